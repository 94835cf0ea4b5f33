"""The dials of BrOAGS's gambits: each turns what it says, where it says it; and noise as a whole distribution."""

from typing import Any

import numpy as np
import pytest

from okenv.systems.broags.mind.forecast import HIT_WAYS, THREE_ROLLS
from okenv.systems.broags.rules.actions import FULL, HALF, SPRINT, Act
from okenv.systems.broags.rules.layout import Bond, Column, Posture, Prompt, State
from okenv.systems.broags.rules.movement import destination
from tests.systems.broags.acting import done
from tests.systems.broags.asked import answer, asked, play, played
from tests.systems.broags.gambits import (
    FAR,
    aiming,
    bound,
    by_dials,
    explained,
    holds,
    program,
    scene,
    told,
    turns,
    under_attack,
)
from tests.systems.broags.helpers import blade, gun, sheet, start
from tests.systems.gambitting import ANN, BEN, EDI, EVE, Patch, patch, turning

pytestmark = pytest.mark.plain
ATTACK, DECLINE = (Act.ATTACK, 0, 0), (Act.DECLINE, 0, 0)


def shot(gap: int = 1000, foe: dict[str, Any] | None = None, **ann: Any) -> np.ndarray:
    """Ann and her handgun, and a foe with another so many cm away; ``ann`` are fields of hers that are changed."""
    options = {"covers": ann.pop("covers", [])}
    them = sheet(gun(), perception=0, **{"at": 3000 + gap, **(foe or {})})
    return patch(start([sheet(gun(), perception=5)], [them], **options), {ANN: ann})


def hits(bs: np.ndarray) -> int:
    """In how many 81sts Ann's attack on her first foe hits."""
    return explained(bs, program({"do": "shoot"}))["hit"]


def test_aggression_takes_stock_where_a_hit_is_too_unlikely() -> None:
    """BR-STOCK-1; where there is nothing to take stock of, she attacks all the same."""
    bs = shot(foe={"cover": 2})
    low = turns(bs, "aggression", hits(bs), HIT_WAYS, (Act.STOCK, 0, 0), ATTACK)
    assert by_dials(patch(bs, {ANN: {"score": 9}}), aggression=low) == (Act.ATTACK, 0, 0)


def test_caution_reacts_where_the_danger_is_high() -> None:
    """BR-REACT-1: by block or dodge, whichever leaves less danger."""
    for changes, act in (({}, Act.BLOCK), ({EVE: {"at": 3400}}, Act.DODGE)):
        bs = under_attack(changes)
        turns(bs, "caution", explained(bs, program())["danger"], THREE_ROLLS, DECLINE, (act, 0, 0))
    both = under_attack({EVE: {"at": 3400, "w_reach": [0, 500, 0, 0, 0]}, ANN: {"athletics": 5}}, weapon=1)
    assert by_dials(both, caution=100) == (Act.DODGE, 0, 0)
    patch(both, {ANN: {"athletics": 1, "melee": 5}})
    assert by_dials(both, caution=100) == (Act.BLOCK, 0, 0)


def test_nobody_reacts_who_only_loses_by_it() -> None:
    """BR-REACT-1: what a bad block leaves is more danger than none."""
    assert by_dials(under_attack({ANN: {"melee": -4}}), caution=100) == DECLINE


@pytest.mark.compiled
def test_thrift_spares_the_next_action() -> None:
    """BR-INIT-2: unless the attack is deadly enough."""
    bs = under_attack({ANN: {"score": 1, "lethal": 3, "melee": 5}})
    written = [program(caution=100, thrift=t) for t in range(101)]
    found = [told(explained(bs, one)["answer"])[0] for one in written]
    spares = found.index(Act.DECLINE)
    assert found == [Act.BLOCK] * spares + [Act.DECLINE] * (101 - spares)
    deadly = next(n for n in range(100, -1, -1) if holds(bs, f"deadly >= {n}%"))
    assert spares == deadly + 1
    patch(bs, {ANN: {"score": 2}})
    assert by_dials(bs, caution=100, thrift=100) == (Act.BLOCK, 0, 0)


def test_cover_is_found_where_she_is_likely_hit() -> None:
    """BR-COVER-1: with a gun in hand; and low behind the action."""
    bs = shot(covers=[(3200, 2)])
    menace = explained(start([sheet(gun(), perception=5, at=4000)], [sheet(gun())]), program({"do": "shoot"}))["hit"]
    low = turns(bs, "cover", menace, HIT_WAYS, ATTACK, (Act.COVER, 0, 0))
    assert by_dials(shot(covers=[(3200, 2)], w_kind=[0] * 5), cover=100)[0] != Act.COVER
    answer(bs, Act.COVER)
    after = [by_dials(bs, cover=dial) for dial in (low, 100)]
    assert after == [(Act.DONE, 0, 0), (Act.CROUCH, 0, 0)]


