"""Where the ``okenv`` command begins: Ctrl-C ends it in one line from here on, while its modules are imported too."""

from __future__ import annotations

import atexit
import signal

from .ending import end_at_once


def main() -> None:
    """Entry point of the ``okenv`` command."""
    signal.signal(signal.SIGINT, end_at_once)
    atexit.register(signal.signal, signal.SIGINT, signal.SIG_IGN)  # all is done then, and Python would die of it
    if hasattr(signal, "pthread_sigmask"):  # a command that started itself anew has held it back until now
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    from .cli import main as command

    command()


if __name__ == "__main__":
    main()
