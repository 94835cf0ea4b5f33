// Shortcuts: single keys, while nothing is being typed and no dialog is open.

import { open } from "./dialogs.js";
import { make, typing } from "./dom.js";

const SHORTCUTS = [
  ["A", "accept the plan for the whole turn"],
  ["Q", "accept it for the rest of the squad too, in this round"],
  ["G", "go on, accepting all plans, until a player is asked"],
  ["O", "overrule what takes a player's character out of the player's hands"],
  ["1 to 9", "choose the answer with that number"],
  ["/", "filter the actions"],
  ["R", "let the program roll the dice that are asked"],
  ["U", "undo"],
  ["Shift+U", "redo"],
  ["N", "write a note"],
  ["+", "add fighters"],
  ["W", "ask what if somebody came, gave up or fled"],
  ["S", "stop the policies, or let them go on"],
  ["?", "show this list"],
];

export const openShortcuts = () =>
  open("Shortcuts", () => [
    make("dl", { class: "shortcuts" }, ...SHORTCUTS.flatMap(([key, does]) => [make("dt", {}, make("kbd", { text: key })), make("dd", { text: does })])),
    make("p", { class: "faint", text: "In a list of actions the arrow keys move, Enter chooses. In a field the keys write." }),
  ]);

// Whether a key in a field is meant for the page: letters, where only a roll can be typed.
const passes = (event) => event.target.id === "outcome" && /^[a-z?/]$/i.test(event.key);

// `keys()` gives what each key does now, by its name; `nth(k)` and `choose(action)` serve the digits.
export const listen = (keys) => {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || (typing(event.target) && !passes(event)) || document.querySelector("dialog[open]")) return;
    const now = keys();
    let act = now[event.key];
    if (/^[1-9]$/.test(event.key)) {
      const found = now.nth?.(Number(event.key) - 1);
      act = found && (() => now.choose(found));
    }
    if (!act) return;
    event.preventDefault();
    act();
  });
};
