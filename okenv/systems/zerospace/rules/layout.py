"""The ZeroSpace battle record: fields of the fight and of a fighter, and the numbers that name things.

The first block of a fighter is her sheet, fixed for the fight but for the arms that change hands; the second
is her state. Lengths are whole metres.
"""

from __future__ import annotations

from enum import IntEnum

from okenv.core.layout import FLAG, ROW, SOMEBODY, Range, battle_dtype, numba_types, up_to

WEAPONS = 4
"""Arms that a fighter can have, those included that she takes from somebody (ZS-MAN-2)."""
UNARMED = 4
"""The place of bare hands among her arms (ZS-DMG-3)."""
ARMS = 5
HANDS = 2
"""Hands that a fighter has (ZS-MAN-2)."""
COVERS = 4
"""Places with cover that an arena can have (ZS-OBJ-1)."""
HAZARDS = 3
"""Hazards, falling things and vehicles that an arena can have (ZS-OBJ-2)."""
TRADES = 10
"""The most that a called shot or suppressing fire can trade (ZS-MAN-1)."""
QUICK = 6
"""Quick actions of a turn (ZS-ACT-1)."""


class Phase(IntEnum):
    """Where the fight goes on after the next decision or dice."""

    ROUND = 0
    NEXT = 1
    RELEASE = 2
    TURN = 3
    END_OF_TURN = 4
    TRADE = 5
    INTERRUPT = 6
    PERFORM = 7
    TEAM = 8
    FORCE = 9
    ROLL = 10
    ATTACK_ROLL = 11
    STRIKES = 12
    TASK_ROLL = 13
    DAMAGE = 14
    EFFECT = 15
    FEAR = 16
    PUSH = 17
    PUSH_ROLL = 18
    TARGET_OVER = 19
    TAKE = 20
    AFTER = 21
    HAZARD = 22
    HAZARD_ROLL = 23
    HAZARD_DAMAGE = 24
    END_OF_ROUND = 25
    OVER = 26


class Prompt(IntEnum):
    """What is being asked."""

    NONE = 0
    NEXT = 1
    RELEASE = 2
    TURN = 3
    TRADE = 4
    INTERRUPT = 5
    TEAM = 6
    FORCE = 7
    STRIKES = 8
    FEAR = 9
    TAKE = 10
    TARGETS = 11


class State(IntEnum):
    """How a fighter is; OUT is unconscious or defeated (ZS-DMG-1, ZS-DMG-2)."""

    FIT = 0
    OUT = 1


class Type(IntEnum):
    """Types of attacks, and of the resistance against them (ZS-ATT-1)."""

    NORMAL = 0
    MENTAL = 1
    ALTERATION = 2


class Pair(IntEnum):
    """Attribute and skill of an attack, and of the defence against it (ZS-ATT-1)."""

    HAND = 0
    RANGED = 1
    MENTAL = 2


class Flag(IntEnum):
    """What else an arm does, as bits of ``w_flags`` (ZS-ATT-2, ZS-ATT-3, ZS-ATT-4, ZS-MAN-1)."""

    AUTO = 1
    AREA = 2
    BLINDING = 4
    PIERCING = 8
    STUNNING = 16
    TERRIFYING = 32
    HARM = 64
    ONGOING = 128


class Place(IntEnum):
    """Where an arm is (ZS-MAN-1, ZS-MAN-2)."""

    CARRIED = 0
    IN_HAND = 1
    DROPPED = 2
    GONE = 3


class Effort(IntEnum):
    """Whether a dodge or a run is of her own turn or of a forced one (ZS-FORCE-1, ZS-MOVE-2)."""

    NONE = 0
    OWN = 1
    FORCED = 2


class Terror(IntEnum):
    """What somebody does who is terrified (ZS-ATT-3)."""

    NONE = 0
    COWERS = 1
    FLEES = 2


class Purpose(IntEnum):
    """What a roll is for; part of the generator's counter."""

    ATTACK = 0
    DAMAGE = 1
    TASK = 2
    KNOCKBACK = 3
    HAZARD = 4


