"""``okenv odds broags``: one attack of BrOAGS, or one of a group, exactly."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..terminal import JsonOption, console, fail, table, whole_number

if TYPE_CHECKING:
    from okenv.systems.broags.layout import Area
    from okenv.systems.broags.odds import GroupOdds, Odds

_BAR = 40
_HIGHEST = 60
"""The highest number that an option takes."""
_MOST = 12


def command(
    value: Annotated[
        int, whole_number("--value", -20, _HIGHEST, "Of the attack, all modifiers in it; of a group its lowest.")
    ],
    defence: Annotated[
        int,
        whole_number("--defence", -20, _HIGHEST, "Of the target, cover and stance in it; against a group wounds too."),
    ],
    damage: Annotated[int, whole_number("--damage", 0, _HIGHEST, "Figure of the weapon.")],
    soak: Annotated[int, whole_number("--soak", 0, _HIGHEST, "Of the target, times the weapon's factor.")] = 0,
    aim: Annotated[str, typer.Option(metavar="AREA", help="wild, extremities, centre or vitals.")] = "wild",
    reaction: Annotated[
        int | None, whole_number("--reaction", -20, _HIGHEST, "The target blocks or dodges at this.")
    ] = None,
    hit_points: Annotated[int | None, whole_number("--hit-points", 1, _HIGHEST, "That the target has left.")] = None,
    attackers: Annotated[
        int | None, whole_number("--attackers", 3, _MOST, "Concentrated fire or a dogpile of so many.")
    ] = None,
    no_criticals: Annotated[bool, typer.Option("--no-criticals", help="Four pluses are no more than that.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Work out one attack of BrOAGS exactly: where it hits, the damage, and whether the target is out."""
    from okenv.systems.broags.groups import group_bonus
    from okenv.systems.broags.odds import Target, attack_odds, group_odds, reacted_group_odds, reacted_odds

    area, target = _area(aim), Target(defence, soak, hit_points)
    met = "" if reaction is None else f", a reaction at {reaction}"
    if attackers is not None:
        if area:
            raise fail(f"--aim: found {aim!r} with --attackers, expected wild: a group's hits are in the centre")
        if no_criticals:
            raise fail("--no-criticals: found it with --attackers, expected one of them: a group has no criticals")
        each, strength = [max(0, damage - soak)] * attackers, value + int(group_bonus(attackers))
        if reaction is None:
            group = group_odds(strength, defence, each, hit_points)
        else:
            group = reacted_group_odds(strength, defence, each, reaction, hit_points)
        if as_json:
            typer.echo(json.dumps(group_to_dict(group, hit_points), indent=2))
        else:
            show_group(group, f"{attackers} attackers at {strength} against Defence {defence}{met}", hit_points)
        return
    if reaction is None:
        odds = attack_odds(value, target, damage, area, criticals=not no_criticals)
    else:
        odds = reacted_odds(value, target, damage, reaction, area, criticals=not no_criticals)
    if as_json:
        typer.echo(json.dumps(to_dict(odds, hit_points), indent=2))
        return
    worn = f", soak {soak}" if soak else ""
    show(odds, f"Attack {value}, {aim}, against Defence {defence}{met}, damage {damage}{worn}", hit_points)


def _area(word: str) -> Area:
    from okenv.core.words import nearest
    from okenv.systems.broags.layout import Area

    areas = {"wild" if area == Area.NONE else area.name.lower(): area for area in Area}
    if word not in areas:
        raise fail(f"--aim: found {word!r}, expected one of {', '.join(areas)}{nearest(word, areas)}")
    return areas[word]


def _shares(chances: dict[Any, Any]) -> dict[str, Any]:
    return {
        "chance": {str(key): float(chance) for key, chance in chances.items()},
        "exact": {str(key): str(chance) for key, chance in chances.items()},
    }


def _out(found: Odds | GroupOdds, hit_points: int | None) -> dict[str, Any]:
    return {} if hit_points is None else {"out": float(found.out), "out_exact": str(found.out)}


def to_dict(odds: Odds, hit_points: int | None) -> dict[str, Any]:
    """What ``okenv odds broags --json`` prints of one attack; docs/cli.md documents every key."""
    return {
        "hit": float(odds.hit),
        "hit_exact": str(odds.hit),
        "expected": float(odds.expected),
        **_out(odds, hit_points),
        "areas": _shares({area.name.lower(): chance for area, chance in odds.areas.items()}),
        "damage": _shares(odds.damage),
    }


def group_to_dict(odds: GroupOdds, hit_points: int | None) -> dict[str, Any]:
    """What it prints of a group attack: the distributions of hits and of all damage."""
    average = sum(n * chance for n, chance in odds.hits.items())
    return {
        "hits": _shares(odds.hits),
        "expected_hits": float(average),
        "expected": float(odds.expected),
        **_out(odds, hit_points),
        "damage": _shares(odds.damage),
    }


def _rows(title: str, chances: dict[Any, Any]) -> None:
    rows = table("", title, "chance", "exactly", "", right=(0, 1, 2))
    for key, chance in chances.items():
        rows.add_row(str(key), f"{float(chance):.1%}", str(chance), "#" * round(_BAR * float(chance)))
    console().print(rows)


def _tell_out(found: Odds | GroupOdds, hit_points: int | None) -> None:
    if hit_points is not None:
        console().print(f"Out, with {hit_points} hit points left: {found.out} = {float(found.out):.1%}.")


def show(odds: Odds, sentence: str, hit_points: int | None) -> None:
    """Print the odds of one attack as tables."""
    screen = console()
    screen.print(sentence, style="bold")
    screen.print(
        f"Hits with {odds.hit} = {float(odds.hit):.1%}; {float(odds.expected):.2f} damage after soak expected."
    )
    _tell_out(odds, hit_points)
    _rows("area", {area.name.lower(): chance for area, chance in odds.areas.items()})
    _rows("damage", odds.damage)
    screen.print("0 damage: a miss, or a hit that soak stops.", style="dim")


def show_group(odds: GroupOdds, sentence: str, hit_points: int | None) -> None:
    """Print the odds of a group attack as tables."""
    screen = console()
    screen.print(sentence, style="bold")
    average = sum(n * chance for n, chance in odds.hits.items())
    screen.print(f"{float(average):.2f} hits on average; {float(odds.expected):.2f} damage after soak expected.")
    _tell_out(odds, hit_points)
    _rows("hits", odds.hits)
    _rows("damage", odds.damage)
