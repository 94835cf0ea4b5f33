"""The words of ZeroSpace's gambits: subjects, conditions, ways to choose a target, and dials, a row each."""

from __future__ import annotations

from okenv.core.gambit_resolve import RESOLVE
from okenv.core.gambit_sense import SENSE
from okenv.core.gambits import Dial, Of, Pick, Vocabulary, What, Who

from .gambit_deeds import DOES
from .gambit_words import BLOW_WAYS, HARM_WAYS, ROLL_WAYS, TEAM_WAYS, By, Is

WHO = (
    Who("self", Of.SELF, "the fighter herself; the word may be left out"),
    Who("target", Of.TARGET, "whom the action is aimed at: the target is chosen among those for whom it holds; where"
        " the prompt is about somebody, that one: whom the attack is aimed at when she trades, joins, strikes or"
        " takes, who attacks or acts when she forces or interrupts, whom she restrains, or whom she fears"),
    Who("attacker", Of.ATTACKER, "whose attack is under way, when she may join it or force a turn; whose turn it is,"
        " when she may interrupt"),
    Who("victim", Of.VICTIM, "at whom that attack is aimed: the fighter, an ally whom she can dive for, or an enemy"),
    Who("any ally", Of.ANY_ALLY, "at least one ally in the fight, herself not counted", True),
    Who("any enemy", Of.ANY_ENEMY, "at least one enemy in the fight", True),
    Who("every ally", Of.EVERY_ALLY, "all allies in the fight, herself not counted; true where there are none", True),
    Who("every enemy", Of.EVERY_ENEMY, "all enemies in the fight", True),
)  # fmt: skip

