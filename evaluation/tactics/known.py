"""The tactics of a rulebook that a study may ask about, as its ``tactics.yaml`` has them."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from okenv.contract import TACTICS, absent
from okenv.core.spelling import nearest
from okenv.systems import load_system
from okenv.yaml_lines import read_yaml


@dataclass(frozen=True)
class Tactic:
    """A tactic.

    Attributes:
        words: what it is, for the subject of a sentence.
        tags: of the engine, what a duel must have so that it can be used, and answered.
        forbids: the tags that a side is forbidden who shall not use it.
        always: whether being bound to it wherever one could leaves something to fight with.
    """

    words: str
    tags: tuple[str, ...]
    forbids: tuple[str, ...]
    always: bool = True


@dataclass(frozen=True)
class Known:
    """What a study may ask about a rulebook, and what it takes where it says nothing.

    Attributes:
        system: the rulebook's name.
        tactics: by name, in the order of the reports.
        always: the engine's tags without which there is no fight.
        base: the tactics that both sides of a duel have.
        squads, policy: what is asked of a squad, and who fights it.
        duel: options of a duel whose fighters are listed.
        ranks: where in a sheet the numbers are that grids and ranks change: fields, or whole mappings of them.
        steps: how so many steps of such a number are called; ``more`` is the word for any other number of them.
        parts: the kinds of parts that only some rulebooks can have.
        options: the tactic that an option is about.
        limited: whether a duel is worked out with its round limit, as both sides can put the end off for ever.
        even: whether two who are alike win one half each; not so where the rules say which side goes first.
    """

    system: str
    tactics: Mapping[str, Tactic]
    always: tuple[str, ...]
    base: tuple[str, ...]
    squads: tuple[str, ...]
    policy: str
    duel: Mapping[str, Any]
    ranks: tuple[str, ...]
    steps: Mapping[str, str]
    parts: tuple[str, ...]
    options: Mapping[str, str]
    limited: bool
    even: bool = True

    def name(self, name: str) -> str:
        """The same name.

        Raises:
            ValueError: for a tactic that there is not, with the nearest.
        """
        if name not in self.tactics:
            expected = f"one of {', '.join(self.tactics)}"
            raise ValueError(f"found {name!r}, expected {expected}{nearest(name, self.tactics)}")
        return name

    def without(self, names: Iterable[str]) -> tuple[str, ...]:
        """The tags that a duel goes without in which these tactics, and plain attacks, are all that there is."""
        there = {tag for name in names for tag in self.tactics[name].tags}.union(self.always)
        return tuple(tag for tag in load_system(self.system).actions.tag_names if tag not in there)

    def listed(self, names: Sequence[str]) -> str:
        """Tactics in words: ``active defence, the free setup and holding``."""
        words = [self.tactics[name].words for name in names]
        return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words) or "plain attacks only"

    def table(self) -> str:
        """The tactics as rows of the table in docs/tactics.md."""
        rows = []
        for name, tactic in self.tactics.items():
            forbids, tags = (", ".join(f"`{tag}`" for tag in found) for found in (tactic.forbids, tactic.tags))
            rows.append(f"| `{name}`: {tactic.words} | {forbids} | {tags} |\n")
        return "".join(rows)


@functools.cache
def known(system: str) -> Known:
    """What a study may ask about a rulebook.

    Raises:
        RulebookError: for one that has no ``tactics.yaml``.
    """
    folder = load_system(system).folder
    if not (folder / TACTICS).is_file():
        raise absent(system, folder, TACTICS)
    data = read_yaml(folder / TACTICS).plain()
    tactics = {
        name: Tactic(one["words"], tuple(one["tags"]), tuple(one["forbids"]), one.get("always", True))
        for name, one in data.pop("tactics").items()
    }
    lists = {word: tuple(data[word]) for word in ("always", "base", "squads", "ranks", "parts")}
    return Known(system=system, tactics=tactics, **(data | lists))
