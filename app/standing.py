"""How a fight stands, in one line: the end, and of each side who stands and what it bears."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from okenv.battle import Battle


def how_it_stands(battle: Battle, turn: int) -> str:
    """The round, the end or that there is none yet, and each side.

    Args:
        battle: the fight.
        turn: the round that is told.
    """
    end = {None: "not over yet", "draw": "a draw"}.get(battle.outcome, f"victory for {battle.outcome}")
    return f"Round {turn}, {end}. {'; '.join(map(_side(battle), range(len(battle.side_names))))}."


def _side(battle: Battle) -> Callable[[int], str]:
    """What tells of a side who stands and what it bears: in the rulebook's own words, where its cards have them."""
    b, system = battle.state[0], battle.system
    borne = getattr(system.module("voice.cards"), "borne", None) if system.has("voice.cards") else None

    def told(side: int) -> str:
        words = borne(battle.state, side) if borne else f"{system.rules.harm(b, side)} damage taken"
        standing = f"{system.rules.standing(b, side)} of {b['side_n'][side]} standing"
        return f"{battle.side_names[side]}: {', '.join(filter(None, (standing, words)))}"

    return told
