// Building an encounter: characters from the library or of one's own, counts, names, and changes with ranks as words; things of the scene.

import { changesFields, optionFields } from "./changes.js";
import { button, fill, labelled, make, select } from "./dom.js";
import { askToKeep, chooseParty } from "./keep.js";
import { tell } from "./marks.js";
import { ownSheets } from "./sheets.js";
import { sceneFields } from "./things.js";

const describe = (library, name) => {
  const found = library.characters.find((one) => one.name === name);
  return [found?.description, found?.line].filter(Boolean).join(" ");
};

// A sheet with some of its fields changed, those inside of others too.
const changed = (sheet, over) => {
  const found = { ...sheet };
  for (const [key, value] of Object.entries(over)) {
    const both = [sheet[key], value].every((one) => one && typeof one === "object" && !Array.isArray(one));
    found[key] = both ? changed(sheet[key], value) : value;
  }
  return found;
};

// One line of a side: { box, read() }. `first` is an entry of the form; what of it has no field here is kept.
const squad = (library, own, first, drop) => {
  const options = () => [...library.characters.map(({ name }) => ({ value: name, group: "library" })), ...Object.keys(own).map((name) => ({ value: `own:${name}`, text: name, group: "your own" }))];
  const who = select(options(), first.character, { "aria-label": "Character" });
  const count = make("input", { type: "number", required: true, min: 1, max: 64, value: first.count ?? 1 });
  const name = make("input", { placeholder: "by the character", autocomplete: "off", value: first.name ?? "" });
  const about = make("p", { class: "faint" });
  const more = make("div");
  let changes = null;
  const had = () => (who.value === first.character ? (first.overrides ?? {}) : {});
  const show = () => {
    about.textContent = describe(library, who.value);
    const sheet = who.value.startsWith("own:") ? own[who.value.slice(4)] : library.characters.find((one) => one.name === who.value)?.fields;
    changes = changesFields(library, { fields: changed(sheet ?? {}, had()) });
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
    const overrides = changed(had(), changes.read());
    if (first.policy && who.value === first.character) entry.policy = first.policy;
    if (title) entry.name = title;
    if (Object.keys(overrides).length) entry.overrides = overrides;
    return entry;
  };
  return { box, read };
};

// A side: { box, name(), read() }. `shelf` knows of the library of one's own: { keep(side), changed() }.
const sideForm = (library, own, first, renamed, shelf) => {
  const title = make("input", { value: first.name, required: true, pattern: ".*\\S.*", maxLength: 40, autocomplete: "off" });
  title.addEventListener("change", renamed);
  const list = make("div", { class: "stack" });
  const squads = [];
  const add = (entry) => {
    const one = squad(library, own, entry, () => {
      squads.splice(squads.indexOf(one), 1);
      one.box.remove();
    });
    squads.push(one);
    list.append(one.box);
    return one;
  };
  first.fighters.forEach(add);
  const take = (party) => {
    squads.splice(0);
    fill(list);
    named({ sides: [party] }, own)[0].fighters.forEach(add);
  };
  const box = make("fieldset", { class: "stack" }, labelled("Name of the side", title), list, make("div", { class: "row" },
    button("Add a character", () => add({ character: first.fighters[0].character }).box.querySelector("select").focus()),
    button("Take a kept party", () => chooseParty(library, title.value, take, shelf.changed), { class: "plain small" }),
    button("Keep this party", () => shelf.keep(title.value.trim()), { class: "plain small" })));
  return { box, name: () => title.value.trim(), read: () => ({ ...(first.policy ? { policy: first.policy } : {}), name: title.value.trim(), fighters: squads.map((one) => one.read()) }) };
};

// Sheets of one's own in an encounter's form get a name to be chosen by, which stands in their place.
const named = (given, own) =>
  given.sides.map((side) => ({
    ...side,
    fighters: side.fighters.map((entry) => {
      if (typeof entry.character === "string") return entry;
      const same = (name) => JSON.stringify(own[name]) === JSON.stringify(entry.character);
      const title = entry.name ?? "unnamed";
      let name = title;
      for (let k = 2; name in own && !same(name); k += 1) name = `${title} ${k}`;
      own[name] = entry.character;
      return { ...entry, character: `own:${name}` };
    }),
  }));

// A source of encounters: { box, sides(), encounter(), tell(), clear() }; `changed()` is called when a side is named anew.
// `form` is that of an encounter to begin with, `own` sheets of one's own by name, `again` reads the library anew.
export const builder = ({ library, system, changed: renamed, form: given, own: kept, again }) => {
  const own = { ...kept };
  const names = library.characters.map(({ name }) => name);
  const like = (words, k) => words.find((word) => names.includes(word)) ?? names[k] ?? names[0];
  const usual = () => [
    { name: "party", fighters: [{ character: like(["swashbuckler", "gunslinger"], 0) }] },
    { name: "foes", fighters: [{ character: like(["thug", "goon"], 1) }] },
  ];
  const first = given ? named(given, own) : usual();
  const shelf = { changed: again, keep: (side) => askToKeep(`Keep the party of ${side}`, side, async () => ({ encounter: await encounter(), side }), again) };
  const sides = first.map((side) => sideForm(library, own, side, renamed, shelf));
  const sheets = ownSheets(system, (found) => {
    Object.assign(own, found);
    for (const list of box.querySelectorAll("select[aria-label='Character']")) {
      const known = new Set([...list.options].map(({ value }) => value));
      for (const name of Object.keys(own)) if (!known.has(`own:${name}`)) list.append(make("option", { value: `own:${name}`, text: `${name} (your own)` }));
    }
  });
  const options = optionFields(library, given?.options);
  const scene = sceneFields(library, given?.options);
  const marks = () => [...scene.marks(), ...options.marks()];
  const box = make("div", { class: "stack" },
    make("div", { class: "two" }, ...sides.map((side) => side.box)),
    scene.box,
    make("details", {}, make("summary", { text: "Your own stat blocks, to choose above" }), sheets.box),
    make("details", {}, make("summary", { text: "Options of the fight" }), options.box));
  const encounter = async () => ({ ...(given ? { title: given.title, description: given.description, rounds: given.rounds } : {}), system, options: { ...options.read(), ...scene.read() }, sides: sides.map((side) => side.read()) });
  return {
    box,
    own: () => own,
    sides: () => sides.map((side) => ({ name: side.name() || "unnamed" })),
    encounter,
    tell: (errors) => tell(errors, marks()),
    clear: () => marks().forEach(([, one]) => one.clear()),
  };
};
