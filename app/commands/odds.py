"""``okenv odds``: one attack, exactly; by plain figures, or of a fighter of an encounter."""

from __future__ import annotations

import json
from collections.abc import Callable
from inspect import Parameter, Signature
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from okenv.systems import DEFAULT, load_system, systems

from ..terminal import JsonOption, console, fail, input_errors, table, whole_number

if TYPE_CHECKING:
    import numpy as np

    from okenv.battle import Battle
    from okenv.odds import Attacks, Flag, Report
    from okenv.systems import System

_ENCOUNTER = "of-an-encounter"
"""The command that is meant by an encounter's name."""


class ByRulebook(TyperGroup):
    """Commands named after rulebooks; options alone are for the default one, other names mean encounters."""

    def list_commands(self, ctx: Any) -> list[str]:
        """The rulebooks."""
        return systems()

    def get_command(self, ctx: Any, name: str) -> Any | None:
        """A rulebook's command."""
        return _by_figures(load_system(name)) if name in systems() else super().get_command(ctx, name)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Put the default rulebook in front of options that stand alone, and a command before an encounter."""
        if args and args[0].startswith("-") and args[0] not in ctx.help_option_names:
            args = [DEFAULT, *args]
        if args and not args[0].startswith("-") and args[0] not in (*self.list_commands(ctx), _ENCOUNTER):
            _check_name(args[0])
            args = [_ENCOUNTER, *args]
        return super().parse_args(ctx, args)


def _check_name(name: str) -> None:
    """Tell of a name that is neither a rulebook's nor an encounter's; one with a dot or slash is a file's."""
    if any(mark in name for mark in "/."):
        return
    from okenv.core.spelling import nearest  # only here: it would slow the help
    from okenv.encounter import known_encounters

    known = [*systems(), *known_encounters()]
    if name not in known:
        one_of = f"a rulebook, one of {', '.join(systems())}, an encounter (see: okenv encounters), or options"
        raise fail(f"found {name!r}, expected {one_of}{nearest(name, known)}")


def _by_figures(system: System) -> Any:
    """One rulebook's command, with the flags that it has."""
    with input_errors():
        flags = system.module("voice.one_attack").FLAGS

    def play(as_json: bool, **figures: Any) -> None:
        from okenv.forecast import of_figures

        rules = system.module("voice.one_attack")
        with input_errors():
            state, found = of_figures(system, figures)
        report = rules.report(state[0], found, int(state[0]["side_n"][0]), figures)
        _tell(report, rules.title(state[0], figures), as_json)

    keyword = Parameter.KEYWORD_ONLY
    options = [Parameter(flag.key, keyword, **_option(flag)) for flag in flags]
    play.__signature__ = Signature(  # type: ignore[attr-defined]
        [*options, Parameter("as_json", keyword, annotation=JsonOption, default=False)]
    )
    play.__annotations__ = {p.name: p.annotation for p in play.__signature__.parameters.values()}  # type: ignore[attr-defined]
    alone = typer.Typer(add_completion=False)
    alone.command(system.name, help=f"Work out one attack of {system.title} exactly.")(play)
    return typer.main.get_command(alone)


def _option(flag: Flag) -> dict[str, Any]:
    """The annotation and default of a flag's parameter."""
    if flag.read is not None:
        option: Any = typer.Option(flag.name, parser=_reader(flag), metavar=flag.shown, help=flag.help)
    elif flag.low is not None and flag.high is not None:
        option = whole_number(flag.name, flag.low, flag.high, flag.help)
    else:
        return {"annotation": Annotated[bool, typer.Option(flag.name, help=flag.help)], "default": False}
    if flag.required:
        return {"annotation": Annotated[Any, option]}
    return {"annotation": Annotated[Any, option], "default": flag.default}


def _reader(flag: Flag) -> Callable[[Any], Any]:
    def read(text: Any) -> Any:
        try:
            return flag.read(text) if isinstance(text, str) and flag.read else text
        except ValueError as error:
            raise fail(f"{flag.name}: {error}") from None

    return read


def _tell(report: Report, title: str, as_json: bool) -> None:
    if as_json:
        typer.echo(json.dumps(report.data, indent=2))
    else:
        _show(report, title)


def _show(report: Report, title: str) -> None:
    screen = console()
    screen.print(title, style="bold")
    for part in report.shown:
        if isinstance(part, str):
            screen.print(part)
            continue
        rows = table("", *part.heads, right=part.right)
        for row in part.rows:
            rows.add_row(*row)
        screen.print(rows)
    if report.note:
        screen.print(report.note, style="dim")


group = typer.Typer(
    cls=ByRulebook,
    help="Work out one attack exactly: by figures, or of a fighter of an encounter. Without a rulebook's name by the OK"
    " RPG: okenv odds --attack Gd ...; of an encounter: okenv odds mirror-duel --attacker Ada --target Bob",
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@group.command(_ENCOUNTER, hidden=True)
def of_an_encounter(
    encounter: Annotated[str, typer.Argument(metavar="ENCOUNTER", help="A shipped encounter's name, or a YAML file.")],
    attacker: Annotated[str, typer.Option(metavar="NAME", help="Whose attacks are worked out.")],
    target: Annotated[str, typer.Option(metavar="NAME", help="Whom they are on.")],
    as_json: JsonOption = False,
) -> None:
    """Work out every attack of a fighter on another, as an encounter begins: the best first."""
    from okenv.battle import Battle
    from okenv.encounter import load_encounter

    with input_errors():
        fight = Battle(load_encounter(encounter))
    by, on = _row("--attacker", attacker, fight, None), _row("--target", target, fight, attacker)
    reports = _attacks(fight.system, fight, by, on)
    if as_json:
        data: Attacks[dict[str, Any]] = {
            "attacker": attacker,
            "target": target,
            "attacks": [{"action": notation, **report.data} for notation, _, report in reports],
        }
        typer.echo(json.dumps(data, indent=2))
    elif not reports:
        console().print(f"{attacker} has no attack that reaches {target} from where the fight begins.")
    for notation, sentence, report in () if as_json else reports:
        _show(report, f"{attacker}: {sentence} ({notation})")


def _row(option: str, name: str, fight: Battle, against: str | None) -> int:
    from okenv.core.spelling import nearest

    if name not in fight.names:
        hint = nearest(name, fight.names)
        raise fail(f"{option}: found {name!r}, expected a fighter, one of {', '.join(fight.names)}{hint}")
    row = fight.names.index(name)
    if against is not None and fight.side_of(row) == fight.side_of(fight.names.index(against)):
        side = fight.side_of(row)
        others = [other for k, other in enumerate(fight.names) if fight.side_of(k) != side]
        raise fail(f"{option}: found {name!r} of {against}'s own side, expected an enemy, one of {', '.join(others)}")
    return row


def _attacks(system: System, fight: Battle, by: int, on: int) -> list[tuple[str, str, Report]]:
    """``(notation, sentence, odds)`` of every attack of a fighter on another in a turn of their own, the best first."""
    from okenv.forecast import Forecaster

    state: np.ndarray = fight.state
    outcomes, rules = system.module("mind.outcomes"), system.module("voice.one_attack")
    outcomes.give_turn(state[0], by)
    turn, ahead, found = fight.at(state), Forecaster(system, about=on), []
    for action in turn.legal():
        if action.target == on and system.actions.kinds[int(system.actions.kind[action.id])].name in outcomes.ATTACKS:
            odds = rules.report(state[0], ahead.after(state, action.id, outcomes.CHOSEN), on)
            found.append((action.notation, action.sentence, odds))
    return sorted(found, key=lambda one: -one[2].expected)
