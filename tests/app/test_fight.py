import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
import yaml

import agents.registry
from app.story import fighters, side_styles
from app.table.building import with_more
from app.table.ended import ended
from okenv import Battle, load_encounter, replay
from tests.systems.ok.steered import fights

ROOT = Path(__file__).resolve().parents[2]
FIGHT = ("fight", "hero-vs-4-mooks", "--seed", "7")


def narration(shown: str) -> list[str]:
    """The sentences alone: what stands between header and footer, reasons left out."""
    lines = shown.splitlines()
    first, last = lines.index("") + 1, len(lines) - lines[::-1].index("") - 1
    return [line for line in lines[first:last] if not line.startswith("    ")]


def test_a_fight_is_told(okenv: Callable) -> None:
    result = okenv(*FIGHT)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == f"{load_encounter('hero-vs-4-mooks').title} (hero-vs-4-mooks), seed 7"
    assert "  mooks  4 x Thug (Cowardly thug)" in lines
    assert "--- Round 1 ---" in lines
    assert "Thug 4 stabs at Ada with the knife: a fair chance to hit (38 %). Thug 4 misses Ada by 1." in lines
    assert "Initiative: 4 AP Ada and Thug 2; 3 AP Thug 1 and Thug 4; 1 AP Thug 3." in lines
    assert not re.search(r"AP left|rolls|DR of|\d m to", "\n".join(narration(result.stdout))), "dice and sums"
    assert not any(word in result.stdout for word in ("decline", "By lot", " wins", "on damage", " bears "))
    assert lines[-1].startswith("Round ")
    assert re.search(r", victory for (hero|mooks)\. hero: ", lines[-1])


def test_a_verbose_fight_tells_every_sentence_and_answer_and_lots_too(okenv: Callable, tmp_path: Path) -> None:
    file = tmp_path / "fight.jsonl"
    shown = okenv(*FIGHT, "--verbose", "--record", file).stdout
    played = replay(file, verbose=True)
    assert narration(shown) == [*played.lines, "--- Aftermath ---", *played.battle.aftermath()]
    verbose = shown.splitlines()
    more = "\n".join(verbose)
    assert "By lot Thug 2 is number" in more
    assert re.search(r"    Thug \d: do not defend against Ada \(.*; \d+ AP\)", more)
    assert re.search(r"    Ada: .* \(.*; \d+ % to hit; \d\.\d points expected", more)


def test_one_reason_a_turn_is_told(okenv: Callable) -> None:
    """In the line of the deed that it is for; none for a refusal, and none again before somebody else has acted."""
    lines = okenv(*FIGHT).stdout.splitlines()
    reasons = [line.partition(". ")[0] for line in lines if re.match(r"(Ada|Thug \d) [^.]*: ", line)]
    assert len(reasons) > 10
    assert not any("defending" in line or line.count("%") > 1 + ("instead of" in line) for line in reasons)
    assert not any(line.startswith("    ") or re.fullmatch(r"(Ada|Thug \d): .*", line) for line in lines)
    turns = [line for line in lines if re.match(r"(Ada|Thug \d) |Round|---", line)]
    for first, second in pairwise(turns):
        who = re.match(r"Ada |Thug \d ", first)
        assert not (who and second.startswith(who[0]) and first in reasons and second in reasons)


def test_the_header_says_who_stands_where(okenv: Callable) -> None:
    header = okenv(*FIGHT).stdout.split("--- Round 1 ---")[0].splitlines()
    assert header[header.index("  mooks  4 x Thug (Cowardly thug)") + 1 :][:3] == [
        "  The arena is 60 m long: the home of hero is at 0 m, that of mooks at 60 m.",
        "  hero: Ada at 27.5 m.",
        "  mooks: Thug 1 to 4 at 32.5 m.",
    ]


def test_what_turned_the_fight_and_the_luck_come_before_the_last_line(okenv: Callable, tmp_path: Path) -> None:
    file = tmp_path / "fight.jsonl"
    shown = okenv(*FIGHT, "--record", file).stdout
    end, battle = shown.split("\n\n")[-1].splitlines(), replay(file).battle
    told = ended(battle.header(), battle.inputs())
    assert end[:-1] == [*told["verdict"][1:], *(side["sentence"] for side in told["luck"])]
    assert end[0].startswith("In round ")
    assert okenv("replay", file).stdout.split("\n\n")[-1].splitlines() == end


@pytest.mark.parametrize(("name", "words"), [
    ("tavern", "uses the chandelier"),
    ("grapplers-brawl", "in a grab"),
    ("captains-guards", "rallies the side"),
    ("rout", "loses heart and flees"),
    ("knight-unhorsed", "is up again"),
    ("reinforcements", "arrives at"),
    ("roomful-of-goons", "The sweep of Wu comes to"),
    ("long-shots", "range -"),
])  # fmt: skip
def test_each_rule_is_told_where_it_decides(okenv: Callable, name: str, words: str) -> None:
    assert words in okenv("fight", name, "--seed", "2", "--verbose", "--no-why").stdout


