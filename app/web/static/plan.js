// The plan of a policy: what it would do, the odds, why, and what else it thought of.

import { button, make, percent } from "./dom.js";

const known = (value) => value !== null && value !== undefined;

const points = (value) => {
  const rounded = String(Math.round(10 * value) / 10);
  return `expects ${rounded} ${rounded === "1" ? "point" : "points"}`;
};

const worth = ({ value, low, high }) => {
  if (!known(value)) return null;
  const range = known(low) && known(high) && percent(low) !== percent(high) ? ` (${percent(low)} to ${percent(high)})` : "";
  return `wins ${percent(value)}${range}`;
};

const facts = (plan) =>
  [known(plan.hit) && !plan.sentence.includes("hits with") ? `hits with ${percent(plan.hit)}` : null, known(plan.expected) ? points(plan.expected) : null, worth(plan)].filter(Boolean);

const alternative = (plan, k, coloured, choose) =>
  make("li", {},
    button("", () => choose(plan), { class: "action", data: { action: plan.action } },
      make("span", {}, coloured(plan.sentence), make("small", { text: ` ${facts(plan).join(", ")}` })), make("kbd", { text: String(k + 1) })));

// Answers with what they are worth, to choose from.
export const weighed = (plans, coloured, choose) =>
  make("ol", { class: "actions" }, ...plans.map((one, k) => alternative(one, k, coloured, choose)));

// The card of a plan. `ways`: accept(), choose(action), edit(), other(), quiet(). Returns the element.
export const planCard = (plan, name, { coloured, accept, choose, edit, other, quiet }) =>
  make("section", { class: "plan", "aria-label": `The plan of ${name}` },
    make("p", { class: "faint", text: `${plan.policy} would:` }),
    make("p", { class: "deed" }, coloured(plan.sentence)),
    make("ul", { class: "notes" }, ...facts(plan).map((text) => make("li", { class: "chip", text })),
      plan.slip ? make("li", { class: "chip slip", text: "a slip" }) : null),
    plan.reason ? make("p", { class: "reason" }, coloured(plan.reason)) : null,
    make("div", { class: "row" },
      button("Accept ", accept, { class: "main", id: "accept" }, make("kbd", { text: "A" })),
      button("Edit", edit, { title: "The same kind of action with another target or weapon" }),
      button("Choose another", other),
      button("Stop asking", quiet, { class: "plain end", "aria-label": `Stop asking ${name}`, title: "The policy decides without being shown, until you switch it back" })),
    plan.alternatives?.length
      ? make("div", { class: "stack tight" }, make("h3", { text: "Next best" }), weighed(plan.alternatives, coloured, choose))
      : null);
