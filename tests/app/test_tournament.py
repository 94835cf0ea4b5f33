"""``okenv tournament``: what it lists, plays, prints and complains about."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import evaluation.arena
from evaluation.plan import shipped_plans

PLAN = """title: Two against one
policies: [brute, turtle, random]
encounters: [mirror-duel]
pairs: 20
seed: 3
"""


@pytest.fixture(autouse=True)
def _written(here: Path) -> None:
    (here / "mine.yaml").write_text(PLAN, encoding="utf-8")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of the plan's fights, all played."""
    from evaluation.plan import load_plan

    folder = tmp_path_factory.mktemp("played")
    (folder / "mine.yaml").write_text(PLAN, encoding="utf-8")
    evaluation.arena.run_plan(load_plan(folder / "mine.yaml"), folder / "t.sqlite", workers=1).store.close()
    return folder / "t.sqlite"


@pytest.fixture
def fights(played: Path, here: Path) -> Path:
    copy = here / "t.sqlite"
    copy.write_bytes(played.read_bytes())
    return copy


def test_without_a_plan_the_shipped_ones_are_listed(okenv: Callable) -> None:
    result = okenv("tournament")
    assert result.exit_code == 0
    shown = re.sub(" +", " ", result.stdout)
    for name, plan in shipped_plans().items():
        assert f"{name} {plan.title} {len(plan.policies)} {len(plan.encounters)} {plan.pairs:,}" in shown
    assert "okenv tournament NAME" in shown
    assert result.stderr == ""


@pytest.mark.slow
def test_standings_files_and_progress(okenv: Callable) -> None:
    result = okenv("tournament", "mine.yaml", "--workers", "1")
    assert result.exit_code == 0
    shown = re.sub(" +", " ", result.stdout)
    assert "Two against one: 120 fights run (all played)" in shown
    assert [shown.index(f" {code} ") for code in ("turtle", "brute", "random")] == sorted(
        shown.index(f" {code} ") for code in ("turtle", "brute", "random")
    )
    assert "Fights: runs/tournaments/mine.sqlite\nReport: runs/tournaments/mine.html" in shown
    assert "<html" in Path("runs/tournaments/mine.html").read_text(encoding="utf-8")
    told = result.stderr.splitlines()
    assert told[0] == "okenv: 0 of 60 pairs"
    assert told[-1] == "okenv: 60 of 60 pairs"
    assert all(re.fullmatch(r"okenv: \d+ of 60 pairs(, \d:\d\d left)?", line) for line in told)


@pytest.mark.slow
def test_json_and_a_page_beside_it(okenv: Callable, fights: Path) -> None:
    result = okenv("tournament", "mine.yaml", "--out", fights, "--json", "--page", "deep/er/p.html")
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    assert found["about"]["title"] == "Two against one"
    assert (found["about"]["played"], found["about"]["interrupted"]) == (120, False)
    assert [row["policy"] for row in found["ratings"]] == ["turtle", "brute", "random"]
    assert found["fights"] == []
    assert "<html" in Path("deep/er/p.html").read_text(encoding="utf-8")
    assert not Path("t.html").exists()
    okenv("tournament", "mine.yaml", "--out", fights, "--json")
    assert not Path("t.html").exists()


def test_pairs_and_seed_in_place_of_the_plans(okenv: Callable, fights: Path) -> None:
    fewer = json.loads(okenv("tournament", "mine.yaml", "--out", fights, "--json", "--pairs", "5").stdout)
    assert (fewer["about"]["played"], fewer["about"]["planned"]) == (30, 30)
    other = okenv("tournament", "mine.yaml", "--out", fights, "--seed", "4")
    assert (other.exit_code, other.stdout) == (2, "")
    assert other.stderr == (
        f"okenv: {fights}: found fights of seed 3, expected seed 4; name another file with --out, or remove this one\n"
    )


@pytest.mark.slow
def test_a_plugin_of_which_a_file_has_changed_begins_anew(okenv: Callable, complains: Callable) -> None:
    Path("bot.py").write_text(
        "from agents import policy\nFILES = ['weights.txt']\n@policy('bot')\ndef bot(battle):\n"
        "    return battle.legal()[int(open('weights.txt').read())]\n", encoding="utf-8",
    )  # fmt: skip
    Path("weights.txt").write_text("0", encoding="utf-8")
    Path("bot.yaml").write_text("title: B\npolicies: [bot, brute]\nencounters: [mirror-duel]\npairs: 1\n")
    words = ("tournament", "bot.yaml", "--plugin", "bot.py", "--workers", "1", "--json")
    assert okenv(*words).exit_code == 0
    assert okenv(*words, "--pairs", "2").exit_code == 0
    Path("weights.txt").write_text("-1", encoding="utf-8")
    assert complains(*words) == (
        "okenv: runs/tournaments/bot.sqlite: found fights of another policy 'bot', which has changed since: "
        "weights.txt; to begin anew, name another file with --out, or remove this one\n"
    )
    assert okenv(*words, "--out", "anew.sqlite").exit_code == 0


