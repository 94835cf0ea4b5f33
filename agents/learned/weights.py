"""A network's files: the weights as safetensors, and beside them a card in JSON that says what they are.

The card names the rulebook, the layout that the weights were trained for, the architecture, the command that made
them, and how well they play. Nothing is unpickled; what does not fit is refused with a message.
"""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from safetensors import SafetensorError
from safetensors.numpy import load, save

from okenv.core.words import nearest
from okenv.library import configs_folder
from okenv.systems import System, load_system
from okenv.version import version

from .entities import Entities, entities
from .network import KINDS, Network, network, shapes

FORMAT = 1
WEIGHTS, CARD = ".safetensors", ".json"
SHIPPED = "weights"
"""The folder of ``configs`` with the shipped networks, by system."""
MOST = 256 * 2**20
"""Bytes that a file of weights has at the most."""


class WeightsError(ValueError):
    """Weights or a card that cannot be read, or do not fit."""


@dataclass(frozen=True)
class Learned:
    """A network as its files have it.

    Attributes:
        layout: what it reads and answers.
        architecture: ``kind`` (one of ``network.KINDS``) and its sizes.
        weights: float32 arrays by name.
        card: everything that the card says.
    """

    layout: Entities
    architecture: dict[str, Any]
    weights: dict[str, np.ndarray]
    card: dict[str, Any]

    @property
    def network(self) -> Network:
        """What answers observations, in NumPy."""
        return network(self.layout, self.architecture, self.weights)


def save_weights(
    path: Path, system: str, architecture: dict[str, Any], weights: dict[str, np.ndarray], about: dict[str, Any]
) -> None:
    """Write weights and card, each as a whole or not at all.

    Args:
        path: of the weights; the card's is the same with ``.json``.
        system: the rulebook.
        architecture: as in :class:`Learned`.
        weights: arrays by name, kept as float32.
        about: what else the card shall say, such as ``command`` and ``date``.

    Raises:
        OSError: where they cannot be written.
    """
    data = save({name: np.ascontiguousarray(array, np.float32) for name, array in sorted(weights.items())})
    card = {
        "format": FORMAT,
        "system": system,
        "layout": entities(system).hash,
        "architecture": architecture,
        "okenv": version(),
        **about,
        "weights": {"sha256": hashlib.sha256(data).hexdigest(), "bytes": len(data)},
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, data)
    write_whole(path.with_suffix(CARD), (json.dumps(card, indent=2) + "\n").encode())


def write_whole(path: Path, data: bytes) -> None:
    """Replace a file by another at once: a reader sees the old one or the new one, after a power cut too."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with beside.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def shipped_weights(system: str) -> dict[str, Path]:
    """The files of the shipped networks of a system, by name."""
    folder = configs_folder() / SHIPPED / system
    return {path.stem: path for path in sorted(folder.glob(f"*{WEIGHTS}"))}


def find_weights(argument: str, system: str) -> Path:
    """The file that ``ppo:ARGUMENT`` means: a shipped network's name, or a path.

    Raises:
        WeightsError: where there is neither; names the nearest.
    """
    names = shipped_weights(system)
    if argument in names:
        return names[argument]
    path = Path(argument)
    if argument and (path.suffix == WEIGHTS or len(path.parts) > 1 or path.exists()):
        return path
    known = ", ".join([*names, f"or a file with the ending {WEIGHTS}"]) if names else f"a file ending in {WEIGHTS}"
    raise WeightsError(f"weights: found {argument!r}, expected {known}{nearest(argument, names, 0.4)}")


def load_weights(path: str | Path, system: str | System | None = None) -> Learned:
    """The network in a file, checked against its card, and both against this version's layout.

    Args:
        path: of the weights.
        system: the rulebook that they must be for; any by default.

    Raises:
        WeightsError: naming the file, what was found and what is expected.
    """
    path = Path(path)
    card = _card(path.with_suffix(CARD))
    wanted = system if isinstance(system, str) or system is None else system.name
    layout = _layout(path, card, wanted)
    architecture = card["architecture"]
    expected = shapes(layout, architecture)
    data = _read(path)
    if hashlib.sha256(data).hexdigest() != card["weights"].get("sha256"):
        raise WeightsError(f"{path}: found other weights than the card's sha256 says; the two files do not belong")
    try:
        weights = load(data)
    except (SafetensorError, ValueError) as error:
        raise WeightsError(f"{path}: found no safetensors file: {error}") from None
    _check_shapes(path, weights, expected)
    return Learned(layout, architecture, weights, card)


def _read(path: Path) -> bytes:
    try:
        if path.stat().st_size > MOST:
            raise WeightsError(f"{path}: found {path.stat().st_size:,} bytes, expected at most {MOST:,}")
        return path.read_bytes()
    except OSError as error:
        raise WeightsError(f"{path}: cannot be read: {error.strerror}") from None


def _card(path: Path) -> dict[str, Any]:
    """A card with the fields that loading needs, each of its type."""
    try:
        card = json.loads(_read(path))
    except ValueError as error:
        if isinstance(error, WeightsError):
            raise
        raise WeightsError(f"{path}: found no JSON: {error}") from None
    if not isinstance(card, dict) or card.get("format") != FORMAT:
        found = card.get("format") if isinstance(card, dict) else type(card).__name__
        raise WeightsError(f"{path}: format: found {found!r}, expected {FORMAT}")
    for field, kind in (("system", str), ("layout", str), ("architecture", dict), ("weights", dict)):
        if not isinstance(card.get(field), kind):
            what = "text" if kind is str else "a mapping"
            raise WeightsError(f"{path}: {field}: found {card.get(field)!r}, expected {what}")
    found = card["architecture"].get("kind")
    if found not in KINDS:
        expected = f"one of {', '.join(KINDS)}{nearest(found, KINDS)}"
        raise WeightsError(f"{path}: architecture.kind: found {found!r}, expected {expected}")
    for size, value in card["architecture"].items():
        if size != "kind" and (isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= 4096):
            raise WeightsError(f"{path}: architecture.{size}: found {value!r}, expected a whole number from 1 to 4096")
    return card


def _layout(path: Path, card: dict[str, Any], wanted: str | None) -> Entities:
    if wanted is not None and card["system"] != wanted:
        title = load_system(wanted).title
        raise WeightsError(f"{path}: found weights for {card['system']!r}, expected {wanted!r} ({title})")
    try:
        layout = entities(card["system"])
    except ValueError as error:
        raise WeightsError(f"{path.with_suffix(CARD)}: {error}") from None
    if card["layout"] != layout.hash:
        raise WeightsError(
            f"{path}: found the layout {str(card['layout'])[:12]}, expected {layout.hash[:12]}: what a network reads and "
            f"answers has changed since these weights were trained (with okenv {card.get('okenv', 'of unknown version')})"
        )
    return layout


def _check_shapes(path: Path, weights: dict[str, np.ndarray], expected: dict[str, tuple[int, ...]]) -> None:
    for name, shape in expected.items():
        if name not in weights:
            raise WeightsError(f"{path}: found no {name!r}, expected float32 {list(shape)}")
        found = weights[name]
        if found.shape != shape or found.dtype != np.float32:
            raise WeightsError(
                f"{path}: {name}: found {found.dtype} {list(found.shape)}, expected float32 {list(shape)}"
            )
        if not np.isfinite(found).all():
            raise WeightsError(f"{path}: {name}: found numbers that are not finite, expected finite ones")
    extra = sorted(set(weights) - set(expected))
    if extra:
        raise WeightsError(f"{path}: found {extra[0]!r}, which the architecture does not have")
