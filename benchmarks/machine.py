"""What the figures of a run were measured on."""

from __future__ import annotations

import os
import platform
import subprocess
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

from okenv.driver import threads_at_hand


def measure() -> dict[str, Any]:
    """``{cpu, cores, load, system, python, numba, numpy, commit, changed, time}``; None for what cannot be found."""
    changed = _git("status", "--porcelain")
    return {
        "cpu": _cpu(),
        "cores": threads_at_hand(),
        "load": round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "numba": version("numba"),
        "numpy": version("numpy"),
        "commit": _git("rev-parse", "HEAD"),
        "changed": None if changed is None else bool(changed),
        "time": datetime.now(UTC).isoformat(timespec="seconds"),
    }


def _cpu() -> str | None:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    named = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return named[0] if named else platform.processor() or None


def _git(*arguments: str) -> str | None:
    """What git says of this tree; None where it is no checkout, or git is missing."""
    try:
        done = subprocess.run(["git", *arguments], cwd=Path(__file__).parent, capture_output=True, text=True)
    except OSError:
        return None
    return done.stdout.strip() if done.returncode == 0 else None
