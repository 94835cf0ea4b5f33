"""What people do most in a ZeroSpace fight, so that it stands first at the game master's table and takes one click."""

from __future__ import annotations

from typing import Any

ATTACKS: tuple[str, ...] = ("attack", "spread", "sweep")
"""Kinds of answers that attack."""
MOVES: frozenset[str] = frozenset({"approach", "retreat", "join", "seek"})
"""Kinds of answers that move."""
LEADS: tuple[str, ...] = ("approach",)
"""Kinds of answers after which an attack follows in the same turn."""
BESIDE: frozenset[str] = frozenset({"trade"})
"""Kinds of prompts in which a deed is told more exactly, such as what an attack gives for damage (ZS-MAN-1)."""
UNSAID: frozenset[str] = frozenset({"plain"})
"""Kinds of answers there that go without saying: nothing is traded."""
ENDS: str = "done"
"""The answer that ends a turn in which nothing much is left to do; empty where the turn ends by itself."""
DEFENDS: frozenset[str] = frozenset({"force"})
"""Kinds of prompts that ask whoever is attacked about a defence."""
DEFENCES: frozenset[str] = frozenset({"dodge", "cover", "run"})
"""Kinds of answers that defend whoever gives them."""
PRICE: str = "Each defence costs a turn."
"""What a defence costs, said where a standing order to defend is given."""
FOLLOWS: frozenset[str] = frozenset()
"""Kinds of prompts that follow a defence and are seldom minded."""
FRONTS: frozenset[str] = frozenset({"dive"})
"""Kinds of answers by which somebody comes between another and an attack."""
NEXT: frozenset[str] = frozenset({"next"})
"""Kinds of prompts that ask who of a side has the next turn: its own fighter, or whom an answer names (ZS-TURN-1)."""
ALONE: dict[str, str] = {"team": "does not join in", "interrupt": "does not interrupt"}
"""Kinds of prompts that ask friends about a deed, and what they do where it was chosen to be done without them."""
SMALL: frozenset[str] = frozenset({"release"})
"""Kinds of prompts that have one sensible answer: whoever restrains somebody can let go in a turn of their own too."""
SMALL_WORDS: str = "whether to let go of whom they hold, and who is next where all lose that turn"
"""What such questions are, said where a standing order wants them asked."""


def loses_turn(b: Any, row: int) -> bool:
    """Whether the next turn of a fighter does not come, since they have forced one before (ZS-FORCE-2)."""
    return bool(b.fighters[row].owed > 0)
