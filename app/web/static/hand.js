// Harm and conditions of a fighter at hand: a button for one more and one less, and one for each state.

import { get } from "./api.js";
import { button, fill, make } from "./dom.js";

const KINDS = ["number", "yes", "choice"]; // what is pressed most stands first

const number = (field, set) => {
  const { label, low, high } = field;
  const step = (by) => button(by < 0 ? "−1" : "+1", () => {
    field.value += by; // the next press counts on from there, even before the table has answered
    set(field, field.value);
  }, { class: "small", disabled: field.value + by < low || field.value + by > high, "aria-label": `${label} ${by < 0 ? "−1" : "+1"}`, data: { key: `${field.name} ${by}` } });
  return make("span", { class: "row" }, step(-1), make("span", {}, `${label} `, make("b", { text: String(field.value) })), step(1));
};

const toggle = (field, text, pressed, value, set) =>
  button(text, () => set(field, value), { class: "small", "aria-pressed": String(pressed), data: { key: `${field.name} ${text}` } });

const control = (field, set) => {
  if (field.kind === "number") return number(field, set);
  if (field.kind === "yes") return toggle(field, field.label.split(":")[0], field.value, !field.value, set);
  return make("span", { class: "row", role: "group", "aria-label": field.label }, ...field.choices.map((choice) => toggle(field, choice, choice === field.value, choice, set)));
};

// `box` with a fighter's figures at hand, and `load`, which reads them anew; `send` sends an event, `complain` tells why not.
export const handOf = (table, fighter, send, complain) => {
  const box = make("div", { class: "hand" });
  const set = async ({ name }, value) => {
    try {
      await send({ kind: "correct", fighter, field: name, value });
    } catch (error) {
      complain(error);
    }
    load();
  };
  const load = async () => {
    try {
      const fields = await get(`/tables/${table}/fields?fighter=${encodeURIComponent(fighter)}`);
      const key = box.contains(document.activeElement) ? document.activeElement.dataset.key : null;
      const at = fields.filter((field) => field.at_hand).sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
      fill(box, ...at.map((field) => control(field, set)));
      if (key) box.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus();
    } catch (error) {
      complain(error);
    }
  };
  return { box, load };
};
