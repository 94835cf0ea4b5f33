// Dice from the table: which they are, how they are read, and their faces to tap or a number to type.

import { button, fill, make, signed } from "./dom.js";

const range = (low, high) => Array.from({ length: high - low + 1 }, (_, k) => low + k);

// Every outcome that dice of this name can show; empty where that is not known.
const outcomesOf = (name) => {
  const fudge = /^(\d+)dF$/.exec(name);
  if (fudge) return range(-Number(fudge[1]), Number(fudge[1]));
  const lots = /^(?:uniform|weighted)\((\d+)\)$/.exec(name);
  if (lots) return range(0, Number(lots[1]) - 1);
  if (name === "2d6") return range(2, 12);
  return /d6$/.test(name) ? range(1, 6) : [];
};

const HELP = {
  fudge: "+ counts 1, − counts −1, blank counts 0. With ordinary dice: 1 and 2 are −, 3 and 4 are blank, 5 and 6 are +.",
  lots: "Draw lots: count from 0.",
};

const title = (name) => {
  const lots = /^(?:uniform|weighted)\((\d+)\)$/.exec(name);
  return lots ? `a lot among ${lots[1]}` : name;
};

const FACES = [["−", -1, "minus"], ["blank", 0, "blank"], ["+", 1, "plus"]];

// Faces of Fudge dice, tapped one after the other; the sum is entered with the last of them.
const faces = (count, enter) => {
  const shown = make("div", { class: "slots", role: "status" });
  let tapped = [];
  const clear = button("clear", () => {
    tapped = [];
    draw();
  }, { class: "plain small" });
  const draw = () => {
    const sum = tapped.reduce((all, [, value]) => all + value, 0);
    fill(shown, ...range(0, count - 1).map((k) => make("span", { class: tapped[k] ? "slot full" : "slot", text: tapped[k] ? (tapped[k][1] ? tapped[k][0] : "0") : "" })),
      tapped.length ? make("b", { text: `= ${signed(sum)}` }) : null);
    clear.hidden = tapped.length === 0;
  };
  const tap = (face) => {
    tapped.push(face);
    draw();
    if (tapped.length === count) enter(tapped.map(([, value]) => "-0+"[value + 1]).join(" "));
  };
  draw();
  return make("div", { class: "faces" }, make("div", { class: "row" }, shown, clear),
    make("div", { class: "row", role: "group", "aria-label": "Faces, one die after the other" },
      ...FACES.map((face) => button(face[0], () => tap(face), { class: "face", "aria-label": face[2] }))));
};

// How the server will read what is typed, before it is entered; empty where nothing is.
export const reads = (text, fudge, outcomes) => {
  const stripped = text.trim().replaceAll("−", "-");
  if (!stripped) return "";
  const number = /^[+-]?\d+$/.test(stripped) ? Number(stripped) : null;
  const symbols = stripped.replace(/[ ,]/g, "");
  if (fudge && symbols.length === fudge && /^[-+0]+$/.test(symbols)) {
    const sum = [...symbols].reduce((all, face) => all + ({ "+": 1, "-": -1 }[face] ?? 0), 0);
    const faces = `faces that make ${signed(sum)}`;
    if (number === null || number === sum) return `Read as ${faces}.`;
    return `Either the sum ${number} or ${faces}: type ${number}, or ${[...symbols].join(" ")}.`;
  }
  if (number === null || (outcomes.length && !outcomes.includes(number))) return "These dice cannot show that.";
  return `Read as the ${fudge ? `sum ${signed(number)}` : `number ${number}`}.`;
};

// What may be typed for so many Fudge dice, such as "+1 or +-0+".
const likely = (count) => (count > 1 ? `+1 or ${"+-0+".slice(0, count)}` : "+1");

// The entry of the dice that are asked. `enter(outcome)`, `roll()`, `several(text)`. Returns { box, field }.
export const diceEntry = (asked, { enter, roll, several }) => {
  const { name, reading } = asked;
  const fudge = /^(\d+)dF$/.exec(name);
  const outcomes = outcomesOf(name);
  const field = make("input", { id: "outcome", autocomplete: "off", spellcheck: false, inputMode: fudge ? "text" : "numeric", placeholder: fudge ? likely(Number(fudge[1])) : "a number", "aria-label": `What the dice show: ${reading}` });
  const read = make("output", { class: "faint", "aria-live": "polite" });
  field.addEventListener("input", () => (read.textContent = reads(field.value, fudge ? Number(fudge[1]) : 0, outcomes)));
  const typed = make("form", { class: "row" }, field, make("button", { class: "main", text: "Enter" }));
  typed.addEventListener("submit", (event) => {
    event.preventDefault();
    if (field.value.trim()) return enter(field.value.trim());
    read.textContent = "Type what the dice show.";
    field.focus();
  });
  const line = make("input", { class: "grow", autocomplete: "off", spellcheck: false, placeholder: "+1 0 -2 +3", "aria-label": "Several rolls to come, in their order" });
  const missed = make("small", { role: "status" });
  line.addEventListener("input", () => (missed.textContent = ""));
  const lines = make("form", { class: "row" }, line, make("button", { text: "Enter all" }), missed);
  lines.addEventListener("submit", (event) => {
    event.preventDefault();
    if (line.value.trim()) return several(line.value.trim());
    missed.textContent = "Type what the dice show.";
    line.focus();
  });
  const help = fudge ? HELP.fudge : name.startsWith("uniform") || name.startsWith("weighted") ? HELP.lots : "";
  const box = make("div", { class: "stack dice" },
    make("p", { class: "which" }, make("b", { text: title(name) }), ` ${reading}. `, help ? make("small", { text: help }) : null),
    fudge && Number(fudge[1]) > 1 ? faces(Number(fudge[1]), enter) : null,
    outcomes.length
      ? make("div", { class: "outcomes", role: "group", "aria-label": "The result" },
          ...outcomes.map((value) => button(fudge ? signed(value) : String(value), () => enter(value), { data: { outcome: value } })))
      : null,
    make("div", { class: "row" }, typed, read, button("Let the program roll ", roll, {}, make("kbd", { text: "R" }))),
    make("details", {}, make("summary", { text: "Several rolls in one line, such as a crowd's initiative" }),
      make("p", { class: "faint", text: "The dice to come in the order in which they are asked, with spaces between them." }), lines));
  return { box, field };
};

// Sets what the game master adds to the next roll that can have it.
export const modifierField = (now, set) => {
  const field = make("select", { "aria-label": "Modifier to the next roll" }, ...range(-6, 6).map((value) => make("option", { value, text: signed(value) })));
  if (![...field.options].some(({ value }) => Number(value) === now)) field.append(make("option", { value: now, text: signed(now) }));
  field.value = String(now);
  field.addEventListener("change", () => set(Number(field.value)));
  return make("label", { class: "modifier" }, make("span", { class: "faint", text: "Modifier to the next roll" }), field);
};
