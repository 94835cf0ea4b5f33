"""A network's decisions: legal, of what may be known alone, the same in any batch, drawn as the softmax says."""

import numpy as np
import pytest

from agents.learned.kernels import TIES, learned_kernels
from agents.registry import make_policy
from okenv import Battle, load_encounter
from okenv.core.voice.words import percent
from okenv.driver import kernels
from okenv.testing import check_policy, random_fight
from tests.agents.learned.networks import ARCHITECTURES, ENTITIES, MLP, masks, policy, saved, states

KERNELS = learned_kernels("ok")


@pytest.fixture(scope="module")
def battles():
    return states(400, seeds=1)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["mirror-duel", "three-on-three", "shoot-out"])
@pytest.mark.parametrize("architecture", ARCHITECTURES, ids=["entities", "mlp"])
def test_its_decisions_are_legal_and_not_clairvoyant(name, architecture, tmp_path):
    check_policy(policy(tmp_path, architecture), name, fights=1)


@pytest.mark.parametrize("architecture", ARCHITECTURES, ids=["entities", "mlp"])
def test_what_is_hidden_does_not_matter_at_any_prompt_of_any_encounter(architecture, battles, tmp_path):
    chosen, legal = policy(tmp_path, architecture), masks(battles)
    actions = chosen.decide_batch(battles, legal)
    assert legal[np.arange(len(battles)), actions].all()
    for seed in (1, 2**63):
        imagined = battles.copy()
        for i in range(len(battles)):
            kernels("ok").determinize(imagined, i, int(battles["actor"][i]), np.uint64(seed))
        assert (imagined["seed"] != battles["seed"]).all()
        assert np.array_equal(chosen.shown(imagined), chosen.shown(battles))
        assert (chosen.decide_batch(imagined, masks(imagined)) == actions).all()


@pytest.mark.parametrize("name", ["mirror-duel", "three-on-three"])
def test_its_draws_are_not_clairvoyant_either(name, tmp_path):
    check_policy(policy(tmp_path, temperature=1.0, seed=0), name, fights=1)


def test_all_prompts_are_decided_and_explained_legally(battles, tmp_path):
    """Every kind of prompt that the shipped encounters ask, in positions of random play."""
    chosen, asked = policy(tmp_path), set()
    legal = masks(battles)
    actions = chosen.decide_batch(battles, legal)
    for b, mask, action in zip(battles, legal, actions.tolist(), strict=True):
        asked.add(int(b["prompt"]))
        weighed, likely, chance = chosen.weighed(b.reshape(1))
        assert sorted(weighed) == np.flatnonzero(mask).tolist()
        assert likely.sum() == pytest.approx(1.0)
        assert (np.diff(likely) <= 0).all()
        assert 0.0 <= chance <= 1.0
        assert mask[action]
        assert likely[list(weighed).index(action)] >= likely[0] * (1 - 2 * TIES)
    assert len(asked) >= 8


@pytest.mark.parametrize("seed", range(3))
def test_decide_and_decide_batch_agree(seed, tmp_path):
    chosen = policy(tmp_path)
    battle = Battle(load_encounter("three-on-three"), seed)
    while not battle.over:
        decision = chosen.decide(battle)
        action = int(chosen.decide_batch(battle.state, battle.mask()[None])[0])
        assert decision.action == action
        weighed, likely, chance = chosen.weighed(battle.state)
        assert decision.value == chance
        sure = likely[list(weighed).index(action)]
        assert decision.reason.startswith("experience says so" if len(likely) > 1 else "nothing else is possible")
        assert decision.details[-1] == f"{percent(chance, 1, '%')} to win expected"
        assert len(likely) == 1 or decision.details[0] == f"{percent(sure, unit='%')} sure of it"
        battle.apply(action)


@pytest.mark.parametrize("temperature", [0.0, 1.0])
@pytest.mark.parametrize("architecture", ARCHITECTURES, ids=["entities", "mlp"])
def test_decisions_do_not_depend_on_the_batch(architecture, temperature, battles, tmp_path):
    chosen = policy(tmp_path, architecture, temperature=temperature, seed=5)
    legal = masks(battles)
    together = chosen.decide_batch(battles, legal)
    order = np.random.default_rng(2).permutation(len(battles))
    assert (chosen.decide_batch(battles[order], legal[order]) == together[order]).all()
    for size in (1, 7):
        apart = [chosen.decide_batch(battles[k : k + size], legal[k : k + size]) for k in range(0, len(battles), size)]
        assert (np.concatenate(apart) == together).all()


