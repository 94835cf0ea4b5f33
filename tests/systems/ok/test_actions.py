"""The action table of OK and the contract around it: ids, defaults, tactics, refusals, keys."""

from typing import Any

import numpy as np
import pytest

from okenv.core.layout import ally_slot, enemy_slot
from okenv.driver import words
from okenv.systems.ok.rules.actions import ACTIONS, Act, action_id
from okenv.systems.ok.rules.engine import harm, standing, tags
from okenv.systems.ok.rules.layout import Prompt, Purpose
from tests.systems.ok.acting import roll_round
from tests.systems.ok.asked import K, answer, asked, kinds, legal, play, played, roll, row
from tests.systems.ok.helpers import sheet, start

pytestmark = pytest.mark.plain

SETUPS = (Act.SETUP_FREE, Act.SETUP_HARD, Act.SETUP_GENERAL)
AT_ENEMIES = {Act.ATTACK, Act.SWEEP, *SETUPS, Act.RALLY, Act.APPROACH, Act.RETREAT, Act.KEEP}
AT_ALLIES = {Act.JOIN, Act.LEAVE}
OPTIONS = {
    Act.ATTACK: 5, Act.SWEEP: 5,  # her own three weapons, a taken one, bare hands
    Act.APPROACH: 3, Act.RETREAT: 3, Act.JOIN: 3, Act.LEAVE: 3,  # moves
    Act.READY: 3, Act.PICK_UP: 3, Act.STUNT: 4, Act.CALLED_SHOT: 6,
}  # fmt: skip
"""Kinds with variants; all others have one."""


def test_the_kinds_stand_in_the_order_of_their_numbers() -> None:
    assert [kind.name for kind in ACTIONS.kinds] == [act.name.lower().replace("_", "-") for act in Act]
    aims = ["enemy" if act in AT_ENEMIES else "ally" if act in AT_ALLIES else "nobody" for act in Act]
    assert [kind.target for kind in ACTIONS.kinds] == aims
    assert [kind.options for kind in ACTIONS.kinds] == [OPTIONS.get(act, 1) for act in Act]


def test_every_id_by_the_table_and_by_the_kernel() -> None:
    for number in range(ACTIONS.size):
        kind, target, option = (
            int(ACTIONS.kind[number]),
            max(int(ACTIONS.target[number]), 0),
            int(ACTIONS.option[number]),
        )
        assert action_id(kind, target, option) == ACTIONS.id(kind, target, option) == number
        slot = enemy_slot(target) if kind in AT_ENEMIES else ally_slot(target) if kind in AT_ALLIES else 0
        assert ACTIONS.slot[number] == slot


def test_ids_of_the_base_class_are_fixed() -> None:
    """Ids never depend on the board: 15 targets times the variants of each kind, kind after kind."""
    ids, following = [], 0
    for act in Act:
        ids.append(following)
        following += (15 if act in AT_ENEMIES | AT_ALLIES else 1) * OPTIONS.get(act, 1)
    assert [ACTIONS.id(kind) for kind in Act] == ids
    sample = (Act.SETUP_FREE, Act.GET_UP, Act.HOLD, Act.TARGETS, Act.FINISH, Act.APPROACH, Act.SWEEP, Act.KEEP)
    assert [ids[kind] for kind in sample] == [75, 120, 135, 149, 170, 171, 351, 441]


