"""The findings: sentences about all rulebooks that the figures of the comparison fill, each checked against them.

None is worded with a number in it, and none stands where the figures say otherwise: then it raises.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import pairwise

from agents.intervals import Interval

from ..tactics.findings.claims import FindingError, holds
from ..tactics.sections import Exact, and_, points
from .measures import Data
from .sections import Asked, figure_of, match_of, scenes_of, shown

TITLE = "What the four rulebooks have in common"
SHORT = {"ok": "OK", "psob": "PSOB", "broags": "BrOAGS", "zerospace": "ZeroSpace"}
"""The rulebooks by the names that the findings call them."""


@dataclass(frozen=True)
class Found:
    """A finding.

    Attributes:
        sentence: what is true.
        figure: how much, and how sure.
        under: what was fought.
    """

    sentence: str
    figure: str
    under: str


class Told:
    """Figures of one question, by scene and rulebook.

    Args:
        data: of the comparison.
        measure, fight, way: the question.
    """

    def __init__(self, data: Data, measure: str, fight: str, way: str = "careful") -> None:
        self._data, self._ask = data, Asked(measure, fight, way, "")
        self.scenes = [scene for scene in scenes_of(data) if any(self.of(name, scene) for name in data)]

    def of(self, system: str, scene: str) -> Interval | None:
        """A figure, if there is one."""
        return figure_of(self._data, system, scene, self._ask)

    def all(self, *systems: str) -> list[Interval]:
        """The figures of these rulebooks, or of all, in all scenes."""
        found = [self.of(name, scene) for name in systems or self._data for scene in self.scenes]
        return [figure for figure in found if figure is not None]

    def in_order(self, *groups: str | tuple[str, ...]) -> bool:
        """Whether in every scene each of a group is told apart from each of the next, and above it."""
        sets = [(group,) if isinstance(group, str) else group for group in groups]
        return all(
            one is not None and other is not None and one.low > other.high
            for scene in self.scenes
            for above, below in pairwise(sets)
            for one in (self.of(name, scene) for name in above)
            for other in (self.of(name, scene) for name in below)
        )

    def __str__(self) -> str:
        """All figures, scene by scene, the greatest first."""
        parts = []
        for scene in self.scenes:
            found = [(figure, SHORT.get(name, name)) for name in self._data if (figure := self.of(name, scene))]
            found.sort(key=lambda entry: -entry[0].mean)
            parts.append(
                f"{scene}: {', '.join(f'{name} {shown(figure, self._ask.measure)}' for figure, name in found)}"
            )
        return "; ".join(parts)


def scenes_in_words(data: Data) -> str:
    """``*blades*: swords, a metre apart (OK, PSOB). *guns*: handguns, ten metres apart (OK); ...``: scene by scene."""
    told = []
    for scene in scenes_of(data):
        places: dict[str, list[str]] = {}
        for name, book in data.items():
            if scene in book["scenes"]:
                places.setdefault(book["scenes"][scene]["words"], []).append(SHORT.get(name, name))
        there = [f"{words} ({', '.join(names)})" for words, names in places.items()]
        told.append(f"*{scene}*: {'; '.join(there)}")
    return ". ".join(told)


def _exact(data: Data, what: str) -> dict[str, tuple[Exact, str]]:
    """What a tactic of the solved duels is worth, and its words, by rulebook, the greatest first."""
    found = {}
    for name, book in data.items():
        told = (book["exact"] or {}).get(what)
        if told is not None:
            found[name] = (Exact(*told["worth"]), told["words"])
    return dict(sorted(found.items(), key=lambda entry: -entry[1][0].value))


def _listed(worths: dict[str, tuple[Exact, str]]) -> str:
    return "; ".join(f"{SHORT.get(name, name)}, {words}: {points(number)}" for name, (number, words) in worths.items())


_CAREFUL = "both sides defend themselves"
_DUEL = f"Duels of the trained, {_CAREFUL}"


def _length(data: Data) -> Found:
    rounds = Told(data, "rounds", "trained")
    text = (
        "A duel of those who defend themselves is longest in Peking Space Opera Blues, then come the OK RPG and "
        "ZeroSpace; in BrOAGS it is over almost at once."
    )
    claim = rounds.in_order("psob", "ok", "zerospace", "broags") and all(n.high < 5 for n in rounds.all("broags"))
    return Found(holds(claim, text), f"Rounds, {rounds}", _DUEL)


def _defence_and_length(data: Data) -> Found:
    careful, plain = Told(data, "rounds", "trained"), Told(data, "rounds", "trained", "plain")

    def ratios(*systems: str) -> list[tuple[float, float]]:
        """The least and the greatest that a ratio may be."""
        pairs = zip(careful.all(*systems), plain.all(*systems), strict=True)
        return [(one.low / other.high, one.high / other.low) for one, other in pairs]

    text = (
        "Defence makes duels more than two and a half times as long in the OK RPG and in Peking Space Opera Blues, and "
        "by less than half longer in BrOAGS and ZeroSpace."
    )
    claim = all(low > 2.5 for low, _ in ratios("ok", "psob"))
    claim = claim and all(high < 1.5 for _, high in ratios("broags", "zerospace"))
    figure = f"Rounds where both defend themselves, {careful}. Where both only attack, {plain}"
    return Found(holds(claim, text), figure, "Duels of the trained")


def _work(data: Data) -> Found:
    decisions = Told(data, "decisions", "three")
    text = (
        "Three against three take most decisions in Peking Space Opera Blues and then in ZeroSpace, fewer in the OK "
        "RPG and in BrOAGS."
    )
    claim = decisions.in_order("psob", "zerospace", ("ok", "broags"))
    return Found(holds(claim, text), f"Decisions, {decisions}", f"Three trained fighters against three, {_CAREFUL}")


def _blood(data: Data) -> Found:
    blood = Told(data, "blood", "trained")
    text = (
        "First blood decides a duel in Peking Space Opera Blues, most duels in BrOAGS, and leaves the OK RPG and "
        "ZeroSpace open."
    )
    claim = blood.in_order("psob", "broags", ("ok", "zerospace")) and all(n.low > 0.5 for n in blood.all())
    claim = claim and all(n.low > 0.9 for n in blood.all("psob"))
    figure = f"Won by whoever harms the other before she is harmed, {blood}"
    return Found(holds(claim, text), figure, _DUEL)


def _fell(data: Data) -> Found:
    fell = Told(data, "fell", "three")
    text = "The side that loses the first of three fighters seldom wins, whatever the rulebook."
    claim = all(n.high < 0.35 for n in fell.all())
    figure = f"Won by the side that loses a fighter first, {fell}"
    return Found(holds(claim, text), figure, f"Three trained fighters against three, {_CAREFUL}")


def _heroes(data: Data) -> Found:
    better = Told(data, "score", "better")
    text = "A hero beats a trained fighter in all four."
    claim = all(n.low > 0.7 for n in better.all())
    return Found(holds(claim, text), f"She wins, {better}", f"One against one, {_CAREFUL}")


def _answers(data: Data) -> Found:
    worths = _exact(data, "defence")
    text = "What answers an attack is worth something in all four, and most in Peking Space Opera Blues."
    claim = len(worths) == len(data) and all(number.shown and number.value > 0.02 for number, _ in worths.values())
    claim = claim and next(iter(worths)) == "psob"
    return Found(holds(claim, text), _listed(worths), _duels(data))


def _attackers(data: Data) -> Found:
    score = Told(data, "score", "trained", "careful-plain")
    text = (
        "To defend oneself beats to attack alone by far in Peking Space Opera Blues and in the OK RPG, and by less or "
        "not at all in BrOAGS and ZeroSpace."
    )
    claim = score.in_order(("psob", "ok"), ("broags", "zerospace")) and all(
        n.low > 0.65 for n in score.all("psob", "ok")
    )
    return Found(holds(claim, text), f"The defender wins, {score}", "Duels of the trained, one of whom only attacks")


def _first(data: Data) -> Found:
    first = Told(data, "first", "trained")
    text = "To go first decides duels in BrOAGS; in the other three it is worth little to those who defend themselves."
    claim = first.in_order("broags", ("ok", "psob", "zerospace")) and all(n.low > 0.6 for n in first.all("broags"))
    claim = claim and all(n.mean < 0.6 for n in first.all("ok", "psob", "zerospace"))
    figure = f"Won by whoever has the first initiative, or in ZeroSpace by the side that starts, {first}"
    return Found(holds(claim, text), figure, _DUEL)


def _numbers(data: Data) -> Found:
    score = Told(data, "score", "outnumbered")
    text = "Two seldom beat three of their like, whatever the rulebook."
    claim = all(n.high < 0.3 for n in score.all())
    return Found(holds(claim, text), f"The two win, {score}", f"Two trained fighters against three, {_CAREFUL}")


def _crowds(data: Data) -> Found:
    score = Told(data, "score", "crowd-8")
    text = (
        "Eight mooks with swords are far too many for a hero of the OK RPG or of BrOAGS, and no danger to one of "
        "Peking Space Opera Blues."
    )
    many, few = ([score.of(name, "blades") for name in names] for names in (("ok", "broags"), ("psob",)))
    claim = all(n is not None and n.high < 0.1 for n in many) and all(n is not None and n.low > 0.9 for n in few)
    return Found(holds(claim, text), f"The hero wins, {score}", f"One hero against eight mooks, {_CAREFUL}")


def _arms(data: Data) -> Found:
    """The most mooks that a hero is a match for, with swords and with guns."""
    matches = {name: tuple(match_of(data, name, scene)[0] for scene in ("blades", "guns")) for name in data}
    text = (
        "With swords a hero of the OK RPG or of ZeroSpace is a match for fewer mooks than with guns; in BrOAGS for few "
        "by either."
    )
    claim = all(matches[name][0] < matches[name][1] for name in ("ok", "zerospace"))
    claim = claim and all(match_of(data, "broags", scene)[1] for scene in ("blades", "guns"))
    told = and_([f"in {SHORT.get(name, name)} {swords} and {guns}" for name, (swords, guns) in matches.items()])
    figure = f"The most of those tried that she beats, with swords and with guns: {told}"
    score = Told(data, "score", "crowd-4")
    return Found(holds(claim, text), f"{figure}. Against four she wins, {score}", f"One hero against mooks, {_CAREFUL}")


def _preparing(data: Data) -> Found:
    worths = _exact(data, "preparation")
    text = (
        "To get ready before an attack pays in Peking Space Opera Blues and in the OK RPG, and not in BrOAGS and "
        "ZeroSpace."
    )
    claim = all(worths[name][0].value > 0.05 for name in ("psob", "ok"))
    claim = claim and all(abs(worths[name][0].value) < 0.001 for name in ("broags", "zerospace"))
    return Found(holds(claim, text), _listed(worths), _duels(data))


def _cover(data: Data) -> Found:
    score = Told(data, "score", "cover")
    text = "Cover decides a duel at range wherever there is any."
    claim = len(score.all()) >= 3 and all(n.low > 0.75 for n in score.all())
    figure = f"Whoever begins behind it wins, {score}"
    return Found(holds(claim, text), figure, f"Two trained fighters, {_CAREFUL}; the OK RPG has no cover")


def _mooks(data: Data) -> Found:
    blow = Told(data, "at_a_blow", "mooks")
    text = "A mook falls at the first hit in Peking Space Opera Blues and in ZeroSpace, and often takes more elsewhere."
    claim = all(n.low > 0.98 for n in blow.all("psob", "zerospace")) and all(
        n.high < 0.75 for n in blow.all("ok", "broags")
    )
    return Found(holds(claim, text), f"Decided at one blow, {blow}", f"Duels of mooks, {_CAREFUL}")


def _dead(data: Data) -> Found:
    dead = Told(data, "dead", "three")
    text = "Few of the fallen are dead: most who lose live to tell of it."
    claim = all(n.high < 0.25 for n in dead.all()) and any(n.low > 0.01 for n in dead.all("psob"))
    figure = f"The dead among the fallen, {dead}"
    under = f"Three trained fighters against three, {_CAREFUL}; in the fights of BrOAGS and ZeroSpace nobody dies"
    return Found(holds(claim, text), figure, under)


def _duels(data: Data) -> str:
    who = [f"{SHORT.get(name, name)}: {book['exact']['words']}" for name, book in data.items() if book["exact"]]
    return f"Duels solved with and without the tactic. {'; '.join(who)}"


ALL: tuple[Callable[[Data], Found], ...] = (
    _length, _defence_and_length, _work, _answers, _attackers, _first, _preparing, _numbers, _crowds, _arms, _cover,
    _heroes, _blood, _fell, _mooks, _dead,
)  # fmt: skip
"""In the order of the page."""


def findings(data: Data, tellers: Iterable[Callable[[Data], Found]] = ALL) -> list[Found]:
    """All findings, from the figures of the comparison.

    Raises:
        FindingError: for one that its figures contradict.
    """
    return [tell(data) for tell in tellers]


__all__ = ["ALL", "TITLE", "FindingError", "Found", "Told", "findings"]
