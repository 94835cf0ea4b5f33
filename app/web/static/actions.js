// What somebody can do: what people do most first, the rest folded by kind, filtered by typing or by a target.

import { button, fill, make, percent } from "./dom.js";
import { kindOf } from "./names.js";

const FAMILIES = { approach: "Move", retreat: "Move", join: "Move", leave: "Move", get: "Move", setup: "Set up", keep: "Keep", defend: "Defend" };
const FEW = 9;
const MOST_DEEDS = 8;

const family = ({ action, of }) => {
  if (of) return of;
  const first = action.split(/[ .]/)[0].split("-")[0];
  return FAMILIES[first] ?? first[0].toUpperCase() + first.slice(1);
};

// The groups in the order of their first action; what stands alone comes last, together.
const grouped = (actions) => {
  const groups = new Map();
  for (const action of actions) {
    const name = family(action);
    groups.set(name, [...(groups.get(name) ?? []), action]);
  }
  const alone = [...groups].filter(([, members]) => members.length === 1);
  if (alone.length < 2 || groups.size < 3) return [...groups];
  const rest = [...groups].filter(([, members]) => members.length > 1);
  return [...rest, ["Other", alone.flatMap(([, members]) => members)]];
};

// What an answer or a deed is called where it stands for all that come to the same, and what goes with it.
const wordsOf = ({ told, sentence }) => told ?? sentence;
const besideOf = ({ beside = [] }, but = []) => beside.filter((words) => !but.includes(words)).join("; ");

// What goes with every one of some deeds, such as the end of the turn: it is told once, above them.
const sharedBy = (deeds) => (deeds.length > 1 ? deeds[0].beside.filter((words) => deeds.every(({ beside }) => beside.includes(words))) : []);

const matches = (action, text) => {
  const all = `${action.sentence} ${besideOf(action)} ${action.action}`.toLowerCase();
  return text.toLowerCase().split(/\s+/).filter(Boolean).every((word) => all.includes(word));
};

// What an answer comes to: "62 % to hit, 1.8 damage on average"; of a defence "hit 40 % of the time, for 1.1 damage".
export const oddsWords = ({ sentence, hit, expected, success, meets }) => {
  const points = (value) => (value > 0 && value < 0.1 ? "under 0.1" : value.toFixed(1));
  const known = (value) => value !== null && value !== undefined;
  if (meets && hit === 0) return "cannot be hit";
  return [
    known(hit) && meets ? `hit ${percent(hit)} of the time` : null,
    known(hit) && !meets && !sentence?.includes("% to hit") ? `${percent(hit)} to hit` : null,
    expected ? `${meets ? "for " : ""}${points(expected)} damage on average` : null,
    known(success) && success !== hit ? `works ${percent(success)} of the time` : null,
  ].filter(Boolean).join(", ");
};

// A deed as an answer with more to follow: { action, then, ... }.
const asAction = ({ steps: [action, ...then], ...deed }) => ({ ...deed, action, then });

