"""What people do most in an OK fight, so that it stands first at the game master's table and takes one click."""

from __future__ import annotations

from typing import Any

from okenv.core.verbs import MOVES as MOVES

ATTACKS: tuple[str, ...] = ("attack",)
"""Kinds of answers that attack."""
LEADS: tuple[str, ...] = ("approach",)
"""Kinds of answers after which an attack follows in the same turn."""
BESIDE: frozenset[str] = frozenset()
"""Kinds of prompts in which a deed is told more exactly: none before the roll."""
UNSAID: frozenset[str] = frozenset()
"""Kinds of answers within a deed that go without saying."""
ENDS: str = ""
"""The answer that ends a turn in which nothing much is left to do; empty where the turn ends by itself."""
SPENDING: frozenset[str] = frozenset({"spend"})
"""Kinds of prompts that are asked again and again, until what a roll left over is spent (OK-SPEND-1)."""
DEFENDS: frozenset[str] = frozenset({"defend"})
"""Kinds of prompts that ask whoever is attacked about a defence."""
DEFENCES: frozenset[str] = frozenset({"defend-one", "defend-group", "defend-all"})
"""Kinds of answers that defend whoever gives them."""
PRICE: str = "Each defence costs AP."
"""What a defence costs, said where a standing order to defend is given."""
AGAIN: str = ""
"""Of whom a defence would be the second running that costs a turn: nobody."""
FOLLOWS: frozenset[str] = frozenset()
"""Kinds of prompts that follow a defence and are seldom minded."""
FRONTS: frozenset[str] = frozenset({"protect"})
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
    """Whether a defence costs a turn of a fighter who gave up the last one for it: none costs a turn."""
    return False


def small(b: Any) -> bool:
    """Whether what is asked has one sensible answer: nothing that is asked has."""
    return False
