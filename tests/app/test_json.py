"""What every command prints with ``--json`` is what its published schema says, and has no field beside."""

import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import jsonschema_rs
import pytest
from typer.main import get_command

from app.cli import app
from app.schemas import FOLDER, PAGE, files, main, outputs, schema
from okenv import Battle, load_encounter
from okenv.systems import systems
from tests.app.test_compare import BOOK
from tests.app.test_solve import DUEL, WITHOUT
from tests.app.test_tactics import STUDY
from tests.suites import small_suite

DOCS = Path(__file__).parents[2] / "docs"
SMALL = {"ok": "mirror-duel", "psob": "blaster-duel", "broags": "gun-duel", "zerospace": "marine-duel"}
"""A small encounter of each rulebook."""
DAYS = {"ok": "patrol", "psob": "wanted", "broags": "envoys-journey", "zerospace": "watch-on-deck"}


@pytest.fixture(autouse=True)
def _solved(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("agents.exact.store._folder", lambda: here / "solved")


@cache
def closed(name: str) -> jsonschema_rs.Validator:
    """What forbids the fields that the schema does not name."""
    return jsonschema_rs.validator_for(schema(name, closed=True))


@cache
def made() -> dict[str, str]:
    """What has to be published."""
    return files()


@pytest.fixture
def fits(okenv: Callable) -> Callable:
    """Runs a command with ``--json``, holds what it prints against a schema, and gives it."""

    def run(name: str, *words: object) -> object:
        done = okenv(*words, "--json")
        assert done.exit_code == 0, done.output
        found = json.loads(done.stdout)
        closed(name).validate(found)
        return found

    return run


@pytest.mark.kept
def test_the_published_files_are_current() -> None:
    there = {PAGE, *(f"{FOLDER}/{path.name}" for path in (DOCS / FOLDER).iterdir())}
    assert there == set(made()), "run make docs, and remove what is left over"
    stale = [name for name, text in made().items() if (DOCS / name).read_text(encoding="utf-8") != text]
    assert stale == [], "run make docs"


@pytest.mark.slow
def test_they_are_written_into_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path / "new")]) == 0
    assert json.loads((tmp_path / "new" / FOLDER / "warm.json").read_text(encoding="utf-8")) == schema("warm")
    assert main([]) == 2
    assert "python -m app.schemas docs" in capsys.readouterr().err


def test_every_command_with_json_has_a_schema() -> None:
    commands = get_command(app).commands  # type: ignore[attr-defined]
    page = (DOCS / "cli.md").read_text(encoding="utf-8")
    have, named = dict[str, set[str]](), dict[str, set[str]]()
    for option, verb in (("--json", "prints"), ("--plugin", "runs")):
        have[option] = {name for name, one in commands.items() if any(option in it.opts for it in one.params)}
        sentence = re.search(rf"^`{option}\b[^`]*` (.*?) {verb} ", page, re.DOTALL | re.MULTILINE)
        assert sentence, option
        named[option] = set(re.findall(r"`(\w+)`", sentence[1]))
    assert have["--json"] | {f"odds-{name}" for name in systems()} == set(outputs())
    assert (named["--json"], named["--plugin"]) == (have["--json"] | {"odds"}, have["--plugin"])


@pytest.mark.parametrize("name", sorted(outputs()))
def test_every_key_says_what_it_is(name: str) -> None:
    section = made()[PAGE].partition(f"json/{name}.json).\n")[2].partition("\n## ")[0]
    assert "|  |" not in section
    assert "| *May" not in section
    for one in schema(name)["$defs"].values():
        assert one["type"] == "array" or one["description"], one["title"]


def test_a_field_that_no_type_names_is_seen(okenv: Callable) -> None:
    found = json.loads(okenv("simulate", "mirror-duel", "-n", "2", "--json").stdout)
    assert closed("simulate").is_valid(found)
    assert not closed("simulate").is_valid({**found, "more": 1})
    assert not closed("simulate").is_valid({**found, "rounds": {**found["rounds"], "more": 1}})
    assert not closed("simulate").is_valid({key: value for key, value in found.items() if key != "draws"})
    assert jsonschema_rs.validator_for(schema("simulate")).is_valid({**found, "more": 1}), "later versions may"


