// Advice for who decides herself: the best answers as a policy weighs them, when she asks for it.

import { post, told } from "./api.js";
import { button, fill, make } from "./dom.js";
import { known, reckoned, weighed } from "./plan.js";

// A button, and below it what came of it.
export const adviceButton = (table, coloured, choose) => {
  const place = make("div", { role: "status" });
  const ask = button("Ask for advice", async () => {
    ask.disabled = true;
    const show = (block, shown) => {
      fill(place, shown);
      place.scrollIntoView({ block }); // the button may be pressed far below
    };
    show("center", make("p", { class: "thinking", text: "Weighing the answers." }));
    try {
      const { alternatives, method } = await post(`/tables/${table}/advice`, { seconds: 1.5, top: 3 });
      const seen = alternatives.some(({ value }) => known(value)) ? " The chance to win is as this search sees it; the one of the fight plays whole fights on." : "";
      show("nearest", make("section", { class: "plan", "aria-label": "Advice" }, make("p", { class: "faint", text: `Best first.${seen}` }), weighed(alternatives, coloured, choose), reckoned([method], coloured)));
    } catch (error) {
      show("nearest", make("p", { class: "trouble", text: told(error).join(" ") }));
    }
    ask.disabled = false;
  });
  return { ask, place };
};
