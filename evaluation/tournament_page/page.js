(() => {
  const { byId, make, colours, framesOf, cardsOf, fillCard, stepper } = page;

  // --- the viewer

  const fights = JSON.parse(byId("data").textContent).fights;
  const viewer = byId("viewer");
  if (!viewer || !fights.length) return;
  const arena = byId("arena"), picker = byId("fight");
  let fight, frames, range, cards, pieces, items, coloured, at = 0;

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
    byId("log").replaceChildren(make("ol", "", "", ...items));
  };

  const writeSides = () => {
    cards = cardsOf(fight.fighters);
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

  const draw = (step) => {
    at = step;
    const before = frames[Math.max(0, at - 1)], now = at ? fight.steps[at - 1] : null;
    const lines = (now ? now.say : fight.opening.slice(0, 1)).filter((line) => !line.startsWith("---"));
    byId("now").replaceChildren(...(now ? [decided(now)] : []), ...lines.map(told));
    frames[at].forEach((card, row) => {
      const acts = now !== null && now.by === row;
      fillCard(cards[row], card, acts, before[row] !== card);
      pieces[row].className = `${card.stands ? "" : "out"}${acts ? " acts" : ""}`;
    });
    drawArena();
  };

  // Keys work while the viewer is on the screen; Home and End within it.
  const heard = (focus, arrow) => {
    const box = viewer.getBoundingClientRect();
    return viewer.contains(focus) || (arrow && box.bottom >= 80 && box.top <= innerHeight - 80);
  };

  const { show, stop } = stepper({
    steps: () => fight.steps, first: () => 1, items: () => items, address: (step) => `${fight.id}/${step}`, draw, heard,
  });

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
    writeLog();
    writeSides();
    writeArena();
    sizeArena();
    show(step, options);
  };

  picker.addEventListener("change", () => open(Number(picker.value), 0));

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
