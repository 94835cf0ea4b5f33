"""How a fight stands, in one line."""

import pytest

from app.standing import how_it_stands
from okenv import Battle, load_encounter


def begun(name: str) -> Battle:
    return Battle(load_encounter(name), 1)


def test_of_the_unnamed_it_is_told_how_many_are_left() -> None:
    """ZS-DMG-2: their Health says nothing, since any hit defeats them."""
    fight = begun("boarding-party")
    fight.correct(fight.names.index("Raider chief"), "health", 11)
    fight.correct(fight.names.index("Raider 3"), "state", "out")
    told = how_it_stands(fight, 1)
    raiders = "10 of 11 standing, 9 damage taken by the named, 7 unnamed left, whom any hit defeats"
    assert told == f"Round 1, not over yet. crew: 4 of 4 standing, 0 damage taken; raiders: {raiders}."
    for name in fight.names[4:14]:
        if name != "Raider 3":
            fight.remove(fight.names.index(name))
    assert how_it_stands(fight, 1).endswith("1 unnamed left, whom any hit defeats.")
    fight.remove(14)
    ended = "Round 2, victory for crew. crew: 4 of 4 standing, 0 damage taken; raiders: 0 of"
    assert how_it_stands(fight, 2).startswith(ended)


@pytest.mark.parametrize(("name", "field", "value", "borne", "nothing"), [
    ("hero-vs-4-mooks", "lethal", 3, "3 damage taken", "0 damage taken"),
    ("stand-off", "lethal", 4, "4 damage taken", "0 damage taken"),
    ("blaster-duel", "wounds", 1, "1 wound", "no wounds"),
])  # fmt: skip
def test_elsewhere_what_a_side_bears_is_counted(name: str, field: str, value: int, borne: str, nothing: str) -> None:
    fight = begun(name)
    fight.correct(0, field, value)
    first, second = (f"{side}: " for side in fight.side_names)
    line = how_it_stands(fight, 1)
    assert line.split(first)[1].split(";")[0].endswith(f"standing, {borne}")
    assert line.split(second)[1].endswith(f"standing, {nothing}.")
