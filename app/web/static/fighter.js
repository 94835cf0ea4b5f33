// The dialog of one fighter: who decides for them, their figures, and a way out of the fight.

import { corrections } from "./corrections.js";
import { complaints, open } from "./dialogs.js";
import { NO_ORDERS, driverFields, orderFields } from "./drivers.js";
import { button, make } from "./dom.js";
import { handOf } from "./hand.js";

// What sets the driver to what `read()` gives, and says so, or what is wrong.
const setting = (fighter, send, read, wrong, status) => {
  wrong.clear();
  wrong.trying(async () => {
    await send({ kind: "driver", fighter: fighter.name, driver: read() });
    status.textContent = "Set.";
  });
};

const driverPart = (fighter, policies, send) => {
  const wrong = complaints();
  const fields = driverFields(fighter.driver, policies);
  const status = make("p", { class: "faint", role: "status" });
  const whole = make("form", { class: "stack" }, ...fields.parts, wrong.box, make("div", { class: "row" }, make("button", { class: "main", text: "Set the driver" }), status));
  whole.addEventListener("submit", (event) => {
    event.preventDefault();
    setting(fighter, send, fields.read, wrong, status);
  });
  return whole;
};

// Standing orders of somebody for whom a person decides; each change is set at once.
const ordersPart = (fighter, view, send) => {
  const wrong = complaints();
  const status = make("p", { class: "faint", role: "status" });
  const fields = orderFields(fighter.driver.orders ?? NO_ORDERS, view);
  const whole = make("div", { class: "stack orders" }, make("p", { class: "faint", text: "Said once: the page answers for them and tells it in the log; Undo takes an answer back and asks." }), ...fields.parts, wrong.box, status);
  whole.addEventListener("change", () => setting(fighter, send, () => ({ ...fighter.driver, orders: fields.read() }), wrong, status));
  return whole;
};

const handPart = (table, fighter, send) => {
  const wrong = complaints();
  const { box, load } = handOf(table, fighter.name, send, wrong.show);
  load();
  return make("div", { class: "stack" }, wrong.box, box);
};

const removal = (fighter, send, close) => {
  const wrong = complaints();
  const act = () => wrong.trying(async () => {
    await send({ kind: "remove", fighter: fighter.name });
    close();
  });
  return make("div", { class: "stack" }, wrong.box,
    make("div", { class: "row" }, button(`Remove ${fighter.name} from the fight`, act, { class: "danger" }), make("small", { text: "It can be undone." })));
};

export const openFighter = (table, fighter, policies, send, view) =>
  open(fighter.name, (close) => [
    view.read_only ? null : make("section", { class: "stack" }, make("h3", { text: "By hand" }), handPart(table, fighter, send)),
    fighter.driver.who === "me" || fighter.driver.player ? make("section", { class: "stack" }, make("h3", { text: "Standing orders" }), ordersPart(fighter, view, send)) : null,
    make("section", { class: "stack" }, make("h3", { text: "Who decides" }), driverPart(fighter, policies, send)),
    make("section", { class: "stack" }, make("h3", { text: "Correct the figures" }), corrections(table, fighter.name, send)),
    make("section", {}, removal(fighter, send, close)),
  ].filter(Boolean));

export const openFight = (table, send) => open("Correct round and sides", () => corrections(table, "", send));
