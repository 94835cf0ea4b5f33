"""``okenv solve``, as somebody who types it."""

import json

import pytest
from typer.testing import CliRunner

from app.cli import app

DUEL = """
system: ok
sides:
  red: {fighters: [{character: thug, weapons: [club], initiative: Agility}]}
  blue: {fighters: [{character: thug, initiative: Agility, attributes: {Fighting: Gd+, Agility: Def, Strength: Gd}}]}
rules: {tide_of_battle: off, mook_damage: simplest, apart: 1}
"""
WITHOUT = (
    "move,ready,pick-up,stunt,twice,social,surrender,called-shot,style,effect,power,direct,avoid,setup,interrupt,hold,"
    "defend-group,defend-all"
)


@pytest.fixture
def run(tmp_path, monkeypatch):
    monkeypatch.setattr("agents.exact.store._folder", lambda: tmp_path / "solved")
    file = tmp_path / "thugs.yaml"
    file.write_text(DUEL, encoding="utf-8")

    def go(*arguments):
        return CliRunner().invoke(app, ["solve", str(file), "--without", WITHOUT, *arguments])

    return go


@pytest.mark.slow
def test_it_tells_who_wins_and_is_right_about_it(run):
    done = run("--json", "--check")
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)
    assert found["value"]["red"] + found["value"]["blue"] == pytest.approx(1)
    assert 0 < found["error"] <= found["error_anywhere"] <= 1e-6
    assert found["residual"] < 1e-6
    assert found["states"] > 100
    assert found["without"] == WITHOUT.split(",")
    assert found["forbidden"] == {"red": [], "blue": []}
    worse = json.loads(run("--json", "--forbid", "red=defence").stdout)
    assert worse["value"]["red"] < found["value"]["red"]
    assert worse["forbidden"]["red"] == ["defence"]


def test_it_tells_it_in_words(run):
    done = run("--forbid", "blue=defence", "--check")
    assert done.exit_code == 0, done.output
    for words in ("solved", "Forbidden to blue: defence.", "Exact to", "Neither side has: move", "Checked: no state"):
        assert words in done.stdout


def test_what_is_known_from_before_is_not_worked_out_again(run, monkeypatch):
    first = json.loads(run("--json").stdout)
    monkeypatch.setattr("agents.exact.store.build_game", None)
    again = json.loads(run("--json", "--check").stdout)
    assert (first.pop("stored"), again.pop("stored")) == (False, True)
    assert again.pop("residual") < 1e-6
    assert first == again
    assert "known from before" in run().stdout
    assert isinstance(run("--fresh").exception, TypeError)


def test_it_tells_what_the_round_limit_changes(run):
    found = json.loads(run("--json", "--limit").stdout)
    assert found["limit"]["rounds"] == 100
    assert found["limit"]["value"]["red"] == pytest.approx(1 - found["limit"]["value"]["blue"])
    assert 0.01 < found["limit"]["value"]["red"] - found["value"]["red"] < 0.1  # they wait for a good moment
    assert "With its limit of 100 rounds: red" in run("--limit").stdout


@pytest.mark.parametrize(("arguments", "message"), [
    (["--forbid", "red"], "--forbid: found 'red', expected SIDE=TACTICS such as red=hold"),
    (["--forbid", "rad=hold"], "--forbid: found the side 'rad', expected red or blue; did you mean 'red'?"),
    (["--forbid", "red=holds"], "did you mean 'hold'?"),
])  # fmt: skip
def test_a_typing_mistake_is_one_line(run, arguments, message):
    done = run(*arguments)
    assert done.exit_code == 2
    assert message in done.output
    assert done.output.count("okenv:") == 1


def test_a_fight_that_nobody_need_end_has_a_value_with_its_limit_alone(run, monkeypatch):
    monkeypatch.setattr("agents.exact.solution.MOST_SWEEPS", 3)
    refused = run()
    assert refused.exit_code == 2
    assert "--limit, without --check, works it out with its limit of 100 rounds" in " ".join(refused.stderr.split())
    found = json.loads(run("--json", "--limit").stdout)
    assert found["value"] is found["error"] is found["sweeps"] is None
    assert sum(found["limit"]["value"].values()) == 1
    assert "Without a round limit it has no value" in run("--limit").output
    monkeypatch.undo()
    assert found["limit"] == json.loads(run("--json", "--limit").stdout)["limit"]


def test_more_than_a_duel_is_refused():
    done = CliRunner().invoke(app, ["solve", "three-on-three"])
    assert done.exit_code == 2
    assert "three-on-three: found 3 against 3, expected a duel: one against one" in done.output
