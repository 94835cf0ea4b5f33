// The game master's page of one table: what the server says is drawn, what is pressed is sent as an event.

import { openAdd } from "./add.js";
import { follow, get, ownId, patch, post, told, url } from "./api.js";
import { drawArena } from "./arena.js";
import { chancesBar } from "./chances.js";
import { tellCompiling } from "./compiling.js";
import { form } from "./dialogs.js";
import { driverWords, openSideDrivers, usualOrders, usualWords } from "./drivers.js";
import { button, byId, fill, labelled, make, select } from "./dom.js";
import { openFight, openFighter } from "./fighter.js";
import { handsOnCards } from "./hand.js";
import { listen, openShortcuts } from "./keys.js";
import { lastEventOf, lastRollOf, logDrawer, wholeSwitch } from "./log.js";
import { colouring, namedIn } from "./names.js";
import { drawQuestion, moverOf, questionOf } from "./question.js";
import { sender } from "./sending.js";
import { sideDrawer } from "./sides.js";

const id = ownId();
let view = null;
let lines = [];
let library = null;
let keys = {};
let newest = -1;
let since = null; // the version at the last thing that was sent from here
let clicked = false;

const message = byId("message");
const takeAway = () =>
  make("p", { text: "The server still knows this table. Take it along: " },
    make("a", { href: url(`/tables/${id}/record`), download: "", text: "save the record" }), ", which okenv replay plays, or ",
    make("a", { href: url(`/tables/${id}/page`), download: "", text: "save it as one HTML page" }), ".");
// What went wrong, or a sentence that says it.
const complain = (error) => {
  fill(message, ...(error.message ? told(error) : [error]).map((text) => make("p", { text })), error.kind === "not-stored" ? takeAway() : null, error ? button("Dismiss", () => (message.hidden = true), { class: "plain small" }) : null);
  message.hidden = false;
};

const people = () => [...view.sides.map(({ name }, side) => ({ name, side })), ...view.fighters];

// --- reading

const linesAfter = (n) => get(`/tables/${id}/log${n > 0 ? `?after=${n}` : ""}`);

const MOVES = new Set(["undo", "redo"]);

const MOVED = /overruled/;

// The log is read on from its end; after an undo all of it, since what is struck out has changed.
const readLog = async () => {
  const last = lines.at(-1)?.n ?? 0;
  const more = await linesAfter(last);
  const moved = last > 0 && more.some(({ kind, text }) => MOVES.has(kind) || (kind === "amend" && MOVED.test(text)));
  if (moved) lines = await linesAfter(0);
  else lines = last > 0 ? [...lines, ...more] : more;
};

let due = false;
const refresh = async () => {
  if (due) return;
  due = true;
  try {
    await inTurn(async () => {
      due = false;
      if (view && newest === view.version && !view.asked?.thinking) return;
      await reread();
    });
  } catch (error) {
    complain(error);
  }
};

// A view with sides as numbers, and the log that belongs to it.
const take = async (found) => {
  const sides = found.sides.map(({ name }) => name);
  for (const fighter of found.fighters) if (typeof fighter.side === "string") fighter.side = sides.indexOf(fighter.side);
  view = found;
  since ??= view.version;
  await readLog();
  draw();
};

// --- sending

const reread = async () => take(await get(`/tables/${id}`));
const begin = () => {
  since = view.version;
  clicked = true;
};
const { inTurn, sendAll, send } = sender({ id, view: () => view, take, reread, begin, tell: complain, quiet: () => (message.hidden = true) });

// --- drawing

const drawLog = logDrawer(byId("log"), byId("log-signs"));

const chances = chancesBar(byId("chances"), byId("show-chances"), { id, view: () => view, sendAll });

const handAt = handsOnCards(id, sendAll, complain);

const drawSide = [0, 1].map((side) => sideDrawer(byId(`side-${side}`), {
  name: ({ name, row }) => button(name, () => openCard(row), { class: "name", title: "Driver, corrections, removal" }),
  tail: ({ name, driver, decides, orders, row }) => {
    const words = [driver.who === "me" ? null : driverWords(driver, decides), ...orders].filter(Boolean).join(", ");
    const asked = driver.who === "me" || driver.player;
    const usual = () => send({ kind: "driver", fighter: name, driver: { ...driver, orders: usualOrders(view) } });
    return make("div", { class: "tail faint" }, words,
      asked && !orders.length && !view.read_only ? button("Usual orders", usual, { class: "plain small", title: usualWords(view) }) : null,
      asked ? button(orders.length ? "Change orders" : "Other orders", () => openCard(row), { class: "plain small", title: "Standing orders" }) : null, view.read_only ? null : handAt(name));
  },
  tight: () => view.fighters.length > 14,
}));

// Who is asked or rolls, or else whose turn it is.
const acting = () => {
  const mover = moverOf(view);
  return [(mover ?? view.asked)?.fighter, view.outcome || mover ? null : view.queue[0]?.row].filter(Number.isInteger);
};

const drawSides = () => {
  view.sides.forEach(({ name, fighters }, side) => {
    const here = fighters.map((row) => view.fighters[row]);
    const stand = here.filter(({ card, gone }) => card.stands && !gone).length;
    byId(`side-name-${side}`).textContent = name;
    byId(`side-count-${side}`).textContent = `${stand} of ${here.length} stand`;
    drawSide[side](here, acting(), namedIn(view.asked ? questionOf(view) : "", view.fighters));
  });
  drawArena(byId("arena"), view.fighters, (moverOf(view) ?? view.asked)?.fighter ?? -1, view.ground);
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
  const alone = view.fighters.some(({ driver, card }) => card.stands && driver.who !== "me");
  byId("stop").hidden = !alone || Boolean(view.outcome || view.read_only);
  byId("stop").textContent = view.running ? "Stop" : "Go on";
  for (const mode of ["program", "players", "typed"]) byId(`dice-${mode}`).setAttribute("aria-pressed", view.dice === mode);
  byId("player").href = view.player_path;
  byId("read-only").textContent = view.read_only ?? "";
  byId("read-only").hidden = !view.read_only;
};

