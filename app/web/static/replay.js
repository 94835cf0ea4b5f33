// A fight step by step: its cards and its log at any moment. The moment is in the address.

import { get, ownId } from "./api.js";
import { drawArena } from "./arena.js";
import { byId, fill, make, typing } from "./dom.js";
import { lineOf } from "./log.js";
import { colouring } from "./names.js";
import { sideDrawer } from "./sides.js";

const id = encodeURIComponent(ownId());
let fight = null;
let frames = [];
let items = [];
let at = 0;
let timer = null;
const drawSide = [0, 1].map((side) => sideDrawer(byId(`side-${side}`)));

const sideOf = (fighter) => (typeof fighter.side === "string" ? fight.sides.findIndex(({ name }) => name === fighter.side) : fighter.side);

// The cards of every moment: those of the one before, with what changed.
const allFrames = () => {
  const found = [fight.cards];
  for (const step of fight.steps) {
    const next = found.at(-1).slice();
    for (const [row, card] of Object.entries(step.cards)) next[row] = card;
    found.push(next);
  }
  return found;
};

const writeLog = (coloured) => {
  const item = (lines) => make("li", {}, ...lines.map((line) => lineOf("p", line, coloured)));
  const opening = (fight.opening ?? []).map((line) => (typeof line === "string" ? { kind: "note", text: line } : line));
  items = [item(opening), ...fight.steps.map((step) => item(step.lines))];
  items.at(-1).append(...fight.aftermath.map((text) => make("p", {}, coloured(text))));
  fill(byId("log"), ...items);
};

const show = (step) => {
  at = Math.min(fight.steps.length, Math.max(0, step));
  const now = fight.steps[at - 1];
  const fighters = fight.fighters.map((one, row) => ({ ...one, row, side: sideOf(one), card: frames[at][row], gone: false })).filter(({ card }) => card);
  fight.sides.forEach((side, k) => drawSide[k](fighters.filter((one) => one.side === k), now ? [now.by] : []));
  const lies = fight.steps.slice(0, at).findLast(({ ground }) => ground) ?? fight;
  drawArena(byId("arena"), fighters, now?.by ?? -1, lies.ground);
  items.forEach((item, k) => {
    item.className = k > at ? "later" : k === at && at ? "current" : "";
  });
  byId("log").scrollTop = byId("log").scrollHeight;
  byId("step").value = at;
  byId("round").textContent = (now ?? fight).round ? `Round ${(now ?? fight).round}` : "Before the fight";
  byId("where").textContent = `step ${at} of ${fight.steps.length}`;
  byId("step").setAttribute("aria-valuetext", byId("where").textContent);
  history.replaceState(null, "", `#${at}`);
  if (at === fight.steps.length) stop();
};

const stop = () => {
  clearInterval(timer);
  timer = null;
  byId("play").textContent = "Play";
};

const play = () => {
  if (timer !== null) return stop();
  if (at === fight.steps.length) show(0);
  timer = setInterval(() => show(at + 1), 900);
  byId("play").textContent = "Pause";
};

const acts = { first: () => show(0), prev: () => show(at - 1), next: () => show(at + 1), last: () => show(fight.steps.length) };

const begin = () => {
  const people = [...fight.sides.map(({ name }, side) => ({ name, side })), ...fight.fighters.map((one) => ({ name: one.name, side: sideOf(one) }))];
  frames = allFrames();
  document.title = `Replay: ${fight.title}`;
  byId("title").textContent = fight.title;
  fight.sides.forEach(({ name }, side) => (byId(`side-name-${side}`).textContent = name));
  writeLog(colouring(people));
  byId("step").max = fight.steps.length;
  byId("step").addEventListener("input", () => show(Number(byId("step").value)));
  for (const [name, act] of Object.entries(acts)) byId(name).addEventListener("click", () => (stop(), act()));
  byId("play").addEventListener("click", play);
  const keys = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last" };
  document.addEventListener("keydown", (event) => {
    if (!(event.key in keys) || typing(event.target) || event.target.id === "log" || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    stop();
    acts[keys[event.key]]();
  });
  show(/^#\d+$/.test(location.hash) ? Number(location.hash.slice(1)) : 0);
};

byId("back").href = `/table/${id}`;
try {
  fight = await get(`/tables/${id}/replay`);
  begin();
} catch (error) {
  byId("title").textContent = error.message;
}
