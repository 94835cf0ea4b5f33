"""A wrong gambit is told with file, line, field, what was found, what is expected, and the nearest word."""

import re
from pathlib import Path

import pytest

from agents.gambits import make
from okenv.core.mind.gambits import GAMBIT_WORDS, Entry
from okenv.nodes import ConfigError
from okenv.systems import load_system

OK, PSOB = load_system("ok"), load_system("psob")
FILE = "foe.yaml"

CASES = [
    ("tile: X", 1, "", "found 'tile', expected one of system, title, sentence, description, group, dials, rules; did"),
    ("title: X\ngroup: mob", 2, "group", "found 'mob', expected mobs, soldiers, leaders, beasts or duellists"),
    ("system: psob", 1, "system", "found 'psob', expected 'ok', the rulebook of the fight"),
    ("title: 3", 1, "title", "found 3, expected text"),
    ("rules: attack", 1, "rules", "found 'attack', expected a list of rules, such as - do: attack"),
    ("dials: 3", 1, "dials", "found 3, expected a mapping such as caution: 60"),
    ("dials:\n  cauton: 3", 2, "dials", "found 'cauton', expected one of aggression, caution, focus, loyalty, "
     "morale, spending, noise, sense, resolve; did you mean 'caution'?"),
    ("dials: {caution: 101}", 1, "dials.caution", "found 101, expected a whole number from 0 to 100"),
    ("dials: {caution: true}", 1, "dials.caution", "found true, expected a whole number from 0 to 100"),
    ("dials: {spending: mame}", 1, "dials.spending", "found 'mame', expected damage, maim, capture or show off; "
     "did you mean 'maim'?"),
    ("rules:\n  - attack", 2, "rules[0]", "found 'attack', expected a rule such as do: attack"),
    ("rules:\n  - {if: hurt}", 2, "rules[0].do", "found nothing, expected an action"),
    ("rules:\n  - {do: atack}", 2, "rules[0].do", "found 'atack', expected an action; did you mean 'attack'?"),
    ("rules:\n  - {do: 3}", 2, "rules[0].do", "found 3, expected an action: attack, strike"),
    ("rules:\n  - {do: []}", 2, "rules[0].do", "found an empty list, expected an action: attack"),
    ("rules:\n  - do: [hold, holt]", 2, "rules[0].do[1]", "found 'holt', expected an action; did you mean 'hold'?"),
    ("rules:\n  - {do: attack, wen: hurt}", 2, "rules[0]", "found 'wen', expected one of if, do, target"),
    ("rules:\n  - do: attack\n    target: most hrut", 3, "rules[0].target", "found 'most hrut', expected a way to "
     "choose the target; did you mean 'most hurt'?"),
    ("rules:\n  - do: attack\n    if: hurt and targt prone", 3, "rules[0].if", "found 'targt prone', expected a "
     "condition; did you mean 'prone'?"),
    ("rules:\n  - do: attack\n    if: [hurt, target pronne]", 3, "rules[0].if[1]", "found 'target pronne', expected a "
     "condition; did you mean 'prone'?"),
    ("rules:\n  - {do: hold, if: zzz}", 2, "rules[0].if", "found 'zzz', expected a condition: AP, aggression, allies"),
    ("rules:\n  - {do: hold, if: 4}", 2, "rules[0].if", "found 4, expected a condition such as 'target prone'"),
    ("rules:\n  - {do: hold, if: AP}", 2, "rules[0].if", "found 'AP', expected a comparison such as 'AP >= 3'"),
    ("rules:\n  - {do: attack, if: odds}", 2, "rules[0].if", "expected a comparison such as 'odds >= 3%'"),
    ("rules:\n  - {do: hold, if: hurt >= 3}", 2, "rules[0].if", "found 'hurt >= 3', expected 'hurt' without a number"),
    ("rules:\n  - {do: hold, if: AP >= 3%}", 2, "rules[0].if", "found 'AP >= 3%', expected no unit after the number"),
    ("rules:\n  - {do: attack, if: distance > 3 cm}", 2, "rules[0].if", "expected the unit 'm' after the number"),
    ("rules:\n  - {do: hold, if: target round > 3}", 2, "rules[0].if", "expected 'round' alone: it is nobody's"),
    ("rules:\n  - {do: hold, if: AP = 3.5}", 2, "rules[0].if", "expected a number that it can be equal to"),
    ("rules:\n  - {do: hold, if: AP > 99999999999}", 2, "rules[0].if", "expected a smaller number"),
    ("rules:\n  - {do: hold, if: AP > caushun}", 2, "rules[0].if", "expected a number, a dial, or what counts "
     "something; did you mean 'caution'?"),
    ("rules:\n  - {do: hold, if: AP > 100 - spending}", 2, "rules[0].if", "expected a dial after the minus"),
    ("rules:\n  - {do: hold, if: AP > 3 + caution}", 2, "rules[0].if", "expected a number less a dial, such as 100 - "),
    ("rules:\n  - {do: hold, if: AP > caution - 3}", 2, "rules[0].if", "expected a number less a dial, such as 100 - "),
    ("rules:\n  - {do: hold, if: AP > 99999999999 - caution}", 2, "rules[0].if", "expected a smaller number"),
    ("rules:\n  - {do: hold, if: AP = 2.5 - caution}", 2, "rules[0].if", "expected a number that it can be equal to"),
    ("rules:\n  - {do: hold, if: AP > hurt}", 2, "rules[0].if", "expected a number, a dial, or what counts something"),
    ("rules:\n  - {do: hold, if: AP > danger}", 2, "rules[0].if", "expected something without a unit: 'danger' is %"),
    ("rules:\n  - {do: hold, if: AP > any enemy points}", 2, "rules[0].if", "expected 'points' without 'any enemy'"),
    ("rules:\n  - {do: hold, if: AP > target round}", 2, "rules[0].if", "expected 'round' without 'target': it is"),
    ("rules:\n  - {do: hold, if: AP > AP}", 2, "rules[0].if", "expected something else than the number itself"),
    ("rules:\n  - {do: hold, if: points > target points}", 2, "rules[0].if", "found a condition of the target"),
    ("rules:\n  - {do: hold, if: spending = mame}", 2, "rules[0].if", "expected after '=' damage, maim, capture or "
     "show off; did you mean 'maim'?"),
    ("rules:\n  - {do: hold, if: spending > maim}", 2, "rules[0].if", "expected 'spending =': it is no number"),
    ("rules:\n  - {do: hold, if: spending}", 2, "rules[0].if", "expected a comparison such as 'spending = show off'"),
    ("rules:\n  - {do: join, target: favourite}", 2, "rules[0].target", "expected a way to choose an ally"),
    ("rules:\n  - {do: hold, if: target prone}", 2, "rules[0].if", "found a condition of the target, expected none: "
     "'hold' is aimed at nobody"),
    ("rules:\n  - {do: hold, if: odds > 3}", 2, "rules[0].if", "found a condition of the target, expected none"),
    ("rules:\n  - {do: hold, target: nearest}", 2, "rules[0].target", "found 'nearest', expected no target: 'hold' is "
     "aimed at nobody"),
    ("rules:\n  - {do: grab, target: nearest}", 2, "rules[0].target", "'grab' is aimed at whom the prompt is about"),
    ("rules:\n  - {do: join, target: easiest to hit}", 2, "rules[0].target", "expected a way to choose an ally"),
    ("- attack", 1, "", "found a list, expected a mapping of fields to values"),
    ("rules: [", 1, "", "expected YAML"),
]  # fmt: skip


