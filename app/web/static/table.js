// The game master's page of one table: what the server says is drawn, what is pressed is sent as an event.

import { openAdd } from "./add.js";
import { follow, get, ownId, post, Problem, told, url } from "./api.js";
import { drawArena } from "./arena.js";
import { cardClass, cardParts } from "./card.js";
import { form } from "./dialogs.js";
import { driverWords, openSideDrivers } from "./drivers.js";
import { button, byId, fill, labelled, make } from "./dom.js";
import { openFight, openFighter } from "./fighter.js";
import { listen, openShortcuts } from "./keys.js";
import { drawLog, lastRollOf } from "./log.js";
import { colouring } from "./names.js";
import { drawQuestion } from "./question.js";

const id = ownId();
let view = null;
let lines = [];
let library = { characters: [], policies: [] };
let keys = {};
let busy = false;
let newest = 0;

const message = byId("message");
const complain = (error) => {
  fill(message, ...told(error).map((text) => make("p", { text })), error ? button("Dismiss", () => (message.hidden = true), { class: "plain small" }) : null);
  message.hidden = false;
};

const people = () => [...view.sides.map(({ name }, side) => ({ name, side })), ...view.fighters];

// --- reading

const linesAfter = async (n) => {
  const answer = await get(`/tables/${id}/log?after=${n}`);
  return Array.isArray(answer) ? answer : (answer.lines ?? answer.log);
};

const MOVES = new Set(["undo", "redo", "overrule"]);

// The log is read on from its end; after an undo all of it, since what is struck out has changed.
const readLog = async () => {
  const last = lines.at(-1)?.n ?? -1;
  const more = last < 0 ? await linesAfter(-1) : await linesAfter(last - 1);
  const moved = last >= 0 && more.some(({ n, kind }) => n > last && MOVES.has(kind));
  lines = moved || last < 0 ? (last < 0 ? more : await linesAfter(-1)) : [...lines.filter(({ n }) => n < last), ...more];
};

let reading = null;
const refresh = () => {
  reading ??= (async () => {
    try {
      const found = await get(`/tables/${id}`);
      if (!view || found.version >= view.version) await take(found);
    } catch (error) {
      complain(error);
    } finally {
      reading = null;
    }
  })();
  return reading;
};

const take = async (found) => {
  view = found;
  await readLog();
  draw();
};

// --- sending

// Sends events one after the other; throws what the server refuses.
const sendAll = async (...events) => {
  for (const event of events) {
    try {
      await take(await post(`/tables/${id}/events?expected=${view.version}`, event));
    } catch (error) {
      if (error instanceof Problem && error.status === 409) await refresh();
      throw error;
    }
  }
  message.hidden = true;
};

// The same from the page itself: one thing at a time, and a refusal is told at the top.
const send = async (...events) => {
  if (busy) return;
  busy = true;
  document.body.classList.add("busy");
  try {
    await sendAll(...events);
  } catch (error) {
    complain(error);
  } finally {
    busy = false;
    document.body.classList.remove("busy");
    if (newest > view.version) refresh();
  }
};

// --- drawing

const drawn = new Map();

const drawCard = (fighter, acts) => {
  const key = JSON.stringify([fighter, acts]);
  const kept = drawn.get(fighter.row);
  if (kept?.key === key) return kept.card;
  const name = button(fighter.name, () => openFighter(id, view.fighters[fighter.row], view.fighters.map((one) => one.name), library.policies, sendAll), { class: "name", title: "Driver, corrections, removal" });
  const driver = make("span", { class: "faint", text: driverWords(fighter.driver) });
  const card = kept?.card ?? make("article", { data: { row: fighter.row } });
  const had = card.contains(document.activeElement);
  card.className = cardClass(fighter, acts);
  fill(card, ...cardParts(fighter.card, name), fighter.card.stands ? driver : null);
  if (had) name.focus();
  drawn.set(fighter.row, { key, card });
  return card;
};

const drawSides = () => {
  view.sides.forEach(({ name, fighters }, side) => {
    const box = byId(`side-${side}`);
    const here = fighters.map((row) => view.fighters[row]);
    const stand = here.filter(({ card, gone }) => card.stands && !gone).length;
    byId(`side-name-${side}`).textContent = name;
    byId(`side-count-${side}`).textContent = `${stand} of ${here.length} standing`;
    const cards = here.map((fighter) => drawCard(fighter, fighter.row === view.asked?.fighter));
    if (cards.length !== box.children.length || cards.some((card, k) => box.children[k] !== card)) fill(box, ...cards);
  });
  drawArena(byId("arena"), view.fighters, view.asked?.fighter ?? -1);
};

