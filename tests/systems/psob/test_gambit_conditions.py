"""Every condition of PSOB's gambits holds where it should and nowhere else."""

from fractions import Fraction

import pytest

from okenv.systems.psob.mind.forecast import HIT_WAYS
from okenv.systems.psob.mind.gambits.areas import best_blow
from okenv.systems.psob.rules.actions import Act
from okenv.systems.psob.rules.layout import Kind, Part, Prompt, Restraint, State, Turn
from okenv.systems.psob.rules.social import NO_SKILL
from tests.systems.gambitting import ANN, BEN, EDI, EVE, Patch, patch
from tests.systems.psob.asked import played
from tests.systems.psob.gambits import decide, holding, holds, is_exactly, scene, under_attack
from tests.systems.psob.hall import hall
from tests.systems.psob.helpers import gun, sheet, start

pytestmark = pytest.mark.plain
GONE = {"state": State.GONE}
NO_SHOT = {"w_kind": [Kind.MELEE] * 4}


FLAGS: list[tuple[str, Patch, Patch]] = [
    ("any enemy stunned", {EVE: {"stunned": 1}}, {BEN: {"stunned": 1}}),
    ("minor", {ANN: {"minor": 1}}, {EVE: {"minor": 1}}),
    ("any enemy major", {EVE: {"minor": 1}}, {EVE: {"minor": 1}, EDI: {"minor": 1}}),
    ("in a mob", {ANN: {"mob": 1}}, {BEN: {"mob": 1}}),
    ("any enemy phase unspent", {EVE: {"phase": 0}}, {EVE: {"phase": 0}, EDI: {"phase": 0}}),
    ("any ally holding", {BEN: {"holding": 1}}, {ANN: {"holding": 1}}),
    ("aiming", {ANN: {"aim_on": EVE + 1}}, {EVE: {"aim_on": ANN + 1}}),
    ("any enemy aimed at", {ANN: {"aim_on": EVE + 1}}, {BEN: {"aim_on": EVE + 1}}),
    ("any enemy aiming here", {EVE: {"aim_on": ANN + 1}}, {EVE: {"aim_on": BEN + 1}}),
    ("any enemy defending", {EVE: {"defending": 1}}, {EVE: {"dodging": 1}}),
    ("any enemy dodging", {EVE: {"dodging": 1}}, {EVE: {"defending": 1}}),
    ("aborted", {ANN: {"aborted": 1}}, {ANN: {"aborted_since": 1}}),
    ("any ally moved", {BEN: {"moved": 1}}, {ANN: {"moved": 1}}),
    ("in cover", {ANN: {"cover": 2}}, {EVE: {"cover": 2}}),
    ("high", {ANN: {"high": 1}}, {EVE: {"high": 1}}),
    ("riding", {ANN: {"vehicle": 1}}, {BEN: {"vehicle": 1}}),
    ("driving", {ANN: {"vehicle": 1}, BEN: {"vehicle": 1}}, {ANN: {"vehicle": 1, "mob": 1}, BEN: {"vehicle": 1}}),
    ("any enemy restrained", {EVE: {"restraint": Restraint.BOUND}}, {ANN: {"restraint": Restraint.CONFINED}}),
    ("incapacitated", {ANN: {"state": State.INCAPACITATED}}, {}),
    ("any enemy better shot", {EVE: {"at": 5900}}, {ANN: NO_SHOT, EVE: {"at": 5900}}),
    ("any enemy better shot", {ANN: {"w_value": [9, 0, 0, 0]}}, {}),
    ("any enemy shot from afar", {EVE: {"at": 5900}}, {EVE: {"at": 3300}}),
    ("any enemy shot from afar", {EVE: {"at": 5900}}, {ANN: NO_SHOT, EVE: {"at": 5900}}),
    ("any enemy in reach", {}, {ANN: NO_SHOT, EVE: {"at": 3300}, EDI: {"at": 3300}}),
    ("any enemy in reach", {EVE: {"at": 5900}, EDI: {"at": 5900}}, {ANN: {"restraint": Restraint.BOUND}}),
    ("engaged", {}, {EVE: {"at": 3201}, EDI: {"at": 3201}}),
    ("any enemy engaged", {EDI: {"at": 3900}}, {EVE: {"at": 3900}, EDI: {"at": 3900}}),
    ("cornered", {ANN: {"at": 0}, EVE: {"at": 100}}, {}),
    ("cornered", {ANN: {"restraint": Restraint.CONFINED}}, {EVE: {"restraint": Restraint.BOUND}}),
    ("shoots", {}, {ANN: NO_SHOT}),
    ("shoots", {ANN: {"w_kind": [Kind.GRENADE, 0, 0, 0]}}, {ANN: {"restraint": Restraint.BOUND}}),
    ("armed", {}, {ANN: {"weapons_n": 1}}),
    ("empty", {ANN: {"w_slow": [1, 0, 0, 0], "w_charge": [1, 0, 0, 0]}}, {ANN: {"w_charge": [1, 0, 0, 0]}}),
    ("hair trigger", {ANN: {"hair": 1}}, {EVE: {"hair": 1}}),
    ("leader", {}, {ANN: {"influence": NO_SKILL}}),
    ("leader", {ANN: {"minor": 1}}, {ANN: {"minor": 1, "influence": NO_SKILL}}),
    ("many pays", {ANN: {"w_value": [0, 12, 0, 0], "w_damage": [0, 9, 0, 0]}}, {EDI: GONE}),
]