def test_of_a_gambit_of_another_rulebook_nothing_else_is_told(folder: Path) -> None:
    (folder / FILE).write_text("system: psob\ndials: {cover: 3}\nrules:\n  - {do: crouch}\n", encoding="utf-8")
    with pytest.raises(ConfigError) as error:
        make(OK, FILE)
    assert [problem.field for problem in error.value.problems] == ["system"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(("text", "line", "field", "message"), CASES)
def test_mistakes(folder: Path, text: str, line: int, field: str, message: str) -> None:
    (folder / FILE).write_text(text + "\n", encoding="utf-8")
    with pytest.raises(ConfigError) as error:
        make(OK, FILE)
    problem = error.value.problems[0]
    assert (problem.file, problem.field) == (FILE, field)
    assert message in problem.message
    assert problem.line == line or field == ""
    assert str(error.value).startswith(f"{FILE}:")


@pytest.mark.parametrize(("rule", "told"), [
    ("if: asked = abort\n    do: attack", "found 'asked = abort', expected a prompt at which the action is"),
    ("if: [asked = held, target wounded]\n    do: [shoot, aim]", "is tried: phase, quarter, action or part"),
    ("if: target favourite\n    do: attack", "found 'target favourite', expected it beside the condition: 'target:"),
])  # fmt: skip
def test_a_rule_that_never_decides(folder: Path, rule: str, told: str) -> None:
    (folder / FILE).write_text(f"rules:\n  - {rule}\n", encoding="utf-8")
    with pytest.raises(ConfigError, match=re.escape(told)):
        make(PSOB, FILE)
    fits = "rules:\n  - {if: asked = rate, do: [attack, bursts]}\n  - {if: not asked = abort, do: attack}\n"
    (folder / FILE).write_text(fits, encoding="utf-8")
    make(PSOB, FILE)


def test_all_mistakes_are_told_at_once(folder: Path) -> None:
    (folder / FILE).write_text(
        "dials: {noise: -1}\nrules:\n  - {do: atack}\n  - {do: hold, if: hrut}\n", encoding="utf-8"
    )
    with pytest.raises(ConfigError) as error:
        make(OK, FILE)
    assert [problem.line for problem in error.value.problems] == [1, 3, 4]


def test_a_gambit_that_is_too_long(folder: Path) -> None:
    rules = "  - {do: hold}\n" * (GAMBIT_WORDS // len(Entry) + 1)
    (folder / FILE).write_text(f"rules:\n{rules}", encoding="utf-8")
    with pytest.raises(
        ConfigError, match="foe.yaml:1: field rules: found rules of .* words when compiled, expected at most"
    ):
        make(OK, FILE)


def test_a_name_that_is_none_names_the_nearest() -> None:
    with pytest.raises(ValueError, match="gambit: found 'bulli', expected a file, or one of .*did you mean 'bully'"):
        make(OK, "bulli")
    with pytest.raises(ValueError, match="gambit: found '', expected a file"):
        make(OK, "")


def test_a_file_that_is_not_there(folder: Path) -> None:
    with pytest.raises(ConfigError, match="nowhere.yaml: cannot be read"):
        make(OK, "nowhere.yaml")


def test_a_rulebook_without_gambits() -> None:
    class Bare:
        name, title = "bare", "Bare bones"

        def module(self, chapter: str) -> object:
            raise ModuleNotFoundError(chapter)

    with pytest.raises(ValueError, match="gambit: found 'bully', but Bare bones has no gambits"):
        make(Bare(), "bully")  # type: ignore[arg-type]
