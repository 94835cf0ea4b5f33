"""The PSOB battle record: fields of the fight and of a fighter, and the numbers that name things.

The first block of a fighter is her sheet, fixed for the fight; the second is her state; the third
is what she has declared for the phase under way.
"""

from __future__ import annotations

from enum import IntEnum

from okenv.core.layout import FLAG, ROW, ROW_OR_NOBODY, SOMEBODY, Range, battle_dtype, numba_types, up_to

WEAPONS = 3
"""Weapons that a fighter can carry."""
HANDS = 3
"""The place of bare hands among her arms."""
ARMS = 4
PARTS = 3
"""Different parts of a complex action; one of them may have many targets (PS-ACT-1)."""
COVERS = 6
"""Places with cover that an arena can have (PS-COVER-1)."""
PROPS = 4
"""Props that a fight can have (PS-ACT-2)."""
VEHICLES = 4
"""Vehicles that a fight can have (PS-VEH-1)."""
MOST_HIGH = 2
"""How far somebody can stand above others: this is far above (PS-MELEE-1)."""
HAZARDS = 4
"""Effects at the end of rounds that a fight can have (PS-HAZ-1)."""
BY_RATE = 2
"""Option ``charge_by_rate``: a burst takes twice the charge of a single shot, and so on (PS-AMMO-1)."""
NO_PHASE = -1
"""A number below 0: no phase this round (PS-INIT-1)."""


class Phase(IntEnum):
    """Where the fight goes on after the next decision or dice."""

    TIE_ORDER = 0
    INITIATIVE = 1
    COUNT = 2
    HELD = 3
    GROUP = 4
    QUARTER = 5
    ACTION = 6
    RATE = 7
    SPREAD = 8
    DECLARED = 9
    PREEMPT = 10
    PREEMPT_ROLL = 11
    ABORT = 12
    STEP = 13
    RESOLVE = 14
    ROLL = 15
    EFFECTS = 16
    END_OF_ROUND = 17
    OVER = 18


class Prompt(IntEnum):
    """What is being asked."""

    NONE = 0
    PHASE = 1
    HELD = 2
    QUARTER = 3
    ACTION = 4
    PART = 5
    RATE = 6
    SPREAD = 7
    PREEMPT = 8
    ABORT = 9
    STEP = 10


class State(IntEnum):
    """How a fighter is; from INCAPACITATED on she is out of the fight (PS-DMG-1, PS-SOC-1)."""

    FIT = 0
    INCAPACITATED = 1
    DEAD = 2
    GONE = 3  # surrendered or run away


class Kind(IntEnum):
    """How a weapon attacks (PS-ATT-1, PS-ATT-2, PS-AMMO-1)."""

    MELEE = 0
    RANGED = 1
    THROWN = 2
    GRENADE = 3


class Rate(IntEnum):
    """Rates of fire, rising; a beam counts as saturation (PS-ROF-1)."""

    NONE = 0  # weapons without one: in hand, or thrown
    SINGLE = 1
    BURST = 2
    AUTO = 3
    SATURATION = 4


class Restraint(IntEnum):
    """What holds a fighter (PS-DODGE-1)."""

    FREE = 0
    CONFINED = 1
    BOUND = 2
    IMMOBILE = 3


class Pace(IntEnum):
    """Movement in a phase (PS-MOVE-1)."""

    NONE = 0
    QUARTER = 1
    HALF = 2
    FULL = 3


class Turn(IntEnum):
    """When what a fighter has declared is resolved, in this order (PS-HOLD-1)."""

    NONE = 0
    FIRST = 1  # preempted somebody
    GROUP = 2
    AFTER = 3  # failed to
    ABORTED = 4  # a hair-trigger action: at once (PS-ABORT-1)


