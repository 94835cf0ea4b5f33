"""What would change a fight most: one thing at a time, played with the same dice.

A foe or a hero more or fewer, a weapon or an armour, the distance, an option of the rulebook: each is tried in a few
fights, and those that move the heroes' chance to win most in as many as are counted.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from statistics import NormalDist
from typing import Any, Literal, NamedTuple, get_args, get_origin

import numpy as np
from typing_extensions import TypedDict

from evaluation.intervals import Interval, IntervalData
from okenv.encounter import Encounter, display_name, load_encounter
from okenv.library import configs_folder
from okenv.systems import load_system
from okenv.yaml_lines import read_yaml

from .played import Grade, play

Data = dict[str, Any]
FIRST_TRIES = 200
"""Fights in which everything is tried first."""
FINALISTS = 12
"""So many of all are then played with other dice."""
WIDE = NormalDist().inv_cdf(1 - 0.025 / FINALISTS)
"""How many standard errors an interval has on either side, so that all of them hold at once with 95 %."""
OTHER_DICE = 0x6D6F7665
"""Sets the seed of the first tries apart from that of the fights that are counted."""


class ChangeData(TypedDict):
    """What one change does to the heroes' chance to win."""

    change: str
    """In words."""
    win: float
    """The chance with it."""
    moves: IntervalData
    """By how much it moves the chance, in the same fights."""


class Change(NamedTuple):
    """One change, and what it does to the heroes' chance to win."""

    words: str
    win: float
    moves: Interval

    @property
    def sure(self) -> bool:
        """Whether it moves the chance at all, with 95 % confidence in all finalists together."""
        return not self.moves.low <= 0 <= self.moves.high

    def to_dict(self) -> ChangeData:
        """As plain data."""
        return {"change": self.words, "win": self.win, "moves": self.moves.to_dict()}


def changes(usual: Grade, seed: int, progress: Callable[[int, int], None] | None = None) -> list[Change]:
    """What moves the chance of heroes who are played as usual most, the strongest first.

    Args:
        usual: the fights as they are.
        seed: of their family.
        progress: called with how many changes have been played, and of how many.
    """
    encounter, side, policy = usual.encounter, usual.side, usual.policy
    other = seed ^ OTHER_DICE  # what is chosen by its luck would look stronger than it is
    before = play(encounter, side, policy, FIRST_TRIES, other)
    tried = list(variants(encounter, side))
    total, found = len(tried) + min(FINALISTS, len(tried)), []
    for done, (words, changed) in enumerate(tried, 1):
        found.append((_compared(before, words, changed, other), changed))
        if progress is not None:
            progress(done, total)
    found.sort(key=lambda one: -abs(one[0].moves.mean))
    best = []
    for done, (first, changed) in enumerate(found[:FINALISTS], len(tried) + 1):
        best.append(_compared(usual, first.words, changed, seed))
        if progress is not None:
            progress(done, total)
    return sorted(best, key=lambda one: -abs(one.moves.mean))


def _compared(before: Grade, words: str, changed: Encounter, seed: int) -> Change:
    """The same fights with a change; the interval is that of differences between fights with the same dice."""
    n = before.ends.fights
    won = play(changed, before.side, before.policy, n, seed).won.astype(float)
    apart = won - before.won
    half = WIDE * float(np.sqrt((np.sum((apart - apart.mean()) ** 2) + 1) / (n * n)))
    mean = float(apart.mean())
    return Change(words, float(won.mean()), Interval(mean, max(-1.0, mean - half), min(1.0, mean + half)))


def variants(encounter: Encounter, side: int) -> Iterator[tuple[str, Encounter]]:
    """Each change in words, with the fight as it then is; none that the rulebook refuses, or that changes nothing."""
    for words, data in _changed(encounter, side):
        try:
            made = load_encounter(data)
        except ValueError:  # the rulebook has no such fight
            continue
        if made.template.tobytes() != encounter.template.tobytes():
            yield words, made


