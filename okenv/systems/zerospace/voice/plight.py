"""A fighter's plight at one moment in words: wounds, conditions, grapples, turns given up or kept (ZS-COND-1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from okenv.core.voice.verbs import the

from ..rules.layout import Prompt, Terror
from ..rules.modifiers import afloat

if TYPE_CHECKING:
    from .words import Cast

ENVIRONMENT = 2
"""The half of a round in which nobody has a turn."""
_PLAIN = ("helpless", "prone", "hidden", "surprised", "distracted")


def lying(b: Any, row: int) -> str:
    """What being prone is called of somebody: afloat she is off balance (ZS-KNOCK-1, ZS-MOVE-4)."""
    return "off balance" if afloat(b, row) else "prone"


def names_behind(b: Any, c: int, names: Sequence[str]) -> list[str]:
    """Names of those who have cover at a place (ZS-OBJ-1)."""
    return [name for name, f in zip(names, b["fighters"][: len(names)], strict=True) if f["cover"] == c + 1]


def plight(b: Any, cast: Cast, row: int) -> list[str]:
    """Whatever else holds for somebody than where she is, in the order in which a player would ask."""
    f = b["fighters"][row]
    words = [lying(b, row) if name == "prone" else name for name in _PLAIN if f[name]]
    if f["health"] < f["health_most"]:
        words.append(f"Health {f['health']} of {f['health_most']}")
    if f["endurance"] < f["endurance_most"]:
        words.append(f"Endurance {f['endurance']} of {f['endurance_most']}")
    if f["cover"]:
        words.append(f"behind {the(cast.cover(int(f['cover']) - 1))}")
    words += ["shielded"] * bool(f["shield"])
    words += ["dodges"] * bool(f["dodge"]) + ["runs"] * bool(f["run"])
    if f["blind"]:
        words.append(f"blinded ({f['blind']} to see again)")
    if f["terror"]:
        words.append(f"{'cowers' if f['terror'] == Terror.COWERS else 'flees'} ({f['fear']} to recover)")
    if f["altered"]:
        words.append(f"altered ({f['altered']} to break out)")
    if f["unfree"]:
        words.append(f"without free will ({f['unfree']} to break out)")
    if f["holds"]:
        words.append(f"restrains {cast.names[f['holds'] - 1]}")
    if f["held_by"]:
        words.append(f"restrained by {cast.names[f['held_by'] - 1]}")
    return words


def turns(b: Any, row: int) -> list[str]:
    """What has become of somebody's turns: had, stored, owed, forced (ZS-DELAY-1, ZS-FORCE-1)."""
    f = b["fighters"][row]
    words = ["has acted this round"] * bool(f["acted"] and not acts_now(b, row))
    words += ["has a delayed turn"] * bool(f["stored"])
    if f["owed"]:
        words.append("owes a turn" if f["owed"] == 1 else f"owes {f['owed']} turns")
    return words + ["has forced a turn this round"] * bool(f["forced"])


def acts_now(b: Any, row: int) -> bool:
    """Whether it is somebody's turn, or it would be if nobody had interrupted her (ZS-TURN-1, ZS-DELAY-1)."""
    nobody = b["prompt"] == Prompt.NEXT or b["half"] == ENVIRONMENT
    return not nobody and row in (int(b["whose"]), int(b["outer"]) - 1)