class Part(IntEnum):
    """Parts of an action, in the order in which a complex one is declared (PS-ACT-1)."""

    NONE = 0
    ATTACK = 1
    AREA = 2
    INTIMIDATE = 3
    COW = 4
    RALLY = 5
    DECEIVE = 6
    AIM = 7
    RELOAD = 8
    SWING = 9  # on a prop: before everything else (PS-ACT-2)


class Purpose(IntEnum):
    """What a roll is for; part of the generator's counter."""

    TIE_ORDER = 0
    INITIATIVE = 1
    PREEMPT = 2
    ACTION = 3


class Event(IntEnum):
    """What the log tells, with its operands; f, t are rows of fighters."""

    ROUND = 0  # number
    TIE_ORDER = 1  # f, place among k, k
    INITIATIVE = 2  # f, initiative, dice, pending, number
    COUNT = 3  # number
    ACTS = 4  # f, number: of a holder
    HOLD = 5  # f
    PASS = 6  # f
    MANOEUVRE = 7  # f, 1 active defence, pace, destination in cm, 1 after the action, cover there, vehicle left from 1
    DECLARE = 8  # f, part, weapon, rate, t or -1, spread
    PREEMPT_ROLL = 9  # f, t, initiative, dice, difficulty, turn
    ABORT = 10  # f, 1: loses her phase, 0: -5 is pending
    SNAP = 11  # f, t, weapon, 1: at the area around t: a hair-trigger action
    LOST = 12  # f: her action, stunned, out, or impossible
    MOVE = 13  # f, from, to (cm)
    ATTACK_ROLL = 14  # f, t, value, dice, difficulty, weapon, rate
    AREA_ROLL = 15  # f, centre t, value, dice, weapon, rate
    DEALT = 16  # f, t, number that hits her, dodge
    HIT = 17  # f, t, rating, of the Outcome, armour
    MISS = 18  # f, t, short by
    HARM = 19  # f, damage after armour, band (Band)
    STUN = 20  # f, 1: loses her phase, 0: -5 is pending, -1: neither
    WOUND = 21  # f, wounds now
    STATE = 22  # f, state
    SOCIAL_ROLL = 23  # f, part, value, dice, difficulty, odds, losing
    RALLIED = 24  # side, spine
    DECEIVED = 25  # side, doublings
    AIM = 26  # f, t
    AIM_LOST = 27  # f
    RELOAD = 28  # f, weapon
    HELD_OUT = 29  # f: +3 for the next round
    HAZARD = 30  # hazard, f, damage, armour
    FAILED = 31  # f, part, short by
    OVER = 32  # outcome
    MOB = 33  # f, how many attack as one, bonus
    COVER = 34  # f, cover
    SWING_ROLL = 35  # f, t, value, dice, difficulty, prop
    DRIVE = 36  # f, t, vehicle, destination in cm, 1 after the action, cm short of t or -1 off, cover there
    RIDE = 37  # f, vehicle, from, to (cm): what she drives moves
    CARRIED = 38  # f, vehicle: she comes along
    OUT = 39  # f, vehicle: she is out of it


class Band(IntEnum):
    """What damage does, in rising order; only the highest applies (PS-DMG-1, PS-DMG-2)."""

    NOTHING = 0
    STUNNED = 1
    WOUNDED = 2  # stunned, too
    INCAPACITATED = 3
    KILLED = 4


