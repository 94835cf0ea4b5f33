"""``okenv tournament`` as a process: stopped by Ctrl-C, or killed in the middle; the same command goes on."""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

CHECKOUT = Path(__file__).parents[2]
PATIENCE = 900
"""Seconds. Kernels are compiled here first, and on a busy machine with few cores that takes minutes."""
BOT = """
import time
from agents import policy


@policy("slow")
def slow(battle):
    time.sleep(0.004)
    words = [action.notation for action in battle.legal()]
    return next((word for word in words if word.startswith("attack")), words[0])
"""
PLAN = """policies: [brute, "bully", slow]
encounters: [mirror-duel]
pairs: 20
plugins: [bot.py]
"""
FIGHTS = 2 * 20 * 3
TABLES = (
    "SELECT m.a, m.b, pair, swap, outcome, rounds, decisions, standing_0, standing_1, harm_0, harm_1, luck "
    "FROM fights f JOIN matches m ON m.id = f.match ORDER BY 1, 2, 3, 4",
    "SELECT m.a, m.b, who, kind, margin, n FROM tally t JOIN matches m ON m.id = t.match ORDER BY 1, 2, 3, 4, 5",
    "SELECT m.a, m.b, who, decisions FROM clock c JOIN matches m ON m.id = c.match ORDER BY 1, 2, 3",
    "SELECT * FROM forfeits",
)


def start(folder: Path, workers: int = 1) -> subprocess.Popen[str]:
    """The command in a process of its own, with a folder of its own for what it keeps for the moment."""
    (folder / "bot.py").write_text(BOT, encoding="utf-8")
    (folder / "plan.yaml").write_text(PLAN, encoding="utf-8")
    (folder / "tmp").mkdir(exist_ok=True)
    command = [sys.executable, "-c", "from app.cli import main; main()", "tournament", "plan.yaml", "--json"]
    command += ["--out", "t.sqlite", "--workers", str(workers)]
    return subprocess.Popen(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True, env=os.environ | {"PYTHONPATH": str(CHECKOUT), "TMPDIR": str(folder / "tmp"), "OKENV_QUIET": "1"},
    )  # fmt: skip


def fights(folder: Path) -> int:
    """How many are in the file."""
    try:
        with closing(sqlite3.connect(f"file:{folder / 't.sqlite'}?mode=ro", uri=True)) as db:
            return int(db.execute("SELECT count(*) FROM fights").fetchone()[0])
    except sqlite3.OperationalError:
        return 0


def until(seen: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not seen():
        assert time.monotonic() < end, what
        time.sleep(0.02)


def workers_of(parent: int) -> list[int]:
    """Child processes."""
    listed = Path(f"/proc/{parent}/task/{parent}/children").read_text(encoding="utf-8")
    return [int(word) for word in listed.split()]


def alive(process: int) -> bool:
    """Whether a process still runs; what waits for init to be forgotten does not."""
    try:
        return ") Z " not in Path(f"/proc/{process}/stat").read_text(encoding="utf-8")
    except OSError:
        return False


def contents(file: Path) -> list[list[tuple]]:
    with closing(sqlite3.connect(file)) as db:
        return [db.execute(query).fetchall() for query in TABLES]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> list[list[tuple]]:
    """The file of a tournament that was never stopped."""
    folder = tmp_path_factory.mktemp("whole")
    done = start(folder)
    told = done.communicate(timeout=PATIENCE)
    assert done.returncode == 0, told[1]
    assert list((folder / "tmp").iterdir()) == []
    found = contents(folder / "t.sqlite")
    assert len(found[0]) == FIGHTS
    return found


@pytest.fixture
def running(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """The command, in the middle."""
    process = start(tmp_path, workers=2)
    until(lambda: fights(tmp_path) > FIGHTS // 10, "some fights")
    yield process
    process.kill()
    process.communicate()


def go_on(folder: Path, whole: list[list[tuple]]) -> None:
    """The same command again, to the end, with another number of workers: nothing is lost, nothing twice."""
    before = contents(folder / "t.sqlite")[0]
    assert 0 < len(before) < FIGHTS
    assert set(before) <= set(whole[0])
    process = start(folder)
    told = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, told[1]
    assert contents(folder / "t.sqlite") == whole
    assert sorted(path.name for path in folder.iterdir()) == ["bot.py", "plan.yaml", "t.sqlite", "tmp"]
    assert list((folder / "tmp").iterdir()) == []


needs_proc = pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="looks at processes through /proc")


@needs_proc
def test_ctrl_c(tmp_path: Path, running: subprocess.Popen[str], whole: list[list[tuple]]) -> None:
    workers = workers_of(running.pid)
    assert len(workers) == 2
    running.send_signal(signal.SIGINT)
    out, told = running.communicate(timeout=PATIENCE)
    assert running.returncode == 130
    there = fights(tmp_path)
    assert told.splitlines()[-1].startswith("okenv: interrupted after ")
    assert told.endswith(f" of at most {FIGHTS} fights; the same command goes on from there\n")
    assert '"interrupted": true' in out
    assert "Traceback" not in told
    assert there >= FIGHTS // 10
    assert not any(alive(worker) for worker in workers)
    go_on(tmp_path, whole)


@pytest.mark.long
@needs_proc
def test_killed(tmp_path: Path, running: subprocess.Popen[str], whole: list[list[tuple]]) -> None:
    """SIGKILL of the command; its workers see that it is gone."""
    workers = workers_of(running.pid)
    assert len(workers) == 2
    running.kill()
    running.communicate(timeout=PATIENCE)
    until(lambda: not any(alive(worker) for worker in workers), "the end of the workers")
    go_on(tmp_path, whole)


@pytest.mark.long
@needs_proc
def test_a_killed_worker_is_started_again(
    tmp_path: Path, running: subprocess.Popen[str], whole: list[list[tuple]]
) -> None:
    """Somebody else ended it: no more than the fight that a policy was deciding in can be lost by that."""
    os.kill(workers_of(running.pid)[0], signal.SIGKILL)
    told = running.communicate(timeout=PATIENCE)
    assert running.returncode == 0, told[1]
    found = contents(tmp_path / "t.sqlite")
    assert len(found[0]) == FIGHTS
    lost = found[3]
    assert len(lost) <= 1
    assert len(set(found[0]) - set(whole[0])) <= len(lost)