const drawQueue = () => {
  const items = view.queue.map(({ row, words }, k) =>
    make("li", { class: `of${view.fighters[row].side}`, "aria-current": k === 0 ? "true" : null }, make("b", { text: view.fighters[row].name }), " ", make("small", { text: words })));
  fill(byId("queue"), ...items);
  byId("queue").hidden = items.length === 0;
};

const drawBar = () => {
  document.title = `${view.title}: okenv`;
  byId("title").textContent = view.title;
  byId("round").textContent = view.round ? `Round ${view.round}` : "Before the fight";
  byId("undo").setAttribute("aria-disabled", !view.can_undo);
  byId("redo").setAttribute("aria-disabled", !view.can_redo);
  byId("stop").hidden = !view.running;
  for (const mode of ["program", "typed"]) byId(`dice-${mode}`).setAttribute("aria-pressed", view.dice === mode);
  byId("player").href = view.player_path;
};

const draw = () => {
  const coloured = colouring(people());
  drawBar();
  drawSides();
  drawQueue();
  keys = drawQuestion(byId("question"), byId("asked"), view, { coloured, send });
  drawLog(byId("log"), lines, {
    coloured,
    undo: (to) => send({ kind: "undo", to }),
    redo: (to) => send({ kind: "redo", to }),
    overrule: openOverrule,
    lastRoll: lastRollOf(lines),
    now: view.at,
  });
};

// --- dialogs of the page

const openNote = () => {
  const text = make("textarea", { name: "text", rows: 3, required: true, maxLength: 2000 });
  return form("A note for the log", { fields: [labelled("Note", text)], verb: "Write", act: () => sendAll({ kind: "note", text: text.value }) });
};

const openOverrule = () => {
  const field = make("input", { name: "outcome", required: true, autocomplete: "off", placeholder: "+1 or +-0+" });
  const said = lines.findLast(({ kind, undone }) => kind === "roll" && !undone)?.text ?? "";
  return form("Overrule the last roll", {
    fields: [make("p", { text: said }), labelled("What it shall show instead", field)],
    verb: "Overrule",
    act: () => sendAll({ kind: "overrule", outcome: field.value.trim() }),
  });
};

const openFighters = (side) => openAdd(view, library, sendAll, side);
const openDrivers = (side) => {
  const { name, fighters } = view.sides[side];
  openSideDrivers(name, view.fighters[fighters[0]].driver, library.policies, sendAll);
};

const undo = () => view.can_undo && send({ kind: "undo", to: null });
const redo = () => view.can_redo && send({ kind: "redo", to: null });

const menu = byId("menu");
const acts = {
  undo, redo, note: openNote, shortcuts: openShortcuts,
  stop: () => send({ kind: "stop" }),
  overrule: openOverrule,
  add: () => openFighters(0),
  fight: () => openFight(id, view.fighters.map(({ name }) => name), sendAll),
  "dice-program": () => send({ kind: "dice", mode: "program" }),
  "dice-typed": () => send({ kind: "dice", mode: "typed" }),
  "drivers-0": () => openDrivers(0),
  "drivers-1": () => openDrivers(1),
  "add-0": () => openFighters(0),
  "add-1": () => openFighters(1),
};
for (const [name, act] of Object.entries(acts))
  byId(name)?.addEventListener("click", () => {
    menu.open = false;
    if (view) act();
  });
document.addEventListener("click", (event) => {
  if (!menu.contains(event.target)) menu.open = false;
});
menu.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  menu.open = false;
  menu.querySelector("summary").focus();
});

listen(() => ({ u: undo, U: redo, n: openNote, "+": acts.add, "?": openShortcuts, s: () => send({ kind: view.running ? "stop" : "run" }), a: keys.a, r: keys.r, "/": keys.filter, nth: keys.nth, choose: keys.choose }));

// --- the beginning

byId("record").href = url(`/tables/${id}/record`);
byId("page").href = url(`/tables/${id}/page`);
byId("replay").href = `/replay/${id}`;
await refresh();
if (view) {
  library = await get(`/systems/${view.system}/library`).catch(() => library);
  follow(`/tables/${id}/stream`, (version) => {
    newest = version;
    if (!busy && (version !== view.version || view.running || view.asked?.thinking)) refresh();
  }, (connected) => {
    byId("line").hidden = connected;
    if (connected) refresh();
  });
}
