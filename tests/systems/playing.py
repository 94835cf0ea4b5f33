"""Random fights in which everything happens, for tests of what is told in any rulebook."""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from okenv import Battle, load_encounter
from okenv.systems import load_system


@dataclass
class Played:
    """What some fights have shown: events, prompts, dice, kinds of answers, and what was asked and answered."""

    battles: list[Battle] = field(default_factory=list)
    events: set[Any] = field(default_factory=set)
    prompts: set[Any] = field(default_factory=set)
    purposes: set[Any] = field(default_factory=set)
    kinds: set[str] = field(default_factory=set)
    said: list[str] = field(default_factory=list)

    def lines(self) -> Iterator[str]:
        """Everything that was told."""
        for battle in self.battles:
            yield from battle.narration()

    def look(self, battle: Battle, closely: bool) -> None:
        """What is asked, and how it could be answered; not every time, unless the question is new."""
        if (asked := battle.prompt) is None:
            if battle.dice is not None:
                self.purposes.add(battle.system.layout.Purpose(int(battle.state[0]["dice_for"])))
                assert any(name in battle.dice.sentence for name in battle.names + battle.side_names)
            return
        prompt = battle.system.layout.Prompt[asked.kind.upper()]
        if not closely and prompt in self.prompts:
            return
        answers = battle.legal()
        said = [action.sentence for action in answers]
        self.kinds |= {re.split(r"[ .]", action.notation)[0] for action in answers}
        assert len(set(said)) == len(said), "two answers in the same words"
        assert asked.name in asked.sentence or battle.side_names[asked.side] in asked.sentence
        assert "?" in asked.sentence
        self.said += [*said, asked.sentence]
        self.prompts.add(prompt)


def play(encounter: dict[str, Any], fights: int, enders: Collection[str], often: Collection[str] = ()) -> Played:
    """Random fights in which kinds that were given least are given next, until nearly every event has happened.

    Args:
        encounter: of which ``fights`` are played, each for so many decisions at most.
        fights: how many.
        enders: answers that end something, given one time in five.
        often: answers that are given three times as often as others.
    """
    layout = load_system(encounter["system"]).layout
    shown, random, given = Played(), Random(5), dict[str, int]()
    for seed in range(fights):
        battle = Battle(load_encounter(encounter), seed=seed)
        shown.battles.append(battle)
        for step in range(150):
            if battle.over:
                break
            kinds: dict[str, list[Any]] = {}
            for action in battle.legal():
                kinds.setdefault(re.split(r"[ .]", action.notation)[0], []).append(action)
            shown.kinds |= set(kinds)
            useful = sorted(set(kinds) - set(enders)) if random.random() < 0.8 else sorted(kinds)
            kind = min(
                useful or sorted(kinds),
                key=lambda word: (given.get(word, 0) // (3 if word in often else 1), random.random()),
            )
            given[kind] = given.get(kind, 0) + 1
            shown.look(battle, step % 5 == 0)
            battle.apply(random.choice(kinds[kind]).notation)
        shown.events |= {layout.Event(event.code) for step in battle._steps for event in step.events}
    return shown


def told_again(battle: Battle) -> None:
    """Nothing is told across the border of two steps: undoing to the beginning and redoing tells the same."""
    whole = battle.narration()
    while battle.undo():
        pass
    while battle.redo():
        pass
    assert battle.narration() == whole
