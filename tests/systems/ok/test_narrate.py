"""The sentences of every event, by hand."""

from __future__ import annotations

import pytest

from okenv.core.events import Event as Logged
from okenv.systems.ok.rules.actions import Act
from okenv.systems.ok.rules.layout import HANDS, STRENGTH, TAKEN, Arm, Damage, Event, Part, State, Use
from okenv.systems.ok.sheet.lay_out import Labels
from okenv.systems.ok.voice.narrate import sentences

pytestmark = pytest.mark.plain
NAMES = ["Ann", "Bob", "Cid"]
SIDES = ["red", "blue"]
LABELS = Labels([["sword", "bow"], ["axe"], ["net"]], ["chandelier"])
SAID: dict[Event, tuple[tuple[int, ...], str]] = {
    Event.ROUND: ((3,), "--- Round 3 ---"),
    Event.TIDE: ((1, 6), "Tide of battle for blue: 6: everybody there recovers twice."),
    Event.RECOVER: ((0, 2, 2), "Ann recovers 2 points, at twice the rate."),
    Event.NO_RECOVERY: ((1,), "blue: nobody recovers this round."),
    Event.STATE: ((0, State.FIT, State.IMPAIRED), "Ann is Impaired."),
    Event.INITIATIVE: (
        (0, 4, 1, 2, -2, 5),
        "Ann rolls Good (4) +1, carried over +2, impaired -2 = 5 for initiative: 5 AP.",
    ),
    Event.HOLD: ((0, 4), "Ann holds back (4 AP left)."),
    Event.DONE: ((0, 4), "Ann is done for this round (4 AP left)."),
    Event.DECLARE_ATTACK: ((0, 1, 1, 2), "Ann shoots at Bob with the bow (2 AP left)."),
    Event.DECLARE_SETUP: ((0, 1, Act.SETUP_HARD, 2), "Ann tries a hard setup against Bob (2 AP left)."),
    Event.INTERRUPT: ((1, 0, 2), "Bob interrupts Ann (2 AP left)."),
    Event.QUICKNESS: ((1, 4, 1, 0, 6, 0), "Bob comes after: quickness Good (4) +1 = 5 against Great (6)."),
    Event.DEFEND: ((1, 0, 0, 2), "Bob defends against Ann: +3 until the round ends (2 AP left)."),
    Event.PROTECT: ((2, 1, 7, 2), "Cid protects Bob: this attack needs Great+ (7) to hit (2 AP left)."),
    Event.ATTACK_ROLL: (
        (0, 1, 4, 1, 2, -2, 4),
        "Ann rolls Good (4) +1, setup +2, impaired -2 = 5 against Good (4) to hit Bob.",
    ),
    Event.MISS: ((0, 1, 3), "Ann misses Bob by 3."),
    Event.HIT: ((0, 1, 1), "Ann hits Bob with 1 extra success."),
    Event.SPEND: ((0, Act.DAMAGE, 2, 1), "Ann spends 1 success on damage (2 left)."),
    Event.BLOW: (
        (0, 1, 6, 4, 3, 3, 2),
        "The blow does Great (6) damage, Good through the armour, against a DR of Average+ (3): Bob takes 3 points, "
        "2 of them lethal.",
    ),
    Event.MOOK_BLOW: (
        (0, 1, 6, 6, 3, 2, Damage.TAGS),
        "The blow does Great (6) damage against a DR of Average+ (3): Bob goes down.",
    ),
    Event.STOPPED: ((0, 1, 4, 3), "Bob's armour stops the blow (protection Good against a penetration of Average+)."),
    Event.SETUP_ROLL: ((0, 1, 4, -2, 0, 0, 4), "Ann rolls Good (4) -2 = 2 against Good (4) to set Bob up: it fails."),
    Event.SETUP: ((0, 1, Act.SETUP_GENERAL, 2), "Bob is exposed: +2 for everybody until Bob acts."),
    Event.SETUP_LOST: ((0, 1), "Ann loses the setup against Bob."),
    Event.LOST_ACTION: ((0, 1), "What Ann wanted to do with Bob has become impossible and is lost."),
    Event.DYING: ((1, 480), "Bob is dying: 20 minutes left."),
    Event.DEATH: ((1,), "Bob dies."),
    Event.CARRY: ((0, 2), "Ann carries 2 AP over to the next round."),
    Event.OVER: ((1,), "Victory for blue."),
    Event.TIE_ORDER: ((1, 0, 2), "By lot Bob is number 2 of the 2 with equal initiative so far."),
    Event.OMEN: ((1, 0, 1, 2), "A boon for blue: Cid is back in the fight."),
    Event.RETURN: ((2, 1), "Cid is rid of 1 point."),
    Event.ARRIVE: ((2, 6000), "Cid arrives at 60 m."),
    Event.MOVE: ((0, 2750, 3250), "Ann moves from 27.5 m to 32.5 m."),
    Event.LEAVE: ((0,), "Ann flees from the fight over the edge of the arena."),
    Event.DECLARE: ((0, Act.SWEEP, 1, 0, 2), "Ann attacks everybody in reach with the sword, Bob first (2 AP left)."),
    Event.COMBINED: ((0, Act.GET_UP, 0, 0), "Ann gets up."),
    Event.COST: ((0, 1, 2, 2, -4), "Ann has -5 on the roll."),
    Event.TASK: (
        (0, Act.GET_UP, 4, -3, -2, 0),
        "Ann rolls Good (4) -3, impaired -2 = -1 against Deficient (0) to get up: it falls 1 short.",
    ),
    Event.TASK_DONE: ((0, Act.GUMPTION, 1, 2), "Ann ignores all of the impairment, the next initiative roll included."),
    Event.GIVE_UP: ((0, 2, Act.STUNT, 2), "Ann keeps the attack alone: the stunt fails."),
    Event.KEEP: ((0, 4, 3), "Ann keeps 4 to hit: enough for 3 in reach."),
    Event.CANDIDATE: ((0, 1, 4, 6), "The sweep of Ann comes to 6; to hit takes Good (4) for Bob."),
    Event.PRONE: ((1, 1), "Bob goes prone: -2 to defend."),
    Event.GRAB: ((0, 1, 3), "Ann has Bob in a grab; breaking free takes a power of Good (4)."),
    Event.GRAB_END: ((0, 1, 1), "Bob breaks free of Ann."),
    Event.WEAPON: ((1, 0, Arm.DROPPED, 2350), "Bob's axe lies on the ground at 23.5 m."),
    Event.TAKE: ((0, 2, 1, 0), "Ann takes Bob's axe away from Cid."),
    Event.CONTEST: ((0, 1, 0), "Ann and Bob struggle for Bob's axe: neither can use it."),
    Event.THROW: ((0, 1, 3000, 3300), "Ann throws Bob 3 m, from 30 m to 33 m."),
    Event.CALLED: ((0, 1, Part.SAME_HOLE), "Ann's called shot strikes Bob where it was aimed (same hole)."),
    Event.LIMB: (
        (1, Use.LEGS),
        "Bob's legs are mangled: -4 on stunts and on getting up, -1 on other rolls, as long as Bob is Impaired.",
    ),
    Event.INTIMIDATE: (
        (0, 4, 1, 2, 1, -2, 2),
        "Ann rolls Good (4) +1, odds +2, losing +1, impaired -2 = 6 against a nerve of Average (2): "
        "enough to shake 5 of them.",
    ),
    Event.ROUTED: ((1, State.SURRENDERED), "Bob surrenders."),
    Event.RALLY: (
        (0, 1, 5),
        "Ann rallies the side: its nerve is Good+ (5) at least; Bob is exposed: +2 for everybody until Bob acts.",
    ),
    Event.NO_EFFECT: ((0, 1, Act.TAKEDOWN), "Bob is too well braced to go down."),
    Event.LUCKY: ((0,), "A lucky hit: Ann has 1 success more."),
    Event.PROP: ((0, 0, 1), "Ann uses the chandelier, with such ease that no roll is needed."),
}
"""Every event with operands, and what is said of it."""


