// The dialog of one fighter: who decides for her, her figures, and a way out of the fight.

import { corrections } from "./corrections.js";
import { complaints, open } from "./dialogs.js";
import { driverFields } from "./drivers.js";
import { button, make } from "./dom.js";

const driverPart = (fighter, policies, send) => {
  const wrong = complaints();
  const fields = driverFields(fighter.driver, policies);
  const status = make("p", { class: "faint", role: "status" });
  const whole = make("form", { class: "stack" }, ...fields.parts, wrong.box, make("div", { class: "row" }, make("button", { class: "main", text: "Set the driver" }), status));
  whole.addEventListener("submit", async (event) => {
    event.preventDefault();
    wrong.clear();
    try {
      await send({ kind: "driver", fighter: fighter.name, driver: fields.read() });
      status.textContent = "Set.";
    } catch (error) {
      wrong.show(error);
    }
  });
  return whole;
};

const removal = (fighter, send, close) => {
  const wrong = complaints();
  const act = async () => {
    try {
      await send({ kind: "remove", fighter: fighter.name });
      close();
    } catch (error) {
      wrong.show(error);
    }
  };
  return make("div", { class: "stack" }, wrong.box,
    make("div", { class: "row" }, button(`Remove ${fighter.name} from the fight`, act, { class: "danger" }), make("small", { text: "It can be undone." })));
};

export const openFighter = (table, fighter, policies, send) =>
  open(fighter.name, (close) => [
    make("section", { class: "stack" }, make("h3", { text: "Who decides" }), driverPart(fighter, policies, send)),
    make("section", { class: "stack" }, make("h3", { text: "Correct her figures" }), corrections(table, fighter.name, send)),
    make("section", {}, removal(fighter, send, close)),
  ]);

export const openFight = (table, send) => open("Correct round and sides", () => corrections(table, "", send));
