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
    why: Annotated[bool, typer.Option(help="Tell why fighters do what they do.")] = True,
    verbose: Annotated[
        bool, typer.Option("--verbose", help="Tell every answer with all that was thought, lots, and refusals too.")
    ] = False,
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
            battle = Battle(fought, chosen, record=record, verbose=verbose)
        try:
            tell(battle, policies, codes, why=why)
        except (RecordError, IllegalAction, PluginError) as error:
            raise fail(str(error)) from None


def tell(battle: Battle, policies: list[Policy], codes: list[str], *, why: bool) -> list[str]:
    """Play a battle to its end and print it; returns the narration.

    With ``why`` a reason stands before each turn and each reaction; where the battle is ``verbose``, every answer
    stands there, with its reason and what else was thought.
    """
    assert battle.encounter is not None
    story = Story(battle.encounter)
    story.header(battle.seed, codes)
    told = battle.narration()
    story.lines(told)
    turns_begin = _turns_begin(battle)
    explained: set[int] = set()
    while (prompt := battle.prompt) is not None:
        decision = policies[prompt.fighter].decide(battle)
        if why and battle.verbose:
            thought = "; ".join((decision.reason, *decision.details))
            story.reason(prompt.name, f"{battle.action(decision.action).sentence} ({thought})")
        elif why:
            if prompt.kind in turns_begin:
                explained.clear()
            if decision.reason and prompt.fighter not in explained and battle.does(decision.action):
                story.reason(prompt.name, f"{decision.reason}.")
                explained.add(prompt.fighter)
        lines = battle.apply(decision.action)
        story.lines(lines)
        told += lines
    story.aftermath(battle)
    story.footer(battle)
    return told


def _turns_begin(battle: Battle) -> set[str]:
    """The prompts with which a turn begins; every prompt, where the rulebook does not say."""
    prompts, system = battle.system.layout.Prompt, battle.system
    if system.has("mind.rounds"):
        return {prompts(system.module("mind.rounds").MAIN_PROMPT).name.lower()}
    return {prompt.name.lower() for prompt in prompts}
