"""A tournament's plan: what it says, what it means, and mistakes told all at once."""

from pathlib import Path

import numpy as np
import pytest

import agents.plugins
from evaluation.plan import Limits, Plan, Settle, load_plan, shipped_plans
from okenv import load_encounter
from okenv.nodes import ConfigError

BOT = "from agents import policy\n\n\n@policy('planned')\ndef planned(battle):\n    return battle.legal()[0]\n"
GOOD = """
title: Mine
policies: [planned, brute, "gambit:mine.yaml"]
encounters: [mirror-duel, own.yaml]
pairs: 20
seed: 7
settle: {top: 2, first: 5}
limits: {decision: 2.5}
luck: never
plugins: [bot.py]
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a bot, a gambit and an encounter of one's own; the current folder is another one."""
    configs = Path(__file__).parents[2] / "configs"
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "bot.py").write_text(BOT)
    (tmp_path / "mine.yaml").write_text((configs / "policies" / "ok" / "bully.yaml").read_text(encoding="utf-8"))
    (tmp_path / "own.yaml").write_text((configs / "encounters" / "tavern.yaml").read_text(encoding="utf-8"))
    monkeypatch.chdir(tmp_path / "elsewhere")
    monkeypatch.setattr(agents.plugins, "_registered", {})
    return tmp_path


def written(folder: Path, text: str) -> Path:
    (folder / "plan.yaml").write_text(text, encoding="utf-8")
    return folder / "plan.yaml"


def test_a_plan(folder: Path) -> None:
    """Paths are meant beside the plan."""
    plan = load_plan(written(folder, GOOD))
    assert plan.title == "Mine"
    assert plan.policies == ("planned", "brute", f"gambit:{folder / 'mine.yaml'}")
    assert [encounter.name for encounter in plan.encounters] == ["mirror-duel", "own"]
    assert (plan.pairs, plan.seed, plan.luck) == (20, 7, "never")
    assert (plan.settle, plan.limits) == (Settle(top=2, first=5), Limits(decision=2.5))
    assert plan.plugins == (str(folder / "bot.py"),)
    assert len(plan.matches) == 2 * 3
    assert plan.fights == 2 * 20 * 6
    assert plan.looks() == [5, 10, 20]


def test_a_suite_s_gambit_is_no_path(folder: Path) -> None:
    text = GOOD.replace("gambit:mine.yaml", "gambit:ok-bench-v1/bailiff")
    assert load_plan(written(folder, text)).policies[2] == "gambit:ok-bench-v1/bailiff"


def test_the_rulebook_is_that_of_the_encounters_where_none_is_named(folder: Path) -> None:
    of_two = "policies: [brute, turtle]\nencounters: [gun-duel, {}]\n"
    assert load_plan(written(folder, of_two.format("riot-police"))).system == "broags"
    with pytest.raises(ConfigError, match="found 'mirror-duel' of the rulebook 'ok', expected 'broags'"):
        load_plan(written(folder, of_two.format("mirror-duel")))


def test_all_mistakes_are_told_at_once(folder: Path) -> None:
    file = written(
        folder,
        "system: okk\n"
        'policies: [brute, brutte, 3, "gambit:bullly"]\n'
        "encounters: [mirror-dual, nowhere.yaml]\n"
        "pair: 20\n"
        "seed: -1\n"
        "settle: {top: 0, frist: 3}\n"
        "limits: {decision: fast}\n"
        "luck: sometimes\n"
        "plugins: [bat.py]\n",
    )
    with pytest.raises(ConfigError) as caught:
        load_plan(file)
    told = str(caught.value)
    for line, words in (
        (1, "field system: found 'okk', expected one of ok, broags, psob, zerospace; did you mean 'ok'?"),
        (2, "field policies[1]: found 'brutte', expected one of random, brute"),
        (2, "did you mean 'brute'?"),
        (2, "field policies[2]: found 3, expected text"),
        (2, "did you mean 'bully'?"),
        (3, "field encounters[0]: found 'mirror-dual', expected one of those that 'okenv encounters' lists"),
        (3, "did you mean 'mirror-duel'?"),
        (3, "field encounters[1]: "),
        (4, "found 'pair', expected one of title"),
        (4, "did you mean 'pairs'?"),
        (5, "field seed: found -1, expected at least 0"),
        (6, "field settle.top: found 0, expected at least 1"),
        (6, "found 'frist', expected one of top, first; did you mean 'first'?"),
        (7, "field limits.decision: found 'fast', expected a number"),
        (8, "field luck: found 'sometimes', expected"),
        (9, "field plugins[0]: found "),
    ):
        assert any(f"{file}:{line}: " in row and words in row for row in told.splitlines()), (line, words, told)


