"""Policies of a user's own: what they see, what they may answer, and what is told when they are wrong."""

import numpy as np
import pytest

from agents.plugins import PluginError, load_plugin, registered
from agents.registry import describe, make_policy, policy_codes
from okenv import Battle, load_encounter
from okenv.core.policy import Policy
from okenv.testing import check_policy

CAREFUL = '''from agents import policy

@policy("careful")
def careful(battle):
    """Defends when asked, otherwise attacks."""
    legal = [action.notation for action in battle.legal()]
    return "defend-one" if "defend-one" in legal else legal[0]
'''


@pytest.fixture
def plugin(tmp_path, monkeypatch):
    """Writes ``bot.py`` and loads it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("agents.plugins._registered", {})

    def write(text, name="bot.py"):
        (tmp_path / name).write_text(text, encoding="utf-8")
        return load_plugin(name)

    return write


def bot(*lines, code="mine", before=()):
    """The text of a file with one policy whose function has these lines."""
    head = ["from agents import policy", *before, f"@policy({code!r})", "def choose(battle):"]
    return "\n".join([*head, *(f"    {line}" for line in lines)]) + "\n"


def complaint(plugin, text):
    with pytest.raises(PluginError) as caught:
        plugin(text)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def asked(plugin, *lines, before=()):
    """What is told when a policy of these lines is asked."""
    plugin(bot(*lines, before=before))
    with pytest.raises(PluginError) as caught:
        make_policy("mine", "ok").decide(Battle(load_encounter("mirror-duel"), 3))
    return str(caught.value)


def test_a_first_bot_plays_and_is_compliant(plugin):
    assert plugin(CAREFUL) == ["careful"]
    policy = make_policy("careful", "ok")
    assert isinstance(policy, Policy)
    check_policy(policy, "mirror-duel", fights=1)
    assert "careful" in policy_codes("ok")
    assert ("careful", "Defends when asked, otherwise attacks.") in describe("ok")


def test_what_it_sees_is_neither_the_fight_nor_its_seed(plugin):
    plugin(
        bot("SEEN.append(battle)", "battle.apply(battle.legal()[0])", "return SAME", before=("SEEN = []", "SAME = 0"))
    )
    battle = Battle(load_encounter("hero-vs-4-mooks"), 123456789)
    before = battle.notation()
    policy = make_policy("mine", "ok")
    policy.decide(battle)
    assert battle.notation() == before
    (shown,) = policy._decide.__globals__["SEEN"]
    assert shown.seed != battle.seed
    assert "123456789" not in shown.notation()
    assert not shown.undo() or shown.narration() == []


def test_what_is_hidden_does_not_change_what_it_sees(plugin):
    """A lucky hit in store is redrawn alike whatever the truth is."""
    plugin(bot("return battle.legal()[hash(battle.notation()) % len(battle.legal())]"))
    encounter = load_encounter("three-on-three")
    policy, battle = make_policy("mine", "ok"), Battle(encounter, 5)
    for lucky in (0, 1):
        other = battle.clone()
        other._array["lucky"], other._array["clumsy"], other._array["seed"] = lucky, lucky, 77 + lucky
        other.seed = 78 + lucky
        assert policy.decide(other) == policy.decide(battle)


@pytest.mark.parametrize(
    "answer", ["0", "'attack e1'", "' attack   e1 '", "battle.legal()[0]", "Decision(0, reason='so')", "numpy.int64(0)"]
)
def test_what_it_may_answer(plugin, answer):
    plugin(bot(f"return {answer}", before=("import numpy", "from okenv.core.policy import Decision")))
    decision = make_policy("mine", "ok").decide(Battle(load_encounter("mirror-duel"), 3))
    assert decision.action == 0
    assert decision.reason == ("so" if "reason" in answer else "")


def test_a_class_takes_what_follows_the_colon_and_the_budget(plugin):
    plugin(
        "from agents import policy\n\n@policy('nth')\nclass Nth:\n"
        "    '''The N-th that is legal.\n\n    More.'''\n"
        "    def __init__(self, argument, seed):\n        self.n, self.seed = int(argument or 1), seed\n"
        "    def decide(self, battle, budget=None):\n"
        "        self.budget = budget\n        return battle.legal()[self.n - 1]\n"
    )
    policy = make_policy("nth:3", "ok", seed=9)
    battle = Battle(load_encounter("mirror-duel"), 3)
    assert policy.decide(battle, 0.5).action == battle.legal()[2].id
    made = policy._decide.__self__
    assert (made.n, made.seed, made.budget, policy.code) == (3, 9, 0.5, "nth:3")
    assert ("nth:ARGUMENT", "The N-th that is legal.") in describe("ok")
    with pytest.raises(PluginError, match=r"bot.py:9: policy 'nth:x', cannot be made: ValueError: invalid literal"):
        make_policy("nth:x", "ok")


def test_a_batch_is_decided_one_by_one(plugin):
    plugin(CAREFUL)
    encounter = load_encounter("three-on-three")
    battles = np.concatenate([Battle(encounter, seed).state for seed in range(3)])
    policy = make_policy("careful", "ok")
    one_by_one = [policy.decide(Battle(encounter, seed)).action for seed in range(3)]
    assert policy.decide_batch(battles, np.zeros((3, 1), np.int8)).tolist() == one_by_one


def test_a_function_takes_no_argument(plugin):
    plugin(CAREFUL)
    with pytest.raises(ValueError, match="found 'careful:3', expected 'careful': it takes no argument"):
        make_policy("careful:3", "ok")
    with pytest.raises(ValueError, match="did you mean 'careful'"):
        make_policy("carefull", "ok")


def test_a_file_loaded_again_replaces_what_it_was(plugin):
    plugin(bot("return 0"))
    assert plugin(bot("return 1", code="other")) == ["other"]
    assert list(registered()) == ["other"]


def test_a_file_imports_what_lies_beside_it(plugin, tmp_path):
    (tmp_path / "okenv_test_beside.py").write_text("FIRST = 0\n")
    plugin(bot("return okenv_test_beside.FIRST", before=("import okenv_test_beside",)))
    assert make_policy("mine", "ok").decide(Battle(load_encounter("mirror-duel"), 3)).action == 0


def test_a_missing_file_gets_the_nearest(plugin):
    plugin(CAREFUL)
    with pytest.raises(
        PluginError, match=r"--plugin: found 'bott.py', expected a Python file; did you mean 'bot.py'\?"
    ):
        load_plugin("bott.py")
    with pytest.raises(PluginError, match="found '.', expected a Python file"):
        load_plugin(".")


def test_errors_of_a_file_name_it_and_the_line(plugin):
    assert complaint(plugin, "x = 1\ndef f(:\n").startswith("bot.py:2: no valid Python: ")
    assert complaint(plugin, "x = 1\nimport numpyy\n") == (
        "bot.py:2: failed while it was loaded: ModuleNotFoundError: No module named 'numpyy'"
    )
    assert complaint(plugin, "import sys\nsys.exit(3)\n") == "bot.py:2: failed while it was loaded: SystemExit: 3"
    assert complaint(plugin, "x = 1\n") == (
        "bot.py: found no policy, expected a function or class under @policy('its-code')"
    )


def test_errors_of_a_registration(plugin):
    assert complaint(plugin, bot("return 0", code="brute")) == (
        "bot.py:2: policy 'brute': found the code of a scripted policy of ok, expected one of its own"
    )
    assert "found the code of an installed policy" in complaint(plugin, bot("return 0", code="mcts"))
    assert "found the code 'a:b', expected one word" in complaint(plugin, bot("return 0", code="a:b"))
    assert "found @policy without a code" in complaint(plugin, "from agents import policy\n@policy\ndef f(b): pass\n")
    twice = bot("return 0") + bot("return 1")
    assert complaint(plugin, twice) == (
        "bot.py:6: policy 'mine': found twice, the first at bot.py:2, expected a code of its own"
    )
    assert "found a class without 'decide'" in complaint(
        plugin, "from agents import policy\n@policy('a')\nclass A:\n    pass\n"
    )
    assert "found 3, expected a function or a class" in complaint(plugin, "from agents import policy\npolicy('a')(3)\n")


def test_a_code_that_another_file_has(plugin):
    plugin(bot("return 0"), "one.py")
    with pytest.raises(PluginError, match=r"two.py:2: policy 'mine': found twice, the first at one.py:2"):
        plugin(bot("return 0"), "two.py")
    assert registered()["mine"].file == "one.py"


def test_a_failed_file_leaves_what_was_loaded(plugin):
    plugin(CAREFUL)
    complaint(plugin, CAREFUL + "1 / 0\n")
    assert list(registered()) == ["careful"]


def test_an_exception_names_policy_file_line_and_prompt(plugin):
    found = asked(plugin, "return pick(battle)", before=("def pick(battle):", "    return battle.legal()[99]"))
    assert found == "bot.py:3: policy 'mine', asked 'act' of Red: IndexError: list index out of range"


def test_an_illegal_answer_gets_the_nearest(plugin):
    found = asked(plugin, "return 'atack e1'")
    assert found.startswith(
        "bot.py:2: policy 'mine', asked 'act' of Red: found 'atack e1', expected one of attack e1, "
    )
    assert found.endswith("; did you mean 'attack e1'?")
    assert "found 'decline', expected one of attack e1" in asked(plugin, "return 'decline'")
    assert "found 'id 100000', expected one of attack e1" in asked(plugin, "return 100000")


@pytest.mark.parametrize("answer", ["None", "True", "1.5", "[0]"])
def test_an_answer_that_is_no_action(plugin, answer):
    assert f"found {answer}, expected an action, its id or its notation, such as 'attack e1'" in asked(
        plugin, f"return {answer}"
    )


def test_files_that_a_plugin_declares_must_be_there(plugin, tmp_path):
    (tmp_path / "weights.npz").write_text("1")
    assert plugin(bot("return 0", before=("FILES = ['weights.npz']",))) == ["mine"]
    assert registered()["mine"].files.keys() == {"bot.py", "weights.npz"}
    told = complaint(plugin, bot("return 0", before=("FILES = ['weigths.npz']",)))
    assert told == (
        f"bot.py: FILES: found 'weigths.npz', expected a file that is there, seen from {tmp_path}; "
        "did you mean 'weights.npz'?"
    )
    for given in ("'weights.npz'", "[3]", "{'a': 1}"):
        told = complaint(plugin, bot("return 0", before=(f"FILES = {given}",)))
        assert told == f"bot.py: FILES: found {given}, expected a list of files such as ['weights.npz']"


def test_what_is_imported_by_a_name_that_is_computed(plugin, tmp_path):
    (tmp_path / "okenv_test_computed.py").write_text("")
    plugin(bot("return 0", before=("__import__('okenv_test_' + 'computed')",)))
    assert registered()["mine"].files.keys() == {"bot.py", "okenv_test_computed.py"}


def test_a_plugin_that_registers_what_it_imports(plugin, tmp_path):
    (tmp_path / "okenv_test_bots.py").write_text("def choose(battle):\n    return 0\n")
    text = "from agents import policy\nfrom okenv_test_bots import choose\npolicy('mine')(choose)\n"
    for _ in range(2):  # loaded again, it replaces what it was
        assert plugin(text) == ["mine"]
    assert registered()["mine"].files.keys() == {"bot.py", "okenv_test_bots.py"}
