"""The OK battle record: fields of the fight and of a fighter, and the numbers that name things.

Ranks and successes are half-ranks (see ``ranks.py``). The first block of a fighter is her sheet,
fixed for the fight; the second block is her state.
"""

from __future__ import annotations

from enum import IntEnum

from okenv.core.chance import D6, D6_BETTER
from okenv.core.layout import FLAG, KIND, ROW, SOMEBODY, Range, battle_dtype, numba_types, up_to

WEAPONS = 3
"""Weapons that a fighter can carry of her own."""
TAKEN, HANDS, STRENGTH = 3, 4, 5
"""Further places in her arms: a weapon taken from somebody, bare hands, and raw strength for escapes."""
ARMS = 6
NO_RANK = -99
"""An attribute that a sheet lacks: nobody leads without a rank for it."""
RANK = Range(NO_RANK, -NO_RANK)  # of an attribute, in half steps
PROPS, OMENS = 4, 4
"""Props that a fight can have (OK-COMB-1); kinds of boons, and of banes (OK-TIDE-2)."""
NO_ARMOUR = -99  # protection of somebody without armour against this kind of damage


class Phase(IntEnum):
    """Where the fight goes on after the next decision or dice."""

    TIE_ORDER = 0
    TIDE = 1
    RECOVERY = 2
    INITIATIVE = 3
    QUEUE = 4
    OFFER_INTERRUPT = 5
    QUICKNESS = 6
    EXECUTE = 7
    DEFEND = 8
    PROTECT = 9
    ATTACK_ROLL = 10
    SPEND = 11
    SETUP_ROLL = 12
    AFTER_ACTION = 13
    END_OF_ROUND = 14
    OVER = 15
    OMEN = 16
    OMEN_WHO = 17
    TASK_ROLL = 18
    KEEP = 19
    GIVE_UP = 20
    SECOND_BLOW = 21
    SETTLE = 22
    RESUME = 23


class Prompt(IntEnum):
    """What is being asked."""

    NONE = 0
    ACT = 1
    INTERRUPT = 2
    DECLARE = 3
    DEFEND = 4
    PROTECT = 5
    SPEND = 6
    COMBINE = 7
    FIRST = 8
    SECOND = 9
    KEEP = 10
    GIVE_UP = 11


class State(IntEnum):
    """A fighter's state, the first five in rising order of harm (OK-DMG-3); below DOWN she stands."""

    FIT = 0
    IMPAIRED = 1
    DOWN = 2
    OUT = 3
    DEAD = 4
    SURRENDERED = 5
    FLED = 6
    WAITING = 7  # a reinforcement that has not arrived (OK-TIDE-2)


class Arm(IntEnum):
    """Where a weapon is: in hand, put away, on the ground, in two people's grip, or with somebody else."""

    READY = 0
    STOWED = 1
    DROPPED = 2
    CONTESTED = 3
    GONE = 4


class Use(IntEnum):
    """What a roll is made with, for mangled limbs (OK-OPT-1)."""

    OTHER = 0
    ARM = 1
    LEGS = 2


class Part(IntEnum):
    """Parts that a called shot can name (OK-EFF-1)."""

    TORSO = 0
    LEGS = 1
    ARM = 2
    HEAD = 3
    EYE = 4
    SAME_HOLE = 5


class Boon(IntEnum):
    """What a Tide of 6 may bring (OK-TIDE-2)."""

    MOOKS_GET_UP = 0
    ALLY_RETURNS = 1
    REINFORCEMENTS = 2
    LUCKY_HIT = 3


class Bane(IntEnum):
    """What a Tide of 1 may bring (OK-TIDE-2)."""

    MOOK_FLEES = 0
    WEAPON_UNREADY = 1
    CLUMSY_MISS = 2


class Damage(IntEnum):
    """How a fighter takes damage (OK-MOOK-1): the full rules or one of the three for mooks."""

    FULL = 0
    SIMPLIFIED = 1
    TAGS = 2
    SIMPLEST = 3


class Attack(IntEnum):
    """What an attack is met with: the target's matching defence."""

    MELEE = 0
    RANGED = 1
    TRICK = 2
    GRAPPLE = 3  # escapes, met with strength (OK-EFF-2)


class Tide(IntEnum):
    """Option ``tide_of_battle`` (OK-TIDE-1)."""

    OFF = 0
    FIRST_ROUND = 1
    EVERY_ROUND = 2


class Interrupts(IntEnum):
    """Option ``interrupts`` (OK-HOLD-1): whose actions may be interrupted."""

    OFF = 0
    ENEMIES = 1
    ANYONE = 2


