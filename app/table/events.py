"""What can happen at a table: the events that a client may send, and who decides for a fighter.

Every model forbids unknown fields and bounds its texts, so that a request is checked before anything else is done.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints, TypeAdapter, model_validator

Name = Annotated[str, StringConstraints(min_length=1, max_length=100)]
Word = Annotated[str, StringConstraints(min_length=1, max_length=200)]
Outcome = Annotated[int, Field(ge=-1000, le=1000)] | Annotated[str, StringConstraints(min_length=1, max_length=20)]
Line = Annotated[str, StringConstraints(max_length=100)]
MOST_WORDS = 2000
"""So many characters a sentence has at most."""
Text = Annotated[str, StringConstraints(min_length=1, max_length=MOST_WORDS)]
_Told = Annotated[str, StringConstraints(max_length=MOST_WORDS)]
Modifier = Annotated[int, Field(ge=-20, le=20)]
Figure = bool | Annotated[int, Field(ge=-1_000_000, le=1_000_000)] | Annotated[float, Field(allow_inf_nan=False)] | Line
MOST_ADDED = 64
"""How many fighters one event may add."""


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


def _asks(value: Any) -> Any:
    """Read ``ask`` as it was written before there were plans for a whole turn: yes or no."""
    return {True: "turn", False: "never"}.get(value, value) if isinstance(value, bool) else value


ORDER, BY_ORDER = "order", "by standing order"
"""What stands for the policy in a decision that a standing order makes, and how the log tells it."""
SMALL = "usual"
"""The same of a small question, which is answered as it is nearly always (see ``Orders.small``)."""


class Orders(_Model):
    """What a fighter for whom a person decides answers without asking.

    Attributes:
        defend: whether they defend: ``ask``; ``always``, whenever an attack may hit; ``above``, where the chance to be
            hit is more than that many per cent; ``never``.
        above: see ``defend``.
        again: whether they defend so where that would cost a turn, or an action, and the last one was given up for a
            defence already: ``ask``, ``never``, or ``always``.
        front: whether they come between others and an attack: ``ask`` or ``never``.
        spend: whether what a roll leaves over goes on ``damage``, or they ``ask``.
        small: whether questions that nearly always have one answer are answered so, as ``usual``, or they ``ask``.
    """

    defend: Literal["ask", "always", "above", "never"] = "ask"
    above: Annotated[int, Field(ge=0, le=100)] = 30
    again: Literal["ask", "never", "always"] = "ask"
    front: Literal["ask", "never"] = "ask"
    spend: Literal["ask", "damage"] = "ask"
    small: Literal["usual", "ask"] = "usual"


class Driver(_Model):
    """Who decides for a fighter, and when the game master is asked.

    Attributes:
        who: ``me``, the game master; the code of a policy; or ``usual``, whom the encounter names.
        competence: the chance that a decision is the policy's own; else it is drawn evenly from the legal answers.
        ask: when a policy's plan waits to be accepted: once a ``turn``, at each ``decision``, or ``never``; ``usual``
            is once a turn for a fighter with a name of their own, and never for one of a crowd.
        player: a player character: their defences and reactions are always asked, whoever decides for them, and
            nothing takes them out of the player's hands before the game master agrees.
        dice: whether their dice are ``typed`` or rolled by the ``program``; ``usual`` is as the table's dice say.
        orders: what is answered for them without asking, where a person would be asked.
    """

    who: Word = "me"
    competence: Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)] = 1.0
    ask: Annotated[Literal["usual", "turn", "decision", "never"], BeforeValidator(_asks)] = "usual"
    player: bool = False
    dice: Literal["usual", "typed", "program"] = "usual"
    orders: Orders = Orders()


MOST_STEPS = 24
"""How many answers one event may give."""


class Do(_Model):
    """The asked fighter decides: ``action`` is a notation such as ``attack e1``; ``by`` says who is meant.

    ``then`` is what the same fighter answers when they are asked next in this turn, one after the other. Where one of
    these cannot be answered when the turn goes on, it and those after it are dropped, and the fighter is asked.
    ``whose`` names them where it is somebody else: whom the asked fighter lets have the next turn. With ``alone`` no
    friend for whom a person decides is asked to take part in what is done. ``others`` is what others answer who are
    asked about the same attack after them, by name.
    """

    kind: Literal["do"] = "do"
    action: Word
    by: Name | None = None
    then: Annotated[list[Word], Field(max_length=MOST_STEPS)] = []
    whose: Name | None = None
    alone: bool = False
    others: Annotated[dict[Name, Word], Field(max_length=MOST_ADDED)] = {}


Scope = Literal["decision", "turn", "squad", "all"]


class Accept(_Model):
    """The plan that is shown is carried out, to the end of the turn.

    With ``scope`` ``decision``, only the first answer of it; with ``squad``, likewise the turns of all fighters like
    them in this round; with ``all``, whatever policies decide until a person is asked.
    """

    kind: Literal["accept"] = "accept"
    scope: Scope = "turn"


class Consent(_Model):
    """The game master agrees, or not, that somebody is taken out of their player's hands (see ``Driver.player``)."""

    kind: Literal["consent"] = "consent"
    agree: bool


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


