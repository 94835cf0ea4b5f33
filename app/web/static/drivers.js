// Who decides: the game master or a policy, how well it plays, and whether it is asked first.

import { form } from "./dialogs.js";
import { labelled, make, percent, select } from "./dom.js";

const GROUPS = { scripted: "Scripted", personality: "Personalities", search: "They search", learned: "Learned" };
const ANOTHER = "another code";

// In a few words, for a card.
export const driverWords = ({ who, competence, ask, player }) => {
  const words = who === "me" ? "you decide" : `${who}${competence < 1 ? ` at ${percent(competence)}` : ""}, ${ask ? "shows its plan" : "by itself"}`;
  return player ? `${words}; player` : words;
};

const known = (policies, who) => who === "me" || policies.some(({ code }) => code === who);

const chooser = (policies, who, changed) => {
  const options = [{ value: "me", text: "me: the page asks" }, ...policies.map(({ code, title, kind }) => ({ value: code, text: title ?? code, group: GROUPS[kind] ?? "Policies" })), { value: ANOTHER, text: "another code ..." }];
  const list = select(options, known(policies, who) ? who : ANOTHER, { name: "who" });
  const code = make("input", { name: "code", value: known(policies, who) ? "" : who, placeholder: "such as mcts:400", autocomplete: "off", spellcheck: false, "aria-label": "The policy's code" });
  const about = make("p", { class: "faint" });
  const show = () => {
    changed(list.value !== "me");
    code.hidden = list.value !== ANOTHER;
    about.hidden = list.value === "me" || list.value === ANOTHER;
    about.textContent = policies.find((policy) => policy.code === list.value)?.description ?? "";
  };
  list.addEventListener("change", show);
  show();
  return { parts: [labelled("Who decides", list), code, about], read: () => (list.value === ANOTHER ? code.value.trim() : list.value) };
};

// The fields of a driver and what they say: { parts, read() }.
export const driverFields = (driver, policies) => {
  const dial = make("input", { type: "range", min: 0, max: 100, step: 5, value: Math.round(100 * driver.competence), name: "competence" });
  const shown = make("output", { text: `${dial.value}%` });
  dial.addEventListener("input", () => {
    shown.textContent = `${dial.value}%`;
  });
  const check = (name, text, checked) => {
    const box = make("input", { type: "checkbox", name, checked });
    return { box, line: make("label", {}, box, make("span", { text })) };
  };
  const ask = check("ask", "Show each plan and wait until it is accepted", driver.ask);
  const player = check("player", "A player character: defences and reactions are always asked", driver.player);
  const policy = make("div", { class: "stack" }, labelled("Competence: how often it plays its own choice", make("span", { class: "row" }, dial, shown)), ask.line);
  const who = chooser(policies, driver.who, (is) => {
    policy.hidden = !is;
  });
  return {
    parts: [...who.parts, policy, player.line],
    read: () => ({ who: who.read(), competence: Number(dial.value) / 100, ask: ask.box.checked, player: player.box.checked }),
  };
};

// The dialog for all fighters of a side.
export const openSideDrivers = (side, driver, policies, send) => {
  const fields = driverFields(driver, policies);
  return form(`Who decides for ${side}`, { fields: fields.parts, verb: `Set for all of ${side}`, act: () => send({ kind: "driver", side, driver: fields.read() }) });
};
