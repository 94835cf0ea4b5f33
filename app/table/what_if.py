"""What a game master may wonder about in a fight: who comes now, gives up or flees; each as it is done by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Annotated, Any

from pydantic import Field

from evaluation.assess.ends import ABSENT, numbers_of
from okenv.battle import Battle
from okenv.core.capacity import CAPACITY
from okenv.core.voice.words import rows_listed

from .by_hand import ByHand as Hand
from .errors import BadEvent
from .events import Add, Correct, Drive, Remove
from .situation import Situation, pack
from .strength import standing

ByHand = Annotated[Correct | Add | Remove | Drive, Field(discriminator="kind")]
"""What a game master may do by hand, and so may ask about."""
STATE = "state"
"""The figure of a fighter that says whether they are in the fight, in every rulebook; to be in it is its first word."""
_LEAVES = {"surrendered": ("gives_up", "gives up"), "fled": ("flees", "flees")}


def changed(now: Situation, events: Sequence[ByHand]) -> Situation:
    """The situation as it would be after what is done by hand, one after the other; no dice are rolled for it.

    Raises:
        BadEvent: for what cannot be done, naming the nearest name; while dice are awaited.
    """
    for event in events:
        battle = now.battle()
        if battle.dice is not None and not battle.over:
            raise BadEvent("events", f"found a fight that waits for dice ({battle.dice.name}), expected a question")
        hand = Hand(now, None)
        match event:
            case Correct():
                hand.correct(event)
            case Add():
                hand.add(event)
            case Remove():
                hand.remove(event)
            case Drive():
                hand.drive(event)
        joined = hand.battle.encounter is not now.base.encounter
        now = replace(now, base=hand.battle if joined else now.base, state=pack(hand.battle), drivers=hand.drivers)
    return now


def offered(now: Situation) -> list[dict[str, Any]]:
    """What fits the situation, each with its ``kind``, ``words``, the ``side``, ``who``, and the ``events`` that do it.

    ``kind`` is ``arrives`` for the reinforcement that the encounter has next, else ``joins`` for one more of those who
    are there; and for everybody who stands and is no player's character ``gives_up`` and ``flees``, or ``leaves`` where
    the rulebook does not tell these apart, those first who are against the players. Nothing once the fight is over.
    """
    battle = now.battle()
    if battle.over:
        return []
    return [*(_next(battle) or _more(now)), *_fewer(now, battle)]


def _next(battle: Battle) -> list[dict[str, Any]]:
    """The reinforcement that is due first; those who wait for luck come last."""
    absent = numbers_of(battle.system, (ABSENT,))
    b = battle.state[0]
    waiting = [row for row in range(len(battle.names)) if int(b["fighters"][row]["state"]) in absent]
    if not waiting:
        return []

    def due(row: int) -> tuple[int, int]:
        round_, side = int(b["fighters"][row]["arrives"]), battle.side_of(row)
        return (round_ if round_ > 0 else 2**31), side

    rows = [row for row in waiting if due(row) == min(map(due, waiting))]
    names = [battle.names[row] for row in rows]
    events = [Correct(fighter=battle.names[row], field=STATE, value=_states(battle, row)[0]) for row in rows]
    words = f"{rows_listed(names)} {'arrive' if len(names) > 1 else 'arrives'} now"
    return [_one("arrives", words, battle.side_names[battle.side_of(rows[0])], rows_listed(names), events)]


def _more(now: Situation) -> list[dict[str, Any]]:
    """One more of each kind that is there, on its side; those against the players first."""
    if len(now.names) >= CAPACITY:
        return []
    kinds = dict.fromkeys(
        (now.base.side_of(row), one.character)
        for row, one in enumerate(now.encounter.fighters)
        if not now.drivers[now.names[row]].player
    )
    names = now.base.side_names
    return [
        _one(
            "joins", f"one more {kind} joins {names[side]}", names[side], kind, [Add(side=names[side], character=kind)]
        )
        for side, kind in sorted(kinds, key=lambda one: _with_players(now, one[0]))
    ]


def _fewer(now: Situation, battle: Battle) -> Iterator[dict[str, Any]]:
    stand = standing(battle)
    rows = [row for row, name in enumerate(battle.names) if name in stand and not now.drivers[name].player]
    for row in sorted(rows, key=lambda row: _with_players(now, battle.side_of(row))):
        name, side, states = battle.names[row], battle.side_names[battle.side_of(row)], _states(battle, row)
        if all(word in states for word in _LEAVES):
            for word, (kind, words) in _LEAVES.items():
                done = [Correct(fighter=name, field=STATE, value=word)]
                yield _one(kind, f"{name} {words}", side, name, done)
        else:
            yield _one("leaves", f"{name} gives up or flees", side, name, [Remove(fighter=name)])


def _states(battle: Battle, row: int) -> tuple[str, ...]:
    fields = battle.system.module("table.corrections").fields(battle.state[0], row, battle.labels)
    return next(tuple(field.choices) for field in fields if field.name == STATE)


def _with_players(now: Situation, side: int) -> bool:
    return any(now.drivers[name].player for row, name in enumerate(now.names) if now.base.side_of(row) == side)


def _one(kind: str, words: str, side: str, who: str, events: Sequence[ByHand]) -> dict[str, Any]:
    done = [event.model_dump(exclude_defaults=True) | {"kind": event.kind} for event in events]
    return {"kind": kind, "words": words, "side": side, "who": who, "events": done}


__all__ = ["ByHand", "changed", "offered"]
