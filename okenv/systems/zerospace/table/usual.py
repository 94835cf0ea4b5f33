"""What people do most in a ZeroSpace fight, so that it stands first at the game master's table and takes one click."""

from __future__ import annotations

from typing import Any

from ..rules.blows import is_strike
from ..rules.damage import damage_bonus
from ..rules.layout import Prompt

ATTACKS: tuple[str, ...] = ("attack", "spread", "sweep")
"""Kinds of answers that attack."""
MOVES: frozenset[str] = frozenset({"approach", "retreat", "join", "seek"})
"""Kinds of answers that move."""
LEADS: tuple[str, ...] = ("approach",)
"""Kinds of answers after which an attack follows in the same turn."""
BESIDE: frozenset[str] = frozenset({"trade"})
"""Kinds of prompts in which a deed is told more exactly, such as what an attack gives for damage (ZS-MAN-1)."""
UNSAID: frozenset[str] = frozenset({"plain"})
"""Kinds of answers within a deed that go without saying: nothing is traded."""
ENDS: str = "done"
"""The answer that ends a turn in which nothing much is left to do; empty where the turn ends by itself."""
DEFENDS: frozenset[str] = frozenset({"force"})
"""Kinds of prompts that ask whoever is attacked about a defence."""
DEFENCES: frozenset[str] = frozenset({"dodge", "cover", "run"})
"""Kinds of answers that defend whoever gives them."""
PRICE: str = "Each defence costs a turn."
"""What a defence costs, said where a standing order to defend is given."""
AGAIN: str = "have given up the turn before"
"""Of whom a defence would be the second running that costs a turn; empty where none is."""
FRONTS: frozenset[str] = frozenset({"dive"})
"""Kinds of answers by which somebody comes between another and an attack."""
NEXT: frozenset[str] = frozenset({"next"})
"""Kinds of prompts that ask who of a side has the next turn: its own fighter, or whom an answer names (ZS-TURN-1)."""
ALONE: dict[str, str] = {"team": "does not join in", "interrupt": "does not interrupt"}
"""Kinds of prompts that ask friends about a deed, and what they do where it was chosen to be done without them."""
SMALL_WORDS: str = "letting go of whom they hold; whose blow strikes, and who is next, where it makes no difference"
"""What such questions are, said where a standing order wants them asked."""


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
    if b.fighters[b.victim].named == 0:
        return True
    team = [(k, int(b.fighters[k].joins) - 1) for k in range(int(b.fighters_n)) if b.fighters[k].joins != 0]
    does = {_blow(b, k, w) for k, w in [(int(b.whose), int(b.arm)), *team]}
    return len(does) == 1 and not b.knockback


def _blow(b: Any, k: int, w: int) -> tuple[int, ...]:
    """All that what somebody does with an arm depends on, against one target."""
    f = b.fighters[k]
    return (*(int(field[w]) for field in (f.w_type, f.w_level, f.w_flags)), int(damage_bonus(b, k)))
