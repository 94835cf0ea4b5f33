"""``okenv solve``: what a duel is worth, exactly."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Annotated, NotRequired

import typer
from typing_extensions import TypedDict

from ..terminal import (
    EncounterArgument,
    JsonOption,
    MemoryOption,
    WithoutOption,
    at_most,
    console,
    input_errors,
    interruptible,
    split_tags,
    table,
    working,
)

if TYPE_CHECKING:
    from agents.exact import Positions, Solution
    from okenv.encounter import Encounter


class LimitData(TypedDict):
    """A duel with its round limit, which both sides count."""

    rounds: int
    """The limit."""
    value: dict[str, float]
    """By side, the chance to win."""


class SolutionData(TypedDict):
    """A solved duel; what only `--limit` can tell, as somebody can put the end off, is `null`."""

    encounter: str
    """Its name."""
    value: dict[str, float] | None
    """By side, the chance to win where both play as well as they can, a draw counted half."""
    error: float | None
    """How far that may be off."""
    error_anywhere: float | None
    """How far the value of any state may be off."""
    states: int
    """States with a value."""
    looked_at: int
    """States of the engine that were gone through."""
    bytes: int
    """Memory."""
    sweeps: int | None
    """How often all states were worked out."""
    seconds: float
    """What everything took; when it was solved, where it was known from before."""
    stored: bool
    """Whether it was known from before."""
    without: list[str]
    """Tactics that neither side has."""
    forbidden: dict[str, list[str]]
    """By side, tactics that it was forbidden."""
    limit: NotRequired[LimitData]
    """With `--limit`."""
    residual: NotRequired[float]
    """With `--check`: how far any value is from what follows it."""


def command(
    encounter: EncounterArgument,
    without: WithoutOption = None,
    forbid: Annotated[
        list[str] | None,
        typer.Option(metavar="SIDE=TACTICS", help="What a side may not use, such as red=hold; may be repeated."),
    ] = None,
    memory: MemoryOption = 8.0,
    tolerance: Annotated[
        float,
        typer.Option(help="How far a win probability may be off.", **at_most(0.1, 1e-12, of="P")),
    ] = 1e-6,
    prove: Annotated[
        bool, typer.Option("--check", help="Go through every state once more, by the engine alone, and compare.")
    ] = False,
    limit: Annotated[
        bool, typer.Option("--limit", help="Also solve it with the encounter's round limit, which both sides count.")
    ] = False,
    fresh: Annotated[bool, typer.Option("--fresh", help="Solve it anew, even if it is known from before.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Solve a duel exactly: each side's chance to win where both play as well as they can."""
    with interruptible():
        from agents.exact import EndlessError, build_game, check, solved, tag_bits, with_limit
        from okenv.encounter import load_encounter
        from okenv.systems import load_system

        shown = not as_json and sys.stderr.isatty()
        with input_errors():
            fought = load_encounter(encounter)
            forbidden = _by_side(forbid, fought.side_names)
            for tags in forbidden:  # before minutes have gone by
                tag_bits(load_system(fought.system), tags)
            left_out, most_bytes = None if without is None else split_tags(without), int(memory * 2**30)
            solution: Solution | None = None
            positions: Positions
            try:
                with working("states", shown) as tell:
                    solution = solved(
                        fought, left_out, forbidden, tolerance=tolerance, most_bytes=most_bytes, fresh=fresh,
                        told_states=lambda states, _: tell(f"{states:,} found so far"),
                        told_values=lambda at: tell(f"values {at.low:.6f} to {at.high:.6f} after {at.sweeps} sweeps"),
                    )  # fmt: skip
            except EndlessError as error:
                if not limit or prove:
                    hint = f"--limit, without --check, works it out with its limit of {fought.rounds} rounds"
                    raise EndlessError(f"{error}; {hint}") from None
            limited = None
            if limit:
                with working("with the round limit", shown) as tell:
                    positions = game = build_game(fought, left_out, most_bytes)
                    limited = with_limit(
                        game, fought.rounds, forbidden,
                        told=lambda rounds, value: tell(f"{value:.6f} with {rounds} rounds to go"),
                    )  # fmt: skip
            if solution:
                positions = solution.game
            worst = check(solution)[1] if prove and solution else None
    report = to_dict(positions, solution, fought, forbidden)
    if limited is not None:
        one, other = fought.side_names
        report["limit"] = {"rounds": fought.rounds, "value": {one: limited, other: 1 - limited}}
    if worst is not None:
        report["residual"] = worst
    if as_json:
        typer.echo(json.dumps(report, indent=2))
    else:
        show(positions, solution, fought, forbidden, limited, worst)


