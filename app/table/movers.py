"""Who of a side can have the next turn, and what each would be asked then: so that both are one question."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from okenv.asked import Action
from okenv.battle import Battle

from .alike import answers_alike
from .drivers import ME
from .events import Driver

MOST = 6
"""What at most so many would do is shown with who is next; what others would do is asked once they are."""


@dataclass(frozen=True)
class Mover:
    """Somebody who can have the next turn.

    Attributes:
        row: theirs.
        name: theirs.
        action: the answer by which they have it.
        turn: the fight in which they are asked what to do; None where a policy decides for them, or somebody else is
            asked before.
    """

    row: int
    name: str
    action: str
    turn: Battle | None


def whose_turn(battle: Battle, action: Action) -> int:
    """The row of whoever has the next turn with an answer to who is next: whom it names, or else who gives it."""
    assert battle.prompt is not None
    return battle.prompt.fighter if action.target is None else action.target


def movers(battle: Battle, drivers: Mapping[str, Driver]) -> list[Mover]:
    """Who can have the next turn, of those who differ in nothing the first; nobody who would lose it.

    Two for whom others decide, or of whom one is a player's, differ. Empty where something else is asked, or a policy
    is.

    Args:
        battle: which is not changed.
        drivers: who decides, by name.
    """
    prompt, rules = battle.prompt, battle.system.filled("table.usual")
    if prompt is None or prompt.kind not in rules.NEXT or drivers[prompt.name].who != ME:
        return []
    legal, turns = battle.legal(), battle.system.module("table.queue").TURNS
    alike, seen, found = answers_alike(battle, legal), set[tuple[str, str, bool]](), list[Mover]()
    for one in legal:
        row = whose_turn(battle, one)
        driver = drivers[battle.names[row]]
        kind = (alike[one.notation], driver.who, driver.player)
        if kind in seen or rules.loses_turn(battle.state[0], row):
            continue
        seen.add(kind)
        after: Battle | None = None
        if driver.who == ME and len(found) < MOST:
            after = battle.clone()
            after.apply(one.notation)
            asked = after.prompt
            if asked is None or asked.fighter != row or asked.kind not in turns:
                after = None
        found.append(Mover(row, battle.names[row], one.notation, after))
    return found


def told_movers(found: list[Mover], usual: str | None, question: Any) -> list[dict[str, Any]]:
    """The same as plain data; ``usual`` is who goes first most likely, by their answer, ``question(battle)`` a turn."""
    first = usual if usual in [one.action for one in found] else next((one.action for one in found if one.turn), None)
    return [
        {
            "fighter": one.row,
            "name": one.name,
            "action": one.action,
            "usual": one.action == first,
            "question": None if one.turn is None else question(one.turn),
        }
        for one in found
    ]


__all__ = ["MOST", "Mover", "movers", "told_movers", "whose_turn"]
