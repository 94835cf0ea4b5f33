"""The attack under way, whatever it is, in numbers that advice compares: as it is, and if it is met."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from okenv.core.facts import Tries
from okenv.core.words import chance, on_average, rows_listed

from .actions import ACTIONS, Act
from .advice_words import REACTION_WORDS, attack_words, expected_words, group_words, instead, manoeuvre_words
from .battle_odds import (
    best_aim_in,
    declared_group_odds,
    manoeuvre_odds_in,
    odds_in,
    reacted_strike_odds,
    strike_odds,
    ways_to_react,
)
from .choices import any_second
from .groups import attackers_of
from .layout import Area, Deed, Prompt, Reaction
from .odds import GroupOdds, ManoeuvreOdds, Odds
from .rules import default_action, target_row
from .words import DEED_WORDS

_MOST = 24
"""Attacks that are compared, at most, to tell what a move or a stance leads to."""


@dataclass(frozen=True)
class Blow:
    """What the attack under way does: one of a strike, a manoeuvre and a group attack."""

    deed: Deed
    strike: Odds | None = None
    manoeuvre: ManoeuvreOdds | None = None
    group: GroupOdds | None = None
    attackers: int = 1

    @property
    def hit(self) -> Fraction:
        """The chance that it reaches the Defence, or that anybody hits."""
        found = self.strike or self.manoeuvre or self.group
        assert found is not None
        return found.hit

    @property
    def expected(self) -> Fraction | None:
        """Damage after soak on average; None of a manoeuvre."""
        found = self.strike or self.group
        return None if found is None else found.expected

    @property
    def success(self) -> Fraction | None:
        """The chance that a manoeuvre succeeds; None of anything else."""
        return None if self.manoeuvre is None else self.manoeuvre.success

    def words(self, whom: str) -> tuple[str, ...]:
        """All of it in words."""
        if self.manoeuvre is not None:
            return manoeuvre_words(whom, self.deed, self.manoeuvre)
        if self.group is not None:
            return group_words(whom, self.attackers, self.group)
        assert self.strike is not None
        return attack_words(whom, self.strike)

    @property
    def done(self) -> Fraction:
        """The chance that it does what it is meant to: it hits, or the manoeuvre succeeds."""
        return self.hit if self.manoeuvre is None else self.manoeuvre.success

    def against(self, by: str, whom: str, before: Blow | None) -> tuple[str, ...]:
        """For whoever is attacked: ``Ada has 34% instead of 62% to hit Bob``, and what is expected."""
        verb = "hit" if self.manoeuvre is None else DEED_WORDS[self.deed]
        then = chance(self.done)
        words = [f"{by} has {instead(then, then if before is None else chance(before.done))} to {verb} {whom}"]
        if self.expected is not None:
            expected = expected_words(self.expected)
            if before is not None and before.expected is not None and before.expected != self.expected:
                expected += f" instead of {on_average(before.expected)}"
            words.append(expected)
        return tuple(words)


class Under:
    """The attack under way in a battle."""

    def __init__(self, b: Any) -> None:
        self.b, self.deed = b, Deed(int(b["deed"]))

    def blow(self, reaction: Reaction = Reaction.NONE) -> Blow:
        """What it does, as it is or if its target blocks or dodges it (BR-REACT-1)."""
        b = self.b
        if self.deed >= Deed.CONCENTRATE:
            return Blow(self.deed, group=declared_group_odds(b, reaction), attackers=int(attackers_of(b)))
        if self.deed == Deed.STRIKE:
            return Blow(self.deed, strike=reacted_strike_odds(b, reaction) if reaction else strike_odds(b))
        odds = manoeuvre_odds_in(b, int(b["whose"]), int(b["target"]), self.deed, reaction)
        return Blow(self.deed, manoeuvre=odds)

    def reactions(self) -> list[Reaction]:
        """How its target may react."""
        return ways_to_react(self.b)


def reactions_to(state: np.ndarray, me: int, names: Sequence[str], tries: Tries) -> tuple[str, ...]:
    """What others may do about an attack that is declared: ``34% if Bob dodges``, ``Cyd may come between``."""
    between = []
    while state[0]["prompt"] in (Prompt.RELEASE, Prompt.SHIELD):
        if state[0]["prompt"] == Prompt.SHIELD:
            between.append(int(state[0]["actor"]))
        after = tries.apply(state, int(default_action(state[0])))
        assert after is not None
        state = after[0]
    words = (f"{rows_listed([names[k] for k in sorted(between)])} may come between",) if between else ()
    if state[0]["prompt"] != Prompt.REACT:
        return words
    under, whom = Under(state[0]), names[int(state[0]["actor"])]
    blows = {reaction: under.blow(reaction) for reaction in under.reactions()}
    return (*words, *(f"{chance(blow.done)} if {whom} {REACTION_WORDS[way]}" for way, blow in blows.items()))


def second_follows(b: Any, me: int) -> tuple[str, ...]:
    """Whether a second attack may follow the one that is being declared (BR-TWO-1)."""
    return ("a second attack may follow",) if int(b["nth"]) == 1 and any_second(b, me) else ()


def best_attack(b: Any, me: int, legal: Sequence[int]) -> tuple[int, int, Area, Odds] | None:
    """``(target, weapon, aim, odds)`` of the attack of which most is expected; None where there is none."""
    attacks = [a for a in legal if ACTIONS.kind[a] == Act.ATTACK][:_MOST]
    pairs = [(int(target_row(b, a)), int(ACTIONS.option[a])) for a in attacks]
    if not pairs:
        return None
    row, weapon = max(pairs, key=lambda pair: odds_in(b, me, *pair).expected)
    aim = best_aim_in(b, me, row, weapon)
    return row, weapon, aim, odds_in(b, me, row, weapon, aim)
