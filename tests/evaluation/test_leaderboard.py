"""Rows of a suite: the reference field's, one policy's among published ratings, the page, and what makes them stale."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import agents.plugins
from evaluation import boards
from evaluation.arena import run_plan
from evaluation.leaderboard import OUTSIDE_PAIRS, changed_since, leaderboard, published, row_of, suite_plan
from evaluation.suite import load_suite, suite_names
from evaluation.suite_content import Suite, content_hash
from evaluation.tournament import Tournament
from evaluation.wording import duration
from okenv.systems import play_hash

SMALL = """
system: ok
title: A small suite
seed: 5
tiers:
  duel:
    description: One against one.
    encounters:
      - {encounter: mirror-duel, held_out: false}
      - {encounter: giant-and-duellist, held_out: true}
  squad:
    description: Several against several.
    encounters:
      - {encounter: three-on-three, held_out: false}
opponents:
  - {policy: random, pairs: 30, held_out: false}
  - {policy: brute, pairs: 40, held_out: false}
  - {policy: turtle, pairs: 40, held_out: true}
  - {policy: captain, pairs: 40, held_out: false}
  - {policy: "gambit:bully", pairs: 40, held_out: true, tiers: [duel]}
"""


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Suite:
    file = tmp_path_factory.mktemp("suite") / "small.yaml"
    file.write_text(SMALL, encoding="utf-8")
    return load_suite(file)


@pytest.fixture(scope="module")
def played(suite: Suite, tmp_path_factory: pytest.TempPathFactory) -> Tournament:
    return run_plan(suite_plan(suite), tmp_path_factory.mktemp("field") / "field.sqlite", workers=1)


@pytest.fixture(scope="module")
def board(suite: Suite, played: Tournament) -> dict[str, Any]:
    return leaderboard(suite, played)


@pytest.mark.slow
def test_the_field_plays_as_the_suite_says(suite: Suite, played: Tournament) -> None:
    plan = played.plan
    assert plan.seed == 5
    assert {len(played.fights(match)) for match in plan.matches if 0 in match[1:]} == {30}  # the smaller number
    assert {len(played.fights(match)) for match in plan.matches if 0 not in match[1:]} == {40}
    assert {match[0] for match in plan.matches if 4 in match[1:]} == {0, 1}  # its tiers alone


@pytest.mark.kept
def test_rows(suite: Suite, board: dict[str, Any]) -> None:
    rows = {row["policy"]: row for row in board["rows"]}
    assert list(rows)[-1] == "random"
    elos = [row["elo"]["mean"] for row in board["rows"]]
    assert elos == sorted(elos, reverse=True)
    assert sum(elos) == pytest.approx(0, abs=1e-6)
    for row in rows.values():
        assert row["elo"]["low"] < row["elo"]["mean"] < row["elo"]["high"]
        assert row["command"] == f"okenv suite small --policy {row['policy']}"
    captain, bully = rows["captain"], rows["gambit:bully"]
    assert captain["score"]["mean"] == pytest.approx(
        (2 * captain["tiers"]["duel"]["mean"] + captain["tiers"]["squad"]["mean"]) / 3
    )
    assert bully["score"] is None  # it does not play everywhere
    assert bully["tiers"]["squad"] is None
    assert bully["tiers"]["duel"]["mean"] > rows["random"]["tiers"]["duel"]["mean"]
    assert captain["builds"]["held out"]["mean"] != captain["builds"]["open"]["mean"]
    assert [row["policy"] for row in board["rows"] if row["held_out"]] == [
        name for name in rows if name in ("turtle", "gambit:bully")
    ]
    assert min(row["gap"]["mean"] for row in rows.values() if row["gap"]) >= 0
    assert board["hash"] == content_hash(suite)


@pytest.mark.slow
@pytest.mark.parametrize("policy", ["captain", "random", "turtle"])
def test_a_reference_policy_gets_its_own_row_again(
    suite: Suite, board: dict[str, Any], policy: str, tmp_path: Path
) -> None:
    """At the joint maximum of the likelihood each rating is the best one given the others."""
    plan = suite_plan(suite, policy)
    one = [plan.names.get(code, code) for code in plan.policies].index(policy)
    assert plan.matches
    assert all(one in match[1:] for match in plan.matches)
    again = run_plan(plan, tmp_path / "row.sqlite", workers=1)
    row = row_of(suite, again, board, policy, "the command")
    there = next(row for row in board["rows"] if row["policy"] == policy)
    assert row["elo"]["mean"] == pytest.approx(there["elo"]["mean"], abs=1e-3)
    for key in ("score", "iqm", "gap"):
        assert row[key]["mean"] == there[key]["mean"], key
        assert row[key] == pytest.approx(there[key], abs=0.02), key  # the bootstrap draws otherwise
    for key in ("tiers", "builds", "opponents"):
        means = [{word: found and found["mean"] for word, found in one[key].items()} for one in (row, there)]
        assert means[0] == means[1], key
    for key in ("fights", "forfeits"):
        assert row[key] == there[key], key
    assert row["command"] == "the command"


@pytest.mark.slow
def test_a_new_policy_gets_a_row(
    suite: Suite, board: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its twin's, where it plays as one of the field does."""
    monkeypatch.setattr(agents.plugins, "_registered", {})
    bot = tmp_path / "twin.py"
    bot.write_text(
        "from agents import policy\nfrom agents.registry import make_policy\n\n\n"
        "@policy('twin')\ndef twin(battle):\n    return make_policy('turtle', 'ok').decide(battle).action\n"
    )
    assert set(suite_plan(suite, "twin", [str(bot)]).sizes.values()) == {0, OUTSIDE_PAIRS}
    assert max(suite_plan(suite, "gambit:duellist").sizes.values()) == 40  # inside the kernels
    plan = suite_plan(suite, "twin", [str(bot)], most=8)
    row = row_of(suite, run_plan(plan, tmp_path / "row.sqlite", workers=1), board, "twin", "")
    turtle = next(row for row in board["rows"] if row["policy"] == "turtle")
    assert row["elo"]["low"] < turtle["elo"]["mean"] < row["elo"]["high"]
    assert row["elo"]["high"] - row["elo"]["low"] > turtle["elo"]["high"] - turtle["elo"]["low"]
    assert row["fights"] == 2 * 8 * (3 * 4 + 2)
    assert row["seconds"] > 0


