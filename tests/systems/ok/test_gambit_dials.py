"""The dials of OK's gambits: each turns what it says, at the place that it says; and noise as a whole distribution."""

from typing import Any

import numpy as np
import pytest

from okenv.core.mind.gambits import DIALS_AT
from okenv.systems.ok.mind.gambits import VOCABULARY
from okenv.systems.ok.rules.actions import Act
from okenv.systems.ok.rules.layout import Part, Prompt, State
from tests.systems.ok.asked import answer, asked, kinds, play, played, row
from tests.systems.ok.gambits import by_dials, coming, decide, explained, holds, lone, program, turns
from tests.systems.ok.helpers import sheet, start

pytestmark = pytest.mark.plain
DECLINE = (Act.DECLINE, 0, 0)

ANN, BEN, EVE, EDI = range(4)


def scene(ap: tuple[int, ...] = (9, 3, 3, 3), **ann: Any) -> np.ndarray:
    """Ann (row 0) is asked to act; Ben is her ally, Eve and Edi are her enemies, all in reach."""
    foes = [sheet(at=3100, squad=1), sheet(at=3100, squad=2)]
    return start([sheet(at=3000, **ann), sheet(at=3000, squad=3, protects=1)], foes, ap)


def test_the_dials_stand_in_a_program_in_the_order_of_the_vocabulary() -> None:
    names = [dial.name for dial in VOCABULARY.dials]
    written = program(**{name: "show off" if name == "spending" else k + 1 for k, name in enumerate(names)})
    turned = [3 if name == "spending" else k + 1 for k, name in enumerate(names)]
    assert written[DIALS_AT : DIALS_AT + len(names)].tolist() == turned


def test_aggression_sets_up_where_a_hit_is_too_unlikely() -> None:
    bs = scene()
    attack = (Act.ATTACK, 0, 0)
    turns(bs, "aggression", lone(bs, ANN, EVE)[0], 1, (Act.SETUP_FREE, 0, 0), attack)
    row(bs, ANN)["setup_on"], row(bs, ANN)["setup_bonus"] = EDI + 1, 2
    assert by_dials(bs, aggression=1) == (Act.ATTACK, 1, 0)


def test_caution_defends_where_a_hit_is_likely() -> None:
    bs = played(scene(ap=(9, 3, 6, 3)), Act.ATTACK, to=(Prompt.DEFEND, EVE))
    turns(bs, "caution", coming(bs, EVE)[0], 1, DECLINE, (Act.DEFEND_ONE, 0, 0))
    row(bs, BEN)["squad"] = row(bs, ANN)["squad"]
    assert by_dials(bs, caution=100) == (Act.DEFEND_GROUP, 0, 0)
    row(bs, EVE)["ap"] = 2
    assert by_dials(bs, caution=100) == (Act.DECLINE, 0, 0)


def test_focus_gangs_up_or_spreads() -> None:
    bs = scene()
    row(bs, EDI)["nonlethal"] = 3
    assert by_dials(bs, focus=100) == (Act.ATTACK, 1, 0)
    assert by_dials(bs, focus=0) == (Act.ATTACK, 0, 0)
    row(bs, EVE)["nonlethal"], row(bs, EDI)["nonlethal"] = 3, 0
    assert by_dials(bs, focus=100) == (Act.ATTACK, 0, 0)
    assert by_dials(bs, focus=0) == (Act.ATTACK, 1, 0)
    row(bs, EDI)["defence"][:] = 0
    assert by_dials(bs, focus=50) == (Act.ATTACK, 1, 0)


def test_loyalty_protects_and_goes_for_who_harms_an_ally() -> None:
    bs = played(scene(ap=(6, 6, 9, 3)), (Act.ATTACK, 0), Act.DECLINE, to=(Prompt.PROTECT, BEN))
    turns(bs, "loyalty", coming(bs, int(bs[0].act_on))[0], 1, DECLINE, (Act.PROTECT, 0, 0))
    bs = scene()
    row(bs, EDI)["setup_on"] = BEN + 1
    assert by_dials(bs, loyalty=49) == (Act.ATTACK, 0, 0)
    assert by_dials(bs, loyalty=50) == (Act.ATTACK, 1, 0)


