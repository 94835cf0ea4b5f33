"""The words of OK's gambits: a row each, with the number that the kernels know it by and what it means."""

from __future__ import annotations

from okenv.core.gambit_resolve import RESOLVE
from okenv.core.gambit_sense import SENSE
from okenv.core.gambits import Aim, Dial, Does, Of, Pick, Vocabulary, What, Who

from .actions import Act
from .gambit_words import HIT_WAYS, By, Do, Is, With
from .layout import Part, Prompt

WHO = (
    Who("self", Of.SELF, "the fighter herself; the word may be left out"),
    Who("target", Of.TARGET, "whom the action is aimed at: the target is chosen among those for whom it holds"),
    Who("attacker", Of.ATTACKER, "whose action is under way, when she is asked to defend, to protect or to interrupt"),
    Who("victim", Of.VICTIM, "at whom the action under way is aimed"),
    Who("any ally", Of.ANY_ALLY, "at least one standing ally, herself not counted", True),
    Who("any enemy", Of.ANY_ENEMY, "at least one standing enemy", True),
    Who("every ally", Of.EVERY_ALLY, "all standing allies, herself not counted; true where there are none", True),
    Who("every enemy", Of.EVERY_ENEMY, "all standing enemies", True),
)

WHAT = (
    What("impaired", Is.IMPAIRED, "Impaired: a full rank worse at everything"),
    What("hurt", Is.HURT, "bears any points, or tags"),
    What("prone", Is.PRONE, "lies on the ground"),
    What("grabbed", Is.GRABBED, "is held in a grab"),
    What("grabbing", Is.GRABBING, "holds somebody in a grab"),
    What("holding", Is.HOLDING, "holds her action, ready to interrupt"),
    What("has setup", Is.HAS_SETUP, "has a setup of her own against somebody"),
    What("set up", Is.SET_UP, "is whom the fighter has set up for her next attack", of="target"),
    What("exposed", Is.EXPOSED, "bears a general setup, good for everybody"),
    What("defended", Is.DEFENDED, "has an active defence that counts: an enemy's against the fighter, the fighter's own"
         " or an ally's against whoever attacks"),
    What("mook", Is.MOOK, "is a mook"),
    What("in reach", Is.IN_REACH, "can be attacked by the fighter without a move or a cost of range", of="target"),
    What("outnumbered", Is.OUTNUMBERED, "fewer of that side stand than of the other"),
    What("cornered", Is.CORNERED, "has nowhere to go: held, prone, or an enemy nearer to the home edge"),
    What("last standing", Is.LAST_STANDING, "nobody else of that side stands"),
    What("armour stops", Is.ARMOUR_STOPS, "armour would stop the fighter's blow altogether, with what can be spent now;"
         " before the roll, with one success", of="target"),
    What("armoured", Is.ARMOURED, "armour would lessen the fighter's blow", of="target"),
    What("armed", Is.ARMED, "has a weapon in hand that is no part of the body"),
    What("shoots", Is.SHOOTS, "the first weapon in hand is a ranged one"),
    What("protector", Is.PROTECTOR, "the sheet says that she protects"),
    What("leader", Is.LEADER, "has a rank for leading"),
    What("done", Is.DONE, "takes no further turn in this round"),
    What("dying", Is.DYING, "bears lethal points enough to die of"),
    What("engaged", Is.ENGAGED, "a standing foe of that fighter is within 2 m"),
    What("AP", Is.AP, "action points left", unit=""),
    What("points", Is.POINTS, "points of damage, and tags", unit=""),
    What("lethal", Is.LETHAL, "lethal points", unit=""),
    What("points left", Is.LEFT, "points, or tags, that would bring that fighter Down", unit=""),
    What("odds", Is.ODDS, "the chance of an attack of the fighter on that one to hit, exact", unit="%", scale=HIT_WAYS,
         of="target"),
    What("expected", Is.EXPECTED, "points to be expected of an attack of the fighter on that one, exact", unit="",
         scale=HIT_WAYS, of="target"),
    What("distance", Is.DISTANCE, "how far that one is from the fighter", unit="m", scale=100, of="target"),
    What("menace", Is.MENACE, "points to be expected of an attack of that one on the fighter, exact", unit="",
         scale=HIT_WAYS, of="target"),
    What("trick", Is.TRICK, "the chance of a hard or general setup of the fighter against that one", unit="%",
         scale=HIT_WAYS, of="target"),
    What("foes in reach", Is.IN_REACH_OF, "how many standing foes that fighter's first weapon reaches", unit=""),
    What("round", Is.ROUND, "the number of the round", unit="", of=None),
    What("successes", Is.SUCCESSES, "successes left to spend", unit="", of=None),
    What("danger", Is.DANGER, "the chance of the attack under way to hit, exact; 0 where there is none", unit="%",
         scale=HIT_WAYS, of=None),
    What("threat", Is.THREAT, "points to be expected of the attack under way, exact", unit="", scale=HIT_WAYS, of=None),
    What("allies", Is.ALLIES, "standing allies, herself not counted", unit="", of=None),
    What("enemies", Is.ENEMIES, "standing enemies", unit="", of=None),
    What("fallen allies", Is.FALLEN_ALLIES, "allies who are out of the fight", unit="", of=None),
    What("fallen enemies", Is.FALLEN_ENEMIES, "enemies who are out of the fight", unit="", of=None),
    What("fright", Is.FRIGHT, "what the dial `morale` is compared with", unit="%", of=None),
    What("rout", Is.ROUT, "the chance of intimidation to rout somebody", unit="%", scale=HIT_WAYS, of=None),
    What("d100", Is.D100, "a number from 1 to 100 drawn for this rule and decision: `d100 <= 30` holds three times in"
         " ten", unit="", of=None),
)  # fmt: skip

