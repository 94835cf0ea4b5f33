"""Looking up which of a sheet's attributes fill a role (OK-PRE-1); no attribute is named by the rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from okenv.core.spelling import nearest

from ..rules.ranks import parse_rank
from .fields import within_bounds

if TYPE_CHECKING:
    from .schema import Character, Weapon

Place = tuple[str | int, ...]


class Roles:
    """The attributes of one sheet, and in ``problems`` what could not be found: places and messages."""

    def __init__(self, character: Character) -> None:
        self.character = character
        self.attributes = character.attributes
        self.problems: list[tuple[Place, str]] = []

    def of(self, name: str, default: int) -> int:
        """The rank of a role that the sheet may name, or else the default."""
        chosen = getattr(self.character, name)
        return default if chosen is None else self.best(chosen, (name,))

    def best(self, role: int | tuple[str, ...], place: Place) -> int:
        """The best rank of a role: a rank, or names of which all must be attributes or ranks."""
        if isinstance(role, int):
            return role
        return max(self._rank(name, place) for name in role)

    def _rank(self, name: str, place: Place) -> int:
        if name in self.attributes:
            return self.attributes[name]
        try:
            return within_bounds(parse_rank(name))
        except ValueError as error:
            wrong = f"{error}" if _is_rank(name) else f"expected an attribute ({', '.join(self.attributes)}) or a rank"
            self.problems.append((place, f"found {name!r}, {wrong}{nearest(name, self.attributes, 0.6)}"))
            return 0

    def used_with(self, weapon: Weapon, place: Place) -> int:
        """The rank of a weapon's attribute; of several names the best of those that the sheet has."""
        names = weapon.attribute
        have = self.having(*names) if isinstance(names, tuple) else [names]
        if have:
            return max(have)
        if len(names) == 1 and _is_rank(names[0]):
            return self.best(names, place)
        listed, near = ", ".join(self.attributes), nearest(names[0], self.attributes, 0.6) if len(names) == 1 else ""
        message = f"found {weapon.name!r}, used with {' or '.join(names)}, expected a weapon for one of {listed}{near}"
        self.problems.append((place, message))
        return 0

    def having(self, *names: str) -> list[int]:
        """The ranks of those names that are attributes."""
        return [self.attributes[name] for name in names if name in self.attributes]

    def best_of(self, names: Iterable[str], default: int) -> int:
        """The best rank among those names that are attributes, or else the default."""
        return max(self.having(*names), default=default)


def _is_rank(word: str) -> bool:
    try:
        parse_rank(word)
    except ValueError:
        return False
    return True
