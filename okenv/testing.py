"""Compliance tests that anyone can run on a rule system or on a policy of their own.

>>> from okenv.testing import check_policy, check_system
>>> check_system("ok", decisions=2000)
"""

from __future__ import annotations

import functools
import zlib
from collections.abc import Sequence
from typing import Any

import numpy as np
from numba import types

from .asked import IllegalAction
from .battle import Battle
from .core.events import no_log
from .core.layout import MASK, ONGOING, field_ranges
from .core.mind.masks import marked
from .core.policy import Policy
from .core.rng import below, derive, draw
from .driver import kernels, policy_seed, used_words, words
from .encounter import Encounter, encounter_names, load_encounter
from .systems import load_system

_MASK_COUNT, _MASK_ENGINE, _TOO_FEW, _DEFAULT, _INVARIANT = 1, 2, 3, 4, 1000
_MESSAGES = {
    _MASK_COUNT: "legal() returned another count than the mask holds",
    _MASK_ENGINE: "mask and engine disagree about an action",
    _TOO_FEW: "a prompt with fewer than two legal answers",
    _DEFAULT: "the default action is not legal",
}
_I = types.int64


class ComplianceError(AssertionError):
    """A promise of the contract that does not hold, with where it broke."""


@functools.cache
def _fuzz_kernel(name: str) -> Any:
    system = load_system(name)
    rules, invariants = system.rules, system.module("rules.invariants")
    shared = kernels(name)

    @shared.entry(_I(system.layout.BATTLES, types.int32[:, ::1], types.int32[:, ::1], _I, types.uint64, _I, MASK))
    def fuzz(bs, to, template, n, seed, decisions, mask):
        """Random legal decisions, every promise checked at each; 0, or the code of what broke."""
        log = no_log()
        b = bs[0]
        b.outcome = 0
        fights = 0
        for d in range(decisions):
            while b.outcome != ONGOING or b.dice != 0:
                if b.outcome != ONGOING:
                    shared.restart(bs, 0, to, template, n, derive(seed, fights), log)
                    fights += 1
                else:
                    rules.resolve(b, shared.roll(b), log)
                broken = invariants.violation(b)
                if broken != 0:
                    return _INVARIANT + broken
            count = rules.legal(b, mask)
            total = 0
            for a in range(len(mask)):
                total += mask[a]
                if (mask[a] != 0) != rules.allowed(b, a):
                    return _MASK_ENGINE
            if total != count:
                return _MASK_COUNT
            if count < 2:
                return _TOO_FEW
            if mask[rules.default_action(b)] == 0:
                return _DEFAULT
            rules.apply(b, marked(mask, below(draw(seed, d, 0, 1, 0), count)), log)
            broken = invariants.violation(b)
            if broken != 0:
                return _INVARIANT + broken
        return 0

    return fuzz


def fuzz(encounter: Encounter, decisions: int, seed: int = 0) -> None:
    """Play random legal decisions and check mask, engine and invariants at every one.

    Raises:
        ComplianceError: at the first disagreement, with the state as notation.
    """
    system = load_system(encounter.system)
    scratch = encounter.template.copy()
    mask = np.zeros(system.actions.size, np.int8)
    broken = _fuzz_kernel(system.name)(
        scratch,
        words(scratch),
        words(encounter.template),
        used_words(encounter.template),
        np.uint64(seed),
        decisions,
        mask,
    )
    if broken:
        known = system.module("rules.invariants").VIOLATIONS
        what = known[broken - _INVARIANT] if broken >= _INVARIANT else _MESSAGES[broken]
        from .core.notation import battle_notation

        state = battle_notation(system.name, scratch, encounter.names, encounter.side_names)
        raise ComplianceError(f"{encounter.name}, seed {seed}: {what}\n{state}")


_NUMBERS = (*range(-2, 9), 15, 16, 17, 63, 64, -99, 99, 1000, 2**31 - 1, -(2**31), 2**31, 2**63, 2**64)
_CHARACTERS = ("", "|", "=", "-", ",", "*9", "9", " ", "x", "\x00", "é")


class _Draws:
    """Numbers and choices of a test, by its seed alone."""

    def __init__(self, seed: int) -> None:
        self._seed, self._made = np.uint64(seed), 0

    def bits(self) -> int:
        self._made += 1
        return int(draw(self._seed, 0, 0, 0, self._made))

    def whole(self, low: int, high: int) -> int:
        return low + self.bits() % (high - low + 1)

    def choice(self, among: Sequence[Any]) -> Any:
        return among[self.whole(0, len(among) - 1)]


