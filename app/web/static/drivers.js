// Who decides: the game master or a policy, how well it plays, and whether it is asked first.

import { form } from "./dialogs.js";
import { labelled, make, percent, select } from "./dom.js";

const GROUPS = {
  mobs: "Mobs", soldiers: "Soldiers", leaders: "Leaders", beasts: "Beasts", duellists: "Duellists", personality: "Personalities",
  scripted: "For tacticians: simple rules", search: "For tacticians: they search", learned: "For tacticians: learned",
};
const ANOTHER = "another code";
export const USUAL = "usual";
const ASKS = {
  usual: "As usual: named foes once a turn, a crowd never",
  turn: "Once a turn: shows a plan and waits until it is accepted",
  decision: "At every decision",
  never: "Never: goes on without asking",
};
const DICE = { usual: "As the table's dice say", typed: "Typed", program: "Rolled by the program" };

const DEFENDS = { ask: "Ask", always: "Always, where an attack may hit", above: "When the chance to be hit is above ...", never: "Never" };
const AGAINS = { ask: "Ask", never: "Do not defend", always: "Defend all the same" };
const FRONTS = { ask: "Ask", never: "Never" };
const SPENDS = { ask: "Ask", damage: "On damage" };
const SMALLS = { usual: "Answer as usual", ask: "Ask" };
export const NO_ORDERS = { defend: "ask", above: 30, again: "ask", front: "ask", spend: "ask", small: "usual" };

// What most people want of their hero: one press on a card.
export const usualOrders = ({ fronts, spends }) => ({ ...NO_ORDERS, defend: "above", ...(fronts ? { front: "never" } : {}), ...(spends ? { spend: "damage" } : {}) });
export const usualWords = ({ fronts, spends }) =>
  [`Defends when the chance to be hit is above ${percent(NO_ORDERS.above / 100)}`, spends ? "spends for damage" : null, fronts ? "never steps in front of others" : null].filter(Boolean).join(", ");

const options = (words) => Object.entries(words).map(([value, text]) => ({ value, text }));

// The fields of standing orders: { parts, read() }. Of the view, `spends`: whether the rulebook spends successes; `fronts`: whether
// anybody comes between others and an attack there; `defence`: what a defence costs; `again`: of whom
// one would be the second running that costs a turn; `small`: what small questions are, in words.
export const orderFields = (orders, { spends, fronts, defence, again: twice, small: smalls }) => {
  const defend = select(options(DEFENDS), orders.defend, { name: "defend" });
  const above = make("input", { type: "number", min: 0, max: 100, step: 5, value: orders.above, name: "above", "aria-label": "Above so many per cent" });
  const share = make("span", { class: "row" }, above, "%");
  const again = select(options(AGAINS), orders.again ?? NO_ORDERS.again, { name: "again" });
  const often = labelled(`Where they ${twice}`, again);
  const front = select(options(FRONTS), orders.front, { name: "front" });
  const spend = select(options(SPENDS), orders.spend, { name: "spend" });
  const small = select(options(SMALLS), orders.small ?? NO_ORDERS.small, { name: "small" });
  const show = () => {
    share.hidden = defend.value !== "above";
    often.hidden = !twice || !["always", "above"].includes(defend.value);
  };
  defend.addEventListener("change", show);
  show();
  return {
    parts: [labelled("Defend", defend), share, often, defence ? make("p", { class: "faint", text: defence }) : null, fronts ? labelled("Step in front of others", front) : null, spends ? labelled("Spend successes", spend) : null, smalls ? labelled(`Small questions (${smalls})`, small) : null].filter(Boolean),
    read: () => ({ defend: defend.value, above: Math.round(Number(above.value)), again: again.value, front: front.value, spend: spend.value, small: small.value }),
  };
};

