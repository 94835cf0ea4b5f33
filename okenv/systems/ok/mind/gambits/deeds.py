"""The actions of OK's gambits: a row each, with the prompts at which it can decide and what it does."""

from __future__ import annotations

from okenv.core.mind.gambits import Aim, Does, acting, plain_words

from ...rules.actions import Act, action_id
from ...rules.layout import Part, Prompt
from ..tactics import get_ready
from .acts import (
    any_pick_up,
    any_ready,
    any_stunt,
    attack_on,
    away_from,
    best_defence,
    held_weapon,
    keep_how,
    number_of,
    setup_on,
    toward,
)
from .words import With

_TURN = (Prompt.ACT, Prompt.DECLARE)
_MOVES = (Prompt.ACT, Prompt.DECLARE, Prompt.COMBINE)
_ATTACKS = (Prompt.ACT, Prompt.DECLARE, Prompt.COMBINE, Prompt.FIRST, Prompt.SECOND)
_plain = plain_words(action_id)
_attack = acting(attack_on, _ATTACKS, Aim.ENEMY, "most expected")
_away = acting(away_from, _MOVES, Aim.ENEMY, "nearest")
_ready = acting(lambda b, option: any_ready(b, option), _MOVES)
_keep = acting(lambda b, option: keep_how(b, option), (Prompt.KEEP,))


def _buys(name: str, doc: str, kind: Act, option: int = 0) -> Does:
    return _plain(name, doc, kind, Prompt.SPEND, option=option, given=True)


