"""What players see in every rulebook: each event is told or kept from them on purpose, and nothing reckoned leaks."""

import re
from dataclasses import dataclass

import pytest

from okenv import Battle, encounter_names, load_encounter
from okenv.core.rng import below, draw
from okenv.public import CARD_KEYS, RoundTeller
from okenv.systems import load_system
from okenv.systems.ok.rules.ranks import format_rank
from tests.sampling import some

pytestmark = pytest.mark.plain


@dataclass(frozen=True)
class Of:
    """What the rules of a rulebook reckon with.

    Attributes:
        reckoned: words that players are not told.
        leak: a sentence of the rules, and what of it would leak.
        told: what players are told all the same, as a pattern.
        ranks: words that are numbers.
    """

    reckoned: str
    leak: tuple[str, list[str]]
    told: str = ""
    ranks: frozenset[str] = frozenset()


SYSTEMS = {
    "ok": Of(
        reckoned="AP|point|points|success|successes|dice|difficulty|nerve|Tide|tide|lethal|impaired|Impaired",
        leak=("Ann rolls Gd+ against 3, with 5 AP", ["3", "5", "AP", "Gd+"]),
        ranks=frozenset(format_rank(value) for value in range(-2, 20)),
    ),
    "psob": Of(
        reckoned="AV|Dodge|Outcome|[Ii]nitiative|Difficulty|[Dd]amage|armour|spine|Number|minor|major",
        leak=("Ann attacks: AV 5 against Dodge 3", ["5", "3", "AV", "Dodge"]),
        told="rolls initiative|minor characters?",  # these are whom somebody openly threatens
    ),
    "broags": Of(
        reckoned="Athletics|Strength|Melee|Marksmanship|Perception|Stealth|Defence|scores?|dice|[Dd]amage|soak|lethal"
        "|nonlethal|hit points?|bonus",
        leak=("Ann attacks: Melee 5 against Defence 3", ["5", "3", "Melee", "Defence"]),
    ),
    "zerospace": Of(
        reckoned="Agility|Brawn|Presence|Athletics|Deception|AV|DV|levels?|dice|[Dd]amage|[Rr]esistance|Health"
        r"|Endurance|unnamed|bonus|difficulty|against \d+",
        leak=("Ann: Brawn + level 4, 5 Health lost", ["4", "5", "Brawn", "level", "Health"]),
    ),
}


def leaks(system: str, text: str, names: list[str]) -> list[str]:
    """What a text has of what players are not told; names apart, and the number of a round."""
    of = SYSTEMS[system]
    bare = re.sub(r"^--- Round \d+ ---$", "", text)
    for name in sorted(names, key=len, reverse=True):
        bare = bare.replace(name, "").replace(name.capitalize(), "")
    bare = re.sub(of.told, "", bare)
    words = [found[0] for found in re.finditer(rf"\b({of.reckoned})\b", bare)]
    return [*re.findall(r"\d", bare), *words, *sorted(set(re.findall(r"[A-Za-z+]+", bare)) & of.ranks)]


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_event_is_told_or_kept_on_purpose(system: str) -> None:
    """By a method of its own, as the narration tells it, or not at all."""
    public, events = load_system(system).module("table.public"), load_system(system).layout.Event
    methods = {**vars(public._Public), **vars(RoundTeller)}
    own = {event for event in events if f"_on_{event.name.lower()}" in methods}
    assert sorted([*own, *getattr(public, "ALIKE", ()), *public.SILENT]) == sorted(events)


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("system", "name"),
    [row for system in SYSTEMS for row in some([(system, name) for name in encounter_names(system)], 4)],
)
def test_nothing_that_is_reckoned_leaks_from_random_fights(system: str, name: str) -> None:
    battle, public = Battle(load_encounter(name), seed=5), load_system(system).module("table.public")
    sides = battle.names, battle.side_names
    arms = [weapon for own in battle.labels.weapons for weapon in own]
    places = [name for kind in ("props", "covers", "hazards") for name in getattr(battle.labels, kind, ())]
    names = [*battle.names, *battle.side_names, *arms, *places]
    sentences = []
    for n in range(300):
        if battle.over:
            break
        state = battle.state
        sentences += public.public_sentences(battle.told()[-1:], *sides, None)
        for k in range(len(battle.names)):
            card = public.public_card(state, k, *sides, battle.labels)
            assert tuple(card) == CARD_KEYS
            sentences += [card["state"], *card["notes"]]
        sentences.append(public.public_asked(state, *sides, battle.labels))
        legal = battle.legal()
        battle.apply(legal[below(int(draw(3, n, 0, 0, 0)), len(legal))])
    sentences += public.public_sentences(battle.told(), *sides, battle.labels)
    assert {text: leaks(system, text, names) for text in sentences if leaks(system, text, names)} == {}
    assert len(set(sentences)) > 15


@pytest.mark.parametrize(("system", "reactions"), [
    ("ok", {"interrupt", "declare", "defend", "protect"}),
    ("psob", {"preempt", "abort", "step"}),
    ("broags", {"release", "shield", "react", "loosen"}),
    ("zerospace", {"release", "interrupt", "team", "force", "fear"}),
])  # fmt: skip
def test_reactions_are_what_a_player_is_always_asked_herself(system: str, reactions: set[str]) -> None:
    assert reactions == load_system(system).module("table.queue").REACTIONS


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_check_for_leaks_finds_them(system: str) -> None:
    text, found = SYSTEMS[system].leak
    assert leaks(system, text, ["Ann"]) == found
    assert leaks(system, "--- Round 3 ---", []) == []
