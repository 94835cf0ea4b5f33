"""What can be changed about a fight, one step at a time: in words, and in its plain data.

People, arms, ranks, who decides for a side, the distance, when somebody comes, an option of the rulebook.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Any, Literal, get_args, get_origin

from okenv.encounter import Encounter, display_name, load_encounter
from okenv.library import configs_folder
from okenv.systems import load_system
from okenv.yaml_lines import read_yaml

Data = dict[str, Any]
LATE = 3
"""The round in which somebody comes who is not there from the beginning."""
COUNTS = ("no", "one", "two", "three", "four", "five", "six")


@dataclass(frozen=True)
class Step:
    """One thing that changes.

    Attributes:
        words: what changes, as people say it.
        about: what of a fight it is about, from the general to the particular; two steps about the same, or about a
            part of it, do not go together.
        change: does it to an encounter's plain data.
        size: how much of a change it is: a person, a weapon, a step of ranks.
        amount: how much more or less of what it is about, where that can be said; 0 otherwise.
        squad: the entry whose people it changes, by number, since later ones may move by it; -1: of nobody.
    """

    words: str
    about: tuple[str | int, ...]
    change: Callable[[Data], None]
    size: int = 1
    amount: int = 0
    squad: int = -1

    def goes_with(self, other: Step) -> bool:
        """Whether both can be taken together."""
        length = min(len(self.about), len(other.about))
        return self.about[:length] != other.about[:length]


def changed(encounter: Encounter, steps: Iterable[Step]) -> Encounter | None:
    """The fight as it then is; None where the rulebook refuses it, or where nothing changes."""
    data = encounter.to_dict()
    for step in sorted(steps, key=lambda one: (one.squad >= 0, -one.squad)):
        step.change(data)
    try:
        made = load_encounter(data)
    except ValueError:  # the rulebook has no such fight
        return None
    same = made.template.tobytes() == encounter.template.tobytes() and made.policies == encounter.policies
    return None if same else made


# --- people


@dataclass(frozen=True)
class Squad:
    """An entry of a side: its number there, what it is called, its members by name, whether only it is called so."""

    number: int
    kind: str
    members: tuple[str, ...]
    alone: bool

    @property
    def crowd(self) -> bool:
        """Whether one of it can be told by the kind: several, and nobody elsewhere is called so."""
        return len(self.members) > 1 and self.alone

    @property
    def words(self) -> str:
        """``Big Odo``; ``Sellsword`` of several; by their last one where others are called the same."""
        return self.kind if self.crowd else self.members[-1]


def squads(encounter: Encounter, side: str) -> list[Squad]:
    """The entries of a side."""
    k = encounter.side_names.index(side)
    names = iter(fighter.name for fighter in encounter.sides[k].fighters)
    entries = encounter.data["sides"][side]["fighters"]
    kinds = [called(entry) for entry in entries]
    counts = [entry.get("count", 1) for entry in entries]
    return [
        Squad(k, kind, tuple(next(names) for _ in range(count)), kinds.count(kind) == 1)
        for k, (kind, count) in enumerate(zip(kinds, counts, strict=True))
    ]


def called(entry: Data) -> str:
    """What people call those of an entry."""
    character = entry["character"]
    return str(entry.get("name") or (display_name(character) if isinstance(character, str) else "of them"))


def people(encounter: Encounter, side: str, numbers: Iterable[int]) -> Iterator[Step]:
    """So many more, or fewer where that is negative, in each entry of a side; somebody is always left."""
    found = squads(encounter, side)
    for squad in found:
        for more in numbers:
            left = len(squad.members) + more
            if left > 0 or (left == 0 and len(found) > 1):
                change = partial(_with_more, side, squad.number, more)
                about = ("people", side, squad.number)
                yield Step(_more_words(squad, more), about, change, abs(more), more, squad.number)


def _more_words(squad: Squad, more: int) -> str:
    count = COUNTS[abs(more)] if abs(more) < len(COUNTS) else str(abs(more))
    if abs(more) > 1 or (more == 1 and not squad.crowd):
        return f"{count} {'more' if more > 0 else 'fewer'} like {squad.words}"
    if squad.crowd:
        return f"one {squad.kind} {'more' if more > 0 else 'fewer'}"
    return f"without {squad.members[-1]}"


def _with_more(side: str, k: int, more: int, data: Data) -> None:
    """So many more in an entry of a side, or fewer, the last of them first."""
    entries = data["sides"][side]["fighters"]
    counts = [entry.get("count", 1) for entry in entries]
    entries[k]["count"] = counts[k] + more
    if not entries[k]["count"]:
        del entries[k]
    _hold_still(side, sum(counts[: k + 1]), more, data)


def _hold_still(side: str, last: int, more: int, data: Data) -> None:
    """Let whoever is held from the start be held still, though enemies are numbered and the numbers move.

    ``last`` is the last member of an entry of that side, to which so many are added, or from which they are taken.
    """
    for name, of in data["sides"].items():
        for start in (entry.get("start", {}) for entry in of["fighters"] if name != side):
            held = start.get("holds")
            if held is not None and last + more < held <= last:
                del start["holds"]
            elif held is not None and held > last:
                start["holds"] = held + more


def arrivals(encounter: Encounter, side: str) -> Iterator[Step]:
    """Somebody of a side comes later, or one more does, where the rulebook knows reinforcements."""
    for squad in squads(encounter, side):
        sheet = next(one for one in encounter.fighters if one.name == squad.members[0]).sheet
        if getattr(getattr(sheet, "start", None), "arrives", LATE) is not None:  # later anyway, or never
            continue
        about, k = ("people", side, squad.number), squad.number
        late = squad.members[-2:] if len(squad.members) > 3 else squad.members[-1:]
        verb = "comes" if len(late) == 1 else "come"
        words = f"{' and '.join(late)} {verb} in round {LATE}"
        yield Step(words, about, partial(_later, side, k, -len(late)), squad=k)
        yield Step(f"one more like {squad.words} in round {LATE}", about, partial(_later, side, k, 1), squad=k)


def _later(side: str, k: int, more: int, data: Data) -> None:
    """One more like an entry comes later; or those of it come later by whom it is fewer now."""
    entries = data["sides"][side]["fighters"]
    late = copy.deepcopy(entries[k])
    late["count"], late["start"] = abs(more), {**late.get("start", {}), "arrives": LATE}
    late["start"].pop("holds", None)
    last = sum(entry.get("count", 1) for entry in entries[: k + 1])
    if more < 0:
        entries[k]["count"] = entries[k].get("count", 1) + more
    else:
        _hold_still(side, last, more, data)
    entries.insert(k + 1, late)
    if not entries[k].get("count", 1):
        del entries[k]


# --- what they have, are, and do


def arms(encounter: Encounter, side: str) -> Iterator[Step]:
    """A side in each armour of the rulebook or in none, and without each of its weapons."""
    for worn in (None, *_armours(encounter.system)):
        words = f"{side} without armour" if worn is None else f"{side} in {worn.replace('-', ' ')}"
        yield Step(words, ("armour", side), partial(_wear, side, worn))
    entries = encounter.data["sides"][side]["fighters"]
    for weapon in sorted({_named(weapon) for entry in entries for weapon in _weapons(encounter, entry)}):
        words = f"{side} without {weapon.replace('-', ' ')}"
        yield Step(words, ("weapons", side), partial(_without, encounter, side, weapon))


def _wear(side: str, armour: str | None, data: Data) -> None:
    for entry in data["sides"][side]["fighters"]:
        entry["armour"] = armour


def _without(encounter: Encounter, side: str, weapon: str, data: Data) -> None:
    for entry in data["sides"][side]["fighters"]:
        left = [one for one in _weapons(encounter, entry) if _named(one) != weapon]
        if left != _weapons(encounter, entry):
            entry["weapons"] = left


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


def ranks(encounter: Encounter, side: str) -> Iterator[Step]:
    """A side, and each entry of it, better or worse by a step or more at all that they can do."""
    variation = load_system(encounter.system).filled("sheet.variation")
    entries = squads(encounter, side)
    sheets = {fighter.name: fighter.sheet for fighter in encounter.fighters}
    whom: list[tuple[str, list[Squad]]] = [(one.words, [one]) for one in entries]
    if len(entries) > 1:
        whom.append((side, entries))
    for (who, of), (word, sign) in product(whom, (("worse", -1), ("better", 1))):
        before = None
        for size, step in enumerate(variation.STEPS, 1):
            over = {one.number: variation.improved(sheets[one.members[0]], sign * size) for one in of}
            if over == before:  # at the end of the scale
                break
            before = over
            about: tuple[str | int, ...] = ("ranks", side, *(one.number for one in of if len(of) == 1))
            yield Step(f"{who} {word} by {step}", about, partial(_override, side, over), size, sign * size)


def _override(side: str, over: dict[int, Data], data: Data) -> None:
    entries = data["sides"][side]["fighters"]
    for number, fields in over.items():
        for name, value in fields.items():
            has = entries[number].get(name)
            entries[number][name] = {**has, **value} if isinstance(has, dict) else value


def drivers(encounter: Encounter, side: str, codes: Iterable[str]) -> Iterator[Step]:
    """A side played by each of these policies."""
    for code in codes:
        yield Step(f"{side} played as {code.replace('-', ' ')}", ("policy", side), partial(_drive, side, code))


def _drive(side: str, code: str, data: Data) -> None:
    data["sides"][side]["policy"] = code
    for entry in data["sides"][side]["fighters"]:
        entry.pop("policy", None)


# --- the scene


def distance(encounter: Encounter) -> Iterator[Step]:
    """Twice and half as far apart, where no sheet says where somebody begins."""
    apart = encounter.to_dict()["rules"].get("apart", 0)
    half = apart // 2 if isinstance(apart, int) else apart / 2
    for words, metres in (("twice as far apart", 2 * apart), ("half as far apart", half)):
        if metres and not any(_placed(fighter.sheet) for fighter in encounter.fighters):
            yield Step(f"{words} ({metres:g} m)", ("rules", "apart"), partial(_rule, "apart", metres))


def _placed(sheet: Any) -> bool:
    """Whether a sheet says where somebody begins, so that the distance between the sides is not theirs."""
    return getattr(getattr(sheet, "start", None), "at", None) is not None


def options(encounter: Encounter) -> Iterator[Step]:
    """Each option of the rulebook that is a choice of words, or of yes and no."""
    chosen = encounter.to_dict()["rules"]
    for name, field in type(encounter.rules).model_fields.items():
        values = get_args(field.annotation) if get_origin(field.annotation) is Literal else ()
        for value in (True, False) if field.annotation is bool else values:
            if value != chosen[name]:
                shown = value if not isinstance(value, bool) else "yes" if value else "no"
                yield Step(f"{name.replace('_', ' ')}: {shown}", ("rules", name), partial(_rule, name, value))


def _rule(name: str, value: Any, data: Data) -> None:
    data["rules"][name] = value
