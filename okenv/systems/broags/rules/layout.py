"""The BrOAGS battle record: fields of the fight and of a fighter, and the numbers that name things.

The first block of a fighter is her sheet, fixed for the fight but for the weapons that change hands; the second
is her state.
"""

from __future__ import annotations

from enum import IntEnum

from okenv.core.layout import FLAG, ROW, ROW_OR_NOBODY, SOMEBODY, Range, battle_dtype, numba_types, up_to

WEAPONS = 3
"""Weapons that a fighter can have, those included that she takes from somebody (BR-MAN-1)."""
FIST, KICK = 3, 4
"""The places of fist and foot among her arms (BR-DATA-2)."""
ARMS = 5
HANDS = 2
"""Hands that a fighter has (BR-TWO-1)."""
COVERS = 6
"""Places with cover that an arena can have (BR-COVER-1)."""
SMOKES = 4
"""Stretches of worse visibility that an arena can have (BR-SIGHT-2)."""
NO_CAP = -1
"""No cap on what cover and stance give together (BR-DEF-1)."""


class Phase(IntEnum):
    """Where the fight goes on after the next decision or dice."""

    SURPRISE = 0
    TIE_ORDER = 1
    INITIATIVE = 2
    NEXT = 3
    BOUND = 4
    BREAK_ROLL = 5
    TURN = 6
    HIDE_ROLL = 7
    AREA = 8
    RELEASE = 9
    SHIELD = 10
    SHIELD_ROLL = 11
    REACT = 12
    REACT_ROLL = 13
    ATTACK_ROLL = 14
    CONTEST_ROLL = 15
    DEFENCE_ROLL = 16
    BIND = 17
    TAKE = 18
    AFTER = 19
    SECOND = 20
    END_OF_TURN = 21
    OVER = 22


class Prompt(IntEnum):
    """What is being asked."""

    NONE = 0
    BOUND = 1
    KEEP = 2
    TURN = 3
    AREA = 4
    SECOND = 5
    RELEASE = 6
    SHIELD = 7
    REACT = 8
    BIND = 9
    TAKE = 10
    LOOSEN = 11


class State(IntEnum):
    """How a fighter is; from OUT on she is out of the fight (BR-DMG-1, BR-HIDE-2)."""

    FIT = 0
    OUT = 1
    FLED = 2


class Kind(IntEnum):
    """How a weapon attacks: with Melee or with Marksmanship."""

    MELEE = 0
    RANGED = 1


class Column(IntEnum):
    """A weapon's column of the range table (BR-MOD-1, BR-DATA-3)."""

    BASIC = 0
    SHORT = 1
    LONG = 2


class Place(IntEnum):
    """Where a weapon is (BR-COVER-1, BR-MAN-1, BR-CRIT-2)."""

    CARRIED = 0
    IN_HAND = 1
    DROPPED = 2
    GONE = 3


class Posture(IntEnum):
    """Stance (BR-DEF-1, BR-STAT-1)."""

    UPRIGHT = 0
    CROUCHED = 1
    PRONE = 2
    FLOORED = 3


class Bond(IntEnum):
    """What holds a fighter, or whom she holds (BR-STAT-1, BR-PIN-1)."""

    FREE = 0
    PINNED = 1
    PINNER = 2
    HELD = 3
    HOLDER = 4


class Area(IntEnum):
    """What an attack is aimed at, or hits; as an aim 0 is wild (BR-HIT-1)."""

    NONE = 0
    EXTREMITIES = 1
    CENTRE = 2
    VITALS = 3


class Deed(IntEnum):
    """What is being done to a target (BR-ACT-1)."""

    NONE = 0
    STRIKE = 1
    TRIP = 2
    DISARM = 3
    GRAPPLE = 4
    SHOVE = 5
    CONCENTRATE = 6
    DOGPILE = 7


class Reaction(IntEnum):
    """How the target reacts (BR-REACT-1)."""

    NONE = 0
    BLOCK = 1
    DODGE = 2


class Purpose(IntEnum):
    """What a roll is for; part of the generator's counter."""

    TIE_ORDER = 0
    INITIATIVE = 1
    SHIELD = 2
    REACTION = 3
    ATTACK = 4
    CONTEST = 5
    BREAK = 6
    HIDE = 7
    DEFENCE = 8


