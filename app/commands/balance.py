"""``okenv balance``: what brings a fight to a target, and a file of the fight as it then is."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..terminal import (
    SEED,
    EncounterArgument,
    GradesOption,
    HeroesOption,
    JsonOption,
    PluginOption,
    at_most,
    console,
    counted,
    input_errors,
    interruptible,
    load_plugins,
    pairs,
    policy_errors,
    table,
    working,
)

if TYPE_CHECKING:
    from evaluation.assess import Balance
    from evaluation.assess.balance import Proposal
    from evaluation.assess.played import Grade


def command(
    encounter: EncounterArgument,
    target: Annotated[
        str, typer.Option(metavar="TARGET", help="A chance to win such as 65%, or falls=50%, or rounds=6.")
    ] = "65%",
    heroes: HeroesOption = None,
    grade: GradesOption = None,
    take: Annotated[int | None, typer.Option(help="Write this proposal, by number.", **at_most(5))] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The encounter file that is written; of the first by default.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Of the family of fights; by default 0.", **SEED)] = 0,
    plugin: PluginOption = None,
    as_json: JsonOption = False,
) -> None:
    """Make a fight fair: propose the smallest changes among the foes that bring it to a target.

    A target is a chance that the heroes win, a chance that one of them falls, or a number of rounds.
    """
    with interruptible():
        from evaluation.assess import Target, balance
        from okenv.encounter import load_encounter

        with input_errors():
            load_plugins(plugin)
            fought, aimed = load_encounter(encounter), Target.of(target)
            grades = pairs("grade", "GRADE=CODE such as usual=brute", grade)
            if take is not None and out is None:
                raise ValueError(f"--take: found {take} alone, expected --out FILE beside it, to write it to")
            if out is not None:
                check_new(out)
            with policy_errors(), working("balancing", not as_json and sys.stderr.isatty()) as tell:
                found = balance(fought, aimed, seed, heroes, grades, counted(tell))
            if as_json:
                typer.echo(json.dumps(found.to_dict(), indent=2))
            else:
                show(found)
            if out is not None:
                write(found, take or 1, out, quiet=as_json)


def check_new(out: Path) -> None:
    """Nothing where a file can be written there that is not there yet.

    Raises:
        ValueError: where it cannot.
    """
    if out.suffix not in (".yaml", ".yml"):
        raise ValueError(f"--out: found {str(out)!r}, expected a file that ends in .yaml")
    if out.exists() or not out.parent.is_dir():
        what = "which is there already" if out.exists() else "in a folder that is not there"
        raise ValueError(f"--out: found {str(out)!r}, {what}; expected a new file")


def write(found: Balance, number: int, out: Path, *, quiet: bool) -> None:
    """Write a proposal's encounter as a file.

    Raises:
        ValueError: for a number that there is none.
    """
    if number > len(found.proposals):
        if not found.proposals:
            raise ValueError(f"--out: nothing is proposed, so {str(out)!r} is not written")
        raise ValueError(f"--take: found {number}, expected one of the {len(found.proposals)} proposals")
    try:
        with out.open("x", encoding="utf-8") as file:
            file.write(found.proposals[number - 1].encounter.to_yaml())
    except OSError as error:
        raise ValueError(f"--out: found {str(out)!r}, which cannot be written: {error.strerror}") from None
    if not quiet:
        console().print(f"Written to {out}: okenv assess {out} tells more of it.", soft_wrap=True)


def show(found: Balance) -> None:
    """Print what is proposed as a table."""
    before, screen = found.before, console()
    encounter = before.encounter
    screen.print(f"{encounter.title} ({encounter.name}), seed {found.seed}", style="bold")
    screen.print(f"As it is: {state(found.usual, found.side)}. Wanted: {found.target.words}.", soft_wrap=True)
    if before.policy != found.usual.policy:
        told = f"What follows is played as is usual nearer to that; as it is, {state(before, found.side)}"
        screen.print(f"{told}.", soft_wrap=True)
    if found.there:
        screen.print("It is there already, so nothing is proposed.", style="bold")
        return
    if found.proposals:
        screen.print(_table("What brings it there", found.proposals))
        fights = found.proposals[0].grades["usual"].ends.fights
        foot = f"Usual heroes in {fights:,} fights, the others in {found.proposals[0].grades['sharp'].ends.fights:,}."
        screen.print(foot, style="dim", soft_wrap=True)
    else:
        screen.print("Nothing that was tried brings it there.", style="bold")
        screen.print(_table("What comes nearest", found.missed))


def state(grade: Grade, side: int) -> str:
    """``the heroes, watch, win 29.8 % (27.0 to 32.7); one falls in 50.2 % (...); 3.1 rounds; played as captain``."""
    from agents.intervals import spaced

    name = grade.encounter.side_names[side]
    by = f"all played as {grade.policy}" if grade.policy else "each played as the encounter says"
    length = f"one falls in {spaced(*grade.falls())}; {float(grade.ends.rounds.mean()):.1f} rounds"
    return f"the heroes, {name}, win {spaced(*grade.win)}; {length}; {by}"


def _table(title: str, proposals: list[Proposal]) -> object:
    from agents.intervals import spaced
    from okenv.core.voice.words import begun, percent

    others = [grade for grade in ("cautious", "sharp") if grade in proposals[0].grades]
    listed = table(title, "", "change", "they win", *others, "one falls", "rounds", right=(0, *range(3, 7)))
    for number, one in enumerate(proposals, 1):
        usual = one.grades["usual"]
        rest = [percent(one.grades[grade].win.mean) for grade in others]
        rounds = f"{float(usual.ends.rounds.mean()):.1f}"
        listed.add_row(str(number), begun(one.words), spaced(*usual.win), *rest, percent(usual.falls().mean), rounds)
    return listed
