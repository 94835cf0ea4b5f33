"""What house rules, numbers and squads come to."""

from __future__ import annotations

from collections.abc import Callable

from ..parts.house_rules import told_options
from ..sections import Exact, and_, points, up
from .claims import FindingError, Found, Parts, data_of, holds, number, with_


def _changes(studies: Parts) -> tuple[list[tuple[str, str, Exact, Exact]], str]:
    data = data_of(studies, "house-rules", "duel")
    rows = [
        (told_options(row["options"]), row["what"], number(row["by"]), number(row["usual"]))
        for row in data["changes"] if row["by"] is not None
    ]  # fmt: skip
    return rows, with_(data["base"], "Fighting Gd+ with a sword against Gd with a mace and kevlar")


def _biggest_rule(studies: Parts) -> Found:
    rows, under = _changes(studies)
    options, _, by, usual = max((row for row in rows if row[1] == "value"), key=lambda row: abs(row[2].value))
    text = f"Of the house rules that were looked at, {options} changes most who wins."
    word = "more" if by.value > 0 else "less"
    figure = f"The better fighter wins {points(Exact(abs(by.value), by.error))} {word} than {100 * usual.value:.1f} %"
    return Found("house-rules", holds(by.shown, text), figure, under)


def _idle_rules(studies: Parts) -> Found:
    rows, under = _changes(studies)
    options = list(dict.fromkeys(row[0] for row in rows))
    idle = [o for o in options if not any(by.shown for name, _, by, _ in rows if name == o)]
    most = max((abs(by.value) + by.error for name, _, by, _ in rows if name in idle), default=0.0)
    text = f"A duel hand to hand is fought just the same under {and_(idle)}."
    figure = f"At most {up(most)} points, exact, of the chance to win and of what defence and setups are worth"
    return Found("house-rules", holds(bool(idle), text), figure, under)


def _equal_numbers(studies: Parts) -> Found:
    data = data_of(studies, "numbers", "thugs")
    rows = [row for row in data["rows"] if row["policy"] == "ppo:okenv"]
    above = max((row for row in rows if row["hero"][1] > 0.5), key=lambda row: row["count"], default=None)
    below = min((row for row in rows if row["hero"][2] < 0.5), key=lambda row: row["count"], default=None)
    if above is None or below is None:
        raise FindingError("finding: found no numbers of mooks on both sides of an even fight")
    even = below["count"] - above["count"] == 2
    worth = f"about {above['count'] + 1}" if even else f"between {above['count']} and {below['count']}"
    text = f"An adventurer is worth {worth} thugs."
    shares = [
        f"{100 * r['hero'][0]:.1f} % ({100 * r['hero'][1]:.1f} to {100 * r['hero'][2]:.1f}) against {r['count']}"
        for r in (above, below)
    ]
    figure = f"The adventurer wins {and_(shares)}"
    return Found(
        "numbers",
        holds(above["count"] < below["count"], text),
        figure,
        f"Both sides played by ppo:okenv, {above['fights']:,} fights each",
    )


def _worth_to_squad(part: str, tactic: str, text: str) -> Callable[[Parts], Found]:
    """A finding about what a tactic is worth in fights that are too large to be solved."""

    def found(studies: Parts) -> Found:
        data = data_of(studies, "squads", part)
        row = next(row for row in data["rows"] if row["tactic"] == tactic)
        mean, low, high = (100 * end for end in row["worth"])
        figure = f"{mean:.1f} points ({low:.1f} to {high:.1f}) are lost without"
        side = f"the side {data['side']} forbidden it" if data["side"] else "one side forbidden it"
        under = (
            f"{data['encounter']}, both sides played by {row['policy']}, {side}, {row['pairs']:,} pairs with the same "
            "dice"
        )
        return Found("squads", holds(row["told_apart"] and mean > 0, text), figure, under)

    return found


def _mook_damage(studies: Parts) -> Found:
    data = data_of(studies, "house-rules", "mooks")
    rows = [row for row in data["changes"] if row["what"] == "value" and row["by"] is not None]
    found = sorted(((number(row["by"]), told_options(row["options"])) for row in rows), reverse=True)
    (most, best), (least, worst) = found[0], found[-1]
    usual = number(rows[0]["usual"])
    text = f"How a mook's harm is counted matters: of the ways, {best} is kindest to the hero, {worst} least."
    figure = (
        f"She wins {100 * usual.value:.1f} % as the rules are, and {points(most)} more or {points(-least)} less under "
        "these"
    )
    under = with_(data["base"], "Fighting Gd+ with a sword against a mook of Gd with a mace")
    return Found("house-rules", holds(most.shown and least.shown, text), figure, under)


ALL: tuple[Callable[[Parts], Found], ...] = (
    _biggest_rule, _idle_rules, _mook_damage, _equal_numbers,
    _worth_to_squad("sweep", "sweep", "One against many should strike at several at once."),
    _worth_to_squad("sweep", "intimidate", "One against many should frighten them: mooks run."),
)  # fmt: skip
