"""Fights that are watched are those that run unwatched, and the luck of their dice has mean 0."""

from typing import Any

import numpy as np
import pytest

from evaluation.watching import new_watch, stand_in, watch_fights, watch_kernels
from okenv import Battle, Encounter, load_encounter
from okenv.cast import Cast
from okenv.core.rng import derive
from okenv.driver import RESULTS, policy_seed, run_fights, used_words, words
from okenv.systems import load_system
from tests.systems.ok.steered import FIGHTS, Player

OK = load_system("ok")
SEED = 5
NAMES = ["mirror-duel", "three-on-three", "tavern", "reinforcements"]


def line_up(encounter: Encounter, red: str, blue: str) -> tuple[np.ndarray, np.ndarray]:
    """The numbers of all fighters, and the compiled gambits."""
    cast = Cast(OK)
    sides = [cast.number("policy", code) for code in (red, blue)]
    return np.array([sides[k] for k, side in enumerate(encounter.sides) for _ in side.fighters], np.int32), cast.table


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("codes", [("brute", "turtle"), ("random", "duellist")])
def test_the_fights_are_those_that_run_unwatched(name: str, codes: tuple[str, str]) -> None:
    encounter = load_encounter(name)
    numbers, gambits = line_up(encounter, *codes)
    run = list(run_fights(encounter.template, "ok", numbers, 40, SEED, gambits=gambits, first=7, threads=1))
    for luck in (False, True):
        watched = watch_fights(encounter.template, "ok", numbers, SEED, 7, 47, gambits=gambits, luck=luck)
        assert np.array_equal(watched.results, np.concatenate(run))
        assert watched.luck.any() == luck


def test_any_part_of_a_family_can_be_watched() -> None:
    encounter = load_encounter("three-on-three")
    numbers, gambits = line_up(encounter, "brute", "captain")
    whole = watch_fights(encounter.template, "ok", numbers, SEED, 0, 30, gambits=gambits)
    parts = [watch_fights(encounter.template, "ok", numbers, SEED, *part, gambits=gambits)
             for part in ((0, 1), (1, 1), (1, 19), (19, 30))]  # fmt: skip
    assert np.array_equal(np.concatenate([part.results for part in parts]), whole.results)
    assert np.array_equal(np.concatenate([part.luck for part in parts]), whole.luck)
    assert np.array_equal(sum(part.tally for part in parts), whole.tally)


class Scales:
    """Weighs dice as the arena does."""

    def __init__(self, encounter: Encounter) -> None:
        self.watch, self.kernels = new_watch(OK, encounter.template), watch_kernels("ok")
        self.mask, self.stand_in = np.zeros(OK.actions.size, np.int8), stand_in(OK)

    def luck(self, state: np.ndarray, rolled: int, seed: int = 1) -> float:
        """What these dice bring."""
        self.watch.luck[0] = 0.0
        self.kernels.weigh(
            state, words(state), used_words(state), rolled, self.watch, self.stand_in, np.uint64(seed), self.mask
        )
        return float(self.watch.luck[0])


def positions(fight: dict[str, Any], count: int) -> list[Battle]:
    """Positions that wait for dice, of a steered fight in which all sorts of things happen."""
    player, battle, found = Player(1), Battle(load_encounter(fight), 3, dice="ask"), []
    while len(found) < count and not battle.over:
        if battle.dice:
            found.append(battle.clone())
        player.step(battle)
    return found


@pytest.mark.parametrize("fight", FIGHTS)
def test_over_all_outcomes_of_the_dice_the_luck_sums_to_nothing(fight: dict[str, Any]) -> None:
    found = positions(fight, 60)
    scales, spread, kinds = Scales(load_encounter(fight)), [], set()
    for battle in found:
        state, chances = battle.state, battle.chance()
        before = state.tobytes()
        luck = [scales.luck(state, outcome) for outcome, _ in chances]
        assert sum(float(p) * found for (_, p), found in zip(chances, luck, strict=True)) == pytest.approx(0, abs=1e-14)
        assert state.tobytes() == before
        spread.append(max(luck) - min(luck))
        assert battle.dice is not None
        kinds.add(battle.dice.kind)
    assert len(kinds) >= 2
    assert np.mean(np.array(spread) > 0.001) > 0.2  # dice that decide something


def test_the_luck_of_a_fight_is_what_its_dice_brought() -> None:
    """The same sum, die by die through :class:`okenv.Battle`."""
    encounter = load_encounter("three-on-three")
    numbers, gambits = line_up(encounter, "random", "turtle")
    watched = watch_fights(encounter.template, "ok", numbers, SEED, 0, 3, gambits=gambits)
    scales = Scales(encounter)
    for k in range(3):
        battle, mask, total, dice = Battle(encounter, int(derive(np.uint64(SEED), k)), dice="ask"), scales.mask, 0.0, 0
        seed = int(policy_seed(battle.seed))
        while not battle.over:
            if battle.dice is None:
                who = int(battle.state[0]["actor"])
                battle.apply(int(scales.kernels.choose(battle.state, 0, numbers[who], np.uint64(seed), mask)))
                continue
            before = battle.state
            battle.roll()
            rolled = battle.inputs()[-1]["roll"]
            total, dice = total + scales.luck(before, rolled, seed), dice + 1
        assert battle.state[0]["outcome"] == watched.results[k, RESULTS.index("outcome")]
        assert dice > 10
        assert watched.luck[k] == pytest.approx(total, abs=1e-6)
        assert abs(total) > 0.01
    assert len(set(np.sign(watched.luck))) == 2 or np.ptp(watched.luck) > 0.1


def test_luck_goes_with_winning() -> None:
    """Otherwise it would be of no use: who has won had the better dice."""
    encounter = load_encounter("mirror-duel")
    numbers, gambits = line_up(encounter, "brute", "brute")
    watched = watch_fights(encounter.template, "ok", numbers, SEED, 0, 400, gambits=gambits)
    won = watched.results[:, RESULTS.index("outcome")] == 0
    assert np.corrcoef(won, watched.luck)[0, 1] > 0.6
    assert abs(watched.luck.mean()) < 4 * watched.luck.std() / 20
