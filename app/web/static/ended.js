// The end of a fight: who won and what decided it, both sides' strength over the rounds, what everybody did, the dice.

import { url } from "./api.js";
import { button, make, percent } from "./dom.js";
import { askForSurvivors } from "./keep.js";
import { BOTTOM, draw, HEIGHT, line, picture, plot, RIGHT, TOP, WIDTH } from "./picture.js";

const MOST_DOTS = 24;

const named = (round) => (round === null ? "start" : String(round));

// A picture of how strong both sides were at the end of each round, as an SVG element; `sides` are their names.
// The round that turned the fight most is shaded.
const strengthPicture = ({ rounds, turned }, sides) => {
  const { x, y, wide, frame } = plot(rounds.map(({ round }) => named(round)));
  const parts = [...frame];
  if (turned !== null) parts.unshift(draw("rect", { class: "turned", x: x(turned - 1), y: TOP, width: wide, height: HEIGHT - TOP - BOTTOM }));
  const last = rounds.at(-1).strength;
  const apart = Math.abs(y(last[0]) - y(last[1])) < 12 ? 6 : 0; // so that two labels at the end do not lie on each other
  sides.forEach((_, side) => {
    const at = rounds.map(({ strength }, k) => [x(k), y(strength[side])]);
    parts.push(line(`strength of${side}`, at));
    if (rounds.length <= MOST_DOTS) for (const [cx, cy] of at) parts.push(draw("circle", { class: `of${side}`, cx, cy, r: 2.5 }));
    const lower = last[side] < last[1 - side] || (last[side] === last[1 - side] && side === 1);
    parts.push(draw("text", { class: `of${side}`, x: WIDTH - RIGHT + 7, y: at.at(-1)[1] + 4 + (lower ? apart : -apart) }, percent(last[side])));
  });
  const told = sides.map((name, side) => `${name} ${percent(rounds[0].strength[side])} at the start, ${percent(last[side])} at the end`);
  return picture(`Strength of both sides over the rounds: ${told.join("; ")}.`, ...parts);
};

const cell = (text) => make("td", { text: String(text) });

const head = (...texts) => make("thead", {}, make("tr", {}, ...texts.map((text) => make("th", { scope: "col", text }))));

// The figures behind the picture.
const strengthTable = ({ rounds }, sides) =>
  make("table", { class: "account" }, make("caption", { class: "quiet-text", text: "Strength at the end of each round" }), head("Round", ...sides),
    make("tbody", {}, ...rounds.map(({ round, strength }) =>
      make("tr", {}, make("th", { scope: "row", text: named(round) }), ...strength.map((share) => cell(percent(share)))))));

const fate = ({ fell, by, how }) => {
  if (fell === null) return null;
  const when = fell ? `in round ${fell}` : "before the first round";
  return by ? `out ${when}, by ${by}` : `${how} ${when}`;
};

// What everybody did, a body of rows for each side.
const deedsTable = ({ fighters, harm, spent }, sides, coloured) => {
  const rows = (one) => {
    const words = fate(one);
    const out = make("td", { text: one.put_out.length || "–", title: one.put_out.join(", ") });
    const figures = [cell(one.attacks ? `${one.hits} of ${one.attacks}` : "–"), cell(one.done || "–"), cell(one.taken || "–"), out, spent ? cell(one.spent || "–") : null];
    const name = make("th", { scope: "row" }, coloured(one.name));
    return [make("tr", {}, name, ...figures), words ? make("tr", { class: "fate" }, make("td", { colSpan: wide }, coloured(words))) : null];
  };
  const wide = 5 + Boolean(spent);
  const body = (name, side) =>
    make("tbody", {}, make("tr", {}, make("th", { class: `side${side}`, colSpan: wide, scope: "rowgroup", text: name })), ...fighters.filter((one) => one.side === name).flatMap(rows));
  return make("div", { class: "wide", tabIndex: 0, role: "region", "aria-label": "What everybody did" },
    make("table", { class: "account" }, make("caption", { text: `Hits of attacks; ${harm} done to others and taken; how many were put out of the fight${spent ? `; how many ${spent}` : ""}.` }),
      head("Fighter", "Hits", "Done", "Taken", "Put out", ...(spent ? [spent[0].toUpperCase() + spent.slice(1)] : [])), ...sides.map(body)));
};

// The parts of the end of a fight; `again()` begins it anew.
export const endedParts = (view, { coloured, again }) => {
  const { ended, id } = view;
  const sides = view.sides.map(({ name }) => name);
  const list = (texts) => make("ul", { class: "stack tight" }, ...texts.map((text) => make("li", {}, coloured(text))));
  const section = (title, ...parts) => make("section", { class: "stack tight" }, make("h3", { text: title }), ...parts);
  const path = encodeURIComponent(id);
  const ways = make("div", { class: "row" },
    button("Fight again", again, { class: "main", title: "A new table with the same set-up and other dice" }),
    make("a", { class: "button", href: `/?from=${path}#new`, text: "Change and fight", title: "To the form, with this encounter in it" }),
    make("a", { class: "button", href: url(`/tables/${id}/page`), download: "", text: "Save as a page", title: "The whole fight as one HTML page" }),
    make("a", { class: "button", href: "/#new", text: "Next encounter" }));
  const kept = make("p", { role: "status", class: "faint" });
  const shaded = ended.turned === null ? "" : " Shaded: the round that turned the fight most.";
  const keys = make("p", { class: "row keys" }, ...sides.map((name, side) => make("span", { class: `key side${side}`, text: name })));
  return [
    make("div", { class: "stack tight verdict" }, ...ended.verdict.map((text) => make("p", {}, coloured(text)))),
    ways,
    section("Strength", make("figure", {}, keys, strengthPicture(ended, sides), make("figcaption", { class: "faint", text: ended.measure + shaded })),
      make("details", {}, make("summary", { text: "The figures" }), strengthTable(ended, sides))),
    ended.fighters.length ? section("What everybody did", deedsTable(ended, sides, coloured)) : null,
    section("The luck of the dice", list(ended.luck.map(({ sentence }) => sentence))),
    section("To carry on", list(view.aftermath), make("div", { class: "row" }, button("Keep a party", () => askForSurvivors(id, sides, (text) => (kept.textContent = text)), { title: "For another fight, with its wounds" })), kept),
  ].filter(Boolean);
};
