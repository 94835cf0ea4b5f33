"""The actions of PSOB's gambits: a row each, with the prompts at which it can decide and what it does."""

from __future__ import annotations

from okenv.core.mind.gambits import Aim, Does, acting, plain_words

from ...rules.actions import Act, action_id
from ...rules.layout import Prompt
from ..drives import legal_or_none, number_of
from .acts import (
    aim_at,
    attack_on,
    best_rate,
    combine,
    fire_at,
    good_cover,
    many_at,
    reload_now,
    say,
    speak_up,
    swing_to,
)
from .moves import keep_off, move_up_to, toward
from .words import STANDOFF, With

_PHASE = (Prompt.PHASE, Prompt.QUARTER, Prompt.ACTION)
_PARTS = (*_PHASE, Prompt.PART)
_PLACE = (Prompt.PHASE, Prompt.QUARTER, Prompt.STEP)
_BEFORE = (Prompt.PHASE, Prompt.STEP)
_plain = plain_words(action_id)
_attack = acting(attack_on, _PARTS, Aim.ENEMY, "most expected")
_say = acting(lambda b, option: say(b, option, -1), _PARTS)
_toward = acting(toward, _PLACE, Aim.ENEMY, "nearest")
_away = acting(lambda b, target, option: move_up_to(b, Act.RETREAT, target, option), _PLACE, Aim.ENEMY, "nearest")
_cover = acting(lambda b, option: move_up_to(b, Act.COVER, -1, option), _PLACE)
_cover_after = acting(_cover("", "").ask, (Prompt.PHASE,))
_away_after = acting(_away("", "").ask, (Prompt.PHASE,), Aim.ENEMY, "nearest")


