"""The numbers by which the kernels know the words of BrOAGS's gambits."""

from __future__ import annotations

from enum import IntEnum

HIT_WAYS = 81
"""Outcomes of 4dF: odds and damage to be expected are counted in so many parts, exactly (BR-DICE-1)."""
TWO_ROLLS = HIT_WAYS**2
"""Outcomes of two rolls, such as those of a manoeuvre (BR-MAN-1)."""
THREE_ROLLS = HIT_WAYS**3
"""Outcomes of a reaction and of both rolls of a manoeuvre (BR-REACT-1)."""


class Is(IntEnum):
    """What a condition asks: flags of a fighter, numbers of a fighter, numbers and flags of the fight."""

    HURT = 0
    IMPAIRED = 1
    CROUCHED = 2
    PRONE = 3
    FLOORED = 4
    IN_COVER = 5
    HIDDEN = 6
    PINNED = 7
    HELD = 8
    PINNING = 9
    HOLDING = 10
    SPRINTING = 11
    IN_A_GROUP = 12
    ACTED = 13
    REACTED = 14
    TOO_SLOW = 15
    LOST = 16
    JAMMED = 17
    DROPPED = 18
    ATTACKING = 19
    ATTACKED = 20
    IN_REACH = 21
    ENGAGED = 22
    CORNERED = 23
    SHOOTS = 24
    ARMED = 25
    OUTNUMBERED = 26
    LAST_STANDING = 27
    # --- numbers of a fighter
    POINTS_LEFT = 28
    WOUNDS = 29
    SCORE = 30
    PERCEPTION = 31
    STRENGTH = 32
    DEFENCE = 33
    SOAK = 34
    COVER = 35
    DISTANCE = 36
    NEAR = 37
    ODDS = 38
    DOWN = 39
    EXPECTED = 40
    MENACE = 41
    TRIP = 42
    DISARM = 43
    GRAPPLE = 44
    SHOVE = 45
    GROUP_HITS = 46
    # --- of the fight
    ROUND = 47
    DANGER = 48
    DEADLY = 49
    THREAT = 50
    BLOCKED = 51
    DODGED = 52
    SHIELD = 53
    BREAK = 54
    REVERSE = 55
    SLIP = 56
    HIDE = 57
    ALLIES = 58
    ENEMIES = 59
    FALLEN_ALLIES = 60
    FALLEN_ENEMIES = 61
    SIDE_DOWN = 62
    ENEMY_DOWN = 63
    FRIGHT = 64
    VISIBILITY = 65
    COSTS = 66
    COVER_NEAR = 67
    GROUP_PAYS = 68
    D100 = 69


class Do(IntEnum):
    """How an action is made."""

    PLAIN = 0  # the option is the kind * 8 + its option
    ATTACK = 1  # the option is a With
    MANOEUVRE = 2  # the option is a Deed
    GROUP = 3  # the option is a With
    DRAW = 4  # the option is a With
    PICK_UP = 5
    CLEAR = 6
    TAKE = 7
    TOWARD = 8  # no farther than beside; the option is the longest way
    AWAY = 9  # the option is the longest way
    DISTANCE = 10  # as far as the dial says
    JOIN = 11
    LEAVE = 12


class With(IntEnum):
    """Which weapon."""

    BEST = 0
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
    LIKELIEST_DOWN = 6
    MOST_DANGEROUS = 7
    LEAST_DANGEROUS = 8
    ATTACKER = 9
    CAPTIVE = 10
    QUICKEST = 11
    WEAKEST = 12
    STRONGEST = 13
    MOST_FOR_GROUP = 14
    FIRST = 15
    LAST = 16


class Turn(IntEnum):
    """The dials, in the order of a program."""

    AGGRESSION = 0
    CAUTION = 1
    THRIFT = 2
    COVER = 3
    TEAMWORK = 4
    GRIP = 5
    FOCUS = 6
    LOYALTY = 7
    STANDOFF = 8
    MORALE = 9
    NOISE = 10
    SENSE = 11
    RESOLVE = 12
