"""The actions of ZeroSpace's gambits: a row each, with the prompts at which it can decide and what it does."""

from __future__ import annotations

from okenv.core.mind.gambits import Aim, Does, acting, plain_words

from ...rules.actions import ALL_OUT, DOUBLE, SINGLE, Act, action_id
from ...rules.conditions import NERVE, SHAPE, SIGHT, WILL
from ...rules.layout import Prompt
from ..tactics import leave_out, move_up_to, number_of, recover_first, refuge, send_best
from ..threats import best_strike, take_arm
from .acts import (
    find_cover,
    force_turn,
    get_away,
    get_up,
    go_on,
    join_anyhow,
    join_in,
    keep_off,
    manoeuvre_on,
    run_for_cover,
    struggle,
    take_up,
    trade_as,
    trade_up_to,
)
from .attacks import attack_on, from_here, in_any_way, on_several, sneak_up, wreck_cover
from .words import STANDOFF, TRADE, Trade, With

_TURN = (Prompt.TURN,)

_plain = plain_words(action_id)
_attack = acting(attack_on, _TURN, Aim.ENEMY, "most expected")
_manoeuvre = acting(manoeuvre_on, _TURN, Aim.ENEMY, "nearest")
_draw = acting(lambda b, option: take_up(b, Act.DRAW, option), _TURN)
_toward = acting(lambda b, target, option: move_up_to(b, Act.APPROACH, target, option), _TURN, Aim.ENEMY, "nearest")
_away = acting(lambda b, target, option: move_up_to(b, Act.RETREAT, target, option), _TURN, Aim.ENEMY, "nearest")
_trade = acting(lambda b, option: trade_as(b, option), (Prompt.TRADE,), Aim.GIVEN)
_take = acting(lambda b, option: take_arm(b, option != 0), (Prompt.TAKE,), Aim.GIVEN)


