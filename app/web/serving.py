"""``okenv serve`` as a process of its own, for pictures and tests: started, killed, started again where it was."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from types import TracebackType
from typing import Any

SECONDS_TO_START = 120
"""How long a start may take: on a new computer the rulebooks compile."""
_START = "from app.cli import main; main()"


class Served:
    """A server over a folder of tables, with the JIT whatever the caller runs with; a context.

    Args:
        folder: where its tables are.
        options: of ``okenv serve``, beside those that say where.
        before: Python that the process runs first.

    Attributes:
        address: of the page, with a slash at the end; the same after a kill and a new start.
    """

    def __init__(self, folder: Path, *options: str, before: str = "") -> None:
        self._folder, self._options = folder, options
        self._start = [sys.executable, "-c", f"{before}\n{_START}", "serve", "--no-open"]
        self._port = 0
        self._process: subprocess.Popen[str] | None = None
        self.address = ""

    def start(self) -> None:
        """Start it and wait until it listens.

        Raises:
            RuntimeError: with what it said, where it does not start.
        """
        environment = {key: value for key, value in os.environ.items() if key != "NUMBA_DISABLE_JIT"}
        asked = [*self._start, "--port", str(self._port), "--data", str(self._folder), *self._options]
        self._process = subprocess.Popen(
            asked, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment
        )  # fmt: skip
        assert self._process.stdout is not None
        said = []
        for line in self._process.stdout:
            said.append(line)
            if found := re.search(r"http://[\d.]+:(\d+)/", line):
                self.address, self._port = found[0], int(found[1])
                self._answered()
                return
        raise RuntimeError(f"okenv serve did not start: {''.join(said)}")

    def _answered(self) -> None:
        deadline = time.monotonic() + SECONDS_TO_START
        while True:
            try:
                self.ask("systems")
                return
            except OSError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.05)

    def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """What the API says at a path below ``/api/v1/``: read, or with a body posted."""
        return json.loads(self.ask_text(path, body))

    def ask_text(self, path: str, body: dict[str, Any] | None = None) -> str:
        """The same as it was sent."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            f"{self.address}api/v1/{path}", data=data, headers={"Content-Type": "application/json"}
        )  # fmt: skip
        with urllib.request.urlopen(request, timeout=SECONDS_TO_START) as answer:
            return str(answer.read(), "utf-8")

    @property
    def pid(self) -> int:
        """Of the process."""
        assert self._process is not None
        return self._process.pid

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        assert self._process is not None
        self._process.kill()
        self._process.communicate()

    def __enter__(self) -> Served:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()


__all__ = ["SECONDS_TO_START", "Served"]
