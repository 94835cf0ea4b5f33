// How hard the fight is that is about to begin: roughly at once, better a moment later, then what would change it most.

import { post, told } from "./api.js";
import { assessment, changesOf } from "./assessed.js";
import { button, fill, make } from "./dom.js";

const SOON = 700; // milliseconds after the last change
const STEPS = ["rough", "better", "changes"];

const SEARCHES = /^(greedy|expectimax|mcts|puct|ppo|exact)\b/;

// What is said where foes are played by another than is chosen.
export const searching = (drivers) =>
  Object.values(drivers).some((who) => SEARCHES.test(who)) ? make("p", { class: "faint", text: "Instead of a search or a network, which would take too long, whoever the encounter names plays the foes." }) : null;

// A button and, once it is pressed, a panel that follows what is chosen: { button, panel, changed(), follow() }. `wanted()` tells the encounter
// and who decides, `{ encounter, drivers }`, and fails where the encounter cannot be played yet; follow(grades) assesses it
// anew, if it has been, with heroes who are played so.
export const assessor = (wanted) => {
  const panel = make("div", { class: "assessed panel stack", role: "status", hidden: true });
  let asked = 0; // which press or change is the last one
  let later = null;

  const show = (found, step, changes, drivers) => {
    const more = step === "rough" ? "Roughly so far." : step === "better" && !changes ? "Looking for what would change it." : null;
    fill(panel, ...assessment(found, changes), searching(drivers), more ? make("p", { class: "faint", text: more }) : null);
  };

  const run = async (played = {}) => {
    clearTimeout(later);
    asked += 1;
    const mine = asked;
    panel.hidden = false;
    panel.setAttribute("aria-busy", "true");
    if (!panel.childElementCount) fill(panel, make("p", { class: "faint", text: "Playing it some hundred times." }));
    try {
      const what = await wanted();
      let last = null;
      for (const step of STEPS) {
        const grades = step === "changes" ? Object.fromEntries(Object.entries(last.grades).map(([grade, { policy }]) => [grade, policy])) : played;
        const found = await post("/assess", { ...what, step, grades });
        if (mine !== asked) return;
        if (step !== "changes") last = found;
        show(last, step, step === "changes" ? changesOf(found) ?? make("p", { class: "faint", text: "Nothing that was tried changes it for certain." }) : null, what.drivers);
      }
    } catch (error) {
      if (mine === asked) fill(panel, ...told(error).map((text) => make("p", { class: "mistake", text })));
    } finally {
      if (mine === asked) panel.removeAttribute("aria-busy");
    }
  };

  const changed = () => {
    if (panel.hidden) return;
    clearTimeout(later);
    later = setTimeout(run, SOON);
  };
  const follow = (grades) => panel.hidden || run(grades);
  return { button: button("How hard is it?", () => run(), { id: "assess" }), panel, changed, follow };
};
