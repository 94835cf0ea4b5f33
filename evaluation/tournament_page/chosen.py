"""Which fights of a tournament are worth watching: of each encounter the closest, and the most one-sided."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from okenv.core.layout import DRAW

from ..pairs import Match
from .fought import HARM, OUTCOME, ROUNDS, STANDING, Fought

CLOSEST, ONE_SIDED = "closest", "one-sided"
HOW = {
    CLOSEST: (
        "of all fights that somebody won, the one in which the smallest part of the winning side still stood; among "
        "equals the one in which that side bore most damage, then the longest"
    ),
    ONE_SIDED: (
        "of all fights that somebody won, the one in which the greatest part of the winning side still stood; among "
        "equals the one in which that side bore least damage, then the one in which the other side bore most"
    ),
}


@dataclass(frozen=True)
class Chosen:
    """A fight of a tournament.

    Attributes:
        why: ``closest`` or ``one-sided``.
        match: of which match.
        pair: which mirrored pair of it.
        swap: 0 where policy a is on the first side, 1 where it is on the second.
        row: float64 ``[len(RESULTS)]``, how it is stored.
        luck: how far the dice favoured policy a; NaN where that is not known.
    """

    why: str
    match: Match
    pair: int
    swap: int
    row: np.ndarray
    luck: float


def choose(found: Fought, encounter: int) -> list[Chosen]:
    """The closest and the most one-sided fight of an encounter; none where nobody ever won, one where there is one.

    Forfeited fights are never chosen.
    """
    keys, places = [], []
    sizes = [len(side.fighters) for side in found.tournament.plan.encounters[encounter].sides]
    for match, fights in found.of_encounter(encounter).items():
        for pair, swap in np.argwhere((fights[:, :, OUTCOME] == 0) | (fights[:, :, OUTCOME] == 1)):
            row = fights[pair, swap]
            winner = int(row[OUTCOME])
            assert winner != DRAW
            left = (row[STANDING + winner] / sizes[winner], -row[HARM + winner])
            keys.append(((*left, -row[ROUNDS]), (*left, row[HARM + 1 - winner])))
            places.append((match, int(pair), int(swap)))
    if not keys:
        return []
    # Of fights that are alike in all this, the first in the tournament's order.
    least = min(range(len(keys)), key=lambda i: (keys[i][0], i))
    most = max(range(len(keys)), key=lambda i: (keys[i][1], -i))
    picked = [(CLOSEST, least), (ONE_SIDED, most)] if least != most else [(CLOSEST, least)]
    return [_picked(found, why, *places[i]) for why, i in picked]


def _picked(found: Fought, why: str, match: Match, pair: int, swap: int) -> Chosen:
    row = found.table[match][pair, swap]
    return Chosen(why, match, pair, swap, row[:-1], float(row[-1]))
