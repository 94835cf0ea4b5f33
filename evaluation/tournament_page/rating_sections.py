"""The page's ratings, and the heat map of who beats whom."""

from __future__ import annotations

from html import escape
from typing import Any

from agents.intervals import Interval
from okenv.core.voice.words import percent

from .. import pages
from ..few import FEW
from ..wording import places
from .words import chooser, number, panel, seconds, shade, share, span

_HEADS = ("places", "Elo, with 95 % interval", "score", "Nash", "alpha-rank", "a decision", "fights", "forfeits")


def ratings(data: dict[str, Any]) -> str:
    """The ratings, best first."""
    found = data["ratings"]
    known = [row["elo"] for row in found if row["elo"] is not None]
    scale = (min((e["low"] for e in known), default=0.0), max((e["high"] for e in known), default=0.0))
    rows = []
    for place, row in enumerate(found):
        rows.append(_rating(row, scale))
        if row["unsettled"]:
            words = f"unsettled: that {row['policy']} is stronger than {found[place + 1]['policy']} is not supported"
            rows.append(f'<tr class="unsettled"><td colspan="{len(_HEADS) + 1}">↕ {escape(words)}</td></tr>')
    missing = "".join(f'<p class="note">{escape(why)}</p>' for why in data["missing"])
    return f"""<p>Bradley-Terry with ties (Davidson) over mirrored pairs, each pair one result; 400 points more win
ten pairs for each one lost, and the field's mean is 0. <b>Places</b> are those that the fights support, all these
statements together being right in 95 % of tournaments; fewer than {FEW} pairs an opponent support none.
<b>Score</b> is the share of fights won against all the
others, a draw counting half. <b>Nash</b> and <b>alpha-rank</b> are each policy's share in two solutions of the
empirical game, which do not assume that who beats whom is transitive. <b>A decision</b> is what one takes of the
clock; inside the kernels that is with all that the engine does around it.</p>
{missing}{pages.table("Ratings, the strongest first", _HEADS, rows, kind="ratings")}"""


def _rating(row: dict[str, Any], scale: tuple[float, float]) -> str:
    elo = row["elo"]
    where = "–" if row["places"] is None else places(row["places"], row["few"])
    strength = "–"
    if elo is not None:
        bar = span(elo["low"], elo["mean"], elo["high"], *scale, middle=0.0)
        strength = f"<b>{elo['mean']:+.0f}</b> <small>{elo['low']:+.0f} to {elo['high']:+.0f}</small>{bar}"
    cells = [
        f"<td>{where}</td>", f"<td>{strength}</td>", f"<td>{share(row['score'])}</td>",
        f"<td>{share(row['nash'])}</td>", f"<td>{share(row['alpha_rank'])}</td>",
        f"<td>{seconds(row['seconds'])}</td>", f"<td>{row['fights']:,}</td>", f"<td>{number(row['forfeits'])}</td>",
    ]  # fmt: skip
    return pages.row(escape(row["policy"]), cells)


def payoffs(data: dict[str, Any]) -> str:
    """The payoff matrix, over all encounters and in each."""
    codes = [entry["name"] for entry in data["about"]["policies"]]
    order = [codes.index(row["policy"]) for row in data["ratings"]]
    matrices = data["payoffs"]
    panels = "".join(panel("payoffs", k, _matrix(matrix, codes, order)) for k, matrix in enumerate(matrices))
    listed = ["all encounters", *(str(matrix["encounter"]) for matrix in matrices[1:])]
    key = "".join(f"<span{shade(part)}>{percent(part)}</span>" for part in (0.0, 0.25, 0.5, 0.75, 1.0))
    return f"""<p>The share of fights that the row won against the column, with its 95 % interval below; known luck is
taken out of it. <span class="key">{key}</span></p>
{chooser("payoffs", "Encounter", listed)}{panels}"""


def _matrix(matrix: dict[str, Any], codes: list[str], order: list[int]) -> str:
    where = "all encounters" if matrix["encounter"] is None else str(matrix["encounter"])
    rows = [pages.row(escape(codes[a]), (_cell(matrix, codes, a, b, where) for b in order)) for a in order]
    return pages.table(f"The row against the column in {where}", [codes[b] for b in order], rows, kind="heat")


def _cell(matrix: dict[str, Any], codes: list[str], a: int, b: int, where: str) -> str:
    mean = matrix["mean"][a][b]
    if a == b:
        return '<td class="none"></td>'
    if mean is None:
        return '<td class="none">–</td>'
    low, high, pairs = matrix["low"][a][b], matrix["high"][a][b], matrix["pairs"][a][b]
    told = f"{codes[a]} against {codes[b]} in {where}: {Interval(mean, low, high)}, {pairs:,} pairs"
    return f'<td title="{escape(told)}"{shade(mean)}>{pages.spread(mean, low, high)}</td>'