def test_an_empty_batch_has_no_decisions(battles, tmp_path):
    assert policy(tmp_path).decide_batch(battles[:0], masks(battles[:0])).tolist() == []


def test_of_identical_enemies_the_first_is_chosen_whatever_rounding_says():
    logits = np.array([0.0, 2.0 - TIES / 2, 9.0, 2.0, 2.0 - 2 * TIES], np.float32)
    mask = np.array([1, 1, 0, 1, 1], np.int8)
    assert KERNELS.draw_by_logits(logits, mask, 0.0, 0.5) == 1
    assert KERNELS.draw_by_logits(logits[::-1].copy(), mask[::-1].copy(), 0.0, 0.5) == 1
    logits[1] = 2.0 - 2 * TIES
    assert KERNELS.draw_by_logits(logits, mask, 0.0, 0.5) == 3


def test_nothing_legal_is_minus_one_and_one_legal_is_that():
    logits = np.array([1.0, 2.0], np.float32)
    for temperature in (0.0, 1.0):
        assert KERNELS.draw_by_logits(logits, np.zeros(2, np.int8), temperature, 0.5) == -1
        assert KERNELS.draw_by_logits(logits, np.array([1, 0], np.int8), temperature, 0.999) == 0


@pytest.mark.parametrize("temperature", [0.25, 1.0, 3.0])
def test_draws_are_exactly_the_softmax(temperature):
    """Swept over evenly spaced numbers, each action's share is its probability up to one step at each of its ends."""
    rng, steps = np.random.default_rng(4), 4096
    for _ in range(10):
        logits = rng.normal(0.0, 2.0, 30).astype(np.float32)
        mask = (rng.random(30) < 0.4).astype(np.int8)
        mask[3] = 1
        drawn = [KERNELS.draw_by_logits(logits, mask, temperature, (k + 0.5) / steps) for k in range(steps)]
        legal = np.flatnonzero(mask)
        expected = np.exp(logits[legal].astype(np.float64) / temperature)
        expected /= expected.sum()
        shares = np.bincount(drawn, minlength=30) / steps
        assert shares[mask == 0].sum() == 0
        assert np.abs(shares[legal] - expected).max() <= 1 / steps
        assert drawn == sorted(drawn)


def test_a_draw_is_a_number_of_the_fight_apart_from_its_dice(tmp_path):
    """The number that a decision is drawn by: of the fight's seed, the policy's and the decision, and evenly spread."""
    from okenv.core.rng import draw

    chosen = policy(tmp_path, temperature=1.0, seed=9)
    battle = Battle(load_encounter("mirror-duel"), 3)
    state, mask = battle.state, battle.mask()
    logits, _ = chosen.answers(chosen.shown(state))
    for seed in range(50):
        state["seed"] = seed
        b = state[0]
        bits = draw(np.uint64(seed) ^ np.uint64(9), b["turn"], b["actor"], 66, b["decisions"])
        number = float(np.uint64(bits) >> np.uint64(11)) * 2.0**-53
        expected = KERNELS.draw_by_logits(logits[0], mask, 1.0, number)
        assert chosen.decide_batch(state, mask[None])[0] == expected


def test_with_a_temperature_fights_and_batches_draw_alike(tmp_path):
    chosen = policy(tmp_path, temperature=1.0)
    seen = set()
    for seed in range(20):
        battle = Battle(load_encounter("mirror-duel"), seed)
        action = chosen.decide(battle).action
        assert action == chosen.decide_batch(battle.state, battle.mask()[None])[0]
        seen.add(action)
    assert len(seen) > 2


def test_by_its_code_it_plays_a_fight_to_the_end(tmp_path):
    path = saved(tmp_path / "own.safetensors", MLP)
    chosen = make_policy(f"ppo:{path}", "ok")
    assert chosen.code == f"ppo:{path}"
    battle = Battle(load_encounter("hero-vs-4-mooks"), 1)
    while not battle.over:
        battle.apply(chosen.decide(battle).action)
    assert random_fight(load_encounter("mirror-duel"), 1).over
    assert make_policy(f"ppo:{saved(tmp_path / 'other.safetensors', ENTITIES)}", "ok").decide(
        Battle(load_encounter("mirror-duel"), 1)
    )
