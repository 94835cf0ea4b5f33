// The players' view: it shows what the server tells players, and nothing else is ever sent to it.

import { follow, get, ownId } from "./api.js";
import { drawArena } from "./arena.js";
import { cardClass, cardParts } from "./card.js";
import { byId, fill, make } from "./dom.js";
import { colouring } from "./names.js";

const token = encodeURIComponent(ownId());

const ended = ({ outcome, asked }) => {
  if (!outcome) return asked || "The fight goes on.";
  return outcome === "draw" ? "The fight is over: a draw." : `The fight is over: victory for ${outcome}.`;
};

const line = (text, coloured) => {
  const round = /^-+ .* -+$/.test(text);
  return make("li", { class: round ? "round" : "" }, round ? text.replaceAll("-", "").trim() : coloured(text));
};

let logged = "";

const draw = (view) => {
  const fighters = view.fighters.map((one, row) => ({ ...one, row, side: view.sides.indexOf(one.side), gone: false }));
  const coloured = colouring([...view.sides.map((name, side) => ({ name, side })), ...fighters]);
  document.title = view.title;
  byId("title").textContent = view.title;
  byId("round").textContent = view.round ? `Round ${view.round}` : "Before the fight";
  fill(byId("asked"), coloured(ended(view)));
  view.sides.forEach((name, side) => {
    byId(`side-name-${side}`).textContent = name;
    const own = fighters.filter((one) => one.side === side);
    fill(byId(`side-${side}`), ...own.map((one) => make("article", { class: cardClass(one, false) }, ...cardParts(one.card, make("span", { class: "name", text: one.name })))));
  });
  drawArena(byId("arena"), fighters);
  const text = view.log.join("\n");
  if (text === logged) return;
  logged = text;
  const log = byId("log");
  fill(log, ...view.log.map((told) => line(told, coloured)));
  log.scrollTop = log.scrollHeight;
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
