"""Events, questions and answers of Knives in sentences."""

from __future__ import annotations

from typing import Any

import numpy as np

from okenv.core.events import Event as Logged

from ..rules.actions import ACTION_KIND, Act
from ..rules.engine import needed
from ..rules.layout import Event


def sentences(events: list[Logged], names: list[str], side_names: list[str], labels: Any = None) -> list[str]:
    """The events as sentences, in order."""
    return [_told(Event(event.code), event.operands, names, side_names) for event in events]


def _told(event: Event, operands: tuple[int, ...], names: list[str], side_names: list[str]) -> str:
    first, second, third, fourth = operands[:4]
    if event == Event.ROUND:
        return f"--- Round {first} ---"
    if event == Event.OVER:
        return "A draw." if first == len(side_names) else f"Victory for {side_names[first]}."
    name = names[first]
    return {
        Event.STAB: f"{name} stabs at {names[second] if event == Event.STAB else ''}.",
        Event.HIT: f"{second}, {third} needed: {name} is hit and bears {fourth}.",
        Event.MISS: f"{second}, {third} needed: {name} is missed.",
        Event.DOWN: f"{name} is down.",
        Event.GUARD: f"{name} is on guard.",
    }[event]


def prompt_sentence(battle: np.ndarray, names: list[str], labels: Any = None) -> str:
    """What is asked of whom."""
    return f"{names[battle[0]['actor']]}: stab or guard?"


def action_sentence(battle: np.ndarray, action: int, target: int, names: list[str], labels: Any = None) -> str:
    """What an action means now; ``target`` is the row of whoever it is aimed at, -1 for nobody."""
    if ACTION_KIND[action] == Act.GUARD:
        return "guard"
    if target < 0:
        return "stab nobody"
    return f"stab {names[target]} ({needed(battle[0], battle[0]['actor'], target)} or more)"


def dice_sentence(battle: np.ndarray, names: list[str], side_names: list[str]) -> str:
    """Whose die is awaited, and for what."""
    b = battle[0]
    return f"{names[b['dice_by']]} stabs at {names[b['target']]}: {needed(b, b['dice_by'], b['target'])} or more"
