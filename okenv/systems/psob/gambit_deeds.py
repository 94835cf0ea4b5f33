"""The actions of PSOB's gambits: a row each, with the prompts at which it can decide and what it does."""

from __future__ import annotations

from okenv.core.gambits import Aim, Does

from .actions import Act
from .gambit_words import Do, With
from .layout import Prompt

_PHASE = (Prompt.PHASE, Prompt.QUARTER, Prompt.ACTION)
_PARTS = (*_PHASE, Prompt.PART)
_MANY = (*_PARTS, Prompt.RATE)
_PLACE = (Prompt.PHASE, Prompt.QUARTER, Prompt.STEP)
_BEFORE = (Prompt.PHASE, Prompt.STEP)


def _plain(name: str, doc: str, kind: Act, *prompts: Prompt, option: int = 0, given: bool = False) -> Does:
    return Does(name, Do.PLAIN, doc, prompts, kind * 8 + option, Aim.GIVEN if given else Aim.NOBODY)


DOES = (
    # --- in her phase: a move, an action, or several
    Does("attack", Do.ATTACK, "comes within reach with the least move where that is needed, or nearer where she could"
         " do nothing, and attacks with the weapon that is worth most; reloads where it is empty", _PARTS, With.BEST,
         Aim.ENEMY, "most expected"),
    Does("strike", Do.ATTACK, "attack, hand to hand", _PARTS, With.MELEE, Aim.ENEMY, "most expected"),
    Does("shoot", Do.ATTACK, "attack, with a ranged or thrown weapon, from where she is unless that could do nothing",
         _PARTS, With.RANGED, Aim.ENEMY, "most expected"),
    Does("area", Do.AREA, "fires at the area around the target, or throws a grenade there", _PARTS, 0, Aim.ENEMY,
         "most in area"),
    Does("many", Do.MANY, "a complex action: attacks, from where she is, as many enemies as is worth most", _MANY),
    Does("aim", Do.AIM, "aims at the target, unless she does", _PHASE, 0, Aim.ENEMY, "most expected"),
    Does("intimidate", Do.WORDS, "intimidates the enemy's minor characters", _PARTS, Act.INTIMIDATE),
    Does("cow", Do.WORDS, "intimidates one major character", _PARTS, Act.COW, Aim.ENEMY, "weakest spine"),
    Does("rally", Do.WORDS, "rallies the minor characters of her side", _PARTS, Act.RALLY),
    Does("deceive", Do.WORDS, "makes her side seem larger", _PARTS, Act.DECEIVE),
    Does("reload", Do.RELOAD, "reloads the first weapon that is empty", _PHASE),
    Does("combine", Do.COMBINE, "a complex action, whose parts are what the rules then say", _PHASE),
    _plain("nothing", "does nothing beside her move or defence", Act.NOTHING, Prompt.ACTION),
    _plain("done", "adds no further part", Act.DONE, Prompt.PART),
    _plain("active defence", "an active defence; what else she does further rules say", Act.DEFEND, Prompt.PHASE),
    _plain("hold", "holds her phase", Act.HOLD, Prompt.PHASE),
    _plain("pass", "does nothing in this phase", Act.PASS, Prompt.PHASE),
    # --- where to be
    _plain("stay", "stays where she is, in her cover if she has any; what she does there further rules say", Act.STAND,
           *_PLACE),
    Does("approach", Do.TOWARD, "moves toward the target: as far as hand-to-hand reach, or as far as she can", _PLACE,
         0, Aim.ENEMY, "nearest"),
    Does("edge closer", Do.TOWARD, "approach, with no more than a free quarter", _PLACE, 1, Aim.ENEMY, "nearest"),
    Does("step back", Do.AWAY, "moves away from the target, with no more than a free quarter", _PLACE, 0, Aim.ENEMY,
         "nearest"),
    Does("retreat", Do.AWAY, "moves away from the target, with no more than half a move", _PLACE, 1, Aim.ENEMY,
         "nearest"),
    Does("flee", Do.AWAY, "moves away from the target as far as she can", _PLACE, 2, Aim.ENEMY, "nearest"),
    Does("step back after", Do.AWAY_AFTER, "the same free quarter, after the action that further rules say",
         (Prompt.PHASE,), 3, Aim.ENEMY, "nearest"),
    Does("retreat after", Do.AWAY_AFTER, "the same half move, after the action that further rules say",
         (Prompt.PHASE,), 4, Aim.ENEMY, "nearest"),
    Does("keep distance", Do.DISTANCE, "moves away from the target until it is as far as the dial `standoff`, and no"
         " farther", _PLACE, 0, Aim.ENEMY, "nearest"),
    Does("join", Do.JOIN, "moves toward an ally", _BEFORE, 0, Aim.ALLY, "nearest"),
    Does("spread out", Do.LEAVE, "moves away from an ally", _BEFORE, 0, Aim.ALLY, "nearest"),
    # --- while she holds
    _plain("act", "acts at this number; what she does then the rules for her phase say", Act.ACT, Prompt.HELD),
    _plain("wait", "goes on holding", Act.DECLINE, Prompt.HELD),
    Does("preempt", Do.AIMED, "goes before what the target has declared; what she does then the rules for her phase"
         " say", (Prompt.PREEMPT,), Act.PREEMPT, Aim.ENEMY, "most expected"),
    _plain("no preempting", "lets it happen, and goes on holding", Act.DECLINE, Prompt.PREEMPT, given=True),
    # --- when others act
    _plain("abort to defence", "+2 Dodge, for her phase or 5 of the next initiative", Act.DODGE, Prompt.ABORT,
           given=True),
    Does("snap", Do.AIMED, "aborts to her hair-trigger attack on the target", (Prompt.ABORT,), Act.SNAP, Aim.ENEMY,
         "most expected"),
    _plain("no abort", "lets it happen", Act.DECLINE, Prompt.ABORT, given=True),
    _plain("decline", "lets it happen", Act.DECLINE, Prompt.HELD, Prompt.PREEMPT, Prompt.ABORT, given=True),
    # --- how she fires
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
