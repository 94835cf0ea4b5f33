"""Fights with policies outside the kernels are those that :class:`okenv.Battle` plays, decision by decision."""

import numpy as np
import pytest

from evaluation.plan import Plan
from evaluation.units import Played, Player, Unit
from evaluation.watching import watch_fights
from okenv import Battle
from okenv.core.rng import derive
from okenv.driver import RESULTS

from .arenas import a_plan

pytestmark = pytest.mark.usefixtures("hostile")
PAIRS = [("greedy", "mcts:20"), ("fair", "greedy"), ("roller", "duellist"), ("brute", "roller"),
         ("random", "fair"), pytest.param(("fair", "roller"), marks=pytest.mark.slow)]  # fmt: skip
DECISIONS = RESULTS.index("decisions")


def through_battle(plan: Plan, unit: Unit) -> np.ndarray:
    """The same fights, each decision by ``decide``."""
    encounter, rows = plan.encounters[unit.match[0]], []
    for pair in range(unit.first, unit.last):
        for swap in range(2):
            seed = int(derive(plan.family(unit.match[0]), pair))
            battle, policies = Battle(encounter, seed), {}
            codes = plan.sides(unit.match, swap)
            while battle.prompt is not None:
                code = codes[battle.prompt.fighter]
                if code not in policies:  # those that keep something are made for each fight
                    policies[code] = plan.make(code, seed if code in ("fair", "roller") else None)
                battle.apply(policies[code].decide(battle).action)
            b, rules = battle.state[0], battle.system.rules
            rows.append([b["outcome"], b["turn"], b["decisions"], rules.standing(b, 0), rules.standing(b, 1),
                         rules.harm(b, 0), rules.harm(b, 1)])  # fmt: skip
    return np.array(rows, np.int32).reshape(-1, 2, len(RESULTS))


def play(plan: Plan, unit: Unit) -> Played:
    return Player(plan).play(unit)


@pytest.mark.parametrize("codes", PAIRS)
@pytest.mark.parametrize("name", ["mirror-duel", "hero-vs-4-mooks"])
def test_the_fights_are_those_that_battle_plays(name: str, codes: tuple[str, str]) -> None:
    plan, unit = a_plan(*codes, encounters=(name,)), Unit((0, 0, 1), 2, 4)
    played = play(plan, unit)
    assert np.array_equal(played.results, through_battle(plan, unit))
    assert not played.forfeits
    assert played.luck is not None
    assert played.luck.all()
    outside = [code not in ("brute", "random", "duellist") for code in codes]
    assert (played.decisions > 0).tolist() == outside
    assert (played.seconds > 0).tolist() == outside
    assert played.tally.sum(axis=(1, 2)).all()
    if all(outside):
        assert played.decisions.sum() == played.results[:, :, DECISIONS].sum()


@pytest.mark.parametrize("codes", [("roller", "greedy"), ("brute", "duellist")])
def test_with_policies_the_other_way_round_everything_is_mirrored(codes: tuple[str, str]) -> None:
    one = play(a_plan(*codes, luck="always"), Unit((0, 0, 1), 0, 3))
    other = play(a_plan(*codes[::-1], luck="always"), Unit((0, 0, 1), 0, 3))
    assert np.array_equal(one.results, other.results[:, ::-1])
    assert one.luck is not None
    assert other.luck is not None
    assert np.array_equal(one.luck, -other.luck[:, ::-1])
    assert one.luck.all()
    assert np.array_equal(one.tally, other.tally[::-1])
    assert not np.array_equal(one.tally, other.tally)


def test_a_pair_does_not_depend_on_the_unit_that_it_is_played_in() -> None:
    plan = a_plan("roller", "mcts:20")
    whole, player = play(plan, Unit((0, 0, 1), 0, 4)), Player(plan)
    parts = [player.play(Unit((0, 0, 1), first, last)) for first, last in ((3, 4), (0, 1), (1, 3))]
    for part in parts:
        rows = slice(part.unit.first, part.unit.last)
        assert np.array_equal(part.results, whole.results[rows])
        assert part.luck is not None
        assert whole.luck is not None
        assert np.array_equal(part.luck, whole.luck[rows])
    assert np.array_equal(sum(part.tally for part in parts), whole.tally)


def test_a_unit_inside_the_kernels_is_what_was_watched() -> None:
    """A unit of policies inside the kernels has them as they come, with the sides put right."""
    plan = a_plan("brute", "turtle", luck="always")
    inside = play(plan, Unit((0, 0, 1), 0, 5))
    encounter, seed = plan.encounters[0], int(plan.family(0))
    numbers = np.array([1, 2], np.int32)
    watched = watch_fights(encounter.template, "ok", numbers, seed, 0, 5)
    assert np.array_equal(inside.results[:, 0], watched.results)
    assert inside.luck is not None
    assert np.array_equal(inside.luck[:, 0], watched.luck)
    back = watch_fights(encounter.template, "ok", numbers[::-1].copy(), seed, 0, 5)
    assert np.array_equal(inside.luck[:, 1], -back.luck)
    assert np.array_equal(inside.tally, watched.tally + back.tally[::-1])


def test_whether_dice_are_weighed() -> None:
    unit = Unit((0, 0, 1), 0, 1)
    ways = [(luck, codes) for luck in ("auto", "always", "never") for codes in (("brute", "turtle"), ("brute", "fair"))]
    assert [(luck, codes) for luck, codes in ways if play(a_plan(*codes, luck=luck), unit).luck is not None] == [
        ("auto", ("brute", "fair")),
        ("always", ("brute", "turtle")),
        ("always", ("brute", "fair")),
    ]


def test_what_a_policy_does_to_its_encounter_reaches_nobody() -> None:
    """The vandal's fights are those of the fair one, who attacks likewise; the fights after it are as ever."""
    plan, fair = a_plan("vandal", "greedy"), a_plan("fair", "greedy")
    player = Player(plan)
    spoilt = [player.play(Unit((0, 0, 1), k, k + 1)).results for k in range(2)]
    assert np.array_equal(np.concatenate(spoilt), play(fair, Unit((0, 0, 1), 0, 2)).results)
    template = plan.encounters[0].template
    assert np.array_equal(template.tobytes(), fair.encounters[0].template.tobytes())
