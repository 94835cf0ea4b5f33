// The description of the API for people, drawn from openapi.json without anything from elsewhere.

import { get } from "./api.js";
import { byId, fill, make } from "./dom.js";

const METHODS = ["get", "post", "put", "patch", "delete"];
let whole = null;

const named = (schema) => schema?.$ref?.split("/").at(-1);
const resolved = (schema) => (schema?.$ref ? whole.components.schemas[named(schema)] : schema) ?? {};

// A schema in a few words: its type, its bounds, its names.
const words = (schema) => {
  if (!schema) return "";
  if (schema.$ref) return named(schema);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(" or ");
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return either.map(words).join(" or ");
  if (schema.type === "array") return `list of ${words(schema.items) || "anything"}`;
  const bounds = [["minimum", "from"], ["maximum", "to"], ["maxLength", "at most"]].filter(([key]) => key in schema).map(([key, word]) => `${word} ${schema[key]}${key === "maxLength" ? " characters" : ""}`);
  return [schema.type ?? "anything", ...bounds].join(", ");
};

const rows = (head, found) =>
  make("div", { class: "scroll" }, make("table", {}, make("thead", {}, make("tr", {}, ...head.map((text) => make("th", { text })))), make("tbody", {}, ...found.map((cells) => make("tr", {}, ...cells.map((text, k) => make("td", {}, k ? text : make("code", { text }))))))));

const fieldsOf = (schema) => {
  const { properties = {}, required = [] } = resolved(schema);
  return Object.entries(properties).map(([name, field]) => [name, words(field), required.includes(name) ? "needed" : field.default === undefined ? "" : `by default ${JSON.stringify(field.default)}`, field.description ?? ""]);
};

const HEAD = ["field", "what", "", "meaning"];

const shape = (schema) => {
  const alternatives = (schema.oneOf ?? schema.anyOf ?? []).filter((one) => one.$ref);
  if (alternatives.length > 1)
    return alternatives.map((one) => make("details", {}, make("summary", {}, make("code", { text: named(one) }), ` ${resolved(one).description ?? ""}`), rows(HEAD, fieldsOf(one))));
  const fields = fieldsOf(schema);
  return fields.length ? [rows(HEAD, fields)] : [make("p", { class: "faint", text: words(schema) })];
};

const anchor = (method, path) => `${method}-${path}`.replace(/[^a-z0-9]+/gi, "-");

const operation = (path, method, one) => {
  const parts = [make("h3", {}, make("span", { class: `method ${method}`, text: method.toUpperCase() }), make("span", { class: "path", text: path }))];
  parts.push(make("p", { text: one.description ?? one.summary ?? "" }));
  if (one.parameters?.length) parts.push(rows(["parameter", "where", "what", "meaning"], one.parameters.map((p) => [p.name, p.in, words(p.schema), p.description ?? ""])));
  for (const [type, { schema }] of Object.entries(one.requestBody?.content ?? {})) parts.push(make("p", {}, "Body, ", make("code", { text: type }), ":"), ...shape(schema));
  const answers = Object.entries(one.responses ?? {}).map(([status, { description, content }]) => [status, description ?? "", Object.entries(content ?? {}).map(([type, { schema }]) => `${type}${schema ? `: ${words(schema)}` : ""}`).join("; ")]);
  parts.push(rows(["answer", "when", "what"], answers));
  return make("article", { class: "operation panel", id: anchor(method, path) }, ...parts);
};

try {
  whole = await get("/openapi.json");
  byId("title").textContent = `${whole.info.title} ${whole.info.version}`;
  fill(byId("about"), ...(whole.info.description ?? "").split(/\n{2,}/).filter(Boolean).map((text) => make("p", { text })));
  const all = Object.entries(whole.paths).flatMap(([path, methods]) => METHODS.filter((method) => methods[method]).map((method) => ({ path, method, one: methods[method] })));
  const tags = [...new Set(all.map(({ one }) => one.tags?.[0] ?? "other"))];
  fill(byId("contents"), make("ul", {}, ...all.map(({ path, method, one }) => make("li", {}, make("a", { href: `#${anchor(method, path)}`, text: `${method.toUpperCase()} ${path}` }), one.summary ? ` ${one.summary}` : ""))));
  fill(byId("operations"), ...tags.flatMap((tag) => [make("h2", { text: tag }), ...all.filter(({ one }) => (one.tags?.[0] ?? "other") === tag).map(({ path, method, one }) => operation(path, method, one))]),
    make("h2", { text: "Schemas" }), ...Object.entries(whole.components?.schemas ?? {}).map(([name, schema]) => make("details", { class: "panel" }, make("summary", {}, make("code", { text: name }), ` ${schema.description ?? ""}`), ...shape(schema))));
} catch (error) {
  fill(byId("about"), make("p", { class: "trouble", text: `The description cannot be read: ${error.message}` }));
}
