"""How good the policies of a tournament are: ratings, who beats whom, the empirical game; as plain data."""

from __future__ import annotations

from typing import Any

from agents.intervals import Interval, IntervalData

from ..equilibria import Equilibria, equilibria
from ..pairs import Pairs
from ..payoffs import Payoffs, Table, payoffs
from ..ratings import Ratings, ratings
from ..tournament import Tournament
from .fought import Fought, ended


def standings(found: Fought) -> dict[str, Any]:
    """Ratings best first, and payoffs over all encounters and in each.

    Where too little was played for ratings or for the empirical game, the reason stands in their place.
    """
    tournament = found.tournament
    pairs, why = tournament.pairs, []
    rated: Ratings | None = None
    game: Equilibria | None = None
    try:
        rated = ratings(pairs)
        game = equilibria(pairs)
    except ValueError as error:
        why.append(str(error))
    if game is not None and game.missing:
        why.append(game.missing)
    table = payoffs(pairs)
    return {
        "ratings": _rows(found, rated, game, table),
        "tie": None if rated is None else rated.tie,
        "missing": why,
        "payoffs": _matrices(table),
        "scores": {name: _scores(pairs, e) for e, name in enumerate(pairs.encounters)},
    }


def _rows(found: Fought, rated: Ratings | None, game: Equilibria | None, table: Payoffs) -> list[dict[str, Any]]:
    names = found.names
    order = rated.ranking() if rated is not None else sorted(range(len(names)), key=lambda a: -table.overall.mean[a])
    unsettled = dict(rated.unsettled()) if rated is not None else {}
    return [
        {
            "policy": names[a],
            "elo": None if rated is None else {"mean": rated.elo[a], "low": rated.low[a], "high": rated.high[a]},
            "places": None if rated is None else rated.places[a],
            "few": rated is not None and rated.few[a],
            "unsettled": a in unsettled,
            "score": share(table.overall.at(a)),
            "nash": None if game is None else share(game.nash[a]),
            "alpha_rank": None if game is None or game.alpha_rank is None else share(game.alpha_rank[a]),
            "fights": sum(len(ended(seen)) for e, _ in enumerate(table.encounters) for _, seen, _ in found.seats(e, a)),
            "forfeits": sum(forfeit["policy"] == names[a] for forfeit in found.forfeits),
            **_clock(found.tournament, a),
        }
        for a in order
    ]


def _clock(tournament: Tournament, policy: int) -> dict[str, Any]:
    times = [
        tournament.store.clock(match, match.index(policy, 1) - 1)
        for match in tournament.plan.matches
        if policy in match[1:]
    ]
    decisions = sum(n for n, _ in times)
    return {"decisions": decisions, "seconds": sum(t for _, t in times) / decisions if decisions else None}


def share(found: Interval) -> IntervalData | None:
    """A share with its interval; None where nothing was fought."""
    return None if found.mean != found.mean else found.to_dict()


def _matrices(table: Payoffs) -> list[dict[str, Any]]:
    whole = {"encounter": None, "pairs": table.pairs.sum(axis=0), **_values(table.total)}
    each = [
        {"encounter": name, "pairs": table.pairs[e], **{key: found[e] for key, found in _values(table.each).items()}}
        for e, name in enumerate(table.encounters)
    ]
    return [whole, *each]


def _values(table: Table) -> dict[str, Any]:
    return {"mean": table.mean, "low": table.low, "high": table.high}


def _scores(pairs: Pairs, encounter: int) -> list[IntervalData | None]:
    """What every policy scored against the others in one encounter."""
    scores = {match: found for match, found in pairs.scores.items() if match[0] == encounter}
    luck = {match: found for match, found in pairs.luck.items() if match[0] == encounter}
    overall = payoffs(Pairs(pairs.policies, pairs.encounters, scores, luck)).overall
    return [share(overall.at(a)) for a in range(len(pairs.policies))]
