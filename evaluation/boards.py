"""A suite's leaderboard as Markdown, from its JSON: ``python -m evaluation.boards docs/leaderboards``."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from agents.intervals import percent

from .few import FEW
from .leaderboard import published
from .suite import load_suite, suite_names
from .wording import duration, places

_ABOUT = """
{fights} fights, all in mirrored pairs, played by okenv {okenv} under the rules `{rules}`. The suite's content has the
hash `{hash}`, the fights have the fingerprint `{fingerprint}`. All intervals are 95 %. The whole
table comes out of `{command}`; a row for a policy of your own out of `okenv suite {name} --policy CODE --plugin FILE`.
"""
_RATINGS = """
Elo by Bradley and Terry with ties after Davidson, over mirrored pairs; the mean of this field is 0. A place such as 3
to 5 says which places the fights leave open; fewer than {few} pairs an opponent support none. Scores count every
encounter the same; IQM is the mean of the middle half of the encounters; the gap is what is missing to the best of
this field in each encounter. The time of a decision is what two cores of a small server took; inside the kernels it
has all in it that the engine does for a decision.
"""


def markdown(board: Mapping[str, Any], title: str = "") -> str:
    """The page of a leaderboard: ratings and scores, tiers, what is held out, how to repeat each row."""
    name, rows = board["suite"], board["rows"]
    tiers = list(rows[0]["tiers"])
    ratings = [
        (
            places(row["places"], few_pairs(row, rows)), _code(row), _elo(row["elo"]), _share(row["score"]),
            _share(row["iqm"]), _share(row["gap"]), duration(row["seconds"]), f"{row['fights']:,}",
        )
        for row in rows
    ]  # fmt: skip
    by_tier = [(_code(row), *(_share(row["tiers"][tier]) for tier in tiers)) for row in rows]
    held = [
        (_code(row), *(_share(row[part][word]) for part in ("builds", "opponents") for word in ("open", "held out")))
        for row in rows
    ]
    commands = [(_code(row), f"`{row['command']}`") for row in rows]
    about = _ABOUT.format(
        fights=f"{board['fights']:,}", okenv=board["okenv"], rules=board["rules"], hash=board["hash"][:16],
        fingerprint=board["fingerprint"], command=board["command"], name=name,
    )  # fmt: skip
    parts = [
        f"# Leaderboard: {name}",
        f"{title or name}. [What the suite is](../suite.md).",
        about.strip(),
        "## Ratings",
        _RATINGS.strip().format(few=FEW),
        _table(("place", "policy", "Elo", "score", "IQM", "gap", "a decision", "fights"), ratings),
        "## By tier",
        _table(("policy", *tiers), by_tier),
        "## Open and held out",
        "Encounters with builds that stand nowhere else and opponents that play as no other does, beside the rest.",
        _table(("policy", "open builds", "held-out builds", "open opponents", "held-out opponents"), held),
        "## Each row again",
        _table(("policy", "command"), commands),
    ]
    return "\n\n".join(parts) + "\n"


def few_pairs(row: Mapping[str, Any], rows: Sequence[Mapping[str, Any]]) -> bool:
    """Whether a row has too few pairs an opponent to claim a place."""
    return row["fights"] / 2 < FEW * (len(rows) - 1)


def _code(row: Mapping[str, Any]) -> str:
    return f"`{row['policy']}`{' (held out)' if row['held_out'] else ''}"


def _elo(found: Mapping[str, float]) -> str:
    return f"{found['mean']:+.0f} ({found['low']:+.0f} to {found['high']:+.0f})"


def _share(found: Mapping[str, float] | None) -> str:
    if found is None:
        return ""
    return f"{percent(found['mean'])} ({percent(found['low'])} to {percent(found['high'])})"


def _table(heads: tuple[str, ...], rows: Sequence[Sequence[str]]) -> str:
    lines = [heads, tuple("---" for _ in heads), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def main(argv: list[str]) -> int:
    """Write the page of every shipped suite that has a leaderboard."""
    folder = Path(argv[0] if argv else "docs/leaderboards")
    folder.mkdir(parents=True, exist_ok=True)
    for name in suite_names():
        suite = load_suite(name)
        board = published(suite)
        if board is not None:
            (folder / f"{name}.md").write_text(markdown(board, suite.title), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
