"""Every condition of ZeroSpace's gambits holds where it should and nowhere else."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from okenv.systems.zerospace.mind.gambits.odds import best_blow
from okenv.systems.zerospace.rules.actions import Act
from okenv.systems.zerospace.rules.layout import Flag, Pair, Place, Prompt, State
from tests.systems.gambitting import ANN, BEN, EDI, EVE, Patch, patch
from tests.systems.zerospace.acting import done
from tests.systems.zerospace.asked import answer, play, played
from tests.systems.zerospace.gambits import (
    FAR,
    bound,
    decide,
    holds,
    is_exactly,
    leading,
    scene,
    trading,
    under_attack,
)  # fmt: skip
from tests.systems.zerospace.helpers import HARM, gun, sheet, start

pytestmark = pytest.mark.plain
OUT = {"state": State.OUT}
NO_GUN = {"w_pair": [Pair.HAND] * 5}
IN_HAND, CARRIED, DROPPED = Place.IN_HAND, Place.CARRIED, Place.DROPPED


FLAGS: list[tuple[str, Patch, Patch]] = [
    ("named", {}, {ANN: {"named": 0}}),
    ("any enemy prone", {EVE: {"prone": 1}}, {BEN: {"prone": 1}}),
    ("any enemy flying", {EVE: {"flies": 1}}, {BEN: {"flies": 1}}),
    ("any enemy shielded", {EVE: {"shield": 1, "s_dr": 1}}, {ANN: {"shield": 1, "s_dr": 1}}),
    ("in cover", {ANN: {"cover": 1}}, {EVE: {"cover": 1}}),
    ("any enemy hidden", {EVE: {"hidden": 1}}, {ANN: {"hidden": 1}}),
    ("any enemy dodging", {EVE: {"dodge": 2}}, {ANN: {"dodge": 2}}),
    ("any enemy running", {EVE: {"run": 1}}, {ANN: {"run": 1}}),
    ("any enemy restrained", {EVE: {"held_by": 1}}, {EVE: {"holds": 1}}),
    ("any enemy restraining", {EVE: {"holds": 1}}, {EVE: {"held_by": 1}}),
    ("unseeing", {ANN: {"blind": 11}}, {ANN: {"blind": 11, "blindsight": 1}}),
    ("any enemy terrified", {EVE: {"terror": 1}}, {ANN: {"terror": 1}}),
    ("any enemy cowering", {EVE: {"terror": 1}}, {EVE: {"terror": 2}}),
    ("any enemy fleeing", {EVE: {"terror": 2}}, {EVE: {"terror": 1}}),
    ("any enemy altered", {EVE: {"altered": 11}}, {EVE: {"unfree": 11}}),
    ("any enemy unfree", {EVE: {"unfree": 11}}, {EVE: {"altered": 11}}),
    ("any enemy distracted", {EVE: {"distracted": 1}}, {EVE: {"surprised": 1}}),
    ("any enemy surprised", {EVE: {"surprised": 1}}, {EVE: {"distracted": 1}}),
    ("any enemy helpless", {EVE: {"helpless": 1}}, {BEN: {"helpless": 1}}),
    ("any enemy waiting", {EVE: {"stored": 1}}, {BEN: {"stored": 1}}),
    ("any ally acted", {BEN: {"acted": 1}}, {EVE: {"acted": 1}}),
    ("any enemy owing", {EVE: {"owed": 2}}, {BEN: {"owed": 2}}),
    ("any enemy forced", {EVE: {"forced": 1}}, {EVE: {"owed": 1}}),
    ("any enemy disarmed", {EVE: {"w_place": [DROPPED, 1, 0, 0, 1]}}, {EVE: {"w_place": [Place.GONE, 1, 0, 0, 1]}}),
    ("any enemy in reach", {EVE: {"at": 60}, EDI: {"at": 60}}, {ANN: {"at": 0}, EVE: {"at": 60}, EDI: {"at": 60}}),
    ("any enemy in reach", {}, {ANN: {"w_range": [1] * 5}, EVE: {"at": 32}, EDI: {"at": 32}}),
    ("engaged", {}, {EVE: {"at": 32}, EDI: {"at": 32}}),
    ("any enemy engaged", {EDI: {"at": 39}}, {EVE: {"at": 39}, EDI: {"at": 39}}),
    ("cornered", {ANN: {"at": 0}, EVE: {"at": 1}, EDI: {"at": 1}}, {}),
    ("cornered", {ANN: {"prone": 1}}, {EVE: {"prone": 1}}),
    ("shoots", {}, {ANN: NO_GUN}),
    ("shoots", {}, {ANN: {"w_place": [CARRIED, IN_HAND, 0, 0, IN_HAND]}}),
    ("foe must come", {EVE: NO_GUN, EDI: NO_GUN}, {EVE: {**NO_GUN, "altered": 11}, EDI: NO_GUN}),
    ("foe must come", {EVE: NO_GUN}, {EDI: NO_GUN}),
    ("recovery pays", {ANN: {"blind": 9, "brawn": 6}}, {ANN: {"blind": 29, "hand": 6}}),
    ("shield ready", {ANN: {"s_mr": 2}}, {ANN: {"s_mr": 2, "shield": 1}}),
    ("strike pays", {ANN: {"hand": 9}}, {ANN: {"hand": 9, "ranged": 9}}),
    ("turn needed", {BEN: OUT}, {}),
    ("armed", {}, {ANN: {"weapons_n": 1}}),
    ("armed", {ANN: NO_GUN}, {ANN: {"w_place": [IN_HAND, CARRIED, 0, 0, IN_HAND]}}),
    ("armed", {}, {ANN: {"w_hands": [1, 0, 0, 0, 0]}}),
]  # fmt: skip


@pytest.mark.parametrize(("condition", "options", "expected"), [
    ("cover near", {"covers": [(34, 10)]}, True),
    ("cover near", {"covers": [(31, 10)]}, True),
    ("cover near", {"covers": [(35, 10)]}, False),
    ("cover beside", {"covers": [(31, 10)]}, True),
    ("cover beside", {"covers": [(32, 10)]}, False),
    ("dark", {"dark": 1}, True),
    ("dark", {}, False),
    ("unseeing", {"dark": 1}, True),
    ("weightless", {"weightless": 1}, True),
    ("weightless", {}, False),
])  # fmt: skip
def test_flags_of_the_fight(condition: str, options: dict[str, Any], expected: bool) -> None:
    """ZS-COND-1, ZS-OBJ-1."""
    assert holds(scene(**options), condition) == expected


def test_cover_is_near_for_who_has_none_and_can_move() -> None:
    """ZS-COND-1."""
    assert not holds(scene({ANN: {"cover": 1}}, covers=[(34, 10)]), "cover near")
    assert not holds(scene({ANN: {"cover": 1}}, covers=[(31, 10)]), "cover beside")
    assert not holds(scene({ANN: {"prone": 1}}, covers=[(34, 10)]), "cover near")


def test_what_of_a_turn_is_used() -> None:
    """ZS-ACT-1: of her own turn only."""
    bs = scene()
    assert not holds(bs, "move used")
    assert not holds(bs, "action used")
    answer(bs, Act.RETREAT, 0, 0)
    assert holds(bs, "move used")
    assert not holds(bs, "action used")
    play(bs, Act.DISTRACT, ..., 2)
    assert holds(bs, "action used")
    assert not holds(under_attack(), "action used")


def test_zs_move_3_whether_some_of_the_move_is_left() -> None:
    """ZS-MOVE-3: once she has made it, and of her own turn only."""
    bs = scene({EVE: {"at": 33}, EDI: {"at": 45}}, keeps_rest=1)
    assert not holds(bs, "move left")
    answer(bs, Act.APPROACH)
    assert holds(bs, "move left")
    bs[0].rest = 0
    assert not holds(bs, "move left")


NUMBERS: list[tuple[str, Patch, int]] = [
    ("health", {ANN: {"health": 7}}, 7),
    ("endurance", {ANN: {"endurance": 6}}, 6),
    ("wounds", {ANN: {"health": 7, "endurance": 13}}, 50),
    ("wounds", {ANN: {"health": 13, "endurance": 7}}, 50),
    ("any ally wounds", {BEN: {"health": 0}, ANN: {"health": 1}}, 100),
    ("brawn", {ANN: {"brawn": 4}}, 4),
    ("presence", {ANN: {"presence": 4}}, 4),
    ("armour", {ANN: {"dr": 3}}, 3),
    ("any enemy defence", {EVE: {"hand": 1}, EDI: {"hand": 1}, ANN: NO_GUN}, 12),
    ("any enemy foes around", {EDI: {"at": 45}}, 1),
    ("any enemy foes around", {}, 2),
    ("any enemy friends around", {ANN: {"at": 26}}, 2),
    ("any enemy friends around", {ANN: {"at": 25}}, 1),
    ("deadly", {}, 0),
    ("toll", {}, 0),
    ("added", {}, 0),
    ("danger when dodged", {}, 0),
    ("danger when covered", {}, 0),
    ("danger when dived", {}, 0),
    ("team danger", {}, 0),
    ("enemies", {EVE: {"helpless": 1}}, 1),
    ("fright", {ANN: {"health": 7}}, 50),
    ("fright", {BEN: OUT, ANN: {"health": 12}}, 50),
]


def test_of_a_team_the_attacker_leads_and_the_enemy_is_the_victim() -> None:
    """ZS-MAN-2."""
    bs = leading({BEN: {"health": 5}, EVE: {"health": 8}})
    assert holds(bs, "attacker health = 5")
    assert holds(bs, "victim health = 8")
    assert holds(bs, "target health = 8")
    assert holds(bs, "any ally attacking")
    assert holds(bs, "any enemy attacked")


def test_what_could_be_interrupted() -> None:
    """ZS-DELAY-1: an attack or a manoeuvre, not a move."""
    for act, weapon, expected in ((Act.ATTACK, 0, True), (Act.GRAPPLE, 0, True), (Act.RETREAT, 0, False)):
        bs = played(scene({EVE: {"health": 5}}), Act.DELAY)
        done(bs, BEN)
        answer(bs, act, 1, weapon, to=(Prompt.INTERRUPT, ANN))
        assert holds(bs, "attack declared") == expected
        assert holds(bs, "attacker health = 5")
        assert (decide(bs, {"if": "victim health > 0", "do": "wait on"})[0] == 1) == expected
    assert not holds(scene(), "attack declared")


def test_joining_pays_where_she_adds_more_than_her_own_turn() -> None:
    """ZS-MAN-1: a poor shot is worth more beside another."""
    assert holds(leading({ANN: {"ranged": 0, "hand": 0, "brawn": 0, "agility": 0}}), "joining pays")
    eve = {"dr": 8, "health": 2}
    assert not holds(
        leading({ANN: {"ranged": 9, "w_level": [9, 9, 0, 0, 2]}, EVE: eve, EDI: {"at": 32}}), "joining pays"
    )
    assert not holds(scene(), "joining pays")


def test_conditions_of_the_attack_in_the_making_are_of_its_target() -> None:
    """ZS-MAN-1: when the trade is asked, the target is whom the attack is aimed at."""
    bs = trading({EDI: {"health": 8}}, target=1)
    assert decide(bs, {"if": "target health = 8", "do": "boldest shot"}) == (1, (Act.CALLED, 0, 4))
    assert decide(bs, {"if": "target health = 14", "do": "boldest shot"})[0] == 0


def test_conditions_of_a_hold_are_of_the_other() -> None:
    """ZS-MAN-2: whom she restrains, whose turn begins."""
    bs = bound(scene({EVE: {"health": 8}}), ANN, EVE)
    assert decide(bs, {"if": "target health = 8", "do": "let go"})[0] == 1
    done(bs, ANN, BEN, to=(Prompt.RELEASE, ANN))
    assert holds(bs, "target health = 8")
    assert not holds(bs, "target health = 14")
    assert holds(bs, "slip odds > 0")


def test_defence_is_against_her_best_attack() -> None:
    """ZS-DICE-1: at range where she shoots."""
    bs = scene({**FAR, EVE: {"at": 45, "agility": 5}, EDI: {"at": 46, "agility": 5}})
    assert holds(bs, "every enemy defence = 17")


def test_the_terrifying_are_told_by_the_fear_of_them() -> None:
    """ZS-ATT-3: the prompt is about whom she fears."""
    bs = scene()
    done(bs, ANN, BEN)
    patch(bs, {EVE: {"health": 5, "ranged": 6, "w_flags": [Flag.TERRIFYING, HARM, 0, 0, HARM]}})
    play(bs, (Act.ATTACK, 0, 0), ..., 12, to=(Prompt.FEAR, ANN))
    assert decide(bs, {"if": "target health = 5", "do": "cower"})[0] == 1
    assert decide(bs, {"if": "target health > 5", "do": "cower"})[0] == 0


def test_the_peril_is_of_the_best_attack_on_her() -> None:
    """ZS-DICE-1: the overcome are no threat (ZS-ATT-4)."""
    bs = scene({EVE: {"ranged": 6}})
    assert holds(bs, "any enemy peril > 0%")
    for n in range(1, 37):
        assert is_exactly(bs, "any enemy peril", Fraction(100 * n, 36)) == (n == most_peril(bs))
    assert not holds(scene({EVE: {"altered": 11}, EDI: {"unfree": 11}}), "any enemy peril > 0%")


def most_peril(bs: np.ndarray) -> int:
    """In how many of 36 outcomes the better of Ann's foes hits her."""
    return max(int(best_blow(bs[0], foe, ANN)[0]) for foe in (EVE, EDI))


