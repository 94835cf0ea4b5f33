// One fighter as a card: her state, her harm as a bar, her figures, what else holds for her.

import { listed, make } from "./dom.js";

const harmWords = (harm, limit) => {
  const kinds = Object.entries(harm);
  const all = kinds.reduce((sum, [, amount]) => sum + amount, 0);
  const parts = kinds.filter(([, amount]) => amount > 0).map(([kind, amount]) => `${amount} ${kind}`);
  if (limit === 1) return all ? "out" : "unhurt, out at the first hit that counts";
  if (!all) return `unhurt, out at ${limit}`;
  return kinds.length > 1 ? `${all} of ${limit}: ${listed(parts)}` : `${all} of ${limit} ${kinds[0][0]}`;
};

const meter = (harm, limit) => {
  const words = harmWords(harm, limit);
  const bar = make("div", { class: "meter", role: "img", "aria-label": `Harm: ${words}`, title: words });
  let left = 100;
  for (const [kind, amount] of Object.entries(harm)) {
    const part = make("i", { class: kind });
    const width = Math.min(left, limit ? (100 * amount) / limit : 0);
    part.style.width = `${width}%`;
    left -= width;
    bar.append(part);
  }
  return bar;
};

const figures = (card) => {
  const pairs = Object.entries(card.figures ?? {});
  if (card.harm && card.limit) pairs.unshift(["harm", harmWords(card.harm, card.limit)]);
  if (!pairs.length) return null;
  return make("dl", { class: "figures" }, ...pairs.map(([key, value]) =>
    make("div", {}, make("dt", { text: `${key} ` }), make("dd", { text: String(value) }))));
};

// The elements of a card; `name` is the element that says (or does something with) the name.
export const cardParts = (card, name) => {
  const worse = card.state && card.state !== "Fit";
  return [
    make("div", { class: "top" }, name, make("span", { class: worse ? "state worse" : "state", text: card.state ?? "" })),
    card.harm && card.limit ? meter(card.harm, card.limit) : null,
    figures(card),
    card.notes?.length ? make("ul", { class: "notes" }, ...card.notes.map((text) => make("li", { class: "chip", text }))) : null,
  ].filter(Boolean);
};

export const cardClass = (fighter, acts) => {
  const stands = fighter.card.stands !== false && !fighter.gone;
  return `card of${fighter.side}${stands ? "" : " out"}${acts ? " acts" : ""}`;
};
