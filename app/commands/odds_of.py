"""``okenv odds [RULEBOOK]``: the odds of each rulebook are a command of their own; without a name they are OK's."""

from __future__ import annotations

from typing import Any

import typer
from typer.core import TyperGroup

from okenv.systems import DEFAULT

from ..terminal import fail
from . import odds, odds_broags, odds_psob, odds_zerospace


class ByRulebook(TyperGroup):
    """Commands named after rulebooks; options alone are for the default one."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Put the default rulebook in front of options that stand alone."""
        if args and args[0].startswith("-") and args[0] not in ctx.help_option_names:
            args = [DEFAULT, *args]
        if args and not args[0].startswith("-") and args[0] not in self.commands:
            from okenv.core.words import nearest  # only here: it would slow the help

            known = list(self.commands)
            hint = nearest(args[0], known)
            raise fail(f"found {args[0]!r}, expected a rulebook, one of {', '.join(known)}, or options{hint}")
        return super().parse_args(ctx, args)


group = typer.Typer(
    cls=ByRulebook,
    help="Work out one attack exactly; without a rulebook's name by the OK RPG: okenv odds --attack Gd ...",
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
group.command("ok")(odds.command)
group.command("psob")(odds_psob.command)
group.command("broags")(odds_broags.command)
group.command("zerospace")(odds_zerospace.command)
