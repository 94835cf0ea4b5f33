"""The actions of BrOAGS's gambits: a row each, with the prompts at which it can decide and what it does."""

from __future__ import annotations

from okenv.core.mind.gambits import Aim, Does, acting, plain_words

from ...rules.actions import FULL, HALF, SIGNIFICANT, SPRINT, Act, action_id
from ...rules.layout import Deed, Prompt
from .acts import attack_on, best_aim_now, group_on, keep_off, manoeuvre_on, move_up_to, take_up, take_weapon_of, toward
from .words import STANDOFF, With

_TURN = (Prompt.TURN,)
_plain = plain_words(action_id)
_attack = acting(attack_on, (Prompt.TURN, Prompt.SECOND), Aim.ENEMY, "most expected")
_manoeuvre = acting(manoeuvre_on, _TURN, Aim.ENEMY, "nearest")
_group = acting(group_on, _TURN, Aim.ENEMY, "most for the group")
_draw = acting(lambda b, option: take_up(b, Act.DRAW, option), _TURN)
_toward = acting(toward, _TURN, Aim.ENEMY, "nearest")
_away = acting(lambda b, target, option: move_up_to(b, Act.RETREAT, target, option), _TURN, Aim.ENEMY, "nearest")

DOES = (
    # --- in her turn: actions
    _attack("attack", "attacks with what is worth most, twice where it can be; before that she takes up a weapon that"
            " is worth more than twice as much, rises, or comes nearer where that is needed", With.BEST),
    _attack("strike", "attack, by hand", With.MELEE),
    _attack("shoot", "attack, with a ranged weapon, from where she is in its range", With.RANGED),
    _manoeuvre("trip", "trips the target, and comes near enough first", Deed.TRIP),
    _manoeuvre("disarm", "disarms the target, and comes near enough first", Deed.DISARM),
    _manoeuvre("grapple", "grapples with the target, and comes near enough first", Deed.GRAPPLE),
    _manoeuvre("shove", "shoves the target, and comes near enough first", Deed.SHOVE),
    _group("gang up", "leads concentrated fire or a dogpile of her group, whichever is worth most", With.BEST),
    _group("concentrate fire", "leads concentrated fire of her group", With.RANGED),
    _group("dogpile", "leads a dogpile of her group", With.MELEE),
    _plain("take stock", "takes stock", Act.STOCK, Prompt.TURN),
    _plain("find cover", "goes to the best cover within a movement", Act.COVER, Prompt.TURN),
    _plain("hide", "hides behind her cover, or in the dark", Act.HIDE, Prompt.TURN),
    _plain("leave the fight", "flees from where she has hidden", Act.FLEE, Prompt.TURN),
    _plain("go to ground", "goes to ground", Act.GROUND, Prompt.TURN),
    _plain("rise", "rises", Act.RISE, Prompt.TURN),
    _draw("draw", "draws the carried weapon of the greatest damage", With.BEST),
    _draw("draw a blade", "draw, a melee weapon", With.MELEE),
    _draw("draw a gun", "draw, a ranged weapon", With.RANGED),
    Does("pick up", "picks up the weapon of hers that lies near, of the greatest damage",
         lambda b: take_up(b, Act.PICK, With.BEST), _TURN),
    Does("clear a jam", "clears a jam", lambda b: take_up(b, Act.CLEAR, With.BEST), _TURN),
    # --- in her turn: stance and movement
    _plain("crouch", "crouches", Act.CROUCH, Prompt.TURN),
    _plain("stand up", "stands up from crouching", Act.STAND, Prompt.TURN),
    _toward("approach", "moves toward the target until beside her, or as far as she can, without a sprint", FULL),
    _toward("charge", "approach, with a sprint where a movement does not do", SPRINT),
    _toward("weave closer", "approach, with an erratic sprint where a movement does not do", SIGNIFICANT),
    _away("step back", "moves away from the target by half a movement", HALF),
    _away("retreat", "moves away from the target without a sprint", FULL),
    _away("run", "sprints away from the target", SPRINT),
    _away("weave away", "sprints away from the target erratically", SIGNIFICANT),
    Does("keep distance", "moves away from the target until it is as far as the dial `standoff`, and no farther,"
         " without a sprint", lambda b, target, program: keep_off(b, target, 100 * program[STANDOFF]), _TURN, 0,
         Aim.ENEMY, "nearest"),
    Does("join", "moves toward an ally", lambda b, target: move_up_to(b, Act.JOIN, target, FULL), _TURN, 0, Aim.ALLY,
         "nearest"),
    Does("spread out", "moves away from an ally", lambda b, target: move_up_to(b, Act.LEAVE, target, FULL), _TURN, 0,
         Aim.ALLY, "nearest"),
    _plain("end turn", "does nothing more", Act.DONE, Prompt.TURN),
    # --- how she attacks
    Does("best aim", "attacks wildly or aims, whichever is worth most", best_aim_now, (Prompt.AREA,), 0, Aim.GIVEN),
    _plain("wild", "attacks wildly", Act.WILD, Prompt.AREA, given=True),
    _plain("extremities", "aims at the extremities", Act.TAMED, Prompt.AREA, option=0, given=True),
    _plain("centre", "aims at the centre", Act.TAMED, Prompt.AREA, option=1, given=True),
    _plain("vitals", "aims at the vitals", Act.TAMED, Prompt.AREA, option=2, given=True),
    _plain("stop", "makes no second attack", Act.STOP, Prompt.SECOND),
    Does("take weapon", "keeps the weapon of whom she has disarmed", take_weapon_of, (Prompt.TAKE,), 0, Aim.GIVEN),
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
    _plain("keep", "keeps the pin or the hold", Act.KEEP, Prompt.KEEP, Prompt.RELEASE, Prompt.LOOSEN, given=True),
    _plain("release", "lets go", Act.RELEASE, Prompt.KEEP, Prompt.RELEASE, Prompt.LOOSEN, given=True),
    _plain("break free", "breaks free", Act.BREAK, Prompt.BOUND, given=True),
    _plain("reverse", "reverses the pin", Act.REVERSE, Prompt.BOUND, given=True),
    _plain("lie still", "does nothing about the pin or the hold", Act.PASS, Prompt.BOUND, given=True),
)  # fmt: skip
