// The list of tables, and a new one: from a ready encounter, built here, or from a file.

import { get, post, told } from "./api.js";
import { assessor } from "./assess.js";
import { builder } from "./build.js";
import { tellCompiling } from "./compiling.js";
import { complaints } from "./dialogs.js";
import { driverFields } from "./drivers.js";
import { button, byId, fill, make } from "./dom.js";
import { balancer } from "./fair.js";
import { askToKeep } from "./keep.js";
import { readySource } from "./ready.js";
import { ownSource } from "./own.js";
import { listTables } from "./tables.js";

const libraries = new Map();
const wrong = complaints();
let source = null;
let drivers = [];
let taken = null; // the form of an encounter that was made fair, and its rulebook
let before = null; // the table whose encounter is to be changed and fought again, with that encounter's form

const complain = (error) => {
  fill(byId("message"), ...told(error).map((text) => make("p", { text })));
  byId("message").hidden = false;
};

// --- a new one

// One, so that its text is there when somebody comes back to it; what is read from it chooses the rulebook.
const pasted = ownSource(async (system) => {
  const library = await libraryOf(system);
  if (source.box !== pasted.box) return; // something else is chosen meanwhile
  byId("system").value = system;
  Object.assign(source, { system, library });
  drawDrivers();
});
const SOURCES = { shipped: readySource, build: builder, own: () => pasted };

const libraryOf = async (system) => {
  if (!libraries.has(system)) libraries.set(system, await get(`/systems/${encodeURIComponent(system)}/library`));
  return libraries.get(system);
};

// Reads what was kept anew, into the library that everybody has.
const readAgain = (system) => async () => Object.assign(await libraryOf(system), await get(`/systems/${encodeURIComponent(system)}/library`));

// The table before, where it has that rulebook.
const beforeIn = (system) => (before?.view.system === system ? before : null);

// Who decided for a side at the table before, where that was alike for all of them.
const driverBefore = (system, side) => {
  const all = beforeIn(system)?.view.fighters.filter((fighter) => fighter.side === side).map(({ driver }) => driver) ?? [];
  return all.every((one) => JSON.stringify(one) === JSON.stringify(all[0])) ? all[0] : undefined;
};

// The form to begin with of what is built: what was taken last, or that of the table before.
const formOf = (system) => (taken?.system === system ? taken.form : (beforeIn(system)?.form ?? null));

// Who decides for each side: as at the table before, or else at first the players for the first one, and whom the encounter names for the other.
const drawDrivers = () => {
  const { system, library } = source;
  const sides = source.sides();
  const names = [system, ...sides.map(({ name }) => name)].join("\n");
  if (byId("drivers").dataset.sides === names) return;
  byId("drivers").dataset.sides = names;
  const usual = (k) => ({ who: k === 0 ? "me" : "usual", competence: 1, ask: "usual", player: k === 0, dice: "usual" });
  showDrivers(sides, sides.map(({ name }, k) => driverBefore(system, name) ?? usual(k)), library.policies);
};

const showDrivers = (sides, chosen, policies) => {
  drivers = sides.map(({ name }, k) => ({ name, fields: driverFields(chosen[k], policies) }));
  fill(byId("drivers"), ...drivers.map(({ name, fields }, k) =>
    make("fieldset", { class: "stack" }, make("legend", { class: `side${k}`, text: name }), ...fields.parts)));
};

const choose = async (from) => {
  for (const tab of document.querySelectorAll("button[data-from]")) tab.setAttribute("aria-pressed", String(tab.dataset.from === from));
  byId("form").dataset.from = from;
  const system = byId("system").value;
  if (!system) return; // the rulebooks are not there yet, and then this is what is chosen
  const library = await libraryOf(system);
  if (byId("form").dataset.from !== from || byId("system").value !== system) return; // chosen anew while it came
  wrong.clear();
  const own = source?.system === system ? source.own?.() : {}; // stat blocks of one's own stay
  const given = { library, system, form: formOf(system), own, changed: drawDrivers, again: readAgain(system) };
  if (!source) needSource(false);
  source = { system, library, ...SOURCES[from](given) };
  keeps.hidden = from === "shipped";
  fill(byId("source"), source.box);
  drawDrivers();
};

// What is wrong is told at its field, where the source of the encounter has a place for it, or else above the start.
const complainOf = (error) => {
  const errors = error.errors ?? [];
  const left = source.tell?.(errors) ?? errors;
  if (errors.length && !left.length) return;
  wrong.show({ message: error.message, errors: left });
  if (left.length === errors.length) wrong.box.scrollIntoView({ block: "nearest" });
};

