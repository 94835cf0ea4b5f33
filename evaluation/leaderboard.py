"""The rows of a suite: how a policy does against its reference field, and the leaderboard that is published."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from agents.intervals import Interval, IntervalData
from agents.plugins import load_plugin
from agents.registry import make_policy
from okenv.library import short_code
from okenv.systems import play_hash
from okenv.version import version

from .aggregate import Aggregate, aggregates
from .leaderboard_data import LeaderboardData, RowData
from .pairs import Match, Pairs
from .plan import Plan
from .ratings import Ratings, rating_among, ratings
from .suite_content import Suite, content_hash
from .tournament import Tournament
from .units import Player, Unit, in_kernels

OUTSIDE_PAIRS = 10
"""Pairs that a policy of a user's own plays at the most where it does not play inside the kernels: some minutes."""
FINGERPRINT_PAIRS = 2
"""Pairs of every match inside the kernels that a leaderboard's fingerprint is over."""


def suite_plan(suite: Suite, policy: str | None = None, plugins: Sequence[str] = (), most: int | None = None) -> Plan:
    """What has to be played for a leaderboard, or for the row of one policy.

    Args:
        suite: which.
        policy: a code; None for the reference field against itself.
        plugins: Python files with policies of the user's own.
        most: pairs against any opponent in each encounter; by default as many as the suite says, and for a policy
            that is no opponent and plays outside the kernels at most :data:`OUTSIDE_PAIRS`.

    Raises:
        ValueError: for a code that is no policy.
    """
    for file in plugins:
        load_plugin(file)
    codes = [short_code(opponent.code, suite.system) for opponent in suite.opponents]
    names = {code: opponent.name for code, opponent in zip(codes, suite.opponents, strict=True)}
    me = None
    if policy is not None:
        code = {name: code for code, name in names.items()}.get(policy, short_code(policy, suite.system))
        make_policy(code, suite.system)
        me = codes.index(code) if code in codes else len(codes)
        codes += [code] if me == len(codes) else []
    plan = Plan(
        suite.title or suite.name, suite.system, tuple(codes), tuple(one.encounter for one in suite.encounters),
        max(opponent.pairs for opponent in suite.opponents), suite.seed,
        plugins=tuple(str(Path(file).resolve()) for file in plugins), names=names,
    )  # fmt: skip
    if most is None and me == len(suite.opponents) and not in_kernels(plan, (0, me, me)):
        most = OUTSIDE_PAIRS
    return plan.with_changes(sizes={match: _pairs(suite, match, me, most) for match in plan.matches})


def _pairs(suite: Suite, match: Match, me: int | None, most: int | None) -> int:
    """Pairs of a match: the smaller number of the two opponents', none where one of them does not play there."""
    encounter, *two = match
    if me is not None and me not in two:
        return 0
    opponents = [suite.opponents[k] for k in two if k < len(suite.opponents)]
    if any(suite.encounters[encounter].tier not in opponent.tiers for opponent in opponents):
        return 0
    return min([opponent.pairs for opponent in opponents] + ([most] if most is not None else []))


def leaderboard(suite: Suite, played: Tournament) -> LeaderboardData:
    """The leaderboard of the reference field, fit for JSON.

    Raises:
        ValueError: when not everything was played.
    """
    short = [match for match in played.plan.matches if len(played.fights(match)) < played.plan.pairs_of(match)]
    if short:
        raise ValueError(f"suite: found {len(short)} matches that are not played out, expected none")
    pairs = played.pairs
    rated = ratings(pairs)
    best = _best(pairs, _everywhere(suite, pairs))
    rows = [
        _row(suite, played, a, best, Interval(rated.elo[a], rated.low[a], rated.high[a]), rated)
        for a in rated.ranking()
    ]
    return {
        "suite": suite.name,
        "hash": content_hash(suite),
        "okenv": version(),
        "rules": play_hash(suite.system),
        "fingerprint": fingerprint(suite),
        "command": f"okenv suite {suite.name} --play",
        "fights": played.played,
        "tie": rated.tie,
        "best": best,
        "rows": rows,
    }


def row_of(suite: Suite, played: Tournament, published: Mapping[str, Any], policy: str, command: str) -> RowData:
    """The row of one policy among the published ratings, which are taken as exact.

    Args:
        suite: which.
        played: its fights, by :func:`suite_plan`.
        published: a leaderboard.
        policy: its name in ``played``.
        command: what reproduces it.
    """
    pairs = played.pairs
    known = {row["policy"]: row["elo"]["mean"] for row in published["rows"]}
    one = pairs.policies.index(policy)
    elo = rating_among(pairs, one, [known.get(name, 0.0) for name in pairs.policies], published["tie"])
    return {**_row(suite, played, one, published["best"], elo, None), "command": command}


