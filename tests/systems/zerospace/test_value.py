"""What a position is worth: exact at the end, fair to both sides, of exact expectations, rising with what helps."""

from itertools import product

import pytest

from okenv.systems.zerospace.mind.faces import faces
from okenv.systems.zerospace.mind.forecast import NEVER, expected, harms
from okenv.systems.zerospace.mind.value import (
    _BASE,
    _NEXT,
    _SOON,
    CAPACITY,
    WEIGHT_ARRAY,
    WEIGHTS,
    before,
    freedom,
    pending,
    turns_before,
)
from okenv.systems.zerospace.rules.actions import Act
from okenv.systems.zerospace.rules.layout import UNARMED, Effort, Flag, Place, Prompt, Terror, Type
from tests.systems.valuing import BLUE, RED, Valuing
from tests.systems.zerospace.acting import attack, done
from tests.systems.zerospace.asked import answer, played, roll, row
from tests.systems.zerospace.deciding import over, share, unasked
from tests.systems.zerospace.helpers import HARM, blade, duel, gun, lay_out, mind, power, sheet, start, ways

pytestmark = pytest.mark.plain
VALUES = Valuing("zerospace")
worth, valued = VALUES.worth, VALUES.valued


# --- the expectations that it is made of


ARMS = {
    "a gun": gun(),
    "a blade": blade(range=10),
    "a mind": mind(),
    "an alteration": power(type=Type.ALTERATION),
    "a stunner": gun(flags=HARM + Flag.STUNNING),
    "what pierces": gun(flags=HARM + Flag.PIERCING),
}


@pytest.mark.parametrize("arm", ARMS)
@pytest.mark.parametrize("blue", [{}, {"dr": 3, "mr": 2, "ar": 2}, {"health": 3, "endurance": 2}, {"prone": 1}])
def test_what_an_attack_takes_now_is_what_the_dice_give(arm: str, blue: dict[str, int]) -> None:
    """The share of what is left, over all outcomes of the engine's own dice (ZS-DMG-1)."""
    bs = start([sheet(ARMS[arm], brawn=0, hand=0)], [sheet(at=36, **blue)])
    found = valued(bs)[_SOON + BLUE]
    attack(bs)
    assert found == pytest.approx(float(over(bs, share(bs, BLUE))), abs=1e-12)
    assert found > 0


@pytest.mark.parametrize("flags", [HARM, HARM + Flag.AUTO])
def test_shares_are_those_that_policies_reckon_with(flags: int) -> None:
    """ZS-MAN-1: with called shots and suppressing fire, at one target."""
    bs = start([sheet(gun(flags=flags))], [sheet(at=36, dr=4)], trade_cap=5)
    assert valued(bs)[_SOON + BLUE] == pytest.approx(float(expected(bs[0], RED, Act.ATTACK, 0, BLUE)), abs=1e-12)
    assert harms(bs[0], RED, 0, BLUE, 2) == faces(0, 3 + 2 - 4, 14)


def test_an_attack_on_the_unnamed_takes_all_of_them() -> None:
    """ZS-DMG-2: any hit; AV 6 + 1, of a pistol of level 3 and skill 2, against 12."""
    bs = start([sheet(gun())], [sheet(at=36, named=0)])
    assert valued(bs)[_SOON + BLUE] == pytest.approx(ways(12 - 6) / 36, abs=1e-12)


def test_what_strikes_several_counts_for_each() -> None:
    """ZS-ATT-2, ZS-MAN-1: of three beside each other an area attack takes three times as much."""
    one, three = [[sheet(at=50, named=0) for _ in range(n)] for n in (1, 3)]
    wide = sheet(gun(flags=HARM + Flag.AREA), brawn=0, hand=0)
    usual = valued(start([wide], one))[_BASE + BLUE]
    assert usual == pytest.approx(ways(12 - 6) / 36, abs=1e-12)
    assert valued(start([wide], three))[_BASE + BLUE] == pytest.approx(3 * usual, abs=1e-12)
    spread = valued(start([sheet(gun(), brawn=0, hand=0)], three))[_BASE + BLUE]
    assert spread == pytest.approx(3 * ways(12 - 6 + 3) / 36, abs=1e-12)