const start = async (event) => {
  event.preventDefault();
  wrong.clear();
  source.clear?.();
  byId("start").disabled = true;
  byId("start").textContent = "Starting";
  if (!byId("compiling").hidden) byId("compiling").scrollIntoView({ block: "center" }); // it says how long that takes
  try {
    const encounter = await source.encounter();
    const asked = { encounter, dice: byId("dice").value, drivers: Object.fromEntries(drivers.map(({ name, fields }) => [name, fields.read()])) };
    if (byId("new-name").value.trim()) asked.title = byId("new-name").value.trim();
    const seed = byId("seed").value.trim();
    if (seed && !/^\d{1,15}$/.test(seed)) throw new Error(`seed: found ${seed}, expected a whole number of at most 15 digits`);
    if (seed) asked.seed = Number(seed);
    const table = await post("/tables", asked);
    location.assign(`/table/${encodeURIComponent(table.id)}`);
  } catch (error) {
    complainOf(error);
  } finally {
    byId("start").disabled = false;
    byId("start").textContent = "Start";
  }
};

// What an assessment needs to know: foes whom nobody's policy decides for play as the encounter says.
const fought = async () => {
  const encounter = await source.encounter(); // which names the sides anew, where it is read from a file
  const decides = drivers.map(({ name, fields }) => [name, fields.read().who]);
  return { encounter, drivers: Object.fromEntries(decides.slice(1).filter(([, who]) => who !== "me")) };
};
const hard = assessor(fought);

// A proposal becomes what is built, and its foes are played as it says.
const take = async ({ change, encounter, grades }) => {
  taken = { system: encounter.system, form: encounter };
  const chosen = drivers.map(({ fields }) => fields.read());
  await choose("build");
  chosen.slice(1).forEach((one, k) => {
    const theirs = encounter.sides[k + 1].policy; // whoever played them in the proposal, or plays them in it now
    if (one.who !== "me" && (one.who === theirs || change.includes(" played as "))) one.who = "usual";
  });
  showDrivers(source.sides(), chosen, source.library.policies);
  hard.follow(grades);
};
const fair = balancer(fought, (proposal) => take(proposal).catch(complain));

// Keeping what is built, or was read from a file.
const keep = async () => {
  wrong.clear();
  source.clear?.();
  try {
    const encounter = await source.encounter();
    askToKeep("Keep this encounter", byId("new-name").value.trim() || encounter.title || "", async () => ({ encounter }), readAgain(source.system));
  } catch (error) {
    complainOf(error);
  }
};
const keeps = button("Keep this encounter", keep, { id: "keep", hidden: true });

// The table whose encounter is to be changed, which may have been deleted since.
const readBefore = async (id) => {
  const path = `/tables/${encodeURIComponent(id)}`;
  try {
    before = { view: await get(path), form: await get(`${path}/encounter`) };
  } catch (error) {
    complain(new Error(`The fight to be changed cannot be read, so the form begins anew: ${told(error).join("; ")}`));
    return;
  }
  byId("system").value = before.view.system;
  byId("dice").value = before.view.dice;
};

// What can be pressed only once there is something to begin.
const needSource = (is) => [byId("start"), hard.button, fair.button].forEach((one) => (one.disabled = is));

needSource(true);
byId("wrong").append(wrong.box);
byId("hard").append(keeps, hard.button, fair.button);
byId("assessed").append(hard.panel, fair.panel);
byId("form").addEventListener("submit", start);
for (const event of ["input", "click"]) byId("form").addEventListener(event, ({ target }) => target.closest("#hard, #assessed, #start") || [hard, fair].forEach((one) => one.changed()), true); // before what was pressed may be gone
for (const tab of document.querySelectorAll("button[data-from]")) tab.addEventListener("click", () => choose(tab.dataset.from).catch(complain));
byId("system").addEventListener("change", () => choose(byId("form").dataset.from).catch(complain));

try {
  const systems = await get("/systems");
  const last = await listTables(systems, complain);
  fill(byId("system"), ...systems.map(({ name, title }) => make("option", { value: name, text: title })));
  if (last) byId("system").value = last;
  tellCompiling(byId("compiling"), () => systems.find(({ name }) => name === byId("system").value));
  const from = new URLSearchParams(location.search).get("from");
  if (from) await readBefore(from);
  await choose(byId("form").dataset.from ?? (before ? "build" : "shipped")); // somebody may have chosen meanwhile
  if (before) byId("new").scrollIntoView();
} catch (error) {
  complain(error);
}