def _row(
    suite: Suite, played: Tournament, a: int, best: Sequence[float], elo: Interval, rated: Ratings | None
) -> RowData:
    pairs = played.pairs
    name = pairs.policies[a]
    opponent = {o.name: o for o in suite.opponents}.get(name)
    held = [o.name for o in suite.opponents if o.held_out]
    tiers = {tier.name: [e for e, one in enumerate(suite.encounters) if one.tier == tier.name] for tier in suite.tiers}
    every = _aggregate(pairs, a, None, best)
    builds = {word: [e for e, one in enumerate(suite.encounters) if one.held_out is out] for word, out in _PARTS}
    matches = [match for match in played.plan.matches if a in match[1:]]
    clocks = [played.store.clock(match, match.index(a, 1) - 1) for match in matches]
    decisions = sum(n for n, _ in clocks)
    return {
        "policy": name,
        "held_out": opponent is not None and opponent.held_out,
        "elo": elo.to_dict(),
        "places": None if rated is None else rated.places[a].tolist(),
        "score": None if every is None else every.mean.to_dict(),
        "iqm": None if every is None else every.iqm.to_dict(),
        "gap": None if every is None else every.gap.to_dict(),
        "tiers": {tier: _mean(pairs, a, encounters) for tier, encounters in tiers.items()},
        "builds": {word: _mean(pairs, a, encounters) for word, encounters in builds.items()},
        "opponents": {
            word: _mean(_against(pairs, a, [n for n in pairs.policies if (n in held) is out and n != name]), a, None)
            for word, out in _PARTS
        },
        "seconds": sum(t for _, t in clocks) / decisions if decisions else None,
        "fights": sum(2 * len(played.fights(match)) for match in matches),
        "forfeits": sum(forfeit["policy"] == played.plan.policies[a] for forfeit in played.store.forfeits()),
        "command": f"okenv suite {suite.name} --policy {name}",
    }


_PARTS = (("open", False), ("held out", True))


def _aggregate(
    pairs: Pairs, a: int, encounters: list[int] | None, target: float | Sequence[float] = 1.0
) -> Aggregate | None:
    """None where there are none, or the policy did not fight in all of them."""
    met = {match[0] for match in pairs.scores if a in match[1:]}
    wanted = set(range(len(pairs.encounters)) if encounters is None else encounters)
    return aggregates(pairs, encounters, target, policies=[a])[0] if wanted and wanted <= met else None


def _mean(pairs: Pairs, a: int, encounters: list[int] | None) -> IntervalData | None:
    found = _aggregate(pairs, a, encounters)
    return None if found is None else found.mean.to_dict()


def _against(pairs: Pairs, a: int, others: Iterable[str]) -> Pairs:
    """Only the matches of a policy against some others."""
    wanted = {pairs.policies.index(name) for name in others}
    scores = {m: s for m, s in pairs.scores.items() if a in m[1:] and (set(m[1:]) - {a}) <= wanted}
    return Pairs(pairs.policies, pairs.encounters, scores, {m: s for m, s in pairs.luck.items() if m in scores})


def _everywhere(suite: Suite, pairs: Pairs) -> list[int]:
    """The opponents that play in all tiers."""
    whole = {o.name for o in suite.opponents if len(o.tiers) == len(suite.tiers)}
    return [k for k, name in enumerate(pairs.policies) if name in whole]


def _best(pairs: Pairs, whose: list[int]) -> list[float]:
    """What the best of them scores in each encounter: the target of the optimality gap."""
    found: np.ndarray = np.max([one.tasks for one in aggregates(pairs, policies=whose)], axis=0)
    return [float(score) for score in found]


def fingerprint(suite: Suite) -> str:
    """Sixteen hex digits over the first fights of every match inside the kernels.

    A leaderboard whose fingerprint is another one was played under rules, or by policies, that have changed since.
    """
    plan = suite_plan(suite)
    inside = [k for k in range(len(plan.policies)) if in_kernels(plan, (0, k, k))]
    player, digest = Player(plan), hashlib.sha256()
    for match in plan.matches:
        if set(match[1:]) <= set(inside):
            digest.update(player.play(Unit(match, 0, FINGERPRINT_PAIRS)).results.tobytes())
    return digest.hexdigest()[:16]


def published(suite: Suite) -> LeaderboardData | None:
    """The leaderboard that lies in a suite's folder, or None."""
    path = leaderboard_file(suite)
    if not path.is_file():
        return None
    data: LeaderboardData = json.loads(path.read_text(encoding="utf-8"))
    return data


def changed_since(suite: Suite, board: Mapping[str, Any]) -> str:
    """What is another than when a leaderboard was played, in a sentence or two; nothing where all is as it was."""
    rules, told = play_hash(suite.system), []
    if board["rules"] != rules:
        told.append(
            f"This table is of okenv {board['okenv']} and its rules {board['rules']}; today's are {rules}, under which "
            "fights may go otherwise."
        )
    if suite.replaced:
        told.append(f"By now these are gambits, and other policies than in this table: {', '.join(suite.replaced)}.")
    return " ".join(told)


def leaderboard_file(suite: Suite) -> Path:
    """Where the leaderboard of a suite lies: in the folder of its name beside its file."""
    return suite.folder / "leaderboard.json"
