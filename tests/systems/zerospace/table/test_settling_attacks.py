"""After a correction: what becomes of an attack that is under way, and of the question that is open in it."""

from typing import Any

import numpy as np
import pytest

from okenv.systems.zerospace.rules.actions import Act
from okenv.systems.zerospace.rules.layout import Event, Flag, Place, Prompt, Purpose, Terror
from tests.systems.zerospace.asked import answer, asked, events, play, played, row
from tests.systems.zerospace.helpers import blade, gun, power, sheet
from tests.systems.zerospace.helpers import start as begun
from tests.systems.zerospace.table.amending import ANN, BEN, FOE, OTHER, correct, spent, two_on_two

pytestmark = pytest.mark.plain

SPENT = ((Prompt.TURN, ANN), 1, 0)


# --- attacks (ZS-FORCE-1, ZS-ATT-2, ZS-MAN-1)


@pytest.mark.parametrize(
    ("who", "figure", "value"), [(FOE, "state", "out"), (FOE, "at", 61), (ANN, "weapon_1", "dropped")]
)
def test_an_attack_that_can_no_longer_be_made_is_spent(who: int, figure: str, value: Any) -> None:
    bs = played(two_on_two(arena=90), Act.ATTACK, to=(Prompt.FORCE, FOE))
    correct(bs, BEN, "prone", True)
    correct(bs, FOE, "at", 60)  # just in range
    assert asked(bs) == (Prompt.FORCE, FOE)
    correct(bs, who, figure, value)
    assert spent(bs) == SPENT


def test_an_attacker_who_is_out_attacks_nobody() -> None:
    bs = played(two_on_two(), Act.ATTACK)
    correct(bs, ANN, "state", "out")
    assert (asked(bs), bs[0].act) == ((Prompt.TURN, BEN), 0)


@pytest.mark.parametrize("figure", ["altered", "unfree"])
def test_zs_att_4_an_attacker_who_is_overcome_attacks_nobody(figure: str) -> None:
    """ZS-ATT-4: it is spent while it can be answered; once it hits, it is done."""
    bs = played(two_on_two(), Act.ATTACK, to=(Prompt.FORCE, FOE))
    correct(bs, BEN, figure, 11)
    assert asked(bs) == (Prompt.FORCE, FOE)
    correct(bs, ANN, figure, 11)
    assert (asked(bs), bs[0].act) == ((Prompt.TURN, BEN), 0)
    foe = sheet(gun(), blade(), at=31)
    bs = played(begun([sheet()], [foe]), Act.DISARM, Act.DECLINE, 12)
    correct(bs, 0, figure, 11)
    assert asked(bs) == (Prompt.TAKE, 0)


@pytest.mark.parametrize(("figure", "value", "next_asked"), [
    ("health", 9, (Prompt.FORCE, FOE)), ("prone", True, (Purpose.HAZARD, FOE)), ("at", 50, (Prompt.FORCE, OTHER)),
    ("state", "out", (Prompt.FORCE, OTHER)),
])  # fmt: skip
def test_whom_a_hazard_does_not_reach_any_more_is_not_asked_about_it(
    figure: str, value: Any, next_asked: tuple[Any, int]
) -> None:
    """ZS-OBJ-2: nor who cannot run from it; who can is asked as before."""
    bs = played(two_on_two(foe=44, hazards=[(45, 2, 3, 0)]), *[Act.DONE] * 4, to=(Prompt.FORCE, FOE))
    correct(bs, FOE, figure, value)
    assert asked(bs) == next_asked
    if figure == "state":
        correct(bs, OTHER, "state", "out")
        assert bs[0].outcome == 0


def test_a_hazard_goes_on_though_a_side_is_beaten_by_a_correction() -> None:
    """ZS-OBJ-2, ZS-END-1: as it does by the rules, so that all may be out in the end."""
    bs = begun([sheet(at=44, named=0)], [sheet(at=44, named=0)], hazards=[(45, 2, 3, 0)])
    play(bs, Act.DONE, Act.DONE)
    correct(bs, 0, "state", "out")
    assert (asked(bs), bs[0].outcome) == ((Prompt.FORCE, 1), -1)
    play(bs, Act.DECLINE, 2)
    assert bs[0].outcome == 2


def test_who_cannot_force_a_turn_any_more_is_not_asked() -> None:
    bs = played(two_on_two(), Act.ATTACK)
    correct(bs, FOE, "forced", True, to=(Purpose.ATTACK, ANN))


def test_who_cannot_dive_any_more_is_not_asked() -> None:
    bs = played(two_on_two(other=37), Act.ATTACK, Act.DECLINE, to=(Prompt.FORCE, OTHER))
    correct(bs, OTHER, "prone", True, to=(Purpose.ATTACK, ANN))


