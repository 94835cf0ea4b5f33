"""The dials of ZeroSpace's gambits: each turns what it says, where it says it; and noise as a whole distribution."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from okenv.core.chance import D6X2, outcomes
from okenv.systems.zerospace.mind.forecast import expected
from okenv.systems.zerospace.mind.gambits.words import ROLL_WAYS, TEAM_WAYS
from okenv.systems.zerospace.rules.actions import ALL_OUT, SINGLE, Act
from okenv.systems.zerospace.rules.attack import attack_value
from okenv.systems.zerospace.rules.layout import Flag, Pair, Place, Prompt, State
from okenv.systems.zerospace.rules.objects import OBJECT
from tests.systems.gambitting import ANN, BEN, EDI, EVE, Patch, patch, turning
from tests.systems.zerospace.acting import done
from tests.systems.zerospace.asked import answer, asked, play, played, row
from tests.systems.zerospace.deciding import decision
from tests.systems.zerospace.gambits import (
    FAR,
    bound,
    by_dials,
    decide,
    explained,
    leading,
    program,
    scene,
    trading,
    turns,
    under_attack,
)
from tests.systems.zerospace.helpers import HARM, blade, gun, sheet, start

pytestmark = pytest.mark.plain
ATTACK, DECLINE, DONE = (Act.ATTACK, 0, 0), (Act.DECLINE, 0, 0), (Act.DONE, 0, 0)
NO_GUN = {"w_pair": [Pair.HAND] * 5}


def shot(gap: int = 10, foe: dict[str, Any] | None = None, arm: dict[str, int] | None = None, **ann: Any) -> np.ndarray:
    """Ann and her pistol, and a foe with another so many metres away; ``ann`` are fields of hers that are changed."""
    options = {"covers": ann.pop("covers", [])}
    them = sheet(arm or gun(), **{"at": 30 + gap, **(foe or {})})
    return patch(start([sheet(gun())], [them], **options), {ANN: ann})


def hits(bs: np.ndarray) -> int:
    """In how many 36ths Ann's attack on her first foe hits."""
    return explained(bs, program({"do": "shoot"}))["hit"]


def danger(bs: np.ndarray) -> int:
    """In how many outcomes the attack under way hits."""
    return explained(bs, program())["danger"]


def test_aggression_dodges_where_a_hit_is_too_unlikely() -> None:
    """ZS-MAN-1; after a move she attacks all the same."""
    bs = shot(foe={"cover": 1})
    low = turns(bs, "aggression", hits(bs), ROLL_WAYS, (Act.DODGE, 0, 0), ATTACK)
    answer(bs, Act.RETREAT, 0, SINGLE)
    assert by_dials(bs, aggression=low) == (Act.ATTACK, 0, 0)


@pytest.mark.parametrize(("agility", "together"), [(5, True), (6, True), (7, True), (8, True), (9, False)])
def test_aggression_leads_where_allies_would_join_and_that_is_likely_enough(agility: int, together: bool) -> None:
    """ZS-MAN-1, ZS-MAN-2: alone she hits with 3, 1 or none of 36; so does who would join her, and hits with 3 more."""
    bs = scene({EVE: {"at": 45, "agility": agility}, EDI: {"at": 46, **dict.fromkeys(("agility", "ranged"), 12)}})
    leads = (Act.ATTACK, 0, 0) if together else (Act.DODGE, 0, 0)
    assert by_dials(bs, aggression=90) == leads
    assert by_dials(bs, aggression=90, sense=10) == leads
    if agility < 7:
        assert by_dials(bs, aggression=90, teamwork=0)[0] == Act.DODGE
    for alone in ({"acted": 1}, {"terror": 1}, {"weapons_n": 0}):
        assert by_dials(patch(bs.copy(), {BEN: alone}), aggression=90)[0] in (Act.DODGE, Act.APPROACH)


def test_caution_forces_a_turn_where_the_danger_is_high() -> None:
    """ZS-FORCE-1: by whichever leaves least danger."""
    bs = under_attack(covers=[(30, 10)])
    turns(bs, "caution", danger(bs), TEAM_WAYS, DECLINE, (Act.DODGE, 0, 0), thrift=0)
    assert by_dials(patch(bs, {ANN: {"dodge": 2}}), caution=100, thrift=0) == DECLINE


