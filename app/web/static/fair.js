// What makes a fight fair that is about to begin: a target, proposals that come to it, and one of them taken.

import { post, told } from "./api.js";
import { searching } from "./assess.js";
import { between, listing } from "./assessed.js";
import { button, fill, labelled, make, percent, select } from "./dom.js";

const AIMS = {
  win: { text: "The heroes win", value: 65, unit: "%", words: "they win, as usual" },
  falls: { text: "One of them falls", value: 50, unit: "%", words: "one falls, as usual" },
  rounds: { text: "Rounds", value: 6, unit: "", words: "rounds, as usual" },
};

const begun = (text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
const figure = (aim, of) => (aim === "rounds" ? of.rounds.toFixed(1) : between(of[aim]));

// A button and, once it is pressed, a panel: { button, panel, changed() }. `wanted()` is as of an assessment, and
// `take({ encounter, grades })` is called with a proposal's form and who plays its heroes.
export const balancer = (wanted, take) => {
  let asked = 0; // which press is the last one
  const aim = select(Object.entries(AIMS).map(([value, { text }]) => ({ value, text })), "win");
  const value = make("input", { inputMode: "decimal", size: 5, autocomplete: "off" });
  const unit = make("span");
  const found = make("div", { role: "status", class: "stack" });
  const set = () => {
    const { value: first, unit: of } = AIMS[aim.value];
    value.value = first;
    unit.textContent = of;
  };
  aim.addEventListener("change", set);
  set();

  const choose = (one) => {
    asked += 1;
    fill(found, make("p", { text: `${begun(one.change)}: taken. The form above is the fight as it is now.` }));
    take({ change: one.change, encounter: one.encounter, grades: Object.fromEntries(Object.entries(one.grades).map(([grade, { policy }]) => [grade, policy])) });
  };

  const show = (data, aimed, drivers) => {
    const unit = aimed === "rounds" ? " rounds" : "";
    const other = data.before.policy === data.usual.policy ? "" : ` What follows is played ${data.before.policy ? `as ${data.before.policy}, who is` : "as the encounter says, which is"} usual nearer to the target; as it is, that comes to ${figure(aimed, data.before)}${unit}.`;
    const before = `As it is${data.usual.policy ? `, played as usual by ${data.usual.policy}` : ""}: ${figure(aimed, data.usual)}${unit}.${other}`;
    if (data.there) return fill(found, make("p", { text: `${before} It is there already.` }));
    const listed = data.proposals.length ? data.proposals : data.missed;
    const head = data.proposals.length ? "What brings it there" : "Nothing that was tried brings it there; nearest come";
    const others = listed.every(({ grades }) => grades.sharp) ? ["cautious", "sharp"] : [];
    const heads = ["", AIMS[aimed].words, ...(aimed === "win" ? [] : ["they win"]), ...others, ...(aimed === "rounds" ? [] : ["rounds"]), ""];
    const rows = listed.map((one) => {
      const { usual } = one.grades;
      const shares = others.map((grade) => percent(one.grades[grade].win.mean));
      const cells = [figure(aimed, usual), ...(aimed === "win" ? [] : [percent(usual.win.mean)]), ...shares, ...(aimed === "rounds" ? [] : [usual.rounds.toFixed(1)])];
      return [begun(one.change), ...cells, button("Take it", () => choose(one), { class: "small", "aria-label": `Take it: ${one.change}` })];
    });
    return fill(found, make("p", { text: before }), searching(drivers), listed.length ? listing(head, heads, rows) : make("p", { text: "Nothing that was tried changes it." }));
  };

  const busy = (is) => {
    panel.setAttribute("aria-busy", String(is));
    again.disabled = is;
  };

  const propose = async () => {
    if (again.disabled) return;
    asked += 1;
    const mine = asked;
    panel.hidden = false;
    busy(true);
    fill(found, make("p", { class: "faint", text: "Playing some ten thousand fights with changes among the foes. That takes a few seconds." }));
    try {
      const aimed = aim.value;
      const text = `${aimed}=${value.value.trim().replace(/ ?%$/, "")}${AIMS[aimed].unit}`;
      const { encounter, drivers } = await wanted();
      const data = await post("/balance", { encounter, drivers, target: text });
      if (mine === asked) show(data, aimed, drivers);
    } catch (error) {
      if (mine === asked) fill(found, ...told(error).map((text) => make("p", { class: "mistake", text })));
    } finally {
      if (mine === asked) busy(false);
    }
  };

  const again = button("Propose", propose);
  value.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault(); // which would start the fight
    propose();
  });
  const fields = make("div", { class: "row settings" }, labelled("It shall come to", aim), labelled("How much", make("span", { class: "row" }, value, unit)), again);
  const panel = make("div", { class: "assessed fair panel stack", hidden: true }, fields, found);

  const changed = () => {
    if (panel.hidden || !found.childElementCount) return;
    asked += 1;
    busy(false);
    fill(found, make("p", { class: "faint", text: "The fight has changed since." }));
  };
  return { button: button("Make it fair", propose, { id: "fair" }), panel, changed };
};