def test_who_is_moved_out_of_an_area_is_no_target() -> None:
    bs = played(two_on_two(gun(flags=Flag.AREA + Flag.HARM), foe=40, other=42), Act.ATTACK)
    assert (asked(bs), bs[0].targets) == ((Prompt.FORCE, FOE), 0b1100)
    correct(bs, FOE, "at", 46)
    assert (asked(bs), bs[0].targets) == ((Prompt.FORCE, OTHER), 0b1000)
    correct(bs, FOE, "at", 41)  # nobody becomes one
    assert bs[0].targets == 0b1000
    correct(bs, OTHER, "at", 34)
    assert spent(bs) == SPENT


@pytest.mark.parametrize(("act", "arm", "foe"), [(Act.SWEEP, blade(), 31), (Act.SPREAD, gun(), 34)])
def test_who_is_moved_away_from_the_others_is_no_target(act: Act, arm: dict[str, int], foe: int) -> None:
    bs = two_on_two(arm, foe=foe, other=foe)
    answer(bs, act)
    assert (asked(bs), bs[0].targets) == ((Prompt.FORCE, FOE), 0b1100)
    correct(bs, OTHER, "at", foe + 2)
    assert (asked(bs), bs[0].targets) == ((Prompt.FORCE, FOE), 0b0100)
    correct(bs, ANN, "weapon_1", "dropped")
    assert spent(bs) == SPENT


@pytest.mark.parametrize(
    ("act", "who", "figure", "value"),
    [(Act.GRAPPLE, FOE, "at", 32), (Act.TAKEDOWN, FOE, "prone", True), (Act.GRAPPLE, BEN, "holds", FOE)],
)
def test_a_manoeuvre_that_can_no_longer_be_made_is_spent(act: Act, who: int, figure: str, value: Any) -> None:
    bs = two_on_two(foe=31)
    answer(bs, act, to=(Prompt.FORCE, FOE))
    correct(bs, who, figure, value)
    assert spent(bs) == SPENT


def test_nobody_is_squeezed_who_is_free() -> None:
    bs = played(two_on_two(foe=31, holds=[(ANN, FOE)]), Act.SQUEEZE, to=(Prompt.FORCE, FOE))
    correct(bs, ANN, "holds", -1)
    assert spent(bs) == SPENT


# --- teams (ZS-MAN-2)


def team(**options: Any) -> np.ndarray:
    """Ann shoots at the foe, and Ben, who has a gun too, is asked to join."""
    bs = begun([sheet(gun()), sheet(gun())], [sheet(at=34), sheet(at=45)], **options)
    answer(bs, Act.ATTACK, to=(Prompt.TEAM, BEN))
    return bs


def test_who_cannot_join_any_more_is_not_asked() -> None:
    bs = team()
    correct(bs, OTHER, "prone", True, to=(Prompt.TEAM, BEN))
    correct(bs, BEN, "weapon_1", "dropped")
    assert (asked(bs), bs[0].members) == ((Prompt.FORCE, FOE), 1)


@pytest.mark.parametrize(("figure", "value"), [("state", "out"), ("helpless", True), ("weapon_1", "gone")])
def test_who_cannot_attack_any_more_leaves_the_team(figure: str, value: Any) -> None:
    bs = played(team(), Act.TEAM)
    assert bs[0].members == 2
    correct(bs, BEN, figure, value)
    assert (asked(bs), bs[0].members, row(bs, BEN).joins) == ((Prompt.FORCE, FOE), 1, 0)


def hit_together() -> np.ndarray:
    return played(team(), Act.TEAM, Act.DECLINE, 12, 12, to=(Prompt.STRIKES, ANN))


def test_who_is_alone_in_the_end_strikes_herself() -> None:
    bs = hit_together()
    correct(bs, OTHER, "prone", True, to=(Prompt.STRIKES, ANN))
    told = correct(bs, BEN, "state", "out", to=(Purpose.DAMAGE, ANN))
    assert events(told, Event.STRIKES) == [(ANN, FOE, 0, 0, 0, 0, 0)]


def test_nobody_strikes_who_is_out_or_somebody_who_is() -> None:
    bs = hit_together()
    correct(bs, FOE, "state", "out")
    assert spent(bs) == SPENT
    bs = hit_together()
    correct(bs, ANN, "state", "out", to=(Prompt.TURN, FOE))  # Ben's turn went to the team
    assert row(bs, BEN).joins == 0


# --- terror and disarming (ZS-ATT-3, ZS-MAN-1)


def frightened(*others: Flag) -> np.ndarray:
    """Ann's power terrifies the foe, who is asked what she does."""
    bs = two_on_two(power(flags=sum([Flag.TERRIFYING, *others])), foe=40, other=42)
    play(bs, Act.ATTACK, ..., 12, to=(Prompt.FEAR, FOE))
    return bs


