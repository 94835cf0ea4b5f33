// Figures set right by hand: a form made from what the server says can be corrected.

import { get } from "./api.js";
import { complaints } from "./dialogs.js";
import { fill, make, select } from "./dom.js";

const entry = (field) => {
  const { name, kind, low, high, choices, value, places } = field;
  if (kind === "yes") {
    const box = make("input", { type: "checkbox", name, checked: Boolean(value) });
    return { box, read: () => box.checked };
  }
  if (kind === "number") {
    const box = make("input", { type: "number", name, min: low, max: high, step: 10 ** -(places ?? 0), value });
    return { box, read: () => Number(box.value) };
  }
  const box = select(choices.map((choice) => (choice === "" ? { value: "", text: "nobody" } : choice)), value, { name });
  return { box, read: () => box.value };
};

const told = ({ kind, low, high, unit }) => (kind === "number" ? [`${low} to ${high}`, unit].filter(Boolean).join(" ") : "");

// The form for a fighter's figures, or for those of the whole fight where `fighter` is "". Each change is sent at once.
export const corrections = (table, fighter, send) => {
  const wrong = complaints();
  const list = make("div", { class: "corrections" });
  const status = make("p", { class: "faint", role: "status" });
  const load = () => wrong.trying(async () => draw(await get(`/tables/${table}/fields?fighter=${encodeURIComponent(fighter)}`)));
  const draw = (fields) => {
    const focused = document.activeElement?.getAttribute("name");
    fill(list, ...fields.map((field) => {
      const { box, read } = entry(field);
      box.addEventListener("change", async () => {
        wrong.clear();
        await wrong.trying(async () => {
          await send({ kind: "correct", fighter, field: field.name, value: read() });
          status.textContent = `${field.label} is set.`;
        });
        load();
      });
      return make("label", { class: "field" }, make("span", {}, field.label, " ", make("small", { text: told(field) })), box);
    }));
    if (focused) list.querySelector(`[name="${CSS.escape(focused)}"]`)?.focus();
  };
  load();
  return make("div", { class: "stack" }, wrong.box, list, status);
};
