// Where everybody stands, from one end to the other: the first side above the line, the second below it.

import { fill, listed, make } from "./dom.js";

const initials = (name) => {
  const words = name.split(/[\s_-]+/).filter(Boolean);
  return words.length > 1 ? words[0][0] + words.at(-1).slice(0, 2) : name.slice(0, 3);
};

const clamped = (value) => Math.min(1, Math.max(0, value));

// `fighters`: [{ name, side, card, row }] of those who have a place are drawn; `now`: the row that acts.
export const drawArena = (box, fighters, now = -1) => {
  const here = fighters.filter(({ card, gone }) => !gone && typeof card?.place === "number");
  box.hidden = here.length === 0;
  if (box.hidden) return;
  const places = here.map(({ card }) => card.place);
  const [low, high] = [Math.min(...places), Math.max(...places)];
  const room = Math.max(0.04, (0.2 - (high - low)) / 2);
  const at = (place) => clamped((place - low + room) / (high - low + 2 * room));
  const bins = Math.max(3, Math.floor(box.clientWidth / 110) || 5);
  const groups = new Map();
  for (const fighter of here) {
    const bin = Math.min(bins - 1, Math.floor(bins * at(fighter.card.place)));
    const key = `${fighter.side} ${bin}`;
    if (!groups.has(key)) groups.set(key, { side: fighter.side, left: (100 * (bin + 0.5)) / bins, members: [] });
    groups.get(key).members.push(fighter);
  }
  const drawn = [...groups.values()].map(({ side, left, members }) => {
    const few = members.length <= 3;
    const pieces = few
      ? members.map(({ name, card, row }) =>
          make("span", { class: `${card.stands === false ? "out" : ""}${row === now ? " acts" : ""}`.trim(), text: initials(name), title: name }))
      : [make("span", { class: members.some(({ row }) => row === now) ? "acts" : "", text: crowd(members), title: listed(members.map(({ name }) => name)) })];
    const group = make("div", { class: side ? "down" : "up" }, ...pieces);
    group.style.left = `${left}%`;
    return group;
  });
  const words = here.map(({ name, card }) => (card.figures?.at ? `${name} at ${card.figures.at}` : name));
  box.setAttribute("role", "img");
  box.setAttribute("aria-label", `Where they stand: ${listed(words)}`);
  fill(box, make("hr"), drawn);
};

const crowd = (members) => {
  const stand = members.filter(({ card }) => card.stands !== false).length;
  return stand === members.length ? `${initials(members[0].name)} and ${stand - 1} more` : `${stand} of ${members.length} stand`;
};
