"""What policies say of their decisions is true: who, how far, how hurt and what chance, in whole fights.

Distances come from the rules, harm from the cards, chances from what the page says of each answer (``voice.advice``).
"""

import re
from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

from agents.explain import Trial
from app.commands.fight import tell
from evaluation.simulate import policies_of
from okenv.battle import Action, Battle
from okenv.core.mind.facts import Facts
from okenv.core.voice.cards import Card
from okenv.core.voice.words import percent
from okenv.driver import kernels
from okenv.encounter import encounter_names, load_encounter
from okenv.systems import shipped_systems

ITS_TARGET = re.compile(r" is (hurt|nearest|exposed|set up|within|the only|too close)| may come after|the aim is on ")
MEETS = re.compile(r" (?:(?:is likely|is sure|may well|will hardly)(?: to)?|cannot) (?:hit|succeed)\b")
MET = re.compile(r" (?:hits|succeeds) with (.+ %) instead of (.+ %)$| (cannot) (?:hit|succeed) any more$")
CHANCE = re.compile(r"\(([<>]?\d+ %)\)$|(?:^| is )(sure|no chance) to | (cannot) (?:hit|succeed)$")
AWAY = re.compile(r"(\d+(?:\.\d+)?) m\b")
CERTAIN = ("100 %", ">99 %")


class Claims:
    """A decision before it is carried out, and the reason that a policy gives for it."""

    def __init__(self, battle: Battle, action: Action, reason: str) -> None:
        self.battle, self.action, self.reason, self.system = battle, action, reason, battle.system
        assert battle.prompt is not None
        self.me = battle.prompt.fighter
        cards = self.system.module("voice.cards").cards
        self.cards: list[Card] = cards(battle.state, battle.names, battle.side_names, battle.labels)
        rows = sorted(range(len(battle.names)), key=lambda row: -len(battle.names[row]))
        left, self.named = reason, []
        for row in rows:
            left, found = re.subn(rf"(?<!\w){re.escape(battle.names[row])}(?!\w)", "", left)
            self.named += [row] * (found > 0)

    def false(self) -> Iterator[str]:
        """What is wrong with it."""
        for row in self.named:
            if ITS_TARGET.search(self.reason) and self.action.target not in (None, row):
                yield "it names somebody else than the target"
            if (away := AWAY.search(self.reason)) and float(away[1]) != self.apart(row):
                yield f"the distance is {self.apart(row)} m"
            if " is hurt" in self.reason and not self.hurt(row):
                yield "that fighter is unhurt"
            if " is hurt worst" in self.reason and self.hurt(row) <= max(map(self.hurt, self.others(row)), default=0):
                yield "others are hurt as badly"
            if " is nearest" in self.reason and self.apart(row) >= min(
                map(self.apart, self.others(row)), default=10**9
            ):
                yield "others are as near"
        if found := CHANCE.search(self.reason):
            said = [found[1]] if found[1] else CERTAIN if found[2] == "sure" else ["0 %"]
            if not self.chances().intersection(said):
                yield f"the page says {sorted(self.chances())}"
        if found := MET.search(self.reason):
            refusal = kernels(self.system.name).default_action(self.battle.state, 0)
            then, now = self.met(self.action.id), self.met(int(refusal))
            if then != (found[1] or "0 %") or (found[2] or now) != now:
                yield f"the page says {then} instead of {now}"

    def apart(self, row: int) -> float:
        """Metres to there; the rules of most count centimetres."""
        units = int(self.system.module("rules.movement").distance(self.battle.state[0], self.me, row))
        return units if self.system.name == "zerospace" else units / 100

    def hurt(self, row: int) -> float:
        """How hurt, in whatever the rulebook compares."""
        card = self.cards[row]
        lost = sum(card.harm.values())
        return lost / card.thresholds[-1][0] if self.system.name == "zerospace" else lost

    def others(self, row: int) -> list[int]:
        """Who else of that side still fights."""
        side = self.battle.side_of(row)
        return [k for k, card in enumerate(self.cards) if card.stands and k != row and self.battle.side_of(k) == side]

    def facts(self, action: int) -> Facts:
        """What the page tells of an answer."""
        battle, advice = self.battle, self.system.module("voice.advice")
        return advice.facts(battle.state, action, battle.names, battle.labels, Trial(self.system))

    def met(self, action: int) -> str:
        """The chance of the attack that an answer meets."""
        facts = self.facts(action)
        assert facts.meets
        share = facts.hit if facts.success is None else facts.success
        return percent(share) if share is not None else ""

    def chances(self) -> set[str]:
        """Those that the page tells of the answer, or of the attack that it meets."""
        meets, found = bool(MEETS.search(self.reason)), set()
        for facts in [self.facts(self.action.id)]:
            figures = [facts.hit] if facts.meets == meets else []
            found |= {percent(one) for one in (*figures, facts.success) if one is not None}
            found |= {one for words in facts.clauses for one in read(words)}
        return found


def read(words: str) -> set[str]:
    """The chances in words of the page, as a reason tells them: ``>99 %`` of the finer ``99.7%`` and ``>99.9%``."""
    return {percent(float(one) / 100) for one in re.findall(r"(\d+(?:\.\d+)?)%", words)}


