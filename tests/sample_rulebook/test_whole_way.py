"""Everything that knows no rulebook works for one from outside: fights, records, environments, searches, pages."""

from __future__ import annotations

import functools
import pickle
import re
import warnings
from pathlib import Path

import gymnasium
import numpy as np
import pytest
from typer.testing import CliRunner

from agents.registry import describe, make_policy, policy_codes
from app.cli import app
from app.table.ended import ended
from app.table.library import systems as systems_at_the_table
from evaluation.compare.rulebook import load_rulebooks, shipped
from evaluation.simulate import simulate
from okenv import Battle, aec_env, encounter_names, load_encounter, replay, systems
from okenv.contract import MUST, OPTIONAL
from okenv.envs.registration import register_all
from okenv.library import config_files
from okenv.outside import VARIABLE
from okenv.rulebook import find, rulings
from okenv.rulebook.__main__ import main as write_pages
from okenv.systems import load_system, shipped_systems
from okenv.testing import check_policy

pytestmark = pytest.mark.usefixtures("knives")


def test_it_comes_after_the_shipped_ones_and_goes_with_the_variable(monkeypatch):
    assert systems() == [*shipped_systems(), "knives"]
    assert encounter_names("knives") == ["knife-duel", "knife-mob"]
    assert set(encounter_names()) > {"knife-duel", "mirror-duel"}
    monkeypatch.delenv(VARIABLE)
    assert systems() == shipped_systems()
    assert encounter_names("knives") == []
    with pytest.raises(ValueError, match="system: found 'knives', expected one of ok, broags, psob, zerospace$"):
        load_system("knives")


def test_the_sample_has_every_chapter_that_is_a_must_and_a_few_of_the_others():
    system = load_system("knives")
    assert system.problems() == []
    assert all(system.has(chapter) for chapter in MUST if chapter)
    has = [chapter for chapter in OPTIONAL if system.has(chapter)]
    assert has == ["mind.value", "mind.prospects", "mind.tally", "voice.cards", "voice.account"]


@pytest.mark.parametrize("name", shipped_systems())
def test_the_shipped_ones_have_every_chapter_there_is(name):
    system = load_system(name)
    assert system.problems() == []
    assert all(system.has(chapter) for chapter in [*MUST, *OPTIONAL] if chapter)


def test_the_end_of_a_fight_is_counted():
    """As many hits as wounds, and whoever is down was brought down by somebody."""
    battle = Battle(load_encounter("knife-mob"), seed=5)
    brute = make_policy("brute", "knives")
    while not battle.over:
        battle.apply(brute.decide(battle).action)
    lines, end = battle.narration(), ended(battle.header(), battle.inputs())
    figures = end["fighters"]
    assert sum(one["hits"] for one in figures) == sum("is hit" in line for line in lines)
    assert sum(one["attacks"] for one in figures) == sum(" stabs at " in line for line in lines)
    assert sum(one["taken"] for one in figures) == sum(one["hits"] for one in figures)
    assert {f"{one['name']} is down." for one in figures if one["by"]} == {line for line in lines if "is down" in line}
    assert end["verdict"][0].startswith(f"{battle.outcome} won in round ")
    assert 0.0 in end["rounds"][-1]["strength"]


def test_a_fight_its_record_and_its_replay(tmp_path):
    file = tmp_path / "fight.jsonl"
    done = CliRunner().invoke(app, ["fight", "knife-duel", "--seed", "3", "--record", str(file)])
    assert done.exit_code == 0, done.output
    assert "Bully stabs at Fencer: 3 more wounds and Fencer is down; a hit is 50% likely." in done.output
    again = replay(file)
    assert again.battle.over
    assert again.notes == []
    for line in again.lines:
        assert line.removesuffix(".") in done.output, "with a reason behind it or not"
    state = again.battle.notation()
    assert state.startswith("knives/1 alley:1 guild:1 | ")
    assert Battle.from_notation(state).notation() == state


def test_encounters_travel_between_processes():
    fight = load_encounter("knife-mob")
    assert type(fight.fighters[0].sheet).__module__ == "okenv.systems.knives.sheet.schema"
    assert pickle.loads(pickle.dumps(fight)).to_dict() == fight.to_dict()


@functools.cache
def guild_wins(bully: int, fencer: int, rounds: int) -> float:
    """The exact chance of the Fencer to win by the wounds that either can bear, who only stab, the Bully first."""
    if rounds == 0:
        return 0.0
    total = 0.0
    for hits, likely in ((0, 1 / 2), (1, 1 / 2)):
        if fencer > hits:
            total += likely * (5 / 6 * (guild_wins(bully - 1, fencer - hits, rounds - 1) if bully > 1 else 1.0))
            total += likely * (1 / 6 * guild_wins(bully, fencer - hits, rounds - 1))
    return total


def test_many_fights_inside_the_kernels():
    done = simulate(load_encounter("knife-duel"), 400, 1, {"guild": "brute"})
    assert done.fights == 400
    exact = guild_wins(4, 3, 30)
    assert abs(done.wins(1) / 400 - exact) < 4 * (exact * (1 - exact) / 400) ** 0.5


