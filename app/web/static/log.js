// The log in sentences: it stays at its end unless the reader has scrolled up, what came since the last click is set
// off, what was undone is struck out, and every event has a way back to it. It is brief: dice and sums stand behind a
// click on the event, or a switch for all of them.

import { arrange, button, make } from "./dom.js";

const WHOLE = "okenv-log"; // where the browser keeps whether dice and sums are shown
const NEAR = 24; // so many px from the end are the end
const MOVES = new Set(["undo", "redo", "setting"]);
const DEEDS = new Set(["act", "roll"]);

const isRound = ({ kind, text }) => kind === "round" || /^-+ .* -+$/.test(text);

// The element of a line, with the names in it coloured.
export const lineOf = (tag, line, coloured, more = "") => {
  const round = isRound(line);
  return make(tag, { class: `${more} ${round ? "round" : (line.kind ?? "")}`.trim() }, round ? line.text.replaceAll("-", "").trim() : coloured(line.text));
};

// The elements of a line: where a brief log shows something else in its place, that too.
const formsOf = (line, coloured) => {
  const tag = line.undone ? "s" : "span";
  if ((line.brief ?? null) === null) return [lineOf(tag, line, coloured, "line")];
  const full = lineOf(tag, line, coloured, "line full");
  return line.brief ? [lineOf(tag, { ...line, text: line.brief }, coloured, "line brief"), full] : [full];
};

const shown = ({ text, brief }) => brief ?? text;
const isSilent = (line) => shown(line) === "";

const byEvent = (lines) => {
  const events = [];
  for (const line of lines) {
    const last = events.at(-1);
    if (last && last.n === line.n) last.told.push({ ...line });
    else events.push({ n: line.n, told: [{ ...line }] });
  }
  return events;
};

// Events in deeds: what came of a deed stands in its line of the brief log, whatever event it came with.
export const inDeeds = (lines) => {
  const deeds = [];
  for (const event of byEvent(lines)) {
    const deed = deeds.at(-1);
    const head = deed?.flatMap(({ told }) => told).findLast((line) => !isSilent(line));
    const first = event.told.find((line) => !isSilent(line));
    const open = head && DEEDS.has(head.kind) && !isRound(head) && !head.undone === !event.told[0].undone;
    if (!open || !DEEDS.has(event.told[0].kind) || (first && !first.goes_on)) {
      deeds.push([event]);
      continue;
    }
    deed.push(event);
    if (!first) continue;
    head.brief = `${shown(head)} ${shown(first)}`;
    first.brief = "";
  }
  return deeds;
};

// Keeps a box at its end, whatever changes its height or its content, until somebody scrolls up.
export const follower = (box, moved = () => {}) => {
  let follows = true;
  let top = 0;
  const atEnd = () => box.scrollHeight - box.scrollTop - box.clientHeight < NEAR;
  const settle = () => {
    if (follows) box.scrollTop = box.scrollHeight;
    top = box.scrollTop;
    moved(follows);
  };
  box.addEventListener("scroll", () => {
    if (atEnd()) follows = true;
    else if (box.scrollTop < top - 1) follows = false;
    top = box.scrollTop;
    moved(follows);
  });
  new ResizeObserver(settle).observe(box);
  new MutationObserver(settle).observe(box, { attributes: true, attributeFilter: ["class"], subtree: true }); // shown whole, or a line opened
  return {
    settle,
    toEnd: () => {
      follows = true;
      settle();
    },
    toItem: (item) => {
      follows = false;
      box.scrollTop = item.offsetTop - box.offsetTop;
      settle();
    },
  };
};

// A switch between a brief log in `box` and one with dice and sums, which the browser remembers.
export const wholeSwitch = (box, pressed) => {
  const show = (whole) => {
    box.classList.toggle("whole", whole);
    pressed.textContent = whole ? "Hide dice and sums" : "Show dice and sums";
  };
  show(localStorage.getItem(WHOLE) === "whole");
  return () => {
    show(!box.classList.contains("whole"));
    localStorage.setItem(WHOLE, box.classList.contains("whole") ? "whole" : "brief");
  };
};

// A drawer of the log into `box`: draw(lines, { coloured, undo(n), redo(n), overrule(n), lastRoll, now, since }).
// `since` is the version at the last click. `signs` is where ways to what is out of sight appear.
export const logDrawer = (box, signs) => {
  let items = new Map();
  let fresh = [];
  const up = button("", () => follow.toItem(fresh[0]), { class: "small", hidden: true });
  const down = button("↓ To the end", () => follow.toEnd(), { class: "small", hidden: true });
  signs.append(up, down);
  const follow = follower(box, (follows) => {
    const above = fresh.filter((item) => item.offsetTop - box.offsetTop < box.scrollTop - NEAR / 2).length;
    up.hidden = !follows || above === 0;
    up.textContent = `↑ ${above} more since your last click`;
    down.hidden = follows;
  });

  box.addEventListener("click", (event) => {
    const item = event.target.closest("li");
    if (!item || event.target.closest("button")) return;
    for (const other of box.querySelectorAll(".open")) if (other !== item) other.classList.remove("open");
    item.classList.toggle("open");
    requestAnimationFrame(() => item.scrollIntoView({ block: "nearest" }));
  });

  const ways = ({ n, told }, undone, { undo, redo, overrule, lastRoll, now }) => {
    const found = make("span", { class: "ways" });
    const name = `event ${n}: ${told[0].text}`;
    if (undone) found.append(button("redo to here", () => redo(n), { class: "plain small", "aria-label": `Redo to here, ${name}` }));
    else if (n < now && !told.every(({ kind }) => MOVES.has(kind))) found.append(button("back to here", () => undo(n), { class: "plain small", "aria-label": `Back to here, ${name}` }));
    if (n === lastRoll) found.append(button("overrule", () => overrule(n), { class: "plain small", "aria-label": `Overrule, ${name}` }));
    return found.children.length ? found : null;
  };

  return (lines, all) => {
    const { coloured, lastRoll, now, since } = all;
    const drawn = new Map();
    for (const deed of inDeeds(lines)) {
      const { n } = deed.at(-1);
      const told = deed.flatMap((event) => event.told);
      const undone = told.every((line) => line.undone);
      const key = JSON.stringify([deed, n < now, deed.some((event) => event.n === lastRoll)]);
      const kept = items.get(deed[0].n);
      const forms = () => deed.flatMap((event) => [...event.told.flatMap((line) => formsOf(line, coloured)), ways(event, undone, all)]);
      const item = kept?.key === key ? kept.item : make("li", { data: { n } }, ...forms());
      item.classList.toggle("undone", undone);
      item.classList.toggle("silent", told.every(isSilent));
      item.classList.toggle("fresh", n > since);
      drawn.set(deed[0].n, { key, item });
    }
    items = drawn;
    const shown = [...drawn.values()].map(({ item }) => item);
    fresh = shown.filter((item) => item.classList.contains("fresh"));
    arrange(box, shown);
    const tall = fresh.length ? box.scrollHeight - (fresh[0].offsetTop - box.offsetTop) : 0;
    box.classList.toggle("much", tall > innerHeight / 4);
    follow.settle();
  };
};

// The number of the last event in force.
export const lastEventOf = (lines) => lines.findLast(({ kind, undone }) => !undone && !MOVES.has(kind))?.n ?? 0;

// The number of the last event in force that a roll belongs to; null where there is none.
export const lastRollOf = (lines) => lines.findLast(({ kind, undone }) => !undone && kind === "roll")?.n || null;