def test_tactics_by_name() -> None:
    """What 'forbid X' would forbid: each tactic's kinds."""
    members: dict[str, set[Act]] = {}
    for act in Act:
        for k, name in enumerate(ACTIONS.tag_names):
            if int(tags(ACTIONS.id(act))) >> k & 1:
                members.setdefault(name, set()).add(act)
    groups = {
        "attack": {Act.ATTACK, Act.SWEEP},
        "setup": {*SETUPS, Act.SETUP_OWN},
        "defence": {Act.DEFEND_ONE, Act.DEFEND_GROUP, Act.DEFEND_ALL},
        "move": {Act.APPROACH, Act.RETREAT, Act.JOIN, Act.LEAVE},
        "combined": {Act.STUNT, Act.TWICE},
        "social": {Act.RALLY, Act.INTIMIDATE},
        "effect": {Act.GRAB, Act.BREAK_FREE, Act.DISARM, Act.TAKEAWAY, Act.TAKEDOWN, Act.THROW},
    }
    assert groups.items() <= members.items()
    alone = {act.name.lower().replace("_", "-"): {act} for act in Act} | groups
    assert {name: acts for name, acts in members.items() if acts != alone[name]} == {}
    untagged = {
        Act.DONE, Act.LET_GO, Act.ALONE, Act.DECLINE, Act.KEEP, Act.KEEP_BOTH, Act.KEEP_FIRST, Act.KEEP_SECOND,
        Act.FINISH,
    }  # fmt: skip
    assert set(Act) - set().union(*members.values()) == untagged


def _prompts() -> dict[Prompt, np.ndarray]:
    """A battle at each kind of prompt: Ann (row 0) holds, her foe attacks, her ally may protect her."""
    fields: dict[str, Any] = {"protects": 1, "meets": 4, "at": 3000}
    foes = [sheet(initiative=7, at=3000), sheet(meets=5, at=3000)]
    bs = start([sheet(**fields), sheet(**{**fields, "meets": 6})], foes, [9, 5, 8, 2])
    found = {Prompt.ACT: bs.copy()}
    for prompt, answers in ALONE.items():
        found[prompt] = bs.copy()
        play(found[prompt], *answers)
    play(bs, Act.HOLD, (Act.ATTACK, 0))
    found[Prompt.INTERRUPT] = bs.copy()
    declared = played(bs.copy(), Act.INTERRUPT)
    found[Prompt.DECLARE] = declared
    answer(bs, Act.DECLINE)
    found[Prompt.DEFEND] = bs.copy()
    answer(bs, Act.DECLINE)
    found[Prompt.PROTECT] = bs.copy()
    play(bs, Act.DECLINE, 3)
    found[Prompt.SPEND] = bs.copy()
    return found


ALONE: dict[Prompt, tuple[Any, ...]] = {
    Prompt.COMBINE: ((Act.RETREAT, 0),),
    Prompt.FIRST: (Act.TWICE,),
    Prompt.SECOND: (Act.TWICE, (Act.ATTACK, 0)),
    Prompt.KEEP: ((Act.SWEEP, 0), Act.DECLINE, 3),
    Prompt.GIVE_UP: (Act.TWICE, (Act.ATTACK, 0), (Act.ATTACK, 1), Act.DECLINE, 3),
}
"""What leads from Ann's turn to the prompts that ask more of her."""
DECLARED = {Act.ATTACK, Act.SWEEP, *SETUPS, Act.RETREAT, Act.LEAVE, Act.TWICE}
ANSWERS = {
    Prompt.ACT: {*DECLARED, Act.HOLD, Act.DONE},
    Prompt.INTERRUPT: {Act.INTERRUPT, Act.DECLINE},
    Prompt.DECLARE: DECLARED,
    Prompt.DEFEND: {Act.DEFEND_ONE, Act.DEFEND_GROUP, Act.DEFEND_ALL, Act.DECLINE},
    Prompt.PROTECT: {Act.PROTECT, Act.DECLINE},
    Prompt.SPEND: {
        Act.LETHALITY_UP, Act.LETHALITY_DOWN, Act.CALLED_SHOT, Act.GRAB, Act.TAKEDOWN, Act.THROW, Act.STYLE,
        Act.DAMAGE, Act.FINISH,
    },
    Prompt.COMBINE: {Act.ALONE, Act.ATTACK},
    Prompt.FIRST: {Act.ATTACK},
    Prompt.SECOND: {Act.ATTACK},
    Prompt.KEEP: {Act.KEEP},
    Prompt.GIVE_UP: {Act.KEEP_BOTH, Act.KEEP_FIRST, Act.KEEP_SECOND},
}  # fmt: skip
DEFAULTS = {
    Prompt.ACT: (Act.DONE, 0),
    Prompt.INTERRUPT: (Act.DECLINE, 0),
    Prompt.DECLARE: (Act.SETUP_FREE, 0),
    Prompt.DEFEND: (Act.DECLINE, 0),
    Prompt.PROTECT: (Act.DECLINE, 0),
    Prompt.SPEND: (Act.FINISH, 0),
    Prompt.COMBINE: (Act.ALONE, 0),
    Prompt.FIRST: (Act.ATTACK, 0),
    Prompt.SECOND: (Act.ATTACK, 0),
    Prompt.KEEP: (Act.KEEP, 0),
    Prompt.GIVE_UP: (Act.KEEP_BOTH, 0),
}