// A list of actions. `asked`: the question with its actions, deeds and what is usual; `names`: by row;
// `coloured(sentence)`; `choose(action)`. Returns { box, filter, nth(k), tell(odds) }; number keys choose among the
// first group of many.
export const actionList = ({ actions, deeds, usual, default: harmless }, { names, coloured, choose, preset = "" }) => {
  const all = deeds.map(asAction);
  const shared = sharedBy(deeds);
  const rows = actions.filter(({ action, like }) => action === like);
  const begins = deeds.length || usual ? [usual, harmless] : [];
  const said = all.map(wordsOf);
  const first = [...all.slice(0, MOST_DEEDS), ...rows.filter((row) => begins.includes(row.action) && !said.includes(wordsOf(row)))];
  const alone = new Set(first.filter(({ then = [] }) => !then.length).map(({ action }) => action));
  const rest = [...all.slice(MOST_DEEDS), ...rows.filter(({ action }) => !alone.has(action))];
  const many = first.length + rest.length > FEW;
  const list = make("div", { class: "action-groups" });
  const targets = [...new Set(actions.map(({ target }) => target).filter((row) => row !== null && row !== undefined))];
  const kinds = [...new Set(targets.map((row) => kindOf(names[row] ?? "")))];
  targets.sort((a, b) => kinds.indexOf(kindOf(names[a] ?? "")) - kinds.indexOf(kindOf(names[b] ?? "")) || a - b);
  const filter = make("input", { type: "search", placeholder: "Type to filter, such as: attack", value: preset, "aria-label": "Filter the actions", autocomplete: "off", spellcheck: false });
  const only = make("div", { class: "targets", role: "group", "aria-label": "Only against or with" });
  const found = make("p", { class: "faint", role: "status" });
  let target = null;
  let shown = [];
  let numbered = 0; // so many of them have a key
  let odds = {};

  const keyOf = ({ action, then = [] }) => [action, ...then].join(", ");
  const oddsOf = (action) => {
    const words = action.inWords ? action.inWords(odds) : odds[keyOf(action)] ? oddsWords({ ...odds[keyOf(action)], sentence: action.sentence }) : "";
    return words ? make("small", { class: "odds" }, coloured(words)) : null;
  };

  const one = (action, k, filtered) =>
    button("", () => choose(action), { class: "action", data: { action: keyOf(action) }, title: keyOf(action) },
      make("span", {}, coloured(filtered ? action.sentence : wordsOf(action)), besideOf(action, shared) ? make("small", { class: "beside", text: besideOf(action, shared) }) : null, oddsOf(action)),
      k < numbered ? make("kbd", { text: String(k + 1) }) : null);

  const draw = () => {
    const filtered = filter.value.trim() !== "" || target !== null;
    const fits = (action) => matches(action, filter.value) && (target === null || action.target === target || (action.alike ?? []).includes(target));
    const begun = filtered ? all.filter(fits) : first;
    const groups = grouped(filtered ? actions.filter(fits) : rest);
    shown = [...begun, ...groups.flatMap(([, members]) => members)];
    numbered = Math.min(FEW, shown.length > FEW ? (begun.length || groups[0][1].length) : shown.length);
    const buttons = (members) => make("div", { class: "actions" }, ...members.map((action) => one(action, shown.indexOf(action), filtered)));
    const hint = begun.length && shared.length ? make("p", { class: "faint", text: `With each attack: ${shared.join("; ")}.` }) : null;
    const folded = ([name, members], g) => {
      const open = filtered || (!begun.length && (g === 0 || members.length <= 4));
      return make("details", { open }, make("summary", {}, name, " ", make("small", { text: String(members.length) })), buttons(members));
    };
    fill(list, ...(many ? [hint, begun.length ? buttons(begun) : null, ...groups.map(folded)] : [buttons(shown)]));
    found.textContent = shown.length ? (filtered ? `${shown.length} of ${actions.length + all.length}` : "") : "Nothing that can be done now fits this filter.";
    for (const chip of only.children) chip.setAttribute("aria-pressed", String(Number(chip.dataset.row) === target));
  };

  filter.addEventListener("input", draw);
  filter.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && shown.length) {
      event.preventDefault();
      if (shown.length === 1) choose(shown[0]);
      else list.querySelector(".action")?.focus();
    } else if (event.key === "ArrowDown") {
      event.preventDefault();
      list.querySelector(".action")?.focus();
    } else if (event.key === "Escape" && filter.value) {
      event.stopPropagation();
      filter.value = "";
      draw();
    }
  });
  list.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (!step || !event.target.matches(".action")) return;
    event.preventDefault();
    const all = [...list.querySelectorAll(".action")].filter((action) => action.checkVisibility?.() ?? true);
    const next = all[all.indexOf(event.target) + step];
    (next ?? (step < 0 ? filter : event.target)).focus();
  });
  if (many && targets.length > 1)
    for (const row of targets)
      only.append(button(names[row] ?? "", () => {
        target = target === row ? null : row;
        draw();
      }, { class: "small", data: { row } }));
  draw();
  // The odds, once they are known: what has the focus keeps it.
  const tell = (known) => {
    odds = known;
    for (const drawn of list.querySelectorAll(".action")) {
      const found = oddsOf(shown.find((action) => keyOf(action) === drawn.dataset.action));
      if (found && !drawn.querySelector(".odds")) drawn.firstElementChild.append(found);
    }
  };
  const box = make("div", { class: "stack" }, many ? make("div", { class: "stack tight" }, filter, only.children.length ? only : null, found) : null, list);
  return { box, filter: many ? filter : null, nth: (k) => (k < numbered ? shown[k] : undefined), tell };
};
