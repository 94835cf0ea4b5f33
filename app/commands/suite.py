"""``okenv suite``: a benchmark's leaderboard, and a row of it for a policy of one's own."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from ..ending import INTERRUPTED
from ..pieces import GOES_ON, pieces_bar
from ..restart import again
from ..terminal import (
    MOST_PAIRS,
    JsonOption,
    PluginOption,
    WorkersOption,
    at_most,
    console,
    fail,
    input_errors,
    interruptible,
    load_plugins,
    table,
    unwritten,
)

RUNS = Path("runs/suites")


def command(
    suite: Annotated[
        str | None, typer.Argument(metavar="SUITE", help="A shipped suite's name, such as ok-bench-v1, or a YAML file.")
    ] = None,
    policy: Annotated[
        str | None, typer.Option(metavar="CODE", help="Play this policy against the reference field, for its row.")
    ] = None,
    plugin: PluginOption = None,
    play: Annotated[
        bool, typer.Option("--play", help="Play the whole reference field again, in place of the published table.")
    ] = False,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="SQLite file; by default runs/suites/SUITE.sqlite."),
    ] = None,
    publish: Annotated[
        Path | None, typer.Option(metavar="FILE", help="With --play: write the leaderboard as JSON.")
    ] = None,
    pairs: Annotated[
        int | None,
        typer.Option(
            help="With --policy: at most so many against each opponent in an encounter.", **at_most(MOST_PAIRS, 2)
        ),
    ] = None,
    workers: WorkersOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show a benchmark's leaderboard, or play for a row of it.

    A suite is frozen: its encounters, opponents, dice and pairs have a hash. Without SUITE: the shipped ones.
    """
    if suite is None:
        _list()
        return
    with interruptible():
        from evaluation.arena import run_plan
        from evaluation.leaderboard import changed_since, leaderboard, published, row_of, suite_plan
        from evaluation.seat import WorkerError
        from evaluation.suite import load_suite
        from okenv.files import check_writable
        from okenv.library import short_code

        with input_errors():
            _check_used(policy, play, {"pairs": pairs, "publish": publish, "out": out})
            for written in filter(None, (out, publish)):
                check_writable(written)
            load_plugins(plugin)
            chosen = load_suite(suite)
            board = published(chosen)
        changed = changed_since(chosen, board) if board is not None else ""
        if policy is None and not play:
            if board is None:
                raise fail(f"suite: found no published leaderboard of {chosen.name!r}; play it with --play")
            _print({**board, "changed": changed}, None, as_json)
            return
        if policy is not None and board is None:
            raise fail(f"suite: found no published ratings of {chosen.name!r}, expected some to rate a policy among")
        with input_errors():
            plan = suite_plan(chosen, policy, plugin or [], pairs if policy is not None else None)
            fights = out or RUNS / f"{chosen.name}.sqlite"
            try:
                with pieces_bar("pairs", plan.fights // 2, shown=not as_json) as progress:
                    result = run_plan(plan, fights, workers=workers, progress=progress)
            except WorkerError as error:
                raise fail(str(error)) from None
        if result.interrupted:
            done = f"{result.played:,} of {plan.fights:,} fights"
            typer.echo(f"okenv: interrupted after {done}{GOES_ON}", err=True)
            raise typer.Exit(INTERRUPTED)
        if policy is None:
            board = leaderboard(chosen, result)
            if publish is not None:
                try:
                    publish.write_text(json.dumps(board, indent=1) + "\n", encoding="utf-8")
                except OSError as error:
                    raise unwritten(publish, "--publish", error) from None
            _print(board, None, as_json)
            return
        assert board is not None
        policy = short_code(policy, chosen.system)
        name = plan.names.get(policy, policy)
        row = row_of(chosen, result, board, name, again("suite", suite, policy=policy, plugin=plugin, pairs=pairs))
    _print({**board, "changed": changed}, row, as_json)
    lost = [forfeit for forfeit in result.store.forfeits() if forfeit["policy"] == policy]
    if lost and not as_json:
        typer.echo(f"{len(lost)} fights were forfeited; the first: {lost[0]['detail']}")


def _check_used(policy: str | None, play: bool, given: Mapping[str, Any]) -> None:
    """Nothing where each option does something.

    Raises:
        ValueError: for one that would not.
    """
    if play and policy is not None:
        raise ValueError(f"--play: found it with --policy {policy}, expected one of both")
    needed = {"pairs": ("--policy", policy is not None), "publish": ("--play", play)}
    for option, value in given.items():
        beside, there = needed.get(option, ("--policy or --play", play or policy is not None))
        if value is not None and not there:
            raise ValueError(f"--{option}: found {value} alone, expected {beside} beside it")


def _list() -> None:
    from evaluation.suite import load_suite, suite_names

    listed = table("Suites", "name", "title", "encounters", "opponents", right=(2, 3))
    for name in suite_names():
        found = load_suite(name)
        listed.add_row(name, found.title, str(len(found.encounters)), str(len(found.opponents)))
    console().print(listed)


def _print(board: Mapping[str, Any], row: Mapping[str, Any] | None, as_json: bool) -> None:
    if as_json:
        typer.echo(json.dumps(board if row is None else row, indent=2))
        return
    from agents.intervals import percent
    from evaluation.boards import few_pairs
    from evaluation.wording import duration, places

    def share(found: Mapping[str, float] | None) -> str:
        return "" if found is None else percent(found["mean"])

    rows = [one for one in board["rows"] if row is None or one["policy"] != row["policy"]]
    if row is not None:
        rows = sorted([*rows, row], key=lambda one: -one["elo"]["mean"])
    tiers = list(rows[0]["tiers"])
    heads = ("", "policy", "Elo", "95 %", "score", "IQM", *tiers, "held out", "a decision")
    listed = table(f"{board['suite']} ({board['hash'][:12]})", *heads, right=(2, *range(4, len(heads))))
    for place, one in enumerate(rows, 1):
        elo = one["elo"]
        listed.add_row(
            places(one["places"], few_pairs(one, rows)) if row is None else str(place), one["policy"],
            f"{elo['mean']:+.0f}", f"{elo['low']:+.0f} to {elo['high']:+.0f}", share(one["score"]), share(one["iqm"]),
            *(share(one["tiers"][tier]) for tier in tiers), share(one["builds"]["held out"]), duration(one["seconds"]),
            style="bold" if one is row else "",
        )  # fmt: skip
    console().print(listed)
    if board.get("changed"):
        console().print(board["changed"], soft_wrap=True)
    if row is not None:
        score = row["score"]
        text = f"{row['policy']}: Elo {row['elo']['mean']:+.0f} ({row['elo']['low']:+.0f} to {row['elo']['high']:+.0f})"
        if score is not None:
            text += f", score {percent(score['mean'])} ({percent(score['low'])} to {percent(score['high'])})"
        console().print(f"{text}; {row['fights']:,} fights. Again: {row['command']}", soft_wrap=True)