DiceMode = Literal["program", "players", "typed"]
"""Who rolls: the program; the players, who type theirs, and the program for all others; or everybody, typed."""


class Dice(_Model):
    """Who rolls from now on."""

    kind: Literal["dice"] = "dice"
    mode: DiceMode


class Note(_Model):
    """A line for the log."""

    kind: Literal["note"] = "note"
    text: Text


class Undo(_Model):
    """Back to where event ``to`` was the last, 0 for the beginning.

    A table writes the number down: where a client sends none, what a person did last is taken back, with all that
    policies did since. A stored event without a number is older, and takes back one event.
    """

    kind: Literal["undo"] = "undo"
    to: Annotated[int, Field(ge=0)] | None = None


class Redo(_Model):
    """What was taken back happens again, up to event ``to``; by default as much as undo takes back at once.

    A stored event without a number is older, and brings back one event.
    """

    kind: Literal["redo"] = "redo"
    to: Annotated[int, Field(ge=1)] | None = None


class Run(_Model):
    """Policies that need not be asked go on by themselves."""

    kind: Literal["run"] = "run"


class Stop(_Model):
    """Policies wait, those too that need not be asked."""

    kind: Literal["stop"] = "stop"


class Accepted(_Model):
    """What the game master accepted with a decision.

    Attributes:
        scope: see :class:`Accept`.
        steps: of the plan, as ``app.table.turns`` names them.
        whole: whether the plan went to the end of the turn.
        words: the plan's sentence.
        deed: what it does, its ``odds`` and ``why``, as the log tells it; empty where nobody needs to be told.
    """

    scope: Scope
    steps: list[Word] = []
    whole: bool = True
    words: _Told = ""
    deed: _Told = ""
    odds: _Told = ""
    why: _Told = ""


class Decide(_Model):
    """A policy's decision, which the table itself writes down; never sent by a client.

    Attributes:
        action: in notation.
        policy: whose decision it was.
        reason: of the policy.
        slip: whether it was drawn instead (see ``Driver.competence``).
        accepted: what the game master accepted with it; None where nobody was asked.
    """

    kind: Literal["decide"] = "decide"
    action: Word
    policy: Word
    reason: _Told = ""
    slip: bool = False
    accepted: Accepted | None = None


Event = Annotated[
    Do
    | Accept
    | Consent
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

Step = Do | Decide | Consent | Roll | Rolls | Modify | Overrule | Correct | Add | Remove | Drive | Dice | Note
"""What the timeline steps over: these can be taken back and done again."""
Control = Undo | Redo | Run | Stop
"""What moves along the timeline, or lets policies go on."""

STORED: TypeAdapter[Step | Control] = TypeAdapter(Annotated[Step | Control, Field(discriminator="kind")])
"""Reads what a store holds."""
EVENT: TypeAdapter[Any] = TypeAdapter(Event)
"""Reads what a client sent."""


_ALWAYS = "whenever an attack may hit"
_AGAIN = {"ask": "but asks", "never": "but not", "always": "also"}


def told_orders(orders: Orders, again: str) -> list[str]:
    """Standing orders in words, such as ``defends when the chance to be hit is above 30 %``; none, none.

    Args:
        orders: to be told.
        again: of whom a defence would be the second running that costs a turn, as the rulebook says it, or empty.
    """
    found = []
    if orders.defend in ("above", "always"):
        often = f"when the chance to be hit is above {orders.above} %" if orders.defend == "above" else _ALWAYS
        found.append(f"defends {often}" + (f", {_AGAIN[orders.again]} where they {again}" if again else ""))
    elif orders.defend == "never":
        found.append("never defends")
    if orders.front == "never":
        found.append("never steps in front of others")
    if orders.spend == "damage":
        found.append("spends for damage")
    if orders.small == "ask":
        found.append("is asked small questions too")
    return found


def told_step(step: Step) -> str:
    """What the game master did by hand, in words, such as ``a note, The lamp goes out.``."""
    match step:
        case Correct():
            return f"the correction of {step.fighter or 'the fight'} ({step.field.replace('_', ' ')}: {step.value})"
        case Add():
            who = step.name or (step.character if isinstance(step.character, str) else "a fighter")
            return f"the addition of {step.count} x {who} to {step.side}"
        case Remove():
            return f"the removal of {step.fighter}"
        case Note():
            return f"the note “{step.text}”"
        case Drive():
            return f"who decides for {step.fighter or step.side}"
        case Dice():
            return "whose dice are typed"
        case _:
            return step.kind
