"""The card beside a file of weights: JSON that says what they are, read with care since anybody may have written it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NotRequired

from typing_extensions import TypedDict

from okenv.core.spelling import nearest
from okenv.files import FileError, parse_json, read_bytes
from okenv.systems import load_system, systems

from ..intervals import IntervalData
from .entities import Entities, entities
from .network import KINDS, sizes

FORMAT = 1
CARD = ".json"
NEXT = "next"
"""The field of a card that holds the card of the weights about to replace those that it is about."""
MOST_OF_A_CARD = 2**20
"""Bytes that a card has at the most."""
WIDEST = 4096
"""The most that a size of an architecture can be."""


class FileData(TypedDict):
    """The file of weights."""

    sha256: str
    """Its digest."""
    bytes: int
    """Its length."""


class MeasuredData(TypedDict):
    """A measurement on the way."""

    steps: int
    """Of learning, until then."""
    seconds: float
    """Of learning, until then."""
    score: list[float]
    """Mean, and where its 95 % interval begins and ends."""
    opponents: dict[str, list[float]]
    """The same by opponent."""
    fights: int
    """Behind it."""


class RatedData(TypedDict):
    """What a shipped network came to in a suite; a score is `null` where it did not fight in all that it is over."""

    suite: str
    """The suite's name."""
    hash: str
    """Over all that the suite is made of."""
    pairs: int
    """Mirrored pairs against each opponent in an encounter, at the most."""
    against: dict[str, IntervalData]
    """Score by opponent."""
    elo: IntervalData
    """Its rating among the published ones."""
    score: IntervalData | None
    """The mean of the encounters."""
    iqm: IntervalData | None
    """The mean of their middle half."""
    tiers: dict[str, IntervalData | None]
    """Score by tier."""
    builds: dict[str, IntervalData | None]
    """Score on `open` and on `held out` encounters."""
    opponents: dict[str, IntervalData | None]
    """Score against `open` and against `held out` opponents."""
    seconds: float | None
    """A decision takes."""
    fights: int
    """How many it fought."""
    command: str
    """What plays them again."""


class CardData(TypedDict):
    """The card of a network as okenv writes it; one that somebody else wrote may have more fields."""

    format: int
    """Of the card."""
    system: str
    """The rulebook's name."""
    layout: str
    """Hash of what the network reads and answers."""
    architecture: dict[str, str | int]
    """`kind`, and sizes by name."""
    okenv: str
    """The version that wrote it."""
    title: NotRequired[str]
    """For people."""
    command: NotRequired[str]
    """What trains it again."""
    date: NotRequired[str]
    """When it was written."""
    rules: NotRequired[str]
    """Hash of the rules that it learned under."""
    steps: NotRequired[int]
    """Of learning."""
    seconds: NotRequired[float]
    """Of learning."""
    training: NotRequired[MeasuredData | None]
    """The last measurement on the way."""
    group: NotRequired[str]
    """Of a snapshot in a league: what kind of member it is."""
    config: NotRequired[str]
    """Of shipped networks: hash of all that the run was told."""
    ratings: NotRequired[RatedData]
    """Of shipped networks: what they came to in a suite."""
    weights: FileData
    """The file beside the card."""
    next: NotRequired[dict[str, Any]]
    """While weights are replaced: the card to come."""


class WeightsError(ValueError):
    """Weights or a card that cannot be read, or do not fit."""


def read_file(path: Path, most: int) -> bytes:
    """What is in a plain file of at most so many bytes.

    Raises:
        WeightsError: for a folder or what else is none, one that is larger, one that cannot be read.
    """
    try:
        return read_bytes(path, most)
    except FileError as error:
        raise WeightsError(str(error)) from None


