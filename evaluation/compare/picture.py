"""A picture of figures with their intervals, as SVG that needs nothing beside itself."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, floor, log10
from typing import NamedTuple

from ..pages import COLOURS

WIDTH, LEFT, RIGHT = 760, 300, 40
HEAD, ROW, GAP, FOOT = 64, 15, 14, 30
LETTER = 6.4
"""Width of a letter, near enough, in the units of the picture."""
_INK, _LINE, _PAPER = "#22303c", "#dde3e8", "#ffffff"


class Mark(NamedTuple):
    """A figure of somebody: her name, her place among all, the figure, its interval, and both in words."""

    name: str
    place: int
    mean: float
    low: float
    high: float
    told: str


class Row(NamedTuple):
    """What is asked, and everybody's figure."""

    words: str
    marks: Sequence[Mark]


def picture(title: str, rows: Sequence[Row], most: float | None = None, unit: str = "") -> str:
    """Rows of dots with intervals, a colour for each name.

    Args:
        title: what it shows.
        rows: at least one, from top to bottom.
        most: the end of the scale; that of the figures by default.
        unit: of the scale, such as ``%``.
    """
    end = most or max((mark.high for row in rows for mark in row.marks), default=1.0) * 1.02 or 1.0
    step = step_of(end)
    height = HEAD + sum(_tall(row) + GAP for row in rows) + FOOT
    bottom = height - FOOT
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        f'role="img" font-family="system-ui, sans-serif" font-size="12" fill="{_INK}">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="{_PAPER}"/>',
        f'<text x="12" y="22" font-size="15" font-weight="600">{escape(title)}</text>',
        *_legend(rows),
    ]
    for k in range(floor(end / step + 1e-9) + 1):
        x = _x(k * step, end)
        parts.append(f'<line x1="{x}" x2="{x}" y1="{HEAD - 8}" y2="{bottom}" stroke="{_LINE}"/>')
        parts.append(
            f'<text x="{x}" y="{bottom + 18}" text-anchor="middle">{k * step:g}{escape(f" {unit}".rstrip())}</text>'
        )
    y = HEAD
    for row in rows:
        parts += _row(row, y, end)
        y += _tall(row) + GAP
    return "\n".join([*parts, "</svg>"]) + "\n"


def step_of(end: float) -> float:
    """A round step of a scale from 0 to ``end``, so that it has four to ten."""
    rough = end / 8
    size = 10 ** floor(log10(rough))
    return float(next(size * k for k in (1, 2, 5, 10) if size * k >= rough * 0.999))


def _x(value: float, end: float) -> float:
    return round(LEFT + min(max(value, 0.0), end) / end * (WIDTH - LEFT - RIGHT), 1)


def _tall(row: Row) -> int:
    return max(ROW * len(row.marks), ROW * len(_lines(row.words)))


def _lines(words: str) -> list[str]:
    """Words in lines that fit to the left of the scale."""
    lines, room = [""], (LEFT - 24) / LETTER
    for word in words.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > room:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def _legend(rows: Sequence[Row]) -> list[str]:
    names = {mark.name: mark.place for row in rows for mark in row.marks}
    parts, x = [], 12.0
    for name, place in sorted(names.items(), key=lambda entry: entry[1]):
        parts.append(f'<circle cx="{x + 4:.0f}" cy="40" r="4" fill="{_colour(place)}"/>')
        parts.append(f'<text x="{x + 13:.0f}" y="44">{escape(name)}</text>')
        x += 30 + ceil(LETTER * len(name))
    return parts


def _row(row: Row, y: int, end: float) -> list[str]:
    parts = [
        f'<text x="12" y="{y + 10 + ROW * k}">{escape(line)}</text>' for k, line in enumerate(_lines(row.words))
    ]  # fmt: skip
    for k, mark in enumerate(row.marks):
        middle, colour = y + 6 + ROW * k, _colour(mark.place)
        low, high, x = (_x(value, end) for value in (mark.low, mark.high, mark.mean))
        parts.append(
            f"<g><title>{escape(f'{mark.name}: {mark.told}')}</title>"
            f'<line x1="{low}" x2="{high}" y1="{middle}" y2="{middle}" stroke="{colour}" stroke-width="3" '
            f'opacity="0.5"/>'
            f'<circle cx="{x}" cy="{middle}" r="4" fill="{colour}"/></g>'
        )
    return parts


def _colour(place: int) -> str:
    return COLOURS[place % len(COLOURS)]
