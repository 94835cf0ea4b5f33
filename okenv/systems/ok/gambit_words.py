"""The numbers by which the kernels know the words of OK's gambits."""

from __future__ import annotations

from enum import IntEnum

HIT_WAYS = 81
"""Outcomes of 4dF: odds and expected points are counted in so many parts, exactly (OK-DICE-1)."""


class Is(IntEnum):
    """What a condition asks."""

    IMPAIRED = 0
    HURT = 1
    PRONE = 2
    GRABBED = 3
    GRABBING = 4
    HOLDING = 5
    HAS_SETUP = 6
    SET_UP = 7
    EXPOSED = 8
    DEFENDED = 9
    MOOK = 10
    IN_REACH = 11
    OUTNUMBERED = 12
    CORNERED = 13
    LAST_STANDING = 14
    ARMOUR_STOPS = 15
    ARMOURED = 16
    ARMED = 17
    SHOOTS = 18
    PROTECTOR = 19
    LEADER = 20
    DONE = 21
    DYING = 22
    ENGAGED = 23
    AP = 24
    POINTS = 25
    LETHAL = 26
    LEFT = 27
    ODDS = 28
    EXPECTED = 29
    DISTANCE = 30
    MENACE = 31
    TRICK = 32
    IN_REACH_OF = 33
    ROUND = 34
    SUCCESSES = 35
    DANGER = 36
    THREAT = 37
    ALLIES = 38
    ENEMIES = 39
    FALLEN_ALLIES = 40
    FALLEN_ENEMIES = 41
    FRIGHT = 42
    ROUT = 43
    D100 = 44


class Do(IntEnum):
    """How an action is made."""

    PLAIN = 0  # the option is the kind * 8 + its option
    AIMED = 1  # the option is the kind
    ATTACK = 2  # the option is an Armed
    SETUP = 3
    SWEEP = 4
    RETREAT = 5  # the option is 1 to stay inside
    APPROACH = 6
    JOIN = 7
    READY = 8
    PICK_UP = 9
    STUNT = 10
    DEFEND = 11
    KEEP = 12


class With(IntEnum):
    """Which weapon."""

    FIRST = 0
    MELEE = 1
    RANGED = 2


class By(IntEnum):
    """How a target is chosen."""

    MOST_HURT = 0
    LEAST_HURT = 1
    NEAREST = 2
    FARTHEST = 3
    EASIEST = 4
    MOST_EXPECTED = 5
    MOST_DANGEROUS = 6
    LEAST_DANGEROUS = 7
    SET_UP = 8
    GRABBED = 9
    ATTACKER = 10
    MOST_AP = 11
    WEAKEST_NERVE = 12
    FIRST = 13
    LAST = 14


class Turn(IntEnum):
    """The dials, in the order of a program."""

    AGGRESSION = 0
    CAUTION = 1
    FOCUS = 2
    LOYALTY = 3
    MORALE = 4
    NOISE = 5
    SPENDING = 6
    SENSE = 7
    RESOLVE = 8


class Taste(IntEnum):
    """What successes are spent on."""

    DAMAGE = 0
    MAIM = 1
    CAPTURE = 2
    SHOW_OFF = 3