@pytest.fixture
def registered(knives):
    """The Gymnasium ids, with that of Knives among them for the test."""
    before = dict(gymnasium.registry)
    register_all()
    yield
    gymnasium.registry.clear()
    gymnasium.registry.update(before)


@pytest.mark.slow
@pytest.mark.usefixtures("registered")
def test_the_environments():
    env = gymnasium.make("okenv/Knives-v0", opponent="random")
    generator, ends = np.random.default_rng(0), 0
    for seed in range(5):
        seen, _ = env.reset(seed=seed)
        over = False
        while not over:
            assert env.observation_space.contains(seen)
            action = generator.choice(np.flatnonzero(seen["action_mask"]))
            seen, reward, over, _, _ = env.step(int(action))
        ends += reward != 0
    assert ends > 0
    agents = aec_env("knife-mob").unwrapped
    assert agents.possible_agents == ["bully_0", "bully_1", "bully_2", "fencer_0"]


@pytest.mark.parametrize("code", ["random", "greedy", "mcts:20"])
def test_policies(code):
    check_policy(make_policy(code, "knives", seed=1), "knife-duel", fights=1)


def test_a_search_sees_what_pays():
    battle = Battle(load_encounter("knife-duel"), dice="ask")
    for wounds in (1, 2, 3):
        assert battle.prompt.name == "Bully"
        battle.apply("guard")
        battle.apply("stab e1")
        battle.enter(6)
        assert int(battle.state[0]["fighters"]["wounds"][0]) == wounds
    battle.apply("guard")
    decision = make_policy("greedy", "knives").decide(battle)  # the Fencer's, of a Bully on guard with one wound left
    assert battle.action(decision.action).notation == "stab e1"
    assert decision.value is not None


def test_the_policies_are_listed():
    assert policy_codes("knives")[:3] == ["random", "brute", "turtle"]
    assert dict(describe("knives"))["turtle"] == "guards when one more wound puts her down, else brute"


def test_the_rules_are_found_with_code_and_tests():
    assert [ruling.id for ruling in rulings("knives")] == ["KN-TURN-1", "KN-STAB-1", "KN-GUARD-1", "KN-END-1"]
    for ruling in rulings("knives"):
        assert any(place.file.startswith("knives/") for place in ruling.code), ruling.id
        assert {place.file for place in ruling.tests} == {"test_knives.py"}, ruling.id
    (found,) = find("knives", "stab-1")
    assert "NEEDED" in {place.name for place in found.code}


def test_the_pages(tmp_path):
    write_pages(tmp_path, "knives")
    assert sorted(p.relative_to(tmp_path).as_posix() for p in tmp_path.rglob("*.md")) == [
        "actions/knives.md",
        "rules/knives.md",
    ]
    rules = (tmp_path / "rules/knives.md").read_text(encoding="utf-8")
    assert "- option `guard`: points / **2**" in rules
    assert "make docs" not in rules
    for link in re.findall(r"\]\(([^)#]+)", rules):
        assert (tmp_path / "rules" / link).exists(), link
    actions = (tmp_path / "actions/knives.md").read_text(encoding="utf-8")
    assert "such as `stab e2`, `guard`." in actions
    assert "| 15 | 1 | `guard` | guard |" in actions


def test_what_needs_a_chapter_that_is_not_there_is_left_out_or_says_so():
    assert "knives" not in [system["name"] for system in systems_at_the_table()]
    for command, missing, purpose in (
        (["fight", "knife-duel", "--policy", "guild=gambit:careful"], "mind/gambits.py", "gambits"),
        (["solve", "knife-duel"], "mind/rounds.py", "solving duels"),
        (["tactics", "knife-duel"], "tactics.yaml", "studies of tactics"),
    ):
        done = CliRunner().invoke(app, command)
        assert done.exit_code == 2
        assert re.fullmatch(
            rf"okenv: rulebook 'knives': found no {missing} in \S+/knives, which is needed for {purpose}; "
            r"see docs/add-a-rulebook.md\n",
            done.output,
        ), done.output


def test_registering_tells_of_a_bad_one_and_goes_on(monkeypatch, tmp_path):
    monkeypatch.setenv(VARIABLE, str(tmp_path / "nothing"))
    with pytest.warns(UserWarning, match="OKENV_RULEBOOKS: found no folder"):
        register_all()
    monkeypatch.delenv(VARIABLE)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        register_all()


def test_files_of_all_rulebooks_are_found_by_section():
    files = config_files("encounters")
    assert files["knife-duel"] == Path(__file__).parent / "knives/configs/encounters/knife-duel.yaml"
    assert config_files("nothing") == {}


def test_it_takes_part_in_the_comparison_of_rulebooks_by_a_file_of_its_own():
    (book,) = load_rulebooks(["knives"]).books
    assert book.title == "Knives"
    assert list(shipped()) == systems()