NUMBERS: list[tuple[str, Patch, int]] = [
    ("wounds", {ANN: {"wounds": 2}}, 2),
    ("any ally wounds", {BEN: {"wounds": 1}, ANN: {"wounds": 2}}, 1),
    ("number", {}, 8),
    ("initiative", {ANN: {"initiative": 4}}, 4),
    ("dodge", {ANN: {"defending": 1, "cover": 3, "moved": 1}}, 6),
    ("armour", {ANN: {"armour": 3}}, 3),
    ("cover", {ANN: {"cover": 3}}, 3),
    ("spine", {ANN: {"spine": 7}}, 7),
    ("count", {}, 8),
    ("attackers", {}, 0),
    ("enemies", {EVE: {"state": State.DEAD}}, 1),
    ("advantage", {}, 0),
    ("advantage", {EVE: GONE}, 4),
    ("advantage", {BEN: GONE}, -4),
    ("fright", {ANN: {"wounds": 2}}, 66),
    ("rout", {}, 0),
    ("many", {}, 2),
    ("many", {EDI: GONE}, 0),
]


def test_cover_near_is_within_a_full_move() -> None:
    """PS-COVER-1: and better than hers, for somebody who can move."""
    assert holds(scene(covers=[(4500, 1)]), "cover near")
    assert not holds(scene(covers=[(4501, 1)]), "cover near")
    assert not holds(scene({ANN: {"cover": 1}}, covers=[(4500, 1)]), "cover near")
    assert not holds(scene({ANN: {"restraint": Restraint.CONFINED}}, covers=[(4500, 1)]), "cover near")


def test_swing_odds_are_those_of_the_prop() -> None:
    """PS-ACT-2: six of nine with Agility 7 against a prop of 5; none without a prop that carries her there."""
    assert holds(hall(agility=7), "any enemy swing odds >= 66%")
    assert not holds(hall(agility=7), "any enemy swing odds >= 67%")
    assert holds(hall(to=3100), "any enemy swing odds = 0%")


def test_menace_is_what_an_enemy_could_do() -> None:
    """As the enemy's own gambit expects it of an attack on the fighter, from where she is."""
    bs = scene({EVE: {"weapons_n": 1}, EDI: {"at": 5900, "weapons_n": 0}, ANN: {"armour": 1}})
    there = start([sheet(gun(), initiative=8, at=3100)], [sheet(armour=1)])
    expected = next(n for n in range(0, 999) if not holds(there, f"any enemy expected >= {n / 90 + 1e-4:.5f}"))
    assert expected > 0
    assert holds(bs, f"any enemy menace >= {expected / 90 - 1e-2:.5f}")
    assert not holds(bs, f"any enemy menace >= {expected / 90 + 1e-2:.5f}")
    assert holds(bs, "any enemy menace = 0")


def test_who_acts_and_how_many_attack_her() -> None:
    bs = under_attack()
    assert holds(bs, "any enemy acting")
    assert holds(bs, "attackers = 1")
    assert holds(under_attack(target=1), "danger = 0")


def test_at_whom_an_attack_is_declared_and_with_what() -> None:
    """PS-ABORT-1: on her, or on one of hers."""
    for target, weapon, bs in (
        (target, weapon, under_attack({}, weapon, target)) for target in (0, 1) for weapon in (0, 1)
    ):
        assert holds(bs, "any enemy attacking here") == (target == 0)
        assert holds(bs, "any enemy likeliest to hit") == (target == 0)
        assert holds(bs, "any enemy attacking us")
        assert not holds(bs, "every enemy attacking us")
        assert holds(bs, "attacker shooting") == (weapon == 0)
    assert not holds(scene(), "any enemy attacking us")


