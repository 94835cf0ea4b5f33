(() => {
  const { byId, make, colours, framesOf, cardParts } = page;

  // --- the viewer

  const fights = JSON.parse(byId("data").textContent).fights;
  const viewer = byId("viewer");
  if (!viewer || !fights.length) return;
  const slider = byId("step"), log = byId("log"), arena = byId("arena"), picker = byId("fight");
  const buttons = Object.fromEntries([...viewer.querySelectorAll("[data-do]")].map((b) => [b.dataset.do, b]));
  let fight, frames, range, cards, pieces, items, coloured, at = 0, timer = null;

  const knownNames = () => {
    const side = new Map(fight.sides.map((name, k) => [name, k]));
    for (const fighter of fight.fighters) side.set(fighter.name, fighter.side);
    return side;
  };

  const told = (line) => {
    const round = line.startsWith("---");
    return make("span", round ? "line round" : "line", "", coloured(round ? line.replaceAll("-", "").trim() : line));
  };

  const decided = (step) => {
    const who = fight.fighters[step.by];
    const text = `: ${step.do}${step.why ? ` (${step.why})` : ""}`;
    return make("span", "did", "", make("span", `side${who.side}`, who.name), text);
  };

  const writeLog = () => {
    items = [make("li", "", "", ...fight.opening.map(told))];
    for (const step of fight.steps) items.push(make("li", "", "", decided(step), ...step.say.map(told)));
    if (fight.end.length) items[items.length - 1].append(make("span", "line round", "Aftermath"), ...fight.end.map(told));
    log.replaceChildren(make("ol", "", "", ...items));
  };

  const writeSides = () => {
    cards = fight.fighters.map((fighter) => {
      const sheet = make("dl");
      for (const [key, value] of Object.entries(fighter.sheet)) sheet.append(make("dt", "", key), make("dd", "", value));
      const now = make("div");
      const more = make("details", "", "", make("summary", "", "sheet"), sheet);
      return { now, whole: make("article", "card", "", now, more) };
    });
    for (const side of [0, 1]) {
      const title = make("h3", "", fight.sides[side], make("small", "", ` played by ${fight.policies[side]}`));
      const own = cards.filter((_, row) => fight.fighters[row].side === side).map((card) => card.whole);
      byId(`side-${side}`).replaceChildren(title, ...own);
    }
  };

  const initials = (name) => {
    const words = name.split(/[\s_-]+/).filter(Boolean);
    return words.length > 1 ? words[0][0] + words[words.length - 1].slice(0, 2) : name.slice(0, 2);
  };

  const writeArena = () => {
    pieces = fight.fighters.map((fighter) => {
      const piece = make("span", "", initials(fighter.name));
      piece.title = fighter.name;
      return piece;
    });
  };

  const fillCard = (row, card) => {
    const { now, whole } = cards[row];
    now.replaceChildren(...cardParts(fight.fighters[row].name, card));
    const before = frames[Math.max(0, at - 1)][row];
    const acts = at > 0 && fight.steps[at - 1].by === row;
    whole.className = `card${card.stands ? "" : " out"}${acts ? " acts" : ""}${before !== card ? " changed" : ""}`;
    pieces[row].className = `${card.stands ? "" : "out"}${acts ? " acts" : ""}`;
  };

  // From where to where anybody is in the fight, with room at both ends.
  const widest = () => {
    const places = frames.flat().map((card) => card.place).filter((place) => place !== null);
    const [low, high] = [Math.min(...places, 1), Math.max(...places, 0)];
    const room = Math.max(0.05, (0.2 - (high - low)) / 2);
    return [low - room, high + room];
  };

  // Fighters who stand near one another are drawn together, the first side above the line.
  const grouped = (frame) => {
    const groups = new Map(), bins = Math.max(4, Math.floor(arena.clientWidth / (arena.clientWidth > 600 ? 56 : 44)));
    frame.forEach((card, row) => {
      if (card.place === null) return;
      const side = fight.fighters[row].side;
      const bin = Math.min(bins - 1, Math.floor((bins * (card.place - range[0])) / (range[1] - range[0])));
      const key = `${side} ${bin}`;
      if (!groups.has(key)) groups.set(key, { side, left: `${(100 * (bin + 0.5)) / bins}%`, rows: [] });
      groups.get(key).rows.push(row);
    });
    return [...groups.values()];
  };

  // As high as it must be at any step, so that nothing jumps while the fight plays.
  const sizeArena = () => {
    const tall = [1, 1];
    for (const frame of frames)
      for (const { side, rows } of grouped(frame)) tall[side] = Math.max(tall[side], Math.ceil(rows.length / 2));
    const [above, below] = tall.map((lines) => lines * 1.65 + 0.4);
    arena.style.height = `${above + below}rem`;
    arena.style.setProperty("--middle", `${above}rem`);
  };

  const drawArena = () => {
    arena.replaceChildren(make("hr"));
    for (const { side, left, rows } of grouped(frames[at])) {
      const group = make("div", side ? "down" : "up", "", ...rows.map((row) => pieces[row]));
      group.style.left = left;
      arena.append(group);
    }
  };

  const round = () => (at ? fight.steps[at - 1].round : 1);

  const show = (step, { quiet = false } = {}) => {
    const last = fight.steps.length;
    at = Math.min(last, Math.max(0, step));
    slider.value = at;
    byId("where").textContent = `step ${at} of ${last}, round ${round()}`;
    slider.setAttribute("aria-valuetext", byId("where").textContent);
    items.forEach((item, k) => {
      item.hidden = k > at;
      item.classList.toggle("now", k === at);
    });
    log.scrollTop = Math.max(0, items[at].offsetTop + items[at].offsetHeight - log.clientHeight + 12);
    if (items[at].offsetHeight > log.clientHeight) log.scrollTop = items[at].offsetTop - 8;
    const lines = at ? fight.steps[at - 1].say : fight.opening.slice(0, 1);
    byId("now").replaceChildren(...(at ? [decided(fight.steps[at - 1])] : []), ...lines.filter((l) => !l.startsWith("---")).map(told));
    frames[at].forEach((card, row) => fillCard(row, card));
    drawArena();
    for (const [name, off] of [["first", at === 0], ["back", at === 0], ["next", at === last], ["last", at === last]])
      buttons[name].setAttribute("aria-disabled", off);
    if (at === last) stop();
    if (!quiet && timer === null) remember();
  };

  const remember = () => {
    try {
      history.replaceState(null, "", `#${fight.id}/${at}`);
    } catch {
      // Some browsers refuse it for files, or so often in a row: the address then stays as it was.
    }
  };

  const stop = () => {
    if (timer === null) return;
    clearInterval(timer);
    timer = null;
    buttons.play.textContent = "Play";
    buttons.play.setAttribute("aria-label", "Play");
  };

  const play = () => {
    if (timer !== null) {
      stop();
      remember();
      return;
    }
    if (at === fight.steps.length) show(0);
    timer = setInterval(() => show(at + 1), Number(byId("speed").value));
    buttons.play.textContent = "Pause";
    buttons.play.setAttribute("aria-label", "Pause");
  };

  const result = () => {
    const { winner, left, result: end } = fight;
    const lucky = fight.sides[fight.luck >= 0 ? winner : 1 - winner];
    const points = Math.abs(100 * fight.luck).toFixed(0);
    const luck = fight.luck === null ? "" : ` The dice favoured ${lucky} by ${points} points of the chance to win.`;
    const won = `Winner: ${fight.sides[winner]} (${fight.policies[winner]})`;
    const lost = `against ${fight.sides[1 - winner]} (${fight.policies[1 - winner]})`;
    const rest = `${left.standing} of ${left.of} still standing, ${left.harm} of damage taken`;
    return `${won} ${lost}, in round ${end.rounds}, with ${rest}.${luck} Pair ${fight.pair}, seed ${fight.seed}.`;
  };

  const open = (number, step, options) => {
    stop();
    fight = fights[number];
    picker.value = number;
    coloured = colours(knownNames());
    frames = framesOf(fight);
    range = widest();
    viewer.classList.toggle("exchanged", fight.sides[0] === "red" || fight.sides[1] === "blue");
    byId("result").replaceChildren(make("b", "", `${fight.title}. `), coloured(result()));
    byId("differs").hidden = !fight.differs;
    byId("differs").textContent = fight.differs;
    slider.max = fight.steps.length;
    writeLog();
    writeSides();
    writeArena();
    sizeArena();
    show(step, options);
  };

  const act = {
    first: () => show(0),
    back: () => show(at - 1),
    next: () => show(at + 1),
    last: () => show(fight.steps.length),
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
  picker.addEventListener("change", () => open(Number(picker.value), 0));
  byId("speed").addEventListener("change", () => {
    if (timer !== null) {
      stop();
      play();
    }
  });

  // Keys work while the viewer is on the screen, unless they mean something where the focus is.
  const keys = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };
  document.addEventListener("keydown", (event) => {
    if (!(event.key in keys) || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const focus = event.target;
    if (focus.closest("select, input, textarea") || (focus.closest(".scroll, .told") && !event.key.startsWith("Arrow"))) return;
    if (focus.closest(".scroll")) return;
    const box = viewer.getBoundingClientRect();
    if (!viewer.contains(focus) && (box.bottom < 80 || box.top > innerHeight - 80)) return;
    if (!viewer.contains(focus) && !event.key.startsWith("Arrow")) return;
    event.preventDefault();
    stop();
    act[keys[event.key]]();
  });

  // #fight/ENCOUNTER/WHY/STEP
  const follow = () => {
    const [id, step] = [location.hash.slice(1).split("/").slice(0, 3).join("/"), location.hash.split("/")[3]];
    const number = fights.findIndex((candidate) => candidate.id === id);
    if (number < 0) return false;
    open(number, Number(step) || 0, { quiet: true });
    viewer.scrollIntoView();
    return true;
  };
  addEventListener("hashchange", follow);
  addEventListener("resize", () => {
    sizeArena();
    drawArena();
  });
  if (!follow()) open(0, 0, { quiet: true });
})();
