"""The scripted policies play exactly as they are defined, know nothing hidden, and agree in both drivers."""

import numpy as np
import pytest

from agents.registry import make_policy, policy_codes
from okenv import Battle, encounter_names, load_encounter
from okenv.core.policy import Policy
from okenv.driver import RESULTS, kernels, run_fights, used_words, words
from okenv.systems.ok.mind.policies import CODES
from okenv.testing import check_policy


@pytest.mark.bounds
@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("name", ["mirror-duel", "three-on-three", "hero-vs-8-mooks", "armoured-knight"])
def test_policies_are_compliant_and_not_clairvoyant(code, name):
    check_policy(make_policy(code, "ok"), name, fights=3)


@pytest.mark.parametrize("code", CODES)
def test_the_kernel_driver_and_battle_play_the_same_fight(code):
    """The same (encounter, seed, policies) gives the same fight through ``fights`` and ``Battle``."""
    encounter = load_encounter("hero-vs-4-mooks")
    codes = np.full(len(encounter.names), CODES.index(code), np.int32)
    rows = np.concatenate(list(run_fights(encounter.template, "ok", codes, 5, 99)))
    from okenv.core.rng import derive

    policy = make_policy(code, "ok")
    for k, row in enumerate(rows):
        battle = Battle(encounter, int(derive(np.uint64(99), k)))
        while not battle.over:
            battle.apply(policy.decide(battle).action)
        result = dict(zip(RESULTS, row.tolist(), strict=True))
        state = battle.state[0]
        assert result["outcome"] == state["outcome"]
        assert result["rounds"] == state["turn"]
        assert result["decisions"] == state["decisions"]


def drive(encounter, code, seed=0):
    """``(battle before, decision)`` of every decision of one fight, both sides played by ``code``."""
    battle, policy = Battle(encounter, seed), make_policy(code, "ok")
    while not battle.over:
        decision = policy.decide(battle)
        yield battle.clone(), battle.action(decision.action).notation, decision
        battle.apply(decision.action)


def enemies(battle):
    me = battle.prompt.fighter
    rows = [i for i in range(len(battle.names)) if battle.side_of(i) != battle.side_of(me)]
    return rows, battle.state[0]["fighters"]


def most_hurt(battle):
    """The number among the enemies of the standing one with most points, and her row."""
    rows, fighters = enemies(battle)
    points = [-1 if f["state"] >= 2 else f["lethal"] + f["nonlethal"] + f["tags"] for f in fighters[rows]]
    return int(np.argmax(points)) + 1, rows[int(np.argmax(points))]


def in_the_way(battle):
    """What a bane may have left to do before any attack: ``get-up`` or ``ready``, or ``""``."""
    me = battle.state[0]["fighters"][battle.prompt.fighter]
    if me["prone"]:
        return "get-up"
    return "" if 0 in me["w_where"][: me["weapons_n"]] else "ready"


@pytest.mark.parametrize("name", ["three-on-three", "hero-vs-8-mooks", "armoured-knight"])
def test_brute_goes_for_who_stands_with_most_points_and_never_does_else(name):
    seen = set()
    for seed in range(6):
        for battle, action, _ in drive(load_encounter(name), "brute", seed):
            kind = battle.prompt.kind
            seen.add(kind)
            number, _ = most_hurt(battle)
            if kind == "act":
                before = in_the_way(battle)
                goes = (f"attack e{number}", f"approach e{number}")
                assert action.split(".")[0] in ((before,) if before else goes)
            elif kind == "combine":
                assert action.split(".")[0] in ("alone", f"attack e{number}")
            elif kind == "spend":
                assert action in ("bypass", "damage")
            else:
                assert action == "decline"
    assert {"act", "combine", "spend"} <= seen


