"""OK: what the mind works out before the dice is what the fight does, whatever its rules say.

``tests/mutations/ok.yaml`` changes rules of attacks and runs this under each: what stands once changes on both sides.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

import numpy as np
import pytest

from okenv.core.events import no_log
from okenv.core.mind.facts import Forecast
from okenv.forecast import Best, Forecaster, most
from okenv.systems import load_system
from okenv.systems.ok.mind.forecast import (
    ALL,
    HIT_WAYS,
    alone,
    drops,
    escape_ways,
    harm,
    hit_ways,
    plan,
    under_way,
    works,
)
from okenv.systems.ok.mind.prospects import forget
from okenv.systems.ok.rules.actions import ACTIONS, Act
from okenv.systems.ok.rules.active_defence import protect
from okenv.systems.ok.rules.combined import shares_roll
from okenv.systems.ok.rules.engine import target_row
from okenv.systems.ok.rules.layout import STRENGTH, Attack, Damage, Event, Prompt, Purpose, State, Use
from okenv.systems.ok.rules.movement import AT_HAND, distance
from okenv.systems.ok.rules.rates import SUCCESS
from okenv.systems.ok.rules.special_effects import possible
from okenv.systems.ok.rules.spend import price
from okenv.systems.ok.rules.weapons import weapon_at_risk
from okenv.systems.ok.voice.one_attack import EFFECTS, effect_prices
from tests.forecasting import questions
from tests.systems.ok.asked import ASKING, answer, asked, awaited, events, play, played, roll, row
from tests.systems.ok.helpers import sheet, start

pytestmark = pytest.mark.plain
ANN, ALLY, FOE, OTHER = range(4)
SURE = 20
DULL = (Act.SURRENDER, Act.DONE, Act.HOLD, Act.ALONE, Act.LET_GO)
DECLARED = (Prompt.ACT, Prompt.DECLARE, Prompt.COMBINE, Prompt.FIRST, Prompt.SECOND)
OFTEN = {Prompt.ACT: 1, Prompt.COMBINE: 5, Prompt.FIRST: 2, Prompt.DEFEND: 10} | dict.fromkeys(
    (Prompt.SECOND, Prompt.DECLARE, Prompt.INTERRUPT, Prompt.PROTECT), 20
)
"""How often a question is taken, beside the most usual one."""
MET = (Prompt.INTERRUPT, Prompt.DEFEND, Prompt.PROTECT)
Compared = tuple[str, int, tuple[Any, ...], tuple[Any, ...]]
"""What was asked about, whom it strikes, what the mind says of it, and what the fight does."""


def asked_in_fights(seed: int, share: float) -> Iterator[np.ndarray]:
    """Some decisions of a fight of every encounter, played as it comes; nothing is hidden in them."""
    for state in questions("ok", seed, share, OFTEN, DULL, steps=80, liked=Act.STUNT):
        forget(state[0])
        yield state


def reckoned(b: Any, i: int, t: int, w: int, margin: int) -> tuple[int, ...]:
    """Hit, points and falls in 81ths, as the mind works them out."""
    return int(works(margin)), int(harm(b, i, t, w, margin, ALL)), int(drops(b, i, t, w, margin))


def measured(found: Forecast, t: int) -> tuple[Fraction, ...]:
    """The same as it is played over all dice."""
    falls = found.spread(lambda notes: any(n[:2] == ("state", t) and State.DOWN <= n[2] <= State.DEAD for n in notes))
    return tuple(HIT_WAYS * p for p in (found.chance("hit", t), found.mean("harm", t), falls.get(True, Fraction(0))))


def ways(*kept: Act) -> dict[int, Any]:
    """How the attacker answers: of two parts she keeps what she can, the first listed; all on damage, as does most."""
    return {Prompt.SPEND: most("harm", {Act.BYPASS, Act.DAMAGE}), Prompt.GIVE_UP: Best(lambda _: 0, kept)}


FREED = {Prompt.SPEND: Best(lambda found: found.chance("spend", Act.BREAK_FREE), (Act.BREAK_FREE, Act.FINISH))}
"""How whoever escapes answers: she breaks free where she can."""


def surely(state: np.ndarray, action: int) -> np.ndarray | None:
    """The state in which the other part of an attack's action is sure to succeed, as the plan has it; None for none."""
    b, i, t = state[0], int(state[0]["actor"]), int(target_row(state[0], action))
    if b["prompt"] == Prompt.SECOND and b["pre"] == Act.ATTACK:
        first, f = int(b["pre_on"]), b["fighters"][i]
        carried = f["w_kind"][b["pre_with"]] == Attack.MELEE and distance(b, i, first) > f["w_reach"][b["pre_with"]]
        if first == t or carried:
            return None
        b["fighters"][first]["defence"][:] = -SURE
    elif b["prompt"] in (Prompt.COMBINE, Prompt.SECOND) and shares_roll(b, i):
        b["fighters"][i]["setup_on"], b["fighters"][i]["setup_bonus"] = i + 1, SURE
    return state


