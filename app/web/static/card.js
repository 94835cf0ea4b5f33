// One fighter as a card, or as one line: state, harm as a bar, figures, what else holds.

import { listed, make } from "./dom.js";

const total = (harm) => Object.values(harm).reduce((sum, amount) => sum + amount, 0);

// Where on the bar of harm which state begins, rising; none on the players' cards.
const thresholdsOf = (card) => card.thresholds ?? [];

// What is borne, such as "2 lethal"; in the words of the figure where there is one of that name, such as "Health 7 of 16".
const borne = (card) => {
  const told = Object.entries(card.harm).map(([kind, amount]) => (card.figures?.[kind] ? `${kind} ${card.figures[kind]}` : amount > 0 ? `${amount} ${amount === 1 ? kind.replace(/s$/, "") : kind}` : ""));
  return listed(told.filter(Boolean)) || "unhurt";
};

// What is borne, and what more of it leads to: "2 lethal; Down at 5, Out at 7".
const harmWords = (card) => {
  const steps = thresholdsOf(card);
  const ahead = steps.filter(([from]) => from > total(card.harm));
  const next = steps.length === 1 && steps[0][0] === 1 ? ahead.map(([, state]) => `${state} at the first hit that counts`) : ahead.map(([from, state]) => `${state} at ${from}`);
  return [borne(card), next.join(", ")].filter(Boolean).join("; ");
};

// Whether the figures say all of it already.
const toldByFigures = (card) => thresholdsOf(card).length === 1 && Object.keys(card.harm).every((kind) => card.figures?.[kind]);

const meter = (card) => {
  const words = harmWords(card);
  const bar = make("div", { class: "meter", role: "img", "aria-label": `Harm: ${words}`, title: words });
  const steps = thresholdsOf(card);
  const most = steps.at(-1)[0];
  let left = 100;
  for (const [kind, amount] of Object.entries(card.harm)) {
    const part = make("i", { class: kind });
    const width = Math.min(left, (100 * amount) / most);
    part.style.width = `${width}%`;
    left -= width;
    bar.append(part);
  }
  for (const [from] of steps.slice(0, -1)) {
    const tick = make("b");
    tick.style.left = `${(100 * from) / most}%`;
    bar.append(tick);
  }
  return bar;
};

const hurts = (card) => Boolean(card.harm && thresholdsOf(card).length);

const figures = (card) => {
  const pairs = Object.entries(card.figures ?? {});
  return pairs.length ? make("dl", { class: "figures" }, ...pairs.map(([key, value]) => make("div", {}, make("dt", { text: `${key} ` }), make("dd", { text: String(value) })))) : null;
};

const stateOf = (card) => make("span", { class: card.state && card.state !== "Fit" ? "state worse" : "state", text: card.state ?? "" });

// The elements of a card; `name` is the element that says (or does something with) the name.
export const cardParts = (card, name) =>
  [
    make("div", { class: "top" }, name, stateOf(card)),
    hurts(card) ? meter(card) : null,
    hurts(card) && card.stands && !toldByFigures(card) ? make("p", { class: "harm", text: harmWords(card) }) : null,
    figures(card),
    card.notes?.length ? make("ul", { class: "notes" }, ...card.notes.map((text) => make("li", { class: "chip", text }))) : null,
  ].filter(Boolean);

// The same on one line, for one of many.
export const briefParts = (card, name) => {
  const holds = card.stands ? (card.notes ?? []).join(", ") : "";
  const fit = card.state === "Fit" && card.stands;
  return [name, hurts(card) ? meter(card) : null, fit ? null : stateOf(card), make("span", { class: "holds", text: holds, title: holds })].filter(Boolean);
};

// What holds of somebody beside the weapons.
export const holding = ({ notes = [] }) => notes.filter((note) => !note.startsWith("in hand"));

// Whether there is anything to tell of one of many: hurt, or something holds that does not hold of all of them.
export const tells = (card, shared) =>
  card.stands && (card.state !== "Fit" || (card.harm && total(card.harm) > 0) || holding(card).some((note) => !shared.includes(note)));

export const cardClass = (fighter, acts) => {
  const stands = fighter.card.stands !== false && !fighter.gone;
  return `card of${fighter.side}${stands ? "" : " out"}${acts ? " acts" : ""}`;
};
