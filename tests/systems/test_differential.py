"""Each engine against an independent slow reference: the same encounters, decisions and dice, whole states compared.

The references are ``tests/oracle``, OK's, and the packages beside it. Encounters are random (hypothesis draws and
shrinks them), decisions and dice are random too, steered toward what is rare. With ``-s`` it shows how often each rule
took effect.
"""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from tests.differential import Differential
from tests.oracle.sheet import Encounter
from tests.oracle.tables import check_ranks, ranks_of
from tests.oracle_broags import sheet as br
from tests.oracle_broags.state import DROPPED
from tests.oracle_broags.versus import Match as BroagsMatch
from tests.oracle_zerospace import sheet as zs
from tests.oracle_zerospace.state import GONE, IN_HAND
from tests.oracle_zerospace.versus import Match as ZerospaceMatch


class WithRanks(Differential):
    """Ranks are among those of the table; what sheets come to is of its rules (OK-PRE-1..3, OK-WEAP-1)."""

    before_play = ("seed", "phase", "fighters")

    def encounter(self, rng: Random, number: int) -> Encounter:
        made = super().encounter(rng, number)
        check_ranks(ranks_of(made))
        return made

    def sheets(self, data: Mapping[str, Any] | str) -> Encounter:
        made: Encounter = super().sheets(data)
        for sheet in (sheet for side in made.sides for sheet, _ in side):
            self.hits.update(("OK-PRE-1", "OK-PRE-2", "OK-PRE-3"))
            self.hits["OK-WEAP-1"] += len(sheet.weapons)
        return made


class WithSheets(Differential):
    """Each shipped sheet is fought with, too."""

    def shipped(self, name: str) -> None:
        self.agree(self.sheets(name), 0)


SIDE_BY_SIDE = {
    "ok": WithRanks("ok", "oracle", "OK"),
    "psob": Differential("psob", "oracle_psob", "PS"),
    "broags": Differential("broags", "oracle_broags", "BR"),
    "zerospace": WithSheets("zerospace", "oracle_zerospace", "ZS"),
}
FAULTS = {
    "psob": {
        "values.UNAIMED": -1, "values.LOWEST_DODGE": -4, "harm.STUN_PENALTY": -4, "rounds.HELD_OUT": 2,
        "windows.PREEMPT_PENALTY": -3, "places.BESIDE": 90,
    },
    "broags": {
        "values.HOLDING": -1, "values.POINTS": 6, "windows.PRICE": -1, "numbers.TAMED_NEEDS": 3, "perform.MARGIN": 3,
        "places.BESIDE": 90, "perform.SHOVED": 300, "choices.STOCK_CAP": 3, "turns.STOCK": 1, "groups.FEWEST": 4,
        "harm.OUT": 2,
    },
    "zerospace": {
        "values.DODGING": 3, "values.HURRIED": 3, "values.BOUND": 0, "values.EASE": 7, "harm.PIERCED": 1,
        "harm.HALVED": 1, "harm.TEAM_DAMAGE": 1, "harm.OUTLASTS": 7, "blows.KNOCKED_FAR": 3, "rounds.FEET": 11,
        "perform.HARDER": 0, "perform.OBJECT": 9, "choices.QUICK": 2, "choices.FEWEST": 1, "choices.ADJACENT": 2,
        "blows.BLAST": 4, "forcing.BLAST": 4, "forcing.FORCED": 1, "places.TIMES": (1, 2, 4), "places.BESIDE": 0,
        "arms.NEAR_ENOUGH": 0,
    },
}  # fmt: skip


SELDOM = {"perform.OBJECT"}
"""Faults that only many fights show."""


@pytest.mark.parametrize(("system", "place"), [
    pytest.param(system, place, marks=[pytest.mark.slow] if place in SELDOM else [])
    for system in FAULTS for place in FAULTS[system]
])  # fmt: skip
def test_a_fault_planted_in_the_reference_is_found(monkeypatch, system, place):
    assert SIDE_BY_SIDE[system].finds(monkeypatch, place, FAULTS[system][place])


@pytest.mark.parametrize("system", ["broags"])
def test_a_weapon_that_changes_hands_twice_is_the_same_in_both(system):
    sword, gun = br.Weapon(times=1, flat=4), br.Weapon(br.RANGED, flat=7, reach=0)
    people = [(br.Sheet(perception=4), br.Start())], [(br.Sheet([sword, gun]), br.Start(at=100))]
    match = BroagsMatch(br.Encounter(people))
    for each in (0, 0, "disarm", "decline", 0, 0, ("take", 0, 0), "done", "disarm", "decline", 0, 0, ("take", 0, 0)):
        match.give((each, 0, 0) if isinstance(each, str) else each)
    assert [arm.where for arm in match.fight.battle.fighters[1].arms] == [IN_HAND, DROPPED]


@pytest.mark.parametrize("system", ["zerospace"])
def test_an_arm_that_changes_hands_twice_is_the_same_in_both(system):
    people = [(zs.Sheet(brawn=4), zs.Start())], [(zs.Sheet([zs.Weapon(level=2)], brawn=4), zs.Start(at=1))]
    match = ZerospaceMatch(zs.Encounter(people, zs.Options(listed=True)))
    for each in ("disarm", "decline", 12, ("take", 0, 0), "done", "disarm", "decline", 12, ("take", 0, 0)):
        match.give((each, 0, 0) if isinstance(each, str) else each)
    assert [[arm.where for arm in f.arms] for f in match.fight.battle.fighters] == [[GONE], [IN_HAND]]


@pytest.mark.kept
@pytest.mark.parametrize("examples", [25, pytest.param(50, marks=pytest.mark.slow)])
@pytest.mark.parametrize("system", SIDE_BY_SIDE)
def test_the_engine_and_the_reference_agree(system, examples):
    """Over 7,500 decisions, in which every rule shows itself, and over 15,000."""
    times = 1 + (system == "ok")
    SIDE_BY_SIDE[system].compare(times * examples, 1, least=1 if examples < 50 else 12 * times)


@pytest.mark.long
@pytest.mark.parametrize("system", SIDE_BY_SIDE)
def test_the_engine_and_the_reference_agree_for_long(system):
    """Over 200,000 decisions; OK's over 2,000,000."""
    SIDE_BY_SIDE[system].compare(7000 if system == "ok" else 700, 2)