def of_answers(ahead: Forecaster, state: np.ndarray) -> Iterator[Compared]:
    """The attacks that can be declared now, alone or as a part; of two, where both are kept."""
    i, prompt = int(state[0]["actor"]), Prompt(int(state[0]["prompt"]))
    attacks = [action for action in ahead.legal(state) if ACTIONS.kind[action] in (Act.ATTACK, Act.ESCAPE)]
    for action in {*attacks[:1], *attacks[-1:]}:
        asked_now = surely(state.copy(), action)
        if asked_now is None:
            continue
        t, w = int(target_row(state[0], action)), int(ACTIONS.option[action])
        if ACTIONS.kind[action] == Act.ESCAPE:
            t, w = int(state[0]["fighters"][i]["held_by"]) - 1, STRENGTH
        answers = ways(Act.KEEP_BOTH, Act.KEEP_FIRST)
        if prompt == Prompt.FIRST:
            second = another(ahead, asked_now, action, t)
            if second is None:
                continue
            answers = ways(Act.KEEP_BOTH, Act.KEEP_SECOND) | {Prompt.SECOND: second}
        b = asked_now[0]
        said = reckoned(b, i, t, w, int(plan(b, t, w)))
        word = prompt.name + (f" {Act(int(b['pre'])).name}" if prompt in (Prompt.COMBINE, Prompt.SECOND) else "")
        done = measured(ahead.ahead(first_of_all(ahead.do(asked_now, action)), answers), t)
        yield f"{word} ESCAPE" if w == STRENGTH else word, t, said, done
        if w == STRENGTH:
            freed = ahead.ahead(first_of_all(ahead.do(asked_now, action)), FREED).chance("spend", Act.BREAK_FREE)
            yield f"{word} FREED", t, (int(escape_ways(b, i, 0)),), (HIT_WAYS * freed,)


def first_of_all(state: np.ndarray) -> np.ndarray:
    """The state in which whoever interrupts has proved the quicker one."""
    if asked(state)[0] == Purpose.QUICKNESS and state[0]["dice"]:
        state[0]["fighters"][int(state[0]["dice_by"])]["quickness"] = SURE
        roll(state, 0)
    return state


def another(ahead: Forecaster, state: np.ndarray, action: int, t: int) -> int | None:
    """The second of two attacks, on somebody else whom it is sure to hit; None where there is none."""
    after = ahead.do(state, action)
    if after[0]["prompt"] != Prompt.SECOND or after[0]["interrupting"]:
        return None
    for second in ahead.legal(after):
        on = int(target_row(after[0], second))
        if on != t:
            state[0]["fighters"][on]["defence"][:] = -SURE
            return second
    return None


def of_what_is_met(ahead: Forecaster, state: np.ndarray) -> Iterator[Compared]:
    """The attack under way, or declared, that somebody is asked about; of two it is kept alone."""
    b = state[0]
    prompt, act = Prompt(int(b["prompt"])), int(b["act"])
    by, w, on = int(b["act_by"]), int(b["act_with"]), int(b["actor"] if prompt == Prompt.DEFEND else b["act_on"])
    if act not in (Act.ATTACK, Act.SWEEP, Act.ESCAPE) or (b["pre"] == Act.ATTACK and b["pre_on"] == on):
        return
    margin = int(under_way(b, on))
    word = f"{prompt.name} {Act(act).name}" + (f" {Act(int(b['pre'])).name}" if b["pre"] >= 0 else "")
    word += " PROTECTED" if b["guard"] else ""
    if act == Act.SWEEP:
        yield word, on, (int(works(margin)),), swept(state, on)
        return
    first = b["pre"] == Act.ATTACK and prompt != Prompt.INTERRUPT and b["part"] == 0
    found = ahead.ahead(state, ways(Act.KEEP_FIRST if first else Act.KEEP_SECOND))
    yield word, on, reckoned(b, by, on, w, margin), measured(found, on)


