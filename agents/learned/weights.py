"""A network's files: the weights as safetensors, and beside them a card in JSON that says what they are.

The card names the rulebook, the layout that the weights were trained for, the architecture, the command that made
them, and how well they play. Nothing is unpickled; what does not fit is refused with a message.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from safetensors import SafetensorError
from safetensors.numpy import load, save

from okenv.core.spelling import nearest
from okenv.files import write_whole
from okenv.library import configs_of
from okenv.systems import System, load_system, systems
from okenv.version import version

from .cards import (
    CARD,
    FORMAT,
    NEXT,
    WeightsError,
    cards_in,
    check_architecture,
    check_card,
    layout_of,
    read_card,
    read_file,
    sha256_of,
)
from .entities import Entities, entities
from .network import Network, network, shapes, sizes

__all__ = [
    "CARD", "FORMAT", "WEIGHTS", "Learned", "WeightsError", "find_weights", "load_weights", "save_weights",
    "shipped_weights",
]  # fmt: skip

WEIGHTS = ".safetensors"
SHIPPED = "weights"
"""The folder of ``configs`` with the shipped networks, by system."""
MOST = 256 * 2**20
"""Bytes that a file of weights has at the most."""
_PICKLES = (b"PK", *(b"\x80" + bytes([protocol]) for protocol in range(1, 6)))
"""How pickles, and the archives that torch writes, begin."""


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
    def digest(self) -> str:
        """Hex digest of the weights' file."""
        return str(sha256_of(self.card))

    @property
    def network(self) -> Network:
        """What answers observations, in NumPy."""
        return network(self.layout, self.architecture, self.weights)


def save_weights(
    path: Path, system: str, architecture: dict[str, Any], weights: dict[str, np.ndarray], about: dict[str, Any]
) -> None:
    """Write weights and card, so that a reader finds a pair that belongs together at every moment.

    Where weights are replaced, their card first gets the new one inside it, then the weights are replaced, then the
    card: whatever fails or is cut off on the way, the old pair or the new one can be loaded.

    Args:
        path: of the weights; the card's is the same with ``.json``.
        system: the rulebook.
        architecture: as in :class:`Learned`.
        weights: arrays by name, kept as float32.
        about: what else the card shall say, such as ``command`` and ``date``.

    Raises:
        WeightsError: for what could not be loaded again; nothing is written.
        OSError: where they cannot be written.
    """
    path = Path(path)
    _check_ending(path)
    check_architecture(f"{path}: ", architecture)
    layout = entities(system)
    arrays = {name: np.ascontiguousarray(array, np.float32) for name, array in sorted(weights.items())}
    _check_weights(path, arrays, shapes(layout, architecture))
    taken = sorted({"format", "system", "layout", "architecture", "okenv", "weights", NEXT} & set(about))
    if taken:
        raise WeightsError(f"{path}: about: found {taken[0]!r}, expected something that the card does not say already")
    data = save(arrays)
    card = {
        "format": FORMAT,
        "system": system,
        "layout": layout.hash,
        "architecture": {"kind": architecture["kind"], **sizes(architecture["kind"]), **architecture},
        "okenv": version(),
        **about,
        "weights": {"sha256": hashlib.sha256(data).hexdigest(), "bytes": len(data)},
    }
    written = _as_json(card)
    path.parent.mkdir(parents=True, exist_ok=True)
    before = _card_in_force(path)
    write_whole(path.with_suffix(CARD), _as_json({**before, NEXT: card}) if before else written)
    write_whole(path, data)
    if before:
        write_whole(path.with_suffix(CARD), written)


def _as_json(card: dict[str, Any]) -> bytes:
    return (json.dumps(card, indent=2, allow_nan=False) + "\n").encode()


def _card_in_force(path: Path) -> dict[str, Any] | None:
    """The card of the weights that a file has now, None where they cannot be loaded anyway."""
    try:
        return _pair(path)[1]
    except WeightsError:
        return None


def shipped_weights(system: str) -> dict[str, Path]:
    """The files of the shipped networks of a system, by name."""
    folder = configs_of(system) / SHIPPED / system
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
    if argument and (path.suffix == WEIGHTS or len(path.parts) > 1 or _is_there(path)):
        return path
    known = ", ".join([*names, f"or a file with the ending {WEIGHTS}"]) if names else f"a file ending in {WEIGHTS}"
    near = [*names, *([argument + WEIGHTS] if argument and _is_there(Path(argument + WEIGHTS)) else [])]
    others = [name for name in systems() if argument in shipped_weights(name)]
    of = f", a network of {load_system(others[0]).title}" if others else ""
    raise WeightsError(f"weights: found {argument!r}{of}, expected {known}{nearest(argument, near, 0.4)}")


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):  # a name that no file can have
        return False


