"""Events and prompts of PSOB in sentences; a fight's narration is enough to replay it by hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from okenv.core.events import Event as Logged
from okenv.core.voice.teller import kinds
from okenv.core.voice.told import Told

from ..rules.layout import Event, Pace
from ..sheet.labels import Labels
from .asked_words import action_sentence, dice_sentence, prompt_sentence
from .tell import BlowTeller, RoundTeller
from .words import Cast

_OPENS = kinds(Event.ROUND, Event.COUNT, Event.MANOEUVRE, Event.DRIVE, Event.DECLARE, Event.ABORT)
"""With these somebody begins to say what they do, or a number comes."""
_DEEDS = kinds(Event.MOVE, Event.RIDE, Event.LOST, Event.MOB, Event.ATTACK_ROLL)
"""With these somebody does it: what several do at once is a line of its own."""


class Narrator(RoundTeller, BlowTeller):
    """Tells every event of a fight."""

    events = Event

    def tell(self, events: Iterable[Logged]) -> list[str]:
        """The events in sentences."""
        told: list[str] = []
        for run in _runs(events):
            opener = run[0].operands[0] if run[0].code in _OPENS else -1
            who = [event.operands[0] if event.code in _DEEDS else opener for event in run]
            several = len({f for event, f in zip(run, who, strict=True) if event.code in _DEEDS}) > 1
            at = next((at for at, f in enumerate(who) if several and f != opener), len(run))
            told += super().tell(run[:at])
            for line in super().tell(run[at:]):
                if isinstance(line, Told) and several:
                    line.goes_on, several = False, False
                told.append(line)
        return told


def _runs(events: Iterable[Logged]) -> Iterator[list[Logged]]:
    """The events, from each with which somebody begins to the next; with a move out of a vehicle what goes with it."""
    run: list[Logged] = []
    leaving = -1
    for event in events:
        goes_on = event.code == Event.DECLARE and event.operands[0] == leaving
        if event.code == Event.MANOEUVRE:
            leaving = event.operands[0] if event.operands[-1] else -1
        elif not goes_on:
            leaving = -1
        if run and event.code in _OPENS and not goes_on:
            yield run
            run = []
        run.append(event)
    if run:
        yield run


def aside(event: Logged) -> bool:
    """Whether an event is of nobody's interest: lots among equals, and a move that costs nothing before it is made."""
    _, steady, pace, _, _, cover, out = event.operands
    free_move = event.code == Event.MANOEUVRE and not steady and pace <= Pace.QUARTER and not cover and not out
    return free_move or event.code == Event.TIE_ORDER


def sentences(events: list[Logged], names: list[str], side_names: list[str], labels: Labels | None) -> list[str]:
    """The events as sentences, in order; what belongs together makes one of them."""
    return Narrator(Cast(names, side_names, labels)).tell(events)


__all__ = ["Narrator", "action_sentence", "aside", "dice_sentence", "prompt_sentence", "sentences"]
