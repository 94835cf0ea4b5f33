"""Other turn-based environments with action masks, beside okenv's, in one run.

    python -m benchmarks.peers [--json] [--seconds S]

What is installed is measured; for the rest a line says what to install. The games are smaller than a
fight and differ from each other: the figures tell what a step of each costs, not which is better.

Random legal games are recorded first and played again by the same calls that a player makes
(turn of whom, mask, observation, action, chance), so that drawing the actions costs nothing; the loops
inside a library draw theirs.
"""

from __future__ import annotations

import importlib
import warnings
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from evaluation import speed
from okenv import aec_env, load_encounter, make, make_vec

from . import tables
from .peer_games import openspiel_inside, openspiel_play, pgx_inside, rlcard_play
from .steps import TURNS, Run, aec_play, gym_play, in_turns, vector_play

SINGLE, MANY = "one, from Python", "many, inside"
BOTH = "mask, observation"


class Peer(NamedTuple):
    """An environment to measure."""

    library: str
    game: str
    through: str  # what interface, or loop
    written: str  # at each step
    way: str  # SINGLE or MANY; compared with okenv's of the same way
    needs: tuple[str, ...]  # what is imported
    prepare: Callable[[float], Run]


INSTALL = {
    "pyspiel": "open_spiel",
    "pettingzoo": "pettingzoo",
    "pygame": "'pettingzoo[classic]'",
    "rlcard": "rlcard",
    "jax": "jax",
    "pgx": "pgx",
}
"""What gives a module, for pip."""


def _classic(name: str) -> Callable[[float], Run]:
    return lambda seconds: aec_play(importlib.import_module(f"pettingzoo.classic.{name}").env(), seconds)


def _okenv(encounter: str) -> list[Peer]:
    fight = load_encounter(encounter)

    def vector(seconds: float) -> Run:
        return vector_play(make_vec(fight, 1024, opponent="random", copy=False), seconds)

    def driver(seconds: float) -> Run:
        return lambda: speed.decision_ns(fight, seconds / TURNS)

    ways: list[tuple[str, str, Callable[[float], Run]]] = [
        ("PettingZoo, AEC", SINGLE, lambda seconds: aec_play(aec_env(fight), seconds)),
        ("Gymnasium", SINGLE, lambda seconds: gym_play(make(fight, opponent="random"), seconds)),
        ("VectorEnv(1024)", MANY, vector),
        ("kernel, one battle", MANY, driver),
    ]
    return [Peer("okenv", encounter, through, BOTH, way, (), prepare) for through, way, prepare in ways]


def peers() -> list[Peer]:
    """All that are known, okenv's own first."""
    spiel, zoo = ("pyspiel",), ("pettingzoo", "pygame")
    found = [*_okenv("mirror-duel"), *_okenv("hero-vs-12-mooks")]
    for game in ("leduc_poker", "backgammon"):
        found += [
            Peer("OpenSpiel", game, "State", BOTH, SINGLE, spiel, partial(openspiel_play, game)),
            Peer("OpenSpiel", game, "evaluate_bots", "-", MANY, spiel, partial(openspiel_inside, game)),
        ]
    for game, needs in (("connect_four_v3", zoo), ("tictactoe_v3", zoo), ("leduc_holdem_v4", (*zoo, "rlcard"))):
        found.append(Peer("PettingZoo", game, "PettingZoo, AEC", BOTH, SINGLE, needs, _classic(game)))
    for game in ("leduc-holdem", "uno"):
        found.append(Peer("RLCard", game, "Env", BOTH, SINGLE, ("rlcard",), partial(rlcard_play, game)))
    for game in ("connect_four", "leduc_holdem", "backgammon"):
        found.append(Peer("Pgx", game, "jit, vmap(1024)", BOTH, MANY, ("jax", "pgx"), partial(pgx_inside, game)))
    return found


def measure(seconds: float) -> dict[str, Any]:
    """What can be imported, measured: ``{steps: [{library, game, through, written, way, ns}], missing, broken}``.

    ``missing`` tells by game what to install, ``broken`` why it could not be played.
    """
    runs: dict[Peer, Run] = {}
    missing: dict[str, str] = {}
    broken: dict[str, str] = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of theirs
        for peer in peers():
            absent = [INSTALL[name] for name in peer.needs if not _importable(name)]
            if absent:
                missing[f"{peer.library} {peer.game}"] = " ".join(absent)
                continue
            try:
                runs[peer] = peer.prepare(seconds)
            except Exception as error:  # another version of theirs, say: the others are still measured
                broken[f"{peer.library} {peer.game}"] = repr(error)
        figures = in_turns(runs)
    fields = ("library", "game", "through", "written", "way")
    return {
        "steps": [{field: getattr(peer, field) for field in fields} | {"ns": ns} for peer, ns in figures.items()],
        "missing": missing,
        "broken": broken,
    }


def _importable(name: str) -> bool:
    try:
        importlib.import_module(name)
    except ImportError:
        return False
    return True


def table(report: dict[str, Any]) -> str:
    """The report for people."""
    own = {(row["game"], row["through"]): row["ns"] for row in report["steps"] if row["library"] == "okenv"}
    base = {SINGLE: own["mirror-duel", "PettingZoo, AEC"], MANY: own["mirror-duel", "kernel, one battle"]}
    head = ["library", "game", "through", "written", "way", "ns a step", "steps/s", "x okenv's"]
    rows = [
        [*(row[key] for key in ("library", "game", "through", "written", "way")), row["ns"],
         tables.per_second(row["ns"]), row["ns"] / base[row["way"]]]
        for row in report["steps"]
    ]  # fmt: skip
    notes = [
        "x okenv's: nanoseconds against those of the mirror duel, through PettingZoo for one fight from Python, and by",
        "the kernel with one battle for loops inside; above 1, a step there costs more. Other games, other work.",
        "All but Pgx, which takes what cores it finds, run on one.",
    ]
    if report["missing"]:
        wanted = sorted({word for line in report["missing"].values() for word in line.split()})
        notes.append(f"not measured: {', '.join(report['missing'])}; for them: pip install {' '.join(wanted)}")
    notes += [f"broken: {game}: {why}" for game, why in report["broken"].items()]
    return tables.grid(head, rows, *notes)


if __name__ == "__main__":
    tables.run(__doc__, measure, table)
