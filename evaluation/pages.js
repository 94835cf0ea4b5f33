"use strict";
// What the scripts of all pages share.
const page = (() => {
  document.documentElement.classList.add("js");
  const byId = (id) => document.getElementById(id);

  // A new element with a class, text and children. Text is never read as HTML.
  const make = (tag, kind = "", text = "", ...children) => {
    const element = document.createElement(tag);
    if (kind) element.className = kind;
    if (text) element.append(text);
    element.append(...children);
    return element;
  };

  // What tells a sentence with names in the colour of their side; a map from name to side, 0 or 1.
  const colours = (side) => {
    const longest = [...side.keys()].sort((a, b) => b.length - a.length);
    const either = longest.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${either})(?![\\p{L}\\p{N}_])`, "gu");
    return (line) => {
      const parts = document.createDocumentFragment();
      let from = 0;
      for (const found of line.matchAll(pattern)) {
        parts.append(line.slice(from, found.index), make("span", `side${side.get(found[0])}`, found[0]));
        from = found.index + found[0].length;
      }
      parts.append(line.slice(from));
      return parts;
    };
  };

  // What stands on every card of a fight at every step; null for who has not joined yet.
  const framesOf = (fight) => {
    const found = [fight.cards];
    for (const step of fight.steps) {
      const next = found[found.length - 1].slice();
      for (const [row, card] of Object.entries(step.cards)) next[row] = card;
      found.push(next);
    }
    return found;
  };

  // What is borne, and what more of it leads to: "2 (2 lethal); Down at 5, Out at 7".
  const harmWords = ({ harm, thresholds }) => {
    const kinds = Object.entries(harm), bears = kinds.reduce((sum, [, amount]) => sum + amount, 0);
    const told = kinds.length > 1 && bears ? ` (${kinds.map(([kind, amount]) => `${amount} ${kind}`).join(", ")})` : "";
    const once = thresholds.at(-1)?.[0] === 1;
    const ahead = thresholds.filter(([from]) => from > bears).map(([from, state]) => (once ? `${state} at the first hit that counts` : `${state} at ${from}`));
    return `${bears || "none"}${told}${ahead.length ? `; ${ahead.join(", ")}` : ""}`;
  };

  // A bar of harm that ends where the last state begins; null where harm has no such steps.
  const meterOf = ({ harm, thresholds }) => {
    const most = thresholds.at(-1)?.[0];
    if (!most) return null;
    const parts = Object.values(harm).map((amount) => {
      const part = make("i");
      part.style.width = `${Math.min(100, (100 * amount) / most)}%`;
      return part;
    });
    return make("div", "meter", "", ...parts);
  };

  // What a fighter's card shows: name and state, the bar of harm, figures, notes.
  const cardParts = (name, card) => {
    const figures = Object.entries({ damage: harmWords(card), ...card.figures }).map(([key, value]) => make("span", "", "", make("span", "", `${key} `), value));
    return [
      make("div", "top", "", make("span", "name", name), make("span", "state", card.state)),
      meterOf(card),
      make("div", "figures", "", ...figures),
      card.notes.length ? make("ul", "", "", ...card.notes.map((note) => make("li", "", note))) : null,
    ].filter(Boolean);
  };

  // A card for each fighter, with what never changes of it; fill them at each step.
  const cardsOf = (fighters) =>
    fighters.map((fighter) => {
      const sheet = make("dl");
      for (const [key, value] of Object.entries(fighter.sheet)) sheet.append(make("dt", "", key), make("dd", "", value));
      const now = make("div");
      const more = make("details", "", "", make("summary", "", "sheet"), sheet);
      return { name: fighter.name, now, whole: make("article", "card", "", now, more) };
    });

  const fillCard = ({ name, now, whole }, card, acts, changed) => {
    whole.hidden = card === null;
    if (card === null) return;
    now.replaceChildren(...cardParts(name, card));
    whole.className = `card${card.stands ? "" : " out"}${acts ? " acts" : ""}${changed ? " changed" : ""}`;
  };

  // What steps through a fight: buttons, slider, speed and keys. `steps` tells those of the fight, `address` what the
  // address ends in at one, `draw` shows one, `heard` which keys mean the viewer, by where the focus is.
  const stepper = ({ steps, first, items, address, draw, heard }) => {
    const slider = byId("step"), log = byId("log");
    const buttons = Object.fromEntries([...byId("viewer").querySelectorAll("[data-do]")].map((b) => [b.dataset.do, b]));
    let at = 0, timer = null;

    const show = (step, { quiet = false } = {}) => {
      const last = steps().length;
      at = Math.min(last, Math.max(0, step));
      slider.max = last;
      slider.value = at;
      byId("where").textContent = `step ${at} of ${last}, round ${at ? steps()[at - 1].round : first()}`;
      slider.setAttribute("aria-valuetext", byId("where").textContent);
      items().forEach((item, k) => {
        item.hidden = k > at;
        item.classList.toggle("now", k === at);
        if (k === at) item.setAttribute("aria-current", "step");
        else item.removeAttribute("aria-current");
      });
      const now = items()[at];
      log.scrollTop = Math.max(0, now.offsetTop + now.offsetHeight - log.clientHeight + 12);
      if (now.offsetHeight > log.clientHeight) log.scrollTop = now.offsetTop - 8;
      draw(at);
      for (const [name, off] of [["first", at === 0], ["back", at === 0], ["next", at === last], ["last", at === last]])
        buttons[name].setAttribute("aria-disabled", off);
      if (at === last) stop();
      if (!quiet && timer === null) remember();
    };

    const remember = () => {
      try {
        history.replaceState(null, "", `#${address(at)}`);
      } catch {
        // Some browsers refuse it for files, or so often in a row: the address then stays as it was.
      }
    };

    const called = (name) => {
      buttons.play.textContent = name;
      buttons.play.setAttribute("aria-label", name);
    };

    const stop = () => {
      if (timer === null) return;
      clearInterval(timer);
      timer = null;
      called("Play");
    };

    const play = () => {
      if (timer !== null) {
        stop();
        remember();
        return;
      }
      if (at === steps().length) show(0);
      timer = setInterval(() => show(at + 1), Number(byId("speed").value));
      called("Pause");
    };

    const act = {
      first: () => show(0),
      back: () => show(at - 1),
      next: () => show(at + 1),
      last: () => show(steps().length),
      play,
    };
    for (const [name, button] of Object.entries(buttons))
      button.addEventListener("click", () => {
        if (name !== "play") stop();
        act[name]();
      });
    slider.addEventListener("input", () => {
      stop();
      show(Number(slider.value));
    });
    byId("speed").addEventListener("change", () => {
      if (timer !== null) {
        stop();
        play();
      }
    });

    // Keys step wherever they mean nothing else where the focus is.
    const keys = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };
    document.addEventListener("keydown", (event) => {
      if (!(event.key in keys) || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      const focus = event.target, arrow = event.key.startsWith("Arrow");
      if (focus.closest("select, input, textarea, pre, .scroll") || (focus.closest(".told") && !arrow)) return;
      if (!heard(focus, arrow)) return;
      event.preventDefault();
      stop();
      act[keys[event.key]]();
    });
    return { show, stop };
  };

  // Lists that choose a panel.
  for (const list of document.querySelectorAll("select[data-shows]")) {
    const show = () => {
      for (const panel of document.querySelectorAll(`[data-group="${list.dataset.shows}"]`))
        panel.hidden = panel.dataset.key !== list.value;
    };
    list.addEventListener("change", show);
    show();
  }
  return { byId, make, colours, framesOf, cardsOf, fillCard, stepper };
})();