DOES = (
    # --- in her turn: standard actions
    _attack("attack", "attacks with what is worth most; before that she draws what is worth more, rises, or comes"
            " nearer where that is needed", With.BEST),
    _attack("strike", "attack, hand to hand", With.HAND),
    _attack("shoot", "attack, at range", With.RANGED),
    _attack("use the mind", "attack, by Mental Combat", With.MENTAL),
    _attack("bomb", "attack, with what has an area", With.AREA, "most around"),
    _attack("stun", "attack, with what stuns", With.STUNNING),
    Does("attack in any way", "attack, or a spread, a sweep or an attack on what the target crouches behind, as is"
         " worth most", lambda b, target: in_any_way(b, target, With.BEST), _TURN, 0, Aim.ENEMY, "most expected"),
    Does("shoot in any way", "attack in any way, from where she is: at range, or else by Mental Combat, and never a"
         " sweep", from_here, _TURN, 0, Aim.ENEMY, "most expected"),
    Does("spread", "spreads an attack over the target and those beside it, with what is worth most",
         lambda b, target: on_several(b, Act.SPREAD, target)[0], _TURN, 0, Aim.ENEMY, "most expected"),
    Does("sweep", "sweeps over everybody in reach, with what is worth most",
         lambda b: on_several(b, Act.SWEEP, b.actor)[0], _TURN),
    _manoeuvre("disarm", "disarms the target, and comes near enough first", Act.DISARM),
    _manoeuvre("distract", "distracts the target", Act.DISTRACT, "most dangerous"),
    _manoeuvre("grapple", "grapples with the target, and comes near enough first", Act.GRAPPLE),
    _manoeuvre("take down", "takes the target down, and comes near enough first", Act.TAKEDOWN),
    _plain("squeeze", "hurts whom she restrains", Act.SQUEEZE, Prompt.TURN),
    _plain("break free", "breaks free of who restrains her", Act.BREAK, Prompt.TURN),
    Does("struggle", "does in a grapple what is worth most: breaks free, squeezes or attacks, or else lets go",
         struggle, _TURN),
    Does("recover", "recovers, or breaks out, as is likeliest, where it pays", recover_first, _TURN),
    _plain("recover sight", "recovers from being blinded", Act.RECOVER, Prompt.TURN, option=SIGHT),
    _plain("recover nerve", "recovers from terror", Act.RECOVER, Prompt.TURN, option=NERVE),
    _plain("recover shape", "breaks out of an alteration", Act.RECOVER, Prompt.TURN, option=SHAPE),
    _plain("recover will", "breaks out of a mental attack that has taken her will", Act.RECOVER, Prompt.TURN,
           option=WILL),
    Does("wreck cover", "attacks what the target crouches behind, with the arm of the highest level", wreck_cover,
         _TURN, 0, Aim.ENEMY, "nearest"),
    _plain("defend", "dodges, with her whole turn", Act.DODGE, Prompt.TURN),
    _plain("wait", "delays her turn", Act.DELAY, Prompt.TURN),
    # --- in her turn: quick actions and moves
    _plain("crouch", "crouches behind cover that is beside her", Act.COVER, Prompt.TURN),
    Does("find cover", "goes to the nearest place with cover, by a double or all-out move only where a base move does"
         " not do", lambda b: find_cover(b, ALL_OUT), _TURN),
    Does("take refuge", "goes by a base move to cover that no enemy is beside", refuge, _TURN),
    Does("get away", "crouches behind cover that is beside her, and shoots or defends herself there; or hides by her"
         " gear, and lets go, takes refuge, or runs", get_away, _TURN),
    Does("follow up", "after her standard action rises, or comes nearer to whom she would strike, unless an enemy is"
         " beside her", go_on, _TURN),
    _plain("drop prone", "drops prone", Act.PRONE, Prompt.TURN),
    Does("rise", "rises, by her move, or else by her standard action", get_up, _TURN),
    _draw("draw", "draws the carried arm of the highest level", With.BEST),
    _draw("draw a blade", "draw, for hand to hand", With.HAND),
    _draw("draw a gun", "draw, for range", With.RANGED),
    Does("pick up", "picks up the arm of hers that lies near, of the highest level",
         lambda b: take_up(b, Act.PICK, With.BEST), _TURN),
    _plain("hide", "hides by her gear", Act.CLOAK, Prompt.TURN),
    Does("sneak up", "hides by her gear before she comes nearer, or wrecks cover, to attack the target", sneak_up,
         _TURN, 0, Aim.ENEMY, "most expected"),
    _plain("activate the shield", "activates her shield, in her turn or by forcing one", Act.ACTIVATE, Prompt.TURN,
           Prompt.FORCE),
    _plain("deactivate the shield", "deactivates her shield", Act.DEACTIVATE, Prompt.TURN),
    _toward("approach", "moves toward the target by a base move", SINGLE),
    _toward("hurry", "approach, by a double move where a base one does not do", DOUBLE),
    _toward("charge", "approach, by as long a move as it takes", ALL_OUT),
    _away("step back", "moves away from the target by a base move", SINGLE),
    _away("retreat", "step back, by a double move where it leads on", DOUBLE),
    _away("run", "step back, by an all-out move where it leads on", ALL_OUT),
    Does("keep distance", "moves away by a base move, unless the target is as far as the dial `standoff`",
         lambda b, target, program: keep_off(b, target, program[STANDOFF], SINGLE), _TURN, 0, Aim.ENEMY, "nearest"),
    Does("join", "moves toward an ally by a base move", lambda b, target: move_up_to(b, Act.JOIN, target, SINGLE),
         _TURN, 0, Aim.ALLY, "nearest"),
    _plain("end turn", "does nothing more", Act.DONE, Prompt.TURN),
    # --- how she attacks
    Does("choose targets", "leaves out, one after the other, whom a spread or sweep is worth more without",
         lambda b: leave_out(b), (Prompt.TARGETS,), 0, Aim.GIVEN),
    Does("leave out", "leaves the target out of a spread or sweep",
         lambda b, target: action_id(Act.SPARE, number_of(b, target), 0), (Prompt.TARGETS,), 0, Aim.ENEMY, "nearest"),
    _plain("attack them all", "leaves nobody more out", Act.DECLINE, Prompt.TARGETS, given=True),
    _trade("best trade", "the plain attack, called shot or suppressing fire that is worth most", Trade.BEST),
    Does("measured trade", "best trade, of no more than the dial `trade`",
         lambda b, program: trade_up_to(b, program[TRADE]), (Prompt.TRADE,), 0, Aim.GIVEN),
    _plain("plain shot", "an attack without a trade", Act.PLAIN, Prompt.TRADE, given=True),
    _trade("called shot", "the called shot that is worth most", Trade.CALLED),
    _trade("boldest shot", "the called shot of the most damage that may be", Trade.BOLDEST),
    _trade("suppress", "the suppressing fire that is worth most", Trade.SUPPRESS),
    _plain("own strike", "her own attack strikes for the team", Act.OWN, Prompt.STRIKES, given=True),
    Does("best strike", "the attack of the team that takes most strikes", best_strike, (Prompt.STRIKES,), 0, Aim.GIVEN),
    Does("ally's strike", "the attack of an ally strikes for the team",
         lambda b, target: action_id(Act.THROUGH, number_of(b, target), 0), (Prompt.STRIKES,), 0, Aim.ALLY, "first"),
    _take("take weapon", "takes the arm of the highest level that she has a hand for", 1),
    _take("knock away", "knocks the arm of the highest level away", 0),
    # --- what she does about what others do
    _plain("interrupt", "takes her delayed turn before what is declared", Act.INTERRUPT, Prompt.INTERRUPT, given=True),
    _plain("wait on", "does not interrupt", Act.DECLINE, Prompt.INTERRUPT, given=True),
    Does("join in", "joins the attack with what adds most", join_in, (Prompt.TEAM,), 0, Aim.GIVEN),
    Does("join anyhow", "join in, though it may add nothing", join_anyhow, (Prompt.TEAM,), 0, Aim.GIVEN),
    _plain("stay out", "does not join", Act.DECLINE, Prompt.TEAM, given=True),
    Does("force a turn", "forces a turn, whichever leaves least danger (a shield by what a hit costs)", force_turn,
         (Prompt.FORCE,), 0, Aim.GIVEN),
    _plain("dodge", "forces a turn: dodges", Act.DODGE, Prompt.FORCE, given=True),
    _plain("duck", "forces a turn: crouches behind cover", Act.COVER, Prompt.FORCE, given=True),
    Does("run for cover", "forces a turn: runs out of an area, or to cover", run_for_cover, (Prompt.FORCE,), 0,
         Aim.GIVEN),
    Does("dive", "forces a turn: dives in front of whoever is attacked",
         lambda b, target: action_id(Act.DIVE, number_of(b, target), 0), (Prompt.FORCE,), 0, Aim.ALLY, "most hurt"),
    _plain("stand fast", "forces no turn", Act.DECLINE, Prompt.FORCE, given=True),
    # --- her side, holds, terror
    _plain("go first", "takes her side's next turn", Act.GO, Prompt.NEXT),
    Does("best first", "gives her side's next turn to whoever's attack is worth most from where she is", send_best,
         (Prompt.NEXT,)),
    Does("send", "lets an ally take her side's next turn",
         lambda b, target: action_id(Act.SEND, number_of(b, target), 0), (Prompt.NEXT,), 0, Aim.ALLY, "best placed"),
    _plain("keep hold", "keeps hold of whom she restrains, whose turn begins", Act.KEEP, Prompt.RELEASE, given=True),
    _plain("let go", "lets go of whom she restrains, as that one's turn begins or in her own", Act.RELEASE,
           Prompt.RELEASE, Prompt.TURN, given=True),
    _plain("cower", "cowers when she is terrified", Act.COWER, Prompt.FEAR, given=True),
    _plain("flee", "flees when she is terrified", Act.FLEE, Prompt.FEAR, given=True),
)  # fmt: skip