class _Mutant:
    """A state's line with something changed: figures, whole sections of another moment, or single characters."""

    def __init__(self, encounter: Encounter, lines: list[str], draws: _Draws) -> None:
        self.draws, self.lines, self.battle = draws, lines, encounter.template.dtype
        self.fighters, self.kinds = len(encounter.names), len(load_system(encounter.system).actions.kinds)
        self.sections = draws.choice(lines).split(" | ")
        for _ in range(draws.choice((1, 1, 1, 2, 3, 8))):
            draws.choice((self.figure, self.figure, self.possible, self.possible, self.section, self.character))()
        self.line = " | ".join(self.sections)

    def figure(self) -> None:
        """Another number in a field of a section, or in one that it left out."""
        draws = self.draws
        at = draws.whole(1, len(self.sections) - 1)
        words = self.sections[at].split(" ")
        if draws.whole(0, 9) < 3:
            words.append(draws.choice(draws.choice(draws.choice(self.lines).split(" | ")[1:]).split(" ")))
        place = draws.whole(0, len(words) - 1)
        name, _, text = words[place].partition("=")
        parts = text.split(",")
        part = draws.whole(0, len(parts) - 1)
        was = parts[part].partition("*")[0]
        near = [str(int(was) + step) for step in (-1, 1)] if was.removeprefix("-").isdecimal() else []
        parts[part] = draws.choice((str(draws.choice(_NUMBERS)), str(draws.whole(-3, 19)), *near))
        words[place] = f"{name}={','.join(parts)}"
        self.sections[at] = " ".join(words)

    def possible(self) -> None:
        """Another number in a field, within its range."""
        draws = self.draws
        at = draws.whole(1, len(self.sections) - 1)
        ranges = field_ranges(self.battle if at == 1 else self.battle["fighters"].base)
        name = draws.choice(list(ranges))
        low, high = ranges[name].bounds(self.fighters, self.kinds)
        words = [word for word in self.sections[at].split(" ") if not word.startswith(f"{name}=")]
        number = draws.choice((low, high, draws.whole(low, high), draws.whole(max(low, -2), min(high, 8))))
        self.sections[at] = " ".join([*words, f"{name}={number}"])

    def section(self) -> None:
        """A section as it is in another moment."""
        other = self.draws.choice(self.lines).split(" | ")
        self.sections[self.draws.whole(0, len(self.sections) - 1)] = self.draws.choice(other)

    def character(self) -> None:
        """Some characters are left out, put in or repeated."""
        at = self.draws.whole(0, len(self.sections) - 1)
        text = self.sections[at]
        place = self.draws.whole(0, len(text))
        put = self.draws.choice((*_CHARACTERS, text[place : place + 20]))
        self.sections[at] = text[:place] + put + text[place + self.draws.choice((0, 1)) :]


def fuzz_states(encounter: Encounter, lines: int, seed: int = 0, steps: int = 3) -> int:
    """Read changed lines of states: each is refused in one line, or can be looked at and plays on.

    Args:
        encounter: whose states are changed.
        lines: how many.
        seed: of the changes.
        steps: decisions and rolls that are made from a state that is read.

    Returns:
        How many were read.

    Raises:
        ComplianceError: with the first line of which something else comes.
    """
    draws = _Draws(int(derive(np.uint64(seed), zlib.crc32(encounter.name.encode()))))
    moments, read = _moments(encounter, draws), 0
    for _ in range(lines):
        line = _Mutant(encounter, moments, draws).line
        try:
            battle = Battle.from_notation(line, dice="ask")
        except ValueError as error:
            _expect(len(str(error).splitlines()) == 1, f"{line}\nwas refused in other than one line: {error}")
            continue
        except Exception as error:
            raise ComplianceError(f"{line}\nwas not refused, but raised {error!r}") from error
        read += 1
        try:
            _play_on(battle, draws, steps)
        except Exception as error:
            raise ComplianceError(f"{line}\nwas read, and then raised {error!r}") from error
    return read


def _moments(encounter: Encounter, draws: _Draws, count: int = 40) -> list[str]:
    """States of random fights, as lines."""
    found: list[str] = []
    while len(found) < count:
        battle = Battle(encounter, draws.bits(), dice="ask")
        while not battle.over and len(found) < count:
            if draws.whole(0, 9) < 2:
                found.append(battle.notation())
            _step(battle, draws)
    return found


def _step(battle: Battle, draws: _Draws) -> None:
    if battle.dice is not None:
        battle.roll()
    else:
        battle.apply(int(draws.choice(np.flatnonzero(battle.mask()).tolist())))


