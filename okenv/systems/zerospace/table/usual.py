"""What people do most in a ZeroSpace fight, so that it stands first at the game master's table and takes one click.

What each name is, and what holds for those that are not here, stands in ``okenv.contract``.
"""

from __future__ import annotations

from typing import Any

from ..rules.blows import is_strike
from ..rules.damage import damage_bonus, falls_at_once
from ..rules.layout import Prompt

ATTACKS: tuple[str, ...] = ("attack", "spread", "sweep")
MOVES: frozenset[str] = frozenset({"approach", "retreat", "join", "seek"})
LEADS: tuple[str, ...] = ("approach",)
BESIDE: frozenset[str] = frozenset({"trade", "targets"})  # ZS-MAN-1, ZS-MAN-3
UNSAID: frozenset[str] = frozenset({"plain"})
ENDS: str = "done"
DEFENDS: frozenset[str] = frozenset({"force"})
DEFENCES: frozenset[str] = frozenset({"dodge", "cover", "run"})
PRICE: str = "Each defence costs a turn."
AGAIN: str = "have given up the turn before"
FRONTS: frozenset[str] = frozenset({"dive"})
NEXT: frozenset[str] = frozenset({"next"})  # ZS-TURN-1
ALONE: dict[str, str] = {"team": "does not join in", "interrupt": "does not interrupt"}
SMALL_WORDS: str = "letting go of whom they hold; whose blow strikes, and who is next, where it makes no difference"


def loses_turn(b: Any, row: int) -> bool:
    """Whether the next turn of a fighter does not come, since they have forced one before (ZS-FORCE-2)."""
    return bool(b.fighters[row].owed > 0)


def again(b: Any, row: int) -> bool:
    """Whether a defence would cost a turn of a fighter who gave up the last one, or owes one already (ZS-FORCE-2)."""
    f = b.fighters[row]
    return bool(f.stored == 0 and f.given_up + f.owed > 0)


def small(b: Any) -> bool:
    """Whether what is asked has one sensible answer: the harmless one.

    Whoever restrains somebody can let go in a turn of their own too; and nobody minds whose attack of a team strikes
    where the target has no name, or all the arms do the same (ZS-MAN-1, ZS-DMG-2).
    """
    return bool(b.prompt == Prompt.RELEASE or (b.prompt == Prompt.STRIKES and _strikes_alike(b)))


def _strikes_alike(b: Any) -> bool:
    if b.struck != 0 or not is_strike(b.act):
        return False
    if falls_at_once(b, b.victim):
        return True
    team = [(k, int(b.fighters[k].joins) - 1) for k in range(int(b.fighters_n)) if b.fighters[k].joins != 0]
    does = {_blow(b, k, w) for k, w in [(int(b.whose), int(b.arm)), *team]}
    return len(does) == 1 and not b.knockback


def _blow(b: Any, k: int, w: int) -> tuple[int, ...]:
    """All that what somebody does with an arm depends on, against one target."""
    f = b.fighters[k]
    return (*(int(field[w]) for field in (f.w_type, f.w_level, f.w_flags)), int(damage_bonus(b, k)))