def _changed(encounter: Encounter, side: int) -> Iterator[tuple[str, Data]]:
    """What may be tried, as an encounter's plain data."""
    heroes, foes = encounter.side_names[side], encounter.side_names[1 - side]
    yield from _people(encounter, foes)
    yield from _arms(encounter, heroes, foes)
    options = encounter.to_dict()["rules"]
    apart = options.get("apart", 0)
    half = apart // 2 if isinstance(apart, int) else apart / 2
    for words, metres in (("twice as far apart", 2 * apart), ("half as far apart", half)):
        if metres and not any(_placed(fighter.sheet) for fighter in encounter.fighters):
            yield f"{words} ({metres:g} m)", _with_rules(encounter, apart=metres)
    for name, field in type(encounter.rules).model_fields.items():
        values = get_args(field.annotation) if get_origin(field.annotation) is Literal else ()
        for value in (True, False) if field.annotation is bool else values:
            if value != options[name]:
                shown = value if not isinstance(value, bool) else "yes" if value else "no"
                yield f"{name.replace('_', ' ')}: {shown}", _with_rules(encounter, **{name: value})


def _with_rules(encounter: Encounter, **options: Any) -> Data:
    data = encounter.to_dict()
    data["rules"].update(options)
    return data


def _people(encounter: Encounter, foes: str) -> Iterator[tuple[str, Data]]:
    """Somebody fewer on either side, and somebody more among the foes; by name where others are called the same."""
    names = iter(encounter.names)
    for side, of in encounter.data["sides"].items():
        kinds = [called(entry) for entry in of["fighters"]]
        for k, entry in enumerate(of["fighters"]):
            members = [next(names) for _ in range(entry.get("count", 1))]
            crowd = len(members) > 1 and kinds.count(kinds[k]) == 1
            if len(members) > 1 or len(kinds) > 1:
                yield f"one {kinds[k]} fewer" if crowd else f"without {members[-1]}", _with_one(encounter, side, k, -1)
            if side == foes:
                words = f"one {kinds[k]} more" if crowd else f"one more like {members[-1]}"
                yield words, _with_one(encounter, side, k, 1)


def _with_one(encounter: Encounter, side: str, k: int, more: int) -> Data:
    """The encounter with one more in an entry of a side, or one fewer (-1): the last of them.

    Enemies are numbered where somebody holds one from the start; the numbers go on to mean the same people.
    """
    data = encounter.to_dict()
    entries = data["sides"][side]["fighters"]
    counts = [entry.get("count", 1) for entry in entries]
    last = sum(counts[: k + 1])
    entries[k]["count"] = counts[k] + more
    if not entries[k]["count"]:
        del entries[k]
    for name, of in data["sides"].items():
        for start in (entry.get("start", {}) for entry in of["fighters"] if name != side):
            held = start.get("holds")
            if held == last and more < 0:
                del start["holds"]
            elif held is not None and held > last:
                start["holds"] = held + more
    return data


def _arms(encounter: Encounter, heroes: str, foes: str) -> Iterator[tuple[str, Data]]:
    for name in (heroes, foes):
        for armour in ("nothing", *_armours(encounter.system)):
            data = encounter.to_dict()
            for entry in data["sides"][name]["fighters"]:
                entry["armour"] = None if armour == "nothing" else armour
            yield f"{name} in {armour.replace('-', ' ')}", data
        squads = encounter.data["sides"][name]["fighters"]
        for weapon in sorted({_named(weapon) for entry in squads for weapon in _weapons(encounter, entry)}):
            data = encounter.to_dict()
            for entry in data["sides"][name]["fighters"]:
                left = [one for one in _weapons(encounter, entry) if _named(one) != weapon]
                if left != _weapons(encounter, entry):
                    entry["weapons"] = left
            yield f"{name} without {weapon.replace('-', ' ')}", data


def _placed(sheet: Any) -> bool:
    """Whether a sheet says where somebody begins, so that the distance between the sides is not theirs."""
    return getattr(getattr(sheet, "start", None), "at", None) is not None


def _weapons(encounter: Encounter, entry: Data) -> list[Any]:
    """An entry's weapons as they are written, those of its character where it has none of its own."""
    character = entry["character"]
    sheet = encounter.data["characters"].get(character, {}) if isinstance(character, str) else character
    return copy.deepcopy(entry.get("weapons", sheet.get("weapons"))) or []


def _named(weapon: Any) -> str:
    """What a weapon is called: by name, or as a mapping that may be about one of the library."""
    return weapon if isinstance(weapon, str) else str(weapon.get("name") or weapon.get("weapon") or "weapon")


def _armours(system: str) -> list[str]:
    """The names of a rulebook's armour."""
    path = configs_folder() / "arms" / system / "armour.yaml"
    return list(read_yaml(path).plain()) if path.exists() and load_system(system).has("sheet.schema") else []


def called(entry: Data) -> str:
    """What people call those of an entry."""
    character = entry["character"]
    return str(entry.get("name") or (display_name(character) if isinstance(character, str) else "of them"))
