"""Of fights of many, estimated: how numbers tell."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..claims import Found, Parts, data_of, holds, match_for, share


def _together(part: str, apart: str, weapon: str) -> Callable[[Parts], Found]:
    """That raiders who join each other's attacks do what as many one by one do not."""

    def found(studies: Parts) -> Found:
        one, other = _rows(studies, part)[8], _rows(studies, apart)[8]
        text = f"Attack together: the same raiders with {weapon} who are helpless one by one bring a hero down."
        claim = one["hero"][2] < 0.5 < other["hero"][1]
        figure = f"A captain wins {share(other)} against eight who attack one by one, {share(one)} together"
        under = f"Played by {other['policy']} and by {one['policy']}, who joins attacks, {one['fights']:,} fights each"
        return Found("zerospace-numbers", holds(claim, text), figure, under)

    found.__name__ = f"_together_{part}"
    return found


def _rows(studies: Parts, part: str) -> dict[int, dict[str, Any]]:
    return {row["count"]: row for row in data_of(studies, "zerospace-numbers", part)["rows"]}


def _grenades(studies: Parts) -> Found:
    pistol, grenade = _rows(studies, "shots")[8], _rows(studies, "grenades")[8]
    text = "A grenade ends a crowd that stands together."
    claim = pistol["hero"][2] < 0.5 < grenade["hero"][1]
    figure = f"Against eight raiders a captain wins {share(grenade)} with grenades, {share(pistol)} with her pistol"
    under = f"Both sides played by {pistol['policy']}, {pistol['fights']:,} fights each"
    return Found("zerospace-numbers", holds(claim, text), figure, under)


def _plate(studies: Parts) -> Found:
    plain, plate = _rows(studies, "shots")[8], _rows(studies, "armoured")[8]
    text = "Power armour carries a hero through a crowd that brings her down in padding."
    claim = plain["hero"][2] + 0.1 < plate["hero"][1]
    figure = f"Against eight raiders a captain wins {share(plate)} in power armour, {share(plain)} in padding"
    under = f"Both sides played by {plain['policy']}, {plain['fights']:,} fights each"
    return Found("zerospace-numbers", holds(claim, text), figure, under)


def _name(studies: Parts) -> Found:
    plain, named = _rows(studies, "shots")[5], _rows(studies, "named")[5]
    text = "A name is worth a great deal: raiders who do not fall at the first hit win where as many without one lose."
    claim = named["hero"][2] < 0.5 < plain["hero"][1]
    figure = f"A captain wins {share(plain)} against five raiders without a name, {share(named)} against five with one"
    under = f"Both sides played by {plain['policy']}, {plain['fights']:,} fights each"
    return Found("zerospace-numbers", holds(claim, text), figure, under)


ALL: tuple[Callable[[Parts], Found], ...] = (
    match_for("zerospace-numbers", "shots", "captain", "raiders with pocket pistols who shoot together"),
    match_for("zerospace-numbers", "blades", "captain", "raiders with swords who strike together"),
    _together("shots", "shots-apart", "pocket pistols"), _together("blades", "blades-apart", "swords"),
    _grenades, _plate, _name,
)  # fmt: skip
