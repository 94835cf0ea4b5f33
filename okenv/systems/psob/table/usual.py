"""What people do most in a PSOB fight, so that it stands first at the game master's table and takes one click."""

from __future__ import annotations

ATTACKS: tuple[str, ...] = ("attack", "area")
"""Kinds of answers that attack."""
LEADS: tuple[str, ...] = ("stand", "approach")
"""Kinds of answers after which an attack follows in the same phase."""
BESIDE: frozenset[str] = frozenset({"rate", "spread"})
"""Kinds of prompts in which a deed is told more exactly, such as the rate of fire (PS-ROF-1)."""
UNSAID: frozenset[str] = frozenset({"done"})
"""Kinds of answers within a deed that go without saying: a complex action has no further part."""
DEFENDS: frozenset[str] = frozenset({"abort"})
"""Kinds of prompts that ask whoever is attacked about a defence."""
DEFENCES: frozenset[str] = frozenset({"dodge"})
"""Kinds of answers that defend whoever gives them."""
PRICE: str = "Each defence is an abort: it costs the phase that is still to come, or else 5 of the next initiative."
"""What a defence costs, said where a standing order to defend is given."""
FOLLOWS: frozenset[str] = frozenset({"step"})
"""Kinds of prompts that follow a defence and are seldom minded."""
