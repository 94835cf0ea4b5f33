// What a roll left over is spent in one step: a way with what comes of it, changed with plus and minus.

import { button, fill, make } from "./dom.js";

const countOf = (steps, action) => steps.filter((step) => step === action).length;

// A card with the proposed way. `accept(way)` takes it, `coloured(sentence)`. Returns { box, accept }.
export const spendingCard = ({ options, ways, best }, { accept, coloured }) => {
  let way = ways[best];
  const box = make("section", { class: "plan", "aria-label": "How to spend" });
  const differs = (other, but) => options.reduce((sum, { action }) => sum + (action === but ? 0 : Math.abs(countOf(other.steps, action) - countOf(way.steps, action))), 0);
  // The way with one more or one less of a purchase that leaves most else as it is; none where there is none.
  const changed = (action, by) => {
    const wanted = countOf(way.steps, action) + by;
    return ways.filter(({ steps }) => countOf(steps, action) === wanted).sort((a, b) => differs(a, action) - differs(b, action))[0];
  };
  const words = () => {
    const bought = options.map(({ action, label }) => [countOf(way.steps, action), label]).filter(([count]) => count);
    return bought.length ? `Spend ${bought.map(([count, label]) => (count > 1 ? `${count} ${label}` : label)).join(", ")}` : "Spend nothing";
  };
  const draw = (focus) => {
    const step = (action, label, by) => {
      const next = changed(action, by);
      const sign = by > 0 ? "+" : "\u2212";
      return button(sign, () => {
        way = next;
        draw(`${action} ${by}`);
      }, { class: "small", disabled: !next, "aria-label": `${by > 0 ? "More" : "Less"}: ${label}`, data: { change: `${action} ${by}` } });
    };
    const line = ({ action, label }) =>
      make("li", { class: countOf(way.steps, action) ? "bought" : "" },
        step(action, label, -1), make("b", { text: String(countOf(way.steps, action)) }), step(action, label, 1), make("span", { text: label }));
    fill(box,
      make("p", { class: "deed" }, coloured(`${words()}.`)),
      make("p", { class: "effect", role: "status" }, coloured(way.effect)),
      make("div", { class: "row" }, button("Accept ", () => accept(way), { class: "main action", id: "accept", data: { action: way.steps.join(", ") } }, make("kbd", { text: "A" }))),
      make("ul", { class: "spends" }, ...options.map(line)));
    const again = focus && box.querySelector(`[data-change="${CSS.escape(focus)}"]`);
    if (again && !again.disabled) again.focus();
    else if (focus) box.querySelector("#accept").focus();
  };
  draw();
  return { box, accept: () => accept(way) };
};