def load_weights(path: str | Path, system: str | System | None = None) -> Learned:
    """The network in a file, checked against its card, and both against this version's layout.

    Args:
        path: of the weights.
        system: the rulebook that they must be for; any by default.

    Raises:
        WeightsError: naming the file, what was found and what is expected.
    """
    path = Path(path)
    _check_ending(path)
    wanted = system if isinstance(system, str) or system is None else system.name
    data, card = _pair(path)
    beside = path.with_suffix(CARD)
    layout = layout_of(beside, card, wanted)
    _check_begin(path, data)
    try:
        weights = load(data)
    except KeyError as error:
        raise WeightsError(f"{path}: found numbers of type {error}, expected float32") from None
    except (SafetensorError, ValueError, TypeError, OverflowError) as error:
        raise WeightsError(f"{path}: found no safetensors file: {error}") from None
    _check_weights(path, weights, shapes(layout, card["architecture"]))
    return Learned(layout, card["architecture"], weights, card)


def _check_ending(path: Path) -> None:
    if path.suffix == WEIGHTS:
        return
    if _is_there(path) and path.is_dir():
        raise WeightsError(f"{path}: found a folder, expected a file ending in {WEIGHTS}")
    hint = ""
    if path.suffix == CARD:
        hint = f"; this looks like a card, the weights beside it would be {path.with_suffix(WEIGHTS).name!r}"
    elif path.suffix:
        hint = "; nothing else is read, and nothing is unpickled"
    elif path.name and _is_there(path.with_name(path.name + WEIGHTS)):
        hint = f"; did you mean {path.name + WEIGHTS!r}?"
    found = f"the ending {path.suffix!r}" if path.suffix else "no ending"
    raise WeightsError(f"{path}: found {found}, expected a file ending in {WEIGHTS}{hint}")


def _pair(path: Path) -> tuple[bytes, dict[str, Any]]:
    """The bytes of weights, and the checked card that is about them, while another process may replace both.

    Raises:
        WeightsError: where one cannot be read, the card is none, or the two do not belong together.
    """
    beside, data = path.with_suffix(CARD), read_file(path, MOST)
    while True:
        if not _is_there(beside):
            raise WeightsError(f"{path}: found no card beside it, expected {beside.name!r}, which says what it is")
        card, digest = read_card(beside), hashlib.sha256(data).hexdigest()
        for each in cards_in(card):
            if sha256_of(each) == digest:
                check_card(beside, each)
                return data, {key: value for key, value in each.items() if key != NEXT}
        again = read_file(path, MOST)
        if again == data:
            break
        data = again  # they were replaced between the two looks: look once more
    check_card(beside, card)
    _check_begin(path, data)
    size = card["weights"].get("bytes")
    if isinstance(size, int) and size != len(data):
        raise WeightsError(
            f"{path}: found {len(data):,} bytes, expected {size:,}, as the card says: cut off, or the two do not belong"
        )
    raise WeightsError(f"{path}: found other weights than the card's sha256 says; the two files do not belong together")


def _check_begin(path: Path, data: bytes) -> None:
    """See to it that a file begins as safetensors do: with eight bytes, and then a mapping."""
    if data[8:9] != b"{":
        pickled = data[:2] in _PICKLES
        what = "a pickle or an archive of pickles, which nothing here reads" if pickled else "something else"
        raise WeightsError(f"{path}: found {what}, expected a safetensors file")


def _check_weights(path: Path, weights: dict[str, np.ndarray], expected: dict[str, tuple[int, ...]]) -> None:
    extra = sorted(set(weights) - set(expected))
    for name, shape in expected.items():
        if name not in weights:
            raise WeightsError(f"{path}: found no {name!r}, expected float32 {list(shape)}{nearest(name, extra)}")
        found = weights[name]
        if found.shape != shape or found.dtype != np.float32:
            raise WeightsError(
                f"{path}: {name}: found {found.dtype} {list(found.shape)}, expected float32 {list(shape)}"
            )
        if not np.isfinite(found).all():
            raise WeightsError(f"{path}: {name}: found numbers that are not finite, expected finite ones")
    if extra:
        raise WeightsError(f"{path}: found {extra[0]!r}, which the architecture does not have")
