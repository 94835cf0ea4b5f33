import numpy as np
import pytest

from evaluation.pairs import Match, Pairs
from evaluation.stopping import Look, look
from tests.evaluation.tournaments import Field


def first(pairs: Pairs, sizes: dict[Match, int]) -> Pairs:
    """The first pairs of every match."""
    scores, luck = ({m: x[: sizes[m]] for m, x in part.items()} for part in (pairs.scores, pairs.luck))
    return Pairs(pairs.policies, pairs.encounters, scores, luck)


def run(pairs: Pairs, top: int, planned: int, seed: int = 0) -> tuple[list[Look], dict[Match, int]]:
    """Look as often as planned, or until the top is settled; ``pairs`` are all that could be fought."""
    batch = max(map(len, pairs.scores.values())) // planned
    sizes = dict.fromkeys(pairs.scores, batch)
    looks: list[Look] = []
    while True:
        before = looks[-1].supported if looks else None
        looks.append(look(first(pairs, sizes), top, len(looks), planned, before, seed))
        if looks[-1].done or len(looks) == planned:
            return looks, sizes
        for match in sizes:
            sizes[match] += batch * (match[1:] in looks[-1].matches)


def tops(strengths: list[float], top: int, n: int, planned: int, count: int, seed: int) -> tuple[float, float]:
    """How often any order that was found is wrong, and how often the top was settled."""
    field = Field(np.array([strengths]))
    rng = np.random.default_rng(seed)
    truth = np.array(strengths)
    wrong = done = 0
    for i in range(count):
        last = run(field.draw(n, rng), top, planned, i)[0][-1]
        wrong += bool((last.supported & (truth[:, None] <= truth)).any())
        done += last.done
    return wrong / count, done / count


@pytest.mark.long
def test_orders_of_equals_are_found_in_less_than_5_of_100() -> None:
    wrong, _ = tops([0.0, 0.0, 0.0, 0.0], 4, 240, 4, 400, 1)
    assert 0.01 < wrong < 0.05  # the budget is kept, and not far from spent


@pytest.mark.long
def test_one_look_spends_the_whole_budget() -> None:
    wrong, _ = tops([0.0, 0.0, 0.0], 3, 100, 1, 1200, 1)
    assert 0.035 < wrong < 0.065


@pytest.mark.slow
def test_the_top_is_wrong_in_less_than_5_of_100() -> None:
    """Two equals on top, which a winner is picked from, and others far enough below to drop out early."""
    wrong, done = tops([0.5, 0.5, 0.2, -1.2], 1, 400, 4, 300, 2)
    assert wrong < 0.05
    assert done < 0.05


def test_clear_orders_are_settled() -> None:
    wrong, done = tops([1.5, 0.5, -0.5, -1.5], 4, 400, 4, 100, 3)
    assert wrong < 0.05
    assert done > 0.95


def test_only_what_may_be_in_the_top_goes_on() -> None:
    field = Field(np.array([[1.0, 0.9, -1.0, -1.1], [1.0, 0.9, -1.0, -1.1]]))
    pairs = field.draw(400, np.random.default_rng(4))
    looks, sizes = run(pairs, 1, 4)
    assert looks[0].unsettled == [0, 1]
    assert looks[0].matches == [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3)]
    assert sizes[0, 2, 3] == 100
    assert sizes[1, 0, 2] > 100
    assert looks[0].places[:2].tolist() == [[1, 2], [1, 2]]
    assert (looks[0].places[2:, 0] >= 3).all()


def test_a_settled_top_needs_no_more() -> None:
    pairs = Field(np.array([[2.0, 0.0, -0.1]])).draw(300, np.random.default_rng(5))
    found = look(pairs, 1, 0, 3)
    assert found.done
    assert (found.unsettled, found.matches) == ([], [])
    assert found.places[0].tolist() == [1, 1]
    further = look(pairs, 2, 0, 3)
    assert not further.done
    assert further.unsettled == [1, 2]


def test_what_is_settled_stays_so() -> None:
    pairs = Field(np.zeros((1, 3))).draw(100, np.random.default_rng(6))
    before = np.zeros((3, 3), bool)
    before[1, 0] = before[0, 2] = before[1, 2] = True
    found = look(pairs, 3, 1, 3, before)
    assert found.done
    assert (found.supported == before).all()


def test_what_follows_is_settled_too() -> None:
    scores = {(0, 0, 1): np.full(400, 0.5), (0, 0, 2): np.ones(400), (0, 1, 2): np.ones(400)}
    before = np.zeros((3, 3), bool)
    before[0, 1] = True
    found = look(Pairs(list("abc"), ["e"], scores), 3, 1, 3, before)
    assert found.supported[0].tolist() == [False, True, True]
    assert found.done


def test_more_looks_ask_for_more() -> None:
    pairs = Field(np.array([[0.3, 0.0, -0.3]])).draw(200, np.random.default_rng(7))
    margins = [look(pairs, 3, 0, planned).margin for planned in (1, 4, 16)]
    assert margins == sorted(margins)
    assert 2.2 < margins[0] < 2.5  # Tukey's for three is 2.34
    assert margins[2] > 2.9


def test_few_pairs_that_are_all_won_settle_nothing() -> None:
    for n, supported in ((29, 0), (30, 3)):
        scores = {(0, 0, 1): np.ones(n), (0, 0, 2): np.ones(n), (0, 1, 2): np.ones(n)}
        assert look(Pairs(list("abc"), ["e"], scores), 1, 0, 5).supported.sum() == supported


def test_luck_settles_earlier() -> None:
    pairs = Field(np.array([[0.2, 0.0, -0.2]]), common=0.95, luck=1.0).draw(300, np.random.default_rng(8))
    assert look(pairs, 1, 0, 2).done
    assert not look(pairs, 1, 0, 2, use_luck=False).done


def test_looks_depend_on_their_arguments_alone() -> None:
    pairs = Field(np.array([[0.2, 0.0, -0.2]])).draw(100, np.random.default_rng(9))
    assert look(pairs, 1, 0, 2, seed=3).margin == look(pairs, 1, 0, 2, seed=3).margin
    assert look(pairs, 1, 0, 2, seed=3).margin != look(pairs, 1, 0, 2, seed=4).margin


@pytest.mark.parametrize(("top", "made", "planned", "supported", "message"), [
    (0, 0, 1, None, "top: found 0, expected 1 to 3"),
    (4, 0, 1, None, "top: found 4, expected 1 to 3"),
    (1, 2, 2, None, "found 2 made of 2 planned"),
    (1, 1, 2, np.zeros((2, 2), bool), "supported: found shape"),
])  # fmt: skip
def test_looks_that_cannot_be(top: int, made: int, planned: int, supported: np.ndarray | None, message: str) -> None:
    pairs = Field(np.zeros((1, 3))).draw(10, np.random.default_rng(1))
    with pytest.raises(ValueError, match=message):
        look(pairs, top, made, planned, supported)


def test_all_must_have_met() -> None:
    with pytest.raises(ValueError, match="none of policies 0 and 2"):
        look(Pairs(list("abc"), ["e"], {(0, 0, 1): np.ones(4), (0, 1, 2): np.ones(4)}), 1, 0, 1)