def test_who_is_asked_what_she_does_in_terror_still_is() -> None:
    bs = frightened()
    correct(bs, OTHER, "prone", True, to=(Prompt.FEAR, FOE))
    correct(bs, ANN, "state", "out", to=(Prompt.FEAR, FOE))
    answer(bs, Act.COWER, to=(Prompt.TURN, BEN))


@pytest.mark.parametrize(
    ("figure", "value", "terror"),
    [
        ("helpless", True, Terror.COWERS),
        ("unfree", 11, Terror.COWERS),
        ("terror", "flees", Terror.FLEES),
        ("state", "out", Terror.NONE),
    ],
)
def test_who_cannot_choose_any_more_is_not_asked(figure: str, value: Any, terror: Terror) -> None:
    bs = frightened()
    correct(bs, FOE, figure, value)
    assert (asked(bs), row(bs, FOE).terror) == ((Prompt.TURN, ANN), terror)


def test_who_is_out_is_not_terrified_with_the_others() -> None:
    bs = frightened(Flag.AREA)
    other = bs.copy()
    correct(bs, OTHER, "state", "out", to=(Prompt.FEAR, FOE))
    answer(bs, Act.COWER, to=(Prompt.TURN, ANN))
    correct(other, ANN, "state", "out")
    answer(other, Act.COWER, to=(Prompt.FEAR, OTHER))  # who was hit already


def disarmed() -> np.ndarray:
    """Ann, whose hands are full, may knock either gun from the foe's hands."""
    bs = begun([sheet(gun(hands=2)), sheet()], [sheet(gun(), gun(), at=31), sheet(at=45)])
    play(bs, Act.DISARM, Act.DECLINE, 12, to=(Prompt.TAKE, ANN))
    return bs


def test_the_only_thing_left_is_knocked_away() -> None:
    bs = disarmed()
    correct(bs, OTHER, "prone", True, to=(Prompt.TAKE, ANN))
    correct(bs, FOE, "weapon_1", "carried")
    assert spent(bs) == SPENT
    assert row(bs, FOE).w_place[:2].tolist() == [Place.CARRIED, Place.DROPPED]


@pytest.mark.parametrize(("who", "then"), [(FOE, ANN), (ANN, BEN)])
def test_nobody_takes_anything_from_who_is_out(who: int, then: int) -> None:
    bs = disarmed()
    correct(bs, who, "state", "out", to=(Prompt.TURN, then))
    assert row(bs, FOE).w_place[:2].tolist() == [Place.IN_HAND, Place.IN_HAND]


# --- chosen targets (ZS-MAN-3)


@pytest.mark.parametrize(("figure", "value"), [("state", "out"), ("at", 50)])
def test_zs_man_3_nobody_is_left_out_where_two_remain(figure: str, value: Any) -> None:
    """ZS-MAN-3: whom the game master takes away is no target; the question ends where there is nobody to leave out."""
    foes = [sheet(at=31), sheet(at=31), sheet(at=31), sheet(at=29)]
    bs = played(begun([sheet(blade())], foes, picks_targets=1), Act.SWEEP, to=(Prompt.TARGETS, 0))
    correct(bs, 4, figure, value, to=(Prompt.TARGETS, 0))
    correct(bs, 3, figure, value, to=(Prompt.FORCE, 1))
    assert bs[0].number == 2


@pytest.mark.parametrize("figures", [{3: 50}, {3: 50, 4: 50}])
def test_zs_man_3_a_sweep_of_which_fewer_than_two_are_left_is_taken_back(figures: dict[int, int]) -> None:
    """ZS-MAN-3, ZS-MAN-2: with nobody rolled for, and the action not spent."""
    foes = [sheet(at=31) for _ in range(4)]
    spared = (Act.SPARE, 0, 0), (Act.SPARE, 1, 0)
    bs = played(begun([sheet(blade())], foes, picks_targets=1, trade_cap=3), Act.SWEEP, *spared, to=(Prompt.TRADE, 0))
    (row_of, at), *more = figures.items()
    correct(bs, row_of, "at", at, to=(Prompt.TURN, 0))
    for other, place in more:
        correct(bs, other, "at", place, to=(Prompt.TURN, 0))
    assert (bs[0].spent, bs[0].spared) == (0, 0)


def test_zs_man_3_a_sweep_that_is_over_leaves_nobody_out() -> None:
    """ZS-MAN-3: what can no longer be declared is taken back, and with it who was left out."""
    foes = [sheet(at=31), sheet(at=31), sheet(at=31), sheet(at=29)]
    bs = played(begun([sheet(blade())], foes, picks_targets=1), Act.SWEEP, Act.SPARE, to=(Prompt.TARGETS, 0))
    correct(bs, 0, "weapon_1", "dropped", to=(Prompt.TURN, 0))
    assert bs[0].spared == 0
