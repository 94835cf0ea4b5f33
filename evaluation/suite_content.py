"""What a suite is, its content as plain data, and the hash of that: what is fought and by whom, not how it is written.

In the content are the encounters as the engine lays them out (every number of every fighter, and the options), the
names of sides and fighters, tiers, what is held out, the opponents with their pairs, each gambit's rules and dials in
words, and the seed. Titles, descriptions, comments and the layout of files are not, nor the code of the rules and of
the policies: a result names those versions beside the suite.

Numbers are taken field by field, with zeros left out, and gambits in words: so the hash is the same on every machine
and whatever ``OKENV_MAX_FIGHTERS``, and a field, a condition or an action that a later version adds and a suite does
not use leaves it as it is.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from agents.gambits.reading import Gambit, Rule
from agents.gambits.words import Number, Sentence
from agents.registry import make_policy
from okenv.core.mind.gambits import Vocabulary
from okenv.encounter import Encounter
from okenv.systems import load_system


@dataclass(frozen=True)
class Tier:
    """A kind of encounters, such as ``duel``."""

    name: str
    description: str


@dataclass(frozen=True)
class SuiteEncounter:
    """An encounter, its tier's name, and whether it is held out."""

    encounter: Encounter
    tier: str
    held_out: bool

    @property
    def name(self) -> str:
        """The encounter's name; no other of the suite has it."""
        return self.encounter.name


@dataclass(frozen=True)
class Opponent:
    """A policy that every policy under test meets.

    Attributes:
        name: what tables and files call it, the same on every machine.
        code: what ``make_policy`` takes here; the name, but for a gambit of a suite that is not shipped.
        pairs: mirrored pairs against it in each encounter.
        held_out: whether nothing may be trained or tuned against it.
        tiers: the names of the tiers in which it plays.
    """

    name: str
    code: str
    pairs: int
    held_out: bool
    tiers: tuple[str, ...]


@dataclass(frozen=True)
class Suite:
    """What is fought, by whom, how often, and with which dice.

    Attributes:
        name: of the file.
        system: the rulebook's name.
        title: a few words for people.
        description: a few sentences for people.
        seed: of the families of fights.
        tiers: in order.
        encounters: tier by tier.
        opponents: the reference field.
        frozen: the hash that the file carries; None where it is not frozen yet.
        folder: where what is its own lies, and its leaderboard.
        replaced: names of opponents that are other policies since it was frozen: then scripted, now gambits.
    """

    name: str
    system: str
    title: str
    description: str
    seed: int
    tiers: tuple[Tier, ...]
    encounters: tuple[SuiteEncounter, ...] = field(repr=False)
    opponents: tuple[Opponent, ...] = field(repr=False)
    frozen: str | None = None
    folder: Path = Path()
    replaced: tuple[str, ...] = ()

    def of_tier(self, tier: str) -> list[SuiteEncounter]:
        """The encounters of a tier."""
        return [one for one in self.encounters if one.tier == tier]

    def against(self, one: SuiteEncounter) -> list[Opponent]:
        """The opponents that play in an encounter."""
        return [opponent for opponent in self.opponents if one.tier in opponent.tiers]


def content_hash(suite: Suite) -> str:
    """The SHA-256 of :func:`content` as 64 hex digits."""
    text = json.dumps(content(suite), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def content(suite: Suite) -> dict[str, Any]:
    """All that the hash is over, as plain data fit for JSON."""
    return {
        "system": suite.system,
        "seed": suite.seed,
        "tiers": [tier.name for tier in suite.tiers],
        "encounters": [_encounter(one) for one in suite.encounters],
        "opponents": [_opponent(one, suite) for one in suite.opponents],
    }


def _encounter(one: SuiteEncounter) -> dict[str, Any]:
    sides = [{"name": side.name, "fighters": [f.name for f in side.fighters]} for side in one.encounter.sides]
    battle = laid_out(one.encounter.template)
    return {"name": one.name, "tier": one.tier, "held_out": one.held_out, "sides": sides, "battle": battle}


def laid_out(template: np.ndarray) -> dict[str, Any]:
    """A battle record of shape ``[1]`` by field, the rows in use only; zeros are left out."""
    battle = template[0]
    rows = [_numbers(battle["fighters"][k]) for k in range(int(battle["fighters_n"]))]
    return {**_numbers(battle), "fighters": rows}


def _numbers(row: Any) -> dict[str, Any]:
    """The fields of a record that hold numbers; lists end at their last number that is not zero."""
    found = {}
    for name in row.dtype.names:
        if row.dtype[name].base.names is not None:  # records in it
            continue
        value = np.trim_zeros(np.atleast_1d(row[name]), "b").tolist()
        if value:
            found[name] = value
    return found


def _opponent(one: Opponent, suite: Suite) -> dict[str, Any]:
    found = {"policy": one.name, "pairs": one.pairs, "held_out": one.held_out, "tiers": list(one.tiers)}
    gambit = getattr(make_policy(one.code, suite.system), "gambit", None)
    if isinstance(gambit, Gambit) and one.name not in suite.replaced:
        found["gambit"] = in_words(gambit, load_system(suite.system).module("mind.gambits").VOCABULARY)
    return found


def in_words(gambit: Gambit, vocabulary: Vocabulary) -> dict[str, Any]:
    """What a gambit does: its dials that are not at 0, and its rules, in the words of the vocabulary."""
    turned = zip(vocabulary.dials, gambit.dials, strict=True)
    dials = {dial.name: dial.words[value] if dial.words else value for dial, value in turned if value}
    return {"dials": dials, "rules": [_rule(rule) for rule in gambit.rules]}


def _rule(rule: Rule) -> dict[str, Any]:
    chosen = rule.pick.name if rule.pick is not None else None
    does = [[deed.name, chosen or deed.pick] for deed in rule.actions]
    return {"if": [_condition(each) for each in rule.conditions], "do": does}


def _condition(said: Sentence) -> list[Any]:
    """Who is asked for what, and what it is compared with: a value, or a dial, so often, or somebody's number."""
    what, other = said.what, said.right
    asked = [said.who.name, what.name, said.negated, said.compare.name]
    asked.append(what.words[said.value] if what.words else said.value)
    if other is None:
        return asked
    return [*asked, other.who.name, other.what.name] if isinstance(other, Number) else [*asked, other.name, said.times]
