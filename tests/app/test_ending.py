"""Ctrl-C while a command that is done leaves Python: what it has told stands, and so does its exit code."""

import signal
import subprocess
import sys

import pytest
import typer

from app import ending
from app.ending import INTERRUPTED
from app.terminal import interruptible

LATE = """
import os, signal, sys

class Late:
    def __del__(self):  # the last that Python does before it is gone
        os.kill(os.getpid(), signal.SIGINT)

late = Late()
sys.argv = ["okenv", "--version"]
from app.__main__ import main
main()
"""


def test_ctrl_c_while_python_ends():
    done = subprocess.run([sys.executable, "-c", LATE], capture_output=True, text=True, timeout=300, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("okenv ")


def interrupted():
    """A command that tells of its interruption itself."""
    with interruptible():
        try:
            signal.raise_signal(signal.SIGINT)
        except KeyboardInterrupt:
            typer.echo("okenv: interrupted after 2 of 5 fights", err=True)
            raise typer.Exit(INTERRUPTED) from None


def test_a_command_that_has_told_of_it_is_not_told_of_again(capsys, monkeypatch):
    monkeypatch.setattr(ending, "_told", False)  # which the interruption changes
    monkeypatch.setattr(sys, "unraisablehook", sys.unraisablehook)
    with pytest.raises(typer.Exit) as ended:
        interrupted()
    assert ended.value.exit_code == INTERRUPTED
    assert capsys.readouterr().err == "okenv: interrupted after 2 of 5 fights\n"
