"""The actions of BrOAGS's gambits: a row each, with the prompts at which it can decide and what it does."""

from __future__ import annotations

from okenv.core.gambits import Aim, Does

from .actions import FULL, HALF, SIGNIFICANT, SPRINT, Act
from .gambit_words import Do, With
from .layout import Deed, Prompt

_TURN = (Prompt.TURN,)
_ATTACKS = (Prompt.TURN, Prompt.SECOND)


def _plain(name: str, doc: str, kind: Act, *prompts: Prompt, option: int = 0, given: bool = False) -> Does:
    return Does(name, Do.PLAIN, doc, prompts, kind * 8 + option, Aim.GIVEN if given else Aim.NOBODY)


DOES = (
    # --- in her turn: actions
    Does("attack", Do.ATTACK, "attacks with what is worth most, twice where it can be; before that she takes up a"
         " weapon that is worth more than twice as much, rises, or comes nearer where that is needed", _ATTACKS,
         With.BEST, Aim.ENEMY, "most expected"),
    Does("strike", Do.ATTACK, "attack, by hand", _ATTACKS, With.MELEE, Aim.ENEMY, "most expected"),
    Does("shoot", Do.ATTACK, "attack, with a ranged weapon, from where she is in its range", _ATTACKS, With.RANGED,
         Aim.ENEMY, "most expected"),
    Does("trip", Do.MANOEUVRE, "trips the target, and comes near enough first", _TURN, Deed.TRIP, Aim.ENEMY,
         "nearest"),
    Does("disarm", Do.MANOEUVRE, "disarms the target, and comes near enough first", _TURN, Deed.DISARM, Aim.ENEMY,
         "nearest"),
    Does("grapple", Do.MANOEUVRE, "grapples with the target, and comes near enough first", _TURN, Deed.GRAPPLE,
         Aim.ENEMY, "nearest"),
    Does("shove", Do.MANOEUVRE, "shoves the target, and comes near enough first", _TURN, Deed.SHOVE, Aim.ENEMY,
         "nearest"),
    Does("gang up", Do.GROUP, "leads concentrated fire or a dogpile of her group, whichever is worth most", _TURN,
         With.BEST, Aim.ENEMY, "most for the group"),
    Does("concentrate fire", Do.GROUP, "leads concentrated fire of her group", _TURN, With.RANGED, Aim.ENEMY,
         "most for the group"),
    Does("dogpile", Do.GROUP, "leads a dogpile of her group", _TURN, With.MELEE, Aim.ENEMY, "most for the group"),
    _plain("take stock", "takes stock", Act.STOCK, Prompt.TURN),
    _plain("find cover", "goes to the best cover within a movement", Act.COVER, Prompt.TURN),
    _plain("hide", "hides behind her cover, or in the dark", Act.HIDE, Prompt.TURN),
    _plain("leave the fight", "flees from where she has hidden", Act.FLEE, Prompt.TURN),
    _plain("go to ground", "goes to ground", Act.GROUND, Prompt.TURN),
    _plain("rise", "rises", Act.RISE, Prompt.TURN),
    Does("draw", Do.DRAW, "draws the carried weapon of the greatest damage", _TURN, With.BEST),
    Does("draw a blade", Do.DRAW, "draw, a melee weapon", _TURN, With.MELEE),
    Does("draw a gun", Do.DRAW, "draw, a ranged weapon", _TURN, With.RANGED),
    Does("pick up", Do.PICK_UP, "picks up the weapon of hers that lies near, of the greatest damage", _TURN, With.BEST),
    Does("clear a jam", Do.CLEAR, "clears a jam", _TURN, With.BEST),
    # --- in her turn: stance and movement
    _plain("crouch", "crouches", Act.CROUCH, Prompt.TURN),
    _plain("stand up", "stands up from crouching", Act.STAND, Prompt.TURN),
    Does("approach", Do.TOWARD, "moves toward the target until beside her, or as far as she can, without a sprint",
         _TURN, FULL, Aim.ENEMY, "nearest"),
    Does("charge", Do.TOWARD, "approach, with a sprint where a movement does not do", _TURN, SPRINT, Aim.ENEMY,
         "nearest"),
    Does("weave closer", Do.TOWARD, "approach, with an erratic sprint where a movement does not do", _TURN,
         SIGNIFICANT, Aim.ENEMY, "nearest"),
    Does("step back", Do.AWAY, "moves away from the target by half a movement", _TURN, HALF, Aim.ENEMY, "nearest"),
    Does("retreat", Do.AWAY, "moves away from the target without a sprint", _TURN, FULL, Aim.ENEMY, "nearest"),
    Does("run", Do.AWAY, "sprints away from the target", _TURN, SPRINT, Aim.ENEMY, "nearest"),
    Does("weave away", Do.AWAY, "sprints away from the target erratically", _TURN, SIGNIFICANT, Aim.ENEMY, "nearest"),
    Does("keep distance", Do.DISTANCE, "moves away from the target until it is as far as the dial `standoff`, and no"
         " farther, without a sprint", _TURN, 0, Aim.ENEMY, "nearest"),
    Does("join", Do.JOIN, "moves toward an ally", _TURN, 0, Aim.ALLY, "nearest"),
    Does("spread out", Do.LEAVE, "moves away from an ally", _TURN, 0, Aim.ALLY, "nearest"),
    _plain("end turn", "does nothing more", Act.DONE, Prompt.TURN),
    # --- how she attacks
    _plain("wild", "attacks wildly", Act.WILD, Prompt.AREA, given=True),
    _plain("extremities", "aims at the extremities", Act.TAMED, Prompt.AREA, option=0, given=True),
    _plain("centre", "aims at the centre", Act.TAMED, Prompt.AREA, option=1, given=True),
    _plain("vitals", "aims at the vitals", Act.TAMED, Prompt.AREA, option=2, given=True),
    _plain("stop", "makes no second attack", Act.STOP, Prompt.SECOND),
    Does("take weapon", Do.TAKE, "keeps the weapon of whom she has disarmed", (Prompt.TAKE,), 0, Aim.GIVEN),
    _plain("leave weapon", "lets it fall", Act.DECLINE, Prompt.TAKE, given=True),
    # --- when others attack
    _plain("block", "blocks", Act.BLOCK, Prompt.REACT, given=True),
    _plain("dodge", "dodges", Act.DODGE, Prompt.REACT, given=True),
    _plain("no reaction", "does not react", Act.DECLINE, Prompt.REACT, given=True),
    _plain("shield", "comes between: 'Nooo!'", Act.SHIELD, Prompt.SHIELD, given=True),
    _plain("no shield", "does not come between", Act.DECLINE, Prompt.SHIELD, given=True),
    # --- pins and holds
    _plain("pin", "pins rather than holds", Act.PIN, Prompt.BIND, given=True),
    _plain("hold", "holds rather than pins", Act.HOLD, Prompt.BIND, given=True),
    _plain("keep", "keeps the pin or the hold", Act.KEEP, Prompt.KEEP, Prompt.RELEASE, given=True),
    _plain("release", "lets go", Act.RELEASE, Prompt.KEEP, Prompt.RELEASE, given=True),
    _plain("break free", "breaks free", Act.BREAK, Prompt.BOUND, given=True),
    _plain("reverse", "reverses the pin", Act.REVERSE, Prompt.BOUND, given=True),
    _plain("lie still", "does nothing about the pin or the hold", Act.PASS, Prompt.BOUND, given=True),
)  # fmt: skip
