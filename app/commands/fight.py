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
    from okenv.encounter import Encounter

_GLANCE = 0.01
"""Seconds of thought that do where no thought is wanted."""


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
        bool, typer.Option("--verbose", help="Tell dice and sums, and every answer with all that was thought.")
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
            rehearse(fought, chosen, policies, codes, why=why, verbose=verbose)
            battle = Battle(fought, chosen, record=record, verbose=verbose)
        try:
            tell(battle, policies, codes, why=why)
        except (RecordError, IllegalAction, PluginError) as error:
            raise fail(str(error)) from None


def rehearse(
    fought: Encounter, seed: int, policies: list[Policy], codes: list[str], *, why: bool, verbose: bool = False
) -> None:
    """Play a fight unseen that is to be told, so that what it calls is compiled before its first line is told.

    Scripted policies and gambits play it as they will. Searches and networks are asked once and give way then to the
    scripted policies, one after the other, as plugins and whoever else has nothing to compile do from the beginning.
    A word that only a search comes upon is left.
    """
    from agents.gambits import GambitPolicy
    from agents.learned.policy import LearnedPolicy
    from agents.registry import make_policy
    from agents.scripted import ScriptedPolicy
    from agents.search.policy import GrowsTree, LookAhead
    from okenv.battle import Battle
    from okenv.core.jit import JIT_DISABLED

    if JIT_DISABLED:
        return
    battle = Battle(fought, seed, verbose=verbose)
    for code, one in zip(codes, policies, strict=True):
        if battle.prompt is not None and isinstance(one, LookAhead | GrowsTree | LearnedPolicy):
            made = LookAhead(battle.system, 1, code) if isinstance(one, LookAhead) else make_policy(code, battle.system)
            made.decide(battle, _GLANCE)
    for more, code in enumerate(battle.system.module("mind.policies").CODES):
        plain = ScriptedPolicy(battle.system, code)
        quick: list[Policy] = [one if isinstance(one, ScriptedPolicy | GambitPolicy) else plain for one in policies]
        tell(Battle(fought, (seed + more) % 2**64, verbose=verbose), quick, codes, why=why, quiet=True)
        if quick == policies:
            return


def tell(battle: Battle, policies: list[Policy], codes: list[str], *, why: bool, quiet: bool = False) -> None:
    """Play a battle to its end and print it, or where it is to be ``quiet`` do all but that.

    It is told in brief: a deed, why and what came of it in a line; with ``why`` the reasons of steps and reactions, and
    one more in a turn.
    Where the battle is ``verbose``, all sentences are printed, and before them every answer with all that was thought.
    """
    from okenv.core.voice.told import Reason, placed, reason_of
    from okenv.core.voice.words import unsaid

    assert battle.encounter is not None
    story = Story(battle.encounter, quiet=quiet)
    story.header(battle.seed, codes)
    (story.lines if battle.verbose else story.briefly)(battle.narration())
    turns_begin, reacts = _turns_begin(battle), battle.system.filled("table.queue").REACTIONS
    explained: set[int] = set()
    held: dict[str, Reason] = {}  # of deeds that are not told yet
    said, last = dict[str, str](), -1  # the last reason that was told of each, and who decided last
    while (prompt := battle.prompt) is not None:
        decision = policies[prompt.fighter].decide(battle)
        action = battle.action(decision.action)
        whom = "" if action.target is None else battle.names[action.target]
        if why and battle.verbose:
            thought = "; ".join(one for one in (decision.reason, *decision.how, *decision.details) if one)
            story.reason(prompt.name, f"{action.sentence}{thought and f' ({thought})'}")
        if deed := battle.does(decision.action):
            story.flush()  # it begins a line
        if why and not battle.verbose:
            if prompt.kind in turns_begin:
                explained.clear()
            reacts_now = prompt.kind in reacts and prompt.fighter != last
            reason = reason_of(prompt.name, deed, unsaid(decision.reason, said), action.notation, whom)
            if prompt.name in held:
                held[prompt.name] = held[prompt.name].or_because(reason)
            elif deed and (reacts_now or prompt.fighter not in explained):
                held[prompt.name] = reason
            if reason.why and prompt.name in held and not reason.step:
                explained.add(prompt.fighter)
        last = prompt.fighter
        lines = list(battle.apply(decision.action))
        if battle.verbose:
            story.lines(lines)
            continue
        if lines and (waits := held.pop(prompt.name, None)) and waits.why:
            where, words = placed(lines, waits)
            lines[where], said[prompt.name] = words, waits.why
        story.briefly(lines)
    story.aftermath(battle)
    story.footer(battle)


def _turns_begin(battle: Battle) -> set[str]:
    """The prompts with which a turn begins; every prompt, where the rulebook does not say."""
    prompts, system = battle.system.layout.Prompt, battle.system
    if system.has("mind.rounds"):
        return {prompts(system.module("mind.rounds").MAIN_PROMPT).name.lower()}
    return {prompt.name.lower() for prompt in prompts}