def swept(state: np.ndarray, on: int) -> tuple[Fraction]:
    """The chance that a sweep comes to a candidate's difficulty; whom it strikes, depends on what is bought."""
    bs, ways_to = state.copy(), Fraction(0)
    while asked(bs)[0] in MET:
        answer(bs, Act.DECLINE)
    if asked(bs)[0] != Purpose.ATTACK:
        return (ways_to,)
    for dice, p in awaited(bs):
        told = roll(bs.copy(), dice)
        ways_to += p * any(e[1] == on and e[3] - e[2] >= SUCCESS for e in events(told, Event.CANDIDATE))
    return (HIT_WAYS * ways_to,)


def drawn() -> Iterator[np.ndarray]:
    """Ann (row 0) is to act, with an ally, against two enemies; everything that bears on an attack is drawn."""
    chance = Random(7)
    for _ in range(150):
        sheets = [
            sheet(
                attack=chance.randint(2, 7), kind=chance.choice([Attack.MELEE, Attack.RANGED]), protects=1,
                damage=chance.randint(3, 7), penetration=chance.choice([None, 3, 7]), effect=chance.randint(1, 5),
                reach=chance.choice([200, 400, 1500]), lethality=chance.randint(0, 6), squad=side,
                suited=chance.randint(0, 1), hands=chance.randint(0, 2), stability=chance.randint(1, 3),
                base_damage=chance.randint(1, 4), meets=chance.randint(1, 6), at=chance.choice([0, 300, 900, 2500]),
                damage_mode=chance.choice([Damage.FULL, Damage.FULL, *Damage]) if side else Damage.FULL,
                bulk=chance.randint(1, 6), **({"armour": chance.randint(1, 6)} if chance.random() < 0.5 else {}),
            )
            for side in (0, 0, 1, 1)
        ]  # fmt: skip
        bs = start(sheets[:2], sheets[2:], [9, 3, 3, 3], mangling=1, gumption_rule=1)
        ann, foe = row(bs, ANN), row(bs, FOE)
        if chance.random() < 0.4:
            ann.state, ann.nonlethal = State.IMPAIRED, 5
            ann.maimed, ann.gumption = chance.choice([0, int(Use.ARM), int(Use.LEGS)]), chance.choice([0, 0, 1, 2])
        if chance.random() < 0.5:
            ann.setup_on, ann.setup_bonus = chance.choice([FOE, OTHER]) + 1, chance.choice([2, 4])
        if chance.random() < 0.4:
            holder = chance.choice([FOE, OTHER])
            ann.held_by, ann.grip, row(bs, holder).holds = holder + 1, chance.randint(1, 4), ANN + 1
            ann.at = row(bs, holder).at
        foe.exposed, foe.prone = chance.choice([0, 2]), chance.randint(0, 1)
        ann.prone = int(chance.random() < 0.3)
        foe.def_one, foe.def_group = chance.choice([0, 1 << ANN, 1 << ALLY]), chance.choice([0, 1])
        foe.def_all = chance.randint(0, 1)
        yield bs


def each(states: Iterator[np.ndarray]) -> Iterator[tuple[np.ndarray, str, int, int]]:
    """Compares every attack of some states; each with its state, what was asked, whom it strikes, and its hits."""
    for state in states:
        prompt, ahead = int(state[0]["prompt"]), Forecaster(load_system("ok"))
        for word, on, said, done in (of_answers if prompt in DECLARED else of_what_is_met)(ahead, state):
            assert said == done, (word, state[0]["actor"])
            yield state, word, on, said[0]


def compared(states: Iterator[np.ndarray]) -> Counter[str]:
    """How many attacks were compared, by what was asked."""
    return Counter(word for _, word, _, _ in each(states))


@pytest.mark.slow
def test_every_attack_comes_to_what_the_mind_works_out() -> None:
    """OK-ATT-1, OK-ATT-2, OK-COMB-1, OK-DEF-1, OK-DEF-2, OK-MANY-1, OK-SPEND-1, OK-ARM-1, OK-DMG-1, OK-MOOK-1.

    Hit, points and falls, over all dice, spent as does most: of what can be declared, and of what is met.
    """
    assert compared(asked_in_fights(1, 0.02)).total() > 60