def told(encounter: str, seed: int, most: int | None = None) -> Counter[str]:
    """How many reasons of a fight claim each kind of thing; everybody as the encounter names them.

    Raises:
        AssertionError: with the first that is false.
    """
    fought = load_encounter(encounter)
    battle, policies = Battle(fought, seed), policies_of(fought, fought.policies, seed)
    kinds: Counter[str] = Counter()
    for _ in range(most or 10**6):
        if battle.prompt is None:
            break
        decision = policies[battle.prompt.fighter].decide(battle)
        action = battle.action(decision.action)
        claims = Claims(battle, action, decision.reason)
        who = f"{encounter} {seed}, decision {int(battle.state[0]['decisions'])}: {battle.prompt.name}"
        for wrong in claims.false():
            pytest.fail(f"{who} chooses to {action.sentence}: {decision.reason!r}, but {wrong}")
        kinds += Counter(
            {
                one: bool(found.search(decision.reason))
                for one, found in (("chance", CHANCE), ("away", AWAY), ("met", MET))
            }
        )
        kinds["named"] += bool(claims.named)
        battle.apply(decision.action)
    return kinds


def others_named(line: str, names: list[str]) -> bool:
    """Whether the reason behind a deed that is aimed at somebody names others, and none of those."""
    deed, _, why = line.partition(". ")[0].partition(": ")
    who = next((name for name in names if deed.startswith(f"{name} ")), "")
    aimed, meant = (
        {name for name in names if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text)} for text in (deed, why)
    )
    if re.search(r" (?:hit|succeed)s with |" + MEETS.pattern, f" {why}"):
        return False  # it is about an attack that the deed meets
    return bool(who and aimed - {who} and meant and not meant & aimed)


def lines_of(encounter: str, seed: int, shown: pytest.CaptureFixture[str]) -> list[str]:
    """A fight as ``okenv fight`` tells it, after whom is whose; with names beginning with the longest."""
    fought = load_encounter(encounter)
    tell(Battle(fought, seed), policies_of(fought, fought.policies, seed), fought.policies, why=True)
    return shown.readouterr().out.splitlines()


def check_lines(encounter: str, seed: int, shown: pytest.CaptureFixture[str]) -> None:
    names = sorted(load_encounter(encounter).names, key=len, reverse=True)
    told = lines_of(encounter, seed, shown)
    assert sum(": " in line for line in told) > 5
    assert [line for line in told if others_named(line, names)] == []


def test_chances_of_the_page_are_read_as_reasons_tell_them() -> None:
    assert read(">99.9% with whoever gains by it, 28% or 0% if Bob dodges") == {">99 %", "28 %", "0 %"}
    assert read("<0.1% to hit, 99.7% to put Bob out, and 100%") == {"<1 %", ">99 %", "100 %"}


def test_a_reason_about_others_is_found() -> None:
    names = ["Docker 1", "Ann", "Bob"]
    assert others_named("Docker 1 closes in on Ann and stabs with the knife: Bob is hurt worst. So Ann falls.", names)
    assert not others_named("Docker 1 closes in on Ann and stabs at Bob: Bob is hurt worst.", names)
    assert not others_named("Docker 1 protects Ann: Bob hits with 1 % instead of 19 %. Bob misses.", names)
    assert not others_named("Docker 1 moves to 5 m: Bob is hurt worst.", names)


@pytest.mark.parametrize(("encounter", "seed"), [("bar-brawl", 2), ("last-charge", 1), ("road-block", 2)])
def test_a_line_tells_its_own_reason(encounter: str, seed: int, capsys: pytest.CaptureFixture[str]) -> None:
    check_lines(encounter, seed, capsys)


@pytest.mark.slow
@pytest.mark.parametrize("encounter", [name for system in shipped_systems() for name in encounter_names(system)])
def test_every_line_tells_its_own_reason(encounter: str, capsys: pytest.CaptureFixture[str]) -> None:
    """In a whole fight of each shipped encounter: a step's reason is none for the blow."""
    check_lines(encounter, 7, capsys)


@pytest.mark.parametrize("system", shipped_systems())
def test_reasons_are_true_of_the_first_decisions(system: str) -> None:
    names = encounter_names(system)
    assert told(names[int(np.random.default_rng(0).integers(len(names)))], 7, 40).total() > 5


@pytest.mark.parametrize(
    ("encounter", "seed"),
    [
        ("hero-vs-4-mooks", 3),
        ("boarding-action", 3),
        ("riot-police", 8),
        pytest.param("airlock-scuffle", 8, marks=pytest.mark.slow),
    ],
)
def test_a_defence_tells_what_it_brings_the_chance_down_to(encounter: str, seed: int) -> None:
    """With this answer and with the refusal, as the page tells them."""
    assert told(encounter, seed, 60)["met"]


@pytest.mark.slow
@pytest.mark.parametrize("encounter", [name for system in shipped_systems() for name in encounter_names(system)])
def test_every_reason_is_true_of_the_state(encounter: str) -> None:
    """In a whole fight of each shipped encounter."""
    kinds = told(encounter, 7)
    assert kinds["chance"]
    assert kinds["named"]
    assert kinds.total() > 3