DOES = (
    # --- in her phase: a move, an action, or several
    _attack("attack", "comes within reach with the least move where that is needed, or nearer where she could do"
            " nothing, and attacks with the weapon that is worth most; reloads where it is empty", With.BEST),
    _attack("strike", "attack, hand to hand", With.MELEE),
    _attack("shoot", "attack, with a ranged or thrown weapon, from where she is unless that could do nothing",
            With.RANGED),
    Does("area", "fires at the area around the target, or throws a grenade there", fire_at, _PARTS, 0, Aim.ENEMY,
         "most in area"),
    Does("many", "a complex action: attacks, from where she is, as many enemies as is worth most", many_at,
         (*_PARTS, Prompt.RATE)),
    Does("swing", "a complex action: swings or leaps to the target on the easiest prop, from where she is, and attacks"
         " hand to hand there", swing_to, _PARTS, 0, Aim.ENEMY, "most expected"),
    Does("aim", "aims at the target, unless she does", aim_at, _PHASE, 0, Aim.ENEMY, "most expected"),
    _say("intimidate", "intimidates the enemy's minor characters", Act.INTIMIDATE),
    Does("cow", "intimidates one major character", lambda b, target: say(b, Act.COW, target), _PARTS, 0, Aim.ENEMY,
         "weakest spine"),
    _say("rally", "rallies the minor characters of her side", Act.RALLY),
    _say("deceive", "makes her side seem larger", Act.DECEIVE),
    Does("speak", "says what is likeliest to work: a threat, or else a rally or deceit; whoever is incapacitated can do"
         " no more", speak_up, (Prompt.PHASE, Prompt.ACTION)),
    Does("reload", "reloads the first weapon that is empty", reload_now, _PHASE),
    Does("combine", "a complex action, whose parts are what the rules then say", combine, _PHASE),
    _plain("nothing", "does nothing beside her move or defence", Act.NOTHING, Prompt.ACTION),
    _plain("done", "adds no further part", Act.DONE, Prompt.PART),
    _plain("active defence", "an active defence; what else she does further rules say", Act.DEFEND, Prompt.PHASE),
    _plain("hold", "holds her phase", Act.HOLD, Prompt.PHASE),
    _plain("pass", "does nothing in this phase", Act.PASS, Prompt.PHASE),
    # --- where to be
    _plain("stay", "stays where she is, in her cover if she has any; what she does there further rules say", Act.STAND,
           *_PLACE),
    _toward("approach", "moves toward the target: as far as hand-to-hand reach, or as far as she can", 0),
    _toward("edge closer", "approach, with no more than a free quarter; not out of a vehicle that her side drives", 1),
    _away("step back", "moves away from the target, with no more than a free quarter; not out of a vehicle that her"
          " side drives", 0),
    _away("retreat", "moves away from the target, with no more than half a move", 1),
    _away("flee", "moves away from the target as far as she can", 2),
    _away_after("step back after", "the same free quarter, after the action that further rules say", 3),
    _away_after("retreat after", "the same half move, after the action that further rules say", 4),
    Does("keep distance", "moves away from the target until it is as far as the dial `standoff`, and no farther",
         lambda b, target, program: keep_off(b, target, 100 * program[STANDOFF]), _PLACE, 0, Aim.ENEMY, "nearest"),
    Does("join", "moves toward an ally", lambda b, target: move_up_to(b, Act.JOIN, target, 2), _BEFORE, 0, Aim.ALLY,
         "nearest"),
    Does("spread out", "moves away from an ally", lambda b, target: move_up_to(b, Act.LEAVE, target, 2), _BEFORE, 0,
         Aim.ALLY, "nearest"),
    Does("drive up", "drives what she is in up to the target, as far as it gets",
         lambda b, target: legal_or_none(b, action_id(Act.DRIVE, number_of(b, target), 0)), (Prompt.PHASE,), 0,
         Aim.ENEMY, "nearest"),
    Does("drive off", "drives what she is in away from the target, as far as it gets",
         lambda b, target: legal_or_none(b, action_id(Act.DRIVE_OFF, number_of(b, target), 0)), (Prompt.PHASE,), 0,
         Aim.ENEMY, "nearest"),
    Does("drive off after", "the same drive, after the action that further rules say",
         lambda b, target: legal_or_none(b, action_id(Act.DRIVE_OFF, number_of(b, target), 1)), (Prompt.PHASE,), 0,
         Aim.ENEMY, "nearest"),
    Does("good cover", "moves to the cover that adds more to her Dodge than the move takes off her AV, and most; unless"
         " she flees, it is one from which she can still attack whom her dials prefer",
         lambda b, program: good_cover(b, program), (Prompt.PHASE, Prompt.QUARTER)),
    _cover("find cover", "moves to the best cover within a move", 2),
    _cover("edge into cover", "find cover, with no more than a free quarter; not out of a vehicle that her side drives",
           0),
    _cover_after("edge into cover after", "the same free quarter, after the action that further rules say", 3),
    # --- while she holds
    _plain("act", "acts at this number; what she does then the rules for her phase say", Act.ACT, Prompt.HELD),
    _plain("wait", "goes on holding", Act.DECLINE, Prompt.HELD),
    Does("preempt", "goes before what the target has declared; what she does then the rules for her phase say",
         lambda b, target: action_id(Act.PREEMPT, number_of(b, target), 0), (Prompt.PREEMPT,), 0, Aim.ENEMY,
         "most expected"),
    _plain("no preempting", "lets it happen, and goes on holding", Act.DECLINE, Prompt.PREEMPT, given=True),
    # --- when others act
    _plain("abort to defence", "+2 Dodge, for her phase or 5 of the next initiative", Act.DODGE, Prompt.ABORT,
           given=True),
    Does("snap", "aborts to her hair-trigger attack on the target, or on the area around it",
         lambda b, target: action_id(Act.SNAP, number_of(b, target), 0), (Prompt.ABORT,), 0, Aim.ENEMY,
         "most expected"),
    _plain("no abort", "lets it happen", Act.DECLINE, Prompt.ABORT, given=True),
    _plain("decline", "lets it happen", Act.DECLINE, Prompt.HELD, Prompt.PREEMPT, Prompt.ABORT, given=True),
    # --- how she fires
    Does("best rate", "fires at whichever rate is best, and spreads the beam as is worth most", best_rate,
         (Prompt.RATE, Prompt.SPREAD), 0, Aim.GIVEN),
    _plain("single shots", "fires single shots", Act.RATE, Prompt.RATE, option=0, given=True),
    _plain("bursts", "fires bursts", Act.RATE, Prompt.RATE, option=1, given=True),
    _plain("autofire", "fires on auto", Act.RATE, Prompt.RATE, option=2, given=True),
    _plain("saturation", "fires to saturation, or a beam", Act.RATE, Prompt.RATE, option=3, given=True),
    _plain("no spread", "does not spread the beam", Act.SPREAD, Prompt.SPREAD, given=True),
    *(
        _plain(f"{count} the hits", "spreads the beam to more targets, for less damage", Act.SPREAD, Prompt.SPREAD,
               option=k, given=True)
        for k, count in enumerate(("twice", "three times", "four times"), 1)
    ),
    *(
        _plain(f"{count} as wide", "spreads the beam over a wider area, for less damage", Act.SPREAD, Prompt.SPREAD,
               option=k, given=True)
        for k, count in enumerate(("twice", "three times", "four times"), 4)
    ),
)  # fmt: skip
