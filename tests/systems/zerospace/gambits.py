"""What the tests of gambits share: a gambit in a few words, what it decides, and a scene of four."""

from __future__ import annotations

from typing import Any

import numpy as np

from agents.gambits.compiling import compiled
from agents.gambits.policy import make
from agents.gambits.reading import read_gambit
from okenv.nodes import from_plain
from okenv.systems import load_system
from okenv.systems.zerospace.mind.gambits import EXPLAINED, VOCABULARY, explain
from okenv.systems.zerospace.rules.actions import ACTIONS, Act
from okenv.systems.zerospace.rules.layout import Prompt
from tests.systems.zerospace.helpers import K, answer, asked, blade, done, gun, sheet, start

Answer = tuple[Act, int, int]
Patch = dict[int, dict[str, Any]]
ANN, BEN, EVE, EDI = range(4)


def program(*rules: dict[str, Any], **dials: Any) -> np.ndarray:
    """A compiled gambit."""
    written = read_gambit(from_plain({"rules": list(rules), "dials": dials}), VOCABULARY, "zerospace")
    return compiled(written, VOCABULARY)


def explained(bs: np.ndarray, written: np.ndarray, seed: int = 0) -> dict[str, int]:
    """What ``explain`` says; the answer is legal, and the battle is as it was."""
    out = np.zeros((1, len(EXPLAINED)), np.int64)
    before = bs.tobytes()
    explain(bs, written, np.uint64(seed), False, out)
    assert bs.tobytes() == before
    assert K.allowed(bs, 0, out[0, 0])
    return dict(zip(EXPLAINED, out[0].tolist(), strict=True))


def told(action: int) -> Answer:
    """An answer as ``(kind, target, option)``, the target counted from 0 among the enemies, or the allies."""
    return Act(int(ACTIONS.kind[action])), max(int(ACTIONS.target[action]), 0), int(ACTIONS.option[action])


def decide(bs: np.ndarray, *rules: dict[str, Any], seed: int = 0, **dials: Any) -> tuple[int, Answer]:
    """``(rule, answer)``: which rule decides (0: the dials), and what."""
    found = explained(bs, program(*rules, **dials), seed)
    return found["rule"], told(found["answer"])


def by_dials(bs: np.ndarray, seed: int = 0, **dials: Any) -> Answer:
    """What the dials alone decide."""
    return decide(bs, seed=seed, **dials)[1]


def by_name(bs: np.ndarray, name: str, seed: int = 0) -> Answer:
    """What a shipped gambit decides."""
    return told(explained(bs, make(load_system("zerospace"), name).program, seed)["answer"])


def patch(bs: np.ndarray, changes: Patch) -> np.ndarray:
    """The battle with some fields of fighters changed."""
    for i, fields in changes.items():
        for name, value in fields.items():
            bs[0].fighters[i][name] = value
    return bs


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
    done(bs, ANN, BEN)
    assert asked(bs) == (Prompt.TURN, EVE)
    return bs


def under_attack(
    changes: Patch | None = None, act: Act = Act.ATTACK, weapon: int = 0, target: int = 0, **options: Any
) -> np.ndarray:
    """Eve attacks Ann, who is asked whether she forces a turn, or Ben: whether Ann dives."""
    bs = eve_is_next(changes, **options)
    answer(bs, act, target, weapon)
    while asked(bs) != (Prompt.FORCE, ANN):
        answer(bs, {Prompt.TRADE: Act.PLAIN}.get(Prompt(int(bs[0].prompt)), Act.DECLINE))
    return bs


def trading(changes: Patch | None = None, weapon: int = 0, target: int = 0, **options: Any) -> np.ndarray:
    """Ann has declared an attack, and is asked what she trades, 5 at most."""
    bs = scene(changes, trade_cap=5, **options)
    answer(bs, Act.ATTACK, target, weapon)
    assert asked(bs) == (Prompt.TRADE, ANN)
    return bs


def leading(changes: Patch | None = None, weapon: int = 0, **options: Any) -> np.ndarray:
    """Ben attacks Eve after Ann has delayed; she is asked whether she joins."""
    bs = scene(**options)
    answer(bs, Act.DELAY)
    patch(bs, changes or {})
    answer(bs, Act.ATTACK, 0, weapon)
    while asked(bs) != (Prompt.TEAM, ANN):
        answer(bs, {Prompt.TRADE: Act.PLAIN}.get(Prompt(int(bs[0].prompt)), Act.DECLINE))
    return bs
