"""Gambits as policies: what they are made of, that they play the same everywhere, and the personalities."""

import re
from pathlib import Path

import numpy as np
import pytest

import okenv
from agents.base import silent
from agents.gambits import GambitPolicy, gambit_names, make, reference
from agents.gambits.reading import GROUPS
from agents.intervals import mean_interval
from agents.registry import make_policy, policy_codes
from evaluation.simulate import mirrored, simulate
from okenv import Battle, encounter_names, load_encounter
from okenv.cast import Cast
from okenv.core.mind.gambits import GAMBIT_WORDS, no_gambits
from okenv.core.rng import derive
from okenv.driver import RESULTS, run_fights
from okenv.nodes import from_plain
from okenv.systems import load_system, play_hash
from okenv.testing import check_policy
from tests.sampling import some

OK = load_system("ok")
NAMES = [name for name, *_ in gambit_names("ok")]
WANTED = {
    "cowardly-thug", "pack-wolf", "disciplined-guard", "duellist", "berserker", "sniper", "bully", "bodyguard",
    "showman", "mastermind",
}  # fmt: skip
SCENES = ["mirror-duel", "three-on-three", "sniper-nest", "tavern"]
COMPLIANT = [(name, SCENES[(i + k) % len(SCENES)]) for i, name in enumerate(NAMES) for k in range(len(SCENES))]
"""Everybody everywhere, each first in another scene: that one ``make test`` has."""
PAGE = Path(__file__).parents[2] / "docs" / "gambits.md"
TEXT = PAGE.read_text(encoding="utf-8")


def test_a_shipped_gambit_is_called_by_its_name_and_its_old_code_still_means_it() -> None:
    short, full = make_policy("duellist", "ok"), make_policy("gambit:duellist", "ok")
    assert short.code == full.code == "duellist"
    assert short.program.tolist() == full.program.tolist()
    cast = Cast(OK)
    assert cast.number("policy", "duellist") == cast.number("policy", "gambit:duellist") == len(cast.scripted)
    assert len(cast.table) == 1
    named = load_encounter("mirror-duel").with_policies({"blue": "gambit:duellist", "red": "gambit:mine.yaml"})
    assert {side.name: side.policy for side in named.sides} == {"blue": "duellist", "red": "gambit:mine.yaml"}
    codes = policy_codes("ok")
    assert codes.count("duellist") == 1
    assert "gambit:duellist" not in codes
    with pytest.raises(ValueError, match="found 'duelist', .* did you mean 'duellist'"):
        make_policy("duelist", "ok")


def test_the_personalities_are_there_and_are_told():
    assert set(NAMES) >= WANTED
    for one in gambit_names("ok"):
        assert one.title
        assert one.group in GROUPS
        assert one.sentence
        assert len(one.description) > 60


@pytest.mark.parametrize(("name", "encounter"), some(COMPLIANT, 1, quick=len(SCENES)))
def test_personalities_are_compliant_and_not_clairvoyant(name, encounter):
    check_policy(make_policy(f"gambit:{name}", "ok"), encounter, fights=1)


@pytest.mark.bounds
@pytest.mark.parametrize("encounter", some(encounter_names("ok"), 1, quick=5))
def test_the_kernel_driver_and_battle_play_the_same_legal_fight(encounter):
    """Every personality in every encounter, both sides; ``Battle`` refuses what is not legal."""
    chosen = load_encounter(encounter)
    for name in NAMES:
        policy, cast = make_policy(f"gambit:{name}", "ok"), Cast(OK)
        silent([policy])
        codes = np.full(len(chosen.names), cast.add(policy.code, policy), np.int32)
        (result,) = np.concatenate(list(run_fights(chosen.template, "ok", codes, 1, 7, gambits=cast.table)))
        battle = Battle(chosen, int(derive(np.uint64(7), 0)))
        while not battle.over:
            battle.apply(policy.decide(battle).action)
        row, state = dict(zip(RESULTS, result.tolist(), strict=True)), battle.state[0]
        assert (row["outcome"], row["rounds"], row["decisions"]) == (
            state["outcome"],
            state["turn"],
            state["decisions"],
        )


def test_personalities_play_differently():
    """No two of them fight the same fights."""
    encounter = load_encounter("three-on-three")
    seen = {
        name: simulate(encounter, 200, 3, dict.fromkeys(encounter.side_names, f"gambit:{name}")).results.tobytes()
        for name in NAMES
    }
    assert len(set(seen.values())) == len(NAMES)


