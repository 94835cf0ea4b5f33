// Talking to the server: JSON requests, its errors, and the stream that tells of new versions.

const PREFIX = "/api/v1";

// An answer that is no success; `message` is for people, `kind` is a word that does not change, `errors` name fields.
export class Problem extends Error {
  constructor(status, body) {
    super(body.detail || body.title || `The server answered ${status}.`);
    this.status = status;
    this.kind = String(body.type ?? "").split(":").at(-1);
    this.errors = Array.isArray(body.errors) ? body.errors : [];
  }
}

const answer = (response, text) => {
  if (response.status === 204) return null;
  let body = {};
  try {
    body = JSON.parse(text);
  } catch {
    if (response.ok) return text;
  }
  if (!response.ok) throw new Problem(response.status, body);
  return body;
};

const ask = async (method, path, body) => {
  const options = { method, headers: { Accept: "application/json" }, cache: "no-store" };
  if (body !== undefined) {
    options.headers["Content-Type"] = "application/json";
    options.body = JSON.stringify(body);
  }
  let response, text;
  try {
    response = await fetch(PREFIX + path, options);
    text = await response.text(); // the server may end between an answer's head and its body
  } catch {
    throw new Problem(0, { detail: "The server does not answer. What was done so far is kept; trying again." });
  }
  return answer(response, text);
};

export const get = (path) => ask("GET", path);
export const post = (path, body = {}) => ask("POST", path, body);
export const put = (path, body) => ask("PUT", path, body);
export const patch = (path, body) => ask("PATCH", path, body);
export const remove = (path) => ask("DELETE", path);
export const url = (path) => PREFIX + path;

// The last part of this page's address: a table's id or a player's token.
export const ownId = () => decodeURIComponent(location.pathname.split("/").filter(Boolean).at(-1) ?? "");

const HICCUP = 3000; // milliseconds for which nobody needs to know that the line is lost: it is tried again after one second

// Calls `changed(version)` at every new version, and `state(connected)` when the line is lost or comes back.
// A page that nobody sees lets go of the line: a browser has only a few for all its pages together.
export const follow = (path, changed, state) => {
  let source = null;
  let later = null;
  let lost = null;
  const found = () => {
    clearTimeout(lost);
    lost = null;
  };
  const close = () => {
    clearTimeout(later);
    found();
    source?.close();
    source = null;
  };
  const open = () => {
    close();
    const line = new EventSource(PREFIX + path);
    source = line;
    line.addEventListener("version", (event) => changed(JSON.parse(event.data).version));
    line.addEventListener("open", () => {
      found();
      state(true);
    });
    line.addEventListener("error", () => {
      lost ??= setTimeout(() => state(false), HICCUP);
      if (line.readyState === EventSource.CLOSED) later = setTimeout(open, 2000);
    });
  };
  const look = () => (document.hidden ? close() : open());
  document.addEventListener("visibilitychange", look);
  addEventListener("pagehide", close);
  addEventListener("pageshow", (event) => event.persisted && look());
  look();
};

// What went wrong, as a list of texts: a field's name is in there where people know it.
export const told = (error) => (error.errors?.length ? error.errors.map((fault) => fault.told) : [error.message]);
