"""What a user means by a position: a state as one line, given as it is or in a file, or a record of a fight."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from okenv.core.spelling import nearest
from okenv.files import FileError, read_text

from .restart import read_stdin

if TYPE_CHECKING:
    from okenv.battle import Battle

_EXPECTED = "a state such as 'ok/1 red:1 blue:1 | ...', a file with one, a record of a fight"
_STATE = re.compile(r"\s*[a-z]\w*/\d+\s")


def find_position(given: str, at: int | None = None) -> Battle:
    """The battle at a position.

    Args:
        given: a state's notation, ``-`` for one on the standard input, or a file that holds one or a record.
        at: of a record, the position after so many decisions; by default its end, or the last decision of a fight
            that is over.

    Raises:
        ValueError: saying what was found, what is expected, and the nearest valid name.
    """
    if _STATE.match(given):
        return _from_state(given, "the state", at)
    if given == "-":
        return _from_state(read_stdin(), "the standard input", at)
    try:
        text = read_text(given, expected=_EXPECTED)
    except FileError as error:
        if not isinstance(error.__context__, FileNotFoundError):
            raise
        raise ValueError(
            f"position: found {given[:60]!r}, expected {_EXPECTED}, or -{_neighbour(Path(given))}"
        ) from None
    return _from_record(given, at) if text.lstrip().startswith("{") else _from_state(text, given, at)


def _neighbour(path: Path) -> str:
    try:
        return nearest(path.name, [each.name for each in path.parent.iterdir() if each.is_file()])
    except OSError:
        return ""


def _from_state(text: str, source: str, at: int | None) -> Battle:
    from okenv.battle import Battle

    if at is not None:
        raise ValueError(f"--at: found {at} with a state, expected it with a record of a fight")
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) != 1:
        raise ValueError(
            f"{source}: found {len(lines) or 'no'} lines, expected one with a state, or a record of a fight"
        )
    try:
        battle = Battle.from_notation(lines[0])
    except ValueError as error:
        raise ValueError(f"{source}: {error}") from None
    return _asks(battle, source)


def _from_record(file: str, at: int | None) -> Battle:
    from okenv import replay

    battle = replay(file).battle
    made = _made(battle)
    if at is None:
        while battle.over and battle.undo():
            pass
        return _asks(battle, file, "; --at N goes back to the position after N decisions")
    if not 0 <= at <= made:
        raise ValueError(f"--at: found {at}, expected 0 to {made}, the decisions in {file}")
    while _made(battle) > at and battle.undo():
        pass
    return _asks(battle, f"{file} after decision {at}")


def _made(battle: Battle) -> int:
    return int(battle.state[0]["decisions"])


def _asks(battle: Battle, source: str, hint: str = "") -> Battle:
    """The same battle, if it waits for a decision."""
    if battle.over:
        raise ValueError(f"{source}: found a fight that is over, expected one in which somebody must decide")
    if battle.prompt is None:
        waits = f"waits for dice ({battle.dice.sentence})" if battle.dice else "asks nobody anything"
        raise ValueError(f"{source}: found a fight that {waits}, expected one in which somebody must decide{hint}")
    return battle
