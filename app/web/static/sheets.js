// Stat blocks of one's own, from YAML or a pasted table, with what is wrong in them told by line.

import { post } from "./api.js";
import { button, fill, make } from "./dom.js";

const where = ({ line, row, field }) => [line && !row ? `line ${line}` : "", field ?? ""].filter(Boolean).join(", ");

// What a check found, one text a problem.
export const problemLines = (problems) => problems.map((one) => (where(one) ? `${where(one)}: ${one.message}` : one.message));

// Reads a file of the reader's own into a text field.
export const fileInto = (field, accept, changed) => {
  const file = make("input", { type: "file", accept, "aria-label": "Upload a file" });
  file.addEventListener("change", async () => {
    if (file.files.length === 0) return;
    field.value = await file.files[0].text();
    changed?.();
  });
  return file;
};

// A field for sheets: { box, read() }; read() gives { name: sheet } or throws with the problems.
export const ownSheets = (system, changed) => {
  const text = make("textarea", { "aria-label": "Stat blocks as YAML or a pasted table", placeholder: "Paste YAML, or a table copied from a sheet: one fighter a row", spellcheck: false });
  const result = make("div", { role: "status" });
  const read = async () => {
    const found = await post("/check/characters", { system, text: text.value });
    if (found.problems?.length) {
      const lines = problemLines(found.problems);
      fill(result, make("div", { class: "trouble" }, make("ul", {}, ...lines.map((line) => make("li", { text: line })))));
      throw Object.assign(new Error("The stat blocks cannot be read yet."), { problems: found.problems });
    }
    const cards = Object.entries(found.cards ?? {});
    fill(result, make("ul", {}, ...cards.map(([name, { line }]) => make("li", {}, make("b", { text: name }), ` ${line}`)), ...(found.notes ?? []).map((note) => make("li", { class: "faint", text: note }))));
    return found.characters;
  };
  const check = async () => {
    try {
      const sheets = await read();
      changed?.(sheets);
    } catch (error) {
      if (!error.problems) fill(result, make("div", { class: "trouble", text: error.message }));
    }
  };
  const box = make("div", { class: "stack" }, make("div", { class: "row" }, fileInto(text, ".yaml,.yml,.csv,.tsv,.txt,.md", check), button("Check", check)), text, result);
  return { box, read };
};
