"""The words of BrOAGS's gambits: subjects, conditions, ways to choose a target, and dials, a row each."""

from __future__ import annotations

from okenv.core.gambit_resolve import RESOLVE
from okenv.core.gambit_sense import SENSE
from okenv.core.gambits import Dial, Of, Pick, Vocabulary, What, Who

from .gambit_deeds import DOES
from .gambit_words import HIT_WAYS, THREE_ROLLS, TWO_ROLLS, By, Is

WHO = (
    Who("self", Of.SELF, "the fighter herself; the word may be left out"),
    Who("target", Of.TARGET, "whom the action is aimed at: the target is chosen among those for whom it holds; where"
        " the prompt is about somebody, that one: the attacker, whom she attacks, or with whom she has a bond"),
    Who("attacker", Of.ATTACKER, "who makes the attack under way, when she is asked to react, to come between, or to"
        " let go"),
    Who("victim", Of.VICTIM, "at whom that attack is aimed: the fighter, or an ally"),
    Who("any ally", Of.ANY_ALLY, "at least one ally in the fight, herself not counted", True),
    Who("any enemy", Of.ANY_ENEMY, "at least one enemy in the fight", True),
    Who("every ally", Of.EVERY_ALLY, "all allies in the fight, herself not counted; true where there are none", True),
    Who("every enemy", Of.EVERY_ENEMY, "all enemies in the fight", True),
)  # fmt: skip

