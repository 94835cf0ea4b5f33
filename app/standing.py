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
    """What tells of a side who stands and what it bears: in the rulebook's own words, or the sum of what cards show."""
    b, system = battle.state[0], battle.system
    voice = system.filled("voice.cards")
    cards = battle.cards()

    def told(side: int) -> str:
        if voice.borne is None:
            harm = [sum(card.harm.values()) for row, card in enumerate(cards) if battle.side_of(row) == side]
            words = f"{sum(harm) if cards else system.rules.harm(b, side)} damage taken"
        else:
            words = voice.borne(battle.state, side)
        standing = f"{system.rules.standing(b, side)} of {b['side_n'][side]} standing"
        return f"{battle.side_names[side]}: {', '.join(filter(None, (standing, words)))}"

    return told
