// Changes of a sheet: ranks as words, numbers, arms to choose; only what differs is told.

import { labelled, listed, make, select, valueField, withUnit } from "./dom.js";
import { mark } from "./marks.js";

const RANKS = ["Pathetic", "Deficient", "Average", "Good", "Great", "Extraordinary", "Heroic", "Legendary", "Mythic"];
const SHORT = ["Pth", "Def", "Avg", "Gd", "Grt", "Ext", "Her", "Leg", "Mth"];
const rankOptions = SHORT.flatMap((short, k) => [{ value: short, text: RANKS[k] }, { value: `${short}+`, text: `${RANKS[k]}+` }]);
const isRank = (value) => typeof value === "string" && SHORT.includes(value.replace(/\+$/, ""));

const changeable = (value) => isRank(value) || Number.isInteger(value) || typeof value === "boolean";

const words = (key) => {
  const text = key.replaceAll("_", " ");
  return text[0].toUpperCase() + text.slice(1);
};

const unless = (same, value) => (same ? undefined : value);

const one = (key, value) => {
  if (isRank(value)) {
    const box = select(rankOptions, value);
    return { box: labelled(words(key), box), read: () => unless(box.value === value, box.value) };
  }
  if (typeof value === "boolean") {
    const box = make("input", { type: "checkbox", checked: value });
    return { box: make("label", {}, box, words(key)), read: () => unless(box.checked === value, box.checked) };
  }
  const box = make("input", { type: "number", step: 1, value });
  return { box: labelled(words(key), box), read: () => unless(box.value === "" || Number(box.value) === value, Number(box.value)) };
};

// Which weapons of the library somebody has; those that only her sheet knows stay.
const weapons = (names, has) => {
  const boxes = names.map((name) => make("input", { type: "checkbox", value: name, checked: has.includes(name) }));
  const own = has.filter((weapon) => !names.includes(weapon));
  const box = make("details", {}, make("summary", { text: "Weapons" }), make("div", { class: "changes" }, ...boxes.map((one) => make("label", {}, one, one.value))));
  const read = () => {
    const kept = has.filter((weapon) => own.includes(weapon) || boxes.some(({ value, checked }) => checked && value === weapon));
    const all = [...kept, ...boxes.filter(({ value, checked }) => checked && !has.includes(value)).map(({ value }) => value)];
    return unless(all.length === has.length && all.every((weapon, k) => weapon === has[k]), all);
  };
  return { box, read };
};

const NO_CHANGE = "as on the sheet";

const armour = (names, has) => {
  const box = select([NO_CHANGE, ...names.filter((name) => name !== has)], NO_CHANGE);
  const now = typeof has === "string" ? ` (${has})` : has ? ` (${has.name})` : " (none)";
  return { box: labelled(`Armour${now}`, box), read: () => unless(box.value === NO_CHANGE, box.value) };
};

// What can be changed of a character of the library or of one's own: { box, read() } with read() as overrides.
export const changesFields = (library, character) => {
  const sheet = character?.fields ?? {};
  const fields = [];
  for (const [key, value] of Object.entries(sheet)) {
    if (changeable(value)) fields.push({ path: [key], ...one(key, value) });
    else if (value && typeof value === "object" && !Array.isArray(value) && key !== "armour")
      for (const [inner, rank] of Object.entries(value)) if (changeable(rank)) fields.push({ path: [key, inner], ...one(inner, rank) });
  }
  fields.push({ path: ["armour"], ...armour(Object.keys(library.arms.armour), sheet.armour) });
  const arms = { path: ["weapons"], ...weapons(Object.keys(library.arms.weapons), sheet.weapons ?? []) };
  const read = () => {
    const overrides = {};
    for (const { path, read: now } of [...fields, arms]) {
      const value = now();
      if (value === undefined) continue;
      if (path.length === 1) overrides[path[0]] = value;
      else (overrides[path[0]] ??= {})[path[1]] = value;
    }
    return overrides;
  };
  return { box: make("div", { class: "stack" }, make("div", { class: "changes" }, ...fields.map((field) => field.box)), arms.box), read };
};

// The options of a fight that can be chosen here, as they are in `given` at first: { box, read(), marks() }.
export const optionFields = (library, given = {}) => {
  const fields = library.options.filter(({ kind }) => ["yes", "choice", "number"].includes(kind)).map((option) => {
    const { name, label, unit, told, kind, choices, words: meant, default: usual, description } = option;
    const first = given[name] ?? usual;
    const one = kind === "choice" ? valueField(choices, meant, first) : null;
    const box = one?.field ?? make("input", kind === "yes" ? { type: "checkbox", checked: first } : { type: "number", value: first, step: "any" });
    box.title = description;
    const now = one?.now ?? (() => (kind === "yes" ? box.checked : Number(box.value)));
    const title = words(withUnit(label, kind === "number" && unit));
    const field = kind === "yes" ? make("label", {}, box, title) : labelled(title, box);
    const whole = make("div", {}, field, told ? make("small", { class: "faint", text: told }) : null);
    return { name, box: whole, mark: mark(whole, box), read: () => unless(now() === usual, now()) };
  });
  const marks = () => fields.map(({ name, mark: one }) => [`options.${name}`, one]);
  const data = library.options.filter(({ kind }) => kind === "data");
  const kept = data.filter(({ name }) => name in given).map(({ name }) => [name, given[name]]);
  const read = () => Object.fromEntries([...kept, ...fields.map(({ name, read: now }) => [name, now()]).filter(([, value]) => value !== undefined)]);
  const others = data.filter(({ name }) => !(name in given)).map(({ label }) => label);
  const elsewhere = others.length ? make("p", { class: "faint", text: `Not here but in a file, pasted under “Your own file”: ${listed(others)}.` }) : null;
  return { box: make("div", { class: "stack" }, make("div", { class: "changes options" }, ...fields.map(({ box }) => box)), elsewhere), read, marks };
};