DOES = (
    # --- in her turn
    _attack("attack", "escapes, gets up and takes a weapon in hand first where that is needed, closes in where the"
            " target is out of reach, and attacks with the first weapon in hand", With.FIRST),
    _attack("strike", "attack, with a hand-to-hand weapon, which she takes in hand first", With.MELEE),
    _attack("shoot", "attack, with a ranged weapon, which she takes in hand first", With.RANGED),
    Does("sweep", "attacks several within reach, the target first",
         lambda b, target: action_id(Act.SWEEP, number_of(b, target), held_weapon(b, With.FIRST)),
         (*_TURN, Prompt.COMBINE), 0, Aim.ENEMY, "most expected"),
    _plain("twice", "two attacks in one action", Act.TWICE, *_TURN),
    Does("stunt", "uses the first prop that is at hand, and attacks", any_stunt, _TURN),
    Does("free setup", "a free setup, unless one as good is pending against the target", setup_on, _TURN,
         Act.SETUP_FREE, Aim.ENEMY, "most expected"),
    Does("hard setup", "a hard setup, unless one as good is pending against the target", setup_on, _TURN,
         Act.SETUP_HARD, Aim.ENEMY, "most expected"),
    Does("general setup", "a general setup, unless the target bears one", setup_on, _TURN, Act.SETUP_GENERAL, Aim.ENEMY,
         "most dangerous"),
    _plain("ready herself", "a free setup for a task of her own: getting up, an escape, a stunt, gumption, a rally",
           Act.SETUP_OWN, *_TURN),
    Does("approach", "moves toward the target, where it is out of reach",
         lambda b, target: toward(b, target, Act.APPROACH), _MOVES, 0, Aim.ENEMY, "nearest"),
    _away("step back", "moves away from the target as far as the arena goes", 1),
    _away("flee", "moves away from the target as far as she can, over the edge of the arena too", 0),
    Does("join", "moves toward an ally", lambda b, target: toward(b, target, Act.JOIN), _MOVES, 0, Aim.ALLY, "nearest"),
    Does("get ready", "gets free, gets up, or takes a weapon in hand, where an attack needs that first",
         lambda b: get_ready(b), _TURN),
    _plain("get up", "gets up", Act.GET_UP, *_TURN),
    _ready("ready", "takes the first weapon in hand that is put away", With.FIRST),
    _ready("ready melee", "takes a hand-to-hand weapon in hand", With.MELEE),
    _ready("ready ranged", "takes a ranged weapon in hand", With.RANGED),
    Does("pick up", "picks up a weapon of hers that lies at hand", any_pick_up, _MOVES),
    _plain("escape", "tries to escape from a grab", Act.ESCAPE, *_TURN),
    Does("rally", "rallies her side against the target",
         lambda b, target: action_id(Act.RALLY, number_of(b, target), 0), _TURN, 0, Aim.ENEMY, "most dangerous"),
    _plain("intimidate", "intimidates the other side", Act.INTIMIDATE, *_TURN),
    _plain("gumption", "pulls herself together", Act.GUMPTION, *_TURN),
    _plain("hold", "holds her action for 1 AP", Act.HOLD, Prompt.ACT),
    _plain("done", "takes no further turn in this round; her AP are left for defences", Act.DONE, Prompt.ACT),
    _plain("let go", "lets go of whom she has grabbed", Act.LET_GO, Prompt.ACT),
    _plain("surrender", "gives up", Act.SURRENDER, Prompt.ACT),
    _plain("alone", "combines nothing with the first part of her action", Act.ALONE, Prompt.COMBINE),
    # --- when others act
    _plain("interrupt", "interrupts; what she does then the rules for her turn say", Act.INTERRUPT, Prompt.INTERRUPT,
           given=True),
    Does("defend", "an active defence against the attacker, or against his squad where several of it stand",
         best_defence, (Prompt.DEFEND,), 0, Aim.GIVEN),
    _plain("defend one", "+3 against the attacker until the round ends", Act.DEFEND_ONE, Prompt.DEFEND, given=True),
    _plain("defend group", "+2 against the attacker's squad until the round ends", Act.DEFEND_GROUP, Prompt.DEFEND,
           given=True),
    _plain("defend all", "+1 against everybody until the round ends", Act.DEFEND_ALL, Prompt.DEFEND, given=True),
    _plain("protect", "protects an ally from the attack", Act.PROTECT, Prompt.PROTECT, given=True),
    _plain("decline", "lets it happen", Act.DECLINE, Prompt.INTERRUPT, Prompt.DEFEND, Prompt.PROTECT, given=True),
    _plain("no interrupt", "lets the action happen", Act.DECLINE, Prompt.INTERRUPT, given=True),
    _plain("no defence", "takes no active defence", Act.DECLINE, Prompt.DEFEND, given=True),
    _plain("no protection", "does not protect", Act.DECLINE, Prompt.PROTECT, given=True),
    # --- after the roll
    _keep("keep least", "in a sweep, keeps as few successes as hit anybody", 0),
    _keep("keep most", "in a sweep, keeps as many as hit the most difficult one", 1),
    _plain("keep both", "keeps both parts of her action", Act.KEEP_BOTH, Prompt.GIVE_UP),
    _plain("keep first", "gives up the second part", Act.KEEP_FIRST, Prompt.GIVE_UP),
    _plain("keep second", "gives up the first part", Act.KEEP_SECOND, Prompt.GIVE_UP),
    # --- spending, in the order in which things are bought
    _buys("targets", "more targets of a sweep", Act.TARGETS),
    _buys("bypass", "bypasses the armour", Act.BYPASS),
    _buys("lethality up", "raises the lethality", Act.LETHALITY_UP),
    _buys("lethality down", "lowers the lethality", Act.LETHALITY_DOWN),
    *(
        _buys(f"called shot {part.name.lower().replace('_', ' ')}", "a called shot at that part", Act.CALLED_SHOT, part)
        for part in Part
    ),
    _buys("grab", "grabs the target", Act.GRAB),
    _buys("break free", "breaks free of a grab", Act.BREAK_FREE),
    _buys("disarm", "knocks the target's weapon away", Act.DISARM),
    _buys("takeaway", "takes the target's weapon away", Act.TAKEAWAY),
    _buys("takedown", "takes the target down", Act.TAKEDOWN),
    _buys("throw", "throws the target", Act.THROW),
    _buys("power", "more power of the effect that was bought", Act.POWER),
    _buys("direct", "chooses where a weapon flies", Act.DIRECT),
    _buys("avoid", "does no damage", Act.AVOID),
    _buys("style", "looks good", Act.STYLE),
    _buys("damage", "more damage", Act.DAMAGE),
    _buys("finish", "buys nothing more", Act.FINISH),
)  # fmt: skip
