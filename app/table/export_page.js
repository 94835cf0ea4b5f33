(() => {
  const { byId, make, colours, framesOf, cardsOf, fillCard, stepper } = page;
  const fight = JSON.parse(byId("data").textContent);
  const items = [...byId("log").querySelectorAll("li")];

  // --- names in the colour of their side

  const sides = new Map(fight.sides.map((side, k) => [side.name, k]));
  const sideOf = new Map(sides);
  for (const fighter of fight.fighters) sideOf.set(fighter.name, sides.get(fighter.side));
  const coloured = colours(sideOf);
  for (const line of [...byId("log").querySelectorAll(".line"), byId("result")]) line.replaceChildren(coloured(line.textContent));
  byId("viewer").classList.toggle("exchanged", fight.sides[0].name === "red" || fight.sides[1].name === "blue");

  // --- cards and steps

  const frames = framesOf(fight), cards = cardsOf(fight.fighters);
  fight.sides.forEach((side, k) => {
    byId(`side-${k}`).replaceChildren(make("h3", "", side.name), ...side.fighters.map((row) => cards[row].whole));
  });

  const { show } = stepper({
    steps: () => fight.steps,
    first: () => fight.round,
    items: () => items,
    address: (at) => `step/${at}`,
    draw: (at) => {
      byId("now").replaceChildren(...[...items[at].querySelectorAll(".line:not(.brief)")].slice(0, 12).map((line) => line.cloneNode(true)));
      const by = at ? fight.steps[at - 1].by : null;
      frames[at].forEach((card, row) => fillCard(cards[row], card, by === row, frames[Math.max(0, at - 1)][row] !== card));
    },
    heard: () => true,
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
  if (!follow()) show(0, { quiet: true });
})();
