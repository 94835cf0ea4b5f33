"""The page of the shipped networks, from their cards: ``python -m agents.learned docs/networks.md``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from agents.intervals import percent
from okenv.systems import systems

from .weights import load_weights, shipped_weights

_HEAD = """# The shipped networks

Written by `make docs` from the cards beside the weights; [learning.md](learning.md) tells how a network is trained, and
how these were. All scores are shares of mirrored pairs won, with 95 % intervals, every encounter counting the same.
"""


def page() -> str:
    """The page."""
    parts = [_HEAD]
    for system in systems():
        for name, path in shipped_weights(system).items():
            parts.append(_section(name, load_weights(path).card))
    return "\n".join(parts)


def _section(name: str, card: Mapping[str, Any]) -> str:
    architecture = ", ".join(f"{key} {value}" for key, value in card["architecture"].items())
    rows = [
        f"## `ppo:{name}`",
        "",
        f"{card['title']}: {card['steps']:,} decisions, {card['seconds'] / 60:.0f} minutes, on {card['date']}, by"
        f" `{card['command']}`. Architecture: {architecture}; {card['weights']['bytes']:,} bytes.",
    ]
    if ratings := card.get("ratings"):
        rows += ["", *_ratings(ratings)]
    return "\n".join([*rows, ""])


def _ratings(found: Mapping[str, Any]) -> list[str]:
    elo = found["elo"]
    rows = [
        f"In the suite `{found['suite']}` (`{found['hash'][:12]}`, {found['fights']:,} fights, at most {found['pairs']}"
        f" pairs against an opponent in an encounter): Elo {elo['mean']:+.0f} ({elo['low']:+.0f} to {elo['high']:+.0f})"
        f" among the references, score {_share(found['score'])}. Again: `{found['command']}`.",
        "",
        "| against | won | 95 % |",
        "|---|---|---|",
    ]
    parts = (("", "against"), ("tier ", "tiers"), ("builds: ", "builds"), ("opponents: ", "opponents"))
    for what, part in parts:
        for key, one in found[part].items():
            if one is not None:
                label = f"{what}{key}" if what else f"`{key}`"
                rows.append(f"| {label} | {percent(one['mean'])} | {percent(one['low'])} to {percent(one['high'])} |")
    return rows


def _share(found: Mapping[str, float]) -> str:
    return f"{percent(found['mean'])} ({percent(found['low'])} to {percent(found['high'])})"
