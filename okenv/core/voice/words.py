"""Words that every rulebook uses: of counts, chances and lists, of what a fight leaves behind."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any

JOINERS = "\u200c\u200d"
"""Marks without a width of their own by which some scripts join letters, or keep them apart."""


def plain_words(text: str) -> str:
    """The text as others would type it: letters composed (NFC), every kind of space one plain space, none at the ends.

    Spaces of several lines stay as many.
    """
    if text.isascii() and "  " not in text and text == text.strip(" "):
        return text
    spaced = "".join(" " if unicodedata.category(one) == "Zs" else one for one in unicodedata.normalize("NFC", text))
    return spaced if "\n" in spaced else " ".join(filter(None, spaced.split(" ")))


def is_name(text: str) -> bool:
    """Whether a name can be shown, in any script: on one line, without marks that control how lines run."""
    return bool(text.strip(JOINERS + " ")) and all(one.isprintable() or one in JOINERS for one in text)


def begun(words: str) -> str:
    """With a capital letter, as a sentence begins: ``Runaway sled``."""
    return words[:1].upper() + words[1:]


def plural(count: int, word: str) -> str:
    """``1 point``, ``2 successes``, ``no points``."""
    ending = "" if count == 1 else "es" if word.endswith("s") else "s"
    return f"{count or 'no'} {word}{ending}"


def metres(centimetres: int) -> str:
    """``27.5 m``."""
    return f"{centimetres / 100:.2f}".rstrip("0").rstrip(".") + " m"


def percent(share: float | Fraction, digits: int = 0, unit: str = " %", *, finer: bool = False) -> str:
    """``62 %``; ``100 %`` or ``0 %`` only for what is certain, ``>99 %`` or ``<1 %`` for what is nearly so.

    Every chance, share of fights and bound of an interval is shown by this; the page's is in ``dom.js``.

    Args:
        share: from 0 to 1.
        digits: behind the point.
        unit: what follows the number.
        finer: take one digit more, if need be, before saying ``>`` or ``<``: ``99.7 %``.
    """
    text = f"{100 * float(share):z.{digits}f}"
    if not uncertain(share) or 0 < float(text) < 100:
        return text + unit
    if finer:
        return percent(share, digits + 1, unit)
    step = 10.0**-digits
    return (f"<{step:.{digits}f}" if share < 0.5 else f">{100 - step:.{digits}f}") + unit


def uncertain(share: float | Fraction) -> bool:
    """Whether it may come out either way; a float so near to 0 or 1 that sums are rounded by as much may not."""
    rounding = 0 if isinstance(share, Fraction) else 1e-12
    return rounding < share < 1 - rounding


def chance(share: Fraction) -> str:
    """``77%``, ``99.7%``: as advice tells a chance."""
    return percent(share, 0, "%", finer=True)


LIKELY, FAIR = 0.6, 0.3
"""From these chances on something is likely, or has a fair chance."""


def attack_chance(hit: float) -> str:
    """``likely to hit (62 %)``: the chance of an attack in words."""
    return chance_to("hit", hit)


def chance_to(deed: str, share: float) -> str:
    """``a fair chance to break free (41 %)``: how likely somebody is to bring a deed off; ``no chance`` at 0."""
    if share > 0.5 and not uncertain(share):
        return f"sure to {deed}"
    if not uncertain(share):
        return f"no chance to {deed}"
    how = "likely to" if share >= LIKELY else "a fair chance to"
    return f"{f'{how} {deed}' if share >= FAIR else 'a long shot'} ({percent(share)})"


class Threat(str):
    """An attack against which somebody may do something: ``Bob is likely to hit (62 %)``.

    Attributes:
        by: whose attack it is; of several ``Bob or Cat``.
        deed: to ``hit``, or of a manoeuvre to ``succeed``.
    """

    by: str
    deed: str

    def met(self, share: float, before: float) -> str:
        """``Bob hits with 41 % instead of 62 %``: what a defence brings the chance down to."""
        if percent(share) == percent(before):
            return threat(self.by, share, self.deed)
        if share < 0.5 and not uncertain(share):
            return f"{self.by} cannot {self.deed} any more"
        return f"{self.by} {self.deed}s with {percent(share)} instead of {percent(before)}"


def unsaid(reason: str, said: Mapping[str, str]) -> str:
    """What a defence brings a chance down to, without the chance before where that was ``said`` with the attack.

    Args:
        reason: of the defence.
        said: what each has said last, by name.
    """
    now, _, before = reason.partition(" instead of ")
    last = next((words for by, words in said.items() if now.startswith(f"{by} ")), "")
    told = before and (f"({before})" in last or (before == "100 %" and last.startswith("sure to ")))
    return now if told else reason


def threat(by: str, share: float, deed: str = "hit") -> Threat:
    """The chance of an attack, as it is before anything is done about it."""
    if share > 0.5 and not uncertain(share):
        words = f"{by} is sure to {deed}"
    elif not uncertain(share):
        words = f"{by} cannot {deed}"
    else:
        how = "is likely to" if share >= LIKELY else "may well" if share >= FAIR else "will hardly"
        words = f"{by} {how} {deed} ({percent(share)})"
    told = Threat(words)
    told.by, told.deed = by, deed
    return told


def on_average(number: Fraction) -> str:
    """``3.4``."""
    return f"{float(number):.1f}"


def listed(words: Sequence[str]) -> str:
    """``Ann``, ``Ann and Bob``, ``Ann, Bob and Carl``."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def rows_listed(names: Sequence[str]) -> str:
    """Names in a list, three and more with consecutive numbers as one: ``Ada and Mook 2 to 8``."""
    words: list[str] = []
    for _, run in groupby(enumerate(map(_numbered, names)), lambda item: (item[1][0], item[1][1] - item[0])):
        found = [names[at] for at, _ in run]
        words += found if len(found) < 3 else [f"{found[0]} to {_numbered(found[-1])[1]}"]
    return listed(words)


def _numbered(name: str) -> tuple[str, int]:
    stem, _, number = name.rpartition(" ")
    return (stem, int(number)) if stem and number.isdecimal() else (f"{name} ", 0)


def by_side(
    b: Any, names: Sequence[str], side_names: Sequence[str], is_so: Callable[[int], str], after: str = ":"
) -> list[str]:
    """Sentences on how fighters are: those of each side, in order, and who are alike together.

    Args:
        b: the battle, ``array[0]``.
        names: of the fighters, by row.
        side_names: of the two sides.
        is_so: how the fighter of a row is, in words.
        after: what stands behind the names.
    """
    lines, first = [], 0
    for side_name, count in zip(side_names, b["side_n"], strict=True):
        alike: dict[str, list[str]] = {}
        for row in range(first, first + int(count)):
            alike.setdefault(is_so(row), []).append(names[row])
        lines += [f"{side_name}: {rows_listed(who)}{after} {words}." for words, who in alike.items()]
        first += int(count)
    return lines


def aftermath_by(fared: Callable[[Any], str]) -> Callable[..., list[str]]:
    """Make a rulebook's ``voice.aftermath.sentences``, of how a fighter fared, as her record has it, in words."""

    def sentences(battle: Any, names: list[str], side_names: list[str], _labels: Any = None) -> list[str]:
        """The aftermath in sentences: how each side fared, those who fared alike together."""
        b = battle[0]
        return by_side(b, names, side_names, lambda row: fared(b["fighters"][row]))

    return sentences
