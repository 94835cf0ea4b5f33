"""The numbers by which the kernels know the words of ZeroSpace's gambits."""

from __future__ import annotations

from enum import IntEnum

ROLL_WAYS = 36
"""Outcomes of 2d6: odds are counted in so many parts, exactly (ZS-DICE-1)."""
BLOW_WAYS = 6 * ROLL_WAYS
"""Outcomes of 2d6 and of the damage die after them (ZS-DMG-1)."""
TEAM_WAYS = ROLL_WAYS**3
"""Outcomes of the rolls of a team of three: the odds of an attack under way; exact for so many (ZS-MAN-1)."""
HARM_WAYS = 6 * TEAM_WAYS
"""The same, and the damage die."""


class Is(IntEnum):
    """What a condition asks: flags of a fighter, numbers of a fighter, numbers and flags of the fight."""

    HURT = 0
    NAMED = 1
    PRONE = 2
    IN_COVER = 3
    HIDDEN = 4
    DODGING = 5
    RUNNING = 6
    RESTRAINED = 7
    RESTRAINING = 8
    UNSEEING = 9
    TERRIFIED = 10
    COWERING = 11
    FLEEING = 12
    DISTRACTED = 13
    SURPRISED = 14
    HELPLESS = 15
    WAITING = 16
    ACTED = 17
    OWING = 18
    FORCED = 19
    DISARMED = 20
    ATTACKING = 21
    ATTACKED = 22
    IN_REACH = 23
    ENGAGED = 24
    CORNERED = 25
    SHOOTS = 26
    ARMED = 27
    OUTNUMBERED = 28
    LAST_STANDING = 29
    # --- numbers of a fighter
    HEALTH = 30
    ENDURANCE = 31
    WOUNDS = 32
    BRAWN = 33
    PRESENCE = 34
    ARMOUR = 35
    DEFENCE = 36
    DISTANCE = 37
    NEAR = 38
    FOES_AROUND = 39
    FRIENDS_AROUND = 40
    ODDS = 41
    DOWN = 42
    EXPECTED = 43
    MENACE = 44
    DISARM = 45
    DISTRACT = 46
    GRAPPLE = 47
    TAKEDOWN = 48
    # --- of the fight
    ROUND = 49
    DANGER = 50
    DEADLY = 51
    THREAT = 52
    DODGED = 53
    COVERED = 54
    DIVED = 55
    TEAM = 56
    BREAK = 57
    SLIP = 58
    SIGHT = 59
    NERVE = 60
    ALLIES = 61
    ENEMIES = 62
    FALLEN_ALLIES = 63
    FALLEN_ENEMIES = 64
    SIDE_DOWN = 65
    ENEMY_DOWN = 66
    FRIGHT = 67
    COVER_NEAR = 68
    JOINING_PAYS = 69
    ATTACK_DECLARED = 70
    DARK = 71
    WEIGHTLESS = 72
    MOVE_USED = 73
    ACTION_USED = 74
    D100 = 75


class Do(IntEnum):
    """How an action is made."""

    PLAIN = 0  # the option is the kind * 16 + its option
    ATTACK = 1  # the option is a With
    SPREAD = 2
    SWEEP = 3
    MANOEUVRE = 4  # the option is an Act
    WRECK = 5
    DRAW = 6  # the option is a With
    PICK_UP = 7
    RISE = 8
    TOWARD = 9  # the option is the longest way
    AWAY = 10  # the option is the longest way
    DISTANCE = 11  # as far as the dial says
    JOIN = 12
    SEEK = 13
    TRADE = 14  # the option is a Trade
    RUN = 15
    DIVE = 16
    TEAM = 17
    STRIKE = 18
    TAKE = 19  # the option is 1: take it, 0: knock it away
    SEND = 20


class With(IntEnum):
    """Which arms."""

    BEST = 0
    HAND = 1
    RANGED = 2
    MENTAL = 3
    AREA = 4
    STUNNING = 5


class Trade(IntEnum):
    """Which of the trades."""

    BEST = 0
    CALLED = 1
    BOLDEST = 2
    SUPPRESS = 3


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
    WEAKEST = 11
    STRONGEST = 12
    MOST_AROUND = 13
    BEST_PLACED = 14
    FIRST = 15
    LAST = 16


class Turn(IntEnum):
    """The dials, in the order of a program."""

    AGGRESSION = 0
    CAUTION = 1
    THRIFT = 2
    COVER = 3
    TEAMWORK = 4
    TRADE = 5
    PATIENCE = 6
    GRIP = 7
    FOCUS = 8
    LOYALTY = 9
    STANDOFF = 10
    MORALE = 11
    NOISE = 12
    SENSE = 13
    RESOLVE = 14
