"""A fight as a game tree: states that nothing changes, who is to move in them, and what may follow.

The rules are the engine's, and so are the states: a state is the words of the battle record that are in use, as bytes.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from numba import types

from okenv.asked import IllegalAction
from okenv.core import chance
from okenv.core.events import no_log
from okenv.core.jit import jit_entry
from okenv.core.layout import DRAW, LOG, ONGOING
from okenv.core.notation import action_notation, battle_notation
from okenv.core.spelling import nearest
from okenv.driver import kernels, used_words
from okenv.encounter import Encounter
from okenv.systems import System, load_system

DICE, OVER = -1, -4
"""Who is to move where neither side is: the dice, or nobody any more. The numbers are OpenSpiel's."""


class Tree:
    """All that can happen in a fight; nothing in it changes.

    Args:
        encounter: the fight.
        without: tactics (:attr:`ActionTable.tag_names`) that neither side has where it may do anything else.
        endless: leave out the round limit and the number of the round, so that a fight can come back to a state.

    Attributes:
        start: the state in which it begins.

    Raises:
        ValueError: for a fight that hides something, tactics that there are not, or one that is no duel and endless.
    """

    def __init__(self, encounter: Encounter, without: Sequence[str] = (), endless: bool = False) -> None:
        self.encounter, self.system = encounter, load_system(encounter.system)
        self.without, self.endless = tuple(without), endless
        self._check()
        self._tags = self.system.actions.tags.astype(np.uint64)
        self._left_out = _bits(self.system, without)
        self._k: Any = kernels(encounter.system)
        self._used = 4 * used_words(encounter.template)
        self._log = no_log()
        self._prompts = {int(prompt): prompt.name.lower() for prompt in self.system.layout.Prompt}
        self._side_n = [len(side.fighters) for side in encounter.sides]
        self._names, self._side_names = encounter.names, encounter.side_names
        row = encounter.template.copy()
        if endless:
            row["limit"] = 1
        self._k.begin(row, 0, self._log)
        self.start = self._settled(row)

    def __deepcopy__(self, memo: dict) -> Tree:
        return self

    def __reduce__(self) -> Any:
        return (Tree, (self.encounter, self.without, self.endless))

    def _check(self) -> None:
        name, tide = self.encounter.name, getattr(self.encounter.rules, "tide_of_battle", "off")
        if tide != "off":
            raise ValueError(
                f"{name}: found tide_of_battle {tide}, which hides a side's luck from the other, expected off; "
                "tide_off=True plays the fight without it"
            )
        if self.endless:
            one, other = (len(side.fighters) for side in self.encounter.sides)
            if (one, other) != (1, 1):
                raise ValueError(f"{name}: found endless and {one} against {other}, expected one against one")
            objection = self.system.module("mind.rounds").objection(self.encounter.template[0])
            if objection:
                raise ValueError(f"{name}: {objection}")

    # --- whose move it is, and what it may be

    def player(self, state: bytes) -> int:
        """The side that is asked, :data:`DICE` or :data:`OVER`."""
        row = self.record(state)
        if row["outcome"][0] != ONGOING:
            return OVER
        return DICE if row["dice"][0] != chance.NO_DICE else int(row["actor"][0] >= self._side_n[0])

    def actions(self, state: bytes) -> list[int]:
        """The ids of what may be done, in ascending order."""
        mask = np.zeros(self.system.actions.size, np.int8)
        self._k.legal(self.record(state), 0, mask)
        legal = np.flatnonzero(mask)
        if self._left_out:
            left = legal[self._tags[legal] & self._left_out == 0]
            legal = left if len(left) else legal[-1:]
        return legal.tolist()

    def outcomes(self, state: bytes) -> list[tuple[int, Fraction]]:
        """What the awaited dice may show, in ascending order, with the exact chances."""
        row = self.record(state)[0]
        return _outcomes(int(row["dice"]), int(row["dice_n"]), tuple(row["dice_weights"].tolist()))

    def most_outcomes(self) -> int:
        """How many outcomes any dice have at most."""
        return max(*(len(dice.ways) for dice in chance.FIXED.values()), chance.MAX_WEIGHTS, sum(self._side_n))

    def utility(self, state: bytes) -> float:
        """What it is to side 0, from 1 (won) to -1; 0 is a draw, and a fight that goes on."""
        return {0: 1.0, 1: -1.0}.get(int(self.record(state)["outcome"][0]), 0.0)

    # --- what follows

    def acted(self, state: bytes, action: int) -> bytes:
        """The state after an action.

        Raises:
            IllegalAction: for an action that is not legal now.
        """
        row = self.record(state)
        if (
            not 0 <= action < self.system.actions.size
            or not self._k.allowed(row, 0, action)
            or (self._tags[action] & self._left_out and action not in self.actions(state))
        ):
            raise self._complaint(state, action)
        self._k.apply(row, 0, action, self._log)
        return self._settled(row)

    def rolled(self, state: bytes, k: int) -> bytes:
        """The state after the awaited dice have shown the k-th of their outcomes.

        Raises:
            IllegalAction: for an outcome that they do not have.
        """
        row, outcomes = self.record(state), self.outcomes(state)
        if not 0 <= k < len(outcomes):
            raise IllegalAction(f"dice: found outcome {k}, expected 0 to {len(outcomes) - 1}")
        self._k.resolve(row, 0, outcomes[k][0], self._log)
        return self._settled(row)

    def _settled(self, row: np.ndarray) -> bytes:
        if self.endless and row["outcome"][0] == DRAW:
            _endless(self.system)(row, 0, self._log)
        return self._bytes(row)

    def _bytes(self, row: np.ndarray) -> bytes:
        """What of a record is in use."""
        return row.tobytes()[: self._used]

    def record(self, state: bytes) -> np.ndarray:
        """The state as a battle record ``[1]``; a copy."""
        dtype = self.encounter.template.dtype
        return np.frombuffer(bytearray(state.ljust(dtype.itemsize, b"\0")), dtype)

    # --- how it looks

    def key(self, state: bytes) -> str:
        """Who is asked what, and 128 bits of a hash: the same for states with the same future, and only for them."""
        row = self.record(state)
        outcome, dice, prompt = (int(row[name][0]) for name in ("outcome", "dice", "prompt"))
        if outcome != ONGOING:
            head = "draw" if outcome == DRAW else f"victory for {self._side_names[outcome]}"
        elif dice:
            head = chance.name(dice, int(row["dice_n"][0]))
        else:
            head = f"{self._names[int(row['actor'][0])]}: {self._prompts[prompt]}"
        if not self.endless:
            head = f"round {int(row['turn'][0])}, {head}"
        self._k.canonical(row, 0)
        return f"{head} #{hashlib.blake2b(self._bytes(row), digest_size=16).hexdigest()}"

    def notation(self, state: bytes) -> str:
        """The whole state as the one line that ``Battle.from_notation`` reads."""
        return battle_notation(self.system.name, self.record(state), self._names, self._side_names)

    def action_name(self, action: int) -> str:
        """An action's one-line notation."""
        return action_notation(self.system.actions, action)

    def dice_name(self, state: bytes) -> str:
        """The awaited dice in a person's words."""
        row = self.record(state)
        return chance.name(int(row["dice"][0]), int(row["dice_n"][0]))

    @functools.cached_property
    def numbers(self) -> int:
        """Length of an observation."""
        return int(self.system.module("rules.observe").observation_size(sum(self._side_n)))

    def observe(self, state: bytes, side: int, out: np.ndarray) -> None:
        """What a side may know, float32 ``[numbers]``: seen by whoever of it is asked, or else by its first fighter."""
        row = self.record(state)
        actor = int(row["actor"][0])
        asked = row["prompt"][0] != 0 and int(actor >= self._side_n[0]) == side
        self._k.observe(row, 0, actor if asked else side * self._side_n[0], out)

    def _complaint(self, state: bytes, action: int) -> IllegalAction:
        size = self.system.actions.size
        found = self.action_name(action) if 0 <= action < size else f"id {action} of {size}"
        legal = ", ".join(self.action_name(a) for a in self.actions(state)) if self.player(state) >= 0 else "none"
        return IllegalAction(f"action: found {found!r}, expected one of {legal}")


_outcomes = functools.cache(chance.outcomes)


def _bits(system: System, tactics: Sequence[str]) -> np.uint64:
    names, bits = system.actions.tag_names, 0
    for tactic in tactics:
        if tactic not in names:
            raise ValueError(f"without: found {tactic!r}, expected some of {', '.join(names)}{nearest(tactic, names)}")
        bits |= 1 << names.index(tactic)
    return np.uint64(bits)


@functools.cache
def _endless(system: System) -> Any:
    """A kernel: on to the next round where a limit of 1 has ended a fight in which both sides stand."""
    rules, rounds = system.rules, system.module("mind.rounds")

    @jit_entry(types.void(system.layout.BATTLES, types.int64, LOG), system.folder)
    def go_on(bs: Any, i: int, log: Any) -> None:
        b = bs[i]
        if rules.standing(b, 0) > 0 and rules.standing(b, 1) > 0:
            rounds.next_round(b, log)

    return go_on
