"""``okenv odds zerospace``: one attack of ZeroSpace, alone, of a team, or over an area, exactly."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..terminal import JsonOption, console, fail, table, whole_number

if TYPE_CHECKING:
    from okenv.systems.zerospace.odds import Odds

_BAR = 40
_HIGHEST = 60
"""The highest number that an option takes."""


def command(
    av: Annotated[int, whole_number("--av", -20, _HIGHEST, "Of the attack, without the dice.")],
    dv: Annotated[
        str,
        typer.Option("--dv", metavar="N[,N...]", help="Of the target, all modifiers in it; several: an area attack."),
    ],
    level: Annotated[int, whole_number("--level", -20, _HIGHEST, "Of the weapon or power, called shots in it.")],
    resistance: Annotated[int, whole_number("--resistance", 0, _HIGHEST, "Of the target, less what pierces.")] = 0,
    left: Annotated[
        int | None, whole_number("--left", 1, _HIGHEST, "Health, or Endurance of a stunning attack, that is left.")
    ] = None,
    half: Annotated[
        bool, typer.Option("--half", help="A mental or alteration attack: half of what resistance leaves.")
    ] = False,
    unnamed: Annotated[bool, typer.Option("--unnamed", help="Any hit defeats the target.")] = False,
    allies: Annotated[
        str | None,
        typer.Option(metavar="N[,N...]", help="Action Values of who join; the team's +3 is added to all, and damage."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Work out one attack of ZeroSpace exactly: who is hit, the points lost, and whether the target is out."""
    from okenv.systems.zerospace.modifiers import USUAL
    from okenv.systems.zerospace.odds import Arm, Target, attack_odds, hits_of_one_roll, struck, team_chance

    defences, joined = _numbers("--dv", dv), [] if allies is None else _numbers("--allies", allies)
    if len(defences) > 1 and joined:
        raise fail(f"--allies: found {allies!r} with --dv {dv}, expected a single --dv: nobody joins an area attack")
    if unnamed and left is not None:
        raise fail(f"--left: found {left} with --unnamed, expected no --left: any hit defeats the unnamed")
    arm, more = Arm(level + (USUAL if joined else 0), half), USUAL if joined else 0
    targets = [Target(each, resistance, left, not unnamed) for each in defences]
    if len(targets) > 1:
        each, hits = [attack_odds(av, target, arm) for target in targets], hits_of_one_roll(av, defences)
        if as_json:
            typer.echo(json.dumps(area_to_dict(each, hits, defences, left, unnamed=unnamed), indent=2))
        else:
            show_area(each, hits, defences, f"AV {av} over an area, level {level}")
        return
    team = [(value + more, defences[0]) for value in (av, *joined)]
    odds = struck(team_chance(team), targets[0], arm)
    if as_json:
        typer.echo(json.dumps(to_dict(odds, left, unnamed=unnamed), indent=2))
        return
    who = f"A team of AV {', '.join(str(value) for value, _ in team)}" if joined else f"AV {av}"
    worn = f", resistance {resistance}" if resistance else ""
    show(odds, f"{who} against DV {defences[0]}, level {arm.level}{worn}", left, unnamed=unnamed)


def _numbers(option: str, text: str) -> list[int]:
    try:
        found = [int(word) for word in text.split(",")]
    except ValueError:
        raise fail(f"{option}: found {text!r}, expected a whole number, or several such as 12,12,15") from None
    if not all(-_HIGHEST <= each <= _HIGHEST for each in found):
        raise fail(f"{option}: found {text!r}, expected numbers from -{_HIGHEST} to {_HIGHEST}")
    return found


def _shares(chances: dict[int, Any]) -> dict[str, Any]:
    return {
        "chance": {str(key): float(chance) for key, chance in chances.items()},
        "exact": {str(key): str(chance) for key, chance in chances.items()},
    }


def to_dict(odds: Odds, left: int | None, *, unnamed: bool) -> dict[str, Any]:
    """What ``okenv odds zerospace --json`` prints of one target; docs/cli.md documents every key."""
    out = {} if left is None and not unnamed else {"out": float(odds.out), "out_exact": str(odds.out)}
    return {
        "hit": float(odds.hit),
        "hit_exact": str(odds.hit),
        "expected": float(odds.expected),
        **out,
        "damage": _shares(odds.damage),
    }


def area_to_dict(
    each: list[Odds], hits: dict[int, Any], defences: list[int], left: int | None, *, unnamed: bool
) -> dict[str, Any]:
    """What it prints of an area: the distribution of how many are hit, and each target by herself."""
    found = [{"dv": dv, **to_dict(one, left, unnamed=unnamed)} for dv, one in zip(defences, each, strict=True)]
    return {"hits": _shares(hits), "expected_hits": float(sum(n * p for n, p in hits.items())), "targets": found}


def _rows(title: str, chances: dict[int, Any]) -> None:
    rows = table("", title, "chance", "exactly", "", right=(0, 1, 2))
    for key, chance in chances.items():
        rows.add_row(str(key), f"{float(chance):.1%}", str(chance), "#" * round(_BAR * float(chance)))
    console().print(rows)


def show(odds: Odds, sentence: str, left: int | None, *, unnamed: bool) -> None:
    """Print the odds of one attack as a table."""
    screen = console()
    screen.print(sentence, style="bold")
    if unnamed:
        screen.print(f"Hits with {odds.hit} = {float(odds.hit):.1%}, and any hit defeats the unnamed.")
        return
    screen.print(f"Hits with {odds.hit} = {float(odds.hit):.1%}; {float(odds.expected):.2f} points expected.")
    if left is not None:
        screen.print(f"Out, with {left} left: {odds.out} = {float(odds.out):.1%}.")
    _rows("points", odds.damage)
    screen.print("0 points: a miss, or a hit that resistance stops.", style="dim")


def show_area(each: list[Odds], hits: dict[int, Any], defences: list[int], sentence: str) -> None:
    """Print the odds of an area attack as tables."""
    screen = console()
    screen.print(sentence, style="bold")
    average = float(sum(n * p for n, p in hits.items()))
    screen.print(f"Hits {average:.2f} of {len(each)} on average.")
    _rows("hits", hits)
    rows = table("", "target", "DV", "hit", "exactly", "points expected", right=(0, 1, 2, 3, 4))
    for number, (dv, one) in enumerate(zip(defences, each, strict=True), 1):
        rows.add_row(str(number), str(dv), f"{float(one.hit):.1%}", str(one.hit), f"{float(one.expected):.2f}")
    screen.print(rows)
