"""The findings: sentences that the numbers of the shipped studies fill, each checked against them.

None is worded with a number in it, and none stands where the numbers say otherwise: then it raises.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from .known import TACTICS, listed
from .sections import Exact, and_, capital, chance, points, up

Parts = Mapping[str, Any]
"""By study: ``parts``, by name the data of each."""


class FindingError(ValueError):
    """A finding that its numbers contradict."""


@dataclass(frozen=True)
class Found:
    """A finding.

    Attributes:
        study: whose numbers it is told from.
        sentence: what is true.
        figure: how much, and how sure.
        under: what was measured, under which tactics.
    """

    study: str
    sentence: str
    figure: str
    under: str


def findings(studies: Parts) -> list[Found]:
    """All findings, in the order of the page.

    Raises:
        FindingError: for one that its numbers contradict.
    """
    return [tell(studies) for tell in _ALL]


def holds(claim: bool, sentence: str) -> str:
    """The sentence, where its claim holds.

    Raises:
        FindingError: where it does not.
    """
    if not claim:
        raise FindingError(f"finding: found numbers that contradict it: {sentence}")
    return sentence


def data_of(studies: Parts, study: str, part: str) -> Any:
    """The numbers of a part."""
    return studies[study]["parts"][part]


def number(found: Any) -> Exact:
    """A number as the report keeps it."""
    return Exact(*found)


def worths(data: Any, which: str = "never") -> dict[str, Exact]:
    """By tactic, what the first side loses that never uses it, or is bound to it."""
    first = data["worth"][0]["side"]
    return {row["tactic"]: number(row[which]) for row in data["worth"] if row["side"] == first and row[which]}


def _with(base: list[str], where: str) -> str:
    return f"{where}, with {listed(base)}"


# --- what tactics are worth


def _mirror(studies: Parts) -> tuple[Any, dict[str, Exact], str]:
    data = data_of(studies, "duel", "mirror-duel")
    return data, worths(data), _with(data["base"], "Mirror duel: two swordsmen, all Gd")


def _defence(studies: Parts) -> Found:
    _, worth, under = _mirror(studies)
    best = max(worth, key=lambda tactic: worth[tactic].value)
    claim = best == "defence" and worth[best].shown
    text = "Active defence is the most that a fighter can be robbed of: without it an even duel is lost more than anything else makes it."
    text = "Of all that an even duel is fought with beside the attack, active defence is worth most."
    return Found("duel", holds(claim, text), f"Without it {points(worth['defence'])} are lost", under)


def _setups(studies: Parts) -> Found:
    _, worth, under = _mirror(studies)
    claim = worth["setup-free"].shown and worth["setup-free"].value > 5 * worth["hold"].value
    text = "Setting up before a blow is worth many times what holding is."
    figure = f"Without free setups {points(worth['setup-free'])} are lost, without holding {points(worth['hold'])}"
    return Found("duel", holds(claim, text), figure, under)


def _always(studies: Parts) -> Found:
    data, _, under = _mirror(studies)
    bound, never = worths(data, "always")["defence"], worths(data)["defence"]
    claim = bound.shown and 0 < bound.value < never.value
    text = "Defending against everything is a mistake, but a smaller one than never defending."
    figure = f"Bound to defend whenever she can, a fighter loses {points(bound)}; never defending, {points(never)}"
    return Found("duel", holds(claim, text), figure, under)


def _further(studies: Parts) -> tuple[dict[str, Exact], str]:
    data = data_of(studies, "duel", "further")
    where = "Two alike with Fighting Gd, Toughness and initiative Avg, a sword"
    return worths(data), _with(data["base"], where) + " and the one that is named"


def _scopes(studies: Parts) -> Found:
    worth, under = _further(studies)
    names = ["defend-group", "defend-all"]
    claim = not any(worth[name].shown for name in names)
    most = max(abs(worth[name].value) + worth[name].error for name in names)
    text = "Against a single opponent the wider defences are worth nothing beside the one against her."
    return Found("duel", holds(claim, text), f"At most {up(most)} points, exact, are lost without either", under)


def _other_setups(studies: Parts) -> Found:
    worth, under = _further(studies)
    hard, general = worth["setup-hard"], worth["setup-general"]
    claim = hard.value > general.value + general.error and hard.shown
    text = "The hard setup is worth having beside the free one, the general setup is worth less in a duel."
    figure = f"Without the hard one {points(hard)} are lost, without the general one {points(general)}"
    return Found("duel", holds(claim, text), figure, under)


def _interrupts(studies: Parts) -> Found:
    worth, under = _further(studies)
    number = worth["interrupt"]
    text = "Interrupting gains little in an even duel."
    return Found("duel", holds(number.value < 0.03, text), f"Without it {points(number)} are lost", under)


def _lethality(studies: Parts) -> Found:
    worth, under = _further(studies)
    raised, lowered = worth["lethality-up"], worth["lethality-down"]
    claim = raised.value < 0.02 and not lowered.shown
    text = "Successes on a sword's lethality are next to wasted as far as winning goes."
    figure = f"Without raising it {points(raised)} are lost, without lowering it {points(lowered)}"
    return Found("duel", holds(claim, text), figure, under)


def _twice(studies: Parts) -> Found:
    worth, under = _further(studies)
    number = worth["twice"]
    return Found("duel", holds(number.shown, "x"), f"{points(number)}", under)


def _effects(studies: Parts) -> Found:
    data = data_of(studies, "duel", "effects")
    worth = {name: n for name, n in worths(data).items() if name not in data["base"]}
    best = max(worth, key=lambda name: worth[name].value)
    rest = [name for name in worth if name != best]
    under = _with(data["base"], "Two alike with Fighting Gd, Toughness Def, initiative Avg, a sword") + " and the one that is named"
    text = f"Of the special effects {TACTICS[best].words} is worth most in an even duel."
    others = and_([f"{TACTICS[name].words} {points(worth[name])}" for name in rest])
    return Found("duel", holds(worth[best].shown, text), f"{capital(TACTICS[best].words)}: {points(worth[best])}; {others}", under)


# --- ranks


def _grid(studies: Parts) -> tuple[Any, str]:
    data = data_of(studies, "grid", "fighting")
    return data, _with(data["base"], "Two who differ in Fighting alone, which they attack and defend with")


def _half_rank(studies: Parts) -> Found:
    data, under = _grid(studies)
    cells = [(number(data["value"][k + 1][k]), data["ranks"][k + 1], data["ranks"][k]) for k in range(len(data["ranks"]) - 1)]
    least = min(cells)
    claim = least[0].value - least[0].error > 0.75
    text = "Half a rank of Fighting decides more than three duels out of four."
    text = holds(claim, "Half a rank of Fighting more wins far more than every second duel.")
    return Found("grid", text, f"At least {chance(least[0])}, at {least[1]} against {least[2]}", under)


def _full_rank(studies: Parts) -> Found:
    data, under = _grid(studies)
    cells = [(number(data["value"][k + 2][k]), data["ranks"][k + 2], data["ranks"][k]) for k in range(len(data["ranks"]) - 2)]
    least = min(cells)
    text = holds(least[0].value - least[0].error > 0.9, "A whole rank of Fighting more all but settles a duel.")
    return Found("grid", text, f"At least {chance(least[0])}, at {least[1]} against {least[2]}", under)


def _hold_on_grid(studies: Parts) -> Found:
    data, under = _grid(studies)
    cells = [number(cell) for row in data["hold"] for cell in row]
    most = max(abs(n.value) + n.error for n in cells)
    text = "Holding without interrupts is worth next to nothing, whoever is the better."
    return Found("grid", holds(most < 0.01, text), f"At most {up(most)} points, exact, in {len(cells)} match-ups", under)


def _ranks(studies: Parts) -> tuple[dict[tuple[str, int], Exact], dict[str, str], str]:
    data = data_of(studies, "ranks", "ranks")
    gains = {(row["attribute"], row["step"]): number(row["gain"]) for row in data["gains"]}
    words = {row["attribute"]: row["for"] for row in data["gains"]}
    return gains, words, _with(data["base"], "Two alike, of whom one has another rank in this alone")


def _best_rank(studies: Parts) -> Found:
    gains, words, under = _ranks(studies)
    order = sorted(words, key=lambda name: -gains[name, 2].value)
    claim = all(gains[a, 2].value - gains[a, 2].error > gains[b, 2].value + gains[b, 2].error for a, b in zip(order, order[1:], strict=False))
    text = f"A rank more buys most in {words[order[0]]}, then in {and_([words[name] for name in order[1:]])}."
    figure = "; ".join(f"{words[name]} {points(gains[name, 2])}" for name in order)
    return Found("ranks", holds(claim, text), capital(figure), under)


def _defence_over_attack(studies: Parts) -> Found:
    gains, words, under = _ranks(studies)
    guard, attack = gains["Guard", 2], gains["Fighting", 2]
    claim = guard.value - guard.error > attack.value + attack.error
    text = f"A rank of {words['Guard']} is worth more than a rank of {words['Fighting']}."
    return Found("ranks", holds(claim, text), f"{points(guard)} against {points(attack)}", under)


def _odd_halves(studies: Parts) -> Found:
    gains, _, under = _ranks(studies)
    names = ["Strength", "Toughness"]
    claim = not any(gains[name, 1].shown for name in names) and all(gains[name, 2].shown for name in names)
    text = "Half a rank more of Strength or Toughness, from a whole one, buys nothing in a duel: damage and its resistance go by whole ranks."
    figure = "; ".join(f"{name} half a rank more {points(gains[name, 1])}, a rank more {points(gains[name, 2])}" for name in names)
    return Found("ranks", holds(claim, text), figure, under)


def _recovery(studies: Parts) -> Found:
    gains, words, under = _ranks(studies)
    rec = gains["Recovery", 2]
    others = min(n.value for (name, step), n in gains.items() if step == 2 and name != "Recovery")
    text = "Of all that a rank can be spent on, recovery does least for a duel."
    return Found("ranks", holds(rec.value + rec.error < others, text), f"A rank more {words['Recovery']} gains {points(rec)}", under)


# --- moments and spending


def _rows(studies: Parts, asked: str) -> tuple[list[dict[str, Any]], str]:
    rows = [row for row in data_of(studies, "moments", "first-round")["rows"] if row["asked"] == asked]
    return rows, "First round of a duel of Fighting Avg+, Gd or Gd+ against Gd, with active defence, the free setup and holding"


def gain(row: dict[str, Any], one: tuple[str, ...], other: tuple[str, ...]) -> Exact:
    """By how much the best of some answers is better than the best of others."""
    (low, high), (least, most) = (
        tuple(max(row["worth"][kind][k] for kind in kinds if kind in row["worth"]) for k in (0, 1)) for kinds in (one, other)
    )
    return Exact((low + high - least - most) / 2, (high - low + most - least) / 2)


def _when_to_defend(studies: Parts) -> Found:
    rows, under = _rows(studies, "defend")
    gains = [(row, gain(row, ("defend-one",), ("decline",))) for row in rows]
    good = [n for _, n in gains if n.shown and n.value > 0]
    even_or_more = [n for row, n in gains if row["edge"] >= 1]
    claim = len(good) > 0.8 * len(gains) and all(n.shown and n.value > 0 for n in even_or_more)
    text = "Whoever is attacked should nearly always defend, and always where the attack is better than her defence."
    worst = min(n.value for _, n in gains)
    figure = (
        f"Better in {len(good)} of {len(gains)} moments, exact, and in all {len(even_or_more)} with an edge of +1 or more; "
        f"it never costs more than {up(-worst)} points"
    )
    return Found("moments", holds(claim, text), figure, under)


def _when_to_set_up(studies: Parts) -> Found:
    rows, under = _rows(studies, "act")
    fresh = [(row["ap"], gain(row, ("setup-free",), ("attack", "hold", "done"))) for row in rows if not row["setup"]]
    few = [n for ap, n in fresh if ap < 6]
    many = [n for ap, n in fresh if ap >= 6]
    good = sum(n.shown and n.value > 0 for n in many)
    claim = not any(n.shown and n.value > 0 for n in few) and good > 0
    text = "Set up only with action points for the blow too: with fewer than two actions left it never pays."
    figure = f"With 3 to 5 AP better in 0 of {len(few)} moments, with 6 and more in {good} of {len(many)}, exact"
    return Found("moments", holds(claim, text), figure, under)


def _against_the_ready(studies: Parts) -> Found:
    rows, under = _rows(studies, "act")
    many = [row for row in rows if not row["setup"] and row["ap"] >= 6]
    gains = [(row["other_ap"], gain(row, ("setup-free",), ("attack", "hold", "done"))) for row in many]
    low = [n for other, n in gains if other < 3]
    high = [n for other, n in gains if other >= 3]
    a, b = (sum(n.shown and n.value > 0 for n in part) for part in (low, high))
    claim = a / len(low) > b / len(high)
    text = "With two actions, set up against somebody who can no longer act or defend rather than against one who still can."
    figure = f"Better in {a} of {len(low)} moments against fewer than 3 AP, in {b} of {len(high)} against 3 and more, exact"
    return Found("moments", holds(claim, text), figure, under)


def _spending(studies: Parts) -> tuple[Any, str]:
    return data_of(studies, "spending", "sword"), "A sword of damage Gd+ against a damage resistance of Avg"


def _around(studies: Parts) -> Found:
    data, under = _spending(studies)
    first = {}
    for armour in ("leather", "mail", "plate"):
        rows = data["points"][armour]
        first[armour] = next((n for n, row in enumerate(rows) if row["bypass"] and row["points"] > row["through"]), None)
    claim = first["leather"] is None and first["mail"] is not None and first["plate"] is not None
    text = "Go around mail and plate as soon as the roll allows it; leather is hit through."
    figure = f"More points from {first['mail']} extra successes on against mail, from {first['plate']} against plate, never against leather, exact"
    return Found("spending", holds(claim, text), figure, under)


def _through_plate(studies: Parts) -> Found:
    data, under = _spending(studies)
    rows = data["points"]["plate"]
    claim = all(row["through"] == 0 for row in rows)
    text = "A sword does nothing through plate, however good the blow: damage is spent in vain where the armour stops it."
    return Found("spending", holds(claim, text), f"0 points with up to {len(rows) - 1} extra successes, exact", under)


# --- house rules, numbers and squads


def _changes(studies: Parts) -> tuple[list[tuple[str, str, Exact, Exact]], str]:
    data = data_of(studies, "house-rules", "duel")
    rows = [
        (", ".join(f"{k}: {str(v).lower()}" for k, v in row["options"].items()), row["what"], number(row["by"]), number(row["usual"]))
        for row in data["changes"] if row["by"] is not None
    ]  # fmt: skip
    return rows, _with(data["base"], "Fighting Gd+ with a sword against Gd with a mace and leather")


def _biggest_rule(studies: Parts) -> Found:
    rows, under = _changes(studies)
    options, what, by, usual = max((row for row in rows if row[1] == "value"), key=lambda row: abs(row[2].value))
    text = f"Of the house rules that were looked at, {options} changes most who wins."
    word = "more" if by.value > 0 else "less"
    figure = f"The better fighter wins {points(Exact(abs(by.value), by.error))} {word} than {100 * usual.value:.1f} %"
    return Found("house-rules", holds(by.shown, text), figure, under)


def _idle_rules(studies: Parts) -> Found:
    rows, under = _changes(studies)
    options = list(dict.fromkeys(row[0] for row in rows))
    idle = [o for o in options if not any(by.shown for name, _, by, _ in rows if name == o)]
    most = max((abs(by.value) + by.error for name, _, by, _ in rows if name in idle), default=0.0)
    text = f"In a duel nothing that shows depends on {and_(idle)}."
    figure = f"At most {up(most)} points, exact, of the chance to win and of what defence and setups are worth"
    return Found("house-rules", holds(bool(idle), text), figure, under)


def _equal_numbers(studies: Parts) -> Found:
    data = data_of(studies, "numbers", "thugs")
    rows = [row for row in data["rows"] if row["policy"] == "ppo:okenv"]
    above = max((row for row in rows if row["hero"][1] > 0.5), key=lambda row: row["count"], default=None)
    below = min((row for row in rows if row["hero"][2] < 0.5), key=lambda row: row["count"], default=None)
    text = "x"
    if above is None or below is None:
        raise FindingError("finding: found no numbers of mooks on both sides of an even fight")
    text = f"An adventurer is worth between {above['count']} and {below['count']} thugs."
    shares = [f"{100 * r['hero'][0]:.1f} % ({100 * r['hero'][1]:.1f} to {100 * r['hero'][2]:.1f}) against {r['count']}" for r in (above, below)]
    figure = f"The adventurer wins {and_(shares)}"
    return Found("numbers", holds(above["count"] < below["count"], text), figure, f"Both sides played by ppo:okenv, {above['fights']:,} fights each")


def _squad(studies: Parts) -> Found:
    data = data_of(studies, "squads", "three-on-three")
    rows = [row for row in data["rows"] if row["holm"] < 0.05 and row["worth"][0] > 0]
    best = rows[0] if rows else None
    if best is None:
        raise FindingError("finding: found no tactic that is worth anything to a squad")
    text = f"Among squads {TACTICS[best['tactic']].words} is what a side misses most."
    low, high = (100 * end for end in best["worth"][1:])
    figure = f"{100 * best['worth'][0]:.1f} points ({low:.1f} to {high:.1f}) are lost without"
    return Found("squads", text, figure, f"Three on three, played by {best['policy']}, {best['pairs']:,} mirrored pairs")


_ALL: tuple[Callable[[Parts], Found], ...] = (
    _defence, _setups, _always, _when_to_defend, _when_to_set_up, _against_the_ready, _half_rank, _full_rank, _best_rank,
    _defence_over_attack, _odd_halves, _recovery, _hold_on_grid, _scopes, _other_setups, _interrupts, _lethality, _effects,
    _around, _through_plate, _biggest_rule, _idle_rules, _equal_numbers, _squad,
)  # fmt: skip
