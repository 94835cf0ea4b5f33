"""Events and prompts of OK in sentences; a fight's narration is enough to replay it by hand."""

from __future__ import annotations

from okenv.core.events import Event as Logged

from ..rules.actions import Act
from ..rules.layout import Event
from ..sheet.labels import Labels
from .asked_words import action_sentence, dice_sentence, prompt_sentence
from .tell_action import ActionTeller
from .tell_blow import BlowTeller
from .tell_round import RoundTeller
from .words import Cast


class Narrator(RoundTeller, ActionTeller, BlowTeller):
    """Tells every event of a fight."""

    events = Event


def aside(event: Logged) -> bool:
    """Whether an event is of nobody's interest: lots among equals, AP carried over, successes that go on damage.

    What they come to is told with the roll for initiative and with the blow.
    """
    on_damage = event.code == Event.SPEND and event.operands[1] == Act.DAMAGE
    return on_damage or event.code in (Event.TIE_ORDER, Event.CARRY)


def sentences(events: list[Logged], names: list[str], side_names: list[str], labels: Labels | None) -> list[str]:
    """The events as sentences, in order; what belongs together makes one of them."""
    return Narrator(Cast(names, side_names, labels)).tell(events)


__all__ = ["Narrator", "action_sentence", "aside", "dice_sentence", "prompt_sentence", "sentences"]
