// The plan of a policy for a turn in a sentence; what it weighed folds out below.

import { oddsWords } from "./actions.js";
import { button, make, percent } from "./dom.js";

const known = (value) => value !== null && value !== undefined;

const worth = ({ value, low, high }) => {
  if (!known(value)) return null;
  const range = known(low) && known(high) && percent(low) !== percent(high) ? ` (${percent(low)} to ${percent(high)})` : "";
  return `wins ${percent(value)}${range}`;
};

const facts = (plan) => [oddsWords(plan), worth(plan)].filter(Boolean);

const alternative = (plan, k, coloured, choose) =>
  make("li", {},
    button("", () => choose(plan), { class: "action", data: { action: plan.action } },
      make("span", {}, coloured(plan.sentence), make("small", { text: ` ${facts(plan).join(", ")}` })), make("kbd", { text: String(k + 1) })));

// Answers with what they are worth, to choose from.
export const weighed = (plans, coloured, choose) =>
  make("ol", { class: "actions" }, ...plans.map((one, k) => alternative(one, k, coloured, choose)));

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
        make("ul", { class: "notes" }, ...facts(plan).map((text) => make("li", { class: "chip", text }))),
        make("ul", { class: "thoughts" }, ...plan.details.filter(Boolean).map((text) => make("li", {}, coloured(text)))),
        plan.how?.length ? make("details", {}, make("summary", { text: "How it was decided" }), make("ul", { class: "thoughts" }, ...plan.how.map((text) => make("li", {}, coloured(text))))) : null,
        plan.alternatives?.length ? make("div", { class: "stack tight" }, make("h3", { text: "Next best" }), weighed(plan.alternatives, coloured, choose)) : null)));
