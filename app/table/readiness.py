"""Have the rulebooks compiled beside the server, one after the other, and say how far that is."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import agents
from okenv.core.jit import JIT_DISABLED, cache_folder
from okenv.systems import load_system

_START = (sys.executable, "-c", "from app.cli import main; main()", "warm", "--json")


def is_warm(system: str) -> bool:
    """Whether all that the table needs of a rulebook has been compiled on this machine, from these very sources."""
    return JIT_DISABLED or stamp(system).exists()


def stamp(system: str) -> Path:
    """An empty file beside the rulebook's kernels that says so, named by the sources of policies and of what warms."""
    digest = hashlib.sha256()
    for file in [*sorted(Path(agents.__file__).parent.rglob("*.py")), Path(__file__).with_name("warming.py")]:
        digest.update(file.read_bytes())
    return cache_folder(load_system(system).folder) / f"warm-{digest.hexdigest()[:16]}"


@dataclass
class _State:
    state: Literal["waiting", "compiling", "ready", "failed"] = "waiting"
    doing: str = ""
    number: int = 0
    of: int = 0
    until: float | None = None  # by the monotonic clock


class Readiness:
    """Which rulebooks are compiled. Another process compiles, so that this one goes on answering meanwhile.

    Args:
        systems: their names, the one that is wanted first at the head.
        command: what compiles the rulebook whose name stands behind it, and tells its steps in lines of JSON.
    """

    def __init__(self, systems: Sequence[str], command: Sequence[str] = _START) -> None:
        self._command = tuple(command)
        self._states = {name: _State("ready" if is_warm(name) else "waiting") for name in systems}
        self._queue = [name for name in systems if self._states[name].state == "waiting"]
        self._changed = threading.Condition()
        self._process: subprocess.Popen[str] | None = None
        self._closed = self._stopped = False
        self._thread = threading.Thread(target=self._work, name="compiling", daemon=True)
        self._thread.start()

    def told(self) -> dict[str, dict[str, Any]]:
        """How far each rulebook is: its ``state``, what is compiled, the step and how many, and the seconds left to it.

        One whose first step is done can be played.
        """
        with self._changed:
            return {name: _told(state) for name, state in self._states.items()}

    def wait(self, system: str) -> None:
        """Wait until a rulebook can be played, which its first step is for; it comes first from now on.

        Returns at once where nothing is known of it.
        """
        with self._changed:
            if system in self._queue and not self._closed:
                self._queue.remove(system)
                self._queue.insert(0, system)
                self._stop()  # what is finished is kept; that rulebook comes next
            self._changed.wait_for(lambda: self._closed or not self._is_coming(system))

    def _is_coming(self, system: str) -> bool:
        known = self._states.get(system)
        return known is not None and known.state in ("waiting", "compiling") and known.number <= 1

    def close(self) -> None:
        """Compile nothing more; who waits goes on."""
        with self._changed:
            self._closed = True
            self._stop()
            self._changed.notify_all()
        self._thread.join()

    def _stop(self) -> None:
        if self._process is not None:
            self._stopped = True
            self._process.terminate()

    def _work(self) -> None:
        while True:
            with self._changed:
                if self._closed or not self._queue:
                    return
                system = self._queue.pop(0)
                self._states[system] = _State("compiling")
                self._process = self._started(system)
            self._listen(system, self._process)

    def _started(self, system: str) -> subprocess.Popen[str]:
        """The process; a session of its own, so that Ctrl-C reaches the server alone."""
        environment = {**os.environ, "OKENV_QUIET": "1"}
        return subprocess.Popen(
            [*self._command, system], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True, env=environment,
            start_new_session=True,
        )  # fmt: skip

    def _listen(self, system: str, process: subprocess.Popen[str]) -> None:
        with process:
            assert process.stdout is not None
            for line in process.stdout:
                step = json.loads(line)
                with self._changed:
                    self._states[system] = _State(
                        "compiling", step["doing"], step["number"], step["of"], time.monotonic() + step["seconds_left"]
                    )
                    self._changed.notify_all()
        with self._changed:
            if self._stopped:
                self._states[system] = _State()
                self._queue.insert(1, system)
            else:
                self._states[system] = _State("failed" if process.returncode else "ready")
            self._process, self._stopped = None, False
            self._changed.notify_all()


def _told(state: _State) -> dict[str, Any]:
    left = None if state.until is None else max(1, round(state.until - time.monotonic()))
    return {
        "state": state.state, "doing": state.doing, "number": state.number, "of": state.of, "seconds_left": left,
    }  # fmt: skip
