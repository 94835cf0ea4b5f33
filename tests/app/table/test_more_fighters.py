"""Fighters who come in mid-fight: names of their own, everybody else as she was, and what is said of mistakes."""

import functools
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.table.building import encounter_of, with_more
from app.table.sheets import character_names
from okenv.battle import Battle
from okenv.core.capacity import CAPACITY, MAX_CAPACITY
from okenv.encounter import Encounter, EncounterError, encounter_names, load_encounter
from okenv.library import configs_folder

from .test_building import ANN, FORM

as_shipped = functools.cache(load_encounter)  # what is read is never changed


def kept(old: Encounter, new: Encounter) -> list[str]:
    """The names of the new fighters, after seeing that everybody else is who she was, in her order."""
    added = [name for name in new.names if name not in old.names]
    assert [name for name in new.names if name in old.names] == old.names
    was = {fighter.name: fighter for fighter in old.fighters}
    for fighter in new.fighters:
        if fighter.name in was:
            assert fighter.sheet == was[fighter.name].sheet
            assert fighter.character == was[fighter.name].character
            assert fighter.policy == was[fighter.name].policy
    assert (new.rules, new.rounds, new.side_names, new.name) == (old.rules, old.rounds, old.side_names, old.name)
    return added


@pytest.mark.parametrize(("shipped", "side", "character", "count", "name", "names"), [
    ("mirror-duel", "red", "thug", 1, None, ["Thug"]),
    ("mirror-duel", "blue", "thug", 2, None, ["Thug 1", "Thug 2"]),
    ("mirror-duel", "red", "thug", 2, "Blue", ["Blue B 1", "Blue B 2"]),
    ("mirror-duel", "red", "thug", 1, "Blue", ["Blue 2"]),
    ("tavern", "watch", "soldier", 2, "Watchman", ["Watchman 3", "Watchman 4"]),
    ("tavern", "gallery", "soldier", 2, "Watchman", ["Watchman B 1", "Watchman B 2"]),
    ("tavern", "gallery", "soldier", 1, "Watchman", ["Watchman 3"]),
    ("tavern", "gallery", "soldier", 1, "Watchman 2", ["Watchman 2 2"]),
])  # fmt: skip
def test_new_fighters_have_names_of_their_own(
    shipped: str, side: str, character: str, count: int, name: str | None, names: list[str]
) -> None:
    old = load_encounter(shipped)
    new = with_more(old, side, character, count, name)
    assert kept(old, new) == names
    squads = {fighter.squad for fighter in new.fighters if fighter.name in names}
    assert len(squads) == 1
    first = [fighter.name for fighter in next(s for s in new.sides if s.name == side).fighters]
    assert first[-count:] == names  # at the end of the side


def test_an_own_sheet_and_overrides_join_too() -> None:
    old = encounter_of(FORM)
    new = with_more(
        old, "party", {**ANN, "mook": True}, 2, "Ann", {"start": {"at": 3}, "attributes": {"Fighting": "Her"}}
    )
    assert kept(old, new) == ["Ann B 1", "Ann B 2"]
    sheet = next(fighter.sheet for fighter in new.fighters if fighter.name == "Ann B 1")
    assert (sheet.mook, sheet.start.at, sheet.attributes) == (True, 3, {"Fighting": 10, "Strength": 4})
    again = with_more(new, "bandits", ANN, 1, "Ann")
    assert kept(new, again) == ["Ann 2"]


def test_a_name_means_the_encounter_s_own_character_first() -> None:
    old = load_encounter("border-raid")
    assert "raider" not in [p.stem for p in (configs_folder() / "characters" / "ok").iterdir()]
    assert kept(old, with_more(old, "patrol", "raider")) == ["Raider 5"]


@pytest.mark.parametrize(("arguments", "field", "message"), [
    ({"side": "rde"}, "side", "found 'rde', expected one of red, blue; did you mean 'red'?"),
    ({"character": "thugg"}, "character", "did you mean 'thug'?"),
    ({"character": "../ok/thug"}, "character", "expected one of adventurer"),
    ({"character": {"attributes": {"Fighting": "Gdd"}}, "name": "A"}, "character.attributes.Fighting", "mean 'Gd'?"),
    ({"character": ANN}, "name", "expected a name, since the sheet is her own"),
    ({"character": ""}, "character", "found '', expected the name of a character, or a sheet"),
    ({"count": 0}, "count", "found 0, expected a whole number, at least 1"),
    ({"count": True}, "count", "found true, expected a whole number"),
    ({"count": CAPACITY - 1}, "count", f"found 2 fighters and {CAPACITY - 1} more, expected at most {CAPACITY}"),
    ({"count": 10**9}, "count", f"expected at most {MAX_CAPACITY}"),
    ({"name": " "}, "name", "expected a name on one line"),
    ({"name": "x" * 61}, "name", "expected a name on one line"),
    ({"overrides": {"start": {"at": 70}}}, "overrides.start.at", "found 70, expected at most the 60 m"),
    ({"overrides": {"mok": True}}, "overrides", "did you mean 'mook'?"),
    ({"overrides": {"name": "B"}}, "overrides", "found 'name', expected one of attributes"),
])  # fmt: skip
def test_a_mistake_about_more_fighters_is_named(arguments: dict[str, Any], field: str, message: str) -> None:
    old = load_encounter("mirror-duel")
    with pytest.raises(EncounterError) as caught:
        with_more(old, **{"side": "red", "character": "thug", **arguments})
    (one,) = caught.value.problems
    assert message in one.message
    assert one.field == field


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from(encounter_names()).filter(lambda name: len(as_shipped(name).names) < 9),
    st.lists(
        st.tuples(
            st.integers(0, 1),
            st.integers(0, 60),
            st.integers(1, 3),
            st.none() | st.text("A 12B", min_size=1, max_size=4),
        ),
        max_size=4,
    ),
)
def test_whoever_joins_nobody_is_renamed(name: str, joins: list[tuple[int, int, int, str | None]]) -> None:
    old = as_shipped(name)
    known = character_names(old.system)
    for side, which, count, called in joins:
        if called is not None and not called.strip():
            continue
        try:
            new = with_more(old, old.side_names[side], known[which % len(known)], count, called)
        except EncounterError as error:
            assert error.problems[0].field == "count"  # noqa: PT017
            assert len(old.names) + count > CAPACITY
            return
        assert len(kept(old, new)) == count
        old = new


@pytest.mark.parametrize("name", ["tavern", "border-raid", "hostage", "shoot-out", "stand-off"])
def test_a_battle_goes_on_with_whoever_joins(name: str) -> None:
    battle = Battle(load_encounter(name), 3)
    assert battle.encounter is not None
    for side in battle.side_names:
        leader = "hero" if battle.system.name == "broags" else "captain"
        more = with_more(battle.encounter, side, leader, 1, battle.names[0])
        battle.join(more)
        assert battle.names == more.names
        battle.apply(battle.legal()[0])
