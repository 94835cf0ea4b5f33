"""What a comparison tells: sentences, pictures and tables, section by section."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from agents.intervals import Interval, spaced

from ..tactics.sections import Cell, Exact, Figure, capital, points
from .fights import CROWDS
from .measures import SHARES, Data
from .picture import Mark, Row, picture


@dataclass(frozen=True)
class Asked:
    """A question of a section: one figure of one fight, rulebook by rulebook.

    Attributes:
        measure, fight, way: which.
        words: what it is, for the beginning of a sentence, such as ``Rounds of a duel``.
    """

    measure: str
    fight: str
    way: str
    words: str


@dataclass(frozen=True)
class Section:
    """A section of the report.

    Attributes:
        name, title: for its place on the page, and for people.
        about: what is measured, in a sentence or two.
        sentences: the figures in words.
        pictures: SVG, by scene.
        figures: tables.
    """

    name: str
    title: str
    about: str
    sentences: list[str]
    pictures: dict[str, str] = field(default_factory=dict)
    figures: list[Figure] = field(default_factory=list)


def figure_of(data: Data, system: str, scene: str, ask: Asked) -> Interval | None:
    """A figure; None where a rulebook has none."""
    ways = data[system]["scenes"].get(scene, {}).get("fights", {}).get(ask.fight, {})
    found = ways.get(ask.way, {}).get(ask.measure)
    return None if found is None else Interval(*found)


def scenes_of(data: Data) -> list[str]:
    """The scenes of all rulebooks by name, each once."""
    return list(dict.fromkeys(name for book in data.values() for name in book["scenes"]))


def shown(figure: Interval, measure: str, unit: str = " %") -> str:
    """``19.8 (19.3 to 20.2)``, shares in %."""
    if measure in SHARES:
        return spaced(*figure, unit)
    mean, low, high = (f"{number:.1f}" for number in figure)
    return f"{mean} ({low} to {high})"


def told(data: Data, ask: Asked) -> Iterator[str]:
    """A sentence for each scene: the rulebooks from the greatest figure to the least."""
    for scene in scenes_of(data):
        found = [
            (book["title"], figure) for name, book in data.items() if (figure := figure_of(data, name, scene, ask))
        ]
        if found:
            found.sort(key=lambda entry: -entry[1].mean)
            told_ = ", ".join(f"{shown(figure, ask.measure)} in {title}" for title, figure in found)
            yield f"{ask.words}, {scene}: {told_}."


def asked_section(data: Data, name: str, title: str, about: str, asks: list[Asked], only: int | None = None) -> Section:
    """A section of figures; sentences for the first ``only`` of the questions, pictures and a table of all."""
    sentences = [text for ask in asks[:only] for text in told(data, ask)]
    pictures = {scene: drawn for scene in scenes_of(data) if (drawn := _drawn(data, scene, asks, title))}
    return Section(name, title, about, sentences, pictures, [_table(data, title, asks)])


def _drawn(data: Data, scene: str, asks: list[Asked], title: str) -> str:
    """The picture of a scene: a group of rows for each question, in each a row for each rulebook."""
    rows = []
    for ask in asks:
        factor = 100 if ask.measure in SHARES else 1
        marks = []
        for k, (system, book) in enumerate(data.items()):
            figure = figure_of(data, system, scene, ask)
            if figure is not None:
                ends = Interval(*(factor * number for number in figure))
                marks.append(Mark(book["title"], k, *ends, shown(figure, ask.measure, "")))
        if marks:
            rows.append(Row(ask.words, marks))
    share = all(ask.measure in SHARES for ask in asks)
    return picture(f"{title}: {scene}", rows, 100 if share else None, "%" if share else "") if rows else ""


def _table(data: Data, title: str, asks: list[Asked]) -> Figure:
    columns = [(system, scene) for system, book in data.items() for scene in book["scenes"]]
    heads = [f"{data[system]['title']}, {scene}" for system, scene in columns]
    rows = [
        (ask.words, [_cell(figure_of(data, system, scene, ask), ask.measure) for system, scene in columns])
        for ask in asks
    ]
    return Figure(title, "what", heads, rows)


def _cell(figure: Interval | None, measure: str) -> Cell:
    if figure is None:
        return Cell("–")
    mean, _, ends = shown(figure, measure).partition(" (")
    return Cell(mean, ends.rstrip(")"), 2 * figure.mean - 1 if measure in SHARES else None)


def exact_sentences(data: Data, what: str) -> list[str]:
    """What the tactics of the solved duels are worth, the greatest first."""
    found = []
    for book in data.values():
        told_ = (book["exact"] or {}).get(what)
        if told_ is not None:
            found.append((Exact(*told_["worth"]), told_["words"], book["title"], book["exact"]["words"]))
    found.sort(key=lambda entry: -entry[0].value)
    return [
        f"{title}: {words} is worth {points(number)} in a duel ({who})." for number, words, title, who in found
    ]  # fmt: skip


def _ask(measure: str, fight: str, words: str, way: str = "careful") -> Asked:
    return Asked(measure, fight, way, words)


LENGTH = [
    _ask("rounds", "trained", "Rounds of a duel of the trained who defend themselves"),
    _ask("rounds", "trained", "Rounds of a duel of the trained who only attack", "plain"),
    _ask("rounds", "heroes", "Rounds of a duel of heroes who defend themselves"),
    _ask("rounds", "three", "Rounds of three against three"),
]
WORK = [
    _ask("decisions", "trained", "Decisions in a duel of the trained"),
    _ask("decisions", "three", "Decisions in three against three"),
    _ask("decisions", "crowd-8", "Decisions in one against eight"),
    _ask("rolls", "trained", "Rolls in a duel of the trained"),
    _ask("rolls", "three", "Rolls in three against three"),
]
SWING = [
    _ask("score", "better", "A hero's chance against a trained fighter"),
    _ask("score", "lesser", "A trained fighter's chance against a mook"),
    _ask("blood", "trained", "Duels of the trained won by whoever draws first blood"),
    _ask("fell", "three", "Three against three won by the side that loses a fighter first"),
]
DEFENCE = [
    _ask("score", "trained", "A defender's chance against an attacker, both trained", "careful-plain"),
    _ask("score", "three", "Three defenders' chance against three attackers", "careful-plain"),
    _ask("draws", "trained", "Duels of two defenders that nobody wins"),
]
FIRST = [
    _ask("first", "trained", "Duels of the trained won by whoever is first", "careful"),
    _ask("first", "trained", "The same where both only attack", "plain"),
    _ask("first", "heroes", "Duels of heroes won by whoever is first"),
    _ask("first", "three", "Three against three won by the side that is first"),
]
NUMBERS = [
    _ask("score", "outnumbered", "The chance of two trained fighters against three"),
    *(_ask("score", f"crowd-{n}", f"A hero's chance against {n} mook{'s' * (n > 1)}") for n in CROWDS),
]
COVER = [
    _ask("score", "cover", "The chance of whoever begins behind cover, both defending themselves"),
    _ask("score", "cover", "The same where both only attack", "plain"),
]
LETHALITY = [
    _ask("at_a_blow", "mooks", "Duels of mooks decided at one blow", "plain"),
    _ask("at_a_blow", "trained", "Duels of the trained decided at one blow", "plain"),
    _ask("at_a_blow", "better", "A hero against a trained fighter: decided at one blow", "plain"),
    _ask("dead", "three", "The dead among the fallen of three against three"),
]


def sections_of(data: Data) -> list[Section]:
    """All sections of the report."""
    begin = "Both sides defend themselves where that pays, unless something else is said. "
    defence = asked_section(
        data, "defence", "What defence is worth",
        "A defender against an attacker, by the rulebook's scripted policies, and what a side loses of a solved duel "
        "that is forbidden the tactic which answers attacks.", DEFENCE, 2,
    )  # fmt: skip
    numbers = asked_section(
        data, "numbers", "What numbers are worth", f"{begin}Mooks come as many as they are, heroes alone.", NUMBERS, 1
    )
    return [
        asked_section(data, "length", "How long a fight takes", f"{begin}A round is the rulebook's own.", LENGTH, 2),
        asked_section(
            data, "work", "How much there is to do",
            f"{begin}A decision is one answer to one question of the engine, a roll one throw of the dice.", WORK, 3,
        ),
        asked_section(
            data, "swing", "How much luck decides",
            f"{begin}The nearer to one half, the more is left to the dice; first blood is drawn by whoever harms the "
            "other before she is harmed.", SWING,
        ),
        Section(
            defence.name, defence.title, defence.about, [*defence.sentences, *exact_sentences(data, "defence")],
            defence.pictures, defence.figures,
        ),
        asked_section(
            data, "first", "What it is worth to go first",
            "Sides that are alike; who is first is decided by the first initiative, or by the rulebook. Where both "
            "have the same, nobody is first.", FIRST, 2,
        ),
        Section(
            numbers.name, numbers.title, numbers.about, [*numbers.sentences, *_matches(data)], numbers.pictures,
            numbers.figures,
        ),
        Section(
            "preparation", "What it is worth to get ready",
            "What a side loses of a solved duel that is forbidden to get ready before an attack.",
            exact_sentences(data, "preparation"),
        ),
        asked_section(data, "cover", "What cover is worth", "Two trained fighters, one begins behind cover.", COVER),
        asked_section(
            data, "lethality", "How deadly a blow is",
            "At one blow: whoever lost had no harm before the step of the fight that put her out.", LETHALITY,
        ),
    ]  # fmt: skip


def _matches(data: Data) -> list[str]:
    """Of each rulebook and scene, the most mooks whom a hero beats more often than not, and the fewest she loses to."""
    sentences = []
    for system, book in data.items():
        for scene in book["scenes"]:
            above, below = match_of(data, system, scene)
            parts = [f"is a match for {above}"] * (above > 0) + [f"loses to {below}"] * (below > 0)
            if parts:
                sentences.append(f"{book['title']}, {scene}: a hero {' and '.join(parts)} mooks.")
    return sentences


def match_of(data: Data, system: str, scene: str) -> tuple[int, int]:
    """The most mooks whom a hero beats more often than not, and the fewest who beat her, of those asked about.

    0 stands for none.
    """
    found = {n: figure_of(data, system, scene, Asked("score", f"crowd-{n}", "careful", "")) for n in CROWDS}
    above = [n for n, figure in found.items() if figure is not None and figure.low > 0.5]
    below = [n for n, figure in found.items() if figure is not None and figure.high < 0.5]
    return max(above, default=0), min(below, default=0)


def plain(section: Section) -> dict[str, Any]:
    """A section fit for JSON, without its pictures."""
    return {
        "name": section.name, "title": section.title, "about": section.about,
        "sentences": [capital(text) for text in section.sentences],
    }  # fmt: skip
