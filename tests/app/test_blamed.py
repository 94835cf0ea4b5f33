"""Whatever a policy raises is the policy's error, named with its place, in every command; Ctrl-C stays the user's."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import agents.registry
from agents.plugins import PluginError, load_plugin
from agents.registry import make_policy, policy_codes
from okenv import Battle, load_encounter
from okenv.core.policy import Decision, Policy

RAISED = {
    "sys.exit(3)": "SystemExit: 3",
    "sys.exit()": "SystemExit",
    "raise GeneratorExit": "GeneratorExit",
    "raise StopIteration(1)": "StopIteration: 1",
    "raise Mute": "Mute",
    "return Rude()": "found a Rude, expected an action",
    "raise ValueError('a\\nb')": "ValueError: a b",
    "raise asyncio.CancelledError": "CancelledError",
}
HEAD = """import asyncio, sys
from agents import policy
class Mute(BaseException):
    def __str__(self): raise RuntimeError
class Rude:
    def __repr__(self): raise RuntimeError
"""
COMMANDS = {
    "fight": ("fight", "mirror-duel", "--seed", "1", "--policy", "red=mine"),
    "simulate": ("simulate", "mirror-duel", "-n", "2", "--policy", "red=mine"),
    "advise": ("advise", "{state}", "--policy", "mine"),
}


pytestmark = pytest.mark.usefixtures("here")


def bot(line: str) -> str:
    """The file with a policy that does this when it is asked."""
    Path("bot.py").write_text(f"{HEAD}@policy('mine')\ndef mine(battle):\n    {line}\n", encoding="utf-8")
    return "bot.py"


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("line", RAISED)
def test_a_command_names_the_policy_and_its_line(okenv: Callable, command: str, line: str) -> None:
    state = Battle(load_encounter("mirror-duel"), 1).notation()
    words = [word.format(state=state) for word in COMMANDS[command]]
    result = okenv(*words, "--plugin", bot(line))
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    place = 7 if "Rude" in line else 9  # an answer that is none is the whole policy's
    assert result.stderr.startswith(f"okenv: bot.py:{place}: policy 'mine', asked ")
    assert RAISED[line] in result.stderr


@pytest.mark.parametrize("line", [line for line in RAISED if "Rude" not in line])
def test_what_it_raises_while_it_is_made(okenv: Callable, line: str) -> None:
    text = (
        f"{HEAD}@policy('mine')\nclass Mine:\n    def __init__(self):\n        {line}\n    def decide(self, b): pass\n"
    )
    Path("bot.py").write_text(text, encoding="utf-8")
    result = okenv("fight", "mirror-duel", "--policy", "red=mine", "--plugin", "bot.py")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"okenv: bot.py:10: policy 'mine', cannot be made: {RAISED[line]}\n"


def test_ctrl_c_stays_the_users(okenv: Callable) -> None:
    result = okenv("fight", "mirror-duel", "--policy", "red=mine", "--plugin", bot("raise KeyboardInterrupt"))
    assert (result.exit_code, result.stderr) == (130, "okenv: interrupted\n")


# Policies of other packages


class Elsewhere:
    """An installed policy that raises what it is told to by its argument."""

    value = "elsewhere:make"
    raised: BaseException = SystemExit(3)

    def __init__(self, argument: str) -> None:
        self.code = f"elsewhere:{argument}"
        if argument == "unmade":
            raise self.raised

    @classmethod
    def load(cls) -> Callable:
        return lambda system, argument, seed: cls(argument)

    def decide(self, battle: Battle, budget: float | None = None) -> Decision:
        if self.code == "elsewhere:none":
            return None  # type: ignore[return-value]
        raise self.raised

    def decide_batch(self, battles: np.ndarray, masks: np.ndarray) -> np.ndarray:
        raise self.raised


class Unloaded:
    """One whose module leaves when it is imported."""

    value = "nowhere:make"

    @classmethod
    def load(cls) -> Callable:
        raise SystemExit(3)


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(agents.registry, "installed", lambda: {"elsewhere": Elsewhere, "unloaded": Unloaded})


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize(("code", "told"), [
    ("elsewhere:", "policy 'elsewhere:', asked 'act' of Red: SystemExit: 3"),
    ("elsewhere:none", "policy 'elsewhere:none', asked 'act' of Red: found None, expected a Decision"),
    ("elsewhere:unmade", "policy 'elsewhere:unmade', cannot be made: SystemExit: 3"),
    ("unloaded", "policy: 'unloaded' is installed as nowhere:make, which cannot be loaded: SystemExit: 3"),
])  # fmt: skip
@pytest.mark.parametrize("command", ["fight", "simulate"])
def test_an_installed_policy_is_named_too(okenv: Callable, command: str, code: str, told: str) -> None:
    words = [word.replace("red=mine", f"red={code}") for word in COMMANDS[command]]
    result = okenv(*words)
    assert result.exit_code == 2
    assert result.stderr.replace("asked 'defend'", "asked 'act'").endswith(f"{told}\n")
    assert result.stderr.count("\n") == 1
    assert ("test_blamed.py:" in result.stderr) == ("SystemExit" in told and code != "unloaded")


@pytest.mark.usefixtures("installed")
def test_an_installed_policy_offers_what_it_has_and_no_more() -> None:
    from agents.base import Considers, Prepares

    policy = make_policy("elsewhere", "ok")
    assert isinstance(policy, Policy)
    assert not isinstance(policy, Considers | Prepares)
    assert getattr(policy, "on_states", None) is None
    assert "elsewhere" in policy_codes("ok")


@pytest.mark.slow
@pytest.mark.parametrize("line", ["sys.exit(3)", "raise GeneratorExit"])
def test_who_trains_against_it_hears_of_it(line: str) -> None:
    pytest.importorskip("sb3_contrib")
    from training.vec_env import FightsVecEnv, Opponent

    load_plugin(bot(line))
    env = FightsVecEnv([load_encounter("mirror-duel")], [Opponent("mine", make_policy("mine", "ok"))], 2, 0)

    def learn() -> None:
        for _ in range(20):
            env.reset()
            env.step(env.action_masks().argmax(1))

    with pytest.raises(PluginError, match="bot.py:9: policy 'mine', asked .*" + RAISED[line]):
        learn()