def test_there_is_a_battle_for_every_prompt() -> None:
    assert set(ANSWERS) == set(DEFAULTS) == set(Prompt) - {Prompt.NONE}


@pytest.mark.parametrize("prompt", ANSWERS)
def test_what_each_prompt_takes(prompt: Prompt) -> None:
    """Mask, count and the engine's own check agree on every id (``legal`` compares all three)."""
    bs = _prompts()[prompt]
    assert asked(bs)[0] == prompt
    assert kinds(bs) == ANSWERS[prompt]
    for act in kinds(bs) & {Act.ATTACK, Act.SWEEP, *SETUPS, Act.RETREAT, Act.KEEP}:
        assert {target for kind, target, _ in legal(bs) if kind == act} == {0, 1}, act
    default = K.default_action(bs, 0)
    assert (ACTIONS.kind[default], max(ACTIONS.target[default], 0)) == DEFAULTS[prompt]
    for outside in (-1, -ACTIONS.size, ACTIONS.size, 10**6):
        assert not K.allowed(bs, 0, outside)


def test_nothing_is_legal_while_dice_are_awaited() -> None:
    bs = played(start([sheet()], [sheet()], [3, 2]), Act.ATTACK)
    assert legal(bs) == set()
    assert not any(K.allowed(bs, 0, action) for action in range(ACTIONS.size))


@pytest.mark.parametrize("side", [0, 1])
def test_the_default_declaration_is_aimed_at_somebody_who_stands(side: int) -> None:
    """The first listed enemy has fallen; the second is interrupted by the other side's first."""
    holder, foes = [sheet()], [sheet(state=3, nonlethal=12), sheet(initiative=7), sheet()]
    bs = start(holder, foes, [9, 8, 2]) if side == 0 else start(foes, holder, [8, 2, 9])
    play(bs, Act.HOLD, Act.ATTACK, Act.INTERRUPT)
    default = K.default_action(bs, 0)
    assert (ACTIONS.kind[default], ACTIONS.target[default]) == (Act.SETUP_FREE, 1)
    assert K.allowed(bs, 0, default)


def test_the_key_leaves_out_generator_and_history() -> None:
    """``canonical``: another seed, other dice before, other finished actions: the same state has the same bytes."""
    one, two = (start([sheet()], [sheet()], [9, 9], seed=seed) for seed in (1, 2))
    play(one, (Act.ATTACK, 0), Act.DECLINE, -4, Act.DONE)
    play(two, (Act.ATTACK, 0), Act.DECLINE, -3, Act.DONE)
    two[0].decisions += 5
    assert words(one).tobytes() != words(two).tobytes()
    for bs in (one, two):
        K.canonical(bs, 0)
    assert words(one).tobytes() == words(two).tobytes()


def test_the_key_leaves_out_what_an_earlier_action_left_behind() -> None:
    """``canonical``: who protected somebody in the last action has nothing to do with the setup that is rolled now."""
    keys = []
    for ap, answers in ((5, (Act.PROTECT,)), (2, ())):
        bs = start([sheet()], [sheet(initiative=5), sheet(protects=1, meets=6, initiative=4)], [9, 2, ap])
        play(bs, Act.ATTACK, *answers, -4, Act.SETUP_HARD)
        assert row(bs, 2).ap == 2
        K.canonical(bs, 0)
        keys.append(words(bs).tobytes())
    assert keys[0] == keys[1]


