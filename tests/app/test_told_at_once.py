"""A fight is told without a pause: what it calls is compiled, or loaded, before its first line."""

import subprocess
import sys
from pathlib import Path

import pytest

from okenv.core.jit import JIT_DISABLED

_WATCHED = """
import sys
from okenv.core.jit import watch_compiling
from app.story import Story

told, late = [], []
header = Story.header


def watched(story, *given):
    if not story._console.quiet:
        told.append(True)
    header(story, *given)


Story.header = watched
watch_compiling(lambda begins: late.append(begins) if told else None)
from app.cli import app

app(sys.argv[1:], standalone_mode=False)
sys.exit(f"told {len(told)} fights, and compiled {len(late)} times meanwhile" if late or not told else 0)
"""
"""A command, run in a process that has called no kernel yet: it fails where one is called first after the header."""

pytestmark = [pytest.mark.slow, pytest.mark.skipif(JIT_DISABLED, reason="nothing is compiled")]


def watched(*command: object) -> None:
    ran = subprocess.run([sys.executable, "-c", _WATCHED, *map(str, command)], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr


@pytest.mark.parametrize(
    "fight",
    [
        ("mirror-duel", "--policy", "blue=duellist"),
        ("trooper-squad", "--policy", "squad=officer", "--verbose"),
        ("gun-duel", "--policy", "red=expectimax:1"),
        ("marine-duel", "--verbose"),
        ("hero-vs-4-mooks",),
    ],
)
def test_nothing_is_compiled_while_a_fight_is_told(fight: tuple[str, ...]) -> None:
    watched("fight", *fight, "--seed", 4)


def test_nothing_is_compiled_while_a_record_is_told(tmp_path: Path) -> None:
    from app.cli import app

    file = tmp_path / "fight.jsonl"
    app(["fight", "mirror-duel", "--seed", "1", "--record", str(file)], standalone_mode=False)
    watched("replay", file)
