// Sending events from the game master's page: one after the other, each for the question that was seen; what the server did
// not hear is sent again when it is back, if it still fits.

import { post } from "./api.js";

// What answers the question that is shown, and what is meant for the very moment; all else holds whatever has happened
// meanwhile, such as a note.
const ANSWERS = new Set(["do", "accept", "roll", "rolls", "consent"]);
const AGAIN = 1000; // milliseconds until the server is asked once more whether it is back
const SILENT = "The server does not answer. What you chose is sent again when it is back; what was done before is kept.";
const ELSEWHERE = "The server is back, and asks something else by now: the log shows whether your choice arrived.";
const TOO_LATE = "That came too late: it was answered already, or the fight went on. This is what is asked now.";

// `id`: the table's. `view()`: what is shown. `take(view)`: shows another one. `reread()`: reads it from the server. `begin()`: called
// before each sending. `tell(error or text)`, `quiet()`: the line at the top.
// Returns { inTurn, sendAll, send }: one thing after the other; events, throwing what is refused; the same, telling it.
export const sender = ({ id, view, take, reread, begin, tell, quiet }) => {
  const meantFor = ({ kind, to }) => {
    if (ANSWERS.has(kind)) return `?question=${encodeURIComponent(view().question)}`;
    return kind === "overrule" || (to === null && !view().running) ? `?expected=${view().version}` : "";
  };

  // So that no answer overtakes another.
  let turn = Promise.resolve();
  const inTurn = (act) => {
    const done = turn.then(act);
    turn = done.catch(() => {});
    return done;
  };

  // Takes away each event that the server has heard.
  const posted = async (events) => {
    document.body.classList.add("busy");
    begin();
    try {
      for (; events.length; events.shift()) await take(await post(`/tables/${id}/events${meantFor(events[0])}`, events[0]));
      quiet();
    } catch (error) {
      if (error.status === 409) inTurn(reread).catch(tell);
      throw error;
    } finally {
      document.body.classList.remove("busy");
    }
  };

  const sendAll = (...events) => inTurn(() => posted([...events]));

  const pause = () => new Promise((done) => setTimeout(done, AGAIN));
  const back = async () => {
    for (;;) {
      await pause();
      try {
        return await reread();
      } catch (error) {
        if (error.status !== 0) throw error;
      }
    }
  };

  // What is pressed while something else is on its way waits for it, and is dropped if another question has come up by then: it
  // was meant for the one that was seen. So is what was pressed while the server was away.
  const once = async (events, seen) => {
    if (view().question !== seen) return;
    try {
      await posted(events);
    } catch (error) {
      if (error.status === 409 && events.every(({ kind }) => kind !== "overrule")) return tell(TOO_LATE);
      if (error.status !== 0 || !ANSWERS.has(events[0].kind)) throw error;
      const asked = view().question;
      tell(SILENT);
      await back();
      quiet();
      if (view().question !== asked) return tell(ELSEWHERE);
      await once(events, asked);
    }
  };
  const send = (...events) => {
    const seen = view().question;
    return inTurn(() => once([...events], seen)).catch(tell);
  };
  return { inTurn, sendAll, send };
};