def test_the_odds_from_here_are_those_without_a_move() -> None:
    """ZS-RANGE-1."""
    assert not holds(scene(), "any enemy odds from here = 0%")
    near = scene({EVE: {"at": 34}, EDI: {"at": 59}, ANN: NO_GUN | {"w_range": [1] * 5}})
    assert holds(near, "every enemy odds from here = 0%")
    assert holds(near, "any enemy odds > 0%")
    answer(near, Act.APPROACH, 0, 0)
    assert holds(near, "any enemy odds from here > 0%")


def test_the_led_odds_are_of_an_attack_with_all_who_would_join() -> None:
    """ZS-MAN-1: with none, and out of her turn, they are her own."""
    changes: Patch = {EVE: {"at": 45, "agility": 6}, EDI: {"at": 46, "agility": 12}}
    assert not holds(scene(changes), "any enemy odds >= 10%")
    assert holds(scene(changes), "any enemy led odds >= 10%")
    for bs in (patch(scene(changes), {BEN: {"acted": 1}}), under_attack(changes)):
        assert holds(bs, "any enemy led odds > 0%") == holds(bs, "any enemy odds > 0%")
        assert not holds(bs, "any enemy led odds >= 10%")


def test_the_toll_is_of_what_is_left() -> None:
    """ZS-DMG-1: 1d6 + 3 of 14 points, however likely; of four they take all."""
    for changes in ({}, {"agility": 4}):
        assert is_exactly(under_attack({ANN: {"health": 14, **changes}}), "toll", Fraction(650, 14))
    assert is_exactly(under_attack({ANN: {"health": 4}}), "toll", Fraction(100))
    assert is_exactly(under_attack({BEN: {"health": 13}}, target=1), "toll", Fraction(50))


