"""What a search looks at: always something, never what the rules forbid, and nothing lost that matters."""

import numpy as np
import pytest

from okenv.systems.ok.mind.prospects import between_rounds, own_turn, seldom
from okenv.systems.ok.rules.actions import Act
from okenv.systems.ok.rules.layout import Arm, Prompt, State
from tests.systems.looking import Choice, Looking, of
from tests.systems.ok.asked import answer, asked, legal, played, roll, row
from tests.systems.ok.helpers import sheet, start

pytestmark = pytest.mark.plain
LOOK = Looking("ok")
kept = LOOK.kept
AIMED = (Act.ATTACK, Act.SWEEP, Act.SETUP_FREE, Act.SETUP_HARD, Act.SETUP_GENERAL)
UNSEEN = {"tie", "fraction", "attacks", "setups", "quicks", "tasks"}
"""Fields of a fighter in which two enemies who are the same to the actor may differ."""


def dropped(bs: np.ndarray, *, within: bool = False) -> set[Choice]:
    """What is legal and not looked at."""
    return legal(bs) - kept(bs, within=within)


# --- every prompt of random fights


def same_to_the_actor(bs: np.ndarray, k: int, chosen: set[Choice], action: Choice) -> bool:
    """Whether the same action is looked at against an enemy listed before who differs in nothing that matters."""
    b = bs[0]
    first = int(b.side_n[0]) if b.actor < b.side_n[0] else 0
    fields = [name for name in b.fighters[0].dtype.names if name not in UNSEEN]
    for j in range(k):
        alike = all(np.array_equal(b.fighters[first + j][f], b.fighters[first + k][f]) for f in fields)
        if alike and ((action[0], j, action[2]) in chosen or action[0] in (Act.SWEEP, Act.SETUP_GENERAL)):
            return True
    return False


def aims_at_one_alone(chosen: set[Choice], k: int) -> bool:
    """Whether what is aimed at anybody is aimed at that enemy."""
    return {target for kind, target, _ in chosen if kind in AIMED} == {k}


def excused(bs: np.ndarray, action: Choice, chosen: set[Choice], within: bool) -> bool:
    """Whether one of the rules by which something is left out covers this."""
    (kind, k, option), kinds = action, {act for act, _, _ in chosen}
    prompt, b = Prompt(int(bs[0].prompt)), bs[0]
    if prompt == Prompt.SPEND:
        if kind == Act.FINISH:
            return Act.DAMAGE in kinds
        if kind == Act.POWER:
            return b.spent_effect != Act.TAKEAWAY
        if kind == Act.CALLED_SHOT:
            return b.mangling == 0
        return kind in (Act.LETHALITY_DOWN, Act.DIRECT, Act.AVOID, Act.STYLE)
    if prompt == Prompt.DEFEND:
        return kind in (Act.DEFEND_GROUP, Act.DEFEND_ALL) and Act.DEFEND_ONE in kinds
    if prompt in (Prompt.FIRST, Prompt.SECOND):
        return kind == Act.ATTACK and Act.ATTACK in kinds
    if prompt not in (Prompt.ACT, Prompt.DECLARE, Prompt.COMBINE):
        return False
    if kind in (Act.SURRENDER, Act.RALLY, Act.JOIN, Act.LEAVE, Act.APPROACH, Act.RETREAT, Act.TWICE):
        return True
    if prompt == Prompt.DECLARE and within:
        return kind in (Act.STUNT, Act.SWEEP, Act.SETUP_HARD, Act.SETUP_GENERAL) or not aims_at_one_alone(chosen, k)
    if kind == Act.SETUP_OWN and (within or not (row(bs, b.actor).held_by or row(bs, b.actor).prone)):
        return Act.GUMPTION not in kinds or within
    if kind == Act.SWEEP and any((Act.SWEEP, j, option) in chosen for j in range(16)):
        return True
    if kind == Act.SETUP_GENERAL and standing_with_actor(bs) == 1:
        return True
    return kind in AIMED and same_to_the_actor(bs, k, chosen, action)


def standing_with_actor(bs: np.ndarray) -> int:
    """How many of the actor's side stand."""
    b = bs[0]
    side = range(b.side_n[0]) if b.actor < b.side_n[0] else range(b.side_n[0], b.fighters_n)
    return sum(int(b.fighters[i].state) < State.DOWN for i in side)


