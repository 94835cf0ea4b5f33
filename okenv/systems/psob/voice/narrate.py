"""Events and prompts of PSOB in sentences; a fight's narration is enough to replay it by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from okenv.core.events import Event as Logged

from ..rules.layout import Event, Pace
from .asked_words import action_sentence, dice_sentence, prompt_sentence
from .tell import BlowTeller, RoundTeller
from .words import Cast

if TYPE_CHECKING:
    from ..sheet.lay_out import Labels


class Narrator(RoundTeller, BlowTeller):
    """Tells every event of a fight."""

    events = Event


def aside(event: Logged) -> bool:
    """Whether an event is of nobody's interest: lots among equals, and a move that costs nothing before it is made."""
    steady, pace = event.operands[1:3]
    free_move = event.code == Event.MANOEUVRE and not steady and pace <= Pace.QUARTER
    return free_move or event.code == Event.TIE_ORDER


def sentences(events: list[Logged], names: list[str], side_names: list[str], labels: Labels | None) -> list[str]:
    """The events as sentences, in order; what belongs together makes one of them."""
    return Narrator(Cast(names, side_names, labels)).tell(events)


__all__ = ["Narrator", "action_sentence", "aside", "dice_sentence", "prompt_sentence", "sentences"]