def test_caution_runs_out_of_an_area() -> None:
    """ZS-MAN-1: nothing leaves less danger."""
    changes: Patch = {EVE: {"at": 40, "w_flags": [HARM + Flag.AREA, HARM, 0, 0, HARM], "ranged": 6}, ANN: {"pace": 6}}
    bs = under_attack({**changes, BEN: {"forced": 1}}, covers=[(30, 10)])
    assert by_dials(bs, caution=100, thrift=0) == (Act.RUN, 0, 0)
    assert by_dials(patch(bs, {ANN: {"pace": 0}}), caution=100, thrift=0) == (Act.DODGE, 0, 0)


def test_caution_runs_from_a_hazard() -> None:
    """ZS-OBJ-2: 21 of 36 to be hit; with thrift only for what costs enough of 14 Health: 1d6 + 3 takes 6.5, or 46%."""
    bs = start([sheet(gun())], [sheet(gun(), at=45)], hazards=[(30, 2, 3, 0)])
    done(bs, 0, 1)
    assert danger(bs) == TEAM_WAYS * 21 // 36
    low, high = turning(21, ROLL_WAYS)
    for turn in (1, 2):  # no attack is met, so that it is in every round
        bs[0].turn = turn
        assert by_dials(bs, caution=low, thrift=0) == by_dials(bs, caution=100, thrift=47) == DECLINE
        assert by_dials(bs, caution=high, thrift=0) == by_dials(bs, caution=100, thrift=46, sense=10) == (Act.RUN, 0, 0)
    assert decide(bs, {"do": "run for cover"})[1] == (Act.RUN, 0, 0)
    assert decide(bs, {"if": "danger when dodged < 58%", "do": "run for cover"})[0] == 0
    assert decide(bs, {"if": "deadly < 1% and threat > 3", "do": "run for cover"})[0] == 1
    assert by_dials(patch(bs, {ANN: {"athletics": 12}}), caution=100, sense=10) == DECLINE


def test_thrift_gives_up_a_turn_only_for_what_costs_enough() -> None:
    """ZS-FORCE-2: so many percent of what she has left, on average: of 14, 1d6 + 3 takes 6.5, or 46%."""
    bs = under_attack({ANN: {"health": 14}})
    found = [by_dials(bs, caution=100, thrift=dial)[0] for dial in (0, 46, 47, 100)]
    assert found == [Act.DODGE, Act.DODGE, Act.DECLINE, Act.DECLINE]
    assert by_dials(patch(bs, {ANN: {"health": 4}}), caution=100, thrift=100) == (Act.DODGE, 0, 0)


def test_cover_is_found_where_she_is_likely_hit() -> None:
    """ZS-COND-1, ZS-ACT-1: with something to shoot; she crouches there before she shoots."""
    bs = shot(covers=[(33, 10)])
    low = turns(bs, "cover", hits(bs), ROLL_WAYS, ATTACK, (Act.SEEK, 0, 0))
    assert by_dials(shot(covers=[(33, 10)], **NO_GUN), cover=100)[0] != Act.SEEK
    answer(bs, Act.SEEK, 0, 0)
    assert [by_dials(bs, cover=dial) for dial in (low, low + 1)] == [ATTACK, (Act.COVER, 0, 0)]


def test_who_minds_cover_does_not_leave_it_to_strike() -> None:
    """ZS-COND-1: unless somebody is beside her, or there is nothing to shoot with."""
    bs = scene({EVE: {"at": 34}, EDI: {"at": 50}, ANN: {"cover": 1, "hand": 6}})
    assert by_dials(bs, cover=0) == (Act.APPROACH, 0, SINGLE)
    assert by_dials(bs, cover=1) == (Act.ATTACK, 0, 0)
    assert by_dials(patch(bs, {EVE: {"at": 31}}), cover=1) == (Act.ATTACK, 0, 1)
    assert by_dials(patch(bs, {EVE: {"at": 34}, ANN: {"weapons_n": 0}}), cover=1) == (Act.APPROACH, 0, SINGLE)


def test_teamwork_joins_where_she_adds_enough() -> None:
    """ZS-MAN-1: the more of it, the less it must be."""
    bs = leading({ANN: {"ranged": 5}})
    found = [by_dials(bs, teamwork=dial)[0] for dial in range(0, 101, 10)]
    first = found.index(Act.TEAM)
    assert 0 < first < 10
    assert found == [Act.DECLINE] * first + [Act.TEAM] * (11 - first)
    poor = leading({ANN: {"ranged": 0, "hand": 0, "brawn": 0, "agility": 0}, EDI: {"at": 31}})
    assert by_dials(poor, teamwork=0) == DECLINE
    assert by_dials(poor, teamwork=100)[0] == Act.TEAM


