// Where everybody stands, from one end to the other: the first side above the line, the second below it.

import { fill, listed, make } from "./dom.js";

const initials = (name) => {
  const words = name.split(/[\s_-]+/).filter(Boolean);
  return words.length > 1 ? words[0][0] + words.at(-1).slice(0, 2) : name.slice(0, 3);
};

const clamped = (value) => Math.min(1, Math.max(0, value));

// `fighters`: [{ name, side, card, row }] of those who have a place are drawn; `now`: the row that acts; `ground`: cover
// and hazards, [{ name, words, low, high, hurts }], upon the line. Those in one vehicle are framed together, with its name.
export const drawArena = (box, fighters, now = -1, ground = []) => {
  const here = fighters.filter(({ card, gone }) => !gone && typeof card?.place === "number");
  box.hidden = here.length === 0;
  if (box.hidden) return;
  const places = [...here.map(({ card }) => card.place), ...ground.flatMap(({ low, high }) => [low, high])];
  const [low, high] = [Math.min(...places), Math.max(...places)];
  const room = Math.max(0.04, (0.2 - (high - low)) / 2);
  const at = (place) => clamped((place - low + room) / (high - low + 2 * room));
  const bins = Math.max(3, Math.floor(box.clientWidth / 110) || 5);
  const binned = (ones, place, own = () => 0) => {
    const groups = new Map();
    for (const one of ones) {
      const bin = Math.min(bins - 1, Math.floor(bins * at(place(one))));
      const key = `${own(one)} ${bin}`;
      if (!groups.has(key)) groups.set(key, { side: own(one), left: (100 * (bin + 0.5)) / bins, members: [] });
      groups.get(key).members.push(one);
    }
    return [...groups.values()];
  };
  const pieces = (members, few) =>
    few || members.length === 1
      ? members.map(({ name, card, row }) =>
          make("span", { class: `${card.stands === false ? "out" : ""}${row === now ? " acts" : ""}`.trim(), text: initials(name), title: name }))
      : [make("span", { class: members.some(({ row }) => row === now) ? "acts" : "", text: crowd(members), title: names(members) })];
  const drawn = binned(here, ({ card }) => card.place, ({ side }) => side).map(({ side, left, members }) => {
    const seats = [...new Set(members.map(inside))].map((vehicle) => {
      const ones = pieces(members.filter((one) => inside(one) === vehicle), members.length <= 3);
      return vehicle ? [make("u", {}, ...ones, make("small", { text: vehicle }))] : ones;
    });
    const group = make("div", { class: side ? "down" : "up" }, ...seats.flat());
    group.style.left = `${left}%`;
    if (members.some(inside)) group.style.transform = `translateX(-${left}%)`;
    return group;
  });
  const bands = ground.filter(({ low, high }) => low < high).map(({ low, high, hurts }) => {
    const band = make("i", { class: hurts ? "hurts" : "" });
    [band.style.left, band.style.width] = [`${100 * at(low)}%`, `${100 * (at(high) - at(low))}%`];
    return band;
  });
  const middle = ({ low, high }) => (low + high) / 2;
  const signs = binned(ground.toSorted((one, other) => middle(one) - middle(other)), middle).map(({ left, members }) => {
    const names = members.map(({ name, hurts }, k) => [k ? ", " : null, make("em", { class: hurts ? "hurts" : "", text: name })]);
    const sign = make("b", { title: members.map(sentence).join("; ") }, ...names.flat());
    [sign.style.left, sign.style.maxWidth] = [`${left}%`, `${100 / bins}%`];
    return sign;
  });
  const words = here.map(({ name, card }) => [name, card.figures?.at && `at ${card.figures.at}`, inside({ card }) && `in the ${card.inside}`]
    .filter(Boolean).join(" "));
  box.classList.toggle("grounded", ground.length > 0);
  box.setAttribute("role", "img");
  box.setAttribute("aria-label", [`Where they stand: ${listed(words)}`, ...ground.map(sentence)].join("; "));
  fill(box, make("hr"), bands, drawn, signs);
};

const inside = ({ card }) => card.inside ?? "";

const names = (members) => listed(members.map(({ name }) => name));

const sentence = ({ name, words }) => `${name}: ${words}`;

const crowd = (members) => {
  const stand = members.filter(({ card }) => card.stands !== false).length;
  return stand === members.length ? `${initials(members[0].name)} and ${stand - 1} more` : `${stand} of ${members.length} stand`;
};
