"""The actions of ZeroSpace's gambits: a row each, with the prompts at which it can decide and what it does."""

from __future__ import annotations

from okenv.core.gambits import Aim, Does

from .actions import ALL_OUT, DOUBLE, SINGLE, Act
from .conditions import NERVE, SIGHT
from .gambit_words import Do, Trade, With
from .layout import Prompt

_TURN = (Prompt.TURN,)


def _plain(name: str, doc: str, kind: Act, *prompts: Prompt, option: int = 0, given: bool = False) -> Does:
    return Does(name, Do.PLAIN, doc, prompts, kind * 16 + option, Aim.GIVEN if given else Aim.NOBODY)


def _at_enemy(name: str, doc: str, how: Do, option: int, pick: str) -> Does:
    return Does(name, how, doc, _TURN, option, Aim.ENEMY, pick)


DOES = (
    # --- in her turn: standard actions
    _at_enemy("attack", "attacks with what is worth most; before that she draws what is worth more, rises, or comes"
              " nearer where that is needed", Do.ATTACK, With.BEST, "most expected"),
    _at_enemy("strike", "attack, hand to hand", Do.ATTACK, With.HAND, "most expected"),
    _at_enemy("shoot", "attack, at range", Do.ATTACK, With.RANGED, "most expected"),
    _at_enemy("use the mind", "attack, by Mental Combat", Do.ATTACK, With.MENTAL, "most expected"),
    _at_enemy("bomb", "attack, with what has an area", Do.ATTACK, With.AREA, "most around"),
    _at_enemy("stun", "attack, with what stuns", Do.ATTACK, With.STUNNING, "most expected"),
    _at_enemy("spread", "spreads an attack over the target and those beside it, with what is worth most", Do.SPREAD, 0,
              "most expected"),
    Does("sweep", Do.SWEEP, "sweeps over everybody in reach, with what is worth most", _TURN),
    _at_enemy("disarm", "disarms the target, and comes near enough first", Do.MANOEUVRE, Act.DISARM, "nearest"),
    _at_enemy("distract", "distracts the target", Do.MANOEUVRE, Act.DISTRACT, "most dangerous"),
    _at_enemy("grapple", "grapples with the target, and comes near enough first", Do.MANOEUVRE, Act.GRAPPLE, "nearest"),
    _at_enemy("take down", "takes the target down, and comes near enough first", Do.MANOEUVRE, Act.TAKEDOWN, "nearest"),
    _plain("squeeze", "hurts whom she restrains", Act.SQUEEZE, Prompt.TURN),
    _plain("break free", "breaks free of who restrains her", Act.BREAK, Prompt.TURN),
    _plain("recover sight", "recovers from being blinded", Act.RECOVER, Prompt.TURN, option=SIGHT),
    _plain("recover nerve", "recovers from terror", Act.RECOVER, Prompt.TURN, option=NERVE),
    _at_enemy("wreck cover", "attacks what the target crouches behind, with the arm of the highest level", Do.WRECK, 0,
              "nearest"),
    _plain("defend", "dodges, with her whole turn", Act.DODGE, Prompt.TURN),
    _plain("wait", "delays her turn", Act.DELAY, Prompt.TURN),
    # --- in her turn: quick actions and moves
    _plain("crouch", "crouches behind cover that is beside her", Act.COVER, Prompt.TURN),
    Does("find cover", Do.SEEK, "goes to the nearest place with cover, by a double or all-out move only where a base"
         " move does not do", _TURN, ALL_OUT),
    _plain("drop prone", "drops prone", Act.PRONE, Prompt.TURN),
    Does("rise", Do.RISE, "rises, by her move, or else by her standard action", _TURN),
    Does("draw", Do.DRAW, "draws the carried arm of the highest level", _TURN, With.BEST),
    Does("draw a blade", Do.DRAW, "draw, for hand to hand", _TURN, With.HAND),
    Does("draw a gun", Do.DRAW, "draw, for range", _TURN, With.RANGED),
    Does("pick up", Do.PICK_UP, "picks up the arm of hers that lies near, of the highest level", _TURN, With.BEST),
    _plain("hide", "hides by her gear", Act.CLOAK, Prompt.TURN),
    _at_enemy("approach", "moves toward the target by a base move", Do.TOWARD, SINGLE, "nearest"),
    _at_enemy("hurry", "approach, by a double move where a base one does not do", Do.TOWARD, DOUBLE, "nearest"),
    _at_enemy("charge", "approach, by as long a move as it takes", Do.TOWARD, ALL_OUT, "nearest"),
    _at_enemy("step back", "moves away from the target by a base move", Do.AWAY, SINGLE, "nearest"),
    _at_enemy("retreat", "step back, by a double move where it leads on", Do.AWAY, DOUBLE, "nearest"),
    _at_enemy("run", "step back, by an all-out move where it leads on", Do.AWAY, ALL_OUT, "nearest"),
    _at_enemy("keep distance", "moves away by a base move, unless the target is as far as the dial `standoff`",
              Do.DISTANCE, SINGLE, "nearest"),
    Does("join", Do.JOIN, "moves toward an ally by a base move", _TURN, SINGLE, Aim.ALLY, "nearest"),
    _plain("end turn", "does nothing more", Act.DONE, Prompt.TURN),
    # --- how she attacks
    Does("best trade", Do.TRADE, "the plain attack, called shot or suppressing fire that is worth most",
         (Prompt.TRADE,), Trade.BEST, Aim.GIVEN),
    _plain("plain shot", "an attack without a trade", Act.PLAIN, Prompt.TRADE, given=True),
    Does("called shot", Do.TRADE, "the called shot that is worth most", (Prompt.TRADE,), Trade.CALLED, Aim.GIVEN),
    Does("boldest shot", Do.TRADE, "the called shot of the most damage that may be", (Prompt.TRADE,), Trade.BOLDEST,
         Aim.GIVEN),
    Does("suppress", Do.TRADE, "the suppressing fire that is worth most", (Prompt.TRADE,), Trade.SUPPRESS, Aim.GIVEN),
    _plain("own strike", "her own attack strikes for the team", Act.OWN, Prompt.STRIKES, given=True),
    Does("best strike", Do.STRIKE, "the attack of the team that takes most strikes", (Prompt.STRIKES,), 0, Aim.GIVEN),
    Does("take weapon", Do.TAKE, "takes the arm of the highest level that she has a hand for", (Prompt.TAKE,), 1,
         Aim.GIVEN),
    Does("knock away", Do.TAKE, "knocks the arm of the highest level away", (Prompt.TAKE,), 0, Aim.GIVEN),
    # --- what she does about what others do
    _plain("interrupt", "takes her delayed turn before what is declared", Act.INTERRUPT, Prompt.INTERRUPT, given=True),
    _plain("wait on", "does not interrupt", Act.DECLINE, Prompt.INTERRUPT, given=True),
    Does("join in", Do.TEAM, "joins the attack with what adds most", (Prompt.TEAM,), 0, Aim.GIVEN),
    _plain("stay out", "does not join", Act.DECLINE, Prompt.TEAM, given=True),
    _plain("dodge", "forces a turn: dodges", Act.DODGE, Prompt.FORCE, given=True),
    _plain("duck", "forces a turn: crouches behind cover", Act.COVER, Prompt.FORCE, given=True),
    Does("run for cover", Do.RUN, "forces a turn: runs out of an area, or to cover", (Prompt.FORCE,), 0, Aim.GIVEN),
    Does("dive", Do.DIVE, "forces a turn: dives in front of whoever is attacked", (Prompt.FORCE,), 0, Aim.ALLY,
         "most hurt"),
    _plain("stand fast", "forces no turn", Act.DECLINE, Prompt.FORCE, given=True),
    # --- her side, holds, terror
    _plain("go first", "takes her side's next turn", Act.GO, Prompt.NEXT),
    Does("send", Do.SEND, "lets an ally take her side's next turn", (Prompt.NEXT,), 0, Aim.ALLY, "best placed"),
    _plain("keep hold", "keeps hold of whom she restrains, whose turn begins", Act.KEEP, Prompt.RELEASE, given=True),
    _plain("let go", "lets go of whom she restrains, as that one's turn begins or in her own", Act.RELEASE,
           Prompt.RELEASE, Prompt.TURN, given=True),
    _plain("cower", "cowers when she is terrified", Act.COWER, Prompt.FEAR, given=True),
    _plain("flee", "flees when she is terrified", Act.FLEE, Prompt.FEAR, given=True),
)  # fmt: skip
