(() => {
  const { byId, make, colours, framesOf, cardParts } = page;
  const fight = JSON.parse(byId("data").textContent);
  const viewer = byId("viewer"), slider = byId("step"), log = byId("log");
  const items = [...log.querySelectorAll("li")];
  const buttons = Object.fromEntries([...viewer.querySelectorAll("[data-do]")].map((b) => [b.dataset.do, b]));
  const last = fight.steps.length;
  let at = 0, timer = null;

  // --- names in the colour of their side

  const sides = new Map(fight.sides.map((side, k) => [side.name, k]));
  const sideOf = new Map(sides);
  for (const fighter of fight.fighters) sideOf.set(fighter.name, sides.get(fighter.side));
  const coloured = colours(sideOf);
  for (const line of [...log.querySelectorAll(".line"), byId("result")]) line.replaceChildren(coloured(line.textContent));
  viewer.classList.toggle("exchanged", fight.sides[0].name === "red" || fight.sides[1].name === "blue");

  // --- cards

  const frames = framesOf(fight);

  const cards = fight.fighters.map((fighter) => {
    const sheet = make("dl");
    for (const [key, value] of Object.entries(fighter.sheet)) sheet.append(make("dt", "", key), make("dd", "", value));
    const now = make("div");
    const more = make("details", "", "", make("summary", "", "sheet"), sheet);
    return { now, whole: make("article", "card", "", now, more) };
  });
  fight.sides.forEach((side, k) => {
    byId(`side-${k}`).replaceChildren(make("h3", "", side.name), ...side.fighters.map((row) => cards[row].whole));
  });

  const fill = (row, card) => {
    const { now, whole } = cards[row];
    whole.hidden = card === null;
    if (card === null) return;
    now.replaceChildren(...cardParts(fight.fighters[row].name, card));
    const acts = at > 0 && fight.steps[at - 1].by === row;
    const changed = frames[Math.max(0, at - 1)][row] !== card;
    whole.className = `card${card.stands ? "" : " out"}${acts ? " acts" : ""}${changed ? " changed" : ""}`;
  };

  // --- steps

  const show = (step, { quiet = false } = {}) => {
    at = Math.min(last, Math.max(0, step));
    slider.value = at;
    byId("where").textContent = `step ${at} of ${last}, round ${at ? fight.steps[at - 1].round : fight.round}`;
    slider.setAttribute("aria-valuetext", byId("where").textContent);
    items.forEach((item, k) => {
      item.hidden = k > at;
      item.classList.toggle("now", k === at);
      if (k === at) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    });
    log.scrollTop = Math.max(0, items[at].offsetTop + items[at].offsetHeight - log.clientHeight + 12);
    byId("now").replaceChildren(...[...items[at].querySelectorAll(".line:not(.brief)")].slice(0, 12).map((line) => line.cloneNode(true)));
    frames[at].forEach((card, row) => fill(row, card));
    for (const [name, off] of [["first", at === 0], ["back", at === 0], ["next", at === last], ["last", at === last]])
      buttons[name].setAttribute("aria-disabled", off);
    if (at === last) stop();
    if (!quiet && timer === null) remember();
  };

  const remember = () => {
    try {
      history.replaceState(null, "", `#step/${at}`);
    } catch {
      // Some browsers refuse it for files: the address then stays as it was.
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
    if (at === last) show(0);
    timer = setInterval(() => show(at + 1), Number(byId("speed").value));
    buttons.play.textContent = "Pause";
    buttons.play.setAttribute("aria-label", "Pause");
  };

  const act = {
    first: () => show(0),
    back: () => show(at - 1),
    next: () => show(at + 1),
    last: () => show(last),
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
    if (event.target.closest("select, input, textarea, pre, .scroll")) return;
    if (event.target.closest(".told") && !event.key.startsWith("Arrow")) return;
    event.preventDefault();
    stop();
    act[keys[event.key]]();
  });

  byId("save").hidden = false;
  byId("save").addEventListener("click", () => {
    const link = make("a");
    link.href = URL.createObjectURL(new Blob([byId("record").textContent], { type: "application/jsonl" }));
    link.download = "fight.jsonl";
    link.click();
    URL.revokeObjectURL(link.href);
  });

  const follow = () => {
    const found = /^#step\/(\d+)$/.exec(location.hash);
    if (found) show(Number(found[1]), { quiet: true });
    return found !== null;
  };
  addEventListener("hashchange", follow);
  slider.max = last;
  if (!follow()) show(0, { quiet: true });
})();
