"""How to spend successes against armour."""

from __future__ import annotations

from typing import Any

from okenv.core.voice.words import percent
from okenv.encounter import Encounter
from okenv.systems import load_system

from ..sections import Cell, Exact, Figure, Section, points, title_of, trouble, up, versus
from ..sheets import rank_name, worn
from ..study import Spending, Study
from ..units import Results, Unit, fought

WORDS = {
    "bypass": "around", "lethality-up": "lethality up", "lethality-down": "lethality down", "damage": "damage",
    "takedown": "take down",
}  # fmt: skip


def _unit(part: Spending, study: Study, armour: str) -> Unit:
    duel = part.fought(blue=worn(armour))
    return Unit("spends", {"encounter": fought(duel), "names": sorted(part.base), "tolerance": study.tolerance})


def units(part: Spending, study: Study) -> list[Unit]:
    """What has to be solved."""
    return [_unit(part, study, armour) for armour in part.armours]


def told(part: Spending, study: Study, results: Results) -> Section:
    """What it came to."""
    table = {armour: _table(part.fought(blue=worn(armour)), part.successes) for armour in part.armours}
    solved = {armour: results.of(_unit(part, study, armour)) for armour in part.armours}
    around = [found for armour in part.armours if (found := _around(armour, table[armour])) is not None]
    sentences = [text for pays in (True, False) for found, text in around if found == pays]
    costs = [
        (_cost(row), armour, row) for armour, found in solved.items() if found is not None for row in found["margins"]
    ]  # fmt: skip
    worst = max((row["worth"][1] - row["worth"][0] for _, _, row in costs), default=0.0) / 2
    sentences += _damage_alone(costs) + trouble(results.problems(units(part, study)))
    heads = [_head(part.fought(blue=worn(armour)), armour) for armour in part.armours]
    by_points = Figure(
        "The most points: what to buy with so many extra successes, and the points that it does",
        "extra successes", heads,
        [(f"{n}", [_points_cell(table[armour][n]) for armour in part.armours]) for n in range(part.successes + 1)],
    )  # fmt: skip
    margins = sorted({row["margin"] for _, _, row in costs})
    by_worth = Figure(
        "The best chance to win: what perfect play buys with the first blow, and what the fight is worth then, exact "
        f"to ±{up(worst)} points",
        "extra successes", heads,
        [(f"{n}", [_worth_cell(solved[armour], n) for armour in part.armours]) for n in margins],
    )  # fmt: skip
    duel = part.fought()
    attacker, target, w = _blow(duel)
    method = [
        f"The most points are computed: damage {rank_name(part.system, attacker.w_damage[w])} against a damage "
        f"resistance of {rank_name(part.system, target.dr)}; of equal ways the one that goes around armour.",
        f"The best chance to win comes from {versus(duel)} solved with {part.listed(part.base)}, at the first blow of "
        "the first round, undefended, with a setup or without.",
    ]
    data = {
        "points": {armour: list(rows) for armour, rows in table.items()},
        "worth": {armour: None if found is None else found["margins"] for armour, found in solved.items()},
    }
    title = title_of(part.title, "How to spend extra successes")
    return Section("spending", part.name, title, sentences, [by_points, by_worth], method, data)


def _blow(duel: Encounter) -> tuple[Any, Any, int]:
    """The attacker, the target, and the place of the weapon in hand."""
    b = duel.template[0]
    return b.fighters[0], b.fighters[1], int(load_system(duel.system).module("rules.weapons").first_in_hand(b, 0))


def _table(duel: Encounter, most: int) -> list[dict[str, Any]]:
    """What does the most points, by extra successes."""
    system, out = load_system(duel.system), []
    best, harm = system.module("mind.forecast").best_spending, system.module("rules.attack").blow_harm
    b, (_, target, w) = duel.template[0], _blow(duel)
    for n in range(most + 1):
        done, bypass = (int(found) for found in best(b, 0, 1, w, n))
        on_damage = n - bypass * int(target.coverage)
        through = int(harm(b, 0, w, 1, n, 0))
        out.append({"bypass": bypass == 1, "damage": on_damage, "points": done, "through": through})
    return out


def _around(armour: str, rows: list[dict[str, Any]]) -> tuple[bool, str] | None:
    """Whether it pays to go around armour, and from how many successes on."""
    if armour == "none":
        return None
    pays = [n for n, row in enumerate(rows) if row["bypass"] and row["points"] > row["through"]]
    if not pays:
        most = len(rows) - 1
        return False, f"Against {armour}, going around it never does more points, up to {most} extra successes (exact)."
    n = min(pays)
    row = rows[n]
    return True, (
        f"Against {armour}, going around it does more points from {n} extra successes on: then {row['points']} "
        f"instead of {row['through']} (exact)."
    )


def _cost(row: dict[str, Any]) -> Exact:
    """What buying damage alone costs, of the chance to win."""
    (low, high), (plain_low, plain_high) = row["worth"], row["damage_alone"]
    least, most = low - plain_high, high - plain_low
    return Exact((least + most) / 2, (most - least) / 2)


def _damage_alone(costs: list[tuple[Exact, str, dict[str, Any]]]) -> list[str]:
    shown = [entry for entry in costs if entry[0].shown and entry[0].value > 0]
    if not costs:
        return []
    if not shown:
        return ["Nothing that shows is lost where all successes go into damage (exact)."]
    number, armour, row = max(shown, key=lambda entry: entry[0].value)
    bought = _bought(row["bought"])
    return [
        f"All successes into damage costs {points(number)} at the most: with {row['margin']} extra successes against "
        f"{'no armour' if armour == 'none' else armour}, where the best is {bought}."
    ]


def _bought(bought: dict[str, int]) -> str:
    """``around + 2 damage``."""
    parts = []
    for kind, n in sorted(bought.items(), key=lambda item: list(WORDS).index(item[0]) if item[0] in WORDS else -1):
        words = WORDS.get(kind, kind)
        parts.append(f"{n} {words}" if kind == "damage" else words if n == 1 else f"{words} x {n}")
    return " + ".join(parts) or "nothing"


def _head(duel: Encounter, armour: str) -> str:
    attacker, target, w = _blow(duel)
    protection = target.protection[attacker.w_lethality[w]]
    if protection == load_system(duel.system).module("rules.layout").NO_ARMOUR:
        return armour if armour != "none" else "no armour"
    return f"{armour}: {rank_name(duel.system, protection)}, coverage {target.coverage}"


def _points_cell(row: dict[str, Any]) -> Cell:
    bought = {"bypass": 1} if row["bypass"] else {}
    return Cell(_bought({**bought, **({"damage": row["damage"]} if row["damage"] else {})}), f"{row['points']} points")


def _worth_cell(found: dict[str, Any] | None, margin: int) -> Cell:
    row = next((r for r in (found or {}).get("margins", []) if r["margin"] == margin), None)
    return Cell("–") if row is None else Cell(_bought(row["bought"]), percent(sum(row["worth"]) / 2, 1))