@pytest.mark.slow
@pytest.mark.compiled
def test_whatever_bears_on_an_attack_is_counted() -> None:
    """OK-MOVE-1, OK-EFF-2, OK-OPT-1, OK-MOOK-1: wounds, grabs, armour, setups, posture, every way to take damage."""
    asked_about: Counter[str] = Counter()
    bore: Counter[str] = Counter()
    for bs, word, on, hits in each(drawn()):
        ann, t, escapes = row(bs, ANN), row(bs, on), word == "ACT ESCAPE"
        asked_about[word] += 1
        bears = {
            "prone": t.prone and not escapes, "held": ann.held_by, "far": abs(ann.at - t.at) > ann.w_reach[0],
            "armour": t.coverage, "maimed": ann.maimed, "gumption": ann.gumption, "mook": t.damage_mode,
            "setup": ann.setup_on == on + 1, "exposed": t.exposed, "defends": t.def_one | t.def_group | t.def_all,
            "never": hits == 0, "always": hits == HIT_WAYS,
        }  # fmt: skip
        bore.update({word: bool(there) for word, there in bears.items()})
    assert min(asked_about["ACT"], asked_about["ACT ESCAPE"]) > 40
    assert all(bore.values()), bore


def to_spend() -> Iterator[np.ndarray]:
    """Ann is about to spend the successes of each hit that an attack of the drawn states may come to."""
    ahead = Forecaster(load_system("ok"))
    for state in drawn():
        for action in [a for a in ahead.legal(state) if ACTIONS.kind[a] in (Act.ATTACK, Act.ESCAPE)]:
            ready = ahead.do(state, action)
            while asked(ready)[0] is not Purpose.ATTACK:
                answer(ready, Act.DECLINE)
            for dice, _ in awaited(ready):
                hit = played(ready.copy(), dice)
                if asked(hit)[0] is Prompt.SPEND:
                    yield hit


def listed_at(b: Any) -> dict[Act, int]:
    """What :func:`effect_prices` says of the hit that is being spent on."""
    f, t = b["fighters"][b["act_by"]], b["fighters"][b["act_on"]]
    power, base, weapon = int(f["w_effect"][b["act_with"]]), int(t["base_damage"]), int(weapon_at_risk(b, b["act_on"]))
    listed = effect_prices(power, base, stability=int(t["stability"]), hands=int(t["w_hands"][max(weapon, 0)]))
    if abs(f["at"] - t["at"]) > AT_HAND:  # nobody struggles at that distance: it takes more
        listed[Act.TAKEAWAY] = effect_prices(power, base + 1)[Act.TAKEAWAY]
    return listed


@pytest.mark.slow
@pytest.mark.compiled
def test_special_effects_cost_in_a_fight_what_is_listed() -> None:
    """OK-EFF-0, OK-EFF-2 to OK-EFF-7: of a hit those that can be had are offered where its successes pay for them."""
    seen: Counter[tuple[Act, bool]] = Counter()
    for bs in to_spend():
        b = bs[0]
        prices = {effect: int(price(b, effect, 0)) for effect in (*EFFECTS, Act.BREAK_FREE) if possible(b, effect)}
        if b["act"] == Act.ATTACK:
            listed = listed_at(b)
            assert prices == {effect: listed[effect] for effect in prices}
        afforded = {effect for effect, n in prices.items() if n <= b["successes"]}
        assert ASKING.kinds(bs) & {*EFFECTS, Act.BREAK_FREE} == afforded, prices
        seen.update((effect, effect in afforded) for effect in prices)
    assert set(seen) == {(effect, offered) for effect in (*EFFECTS, Act.BREAK_FREE) for offered in (False, True)}


