// Things of the scene, such as covers and hazards: lists to add to, to change and to take from, as the rulebook describes them.

import { button, labelled, make, valueField, withUnit } from "./dom.js";
import { mark } from "./marks.js";

// A number as it is typed; what is none stays as it is, for the server to name.
const number = (text) => {
  const typed = text.trim().replace("−", "-");
  return typed === "" ? null : /^-?\d{1,15}(\.\d{1,15})?$/.test(typed) ? Number(typed) : typed;
};

const line = ({ blank, kind, signed }, value, label) =>
  make("input", { value: value ?? "", placeholder: blank, autocomplete: "off", inputMode: kind === "text" || signed ? "text" : "decimal", "aria-label": label });

// What is typed or chosen for one kind of field: { box, field, now() }; now() is null where it is left out.
const KINDS = {
  text: (about, title, first) => {
    const field = line(about, first);
    return { box: labelled(title, field), field, now: () => field.value.trim() || null };
  },
  number: (about, title, first) => {
    const field = line(about, first);
    return { box: labelled(title, field), field, now: () => number(field.value) };
  },
  pair: (about, title, first) => {
    const fields = about.ends.map((end, k) => line(about, first?.[k], `${title}: ${end}`));
    const ends = fields.map((field, k) => make("span", { class: "row" }, make("small", { text: about.ends[k] }), field));
    const now = () => (fields.every(({ value }) => !value.trim()) ? null : fields.map(({ value }) => number(value)));
    return { box: make("div", { class: "pair" }, make("span", { class: "faint", text: title }), make("div", { class: "row" }, ...ends)), field: fields[0], now };
  },
  choice: ({ choices, words }, title, first) => {
    const { field, now } = valueField(choices, words, first);
    return { box: labelled(title, field), field, now: () => now() ?? null };
  },
  yes: (_, title, first) => {
    const field = make("input", { type: "checkbox", checked: first });
    return { box: make("label", { class: "tick" }, field, title), field, now: () => field.checked };
  },
};

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

// What a new thing has there: the next that the rulebook proposes and nobody has, or else what holds unless it is told.
const firstOf = ({ first, name, default: usual }, others) =>
  first.find((value) => !others.some((other) => same(other[name], value))) ?? first[others.length % first.length] ?? usual;

// `given` is a thing as it was; what it does not tell is as usual.
const thing = (option, others, drop, given) => {
  const parts = option.fields.map((about) => {
    const title = withUnit(about.label, about.unit);
    const { box, field, now } = KINDS[about.kind](about, title, given ? (given[about.name] ?? about.default) : firstOf(about, others));
    const whole = make("div", {}, box, about.told ? make("small", { text: about.told }) : null);
    return { name: about.name, usual: about.default, whole, now, mark: mark(whole, field) };
  });
  const away = button("Remove", drop, { class: "plain small", "aria-label": `Remove ${option.one}` });
  const box = make("div", { class: "thing", role: "group", "aria-label": option.one }, make("div", { class: "changes" }, ...parts.map(({ whole }) => whole)), away);
  const read = () => Object.fromEntries(parts.map(({ name, usual, now }) => [name, now(), usual]).filter(([, value, usual]) => value !== null && !same(value, usual)));
  const whole = mark(box, parts[0].mark.field);
  const marks = (path) => [[path, whole], ...parts.map(({ name, mark: one }) => [`${path}.${name}`, one])];
  return { box, read, marks, focus: () => parts[0].mark.field.focus() };
};

// One list, with the things that are `given` in it: { name, box, read(), marks() }.
const listOf = (option, given) => {
  const entries = [];
  const list = make("div", { class: "stack", tabIndex: -1 });
  const held = make("div", {}, list);
  const full = make("small", { text: `There is room for ${option.most} in a fight.` });
  const room = () => {
    add.disabled = option.most !== null && entries.length >= option.most;
    full.hidden = !add.disabled;
  };
  const put = (had) => {
    const one = thing(option, entries.map(({ read }) => read()), () => {
      entries.splice(entries.indexOf(one), 1);
      one.box.remove();
      whole.clear();
      room();
      add.focus();
    }, had);
    entries.push(one);
    list.append(one.box);
    return one;
  };
  const add = button(`Add ${option.one}`, () => {
    const one = put();
    room();
    one.focus();
  });
  given.forEach(put);
  const box = make("section", { class: "stack scene", "aria-label": option.label },
    make("div", {}, make("h3", { text: option.label }), make("small", { text: option.told })), held, make("div", { class: "row" }, add, full));
  const whole = mark(held, list);
  room();
  const path = `options.${option.name}`;
  return { name: option.name, box, read: () => entries.map((one) => one.read()), marks: () => [[path, whole], ...entries.flatMap((one, k) => one.marks(`${path}[${k}]`))] };
};

// All lists of a rulebook, as they are in `given` at first: { box, read(), marks() }; box is null where it has none.
export const sceneFields = (library, given = {}) => {
  const lists = library.options.filter(({ kind }) => kind === "things").map((option) => listOf(option, given[option.name] ?? []));
  return {
    box: lists.length ? make("div", { class: "two" }, ...lists.map(({ box }) => box)) : null,
    read: () => Object.fromEntries(lists.map(({ name, read }) => [name, read()]).filter(([, entries]) => entries.length)),
    marks: () => lists.flatMap((one) => one.marks()),
  };
};
