// Making and finding elements. Text is always set as text, never read as HTML.

export const byId = (id) => document.getElementById(id);

const set = (element, name, value) => {
  if (value === null || value === undefined || value === false) return;
  if (name === "class") element.className = value;
  else if (name === "text") element.textContent = value;
  else if (name === "on") for (const [event, act] of Object.entries(value)) element.addEventListener(event, act);
  else if (name === "data") Object.assign(element.dataset, value);
  else if (name in element && !name.startsWith("aria") && name !== "list") element[name] = value;
  else element.setAttribute(name, value);
};

// make("button", { class: "main", text: "Go", on: { click } }, ...children)
export const make = (tag, properties = {}, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) set(element, name, value);
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
};

// A button with a text, what it does, and further properties.
export const button = (text, click, properties = {}, ...children) =>
  make("button", { type: "button", on: { click }, ...properties }, text, ...children);

// A field under its label; the label's text stands above it.
export const labelled = (text, field) => make("label", { class: "above" }, make("span", { text }), field);

// A list to choose from; options are texts or { value, text, group }.
export const select = (options, chosen, properties = {}) => {
  const list = make("select", properties);
  const groups = new Map();
  for (const option of options) {
    const { value, text, group } = typeof option === "string" ? { value: option, text: option } : option;
    const made = make("option", { value, text: text ?? value });
    if (!group) list.append(made);
    else {
      if (!groups.has(group)) {
        groups.set(group, make("optgroup", { label: group }));
        list.append(groups.get(group));
      }
      groups.get(group).append(made);
    }
  }
  if (chosen !== undefined && chosen !== null) list.value = chosen;
  return list;
};

// A list of values of any kind to choose from, in words: { field, now() }; now() is the value itself.
export const valueField = (choices, words, chosen) => {
  const field = select(choices.map((choice, k) => ({ value: String(choice), text: words[k] })), String(chosen));
  return { field, now: () => choices.find((choice) => String(choice) === field.value) };
};

export const withUnit = (label, unit) => (unit ? `${label} (${unit})` : label);

// Puts children into an element in place of what was there.
export const fill = (element, ...children) =>
  element.replaceChildren(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));

// Puts elements into a box in this order, and moves only those that are elsewhere.
export const arrange = (box, elements) => {
  elements.forEach((element, k) => {
    if (box.children[k] !== element) box.insertBefore(element, box.children[k] ?? null);
  });
  while (box.children.length > elements.length) box.lastChild.remove();
};

// "62 %"; "100 %" or "0 %" only for what is certain, ">99 %" or "<1 %" for what is nearly so, as okenv/core/voice/words.py shows
// chances. Sums are rounded by less than 1e-12.
export const percent = (value, unit = " %") => {
  const text = (100 * value).toFixed(0);
  if (!(value > 1e-12 && value < 1 - 1e-12) || (text > 0 && text < 100)) return text + unit;
  return (value < 0.5 ? "<1" : ">99") + unit;
};

export const signed = (value) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0");

export const listed = (words) =>
  words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;

// Whether a key press belongs to the field that it is typed into.
export const typing = (target) => target instanceof Element && target.closest("input, select, textarea, [contenteditable]") !== null;
