"""Events and prompts of ZeroSpace in sentences; a fight's narration is enough to replay it by hand."""

from __future__ import annotations

from okenv.core.events import Event as Logged

from ..rules.actions import Act
from ..rules.layout import Event
from ..sheet.labels import Labels
from .asked_words import action_sentence, dice_sentence, prompt_sentence
from .tell import BlowTeller, PlightTeller, TurnTeller
from .words import Cast


class Narrator(TurnTeller, BlowTeller, PlightTeller):
    """Tells every event of a fight."""

    events = Event


def aside(event: Logged) -> bool:
    """Whether an event is of nobody's interest: that a turn or the environment begins, and a grip that is kept.

    Of tasks the roll says all that their declaration does.
    """
    task = event.code == Event.DECLARE and event.operands[2] in (Act.BREAK, Act.RECOVER, Act.DISTRACT)
    return task or event.code in (Event.TURN, Event.ENVIRONMENT, Event.KEEP)


def sentences(events: list[Logged], names: list[str], side_names: list[str], labels: Labels | None) -> list[str]:
    """The events as sentences, in order; what belongs together makes one of them."""
    return Narrator(Cast(names, side_names, labels)).tell(events)


__all__ = ["Narrator", "action_sentence", "aside", "dice_sentence", "prompt_sentence", "sentences"]
