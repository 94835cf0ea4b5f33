"""How fighters begin: points, places on the line, posture, weapons in hand, and reinforcements."""

import pytest

from okenv import EncounterError, load_encounter
from okenv.systems.ok.rules.layout import Arm, State
from tests.systems.ok.sheets import HIT, laid_out

pytestmark = pytest.mark.plain


@pytest.mark.parametrize(
    ("start", "state"),
    [
        ({"lethal": 2, "nonlethal": 2, "carry": 3}, State.FIT),
        ({"lethal": 5}, State.IMPAIRED),
        ({"lethal": 2, "nonlethal": 4, "carry": 1}, State.IMPAIRED),
    ],
)
def test_what_a_fighter_starts_with(start, state):
    """OK-DMG-3, OK-INIT-1."""
    f = laid_out({"start": start})["fighters"][0]
    assert f["state"] == state
    assert [f[name] for name in ("lethal", "nonlethal", "carry")] == [
        start.get(n, 0) for n in ("lethal", "nonlethal", "carry")
    ]


def test_somebody_may_start_down_beside_somebody_who_stands():
    """OK-DMG-3, OK-EDGE-4, OK-MOOK-2: who is Down has nothing carried over."""
    down = {"character": "thug", "start": {"nonlethal": 6, "carry": 2}}
    named = {"character": "swordsman", "start": {"nonlethal": 9, "carry": 2}}
    sides = {"red": {"fighters": [down, {"character": "thug"}]}, "blue": {"fighters": [{"character": "goon"}, named]}}
    f = load_encounter({"system": "ok", "sides": sides}).template[0]["fighters"][:4]
    assert f["state"].tolist() == [State.DOWN, State.FIT, State.FIT, State.DOWN]
    assert f["nonlethal"].tolist() == [6, 0, 0, 9]
    assert f["carry"].tolist() == [0] * 4


@pytest.mark.parametrize(
    ("mook_damage", "points", "told"),
    [
        ("simplified", 7, "start.nonlethal: found 7, expected at most 6: with 7 a mook is Out"),
        ("tags", 1, "start.nonlethal: found 1, expected 0: a mook has no points under mook_damage: tags"),
        ("simplest", 1, "start.nonlethal: found 1, expected 0: a mook has no points under mook_damage: simplest"),
        ("full", 10, "start: found 10 points, expected at most 9"),
    ],
)
def test_points_that_a_mook_cannot_start_with(mook_damage, points, told):
    """OK-MOOK-2, OK-MOOK-3."""
    with pytest.raises(EncounterError, match=told):
        laid_out({"mook": True, "start": {"nonlethal": points}}, mook_damage=mook_damage)


BOW = {"name": "bow", "attribute": "Fighting", "kind": "ranged", "damage": "Gd", "lethality": "cutting", "hands": 2}
CLAW = {**HIT, "name": "claw", "hands": 0}


def began(start: dict, *, character: str = "one", **rules) -> list:
    """Red and blue fighters, a companion beside each, of whom the first on either side begins in this way."""
    fighters = [{"character": character, "start": start}, {"character": "captain"}]
    own = {"one": {"attributes": {"Fighting": "Gd", "Strength": "Gd"}, "weapons": ["sword"]}}
    sides = {side: {"fighters": fighters} for side in ("red", "blue")}
    encounter = load_encounter({"system": "ok", "sides": sides, "rules": rules, "characters": own})
    return encounter.template[0]["fighters"][:4]


def test_places():
    """OK-MOVE-1: her own, or her side's line."""
    assert began({})["at"].tolist() == [2750, 2750, 3250, 3250]
    assert began({"at": 12.34})["at"].tolist() == [1234, 2750, 1234, 3250]
    assert began({"at": 60})["at"].tolist() == [6000, 2750, 6000, 3250]


def test_who_begins_prone():
    """OK-EFF-6: somebody Down is nothing else."""
    assert began({"prone": True})["prone"].tolist() == [1, 0, 1, 0]
    assert began({"prone": True, "lethal": 8})["prone"].tolist() == [0] * 4


@pytest.mark.parametrize(
    ("weapons", "start", "where"),
    [
        ([HIT, HIT, HIT], {}, [Arm.READY, Arm.READY, Arm.STOWED]),
        ([BOW, HIT], {}, [Arm.READY, Arm.STOWED]),
        ([HIT, BOW, HIT], {}, [Arm.READY, Arm.STOWED, Arm.READY]),
        ([BOW, CLAW], {}, [Arm.READY, Arm.READY]),
        ([HIT, CLAW, BOW], {"ready": False}, [Arm.STOWED, Arm.READY, Arm.STOWED]),
        ([CLAW], {"ready": False}, [Arm.READY]),
    ],
)
def test_two_hands_hold_what_they_can_in_listing_order(weapons, start, where):
    """OK-COMB-1, OK-WEAP-1."""
    f = laid_out({"weapons": weapons, "start": start})["fighters"][0]
    assert f["w_where"][: len(where)].tolist() == where
    assert (f["taken_from"], f["holds"], f["held_by"], f["contest"], f["contests"]) == (0, 0, 0, 0, 0)


def test_reinforcements_wait_at_their_edge():
    """OK-TIDE-2: a round, or a boon alone."""
    f = began({"arrives": 3, "nonlethal": 5, "carry": 2})
    assert f["state"].tolist() == [State.WAITING, State.FIT] * 2
    assert f["arrives"].tolist() == [3, 0, 3, 0]
    assert f["at"].tolist() == [0, 2750, 6000, 3250]
    assert (f["nonlethal"].tolist(), f["carry"].tolist()) == ([5, 0, 5, 0], [2, 0, 2, 0])
    f = began({"arrives": "boon", "at": 20})
    assert (f["arrives"].tolist(), f["at"].tolist()) == ([-1, 0, -1, 0], [2000, 2750, 2000, 3250])


def test_a_side_of_nobody_but_reinforcements():
    """OK-EDGE-6, OK-TIDE-2."""
    with pytest.raises(EncounterError, match="sides.red: found nobody who stands when the fight begins, expected"):
        laid_out({"start": {"arrives": 2}})


@pytest.mark.parametrize(
    ("start", "told"),
    [
        ({"at": 61}, ".at: found 61, expected at most the 60 m of the arena"),
        ({"at": -1}, ".at: found -1, expected metres from 0 to 10000"),
        ({"at": True}, ".at: found true, expected metres from 0 to 10000"),
        ({"prone": "yes"}, ".prone: found 'yes', expected true or false; did you mean true?"),
        ({"ready": 1}, ".ready: found 1, expected true or false"),
        ({"arrives": 1}, ".arrives: found 1, expected the number of a round, at least 2, or boon"),
        ({"arrives": True}, ".arrives: found true, expected the number of a round, at least 2, or boon"),
        ({"arrives": "bon"}, ".arrives: found 'bon', expected the number of a round, at least 2, or boon"),
        ({"arrives": 2, "prone": True}, ".prone: found true, expected false: she arrives on her feet"),
        ({"arrives": 2, "lethal": 7}, ": found points that leave her Down, expected fewer: she arrives on her feet"),
    ],
)
def test_what_nobody_begins_with(start, told):
    with pytest.raises(EncounterError) as caught:
        began(start)
    assert str(caught.value).splitlines()[0].endswith(f"sides.red.fighters[0].start{told}")


def test_a_mook_who_would_arrive_down():
    """OK-MOOK-2, OK-TIDE-2."""
    with pytest.raises(EncounterError, match="start: found points that leave her Down"):
        began({"arrives": 2, "nonlethal": 5}, character="thug")
