"""What the tests of gambits share: a gambit in a few words, what it decides, and a scene of four."""

from typing import Any

import numpy as np

from agents.gambits.policy import make
from okenv.systems import load_system
from okenv.systems.zerospace.rules.actions import Act
from okenv.systems.zerospace.rules.layout import Prompt
from tests.systems.gambitting import ANN, BEN, EDI, EVE, Answer, Gambits, Patch, patch
from tests.systems.zerospace.acting import done
from tests.systems.zerospace.asked import answer, asked, played
from tests.systems.zerospace.helpers import blade, gun, sheet, start

HARMLESS = {
    Prompt.TURN: "end turn", Prompt.FORCE: "stand fast", Prompt.TEAM: "stay out", Prompt.TRADE: "plain shot",
    Prompt.TARGETS: "attack them all", Prompt.INTERRUPT: "wait on", Prompt.RELEASE: "keep hold",
}  # fmt: skip
GAMBITS = Gambits("zerospace", HARMLESS, "attack")
program, explained, told, decide = GAMBITS.program, GAMBITS.explained, GAMBITS.told, GAMBITS.decide
by_dials, turns = GAMBITS.by_dials, GAMBITS.turns
holds, counts, is_exactly = GAMBITS.holds, GAMBITS.counts, GAMBITS.is_exactly


def by_name(bs: np.ndarray, name: str, seed: int = 0) -> Answer:
    """What a shipped gambit decides."""
    return told(explained(bs, make(load_system("zerospace"), name).program, seed)["answer"])


def bound(bs: np.ndarray, one: int, other: int) -> np.ndarray:
    """The battle with one fighter restraining another."""
    return patch(bs, {one: {"holds": other + 1}, other: {"held_by": one + 1}})


def scene(changes: Patch | None = None, **options: Any) -> np.ndarray:
    """Ann (row 0) is at her turn; Ben is beside her, Eve and Edi are her enemies, a metre away.

    All have a pistol and a sword in hand.
    """
    arms = (gun(), blade())
    ours = [sheet(*arms), sheet(*arms)]
    theirs = [sheet(*arms, at=31), sheet(*arms, at=31)]
    bs = start(ours, theirs, **options)
    assert asked(bs) == (Prompt.TURN, ANN)
    return patch(bs, changes or {})


FAR: Patch = {EVE: {"at": 45}, EDI: {"at": 46}, BEN: {"at": 20}}
"""Nobody is near Ann: Eve is 15 m away, Edi 16 m, Ben 10 m."""


def eve_is_next(changes: Patch | None = None, **options: Any) -> np.ndarray:
    """Ann and Ben have done nothing; Eve is at her turn."""
    bs = scene(changes, **options)
    done(bs, ANN, BEN, to=(Prompt.TURN, EVE))
    return bs


def under_attack(
    changes: Patch | None = None, act: Act = Act.ATTACK, weapon: int = 0, target: int = 0, **options: Any
) -> np.ndarray:
    """Eve attacks Ann, who is asked whether she forces a turn, or Ben: whether Ann dives."""
    bs = played(eve_is_next(changes, **options), (act, target, weapon))
    while asked(bs) != (Prompt.FORCE, ANN):
        answer(bs, {Prompt.TRADE: Act.PLAIN}.get(Prompt(int(bs[0].prompt)), Act.DECLINE))
    return bs


def trading(changes: Patch | None = None, weapon: int = 0, target: int = 0, **options: Any) -> np.ndarray:
    """Ann has declared an attack, and is asked what she trades, 5 at most."""
    return played(scene(changes, trade_cap=5, **options), (Act.ATTACK, target, weapon), to=(Prompt.TRADE, ANN))


def leading(changes: Patch | None = None, weapon: int = 0, **options: Any) -> np.ndarray:
    """Ben attacks Eve after Ann has delayed; she is asked whether she joins."""
    bs = played(scene(**options), Act.DELAY)
    patch(bs, changes or {})
    answer(bs, Act.ATTACK, 0, weapon)
    while asked(bs) != (Prompt.TEAM, ANN):
        answer(bs, {Prompt.TRADE: Act.PLAIN}.get(Prompt(int(bs[0].prompt)), Act.DECLINE))
    return bs
