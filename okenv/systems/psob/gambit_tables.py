"""The words of PSOB's gambits: subjects, conditions, ways to choose a target, and dials, a row each."""

from __future__ import annotations

from okenv.core.gambit_resolve import RESOLVE
from okenv.core.gambit_sense import SENSE
from okenv.core.gambits import Dial, Of, Pick, Vocabulary, What, Who

from .gambit_deeds import DOES
from .gambit_words import HIT_WAYS, By, Is

WHO = (
    Who("self", Of.SELF, "the fighter herself; the word may be left out"),
    Who("target", Of.TARGET, "whom the action is aimed at: the target is chosen among those for whom it holds"),
    Who("attacker", Of.ATTACKER, "the enemy whose declared attack is likeliest to hit the fighter; where none is aimed"
        " at her, the first who attacks an ally"),
    Who("victim", Of.VICTIM, "at whom the attacker's attack is aimed: the fighter, or an ally"),
    Who("any ally", Of.ANY_ALLY, "at least one ally in the fight, herself not counted", True),
    Who("any enemy", Of.ANY_ENEMY, "at least one enemy in the fight", True),
    Who("every ally", Of.EVERY_ALLY, "all allies in the fight, herself not counted; true where there are none", True),
    Who("every enemy", Of.EVERY_ENEMY, "all enemies in the fight", True),
)  # fmt: skip

WHAT = (
    What("wounded", Is.WOUNDED, "has a wound"),
    What("stunned", Is.STUNNED, "is stunned until the next round"),
    What("minor", Is.MINOR, "is a minor character"),
    What("major", Is.MAJOR, "is a major character"),
    What("in a mob", Is.IN_A_MOB, "acts as one with her squad"),
    What("phase unspent", Is.UNSPENT, "has her phase of this round still before her, held or not"),
    What("holding", Is.HOLDING, "holds her phase"),
    What("acting", Is.ACTING, "has declared something that is still to come"),
    What("attacking", Is.ATTACKING, "has declared an attack that is still to come"),
    What("attacked", Is.ATTACKED, "is aimed at, or taken in, by an attack that a foe of that fighter has declared"),
    What("aiming", Is.AIMING, "aims at somebody"),
    What("aimed at", Is.AIMED_AT, "is at whom the fighter aims", of="target"),
    What("aiming here", Is.AIMS_HERE, "aims at the fighter", of="target"),
    What("defending", Is.DEFENDING, "has an active defence"),
    What("dodging", Is.DODGING, "has aborted to defence, and the bonus lasts"),
    What("aborted", Is.ABORTED, "has aborted in this round"),
    What("moved", Is.MOVED, "is easier to hit for having moved"),
    What("in cover", Is.IN_COVER, "has cover"),
    What("high", Is.HIGH, "stands higher than others"),
    What("restrained", Is.RESTRAINED, "is confined, bound or immobile"),
    What("in reach", Is.IN_REACH, "can be attacked by the fighter from where she acts", of="target"),
    What("engaged", Is.ENGAGED, "a foe of that fighter is within 2 m"),
    What("cornered", Is.CORNERED, "cannot get away from the nearest foe: held, or at the edge of the arena"),
    What("shoots", Is.SHOOTS, "has a ranged or thrown weapon, or a grenade, ready"),
    What("armed", Is.ARMED, "has a hand-to-hand weapon besides bare hands"),
    What("empty", Is.EMPTY, "has a weapon that must be reloaded"),
    What("hair trigger", Is.HAIR_TRIGGER, "has a hair-trigger attack"),
    What("leader", Is.LEADER, "is a major character with Leadership or Intimidation"),
    What("outnumbered", Is.OUTNUMBERED, "fewer of that side are in the fight than of the other"),
    What("last standing", Is.LAST_STANDING, "nobody else of that side is in the fight"),
    What("wounds", Is.WOUNDS, "wounds", unit=""),
    What("number", Is.NUMBER, "initiative number of this round; -1 without a phase", unit=""),
    What("initiative", Is.INITIATIVE, "Initiative", unit=""),
    What("dodge", Is.DODGE, "what a hand-to-hand attack is rolled against now", unit=""),
    What("armour", Is.ARMOUR, "armour", unit=""),
    What("spine", Is.SPINE, "what an intimidation is rolled against", unit=""),
    What("distance", Is.DISTANCE, "how far that one is from the fighter", unit="m", scale=100, of="target"),
    What("foes near", Is.NEAR, "how many foes of that fighter are within 2 m", unit=""),
    What("odds", Is.ODDS, "the chance of the fighter's best attack on that one to hit, exact: with the weapon that is"
         " worth most, and the move that it takes; where she may abort, of her hair-trigger attack", unit="%",
         scale=HIT_WAYS, of="target"),
    What("stun odds", Is.STUN, "the chance of that attack to stun, or worse, exact", unit="%", scale=HIT_WAYS,
         of="target"),
    What("down odds", Is.DOWN, "the chance of that attack to incapacitate or kill, wounds counted, exact", unit="%",
         scale=HIT_WAYS, of="target"),
    What("expected", Is.EXPECTED, "damage after armour to be expected of that attack, exact", unit="", scale=HIT_WAYS,
         of="target"),
    What("menace", Is.MENACE, "damage after armour to be expected of an attack of that one on the fighter, exact",
         unit="", scale=HIT_WAYS, of="target"),
    What("cow odds", Is.COW, "the chance of an intimidation to make that major character leave, exact", unit="%",
         scale=HIT_WAYS, of="target"),
    What("area hits", Is.AREA_HITS, "enemies whom the fighter's best fire at the area around that one hits, to be"
         " expected, exact", unit="", scale=HIT_WAYS, of="target"),
    What("friends hit", Is.AREA_FRIENDS, "friends whom that fire hits, to be expected, exact", unit="", scale=HIT_WAYS,
         of="target"),
    What("round", Is.ROUND, "the number of the round", unit="", of=None),
    What("count", Is.COUNT, "the initiative number that is counted", unit="", of=None),
    What("danger", Is.DANGER, "the chance of the likeliest hit that is declared against the fighter, exact; 0 where"
         " none is", unit="%", scale=HIT_WAYS, of=None),
    What("threat", Is.THREAT, "damage after armour to be expected of all that is declared against the fighter, exact",
         unit="", scale=HIT_WAYS, of=None),
    What("attackers", Is.ATTACKERS, "enemies who have declared something against the fighter", unit="", of=None),
    What("allies", Is.ALLIES, "allies in the fight, herself not counted", unit="", of=None),
    What("enemies", Is.ENEMIES, "enemies in the fight", unit="", of=None),
    What("fallen allies", Is.FALLEN_ALLIES, "allies who are out of the fight", unit="", of=None),
    What("fallen enemies", Is.FALLEN_ENEMIES, "enemies who are out of the fight", unit="", of=None),
    What("side down", Is.SIDE_DOWN, "the share of her side that is out of the fight", unit="%", of=None),
    What("enemy down", Is.ENEMY_DOWN, "the share of the other side that is out of the fight", unit="%", of=None),
    What("advantage", Is.ADVANTAGE, "what the believed odds and the losses add to her intimidation", unit="", of=None),
    What("fright", Is.FRIGHT, "what the dial `morale` is compared with", unit="%", of=None),
    What("rout", Is.ROUT, "the chance of intimidation to make any minor character leave, exact", unit="%",
         scale=HIT_WAYS, of=None),
    What("rally odds", Is.RALLIES, "the chance of a rally to raise the spine of any minor character, exact", unit="%",
         scale=HIT_WAYS, of=None),
    What("deceit odds", Is.DECEIVES, "the chance of deceit to make her side seem larger than it does, exact", unit="%",
         scale=HIT_WAYS, of=None),
    What("many", Is.MANY, "at how many enemies the best attack on several is aimed, from where she is; 0 for none",
         unit="", of=None),
    What("many pays", Is.MANY_PAYS, "the best attack on several is worth more than any on one", of=None),
    What("d100", Is.D100, "a number from 1 to 100 drawn for this rule and decision: `d100 <= 30` holds three times in"
         " ten", unit="", of=None),
)  # fmt: skip

