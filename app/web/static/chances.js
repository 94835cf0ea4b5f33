// The chance to win from here as a bar above the question: for the game master alone, and never in the way of an answer.

import { get } from "./api.js";
import { button, fill, make, percent } from "./dom.js";
import { small } from "./picture.js";
import { openWhatIf } from "./what_if.js";

const SHOWN = "okenv.chances";
const GRADE = "okenv.grade";
const SOON = 120; // milliseconds after a change: what it brought comes first
const SLOW = 250; // where a good figure takes more milliseconds, a rough one comes first
const ROUGH = 100;
const LATE = 500; // where there is none after so many milliseconds, somebody may wonder: kernels are compiled at first
export const FIGHTS = 1000;

export const gradeNow = () => localStorage.getItem(GRADE) ?? "usual";
const path = (id, fights) => `/tables/${id}/chances?fights=${fights}&grade=${gradeNow()}`;
export const chancesOf = (id, fights = FIGHTS) => get(path(id, fights));

// A share of fights: none or all of them is certain only where the interval says so.
export const shareOf = ({ mean, low, high }) => percent(mean <= low && low < high ? Math.max(mean, 1e-6) : mean >= high && low < high ? Math.min(mean, 1 - 1e-6) : mean);

// "watch 62 %, guards 31 %, nobody 7 %".
export const shareWords = ({ sides, draw }) => [...sides.map(({ name, win }) => `${name} ${shareOf(win)}`), ...(draw.mean ? [`nobody ${shareOf(draw)}`] : [])].join(", ");

const fillTexts = (elements, texts) => texts.forEach((text, k) => (elements[k].textContent = text));

// How the chance of the first side moved, a figure for each state of the table that is in force: { note(view, found), picture(name) }.
const course = (id) => {
  const key = `okenv.chances.${id}`;
  let known = [];
  try {
    known = JSON.parse(sessionStorage.getItem(key)) ?? [];
  } catch {
    // what another version of the page kept
  }
  const note = ({ at, round }, { sides: [{ win }] }) => {
    known = [...known.filter((one) => one.at < at), { at, round, share: win.mean }];
    sessionStorage.setItem(key, JSON.stringify(known));
  };
  // The last figure of each round.
  const rounds = () => [...new Map(known.map(({ round, share }) => [round, share]))];
  const picture = (name) => {
    const words = `How ${name}’s chance moved: ${rounds().map(([round, share]) => `${round ? `round ${round}` : "at first"} ${percent(share)}`).join(", ")}`;
    return small(words, known.map(({ share }) => share));
  };
  return { note, picture };
};

// `box`: where it stands; `toggle`: the button that shows and hides it. `view()` is what is shown, `sendAll` sends events.
// Returns { changed, flip, wonder }: after each drawing of the page; showing or hiding it; the dialog of what if.
export const chancesBar = (box, toggle, { id, view, sendAll }) => {
  let shown = localStorage.getItem(SHOWN) !== "hidden";
  let told = null; // the version of which the better figure is shown
  let asking = false;
  let slow = true;
  let later = null;
  const moved = course(id);

  const names = [0, 1].map((side) => make("b", { class: `side${side}` }, make("span"), make("span")));
  const parts = ["of0", "none", "of1"].map((kind) => make("i", { class: kind }));
  const meter = make("div", { class: "odds-bar", role: "img", "aria-label": "Playing the fight on." }, ...parts);
  const line = make("span", { class: "moved" });
  const about = make("small", { class: "nobody" });
  const wonder = () => openWhatIf({ id, view, sendAll, changed: again });
  const ask = button("What if", wonder, { class: "small", title: "What if somebody came, gave up or fled (W)" });
  fill(box, names[0], line, about, ask, names[1], meter);

  // Whether that is the chance of what the page shows, and so is told.
  const drawn = (found) => {
    const now = view();
    if (found.version !== now.version) return false;
    const [first, second] = found.sides;
    const shares = [first.win.mean, found.draw.mean, second.win.mean];
    parts.forEach((part, k) => (part.style.width = `${100 * shares[k]}%`));
    found.sides.forEach(({ name, win }, side) => fillTexts(names[side].children, [name, shareOf(win)]));
    if (found.draw.mean || about.textContent) about.textContent = `nobody ${shareOf(found.draw)}`;
    const fights = found.fights.toLocaleString("en-GB");
    const words = now.outcome ? "the fight is over" : `of ${fights} fights played on from here`;
    meter.setAttribute("aria-label", `${shareWords(found)}; ${words}.`);
    meter.title = `${found.sides.map(({ name, win }) => `${name} ${percent(win.low, "")} to ${percent(win.high)}`).join(", ")} with 95 % certainty; ${words}`;
    moved.note(now, found);
    fill(line, moved.picture(first.name));
    box.dataset.version = found.version; // for whoever waits until it is told
    box.dataset.fights = found.fights;
    return true;
  };

  // One question at a time, and a rough figure before one that takes its time.
  const run = async () => {
    asking = true;
    const late = setTimeout(() => !box.dataset.version && fill(line, make("small", { class: "faint", text: "working it out" })), LATE);
    try {
      while (shown && !document.hidden && view() && told !== view().version) {
        const grade = gradeNow();
        if (slow) drawn(await chancesOf(id, ROUGH));
        const begun = performance.now();
        const better = await chancesOf(id);
        slow = performance.now() - begun > SLOW;
        if (drawn(better) && grade === gradeNow()) told = better.version;
        else if (better.version > view().version) break; // the page has yet to hear of what happened
      }
    } catch {
      later = setTimeout(changed, 3000); // nobody is told: it is asked once more, and nothing hangs on it
    } finally {
      clearTimeout(late);
      asking = false;
    }
  };

  function changed() {
    box.hidden = !shown;
    toggle.textContent = shown ? "Hide the chance to win" : "Show the chance to win";
    ask.style.visibility = view()?.outcome ? "hidden" : ""; // its place stays, so that nothing jumps
    if (asking || !shown) return;
    clearTimeout(later);
    later = setTimeout(run, SOON);
  }
  function again() {
    told = null;
    changed();
  }
  const flip = () => {
    shown = !shown;
    localStorage.setItem(SHOWN, shown ? "shown" : "hidden");
    changed();
  };
  document.addEventListener("visibilitychange", () => !document.hidden && changed());
  changed();
  return { changed, flip, wonder };
};

export const setGrade = (grade) => localStorage.setItem(GRADE, grade);
