// How far a rulebook is compiled on this machine, told where somebody waits for it.

import { get } from "./api.js";

const EVERY = 1000; // milliseconds

const words = (title, { state, doing, number, of, seconds_left: left }) => {
  const time = left === null ? "" : `, about ${left} s left`;
  return state === "waiting" ? `${title} comes next: it is compiled once on this machine.`
    : `${title} is being compiled, once on this machine${time}${of ? ` (${doing}, step ${number} of ${of})` : ""}.`;
};

// Tells it in `place` for as long as it lasts: of the rulebook `wanted()`, `{ name, title }`, or of the one that is
// compiled now. Returns what ends that.
export const tellCompiling = (place, wanted) => {
  let ended = false;
  let later = null;
  const look = async () => {
    const states = await get("/ready").catch(() => ({}));
    if (ended) return;
    const open = Object.keys(states).filter((name) => ["waiting", "compiling"].includes(states[name].state));
    const { name, title } = wanted() ?? { name: open.find((one) => states[one].state === "compiling"), title: "The rulebook" };
    place.hidden = !open.includes(name);
    place.textContent = place.hidden ? "" : words(title, states[name]);
    if (open.length) later = setTimeout(look, EVERY);
  };
  look();
  return () => {
    ended = true;
    clearTimeout(later);
    place.hidden = true;
  };
};
