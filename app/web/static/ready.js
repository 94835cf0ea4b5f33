// Choosing one of the encounters that are there.

import { fill, listed, make } from "./dom.js";
import { removeButton } from "./keep.js";

// Who stands on a side, in words.
const who = (library, { name, fighters }) => {
  const called = (one) => one.name ?? library.characters.find((character) => character.name === one.character)?.title ?? one.character;
  const counts = new Map(); // of all of a name together, in the order of the first of each
  for (const one of fighters) counts.set(called(one), (counts.get(called(one)) ?? 0) + (one.count ?? 1));
  return `${name}: ${listed([...counts].map(([title, count]) => (count > 1 ? `${count} × ${title}` : title)))}`;
};

const matches = ({ name, title, description }, text) => {
  const all = `${name} ${title} ${description}`.toLowerCase();
  return text.toLowerCase().split(/\s+/).filter(Boolean).every((word) => all.includes(word));
};

// A source of encounters: { box, sides(), encounter() }; `changed()` is called when another one is chosen.
// `again` reads the library anew, after one that was kept is removed.
export const readySource = ({ library, changed, again }) => {
  let chosen = library.encounters[0];
  const filter = make("input", { type: "search", placeholder: "Type to filter", "aria-label": "Filter the encounters", autocomplete: "off" });
  const list = make("div", { class: "encounters", role: "radiogroup", "aria-label": "Encounters" });
  const gone = async () => {
    await again();
    chosen = library.encounters.find(({ name }) => name === chosen.name) ?? library.encounters[0];
    changed();
    draw();
  };
  const one = (encounter) => {
    const mark = make("input", { type: "radio", name: "encounter", value: encounter.name, checked: encounter === chosen });
    mark.addEventListener("change", () => {
      chosen = encounter;
      changed();
    });
    const lines = [encounter.description, ...encounter.sides.map((side) => who(library, side))].filter(Boolean);
    const own = encounter.own ? [make("span", { class: "row" }, make("small", { class: "faint", text: "Your own" }), removeButton("encounters", encounter, gone))] : [];
    return make("label", {}, mark, make("span", {}, make("b", { text: encounter.title || encounter.name }), ...lines.map((text) => make("small", { text })), ...own));
  };
  const draw = () => {
    const found = library.encounters.filter((encounter) => matches(encounter, filter.value));
    fill(list, ...(found.length ? found.map(one) : [make("p", { class: "faint", text: "No encounter fits this filter." })]));
  };
  filter.addEventListener("input", draw);
  filter.addEventListener("keydown", (event) => {
    if (event.key === "Enter") event.preventDefault();
  });
  draw();
  return { box: make("div", { class: "stack" }, filter, list), sides: () => chosen.sides, encounter: async () => chosen.name };
};
