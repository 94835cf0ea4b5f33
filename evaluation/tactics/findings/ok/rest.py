"""What house rules, numbers and squads come to."""

from __future__ import annotations

from collections.abc import Callable

from ...parts.house_rules import told_options
from ...sections import Exact, and_, capital, points, up
from ..claims import FindingError, Found, Parts, data_of, holds, number, with_


def _changes(studies: Parts) -> tuple[list[tuple[str, str, Exact, Exact]], str]:
    data = data_of(studies, "house-rules", "duel")
    rows = [
        (told_options(row["options"]), row["what"], number(row["by"]), number(row["usual"]))
        for row in data["changes"] if row["by"] is not None
    ]  # fmt: skip
    return rows, with_("ok", data["base"], "Fighting Gd+ with a sword against Gd with a mace and kevlar")


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


def _fear_among_squads(studies: Parts) -> Found:
    parts = [data_of(studies, "squads", part) for part in ("three-on-three", "searched")]
    best = [max(data["rows"], key=lambda row: row["worth"][0]) for data in parts]
    claim = all(row["tactic"] == "intimidate" and row["told_apart"] for row in best)
    text = "Among equal squads too, intimidation is what a side misses most: whoever is hurt may be made to run."
    figure = "; ".join(
        f"without it {100 * row['worth'][0]:.1f} points ({100 * row['worth'][1]:.1f} to {100 * row['worth'][2]:.1f}) "
        f"are lost, played by {row['policy']}"
        for row in best
    )
    under = f"{parts[0]['encounter']}, {best[0]['pairs']:,} and {best[1]['pairs']:,} mirrored pairs"
    return Found("squads", holds(claim, text), capital(figure), under)


ALL: tuple[Callable[[Parts], Found], ...] = (
    _biggest_rule, _idle_rules, _equal_numbers,
    _worth_to_squad("sweep", "sweep", "One against many should strike at several at once."),
    _worth_to_squad("sweep", "intimidate", "One against many should frighten them: mooks run."),
    _fear_among_squads,
)  # fmt: skip
