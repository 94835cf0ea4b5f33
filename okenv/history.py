"""The history of a fight: its inputs one after the other, and what each told."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from .core.events import Event
from .systems import System

if TYPE_CHECKING:
    from .encounter import Encounter


class Scene(NamedTuple):
    """Who fights: the encounter, and what rows, sides and weapons are called in it. A join changes it.

    Attributes:
        encounter: None for a fight read from notation.
        names: the fighters' names by row.
        side_names: the two sides' names.
        labels: the system's own names of weapons and the like; None where they are not known.
    """

    encounter: Encounter | None
    names: list[str]
    side_names: list[str]
    labels: Any


@dataclass
class Step:
    """One input.

    Attributes:
        before: the state before it.
        scene_before: the scene before it.
        scene: the scene from it on, which the rows of its events mean.
        inputs: what was written to the record.
        words: sentences of an amendment, told before the events.
        events: what happened.
    """

    before: bytes
    scene_before: Scene
    scene: Scene
    inputs: list[dict[str, Any]]
    words: list[str] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)


def told(system: System, steps: Iterable[Step], *, verbose: bool = False) -> list[str]:
    """All that the steps told, in sentences; events of neighbouring steps may make one sentence.

    What the rulebook's ``narrate.aside`` calls an aside, such as lots among equals, is told only if ``verbose``.
    """
    narrate = system.module("voice.narrate")
    aside = getattr(narrate, "aside", None)
    lines: list[str] = []
    scene: Scene | None = None
    events: list[Event] = []

    def tell() -> None:
        if scene is not None and events:
            lines.extend(narrate.sentences(events, scene.names, scene.side_names, scene.labels))
        events.clear()

    for step in steps:
        if step.words or step.scene is not scene:
            tell()
        lines += step.words
        scene = step.scene
        events += step.events if verbose or aside is None else [event for event in step.events if not aside(event)]
    tell()
    return lines