@pytest.mark.slow
@pytest.mark.compiled
def test_in_every_prompt_of_random_fights_something_is_looked_at_and_nothing_is_lost() -> None:
    seen, left_out = set(), set()
    for bs, prompt, within, can, chosen in LOOK.in_random_fights(80):
        for action in can - chosen:
            assert excused(bs, action, chosen, within), f"{asked(bs)}: {action}, chosen {chosen}"
            left_out.add(action[0])
        seen.add(prompt)
    assert {Prompt.ACT, Prompt.COMBINE, Prompt.SPEND, Prompt.DEFEND, Prompt.INTERRUPT, Prompt.DECLARE} <= seen
    assert {Act.RETREAT, Act.ATTACK, Act.STYLE, Act.AVOID, Act.FINISH, Act.RALLY, Act.DEFEND_ALL} <= left_out


# --- spending


def at_spending(bs: np.ndarray, dice: int = 4) -> np.ndarray:
    """Red attacks the first enemy and hits; nobody answers."""
    answer(bs, Act.ATTACK)
    while asked(bs)[0] != Prompt.SPEND:
        if bs[0].dice != 0:
            roll(bs, dice)
        else:
            answer(bs, Act.ALONE if asked(bs)[0] == Prompt.COMBINE else Act.DECLINE)
    return bs


def test_spending_without_damage_ends_in_finishing_only_when_no_damage_is_left_to_buy() -> None:
    bs = at_spending(start([sheet()], [sheet(meets=1)], [9, 2]))
    assert (Act.FINISH, 0, 0) in dropped(bs)
    assert (Act.DAMAGE, 0, 0) in kept(bs)
    assert {kind for kind, _, _ in dropped(bs)} == {Act.FINISH, Act.STYLE, Act.LETHALITY_DOWN, Act.CALLED_SHOT}
    answer(bs, Act.TAKEDOWN)
    while (Act.DAMAGE, 0, 0) in legal(bs):
        assert (Act.FINISH, 0, 0) in dropped(bs)
        answer(bs, Act.DAMAGE)
        if asked(bs)[0] != Prompt.SPEND:
            return


def test_doing_no_damage_leaves_finishing() -> None:
    """Where nothing that is looked at is left to buy, finishing stays, so that there is an answer."""
    bs = played(at_spending(start([sheet()], [sheet(meets=1)], [9, 2])), Act.TAKEDOWN, Act.AVOID)
    assert kept(bs) == {(Act.FINISH, 0, 0)}
    assert (Act.STYLE, 0, 0) in dropped(bs)


def test_called_shots_count_where_limbs_can_be_mangled() -> None:
    plain = at_spending(start([sheet()], [sheet(meets=1)], [9, 2]))
    mangling = at_spending(start([sheet()], [sheet(meets=1)], [9, 2], mangling=1))
    shots = {action for action in legal(mangling) if action[0] == Act.CALLED_SHOT}
    assert shots
    assert shots <= kept(mangling)
    assert not any(kind == Act.CALLED_SHOT for kind, _, _ in kept(plain))


def test_more_power_counts_for_taking_a_weapon_away_alone() -> None:
    found = {}
    for effect in (Act.GRAB, Act.TAKEAWAY):
        bs = at_spending(start([sheet(effect=4)], [sheet(meets=-2, base_damage=4)], [9, 2]))
        answer(bs, effect)
        assert (Act.POWER, 0, 0) in legal(bs)
        found[effect] = (Act.POWER, 0, 0) in kept(bs)
    assert found == {Act.GRAB: False, Act.TAKEAWAY: True}


# --- acting


def options_of(choices: set[Choice], kind: Act) -> set[tuple[int, int]]:
    return {(k, option) for _, k, option in of(choices, kind)}


def test_of_enemies_who_are_alike_the_first_stands_for_all() -> None:
    bs = start([sheet()], [sheet(squad=1), sheet(squad=1), sheet(squad=2)], [9, 3, 3, 3])
    for kind in (Act.ATTACK, Act.SETUP_FREE):
        assert {k for k, _ in options_of(kept(bs), kind)} == {0, 2}


def test_of_moves_toward_an_enemy_only_those_that_bring_one_in_reach_count() -> None:
    """At 15 m with steps of 7 m and a reach of 2 m two moves get there; at hand none is needed."""
    far = start([sheet()], [sheet(at=1500)], [9, 9])
    assert options_of(legal(far), Act.APPROACH) == {(0, 0), (0, 1)}
    assert options_of(kept(far), Act.APPROACH) == {(0, 1)}
    near = start([sheet()], [sheet(at=150)], [9, 9])
    assert options_of(kept(near), Act.APPROACH) == set()