def test_a_plugin_and_its_forfeits(okenv: Callable) -> None:
    Path("bot.py").write_text(
        "from agents import policy\n@policy('oops')\ndef oops(battle):\n    return 1 / 0\n", encoding="utf-8"
    )
    Path("bot.yaml").write_text("policies: [brute, oops]\nencounters: [mirror-duel]\npairs: 2\n", encoding="utf-8")
    result = okenv("tournament", "bot.yaml", "--plugin", "bot.py", "--workers", "1")
    assert result.exit_code == 0
    shown = re.sub(r"\s+", " ", result.stdout)
    assert "4 fights were forfeited; the first: oops, bot.py:4: policy 'oops', asked " in shown
    assert "ZeroDivisionError: division by zero" in shown


@pytest.mark.parametrize(("arguments", "told"), [
    (("scriptd",), "tournament: found 'scriptd', expected one of first, gambits, scripted, or the path of a YAML file; "
                   "did you mean 'scripted'?"),
    (("nowhere.yaml",), "nowhere.yaml: cannot be read: No such file or directory"),
    (("mine.yaml", "--plugin", "bott.py"), "--plugin: found 'bott.py', expected a Python file"),
    (("mine.yaml", "--out", "."), ".: found a folder, expected a plain file or a new one"),
    (("mine.yaml", "--page", "."), "--page .: found a folder, expected a plain file or a new one"),
    (("mine.yaml", "--page", "mine.yaml/p.html"), "--page mine.yaml/p.html: cannot be written: "),
    (("mine.yaml", "--out", "mine.yaml/f.sqlite"), "--out mine.yaml/f.html: cannot be written: found a file where a"),
    (("mine.yaml", "--out", "mine.yaml"), "mine.yaml: cannot be used as a tournament's file: "),
    (("mine.yaml", "--out", "a.html"), "--out a.html: found the name of the report, expected another, such as "),
    (("mine.yaml", "--out", "a.sqlite", "--page", "a.sqlite"), "--out a.sqlite: found the name of the report, "),
    (("mine.yaml", "--ray", "nowhere"), "--ray: "),
])  # fmt: skip
def test_mistakes_are_told_in_a_line_before_anything_is_played(
    complains: Callable, arguments: tuple[str, ...], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("evaluation.seat.Seat.play", lambda *_: pytest.fail("plays"))
    assert complains("tournament", *arguments).startswith(f"okenv: {told}")
    assert Path("mine.yaml").read_text(encoding="utf-8") == PLAN


@pytest.mark.parametrize("arguments", [("--pairs", "0"), ("--workers", "0"), ("--seed", "-1"), ("--pairs", "many")])
def test_numbers_that_are_none(okenv: Callable, arguments: tuple[str, str]) -> None:
    result = okenv("tournament", "mine.yaml", *arguments)
    assert result.exit_code == 2
    assert arguments[0] in result.stderr


def test_all_mistakes_of_a_plan_at_once(okenv: Callable) -> None:
    Path("bad.yaml").write_text(
        "policies: [brute, turtel]\nencounters: [mirror-dual]\npears: 3\nseed: -1\n", encoding="utf-8"
    )
    result = okenv("tournament", "bad.yaml")
    assert (result.exit_code, result.stdout) == (2, "")
    lines = result.stderr.splitlines()
    assert len(lines) == 4
    assert all(line.startswith("okenv: bad.yaml:") for line in lines)
    for words in ("did you mean 'turtle'?", "did you mean 'mirror-duel'?", "did you mean 'pairs'?", "field seed: "):
        assert sum(words in line for line in lines) == 1


@pytest.mark.slow
@pytest.mark.parametrize("as_json", [False, True])
def test_an_interruption_shows_what_was_played(
    okenv: Callable, here: Path, monkeypatch: pytest.MonkeyPatch, as_json: bool
) -> None:
    add, added = evaluation.arena.Store.add, []

    def interrupted(store: object, played: object) -> None:
        if len(added) == 2:
            raise KeyboardInterrupt
        added.append(played)
        add(store, played)  # type: ignore[arg-type]

    monkeypatch.setattr(evaluation.arena.Store, "add", interrupted)
    result = okenv("tournament", "mine.yaml", "--workers", "1", *(["--json"] if as_json else []))
    assert result.exit_code == 130
    assert result.stderr.splitlines()[-1] == (
        "okenv: interrupted after 8 of at most 120 fights; the same command goes on from there"
    )
    if as_json:
        assert json.loads(result.stdout)["about"]["interrupted"] is True
    else:
        assert "8 fights run (interrupted)" in result.stdout
        assert Path("runs/tournaments/mine.html").exists()


@pytest.mark.slow
def test_an_interruption_before_the_first_fight(okenv: Callable, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(evaluation.arena.Store, "add", interrupted)
    result = okenv("tournament", "mine.yaml", "--workers", "1")
    assert (result.exit_code, result.stdout) == (130, "")
    assert result.stderr.splitlines()[-1] == "okenv: interrupted before the first fight ended"
