"""What a BrOAGS encounter may say of its fighters: characters and arms as people write them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, field_validator

from okenv.core.fields import Model, Wrong, goes_with, metres, outside, references

from ..rules.layout import WEAPONS
from ..rules.wounds import HIT_POINTS
from .fields import HIGHEST, Damage
from .labels import labels as labels
from .lay_out import lay_out as lay_out
from .options import LARGEST
from .options import Rules as Rules
from .summary import sheet_summary as sheet_summary

Rank = Annotated[int, Field(ge=0, le=10)]


class Weapon(Model):
    """A weapon: how it attacks and what a hit does (BR-DATA-2, BR-DATA-3).

    ``hands`` are 1 or 2; ``shots`` 2 gives two attacks (BR-TWO-1). ``range`` is the column of a ranged weapon
    (BR-MOD-1). ``long`` reaches 5 m by hand (BR-REACH-1). ``soak_times`` multiplies the target's soak.
    """

    name: str = Field(min_length=1, description="the weapon's name")
    kind: Literal["melee", "ranged"] = Field(description="melee or ranged")
    damage: Damage = Field(description="damage such as 7, or str+3, 2str+4")
    hands: Annotated[int, Field(ge=1, le=2)] = 1
    nonlethal: bool = False
    shots: Annotated[int, Field(ge=1, le=2)] = 1
    range: Literal["basic", "short", "long"] | None = None
    long: bool = False
    soak_times: Annotated[int, Field(ge=0, le=5)] = 1

    _range = field_validator("range")(goes_with(("ranged",), "no range column"))
    _shots = field_validator("shots")(goes_with(("ranged",), "1: it does not shoot", usual=1))
    _long = field_validator("long")(goes_with(("melee",), "false: its range column says how far it shoots"))


class Armour(Model):
    """Armour, and what it takes off damage (BR-DMG-1, BR-DATA-2)."""

    name: str = Field(default="armour", min_length=1)
    soak: int = Field(ge=0, le=HIGHEST, description="what it takes off damage, such as 2")


class Abilities(Model):
    """Abilities, 2 unless told, as typical people have; without ``stealth`` Athletics are used (BR-DATA-1)."""

    athletics: Rank = 2
    strength: Rank = 2
    toughness: Annotated[int, Field(ge=1, le=10)] = 2
    willpower: Rank = 2
    marksmanship: Rank = 2
    melee: Rank = 2
    perception: Rank = 2
    stealth: Rank | None = None


class Start(Model):
    """How a fighter begins: her place in metres, cover, stance, harm, hidden or not, and whom she holds.

    Without ``at`` she stands on her side's line. ``hidden`` lasts until her first action is over (BR-HIDE-2).
    ``crossing`` is how her sprints cross the enemy's line of fire (BR-MOVE-1). ``holds`` is the number of an enemy,
    in listing order, whom she holds (BR-STAT-1).
    """

    at: Annotated[Any, metres(0, LARGEST)] | None = None
    cover: Annotated[int, Field(ge=0, le=3)] = 0
    stance: Literal["upright", "crouched", "prone", "floored"] = "upright"
    lethal: Annotated[int, Field(ge=0, le=50)] = 0
    nonlethal: Annotated[int, Field(ge=0, le=50)] = 0
    hidden: bool = False
    crossing: Literal["in-line", "diagonal", "crosswise"] = "in-line"
    holds: Annotated[int, Field(ge=1, le=63)] | None = None


class Character(Model):
    """A character sheet.

    ``special`` adds to Defence (BR-DEF-1). ``move`` is her movement in metres, else 4 + Athletics (BR-ACT-1); ``speed``
    the high speed of her sprint (BR-MOVE-1). A ``player``'s criticals may be the only ones (BR-CRIT-1). With ``group``
    all of one entry act together (BR-GROUP-2).
    """

    abilities: Abilities = Abilities()
    special: Annotated[int, Field(ge=-5, le=10)] = 0
    move: Annotated[Any, metres(0, 100)] | None = None
    speed: Annotated[int, Field(ge=1, le=40)] = 1
    player: bool = False
    group: bool = False
    weapons: list[Weapon] = Field(default=[], max_length=WEAPONS)
    armour: Armour | None = None
    start: Start = Start()
    description: str = ""


REFERENCES = references(Weapon, Armour, [])


def begins_standing(character: Character, rules: Rules) -> bool:
    """Whether a fighter with this sheet can act when the fight begins: always, or the sheet is refused (BR-END-1)."""
    return character.start.lethal + character.start.nonlethal < HIT_POINTS * character.abilities.toughness


def problems(character: Character, rules: Rules) -> Wrong:
    """What is wrong with a sheet beyond the types of its fields: places in it, and messages."""
    start = character.start
    found = outside(start.at, rules.arena)
    most = HIT_POINTS * character.abilities.toughness
    if start.lethal + start.nonlethal >= most:
        told = f"found {start.lethal} lethal and {start.nonlethal} nonlethal, expected fewer than {most} hit points"
        found.append((("start", "lethal"), told))
    if start.holds is not None and (start.hidden or start.stance == "floored"):
        found.append((("start", "holds"), f"found {start.holds}, expected nothing of who is hidden or floored"))
    return found


def wrong_together(sides: list[list[tuple[int, Character]]]) -> list[tuple[int, int, tuple[str, str], str]]:
    """What is wrong with who holds whom from the start (BR-STAT-1).

    Args:
        sides: for both, how many fighters each entry of its list has, and their sheet.

    Returns:
        The numbers of side and entry, the place in the entry, and a message.
    """
    found, bound = [], set[tuple[int, int]]()
    rows = [[sheet for count, sheet in side for _ in range(count)] for side in sides]
    for side, squads in enumerate(sides):
        row = 0
        for squad, (count, _) in enumerate(squads):
            for me in range(row, row + count):
                if message := _wrong_hold(rows, side, me, bound):
                    found.append((side, squad, ("start", "holds"), message))
                    break
            row += count
    return found


def _wrong_hold(rows: list[list[Character]], side: int, me: int, bound: set[tuple[int, int]]) -> str:
    """Why a fighter cannot hold whom she should; if she can, both are bound."""
    number, enemies = rows[side][me].start.holds, rows[1 - side]
    if number is None:
        return ""
    if number > len(enemies):
        return f"found {number}, expected the number of one of the {len(enemies)} enemies"
    pair = {(side, me), (1 - side, number - 1)}
    if pair & bound:
        return f"found {number}, expected an enemy whom nobody binds, of one fighter whom nobody binds"
    if enemies[number - 1].start.hidden:
        return f"found {number}, expected an enemy who is not hidden"
    bound |= pair
    return ""
