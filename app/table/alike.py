"""What is one answer to whoever looks at it: targets that differ in nothing, and places that come to the same."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from okenv.asked import Action
from okenv.battle import Battle
from okenv.core.layout import ROW, ROW_OR_NOBODY, SOMEBODY, Range, field_ranges
from okenv.core.voice.words import rows_listed
from okenv.driver import kernels
from okenv.forecast import Forecaster

_NAMES = {"squad", "actor", "dice_by"}
"""Fields of rows that say nothing of whoever stands there: a squad's number, who is asked, who rolls."""
_LOTS = ("tie",)
"""Fields of a fighter that a lot filled, and that count among equals alone."""
_FOLLOWED = 8
"""So many harmless answers are given at most to see where a move leads."""


def verb(notation: str) -> str:
    """The kind of an answer: ``attack`` of ``attack e1.2``."""
    return re.split(r"[ .]", notation, maxsplit=1)[0]


def usual_answer(battle: Battle) -> Action:
    """The harmless answer to the present question."""
    return battle.action(int(kernels(battle.system.name).default_action(battle.state, 0)))


def plain(battle: Battle) -> np.ndarray:
    """The state, ``[1]``, without what is no part of it and without lots that were drawn."""
    state = battle.state.copy()
    kernels(battle.system.name).canonical(state, 0)
    for lot in _LOTS:
        if lot in (state.dtype["fighters"].base.names or ()):
            state[0]["fighters"][lot] = 0
    return state


def fighters_alike(battle: Battle) -> list[int]:
    """For each row the first one that it differs from in nothing but its name and its place in the list.

    Two are alike whose records are equal, while nothing in the fight means one of them and not the other: no grip, no
    aim, no plan. Whoever is asked is like nobody.
    """
    state = plain(battle)
    b, count = state[0], len(battle.names)
    fighters = b["fighters"][:count]
    meant: set[int] = {int(b["actor"])}
    bits: list[int] = []
    for rows, dtype in ((b, state.dtype), (fighters, fighters.dtype)):
        for field, known in field_ranges(dtype).items():
            if known.set_of_rows:
                bits += [int(value) for value in np.ravel(rows[field])]
            elif field not in _NAMES and (shift := _shift(known)) is not None:
                meant |= {int(value) - shift for value in np.ravel(rows[field]) if value > shift or value == shift > 0}
    first: dict[Any, int] = {}
    found = []
    for row in range(count):
        key: Any = row
        if row not in meant:
            key = (battle.side_of(row), fighters[row].tobytes(), tuple(value >> row & 1 for value in bits))
        found.append(first.setdefault(key, row))
    return found


def _shift(known: Range) -> int | None:
    """What is added to a row in such a field; None where it holds no row."""
    return 1 if known == SOMEBODY else 0 if known in (ROW, ROW_OR_NOBODY) else None


def answers_alike(battle: Battle, actions: Sequence[Action]) -> dict[str, str]:
    """For each of some legal answers, by its notation, the first of them that comes to the same.

    Alike are those of one kind and way whose targets differ in nothing, and moves of one way to the same state.
    """
    usual, alike = battle.system.filled("table.usual"), fighters_alike(battle)
    table, tries = battle.system.actions, Forecaster(battle.system)
    first: dict[Any, str] = {}
    found = {}
    for action in actions:
        key: Any = (int(table.kind[action.id]), int(table.option[action.id]), None)
        if verb(action.notation) in usual.MOVES:
            key = (key[1], _end_of(battle, action.id, tries))
        elif action.target is not None:
            key = (*key[:2], alike[action.target])
        found[action.notation] = first.setdefault(key, action.notation)
    return found


def _end_of(battle: Battle, action: int, tries: Forecaster) -> bytes:
    """The state to which a move leads, where everybody answers as if nothing were the matter, before further dice."""
    k, turns = kernels(battle.system.name), battle.system.module("table.queue").TURNS
    prompts = battle.system.layout.Prompt
    state = tries.do(battle.state, action)
    for _ in range(_FOLLOWED):
        b = state[0]
        if not b["prompt"] or prompts(int(b["prompt"])).name.lower() in turns:
            break
        state = tries.do(state, int(k.default_action(state, 0)))
    k.canonical(state, 0)
    return state.tobytes()


def whom(names: Sequence[str]) -> str:
    """Fighters who differ in nothing, as one of them: ``Thug 1 or 4``, ``one of Thug 1, 2 and 4``; one alone by name.

    Those whose names begin otherwise than the first one's are left out, such as an ally from whom the same way leads.
    """
    stem = _stem(names[0])
    alike = [name for name in names if _stem(name) == stem]
    words = (
        rows_listed(alike).replace(f", {stem} ", ", ").replace(f" and {stem} ", " or " if len(alike) == 2 else " and ")
    )
    return words if len(alike) < 3 else f"one of {words}"


def _stem(name: str) -> str:
    """A name without its number."""
    return re.sub(r"\s+\d+$", "", name)


def told(action: Action, alike: Sequence[Action], names: Sequence[str]) -> str:
    """The sentence of an answer that stands for several."""
    rows = list(dict.fromkeys(one.target for one in alike if one.target is not None))
    if action.target is None or len(rows) < 2:
        return action.sentence
    return renamed(action.sentence, names[action.target], whom([names[row] for row in rows]))


def renamed(sentence: str, name: str, words: str) -> str:
    """A sentence with other words for somebody's name."""
    return re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", lambda _: words, sentence)


def members(found: Mapping[str, str], actions: Sequence[Action]) -> dict[str, list[Action]]:
    """The answers of each row, by the notation of the first."""
    rows: dict[str, list[Action]] = {}
    for action in actions:
        rows.setdefault(found[action.notation], []).append(action)
    return rows


__all__ = [
    "answers_alike",
    "fighters_alike",
    "members",
    "plain",
    "renamed",
    "told",
    "usual_answer",
    "verb",
    "whom",
]