PLAIN = {
    "ok": ("--attack", "Gd", "--defence", "Avg", "--damage", "Gd", "--dr", "Avg"),
    "psob": ("--av", 5, "--damage", 5, "--dodge"),
    "broags": ("--value", 2, "--defence", 2, "--damage", 7),
    "zerospace": ("--av", 6, "--level", 3, "--dv"),
}
FLAGS = [
    ("ok", ()), ("ok", ("--base", "Gd", "--target-base", "Avg")), ("ok", ("--mook", "tags")),
    ("ok", ("--armour", "Gd", "--coverage", 2)),
    ("psob", (4,)), ("psob", (4, "--minor")), ("psob", ("3,4",)), ("psob", ("3,4", "--beam")),
    ("broags", ()), ("broags", ("--hit-points", 9)), ("broags", ("--attackers", 4)),
    ("broags", ("--attackers", 4, "--hit-points", 9)),
    ("zerospace", (14,)), ("zerospace", (14, "--left", 5)), ("zerospace", (14, "--unnamed")),
    ("zerospace", (14, "--allies", "5,6")), ("zerospace", ("12,14",)), ("zerospace", ("12,14", "--left", 5)),
]  # fmt: skip


@pytest.mark.parametrize(("system", "more"), FLAGS)
def test_odds_by_figures(fits: Callable, system: str, more: tuple) -> None:
    fits(f"odds-{system}", "odds", system, *PLAIN[system], *more)


FIGHTS = [
    *SMALL.items(), ("ok", "tavern"), ("ok", "trolls"), ("psob", "trooper-patrol"), ("psob", "lift-doors"),
    ("broags", "pile-on"), ("broags", "wrestling-match"), ("broags", "road-block"), ("zerospace", "airlock-scuffle"),
]  # fmt: skip


@pytest.mark.parametrize(("system", "name"), FIGHTS)
def test_odds_of_an_encounter(fits: Callable, system: str, name: str) -> None:
    """The first fighter of either side on the first of the other."""
    one, other = (side.fighters[0].name for side in load_encounter(name).sides)
    found = [
        fits(f"odds-{system}", "odds", name, "--attacker", attacker, "--target", target)["attacks"]
        for attacker, target in ((one, other), (other, one))
    ]
    assert any(found), "nobody attacks anybody"
    assert all(attack["action"] for attacks in found for attack in attacks)


@pytest.mark.parametrize("system", systems())
def test_simulate_and_agents(fits: Callable, system: str) -> None:
    assert fits("simulate", "simulate", SMALL[system], "-n", 3)["system"] == system
    assert fits("assess", "assess", SMALL[system], "-n", 3)["system"] == system
    grades = [text for grade in ("cautious", "usual", "sharp") for text in ("--grade", f"{grade}=brute")]
    assert fits("assess", "assess", DAYS[system], "-n", 3, *grades)["system"] == system
    assert len(fits("agents", "agents", "--system", system)) > 10


@pytest.mark.slow
@pytest.mark.parametrize("system", systems())
def test_balance(fits: Callable, system: str) -> None:
    assert fits("balance", "balance", SMALL[system], "--target", "rounds=30")["system"] == system


@pytest.mark.slow
@pytest.mark.parametrize("system", systems())
def test_advise(fits: Callable, system: str) -> None:
    """At every fourth decision of a fight, and at each new kind of question."""
    battle, decisions, asked = Battle(load_encounter(SMALL[system]), 3), 0, set()
    while (prompt := battle.prompt) is not None and decisions < 40:
        if decisions % 4 == 0 or prompt.kind not in asked:
            asked.add(prompt.kind)
            assert fits("advise", "advise", battle.notation(), "--policy", "brute")["fighter"] == prompt.name
        legal = battle.legal()
        battle.apply(legal[decisions % len(legal)])
        decisions += 1
    assert len(asked) > 1