WHAT = (
    What("hurt", Is.HURT, "has lost Health or Endurance"),
    What("named", Is.NAMED, "has a name: not every success defeats her"),
    What("prone", Is.PRONE, "is prone"),
    What("in cover", Is.IN_COVER, "crouches behind cover"),
    What("hidden", Is.HIDDEN, "is hidden"),
    What("dodging", Is.DODGING, "dodges"),
    What("running", Is.RUNNING, "has made a double or all-out move"),
    What("restrained", Is.RESTRAINED, "is restrained"),
    What("restraining", Is.RESTRAINING, "restrains somebody"),
    What("unseeing", Is.UNSEEING, "is blinded, or in the dark without Blindsight"),
    What("terrified", Is.TERRIFIED, "is terrified"),
    What("cowering", Is.COWERING, "cowers in terror"),
    What("fleeing", Is.FLEEING, "flees in terror"),
    What("distracted", Is.DISTRACTED, "is distracted"),
    What("surprised", Is.SURPRISED, "is surprised"),
    What("helpless", Is.HELPLESS, "is helpless"),
    What("waiting", Is.WAITING, "has a delayed turn"),
    What("acted", Is.ACTED, "has had her turn of this round"),
    What("owing", Is.OWING, "owes a turn"),
    What("forced", Is.FORCED, "has forced a turn in this round"),
    What("disarmed", Is.DISARMED, "has an arm that lies on the ground"),
    What("attacking", Is.ATTACKING, "makes the attack under way, or the turn that could be interrupted"),
    What("attacked", Is.ATTACKED, "is at whom the attack under way is aimed"),
    What("in reach", Is.IN_REACH, "can be attacked by the fighter from where she is", of="target"),
    What("engaged", Is.ENGAGED, "a foe of that fighter is within 1 m"),
    What("cornered", Is.CORNERED, "cannot get away from the nearest foe: she cannot move, or is at the edge"),
    What("shoots", Is.SHOOTS, "has something ready that is not for hand to hand"),
    What("armed", Is.ARMED, "has a weapon in hand for hand to hand"),
    What("outnumbered", Is.OUTNUMBERED, "fewer of that side can act than of the other"),
    What("last standing", Is.LAST_STANDING, "nobody else of that side can act"),
    What("health", Is.HEALTH, "Health left", unit=""),
    What("endurance", Is.ENDURANCE, "Endurance left", unit=""),
    What("wounds", Is.WOUNDS, "the share of Health or of Endurance that is lost, the greater of the two", unit="%"),
    What("brawn", Is.BRAWN, "Brawn", unit=""),
    What("presence", Is.PRESENCE, "Presence", unit=""),
    What("armour", Is.ARMOUR, "Damage Resistance", unit=""),
    What("defence", Is.DEFENCE, "the Difficulty Value that the fighter's best attack meets; by hand where there is"
         " none", unit="", of="target"),
    What("distance", Is.DISTANCE, "how far that one is from the fighter", unit="m", of="target"),
    What("foes near", Is.NEAR, "how many foes of that fighter are within 1 m", unit=""),
    What("foes around", Is.FOES_AROUND, "how many enemies of the fighter's are within 5 m of that one, herself"
         " counted", unit="", of="target"),
    What("friends around", Is.FRIENDS_AROUND, "how many of the fighter's side are within 5 m of that one, herself"
         " counted", unit="", of="target"),
    What("odds", Is.ODDS, "the chance of the fighter's best attack on that one to hit, exact: with the arm and the"
         " trade that are worth most, after the base move that it takes, alone", unit="%", scale=ROLL_WAYS,
         of="target"),
    What("down odds", Is.DOWN, "the chance of that attack to take that one out of the fight, exact", unit="%",
         scale=BLOW_WAYS, of="target"),
    What("expected", Is.EXPECTED, "Health, or Endurance, to be expected of that attack, exact, no more than is left;"
         " all of it of the unnamed", unit="", scale=BLOW_WAYS, of="target"),
    What("menace", Is.MENACE, "Health, or Endurance, to be expected of the best attack of that one on the fighter,"
         " exact", unit="", scale=BLOW_WAYS, of="target"),
    What("disarm odds", Is.DISARM, "the chance to disarm that one, exact", unit="%", scale=ROLL_WAYS, of="target"),
    What("distract odds", Is.DISTRACT, "the chance to distract that one, exact", unit="%", scale=ROLL_WAYS,
         of="target"),
    What("grapple odds", Is.GRAPPLE, "the chance to grapple with that one, exact", unit="%", scale=ROLL_WAYS,
         of="target"),
    What("takedown odds", Is.TAKEDOWN, "the chance to take that one down, exact", unit="%", scale=ROLL_WAYS,
         of="target"),
    What("round", Is.ROUND, "the number of the round", unit="", of=None),
    What("danger", Is.DANGER, "the chance of the attack under way to hit its victim as things stand, exact; 0 where"
         " there is none", unit="%", scale=TEAM_WAYS, of=None),
    What("deadly", Is.DEADLY, "the chance of the attack under way to take its victim out of the fight, exact",
         unit="%", scale=HARM_WAYS, of=None),
    What("threat", Is.THREAT, "Health, or Endurance, to be expected of the attack under way, exact", unit="",
         scale=HARM_WAYS, of=None),
    What("danger when dodged", Is.DODGED, "the danger once she dodges, exact; as it is where she cannot", unit="%",
         scale=TEAM_WAYS, of=None),
    What("danger when covered", Is.COVERED, "the danger once she has cover, exact; as it is where there is none",
         unit="%", scale=TEAM_WAYS, of=None),
    What("danger when dived", Is.DIVED, "the chance of the attack under way to hit her once she dives, exact; as the"
         " danger is where she cannot", unit="%", scale=TEAM_WAYS, of=None),
    What("team danger", Is.TEAM, "the danger once she has joined the attack with what adds most, exact; as it is where"
         " she cannot", unit="%", scale=TEAM_WAYS, of=None),
    What("break odds", Is.BREAK, "the chance to break free, exact; 0 where she is not restrained", unit="%",
         scale=ROLL_WAYS, of=None),
    What("slip odds", Is.SLIP, "the chance that whom she restrains breaks free, exact; 0 where there is nobody",
         unit="%", scale=ROLL_WAYS, of=None),
    What("sight odds", Is.SIGHT, "the chance to recover sight, exact; 0 where she is not blinded", unit="%",
         scale=ROLL_WAYS, of=None),
    What("nerve odds", Is.NERVE, "the chance to recover nerve, exact; 0 where she is not terrified", unit="%",
         scale=ROLL_WAYS, of=None),
    What("allies", Is.ALLIES, "how many allies can act", unit="", of=None),
    What("enemies", Is.ENEMIES, "how many enemies can act", unit="", of=None),
    What("fallen allies", Is.FALLEN_ALLIES, "how many of her side cannot act any more", unit="", of=None),
    What("fallen enemies", Is.FALLEN_ENEMIES, "how many of the other side cannot act any more", unit="", of=None),
    What("side down", Is.SIDE_DOWN, "the share of her side that cannot act any more", unit="%", of=None),
    What("enemy down", Is.ENEMY_DOWN, "the share of the other side that cannot act any more", unit="%", of=None),
    What("fright", Is.FRIGHT, "what morale is compared with: her wounds, or the share of her side that is down,"
         " whichever is more", unit="%", of=None),
    What("cover near", Is.COVER_NEAR, "a place with cover is within a base move, and she has none", of=None),
    What("joining pays", Is.JOINING_PAYS, "she adds more to the attack under way than her own turn would bring",
         of=None),
    What("attack declared", Is.ATTACK_DECLARED, "what she could interrupt is an attack or a manoeuvre", of=None),
    What("dark", Is.DARK, "the fight is in the dark", of=None),
    What("weightless", Is.WEIGHTLESS, "the fight is weightless, or underwater", of=None),
    What("move used", Is.MOVE_USED, "the move of this turn is used", of=None),
    What("action used", Is.ACTION_USED, "the standard action of this turn is used", of=None),
    What("d100", Is.D100, "a number from 1 to 100 drawn for this rule and decision: `d100 <= 30` holds three times in"
         " ten", unit="", of=None),
)  # fmt: skip