def tell(*events: tuple[int, ...], labels: Labels | None = LABELS) -> list[str]:
    logged = [Logged(code, (*operands, *[0] * (7 - len(operands)))) for code, *operands in events]
    return sentences(logged, NAMES, SIDES, labels)


def test_every_event_has_a_sentence() -> None:
    assert set(SAID) == set(Event)
    for event, (operands, said) in SAID.items():
        assert tell((event, *operands)) == [said]


@pytest.mark.parametrize(
    ("events", "said"),
    [
        (
            [(Event.COMBINED, 0, Act.APPROACH, 1, 2), (Event.DECLARE_ATTACK, 0, 1, 0, 1)],
            "Ann closes in on Bob and slashes with the sword (1 AP left).",
        ),
        (
            [(Event.COMBINED, 0, Act.STUNT, 0, 0), (Event.DECLARE_ATTACK, 0, 1, HANDS, 1)],
            "Ann tries a stunt with the chandelier and goes for Bob with bare hands (1 AP left).",
        ),
        (
            [(Event.COMBINED, 0, Act.READY, 0, 1), (Event.DECLARE, 0, Act.RETREAT, 1, 1, 1)],
            "Ann readies the bow and backs away from Bob (1 AP left).",
        ),
        (
            [(Event.ATTACK_ROLL, 0, 1, 4, 0, 0, 0, 5), (Event.COST, 0, 1, 2, 2, -4, 3, -2)],
            "Ann rolls Good (4) +0, prop +2, grabbed -4, range -2, combined -1 = -1 against Good+ (5) to hit Bob "
            "(prone -2, active defence +3).",
        ),
        (
            [(Event.SETUP_ROLL, 0, 1, 4, 2, 0, 0, 3), (Event.COST, 0, 0, 0, 0, -4)],
            "Ann rolls Good (4) +2, grabbed -4 = 2 against Average+ (3) to set Bob up: it fails.",
        ),
        (
            [(Event.INTIMIDATE, 0, 4, 0, 0, 0, -4, 2), (Event.COST, 0, 0, 0, 0, -4)],
            "Ann rolls Good (4) +0, mangled -4, grabbed -4 = -4 against a nerve of Average (2): nobody gives way.",
        ),
        (
            [(Event.CANDIDATE, 0, 1, 4, 6, 0, 0), (Event.CANDIDATE, 0, 2, 5, 6, 3, -2)],
            "The sweep of Ann comes to 6; to hit takes Good (4) for Bob, Good+ (5) for Cid "
            "(prone -2, active defence +3).",
        ),
        ([(Event.MOVE, 1, 100, 400), (Event.THROW, 0, 1, 100, 400)], "Ann throws Bob 3 m, from 1 m to 4 m."),
        ([(Event.ROUTED, 1, State.FLED), (Event.STATE, 1, 0, State.FLED)], "Bob loses heart and flees from the fight."),
        ([(Event.LEAVE, 1), (Event.STATE, 1, 0, State.FLED)], "Bob flees from the fight over the edge of the arena."),
        ([(Event.OMEN, 1, 1, 0, 2), (Event.STATE, 2, 0, State.FLED)], "A bane for blue: Cid flees from the fight."),
        ([(Event.DEATH, 1), (Event.STATE, 1, State.OUT, State.DEAD)], "Bob dies."),
        (
            [(Event.SPEND, 0, Act.DISARM, 1, 4, 0, 4, 4)],
            "Ann spends 4 successes to disarm: power Good (4), Good (4) needed (1 left).",
        ),
        (
            [(Event.SPEND, 0, Act.CALLED_SHOT, 0, 2, Part.HEAD)],
            "Ann spends 2 successes on a called shot: head (0 left).",
        ),
        (
            [(Event.SPEND, 0, Act.LETHALITY_UP, 0, 1, 0, 1)],
            "Ann spends 1 success to make it more lethal: 2/3 of the points (0 left).",
        ),
        (
            [(Event.SPEND, 0, Act.TARGETS, 0, 2, 0, 5)],
            "Ann spends 2 successes on numbers: up to 5 can be struck (0 left).",
        ),
        ([(Event.DECLARE_ATTACK, 0, 1, TAKEN, 2, 3, 0)], "Ann attacks Bob with Cid's net (2 AP left)."),
        ([(Event.DECLARE, 0, Act.ESCAPE, 1, STRENGTH, 2)], "Ann tries to escape from Bob's grab (2 AP left)."),
        (
            [(Event.GIVE_UP, 0, 0, Act.STUNT, 2)],
            "Ann keeps the stunt and the attack: 2 successes off each, and the prop gives +2 to the attack.",
        ),
        ([(Event.GIVE_UP, 0, 3, Act.ATTACK)], "Both the first attack and the second attack of Ann fail."),
        ([(Event.TAKE, 1, 2, 1, 0)], "Bob takes the axe back from Cid."),
        ([(Event.STATE, 0, State.DOWN, State.IMPAIRED)], "Ann gets up, still Impaired."),
        ([(Event.PRONE, 0, 0)], "Ann is up again."),
    ],
)
def test_what_belongs_together_is_one_sentence(events: list[tuple[int, ...]], said: str) -> None:
    assert tell(*events) == [said]


def test_without_labels_weapons_have_numbers() -> None:
    assert tell((Event.DECLARE_ATTACK, 0, 1, 1, 2), labels=None) == ["Ann attacks Bob with weapon 2 (2 AP left)."]
    assert tell((Event.DECLARE_ATTACK, 0, 1, TAKEN, 2), labels=None) == [
        "Ann attacks Bob with the taken weapon (2 AP left)."
    ]
    assert tell((Event.PROP, 0, 0, 0), labels=None) == ["Ann uses prop 1, which needs a roll."]


def test_a_task_that_tells_nothing_new_is_silent() -> None:
    assert tell((Event.TASK_DONE, 0, Act.GET_UP, 1, 0), (Event.TASK_DONE, 0, Act.GUMPTION, 0, 0)) == []
