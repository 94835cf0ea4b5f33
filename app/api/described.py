"""What answers look like, for the description; ``app.table.views`` makes them."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from app.table.events import Driver


class Answer(BaseModel):
    """An answer with no fields but its own."""

    model_config = ConfigDict(extra="forbid")


class SideView(Answer):
    """A side, and the rows of its fighters."""

    name: str
    fighters: list[int]


class FighterView(Answer):
    """A fighter with who decides for her, and her card."""

    row: int
    name: str
    side: str
    character: str
    driver: Driver
    gone: bool
    card: dict[str, Any]


class Turn(Answer):
    """Who acts, in the order known so far."""

    row: int
    words: str


class PossibleAction(Answer):
    """A legal answer, as notation and as a sentence."""

    action: str
    sentence: str
    target: int | None


class AskedDecision(Answer):
    """A decision is awaited."""

    kind: Literal["decision"]
    fighter: int
    name: str
    prompt: str
    sentence: str
    driver: Driver
    actions: list[PossibleAction]
    default: str
    plan: dict[str, Any] | None
    thinking: bool
    trouble: str | None


class AskedDice(Answer):
    """Dice are awaited."""

    kind: Literal["dice"]
    name: str
    reading: str
    sentence: str
    modifiable: bool
    modifier: int


class View(Answer):
    """All that the game master sees of a table but the log."""

    id: str
    title: str
    system: str
    system_title: str
    encounter: str
    version: int
    at: int
    of: int
    round: int
    dice: Literal["program", "typed"]
    modifier: int
    running: bool
    sides: list[SideView]
    fighters: list[FighterView]
    queue: list[Turn]
    asked: AskedDecision | AskedDice | None
    outcome: str | None
    aftermath: list[str]
    player_path: str
    can_undo: bool
    can_redo: bool


class LogLine(Answer):
    """A sentence of the log; ``n`` is the event that it belongs to."""

    n: int
    kind: str
    text: str
    undone: bool


class TableSummary(Answer):
    """A table of the list; round and outcome are known of those that were read since the server started."""

    id: str
    title: str
    system: str
    encounter: str
    created: str
    version: int
    round: int | None
    outcome: str | None


class PlayerFighter(Answer):
    """A fighter as players see her."""

    name: str
    side: str
    card: dict[str, Any]


class PlayerView(Answer):
    """All that a player sees; there is nothing else on the wire."""

    title: str
    round: int
    sides: list[str]
    fighters: list[PlayerFighter]
    asked: str
    outcome: str | None
    log: list[str]
    version: int


class PublicLine(Answer):
    """A sentence that players are told; ``n`` is the event that it belongs to."""

    n: int
    text: str


class FieldView(Answer):
    """A figure that may be corrected: its value, and what may stand there."""

    name: str
    label: str
    kind: Literal["number", "choice", "fighter", "yes"]
    low: float
    high: float
    choices: list[str]
    unit: str
    places: int
    value: bool | int | float | str


class SystemName(BaseModel):
    """A rulebook."""

    name: str
    title: str
