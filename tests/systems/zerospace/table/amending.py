"""A correction as a fight takes it."""

from tests.systems.amending import FIGHT, Amending, value_of
from tests.systems.zerospace import asked

_AMENDING = Amending("zerospace", asked)
fields, complete, correct = _AMENDING.fields, _AMENDING.complete, _AMENDING.correct

__all__ = ["FIGHT", "complete", "correct", "fields", "value_of"]
