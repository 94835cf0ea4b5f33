"""Verbs of a fight: how an attack with a weapon is said, and a phrase in the third person.

Phrases stand in the plain form ("stab at Ada with the knife"), as a question offers them; :func:`third_person` makes
of one what a fighter does ("stabs at Ada with the knife").
"""

from __future__ import annotations

import re

_IRREGULAR = {"be": "is", "have": "has", "do": "does", "go": "goes"}
_MELEE = (
    ("stab at {whom} with {it}", "knife dagger rapier spear bayonet stiletto foil pike trident fork lance stake shiv "
     "needle sai bottle knives"),
    ("slash at {whom} with {it}", "sword sabre saber blade katana machete scimitar cutlass scythe cleaver sickle "
     "vibroblade longsword shortsword broadsword greatsword glaive razor"),
    ("swing {it} at {whom}", "club mace hammer staff baton bat flail wrench pipe stick cudgel maul truncheon stool "
     "chair cosh crowbar axe hatchet halberd quarterstaff warhammer morningstar nightstick sap"),
    ("lash at {whom} with {it}", "whip chain tail tentacle tentacles"),
    ("jab at {whom} with {it}", "prod stunner taser stick-stunner"),
    ("claw at {whom}", "claw claws talons"),
    ("snap at {whom}", "bite teeth fangs jaws"),
    ("kick at {whom}", "kick foot feet boot boots hooves"),
    ("throw a punch at {whom}", "fist fists punch"),
    ("go for {whom} with {it}", "hands knuckles unarmed"),
)  # fmt: skip
_RANGED = (
    ("throw {it} at {whom}", "grenade grenades bomb rock rocks stone stones javelin dart darts shuriken flask knife "
     "knives dagger axe hatchet spear bottle"),
    ("shoot at {whom} with {it}", "pistol rifle gun bow crossbow longbow laser blaster sling shotgun revolver carbine "
     "musket smg handgun cannon stunner taser launcher"),
)  # fmt: skip
_BY_WORD: tuple[dict[str, str], dict[str, str]] = (
    {word: phrase for phrase, words in _MELEE for word in words.split()},
    {word: phrase for phrase, words in _RANGED for word in words.split()},
)
_ANY = ("attack {whom} with {it}", "shoot at {whom} with {it}")


def attack_phrase(weapon: str, whom: str, *, ranged: bool | None = None) -> str:
    """``stab at Ada with the knife``, ``shoot at Ada with the rifle``, ``swing the club at Ada``.

    Args:
        weapon: its name, the last word of which says how it is used.
        whom: the target's name, or other words for whom it is.
        ranged: whether it is used from afar; None where only the name is known.
    """
    word = re.sub(r"[^a-z-]", " ", weapon.lower()).split()[-1:] or [""]
    phrases = _BY_WORD[bool(ranged)].get(word[0])
    if phrases is None and ranged is None:
        phrases = _BY_WORD[1].get(word[0])
    return (phrases or _ANY[bool(ranged)]).format(whom=whom, it=the(weapon))


def the(thing: str) -> str:
    """``the knife``; ``Bob's sword``, ``bare hands`` and ``the rope`` stay as they are."""
    return thing if "'s " in thing or thing.startswith(("bare ", "raw ", "the ")) else f"the {thing}"


def third_person(phrase: str) -> str:
    """``stabs at Ada`` of ``stab at Ada``: the first word is the verb."""
    verb, space, rest = phrase.partition(" ")
    return _IRREGULAR.get(verb, _with_s(verb)) + space + rest


def _with_s(verb: str) -> str:
    if verb.endswith(("s", "sh", "ch", "x", "z", "o")):
        return f"{verb}es"
    return f"{verb[:-1]}ies" if verb.endswith("y") and verb[-2:-1] not in "aeiou" else f"{verb}s"