class Purpose(IntEnum):
    """What a roll is for; part of the generator's counter."""

    TIE_ORDER = 0
    TIDE = 1
    INITIATIVE = 2
    ATTACK = 3
    SETUP = 4
    QUICKNESS = 5
    TASK = 6  # getting up, gumption, intimidation, rallying
    OMEN = 7  # which boon or bane
    OMEN_WHO = 8  # whom it concerns


class Event(IntEnum):
    """What the log tells, with its operands; f, t are rows of fighters."""

    ROUND = 0  # number
    TIDE = 1  # side, die
    RECOVER = 2  # f, points, times
    NO_RECOVERY = 3  # side
    STATE = 4  # f, old, new
    INITIATIVE = 5  # f, initiative, dice, carried, penalty, AP, AP gone to what occupies her
    HOLD = 6  # f, AP left
    DONE = 7  # f, AP left
    DECLARE_ATTACK = 8  # f, t, weapon, AP left, owner's row + 1 of the weapon in place TAKEN, her number of it
    DECLARE_SETUP = 9  # f, t, kind, AP left
    INTERRUPT = 10  # f, t, AP left
    QUICKNESS = 11  # f, rank, dice, penalty, difficulty, won, general setup
    DEFEND = 12  # f, attacker, scope, AP left
    PROTECT = 13  # f, t, defence, AP left
    ATTACK_ROLL = 14  # f, t, rank, dice, setup bonus, penalty, difficulty
    MISS = 15  # f, t, short by
    HIT = 16  # f, t, extra successes
    SPEND = 17  # f, what (action kind), successes left, price, option, value now (power, victims, row), power needed
    BLOW = 18  # f, t, damage, after armour, damage resistance, points, lethal points
    MOOK_BLOW = 19  # f, t, damage, after armour, damage resistance, points or tags, mode
    STOPPED = 20  # f, t, protection, penetration
    SETUP_ROLL = 21  # f, t, rank, dice, general setup, penalty, difficulty
    SETUP = 22  # f, t, kind, bonus
    SETUP_LOST = 23  # f, t
    LOST_ACTION = 24  # f, t
    DYING = 25  # f, half-rounds left
    DEATH = 26  # f
    CARRY = 27  # f, AP carried over
    OVER = 28  # outcome
    TIE_ORDER = 29  # f, place among k, k
    OMEN = 30  # side, 0 boon or 1 bane, which, f or -1
    RETURN = 31  # f, points taken off
    ARRIVE = 32  # f, position in cm
    MOVE = 33  # f, from, to (cm)
    LEAVE = 34  # f: over the edge of the arena
    DECLARE = 35  # f, kind, t or -1, option, AP left, owner's row + 1 of the weapon in place TAKEN, her number of it
    COMBINED = 36  # first part of a combined action: f, kind, t or -1, option, owner and weapon as in DECLARE
    COST = 37  # of the roll just told: f, combining, moves, prop (threat: setup), grab; in its difficulty: cover, prone
    TASK = 38  # f, kind, rank, dice, modifiers, difficulty, setup
    TASK_DONE = 39  # f, kind, 1: success, value
    GIVE_UP = 40  # f, what is kept: 0 both, 1 the first part, 2 the second, 3 neither; first part, prop's bonus
    KEEP = 41  # f, successes kept to hit, how many candidates they hit
    CANDIDATE = 42  # f, t, difficulty, successes of the sweep; in the difficulty: active defence, prone (below 0)
    PRONE = 43  # f, 1: goes prone, 0: is up again
    GRAB = 44  # f, t, power
    GRAB_END = 45  # f, t, why (0 lets go, 1 escape, 2 falls or is torn away)
    WEAPON = 46  # f, weapon, where it is now (Arm), position in cm
    TAKE = 47  # f, t, owner, the owner's weapon
    CONTEST = 48  # f, t, weapon of t
    THROW = 49  # f, t, from, to (cm)
    CALLED = 50  # f, t, part
    LIMB = 51  # f, use (Use)
    INTIMIDATE = 52  # f, rank, dice, odds, losing, penalty, difficulty
    ROUTED = 53  # f, state
    RALLY = 54  # f, t, nerve
    NO_EFFECT = 55  # f, t, effect kind
    LUCKY = 56  # f
    PROP = 57  # f, prop, 1: it needs no roll


