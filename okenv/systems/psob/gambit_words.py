"""The numbers by which the kernels know the words of PSOB's gambits."""

from __future__ import annotations

from enum import IntEnum

HIT_WAYS = 9
"""Outcomes of 2dF: odds and expected damage are counted in so many parts, exactly (PS-DICE-1)."""


class Is(IntEnum):
    """What a condition asks: flags of a fighter, numbers of a fighter, numbers and flags of the fight."""

    WOUNDED = 0
    STUNNED = 1
    MINOR = 2
    MAJOR = 3
    IN_A_MOB = 4
    UNSPENT = 5
    HOLDING = 6
    ACTING = 7
    ATTACKING = 8
    ATTACKED = 9
    AIMING = 10
    AIMED_AT = 11
    AIMS_HERE = 12
    DEFENDING = 13
    DODGING = 14
    ABORTED = 15
    MOVED = 16
    IN_COVER = 17
    HIGH = 18
    RESTRAINED = 19
    IN_REACH = 20
    ENGAGED = 21
    CORNERED = 22
    SHOOTS = 23
    ARMED = 24
    EMPTY = 25
    HAIR_TRIGGER = 26
    LEADER = 27
    OUTNUMBERED = 28
    LAST_STANDING = 29
    # --- numbers of a fighter
    WOUNDS = 30
    NUMBER = 31
    INITIATIVE = 32
    DODGE = 33
    ARMOUR = 34
    SPINE = 35
    DISTANCE = 36
    NEAR = 37
    ODDS = 38
    STUN = 39
    DOWN = 40
    EXPECTED = 41
    MENACE = 42
    COW = 43
    AREA_HITS = 44
    AREA_FRIENDS = 45
    # --- of the fight
    ROUND = 46
    COUNT = 47
    DANGER = 48
    THREAT = 49
    ATTACKERS = 50
    ALLIES = 51
    ENEMIES = 52
    FALLEN_ALLIES = 53
    FALLEN_ENEMIES = 54
    SIDE_DOWN = 55
    ENEMY_DOWN = 56
    ADVANTAGE = 57
    FRIGHT = 58
    ROUT = 59
    RALLIES = 60
    DECEIVES = 61
    MANY = 62
    MANY_PAYS = 63
    D100 = 64


class Do(IntEnum):
    """How an action is made."""

    PLAIN = 0  # the option is the kind * 8 + its option
    AIMED = 1  # the option is the kind
    ATTACK = 2  # the option is a With
    AREA = 3
    MANY = 4
    AIM = 5
    WORDS = 6  # intimidate, cow, rally, deceive: the option is the kind
    RELOAD = 7
    COMBINE = 8
    TOWARD = 9  # the option is 1 for no farther than a quarter
    AWAY = 10  # the option is the longest way
    AWAY_AFTER = 11  # the option is the longest way, after the action
    DISTANCE = 12  # as far as the dial says
    JOIN = 13
    LEAVE = 14


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
    AIMED_AT = 9
    ATTACKER = 10
    QUICKEST = 11
    WEAKEST_SPINE = 12
    STRONGEST_SPINE = 13
    MOST_IN_AREA = 14
    FIRST = 15
    LAST = 16


class Turn(IntEnum):
    """The dials, in the order of a program."""

    AGGRESSION = 0
    CAUTION = 1
    GUARD = 2
    TRIGGER = 3
    FOCUS = 4
    LOYALTY = 5
    STANDOFF = 6
    MORALE = 7
    NOISE = 8
    SENSE = 9
    RESOLVE = 10
