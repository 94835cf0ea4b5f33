"""Sentences of a fight, and what a brief log makes of them: the reason behind a deed, and all of a deed in one line.

A brief log leaves out sums and dice: it is for whoever follows a fight rather than checks it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from .words import rows_listed

_LONG, _SHORT, _END = "\x01", "\x02", "\x03"
_EITHER = re.compile(f"{_LONG}([^{_SHORT}]*){_SHORT}([^{_END}]*){_END}")
_ASIDE = re.compile(r"\([^()]*\)")
_NUMBER = re.compile(r"-?\d+")
_CHANCE = re.compile(r"(?:sure|no chance) to \w+|.*\([<>]?\d+ %\)")
"""What :func:`~okenv.core.voice.words.chance_to` makes."""
STEPS = frozenset({"approach", "retreat", "join", "leave", "defend", "get-up", "rise"})
"""What goes before a blow, by its notation: a reason for it is none for the blow."""
_ROUND = "---"
"""How the heading of a round begins."""


def either(full: str, brief: str = "") -> str:
    """A part of a sentence that the brief form has other words for, or none; not to be nested."""
    return f"{_LONG}{full}{_SHORT}{brief}{_END}"


class Told(str):
    """A sentence of a fight.

    Attributes:
        brief: what a brief log says of it; empty where the sentence before it has said so.
        came: what came of it at once, in a brief sentence of its own behind the reason.
        goes_on: whether it tells what came of the sentence before it, and stands in its line.
        under: a heading under which such sentences are listed in one line, each by ``brief``, who, and ``share``, what.
        share: what it comes to, of one that is listed.
    """

    brief: str
    came: str
    goes_on: bool
    under: str
    share: str

    def __new__(
        cls,
        text: str,
        *,
        brief: str | None = None,
        came: str = "",
        goes_on: bool = False,
        under: str = "",
        share: str = "",
    ) -> Told:
        """A sentence from one that has parts by :func:`either`; ``brief`` instead of what they leave of it."""
        told = super().__new__(cls, _EITHER.sub(r"\1", text))
        left = _EITHER.sub(r"\2", text)
        if brief is None:  # only what :func:`either` left may begin in small letters; a name stays as it is
            brief = left[:1].upper() + left[1:] if text.startswith(_LONG) else left
        told.brief = brief
        told.came, told.goes_on, told.under, told.share = came, goes_on, under, share
        return told

    @classmethod
    def of(cls, line: str) -> Told:
        """A line as a sentence, which is its own brief form where nothing else is known."""
        return line if isinstance(line, Told) else cls(line, brief=line)


@dataclass(frozen=True)
class Reason:
    """Why somebody does something, until their deed is told.

    Attributes:
        name: of whoever does it.
        deed: what it is, in the third person and without the name.
        why: a clause; empty where there is none.
        odds: of the deed, such as ``81 % to hit``; only told where the deed is told in the same words.
        step: whether the deed goes before a blow.
        whom: whom the deed is aimed at; empty of a step.
    """

    name: str
    deed: str
    why: str = ""
    odds: str = ""
    step: bool = False
    whom: str = ""

    def or_because(self, then: Reason) -> Reason:
        """What holds once more is decided before the deed is told.

        Of a step that is the reason for the deed that is joined to it; else the same, with the chance of the other,
        such as ``likely to hit (62 %)``, where it has no reason yet.
        """
        if self.step and then.deed:
            return then
        waits = not self.why and not self.odds and _CHANCE.fullmatch(then.why)
        return replace(self, why=then.why) if waits else self

    def plain(self) -> str:
        """The deed by itself."""
        return f"{self.name} {self.deed}."

    def sentence(self) -> str:
        """The deed with its odds and the reason."""
        return self._ended(f"{self.name} {self.deed}{self.odds and f' ({self.odds})'}")

    def behind(self, deed: Told) -> Told:
        """The sentence of the deed with the reason behind it; the brief one with the odds, too."""
        full, brief = (self._ended(text.removesuffix(".")) for text in (deed, deed.brief))
        if deed.brief == self.plain():
            brief = self.sentence()
        return Told(full, brief=brief, came=deed.came, goes_on=deed.goes_on)

    def _ended(self, text: str) -> str:
        return f"{text}{'; ' if _says_more(text) else ': '}{self.why}." if self.why else f"{text}."


def _says_more(deed: str) -> bool:
    """Whether a sentence has something of its own behind a colon, where a reason would stand."""
    return ": " in _ASIDE.sub("", deed)


def reason_of(name: str, deed: str, why: str, action: str, whom: str) -> Reason:
    """The reason for an answer, which its notation ``action`` says to be a step or not."""
    step = action.partition(" ")[0] in STEPS
    return Reason(name, deed, why, step=step, whom="" if step else whom)


def _names(line: str, name: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", line) is not None


def placed(lines: Sequence[str], reason: Reason) -> tuple[slice, list[str]]:
    """Where a reason goes in what was told, and the sentences to put there.

    That is in place of the deed that it is for, which carries it then, or before everything where nothing tells that
    deed.
    """
    told = [Told.of(line) for line in lines]
    first = f"{reason.name} "
    theirs = [at for at, deed in enumerate(told) if deed.startswith(first) and deed.brief and not deed.under]
    named = [at for at in theirs if not told[at].goes_on and _names(told[at].removeprefix(first), reason.whom)]
    for at in named if reason.whom and named else theirs:
        deed = told[at]
        if deed.goes_on and not deed.startswith(reason.plain().removesuffix(".")):
            continue
        if not (reason.why or reason.odds):
            return slice(0), []
        return slice(at, at + 1), [reason.behind(deed)]
    return slice(0), [reason.sentence()]


def goes_on(line: str, before: Sequence[str]) -> bool:
    """Whether a brief log has a line in one with those before it.

    That is so where it tells what came of a deed, where both are listed under one heading (initiative), and where a
    brief log has nothing of it to say.
    """
    last = next((one for one in reversed(before) if Told.of(one).brief), None)
    if last is None or not Told.of(line).brief:
        return bool(before)
    if not (isinstance(line, Told) and isinstance(last, Told)) or line.under != last.under:
        return False
    return bool(line.under) or (line.goes_on and not last.startswith(_ROUND))


def joined(lines: Sequence[str]) -> str:
    """What a brief log says of lines that go on with each other; empty where that is nothing."""
    told = [one for one in map(Told.of, lines) if one.brief]
    if told and told[0].under:
        return _listed(told)
    return " ".join(words for one in told for words in (one.brief, one.came) if words)


def in_brief(lines: Sequence[str]) -> list[str | None]:
    """What a brief log shows in place of each line; None where it stands in the line of another."""
    shown: list[str | None] = [None] * len(lines)
    begun = 0
    for end in range(1, len(lines) + 1):
        if end == len(lines) or not goes_on(lines[end], lines[begun:end]):
            run = range(begun, end)
            head = next((at for at in run if Told.of(lines[at]).brief), None)
            if head is not None:
                shown[head] = joined(lines[begun:end])
            begun = end
    return shown


def _listed(many: Sequence[Told]) -> str:
    """The line of what stands under one heading: ``Initiative: 4 AP Ada and Bob; 3 AP Thug 1``."""
    shares: dict[str, list[str]] = {}
    for told in many:
        shares.setdefault(told.share, []).append(told.brief)
    highest = sorted(shares, key=lambda share: -int(found[0]) if (found := _NUMBER.match(share)) else 1_000_000)
    return f"{many[0].under}: {'; '.join(f'{share} {rows_listed(shares[share])}' for share in highest)}."
