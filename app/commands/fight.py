"""``okenv fight``: one fight, narrated."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..story import Story
from ..terminal import (
    SEED,
    EncounterArgument,
    PluginOption,
    PolicyOption,
    by_side,
    fail,
    input_errors,
    interruptible,
    load_plugins,
)

if TYPE_CHECKING:
    from okenv.battle import Battle
    from okenv.core.policy import Policy


def command(
    encounter: EncounterArgument,
    seed: Annotated[int | None, typer.Option(help="Of the dice; by default a new one each time.", **SEED)] = None,
    policy: PolicyOption = None,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the fight to a new file, for: okenv replay")
    ] = None,
    plugin: PluginOption = None,
    why: Annotated[bool, typer.Option(help="Tell the reason of each decision.")] = True,
) -> None:
    """Watch one fight, told in sentences."""
    import secrets

    from agents.plugins import PluginError
    from evaluation.simulate import line_up, policies_of
    from okenv.battle import Battle, IllegalAction
    from okenv.encounter import load_encounter
    from okenv.record import RecordError

    chosen = secrets.randbelow(2**32) if seed is None else seed
    with interruptible():
        with input_errors():
            load_plugins(plugin)
            fought = load_encounter(encounter)
            line_up(fought, by_side(policy))
            fought = fought.with_policies(by_side(policy))  # so that a record knows who decided
            codes = fought.policies
            policies = policies_of(fought, codes, chosen)
            battle = Battle(fought, chosen, record=record)
        try:
            tell(battle, policies, codes, why=why)
        except (RecordError, IllegalAction, PluginError) as error:
            raise fail(str(error)) from None


def tell(battle: Battle, policies: list[Policy], codes: list[str], *, why: bool) -> list[str]:
    """Play a battle to its end and print it; returns the narration."""
    assert battle.encounter is not None
    story = Story(battle.encounter)
    story.header(battle.seed, codes)
    told = battle.narration()
    story.lines(told)
    before: tuple[str, str] | None = None
    while (prompt := battle.prompt) is not None:
        decision = policies[prompt.fighter].decide(battle)
        decided = (prompt.name, battle.action(decision.action).sentence)
        if why and decision.reason and decided != before:  # success after success spent alike: told once
            story.reason(*decided, decision.reason)
        before = decided
        lines = battle.apply(decision.action)
        story.lines(lines)
        told += lines
    story.aftermath(battle)
    story.footer(battle)
    return told
