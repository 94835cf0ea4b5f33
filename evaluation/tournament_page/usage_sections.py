"""The page's tables of what policies do: kinds of actions a fight, and what successes are spent on."""

from __future__ import annotations

from html import escape
from typing import Any

from .. import pages
from .words import bar, chooser, number, panel


def _order(data: dict[str, Any]) -> list[int]:
    codes = [entry["name"] for entry in data["about"]["policies"]]
    return [codes.index(row["policy"]) for row in data["ratings"]]


def actions(data: dict[str, Any]) -> str:
    """How often a fight each policy decides for each kind of action."""
    scopes, titles, order = data["usage"]["scopes"], data["usage"]["titles"], _order(data)
    codes = [data["about"]["policies"][a]["name"] for a in order]
    listed = ["all encounters", *(str(scope["encounter"]) for scope in scopes[1:])]
    panels = "".join(
        panel("actions", k, _actions(scope, titles, codes, order, listed[k])) for k, scope in enumerate(scopes)
    )
    return f"""<p>Decisions a fight, by kind; the bar compares the policies of a row. A fighter decides for each
action of hers, for each defence that is asked for, and for each success that is spent.</p>
{chooser("actions", "Encounter", listed)}{panels}"""


def _actions(scope: dict[str, Any], titles: dict[str, str], codes: list[str], order: list[int], where: str) -> str:
    rows = []
    for kind, counts in scope["actions"].items():
        rates = [counts[a] / scope["fights"][a] if scope["fights"][a] else 0.0 for a in order]
        cells = (f'<td class="bar"{bar(rate, max(rates))}>{_rate(rate)}</td>' for rate in rates)
        rows.append(pages.row(escape(titles[kind]), cells))
    return pages.table(f"Decisions a fight in {where}", codes, rows, kind="usage")


def _rate(rate: float) -> str:
    return "–" if rate == 0 else "&lt; 0.01" if rate < 0.005 else number(rate, 2)


def successes(data: dict[str, Any]) -> str:
    """What each policy spends successes on, overall and by the extra successes of the roll."""
    whole, titles, order = data["usage"]["scopes"][0], data["usage"]["titles"], _order(data)
    codes = [data["about"]["policies"][a]["name"] for a in order]
    if not any(any(counts) for spent in whole["spent"].values() for counts in spent.values()):
        return ""
    fights = dict(zip([entry["name"] for entry in data["about"]["policies"]], whole["fights"], strict=True))
    panels = [_compared(whole["spent"], titles, codes, fights)]
    panels += [_by_margin(whole["spent"][code], titles, data["usage"]["margins"], code, fights[code]) for code in codes]
    shown = "".join(panel("successes", k, content) for k, content in enumerate(panels))
    return f"""<p>A roll that hits with extra successes may spend them. The share of them that goes to each purpose:
of all policies, or of one by the margin, that is by how many extra successes the roll had.</p>
{chooser("successes", "Policy", ["all, compared", *codes])}{shown}"""


def _compared(
    spent: dict[str, dict[str, list[int]]], titles: dict[str, str], codes: list[str], fights: dict[str, int]
) -> str:
    columns = [{kind: sum(counts) for kind, counts in spent[code].items()} for code in codes]
    heads = [_per_fight(sum(column.values()), fights[code]) for code, column in zip(codes, columns, strict=True)]
    return _shares("Share of the successes of each policy, all margins together", codes, heads, columns, titles)


def _by_margin(spent: dict[str, list[int]], titles: dict[str, str], margins: list[str], code: str, fights: int) -> str:
    used = [m for m in range(len(margins)) if any(counts[m] for counts in spent.values())]
    columns = [{kind: counts[m] for kind, counts in spent.items()} for m in used]
    heads = [_per_fight(sum(column.values()), fights) for column in columns]
    names = [f"margin {margins[m]}" for m in used]
    return _shares(f"Share of the successes of {code}, by the margin of the roll", names, heads, columns, titles)


def _per_fight(count: int, fights: int) -> str:
    return f"<td>{number(count / fights if fights else 0.0, 2)}</td>"


def _shares(
    caption: str, heads: list[str], totals: list[str], columns: list[dict[str, int]], titles: dict[str, str]
) -> str:
    rows = [pages.row("<i>successes a fight</i>", totals)]
    for kind in columns[0] if columns else ():
        shares = [column[kind] / sum(column.values()) if sum(column.values()) else 0.0 for column in columns]
        if any(shares):
            cells = (
                f'<td class="bar"{bar(part, 1)}>{pages.html_percent(part) if part else "–"}</td>' for part in shares
            )
            rows.append(pages.row(escape(titles[kind]), cells))
    return pages.table(caption, heads, rows, kind="usage")