class Event(IntEnum):
    """What the log tells, with its operands; f, t are rows of fighters, origin the ``w_from`` of a weapon."""

    SURPRISE = 0  # side that acts first
    ROUND = 1  # number
    TIE_ORDER = 2  # f, place among k, k
    INITIATIVE = 3  # f, perception, dice, score
    TURN = 4  # f, score, temp, 1: her action is lost
    MOVE = 5  # f, from, to (cm), way
    POSTURE = 6  # f, posture
    COVER = 7  # f, cover
    STOCK = 8  # f, score
    DRAW = 9  # f, weapon, origin
    PUT_AWAY = 10  # f, weapon, origin
    PICK_UP = 11  # f, weapon, origin
    CLEAR = 12  # f, weapon, origin
    HIDE_ROLL = 13  # f, rank, dice, difficulty, 1: hidden
    SEEN = 14  # f: no longer hidden
    FLED = 15  # f
    DECLARE = 16  # f, t, deed, weapon, area, 1: from hiding, origin
    GROUP = 17  # f, bodies, attackers, value, bonus, weapon
    RELEASE = 18  # f, t, bond that ends
    KEEP = 19  # f, t
    REACTS = 20  # f, reaction, score + temp now, 1: loses her next action
    SHIELD_ROLL = 21  # f, t, rank, dice, difficulty
    REACTION_ROLL = 22  # f, reaction, rank, dice, halved
    ATTACK_ROLL = 23  # f, t, value, dice, defence, weapon, deed
    MISS = 24  # f, t, short by
    HIT = 25  # f, t, area, figure, doubled, soak, nonlethal
    HARM = 26  # f, damage, left
    OUT = 27  # f
    CONTEST_ROLL = 28  # f, t, deed, rank, dice, difficulty
    FLOORED = 29  # f
    BOUND = 30  # f, t, bond of t
    SHOVED = 31  # f, from, to
    DROPPED = 32  # f, weapon, origin
    TAKEN = 33  # f, t, weapon of t, place at f, origin
    DEFENCE_ROLL = 34  # f, value, dice, difficulty, hits
    JAMMED = 35  # f, weapon, origin
    BROKEN = 36  # f, weapon, origin
    BREAK_ROLL = 37  # f, t, rank, dice, difficulty, 1: would reverse
    FREED = 38  # f, t
    PASS = 39  # f
    LOST = 40  # f: her action, and with it the turn
    OVER = 41  # outcome


FIGHTER_FIELDS: list[tuple] = [
    # --- sheet
    ("squad", ROW),
    ("crossing", up_to(2)),  # 0, 1 diagonal, 2 crosswise, while she sprints (BR-MOD-1)
    ("speed", "i4"),  # high speed of her sprint, 1 for people
    ("player", FLAG),  # 1: a player's character (BR-CRIT-1)
    ("weapons_n", up_to(WEAPONS)),
    # from here to pace as they are observed
    ("athletics", "i4"),
    ("strength", "i4"),
    ("toughness", "i4"),
    ("marksmanship", "i4"),
    ("melee", "i4"),
    ("perception", "i4"),
    ("stealth", "i4"),
    ("special", "i4"),  # to Defence (BR-DEF-1)
    ("soak", "i4"),
    ("group", FLAG),  # 1: acts together with her squad (BR-GROUP-2)
    ("pace", up_to(1_000_000)),  # movement of a turn, in cm (BR-ACT-1)
    ("w_kind", Kind, (ARMS,)),
    ("w_hands", up_to(HANDS), (ARMS,)),
    ("w_times", "i4", (ARMS,)),  # of Strength in its damage
    ("w_damage", "i4", (ARMS,)),  # beside that
    ("w_nonlethal", "i4", (ARMS,)),
    ("w_shots", up_to(2), (ARMS,)),  # attacks of an action: 1 or 2
    ("w_column", Column, (ARMS,)),
    ("w_reach", "i4", (ARMS,)),  # cm
    ("w_soak", "i4", (ARMS,)),  # by which it multiplies soak
    ("w_from", Range(0, 0, rows=ARMS), (ARMS,)),  # row * ARMS + place + 1 of whom it was taken from first; 0: her own
    # --- state
    ("tie", "i4"),  # place among those of equal Perception; the greater is the quicker
    ("at", "i4"),  # position in cm
    ("rolls", "i4"),  # of her own, so far this round
    ("given_up", "i4"),  # actions in a row that she lost through reactions; no rule asks, standing orders do
    ("bond_with", SOMEBODY),  # row + 1; 0: nobody
    # from here to nonlethal as they are observed
    ("state", State),
    ("posture", Posture),
    ("cover", up_to(3)),  # until she moves (BR-COVER-1)
    ("score", "i4"),
    ("temp", "i4"),  # of reactions, until her next turn (BR-INIT-1)
    ("lost", FLAG),  # 1: loses her next action (BR-INIT-2)
    ("acted", FLAG),  # 1: this round
    ("bond", Bond),
    ("hidden", up_to(2)),  # 2 from hiding on, 1 in her next turn (BR-HIDE-2)
    ("sprint", FLAG),  # 1: until her next turn (BR-MOVE-1)
    ("erratic", up_to(2)),  # 0, 1 significant, 2 extreme
    ("shown", FLAG),  # 1: has attacked since her turn began, so that her place is known (BR-SIGHT-1)
    ("piled", "i4"),  # bodies that have dogpiled her this round (BR-GROUP-1)
    ("lethal", "i4"),
    ("nonlethal", "i4"),
    ("w_place", Place, (ARMS,)),
    ("w_jam", FLAG, (ARMS,)),
    ("w_at", "i4", (ARMS,)),  # cm, of what is dropped
]