def test_a_fight_of_every_kind_of_answer_is_replayed(okenv: Callable, tmp_path: Path) -> None:
    """Undone answers stay in the record, and are told with a word."""
    player, (battle,) = fights(1, 1, tmp_path)
    told = battle.narration()
    while not battle.over and len(battle.inputs()) < 150:
        told += player.step(battle)
        if len(battle.inputs()) % 20 == 0:
            assert battle.undo()
            assert battle.redo()
            told += ["(taken back)", "(done again)"]
    shown = narration(okenv("replay", tmp_path / "0.jsonl", "--verbose").stdout)
    lots = replay(tmp_path / "0.jsonl", verbose=True).lines
    assert shown == [*lots, "--- Aftermath ---", *battle.aftermath()]
    left = iter(lots)
    assert all(line in left for line in told), "the same in the same order, and lots"


def test_without_a_seed_every_fight_is_another(okenv: Callable) -> None:
    first, second = (okenv("fight", "mirror-duel").stdout for _ in range(2))
    assert first.splitlines()[0] != second.splitlines()[0]
    seed = first.splitlines()[0].rpartition(" ")[2]
    assert okenv("fight", "mirror-duel", "--seed", seed).stdout == first


def test_reasons_may_be_left_out(okenv: Callable) -> None:
    told, plain = (narration(okenv(*FIGHT, *more).stdout) for more in ((), ("--no-why",)))
    for with_why, without in zip(told, plain, strict=True):
        first, _, rest = without.partition(". ")
        assert with_why == without or (with_why.startswith(f"{first.rstrip('.')}: ") and with_why.endswith(rest)), (
            without
        )
    assert told != plain


def test_policies_decide_for_their_side(okenv: Callable) -> None:
    shown = okenv("fight", "mirror-duel", "--seed", "1", "--policy", "red=turtle", "--policy", "blue=sniper").stdout
    assert "  red   Red (turtle)" in shown
    assert "  blue  Blue (Sniper)" in shown
    assert "Red defends against Blue" in shown
    assert "Blue has Red set up" in shown


def test_who_joins_a_recorded_fight_is_not_there_at_its_beginning(okenv: Callable, tmp_path: Path) -> None:
    battle = Battle(load_encounter("hero-vs-4-mooks"), 7, record=tmp_path / "fight.jsonl")
    battle.join(with_more(load_encounter("hero-vs-4-mooks"), "hero", "adventurer", name="Late"))
    shown = okenv("replay", tmp_path / "fight.jsonl").stdout
    header, _, told = shown.partition("Round 1")
    assert "Ada" in header
    assert "Late" not in header
    assert "Late" in told


def test_a_record_that_ends_early_says_so(okenv: Callable, tmp_path: Path) -> None:
    file = tmp_path / "fight.jsonl"
    okenv(*FIGHT, "--record", file)
    file.write_text("".join(file.read_text().splitlines(keepends=True)[:12]))
    assert "not over yet" in okenv("replay", file).stdout.splitlines()[-1]


def test_a_record_of_other_rules_says_so(okenv: Callable, tmp_path: Path) -> None:
    file = tmp_path / "fight.jsonl"
    shown = okenv(*FIGHT, "--record", file, "--no-why").stdout
    header, rest = file.read_text().split("\n", 1)
    file.write_text(json.dumps(json.loads(header) | {"rules": "0" * 16}) + "\n" + rest)
    again = okenv("replay", file)
    assert "under other rules" in again.stderr
    assert " ".join(narration(again.stdout)) == " ".join(narration(shown))


def test_an_encounter_of_ones_own(okenv: Callable, complains: Callable, tmp_path: Path) -> None:
    file = tmp_path / "gate.yaml"
    sides = "  in: {fighters: [{character: thug}]}\n  out: {fighters: [{character: %s}]}\n"
    text = f"system: ok\ntitle: At the gate\nsides:\n{sides}"
    file.write_text(text % "goon")
    assert okenv("fight", file, "--seed", "1").stdout.startswith("At the gate (gate), seed 1\n")
    file.write_text(text % "gooon")
    line = complains("fight", file)
    assert "gate.yaml:5" in line
    assert "did you mean 'goon'?" in line


@pytest.mark.parametrize("command", ["fight", "simulate"])
@pytest.mark.parametrize(("args", "words"), [
    (("miror-duel",), "did you mean 'mirror-duel'?"),
    (("./mirror-duel.yaml",), "found no such file"),
    (("mirror-duel", "--policy", "red=brut"), "did you mean 'brute'?"),
    (("mirror-duel", "--policy", "rde=brute"), "did you mean 'red'?"),
    (("mirror-duel", "--policy", "red"), "expected SIDE=CODE such as red=turtle"),
    (("mirror-duel", "--policy", "=brute"), "expected SIDE=CODE"),
    (("mirror-duel", "--policy", "red=brute", "--policy", "red=turtle"), "found 'red' twice"),
])  # fmt: skip
def test_mistakes(complains: Callable, command: str, args: tuple[str, ...], words: str) -> None:
    assert words in complains(command, *args)