def test_turns_before_an_attack() -> None:
    """ZS-MOVE-1, ZS-MOVE-2, ZS-ACT-1: a move and an attack are one turn, an all-out move is one, drawing is quick."""
    arms = (blade(), gun(place=Place.CARRIED), gun(place=Place.DROPPED), gun(place=Place.GONE))

    def turns(w: int, gap: int, **fields: int) -> int:
        return int(turns_before(lay_out([sheet(*arms, at=0, **fields)], [sheet(at=gap)])[0], 0, 1, w))

    assert [turns(0, gap) for gap in (0, 1, 5, 6, 17, 18)] == [0, 0, 0, 1, 1, 2]
    assert [turns(1, gap) for gap in (30, 34, 35)] == [0, 0, 1]
    assert (turns(2, 10), turns(3, 10), turns(UNARMED, 1)) == (1, NEVER, 0)
    assert (turns(0, 1, prone=1), turns(0, 5, prone=1)) == (0, 1)
    assert turns(0, 5, pace=0) == NEVER


def test_what_is_in_the_way() -> None:
    """ZS-MAN-2, ZS-ATT-2, ZS-ATT-3: restraint, blindness and fear, each by the chance to overcome it."""
    bs = lay_out([sheet(blade(), mind())], [sheet(at=40), sheet(at=31)])
    b = bs[0]
    assert [freedom(b, 0, k, w) for k, w in product((1, 2), (0, 1))] == [1.0] * 4
    row(bs, 0).held_by, row(bs, 2).holds = 3, 1
    assert [float(freedom(b, 0, k, 0)) for k in (1, 2)] == pytest.approx([ways(12 - 4 + 3) / 36, 1.0])
    row(bs, 0).held_by, row(bs, 2).holds = 0, 0
    row(bs, 0).blind = 11
    assert freedom(b, 0, 1, 1) == pytest.approx(ways(11 - 4 + 9) / 36)
    row(bs, 0).blind, row(bs, 0).terror, row(bs, 0).fear = 0, Terror.COWERS, 9
    assert [float(freedom(b, 0, k, 0)) for k in (1, 2)] == pytest.approx([ways(9 - 4 + 6) / 36, 1.0])
    row(bs, 0).terror = Terror.FLEES
    assert freedom(b, 0, 2, 0) == pytest.approx(ways(9 - 4 + 6) / 36)
    row(bs, 0).terror, row(bs, 0).fear = 0, 0
    b.dark = 1
    assert freedom(b, 0, 1, 1) == 0.0


def test_who_acts_before_whom() -> None:
    """ZS-TURN-1, ZS-DELAY-1, ZS-FORCE-1: by round and half, a stored turn before both, an owed one a round later."""
    bs = duel()
    b = bs[0]
    assert before(b, RED, BLUE)
    answer(bs, Act.DONE)
    assert before(b, BLUE, RED)
    answer(bs, Act.DONE)
    assert before(b, RED, BLUE)
    row(bs, RED).owed = 1
    answer(bs, Act.DONE)  # of Blue: Red has lost hers
    bs = played(duel(), Act.DELAY, Act.DONE)
    assert before(bs[0], RED, BLUE)


def test_who_may_be_out_by_then_comes_to_her_turn_less_often() -> None:
    bs = duel()
    table = valued(bs)
    assert table[_NEXT + RED] == 1.0
    assert table[_NEXT + BLUE] == pytest.approx(1.0 - table[_SOON + RED * CAPACITY + BLUE], abs=1e-12)


def test_an_attack_under_way_counts_by_what_it_takes() -> None:
    """While it may still be dodged, and while its dice are awaited; no longer once it is over."""
    bs = start([sheet(gun(), brawn=0, hand=0)], [sheet(gun(), at=36)])
    promised = valued(bs)[_SOON + BLUE]
    answer(bs, Act.ATTACK, to=(Prompt.FORCE, BLUE))
    assert pending(bs[0], BLUE) == pytest.approx(promised, abs=1e-12)
    unasked(bs)
    assert bs[0].dice != 0
    assert pending(bs[0], BLUE) == pytest.approx(promised, abs=1e-12)
    assert pending(bs[0], RED) == 0.0
    roll(bs, 2)
    assert pending(bs[0], BLUE) == 0.0