@pytest.mark.parametrize(("old", "new", "message"), [
    ("policies: [planned, brute,", "policies: [brute, brute,", "field policies: found 'brute' twice"),
    ("[mirror-duel, own.yaml]", "[]", "field encounters: found none, expected at least one"),
    ('[planned, brute, "gambit:mine.yaml"]', "[brute]", "field policies: found 1, expected at least two"),
    ("top: 2", "top: 3", "field settle.top: found 3, expected at most 2"),
])  # fmt: skip
def test_what_does_not_go_together(folder: Path, old: str, new: str, message: str) -> None:
    assert old in GOOD
    with pytest.raises(ConfigError) as caught:
        load_plan(written(folder, GOOD.replace(old, new)))
    assert message in str(caught.value)
    assert str(caught.value).startswith(f"{folder / 'plan.yaml'}:")


def test_a_name_that_is_no_plan() -> None:
    with pytest.raises(ConfigError, match=r"found 'scriptd', expected one of .*did you mean 'scripted'\?"):
        load_plan("scriptd")


def test_the_shipped_plans_load() -> None:
    assert set(shipped_plans()) >= {"scripted", "gambits"}
    for name, file in shipped_plans().items():
        plan = load_plan(name)
        assert plan.title == file.title
        assert plan.pairs == file.pairs
    scripted = load_plan("scripted")
    assert (len(scripted.policies), len(scripted.encounters), scripted.pairs) == (8, 10, 2000)


def test_the_dice_of_an_encounter_do_not_depend_on_what_else_is_played() -> None:
    duel, tavern = load_encounter("mirror-duel"), load_encounter("tavern")
    one = Plan("t", "ok", ("brute", "turtle"), (duel, tavern), seed=3)
    other = Plan("u", "ok", ("captain", "random", "brute"), (tavern,), seed=3)
    assert one.family(1) == other.family(0)
    assert len({int(one.family(0)), int(one.family(1)), int(one.with_changes(seed=4).family(0))}) == 3


def test_sides_are_exchanged() -> None:
    plan = Plan("t", "ok", ("brute", "turtle"), (load_encounter("hero-vs-4-mooks"),))
    assert plan.sides((0, 0, 1), 0) == ["brute", *["turtle"] * 4]
    assert plan.sides((0, 0, 1), 1) == ["turtle", *["brute"] * 4]


def test_matches_may_have_pairs_of_their_own() -> None:
    plan = Plan(
        "t", "ok", ("brute", "turtle", "captain"), (load_encounter("mirror-duel"),), 10,
        sizes={(0, 0, 1): 0, (0, 1, 2): 4},
    )  # fmt: skip
    assert plan.matches == [(0, 0, 2), (0, 1, 2)]
    assert plan.fights == 2 * (10 + 4)


def test_policies_with_draws_of_their_own_are_seeded_by_plan_and_fight() -> None:
    plan = Plan("t", "ok", ("brute", "mcts:10"), (load_encounter("mirror-duel"),), seed=3)
    seeds = [getattr(plan.make("mcts:10", fight), "seed") for fight in (None, None, 5, 6)]  # noqa: B009
    assert seeds[0] == seeds[1]
    assert len(set(seeds)) == 3
    assert np.all(np.array(seeds) >= 0)
    assert getattr(plan.make("random"), "seed") is None  # noqa: B009  (follows each fight's own)
