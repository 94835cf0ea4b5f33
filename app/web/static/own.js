// An encounter of one's own: a file or pasted YAML, checked with the line of everything that is wrong.

import { post } from "./api.js";
import { button, fill, listed, make } from "./dom.js";
import { fileInto, problemLines } from "./sheets.js";

const EXAMPLE = "system: ok\nsides:\n  heroes:\n    fighters:\n      - {character: swashbuckler, name: Ada}\n  mooks:\n    fighters:\n      - {character: thug, count: 4}";

// A source of encounters: { box, sides(), encounter() }; `changed(system)` is called and waited for when a text could be read.
export const ownSource = (changed) => {
  const text = make("textarea", { "aria-label": "An encounter as YAML", placeholder: EXAMPLE, spellcheck: false });
  const result = make("div", { role: "status" });
  let sides = [{ name: "first side" }, { name: "second side" }];
  const read = async () => {
    const found = await post("/check/encounter", { text: text.value });
    if (found.problems?.length) {
      fill(result, make("div", { class: "trouble" }, make("ul", {}, ...problemLines(found.problems).map((line) => make("li", { text: line })))));
      throw new Error("The encounter cannot be played yet: see above.");
    }
    sides = Object.entries(found.encounter.sides).map(([name, side]) => ({ name, policy: side.policy }));
    await changed(found.encounter.system); // before it is said: who reads that may begin
    fill(result, make("p", {}, make("b", { text: found.title || "The encounter" }), ` can be played: ${listed(sides.map(({ name }) => name))}.`));
    return found.encounter;
  };
  const check = () => read().catch((error) => result.childElementCount || fill(result, make("div", { class: "trouble", text: error.message })));
  text.addEventListener("input", () => fill(result));
  const box = make("div", { class: "stack" }, make("div", { class: "row" }, fileInto(text, ".yaml,.yml,.json,.txt", check), button("Check", check)), text, result);
  return { box, sides: () => sides, encounter: read };
};
