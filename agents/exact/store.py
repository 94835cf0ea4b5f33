"""Solved duels on disk, so that each is worked out once."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import tempfile
import zipfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from okenv.core.jit import cache_root, sources_hash
from okenv.encounter import Encounter
from okenv.systems import load_system, play_hash

from .asides import Asides
from .code import STATES, Graph, new_graph
from .game import MOST_BYTES, build_game
from .kernels import exact_kernels
from .keys import EMPTY, new_keys
from .positions import Duel, Positions, Root, as_duel, tag_bits
from .solution import NOTHING, TOLERANCE, Progress, Solution, solve

FOLDER = "exact"
MOST_STORED = 4 * 2**30
"""Bytes that all stored duels may have; those used longest ago go first."""
_HERE = Path(__file__).parent
Sides = tuple[Sequence[str], Sequence[str]]


def solved(
    fight: Encounter | Duel,
    without: Sequence[str] | None = None,
    forbidden: Sides = NOTHING,
    required: Sides = NOTHING,
    tolerance: float = TOLERANCE,
    most_bytes: int = MOST_BYTES,
    *,
    told_states: Callable[[int, int], None] = lambda _states, _waiting: None,
    told_values: Callable[[Progress], None] = lambda _: None,
    fresh: bool = False,
) -> Solution:
    """A duel's solution: the stored one where there is one, and otherwise found, and stored.

    Args:
        fight: the duel, and with it ``without`` and ``most_bytes``: as of ``build_game``.
        without: tactics that neither side shall have.
        forbidden: by side, and with it ``required`` and ``tolerance``: as of ``solve``.
        required: by side.
        tolerance: how far the values may be off.
        most_bytes: of memory.
        told_states: called again and again while states are found.
        told_values: called after each sweep.
        fresh: whether what is stored is not looked at.

    Raises:
        SolverError: as ``build_game`` and ``solve``.
    """
    duel = as_duel(fight)
    system = load_system(duel.system)
    left_out = tuple(system.module("mind.rounds").LEFT_OUT if without is None else without)
    tag_bits(system, left_out)
    file = _folder() / f"{_key(duel, left_out, forbidden, required, tolerance)}.npz"
    if not fresh and (stored := load(file, duel)) is not None:
        return stored
    with _alone(file):
        if not fresh and (stored := load(file, duel)) is not None:  # by whoever was alone before
            return stored
        game = build_game(duel, left_out, most_bytes, told_states)
        solution = solve(game, forbidden, required, tolerance, told_values)
        with contextlib.suppress(OSError):  # a full disk loses nothing but time
            save(solution, file)
            _make_room(file)
    return solution


@contextlib.contextmanager
def _alone(file: Path) -> Iterator[None]:
    """One process at a time solves a duel, where the system and the folder know locks."""
    with contextlib.ExitStack() as held:
        with contextlib.suppress(ImportError, OSError):
            import fcntl

            file.parent.mkdir(parents=True, exist_ok=True)
            lock = held.enter_context(file.with_suffix(".lock").open("w"))
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def save(solution: Solution, file: Path) -> None:
    """Write a solution, whole or not at all.

    Raises:
        OSError: where it cannot be written.
    """
    game = solution.game
    graph, asides = game.graph, game.asides
    n = int(graph.counts[STATES])
    taken = graph.table.numbers != EMPTY
    keys = np.zeros((n, 2), np.uint64)
    keys[graph.table.numbers[taken]] = graph.table.keys[taken]
    told = {
        "without": game.without, "seconds": [game.seconds, solution.seconds], "bytes": game.bytes,
        "sweeps": solution.sweeps, "forbidden": solution.forbidden, "required": solution.required,
        "error": solution.error, "value": solution.value, "value_error": solution.value_error,
    }  # fmt: skip
    arrays = {
        "keys": keys, "counts": graph.counts, "values": solution.values,
        "told": np.frombuffer(json.dumps(told).encode(), np.uint8),
        "chances": np.array([root.chance for root in game.roots]),
        "roots": np.array([(root.state, *root.asides) for root in game.roots], np.int64),
        "records": np.stack([root.record for root in game.roots]),
    } | {f"asides_{name}": array for name, array in asides._asdict().items()}  # fmt: skip
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=".", suffix=".part")
    try:
        with os.fdopen(handle, "wb") as stream:
            np.savez(stream, allow_pickle=False, **arrays)
        os.replace(name, file)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def load(file: Path, duel: Duel) -> Solution | None:
    """A stored solution of that duel, to be asked for values; None where there is none that can be read."""
    try:
        with file.open("rb") as stream, np.load(stream, allow_pickle=False) as stored:
            arrays: dict[str, np.ndarray] = {name: stored[name] for name in stored.files}
            told = json.loads(arrays["told"].tobytes())
            solution = _restored(duel, arrays, told)
        os.utime(file)
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
        return None
    return solution


def _restored(duel: Duel, arrays: dict[str, np.ndarray], told: dict[str, Any]) -> Solution:
    n = len(arrays["keys"])
    asides = Asides(*(arrays[f"asides_{name}"] for name in Asides._fields))
    empty: Graph = new_graph(0, 0, 0)
    table = new_keys(n)
    exact_kernels(duel.system).put_each(table, arrays["keys"])
    graph = empty._replace(table=table, kinds=np.zeros(n, np.int8), counts=arrays["counts"])
    roots = tuple(
        Root(float(chance), int(state), (int(first), int(second)), record)
        for chance, (state, first, second), record in zip(
            arrays["chances"], arrays["roots"], arrays["records"], strict=True
        )
    )
    built, took = told["seconds"]
    positions = Positions(duel, tuple(told["without"]), graph, asides, roots, built, told["bytes"])
    return Solution(
        positions, arrays["values"], told["error"], told["value"], told["value_error"], told["sweeps"], took,
        _pair(told["forbidden"]), _pair(told["required"]), True,
    )  # fmt: skip


def _pair(sides: list[list[str]]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    one, other = (tuple(tags) for tags in sides)
    return one, other


def _folder() -> Path:
    return cache_root() / FOLDER


def _key(duel: Duel, without: Sequence[str], forbidden: Sides, required: Sides, tolerance: float) -> str:
    """What a solution depends on: the rules, the solver, the fight as it begins, the tactics, the tolerance."""
    tactics = [sorted(tags) for tags in (without, *forbidden, *required)]
    told = [duel.system, play_hash(duel.system), sources_hash(_HERE), tactics, tolerance]
    return hashlib.sha256(duel.key + json.dumps(told).encode()).hexdigest()[:32]


def _make_room(kept: Path) -> None:
    """Remove what was used longest ago, down to :data:`MOST_STORED`, but not ``kept``."""
    files = [(file.stat().st_mtime, file.stat().st_size, file) for file in kept.parent.glob("*.npz")]
    total = sum(size for _, size, _ in files)
    for _, size, file in sorted(files):
        if total <= MOST_STORED:
            return
        if file != kept:
            file.unlink(missing_ok=True)
            total -= size
