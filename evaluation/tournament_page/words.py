"""Numbers and small pictures of the page, as HTML."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from .. import pages

BLUE, ORANGE, WHITE = (0, 95, 150), (190, 80, 0), (247, 247, 247)
_DARK, _LIGHT = (0, 0, 0), (255, 255, 255)


def share(found: dict[str, float] | None) -> str:
    """``62.5%`` with its interval below it; a dash where there is none."""
    if found is None:
        return "–"
    return pages.spread(found["mean"], found["low"], found["high"])


def number(value: float | None, digits: int = 1) -> str:
    """A number as short as it may be."""
    if value is None:
        return "–"
    text = f"{value:,.{digits}f}"
    return text.removesuffix("." + "0" * digits) if digits else text


def factor(value: float | None) -> str:
    """How many times less, with two decimals."""
    return "–" if value is None else f"×{value:.2f}"


def seconds(value: float | None) -> str:
    """``12 µs``, ``3.4 ms``."""
    if value is None:
        return "–"
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if value >= size:
            return f"{value / size:.3g} {unit}"
    return f"{value / 1e-9:.0f} ns"


def shade(value: float | None) -> str:
    """The style of a cell for a share: blue above one half, orange below, each told apart by the colour-blind too."""
    if value is None:
        return ""
    end, how = (BLUE, 2 * value - 1) if value >= 0.5 else (ORANGE, 1 - 2 * value)
    colour = tuple(round(w + (e - w) * min(1.0, how)) for w, e in zip(WHITE, end, strict=True))
    ink = max((_DARK, _LIGHT), key=lambda candidate: contrast(candidate, colour))
    return f' style="background:rgb{colour};color:rgb{ink}"'.replace(", ", ",")


def contrast(one: Sequence[int], other: Sequence[int]) -> float:
    """The contrast of two colours, 1 to 21, as WCAG 2.2 defines it."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Sequence[int]) -> float:
    parts = [c / 255 / 12.92 if c / 255 <= 0.04045 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def span(low: float, mean: float, high: float, least: float, most: float, *, middle: float | None = None) -> str:
    """A bar from ``low`` to ``high`` with a mark at ``mean``, on a scale from ``least`` to ``most``."""

    def at(value: float) -> float:
        return 100 * (value - least) / (most - least) if most > least else 50.0

    line = "" if middle is None else f'<s style="left:{at(middle):.1f}%"></s>'
    return (
        f'<span class="span" aria-hidden="true">{line}<i style="left:{at(low):.1f}%;'
        f'width:{max(at(high) - at(low), 0):.1f}%"></i><b style="left:{at(mean):.1f}%"></b></span>'
    )


def bar(value: float, most: float) -> str:
    """The style of a cell with a bar behind its number."""
    return f' style="--part:{100 * value / most if most else 0:.1f}%"'


def chooser(group: str, label: str, options: Iterable[str]) -> str:
    """A list to choose one of the panels of a group by; see :func:`panel`."""
    items = "".join(f'<option value="{k}">{escape(option)}</option>' for k, option in enumerate(options))
    return f'<p class="chooser"><label>{escape(label)} <select data-shows="{group}">{items}</select></label></p>'


def panel(group: str, key: int, content: str) -> str:
    """One of several panels, of which the script shows one at a time; without a script all are there."""
    return f'<div data-group="{group}" data-key="{key}">{content}</div>'


def names(encounters: list[dict[str, Any]]) -> list[str]:
    """How encounters are listed: their names."""
    return [str(encounter["name"]) for encounter in encounters]
