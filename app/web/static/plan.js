// The plan of a policy for a turn in a sentence; what it weighed folds out below.

import { oddsWords } from "./actions.js";
import { button, make, percent } from "./dom.js";

export const known = (value) => value !== null && value !== undefined;

// How an answer compares with the one that it is held against; nothing where the fights imagined do not tell them apart.
const against = (one, other) => {
  if (one.action === other.action || !known(other.value)) return "";
  if (one.low <= other.high && one.high >= other.low) return ", too close to call";
  const more = Math.round(100 * one.value) - Math.round(100 * other.value); // of what stands there
  return more === 0 ? "" : `, ${Math.abs(more)} ${more > 0 ? "more" : "less"}`;
};

const worth = (one, other) => (known(one.value) ? `wins ${percent(one.value)}${against(one, other)}` : null);

const facts = (one, other) => [oddsWords(one), worth(one, other)].filter(Boolean).join("; ");

const row = (one, other, coloured) => make("span", {}, coloured(one.sentence), make("small", { text: ` ${facts(one, other)}` }));

// Answers with what they are worth, each held against the first, to choose from; `plan` is that first one where it has a button of
// its own already, and the digits choose among the others: without one they choose from the list of all.
export const weighed = (answers, coloured, choose, plan = null) => {
  const first = plan ?? answers[0];
  const choice = (one, k) => button("", () => choose(one), { class: "action", data: { action: one.action } }, row(one, first, coloured), plan ? make("kbd", { text: String(k + 1) }) : null);
  return make("ol", { class: "actions weighed" },
    plan ? make("li", { class: "planned" }, row({ ...plan, sentence: plan.answer }, plan, coloured), " (the plan)") : null,
    ...answers.map((one, k) => make("li", {}, choice(one, k))));
};

// What stands behind it, for whoever wants to know: rules, figures, imagined fights.
export const reckoned = (lines, coloured) =>
  lines.length ? make("details", {}, make("summary", { text: "How it was decided" }), make("ul", { class: "thoughts" }, ...lines.map((text) => make("li", {}, coloured(text))))) : null;

const others = (squad) => (squad.length === 1 ? squad[0] : `the ${squad.length} others`);

// The card of a plan. `ways`: accept(), squad(), all(), choose(action), edit(), other(), quiet(). Returns the element.
export const planCard = (plan, name, { coloured, accept, squad, all, choose, edit, other, quiet }) =>
  make("section", { class: "plan", "aria-label": `The plan of ${name}` },
    plan.changed ? make("p", { class: "changed" }, "The dice have changed this plan: ", make("s", {}, coloured(plan.changed))) : null,
    make("p", { class: "deed" }, coloured(plan.sentence)),
    plan.slip ? make("ul", { class: "notes" }, make("li", { class: "chip slip", text: "a slip" })) : null,
    make("div", { class: "row" },
      button("Accept ", accept, { class: "main", id: "accept", title: "The whole turn" }, make("kbd", { text: "A" })),
      plan.squad.length ? button(`Accept, ${others(plan.squad)} too `, squad, { title: `For this round: ${[name, ...plan.squad].join(", ")}` }, make("kbd", { text: "Q" })) : null,
      button("Go on until a player is asked ", all, { title: "Whatever policies decide is accepted until then" }, make("kbd", { text: "G" })),
      button("Edit", edit, { title: "The same kind of action with another target or weapon" }),
      button("Choose another", other),
      button("Stop asking", quiet, { class: "plain end", "aria-label": `Stop asking ${name}`, title: "The policy decides without being shown, until you switch it back" })),
    make("details", { class: "why" }, make("summary", { text: "What was weighed" }),
      make("div", { class: "stack tight" },
        weighed(plan.alternatives ?? [], coloured, choose, plan),
        reckoned([...plan.details, ...plan.how].filter(Boolean), coloured))));