_TURN = (Prompt.ACT, Prompt.DECLARE)
_MOVES = (Prompt.ACT, Prompt.DECLARE, Prompt.COMBINE)
_ATTACKS = (Prompt.ACT, Prompt.DECLARE, Prompt.COMBINE, Prompt.FIRST, Prompt.SECOND)
_SPEND = (Prompt.SPEND,)


def _plain(name: str, doc: str, kind: Act, *prompts: Prompt, option: int = 0, given: bool = False) -> Does:
    return Does(name, Do.PLAIN, doc, prompts, kind * 8 + option, Aim.GIVEN if given else Aim.NOBODY)


def _buys(name: str, doc: str, kind: Act, option: int = 0) -> Does:
    return _plain(name, doc, kind, Prompt.SPEND, option=option, given=True)


DOES = (
    # --- in her turn
    Does("attack", Do.ATTACK, "escapes, gets up and takes a weapon in hand first where that is needed, closes in where"
         " the target is out of reach, and attacks with the first weapon in hand", _ATTACKS, With.FIRST, Aim.ENEMY,
         "most expected"),
    Does("strike", Do.ATTACK, "attack, with a hand-to-hand weapon, which she takes in hand first", _ATTACKS, With.MELEE,
         Aim.ENEMY, "most expected"),
    Does("shoot", Do.ATTACK, "attack, with a ranged weapon, which she takes in hand first", _ATTACKS, With.RANGED,
         Aim.ENEMY, "most expected"),
    Does("sweep", Do.SWEEP, "attacks several within reach, the target first", (*_TURN, Prompt.COMBINE), 0, Aim.ENEMY,
         "most expected"),
    _plain("twice", "two attacks in one action", Act.TWICE, *_TURN),
    Does("stunt", Do.STUNT, "uses the first prop that is at hand, and attacks", _TURN),
    Does("free setup", Do.SETUP, "a free setup, unless one as good is pending against the target", _TURN,
         Act.SETUP_FREE, Aim.ENEMY, "most expected"),
    Does("hard setup", Do.SETUP, "a hard setup, unless one as good is pending against the target", _TURN,
         Act.SETUP_HARD, Aim.ENEMY, "most expected"),
    Does("general setup", Do.SETUP, "a general setup, unless the target bears one", _TURN, Act.SETUP_GENERAL, Aim.ENEMY,
         "most dangerous"),
    Does("approach", Do.APPROACH, "moves toward the target, where it is out of reach", _MOVES, 0, Aim.ENEMY, "nearest"),
    Does("step back", Do.RETREAT, "moves away from the target as far as the arena goes", _MOVES, 1,
         Aim.ENEMY, "nearest"),
    Does("flee", Do.RETREAT, "moves away from the target as far as she can, over the edge of the arena too", _MOVES, 0,
         Aim.ENEMY, "nearest"),
    Does("join", Do.JOIN, "moves toward an ally", _MOVES, 0, Aim.ALLY, "nearest"),
    _plain("get up", "gets up", Act.GET_UP, *_TURN),
    Does("ready", Do.READY, "takes the first weapon in hand that is put away", _MOVES, With.FIRST),
    Does("ready melee", Do.READY, "takes a hand-to-hand weapon in hand", _MOVES, With.MELEE),
    Does("ready ranged", Do.READY, "takes a ranged weapon in hand", _MOVES, With.RANGED),
    Does("pick up", Do.PICK_UP, "picks up a weapon of hers that lies at hand", _MOVES),
    _plain("escape", "tries to escape from a grab", Act.ESCAPE, *_TURN),
    Does("rally", Do.AIMED, "rallies her side against the target", _TURN, Act.RALLY, Aim.ENEMY, "most dangerous"),
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
    Does("defend", Do.DEFEND, "an active defence against the attacker, or against his squad where several of it stand",
         (Prompt.DEFEND,), 0, Aim.GIVEN),
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
    Does("keep least", Do.KEEP, "in a sweep, keeps as few successes as hit anybody", (Prompt.KEEP,), 0),
    Does("keep most", Do.KEEP, "in a sweep, keeps as many as hit the most difficult one", (Prompt.KEEP,), 1),
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

PICKS = (
    Pick("most hurt", By.MOST_HURT, "bears most points"),
    Pick("least hurt", By.LEAST_HURT, "bears fewest points"),
    Pick("nearest", By.NEAREST, "is nearest to the fighter"),
    Pick("farthest", By.FARTHEST, "is farthest from the fighter"),
    Pick("easiest to hit", By.EASIEST, "the fighter has the best odds to hit", True),
    Pick("most expected", By.MOST_EXPECTED, "the fighter expects most points from an attack", True),
    Pick("most dangerous", By.MOST_DANGEROUS, "does most points to be expected to the fighter with an attack", True),
    Pick("least dangerous", By.LEAST_DANGEROUS, "does fewest points to be expected to the fighter", True),
    Pick("set up", By.SET_UP, "whom the fighter has set up; nobody else", True),
    Pick("grabbed", By.GRABBED, "whom the fighter has grabbed; nobody else", True),
    Pick("attacker", By.ATTACKER, "who goes for an ally: has set one up or grabbed one, is fended off by one, or acts"
         " against one just now; nobody else", True),
    Pick("most AP", By.MOST_AP, "has most action points left"),
    Pick("weakest nerve", By.WEAKEST_NERVE, "has the least nerve"),
    Pick("first", By.FIRST, "is listed first"),
    Pick("last", By.LAST, "is listed last"),
)  # fmt: skip

DIALS = (
    Dial("aggression", "attacks at once where a hit is at least 100 - aggression percent likely, and makes a free setup"
         " first where it is less", 100),
    Dial("caution", "takes an active defence where the attack under way hits with at least 100 - caution percent; 0:"
         " never", 0),
    Dial("focus", "100 gangs up on who is hurt most, 0 spreads to who is hurt least, 50 goes where most points are to"
         " be expected", 75),
    Dial("loyalty", "protects an ally where the attack under way hits with at least 100 - loyalty percent; from 50 on"
         " she goes for who goes for an ally. 0: never", 0),
    Dial("morale", "flees, or gives up where she is cornered, once her fright is more: the share in percent that she"
         " bears of the points that bring her Down, or the share of her side that has fallen, whichever is more; 100:"
         " never", 100),
    Dial("noise", "how often, in percent of her decisions, she takes the second-best choice", 0),
    Dial("spending", "what successes go for: `damage`; `maim` (called shots and lethality first), `capture` (takes"
         " alive: lower lethality, grabs, takes down), `show off` (disarms, takes down, style)", 0,
         ("damage", "maim", "capture", "show off")),
    SENSE,
    RESOLVE,
)  # fmt: skip

VOCABULARY = Vocabulary(WHO, WHAT, DOES, PICKS, DIALS)