def test_who_minds_cover_does_not_leave_it_to_strike() -> None:
    """BR-COVER-1: unless somebody is beside her, or there is nothing to shoot with."""
    bs = scene({EVE: {"at": 3400}, EDI: {"at": 6000}, ANN: {"cover": 2, "melee": 9, "marksmanship": 1}})
    assert by_dials(bs, cover=0) == (Act.APPROACH, 0, HALF)
    assert by_dials(bs, cover=30) == (Act.ATTACK, 0, 0)
    assert by_dials(patch(bs, {EVE: {"at": 3100}}), cover=30) == (Act.ATTACK, 0, 1)
    assert by_dials(patch(bs, {EVE: {"at": 3400}, ANN: {"w_kind": [0] * 5}}), cover=30) == (Act.APPROACH, 0, HALF)
    short = shot(2000, cover=2, w_column=[Column.SHORT, 0, 0, 0, 0])
    assert by_dials(short, cover=30) == (Act.APPROACH, 0, FULL)


def gang(count: int = 12, **fields: int) -> np.ndarray:
    """A group of bad shots, whose first is asked, and a foe behind cover."""
    ours = [sheet(gun(), squad=9, group=1, perception=5, **{"marksmanship": 0, **fields}) for _ in range(count)]
    return start(ours, [sheet(at=3700, perception=0, toughness=6, cover=3)])


def test_teamwork_leads_the_group_where_it_is_likely_and_pays() -> None:
    """BR-GROUP-1."""
    bs = gang()
    low, high = turning(group_hit(bs), HIT_WAYS)
    assert 0 < low < 99
    assert by_dials(bs, teamwork=low)[0] != Act.CONCENTRATE
    assert by_dials(bs, teamwork=high)[0] == Act.CONCENTRATE
    assert by_dials(bs, teamwork=0)[0] != Act.CONCENTRATE
    assert by_dials(gang(4, marksmanship=9), teamwork=100)[0] == Act.ATTACK
    assert holds(bs, "target worth the group")
    assert not holds(gang(4, marksmanship=9), "target worth the group")
    percent = 100 * group_hit(bs) // HIT_WAYS
    assert holds(bs, f"target group odds >= {percent}%")
    assert not holds(bs, f"target group odds >= {percent + 1}%")


def group_hit(bs: np.ndarray) -> int:
    """In how many 81sts the attack of Ann's group hits at all."""
    after = played(bs.copy(), (Act.CONCENTRATE, 0, 0))
    assert after[0].prompt == Prompt.REACT
    return explained(after, program())["danger"] * HIT_WAYS // THREE_ROLLS


def binding(bond: int = Bond.HELD, changes: Patch | None = None) -> np.ndarray:
    """Ann holds or pins Edi, at the start of her turn."""
    bs = bound(scene(changes), ANN, EDI, bond)
    done(bs, ANN, BEN, EVE)
    answer(bs, Act.PASS, to=(Prompt.KEEP, ANN))
    return bs


@pytest.mark.compiled
def test_grip_keeps_what_does_not_slip() -> None:
    """BR-STAT-1: and a pinner alone has nothing of it."""
    for bond in (Bond.HELD, Bond.PINNED):
        bs = binding(bond, {ANN: {"strength": 5}})
        keeps = [by_dials(bs, grip=dial)[0] for dial in range(101)]
        first = keeps.index(Act.KEEP)
        assert 0 < first < 100
        assert keeps == [Act.RELEASE] * first + [Act.KEEP] * (101 - first)
    alone = patch(binding(Bond.PINNED), {BEN: {"state": State.FLED}})
    assert by_dials(alone, grip=100) == (Act.RELEASE, 0, 0)
    alone = patch(binding(changes={ANN: {"strength": 9}}), {BEN: {"state": State.FLED}})
    assert by_dials(alone, grip=100) == (Act.KEEP, 0, 0)


def test_who_pins_knows_how_likely_the_other_turns_it() -> None:
    """BR-STAT-1: while the other one tries, and only then."""
    bs = bound(scene(), ANN, EDI, Bond.PINNED)
    while asked(bs) != (Prompt.BOUND, EDI):
        answer(bs, Act.KEEP if bs[0].prompt == Prompt.KEEP else Act.PASS if bs[0].prompt == Prompt.BOUND else Act.DONE)
    answer(bs, Act.REVERSE, to=(Prompt.LOOSEN, ANN))
    keeps = [by_dials(bs, grip=grip)[0] == Act.KEEP for grip in range(101)]
    assert 0 < sum(keeps) < 101
    assert holds(bs, f"turn odds > {keeps.index(True) - 1}%")
    assert not holds(bs, f"turn odds > {keeps.index(True)}%")


