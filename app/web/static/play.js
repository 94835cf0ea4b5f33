// The players' view: it shows what the server tells players, and nothing else is ever sent to it.

import { follow, get, ownId } from "./api.js";
import { drawArena } from "./arena.js";
import { arrange, byId, fill } from "./dom.js";
import { follower, lineOf } from "./log.js";
import { colouring } from "./names.js";
import { sideDrawer } from "./sides.js";

const token = encodeURIComponent(ownId());

const ended = ({ outcome, asked }) => {
  if (!outcome) return asked || "The fight goes on.";
  return outcome === "draw" ? "The fight is over: a draw." : `The fight is over: victory for ${outcome}.`;
};

const drawSide = [0, 1].map((side) => sideDrawer(byId(`side-${side}`)));
const log = byId("log");
const end = follower(log);
let told = []; // what the log shows, text by text

const draw = (view) => {
  const fighters = view.fighters.map((one, row) => ({ ...one, row, side: view.sides.indexOf(one.side), gone: false }));
  const coloured = colouring([...view.sides.map((name, side) => ({ name, side })), ...fighters]);
  document.title = view.title;
  byId("title").textContent = view.title;
  byId("round").textContent = view.round ? `Round ${view.round}` : "Before the fight";
  fill(byId("asked"), coloured(ended(view)));
  view.sides.forEach((name, side) => {
    byId(`side-name-${side}`).textContent = name;
    drawSide[side](fighters.filter((one) => one.side === side));
  });
  drawArena(byId("arena"), fighters);
  const same = told.length <= view.log.length && told.every((text, k) => text === view.log[k]);
  const kept = same ? [...log.children] : [];
  arrange(log, [...kept, ...view.log.slice(kept.length).map((text) => lineOf("li", { text }, coloured))]);
  told = view.log;
  end.settle();
};

let reading = false;
let again = false;

const refresh = async () => {
  again = true;
  if (reading) return;
  reading = true;
  try {
    while (again) {
      again = false;
      draw(await get(`/play/${token}`));
    }
  } catch (error) {
    byId("asked").textContent = error.status === 404 ? "There is no such table." : error.message;
  } finally {
    reading = false;
  }
};

await refresh();
follow(`/play/${token}/stream`, refresh, (connected) => {
  byId("line").hidden = connected;
  if (connected) refresh();
});