def to_dict(
    positions: Positions, solution: Solution | None, fought: Encounter, forbidden: tuple[list[str], list[str]]
) -> SolutionData:
    """A solution as plain data, with None for what an endless fight lacks."""
    one, other = fought.side_names
    return {
        "encounter": fought.name,
        "value": {one: solution.value, other: 1 - solution.value} if solution else None,
        "error": solution.value_error if solution else None,
        "error_anywhere": solution.error if solution else None,
        "states": positions.states,
        "looked_at": positions.looked_at,
        "bytes": positions.bytes,
        "sweeps": solution.sweeps if solution else None,
        "seconds": positions.seconds + (solution.seconds if solution else 0),
        "stored": bool(solution and solution.stored),
        "without": list(positions.without),
        "forbidden": dict(zip((one, other), forbidden, strict=True)),
    }


def show(
    positions: Positions,
    solution: Solution | None,
    encounter: Encounter,
    forbidden: tuple[list[str], list[str]],
    limited: float | None,
    worst: float | None,
) -> None:
    """Print what a fight is worth, with its round limit too, and how far off a state is at the worst."""
    from okenv.core.voice.words import percent

    screen, (one, other) = console(), encounter.side_names
    screen.print(f"{encounter.title or encounter.name}, solved", style="bold")
    if solution:
        wins = table("", "side", "fighter", "wins", right=(2,))
        for side, value in zip(encounter.sides, (solution.value, 1 - solution.value), strict=True):
            wins.add_row(side.name, side.fighters[0].name, percent(value, 4, "%"))
        screen.print(wins)
    for name, tags in zip((one, other), forbidden, strict=True):
        if tags:
            screen.print(f"Forbidden to {name}: {', '.join(tags)}.")
    if solution:
        screen.print(
            f"Exact to {solution.value_error:.1e}: both sides play as well as they can, without a round limit."
        )
    else:
        screen.print("Without a round limit it has no value: somebody can put the end off, for long or for ever.")
    if limited is not None:
        screen.print(
            f"With its limit of {encounter.rounds} rounds: {one} {percent(limited, 4, '%')}, "
            f"{other} {percent(1 - limited, 4, '%')}."
        )
    if positions.without:
        screen.print(f"Neither side has: {', '.join(positions.without)}.", soft_wrap=not screen.is_terminal)
    took = f"{positions.states:,} states, {positions.bytes / 2**30:.2f} GiB"
    if solution:
        took += f", {solution.sweeps} sweeps, {positions.seconds + solution.seconds:.1f} s"
    screen.print(took + (", known from before." if solution and solution.stored else "."))
    if worst is not None:
        screen.print(f"Checked: no state is worth {worst:.1e} more or less than what follows it.")


def _by_side(given: list[str] | None, names: list[str]) -> tuple[list[str], list[str]]:
    """``["red=hold"]`` as the tactics of each side.

    Raises:
        ValueError: where it is not written so, or there is no such side.
    """
    from okenv.core.spelling import nearest

    found: tuple[list[str], list[str]] = ([], [])
    for text in given or []:
        side, equals, tags = text.partition("=")
        if not equals or not split_tags(tags):
            raise ValueError(f"--forbid: found {text!r}, expected SIDE=TACTICS such as {names[0]}=hold")
        if side not in names:
            raise ValueError(f"--forbid: found the side {side!r}, expected {' or '.join(names)}{nearest(side, names)}")
        found[names.index(side)].extend(split_tags(tags))
    return found
