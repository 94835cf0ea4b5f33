"""The OK battle record: fields of the fight and of a fighter, and the numbers that name things.

Ranks and successes are half-ranks (see ``ranks.py``). The first block of a fighter is her sheet,
fixed for the fight; the second block is her state.
"""

from __future__ import annotations

from enum import IntEnum

from okenv.core.layout import battle_dtype, numba_types

WEAPONS = 3
"""Weapons that a fighter can carry."""
NO_ARMOUR = -99
"""Protection of somebody without armour against this kind of damage."""


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


class Prompt(IntEnum):
    """What is being asked."""

    NONE = 0
    ACT = 1
    INTERRUPT = 2
    DECLARE = 3
    DEFEND = 4
    PROTECT = 5
    SPEND = 6


class State(IntEnum):
    """A fighter's state, in rising order of harm (OK-DMG-3); below DOWN she stands."""

    FIT = 0
    IMPAIRED = 1
    DOWN = 2
    OUT = 3
    DEAD = 4


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


class Event(IntEnum):
    """What the log tells, with its operands; f, t are rows of fighters."""

    ROUND = 0  # number
    TIDE = 1  # side, die
    RECOVER = 2  # f, points, times
    NO_RECOVERY = 3  # side
    STATE = 4  # f, old, new
    INITIATIVE = 5  # f, initiative, dice, carried, penalty, AP
    HOLD = 6  # f, AP left
    DONE = 7  # f, AP left
    DECLARE_ATTACK = 8  # f, t, weapon, AP left
    DECLARE_SETUP = 9  # f, t, kind, AP left
    INTERRUPT = 10  # f, t, AP left
    QUICKNESS = 11  # f, rank, dice, penalty, difficulty, won
    DEFEND = 12  # f, attacker, scope, AP left
    PROTECT = 13  # f, t, defence, AP left
    ATTACK_ROLL = 14  # f, t, rank, dice, setup bonus, penalty, difficulty
    MISS = 15  # f, t, short by
    HIT = 16  # f, t, extra successes
    SPEND = 17  # f, what (action kind), successes left
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


FIGHTER_FIELDS: list[tuple] = [
    # --- sheet
    ("def_one", "i8"),  # state: enemies against whom a one-opponent defence stands (bits are rows)
    ("def_group", "i8"),  # state: squads against which a group defence stands
    ("squad", "i4"),
    ("damage_mode", "i4"),  # Damage
    ("protects", "i4"),  # 1: may be asked to protect allies (OK-DEF-2)
    ("initiative", "i4"),
    ("quickness", "i4"),
    ("trick", "i4"),  # attribute of hard and general setups
    ("trick_kind", "i4"),  # Attack kind that it is met as
    ("strength", "i4"),
    ("dr", "i4"),
    ("recovery", "i4"),  # nonlethal points a round, in 1/210
    ("healing", "i4"),  # points a week, in 1/210
    ("base_damage", "i4"),  # hand to hand
    ("defence", "i4", (3,)),  # by Attack kind
    ("coverage", "i4"),
    ("protection", "i4", (7,)),  # by lethality row of the weapon, NO_ARMOUR for none
    ("weapons_n", "i4"),
    ("w_attack", "i4", (WEAPONS,)),
    ("w_kind", "i4", (WEAPONS,)),  # Attack
    ("w_damage", "i4", (WEAPONS,)),
    ("w_penetration", "i4", (WEAPONS,)),
    ("w_lethality", "i4", (WEAPONS,)),  # row of the lethality table
    # --- state
    ("tie", "i4"),  # place among those of equal initiative; the greater goes first
    ("ap", "i4"),
    ("carry", "i4"),
    ("lethal", "i4"),
    ("nonlethal", "i4"),
    ("tags", "i4"),
    ("fraction", "i4"),  # recovery saved up, in 1/210
    ("state", "i4"),  # State
    ("clock", "i4"),  # half-rounds until death; 0: none runs
    ("done", "i4"),
    ("holding", "i4"),
    ("setup_on", "i4"),  # row of the setup's target + 1; 0: none
    ("setup_bonus", "i4"),
    ("exposed", "i4"),  # bonus of a general setup against this fighter
    ("def_all", "i4"),
    ("attacks", "i4"),  # rolls so far this round, by purpose
    ("setups", "i4"),
    ("quicks", "i4"),
]

BATTLE_FIELDS: list[tuple] = [
    # --- options
    ("tide_option", "i4"),
    ("tide_dice", "i4", (2,)),  # dice kind a side
    ("interrupts", "i4"),
    ("on_credit", "i4"),
    ("down_final", "i4"),
    ("out_final", "i4"),
    # --- where we are
    ("phase", "i4"),
    ("cursor", "i4"),
    ("asked", "i8"),  # rows already asked for this declaration
    ("tide", "i4", (2,)),
    # --- the action under way, and the one that waits behind it
    ("act", "i4"),  # action kind; -1: none
    ("act_by", "i4"),
    ("act_on", "i4"),
    ("act_with", "i4"),  # weapon
    ("next_act", "i4"),
    ("next_by", "i4"),
    ("next_on", "i4"),
    ("next_with", "i4"),
    ("guard", "i4"),  # protector's row + 1; 0: none
    # --- spending
    ("successes", "i4"),  # left to spend
    ("spent_damage", "i4"),
    ("spent_bypass", "i4"),
    ("spent_lethality", "i4"),  # rows up (+) or down (-)
    ("spent_style", "i4"),
    ("spent_last", "i4"),  # the kind last spent on: spending goes in table order
]

BATTLE, FIGHTER = battle_dtype(BATTLE_FIELDS, FIGHTER_FIELDS)
B, BATTLES = numba_types(BATTLE)
"""Numba types of one battle and of a batch."""
