"""Events and prompts of BrOAGS in sentences; a fight's narration is enough to replay it by hand."""

from __future__ import annotations

from okenv.core.events import Event as Logged

from ..rules.layout import Event
from ..sheet.labels import Labels
from .asked_words import action_sentence, dice_sentence, prompt_sentence
from .tell import BlowTeller, TurnTeller
from .words import Cast


class Narrator(TurnTeller, BlowTeller):
    """Tells every event of a fight."""

    events = Event


def aside(event: Logged) -> bool:
    """Whether an event is of nobody's interest: lots among equals, and a grip that is kept."""
    return event.code in (Event.TIE_ORDER, Event.KEEP)


def sentences(events: list[Logged], names: list[str], side_names: list[str], labels: Labels | None) -> list[str]:
    """The events as sentences, in order; what belongs together makes one of them."""
    return Narrator(Cast(names, side_names, labels)).tell(events)


__all__ = ["Narrator", "action_sentence", "aside", "dice_sentence", "prompt_sentence", "sentences"]
