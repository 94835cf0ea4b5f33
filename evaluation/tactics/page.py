"""The report of a study as one HTML page that needs nothing beside itself."""

from __future__ import annotations

from html import escape
from itertools import groupby
from pathlib import Path
from typing import Any

from .. import pages
from ..tournament_page.words import chooser, panel, shade

_HERE = Path(__file__).parent
LEADING = 1
"""Sentences of each part that stand at the top of the page."""


def html(data: dict[str, Any]) -> str:
    """The page, from what :func:`evaluation.tactics.run.report` gave."""
    about, sections = data["about"], data["sections"]
    links = "".join(f'<li><a href="#{_id(s)}">{escape(s["title"])}</a></li>' for s in sections)
    leading = "".join(
        f'<li>{escape(text)} <a href="#{_id(s)}" aria-label="more: {escape(s["title"])}">more</a></li>'
        for s in sections for text in s["sentences"][:LEADING]
    )  # fmt: skip
    description = f"<p>{escape(about['description'])}</p>" if about["description"] else ""
    body = f"""<header><h1>{escape(about["title"])}</h1>
{description}
<ul class="lead">{leading}</ul>
<nav aria-label="On this page"><ul>{links}</ul></nav></header>
<main>
{chr(10).join(map(_section, sections))}
<section id="again" aria-labelledby="again-title"><h2 id="again-title">Again</h2>
<p>The same report comes out of <code>{escape(about["command"])}</code>, with okenv {escape(about["okenv"])}
and the rules <code>{escape(about["rules"])}</code>. A point is a hundredth of the chance to win. What is exact
carries how far it may be off; what is estimated carries its interval.</p></section>
</main>"""
    shared = (_HERE.parent / "tournament_page" / "page.css").read_text(encoding="utf-8")
    style = (_HERE / "page.css").read_text(encoding="utf-8")
    return pages.document(about["title"], body, style=shared + style, scripted=True)


def _id(section: dict[str, Any]) -> str:
    return escape(f"part-{section['name']}")


def _section(section: dict[str, Any]) -> str:
    name = _id(section)
    sentences = "".join(f"<li>{escape(text)}</li>" for text in section["sentences"])
    figures = "".join(_figures(name, k, group) for k, group in enumerate(_groups(section["figures"])))
    method = "".join(f"<p>{escape(text)}</p>" for text in section["method"])
    return f"""<section id="{name}" aria-labelledby="{name}-title"><h2 id="{name}-title">{escape(section["title"])}</h2>
<ul class="said">{sentences}</ul>
{figures}
<details class="method"><summary>How it was found</summary>{method}</details></section>"""


def _groups(figures: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """The figures of which one is shown at a time stand together."""
    return [list(group) for _, group in groupby(figures, lambda figure: (figure["choice"] or [id(figure)])[0])]


def _figures(name: str, number: int, figures: list[dict[str, Any]]) -> str:
    if len(figures) == 1:
        return _figure(figures[0])
    group = f"{name}-{number}"
    label = f"{figures[0]['choice'][0]}:"
    shown = "".join(panel(group, k, _figure(figure)) for k, figure in enumerate(figures))
    return chooser(group, label, [figure["choice"][1] for figure in figures]) + shown


def _figure(figure: dict[str, Any]) -> str:
    rows = [pages.row(escape(head), map(_cell, cells)) for head, cells in figure["rows"]]
    shaded = any(cell["shade"] is not None for _, cells in figure["rows"] for cell in cells)
    kind = "heat" if shaded else "spent"
    return pages.table(figure["caption"], figure["heads"], rows, kind=kind, corner=figure["corner"])


def _cell(cell: dict[str, Any]) -> str:
    small = f"<br><small>{escape(cell['small'])}</small>" if cell["small"] else ""
    if not cell["text"] and not small:
        return '<td class="none"></td>'
    part = cell["shade"]
    return (
        f"<td{shade(None if part is None else (1 + max(-1.0, min(1.0, part))) / 2)}>{escape(cell['text'])}{small}</td>"
    )
