// The log in sentences: it stays at its end unless the reader has scrolled up, what came since the last click is set
// off, what was undone is struck out, and every event has a way back to it. It is brief: dice and sums stand behind a
// click on the event, or a switch for all of them.

import { arrange, button, make } from "./dom.js";

const WHOLE = "okenv-log"; // where the browser keeps whether dice and sums are shown
const NEAR = 24; // so many px from the end are the end
const MOVES = new Set(["undo", "redo", "setting"]);

export const isRound = ({ kind, text }) => kind === "round" || /^-+ .* -+$/.test(text);

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

// A text's first sentence, which begins with a name, and what comes after it.
const sentences = (text, name) => {
  const end = text.indexOf(". ", name.length);
  return end < 0 ? [text.slice(0, -1), "."] : [text.slice(0, end), text.slice(end)];
};

const because = (text, name, reason) => {
  const [first, rest] = sentences(text, name);
  return `${first}: ${reason}${rest}`;
};

// A deed as it was planned, with the odds and the reason, and what came of it.
const planned = (line, plan) => {
  const name = plan.text.split(" ", 1)[0];
  const [deed, rest] = sentences(line.brief || line.text, name);
  if (!plan.text.startsWith(`${deed} `) && !plan.text.startsWith(`${deed}: `)) return null;
  return { ...line, text: because(line.text, name, plan.text.slice(plan.text.lastIndexOf(": ") + 2, -1)), brief: plan.text.slice(0, -1) + rest };
};

// A deed that is told once all its parts are chosen carries the reason for the first of them.
export const withReasons = (lines) => {
  const told = [];
  let held = [];
  const why = /^(.+?): (.+)\.$/;
  for (const line of lines) {
    const [, name] = why.exec(held[0]?.text) ?? [];
    if (line.kind === "reason" && !line.undone && why.test(line.text)) {
      if (held.length && !line.text.startsWith(`${name}: `)) told.push(...held.splice(0));
      held.push(line);
      continue;
    }
    const deed = name && line.kind === "act" && !line.undone;
    const reason = deed && why.exec(held[0].text)[2];
    const whole = deed && held.length === 1 && planned(line, held[0]);
    if (whole) told.push(whole);
    else if (deed && line.text.startsWith(`${name} `) && line.text.includes(`: ${reason}.`)) told.push(line);
    else if (deed && line.text.startsWith(`${name} `) && !line.text.includes(": "))
      told.push({ ...line, text: because(line.text, name, reason), brief: line.brief && because(line.brief, name, reason) });
    else told.push(...held, line);
    held = [];
  }
  return [...told, ...held];
};

const grouped = (lines) => {
  const events = [];
  for (const line of lines) {
    const last = events.at(-1);
    if (last && last.n === line.n) last.told.push(line);
    else events.push({ n: line.n, told: [line] });
  }
  return events;
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
    for (const event of grouped(withReasons(lines))) {
      const { n, told } = event;
      const undone = told.every((line) => line.undone);
      const key = JSON.stringify([told, n < now, n === lastRoll]);
      const kept = items.get(n);
      const item = kept?.key === key ? kept.item : make("li", { data: { n } }, ...told.flatMap((line) => formsOf(line, coloured)), ways(event, undone, all));
      item.classList.toggle("undone", undone);
      item.classList.toggle("silent", told.every(({ brief }) => brief === ""));
      item.classList.toggle("fresh", n > since);
      drawn.set(n, { key, item });
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