@pytest.mark.parametrize("seed", ["-1", str(2**64), "seven"])
def test_a_seed_that_is_none(okenv: Callable, seed: str) -> None:
    result = okenv("fight", "mirror-duel", "--seed", seed)
    assert result.exit_code == 2
    assert "--seed" in result.stderr
    assert result.stdout == ""


def test_nothing_is_overwritten(okenv: Callable, complains: Callable, tmp_path: Path) -> None:
    file = tmp_path / "fight.jsonl"
    okenv(*FIGHT, "--record", file)
    before = file.read_text()
    assert "found a file already there" in complains(*FIGHT, "--record", file)
    assert file.read_text() == before
    assert "cannot be written" in complains(*FIGHT, "--record", tmp_path / "no" / "fight.jsonl")


@pytest.mark.parametrize(
    ("text", "words"), [(None, "cannot be read"), ("a,b\n", ":1: found 'a,b'"), ("{}\n", ":1: found")]
)
def test_what_is_no_record(complains: Callable, tmp_path: Path, text: str | None, words: str) -> None:
    file = tmp_path / "fight.jsonl"
    if text is not None:
        file.write_text(text)
    assert words in complains("replay", file)


def test_a_record_with_an_impossible_action(complains: Callable, okenv: Callable, tmp_path: Path) -> None:
    file = tmp_path / "fight.jsonl"
    okenv("fight", "mirror-duel", "--seed", "7", "--record", file)
    file.write_text(file.read_text().replace('"attack e1"', '"attack e7"', 1))
    assert "did you mean 'attack e1'?" in complains("replay", file)


def test_an_illegal_decision_is_told(complains: Callable, okenv: Callable, monkeypatch: pytest.MonkeyPatch) -> None:
    from okenv.core.policy import Decision

    class Cheat:
        code = "cheat"

        @classmethod
        def load(cls) -> Callable:
            return lambda system, argument, seed: cls()

        def decide(self, battle: object, budget: float | None = None) -> Decision:
            return Decision(10**6)

    monkeypatch.setattr(agents.registry, "installed", lambda: {"cheat": Cheat})
    assert "illegal decision" in complains("simulate", "mirror-duel", "--policy", "red=cheat", "-n", "5")
    result = okenv("fight", "mirror-duel", "--seed", "3", "--policy", "red=cheat")
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1


@pytest.mark.slow
def test_a_broken_pipe_is_quiet() -> None:
    line = f"{sys.executable} -m app.cli fight hero-vs-12-mooks --seed 1 | head -1"
    result = subprocess.run(
        line,
        shell=True,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        check=True,
    )
    assert result.stdout.count("\n") == 1
    assert "Error" not in result.stderr
    assert "Traceback" not in result.stderr


def test_colours_are_for_terminals(okenv: Callable, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b" not in okenv(*FIGHT).stdout
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\x1b[1;36mAda\x1b[0m" in okenv(*FIGHT).stdout


def test_sides_named_by_a_colour_have_it() -> None:
    assert side_styles(["red", "Blue"]) == ["bold red", "bold blue"]
    assert side_styles(["hero", "mooks"]) == ["bold cyan", "bold magenta"]
    assert side_styles(["cyan", "mooks"]) == ["bold cyan", "bold magenta"]
    assert side_styles(["hero", "cyan"]) == ["bold magenta", "bold cyan"]


def test_fighters_alike_are_counted() -> None:
    names = ["Ada", "Thug 1", "Thug 2", "Guard 1", "Thug 3"]
    assert fighters(names, [""] * 5) == "Ada, 2 x Thug, Guard 1, Thug 3"
    assert fighters(names[1:3], ["brute", "turtle"]) == "Thug 1 (brute), Thug 2 (turtle)"


def test_encounters_are_listed(okenv: Callable) -> None:
    shown = okenv("encounters").stdout
    for name in ("mirror-duel", "three-on-three", "hero-vs-12-mooks", "armoured-knight"):
        encounter = load_encounter(name)
        for words in (name, encounter.title, *encounter.side_names):
            assert words in shown
    assert "4 x Thug (Cowardly thug)" in shown


def test_an_encounter_is_shown_in_full(okenv: Callable, complains: Callable) -> None:
    shown = okenv("encounters", "hero-vs-4-mooks").stdout
    assert load_encounter("hero-vs-4-mooks").description.strip() in shown
    assert shown.count("\nThug 1\n") == 1
    assert "Thug 2" not in shown
    assert "mook_damage simplified" in shown
    assert "did you mean 'mirror-duel'?" in complains("encounters", "miror-duel")


def test_every_shipped_encounter_is_yaml_that_the_list_knows(okenv: Callable) -> None:
    shown = okenv("encounters").stdout
    for file in (ROOT / "configs" / "encounters").glob("*.yaml"):
        assert yaml.safe_load(file.read_text())["title"] in shown