@pytest.mark.parametrize("name", ["duellist", "mastermind", "disciplined-guard", "bully"])
def test_the_strong_ones_beat_brute_clearly(name):
    encounters = ("mirror-duel", "three-on-three", "hero-vs-4-mooks", "border-raid")
    scores = [mirrored(load_encounter(one), f"gambit:{name}", "brute", 200, 11) for one in encounters]
    assert mean_interval(np.mean(scores, axis=0)).low > 0.7


def test_scripted_policies_and_gambits_mix_in_one_fight():
    encounter = load_encounter("three-on-three")
    mixed = simulate(encounter, 300, 1, {"red": "mastermind", "blue": "brute"})
    assert mixed.wins(0) > 200
    back = simulate(encounter, 300, 1, {"red": "brute", "blue": "mastermind"})
    assert back.wins(1) > 200


def test_a_table_may_have_many_rows():
    cast = Cast(OK)
    numbers = [cast.number("policy", f"gambit:{name}") for name in ("bully", "sniper", "bully")] + [
        cast.number("policy", "brute")
    ]
    first = len(cast.scripted)
    assert numbers == [first, first + 1, first, cast.scripted.index("brute")]
    assert cast.table.shape == (2, GAMBIT_WORDS)
    assert np.array_equal(cast.table[1], make(OK, "sniper").program)
    assert Cast(OK).table is no_gambits()


def test_a_batch_decides_as_one_by_one_but_for_its_draws():
    encounter = load_encounter("three-on-three")
    battles = np.concatenate([Battle(encounter, seed).state for seed in range(8)])
    policy = make_policy("duellist", "ok")
    batch = policy.decide_batch(battles, np.zeros((8, 1), np.int8))
    assert batch.tolist() == [policy.decide(Battle(encounter, seed)).action for seed in range(8)]


def test_how_names_the_rule_and_the_reason_is_for_people():
    rules = set()
    for seed in range(4):
        battle, policy = Battle(load_encounter("three-on-three"), seed), make_policy("mastermind", "ok")
        while not battle.over:
            decision = policy.decide(battle)
            rules.add(re.sub(r"\d+", "N", decision.how[0]))
            assert re.fullmatch(r"[^:;]{8,80}", decision.reason) or battle.prompt.kind == "combine"
            most = 1 + (" instead of " in decision.reason)
            assert len(re.findall(r"\d+(?:\.\d+)?(?: %| m\b|\))", decision.reason)) <= most, decision.reason
            battle.apply(decision.action)
    assert any(rule.startswith("rule N: if rout") for rule in rules)
    assert "goes without saying: attack, target favourite" in rules


def test_a_policy_tells_the_rule_that_goes_without_saying_as_it_was_when_it_was_made(tmp_path, monkeypatch):
    """An edit of the file while a table runs changes what is made after it, not what is played and told already."""
    file = tmp_path / "usual.yaml"
    monkeypatch.setattr("agents.gambits.library.usual_file", lambda _: file)
    made = []
    for word in ("favourite", "nearest"):
        file.write_text(f"rules: [{{do: attack, target: {word}}}]\n", encoding="utf-8")
        made.append(GambitPolicy(OK, "plain", from_plain({})))
    battle = Battle(load_encounter("mirror-duel"), 1)
    told = [policy.decide(battle).how[0] for policy in made]
    assert told == ["goes without saying: attack, target favourite", "goes without saying: attack, target nearest"]


def test_a_gambit_that_is_made_after_an_edit_plays_by_it_and_results_are_of_something_else(tmp_path, monkeypatch):
    file = tmp_path / "usual.yaml"
    for place in ("agents.gambits.library", "agents.gambits.policy", "okenv.systems"):
        monkeypatch.setattr(f"{place}.usual_file", lambda _: file)
    told, hashes = [], []
    for word in ("favourite", "nearest", "favourite"):
        file.write_text(f"rules: [{{do: attack, target: {word}}}]\n", encoding="utf-8")
        told.append(make(OK, "duellist")._usual[0].whom)
        hashes.append(play_hash("ok"))
    assert told == ["favourite", "nearest", "favourite"]
    assert hashes[0] == hashes[2] != hashes[1]


