"""What an answer is, and what one tells of a fight that is over; ``app.table.ended`` makes it."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Answer(BaseModel):
    """An answer with no fields but its own."""

    model_config = ConfigDict(extra="forbid")


class RoundView(Answer):
    """How strong both sides were at the end of a round, each 0 to 1; ``round`` is null for the beginning."""

    round: int | None
    strength: list[float]


class DeedsView(Answer):
    """What a fighter did and suffered in a fight that is over.

    ``put_out`` names whom this fighter put out of the fight for good; ``fell`` is the round in which the fighter fell
    ``by`` somebody, or else ``how``; null for who still fights.
    """

    name: str
    side: str
    attacks: int
    hits: int
    done: int
    taken: int
    put_out: list[str]
    spent: int
    fell: int | None
    by: str
    how: str


class LuckView(Answer):
    """The dice of a side: by how much a roll was ``above`` its mean on average, null where nobody rolled.

    ``luckier`` and ``unluckier`` are the shares of fights with these rolls in which they show less, or more, together.
    """

    side: str
    rolls: int
    above: float | None
    luckier: float | None
    unluckier: float | None
    sentence: str


class EndedView(Answer):
    """What there is to tell of a fight that is over.

    ``verdict`` says who won and what decided it; ``measure`` what strength is; ``turned`` is the place among the
    ``rounds`` of the one that moved the balance most. ``harm`` is the unit of harm, ``spent`` what was spent.
    """

    verdict: list[str]
    measure: str
    rounds: list[RoundView]
    turned: int | None
    harm: str
    spent: str
    fighters: list[DeedsView]
    luck: list[LuckView]