FIGHTER_FIELDS: list[tuple] = [
    # --- sheet
    ("def_one", "i8"),  # state: enemies against whom a one-opponent defence stands (bits are rows)
    ("def_group", "i8"),  # state: squads against which a group defence stands
    ("squad", ROW),
    ("protects", FLAG),  # 1: may be asked to protect allies (OK-DEF-2)
    ("occupied", FLAG),  # state: 1: the first action of every round goes to what she is at (OK-TURN-3)
    ("quickness", "i4"),
    ("trick_kind", Attack),  # Attack kind that hard and general setups are met as
    ("healing", "i4"),  # points a week, in 1/210
    ("stunt", "i4"),  # attribute of stunts and of getting up
    ("will", RANK),  # attribute of gumption
    ("intimidation", RANK),
    ("leadership", RANK),  # NO_RANK: no leader
    ("step", up_to(1_000_000), (3,)),  # centimetres of one move: fit, Impaired, with mangled legs (OK-MOVE-1)
    ("protection", "i4", (7,)),  # by lethality row of the weapon, NO_ARMOUR for none
    # from here to coverage as they are observed
    ("initiative", "i4"),
    ("mook", FLAG),
    ("damage_mode", Damage),
    ("recovery", "i4"),  # nonlethal points a round, in 1/210
    ("trick", "i4"),  # attribute of hard and general setups
    ("strength", "i4"),
    ("dr", "i4"),
    ("base_damage", "i4"),  # hand to hand
    ("bulk", "i4"),  # rank of size: the strength that lifts her (OK-EFF-7)
    ("stability", up_to(3)),  # price of taking her down, 1 to 3 (OK-EFF-6)
    ("nerve", RANK),  # against intimidation (OK-SOC-1)
    ("defence", "i4", (4,)),  # by Attack kind
    ("coverage", up_to(3)),
    ("weapons_n", up_to(WEAPONS)),
    ("w_attack", "i4", (ARMS,)),
    ("w_kind", Attack, (ARMS,)),
    ("w_damage", "i4", (ARMS,)),
    ("w_penetration", "i4", (ARMS,)),
    ("w_lethality", up_to(6), (ARMS,)),  # row of the lethality table
    ("w_reach", "i4", (ARMS,)),  # centimetres: of the blow, or the range without extra cost
    ("w_hands", up_to(2), (ARMS,)),  # 0: a part of the body, 1, 2
    ("w_sweep", up_to(3), (ARMS,)),  # cheap steps of numbers, 0 to 3 (OK-MANY-1)
    ("w_effect", "i4", (ARMS,)),  # base power of special effects (OK-EFF-0)
    ("w_suited", FLAG, (ARMS,)),  # 1: made for special effects
    ("w_on_base", FLAG, (ARMS,)),  # 1: its damage counts from the base hand-to-hand damage
    # --- state
    ("carry", "i4"),  # action points, or a debt below 0, from one round to the next
    ("tie", "i4"),  # place among those of equal initiative; the greater goes first
    ("fraction", "i4"),  # recovery saved up, in 1/210
    ("state", State),
    ("clock", "i4"),  # half-rounds until death; 0: none runs
    ("setup_on", SOMEBODY),  # row of the setup's target + 1, her own for a task of her own; 0: none
    ("setup_bonus", "i4"),
    ("def_all", FLAG),
    ("at", "i4"),  # position in cm (OK-MOVE-1)
    # from here to grip as they are observed
    ("ap", "i4"),
    ("lethal", "i4"),
    ("nonlethal", "i4"),
    ("tags", "i4"),
    ("done", FLAG),
    ("holding", FLAG),
    ("exposed", "i4"),  # bonus of a general setup against this fighter
    ("prone", FLAG),
    ("grip", "i4"),  # power of the grab in which she is held
    ("arrives", "i4"),  # of a reinforcement: the round, -1 for a boon alone; 0: is there
    ("holds", SOMEBODY),  # row of whom she has grabbed, the first of two, + 1; 0: nobody
    ("held_by", SOMEBODY),  # row of who has grabbed her + 1; 0: nobody
    ("w_where", Arm, (TAKEN + 1,)),
    ("w_at", "i4", (WEAPONS,)),  # where a dropped weapon lies, in cm
    ("taken_from", SOMEBODY),  # owner's row + 1 of the weapon in place TAKEN; 0: none
    ("taken_which", up_to(WEAPONS)),  # the owner's number of it
    ("contest", SOMEBODY),  # row + 1 of who else grips a weapon of hers; 0: nobody
    ("contests", SOMEBODY),  # row + 1 of whose weapon she grips; 0: nobody's
    ("maimed", Use),  # Use whose rolls suffer (OK-OPT-1)
    ("gumption", up_to(2)),  # 1: half of the impairment is ignored, 2: all of it (OK-OPT-1)
    ("attacks", "i4"),  # rolls so far this round, by purpose
    ("setups", "i4"),
    ("quicks", "i4"),
    ("tasks", "i4"),
]

