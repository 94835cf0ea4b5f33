"""The pieces of work that a study comes to, and where each is kept as soon as it is done."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from okenv.encounter import Encounter
from okenv.files import write_whole
from okenv.library import CHARACTERS
from okenv.systems import play_hash

from ..digests import policy_digest

FORMAT = 1
"""Of what units come to; kept ones of another are worked out again."""
FREE: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
Result = dict[str, Any]


@dataclass(frozen=True)
class Unit:
    """A piece of work, told by plain data alone.

    Attributes:
        kind: what is done, one of ``working.KINDS``.
        spec: all that it depends on beside the rules.
    """

    kind: str
    spec: dict[str, Any]

    @property
    def system(self) -> str:
        """The rulebook of its fight."""
        return str(self.spec["encounter"]["system"])

    @cached_property
    def key(self) -> str:
        """Of its content, the rules and who plays: what is kept under it is true as long as these are the same."""
        codes = [self.spec["policy"]] if "policy" in self.spec else self.spec.get("policies", [])
        who = [policy_digest(code, self.system) for code in codes]
        return digest([FORMAT, play_hash(self.system), self.kind, self.spec, *who])

    @property
    def game(self) -> str | None:
        """The duel that has to be worked out for it; units of one stand together."""
        return digest([self.spec["encounter"], self.spec["names"]]) if "names" in self.spec else None


def digest(data: object) -> str:
    """Sixteen hex digits over plain data."""
    return hashlib.sha256(json.dumps(data, sort_keys=True, default=str).encode()).hexdigest()[:16]


def fought(encounter: Encounter) -> dict[str, Any]:
    """An encounter as plain data, without what the fight does not depend on: studies say who decides."""
    data = encounter.to_dict()
    for word in ("title", "description"):
        data.pop(word, None)
    for side in data["sides"].values():
        for driven in (side, *side["fighters"]):
            driven.pop("policy", None)
    for character in data[CHARACTERS].values():
        character.pop("policy", None)
    return {**data, "name": "duel"}


def solve_unit(
    encounter: Encounter,
    names: Sequence[str],
    tolerance: float,
    forbidden: tuple[Sequence[str], Sequence[str]] = FREE,
    required: tuple[Sequence[str], Sequence[str]] = FREE,
) -> Unit:
    """The exact value of a duel.

    Args:
        encounter: the duel.
        names: the tactics of the rulebook that both sides have.
        tolerance: how far the value may be off.
        forbidden: the engine's tags that a side may not use, by side.
        required: those that a side must use wherever it could, by side.
    """
    return Unit("solve", {
        "encounter": fought(encounter), "names": sorted(names), "tolerance": tolerance,
        "forbidden": [list(tags) for tags in forbidden], "required": [list(tags) for tags in required],
    })  # fmt: skip


def support_unit(encounter: Encounter, names: Sequence[str], tolerance: float, tactics: Sequence[str]) -> Unit:
    """In how many decisions of a duel tactics are possible, as good as anything else, and needed.

    Args:
        encounter: the duel.
        names: the tactics of the rulebook that both sides have.
        tolerance: how far the value of any state may be off.
        tactics: those that are asked about.
    """
    return Unit("support", {
        "encounter": fought(encounter), "names": sorted(names), "tolerance": tolerance, "tactics": sorted(tactics),
    })  # fmt: skip


class Kept:
    """A folder of finished units, each in a file of its own.

    Args:
        folder: it is made when the first is kept.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def _file(self, unit: Unit) -> Path:
        return self.folder / f"{unit.kind}-{unit.key}.json"

    def get(self, unit: Unit) -> Result | None:
        """What a unit came to, or None where it is not there, or cannot be read."""
        try:
            found = json.loads(self._file(unit).read_text(encoding="utf-8"))
            return dict(found["result"]) if found["key"] == unit.key else None
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def put(self, unit: Unit, result: Result) -> None:
        """Keep what a unit came to.

        Raises:
            OSError: where it cannot be written.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        told = {"key": unit.key, "rules": play_hash(unit.system), "spec": unit.spec, "result": result}
        write_whole(self._file(unit), json.dumps(told, sort_keys=True).encode())


class Results:
    """What the units of a study came to.

    Args:
        found: by key.
    """

    def __init__(self, found: Mapping[str, Result]) -> None:
        self._found = dict(found)

    def of(self, unit: Unit) -> Result | None:
        """What it came to; None where it could not be worked out."""
        found = self._found.get(unit.key)
        return None if found is None or "problem" in found else found

    def problems(self, units: Iterable[Unit]) -> list[str]:
        """Why some of these could not be worked out, each reason once."""
        found = [str(self._found[unit.key]["problem"]) for unit in units if "problem" in self._found.get(unit.key, {})]
        return list(dict.fromkeys(found))