def test_morale_flees_or_gives_up() -> None:
    bs = scene()
    row(bs, ANN)["lethal"] = 3  # of 7: 42 percent
    assert by_dials(bs, morale=42) == (Act.ATTACK, 0, 0)
    assert by_dials(bs, morale=41) == (Act.RETREAT, 0, 2)
    row(bs, EVE)["at"] = 2900
    assert by_dials(bs, morale=41) == (Act.SURRENDER, 0, 0)
    row(bs, ANN)["state"], row(bs, ANN)["lethal"] = State.FIT, 7
    assert by_dials(bs, morale=100) == (Act.ATTACK, 0, 0)
    bs = scene()
    row(bs, BEN)["state"] = State.OUT
    assert by_dials(bs, morale=50) == (Act.ATTACK, 0, 0)
    assert by_dials(bs, morale=49) == (Act.RETREAT, 0, 2)


def hit(margin: int = 4, **ann: Any) -> np.ndarray:
    """Ann has hit Eve with so many extra successes."""
    return played(scene(attack=4, **ann), Act.ATTACK, Act.DECLINE, margin, to=(Prompt.SPEND, ANN))


def shopping(bs: np.ndarray, **dials: Any) -> list[tuple[Act, int]]:
    """All that the dials buy from a hit."""
    bought = []
    while bs[0].prompt == Prompt.SPEND and bs[0].actor == ANN:
        kind, _, option = by_dials(bs, **dials)
        bought.append((kind, option))
        answer(bs, kind, 0, option)
    return bought


def test_spending_tastes() -> None:
    successes = int(hit()[0].successes)
    assert successes >= 4
    assert shopping(hit(), spending="damage") == [(Act.DAMAGE, 0)] * successes
    maimed = shopping(hit(), spending="maim")
    assert maimed[:2] == [(Act.LETHALITY_UP, 0), (Act.CALLED_SHOT, Part.LEGS)]
    assert set(maimed[2:]) == {(Act.DAMAGE, 0)}
    caught = shopping(hit(effect=9), spending="capture")
    assert caught[:2] == [(Act.LETHALITY_DOWN, 0), (Act.GRAB, 0)]
    bs = hit(effect=9)
    row(bs, EVE)["held_by"] = BEN + 1
    assert (Act.TAKEDOWN, 0) in shopping(bs, spending="capture")
    assert shopping(hit(effect=9), spending="show off")[:2] == [(Act.DISARM, 0), (Act.STYLE, 0)]
    bs = hit()
    row(bs, EVE)["w_hands"][:] = 0
    assert shopping(bs, spending="show off")[0] == (Act.TAKEDOWN, 0)


def test_spending_tastes_in_a_sweep() -> None:
    """As many as leave enough for the effect that is wanted, then it, and the rest for damage (OK-MANY-1)."""

    def swept(margin: int, **ann: Any) -> np.ndarray:
        return played(scene(attack=4, **ann), Act.SWEEP, Act.DECLINE, Act.DECLINE, margin, to=(Prompt.SPEND, ANN))

    two, grab, down, disarm = (Act.TARGETS, 0), (Act.GRAB, 0), (Act.TAKEDOWN, 0), (Act.DISARM, 0)
    bare = {"sweep": 1, "hands": 0}
    assert shopping(swept(2, **bare), spending="capture") == [two, grab]
    assert shopping(swept(1, **bare), spending="capture") == [grab]
    assert shopping(swept(3, sweep=1), spending="capture") == [two, down]
    assert shopping(swept(4, **bare), spending="capture") == [two, grab, (Act.DAMAGE, 0), (Act.DAMAGE, 0)]
    assert shopping(swept(4, sweep=1, effect=9), spending="show off")[:2] == [two, disarm]
    assert shopping(swept(1, sweep=1), spending="capture") == [two]  # enough for neither effect
    armed = {"sweep": 1, "effect": 9}
    enough = ((2, bare, "grab beside"), (3, {"sweep": 1}, "takedown beside"), (4, armed, "disarm beside"))
    for margin, ann, condition in enough:
        assert (holds(swept(margin, **ann), condition), holds(swept(1, **ann), condition)) == (True, False)
    assert (holds(swept(2, **bare), "sweeping"), holds(swept(2, **bare), "escaping")) == (True, False)
    strong = swept(3, **bare)
    row(strong, EVE)["base_damage"] = 9  # a grab can be had, and is too dear
    assert shopping(strong, spending="capture")[:2] == [two, down]
    for taste in ("damage", "maim"):
        assert shopping(swept(2, **bare), spending=taste) == [two, (Act.DAMAGE, 0)]