def test_trade_is_the_best_of_no_more_than_so_much() -> None:
    """ZS-MAN-1: a sure shot gives up what it can spare."""
    bs = trading({ANN: {"ranged": 12}})
    found = [by_dials(bs, trade=dial) for dial in range(7)]
    assert found == [(Act.PLAIN, 0, 0), *[(Act.CALLED, 0, n) for n in range(5)], (Act.CALLED, 0, 4)]
    auto = {"w_flags": [HARM + Flag.AUTO, HARM, 0, 0, HARM]}
    assert by_dials(trading({ANN: auto, EVE: {"named": 0}}), trade=3) == (Act.SUPPRESS, 0, 2)
    assert by_dials(trading({EVE: {"named": 0}}), trade=3) == (Act.PLAIN, 0, 0)


def test_patience_waits_for_who_must_come() -> None:
    """ZS-DELAY-1: as long as no attack from here is likely enough; not with an enemy who shoots, or is beside her."""
    bs = shot(arm=blade())
    high, low = (dial for dial in (100 * hits(bs) // ROLL_WAYS + 1, 100 * hits(bs) // ROLL_WAYS))
    assert by_dials(bs, patience=low) == (Act.ATTACK, 0, 0)
    assert by_dials(bs, patience=high) == (Act.DELAY, 0, 0)
    assert by_dials(bs, patience=0) == (Act.ATTACK, 0, 0)
    assert by_dials(shot(), patience=100)[0] == Act.ATTACK
    assert by_dials(shot(1, arm=blade()), patience=100)[0] == Act.ATTACK


def waiting(ally: bool = False) -> np.ndarray:
    """Ann has delayed; Eve, or Ben, moves."""
    bs = played(scene(), Act.DELAY)
    if not ally:
        done(bs, BEN)
    answer(bs, Act.RETREAT, 0, SINGLE, to=(Prompt.INTERRUPT, ANN))
    return bs


def test_patience_interrupts_where_an_attack_is_likely_enough() -> None:
    """ZS-DELAY-1: against an enemy, whom she reaches from where she is."""
    bs = waiting()
    assert by_dials(bs) == (Act.INTERRUPT, 0, 0)
    assert by_dials(bs, patience=100) == DECLINE
    assert by_dials(waiting(ally=True)) == DECLINE
    assert by_dials(patch(bs, {ANN: {"weapons_n": 0, "w_place": [0, 0, 0, 0, 0]}})) == DECLINE


def test_grip_keeps_what_does_not_slip() -> None:
    """ZS-MAN-2."""
    bs = bound(scene(), ANN, EVE)
    done(bs, ANN, BEN, to=(Prompt.RELEASE, ANN))
    keeps = [by_dials(bs, grip=dial)[0] for dial in range(0, 101, 10)]
    first = keeps.index(Act.KEEP)
    assert 0 < first < 10
    assert keeps == [Act.RELEASE] * first + [Act.KEEP] * (11 - first)
    assert by_dials(patch(bs, {ANN: {"health": 1}}), grip=100, morale=50) == (Act.RELEASE, 0, 0)


def test_focus_goes_for_the_hurt_or_spreads() -> None:
    """Edi is hurt; Eve is the easier one."""
    bs = scene({EDI: {"health_most": 28, "hand": 3, "ranged": 3}})
    assert by_dials(bs, focus=100)[1] == 1
    assert by_dials(bs, focus=0)[1] == 0


def test_loyalty_dives_where_it_spares_the_ward() -> None:
    """ZS-FORCE-2: and she goes for who goes for an ally."""
    bs = under_attack({BEN: {"distracted": 1}}, target=1)
    turns(bs, "loyalty", danger(bs), TEAM_WAYS, DECLINE, (Act.DIVE, 0, 0))
    assert by_dials(under_attack(target=1), loyalty=100) == DECLINE
    bs = scene({BEN: {"at": 10}, EDI: {"holds": BEN + 1}})
    assert by_dials(bs, loyalty=49, focus=50)[1] == 0
    assert by_dials(bs, loyalty=50, focus=50)[1] == 1


def after_her_action(gap: int, **ann: Any) -> np.ndarray:
    """Ann has distracted nobody, and has her move left."""
    bs = played(shot(gap), Act.DISTRACT, ..., 2)
    return patch(bs, {ANN: ann})


def test_zs_man_3_who_sweeps_leaves_out_whom_it_is_worth_more_without() -> None:
    """ZS-MAN-3: the hard to hit; who would rather not do that does the other thing."""
    foes = [sheet(at=31, named=0), sheet(at=31, named=0, hand=9), sheet(at=31, named=0)]
    for hand, then in ((5, (Act.SPARE, 1, 0)), (20, DECLINE)):
        bs = played(start([sheet(blade(), hand=hand)], foes, picks_targets=1), Act.SWEEP)
        assert asked(bs) == (Prompt.TARGETS, ANN)
        assert by_dials(bs) == then
        for code in ("brute", "turtle"):
            assert decision(bs, code) == then
        other = DECLINE if then != DECLINE else (Act.SPARE, 0, 0)
        assert by_dials(bs, noise=100) == other


@pytest.mark.parametrize("behind", [1, 2])
def test_cover_is_shot_away_where_that_takes_fewer_turns(behind: int) -> None:
    """ZS-OBJ-1: hits that destroy it, and then attacks on all behind it, against attacks on them where they are."""
    wrecked, attacked = 0, 0
    for health in range(1, 41):
        foes = [sheet(gun(), at=40, cover=1) for _ in range(behind)]
        bs = start([sheet(gun(), ranged=6)], foes, covers=[(40, health)])
        covered, bare = (
            float(expected(b, 0, Act.ATTACK, 0, 1)) for b in (bs[0], patch(bs.copy(), {1: {"cover": 0}})[0])
        )
        need = OBJECT - attack_value(bs[0], 0, Act.WRECK, 0)
        hit = sum(p for dice, p in outcomes(D6X2) if dice >= need)
        turns_bare = health / float(hit * (Fraction(7, 2) + int(row(bs, 0).w_level[0]))) + behind / bare
        pays = turns_bare < behind / covered
        kind = by_dials(bs, aggression=100, sense=0)[0]
        assert (kind == Act.WRECK) == pays, health
        assert pays or kind in (Act.ATTACK, Act.SPREAD)
        shared = patch(bs, {0: {"at": 40, "cover": 1}})
        assert by_dials(shared, aggression=100, sense=0)[0] != Act.WRECK
        wrecked, attacked = wrecked + pays, attacked + (not pays)
    assert wrecked > 3
    assert attacked > 3


def test_standoff_makes_room_while_she_can_shoot() -> None:
    """ZS-ACT-1: behind her shot; not out of cover, nor with a blade alone, who comes nearer."""
    assert by_dials(shot(7), standoff=8) == (Act.ATTACK, 0, 0)
    bs = after_her_action(7)
    assert by_dials(bs, standoff=7) == DONE
    assert by_dials(bs, standoff=8) == (Act.RETREAT, 0, SINGLE)
    assert by_dials(bs, standoff=0) == DONE
    assert by_dials(after_her_action(7, cover=1), standoff=12) == DONE
    bare = after_her_action(7, w_place=[Place.CARRIED, 0, 0, 0, Place.IN_HAND])
    assert by_dials(bare, standoff=12) == (Act.APPROACH, 0, SINGLE)


def test_zs_move_3_standoff_is_kept_with_the_rest_of_a_move() -> None:
    """ZS-MOVE-3: behind a shot that she came nearer for."""
    for kept, then in ((1, (Act.RETREAT, 0, SINGLE)), (0, DONE)):
        bs = start([sheet(gun(range=2), at=28)], [sheet(at=31, named=0), sheet(at=59)], keeps_rest=kept)
        play(bs, Act.APPROACH, Act.ATTACK, ..., 2)
        assert asked(bs) == (Prompt.TURN, ANN)
        assert by_dials(bs, standoff=4) == then


def test_morale_falls_back_once_fright_is_more() -> None:
    """ZS-MOVE-2: to cover that is near, else away; on her feet first, and with free hands."""
    bs = scene({ANN: {"health": 7}})
    assert by_dials(bs, morale=50)[0] == Act.ATTACK
    assert by_dials(bs, morale=49) == (Act.RETREAT, 0, ALL_OUT)
    assert by_dials(scene({BEN: {"state": State.OUT}}), morale=49) == (Act.RETREAT, 0, ALL_OUT)
    assert by_dials(scene({ANN: {"health": 7}}, covers=[(26, 10)]), morale=49) == (Act.SEEK, 0, 0)
    assert by_dials(scene({ANN: {"health": 7}}, covers=[(29, 10)]), morale=49) == (Act.COVER, 0, 0)
    assert by_dials(scene({ANN: {"health": 7, "prone": 1}}), morale=49) == (Act.RISE, 0, 0)
    assert by_dials(bound(scene({ANN: {"health": 7}}), ANN, EVE), morale=49) == (Act.RELEASE, 0, 0)


def test_who_is_in_a_grapple_does_what_is_worth_most() -> None:
    """ZS-MAN-1, ZS-MAN-2: squeezes, breaks free, or attacks."""
    weak: Patch = {ANN: {"brawn": 6, "weapons_n": 0}, EVE: {"endurance": 4}}
    assert by_dials(bound(scene(weak), ANN, EVE)) == (Act.SQUEEZE, 0, 0)
    strong: Patch = {ANN: {"brawn": 9, "weapons_n": 0}, EVE: {"dr": 20}, EDI: {"dr": 20}}
    assert by_dials(bound(scene(strong), EVE, ANN)) == (Act.BREAK, 0, 0)


def test_who_cannot_see_recovers_where_that_is_likelier() -> None:
    """ZS-ATT-2."""
    assert by_dials(scene({ANN: {"blind": 9, "brawn": 6}})) == (Act.RECOVER, 0, 0)
    assert by_dials(scene({ANN: {"blind": 29, "hand": 6}}))[0] == Act.ATTACK


def test_several_beside_each_other_are_struck_at_once_where_that_is_worth_more() -> None:
    """ZS-MAN-1: with much skill, or at the unnamed."""
    sure: Patch = {ANN: {"hand": 15}}
    assert by_dials(scene(sure)) == (Act.SWEEP, 0, 1)
    assert by_dials(scene())[0] == Act.ATTACK
    bs = patch(scene({ANN: {"ranged": 15}}), {EVE: {"at": 40}, EDI: {"at": 40}})
    assert by_dials(bs) == (Act.SPREAD, 0, 0)


def test_gear_hides_her_on_the_way() -> None:
    """ZS-COND-2: before a run, not before an attack."""
    far: Patch = {**FAR, ANN: {"weapons_n": 0, "cloak": 1}}
    assert by_dials(scene(far)) == (Act.CLOAK, 0, 0)
    assert by_dials(scene({ANN: {"cloak": 1}}))[0] == Act.ATTACK


def test_whoever_is_out_of_reach_is_run_to() -> None:
    """ZS-MOVE-2."""
    assert by_dials(scene({**FAR, ANN: {"weapons_n": 0}})) == (Act.APPROACH, 0, ALL_OUT)
    assert by_dials(scene({EVE: {"at": 34}, EDI: {"at": 50}, ANN: {"weapons_n": 0}})) == (Act.APPROACH, 0, SINGLE)


def test_from_the_round_of_resolve_on_whom_she_hardly_hits_is_run_to() -> None:
    """ZS-COND-1: who lies prone is hard to hit from afar; two who keep apart never end."""
    lying = shot(12, foe={"prone": 1, "agility": 3})
    assert hits(lying) == 1
    assert by_dials(lying, resolve=1)[0] == Act.APPROACH
    assert by_dials(lying, resolve=2) == by_dials(lying) == by_dials(shot(12), resolve=1) == ATTACK


def test_the_best_placed_goes_first() -> None:
    """ZS-TURN-1."""
    bs = start([sheet(), sheet(gun()), sheet(gun(level=1))], [sheet(at=40)], listed=0)
    assert asked(bs) == (Prompt.NEXT, ANN)
    assert by_dials(bs) == (Act.SEND, 0, 0)
    assert by_dials(bs, noise=100) == (Act.GO, 0, 0)
    row(bs, ANN).at = 39
    row(bs, ANN).brawn = 9
    assert by_dials(patch(bs, {ANN: {"hand": 9}})) == (Act.GO, 0, 0)


def test_who_shoots_cowers_and_others_flee() -> None:
    """ZS-ATT-3."""
    for changes, act in (({}, Act.COWER), (NO_GUN, Act.FLEE), ({"health": 3}, Act.FLEE)):
        bs = scene()
        done(bs, ANN, BEN)
        patch(bs, {EVE: {"ranged": 6, "w_flags": [Flag.TERRIFYING, HARM, 0, 0, HARM]}, ANN: changes})
        play(bs, (Act.ATTACK, 0, 0), ..., 12, to=(Prompt.FEAR, ANN))
        assert by_dials(bs, morale=60) == (act, 0, 0)


def test_who_disarms_takes_the_better_weapon() -> None:
    """ZS-MAN-1, ZS-MAN-2: or knocks it away, without a hand for it."""
    for hands, act in ((0, Act.TAKE), (2, Act.KNOCK)):
        bs = start([sheet(*[blade()] * hands, hand=6)], [sheet(blade(level=1), gun(level=4), at=31)])
        play(bs, Act.DISARM, ..., 12, to=(Prompt.TAKE, ANN))
        assert by_dials(bs) == (act, 0, 1)
