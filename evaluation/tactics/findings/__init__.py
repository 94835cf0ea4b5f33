"""The findings: sentences that the numbers of the shipped studies fill, each checked against them.

None is worded with a number in it, and none stands where the numbers say otherwise: then it raises.
"""

from __future__ import annotations

from . import duels, ranks, rest
from .claims import FindingError, Found, Parts

ALL = (*duels.ALL, *ranks.ALL, *rest.ALL)
"""In the order of the page."""


def findings(studies: Parts) -> list[Found]:
    """All findings, from the data of the studies' parts.

    Raises:
        FindingError: for one that its numbers contradict.
    """
    return [tell(studies) for tell in ALL]


__all__ = ["ALL", "FindingError", "Found", "Parts", "findings"]
