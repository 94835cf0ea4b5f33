// Building an encounter: characters from the library or of one's own, counts, names, and changes with ranks as words; things of the scene.

import { changesFields, optionFields } from "./changes.js";
import { button, fill, labelled, make, select } from "./dom.js";
import { tell } from "./marks.js";
import { ownSheets } from "./sheets.js";
import { sceneFields } from "./things.js";

const describe = (library, name) => {
  const found = library.characters.find((one) => one.name === name);
  return [found?.description, found?.line].filter(Boolean).join(" ");
};

// One line of a side: { box, read() }.
const squad = (library, own, first, drop) => {
  const options = () => [...library.characters.map(({ name }) => ({ value: name, group: "library" })), ...Object.keys(own).map((name) => ({ value: `own:${name}`, text: name, group: "your own" }))];
  const who = select(options(), first, { "aria-label": "Character" });
  const count = make("input", { type: "number", min: 1, max: 64, value: 1 });
  const name = make("input", { placeholder: "by the character", autocomplete: "off" });
  const about = make("p", { class: "faint" });
  const more = make("div");
  let changes = null;
  const show = () => {
    about.textContent = describe(library, who.value);
    changes = changesFields(library, who.value.startsWith("own:") ? { fields: own[who.value.slice(4)] } : library.characters.find((one) => one.name === who.value));
    fill(more, changes.box);
  };
  who.addEventListener("change", show);
  show();
  const box = make("div", { class: "squad" },
    make("div", { class: "row" }, labelled("Character", who), labelled("How many", count), labelled("Name", name), button("Remove", () => drop(), { class: "plain small end" })),
    about, make("details", {}, make("summary", { text: "Change the sheet" }), more));
  const read = () => {
    const mine = who.value.startsWith("own:");
    const entry = { character: mine ? own[who.value.slice(4)] : who.value, count: Number(count.value) };
    const title = name.value.trim() || (mine ? who.value.slice(4) : "");
    const overrides = changes.read();
    if (title) entry.name = title;
    if (Object.keys(overrides).length) entry.overrides = overrides;
    return entry;
  };
  return { box, read };
};

const sideForm = (library, own, name, start, changed) => {
  const title = make("input", { value: name, maxLength: 40, autocomplete: "off" });
  title.addEventListener("change", changed);
  const list = make("div", { class: "stack" });
  const squads = [];
  const add = (character) => {
    const one = squad(library, own, character, () => {
      squads.splice(squads.indexOf(one), 1);
      one.box.remove();
    });
    squads.push(one);
    list.append(one.box);
    return one;
  };
  add(start);
  const box = make("fieldset", { class: "stack" }, labelled("Name of the side", title), list, button("Add a character", () => add(start).box.querySelector("select").focus()));
  return { box, name: () => title.value.trim(), read: () => ({ name: title.value.trim(), fighters: squads.map((one) => one.read()) }) };
};

// A source of encounters: { box, sides(), encounter(), tell(), clear() }; `changed()` is called when a side is named anew.
export const builder = (library, system, changed) => {
  const own = {};
  const names = library.characters.map(({ name }) => name);
  const like = (words, k) => words.find((word) => names.includes(word)) ?? names[k] ?? names[0];
  const sides = [
    sideForm(library, own, "party", like(["swashbuckler", "gunslinger"], 0), changed),
    sideForm(library, own, "foes", like(["thug", "goon"], 1), changed),
  ];
  const sheets = ownSheets(system, (found) => {
    Object.assign(own, found);
    for (const list of box.querySelectorAll("select[aria-label='Character']")) {
      const known = new Set([...list.options].map(({ value }) => value));
      for (const name of Object.keys(own)) if (!known.has(`own:${name}`)) list.append(make("option", { value: `own:${name}`, text: `${name} (your own)` }));
    }
  });
  const options = optionFields(library);
  const scene = sceneFields(library);
  const marks = () => [...scene.marks(), ...options.marks()];
  const box = make("div", { class: "stack" },
    make("div", { class: "two" }, ...sides.map((side) => side.box)),
    scene.box,
    make("details", {}, make("summary", { text: "Your own stat blocks, to choose above" }), sheets.box),
    make("details", {}, make("summary", { text: "Options of the fight" }), options.box));
  return {
    box,
    sides: () => sides.map((side) => ({ name: side.name() || "unnamed" })),
    encounter: async () => ({ system, options: { ...options.read(), ...scene.read() }, sides: sides.map((side) => side.read()) }),
    tell: (errors) => tell(errors, marks()),
    clear: () => marks().forEach(([, one]) => one.clear()),
  };
};
