"""What a leaderboard and its rows are as plain data."""

from __future__ import annotations

from typing import NotRequired

from typing_extensions import TypedDict

from agents.intervals import IntervalData


class RowData(TypedDict):
    """How one policy does in a suite; a score is `null` where the policy did not fight in all that it is over."""

    policy: str
    """What it is called."""
    held_out: bool
    """Whether it is an opponent that is held out."""
    elo: IntervalData
    """Its rating."""
    places: list[int] | None
    """The best and the worst place that the fights leave open; `null` for a policy of your own."""
    score: IntervalData | None
    """The mean of the encounters."""
    iqm: IntervalData | None
    """The mean of their middle half."""
    gap: IntervalData | None
    """What is missing to the best reference."""
    tiers: dict[str, IntervalData | None]
    """Score by tier."""
    builds: dict[str, IntervalData | None]
    """Score on `open` and on `held out` encounters."""
    opponents: dict[str, IntervalData | None]
    """Score against `open` and against `held out` opponents."""
    seconds: float | None
    """A decision takes."""
    fights: int
    """How many it fought."""
    forfeits: int
    """How many of them it forfeited."""
    command: str
    """What plays them again."""


class LeaderboardData(TypedDict):
    """The leaderboard of a suite."""

    suite: str
    """Its name."""
    hash: str
    """Over all that the suite is made of."""
    okenv: str
    """The version that played it."""
    rules: str
    """Hash of the rules under which it was played."""
    fingerprint: str
    """Over the first fights of every match inside the kernels: another one means other rules, or other policies."""
    command: str
    """What plays it again."""
    fights: int
    """How many were played."""
    tie: float
    """Davidson's parameter of how often pairs are tied."""
    best: list[float]
    """What the best reference scores in each encounter."""
    rows: list[RowData]
    """Each policy, the best first."""
    changed: NotRequired[str]
    """What is another than when a published one was played, in sentences; `""` where all is as it was."""
