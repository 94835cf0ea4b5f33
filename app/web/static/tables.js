// The list of the tables that there are: found by typing, put away, fought again, deleted.

import { get, post, put, remove } from "./api.js";
import { complaints, open } from "./dialogs.js";
import { button, byId, fill, make } from "./dom.js";

const MOST = matchMedia("(max-width: 34rem)").matches ? 4 : 12; // so many are shown at first
const DAY = 24 * 60 * 60 * 1000;

// When something was, as people say it.
const whenWords = (text, now = new Date()) => {
  const when = new Date(text);
  if (Number.isNaN(when.getTime())) return "";
  const at = when.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  const days = Math.round((new Date(now).setHours(0, 0, 0, 0) - new Date(when).setHours(0, 0, 0, 0)) / DAY);
  if (days === 0) return `today at ${at}`;
  if (days === 1) return `yesterday at ${at}`;
  if (days > 1 && days < 7) return `${when.toLocaleDateString("en-GB", { weekday: "long" })} at ${at}`;
  const year = when.getFullYear() === now.getFullYear() ? undefined : "numeric";
  return when.toLocaleDateString("en-GB", { weekday: year ? undefined : "long", day: "numeric", month: "long", year });
};

const stateWords = ({ round, outcome }) => {
  if (outcome) return outcome === "draw" ? "A draw" : `Victory for ${outcome}`;
  if (round === null) return "";
  return round ? `Round ${round}` : "Not begun";
};

const path = ({ id }) => `/tables/${encodeURIComponent(id)}`;
const page = ({ id }) => `/table/${encodeURIComponent(id)}`;

let tables = [];
let titles = new Map(); // of the rulebooks, by name
let archive = false;
let all = false;
let told = () => {};

const drop = (table) =>
  open(`Delete ${table.title}?`, (close) => {
    const problem = complaints();
    const act = () => problem.trying(async () => {
      await remove(path(table));
      close();
      await read();
    });
    return [make("p", { text: "The fight and its log are deleted for good. Save its record first if you want to keep it, or archive the table." }), problem.box, make("div", { class: "row" }, button("Delete", act, { class: "danger" }), button("Keep it", close))];
  });

// A button that is not to be pressed twice.
const once = (text, act, properties) => {
  const made = button(text, async () => {
    made.disabled = true;
    try {
      await act();
    } catch (error) {
      told(error);
    } finally {
      made.disabled = false;
    }
  }, { class: "plain small", ...properties });
  return made;
};

const putAway = (table) =>
  once(table.archived ? "Take out" : "Archive", async () => {
    await put(`${path(table)}/archive`, { archived: !table.archived });
    await read();
  }, { "aria-label": table.archived ? `Take ${table.title} out of the archive` : `Archive ${table.title}` });

const again = (table) =>
  once("Fight again", async () => location.assign(page(await post(`${path(table)}/again`))), { title: "A new table with the same set-up", "aria-label": `Fight ${table.title} again with the same set-up` });

const plain = (title) => title.replace(/ \(\d+\)$/, "");

const about = (table) => {
  const from = [titles.get(table.system) ?? table.system, plain(table.title) === table.encounter ? "" : table.encounter];
  const state = stateWords(table);
  return [make("small", { class: table.outcome ? "over" : "" }, state ? make("b", { text: state }) : "", state ? ", " : "", whenWords(table.changed)), make("small", { text: from.filter(Boolean).join(", ") })];
};

const matches = (table, text) => {
  const words = `${table.title} ${table.encounter} ${titles.get(table.system) ?? ""} ${stateWords(table)} ${whenWords(table.changed)}`.toLowerCase();
  return text.toLowerCase().split(/\s+/).filter(Boolean).every((word) => words.includes(word));
};

const one = (table) =>
  make("li", { class: "panel" },
    make("a", { href: page(table), text: table.title }), ...about(table),
    make("div", { class: "row" }, again(table), putAway(table), button("Delete", () => drop(table), { class: "plain small", "aria-label": `Delete ${table.title}` })));

const draw = () => {
  const search = byId("tables-search");
  const away = tables.filter(({ archived }) => archived).length;
  if (!away) archive = false;
  const here = tables.filter((table) => table.archived === archive && matches(table, search.value));
  const shown = all || search.value ? here : here.slice(0, MOST);
  const none = search.value ? "No table fits what you typed." : away ? "All tables are in the archive." : "No table yet. Start one below.";
  fill(byId("tables"), ...(shown.length ? shown.map(one) : [make("li", { class: "panel empty", text: none })]));
  search.hidden = tables.length < 4;
  byId("tables-archive").hidden = !away;
  byId("tables-archive").textContent = archive ? "Back to the tables" : `Show the archive (${away})`;
  byId("tables-all").hidden = shown.length === here.length;
  byId("tables-all").textContent = `Show all ${here.length}`;
};

const read = async () => {
  tables = await get("/tables");
  draw();
};

// Shows the list. `systems` are the rulebooks; `complain(error)` tells what went wrong.
export const listTables = async (systems, complain) => {
  titles = new Map(systems.map(({ name, title }) => [name, title]));
  told = complain;
  await read();
  return tables.find(({ system }) => titles.has(system))?.system;
};

byId("tables-search").addEventListener("input", draw);
byId("tables-archive").addEventListener("click", () => {
  archive = !archive;
  draw();
});
byId("tables-all").addEventListener("click", () => {
  all = true;
  draw();
});