def read_card(path: Path) -> dict[str, Any]:
    """The mapping in a card's file, of which nothing is checked yet but that it is one of this format.

    Raises:
        WeightsError: naming the file and what was found.
    """
    try:
        card = parse_json(read_file(path, MOST_OF_A_CARD), str(path))
    except FileError as error:
        raise WeightsError(str(error)) from None
    if not isinstance(card, dict):
        raise WeightsError(f"{path}: found {_kind_of(card)}, expected a card: a mapping")
    found = card.get("format")
    if isinstance(found, bool) or found != FORMAT:
        raise WeightsError(f"{path}: format: found {_kind_of(found)}, expected {FORMAT}")
    return card


def cards_in(card: dict[str, Any]) -> list[dict[str, Any]]:
    """A card, and the one to come while its weights are being replaced."""
    return [card, *([card[NEXT]] if isinstance(card.get(NEXT), dict) else [])]


def sha256_of(card: dict[str, Any]) -> object:
    """The digest of the weights that a card is about, None where it has none."""
    weights = card.get("weights")
    return weights.get("sha256") if isinstance(weights, dict) else None


def check_card(path: Path, card: dict[str, Any]) -> None:
    """See to it that a card has the fields that loading needs, each of its type.

    Raises:
        WeightsError: naming the file, the field, what was found and what is expected.
    """
    for field, kind in (("system", str), ("layout", str), ("architecture", dict), ("weights", dict)):
        if not isinstance(card.get(field), kind):
            what = "text" if kind is str else "a mapping"
            raise WeightsError(f"{path}: {field}: found {_kind_of(card.get(field))}, expected {what}")
    if not isinstance(sha256_of(card), str):
        raise WeightsError(f"{path}: weights.sha256: found {_kind_of(sha256_of(card))}, expected text")
    check_architecture(f"{path}: ", card["architecture"])


def check_architecture(where: str, architecture: dict[str, Any]) -> None:
    """See to it that an architecture is one of ours; ``where`` comes first in messages.

    Raises:
        WeightsError: for a kind or a size that is none, with the nearest name.
    """
    kind = architecture.get("kind")
    if kind not in KINDS:
        raise WeightsError(
            f"{where}architecture.kind: found {kind!r}, expected one of {', '.join(KINDS)}{nearest(kind, KINDS)}"
        )
    known = sizes(kind)
    for size, value in architecture.items():
        if size == "kind":
            continue
        if size not in known:
            expected = f"one of {', '.join(known)}{nearest(size, known, 0.4)}"
            raise WeightsError(f"{where}architecture: found {size!r} with {kind!r}, expected {expected}")
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= WIDEST:
            raise WeightsError(
                f"{where}architecture.{size}: found {value!r}, expected a whole number from 1 to {WIDEST:,}"
            )


def layout_of(path: Path, card: dict[str, Any], wanted: str | None) -> Entities:
    """The layout that a card's weights are for, which must be this version's.

    Args:
        path: of the card.
        card: one that was checked.
        wanted: the rulebook that they must be for; any by default.

    Raises:
        WeightsError: for another rulebook, or one that is none; for a layout that is no more.
    """
    name = card["system"]
    if wanted is not None and name != wanted:
        raise WeightsError(
            f"{path}: system: found weights for {name!r}, expected {wanted!r} ({load_system(wanted).title})"
        )
    if name not in systems():
        raise WeightsError(
            f"{path}: system: found {name!r}, expected one of {', '.join(systems())}{nearest(name, systems(), 0.4)}"
        )
    layout = entities(name)
    if card["layout"] != layout.hash:
        by = f"okenv {card['okenv']}" if isinstance(card.get("okenv"), str) else "an unknown version"
        raise WeightsError(
            f"{path}: layout: found {card['layout'][:12]!r}, expected {layout.hash[:12]!r}: what a network reads and "
            f"answers has changed since these weights were trained (with {by})"
        )
    return layout


def _kind_of(value: object) -> str:
    """A value as an error tells it: short ones as they are."""
    if value is None:
        return "none"
    told = repr(value)
    return told if len(told) <= 40 else f"{told[:37]}..."
