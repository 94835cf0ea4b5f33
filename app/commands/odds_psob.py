"""``okenv odds psob``: one attack of Peking Space Opera Blues, exactly."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..terminal import JsonOption, console, fail, table, whole_number

if TYPE_CHECKING:
    from okenv.systems.psob.odds import AreaOdds, Odds

_BAR = 40
_HIGHEST = 60
"""The highest number that an option takes."""


def command(
    av: Annotated[int, whole_number("--av", -20, _HIGHEST, "Of the attack, all modifiers in it.")],
    dodge: Annotated[
        str, typer.Option(metavar="N[,N...]", help="Of the target, cover and defence in it; several: an area attack.")
    ],
    damage: Annotated[int, whole_number("--damage", -4, _HIGHEST, "Rating of the weapon.")],
    armour: Annotated[int, whole_number("--armour", 0, _HIGHEST, "Of the target, less what a beam pierces.")] = 0,
    minor: Annotated[bool, typer.Option("--minor", help="The target is a minor character.")] = False,
    hand_to_hand: Annotated[
        bool, typer.Option("--hand-to-hand", help="Each point of Outcome does 2 damage, not 1.")
    ] = False,
    beam: Annotated[bool, typer.Option("--beam", help="Over an area: the Outcome adds to the damage.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Work out one attack of Peking Space Opera Blues exactly: who is hit, the damage, and what it does."""
    from okenv.systems.psob.odds import Target, area_odds, attack_odds

    dodges = _dodges(dodge)
    if len(dodges) == 1 and beam:
        raise fail(
            f"--beam: found with --dodge {dodge}, expected several numbers for that, such as 3,3,5: it is for areas"
        )
    if len(dodges) > 1 and hand_to_hand:
        raise fail(
            f"--hand-to-hand: found with --dodge {dodge}, expected a single number for that: an area is fired at"
        )
    targets = [Target(each, armour, minor) for each in dodges]
    if len(targets) > 1:
        area = area_odds(av, targets, damage, beam=beam)
        if as_json:
            typer.echo(json.dumps(area_to_dict(area, dodges), indent=2))
        else:
            show_area(area, dodges, f"AV {av} over an area, damage {damage}")
        return
    odds = attack_odds(av, targets[0], damage, 2 if hand_to_hand else 1)
    if as_json:
        typer.echo(json.dumps(to_dict(odds), indent=2))
        return
    worn = f", armour {armour}" if armour else ""
    show(odds, f"AV {av} against Dodge {dodges[0]}, damage {damage}{worn}, {'minor' if minor else 'major'} character")


def _dodges(text: str) -> list[int]:
    try:
        found = [int(word) for word in text.split(",")]
    except ValueError:
        raise fail(f"--dodge: found {text!r}, expected a whole number, or several such as 3,3,5") from None
    if not all(-_HIGHEST <= each <= _HIGHEST for each in found):
        raise fail(f"--dodge: found {text!r}, expected numbers from -{_HIGHEST} to {_HIGHEST}")
    return found


def _shares(chances: dict[Any, Any]) -> dict[str, Any]:
    return {
        "chance": {str(key): float(chance) for key, chance in chances.items()},
        "exact": {str(key): str(chance) for key, chance in chances.items()},
    }


def to_dict(odds: Odds) -> dict[str, Any]:
    """What ``okenv odds psob --json`` prints of one target; docs/cli.md documents every key."""
    bands = {band.name.lower(): chance for band, chance in odds.bands.items()}
    return {
        "hit": float(odds.hit),
        "hit_exact": str(odds.hit),
        "expected": float(odds.expected),
        "damage": _shares(odds.damage),
        "does": _shares(bands),
    }


def area_to_dict(area: AreaOdds, dodges: list[int]) -> dict[str, Any]:
    """What it prints of an area: the distribution of how many are hit, and each target by herself."""
    each = [{"dodge": dodge, **to_dict(one)} for dodge, one in zip(dodges, area.targets, strict=True)]
    return {"hits": _shares(area.hits), "expected_hits": float(area.expected), "targets": each}


def show(odds: Odds, sentence: str) -> None:
    """Print the odds of one attack as tables."""
    screen = console()
    screen.print(sentence, style="bold")
    screen.print(
        f"Hits with {odds.hit} = {float(odds.hit):.1%}; {float(odds.expected):.2f} damage after armour expected."
    )
    does = table("", "what it does", "chance", "exactly", "", right=(1, 2))
    for band, chance in sorted(odds.bands.items()):
        does.add_row(band.name.lower(), f"{float(chance):.1%}", str(chance), "#" * round(_BAR * float(chance)))
    screen.print(does)
    spread = table("", "damage", "chance", "exactly", "", right=(0, 1, 2))
    for damage, chance in odds.damage.items():
        spread.add_row(str(damage), f"{float(chance):.1%}", str(chance), "#" * round(_BAR * float(chance)))
    screen.print(spread)
    screen.print("0 damage: a miss, or a hit that armour stops.", style="dim")


def show_area(area: AreaOdds, dodges: list[int], sentence: str) -> None:
    """Print the odds of an area attack as tables."""
    screen = console()
    screen.print(sentence, style="bold")
    screen.print(f"Hits {float(area.expected):.2f} of {len(dodges)} on average.")
    hits = table("", "hits", "chance", "exactly", "", right=(0, 1, 2))
    for count, chance in area.hits.items():
        hits.add_row(str(count), f"{float(chance):.1%}", str(chance), "#" * round(_BAR * float(chance)))
    screen.print(hits)
    rows = table("", "target", "Dodge", "hit", "exactly", "damage expected", right=(0, 1, 2, 3, 4))
    for number, (dodge, one) in enumerate(zip(dodges, area.targets, strict=True), 1):
        rows.add_row(str(number), str(dodge), f"{float(one.hit):.1%}", str(one.hit), f"{float(one.expected):.2f}")
    screen.print(rows)
