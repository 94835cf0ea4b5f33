"""What people do most in a BrOAGS fight, so that it stands first at the game master's table and takes one click."""

from __future__ import annotations

from typing import Any

from okenv.core.verbs import MOVES as MOVES

from ..rules.active_defence import REACTING

ATTACKS: tuple[str, ...] = ("attack",)
"""Kinds of answers that attack."""
LEADS: tuple[str, ...] = ("approach",)
"""Kinds of answers after which an attack follows in the same turn."""
BESIDE: frozenset[str] = frozenset({"area"})
"""Kinds of prompts in which a deed is told more exactly, such as where an attack aims (BR-HIT-1)."""
UNSAID: frozenset[str] = frozenset()
"""Kinds of answers within a deed that go without saying."""
ENDS: str = "done"
"""The answer that ends a turn in which nothing much is left to do; empty where the turn ends by itself."""
SPENDING: frozenset[str] = frozenset()
"""Kinds of prompts that are asked again and again, until what a roll left over is spent."""
DEFENDS: frozenset[str] = frozenset({"react"})
"""Kinds of prompts that ask whoever is attacked about a defence."""
DEFENCES: frozenset[str] = frozenset({"block", "dodge"})
"""Kinds of answers that defend whoever gives them."""
PRICE: str = "Each defence costs initiative score."
"""What a defence costs, said where a standing order to defend is given."""
AGAIN: str = "gave up their last action for it"
"""Of whom a defence would be the second running that costs a turn; empty where none is."""
FOLLOWS: frozenset[str] = frozenset()
"""Kinds of prompts that follow a defence and are seldom minded."""
FRONTS: frozenset[str] = frozenset({"shield"})
"""Kinds of answers by which somebody comes between another and an attack."""
NEXT: frozenset[str] = frozenset()
"""Kinds of prompts that ask who of a side has the next turn: the rules say it."""
ALONE: dict[str, str] = {}
"""Kinds of prompts that ask friends about a deed, and what they do where it was chosen to be done without them."""
SMALL_WORDS: str = ""
"""What small questions are, said where a standing order wants them asked; empty, since there are none."""


def loses_turn(b: Any, row: int) -> bool:
    """Whether the next turn of a fighter does not come: none is lost beforehand."""
    return False


def again(b: Any, row: int) -> bool:
    """Whether a reaction would cost the next action of a fighter who lost the last one through them (BR-INIT-2)."""
    f = b.fighters[row]
    return bool(f.given_up > 0 and f.score + f.temp < REACTING)


def small(b: Any) -> bool:
    """Whether what is asked has one sensible answer: nothing that is asked has."""
    return False
