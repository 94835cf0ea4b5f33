"""What can happen at a table: the events that a client may send, and who decides for a fighter.

Every model forbids unknown fields and bounds its texts, so that a request is checked before anything else is done.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter, model_validator

Name = Annotated[str, StringConstraints(min_length=1, max_length=100)]
Text = Annotated[str, StringConstraints(min_length=1, max_length=2000)]
Word = Annotated[str, StringConstraints(min_length=1, max_length=200)]
Outcome = Annotated[int, Field(ge=-1000, le=1000)] | Annotated[str, StringConstraints(min_length=1, max_length=20)]
Line = Annotated[str, StringConstraints(max_length=100)]
Modifier = Annotated[int, Field(ge=-20, le=20)]
Figure = bool | Annotated[int, Field(ge=-1_000_000, le=1_000_000)] | Annotated[float, Field(allow_inf_nan=False)] | Line
MOST_ADDED = 64
"""How many fighters one event may add."""


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Driver(_Model):
    """Who decides for a fighter.

    Attributes:
        who: ``me``, the game master, or the code of a policy.
        competence: the chance that a decision is the policy's own; else it is drawn evenly from the legal answers.
        ask: whether a policy's decision is shown as a plan and waits to be accepted.
        player: a player character: her defences and reactions are always asked, whoever decides for her.
    """

    who: Word = "me"
    competence: Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)] = 1.0
    ask: bool = True
    player: bool = False


class Do(_Model):
    """The asked fighter decides: ``action`` is a notation such as ``attack e1``; ``by`` says who is meant."""

    kind: Literal["do"] = "do"
    action: Word
    by: Name | None = None


class Accept(_Model):
    """The plan that is shown is carried out."""

    kind: Literal["accept"] = "accept"


class Roll(_Model):
    """The awaited dice show ``outcome``; with null the program rolls them. ``modifier`` is added to the roll."""

    kind: Literal["roll"] = "roll"
    outcome: Outcome | None = None
    modifier: Modifier | None = None


class Rolls(_Model):
    """Several outcomes for the dice to come, such as a crowd's initiative: ``+1 0 -2``."""

    kind: Literal["rolls"] = "rolls"
    text: Text


class Modify(_Model):
    """A modifier for the next roll that can have one; 0 takes it back."""

    kind: Literal["modifier"] = "modifier"
    by: Modifier


MOST_BACK = 50
"""How many rolls back one may be overruled."""


class Overrule(_Model):
    """A roll in force, the last or ``back`` rolls before it, is taken back with what came after, and shows this."""

    kind: Literal["overrule"] = "overrule"
    outcome: Outcome
    back: Annotated[int, Field(ge=0, le=MOST_BACK)] = 0


class Correct(_Model):
    """A figure of a fighter, or of the whole fight where ``fighter`` is empty, is set by hand."""

    kind: Literal["correct"] = "correct"
    fighter: Line = ""
    field: Name
    value: Figure


class Add(_Model):
    """Fighters join a side: a character of the library or of the encounter by name, or a sheet of one's own."""

    kind: Literal["add"] = "add"
    side: Name
    character: Name | dict[str, Any]
    count: Annotated[int, Field(ge=1, le=MOST_ADDED)] = 1
    name: Name | None = None
    overrides: dict[str, Any] = {}
    driver: Driver | None = None


class Remove(_Model):
    """A fighter leaves the fight."""

    kind: Literal["remove"] = "remove"
    fighter: Name


class Drive(_Model):
    """Somebody else decides for one fighter, or for all of a side."""

    kind: Literal["driver"] = "driver"
    fighter: Name | None = None
    side: Name | None = None
    driver: Driver

    @model_validator(mode="after")
    def _one_of_both(self) -> Drive:
        if (self.fighter is None) == (self.side is None):
            raise ValueError("found both or neither of fighter and side, expected one of them")
        return self


class Dice(_Model):
    """Whose dice are rolled from now on: the program's, or those on the table, typed."""

    kind: Literal["dice"] = "dice"
    mode: Literal["program", "typed"]


class Note(_Model):
    """A line for the log."""

    kind: Literal["note"] = "note"
    text: Text


class Undo(_Model):
    """Back to where event ``to`` was the last, 0 for the beginning; by default the last event is taken back."""

    kind: Literal["undo"] = "undo"
    to: Annotated[int, Field(ge=0)] | None = None


class Redo(_Model):
    """What was taken back happens again, up to event ``to``; by default one event."""

    kind: Literal["redo"] = "redo"
    to: Annotated[int, Field(ge=1)] | None = None


class Run(_Model):
    """Policies that need not be asked go on by themselves."""

    kind: Literal["run"] = "run"


class Stop(_Model):
    """Policies wait, those too that need not be asked."""

    kind: Literal["stop"] = "stop"


class Decide(_Model):
    """A policy's decision, which the table itself writes down; never sent by a client.

    Attributes:
        action: in notation.
        policy: whose decision it was.
        reason: of the policy.
        slip: whether it was drawn instead (see ``Driver.competence``).
    """

    kind: Literal["decide"] = "decide"
    action: Word
    policy: Word
    reason: Annotated[str, StringConstraints(max_length=2000)] = ""
    slip: bool = False


Event = Annotated[
    Do
    | Accept
    | Roll
    | Rolls
    | Modify
    | Overrule
    | Correct
    | Add
    | Remove
    | Drive
    | Dice
    | Note
    | Undo
    | Redo
    | Run
    | Stop,
    Field(discriminator="kind"),
]
"""What a client may send."""

Step = Do | Decide | Roll | Rolls | Modify | Overrule | Correct | Add | Remove | Drive | Dice | Note
"""What the timeline steps over: these can be taken back and done again."""
Control = Undo | Redo | Run | Stop
"""What moves along the timeline, or lets policies go on."""

STORED: TypeAdapter[Step | Control] = TypeAdapter(Annotated[Step | Control, Field(discriminator="kind")])
"""Reads what a store holds."""
EVENT: TypeAdapter[Any] = TypeAdapter(Event)
"""Reads what a client sent."""
