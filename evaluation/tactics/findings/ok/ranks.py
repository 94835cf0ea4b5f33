"""What duels say of ranks, of moments, and of spending."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from ...sections import Exact, and_, capital, chance, points, up
from ..claims import Found, Parts, data_of, holds, number, with_


def _grid(studies: Parts) -> tuple[Any, str]:
    data = data_of(studies, "grid", "fighting")
    return data, with_("ok", data["base"], "Two who differ in Fighting alone, which they attack and defend with")


def _rank_of_fighting(studies: Parts) -> Found:
    data, under = _grid(studies)

    def least(steps: int) -> tuple[Exact, str]:
        ranks = data["ranks"]
        cells = [
            (number(data["value"][k + steps][k]), f"{ranks[k + steps]} against {ranks[k]}")
            for k in range(len(ranks) - steps)
        ]
        return min(cells)

    (half, half_at), (whole, whole_at) = least(1), least(2)
    text = "A whole rank of Fighting more all but settles a duel, and half a rank nearly does."
    claim = half.value - half.error > 0.75 and whole.value - whole.error > 0.95
    figure = (
        f"At least {chance(half)} are won with half a rank more ({half_at}), {chance(whole)} with a whole one "
        f"({whole_at})"
    )
    return Found("grid", holds(claim, text), figure, under)


def _ranks(studies: Parts) -> tuple[dict[tuple[str, int], Exact], dict[str, str], str]:
    data = data_of(studies, "ranks", "ranks")
    gains = {(row["attribute"], row["step"]): number(row["gain"]) for row in data["gains"]}
    words = {row["attribute"]: row["for"] for row in data["gains"]}
    return gains, words, with_("ok", data["base"], "Two alike, of whom one has another rank in this alone")


def _best_rank(studies: Parts) -> Found:
    gains, words, under = _ranks(studies)
    order = sorted(words, key=lambda name: -gains[name, 2].value)
    claim = all(
        gains[a, 2].value - gains[a, 2].error > gains[b, 2].value + gains[b, 2].error for a, b in pairwise(order)
    )
    text = f"A rank more buys most in {words[order[0]]}, then in {and_([words[name] for name in order[1:]])}."
    figure = "; ".join(f"{words[name]} {points(gains[name, 2])}" for name in order)
    return Found("ranks", holds(claim, text), capital(figure), under)


def _odd_halves(studies: Parts) -> Found:
    gains, _, under = _ranks(studies)
    names = ["Strength", "Toughness"]
    claim = not any(gains[name, 1].shown for name in names) and all(gains[name, 2].shown for name in names)
    text = (
        "Half a rank more of Strength or Toughness, from a whole one, buys nothing in a duel: damage and its "
        "resistance go by whole ranks."
    )
    figure = "; ".join(
        f"{name} half a rank more {points(gains[name, 1])}, a rank more {points(gains[name, 2])}" for name in names
    )
    return Found("ranks", holds(claim, text), figure, under)


def _rows(studies: Parts, asked: str) -> tuple[list[dict[str, Any]], str]:
    rows = [row for row in data_of(studies, "moments", "first-round")["rows"] if row["asked"] == asked]
    return (
        rows,
        "First round of a duel of Fighting Avg+, Gd or Gd+ against Gd, with active defence, the free setup and holding",
    )


def gain(row: dict[str, Any], one: tuple[str, ...], other: tuple[str, ...]) -> Exact:
    """By how much the best of some answers is better than the best of others."""
    (low, high), (least, most) = (
        tuple(max(row["worth"][kind][k] for kind in kinds if kind in row["worth"]) for k in (0, 1))
        for kinds in (one, other)
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
        f"Better in {len(good)} of {len(gains)} moments, exact, and in all {len(even_or_more)} with an edge of +1 or "
        f"more; it never costs more than {up(-worst)} points"
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
    claim = a == len(low) > 0 and 2 * b < len(high)
    text = (
        "With two actions left, set up first against somebody who can no longer act or defend; against one who can, "
        "mostly strike."
    )
    figure = (
        f"Better in {a} of {len(low)} moments against fewer than 3 AP, in {b} of {len(high)} against 3 and more, exact"
    )
    return Found("moments", holds(claim, text), figure, under)


def _spending(studies: Parts) -> tuple[Any, str]:
    return data_of(studies, "spending", "sword"), "A sword of damage Gd+ against a damage resistance of Avg"


def _around(studies: Parts) -> Found:
    data, under = _spending(studies)
    first = {}
    for armour in ("leather", "mail", "plate"):
        rows = data["points"][armour]
        first[armour] = next(
            (n for n, row in enumerate(rows) if row["bypass"] and row["points"] > row["through"]), None
        )
    stopped = max(row["through"] for row in data["points"]["plate"])
    claim = first["leather"] is None and None not in (first["mail"], first["plate"]) and stopped == 0
    text = "Go around mail and plate as soon as the roll pays for it: plate stops any blow. Around leather is no gain."
    figure = (
        f"More points from {first['mail']} extra successes on against mail and from {first['plate']} against plate, "
        f"through which {stopped} are done with any number; never more against leather, exact"
    )
    return Found("spending", holds(claim, text), figure, under)


ALL: tuple[Callable[[Parts], Found], ...] = (
    _when_to_defend, _when_to_set_up, _against_the_ready, _around, _rank_of_fighting, _best_rank,
    _odd_halves,
)  # fmt: skip