class Event(IntEnum):
    """What the log tells, with its operands; f, t are rows, w an arm, origin its ``w_from``, c a place, h a hazard."""

    ROUND = 0  # number
    HALF = 1  # side
    TURN = 2  # f
    OWED = 3  # f, left: the turn is lost
    LAPSED = 4  # f: a stored turn
    DELAY = 5  # f
    INTERRUPT = 6  # f, t whose turn it is
    MOVE = 7  # f, from, to, way (0 base, 1 double, 2 all-out, 3 flight), 1: the rest of one
    DODGE = 8  # f: in her own turn
    DECLARE = 9  # f, t, kind (Act), w, trade, number of targets, origin
    TEAM = 10  # f, w, t, origin, 1: a stored turn
    FORCE = 11  # f, how (Act), owed, 1: a stored turn was spent
    DIVE = 12  # f, ward, from, to
    RUN = 13  # f, from, to, 1: double, 1: out of the area
    ATTACK_ROLL = 14  # f, t, value, dice, against, w, kind (TEAM: of a member of a team, the leader too)
    STRIKES = 15  # f whose attack of the team strikes, t
    HIT = 16  # f, t, w, die, level, bonus, resistance
    HARM = 17  # f, points, stunning, health, endurance
    DEFEATED = 18  # f, t: unnamed
    OUT = 19  # f
    DRAW = 20  # f, w, origin
    PUT_AWAY = 21  # f, w, origin
    DROP = 22  # f, w, origin
    PICK_UP = 23  # f, w, origin
    KNOCKED = 24  # f, w, origin
    TAKEN = 25  # f, t, w, place, origin
    COVER = 26  # f, c
    PRONE = 27  # f, 1: afloat, and so off balance
    RISE = 28  # f, 1: afloat
    CLOAK = 29  # f
    SEEN = 30  # f: no longer hidden
    BLINDED = 31  # f, difficulty
    TERRIFIED = 32  # f, difficulty
    FEAR = 33  # f, 1 cowers, 2 flees
    RECOVER_ROLL = 34  # f, which, value, dice, difficulty
    RESTRAINED = 35  # f, t
    RELEASE = 36  # f, t
    BREAK_ROLL = 37  # f, t, value, dice, difficulty
    FREED = 38  # f, t
    DISTRACT_ROLL = 39  # f, t, value, dice, difficulty
    TAKEDOWN = 40  # f, t, brawn + iron, dr
    SQUEEZE = 41  # f, t, die, brawn, dr
    WRECK = 42  # f, c, w, origin, die, level, left
    PUSHED = 43  # f, from, to
    FEET_ROLL = 44  # f, value, dice
    ENVIRONMENT = 45
    HAZARD_MOVES = 46  # h, from, to
    HAZARD_ROLL = 47  # h, f, value, dice
    HAZARD_HIT = 48  # h, f, die, level, dr
    KEEP = 49  # f, t: does not let go
    OVER = 50  # outcome
    TEAM_ROLL = 51  # f whose roll decides for a team, t, value with the dice, against
    SHIELD = 52  # f, 1: active, 0: no longer
    OVERCOME = 53  # f, difficulty, 1: her will is gone, 0: she is altered


FIGHTER_FIELDS: list[tuple] = [
    # --- sheet
    ("squad", ROW),
    ("weapons_n", up_to(WEAPONS)),
    ("iron", "i4"),  # added to the damage of a takedown
    ("cloak", FLAG),  # 1: has gear that hides her
    # from here to pace as they are observed
    ("agility", "i4"),
    ("brawn", "i4"),
    ("presence", "i4"),
    ("ranged", "i4"),
    ("hand", "i4"),
    ("mental", "i4"),
    ("athletics", "i4"),
    ("deception", "i4"),
    ("investigation", "i4"),
    ("dr", "i4"),
    ("mr", "i4"),
    ("ar", "i4"),
    ("s_dr", "i4"),  # what her shield adds to these while it is active (ZS-POW-1)
    ("s_mr", "i4"),
    ("s_ar", "i4"),
    ("named", FLAG),  # 0: any successful attack defeats her (ZS-DMG-2)
    ("blindsight", FLAG),
    ("flies", FLAG),  # 1: no ground under her to lie on (ZS-MOVE-4)
    ("health_most", "i4"),
    ("endurance_most", "i4"),
    ("pace", up_to(1_000_000)),  # metres of a move (ZS-MOVE-1)
    ("w_type", Type, (ARMS,)),
    ("w_pair", Pair, (ARMS,)),
    ("w_level", "i4", (ARMS,)),  # Equipment Level or Power Level
    ("w_hands", up_to(HANDS), (ARMS,)),  # 0: a power
    ("w_range", "i4", (ARMS,)),
    ("w_flags", up_to(sum(Flag)), (ARMS,)),  # Flag bits
    ("w_from", Range(0, 0, rows=ARMS), (ARMS,)),  # row * ARMS + place + 1 of whom it was taken from first; 0: her own
    # --- state
    ("at", "i4"),
    ("rolls", "i4"),  # of her own, so far this round
    ("given_up", "i4"),  # turns in a row that she had forced and so lost; no rule asks, policies and orders do
    ("fear_of", SOMEBODY),  # row + 1 of who terrified her
    ("holds", SOMEBODY),  # row + 1 of whom she restrains
    ("held_by", SOMEBODY),  # row + 1 of who restrains her
    ("joins", up_to(ARMS)),  # arm + 1 with which she is in the team of the attack under way
    ("rolled", "i4"),  # her Action Value in it
    # from here to shield as they are observed
    ("state", State),
    ("health", "i4"),
    ("endurance", "i4"),
    ("helpless", FLAG),
    ("prone", FLAG),
    ("cover", up_to(COVERS)),  # place + 1
    ("dodge", Effort),
    ("run", Effort),
    ("hidden", FLAG),
    ("surprised", FLAG),
    ("distracted", FLAG),
    ("blind", "i4"),  # the difficulty of recovering; 0: she sees
    ("terror", Terror),
    ("fear", "i4"),  # the difficulty of recovering
    ("altered", "i4"),  # the difficulty of breaking out of an alteration; 0: she is in none (ZS-ATT-4)
    ("unfree", "i4"),  # of a mental attack that has taken her will
    ("acted", FLAG),  # 1: has had her turn this round
    ("stored", FLAG),  # 1: a delayed turn (ZS-DELAY-1)
    ("owed", "i4"),  # turns that she has forced and not yet lost (ZS-FORCE-1)
    ("forced", FLAG),  # 1: this round
    ("shield", FLAG),  # 1: it is active (ZS-POW-1)
    ("w_place", Place, (ARMS,)),
    ("w_at", "i4", (ARMS,)),  # of what is dropped
]

