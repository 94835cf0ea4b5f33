"""``okenv advise``: what somebody could do now, what each of it is worth, and why."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from ..terminal import (
    SEED,
    JsonOption,
    PluginOption,
    at_most,
    console,
    input_errors,
    interruptible,
    load_plugins,
    policy_errors,
    print_indented,
    table,
)

if TYPE_CHECKING:
    from agents.explain import Advice

DEFAULT_POLICY = "mcts:1000"
TOP = 5


def command(
    position: Annotated[
        str,
        typer.Argument(
            metavar="STATE-or-RECORD",
            help="A state (Battle.notation()), a file with one, - for the standard input; or a record of a fight.",
        ),
    ],
    policy: Annotated[str, typer.Option(metavar="CODE", help="Whom to ask (see: okenv agents).")] = DEFAULT_POLICY,
    at: Annotated[
        int | None,
        typer.Option(help="Of a record: the position after N decisions; by default its end.", **at_most(10**9, 0)),
    ] = None,
    seconds: Annotated[
        float | None,
        typer.Option(help="Think so long; by default a fixed effort, below a second.", **at_most(3600, 0.001, of="S")),
    ] = None,
    top: Annotated[int, typer.Option(help="How many alternatives to show.", **at_most(1000))] = TOP,
    seed: Annotated[int, typer.Option(help="Of the imagined fights; by default 0.", **SEED)] = 0,
    plugin: PluginOption = None,
    as_json: JsonOption = False,
) -> None:
    """Weigh what somebody is asked: ranked alternatives with odds, points, spending and reasons."""
    with interruptible():
        from ..positions import find_position

        with input_errors():
            battle = find_position(position, at)
            load_plugins(plugin)
        from agents.explain import advise
        from agents.registry import make_policy

        with input_errors():
            chosen = make_policy(policy, battle.system, seed)
        with policy_errors():
            advice = advise(battle, chosen, seconds, top=top, seed=seed)
    if as_json:
        typer.echo(json.dumps(advice.to_dict(), indent=2))
    else:
        show(advice)


def show(advice: Advice) -> None:
    """Print the question, the policy's choice, the alternatives with their reasons, and the best spending."""
    from agents.intervals import percent

    screen = console()
    screen.print(advice.question, style="bold", soft_wrap=not screen.is_terminal)
    choice = advice.chosen
    because = f": {advice.because}" if advice.because else ""
    print_indented(screen, f"{advice.policy}: {choice.sentence}{because}", 0)
    rows = table(
        "", "", "action", f"{advice.side} to win", "95 % interval", "fights", "hit", "points", right=(0, 2, 4, 5, 6)
    )
    for one in advice.alternatives:
        exact = one.low == one.high
        rows.add_row(
            str(one.rank),
            one.notation + (" *" if one is choice else ""),
            percent(one.value),
            "exact" if exact else f"{percent(one.low)} to {percent(one.high)}",
            f"{one.samples:,}" if one.samples else "",
            "" if one.facts.hit is None else percent(one.facts.hit),
            "" if one.facts.expected is None else f"{float(one.facts.expected):.2f}",
        )
    screen.print(rows)
    for one in advice.alternatives:
        print_indented(screen, f"{one.rank}. {one.sentence}: {one.reason}.", 0)
    told = next((one for one in (choice, advice.alternatives[0]) if one.facts.spending), None)
    if told is not None:
        spending = table(
            f"Best spending of {told.notation}", "extra successes", "chance", "on", "points", right=(0, 1, 3)
        )
        for line in told.facts.spending:
            spending.add_row(str(line.margin), percent(line.probability), line.words, str(line.points))
        screen.print()
        screen.print(spending)
    shown = len(advice.alternatives)
    more = f"{shown} of {advice.considered} shown (--top); " if shown < advice.considered else ""
    how = f"{more}{advice.method}."
    note = f"* {advice.policy}'s choice. A draw counts half. {how[0].upper()}{how[1:]}"
    screen.print(note, style="dim", soft_wrap=not screen.is_terminal)