const draw = () => {
  const coloured = colouring(people());
  drawBar();
  drawSides();
  drawQueue();
  if (clicked && narrow.matches) scrollTo({ top: 0 }); // what came of it stands there
  clicked = false;
  keys = drawQuestion(byId("question"), byId("asked"), view, { coloured, send, again: fightAgain, moved: drawSides });
  drawLog(lines, {
    coloured,
    undo: (to) => send({ kind: "undo", to }),
    redo: (to) => send({ kind: "redo", to }),
    overrule: openOverrule,
    lastRoll: view.rolls.length ? lastRollOf(lines) : null,
    now: lastEventOf(lines),
    since,
  });
  chances.changed();
  document.body.dataset.version = view.version; // for whoever waits until the page shows it
};

// --- dialogs of the page

const openNote = () => {
  const text = make("textarea", { name: "text", rows: 3, required: true, maxLength: 2000 });
  return form("A note for the log", { fields: [labelled("Note", text)], verb: "Write", act: () => sendAll({ kind: "note", text: text.value }) });
};

const openRename = () => {
  const field = make("input", { name: "title", value: view.title, required: true, maxLength: 120, autocomplete: "off" });
  return form("Another title", { fields: [labelled("Title", field)], verb: "Rename", act: () => inTurn(async () => take(await patch(`/tables/${id}`, { title: field.value.trim() }))) });
};

const openOverrule = () => {
  const rolls = view.rolls.map(({ dice, outcome }, back) => ({ value: back, text: `${dice}: it showed ${outcome}` }));
  const which = select(rolls, 0, { name: "back", required: true });
  const field = make("input", { name: "outcome", required: true, autocomplete: "off", placeholder: "+1 or +-0+" });
  return form("Overrule a roll", {
    fields: [
      labelled("Which roll, the last one first", which),
      labelled("What it shall show instead", field),
      make("p", { class: "faint", text: "All that came after it is taken back; it stays in the log, and undo brings it back." }),
    ],
    verb: "Overrule",
    act: () => sendAll({ kind: "overrule", outcome: field.value.trim(), back: Number(which.value) }),
  });
};

const fightAgain = () => inTurn(async () => location.assign(`/table/${(await post(`/tables/${id}/again`)).id}`)).catch(complain);

// These need the library, which may still be on its way.
const openCard = async (row) => openFighter(id, view.fighters[row], (await library).policies, sendAll, view);
const openFighters = async (side) => openAdd(view, await library, sendAll, side);
const openDrivers = async (side) => {
  const { name, fighters } = view.sides[side];
  openSideDrivers(name, view.fighters[fighters[0]].driver, (await library).policies, sendAll, view);
};

const undo = () => view.can_undo && send({ kind: "undo", to: null });
const redo = () => view.can_redo && send({ kind: "redo", to: null });

const menu = byId("menu");
const acts = {
  undo, redo, wonder: chances.wonder, "show-chances": chances.flip, whole: wholeSwitch(byId("log"), byId("whole")), note: openNote, shortcuts: openShortcuts,
  rename: openRename, again: fightAgain,
  stop: () => send({ kind: view.running ? "stop" : "run" }),
  overrule: openOverrule,
  add: () => openFighters(0),
  fight: () => openFight(id, sendAll),
  "dice-program": () => send({ kind: "dice", mode: "program" }),
  "dice-players": () => send({ kind: "dice", mode: "players" }),
  "dice-typed": () => send({ kind: "dice", mode: "typed" }),
  "drivers-0": () => openDrivers(0),
  "drivers-1": () => openDrivers(1),
  "add-0": () => openFighters(0),
  "add-1": () => openFighters(1),
};
// Where there is little room, what is rarely pressed stands in the menu.
const narrow = matchMedia("(max-width: 46rem)");
const place = () => (narrow.matches ? menu.querySelector("div").prepend(byId("whose-dice")) : menu.before(byId("whose-dice")));
narrow.addEventListener("change", place);
place();

for (const [name, act] of Object.entries(acts))
  byId(name).addEventListener("click", () => view && act());
document.addEventListener("click", (event) => {
  if (!event.target.closest("#menu summary")) menu.open = false;
});
menu.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  menu.open = false;
  menu.querySelector("summary").focus();
});

listen(() => ({ u: undo, U: redo, n: openNote, "+": acts.add, "?": openShortcuts, w: chances.wonder, s: acts.stop, a: keys.a, q: keys.q, g: keys.g, o: keys.o, r: keys.r, "/": keys.filter, nth: keys.nth, choose: keys.choose }));

// --- the beginning

byId("record").href = url(`/tables/${id}/record`);
byId("page").href = url(`/tables/${id}/page`);
byId("replay").href = `/replay/${id}`;
const stopTelling = tellCompiling(byId("compiling"), () => null);
await refresh();
stopTelling();
if (view) {
  library = get(`/systems/${view.system}/library`);
  library.catch(complain);
  follow(`/tables/${id}/stream`, (version) => {
    newest = version;
    if (newest !== view.version || view.asked?.thinking) refresh();
  }, (connected) => {
    byId("line").hidden = connected;
    newest = -1;
    if (connected) refresh();
  });
}
