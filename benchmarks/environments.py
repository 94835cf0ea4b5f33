"""Steps of the environments, and the part of the kernel's speed that is left of each.

    python -m benchmarks.environments [--json] [--seconds S]

Random legal actions are drawn beforehand and played again from the same seeds: a step's time is the
environment's own, without the choosing. The opponents play ``random``.

A step of the Gymnasium environments is one decision from outside, the opponents' decisions after it,
and all dice; mask and observation are written for the outside player alone. ``bare`` is the same
steps through ``batch_kernels(...).step_many`` without the Python class around it: the same battles come
out. The driver's ``random_play`` writes both at every decision and does the choosing, so it is set against
all decisions of the steps, the opponents' included.
"""

from __future__ import annotations

from typing import Any

from evaluation import speed
from okenv import Encounter, aec_env, load_encounter, make, make_vec

from . import tables
from .steps import TURNS, Bare, aec_play, decisions_per_step, gym_play, in_turns, vector_play

ENCOUNTERS = ("mirror-duel", "three-on-three", "hero-vs-12-mooks")
NUMBERS = (1, 16, 256, 1024, 4096)
LARGE = 1024
VARIANTS: dict[str, dict[str, Any]] = {"copies": {"copy": True}, "2 threads": {"threads": 2}}
"""Of the environment of :data:`LARGE`, against one that hands out its own buffers and steps them in one thread."""


def measure(seconds: float) -> dict[str, Any]:
    """``{encounter: {decisions_per_step, single: {what: ns}, vector: {num_envs: row}, variants: {what: ns}}}``.

    A row is ``{ns, bare_ns, driver_ns, share_of_bare, share_of_driver, choosing_ns}``: nanoseconds of a step of one
    environment, by the class and by the kernel alone, of a decision of the driver, of drawing a legal action.
    """
    return {name: _figures(load_encounter(name), seconds) for name in ENCOUNTERS}


def _figures(encounter: Encounter, seconds: float) -> dict[str, Any]:
    ratio = decisions_per_step(encounter)
    gym_run, aec_run = gym_play(make(encounter, opponent="random"), seconds), aec_play(aec_env(encounter), seconds)
    variants = {
        f"VectorEnv({LARGE}), {what}": vector_play(
            make_vec(encounter, LARGE, opponent="random", **{"copy": False, **options}), seconds
        )
        for what, options in VARIANTS.items()
    }
    return {
        "decisions_per_step": ratio,
        "single": in_turns({"Gymnasium step": gym_run, "AEC turn": aec_run}),
        "vector": {str(n): _row(encounter, n, ratio, seconds) for n in NUMBERS},
        "variants": in_turns(variants),
    }


def _row(encounter: Encounter, n: int, ratio: float, seconds: float) -> dict[str, float]:
    env = make_vec(encounter, n, opponent="random", copy=False)
    runs = {
        "ns": vector_play(env, seconds),
        "bare_ns": vector_play(Bare(encounter, n), seconds),
        "driver_ns": lambda: speed.decision_ns(encounter, seconds / TURNS, batch=n),
    }
    row = in_turns(runs)
    return row | {
        "share_of_bare": row["bare_ns"] / row["ns"],
        "share_of_driver": row["driver_ns"] * ratio / row["ns"],
        "choosing_ns": speed.best_ns(lambda k: [env.random_actions(c) for c in range(k)], seconds / TURNS, units=n),
    }


def table(report: dict[str, Any]) -> str:
    """The report for people."""
    shown = []
    for name, found in report.items():
        ratio = found["decisions_per_step"]
        rows = [_plain(what, ns) for what, ns in found["single"].items()]
        for n, row in found["vector"].items():
            ns, driver = row["ns"], row["driver_ns"]
            rates = [tables.per_second(ns), row["bare_ns"], row["share_of_bare"]]
            rates += [tables.per_second(ns / ratio), tables.per_second(driver), row["share_of_driver"]]
            rows.append([f"VectorEnv({n})", ns, *rates, row["choosing_ns"]])
        rows += [_plain(what, ns) for what, ns in found["variants"].items()]
        head = [name, "ns", "steps/s", "bare ns", "of bare", "decisions/s", "driver's", "of driver", "choosing ns"]
        shown += [tables.grid(head, rows), f"{ratio:.2f} decisions in a step, the opponents' included", ""]
    return "\n".join(shown) + NOTES


def _plain(what: str, ns: float) -> list[Any]:
    return [what, ns, tables.per_second(ns)] + [None] * 6


NOTES = """
ns: of one environment's step; drawing the action for it is apart, under 'choosing'.
of bare: the share that is left of the speed of the same steps by the batch kernel alone, without the class.
of driver: all decisions/s of the steps, the opponents' included, against those of random_play on as many
battles. That one looks at every decision and draws the action too; the steps look at the player's alone."""


if __name__ == "__main__":
    tables.run(__doc__, measure, table)
