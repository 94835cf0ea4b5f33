// What is asked now: a decision with its plan and its actions, dice, or the end of the fight.

import { actionList } from "./actions.js";
import { adviceButton } from "./advice.js";
import { get } from "./api.js";
import { diceEntry, modifierField } from "./dice.js";
import { button, fill, make } from "./dom.js";
import { endedParts } from "./ended.js";
import { planCard } from "./plan.js";
import { spendingCard } from "./spending.js";
import { severalOf, togetherRows } from "./together.js";

const verb = (action) => action.split(/[ .]/)[0];

// Whose turn it shall be, as it was chosen at a question of who is next.
let turnOf = { question: null, row: null };
export const moverOf = ({ question, asked }) => {
  const turns = asked?.turns ?? [];
  return turns.find(({ fighter }) => turnOf.question === question && fighter === turnOf.row) ?? turns.find(({ usual }) => usual) ?? turns[0];
};

// The question whose actions the game master has opened: they stay open when the plan comes.
let opened = null;

// The odds of the answers come once the question stands there, of whose turn it may be each by itself; those of an
// earlier question are dropped.
let weighed = { question: null, parts: new Map() };
const oddsOf = async (view, mover) => {
  if (weighed.question !== view.question) weighed = { question: view.question, parts: new Map() };
  const { parts } = weighed;
  const key = mover?.action ?? "";
  if (!parts.has(key)) parts.set(key, get(`/tables/${view.id}/odds${mover ? `?whose=${mover.fighter}` : ""}`).catch(() => null));
  const found = await parts.get(key);
  if (found?.question === view.question) return found.odds;
  parts.delete(key);
  return null;
};
// First those of whoever is shown, then those of the others who may be next.
const tellOdds = async (view, list, mover) => {
  if (mover && !mover.question) return;
  const odds = await oddsOf(view, mover);
  if (!odds) return;
  const before = mover ? `${mover.action}, ` : "";
  list.tell(Object.fromEntries(Object.entries(odds).map(([steps, one]) => [steps.slice(before.length), one])));
  for (const other of mover ? view.asked.turns : []) if (other.question && weighed.question === view.question) await oddsOf(view, other);
};

const decision = (view, asked, ways) => {
  const { coloured, send } = ways;
  let mover = moverOf(view);
  const answer = ({ [asked.name]: action, ...others }) => send({ kind: "do", by: asked.name, action, others });
  const straight = ({ action }) => send({ kind: "do", by: asked.name, action });
  // A row of the list: of several who are asked at once, of whoever may have the next turn, or of the one who is asked.
  const choose = ({ action, then = [], alone = false, answers }) => {
    if (answers) return answer(answers);
    const what = mover?.question ? { action: mover.action, whose: mover.name, then: [action, ...then] } : { action, then };
    return send({ kind: "do", by: asked.name, alone, ...what });
  };
  const policy = asked.driver.who !== "me";
  let list = null;
  const holder = make("div");
  const together = asked.together.length && !policy ? togetherRows(asked) : null;
  const shown = () => {
    if (together) return { ...asked, actions: together, deeds: [], usual: asked.default };
    return mover?.question ?? (mover ? { ...asked, actions: asked.actions.filter(({ action }) => action === mover.action) } : asked);
  };
  const openList = (preset = "") => {
    for (const part of parts) for (const digit of part.querySelectorAll(".weighed kbd")) digit.remove(); // it is the list's now
    list = actionList(shown(), { names: view.fighters.map(({ name }) => name), coloured, choose, preset });
    tellOdds(view, list, mover);
    fill(holder, list.box, together ? severalOf(asked, coloured, answer) : null);
  };
  const reveal = (preset) => {
    opened = view.question;
    openList(preset);
    holder.scrollIntoView({ block: "nearest" });
    (list.filter ?? holder.querySelector("button"))?.focus();
  };
  const parts = [];
  const keys = {};
  if (asked.turns.length > 1) {
    const tabs = make("div", { class: "targets", role: "group", "aria-label": "Who has the next turn" }, make("span", { class: "faint", text: "Next:" }), ...asked.turns.map((one) =>
      button(one.name, () => {
        turnOf = { question: view.question, row: one.fighter };
        mover = moverOf(view);
        for (const tab of tabs.querySelectorAll("button")) tab.setAttribute("aria-pressed", String(tab.textContent === mover.name));
        ways.chosen();
        openList();
      }, { class: "small", "aria-pressed": String(one === mover) })));
    parts.push(tabs);
  }
  // Whoever has no tab can have the turn too: who is like one of those, or loses it.
  const rest = asked.turns.length ? asked.actions.filter(({ action }) => asked.turns.every((one) => one.action !== action)) : [];
  if (rest.length) {
    const others = rest.map(({ action, sentence }) => button("", () => straight({ action }), { class: "action", data: { next: action } }, make("span", {}, coloured(sentence))));
    parts.push(make("details", {}, make("summary", {}, "Somebody else ", make("small", { text: String(rest.length) })), make("div", { class: "actions" }, ...others)));
  }
  if (asked.spending && !policy) {
    const card = spendingCard(asked.spending, { coloured, accept: ({ steps: [action, ...then] }) => choose({ action, then }) });
    parts.push(card.box);
    Object.assign(keys, { a: card.accept, nth: (k) => list?.nth(k), filter: () => reveal("") });
    holder.append(button("One by one", () => reveal(""), { class: "plain" }));
  } else if (asked.plan) {
    const accept = (scope) => send({ kind: "accept", scope });
    const card = {
      coloured, choose,
      accept: () => accept("turn"),
      squad: () => accept("squad"),
      all: () => accept("all"),
      edit: () => reveal(verb(asked.plan.action)),
      other: () => reveal(""),
      quiet: () => send({ kind: "driver", fighter: asked.name, driver: { ...asked.driver, ask: "never" } }, ...(view.running ? [] : [{ kind: "run" }])),
    };
    parts.push(planCard(asked.plan, asked.name, card));
    Object.assign(keys, {
      a: card.accept, g: card.all, ...(asked.plan.squad.length ? { q: card.squad } : {}),
      nth: (k) => (list ? list.nth(k) : asked.plan.alternatives?.[k]), filter: () => reveal(""),
    });
  } else {
    const waits = `${view.fighters[asked.fighter].decides} is ${asked.waits ? "making a plan" : "deciding"}.`;
    if (asked.thinking) parts.push(make("div", { class: "row" }, make("p", { class: "thinking", role: "status", text: waits }), button("Choose yourself", () => reveal(""))));
    if (asked.trouble) parts.push(make("p", { class: "trouble", text: asked.trouble }));
    if (policy && !asked.thinking && !view.running) parts.push(make("div", { class: "row" }, button("Let the policies go on", () => send({ kind: "run" }), { class: "main" })));
    if (!asked.thinking) openList();
    Object.assign(keys, { nth: (k) => list?.nth(k), filter: () => (list ? list.filter?.focus() : reveal("")) });
  }
  if (!list && opened === view.question) openList();
  const modifier = modifierField(view.modifier, (by) => send({ kind: "modifier", by }));
  if (policy) parts.push(holder, modifier);
  else {
    const { ask, place } = adviceButton(view.id, coloured, straight);
    parts.unshift(place);
    parts.push(holder, make("div", { class: "row" }, modifier, ask));
  }
  return { parts, keys: { ...keys, choose }, focus: () => document.getElementById("accept") ?? holder.querySelector(".action") };
};