def test_what_is_added_is_against_her_own_turn() -> None:
    """ZS-MAN-1, ZS-MAN-2: nothing to a sure shot; as much as counts where her turn would bring nothing."""
    poor = {"ranged": 0, "hand": 0, "brawn": 0, "agility": 0}
    for bs in (leading(), leading({ANN: poor}), leading({ANN: poor, EDI: {"at": 31}})):
        assert holds(bs, "added >= 100%") == holds(bs, "joining pays")
        assert holds(bs, "added > 0%")
    assert holds(leading({BEN: {"ranged": 20}, EVE: {"named": 0}}), "added = 0%")
    assert holds(leading({ANN: poor, EVE: {"dr": 20}, EDI: {"dr": 20}}), "added = 0%")


def test_what_is_added_is_exact() -> None:
    """ZS-MAN-1: any hit defeats the unnamed; in a team of two each has 3 more, and the higher roll decides."""
    for agility, alone, each in ((2, 15, 30), (4, 6, 21), (6, 1, 10)):
        bs = leading({EVE: {"named": 0, "at": 45, "agility": agility}, EDI: {"at": 59, "agility": 9}})
        together = 1 - Fraction(36 - each, 36) ** 2
        more = 100 * (together - Fraction(alone, 36)) / Fraction(alone, 36)
        assert is_exactly(bs, "added", min(more, Fraction(1000)))