BATTLE_FIELDS: list[tuple] = [
    ("asked", "i8"),  # rows already asked in the window that is open
    ("spared", "i8"),  # rows that a spread or sweep leaves out (ZS-MAN-3)
    ("targets", "i8"),  # rows that the attack is against, and not yet resolved
    ("struck", "i8"),  # rows that an area attack hits
    # --- options
    ("starts", FLAG),  # side that starts
    ("listed", FLAG),  # 1: turns in listing order (ZS-TURN-1)
    ("long_dodge", FLAG),  # 1: a forced dodge lasts until the next turn taken (ZS-FORCE-1)
    ("keeps_delayed", FLAG),  # 1: a stored turn is kept when the next ordinary one comes (ZS-DELAY-1)
    ("early", FLAG),  # 1: a stored turn is taken as another's begins, too (ZS-DELAY-1)
    ("keeps_rest", FLAG),  # 1: what is left of a move can be gone after the standard action (ZS-MOVE-3)
    ("halves_cover", FLAG),  # 1: damaged cover gives half the bonus (ZS-OBJ-3)
    ("picks_targets", FLAG),  # 1: who spreads or sweeps chooses whom (ZS-MAN-3)
    ("manoeuvres_defeat", FLAG),  # 1: every manoeuvre defeats the unnamed (ZS-DMG-2)
    ("trade_cap", up_to(TRADES)),
    ("knockback", FLAG),
    ("weightless", FLAG),
    ("dark", FLAG),
    ("arena", "i4"),
    ("covers_n", up_to(COVERS)),
    ("c_at", "i4", (COVERS,)),
    ("c_health", "i4", (COVERS,)),
    ("c_most", "i4", (COVERS,)),
    ("hazards_n", up_to(HAZARDS)),
    ("h_at", "i4", (HAZARDS,)),
    ("h_width", "i4", (HAZARDS,)),
    ("h_level", "i4", (HAZARDS,)),
    ("h_speed", "i4", (HAZARDS,)),  # metres a round, toward higher places if above 0
    ("h_gone", FLAG, (HAZARDS,)),
    # --- where we are
    ("step", Phase),
    ("half", up_to(2)),  # 0, 1, 2 the environment
    ("cursor", up_to(HAZARDS)),  # hazard, in the environment
    ("whose", ROW),  # row of the fighter whose turn it is
    ("opening", FLAG),  # 1: her turn has come and not begun: those who hold a stored one are asked
    ("moved", FLAG),  # 1: the move of this turn is used
    ("spent", FLAG),  # 1: the standard action is
    ("quick", up_to(QUICK)),  # quick actions so far
    ("rest", up_to(2_000_000)),  # metres that are left of the move (ZS-MOVE-3)
    ("outer", SOMEBODY),  # row + 1 of whose turn is interrupted, and what she has used
    ("outer_moved", FLAG),
    ("outer_spent", FLAG),
    ("outer_quick", up_to(QUICK)),
    ("outer_rest", up_to(2_000_000)),
    # --- what is declared, and under way
    ("act", Range(0, -1, kinds=1)),  # Act, 0 nothing
    ("target", ROW),  # row of whom it is declared against, her own where it is against nobody
    ("option", up_to(COVERS * ARMS - 1)),  # the arm, place or way of it
    ("trade", Range(-TRADES, TRADES)),  # n called, -n suppressing
    ("number", SOMEBODY),  # targets of a spread or sweep
    ("centre", "i4"),  # place of an area attack
    ("members", SOMEBODY),  # of the team, the leader too
    ("diver", SOMEBODY),  # row + 1
    ("ward", ROW),  # row of whom the diver protects
    ("victim", Range(-1, 0, rows=1)),  # row whose blow is being resolved; in the environment, next in line
    ("striker", ROW),  # row whose attack strikes
    ("arm", up_to(ARMS - 1)),  # with which
    ("margin", "i4"),  # AV - DV
    ("die", up_to(6)),  # the damage die, 0 none yet
]

BATTLE, FIGHTER = battle_dtype(BATTLE_FIELDS, FIGHTER_FIELDS)
B, BATTLES = numba_types(BATTLE)
"""Numba types of one battle and of a batch."""