// In a few words, for a card. `decides` is the policy's title.
export const driverWords = ({ who, competence, ask, player }, decides) => {
  if (who === "me") return player ? "a player decides" : "you decide";
  const asks = { turn: "asks once a turn", decision: "always asks", never: "goes on" }[ask];
  return [`${decides}${competence < 1 ? ` at ${percent(competence)}` : ""}`, asks, player ? "player character" : null].filter(Boolean).join(", ");
};

const known = (policies, who) => who === "me" || who === USUAL || policies.some(({ code }) => code === who);

// The order of groups is that of GROUPS, whatever the order of policies.
const byGroup = (policies) => {
  const groups = Object.keys(GROUPS);
  const named = policies.map(({ code, title, kind, group }) => ({ value: code, text: title || code, group: group || kind }));
  return groups.flatMap((group) => named.filter((one) => one.group === group).map((one) => ({ ...one, group: GROUPS[group] })));
};

const chooser = (policies, who, usual, changed) => {
  const options = [{ value: "me", text: "I decide: the page asks" }, { value: USUAL, text: usual }, ...byGroup(policies), { value: ANOTHER, text: "another code ..." }];
  const list = select(options, known(policies, who) ? who : ANOTHER, { name: "who" });
  const code = make("input", { name: "code", value: known(policies, who) ? "" : who, placeholder: "such as mcts:400", autocomplete: "off", spellcheck: false, "aria-label": "The policy's code" });
  const about = make("p", { class: "faint" });
  const show = () => {
    changed(list.value !== "me");
    code.hidden = list.value !== ANOTHER;
    about.hidden = ["me", USUAL, ANOTHER].includes(list.value);
    const policy = policies.find(({ code }) => code === list.value);
    about.textContent = policy ? `${policy.description} (code ${policy.code})` : "";
  };
  list.addEventListener("change", show);
  show();
  return { parts: [labelled("Who decides", list), code, about], read: () => (list.value === ANOTHER ? code.value.trim() : list.value) };
};

// The fields of a driver and what they say: { parts, read() }. `usual` says whom the encounter names.
export const driverFields = (driver, policies, usual = "As the encounter says") => {
  const dial = make("input", { type: "range", min: 0, max: 100, step: 5, value: Math.round(100 * driver.competence), name: "competence" });
  const shown = make("output", { text: `${dial.value} %` });
  dial.addEventListener("input", () => {
    shown.textContent = `${dial.value} %`;
  });
  const ask = select(options(ASKS), driver.ask, { name: "ask" });
  const dice = select(options(DICE), driver.dice ?? "usual", { name: "dice" });
  const player = make("input", { type: "checkbox", name: "player", checked: driver.player });
  const finer = make("details", {}, make("summary", { text: "Competence" }), labelled("How often it plays its own choice", make("span", { class: "row" }, dial, shown)));
  const policy = make("div", { class: "stack tight" }, labelled("When it asks you", ask), finer);
  const who = chooser(policies, driver.who, usual, (is) => {
    policy.hidden = !is;
  });
  const whole = make("div", { class: "stack tight" },
    make("label", {}, player, make("span", { text: "A player's character: asked about every defence, and before it flees or gives up" })),
    labelled("Dice", dice));
  return {
    parts: [...who.parts, policy, whole],
    read: () => ({ who: who.read(), competence: Number(dial.value) / 100, ask: ask.value, player: player.checked, dice: dice.value, orders: driver.orders ?? NO_ORDERS }),
  };
};

// The dialog for all fighters of a side.
export const openSideDrivers = (side, driver, policies, send, view) => {
  const fields = driverFields(driver, policies);
  const orders = orderFields(driver.orders ?? NO_ORDERS, view);
  const said = make("fieldset", { class: "stack tight" }, make("legend", { text: "Standing orders, where a person decides" }), ...orders.parts);
  const act = () => send({ kind: "driver", side, driver: { ...fields.read(), orders: orders.read() } });
  return form(`Who decides for ${side}`, { fields: [...fields.parts, said], verb: `Set for all of ${side}`, act });
};
