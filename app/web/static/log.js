// The log in sentences: what was undone is struck out, and every event has a way back to it.

import { button, fill, make } from "./dom.js";

const heading = (text) => text.replaceAll("-", "").trim();

const sentence = ({ kind, text, undone }, coloured) => {
  const round = kind === "round" || /^-+ .* -+$/.test(text);
  const words = round ? [heading(text)] : [coloured(text)];
  return make(undone ? "s" : "span", { class: `line ${round ? "round" : kind}` }, ...words);
};

const grouped = (lines) => {
  const events = [];
  for (const line of lines) {
    const last = events.at(-1);
    if (last && last.n === line.n) last.lines.push(line);
    else events.push({ n: line.n, lines: [line] });
  }
  return events;
};

// draw(lines, { coloured, undo(n), redo(n), overrule(n), lastRoll, now })
export const drawLog = (box, lines, { coloured, undo, redo, overrule, lastRoll, now }) => {
  const stuck = box.scrollHeight - box.scrollTop - box.clientHeight < 60;
  const items = grouped(lines).map(({ n, lines: told }) => {
    const undone = told.every((line) => line.undone);
    const moves = told.every(({ kind }) => MOVES.has(kind));
    const ways = make("span", { class: "ways" });
    const name = `event ${n}: ${told[0].text}`;
    if (undone) ways.append(button("redo to here", () => redo(n), { class: "plain small", "aria-label": `Redo to here, ${name}` }));
    else if (n < now && !moves) ways.append(button("back to here", () => undo(n), { class: "plain small", "aria-label": `Back to here, ${name}` }));
    if (n === lastRoll) ways.append(button("overrule", () => overrule(n), { class: "plain small", "aria-label": `Overrule, ${name}` }));
    return make("li", { class: undone ? "undone" : "", data: { n } }, ...told.map((line) => sentence(line, coloured)), ways);
  });
  fill(box, ...items);
  if (stuck) box.scrollTop = box.scrollHeight;
};

const MOVES = new Set(["undo", "redo", "setting"]);

// The number of the last event in force.
export const lastEventOf = (lines) => lines.findLast(({ kind, undone }) => !undone && !MOVES.has(kind))?.n ?? 0;

// The number of the last event in force that a roll belongs to; null where there is none.
export const lastRollOf = (lines) => lines.findLast(({ kind, undone }) => !undone && kind === "roll")?.n || null;
