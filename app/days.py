"""A day's assessment on the screen: how far the party gets, who is left of it, and what they bring along."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .story import fighters, roll_call
from .terminal import console, fortune, table

if TYPE_CHECKING:
    from rich.table import Table

    from evaluation.assess import DayAssessment
    from evaluation.assess.day_file import Stage
    from evaluation.assess.day_played import DayGradeData


def show(found: DayAssessment) -> None:
    """Print it as tables."""
    from evaluation.assess.grades import USUAL

    day, data, screen = found.day, found.to_dict(), console()
    days = data["grades"][USUAL]["days"]
    screen.print(f"{day.title} ({day.name}), seed {found.seed}: {days:,} days for each grade of play", style="bold")
    screen.print(f"  the party: {fighters([one.name for one in day.party], [''] * len(day.party))}", soft_wrap=True)
    for k, stage in enumerate(day.stages, 1):
        encounter = stage.encounter
        side, others = roll_call(encounter, list(encounter.policies))[1 - stage.side]
        rest = f"after {stage.rest}, " if stage.rest else "at once, " if k > 1 else ""
        screen.print(f"  {k}  {rest}{_title(stage)}: {side}, {others}", soft_wrap=not screen.is_terminal)
    screen.print(f"{data['sentence'][:1].upper()}{data['sentence'][1:]}.", style="bold", soft_wrap=True)
    screen.print(_stages(found, data["grades"][USUAL]))
    screen.print(_grades(found))
    screen.print(_heroes(found, data["grades"][USUAL]))
    screen.print(_brought(found, data["grades"][USUAL]))
    foot = "Unlucky: one day in ten goes that badly or worse for the heroes, of those that come so far."
    screen.print(foot, style="dim", soft_wrap=True)


def _title(stage: Stage) -> str:
    return stage.own.title or stage.own.name


def _names(found: DayAssessment) -> list[str]:
    return [f"{k}  {_title(stage)}" for k, stage in enumerate(found.day.stages, 1)]


def _stages(found: DayAssessment, usual: DayGradeData) -> object:
    """How far the heroes come who are played as usual, and how many of them are left."""
    from agents.intervals import spaced

    heads = ("", "come so far", "then win it", "heroes", "stand after", "rounds")
    listed = table("Encounter by encounter, played as usual", *heads, right=(1, 2, 3, 4, 5))
    for name, one in zip(_names(found), usual["encounters"], strict=True):
        reached, win = one["reached"], one["win"]
        cells = [f"{of['mean']:.1f}" if of else "" for of in (one["begin"], one["stand"], one["rounds"])]
        listed.add_row(
            name, spaced(reached["mean"], reached["low"], reached["high"]),
            spaced(win["mean"], win["low"], win["high"]) if win else "nobody comes so far", *cells,
        )  # fmt: skip
    return listed


def _grades(found: DayAssessment) -> object:
    """The chance to have won everything so far, by how well the heroes are played."""
    from agents.intervals import spaced

    listed = table("Won so far, of all days", "", *found.grades, right=tuple(range(1, len(found.grades) + 1)))
    listed.add_row("played by", *(grade.policy or "each as written" for grade in found.grades.values()))
    for k, name in enumerate(_names(found)):
        listed.add_row(name, *(spaced(*grade.won_so_far(k)) for grade in found.grades.values()))
    return listed


def _by_number(title: str, stages: int) -> Table:
    """An empty table with a column for each encounter."""
    return table(title, "", *(str(k) for k in range(1, stages + 1)), right=tuple(range(1, stages + 1)))


def _heroes(found: DayAssessment, usual: DayGradeData) -> object:
    """Who cannot fight by the end of each encounter."""
    from okenv.core.voice.words import percent

    stages = usual["encounters"]
    listed = _by_number("Out after encounter", len(stages))
    for hero in found.day.party:
        cells = []
        for one in stages:
            out, dead = (one["heroes"][hero.name][what]["mean"] for what in ("out", "dead"))
            cells.append(f"{percent(out)}{f' ({percent(dead)} dead)' if dead else ''}")
        listed.add_row(hero.name, *cells)
    return listed


def _brought(found: DayAssessment, usual: DayGradeData) -> object:
    """What the heroes bear when each encounter begins, of the days that come so far."""
    stages = usual["encounters"]
    listed = _by_number("What they bring to encounter", len(stages))
    for measure in stages[0]["bring"]:
        cells = [fortune(one["bring"][measure]) if one["bring"] else "" for one in stages]
        listed.add_row(measure, *cells)
    return listed
