// Adding fighters in mid-fight: from the library, or with a sheet of one's own.

import { changesFields } from "./changes.js";
import { form } from "./dialogs.js";
import { USUAL as INHERITED, driverFields } from "./drivers.js";
import { fill, labelled, make, select } from "./dom.js";
import { ownSheets } from "./sheets.js";

const OWN = " own";

const sheetLine = (library, chosen) => library.characters.find(({ name }) => name === chosen)?.line ?? "";

export const openAdd = (view, library, send, side = 0) => {
  const names = view.sides.map(({ name }) => name);
  const where = select(names, names[side], { name: "side" });
  const own = ownSheets(view.system);
  const about = make("p", { class: "faint" });
  // At first what the side is made of: whoever is most often there.
  const there = view.sides[side].fighters.map((row) => view.fighters[row].character).filter((character) => library.characters.some((one) => one.name === character));
  const most = there.toSorted((a, b) => there.filter((one) => one === b).length - there.filter((one) => one === a).length)[0] ?? null;
  const who = select([...library.characters.map(({ name }) => name), { value: OWN, text: "own stat block ..." }], most, { name: "character" });
  const count = make("input", { type: "number", name: "count", min: 1, max: 64, value: 1 });
  const name = make("input", { name: "name", placeholder: "by the character's name", autocomplete: "off" });
  const driver = driverFields({ who: INHERITED, competence: 1, ask: "usual", player: false, dice: "usual" }, library.policies, "As their side, or those like them");
  const place = make("div");
  let changes = null;
  const show = () => {
    about.textContent = who.value === OWN ? "" : sheetLine(library, who.value);
    changes = who.value === OWN ? null : changesFields(library, library.characters.find(({ name: one }) => one === who.value));
    fill(place, changes ? make("details", {}, make("summary", { text: "Change the sheet" }), changes.box) : own.box);
  };
  who.addEventListener("change", show);
  show();
  const act = async () => {
    const rest = { count: Number(count.value) };
    if (driver.read().who !== INHERITED) rest.driver = driver.read();
    if (name.value.trim()) rest.name = name.value.trim();
    if (who.value !== OWN) return send({ kind: "add", side: where.value, character: who.value, ...rest, overrides: changes.read() });
    const sheets = Object.entries(await own.read());
    for (const [title, sheet] of sheets)
      await send({ kind: "add", side: where.value, character: sheet, ...rest, name: rest.name ?? title });
  };
  return form("Add fighters", {
    fields: [
      make("div", { class: "row" }, labelled("Side", where), labelled("Character", who), labelled("How many", count), labelled("Name", name)),
      about, place,
      make("details", {}, make("summary", { text: "Who decides" }), make("div", { class: "stack" }, ...driver.parts)),
    ],
    verb: "Add",
    act,
  });
};