def test_caution_lets_go_when_attacked() -> None:
    """BR-PIN-1: who pins has no Defence to speak of."""
    bs = bound(scene(), ANN, EDI, Bond.PINNED)
    done(bs, ANN, BEN)
    play(bs, (Act.ATTACK, 0, 1), Act.WILD, to=(Prompt.RELEASE, ANN))
    keep = (Act.KEEP, 0, 0)
    turns(bs, "caution", explained(bs, program())["danger"], THREE_ROLLS, keep, (Act.RELEASE, 0, 0))


def test_focus_goes_for_the_hurt_or_spreads() -> None:
    """Edi is hurt; Eve is the easier one."""
    bs = scene({EDI: {"nonlethal": 4, "special": 1}})
    assert by_dials(bs, focus=100)[1] == 1
    assert by_dials(bs, focus=0)[1] == 0


def test_loyalty_comes_between_and_goes_for_who_goes_for_an_ally() -> None:
    """BR-REACT-2: where she likely succeeds, and it costs no action."""
    bs = under_attack(target=1)
    turns(bs, "loyalty", explained(bs, program())["danger"], THREE_ROLLS, DECLINE, (Act.SHIELD, 0, 0))
    assert by_dials(patch(bs.copy(), {ANN: {"athletics": 0}}), loyalty=100) == DECLINE
    assert by_dials(patch(bs, {ANN: {"score": 1}}), loyalty=100) == DECLINE
    bs = scene({BEN: {"at": 1000}, EDI: {"bond_with": BEN + 1}})
    assert by_dials(bs, loyalty=49, focus=50)[1] == 0
    assert by_dials(bs, loyalty=50, focus=50)[1] == 1


def test_standoff_makes_room_while_she_can_shoot() -> None:
    """BR-ACT-1: behind her shot, by no more than it takes; not out of cover, nor with a blade alone."""
    bs = shot(700)
    assert by_dials(bs, standoff=8) == (Act.ATTACK, 0, 0)
    answer(bs, Act.STOCK)
    assert by_dials(bs, standoff=7) == (Act.DONE, 0, 0)
    assert by_dials(bs, standoff=8) == (Act.RETREAT, 0, HALF)
    assert by_dials(bs, standoff=12) == (Act.RETREAT, 0, FULL)
    assert by_dials(bs, standoff=0) == (Act.DONE, 0, 0)
    assert by_dials(patch(bs.copy(), {ANN: {"cover": 1}}), standoff=12) == (Act.DONE, 0, 0)
    assert by_dials(patch(bs, {ANN: {"w_kind": [0] * 5}}), standoff=12) == (Act.DONE, 0, 0)


def test_sense_makes_no_room_where_that_leads_into_another_enemy() -> None:
    """BR-ACT-1: as near to the next one as to the one before."""
    bs = played(shot(700), Act.STOCK)
    assert by_dials(bs, standoff=8, sense=10) == (Act.RETREAT, 0, HALF)
    other = start([sheet(gun(), perception=5)], [sheet(gun(), perception=0, at=at) for at in (3700, 2500)])
    answer(other, Act.STOCK)
    other[0].fighters[2].at = destination(other[0], 0, Act.RETREAT, 1, HALF) - 50
    assert by_dials(other, standoff=8)[0] == Act.RETREAT
    assert by_dials(other, standoff=8, sense=10)[0] != Act.RETREAT


def test_morale_falls_back_once_fright_is_more() -> None:
    """BR-HIDE-2: she flees from hiding, hides where she likely can, or runs; on her feet first."""
    bs = scene({ANN: {"lethal": 3}})
    assert by_dials(bs, morale=30)[0] == Act.ATTACK
    assert by_dials(bs, morale=29) == (Act.RETREAT, 0, SPRINT)
    assert by_dials(scene({BEN: {"state": State.OUT}}), morale=49) == (Act.RETREAT, 0, SPRINT)
    assert by_dials(scene({ANN: {"lethal": 3, "hidden": 1}}), morale=29) == (Act.FLEE, 0, 0)
    assert by_dials(scene({ANN: {"lethal": 3, "cover": 1, "stealth": 4}}), morale=29) == (Act.HIDE, 0, 0)
    assert by_dials(scene({ANN: {"lethal": 3, "posture": Posture.FLOORED}}), morale=29) == (Act.RISE, 0, 0)
    assert by_dials(scene({ANN: {"lethal": 3, "posture": Posture.CROUCHED}}), morale=29) == (Act.STAND, 0, 0)


