"""Whole fights inside the kernels, of which it is noted how they went: how long, who was first, who drew blood."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

import numpy as np
from numba import types

from okenv.core.events import no_log
from okenv.core.layout import MASK, ONGOING
from okenv.core.rng import derive
from okenv.driver import POLICY_STREAM, in_chunks, in_order, kernels, threads_at_hand, used_words, words
from okenv.systems import System, load_system

NOTES = (
    "outcome", "rounds", "decisions", "rolls", "standing_0", "standing_1", "first", "blood", "fell", "at_a_blow", "dead"
)  # fmt: skip
"""What is noted of a fight.

``rolls`` are the dice that were rolled. ``first`` is the side with the higher figure at the first decision, ``blood``
the side that harmed the other while it had no harm, ``fell`` the side that lost a fighter before the other did, each 0
or 1, 2 for both at once, 3 for neither. ``at_a_blow`` is 1 where a side without harm lost its last fighter in one step.
``dead`` counts the dead at the end.
"""
BOTH, NEITHER = 2, 3
NOWHERE = -1
"""In place of a field's offset: there is no such field."""
_I, _U = types.int64, types.uint64
_WORDS, _PLACES = types.int32[:, ::1], types.int64[::1]


@functools.cache
def watch_kernels(name: str) -> Any:
    """The entry kernel ``compared`` of a system (see its docstring)."""
    system = load_system(name)
    rules, policies = system.rules, system.module("mind.policies")
    inner = kernels(name)
    record, batch = system.layout.B, system.layout.BATTLES

    @inner.entry(_I(record, _WORDS, _PLACES))
    def ahead(b, to, places):
        """The side whose best fighter has the higher figure; without such a field the side that is asked."""
        if places[2] < 0:
            return rules.side_of(b, b.actor)
        best = np.int64(-(2**31)), np.int64(-(2**31))
        for i in range(b.fighters_n):
            found = np.int64(to[0, places[0] + i * places[1] + places[2]])
            if rules.side_of(b, i) == 0:
                best = max(best[0], found), best[1]
            else:
                best = best[0], max(best[1], found)
        return 0 if best[0] > best[1] else 1 if best[1] > best[0] else 2

    @inner.entry(_I(_I, _I, _I))
    def who(noted, one, other):
        """What is noted of a thing that now holds for a side or the other: who was first, once somebody was."""
        if noted != 3 or (one == 0 and other == 0):
            return noted
        return 2 if one != 0 and other != 0 else 0 if one != 0 else 1

    @inner.entry(types.void(record, _WORDS, types.int32[::1], _U, MASK, _PLACES, types.int32[::1]))
    def note_fight(b, to, codes, seed, mask, places, out):
        """Play a fight that has begun to its end, and note how it goes in a row of NOTES."""
        log = no_log()
        out[:] = 0
        out[6], out[7], out[8] = 3, 3, 3
        begun = rules.standing(b, 0), rules.standing(b, 1)
        harmed = rules.harm(b, 0), rules.harm(b, 1)
        before = harmed
        while b.outcome == ONGOING:
            if b.dice != 0:
                rules.resolve(b, inner.roll(b), log)
                out[3] += 1
            else:
                if out[6] == 3:
                    out[6] = inner.ahead(b, to, places)
                rules.apply(b, policies.choose(b, codes[b.actor], seed, mask), log)
            now = rules.harm(b, 0), rules.harm(b, 1)
            left = rules.standing(b, 0), rules.standing(b, 1)
            out[7] = inner.who(out[7], now[1] > harmed[1], now[0] > harmed[0])
            out[8] = inner.who(out[8], left[0] < begun[0], left[1] < begun[1])
            if (left[0] == 0 and before[0] <= harmed[0]) or (left[1] == 0 and before[1] <= harmed[1]):
                out[9] = 1
            before = now
        out[0], out[1], out[2] = b.outcome, b.turn, b.decisions
        out[4], out[5] = rules.standing(b, 0), rules.standing(b, 1)
        if places[3] >= 0:
            for i in range(b.fighters_n):
                out[10] += to[0, places[0] + i * places[1] + places[3]] == places[4]

    @inner.entry(
        types.void(
            batch, _WORDS, _WORDS, _I, _U, _I, _I, types.int32[::1], MASK, _PLACES, types.int32[:, ::1]
        )
    )  # fmt: skip
    def compared(bs, to, template, n, seed, first, last, codes, mask, places, out):
        """Whole fights ``first`` to ``last - 1`` of a family, in battle 0; a row of NOTES each.

        ``places``: the word at which the fighters begin, the words of each, and in these the offset of the figure that
        says who is first, the offset of her state, each -1 for none, and the state of the dead.
        """
        b, log = bs[0], no_log()
        for k in range(first, last):
            inner.restart(bs, 0, to, template, n, derive(seed, k), log)
            inner.note_fight(b, to, codes, derive(b.seed, POLICY_STREAM), mask, places, out[k - first])

    return inner


def places_of(system: System, first: str | None, dead: str | None) -> np.ndarray:
    """Where in the record of a rulebook what is noted lies, int64 ``[5]``, see ``compared``.

    Args:
        system: the rulebook.
        first: the fighters' field that says who is first; None where it is the side that is asked first.
        dead: the name in the layout's ``State`` of who is dead; None where nobody dies.
    """
    fields = system.layout.BATTLE.fields
    rows, start = fields["fighters"][:2]
    fighter = rows.subdtype[0]
    state = int(system.layout.State[dead]) if dead is not None else 0

    def offset(name: str | None) -> int:
        return NOWHERE if name is None else int(fighter.fields[name][1]) // 4

    found = start // 4, fighter.itemsize // 4, offset(first), offset("state" if dead is not None else None), state
    return np.array(found, np.int64)


def noted_fights(
    template: np.ndarray,
    system: System,
    codes: np.ndarray,
    n: int,
    seed: int,
    places: np.ndarray,
    threads: int | None = None,
    chunk: int = 250,
) -> Iterator[np.ndarray]:
    """Fights 0 to ``n`` - 1 of a family by scripted policies, as chunks int32 ``[fights, len(NOTES)]`` in order.

    The fights are those of :func:`okenv.driver.run_fights`.

    Args:
        template: the laid-out battle, ``[1]``.
        system: its rulebook.
        codes: int32 ``[fighters]``, the number of each one's policy in the system's ``CODES``.
        n: how many fights.
        seed: of the family.
        places: from :func:`places_of`.
        threads: how many; all cores by default.
        chunk: fights in one piece.
    """
    run, laid_out, used = watch_kernels(system.name).compared, words(template), used_words(template)

    def piece(bounds: tuple[int, int]) -> np.ndarray:
        scratch, mask = np.zeros(1, template.dtype), np.zeros(system.actions.size, np.int8)
        out = np.zeros((bounds[1] - bounds[0], len(NOTES)), np.int32)
        run(scratch, words(scratch), laid_out, used, np.uint64(seed), *bounds, codes, mask, places, out)
        return out

    yield from in_order(piece, in_chunks(n, chunk), threads or threads_at_hand())
