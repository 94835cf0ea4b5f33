"""What a value keeps from one position to the next is what it would find anew, whatever has changed between."""

from collections.abc import Callable
from random import Random

import numpy as np
import pytest

from okenv import Battle, load_encounter
from okenv.core.jit import JIT_DISABLED
from okenv.core.layout import ONGOING
from okenv.systems.zerospace.mind.value import TABLE, WEIGHT_ARRAY, prepare, value
from okenv.systems.zerospace.rules.layout import Effort, Flag, Place, State, Terror
from tests.systems.zerospace.asked import row
from tests.systems.zerospace.helpers import HARM, blade, gun, mind, sheet, start

pytestmark = pytest.mark.plain
DECISIONS = 6 if JIT_DISABLED else 60
ENCOUNTERS = ["airlock-scuffle", "boarding-party", "weightless-dock", "lights-out"]


def empty(bs: np.ndarray) -> np.ndarray:
    """A table that nothing is known of."""
    table = np.full(TABLE, np.nan)
    prepare(bs[0], table)
    return table


def anew(bs: np.ndarray) -> float:
    """What a position is worth to the first side, with a table of its own."""
    return float(value(bs[0], 0, empty(bs), WEIGHT_ARRAY))


@pytest.mark.compiled
@pytest.mark.parametrize("name", ENCOUNTERS)
def test_through_random_fights_a_kept_table_says_the_same(name: str) -> None:
    """From each position to the next, and back to the one before, as a look-ahead goes."""
    encounter, dice, valued = load_encounter(name), Random(4), 0
    kept = empty(encounter.template)
    for seed in range(2):
        battle = Battle(encounter, seed)
        last = battle.state
        for _ in range(DECISIONS):
            bs = battle.state
            if bs[0].outcome != ONGOING:
                break
            for position in (bs, last, bs):
                assert float(value(position[0], 0, kept, WEIGHT_ARRAY)) == anew(position)
            last = bs
            valued += 1
            battle.apply(int(dice.choice(np.flatnonzero(battle.mask()))))
    assert valued > DECISIONS


def squads() -> np.ndarray:
    """Two and two; the first is at her turn and restrained by the third, whom the second cannot see."""
    arms = (gun(flags=HARM | Flag.AUTO), blade())
    red = [sheet(*arms, at=30), sheet(*arms, mind(), at=27, blind=11)]
    blue = [sheet(blade(), gun(place=Place.CARRIED), at=31), sheet(*arms, at=38)]
    return start(red, blue, holds=[(2, 0)], trade_cap=3, covers=[(38, 20)])


CHANGES: dict[str, Callable[[np.ndarray], None]] = {
    "place": lambda bs: row(bs, 3).__setitem__("at", 50),
    "health": lambda bs: row(bs, 2).__setitem__("health", 3),
    "helpless": lambda bs: row(bs, 3).__setitem__("helpless", 1),
    "out": lambda bs: row(bs, 3).__setitem__("state", State.OUT),
    "prone": lambda bs: row(bs, 1).__setitem__("prone", 1),
    "prone who holds": lambda bs: row(bs, 2).__setitem__("prone", 1),
    "cover": lambda bs: row(bs, 1).__setitem__("cover", 1),
    "dodge": lambda bs: row(bs, 3).__setitem__("dodge", Effort.OWN),
    "run": lambda bs: row(bs, 2).__setitem__("run", Effort.OWN),
    "hidden": lambda bs: row(bs, 3).__setitem__("hidden", 1),
    "surprised": lambda bs: row(bs, 2).__setitem__("surprised", 1),
    "distracted": lambda bs: row(bs, 3).__setitem__("distracted", 1),
    "blind": lambda bs: row(bs, 1).__setitem__("blind", 0),
    "terror": lambda bs: row(bs, 3).__setitem__("terror", Terror.COWERS),
    "acted": lambda bs: row(bs, 1).__setitem__("acted", 1),
    "stored": lambda bs: row(bs, 3).__setitem__("stored", 1),
    "owed": lambda bs: row(bs, 3).__setitem__("owed", 1),
    "held": lambda bs: row(bs, 0).__setitem__("held_by", 0),
    "arm dropped": lambda bs: row(bs, 0)["w_place"].__setitem__(0, Place.DROPPED),
    "arm drawn": lambda bs: row(bs, 2)["w_place"].__setitem__(1, Place.IN_HAND),
    "cover broken": lambda bs: bs[0]["c_health"].__setitem__(0, 0),
    "spent": lambda bs: bs[0].__setitem__("spent", 1),
}


@pytest.mark.parametrize("what", CHANGES)
def test_every_change_counts(what: str) -> None:
    """The value is another one than before, and the same as if it were found anew; the way back is the first one."""
    before = squads()
    after = before.copy()
    CHANGES[what](after)
    kept = empty(before)
    for position in (before, after, before):
        assert float(value(position[0], 0, kept, WEIGHT_ARRAY)) == anew(position)
    assert anew(after) != anew(before)


def test_a_move_that_is_used_counts_for_whose_turn_it_is() -> None:
    """ZS-ACT-1: who has moved reaches no further; the same of her whose turn is interrupted."""
    before = start([sheet(blade()), sheet(blade())], [sheet(blade(), at=33), sheet(blade(), at=33)])
    kept = empty(before)
    for name, outer in (("moved", 0), ("outer_moved", 1)):
        found = []
        for used in (0, 1):
            after = before.copy()
            after[0].whose, after[0].outer = outer, outer
            after[0][name] = used
            found.append(float(value(after[0], 0, kept, WEIGHT_ARRAY)))
            assert found[-1] == anew(after)
        assert found[0] > found[1]


def test_other_weights_are_no_change_that_is_missed() -> None:
    bs = start([sheet(blade())], [sheet(gun(), at=50)])
    other = WEIGHT_ARRAY.copy()
    other[2] = 0.1
    kept = empty(bs)
    first = float(value(bs[0], 0, kept, WEIGHT_ARRAY))
    second = float(value(bs[0], 0, kept, other))
    assert second == float(value(bs[0], 0, empty(bs), other)) != first