WHAT = (
    What("hurt", Is.HURT, "has lost hit points"),
    What("impaired", Is.IMPAIRED, "has a wound penalty"),
    What("crouched", Is.CROUCHED, "crouches"),
    What("prone", Is.PRONE, "has gone to ground"),
    What("floored", Is.FLOORED, "is floored"),
    What("in cover", Is.IN_COVER, "has cover"),
    What("hidden", Is.HIDDEN, "is hidden, or acts from hiding"),
    What("pinned", Is.PINNED, "is pinned"),
    What("held", Is.HELD, "is held"),
    What("pinning", Is.PINNING, "pins somebody"),
    What("holding", Is.HOLDING, "holds somebody"),
    What("sprinting", Is.SPRINTING, "has sprinted, until her next turn"),
    What("in a group", Is.IN_A_GROUP, "acts with her group"),
    What("acted", Is.ACTED, "has had her turn of this round"),
    What("reacted", Is.REACTED, "has reacted since her last turn"),
    What("too slow", Is.TOO_SLOW, "cannot react: her score is below 0"),
    What("losing her action", Is.LOST, "has lost her next action through reactions"),
    What("jammed", Is.JAMMED, "has a weapon that is jammed"),
    What("disarmed", Is.DROPPED, "has a weapon that lies on the ground"),
    What("attacking", Is.ATTACKING, "makes the attack under way"),
    What("attacked", Is.ATTACKED, "is at whom the attack under way is aimed"),
    What("in reach", Is.IN_REACH, "can be attacked by the fighter from where she is", of="target"),
    What("engaged", Is.ENGAGED, "a foe of that fighter is within 2 m"),
    What("cornered", Is.CORNERED, "cannot get away from the nearest foe: floored, in a bond, or at the edge"),
    What("shoots", Is.SHOOTS, "has a ranged weapon in hand that is not jammed"),
    What("armed", Is.ARMED, "has a melee weapon in hand"),
    What("outnumbered", Is.OUTNUMBERED, "fewer of that side are in the fight than of the other"),
    What("last standing", Is.LAST_STANDING, "nobody else of that side is in the fight"),
    What("points left", Is.POINTS_LEFT, "hit points left", unit=""),
    What("wounds", Is.WOUNDS, "the share of her hit points that is lost", unit="%"),
    What("score", Is.SCORE, "initiative score, reactions in it", unit=""),
    What("perception", Is.PERCEPTION, "Perception", unit=""),
    What("strength", Is.STRENGTH, "Strength", unit=""),
    What("defence", Is.DEFENCE, "Defence against the fighter, without a reaction", unit="", of="target"),
    What("soak", Is.SOAK, "soak", unit=""),
    What("cover", Is.COVER, "cover", unit=""),
    What("distance", Is.DISTANCE, "how far that one is from the fighter", unit="m", scale=100, of="target"),
    What("foes near", Is.NEAR, "how many foes of that fighter are within 2 m", unit=""),
    What("odds", Is.ODDS, "the chance of the fighter's best attack on that one to hit, exact: with the weapon that is"
         " worth most, wild or tamed, after the movement that it takes, without a reaction", unit="%", scale=HIT_WAYS,
         of="target"),
    What("down odds", Is.DOWN, "the chance of that attack to bring that one down, exact", unit="%", scale=HIT_WAYS,
         of="target"),
    What("expected", Is.EXPECTED, "hit points to be expected of that attack, exact, no more than are left", unit="",
         scale=HIT_WAYS, of="target"),
    What("menace", Is.MENACE, "hit points to be expected of an attack of that one on the fighter, exact", unit="",
         scale=HIT_WAYS, of="target"),
    What("trip odds", Is.TRIP, "the chance to trip that one, both rolls, exact", unit="%", scale=TWO_ROLLS,
         of="target"),
    What("disarm odds", Is.DISARM, "the chance to disarm that one, both rolls, exact", unit="%", scale=TWO_ROLLS,
         of="target"),
    What("grapple odds", Is.GRAPPLE, "the chance to grapple with that one, both rolls, exact", unit="%",
         scale=TWO_ROLLS, of="target"),
    What("shove odds", Is.SHOVE, "the chance to shove that one, both rolls, exact", unit="%", scale=TWO_ROLLS,
         of="target"),
    What("group hits", Is.GROUP_HITS, "hits to be expected of the best attack of her group on that one, exact; 0 where"
         " there is none", unit="", scale=HIT_WAYS, of="target"),
    What("round", Is.ROUND, "the number of the round; 0 before initiative", unit="", of=None),
    What("danger", Is.DANGER, "the chance of the attack under way to succeed without a reaction, exact; 0 where there"
         " is none", unit="%", scale=THREE_ROLLS, of=None),
    What("deadly", Is.DEADLY, "the chance of the attack under way to bring its target down, exact", unit="%",
         scale=HIT_WAYS, of=None),
    What("threat", Is.THREAT, "hit points to be expected of the attack under way, exact", unit="", scale=HIT_WAYS,
         of=None),
    What("danger when blocked", Is.BLOCKED, "the danger once its target blocks, exact; as it is where she cannot",
         unit="%", scale=THREE_ROLLS, of=None),
    What("danger when dodged", Is.DODGED, "the danger once its target dodges, exact; as it is where she cannot",
         unit="%", scale=THREE_ROLLS, of=None),
    What("shield odds", Is.SHIELD, "the chance of 'Nooo!' to come between, exact; 0 where she is not asked", unit="%",
         scale=HIT_WAYS, of=None),
    What("break odds", Is.BREAK, "the chance to break free, exact; 0 where she is not bound", unit="%",
         scale=HIT_WAYS, of=None),
    What("reverse odds", Is.REVERSE, "the chance to reverse a pin, exact; 0 where she is not pinned", unit="%",
         scale=HIT_WAYS, of=None),
    What("slip odds", Is.SLIP, "the chance that whom she pins or holds breaks free, exact", unit="%", scale=HIT_WAYS,
         of=None),
    What("hide odds", Is.HIDE, "the chance to hide, exact; 0 where there is nothing to hide behind", unit="%",
         scale=HIT_WAYS, of=None),
    What("allies", Is.ALLIES, "allies in the fight, herself not counted", unit="", of=None),
    What("enemies", Is.ENEMIES, "enemies in the fight", unit="", of=None),
    What("fallen allies", Is.FALLEN_ALLIES, "allies who are out of the fight", unit="", of=None),
    What("fallen enemies", Is.FALLEN_ENEMIES, "enemies who are out of the fight", unit="", of=None),
    What("side down", Is.SIDE_DOWN, "the share of her side that is out of the fight", unit="%", of=None),
    What("enemy down", Is.ENEMY_DOWN, "the share of the other side that is out of the fight", unit="%", of=None),
    What("fright", Is.FRIGHT, "what the dial `morale` is compared with", unit="%", of=None),
    What("visibility", Is.VISIBILITY, "what bad sight takes off attacks, 0 to 3", unit="", of=None),
    What("reaction costs", Is.COSTS, "a reaction would cost her next action", of=None),
    What("cover near", Is.COVER_NEAR, "better cover is within a movement", of=None),
    What("group pays", Is.GROUP_PAYS, "an attack of her group on somebody is worth more than those of its members"
         " alone", of=None),
    What("d100", Is.D100, "a number from 1 to 100 drawn for this rule and decision: `d100 <= 30` holds three times in"
         " ten", unit="", of=None),
)  # fmt: skip

