"""The reason that a policy gives: its rulebook's, or the chance of the attack that it makes or meets."""

from __future__ import annotations

from okenv.battle import Battle
from okenv.core.voice.words import Threat, attack_chance
from okenv.reasons import ITS_CHANCE

from .explain import Trial


def because(battle: Battle, action: int, reason: str) -> str:
    """The reason of a decision; of an attack without a better one how likely it hits, such as ``a long shot (8 %)``.

    It stays empty where the fighter is asked more about that attack, which settles its chance. Whoever defends is told
    what that brings the chance down to.

    Args:
        battle: at the decision; it is not changed.
        action: what is decided.
        reason: what the rulebook's ``voice`` says of it.
    """
    system = battle.system
    if not (isinstance(reason, Threat) or reason == ITS_CHANCE) or not system.has("voice.advice"):
        return reason
    trial, advice = Trial(system), system.module("voice.advice")
    if isinstance(reason, Threat):
        facts = advice.facts(battle.state, action, battle.names, battle.labels, trial)
        share = facts.hit if facts.success is None else facts.success
        return reason if facts.before is None or share is None else reason.met(float(share), float(facts.before))
    settles = system.filled("voice.reasons").SETTLES
    tried = trial.apply(battle.state, action)
    if tried is None or (tried[0][0]["dice"] == 0 and tried[0][0]["prompt"] in settles):
        return ITS_CHANCE
    facts = advice.facts(battle.state, action, battle.names, battle.labels, trial)
    return ITS_CHANCE if facts.hit is None or facts.meets or facts.leads else attack_chance(float(facts.hit))
