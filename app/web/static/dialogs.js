// Dialogs: made when they are opened, gone when they are closed, with the focus given back.

import { button, fill, make } from "./dom.js";
import { told } from "./api.js";

// Opens a dialog with a title and what `build(close, dialog)` gives; returns the dialog.
export const open = (title, build) => {
  const before = document.activeElement;
  const dialog = make("dialog", { "aria-label": title });
  const close = () => dialog.close();
  const head = make("header", {}, make("h2", { text: title }), button("Close", close, { class: "plain", "aria-label": `Close: ${title}` }));
  const body = make("div", {}, head);
  dialog.append(body);
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (before instanceof HTMLElement && before.isConnected) before.focus();
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) close();
  });
  body.append(...[build(close, dialog)].flat());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
};

// A place for an error in a dialog or a form: show(error), clear(), and trying(work), which shows the error of some work.
export const complaints = () => {
  const box = make("div", { class: "trouble", role: "alert", hidden: true });
  const show = (error) => {
    const lines = told(error);
    fill(box, lines.length > 1 ? make("ul", {}, ...lines.map((text) => make("li", { text }))) : lines[0]);
    box.hidden = false;
  };
  const clear = () => (box.hidden = true);
  return { box, show, clear, trying: (work) => work().catch(show) };
};

// A dialog with one form: `fields` above a button; `act()` sends it and the dialog closes if that goes well.
export const form = (title, { fields, verb, act }) =>
  open(title, (close) => {
    const wrong = complaints();
    const whole = make("form", { class: "stack" }, ...fields, wrong.box, make("div", { class: "row" }, make("button", { class: "main", text: verb })));
    whole.addEventListener("submit", (event) => {
      event.preventDefault();
      wrong.clear();
      wrong.trying(async () => {
        await act();
        close();
      });
    });
    return whole;
  });
