"""What everybody did in a fight: the same counts as a slow one from the events of :class:`okenv.Battle`."""

from typing import Any

import numpy as np
import pytest

from evaluation.watching import MARGINS, Watch, new_watch, watch_fights, watch_kernels
from okenv import Battle, Encounter, load_encounter
from okenv.core.mind.gambits import no_gambits
from okenv.core.rng import derive
from okenv.driver import EXTERNAL, kernels, policy_seed, used_words, words
from okenv.systems import load_system
from okenv.systems.ok.rules.actions import ACTION_KIND, Act
from okenv.systems.ok.rules.layout import Event, Prompt
from tests.systems.ok.steered import FIGHTS, Player

OK = load_system("ok")
FINISH = "finish"


class Counted:
    """A slow count of one fight after the other: margins and prices are those that the log tells."""

    def __init__(self) -> None:
        self.tally = np.zeros((2, len(Act), MARGINS), np.int64)
        self._margin = -1

    def play(self, battle: Battle, action: int) -> None:
        """Make a decision and count it."""
        prompt, kind, left = battle.prompt, int(ACTION_KIND[action]), int(battle.state[0]["successes"])
        assert prompt is not None
        hits = [event.operands[2] for event in battle._steps[-1].events if event.code == Event.HIT]
        self._margin = hits[-1] if hits else self._margin
        battle.apply(action)
        if prompt.kind != "spend":
            self.tally[prompt.side, kind, 0] += 1
            return
        prices = [event.operands[3] for event in battle._steps[-1].events if event.code == Event.SPEND]
        spent = left if kind == Act.FINISH else prices[0]
        self.tally[prompt.side, kind, 1 + min(self._margin, MARGINS - 2)] += spent


class Externally:
    """A fight in which the kernels are told every decision."""

    def __init__(self, encounter: Encounter, watch: Watch) -> None:
        self.state, self.watch = encounter.template.copy(), watch
        self.numbers = np.full(len(encounter.names), EXTERNAL, np.int32)

    def begin(self, seed: int) -> None:
        self.state["seed"] = seed
        self.go_on(-1)

    def go_on(self, action: int) -> None:
        watch_kernels("ok").go_on(
            self.state, words(self.state), used_words(self.state), action, self.numbers, no_gambits(),
            np.uint64(1), np.zeros(OK.actions.size, np.int8), self.watch, -1,
        )  # fmt: skip


@pytest.mark.parametrize("fight", FIGHTS)
def test_steered_fights_in_which_everything_happens(fight: dict[str, Any]) -> None:
    encounter, player, counted = load_encounter(fight), Player(1), Counted()
    watch = new_watch(OK, encounter.template)
    for seed in range(4):
        battle, watched = Battle(encounter, seed), Externally(encounter, watch)
        watched.begin(seed)
        while battle.prompt is not None:
            assert battle.state.tobytes() == watched.state.tobytes()
            action = battle.action(player.answer(battle)).id
            counted.play(battle, action)
            watched.go_on(action)
        assert battle.state.tobytes() == watched.state.tobytes()
    assert np.array_equal(watch.tally, counted.tally)
    assert (counted.tally[:, :, 1:].sum(axis=(0, 1)) > 0).sum() >= 4  # rolls with all sorts of margins
    assert counted.tally[:, Act.TWICE, 0].sum() > 0


@pytest.mark.parametrize(("name", "code"), [("three-on-three", 1), ("hero-vs-4-mooks", 0)])
def test_fights_in_kernels(name: str, code: int) -> None:
    encounter, counted, mask = load_encounter(name), Counted(), np.zeros(OK.actions.size, np.int8)
    for k in range(12):
        battle = Battle(encounter, int(derive(np.uint64(3), k)))
        while battle.prompt is not None:
            counted.play(battle, int(kernels("ok").choose(battle.state, 0, code, policy_seed(battle.seed), mask)))
    numbers = np.full(len(encounter.names), code, np.int32)
    watched = watch_fights(encounter.template, "ok", numbers, 3, 0, 12, luck=False)
    assert np.array_equal(watched.tally, counted.tally)
    assert counted.tally[:, :, 1:].sum() > 20


def asked_to_spend(action: str, seed: int, wanted: int) -> Battle:
    """A duel in which red is asked for the first time what to spend, of ``wanted`` or more extra successes."""
    battle = Battle(load_encounter("mirror-duel"), seed, dice="ask")
    while not battle.over:
        if battle.dice is not None:
            outcomes = [outcome for outcome, _ in battle.chance()]
            battle.enter(outcomes[-1] if battle.state[0]["dice_by"] == 0 else outcomes[0])
            continue
        prompt = battle.prompt
        assert prompt is not None
        legal = [a.notation for a in battle.legal()]
        if prompt.kind == "spend" and prompt.fighter == 0 and battle.state[0]["successes"] >= wanted:
            return battle
        choice = [word for word in legal if word.startswith(action)] or [
            word for word in legal if word.startswith("attack")
        ]
        battle.apply((choice or [word for word in legal if word in ("done", "decline", FINISH)] or legal)[0])
    raise AssertionError("nothing was hit")


@pytest.mark.plain
def test_another_roll_with_as_many_successes_as_the_last_one_left() -> None:
    """Nothing more can be bought of the first blow: the second one's spending follows without any other answer."""
    battle = asked_to_spend("twice", 1, 0)
    assert battle.state[0]["part"] == 1, "the first blow of two"
    watched = Externally(load_encounter("mirror-duel"), new_watch(OK, load_encounter("mirror-duel").template))
    watched.state[:] = battle.state
    row = watched.state[0]
    row["successes"] = 5
    row["margin"] = row["pre_margin"] = 1
    told = battle.at(watched.state)
    for word in ("called-shot 0", "avoid", "style", "style"):
        spending = [a.notation for a in told.legal()]
        action = next(told.action(w).id for w in spending if w.startswith(word.split()[0]))
        told.apply(action)
        watched.go_on(action)
    assert watched.state["prompt"][0] == Prompt.SPEND
    assert watched.state["successes"][0] == watched.state["margin"][0] == 1, "as many as were left"
    assert watched.state["part"][0] == 2, "the second blow"
    watched.go_on(told.action(FINISH).id)
    assert watched.watch.tally[0, Act.FINISH].tolist() == [0, 0, 1, *[0] * (MARGINS - 3)]
    assert watched.watch.tally[0, Act.STYLE].tolist() == [0] * 6 + [2] + [0] * (MARGINS - 7)
