"""Ship a trained policy: ``python -m training.shipping RUN NAME`` rates it by the suite and writes it into ``configs``.

The shipped card tells the command of the run, when it was trained, and its row among the suite's references.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from pathlib import Path
from typing import Any

from agents.learned.weights import SHIPPED, WEIGHTS, WeightsError, load_weights, save_weights
from evaluation.arena import run_plan
from evaluation.leaderboard import published, row_of, suite_plan
from evaluation.payoffs import payoffs
from evaluation.progress import Progress, at_tenths
from evaluation.suite import load_suite
from okenv.library import configs_folder

from .config import FREE, Training
from .curves import read_curve

MOST = 2 * 2**20
"""Bytes that shipped weights have at the most."""


def rated(weights: Path, suite: str, pairs: int, fights: Path) -> dict[str, Any]:
    """The row of ``ppo:WEIGHTS`` in a suite, played or gone on with in the file ``fights``.

    Raises:
        ValueError: for a suite that is none or has no published leaderboard.
        KeyboardInterrupt: where somebody stopped it; the same call goes on.
    """
    chosen = load_suite(suite)
    board = published(chosen)
    if board is None:
        raise ValueError(f"suite: found no published leaderboard of {suite!r}, expected one to rate among")
    code = f"ppo:{weights}"

    def line(now: Progress) -> None:
        print(f"{now.done:,} of {now.total:,} pairs{now.minutes_left}", file=sys.stderr)

    result = run_plan(suite_plan(chosen, code, most=pairs), fights, progress=at_tenths(line))
    if result.interrupted:
        raise KeyboardInterrupt
    row = row_of(chosen, result, board, code, "")
    found = payoffs(result.pairs)
    me = found.policies.index(code)
    against = {name: found.against(me, k)._asdict() for k, name in enumerate(found.policies) if k != me}
    result.store.close()
    kept = {key: value for key, value in row.items() if key in _TOLD}
    return {"suite": suite, "hash": board["hash"], "pairs": pairs, "against": against, **kept}


_TOLD = ("elo", "score", "iqm", "tiers", "builds", "opponents", "fights", "seconds")


def ship(run: Path, name: str, suite: str, pairs: int) -> Path:
    """Rate the policy of a run, and write it with its card into the shipped weights.

    Raises:
        ValueError: for a run without weights, or weights that are too large to be shipped.
    """
    path = run / f"weights{WEIGHTS}"
    learned = load_weights(path)
    config = Training.model_validate(read_curve(run).config)
    size = path.stat().st_size
    if size > MOST:
        raise WeightsError(f"{path}: found {size:,} bytes, expected at most {MOST:,} to be shipped")
    ratings = rated(path, suite, pairs, run / f"{suite}-{learned.card['weights']['sha256'][:12]}.sqlite")
    about = {key: value for key, value in learned.card.items() if key not in _OWN}
    again = f"okenv suite {suite} --policy ppo:{name} --pairs {pairs}"
    target = configs_folder() / SHIPPED / learned.card["system"] / f"{name}{WEIGHTS}"
    save_weights(
        target,
        learned.card["system"],
        learned.architecture,
        learned.weights,
        {**about, "config": config_hash(config), "ratings": {**ratings, "command": again}},
    )
    return target


def config_hash(config: Training) -> str:
    """Hex digest over everything that decides what a run comes to."""
    told = config.model_dump(mode="json", exclude=FREE)
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()


_OWN = ("format", "system", "layout", "architecture", "okenv", "weights", "ratings")
"""What a card says of its own file."""


def main(words: list[str] | None = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m training.shipping", description="Rate and ship a trained policy.")
    parser.add_argument("run", type=Path, help="folder of the run")
    parser.add_argument("name", help="what it is called: ppo:NAME")
    parser.add_argument("--suite", default="ok-bench-v1")
    parser.add_argument("--pairs", type=int, default=50, help="mirrored pairs against each opponent in each encounter")
    given = parser.parse_args(words)
    try:
        print(ship(given.run, given.name, given.suite, given.pairs))
    except (ValueError, OSError) as error:
        sys.exit(f"okenv: {error}")
    except KeyboardInterrupt:
        sys.exit("okenv: interrupted; the same command goes on from there")


if __name__ == "__main__":
    main()
