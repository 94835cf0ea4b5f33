"""``okenv assess``: how hard a fight is, and what would change that."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .. import days
from ..restart import again
from ..story import roll_call
from ..terminal import (
    SEED,
    GradesOption,
    HeroesOption,
    JsonOption,
    PluginOption,
    at_most,
    check_page,
    console,
    counted,
    fortune,
    input_errors,
    interruptible,
    load_plugins,
    pairs,
    policy_errors,
    table,
    unwritten,
    working,
)

if TYPE_CHECKING:
    from evaluation.assess import Assessment, AssessmentData
    from evaluation.assess.played import BarData, GradeData, RoundData

MOST = 100_000
"""Fights for each grade."""
_SHARES = {
    "win": "the heroes win", "lose": "the others win", "draw": "nobody wins", "falls": "one of them falls",
    "all_lost": "none of them stands at the end", "leave": "one of them gives up or flees",
    "foes_leave": "a foe gives up or flees",
}  # fmt: skip
_WIDE = 40
"""Characters of the longest bar."""
_LEVELS = " ▁▂▃▄▅▆▇█"
"""From never to always."""
_LENGTHS = {"fallen": "heroes fallen", "rounds": "rounds", "minutes": "minutes at a table"}


def command(
    encounter: Annotated[
        str,
        typer.Argument(
            metavar="ENCOUNTER", help="A shipped encounter's name (see: okenv encounters), a YAML file, or a day's."
        ),
    ],
    n: Annotated[
        int, typer.Option("-n", "--fights", help="How many fights or days for each grade.", **at_most(MOST))
    ] = 1000,
    seed: Annotated[int, typer.Option(help="Of the family of fights; by default 0.", **SEED)] = 0,
    heroes: HeroesOption = None,
    grade: GradesOption = None,
    limit: Annotated[
        list[str] | None,
        typer.Option(metavar="WORD=CHANCE", help="The least chance to win of a word, such as hard=60%."),
    ] = None,
    changes: Annotated[bool, typer.Option(help="Look for what would change it most.")] = True,
    page: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write it as a page with its pictures, too; not of a day.")
    ] = None,
    plugin: PluginOption = None,
    as_json: JsonOption = False,
) -> None:
    """Tell how hard a fight is: who wins, who falls, how long it takes, what would change that.

    Or how hard a day is, a file of several encounters: how far the party gets, and what is left of it at each.
    The heroes are played three ways, which are measured first: cautious, usual and sharp. The others play as they are.
    """
    with interruptible():
        from evaluation.assess import Day, DayAssessment, Limits, assess, assess_day, file_of_day, load_day
        from okenv.encounter import load_encounter

        with input_errors():
            load_plugins(plugin)
            file = file_of_day(encounter)
            if page is not None and file is not None:
                raise ValueError(f"--page: found the day {encounter!r}, expected it with an encounter")
            fought = load_encounter(encounter) if file is None else load_day(file, heroes)
            limits = Limits.of(chances(limit))
            if page is not None:
                check_page(page, "--page")
            grades = pairs("grade", "GRADE=CODE such as usual=brute", grade)
            with policy_errors(), working("assessing", not as_json and sys.stderr.isatty()) as tell:
                found: Assessment | DayAssessment = (
                    assess_day(fought, n, seed, grades, limits, counted(tell))
                    if isinstance(fought, Day)
                    else assess(fought, n, seed, heroes, grades, limits, changes, counted(tell))
                )
        if page is not None and not isinstance(found, DayAssessment):
            words = ("assess", encounter, *([] if changes else ["--no-changes"]))
            options = {"fights": n, "seed": seed, "heroes": heroes, "grade": grade, "limit": limit, "plugin": plugin}
            _write(page, found, again(*words, **options))
        if as_json:
            typer.echo(json.dumps(found.to_dict(), indent=2))
        elif isinstance(found, DayAssessment):
            days.show(found)
        else:
            show(found)


def _write(file: Path, found: Assessment, command: str) -> None:
    """Write the page.

    Raises:
        typer.Exit: with a message, where it cannot be written.
    """
    from okenv.files import write_whole

    from ..assessed_page import page

    try:
        write_whole(file, page(found, command).encode())
    except OSError as error:
        raise unwritten(file, "--page", error) from None


def chances(given: list[str] | None) -> Mapping[str, float]:
    """The limits that somebody names, as numbers.

    Raises:
        ValueError: for what is no number.
    """
    found = {}
    for word, text in pairs("limit", "WORD=CHANCE such as hard=60%", given).items():
        try:
            found[word] = float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
        except ValueError:
            raise ValueError(f"--limit {word}: found {text!r}, expected a chance such as 60% or 0.6") from None
    return found


def show(found: Assessment) -> None:
    """Print an assessment as tables."""
    from okenv.core.voice.words import percent

    encounter, data, screen = found.encounter, found.to_dict(), console()
    fights = next(iter(data["grades"].values()))["fights"]
    told = f"{encounter.title} ({encounter.name}), seed {found.seed}: {fights:,} fights for each grade of play"
    screen.print(told, style="bold")
    foes = encounter.side_names[1 - found.side]
    others = [row for row in range(len(encounter.names)) if row not in found.usual.rows]
    codes = [code if row in others else "" for row, code in enumerate(encounter.policies)]
    for name, who in roll_call(encounter, codes):
        side = f"{name}, the heroes" if name != foes else name
        screen.print(f"  {side}: {who}", soft_wrap=not screen.is_terminal)
    screen.print(f"{data['sentence'][:1].upper()}{data['sentence'][1:]}.", style="bold", soft_wrap=True)
    screen.print(_grades(data))
    screen.print(_heroes(data["grades"]["usual"]))
    for what, bars in data["grades"]["usual"]["spread"].items():
        screen.print(_picture(what, bars))
    screen.print(_course(data["grades"]["usual"]["course"]))
    if any(one.sure for one in found.changes):
        moved = table(
            "What would change it most", "of usual heroes", "they win", "change", "95 % interval", right=(1, 2)
        )
        for one in found.changes:
            if one.sure:
                mean, low, high = (f"{100 * share:+.1f}" for share in one.moves)
                moved.add_row(one.words, percent(one.win, 1), mean, f"{low} to {high}")
        screen.print(moved)
    elif found.changes:
        screen.print("Nothing that was tried changes it for certain; more fights (-n) may tell.", soft_wrap=True)
    screen.print("Unlucky: one fight in ten goes that badly or worse for the heroes.", style="dim")


def _grades(data: AssessmentData) -> object:
    """Each figure, by how well the heroes are played."""
    from agents.intervals import spaced

    grades = data["grades"]
    listed = table("", "", *grades, right=tuple(range(1, len(grades) + 1)))
    listed.add_row("played by", *(one["policy"] or "each as written" for one in grades.values()))
    for key, words in _SHARES.items():
        rates = [one[key] for one in grades.values()]  # type: ignore[literal-required]
        if key in ("win", "lose") or any(rate["mean"] for rate in rates):
            listed.add_row(words, *(spaced(rate["mean"], rate["low"], rate["high"]) for rate in rates))
    for key, words in _LENGTHS.items():
        fortunes = [one[key] for one in grades.values()]  # type: ignore[literal-required]
        listed.add_row(words, *(fortune(of) for of in fortunes))
    for measure in next(iter(grades.values()))["toll"]:
        listed.add_row(f"{measure}, all together", *(fortune(one["toll"][measure]) for one in grades.values()))
    return listed


def _heroes(grade: GradeData) -> object:
    """What becomes of each hero who is played as usual."""
    from okenv.core.voice.words import percent

    measures = list(next(iter(grade["heroes"].values()))["toll"])
    course = grade["course"][1:]
    first, last = course[0]["round"], course[-1]["round"]
    when = f"by round {first} to {last}" if first < last else f"by round {first}"
    listed = table("Each of the heroes, played as usual", "", "falls", when, "ends", *measures, right=(1,))
    for name, hero in grade["heroes"].items():
        states = sorted(hero["states"].items(), key=lambda one: -one[1])
        ends = ", ".join(f"{state} {percent(share)}" for state, share in states)
        tolls = (fortune(hero["toll"][measure]) for measure in measures)
        rising = "".join(_LEVELS[ceil(one["fallen"][name] * (len(_LEVELS) - 1))] for one in course)
        listed.add_row(name, percent(hero["falls"]["mean"]), rising, ends, *tolls)
    return listed


def _picture(what: str, bars: list[BarData]) -> object:
    """How often what came, as bars."""
    from okenv.core.voice.words import percent

    most = max(bar["share"] for bar in bars)
    drawn = table("", what, "of usual heroes", "", right=(0, 1))
    for bar in bars:
        length = round(_WIDE * bar["share"] / most)
        drawn.add_row(bar["words"], percent(bar["share"]), ("█" * length) or ("▏" if bar["share"] else ""))
    return drawn


def _course(course: list[RoundData]) -> object:
    """How the fights stand after each round, as bars, and what the chance is in those that go on."""
    from okenv.core.voice.words import percent

    heads = ("after round", "won █  goes on ▒  lost ·", "won", "lost", "goes on", "of these they win")
    drawn = table("Round by round, played as usual", *heads, right=(0, 2, 3, 4, 5))
    for one in course:
        won, lost = (round(_WIDE * one[of]) for of in ("won", "lost"))
        nobody = round(_WIDE * (1 - one["won"] - one["lost"] - one["going"]))
        going = _WIDE - won - lost - nobody
        shares = (percent(one[of]) for of in ("won", "lost", "going"))
        win = "" if one["win"] is None else percent(one["win"])
        drawn.add_row(str(one["round"] or "start"), "█" * won + "▒" * going + " " * nobody + "·" * lost, *shares, win)
    return drawn
