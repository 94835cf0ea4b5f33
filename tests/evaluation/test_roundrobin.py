import numpy as np
import pytest

from evaluation.roundrobin import RoundRobin, round_robin
from evaluation.simulate import simulate
from okenv import Encounter, load_encounter


@pytest.fixture(scope="module")
def table() -> RoundRobin:
    encounters = [load_encounter("mirror-duel"), load_encounter("hero-vs-8-mooks")]
    return round_robin(encounters, ["random", "brute", "turtle"], 400, seed=5)


def test_scores_are_those_of_two_simulations(table: RoundRobin) -> None:
    encounter = load_encounter("hero-vs-8-mooks")
    hero, mooks = encounter.side_names
    there = simulate(encounter, 400, 5, {hero: "turtle", mooks: "brute"})
    back = simulate(encounter, 400, 5, {hero: "brute", mooks: "turtle"})
    assert there.draws == back.draws == 0
    expected = (there.win_rate(0).mean + back.win_rate(1).mean) / 2
    assert table.against(2, 1, encounter=1).mean == pytest.approx(expected)


def test_what_one_wins_the_other_loses(table: RoundRobin) -> None:
    for a in range(3):
        for b in range(3):
            assert table.against(a, b).mean + table.against(b, a).mean == pytest.approx(1)
    assert sum(table.overall(a).mean for a in range(3)) == pytest.approx(1.5)


def test_overall_is_the_mean_over_opponents_and_encounters(table: RoundRobin) -> None:
    parts = [table.against(2, b, e).mean for b in (0, 1) for e in (0, 1)]
    assert table.overall(2).mean == pytest.approx(np.mean(parts))
    assert table.overall(2, 0).mean == pytest.approx(np.mean(parts[::2]))


def test_intervals_hold_the_mean_and_narrow_with_pairs(table: RoundRobin) -> None:
    wide = round_robin([load_encounter("mirror-duel")], ["brute", "turtle"], 50, seed=5).against(1, 0)
    narrow = table.against(2, 1, 0)
    assert narrow.low < narrow.mean < narrow.high
    assert narrow.high - narrow.low < 0.6 * (wide.high - wide.low)


def test_the_ranking_is_the_known_one(table: RoundRobin) -> None:
    assert [table.policies[a] for a in table.ranking()] == ["turtle", "brute", "random"]
    assert table.against(2, 1, 0).mean == pytest.approx(0.795, abs=0.04)


def test_fights_are_counted(table: RoundRobin) -> None:
    assert table.fights == 2 * 3 * 2 * 400


def test_draws_are_halves(duel: Encounter) -> None:
    data = duel.to_dict()
    data["rounds"] = 1
    short = Encounter.from_dict(data)
    there, back = (simulate(short, 200, policies=p) for p in ({"red": "turtle"}, {"blue": "turtle"}))
    assert there.draws + back.draws > 100
    expected = (there.wins(0) + there.draws / 2 + back.wins(1) + back.draws / 2) / 400
    assert round_robin([short], ["turtle", "brute"], 200).against(0, 1).mean == pytest.approx(expected)


def test_progress_is_told(duel: Encounter) -> None:
    told: list[tuple[int, int]] = []
    round_robin([duel], ["random", "brute", "turtle"], 2, progress=lambda done, of: told.append((done, of)))
    assert told == [(1, 3), (2, 3), (3, 3)]
