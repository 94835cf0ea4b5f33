// Changes of a sheet: every rank as a word to choose, every number to type; only what differs is told.

import { labelled, make, select } from "./dom.js";

const RANKS = ["Pathetic", "Deficient", "Average", "Good", "Great", "Extraordinary", "Heroic", "Legendary", "Mythic"];
const SHORT = ["Pth", "Def", "Avg", "Gd", "Grt", "Ext", "Her", "Leg", "Mth"];
const rankOptions = SHORT.flatMap((short, k) => [{ value: short, text: RANKS[k] }, { value: `${short}+`, text: `${RANKS[k]}+` }]);
const isRank = (value) => typeof value === "string" && SHORT.includes(value.replace(/\+$/, ""));

const one = (label, value) => {
  if (isRank(value)) {
    const box = select(rankOptions, value);
    return { box: labelled(label, box), read: () => (box.value === value ? undefined : box.value) };
  }
  const box = make("input", { type: "number", step: 1, value });
  return { box: labelled(label, box), read: () => (box.value === "" || Number(box.value) === value ? undefined : Number(box.value)) };
};

const changeable = (value) => isRank(value) || Number.isInteger(value);

const words = (key) => key.replaceAll("_", " ");

// The fields of a character's sheet that can be changed here: { box, read() } with read() as overrides.
export const changesFields = (library, character) => {
  const fields = [];
  for (const [key, value] of Object.entries(character?.sheet ?? {})) {
    if (changeable(value)) fields.push({ path: [key], ...one(words(key), value) });
    else if (value && typeof value === "object" && !Array.isArray(value))
      for (const [inner, rank] of Object.entries(value)) if (changeable(rank)) fields.push({ path: [key, inner], ...one(words(inner), rank) });
  }
  const read = () => {
    const overrides = {};
    for (const { path, read: now } of fields) {
      const value = now();
      if (value === undefined) continue;
      if (path.length === 1) overrides[path[0]] = value;
      else (overrides[path[0]] ??= {})[path[1]] = value;
    }
    return overrides;
  };
  const box = fields.length
    ? make("div", { class: "changes" }, ...fields.map((field) => field.box))
    : make("p", { class: "faint", text: "This sheet has nothing that can be changed here." });
  return { box, read };
};
