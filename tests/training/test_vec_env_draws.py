"""What is drawn for each fight: encounter, side, fighter and opponent by their shares; and states that go on."""

from typing import Any

import numpy as np
import pytest
from scipy.stats import chisquare

from tests.training.fights import chosen, fights, frozen, opponents
from training.vec_env import FightsVecEnv

NAMES = ("mirror-duel", "three-on-three", "giant-and-duellist", "captains-guards")
MIXED = ("brute", frozen(1), "duellist", frozen(2, 0.0), "random")


def drawn(env: FightsVecEnv, times: int) -> np.ndarray:
    """Encounter, opponent, side and the learner's fighter, if there is one, of the fights of so many resets."""
    rows = []
    for _ in range(times):
        env.reset()
        assert not env.lanes["skipped"].any()
        fighter = [int(np.argmax(codes[:6] == -1)) for codes in env.state()["codes"]]
        lanes = [env.lanes[name].tolist() for name in ("encounter", "opponent", "side")]
        rows += list(zip(*lanes, fighter, strict=True))
    return np.array(rows)


def fits(found: np.ndarray, shares: Any) -> bool:
    """Whether numbers from 0 come as often as their shares say (chi-square, at one in a thousand)."""
    counts = np.bincount(found, minlength=len(shares)).astype(float)
    shares = np.array(shares, float) / sum(shares)
    assert counts[shares == 0].sum() == 0
    return bool(chisquare(counts[shares > 0], len(found) * shares[shares > 0]).pvalue > 0.001)


def test_encounters_opponents_and_sides_come_by_their_shares() -> None:
    env = fights(NAMES, ("brute", "random", "turtle"), 200, seed=3)
    even = drawn(env, 20)
    env.set_shares(np.array([0.0, 3.0, 1.0, 0.0]))
    env.set_likely(np.array([0.5, 0.0, 0.1]))
    uneven = drawn(env, 20)
    for rows, encounters, who in ((even, [1] * 4, [1] * 3), (uneven, [0, 3, 1, 0], [5, 0, 1])):
        assert fits(rows[:, 0], encounters)
        assert fits(rows[:, 1], who)
        assert fits(rows[:, 2], [1, 1])
        # and none depends on another
        both = np.multiply.outer(encounters, np.multiply.outer(who, [1, 1])).ravel()
        assert fits((rows[:, 0] * len(who) + rows[:, 1]) * 2 + rows[:, 2], both)
    assert not fits(even[:, 0], [3, 1, 1, 1])  # the test can fail


def test_new_shares_hold_from_the_next_fight_on() -> None:
    env = fights(NAMES, ("brute", "random"), 12, seed=3)
    env.reset()
    under_way = env.lanes["encounter"].copy()
    env.set_shares(np.array([1.0, 0, 0, 0]))
    env.set_likely(np.array([0.0, 1.0]))
    episodes = env.lanes["episode"].copy()
    for step in range(60):
        env.step(chosen(env, step))
        fresh = env.lanes["episode"] > episodes
        assert (env.lanes["encounter"][~fresh] == under_way[~fresh]).all()
        assert (env.lanes["encounter"][fresh] == 0).all()
        assert (env.lanes["opponent"][fresh] == 1).all()
    assert fresh.any()


def test_each_fighter_of_a_side_is_the_learners_as_often_as_the_others() -> None:
    rows = drawn(fights(["three-on-three"], ["brute"], 200, control="fighter", seed=3), 20)
    assert fits(rows[:, 3], [1] * 6)
    assert ((rows[:, 3] >= 3) == (rows[:, 2] == 1)).all()


# --- states


@pytest.mark.parametrize("options", [{}, {"control": "fighter", "ally": "bully", "reward": "harm", "gamma": 0.9}])
def test_a_state_goes_on_bit_for_bit_in_a_fresh_object_and_in_the_same(options: dict[str, Any]) -> None:
    def go_on(env: FightsVecEnv) -> list[bytes]:
        rows = []
        for step in range(20, 70):
            out, rewards, ended, infos = env.step(chosen(env, step))
            rows.append(b"".join(array.tobytes() for array in (out, env.action_masks(), rewards, ended)))
            rows += [infos[i][key].tobytes() for i in np.flatnonzero(ended) for key in ("terminal_observation", "ends")]
        return [*rows, *(array.tobytes() for array in env.state().values())]

    env = fights(NAMES, MIXED, 7, seed=8, **options)
    env.set_shares(np.array([1.0, 2, 0, 1]))
    env.set_likely(np.array([1.0, 2, 1, 2, 1]))
    out = env.reset()
    for step in range(20):
        out = env.step(chosen(env, step))[0]
    state = env.state()
    kept = {name: array.copy() for name, array in state.items()}
    masks = env.action_masks()
    expected = go_on(env)
    assert all(np.array_equal(state[name], array) for name, array in kept.items())
    for other in (env, fights(NAMES, MIXED, 7, seed=0, **options)):
        assert np.array_equal(other.restore(state), out)
        assert np.array_equal(other.action_masks(), masks)
        assert go_on(other) == expected


def test_a_state_of_a_pool_that_grew_goes_on_in_one_that_is_given_at_once() -> None:
    pool = opponents(*MIXED)
    grown = FightsVecEnv(fights(NAMES, ["brute"]).encounters, pool[:2], 5, 8)
    grown.reset()
    grown.set_pool(pool, np.ones(5))
    for step in range(25):
        grown.step(chosen(grown, step))
    whole = FightsVecEnv(grown.encounters, pool, 5, 0)
    whole.restore(grown.state())
    for step in range(25, 60):
        for a, b in zip(grown.step(chosen(grown, step))[:3], whole.step(chosen(whole, step))[:3], strict=True):
            assert np.array_equal(a, b)


def test_states_that_do_not_fit_are_refused_and_change_nothing() -> None:
    env = fights(NAMES, ("brute", frozen(1)), 3)
    out = env.reset()
    state = env.state()
    lanes = state["lanes"].copy()
    lanes[0, env.lanes.dtype.fields["encounter"][1]] = 200
    other = fights(NAMES[::-1], ("brute", frozen(1)), 3)
    other.reset()
    codes = state["codes"].copy()
    codes[:, 0] = -9
    for wrong, message in (
        ({}, "state: battles: found none, expected int32 (3, "),
        ({**state, "codes": state["codes"][:2]}, "state: codes: found int32 (2, 16), expected int32 (3, 16)"),
        (fights(NAMES, ("brute",), 3).state(), "state: likely: found float64 (1,), expected float64 (2,)"),
        ({**state, "shares": -state["shares"]}, "state: shares: 'mirror-duel': found -1.0, expected a number from 0"),
        ({**state, "lanes": lanes}, "state: lanes: found encounter 200, expected 0 to 3"),
        ({**state, "codes": codes}, "state: found fights of other encounters or opponents"),
        (other.state(), "state: found fights of other encounters or opponents"),
    ):
        with pytest.raises(ValueError, match="state: ") as raised:
            env.restore(wrong)
        assert str(raised.value).startswith(message)
    assert all(np.array_equal(array, state[name]) for name, array in env.state().items())
    assert np.array_equal(env.restore(state), out)