def test_only_who_shoots_backs_off_as_far_as_the_arena_goes_from_the_nearest() -> None:
    blade = start([sheet(at=3000)], [sheet(at=3100), sheet(at=3600)], [9, 9, 9])
    assert options_of(legal(blade), Act.RETREAT)
    assert options_of(kept(blade), Act.RETREAT) == set()
    gun = start([sheet(at=3000, kind=1, reach=900)], [sheet(at=3100), sheet(at=3600)], [9, 9, 9])
    assert options_of(kept(gun), Act.RETREAT) == {(0, 2)}
    cornered = start([sheet(at=900, kind=1, reach=900)], [sheet(at=1000), sheet(at=1500)], [9, 9, 9])
    assert options_of(kept(cornered), Act.RETREAT) == {(0, 0)}  # two moves would lead over the edge


def test_weapons_and_ones_own_setups_and_defences_tell_enemies_apart() -> None:
    bs = start([sheet()], [sheet(squad=1), sheet(squad=1)], [9, 3, 3])
    unarmed, set_up, guarded = bs.copy(), bs.copy(), bs.copy()
    row(unarmed, 2).w_where[0] = Arm.DROPPED
    row(set_up, 0).setup_on, row(set_up, 0).setup_bonus = 3, 2
    row(guarded, 0).def_one = 1 << 2
    for other in (unarmed, set_up, guarded):
        assert {k for k, _ in options_of(kept(other), Act.ATTACK)} == {0, 1}


def test_what_an_ally_has_prepared_tells_enemies_apart() -> None:
    bs = start([sheet(), sheet()], [sheet(squad=1), sheet(squad=1)], [9, 3, 3, 3])
    assert {k for k, _ in options_of(kept(bs), Act.ATTACK)} == {0}
    for field, number in (("setup_on", 4), ("def_one", 1 << 3)):
        other = bs.copy()
        setattr(row(other, 1), field, number)
        assert {k for k, _ in options_of(kept(other), Act.ATTACK)} == {0, 1}


def test_of_sweeps_with_a_weapon_one_is_looked_at() -> None:
    sweeping = sheet(sweep=3)
    bs = start([sweeping], [sheet(squad=1), sheet(squad=2), sheet(squad=3)], [9, 3, 3, 3])
    row(bs, 2).nonlethal = 2
    with_it = {k for k, weapon in options_of(legal(bs), Act.SWEEP) if weapon == 0}
    assert len(with_it) == 3
    assert [k for k, weapon in options_of(kept(bs), Act.SWEEP) if weapon == 0] == [1]  # who bears most


def test_nobody_surrenders_or_rallies_or_walks_to_a_friend() -> None:
    bs = start([sheet(leadership=4), sheet(at=900)], [sheet(at=900), sheet(at=900)], [9, 3, 3, 3])
    out = {kind for kind, _, _ in dropped(bs)}
    assert {Act.JOIN, Act.LEAVE} <= out
    for kind in (Act.SURRENDER, Act.RALLY, Act.JOIN, Act.LEAVE):
        assert all(action[0] != kind for action in kept(bs))


def test_a_general_setup_helps_friends_alone() -> None:
    alone = start([sheet()], [sheet()], [9, 9])
    two = start([sheet(), sheet()], [sheet()], [9, 3, 3])
    general = (Act.SETUP_GENERAL, 0, 0)
    assert general in legal(alone) & legal(two)
    assert general not in kept(alone)
    assert general in kept(two)


def test_a_setup_of_a_task_is_tried_by_who_is_held_down_or_impaired() -> None:
    """A leader could set a rally up, which no value sees."""
    own = (Act.SETUP_OWN, 0, 0)
    leader = {"leadership": 4}
    for fields, tried in (({}, False), ({"prone": 1}, True), ({"state": State.IMPAIRED, "nonlethal": 5}, True)):
        bs = start([sheet(**leader, **fields), sheet()], [sheet()], [8, 3, 3], gumption_rule=1)
        assert own in legal(bs)
        assert (own in kept(bs)) == tried
    held = start([sheet(held_by=2)], [sheet(holds=1)], [9, 3])
    assert own in kept(held)
    assert own not in kept(interrupting(3), within=True)


# --- two attacks


def at_two_attacks(attack: int) -> np.ndarray:
    """Three enemies, the second hurt most; Red, who is that good, is asked for the first of two attacks."""
    bs = start([sheet(attack=attack)], [sheet(squad=1), sheet(squad=2), sheet(squad=3)], [9, 3, 3, 3])
    row(bs, 2).lethal = 2
    return bs


def test_two_attacks_are_for_those_who_can_afford_them() -> None:
    good, weak = at_two_attacks(8), at_two_attacks(1)
    twice = (Act.TWICE, 0, 0)
    assert twice in legal(good) & legal(weak)
    assert twice in kept(good)
    assert twice in dropped(weak)


