// Several who are asked about one attack, as one question: nobody answers it, one of them does, or several.

import { oddsWords } from "./actions.js";
import { button, listed, make } from "./dom.js";

const keyOf = (asked, name, action) => (name === asked.name ? action : `${action} by ${name}`);

// What the list of actions shows: rows with the `answers` of all by name. Odds have the same keys at the server.
export const togetherRows = (asked) => {
  const all = [asked, ...asked.together];
  const declined = Object.fromEntries(all.map(({ name, default: usual }) => [name, usual]));
  const lets = asked.actions.find(({ action }) => action === asked.default);
  const row = ({ name }, { action, told, target }) => {
    const key = keyOf(asked, name, action);
    return { action: key, like: key, of: name, sentence: `${name}: ${told}`, told: `${name}: ${told}`, target, answers: { ...declined, [name]: action } };
  };
  // What each meets then, told once where it is the same for all.
  const inWords = (odds) => {
    const met = all.map((one) => [one.name, odds[keyOf(asked, one.name, one.default)]]).filter(([, found]) => found).map(([name, found]) => [name, oddsWords(found)]);
    const [first] = met;
    return met.every(([, words]) => words === first[1]) ? (first?.[1] ?? "") : met.map(([name, words]) => `${name} ${words}`).join("; ");
  };
  const nobody = { ...lets, inWords, like: lets.action, sentence: `${listed(all.map(({ name }) => name))}: ${lets.sentence}`, told: null, answers: declined };
  return [nobody, ...all.flatMap((one) => one.actions.filter(({ action, like }) => action === like && action !== one.default).map((action) => row(one, action)))];
};

// Several of them answer at once: a press on what each does, then `send(answers)`.
export const severalOf = (asked, coloured, send) => {
  const all = [asked, ...asked.together];
  const chosen = Object.fromEntries(all.map(({ name, default: usual }) => [name, usual]));
  const chips = (one) => one.actions.filter(({ action, like }) => action === like).map(({ action, told }) =>
    button(told, ({ currentTarget }) => {
      chosen[one.name] = action;
      for (const chip of currentTarget.parentElement.querySelectorAll("button")) chip.setAttribute("aria-pressed", String(chip === currentTarget));
    }, { class: "small", "aria-pressed": String(action === one.default), data: { answer: `${one.name}: ${action}` } }));
  const line = (one) => make("div", { class: "targets", role: "group", "aria-label": one.name }, make("span", {}, coloured(one.name)), ...chips(one));
  return make("details", { class: "several" }, make("summary", { text: "Several of them" }),
    make("div", { class: "stack tight" }, ...all.map(line), make("div", { class: "row" }, button("Do so", () => send(chosen), { class: "main" }))));
};
