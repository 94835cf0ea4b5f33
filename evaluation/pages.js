"use strict";
// What the scripts of all pages share.
const page = (() => {
  document.documentElement.classList.add("js");
  const byId = (id) => document.getElementById(id);

  // A new element with a class, text and children. Text is never read as HTML.
  const make = (tag, kind = "", text = "", ...children) => {
    const element = document.createElement(tag);
    if (kind) element.className = kind;
    if (text) element.append(text);
    element.append(...children);
    return element;
  };

  // What tells a sentence with names in the colour of their side; a map from name to side, 0 or 1.
  const colours = (side) => {
    const longest = [...side.keys()].sort((a, b) => b.length - a.length);
    const either = longest.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${either})(?![\\p{L}\\p{N}_])`, "gu");
    return (line) => {
      const parts = document.createDocumentFragment();
      let from = 0;
      for (const found of line.matchAll(pattern)) {
        parts.append(line.slice(from, found.index), make("span", `side${side.get(found[0])}`, found[0]));
        from = found.index + found[0].length;
      }
      parts.append(line.slice(from));
      return parts;
    };
  };

  // What stands on every card of a fight at every step; null for who has not joined yet.
  const framesOf = (fight) => {
    const found = [fight.cards];
    for (const step of fight.steps) {
      const next = found[found.length - 1].slice();
      for (const [row, card] of Object.entries(step.cards)) next[row] = card;
      found.push(next);
    }
    return found;
  };

  // What is borne, and what more of it leads to: "2 (2 lethal); Down at 5, Out at 7".
  const harmWords = ({ harm, thresholds }) => {
    const kinds = Object.entries(harm), bears = kinds.reduce((sum, [, amount]) => sum + amount, 0);
    const told = kinds.length > 1 && bears ? ` (${kinds.map(([kind, amount]) => `${amount} ${kind}`).join(", ")})` : "";
    const once = thresholds.at(-1)?.[0] === 1;
    const ahead = thresholds.filter(([from]) => from > bears).map(([from, state]) => (once ? `${state} at the first hit that counts` : `${state} at ${from}`));
    return `${bears || "none"}${told}${ahead.length ? `; ${ahead.join(", ")}` : ""}`;
  };

  // A bar of harm that ends where the last state begins; null where harm has no such steps.
  const meterOf = ({ harm, thresholds }) => {
    const most = thresholds.at(-1)?.[0];
    if (!most) return null;
    const parts = Object.values(harm).map((amount) => {
      const part = make("i");
      part.style.width = `${Math.min(100, (100 * amount) / most)}%`;
      return part;
    });
    return make("div", "meter", "", ...parts);
  };

  // What a fighter's card shows: name and state, the bar of harm, figures, notes.
  const cardParts = (name, card) => {
    const figures = Object.entries({ damage: harmWords(card), ...card.figures }).map(([key, value]) => make("span", "", "", make("span", "", `${key} `), value));
    return [
      make("div", "top", "", make("span", "name", name), make("span", "state", card.state)),
      meterOf(card),
      make("div", "figures", "", ...figures),
      card.notes.length ? make("ul", "", "", ...card.notes.map((note) => make("li", "", note))) : null,
    ].filter(Boolean);
  };

  // Lists that choose a panel.
  for (const list of document.querySelectorAll("select[data-shows]")) {
    const show = () => {
      for (const panel of document.querySelectorAll(`[data-group="${list.dataset.shows}"]`))
        panel.hidden = panel.dataset.key !== list.value;
    };
    list.addEventListener("change", show);
    show();
  }
  return { byId, make, colours, framesOf, cardParts };
})();
