// Sentences with the names of fighters and sides in the colour of their side, and figures that stay on one line.

import { make } from "./dom.js";

const plain = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

// What finds names in a sentence, the longest first.
const finder = (names) => {
  const longest = names.filter(Boolean).sort((a, b) => b.length - a.length);
  return longest.length ? new RegExp(`(?<![\\p{L}\\p{N}_])(?:${longest.map(plain).join("|")})(?![\\p{L}\\p{N}_])`, "gu") : /(?!)/g;
};

// The rows of those whom a sentence names.
export const namedIn = (sentence, fighters) => {
  const found = new Set(sentence.match(finder(fighters.map(({ name }) => name))) ?? []);
  return fighters.filter(({ name }) => found.has(name)).map(({ row }) => row);
};

// A figure with its unit, such as "62 %" and "27.5 m", or with its fraction, such as "4 2/3".
const FIGURE = "\\d[\\d.,]* (?:%|m(?![\\p{L}\\p{N}_]))|\\d+ \\d+/\\d+";

// A name, of whose number the last word stands in the same line: "Wounded Trooper 2" has "Trooper 2" whole.
const nameParts = (name) => {
  const numbered = /\S+ \d+$/.exec(name);
  return numbered ? [name.slice(0, numbered.index), make("span", { class: "whole", text: numbered[0] })] : [name];
};

// `people`: [{ name, side }]. Returns (sentence) => DocumentFragment.
export const colouring = (people) => {
  const side = new Map(people.map((one) => [one.name, one.side]));
  const pattern = new RegExp(`${finder([...side.keys()]).source}|${FIGURE}`, "gu");
  return (sentence) => {
    const parts = document.createDocumentFragment();
    let from = 0;
    for (const found of sentence.matchAll(pattern)) {
      const known = side.has(found[0]);
      const shown = known ? make("span", { class: `side${side.get(found[0])}` }, ...nameParts(found[0])) : make("span", { class: "whole", text: found[0] });
      parts.append(sentence.slice(from, found.index), shown);
      from = found.index + found[0].length;
    }
    parts.append(sentence.slice(from));
    return parts;
  };
};

// What somebody is one of: "Thug 3" is a Thug.
export const kindOf = (name) => name.replace(/\s*\d+$/, "") || name;

// Several of a kind: Thugs, Watchmen, Bullies; a word that is not English stays as it is.
export const plural = (kind) => {
  if (/[^ -~]/.test(kind)) return kind;
  if (/man$/.test(kind)) return kind.replace(/man$/, "men");
  if (/[^aeiou]y$/.test(kind)) return kind.replace(/y$/, "ies");
  if (/(?:thie|wol)f$/.test(kind)) return kind.replace(/f$/, "ves");
  return /(?:s|x|z|ch|sh)$/.test(kind) ? `${kind}es` : `${kind}s`;
};