BATTLE_FIELDS: list[tuple] = [
    # --- options
    ("tide_option", Tide),
    ("tide_dice", Range(D6, D6_BETTER), (2,)),  # dice kind a side
    ("interrupts", Interrupts),
    ("on_credit", FLAG),
    ("down_final", FLAG),
    ("out_final", FLAG),
    ("mangling", FLAG),  # OK-OPT-1
    ("gumption_rule", FLAG),
    ("headcracking", FLAG),
    ("strict", FLAG),
    ("social", FLAG),
    ("arena", "i4"),  # centimetres
    ("boons", up_to(1000), (OMENS,)),  # weights, by Boon
    ("banes", up_to(1000), (OMENS,)),  # weights, by Bane
    ("boon_share", up_to(100)),  # percent of the Downed mooks that get up
    ("props_n", up_to(PROPS)),
    ("prop_at", "i4", (PROPS,)),  # cm; -1: everywhere
    ("prop_difficulty", "i4", (PROPS,)),
    ("prop_reach", "i4", (PROPS,)),  # cm that it carries an attack
    ("prop_bonus", "i4", (PROPS,)),
    ("prop_uses", "i4", (PROPS,)),  # left; -1: any number
    # --- where we are
    ("phase", Phase),
    ("cursor", SOMEBODY),
    ("asked", "i8"),  # rows already asked for this declaration
    ("tide", up_to(6), (2,)),
    ("lucky", FLAG, (2,)),  # 1: the side's next hit has a success more; hidden (OK-TIDE-2)
    ("clumsy", FLAG, (2,)),  # 1: the side's next miss leaves its attacker prone; hidden
    ("nerve", RANK, (2,)),  # to which a leader has rallied a side, NO_RANK before (OK-SOC-1)
    ("threat_turn", "i4", (2,)),  # round of the side's last intimidation; 0: none
    ("threat_odds", "i4", (2,)),  # who stood then
    # --- the action under way, and the one that waits behind it
    ("act", KIND),  # action kind; -1: none
    ("act_by", ROW),
    ("act_on", ROW),
    ("act_with", up_to(ARMS - 1)),  # weapon
    ("pre", KIND),  # first part of a combined action; -1: none (OK-COMB-1)
    ("pre_on", ROW),
    ("pre_with", up_to(ARMS - 1)),  # weapon, moves or prop
    ("interrupting", FLAG),  # 1: what is being declared interrupts another action
    ("next_act", KIND),
    ("next_by", ROW),
    ("next_on", ROW),
    ("next_with", up_to(ARMS - 1)),
    ("next_pre", KIND),
    ("next_pre_on", ROW),
    ("next_pre_with", up_to(ARMS - 1)),
    ("guard", SOMEBODY),  # protector's row + 1; 0: none
    ("pre_guard", SOMEBODY),  # of the first of two attacks
    ("part", up_to(2)),  # which of two attacks is under way
    ("offered", "i8"),  # rows already asked to defend against this sweep
    ("cost", "i4"),  # successes that combining takes off the attack
    ("margin", "i4"),  # of the attack, and of the first part, before spending
    ("pre_margin", "i4"),
    ("total", "i4"),  # successes of a sweep's roll
    ("threshold", "i4"),  # of them kept to hit
    ("swept", ROW),  # row of a sweep's first target
    ("omen", up_to(OMENS - 1)),  # the boon or bane that is being drawn
    # --- spending
    ("successes", "i4"),  # left to spend
    ("spent_damage", "i4"),
    ("spent_bypass", "i4"),
    ("spent_lethality", "i4"),  # rows up (+) or down (-)
    ("spent_style", "i4"),
    ("spent_targets", "i4"),
    ("spent_part", up_to(len(Part))),  # called shot: part + 1
    ("spent_effect", KIND),  # kind of the special effect; 0: none
    ("spent_power", "i4"),
    ("spent_direct", "i4"),
    ("spent_avoid", "i4"),
    ("spent_last", KIND),  # the kind last spent on: spending goes in table order
]

BATTLE, FIGHTER = battle_dtype(BATTLE_FIELDS, FIGHTER_FIELDS)
B, BATTLES = numba_types(BATTLE)
"""Numba types of one battle and of a batch."""
