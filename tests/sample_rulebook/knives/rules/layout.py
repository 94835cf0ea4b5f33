"""The battle record of Knives, and the numbers that name things."""

from __future__ import annotations

from enum import IntEnum

from okenv.core.layout import FLAG, ROW, SOMEBODY, battle_dtype, numba_types


class Prompt(IntEnum):
    """What is being asked."""

    NONE = 0
    TURN = 1


class Purpose(IntEnum):
    """What a roll is for; part of the generator's counter."""

    STAB = 0


class Event(IntEnum):
    """What the log tells, with its operands; f and t are rows of fighters."""

    ROUND = 0  # number
    STAB = 1  # f, t
    HIT = 2  # t, die, what f needed, wounds that t has then
    MISS = 3  # t, die, what f needed
    DOWN = 4  # t
    GUARD = 5  # f
    OVER = 6  # outcome


BATTLE, FIGHTER = battle_dtype(
    [
        ("guard", "i4"),  # the option: what a guard adds to what an attacker needs
        ("cursor", SOMEBODY),  # whose turn it is, or comes next
        ("target", ROW),  # of the stab whose die is awaited
    ],
    [
        ("skill", "i4"),
        ("toughness", "i4"),
        ("wounds", "i4"),
        ("guarding", FLAG),
    ],
)
B, BATTLES = numba_types(BATTLE)