def test_the_damage_of_spending_goes_around_armour_where_that_does_no_less() -> None:
    bs = scene(attack=4)
    row(bs, EVE)["protection"][:], row(bs, EVE)["coverage"] = 4, 1
    play(bs, Act.ATTACK, Act.DECLINE, 4)
    assert by_dials(bs) == (Act.BYPASS, 0, 0)


def test_who_is_held_or_down_helps_herself_first() -> None:
    bs = scene()
    row(bs, ANN)["prone"] = 1
    assert by_dials(bs, aggression=10) == (Act.GET_UP, 0, 0)
    row(bs, ANN)["held_by"], row(bs, EVE)["holds"] = EVE + 1, ANN + 1
    assert by_dials(bs, aggression=50) == (Act.ESCAPE, 0, 0)


@pytest.mark.parametrize(
    ("aggression", "stunt", "sets_up"),
    [(10, 2, False), (10, 1, True), (80, -3, True), (80, -1, False), (90, -6, True), (90, -7, False), (100, -6, False)],
)
def test_getting_up_is_set_up_where_it_is_too_unlikely(aggression: int, stunt: int, sets_up: bool) -> None:
    """OK-SET-1: below 100 - aggression percent, once, and not where a full rank would not do either."""
    bs = scene()
    row(bs, ANN)["prone"], row(bs, ANN)["stunt"] = 1, stunt
    answer_ = by_dials(bs, aggression=aggression)
    assert answer_ == ((Act.SETUP_OWN, 0, 0) if sets_up else (Act.GET_UP, 0, 0))
    row(bs, ANN)["setup_on"], row(bs, ANN)["setup_bonus"] = ANN + 1, 2
    assert by_dials(bs, aggression=aggression) == (Act.GET_UP, 0, 0)


def test_an_escape_is_set_up_where_it_is_too_unlikely() -> None:
    """OK-SET-1: at even chances she sets it up first, then struggles."""
    bs = scene()
    row(bs, ANN)["held_by"], row(bs, EVE)["holds"] = EVE + 1, ANN + 1
    assert by_dials(bs, aggression=10) == (Act.SETUP_OWN, 0, 0)
    row(bs, ANN)["setup_on"], row(bs, ANN)["setup_bonus"] = ANN + 1, 2
    assert by_dials(bs, aggression=10) == (Act.ESCAPE, 0, 0)


def lying(ap: tuple[int, ...] = (9, 3, 3, 3), **ann: Any) -> np.ndarray:
    """Ann lies on the ground, and would not get up too surely."""
    return scene(ap, prone=1, **({"stunt": 0} | ann))


@pytest.mark.parametrize(
    ("ann", "ready"),
    [({}, True), ({"stunt": 4}, False), ({"stunt": 5}, False), ({"stunt": 9}, False), ({"stunt": -6}, True),
     ({"stunt": -7}, False)],
)  # fmt: skip
def test_nothing_is_set_up_that_is_sure_or_hopeless(ann: dict[str, int], ready: bool) -> None:
    """OK-SET-1, OK-EFF-6: a leader might set up a rally; without any aggression, too, she just gets up."""
    bs = lying(leadership=4, **ann)
    assert (Act.SETUP_OWN in kinds(bs), by_dials(bs, aggression=0)[0] == Act.SETUP_OWN) == (True, ready)


@pytest.mark.parametrize(
    ("ap", "ready"),
    [((9, 3, 5, 3), True), ((9, 9, 5, 3), True), ((9, 3, 6, 3), False), ((9, 3, 3, 8), False), ((6, 2, 2, 2), True),
     ((5, 2, 2, 2), False)],
)  # fmt: skip
def test_a_task_is_set_up_where_it_can_come_right_after(ap: tuple[int, ...], ready: bool) -> None:
    """OK-EDGE-8: before an enemy acts, against whom a defence would cost her the setup."""
    bs = lying(ap)
    assert by_dials(bs, aggression=10) == ((Act.SETUP_OWN, 0, 0) if ready else (Act.GET_UP, 0, 0))
    for i in (EVE, EDI):
        row(bs, i)["done"] = 1
    assert (by_dials(bs, aggression=10)[0] == Act.SETUP_OWN) == (ap[0] >= 6)


