// An assessment as tables and pictures: on the page, and in the report that `okenv assess --page` writes.

import { make, percent } from "./dom.js";
import { area, draw, line, picture, plot, small } from "./picture.js";

export const between = ({ mean, low, high }) => `${percent(mean)} (${percent(low, "")} to ${percent(high, "")})`;
const moved = (share) => `${share > 0 ? "+" : share < 0 ? "−" : ""}${Math.abs(100 * share).toFixed(0)}`;

export const listing = (caption, heads, rows) =>
  make("table", {}, make("caption", { text: caption }),
    make("thead", {}, make("tr", {}, ...heads.map((text) => make("th", { scope: "col", text })))),
    make("tbody", {}, ...rows.map(([first, ...rest]) => make("tr", {}, make("th", { scope: "row", text: first }), ...rest.map((cell) => (cell instanceof Node ? make("td", {}, cell) : make("td", { text: cell })))))));

const playedBy = ({ policy }) => policy.replaceAll("-", " ") || "each as written";

const gradesOf = ({ grades }) => {
  const all = Object.values(grades);
  const rows = [["played by", ...all.map(playedBy)], ["they win", ...all.map(({ win }) => between(win))], ["somebody falls", ...all.map(({ falls }) => between(falls))]];
  if (all.some(({ leave }) => leave.mean)) rows.push(["somebody flees or gives up", ...all.map(({ leave }) => percent(leave.mean))]);
  rows.push(["rounds", ...all.map(({ rounds }) => rounds.mean.toFixed(0))], ["minutes at a table", ...all.map(({ minutes }) => minutes.mean.toFixed(0))]);
  return listing("How well the heroes are played", ["", ...Object.keys(grades)], rows);
};

const span = ([, { round }, ...more]) => (more.length ? `by round ${round} to ${more.at(-1).round}` : `by round ${round}`);

const heroesOf = ({ grades: { usual: { heroes, course } } }) =>
  listing("Each of them, played as usual", ["", "falls", span(course), "ends"], Object.entries(heroes).map(([name, { falls, states }]) => {
    const by = course.map(({ round, fallen }) => ({ round, share: fallen[name] }));
    const words = `${name} has fallen: ${by.slice(1).map(({ round, share }) => `by round ${round} ${percent(share)}`).join(", ")}`;
    return [name, percent(falls.mean), small(words, by.map(({ share }) => share)), Object.entries(states).sort(([, one], [, other]) => other - one).map(([state, share]) => `${state} ${percent(share)}`).join(", ")];
  }));

// How the fights stand round by round: won from below, lost from above, still fought between, and the chance in these.
const courseOf = ({ grades: { usual: { course } } }) => {
  const { x, y, frame } = plot(course.map(({ round }) => (round ? String(round) : "start")));
  const edge = (shares) => shares.map((share, k) => [x(k), y(share)]);
  const [won, lost] = [edge(course.map((one) => one.won)), edge(course.map((one) => 1 - one.lost))];
  const end = course.at(-1);
  const [first, last] = [x(0), x(course.length - 1)];
  const label = (kind, at, share) => draw("text", { class: kind, x: last + 7, y: at + 4 }, percent(share));
  const going = course.filter(({ win }) => win !== null);
  const told = (k) => `${k.round ? `after round ${k.round}` : "at the start"} ${percent(k.won)} won, ${percent(k.lost)} lost${k.win === null ? "" : `, of the others they win ${percent(k.win)}`}`;
  return make("figure", { class: "stack" }, make("figcaption", {}, make("b", { text: "Round by round, played as usual" })),
    picture(`Round by round: ${course.map(told).join("; ")}.`,
      area("won", [...won, [last, y(0)], [first, y(0)]]), area("lost", [...lost, [last, y(1)], [first, y(1)]]), ...frame, line("won", won), line("lost", lost), line("win", edge(going.map(({ win }) => win))),
      label("won", won.at(-1)[1], end.won), label("lost", lost.at(-1)[1] - (end.going < 0.1 ? 12 : 0), end.lost)),
    make("p", { class: "faint", text: "From below: won by then. From above: lost. Between: still fought, or won by nobody. Dashed: the chance to win of those that are still fought." }));
};

// How often how many fall, and how long it takes, as bars.
const spreadOf = ({ grades }) =>
  make("div", { class: "stack spread" }, ...Object.entries(grades.usual.spread).map(([what, bars]) => {
    const most = Math.max(...bars.map(({ share }) => share));
    const bar = ({ share }) => {
      const made = make("span", { class: "length", "aria-hidden": "true" });
      made.style.width = `${(100 * share) / most}%`;
      return made;
    };
    return listing(`${what[0].toUpperCase()}${what.slice(1)}, played as usual`, ["", "how often", ""], bars.map((one) => [one.words, percent(one.share), bar(one)]));
  }));

// What would change it most, as a table; null where nothing does for certain.
export const changesOf = ({ changes }) => {
  const sure = changes.filter(({ moves }) => moves.low > 0 || moves.high < 0);
  return sure.length ? listing("What would change it most", ["", "they win", "change"], sure.map(({ change, win, moves }) => [change, percent(win), `${moved(moves.mean)} points`])) : null;
};

// All of it as elements; `changes` is the table of them, or what is said in its place.
export const assessment = (found, changes) => [
  make("p", { class: "verdict" }, make("b", { text: `${found.sentence[0].toUpperCase()}${found.sentence.slice(1)}.` })),
  make("div", { class: "two" }, make("div", { class: "stack" }, gradesOf(found), changes), make("div", { class: "stack" }, heroesOf(found), courseOf(found), spreadOf(found))),
];
