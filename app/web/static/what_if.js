// What if somebody came, gave up or fled: each with the chance that both sides would have then, and a button that does it.

import { post } from "./api.js";
import { FIGHTS, chancesOf, gradeNow, setGrade, shareOf, shareWords } from "./chances.js";
import { complaints, open } from "./dialogs.js";
import { button, fill, labelled, listed, make, select } from "./dom.js";

const COMES = new Set(["arrives", "joins"]);
const STOPS = { gives_up: "gives up", flees: "flees", leaves: "gives up or flees" };
const GRADES = [{ value: "cautious", text: "cautiously" }, { value: "usual", text: "as usual" }, { value: "sharp", text: "sharply" }];
const WHY = { driver: "", "stand-in": ", in place of a search or a network", cautious: ", played cautiously", usual: ", as usual", sharp: ", played sharply" };

const begun = (text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
const points = (share) => {
  const size = Math.abs(100 * share).toFixed(Math.abs(share) < 0.0995 ? 1 : 0);
  return Number(size) ? `${share > 0 ? "+" : "−"}${size}` : "±0";
};

// "hero 98 %, +4 points (+3 to +6)".
const movedWords = ({ name, win, moves }) => `${name} ${shareOf(win)}, ${points(moves.mean)} points (${points(moves.low)} to ${points(moves.high)})`;

const playedWords = (played) => played.map(({ fighters, title, why }) => make("li", { text: `${listed(fighters)}: ${title}${WHY[why]}` }));

// `view()`: what the page shows; `sendAll(...events)` makes them happen; `changed()` has the bar told anew.
export const openWhatIf = ({ id, view, sendAll, changed }) =>
  open("What if", (close) => {
    const wrong = complaints();
    const now = make("p", { text: "Playing the fight on." });
    const choices = make("div", { class: "stack" });
    const found = make("ul", { class: "what-ifs", "aria-live": "polite" });
    const by = make("ul", { class: "faint" });
    const grade = select(GRADES, gradeNow(), { id: "grade" });

    const act = async (events, version) => {
      wrong.clear();
      try {
        if (view().version !== version) {
          fill(found);
          load();
          throw new Error("The fight has gone on since: this is how it stands now.");
        }
        await sendAll(...events);
        close();
      } catch (error) {
        wrong.show(error);
      }
    };

    const weigh = async ({ words, events }) => {
      wrong.clear();
      const row = make("li", { data: { words } }, make("div", {}, make("b", { text: begun(words) }), make("div", { class: "faint", text: "Playing it on." })));
      found.querySelector(`[data-words="${CSS.escape(words)}"]`)?.remove();
      found.prepend(row);
      try {
        const { sides, fights, version } = await post(`/tables/${id}/chances`, { events, fights: FIGHTS, grade: gradeNow() });
        const really = view().read_only ? null : button("Do it", () => act(events, version), { class: "small", "aria-label": `Do it: ${words}`, title: "It can be undone" });
        const told = sides.map((side, k) => make("div", { class: `side${k}`, text: movedWords(side), title: `Of ${fights} fights with the same dice as now` }));
        fill(row, make("div", {}, make("b", { text: begun(words) }), ...told), really);
      } catch (error) {
        row.remove();
        wrong.show(error);
      }
    };

    const offer = (offered) => {
      const comes = offered.filter(({ kind }) => COMES.has(kind));
      const stops = offered.filter(({ kind }) => !COMES.has(kind));
      const people = [...new Set(stops.map(({ who }) => who))];
      const who = select(people, people[0]);
      const one = (kind) => stops.find((each) => each.kind === kind && each.who === who.value);
      const kinds = [...new Set(stops.map(({ kind }) => kind))];
      if (!offered.length) return fill(choices, make("p", { class: "faint", text: "There is nothing to ask about." }));
      return fill(choices,
        make("div", { class: "row" }, ...comes.map((each) => button(begun(each.words), () => weigh(each), { class: "small" }))),
        people.length ? make("div", { class: "row stops" }, labelled("Who stops", who), ...kinds.map((kind) => button(begun(STOPS[kind]), () => weigh(one(kind)), { class: "small" }))) : null);
    };

    const load = () => wrong.trying(async () => {
      const chances = await chancesOf(id);
      now.textContent = `Now: ${shareWords(chances)}; of ${chances.fights.toLocaleString("en-GB")} fights played on from here.`;
      fill(by, ...playedWords(chances.played));
      if (view().asked?.kind === "dice") fill(choices, make("p", { class: "faint", text: "Roll first: while dice are awaited nobody can come or go." }));
      else offer(chances.what_if);
    });
    grade.addEventListener("change", () => {
      setGrade(grade.value);
      wrong.clear();
      fill(found);
      changed();
      load();
    });
    load();
    return [
      now, choices, wrong.box, found,
      labelled("Those for whom a person decides are played", grade),
      make("details", {}, make("summary", { text: "By whom the fights are played on" }), by),
      make("p", { class: "faint", text: "Nothing happens in the fight, nor to its dice, unless you press “Do it”." }),
    ];
  });
