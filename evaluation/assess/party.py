"""A party in encounters that were written for others: all of it, or those who can still fight."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from okenv.encounter import Encounter, Fighter, Side
from okenv.systems import load_system


def with_party(own: Encounter, side: int, party: Sequence[Fighter], here: Sequence[int]) -> Encounter:
    """An encounter with those of a party in the place of one of its sides who are here, by number.

    They begin where the encounter's own people do, the first entry as the first, and further ones as the last.
    """
    return replace(own, sides=_sides(own, side, party, here))


def at_ease(encounter: Encounter) -> Encounter:
    """An encounter in which everybody begins as if nothing had been said of it: standing, unhurt, held by nobody."""
    sides = [
        replace(side, fighters=tuple(replace(one, sheet=_starting(one.sheet, None)) for one in side.fighters))
        for side in encounter.sides
    ]
    return replace(encounter, sides=(sides[0], sides[1]))


def _starting(sheet: Any, start: Any) -> Any:
    """A sheet with another start, or with that of somebody of whom nothing is said; rulebooks may know of none."""
    if not hasattr(sheet, "start"):
        return sheet
    return sheet.model_copy(update={"start": type(sheet.start)() if start is None else start})


def _sides(own: Encounter, side: int, party: Sequence[Fighter], here: Sequence[int]) -> tuple[Side, Side]:
    mine = own.sides[side]
    places = list({fighter.squad: getattr(fighter.sheet, "start", None) for fighter in mine.fighters}.values())
    squads = list(dict.fromkeys(fighter.squad for fighter in party))
    other = list(dict.fromkeys(fighter.squad for fighter in own.sides[1 - side].fighters))
    base, beyond = (len(other), 0) if side else (0, len(squads))  # numbers go over both sides
    heroes = []
    for k in here:
        entry = squads.index(party[k].squad)
        start = places[min(entry, len(places) - 1)]
        heroes.append(replace(party[k], squad=base + entry, sheet=_starting(party[k].sheet, start)))
    taken, foes = {fighter.name for fighter in party}, []
    for fighter in own.sides[1 - side].fighters:
        name = fighter.name if fighter.name not in taken else _another(fighter.name, taken)
        taken.add(name)
        squad, sheet = beyond + other.index(fighter.squad), _holding(fighter.sheet, here)
        foes.append(replace(fighter, name=name, squad=squad, sheet=sheet))
    theirs = replace(own.sides[1 - side], fighters=tuple(foes))
    ours = Side(mine.name, mine.policy, tuple(heroes))
    return (theirs, ours) if side else (ours, theirs)


def _another(name: str, taken: set[str]) -> str:
    return next(f"{name} ({k})" for k in range(2, len(taken) + 3) if f"{name} ({k})" not in taken)


def _holding(sheet: Any, here: Sequence[int]) -> Any:
    """A foe's sheet, who may begin with a hold on one of the heroes, by number: on the same one, if he is here."""
    held = getattr(getattr(sheet, "start", None), "holds", None)
    if held is None:
        return sheet
    number = list(here).index(held - 1) + 1 if held - 1 in here else None
    return _starting(sheet, sheet.start.model_copy(update={"holds": number}))


def wrong_in(own: Encounter, side: int, party: tuple[Fighter, ...]) -> list[str]:
    """What is wrong with the party in an encounter, of which it was no part when both were checked."""
    schema, found = load_system(own.system).module("sheet.schema"), []
    sides = _sides(own, side, party, range(len(party)))
    for fighter in sides[side].fighters:
        for place, message in schema.problems(fighter.sheet, own.rules):
            found.append(f"{fighter.name}: {'.'.join(map(str, place))}: {message}")
    if not found and not any(schema.begins_standing(fighter.sheet, own.rules) for fighter in sides[side].fighters):
        found.append("nobody of it stands when the fight begins")
    if not found and hasattr(schema, "wrong_together"):
        squads = [[(1, fighter.sheet) for fighter in one.fighters] for one in sides]
        found = [message for _, _, _, message in schema.wrong_together(squads)]
    return list(dict.fromkeys(found))