def test_an_attacker_may_be_a_foe() -> None:
    assert holds(under_attack(), "attacker foe")
    assert holds(leading(), "attacker not foe")
    assert not holds(leading(), "attacker foe")


def test_a_turn_is_needed_in_every_other_round_by_who_is_alone() -> None:
    """ZS-FORCE-1: against attacks; a hazard comes only once a round (ZS-OBJ-2)."""
    for turn in (1, 2):
        bs = patch(under_attack(), {BEN: OUT})
        bs[0].turn = turn
        assert holds(bs, "turn needed") == (turn == 1)
        bs = start([sheet(gun())], [sheet(gun(), at=45)], hazards=[(30, 2, 3, 0)])
        done(bs, 0, 1)
        bs[0].turn = turn
        assert not holds(bs, "turn needed")


def test_what_she_is_asked_and_whether_she_flees() -> None:
    bs = scene({ANN: {"health": 7}})
    assert holds(bs, "asked = turn")
    assert decide(bs, {"do": ["end turn", "stand fast"], "if": "asked = force"})[0] == 0
    assert holds(under_attack(), "asked = force")
    assert not holds(under_attack({ANN: {"s_mr": 2}}), "shield ready")
    assert [decide(bs, {"do": "end turn", "if": "flees"}, morale=morale)[0] for morale in (49, 50)] == [1, 0]