def test_a_dodge_helps_against_what_hits() -> None:
    """ZS-FORCE-1: it costs the next turn, and is no use where nothing can hit."""

    def gained(**red: int) -> float:
        bs = played(start([sheet(gun(level=9), **red)], [sheet(gun(), at=36)]), Act.ATTACK)
        lets = bs.copy()
        answer(bs, Act.DODGE)
        answer(lets, Act.DECLINE)
        return worth(bs, BLUE) - worth(lets, BLUE)

    assert gained(ranged=0, agility=0) < 0
    assert gained() > 0.05


# --- what helps


@pytest.mark.parametrize("what", ["dodge", "run", "hidden"])
def test_evading_helps_until_her_next_turn(what: str) -> None:
    """ZS-COND-1: against the attack that comes before it."""
    bs = duel()
    had = worth(bs, RED)
    row(bs, BLUE)[what] = Effort.OWN
    assert worth(bs, RED) < had - 0.001
    row(bs, RED).acted, bs[0].spent = 1, 1  # Blue acts before Red does again
    now = worth(bs, RED)
    row(bs, BLUE)[what] = 0
    assert worth(bs, RED) == pytest.approx(now, abs=1e-12)


def test_the_first_turn_helps_whoever_has_it() -> None:
    bs = duel()
    had = worth(bs, RED)
    answer(bs, Act.DONE)
    assert worth(bs, RED) < had - 0.01


def test_a_stored_turn_is_still_a_turn() -> None:
    """ZS-DELAY-1."""
    stored, done = duel(), duel()
    answer(stored, Act.DELAY)
    answer(done, Act.DONE)
    assert worth(stored, RED) > worth(done, RED) + 0.01


def test_a_grip_helps_whoever_has_it() -> None:
    """ZS-MAN-2: 3 off what the restrained one does, and off her defence."""
    sides = [sheet(blade())], [sheet(blade(), at=31)]
    assert worth(start(*sides, holds=[(0, 1)]), RED) > worth(start(*sides), RED) + 0.01


def test_cover_beside_her_counts_from_her_next_turn_on() -> None:
    """ZS-ACT-1, ZS-COND-1: taking it is a quick action; the attack before that meets her without it."""
    open_, beside = valued(duel()), valued(duel(covers=[(36, 10)]))
    assert beside[_BASE + BLUE] < open_[_BASE + BLUE]
    assert beside[_SOON + BLUE] == open_[_SOON + BLUE]
    bs = duel(covers=[(36, 10)])
    row(bs, BLUE).cover = 1
    assert valued(bs)[_BASE + BLUE] == beside[_BASE + BLUE]
    assert valued(bs)[_SOON + BLUE] < beside[_SOON + BLUE]


def test_what_is_judgement_is_named() -> None:
    assert WEIGHT_ARRAY.tolist() == list(WEIGHTS.values())
    assert 0.0 < WEIGHTS["late"] < 1.0


@pytest.mark.parametrize("others", [0, 1, 2])
def test_what_a_hazard_still_does_counts_where_its_dice_are_not_listed(others: int) -> None:
    """ZS-OBJ-2: 35 of 36 to be hit by 1d6 + 14; who has run or escaped has nothing to fear from it."""
    doomed = {"at": 30, "agility": 0, "athletics": 0}
    bs = start([sheet(gun(), **doomed) for _ in range(others + 1)], [sheet(gun(), at=50)], hazards=[(30, 1, 14, 0)])
    done(bs, *range(others + 2))
    assert [float(pending(bs[0], k)) for k in range(others + 2)] == pytest.approx([35 / 36] * (others + 1) + [0])
    stays, runs = bs.copy(), bs.copy()
    answer(stays, Act.DECLINE)
    answer(runs, Act.RUN)
    assert worth(stays, 0) < worth(runs, 0)
    assert pending(runs[0], 0) == 0
    roll(stays, 2)
    assert pending(stays[0], 0) == 1
    escaped = bs.copy()
    played(escaped, Act.DECLINE, 12)
    assert pending(escaped[0], 0) == 0