PICKS = (
    Pick("most hurt", By.MOST_HURT, "has lost the greatest share of Health or Endurance"),
    Pick("least hurt", By.LEAST_HURT, "has lost the least share of Health and Endurance"),
    Pick("nearest", By.NEAREST, "is nearest to the fighter"),
    Pick("farthest", By.FARTHEST, "is farthest from the fighter"),
    Pick("easiest to hit", By.EASIEST, "the fighter has the best odds to hit", True),
    Pick("most expected", By.MOST_EXPECTED, "the fighter's attack is worth most against", True),
    Pick("likeliest down", By.LIKELIEST_DOWN, "the fighter has the best odds to take out of the fight", True),
    Pick("most dangerous", By.MOST_DANGEROUS, "takes most of what the fighter has left, to be expected", True),
    Pick("least dangerous", By.LEAST_DANGEROUS, "takes least of what the fighter has left, to be expected", True),
    Pick("attacker", By.ATTACKER, "who goes for an ally: attacks or restrains one, or is within 1 m of one; nobody"
         " else", True),
    Pick("captive", By.CAPTIVE, "whom the fighter restrains; nobody else", True),
    Pick("weakest", By.WEAKEST, "has the least Brawn"),
    Pick("strongest", By.STRONGEST, "has the most Brawn"),
    Pick("most around", By.MOST_AROUND, "has the most of that side, less those of the other, within 5 m"),
    Pick("best placed", By.BEST_PLACED, "has the attack that is worth most from where she is"),
    Pick("first", By.FIRST, "is listed first"),
    Pick("last", By.LAST, "is listed last"),
)  # fmt: skip

DIALS = (
    Dial("aggression", "attacks where a hit is at least 100 - aggression percent likely, and dodges with her whole turn"
         " where it is less", 100),
    Dial("caution", "forces a turn, whichever leaves least danger, where the danger is at least 100 - caution percent;"
         " the last of her side in every other round at most; 0: never", 0),
    Dial("thrift", "forces a turn only if a hit takes, on average, at least so many percent of what she has left", 25),
    Dial("cover", "with something to shoot, finds cover and crouches behind it where an enemy's best attack on her hits"
         " with at least 100 - cover percent, and leaves it only for a strike that promises more than twice what a shot"
         " from there does; 0: never", 0),
    Dial("teamwork", "joins an attack to which she adds at least 100 - teamwork percent of what her own turn would"
         " bring; 0: never", 50),
    Dial("trade", "the most that she trades in a called shot or suppressing fire, as it is worth most; 0: never", 10),
    Dial("patience", "delays her turn while no attack from where she is hits with at least so many percent and the"
         " nearest enemy must come to her; 0: never", 0),
    Dial("grip", "keeps hold of whom she restrains where that one breaks free with at most so many percent; 0: always"
         " lets go", 100),
    Dial("focus", "100 gangs up on who is hurt most, 0 spreads to who is hurt least, 50 goes where most is to be"
         " expected", 75),
    Dial("loyalty", "dives where an ally is hit with at least 100 - loyalty percent, and she with less; from 50 on she"
         " goes for who goes for an ally. 0: never", 0),
    Dial("standoff", "how many metres she keeps from enemies while she can shoot; 0: does not care", 0),
    Dial("morale", "takes cover or runs once her fright is more: the share in percent of her Health or Endurance that"
         " is lost, or of her side that is down, whichever is more; 100: never", 100),
    Dial("noise", "how often, in percent of her decisions, she takes the second-best choice", 0),
    SENSE,
    RESOLVE,
)  # fmt: skip

VOCABULARY = Vocabulary(WHO, WHAT, DOES, PICKS, DIALS)