FIGHTER_FIELDS: list[tuple] = [
    # --- what has been declared: first, since it is wider
    ("p_targets", "i8", (PARTS,)),  # rows, as bits: of an attack's targets, of an area's centres
    # --- sheet
    ("squad", ROW),
    ("mob", FLAG),  # 1: acts as one with her squad (PS-MOB-2)
    ("hair", up_to(WEAPONS)),  # place + 1 of the weapon of her hair-trigger action; 0: none (PS-ABORT-1)
    ("hair_area", FLAG),  # 1: that takes the area around somebody
    ("weapons_n", up_to(WEAPONS)),
    ("big", FLAG),  # 1: her Dodge may be under -3 (PS-DODGE-1)
    ("agility", "i4"),  # 0 of whoever has none on her sheet (PS-ACT-2)
    # from here to w_charge as they are observed
    ("initiative", "i4"),
    ("minor", FLAG),
    ("dodge", "i4"),
    ("martial", "i4"),
    ("influence", "i4"),  # of a leader the better of Leadership and Intimidation: what rallies (PS-SOC-1)
    ("intimidation", "i4"),
    ("deceit", "i4"),
    ("spine", "i4"),
    ("armour", "i4"),
    ("pace", up_to(1_000_000)),  # full move of a phase, in cm (PS-MOVE-1)
    ("w_value", "i4", (ARMS,)),  # the skill that it is used with
    ("w_kind", Kind, (ARMS,)),
    ("w_damage", "i4", (ARMS,)),  # rating
    ("w_rate", Rate, (ARMS,)),  # highest Rate
    ("w_beam", FLAG, (ARMS,)),  # 1: its saturation fire is a beam
    ("w_slow", FLAG, (ARMS,)),  # 1: a phase to reload after each shot (PS-ROF-1)
    ("w_range", "i4", (ARMS,)),  # range bonus
    ("w_length", "i4", (ARMS,)),  # steps of length, hand to hand (PS-MELEE-1)
    ("w_charge", "i4", (ARMS,)),  # attacks until it is empty (PS-AMMO-1)
    # --- state
    ("tie", "i4"),  # place among those of equal Initiative; the greater is the quicker
    ("at", "i4"),  # position in cm
    ("came", "i4"),  # cm by which a move has brought her while it is resolved: not there yet for others (PS-INIT-2)
    ("pending", "i4"),  # to her next initiative roll
    ("stunned_off", FLAG),  # 1: this round's one -5 for a stun is pending (PS-ABORT-2)
    ("aim_on", SOMEBODY),  # row + 1 of whom she aims at; 0: nobody (PS-AIM-1)
    ("rolls", "i4"),  # of actions, so far this round
    # from here to aborted_since as they are observed
    ("state", State),
    ("wounds", "i4"),
    ("stunned", FLAG),  # 1: until the next initiative roll (PS-ABORT-2)
    ("number", "i4"),  # initiative number; NO_PHASE: none
    ("phase", FLAG),  # 1: her phase is unspent
    ("holding", FLAG),
    ("defending", FLAG),  # 1: active defence until she starts a phase (PS-DEF-1)
    ("dodging", FLAG),  # 1: aborted to defence, until she starts a phase (PS-ABORT-1)
    ("moved", FLAG),  # 1: -1 Dodge until she starts a phase (PS-MOVE-1)
    ("cover", up_to(3)),  # until she moves (PS-COVER-1)
    ("high", up_to(MOST_HIGH)),  # how far above the others, until she moves (PS-MELEE-1)
    ("restraint", Restraint),
    ("aborted", FLAG),  # 1: this round
    ("aborted_since", FLAG),  # 1: since the start of her last phase
    ("w_left", "i4", (ARMS,)),  # attacks left, with a charge or a slow weapon
    ("vehicle", up_to(VEHICLES)),  # place + 1 of the vehicle that she is in; 0: none (PS-VEH-1)
    # --- declared
    ("turn_of", Turn),
    ("lead", SOMEBODY),  # row + 1 of whose declaration her mob follows; 0: her own (PS-MOB-2)
    ("nth", "i4"),  # place of her declaration among those of this number
    ("uses", "i4"),  # components of the action (PS-ACT-1)
    ("steady", FLAG),  # 1: active defence in this phase
    ("move", Pace),
    ("move_to", "i4"),  # cm
    ("move_after", FLAG),  # 1: after the action
    ("drive", SOMEBODY),  # row + 1 of whom her vehicle is driven toward or away from; 0: she moves on foot (PS-VEH-1)
    ("parts_n", up_to(PARTS)),
    ("p_part", Part, (PARTS,)),
    ("p_weapon", up_to(ARMS - 1), (PARTS,)),  # of a swing the prop
    ("p_rate", Rate, (PARTS,)),
    ("p_spread", up_to(6), (PARTS,)),  # of a beam: 0, or 1 to 6 (PS-AREA-1)
    ("swing_to", "i4"),  # cm: where her swing leads (PS-ACT-2)
    ("once", "i4"),  # dice of a complex action with one roll, + 3; 0: not rolled yet (PS-ACT-1)
    # --- done to her by what is resolved together (PS-INIT-2)
    ("hit_wounds", "i4"),
    ("hit_band", Band),  # highest Band
    ("leaves", "i4"),
]