def test_the_likeliest_to_hit_is_the_better_shot_of_two() -> None:
    """PS-ATT-2: of equals the first; both attack her."""
    declared = {"turn_of": Turn.GROUP, "parts_n": 1, "p_part": [Part.ATTACK, 0, 0], "p_targets": [1 << ANN, 0, 0]}
    for eve, edi, expected in ((5, 8, 1), (8, 5, 0), (6, 6, 0)):
        values = {EVE: {"w_value": [eve, 0, 0, 0]}, EDI: {"w_value": [edi, 0, 0, 0]}}
        bs = under_attack({ANN: {"hair": 1}})
        patch(bs, {row: {**declared, **fields} for row, fields in values.items()})
        assert decide(bs, {"do": "snap", "if": "target likeliest to hit"}) == (1, (Act.SNAP, expected, 0))


def test_the_nearest_is_one() -> None:
    bs = scene({EVE: {"at": 3600}})
    assert decide(bs, {"do": "aim", "if": "target nearest", "target": "farthest"}) == (1, (Act.STAND, 0, 0))
    assert holds(bs, "any enemy nearest")
    assert not holds(bs, "every enemy nearest")


def test_exposure_is_to_the_best_shot_of_all() -> None:
    """PS-COVER-1, PS-ATT-2: no blow counts, against which cover does nothing."""
    both = scene({EVE: {"w_value": [9, 9, 0, 9]}, EDI: {"w_value": [3, 9, 0, 9]}})
    worse = scene({EVE: {"w_value": [3, 9, 0, 9]}, EDI: {"w_value": [3, 9, 0, 9]}})
    high, low = ([n for n in range(101) if holds(bs, f"exposure >= {n}%")][-1] for bs in (both, worse))
    assert high > low > 0
    assert holds(scene({EVE: NO_SHOT, EDI: NO_SHOT}), "exposure = 0%")


def test_guarded_odds_are_those_behind_a_defence() -> None:
    """PS-DEF-1: -2 to all else; below 0 where it takes more than a free quarter."""
    for changes in ({}, {ANN: {**NO_SHOT, "w_value": [7] * 4}}):
        bs = scene(changes)
        after = played(bs.copy(), Act.DEFEND, Act.STAND)
        odds = [n for n in range(101) if decide(after, {"do": "attack", "if": f"target odds >= {n}%"})[0] == 1][-1]
        assert 0 < odds < 100
        assert holds(bs, f"guarded odds >= {odds}%")
        assert not holds(bs, f"guarded odds >= {odds + 1}%")
    assert holds(scene({ANN: NO_SHOT, EVE: {"at": 3600}, EDI: {"at": 3600}}), "guarded odds < 0%")


def test_worth_counts_a_stun_and_a_fall() -> None:
    """In points of damage: 3 and 12, each by its chance."""
    bs = scene({EDI: GONE})
    stun, down, damage = (Fraction(int(n), HIT_WAYS) for n in best_blow(bs[0], ANN, EVE)[1:4])
    assert is_exactly(bs, "any enemy worth", damage + 12 * down + 3 * stun)


def test_what_she_is_asked_and_whether_she_flees() -> None:
    bs = scene({ANN: {"wounds": 1}})
    assert holds(bs, "asked = phase")
    assert decide(bs, {"do": ["no abort", "pass"], "if": "asked = abort"})[0] == 0
    assert [decide(bs, {"do": "pass", "if": "flees"}, morale=morale)[0] for morale in (32, 33)] == [1, 0]


def test_what_is_declared_is_known_to_who_preempts() -> None:
    """PS-HOLD-1: the enemy's action is declared, not resolved."""
    bs = holding()
    assert holds(bs, "danger > 0")
    assert holds(bs, "holding")
    assert holds(bs, "attacker acting")
    assert not holds(bs, "any ally acting")


def test_where_she_may_abort_only_the_hair_trigger_counts() -> None:
    """PS-ABORT-1: without one, no attack is possible then."""
    bs = under_attack()
    assert not holds(bs, "any enemy in reach")
    assert holds(bs, "any enemy odds = 0")
    bs = under_attack({ANN: {"hair": 1}})
    assert holds(bs, "any enemy in reach")
    assert holds(bs, "any enemy odds > 0")


def test_conditions_of_the_part_in_the_making_are_of_its_target() -> None:
    """PS-ROF-1: when the rate is asked, the target is whom the shot is aimed at."""
    bs = played(scene({EDI: {"wounds": 2}}), Act.STAND, (Act.ATTACK, 1, 0))
    assert bs[0].prompt == Prompt.RATE
    assert decide(bs, {"if": "target wounds = 2", "do": "single shots"}) == (1, (Act.RATE, 0, 0))
    assert decide(bs, {"if": "target wounds = 0", "do": "single shots"})[0] == 0
