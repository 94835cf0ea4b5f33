"""HTML pages that need nothing beside themselves: no network, no further file."""

from __future__ import annotations

import json
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Any

from agents.intervals import percent

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")
"""Told apart by the colour-blind too (Okabe and Ito, "Color universal design", 2008)."""
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"
_HERE = Path(__file__).parent


def document(
    title: str, body: str, *, style: str = "", script: str = "", data: object = None, scripted: bool = False
) -> str:
    """A whole page, which a browser keeps from loading anything.

    Args:
        title: of the page, plain text.
        body: HTML.
        style: CSS beside that of all pages.
        script: JavaScript that runs when the page is there, after that of all pages (``pages.js``).
        data: plain data, which the script finds as JSON in the element ``#data``.
        scripted: whether a page without a script of its own has that of all pages, for lists that choose a panel.
    """
    held = "" if data is None else f'<script type="application/json" id="data">{embedded(data)}</script>\n'
    run = (
        f"<script>\n{(_HERE / 'pages.js').read_text(encoding='utf-8')}{script}</script>\n" if script or scripted else ""
    )
    return f"""<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{_POLICY}">
<title>{escape(title)}</title>
<style>
{(_HERE / "pages.css").read_text(encoding="utf-8")}{style}</style></head>
<body>
{body}
{held}{run}</body></html>
"""


def embedded(data: object) -> str:
    """Plain data as JSON that cannot end the element it stands in."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return text


def table(
    caption: str, heads: Iterable[str], rows: Iterable[str], *, kind: str = "", attributes: str = "", corner: str = ""
) -> str:
    """A table that scrolls by itself where it is too wide.

    Args:
        caption: plain text.
        heads: of the columns after the first, plain text.
        rows: HTML, see :func:`row`.
        kind: CSS classes of the table.
        attributes: HTML of further attributes of what holds it.
        corner: what the heads of the rows are, plain text.
    """
    named = escape(caption)
    top = "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
    return (
        f'<div class="scroll" role="region" aria-label="{named}" tabindex="0"{attributes}><table class="{kind}">'
        f"<caption><span>{named}</span></caption><thead><tr><td>{escape(corner)}</td>{top}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
    )


def row(head: str, cells: Iterable[str]) -> str:
    """A row: its head as HTML, and its cells, each a whole ``<td>``."""
    return f'<tr><th scope="row">{head}</th>{"".join(cells)}</tr>'


def spread(mean: float, low: float, high: float) -> str:
    """``62.5%`` with its interval below it."""
    return f"{html_percent(mean)}<br><small>{html_percent(low)} to {html_percent(high)}</small>"


def html_percent(share: float) -> str:
    """As :func:`agents.intervals.percent`, for HTML: ``&gt;99.99%``."""
    return escape(percent(share))


def plain(value: Any) -> Any:
    """Numbers that JSON knows: what is not finite becomes None."""
    if isinstance(value, dict):
        return {str(key): plain(found) for key, found in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(found) for found in value]
    if hasattr(value, "tolist"):
        return plain(value.tolist())
    return None if isinstance(value, float) and value - value != 0 else value