@pytest.mark.slow
def test_brute_bypasses_exactly_when_it_does_no_less():
    """Against armour: bypass first where that gives at least as many points, else all on damage."""
    from okenv.systems.ok.rules.attack import blow_harm

    bypassed = kept = 0
    for seed in range(30):
        for battle, action, _ in drive(load_encounter("armoured-knight"), "brute", seed):
            if battle.prompt.kind != "spend" or battle.state[0]["spent_last"]:
                continue
            b = battle.state[0]
            blow = int(b["act_by"]), int(b["act_with"]), int(b["act_on"])
            coverage = int(b["fighters"][b["act_on"]]["coverage"])
            if "bypass" in {a.notation for a in battle.legal()}:
                around = blow_harm(b, *blow, int(b["successes"]) - coverage, 1)
                through = blow_harm(b, *blow, int(b["successes"]), 0)
                assert (action == "bypass") == (around >= through)
                bypassed += action == "bypass"
                kept += action != "bypass"
            else:
                assert action == "damage"
    assert bypassed > 0


def test_turtle_defends_once_against_each_attacker_and_else_is_brute():
    defended = declined = 0
    for seed in range(10):
        for battle, action, _ in drive(load_encounter("three-on-three"), "turtle", seed):
            if battle.prompt.kind == "defend":
                b = battle.state[0]
                me = b["fighters"][b["actor"]]
                covered = int(me["def_one"]) >> int(b["act_by"]) & 1
                assert (action == "defend-one") == (me["ap"] >= 3 and not covered)
                defended += action == "defend-one"
                declined += action == "decline"
            elif battle.prompt.kind == "act":
                assert action.startswith(in_the_way(battle) or ("attack", "approach"))
    assert defended
    assert declined


def test_every_decision_has_a_reason_of_computed_quantities():
    for code in CODES:
        for battle, _, decision in drive(load_encounter("three-on-three"), code, 1):
            assert decision.reason or battle.prompt.kind == "combine", "the first part of an action says why"


def test_an_unknown_code_names_the_nearest():
    with pytest.raises(ValueError, match="found 'brut', expected one of random, brute.*did you mean 'brute'"):
        make_policy("brut", "ok")


def test_the_registry_lists_the_scripted_codes_first_and_gives_policies():
    assert tuple(policy_codes("ok")[: len(CODES)]) == CODES
    assert isinstance(make_policy("brute", "ok"), Policy)


def test_a_batch_decides_as_one_by_one():
    encounter = load_encounter("three-on-three")
    battles = np.concatenate([Battle(encounter, seed).state for seed in range(8)])
    masks = np.zeros((8, 1), np.int8)
    policy = make_policy("turtle", "ok")
    batch = policy.decide_batch(battles, masks)
    assert batch.tolist() == [policy.decide(Battle(encounter, seed)).action for seed in range(8)]


def test_every_encounter_is_fought_to_the_end_by_every_policy():
    for name in encounter_names("ok"):
        encounter = load_encounter(name)
        for number in range(len(CODES)):
            codes = np.full(len(encounter.names), number, np.int32)
            rows = np.concatenate(list(run_fights(encounter.template, "ok", codes, 20, 5)))
            assert set(rows[:, 0]) <= {0, 1, 2}


def test_results_do_not_depend_on_threads_or_chunks():
    encounter = load_encounter("three-on-three")
    codes = np.array([1, 2, 3, 0, 1, 2], np.int32)
    one = np.concatenate(list(run_fights(encounter.template, "ok", codes, 500, 3, threads=1, chunk=500)))
    two = np.concatenate(list(run_fights(encounter.template, "ok", codes, 500, 3, threads=2, chunk=77)))
    late = np.concatenate(list(run_fights(encounter.template, "ok", codes, 100, 3, first=400)))
    assert np.array_equal(one, two)
    assert np.array_equal(one[400:], late)


def test_a_clone_kernel_copies_the_rows_in_use():
    encounter = load_encounter("three-on-three")
    source = Battle(encounter, 3).state
    copy = np.zeros_like(source)
    kernels("ok").clone(words(copy), 0, words(source), 0, used_words(source))
    assert copy.tobytes() == source.tobytes()