PICKS = (
    Pick("most hurt", By.MOST_HURT, "has most wounds, and of these is stunned"),
    Pick("least hurt", By.LEAST_HURT, "has fewest wounds, and of these is not stunned"),
    Pick("nearest", By.NEAREST, "is nearest to the fighter"),
    Pick("farthest", By.FARTHEST, "is farthest from the fighter"),
    Pick("easiest to hit", By.EASIEST, "the fighter has the best odds to hit", True),
    Pick("most expected", By.MOST_EXPECTED, "the fighter expects most damage from an attack", True),
    Pick("likeliest down", By.LIKELIEST_DOWN, "the fighter has the best odds to bring down", True),
    Pick("most dangerous", By.MOST_DANGEROUS, "does most damage to be expected to the fighter with an attack", True),
    Pick("least dangerous", By.LEAST_DANGEROUS, "does least damage to be expected to the fighter", True),
    Pick("aimed at", By.AIMED_AT, "at whom the fighter aims; nobody else", True),
    Pick("attacker", By.ATTACKER, "who goes for an ally: attacks one just now, aims at one, or is within 2 m of one;"
         " nobody else", True),
    Pick("quickest", By.QUICKEST, "has most Initiative"),
    Pick("weakest spine", By.WEAKEST_SPINE, "has the least spine"),
    Pick("strongest spine", By.STRONGEST_SPINE, "has most spine"),
    Pick("most in area", By.MOST_IN_AREA, "fire at the area around that one is worth most", True),
    Pick("first", By.FIRST, "is listed first"),
    Pick("last", By.LAST, "is listed last"),
)  # fmt: skip

DIALS = (
    Dial("aggression", "attacks at once where a hit is at least 100 - aggression percent likely, and with a ranged"
         " weapon aims first where it is less", 100),
    Dial("caution", "aborts to defence where the danger is at least 100 - caution percent; 0: never", 0),
    Dial("guard", "takes an active defence where her attack behind it still hits with at least 100 - guard percent;"
         " 0: never", 0),
    Dial("trigger", "aborts to her hair-trigger attack on whoever attacks her side where it hits with at least 100 -"
         " trigger percent; 0: never", 50),
    Dial("focus", "100 gangs up on who is hurt most, 0 spreads to who is hurt least, 50 goes where most is to be"
         " expected", 75),
    Dial("loyalty", "from 50 on she goes for who goes for an ally, and preempts for an ally, too", 0),
    Dial("standoff", "how many metres she keeps from enemies while she can shoot, with free quarters of a move; 0: does"
         " not care", 0),
    Dial("morale", "falls back once her fright is more: her share in percent of the wounds that bring her down, or the"
         " share of her side that is out, whichever is more; 100: never", 100),
    Dial("noise", "how often, in percent of her decisions, she takes the second-best choice", 0),
    SENSE,
    RESOLVE,
)  # fmt: skip

VOCABULARY = Vocabulary(WHO, WHAT, DOES, PICKS, DIALS)
