// What is wrong with a field of a form, told at that field.

import { make } from "./dom.js";

let made = 0;

// A line at the end of a box for what is wrong with a field in it: { show(message), clear(), field }. Typing clears it.
export const mark = (box, field) => {
  const line = make("small", { class: "mistake", id: `mistake-${(made += 1)}`, role: "alert", hidden: true });
  box.append(line);
  const clear = () => {
    line.hidden = true;
    line.textContent = "";
    field.removeAttribute("aria-invalid");
    field.removeAttribute("aria-describedby");
  };
  const show = (message) => {
    line.textContent = line.hidden ? message : `${line.textContent}\n${message}`;
    line.hidden = false;
    field.setAttribute("aria-invalid", "true");
    field.setAttribute("aria-describedby", line.id);
    for (let folded = box.closest("details"); folded; folded = folded.parentElement.closest("details")) folded.open = true;
  };
  box.addEventListener("input", clear);
  return { show, clear, field };
};

const around = (path) => path.slice(0, Math.max(path.lastIndexOf("."), path.lastIndexOf("["), 0));

// Tells each error { field, message } at its field, or at the nearest around it that there is, and goes to the first;
// `marks` are [path, mark]. Returns the errors that have no place here.
export const tell = (errors, marks) => {
  const known = new Map(marks);
  const left = [];
  let first = null;
  for (const error of errors) {
    let path = error.field;
    while (path && !known.has(path)) path = around(path);
    if (path) {
      known.get(path).show(error.message);
      first ??= known.get(path);
    } else left.push(error);
  }
  first?.field.focus();
  return left;
};