BATTLE_FIELDS: list[tuple] = [
    ("asked", "i8"),  # rows already asked to come between (BR-NOOO-1)
    ("joining", "i8"),  # rows of a group attack, the leader too (BR-GROUP-1)
    # --- options
    ("surprise", up_to(2)),  # 0 nobody, 1 + side
    ("cap", "i4"),  # on cover and stance, or NO_CAP
    ("criticals", FLAG),  # 1: players only
    ("movement_cap", "i4"),  # on what direction and erraticism take off together; 0: none (BR-MOD-1)
    ("bare", FLAG),  # 1: surprise attacks ignore cover
    ("visibility", "i4"),  # 0 good to 3 abysmal, 4 beyond (BR-MOD-1, BR-SIGHT-1)
    ("arena", "i4"),  # cm
    ("covers_n", up_to(COVERS)),
    ("c_at", "i4", (COVERS,)),  # cm
    ("c_cover", up_to(3), (COVERS,)),
    ("smoke_n", up_to(SMOKES)),
    ("s_left", "i4", (SMOKES,)),  # cm, both ends inclusive
    ("s_right", "i4", (SMOKES,)),
    ("s_visibility", up_to(4), (SMOKES,)),  # as ``visibility`` (BR-SIGHT-2)
    # --- where we are
    ("step", Phase),
    ("cursor", SOMEBODY),
    ("whose", ROW),  # row of the fighter whose turn it is
    ("moved", FLAG),  # 1: this turn
    ("shifted", FLAG),  # 1: crouched or stood up
    ("spent", FLAG),  # 1: the action
    # --- the attack under way
    ("deed", Deed),
    ("weapon", up_to(ARMS - 1)),
    ("aim", Area),  # Area, NONE for a wild attack
    ("ward", ROW),  # row of the declared target
    ("target", ROW),  # row of whom it is against now
    ("sneak", FLAG),  # 1: a surprise attack
    ("nth", up_to(2)),  # 1: the first attack of the action, 2: the second
    ("first", up_to(ARMS - 1)),  # weapon of the first attack
    ("reaction", Reaction),  # Reaction under way
    ("bonus", "i4"),  # reaction score
    ("shielder", ROW_OR_NOBODY),  # row of the volunteer
    ("fumble", FLAG),  # 1: four minuses
    ("reverse", FLAG),  # 1: the break would reverse the pin
    ("bodies", SOMEBODY),  # of a group attack
    ("double", FLAG),  # 1: each counts as two
]

BATTLE, FIGHTER = battle_dtype(BATTLE_FIELDS, FIGHTER_FIELDS)
B, BATTLES = numba_types(BATTLE)
"""Numba types of one battle and of a batch."""
