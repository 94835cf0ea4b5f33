"""What house rules, numbers and squads come to."""

from __future__ import annotations

from collections.abc import Callable

from okenv.core.voice.words import percent

from ...sections import Exact, and_, capital, points, up
from ..claims import Change, Found, Parts, around_even, changes, data_of, holds, idle, lost_without, with_


def _changes(studies: Parts) -> tuple[list[Change], str]:
    base = data_of(studies, "house-rules", "duel")["base"]
    return changes(studies, "house-rules", "duel"), with_(
        "ok", base, "Fighting Gd+ with a sword against Gd with a mace and kevlar"
    )


def _biggest_rule(studies: Parts) -> Found:
    rows, under = _changes(studies)
    options, _, by, usual = max((row for row in rows if row[1] == "value"), key=lambda row: abs(row[2].value))
    text = f"Of the house rules that were looked at, {options} changes most who wins."
    word = "more" if by.value > 0 else "less"
    figure = f"The better fighter wins {points(Exact(abs(by.value), by.error))} {word} than {percent(usual.value, 1)}"
    return Found("house-rules", holds(by.shown, text), figure, under)


def _idle_rules(studies: Parts) -> Found:
    rows, under = _changes(studies)
    options, most = idle(rows)
    text = f"A duel hand to hand is fought just the same under {and_(options)}."
    figure = f"At most {up(most)} points, exact, of the chance to win and of what defence and setups are worth"
    return Found("house-rules", holds(bool(options), text), figure, under)


def _equal_numbers(studies: Parts) -> Found:
    data = data_of(studies, "numbers", "thugs")
    rows = [row for row in data["rows"] if row["policy"] == "ppo:okenv"]
    above, below, shares = around_even(rows)
    even = below["count"] - above["count"] == 2
    worth = f"about {above['count'] + 1}" if even else f"between {above['count']} and {below['count']}"
    text = f"An adventurer is worth {worth} thugs."
    figure = f"The adventurer wins {shares}"
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
        row, sentence, figure = lost_without(data, tactic, text)
        side = f"the side {data['side']} forbidden it" if data["side"] else "one side forbidden it"
        under = (
            f"{data['encounter']}, both sides played by {row['policy']}, {side}, {row['pairs']:,} pairs with the same "
            "dice"
        )
        return Found("squads", sentence, figure, under)

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
    _fear_among_squads,
)  # fmt: skip
