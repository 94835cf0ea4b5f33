"""Random fights of every encounter with random amendments: nothing breaks, and the record is replayed exactly."""

import numpy as np
import pytest

from okenv import Battle, encounter_names, load_encounter, replay
from okenv.amend import AmendError, can_modify
from okenv.core.capacity import CAPACITY
from okenv.encounter import Encounter
from tests.amending import fields, larger, some_value, violated
from tests.sampling import some

NAMES = encounter_names()


class Fuzz:
    """A random fight with random amendments between its decisions."""

    def __init__(self, name, seed, path, dice):
        self.random = np.random.default_rng(seed)
        self.fight = Battle(load_encounter(name), seed, dice=dice, record=path)
        self.done = dict.fromkeys(("correct", "join", "remove", "modifier", "refused", "undone"), 0)

    def decide(self):
        fight, random = self.fight, self.random
        if fight.dice is not None:
            outcomes = [outcome for outcome, _ in fight.chance()]
            modifier = (
                int(random.integers(-3, 4)) if can_modify(fight.system, fight.state) and random.random() < 0.2 else 0
            )
            self.tried("modifier" if modifier else "", lambda: fight.enter(int(random.choice(outcomes)), modifier))
        elif not fight.over:
            fight.apply(int(random.choice(np.flatnonzero(fight.mask()))))

    def amend(self):
        fight, random = self.fight, self.random
        row = int(random.integers(-1, len(fight.names)))
        what = random.random()
        if what < 0.85:
            listed = fields(fight, row)
            if listed:
                field = listed[int(random.integers(len(listed)))]
                value = some_value(field, fight, random)
                self.tried("correct", lambda: fight.correct(row, field.name, value))
        elif what < 0.95 and len(fight.names) < CAPACITY:
            side = int(random.integers(2))
            self.tried("join", lambda: fight.join(larger(fight.encounter, side, name=f"New {len(fight.names)}")))
        elif row >= 0:
            self.tried("remove", lambda: fight.remove(row))

    def tried(self, kind, make):
        """Make a change that may be refused; then nothing has changed."""
        before, inputs = self.fight.notation(), len(self.fight.inputs())
        try:
            make()
        except AmendError:
            assert self.fight.notation() == before
            assert len(self.fight.inputs()) == inputs
            kind = "refused"
        if kind:
            self.done[kind] += 1
            self.check()

    def take_back(self):
        fight = self.fight
        states = [fight.notation()]
        for _ in range(int(self.random.integers(1, 6))):
            if fight.undo():
                states.append(fight.notation())
        for state in reversed(states[:-1]):
            if self.random.random() < 0.2:
                break  # some stay undone
            assert fight.redo()
            assert fight.notation() == state
        self.done["undone"] += 1

    def check(self):
        """Every promise that holds in a fight without amendments."""
        fight = self.fight
        assert violated(fight) == "", fight.notation()
        if fight.prompt is not None:
            mask = fight.mask()
            assert mask.sum() >= 2, fight.notation()
            assert mask[fight._k.default_action(fight.state, 0)], fight.notation()

    def play(self, decisions):
        for _ in range(decisions):
            if self.random.random() < 0.3 and self.fight.dice is None:
                self.amend()
            if self.random.random() < 0.05:
                self.take_back()
            self.decide()
            self.check()
        return self.fight


@pytest.mark.kept
@pytest.mark.parametrize(("number", "name"), some(enumerate(NAMES), 3, quick=4))
def test_random_amendments_break_nothing_and_are_replayed_exactly(number, name, tmp_path):
    path = tmp_path / "fight.jsonl"
    dice = ("auto", "ask")[number % 2]
    fuzz = Fuzz(name, 5, path, dice)
    fight = fuzz.play(120)
    for _ in range(10):  # on, until somebody has joined or left
        if not fuzz.done["join"] + fuzz.done["remove"]:
            fight = fuzz.play(20)
    assert fuzz.done["correct"] > 5
    assert fuzz.done["undone"] > 0
    assert fuzz.done["join"] + fuzz.done["remove"] > 0
    again = replay(path).battle
    assert again.notation() == fight.notation()
    assert again.transcript_hash() == fight.transcript_hash()
    assert again.narration() == fight.narration()
    assert again.aftermath() == fight.aftermath()
    assert again.names == fight.names
    assert Battle.from_notation(fight.notation()).notation() == fight.notation()
    header = fight.header()
    assert header == again.header()
    assert len(Encounter.from_dict(header["encounter"]).names) <= len(fight.names)