@pytest.mark.slow
@pytest.mark.parametrize("system", systems())
def test_tournament(fits: Callable, system: str) -> None:
    """A pair each, in one encounter; somebody forfeits, and the dice are weighed."""
    Path("oops.py").write_text(
        "from agents import policy\n@policy('oops')\ndef oops(battle):\n    return 1 / 0\n", encoding="utf-8"
    )
    plan = f"system: {system}\npolicies: [brute, turtle, oops]\nencounters: [{SMALL[system]}]\npairs: 2\nluck: always\n"
    Path("mine.yaml").write_text(plan + "settle: {top: 1, first: 2}\n", encoding="utf-8")
    found = fits("tournament", "tournament", "mine.yaml", "--plugin", "oops.py", "--workers", 1)
    assert found["forfeits"]
    assert found["about"]["settle"] == {"top": 1, "first": 2}


@pytest.mark.slow
@pytest.mark.parametrize("system", systems())
def test_a_published_leaderboard(fits: Callable, system: str) -> None:
    assert fits("suite", "suite", f"{system}-bench-v1")["rows"]


@pytest.mark.slow
def test_a_leaderboard_and_a_row_of_ones_own(fits: Callable) -> None:
    Path("small.yaml").write_text(small_suite(2, "random", "brute"), encoding="utf-8")
    Path("small").mkdir()
    words = ("suite", "small.yaml", "--workers", 1)
    assert len(fits("suite", *words, "--play", "--publish", "small/leaderboard.json")["rows"]) == 2
    assert fits("suite", *words, "--policy", "turtle")["policy"] == "turtle"


@pytest.mark.slow
def test_solve_and_exploit(fits: Callable) -> None:
    Path("thugs.yaml").write_text(DUEL, encoding="utf-8")
    solved = fits("solve", "solve", "thugs.yaml", "--without", WITHOUT, "--check", "--limit", "--forbid", "red=defence")
    assert {"limit", "residual"} <= set(solved)
    exact = fits("exploit", "exploit", "brute", "thugs.yaml", "--without", WITHOUT, "--fights", 4)
    assert exact["regret"]["worst"]
    tried = fits("exploit", "exploit", "coward", "three-on-three", "--answer", "brute", "--fights", 2)
    assert tried["method"] == "answers"


@pytest.mark.slow
def test_tactics_and_compare(fits: Callable) -> None:
    """What is no number of a part is checked; the numbers themselves (``data``) are each part's own."""
    Path("small.yaml").write_text(STUDY, encoding="utf-8")
    assert fits("tactics", "tactics", "small.yaml")["sections"][0]["figures"]
    Path("mine.yaml").write_text(BOOK, encoding="utf-8")
    assert fits("compare", "compare", "mine.yaml", "--fights", 4)["figures"]["ok"]["exact"] is None


@pytest.mark.slow
def test_the_shipped_comparison() -> None:
    """Its report, where something was solved: what ``--json`` prints is what is written."""
    from evaluation.compare import load_rulebooks
    from evaluation.compare.measures import measured
    from evaluation.compare.units import KIND, units_of
    from evaluation.pages import plain
    from evaluation.tactics.units import Results

    books = load_rulebooks([]).books
    solved = {u.key: {"value": 0.5, "error": 0.0} for b in books for u in units_of(b, 4, 1) if u.kind != KIND}
    figures = plain(measured(books, Results(solved), 4, 1))
    assert any(book["exact"] for book in figures.values())
    part = {**schema("compare", closed=True), "$ref": "#/$defs/BookData"}
    for book in figures.values():
        jsonschema_rs.validator_for(part).validate(book)


@pytest.mark.slow
def test_bench(fits: Callable) -> None:
    assert "mirror-duel" in fits("bench", "bench", "--seconds", 0.05)


def test_warm(fits: Callable, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its first step, told before anything is compiled."""
    from app.table import warming

    steps = warming.warm
    monkeypatch.setattr(warming, "is_warm", lambda _: False)
    monkeypatch.setattr(warming, "warm", lambda name: [next(steps(name))])
    assert fits("warm", "warm", "ok")["number"] == 1


def test_weights(fits: Callable) -> None:
    assert {"ratings", "training", "config"} <= set(fits("weights", "weights", "okenv"))
