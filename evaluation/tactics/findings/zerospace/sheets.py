"""Of duels, solved exactly: what points and options of the rules are worth in them."""

from __future__ import annotations

from collections.abc import Callable

from ...sections import Exact, points
from ..claims import Found, Parts, changes, data_of, gains_of, holds, in_order, with_
from .told import ALIKE, GUNS, STAND, won


def _counting_twice(studies: Parts) -> Found:
    green, trained = (gains_of(studies, "zerospace-points", part) for part in ("green", "guns"))
    one, other = green["ranged_combat", 1], trained["ranged_combat", 1]
    claim = one.value > other.value + 0.02 and (one - green["agility", 1]).value > 0.02
    claim = claim and abs((other - trained["agility", 1]).value) < 0.001
    text = "A point of a skill counts twice below the level of the weapon; above it, no more than one of the attribute."
    figure = (
        f"From 1, Ranged Combat {points(one)}, Agility {points(green['agility', 1])}; from 3, the level of the pistol, "
        f"Ranged Combat {points(other)}, Agility {points(trained['agility', 1])}"
    )
    base = data_of(studies, "zerospace-points", "guns")["base"]
    return Found("zerospace-points", holds(claim, text), figure, with_("zerospace", base, f"{STAND}, {ALIKE}"))


def _better(studies: Parts) -> Found:
    gains = gains_of(studies, "zerospace-points", "dodging")
    one, two, three = (gains["agility", step] for step in (1, 2, 3))
    claim = abs(one.value) < 0.001 and three.value > two.value + 0.02 > 0.05 and abs(gains["brawn", 3].value) < 0.001
    text = "Against somebody who dodges one point of Agility more is worth nothing, and two are worth much."
    figure = (
        f"One {points(one)}, two {points(two)}, three {points(three)} of 50; three points of Brawn "
        f"{points(gains['brawn', 3])}"
    )
    base = data_of(studies, "zerospace-points", "dodging")["base"]
    return Found("zerospace-points", holds(claim, text), figure, with_("zerospace", base, f"{GUNS}, {ALIKE}"))


def _by_option(studies: Parts) -> tuple[dict[str, Exact], Exact, str]:
    """What each option changes of the better shot's chance to win, and what that is without them."""
    rows = [row for row in changes(studies, "zerospace-house-rules", "duel") if row[1] == "value"]
    base = data_of(studies, "zerospace-house-rules", "duel")["base"]
    under = "Two with rifles at ten metres, of whom one shoots a point better, and the other is behind a crate"
    return {row[0]: row[2] for row in rows}, rows[0][3], with_("zerospace", base, under)


def _crate(studies: Parts) -> Found:
    values, usual, under = _by_option(studies)
    late = usual - -values["starts: second"]
    claim = usual.value > late.value + 0.02 > 0.57
    text = "A point of a skill that counts twice outweighs a crate, even if the other goes first."
    figure = f"The better shot wins {won(usual)} if she goes first, {won(late)} if she does not, exact"
    return Found("zerospace-house-rules", holds(claim, text), figure, under)


def _biggest_rule(studies: Parts) -> Found:
    values, usual, under = _by_option(studies)
    options, by = max(values.items(), key=lambda entry: abs(entry[1].value))
    text = f"Of the options that were looked at, {options} changes most."
    figure = f"By {points(by)} of the better shot's chance to win, from {won(usual)}"
    return Found("zerospace-house-rules", holds(by.shown and abs(by.value) > 0.03, text), figure, under)


def _forced(studies: Parts) -> Found:
    rows = changes(studies, "zerospace-house-rules", "duel")
    by, usual = next((row[2], row[3]) for row in rows if row[:2] == ("forced_dodge: next_turn", "dodge 0"))
    _, _, under = _by_option(studies)
    text = "A forced dodge that outlasts the lost turn is worth many times one that ends with it."
    figure = f"To the better shot {points(usual)}, and {points(usual - -by)} under forced_dodge: next_turn"
    return Found("zerospace-house-rules", holds(by.value > 5 * usual.value > 0, text), figure, under)


def _weightless(studies: Parts) -> Found:
    values, usual, under = _by_option(studies)
    by, dark = (
        next(by for options, by in values.items() if options.startswith(name)) for name in ("weightless", "dark")
    )
    text = "To fight without weight changes nothing where nobody has any; darkness does, though it is the same to all."
    figure = f"Weightless the better shot wins {points(by)} more than {won(usual)}, in the dark {points(dark)}"
    return Found("zerospace-house-rules", holds(abs(by.value) < 0.001 and dark.value > 0.03, text), figure, under)


ALL: tuple[Callable[[Parts], Found], ...] = (
    _better, _counting_twice,
    in_order(
        "zerospace", "guns", ("agility", "brawn"),
        "Between shooters who do not dodge a point of Agility buys several times as much as one of Brawn.",
        f"{STAND}, {ALIKE}",
    ),
    in_order(
        "zerospace", "swords", ("brawn", "hand_to_hand"),
        "Between swords a point of Brawn, which is Health too, buys more than one of Hand-to-hand Combat.",
        f"Two with swords at one metre, {ALIKE}",
    ),
    _crate, _biggest_rule, _forced, _weightless,
)  # fmt: skip
