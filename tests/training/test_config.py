"""What is wrong with a run is told before it begins: file, line, field, what was found, what is expected."""

from pathlib import Path

import pytest

from evaluation.suite import suite_names
from okenv.library import configs_folder, yaml_files
from okenv.nodes import ConfigError
from training.config import FOLDER, load_training, shipped_training


def wrong(tmp_path: Path, text: str) -> list[str]:
    path = tmp_path / "mine.yaml"
    path.write_text(text)
    with pytest.raises(ConfigError) as caught:
        load_training(path)
    return str(caught.value).replace(f"{tmp_path}/", "").splitlines()


@pytest.mark.parametrize(("text", "expected"), [
    ("title: x", "mine.yaml:1: field steps: found nothing, expected decisions of the learner"),
    ("steps: many", "mine.yaml:1: field steps: found 'many', expected a whole number"),
    ("steps: 0", "mine.yaml:1: field steps: found 0, expected at least 1"),
    ("steps: 9\nsystem: okk",
     "mine.yaml:2: field system: found 'okk', expected one of ok, broags, psob, zerospace; did you mean 'ok'?"),
    ("steps: 9\nnetwork: {kind: entites}", "network.kind: found 'entites', expected entities or mlp; did you mean"),
    ("steps: 9\nnetwork: {kind: mlp, trunk: 9}", "network: found trunk: 9 for an mlp, expected it for entities only"),
    ("steps: 9\nfights:\n  lans: 3", "mine.yaml:3: field fights: found 'lans', expected one of lanes, control"),
    ("steps: 9\nppo: {learning_rate: [1]}", "ppo.learning_rate"),
    ("steps: 9\nencounters: {named: [mirror-dual]}", "found 'mirror-dual', expected"),
    ("steps: 9\nleague: {anchors: [brut]}", "league.anchors[0]: found 'brut', expected one of"),
    ("steps: 9\nleague: {anchor_share: 0.8, exploiter_share: 0.3}", "expected at most 1 together"),
    ("steps: 9\nleague: {anchor_share: 1}", "league: found anchor_share: 1 without anchors, expected some"),
    ("steps: 9\nevaluation: {opponents: [ppo:nobody]}", "found 'nobody', expected"),
    ("steps: 9\nevaluation: {opponents: []}", "expected at least one"),
    ("steps: 9\nstart: nothing", "start: "),
    ("steps: 9\nimitation: {teacher: gredy, steps: 3}", "imitation.teacher: found 'gredy', expected"),
    ("steps: 9\ncurriculum: [{until: 9, fighters: 2}, {until: 9, fighters: 4}]",
     "curriculum: found stages until [9, 9], expected each later than before"),
])  # fmt: skip
def test_mistakes_are_told(tmp_path: Path, text: str, expected: str) -> None:
    told = wrong(tmp_path, text)
    assert any(expected in line for line in told), told
    assert all(line.startswith("mine.yaml:") for line in told)


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    told = wrong(tmp_path, "steps: -1\nseed: -1\nleague:\n  keep: 0\n  anchor: []")
    assert sorted(line.split(":")[1] for line in told) == ["1", "2", "4", "5"]


def test_a_name_that_is_none_gets_the_nearest() -> None:
    with pytest.raises(ConfigError, match=r"training: found 'duell', expected one of .*; did you mean 'duel'\?"):
        load_training("duell")
    with pytest.raises(ConfigError, match="nowhere.yaml"):
        load_training("nowhere.yaml")


def test_the_shipped_runs_can_be_read_and_nothing_held_out_is_in_them() -> None:
    files = yaml_files(configs_folder() / FOLDER)
    assert set(shipped_training()) == set(files) >= {"duel", "okenv"}
    suites = [configs_folder() / "suites" / name for name in suite_names()]
    own = [path for suite in suites for path in suite.glob("**/*.yaml")]
    held_out = {path.stem for path in own if path.parent.name != "shipped"}  # copies of what everybody has
    for name, path in files.items():
        config = load_training(name)
        used = {*config.encounters.named, *config.evaluation.encounters}
        used |= {code.rpartition("/")[2] for code in (*config.league.anchors, *config.evaluation.opponents)}
        assert not used & held_out, name
        assert not any(suite in path.read_text() for suite in suite_names())


def test_the_ablation_changes_nothing_but_the_network() -> None:
    changed = {"title", "description", "network"}
    shipped, plain = load_training("okenv").model_dump(), load_training("ablation-mlp").model_dump()
    assert {field for field in shipped if shipped[field] != plain[field]} == changed
