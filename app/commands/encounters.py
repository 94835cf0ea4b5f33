"""``okenv encounters``: what there is to fight."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ..story import Story, roll_call
from ..terminal import console, input_errors, print_indented, table

if TYPE_CHECKING:
    from rich.table import Table

    from okenv.encounter import Encounter


def command(
    name: Annotated[
        str | None, typer.Argument(help="Show this one in full: a shipped one's name, one of your own, or a YAML file.")
    ] = None,
) -> None:
    """List the encounters, shipped ones and those of your own library, or show one in full."""
    from evaluation.assess.day_file import DAYS
    from okenv.encounter import encounter_names, load_encounter, own_encounters
    from okenv.library import config_files
    from okenv.own import ENCOUNTERS, own_folder
    from okenv.systems import systems

    if name is not None:
        with input_errors():
            encounter = load_encounter(name)
        _show(encounter)
        return
    with input_errors():
        shipped = [load_encounter(known) for system in systems() for known in encounter_names(system)]
    screen = console()
    screen.print(_listed("", shipped))
    screen.print(f"Days of several, for okenv assess: {', '.join(config_files(DAYS))}.", soft_wrap=True)
    if own := own_encounters():
        screen.print(_listed("Your own", own))
        screen.print(f"They are kept in {own_folder() / ENCOUNTERS}", soft_wrap=True)


def _listed(title: str, encounters: list[Encounter]) -> Table:
    rows = table(title, "name", "rulebook", "title", "sides", "fighters")
    for encounter in encounters:
        (side, who), (other, others) = roll_call(encounter, encounter.policies)
        rows.add_row(encounter.name, encounter.system, encounter.title, side, who)
        rows.add_row("", "", "", other, others)
    return rows


def _show(encounter: Encounter) -> None:
    """The header, then the sheet of every character on either side, then the options."""
    from okenv.systems import load_system

    summary = load_system(encounter.system).module("sheet.schema").sheet_summary
    Story(encounter).header(None, encounter.policies)
    screen = console()
    shown: list[object] = []
    for fighter in encounter.fighters:
        if fighter.sheet not in shown:
            shown.append(fighter.sheet)
            screen.print(fighter.name, style="bold")
            for word, value in summary(fighter.sheet).items():
                screen.print(f"  {word:<16} {value}")
    options = ", ".join(
        f"{word} {str(value).lower()}" for word, value in encounter.rules.model_dump().items() if value != {}
    )
    screen.print("Options", style="bold")
    print_indented(screen, f"{options}, rounds {encounter.rounds}", 2)