BATTLE_FIELDS: list[tuple] = [
    ("asked", "i8"),  # rows already asked in this phase
    # --- options
    ("once_option", FLAG),  # 1: a complex action is one roll (PS-ACT-1)
    ("stack_defence", FLAG),
    ("ranged_outcome", up_to(2)),
    ("charge", up_to(BY_RATE)),  # 1: weapons with a charge run empty; BY_RATE: what they hold is in single shots
    ("talks", FLAG),  # 1: whoever is incapacitated may still speak (PS-WOUND-1)
    ("arena", "i4"),  # cm
    ("covers_n", up_to(COVERS)),
    ("c_at", "i4", (COVERS,)),  # cm
    ("c_cover", up_to(3), (COVERS,)),
    ("props_n", up_to(PROPS)),
    ("prop_at", "i4", (PROPS,)),  # cm
    ("prop_reach", "i4", (PROPS,)),  # cm
    ("prop_difficulty", "i4", (PROPS,)),
    ("vehicles_n", up_to(VEHICLES)),
    ("v_pace", "i4", (VEHICLES,)),  # full movement of a phase, in cm
    ("v_cover", up_to(3), (VEHICLES,)),
    ("v_hinders", "i4", (VEHICLES,)),  # off the Dodge of whoever is in it
    ("hazards_n", up_to(HAZARDS)),
    ("h_damage", "i4", (HAZARDS,)),
    ("h_from", "i4", (HAZARDS,)),  # rounds, both inclusive
    ("h_to", "i4", (HAZARDS,)),
    ("h_left", "i4", (HAZARDS,)),  # cm, both inclusive
    ("h_right", "i4", (HAZARDS,)),
    ("h_armour", FLAG, (HAZARDS,)),  # 1: armour helps
    # --- where we are
    ("step", Phase),
    ("cursor", Range(-1, 0, rows=1)),
    ("count", "i4"),  # number that is counted
    ("stirred", FLAG),  # 1: somebody acted at the last number; holders are asked at the next (PS-HOLD-1)
    ("declared_n", "i4"),  # declarations so far at this number
    ("group_n", "i4"),  # those of the group; what comes after them preempts, and is not preempted (PS-HOLD-1)
    ("complex", FLAG),  # 1: the action in the making may have further parts
    ("joining", "i8"),  # rows of holders who act at this number
    ("stepping", "i8"),  # rows of those who have just aborted to defence
    ("victim", ROW_OR_NOBODY),  # whom the preempter goes before
    ("batch", Turn),  # Turn that is being resolved
    ("part", up_to(PARTS)),  # of the fighter in cursor: the part that is rolled
    ("target", ROW_OR_NOBODY),  # row of its next target
    ("rallied", "i4", (2,)),  # spine of a side's minors by a leader there (PS-SOC-1)
    ("deceived", up_to(2), (2,)),  # doublings by which a side's enemies see more of it (PS-SOC-2)
    ("new_rallied", "i4", (2,)),  # the same, until the effects are applied
    ("new_deceived", up_to(2), (2,)),
]

BATTLE, FIGHTER = battle_dtype(BATTLE_FIELDS, FIGHTER_FIELDS)
B, BATTLES = numba_types(BATTLE)
"""Numba types of one battle and of a batch."""