def test_what_is_not_played_out_is_no_leaderboard(suite: Suite, played: Tournament) -> None:
    more = Tournament(played.plan.with_changes(sizes=dict.fromkeys(played.plan.matches, 41)), played.store)
    with pytest.raises(ValueError, match=r"suite: found \d+ matches that are not played out, expected none"):
        leaderboard(suite, more)


def test_a_typing_mistake_is_told(suite: Suite) -> None:
    with pytest.raises(ValueError, match=r"'captan', expected one of .*did you mean 'captain'"):
        suite_plan(suite, "captan")


@pytest.mark.parametrize(("seconds", "words"), [(2.1e-7, "0.2 µs"), (3.44e-3, "3.4 ms"), (1.2, "1.2 s"), (None, "")])
def test_durations_in_words(seconds: float | None, words: str) -> None:
    assert duration(seconds) == words


@pytest.mark.parametrize("name", suite_names())
def test_the_published_leaderboard_is_of_its_suite_and_says_of_which_rules(name: str) -> None:
    """It may be of older rules and policies, and then says so."""
    suite = load_suite(name)
    shipped = published(suite)
    assert shipped is not None, "every suite is published"
    assert shipped["hash"] == content_hash(suite)
    changed = changed_since(suite, shipped)
    assert (shipped["rules"] in changed) == (shipped["rules"] != play_hash(suite.system))
    assert all(policy in changed for policy in suite.replaced)
    assert changed_since(replace(suite, replaced=()), {**shipped, "rules": play_hash(suite.system)}) == ""
    assert {row["policy"] for row in shipped["rows"]} == {opponent.name for opponent in suite.opponents}
    assert not any(row["forfeits"] for row in shipped["rows"])
    page = Path(__file__).parents[2] / "docs" / "leaderboards" / f"{name}.md"
    assert page.read_text(encoding="utf-8") == boards.markdown(shipped, suite.title), "stale: make docs"
