"""The report of a comparison as one HTML page that needs nothing beside itself."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

from .. import pages
from ..tactics.sections import Cell, Figure
from ..tournament_page.words import shade
from .sections import Section

_HERE = Path(__file__).parent


def html(data: dict[str, Any], sections: list[Section]) -> str:
    """The page, from what :func:`evaluation.compare.run.report` gave."""
    about = data["about"]
    links = "".join(f'<li><a href="#{escape(s.name)}">{escape(s.title)}</a></li>' for s in sections)
    notes = "".join(f"<p>{escape(text)}</p>" for text in [*about["left_out"], *about["problems"]])
    who = "".join(
        f"<li>{escape(book['title'])}, {escape(name)}: {escape(scene['words'])}</li>"
        for book in data["figures"].values() for name, scene in book["scenes"].items()
    )  # fmt: skip
    body = f"""<header><h1>{escape(about["title"])}</h1>
<p>The same fights under each rulebook: duels of mooks, trained fighters and heroes, three against three, one against
many, behind cover, defence against attack. What is exact carries how far it may be off; every other figure stands with
an interval, and those of one kind hold all together with 95 %.</p>
<ul>{who}</ul>
{notes}<nav aria-label="On this page"><ul>{links}</ul></nav></header>
<main>
{chr(10).join(map(_section, sections))}
<section id="again" aria-labelledby="again-title"><h2 id="again-title">Again</h2>
<p>The same report comes out of <code>{escape(about["command"])}</code> with okenv {escape(about["okenv"])}:
{about["fights"]:,} fights of each kind, seed {about["seed"]}.</p></section>
</main>"""
    folder = _HERE.parent
    style = "".join(
        (folder / name).read_text(encoding="utf-8") for name in ("tournament_page/page.css", "tactics/page.css")
    )
    return pages.document(about["title"], body, style=style + "svg { max-width: 100%; height: auto }\n")


def _section(section: Section) -> str:
    name = escape(section.name)
    sentences = "".join(f"<li>{escape(text)}</li>" for text in section.sentences)
    drawn = "".join(f'<div class="scroll">{svg}</div>' for svg in section.pictures.values())
    tables = "".join(map(_table, section.figures))
    more = f'<details class="method"><summary>All figures</summary>{tables}</details>' if tables else ""
    return f"""<section id="{name}" aria-labelledby="{name}-title"><h2 id="{name}-title">{escape(section.title)}</h2>
<p>{escape(section.about)}</p>
<ul>{sentences}</ul>
{drawn}
{more}</section>"""


def _table(figure: Figure) -> str:
    rows = [pages.row(escape(head), map(_cell, cells)) for head, cells in figure.rows]
    return pages.table(figure.caption, figure.heads, rows, kind="heat", corner=figure.corner)


def _cell(cell: Cell) -> str:
    small = f"<br><small>{escape(cell.small)}</small>" if cell.small else ""
    part = None if cell.shade is None else (1 + max(-1.0, min(1.0, cell.shade))) / 2
    return f"<td{shade(part)}>{escape(cell.text)}{small}</td>"
