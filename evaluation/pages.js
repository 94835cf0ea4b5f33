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

  // Lists that choose a panel.
  for (const list of document.querySelectorAll("select[data-shows]")) {
    const show = () => {
      for (const panel of document.querySelectorAll(`[data-group="${list.dataset.shows}"]`))
        panel.hidden = panel.dataset.key !== list.value;
    };
    list.addEventListener("change", show);
    show();
  }
  return { byId, make, colours, framesOf };
})();