@pytest.mark.parametrize(
    ("does", "answered"),
    [
        ("[no defence, attack, approach]", "attack"),
        ("[approach, attack]", "approach"),
        ("[hold, attack]", "hold"),
        ("[no defence, done, decline]", "done"),
    ],
)
def test_of_the_actions_of_a_rule_the_one_that_is_answered_is_told(tmp_path, does, answered):
    (tmp_path / "own.yaml").write_text(f"rules: [{{if: not prone, do: {does}}}]\n", encoding="utf-8")
    decision = make(OK, str(tmp_path / "own.yaml")).decide(Battle(load_encounter("mirror-duel"), 1))
    assert decision.how == (f"rule 1: if not prone: {answered}",)


def test_noise_is_told_in_how(tmp_path):
    (tmp_path / "drunk.yaml").write_text("dials: {noise: 100}\n", encoding="utf-8")
    policy = make(OK, str(tmp_path / "drunk.yaml"))
    assert "second best, by a noise of 100 %" in policy.decide(Battle(load_encounter("mirror-duel"), 1)).how


@pytest.mark.slow
def test_an_encounter_and_the_environments_take_gambits():
    plain = load_encounter("three-on-three").to_dict()
    plain["sides"]["blue"]["policy"] = "mastermind"
    own, given = okenv.make(plain), okenv.make("three-on-three", opponent="mastermind")
    other = okenv.make("three-on-three", opponent="brute")
    looks = []
    for env in (own, given, other):
        observation, info = env.reset(seed=4)
        seen = [observation["observation"]]
        for _ in range(25):
            action = int(np.flatnonzero(info["action_mask"])[0])
            observation, _, over, _, info = env.step(action)
            seen.append(observation["observation"])
            if over:
                break
        looks.append(np.concatenate(seen).tobytes())
    assert looks[0] == looks[1] != looks[2]
    many = okenv.make_vec("three-on-three", 2, opponent="pack-wolf")
    many.reset(seed=1)
    many.step(many.random_actions())


def test_an_ally_can_be_a_gambit():
    env = okenv.make("three-on-three", fighter="Red 1", ally="bodyguard", opponent="brute")
    _, info = env.reset(seed=2)
    env.step(int(np.flatnonzero(info["action_mask"])[0]))


def test_what_does_not_play_in_the_kernels_is_told(monkeypatch):
    class Point:
        name = "slow"

        @staticmethod
        def load():
            return lambda system, argument, seed: object()

    monkeypatch.setattr("okenv.cast.entry_points", lambda group: [Point])
    with pytest.raises(ValueError, match="opponent: found 'slow:3', which does not play inside the kernels"):
        okenv.make("mirror-duel", opponent="slow:3")


# --- the page


def test_the_tables_of_the_page_are_those_of_the_code():
    assert reference.updated(TEXT) == TEXT, "run: python -m agents.gambits docs/gambits.md"
    assert reference.updated(TEXT.replace("| `caution` | 0 |", "| `caution` | 1 |")) == TEXT
    for kind in ("dials", "subjects", "conditions", "actions", "targets", "gambits"):
        assert f"<!-- {kind} ok -->" in TEXT


@pytest.mark.parametrize("system", ["ok", "psob", "broags", "zerospace"])
def test_the_page_explains_every_prompt_that_it_names(system):
    named, explained = (
        {
            word
            for row in reference.section(kind, system).splitlines()[2:]
            for word in re.findall(r"\w+", row.split("|")[at])
        }
        for kind, at in (("actions", 2), ("prompts", 1))
    )
    assert named == explained
    assert all(len(row.split("|")[2]) > 20 for row in reference.section("prompts", system).splitlines()[2:])


def test_the_first_example_is_five_lines_and_fights(tmp_path):
    example = re.findall(r"```yaml\n(.*?)```", TEXT, re.S)[0]
    assert len(example.splitlines()) == 5
    (tmp_path / "wolf.yaml").write_text(example, encoding="utf-8")
    check_policy(make(OK, str(tmp_path / "wolf.yaml")), "three-on-three", fights=1)


@pytest.mark.parametrize("block", re.findall(r"^```python\n(.*?)^```", TEXT, re.S | re.M))
def test_the_blocks_run(block, capsys):
    exec(compile(block, PAGE.name, "exec"), {})
    assert "because of" in capsys.readouterr().out