def test_no_interrupt_is_spent_on_a_setup_of_a_task() -> None:
    """OK-HOLD-1: what she has paid for the interrupt is for something that stops the other."""
    bs = lying((9, 3, 9, 3))
    play(bs, Act.HOLD)
    play(bs, Act.ATTACK, Act.INTERRUPT)
    assert asked(bs) == (Prompt.DECLARE, ANN)
    assert Act.SETUP_OWN in kinds(bs)
    for i in (EVE, EDI):
        row(bs, i)["ap"] = 0
    row(bs, ANN)["ap"] = 9
    assert by_dials(bs, aggression=10)[0] == Act.GET_UP


def test_who_is_held_by_the_last_enemy_struggles_instead_of_doing_nothing() -> None:
    """OK-EFF-2: the grabber is no target; out of a grip that is hopeless she does not try, but gets up in it."""
    bs = scene()
    row(bs, EDI)["state"] = State.OUT
    row(bs, ANN)["prone"] = 1
    row(bs, ANN)["held_by"], row(bs, EVE)["holds"] = EVE + 1, ANN + 1
    assert by_dials(bs) == (Act.ESCAPE, 0, 0)
    row(bs, EVE)["defence"][:] = 20
    assert by_dials(bs) == (Act.GET_UP, 0, 0)
    row(bs, ANN)["prone"] = 0
    assert by_dials(bs) == (Act.DONE, 0, 0)


def test_who_holds_somebody_stays_at_him_and_lets_go_where_nothing_else_is_left() -> None:
    bs = scene()
    row(bs, ANN)["holds"], row(bs, EDI)["held_by"] = EDI + 1, ANN + 1
    assert by_dials(bs, focus=0) == (Act.ATTACK, 1, 0)
    for i in (EVE, EDI):
        row(bs, i)["at"] = 5000
    assert by_dials(bs)[0] in (Act.LET_GO, Act.SETUP_FREE)


def shares(bs: np.ndarray, n: int, *rules: dict[str, Any], **dials: Any) -> dict[Any, int]:
    """How often each answer comes over so many seeds."""
    written, counts = program(*rules, **dials), {}
    for seed in range(n):
        found = explained(bs, written, seed)
        key = (found["rule"], found["noisy"], found["answer"])
        counts[key] = counts.get(key, 0) + 1
    return counts


@pytest.mark.parametrize("noise", [0, 10, 50, 100])
def test_noise_takes_the_second_best_exactly_so_often(noise: int) -> None:
    """The whole distribution over seeds: two answers, the best and the second-best, with their exact shares."""
    bs, n = scene(), 1500
    counts = shares(bs, n, {"do": "hold"}, {"do": "hold"}, {"do": "done"}, noise=noise)
    best, second = (1, 0), (3, 1)
    assert {key[:2] for key in counts} <= {best, second}
    spoiled = sum(count for key, count in counts.items() if key[:2] == second)
    deviation = (n * noise * (100 - noise)) ** 0.5 / 100
    assert abs(spoiled - n * noise / 100) <= 4 * deviation


@pytest.mark.parametrize("make", [scene, hit])
def test_noise_has_a_second_best_where_no_rule_stands(make: Any) -> None:
    bs = make()
    counts = shares(bs, 40, noise=100)
    ((rule, noisy, action),) = counts
    assert (rule < 0, noisy) == (True, 1)
    assert action != explained(bs, program(), 0)["answer"]


def test_noise_turns_a_defence_round() -> None:
    bs = played(scene(ap=(9, 3, 6, 3)), Act.ATTACK)
    assert by_dials(bs, caution=100, noise=100) == (Act.DECLINE, 0, 0)
    assert by_dials(bs, noise=100) == (Act.DEFEND_ONE, 0, 0)


def test_the_seed_is_the_gambits_own() -> None:
    """No clairvoyance: the battle's seed and what is hidden change nothing."""
    bs = scene()
    answers = [decide(bs, noise=50, seed=seed) for seed in range(30)]
    bs[0].seed = np.uint64(99)
    bs[0].lucky[:], bs[0].clumsy[:], bs[0].tide[:] = 1, 1, 6
    assert [decide(bs, noise=50, seed=seed) for seed in range(30)] == answers
    assert len(set(answers)) == 2