PICKS = (
    Pick("most hurt", By.MOST_HURT, "has lost the greatest share of hit points"),
    Pick("least hurt", By.LEAST_HURT, "has lost the least share of hit points"),
    Pick("nearest", By.NEAREST, "is nearest to the fighter"),
    Pick("farthest", By.FARTHEST, "is farthest from the fighter"),
    Pick("easiest to hit", By.EASIEST, "the fighter has the best odds to hit", True),
    Pick("most expected", By.MOST_EXPECTED, "the fighter's action is worth most against, a second attack in it", True),
    Pick("likeliest down", By.LIKELIEST_DOWN, "the fighter has the best odds to bring down", True),
    Pick("most dangerous", By.MOST_DANGEROUS, "takes most hit points of the fighter, to be expected", True),
    Pick("least dangerous", By.LEAST_DANGEROUS, "takes fewest hit points of the fighter, to be expected", True),
    Pick("attacker", By.ATTACKER, "who goes for an ally: attacks one just now, pins or holds one, or is within 2 m of"
         " one; nobody else", True),
    Pick("captive", By.CAPTIVE, "whom the fighter pins or holds; nobody else", True),
    Pick("quickest", By.QUICKEST, "has the highest initiative score"),
    Pick("weakest", By.WEAKEST, "has the least Strength"),
    Pick("strongest", By.STRONGEST, "has the most Strength"),
    Pick("most for the group", By.MOST_FOR_GROUP, "an attack of the fighter's group is worth most against", True),
    Pick("first", By.FIRST, "is listed first"),
    Pick("last", By.LAST, "is listed last"),
)  # fmt: skip

DIALS = (
    Dial("aggression", "attacks where a hit is at least 100 - aggression percent likely, and takes stock first where it"
         " is less", 100),
    Dial("caution", "blocks or dodges, whichever leaves less danger, and lets go of whom she pins or holds, where the"
         " danger is at least 100 - caution percent; 0: never", 0),
    Dial("thrift", "where a reaction costs her next action, reacts only if the attack brings her down with at least so"
         " many percent", 50),
    Dial("cover", "with a gun in hand, finds cover, and crouches behind her action, where an enemy's best attack on her"
         " hits with at least 100 - cover percent, and does not leave it to strike; 0: never", 0),
    Dial("teamwork", "leads an attack of her group where it is worth more than those of its members alone, and hits"
         " with at least 100 - teamwork percent; 0: never", 50),
    Dial("grip", "keeps a pin or a hold where it slips with at most so many percent; 0: always lets go. A pinner"
         " without allies lets go", 50),
    Dial("focus", "100 gangs up on who is hurt most, 0 spreads to who is hurt least, 50 goes where most is to be"
         " expected", 75),
    Dial("loyalty", "comes between where an ally is hit with at least 100 - loyalty percent, she likely succeeds, and"
         " it does not cost her action; from 50 on she goes for who goes for an ally. 0: never", 0),
    Dial("standoff", "how many metres she keeps from enemies while she can shoot; 0: does not care", 0),
    Dial("morale", "flees from hiding, hides or runs once her fright is more: the share in percent of her hit points"
         " that is lost, or of her side that is out, whichever is more; 100: never", 100),
    Dial("noise", "how often, in percent of her decisions, she takes the second-best choice", 0),
    SENSE,
    RESOLVE,
)  # fmt: skip

VOCABULARY = Vocabulary(WHO, WHAT, DOES, PICKS, DIALS)