def test_wild_or_tamed_is_what_is_worth_most() -> None:
    """BR-HIT-1: a poor shot takes what she gets, a very good one names the vitals."""
    assert by_dials(aiming({ANN: {"marksmanship": 1}})) == (Act.WILD, 0, 0)
    tough: Patch = {EVE: {"toughness": 9, "soak": 6}, ANN: {"marksmanship": 5}}
    assert by_dials(aiming(tough)) == (Act.TAMED, 0, 2)


def test_who_is_bound_struggles() -> None:
    """BR-STAT-1: the stronger one reverses a pin, the weaker one is glad to be free."""
    for strength, bond, act in ((5, Bond.PINNED, Act.REVERSE), (1, Bond.PINNED, Act.BREAK), (5, Bond.HELD, Act.BREAK)):
        bs = bound(scene({ANN: {"strength": strength}}), EVE, ANN, bond)
        while asked(bs) != (Prompt.BOUND, ANN):
            answer(bs, Act.KEEP if bs[0].prompt == Prompt.KEEP else Act.DONE)
        assert by_dials(bs) == (act, 0, 0)


def test_she_pins_for_others_and_holds_for_herself() -> None:
    """BR-STAT-1: who pins can do nothing else."""
    for changes, act in (({}, Act.PIN), ({BEN: {"state": State.FLED}}, Act.HOLD)):
        bs = played(scene({ANN: {"strength": 5}, **changes}), Act.GRAPPLE)
        while bs[0].prompt:
            answer(bs, Act.DECLINE)
        play(bs, 4, 4, to=(Prompt.BIND, ANN))
        assert by_dials(bs) == (act, 0, 0)


def test_who_disarms_takes_the_better_weapon() -> None:
    """BR-MAN-1."""
    arms = [gun(damage=4), blade(damage=6)]
    bs = played(start([sheet(perception=5)], [sheet(*arms, at=3100, perception=0)]), Act.DISARM)
    while bs[0].prompt:
        answer(bs, Act.DECLINE)
    play(bs, 4, 4, to=(Prompt.TAKE, ANN))
    assert by_dials(bs) == (Act.TAKE, 0, 1)


def test_whoever_is_out_of_reach_is_come_nearer_to() -> None:
    """BR-ACT-1: at a sprint where two movements do not do; with nobody in sight there is stock to take."""
    far = {EVE: {"at": 4300}, EDI: {"at": 6000}, ANN: {"w_kind": [0] * 5}}
    assert by_dials(scene({**far, EVE: {"at": 4300}})) == (Act.APPROACH, 0, FULL)
    assert by_dials(scene({**far, **{EVE: {"at": 4400}}})) == (Act.APPROACH, 0, SPRINT)
    assert by_dials(scene({EVE: {"hidden": 2}, EDI: {"hidden": 2}})) == (Act.STOCK, 0, 0)
    assert by_dials(scene({**FAR, ANN: {"w_jam": [1, 0, 0, 0, 0], "w_place": [1, 0, 0, 1, 1]}}))[0] == Act.CLEAR


@pytest.mark.parametrize(("hers", "wards", "shields"), [(0, 0, False), (0, 5, True), (5, 5, False)])
def test_sense_comes_between_for_who_would_lose_more_by_it(hers: int, wards: int, shields: bool) -> None:
    """BR-REACT-2: not for an equal; without it her loyalty decides."""
    bs = under_attack({ANN: {"lethal": hers}, BEN: {"lethal": wards}}, target=1)
    assert by_dials(bs, loyalty=100) == (Act.SHIELD, 0, 0)
    assert by_dials(bs, loyalty=100, sense=10) == ((Act.SHIELD, 0, 0) if shields else DECLINE)


@pytest.mark.parametrize(("given_up", "score", "reacts"), [(1, 1, True), (2, 1, False), (9, 2, True)])
def test_sense_loses_no_third_action_running_to_reactions(given_up: int, score: int, reacts: bool) -> None:
    """BR-INIT-2: only where the score falls below 0 is an action lost; without it her caution decides."""
    bs = under_attack()
    patch(bs, {ANN: {"given_up": given_up, "score": score}})
    assert by_dials(bs, caution=100, thrift=0) != DECLINE
    assert (by_dials(bs, caution=100, thrift=0, sense=10) != DECLINE) == reacts