def _play_on(battle: Battle, draws: _Draws, steps: int) -> None:
    """Look at a battle in every way, and play some steps of it."""
    line = battle.notation()
    _expect(Battle.from_notation(line).notation() == line, "it does not round-trip")
    battle.aftermath()
    battle.key()
    for fighter in range(len(battle.names)):
        battle.observe(fighter)
    for _ in range(steps):
        if battle.over:
            break
        for action in battle.legal():
            battle.does(action)
        _step(battle, draws)


def random_fight(encounter: Encounter, seed: int, limit: int = 100_000) -> Battle:
    """One fight of random legal decisions through ``Battle``, up to ``limit`` decisions."""
    battle = Battle(encounter, seed)
    k = kernels(encounter.system)
    mask = np.zeros(battle.system.actions.size, np.int8)
    for _ in range(limit):
        if battle.over:
            break
        battle.apply(int(k.choose(battle.state, 0, 0, policy_seed(seed), mask)))
    return battle


def check_system(name: str, decisions: int = 10_000, encounters: list[str] | None = None) -> None:
    """Check a rule system's contract over its encounters.

    Its folder holds what a rulebook must have. Mask and engine agree, prompts always have a choice, illegal answers
    change nothing, invariants hold, fights end; a state survives notation and clone; undo and redo restore it; chance
    lists sum to one.

    Args:
        name: of the system; one from outside (``docs/add-a-rulebook.md``) as well as a shipped one.
        decisions: random decisions per encounter.
        encounters: which; all shipped ones of the system by default.

    Raises:
        ComplianceError: at the first promise that does not hold.
    """
    lacking = load_system(name).problems()
    _expect(not lacking, "\n".join(lacking))
    for encounter in map(load_encounter, encounters or encounter_names(name)):
        fuzz(encounter, decisions)
        _check_battle(encounter)


def _expect(holds: bool, message: str) -> None:
    if not holds:
        raise ComplianceError(message)


def check_answers(battle: Battle) -> None:
    """Give every answer of the action table where somebody is asked: legal ones work, others change nothing.

    Raises:
        ComplianceError: at the first answer that does neither.
    """
    before, legal, tried = battle.key(), battle.mask(), battle.clone()
    for action in range(battle.system.actions.size):
        written = battle.action(action).notation
        battle.does(action)
        try:
            tried.apply(written)
        except IllegalAction:
            _expect(not legal[action] and tried.key() == before, f"{written}: refused, or changed something")
        else:
            _expect(bool(legal[action]), f"{written}: accepted, although it is not legal\n{battle.notation()}")
            tried = battle.clone()


def _check_battle(encounter: Encounter) -> None:
    battle = Battle(encounter, 1, dice="ask")
    for step in range(60):
        if battle.over:
            return
        where = f"{encounter.name}, step {step}"
        before = battle.notation()
        _expect(Battle.from_notation(before).notation() == before, f"{where}: notation does not round-trip")
        _expect(battle.clone().notation() == before, f"{where}: a clone differs")
        if battle.dice is not None:
            _expect(sum(p for _, p in battle.chance()) == 1, f"{where}: chances do not sum to one")
            battle.roll()
        else:
            if step % 10 == 0:
                check_answers(battle)
            legal = battle.legal()
            battle.apply(legal[step * 7 % len(legal)])
        after = battle.notation()
        if battle.undo():
            _expect(battle.notation() == before, f"{where}: undo does not restore the state")
            battle.redo()
            _expect(battle.notation() == after, f"{where}: redo does not restore the state")


def check_policy(policy: Policy, encounter: Encounter | str, fights: int = 5, seed: int = 0) -> None:
    """Check a policy on one encounter, both sides played by it.

    Its decisions are legal, repeat for the same state, do not touch the battle, and do not change
    when the generator and everything hidden are replaced (no clairvoyance).

    Raises:
        ComplianceError: at the first promise that does not hold.
    """
    chosen = load_encounter(encounter) if isinstance(encounter, str) else encounter
    for fight in range(fights):
        battle = Battle(chosen, seed + fight)
        for step in range(2000):
            prompt = battle.prompt
            if prompt is None:
                break
            where = f"{policy.code} on {chosen.name}, seed {seed + fight}, decision {step}"
            before = battle.state.tobytes()
            action = policy.decide(battle).action
            _expect(battle.state.tobytes() == before, f"{where}: the policy changed the battle")
            _expect(bool(battle.mask()[action]), f"{where}: illegal action {action}")
            _expect(policy.decide(battle).action == action, f"{where}: another decision in the same state")
            for other in (1, 2**63):
                imagined = battle.imagined(prompt.fighter, other)
                _expect(
                    policy.decide(imagined).action == action,
                    f"{where}: the decision depends on the generator or on what is hidden",
                )
            battle.apply(action)


__all__ = ["ComplianceError", "check_answers", "check_policy", "check_system", "fuzz", "fuzz_states", "random_fight"]