def scenes() -> Iterator[np.ndarray]:
    """Ann is asked what goes with each kind of first part, is held, or is about to roll though somebody protects."""
    foes = [sheet(meets=4), sheet(meets=3, protects=1)]
    ready = start([sheet(attack=6, w_where=[1])], foes, [9, 3, 3])
    yield played(ready.copy(), Act.READY)
    play(ready, Act.READY, Act.ATTACK, Act.DECLINE)
    if asked(ready)[0] is Prompt.PROTECT:
        answer(ready, Act.PROTECT)
    else:  # under a rule that makes it of no help nobody is asked, and she stands there all the same
        protect(ready[0], 2, 1, no_log())
    yield ready
    for grip in range(6):
        held = start([sheet(base_damage=3)], foes, [9, 3, 3])
        row(held, 0).held_by, row(held, 0).grip, row(held, 1).holds = 2, grip, 1
        yield held
    for stunt in (2, 6):
        yield played(start([sheet(prone=1, stunt=stunt)], foes, [9, 3, 3]), Act.GET_UP)
    twice = start([sheet(attack=6)], foes, [9, 3, 3])
    yield played(twice.copy(), Act.TWICE)
    yield played(twice, Act.TWICE, Act.ATTACK)
    far = [sheet(meets=4, at=3000), sheet(meets=3, at=3000)]
    for difficulty in (0, 2):
        prop = {"prop_at": [-1] * 4, "prop_difficulty": [difficulty] * 4, "prop_uses": [-1] * 4, "props_n": 1}
        yield played(
            start([sheet(stunt=5)], far, [9, 3, 3], **prop, prop_reach=[2500] * 4, prop_bonus=[3] * 4), Act.STUNT
        )


@pytest.mark.slow
def test_parts_and_protectors_are_counted() -> None:
    """OK-COMB-1, OK-DEF-2, OK-EFF-3."""
    assert set(compared(scenes())) == {
        "ACT", "ACT ESCAPE", "ACT FREED", "COMBINE READY", "COMBINE GET_UP", "FIRST", "SECOND ATTACK", "SECOND STUNT",
        "NONE ATTACK READY PROTECTED",
    }  # fmt: skip


def test_what_cannot_get_there_never_hits() -> None:
    """OK-MOVE-1, OK-EFF-2: out of reach, or against one's own grabber."""
    bs = start([sheet()], [sheet(at=2301), sheet(at=0)], [9, 3, 3])
    assert hit_ways(bs[0], 0, 1) == 0 < hit_ways(bs[0], 0, 2)
    row(bs, 0).held_by, row(bs, 2).holds = 3, 1
    assert hit_ways(bs[0], 0, 2) == 0
    assert alone(bs[0], 0, 2, STRENGTH) == 0


def test_an_attack_is_made_with_the_first_weapon_in_hand() -> None:
    bs = start([sheet(weapons_n=2, w_attack=[9, 4])], [sheet(meets=4)], [9, 3])
    assert hit_ways(bs[0], 0, 1) == works(9 - 4) == HIT_WAYS
    row(bs, 0).w_where[0] = 1
    assert hit_ways(bs[0], 0, 1) == works(0) < HIT_WAYS


def test_what_is_declared_counts_before_it_begins() -> None:
    """OK-HOLD-1, OK-COMB-1: whoever may interrupt sees the step and what it costs, and nothing of the last action."""
    bs = start([sheet(at=1700)], [sheet(meets=3)], [9, 9])
    answer(bs, Act.APPROACH, 0, 1, to=(Prompt.COMBINE, 0))
    answer(bs, Act.ATTACK)
    bs[0].prompt, bs[0].cost, bs[0].guard = Prompt.INTERRUPT, 2, 1
    assert under_way(bs[0], 1) == 4 - 1 - 3


def test_what_special_effects_cost_by_hand() -> None:
    """OK-EFF-2 to OK-EFF-7: with power 3 (1 with no success, 3 with one, 4 with two) against a base of 3, and 4."""
    listed = {Act.GRAB: 1 + 0, Act.DISARM: 2 + 2, Act.TAKEAWAY: 3 + 1, Act.TAKEDOWN: 2, Act.THROW: 3}
    assert effect_prices(3, 3) == listed
    assert effect_prices(3, 3, hands=2)[Act.DISARM] == 2 + 3
    assert effect_prices(3, 4) == listed | {Act.GRAB: 1 + 1, Act.DISARM: 2 + 3, Act.TAKEAWAY: 3 + 2}
    assert effect_prices(3, 4, stability=3)[Act.TAKEDOWN] == 3


@pytest.mark.parametrize(("margin", "ways"), [(4, 81), (0, 50), (-4, 1), (-5, 0)])
def test_how_many_outcomes_of_the_dice_succeed(margin: int, ways: int) -> None:
    """OK-DICE-1, OK-TASK-1."""
    assert works(margin) == ways