const dice = (view, asked, ways) => {
  const { send } = ways;
  const roll = () => send({ kind: "roll", outcome: null });
  const entry = diceEntry(asked, {
    enter: (outcome) => send({ kind: "roll", outcome }),
    roll,
    several: (text) => send({ kind: "rolls", text }),
  });
  const parts = [entry.box];
  if (asked.modifiable) parts.push(modifierField(asked.modifier, (by) => send({ kind: "modifier", by })));
  return { parts, keys: { r: roll }, focus: () => entry.field };
};

// Whoever would be taken out of their player's hands: the game master agrees, or lets the player decide.
const consent = (view, asked, { send }) => {
  const answer = (agree) => () => send({ kind: "consent", agree });
  return {
    parts: [
      make("p", { class: "faint", text: "It is a player's character. What was rolled stays in the log either way." }),
      make("div", { class: "row" },
        button("Agree ", answer(true), { class: "main", id: "accept" }, make("kbd", { text: "A" })),
        button("Overrule: the player decides ", answer(false), {}, make("kbd", { text: "O" }))),
    ],
    keys: { a: answer(true), o: answer(false) },
    focus: () => document.getElementById("accept"),
  };
};

const over = (view, asked, ways) => ({ parts: endedParts(view, ways), keys: {}, focus: () => null });

const going = (view, asked, { send }) => ({
  parts: [
    make("div", { class: "row" }, view.running ? button("Stop", () => send({ kind: "stop" })) : button("Go on", () => send({ kind: "run" }), { class: "main" })),
  ],
  keys: {},
  focus: () => null,
});

// Nothing can happen any more: why stands at the top of the page.
const readOnly = () => ({ parts: [], keys: {}, focus: () => null });

// The question in a sentence.
export const questionOf = (view) => {
  const { asked, outcome } = view;
  if (outcome) return outcome === "draw" ? "The fight is over: a draw." : `The fight is over: victory for ${outcome}.`;
  if (view.read_only) return "This table can only be read.";
  if (!asked) return view.running ? "The policies go on." : "The fight waits.";
  if (asked.kind !== "dice") return (moverOf(view)?.question ?? asked).sentence;
  return asked.sentence.includes(asked.whose) ? `Roll for ${asked.sentence}` : `${asked.whose}: roll for ${asked.sentence}`;
};

let last = { key: "", keys: {} };

// Draws the question into `box`; `title` is its heading, read out when it changes. Returns the keys that it knows.
// `ways.moved` is called where somebody else is chosen to have the next turn.
// The same question is left as it is, with what has been typed into it.
export const drawQuestion = (box, title, view, ways) => {
  const { asked } = view;
  const key = JSON.stringify([asked, view.outcome, view.aftermath, view.ended, view.running, view.modifier]);
  if (key === last.key) return last.keys;
  const text = questionOf(view);
  const same = title.dataset.text === text;
  const draw = view.outcome ? over : view.read_only ? readOnly : !asked ? going : { dice, consent, decision }[asked.kind];
  const had = box.contains(document.activeElement) || document.activeElement === document.body;
  const typed = same ? (box.querySelector("#outcome")?.value ?? "") : "";
  const retitle = () => {
    title.dataset.text = questionOf(view);
    fill(title, ways.coloured(title.dataset.text));
  };
  const chosen = () => {
    retitle();
    ways.moved();
  };
  if (!same) retitle();
  const { parts, keys, focus } = draw(view, asked, { ...ways, chosen });
  fill(box, ...parts);
  if (typed && box.querySelector("#outcome")) box.querySelector("#outcome").value = typed;
  if (had && matchMedia("(pointer: fine)").matches) focus()?.focus({ preventScroll: true });
  last = { key, keys };
  return keys;
};
