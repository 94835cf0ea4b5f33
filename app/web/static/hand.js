// Harm and conditions of a fighter at hand: a button for one more and one less, and one for each state.

import { get } from "./api.js";
import { button, fill, make } from "./dom.js";

const KINDS = ["number", "yes", "choice"]; // what is pressed most stands first

const number = (field, change) => {
  const { label, low, high, value } = field;
  const step = (by) => button(by < 0 ? "−1" : "+1", () => change(field, (now) => Math.max(low, Math.min(high, now + by))), {
    class: "small", disabled: value + by < low || value + by > high, "aria-label": `${label} ${by < 0 ? "−1" : "+1"}`, data: { key: `${field.name} ${by}` },
  });
  return make("span", { class: "row" }, step(-1), make("span", {}, `${label} `, make("b", { text: String(value) })), step(1));
};

const toggle = (field, text, pressed, value, change) =>
  button(text, () => change(field, () => value), { class: "small", "aria-pressed": String(pressed), data: { key: `${field.name} ${text}` } });

const control = (field, change) => {
  if (field.kind === "number") return number(field, change);
  if (field.kind === "yes") return toggle(field, field.label.split(":")[0], field.value, !field.value, change);
  return make("span", { class: "row", role: "group", "aria-label": field.label }, ...field.choices.map((choice) => toggle(field, choice, choice === field.value, choice, change)));
};

// `box` with a fighter's figures at hand, and `load`, which reads them anew; `send` sends an event, `complain` tells why not.
export const handOf = (table, fighter, send, complain) => {
  const box = make("div", { class: "hand" });
  const read = () => get(`/tables/${table}/fields?fighter=${encodeURIComponent(fighter)}`);
  // One press after the other, each from what holds by then: policies may have gone on since the figures were drawn.
  let last = Promise.resolve();
  const change = ({ name }, to) => {
    last = last.then(async () => {
      try {
        const now = (await read()).find((field) => field.name === name);
        if (now) await send({ kind: "correct", fighter, field: name, value: to(now.value) });
      } catch (error) {
        complain(error);
      }
      await load();
    });
  };
  const load = async () => {
    try {
      const fields = await read();
      const key = box.contains(document.activeElement) ? document.activeElement.dataset.key : null;
      const at = fields.filter((field) => field.at_hand).sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
      fill(box, ...at.map((field) => control(field, change)));
      if (key) box.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus();
    } catch (error) {
      complain(error);
    }
  };
  return { box, load };
};

// What is changed by hand on a card, by the fighter's name; it stays unfolded while the card is drawn anew.
export const handsOnCards = (table, send, complain) => {
  const hands = new Map();
  return (name) => {
    let kept = hands.get(name);
    if (!kept) {
      const { box, load } = handOf(table, name, send, complain);
      const fold = make("details", { on: { toggle: () => fold.open && load() } }, make("summary", { text: "By hand", "aria-label": `Change ${name} by hand` }), box);
      kept = { fold, load };
      hands.set(name, kept);
    } else if (kept.fold.open) kept.load();
    return kept.fold;
  };
};
