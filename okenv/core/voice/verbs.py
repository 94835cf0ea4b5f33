"""Verbs of a fight: how an attack with a weapon is said, and a phrase in the third person.

Phrases stand in the plain form ("stab at Ada with the knife"), as a question offers them; :func:`third_person` makes
of one what a fighter does ("stabs at Ada with the knife").
"""

from __future__ import annotations

import re

MOVES: frozenset[str] = frozenset({"approach", "retreat", "join", "leave"})
"""Kinds of answers that move, in the notation of most rulebooks."""
_IRREGULAR = {"be": "is", "have": "has"}
_BY_HAND = (
    ("stab at {whom} with {it}", "knife knives dagger rapier spear bayonet stiletto foil pike trident fork lance "
     "stake shiv needle sai bottle gauche spike spoon pick"),
    ("slash at {whom} with {it}", "sword sabre saber blade katana machete scimitar cutlass scythe cleaver sickle "
     "glaive razor gladius hander billhook"),
    ("swing {it} at {whom}", "club mace hammer staff baton bat flail wrench pipe stick cudgel maul truncheon stool "
     "chair cosh crowbar bar axe hatchet halberd nightstick sap mallet pin hook censer polearm alpenstock"),
    ("lash at {whom} with {it}", "whip chain tail tentacle tentacles"),
    ("jab at {whom} with {it}", "prod stunner taser"),
    ("claw at {whom}", "claw claws talons"),
    ("snap at {whom}", "bite teeth fangs jaws"),
    ("kick at {whom}", "kick foot feet boot boots hooves"),
    ("throw a punch at {whom}", "fist fists punch knuckles"),
    ("go for {whom} with {it}", "hands unarmed"),
)  # fmt: skip
_FROM_AFAR = (
    ("throw {it} at {whom}", "grenade grenades bomb rock rocks stone stones javelin dart darts shuriken flask knife "
     "knives dagger axe hatchet spear bottle bolas"),
    ("use {it} on {whom}", "song gaze scream bolt"),
    ("turn {it} on {whom}", "flamethrower lamp hose"),
    ("shoot at {whom} with {it}", "pistol rifle gun bow crossbow laser blaster sling revolver carbine musket smg "
     "cannon stunner taser launcher blunderbuss"),
)  # fmt: skip


def _by_word(table: tuple[tuple[str, str], ...]) -> dict[str, str]:
    return {word: phrase for phrase, words in table for word in words.split()}


_MELEE, _RANGED = _by_word(_BY_HAND), _by_word(_FROM_AFAR)
_EITHER = {**_RANGED, **_MELEE}


def attack_phrase(weapon: str, whom: str, *, kind: str = "") -> str:
    """``stab at Ada with the knife``, ``shoot at Ada with the rifle``, ``swing the club at Ada``.

    Args:
        weapon: its name, of which the last word that is known says how it is used.
        whom: the target's name, or other words for whom it is.
        kind: ``melee``, ``ranged`` or ``thrown``; empty where only the name is known.
    """
    kind = kind or ("thrown" if re.match("throwing[ -]", weapon.lower()) else "")
    known = {"melee": _MELEE, "ranged": _RANGED}.get(kind, _EITHER)
    usual = {"ranged": "shoot at {whom} with {it}", "thrown": "throw {it} at {whom}"}.get(kind)
    phrase = None if kind == "thrown" else _found(weapon, known)
    return (phrase or usual or "attack {whom} with {it}").format(whom=whom, it=the(weapon))


def _found(weapon: str, known: dict[str, str]) -> str | None:
    """The phrase of the last word that is known, or that ends in one: a ``greataxe`` is an axe."""
    for word in reversed(re.findall(r"[a-z]+", weapon.lower())):
        ends = [stem for stem in known if word == stem or (len(stem) > 2 and word.endswith(stem))]
        if ends:
            return known[max(ends, key=len)]
    return None


def the(thing: str) -> str:
    """``the knife``, ``the big gun`` of ``big-gun``; ``Bob's sword``, ``bare hands``, ``weapon 2`` stay."""
    known = "'s " in thing or thing.startswith(("bare ", "raw ", "the ", "something ")) or thing[-2:-1] == " "
    if thing.rpartition("-")[2] in _EITHER:  # a sniper-rifle is a rifle, a hold-out stays one
        thing = thing.replace("-", " ")
    return thing if known else f"the {thing}"


def on_them(phrase: str, whom: str) -> str:
    """A phrase after one that has named ``whom``: ``stabs with the knife``, ``kicks them``, ``attacks them``."""
    at = f" at {whom}"
    left = phrase.replace(at, "", 1)
    return left if at in phrase and " " in left else phrase.replace(whom, "them", 1)


def third_person(phrase: str) -> str:
    """``stabs at Ada`` of ``stab at Ada``: the first word is the verb."""
    verb, space, rest = phrase.partition(" ")
    return _IRREGULAR.get(verb, _with_s(verb)) + space + rest


def _with_s(verb: str) -> str:
    if verb.endswith(("s", "sh", "ch", "x", "z", "o")):
        return f"{verb}es"
    return f"{verb[:-1]}ies" if verb.endswith("y") and verb[-2:-1] not in "aeiou" else f"{verb}s"