def test_an_imagined_copy_has_other_dice_and_nothing_else() -> None:
    """``determinize`` reseeds the generator: no rule before the boons hides anything else when somebody is asked."""
    bs = start([sheet()], [sheet()], [9, 9], seed=5)
    copy = bs.copy()
    K.determinize(copy, 0, 0, np.uint64(77))
    assert copy[0].seed == 77
    copy[0].seed = 5
    assert words(copy).tobytes() == words(bs).tobytes()


def test_a_rolled_outcome_depends_on_seed_and_place_only() -> None:
    """The same seed gives the same dice at the same place, whatever was decided before; another seed gives others."""

    def rolled(seed: int, *before: Any) -> int:
        bs = played(start([sheet(), sheet()], [sheet(dr=14)], [9, 9, 2], seed=seed), *before)
        while asked(bs) != (Prompt.ACT, 1):
            answer(bs, Act.DONE)
        answer(bs, Act.ATTACK)
        return int(K.rolled(bs, 0))

    others = [rolled(3), rolled(3, Act.HOLD), rolled(3, Act.ATTACK, -4), rolled(3, Act.SETUP_HARD, 2)]
    assert len(set(others)) == 1
    assert len({rolled(seed) for seed in range(25)}) > 3


def test_each_roll_of_a_round_has_a_counter_of_its_own() -> None:
    """Attacks, setups and quickness are counted apart, and from 0 again in the next round."""
    bs = start([sheet(initiative=9)], [sheet(initiative=1, dr=14)], [13, 2])
    seen = []
    for _ in range(2):
        for kind in (Act.SETUP_HARD, Act.ATTACK) * 2:
            answer(bs, kind)
            seen.append((int(bs[0].turn), int(bs[0].dice_for), int(bs[0].dice_count)))
            roll(bs, -4)
        roll_round(bs, [13, 2])
    expected = [(Purpose.SETUP, 0), (Purpose.ATTACK, 0), (Purpose.SETUP, 1), (Purpose.ATTACK, 1)]
    assert seen == [(turn, *roll) for turn in (1, 2) for roll in expected]


def test_quickness_is_counted_too() -> None:
    bs = start([sheet()], [sheet(initiative=7, dr=14)], [10, 10])
    seen = []
    for turn in (1, 2):
        while asked(bs)[1] == 1:
            answer(bs, Act.HOLD)
        answer(bs, Act.HOLD)
        while bs[0].turn == turn and bs[0].prompt:
            if asked(bs) == (Prompt.ACT, 1):
                answer(bs, Act.SETUP_FREE)
            elif asked(bs) == (Prompt.INTERRUPT, 0):
                play(bs, Act.INTERRUPT, Act.SETUP_FREE)
                seen.append((turn, int(bs[0].dice_count)))
                roll(bs, -4)
            else:
                answer(bs, Act.HOLD)
        roll_round(bs, [10, 10])
    assert seen == [(1, 0), (1, 1), (2, 0), (2, 1)]


def test_what_a_side_bears_and_who_stands() -> None:
    """``harm`` sums points and tags of a side's fighters, the fallen included; ``standing`` leaves them out."""
    red = [sheet(lethal=1, nonlethal=2), sheet(nonlethal=7, state=2), sheet(tags=1, damage_mode=2)]
    bs = start(red, [sheet(lethal=2)], [3, 2, 2], down_final=1)
    assert [harm(bs[0], 0), harm(bs[0], 1), standing(bs[0], 0), standing(bs[0], 1)] == [11, 2, 2, 1]


def test_the_record_is_written_through_a_row() -> None:
    bs = start([sheet()], [sheet()], [9, 2])
    row(bs, 0).ap = 5
    answer(bs, Act.ATTACK)
    assert bs["fighters"]["ap"][0, 0] == 2
    roll(bs, -4)