def test_of_two_attacks_the_first_goes_at_who_bears_most_the_second_there_or_at_the_first_other() -> None:
    bs = played(at_two_attacks(8), Act.TWICE)
    assert asked(bs)[0] == Prompt.FIRST
    assert {k for k, _ in options_of(legal(bs), Act.ATTACK)} == {0, 1, 2}
    assert {k for k, _ in options_of(kept(bs), Act.ATTACK)} == {1}
    answer(bs, Act.ATTACK, 1)
    assert asked(bs)[0] == Prompt.SECOND
    second = {k for k, _ in options_of(legal(bs), Act.ATTACK)}
    assert {k for k, _ in options_of(kept(bs), Act.ATTACK)} == {0, 1} & second


# --- answering


def asked_to_defend(foes: int) -> np.ndarray:
    bs = start([sheet()], [sheet()] * foes, [3] + [9] * foes)
    while asked(bs)[0] == Prompt.ACT:
        answer(bs, Act.ATTACK)
        if asked(bs)[0] == Prompt.COMBINE:
            answer(bs, Act.ALONE)
    assert tuple(asked(bs)) == (Prompt.DEFEND, 0)
    return bs


def test_against_one_enemy_the_narrow_defence_is_the_best() -> None:
    one, two = asked_to_defend(1), asked_to_defend(2)
    every = {(Act.DECLINE, 0, 0), (Act.DEFEND_ONE, 0, 0), (Act.DEFEND_GROUP, 0, 0), (Act.DEFEND_ALL, 0, 0)}
    assert legal(one) == legal(two) == every
    assert kept(one) == {(Act.DECLINE, 0, 0), (Act.DEFEND_ONE, 0, 0)}
    assert kept(two) == every
    assert kept(two, within=True) == {(Act.DECLINE, 0, 0), (Act.DEFEND_ONE, 0, 0)}
    row(two, 0).def_one = 1 << int(two[0].act_by)  # the narrow one stands already
    if legal(two) != {(Act.DECLINE, 0, 0)}:
        assert dropped(two) == set()


def interrupting(foes: int) -> np.ndarray:
    """Red has held; the last listed enemy attacks, and Red interrupts her: what with?"""
    bs = start([sheet(weapons_n=2)], [sheet(squad=k) for k in range(1, foes + 1)], [9] + [4] * (foes - 1) + [10])
    row(bs, 0).holding = 1
    answer(bs, Act.ATTACK)
    if asked(bs)[0] == Prompt.COMBINE:
        answer(bs, Act.ALONE)
    assert tuple(asked(bs)) == (Prompt.INTERRUPT, 0)
    answer(bs, Act.INTERRUPT)
    assert tuple(asked(bs)) == (Prompt.DECLARE, 0)
    return bs


def test_within_a_decision_who_interrupts_goes_for_whom_she_interrupts() -> None:
    bs = interrupting(3)
    assert int(bs[0].next_by) == 3
    all_targets = {k for k, _ in options_of(legal(bs), Act.ATTACK)}
    assert all_targets == {0, 1, 2}
    assert {k for k, _ in options_of(kept(bs), Act.ATTACK)} == all_targets  # where she herself decides
    within = kept(bs, within=True)
    assert {k for k, _ in options_of(within, Act.ATTACK)} == {2}
    assert {option for _, option in options_of(within, Act.ATTACK)} >= {0, 1}
    assert options_of(within, Act.SETUP_FREE) == {(2, 0)}
    assert {kind for kind, _, _ in within}.isdisjoint({Act.TWICE, Act.SETUP_HARD, Act.SETUP_GENERAL, Act.SWEEP})


# --- how far a decision reaches, and what is hidden


def test_a_decision_ends_at_somebodys_turn_or_with_the_round() -> None:
    bs = start([sheet()], [sheet()], [9, 9])
    assert own_turn(bs[0])
    answer(bs, Act.ATTACK)
    while asked(bs)[0] != Prompt.ACT:
        assert not own_turn(bs[0])
        if bs[0].dice != 0:
            assert not between_rounds(bs[0])
            roll(bs, 0)
        else:
            kinds = {kind for kind, _, _ in legal(bs)}
            answer(bs, next(k for k in (Act.ALONE, Act.DECLINE, Act.DAMAGE, Act.FINISH) if k in kinds))
    assert own_turn(bs[0])
    while bs[0].dice == 0:
        answer(bs, Act.DONE)
    assert between_rounds(bs[0])


def test_interrupting_protecting_and_defending_against_sweeps_are_taken_to_be_declined() -> None:
    bs = asked_to_defend(1)
    assert not seldom(bs[0])
    bs[0].act = Act.SWEEP
    assert seldom(bs[0])
    for prompt in Prompt:
        bs[0].prompt, bs[0].act = prompt, Act.ATTACK
        assert seldom(bs[0]) == (prompt in (Prompt.INTERRUPT, Prompt.PROTECT))
