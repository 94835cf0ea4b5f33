// The fighters of a side: cards, and for many of a kind a list of one line each that can be folded.

import { briefParts, cardClass, cardParts, holding, tells } from "./card.js";
import { arrange, button, make } from "./dom.js";
import { kindOf, plural } from "./names.js";

const ALIKE = 3; // so many of a kind make a group
const FOLDED = 6; // a group of more is folded at first where there is little room

const narrow = matchMedia("(max-width: 46rem)");
const stands = ({ card, gone }) => card.stands !== false && !gone;

// Fighters and groups of them, in the order of the first of each; a player's character is in no group.
const grouped = (fighters) => {
  const kinds = new Map();
  for (const one of fighters) {
    const kind = one.driver?.player ? one.name : kindOf(one.name);
    kinds.set(kind, [...(kinds.get(kind) ?? []), one]);
  }
  return [...kinds].flatMap(([kind, members]) => (members.length < ALIKE ? members.map((one) => [one.name, [one]]) : [[kind, members]]));
};

// A drawer of one side into `box`: (fighters, rows of who acts, rows of others to show whole) => void. `name(fighter)` is the element of the name,
// `tail(fighter)` what stands at a card's end, `tight()` whether there is little room.
export const sideDrawer = (box, { name = (one) => make("span", { class: "name", text: one.name }), tail = () => null, tight = () => false } = {}) => {
  const cards = new Map();
  const groups = new Map();
  let last = null;

  const card = (fighter, acts, { many = false, brief = false } = {}) => {
    const key = JSON.stringify([fighter, acts, many, brief]);
    const kept = cards.get(fighter.row);
    if (kept?.key === key) return kept.element;
    const element = kept?.element ?? make("article", { data: { row: fighter.row } });
    const had = element.contains(document.activeElement) ? document.activeElement : null;
    element.className = `${cardClass(fighter, acts)}${brief ? " brief" : ""}`;
    const called = name(fighter);
    element.replaceChildren(...(brief ? briefParts(fighter.card, called) : [...cardParts(fighter.card, called), stands(fighter) && !many ? tail(fighter) : null].filter(Boolean)));
    if (had) (element.contains(had) ? had : called).focus();
    cards.set(fighter.row, { key, element });
    return element;
  };

  const group = (kind, members, acting, whole) => {
    let kept = groups.get(kind);
    if (!kept) {
      const head = button("", () => {
        kept.folded = !kept.folded;
        draw(...last);
      }, { class: "fold" });
      const list = make("div", { class: "briefs" });
      kept = { head, list, folded: members.length > FOLDED && (narrow.matches || tight()), element: make("section", { class: "group", "aria-label": plural(kind) }, head, list) };
      groups.set(kind, kept);
    }
    const { head, list, folded } = kept;
    const standing = members.filter(stands);
    const shared = standing.length ? holding(standing[0].card).filter((note) => standing.every(({ card: other }) => holding(other).includes(note))) : [];
    head.textContent = [`${plural(kind)}: ${standing.length} of ${members.length} stand`, ...(folded ? shared : [])].join(", ");
    head.setAttribute("aria-expanded", String(!folded));
    const elements = members.map((one) => {
      const acts = acting.includes(one.row);
      const brief = !acts && !whole.includes(one.row);
      const element = card(one, acts, { many: true, brief });
      element.hidden = folded && brief && !tells(one.card, shared);
      return element;
    });
    arrange(list, elements);
    return kept.element;
  };

  const draw = (fighters, acting = [], whole = []) => {
    last = [fighters, acting, whole];
    arrange(box, grouped(fighters).map(([kind, members]) => (members.length > 1 ? group(kind, members, acting, whole) : card(members[0], acting.includes(members[0].row)))));
  };
  return draw;
};
