"""What answers look like, for the description; ``app.table.views`` makes them."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel

from app.table.events import DiceMode, Driver

from .described_cards import FighterView, GroundView, PlayerFighter, SideView
from .described_end import Answer, EndedView


class Turn(Answer):
    """Who acts, in the order known so far."""

    row: int
    words: str


class PossibleAction(Answer):
    """A legal answer, as notation and as a sentence.

    ``like`` is the first answer that comes to the same, its own notation where it is the first; ``told`` the sentence
    for all of these, such as ``shoot at a Trooper (6) with the blaster``.
    """

    action: str
    sentence: str
    target: int | None
    like: str
    told: str


class Purchase(Answer):
    """Something that successes can be spent on."""

    action: str
    label: str


class SpendingWay(Answer):
    """One way to spend all that is left: the answers in order, and what comes of them."""

    steps: list[str]
    effect: str


class SpendingView(Answer):
    """Every way to spend, what can be bought, and the place among the ways of the one that is proposed."""

    options: list[Purchase]
    ways: list[SpendingWay]
    best: int


class DeedView(Answer):
    """What can be done with one click: an event ``do`` with the first of ``steps``, and the others as ``then``.

    ``beside`` is what goes with the ``sentence``, each in a few words; ``alike`` are the rows of all whom it might as
    well be aimed at; ``alone`` is said with the event where no friend is asked to take part.
    """

    steps: list[str]
    sentence: str
    beside: list[str]
    target: int | None
    alike: list[int]
    alone: bool


class Alternative(Answer):
    """An answer and what it is worth; null where that is not known.

    ``value`` is the chance that the fighter's side wins, a draw counted half, with its 95 % interval; ``hit`` is the
    chance to hit, ``expected`` the points on average, of somebody else's attack where the answer ``meets`` one.
    """

    action: str
    sentence: str
    target: int | None
    value: float | None
    low: float | None
    high: float | None
    hit: float | None
    expected: float | None
    meets: bool
    reason: str


class Deed(Answer):
    """One thing that a fighter would do, without the name; ``hit`` is the chance to hit of an attack."""

    words: str
    hit: float | None
    reason: str


class Plan(Alternative):
    """What the driver would do, to the end of the turn, in a ``sentence``; why; and the next best answers.

    ``answer`` is the answer that it begins with, in words. ``changed`` is the plan that was accepted before the dice
    changed it, or empty. ``squad`` are those who would be accepted with it. ``details`` are what the policy weighed,
    ``how`` by which rules and reckoning it came to its answer. ``twice`` is whether it is a second thought, of one
    answer: the rest of the turn is planned when it comes to it.
    """

    answer: str
    because: str
    deeds: list[Deed]
    steps: list[str]
    whole: bool
    twice: bool
    details: list[str]
    how: list[str]
    alternatives: list[Alternative]
    policy: str
    slip: bool
    changed: str
    squad: list[str]


class Question(Answer):
    """Who is asked for a decision, what, and all that can be answered."""

    fighter: int
    name: str
    prompt: str
    sentence: str
    driver: Driver
    actions: list[PossibleAction]
    deeds: list[DeedView]
    usual: str | None
    spending: SpendingView | None
    default: str


class MoverView(Answer):
    """Somebody who can have the next turn, the answer by which they have it, and what they are asked then.

    What they do is sent with it: an event ``do`` with that answer, and theirs as ``then``, of ``whose`` name.
    ``usual`` is one of them, who goes first most likely. ``question`` is null where a policy decides for them, or
    somebody else is asked before.
    """

    fighter: int
    name: str
    action: str
    usual: bool
    question: Question | None


class AskedDecision(Question):
    """A decision is awaited; ``turns`` is who can have the next turn, where that is asked.

    ``together`` is what others are asked next about the same attack; they answer with it by ``others`` of the event,
    and the ``sentence`` asks them all.
    """

    kind: Literal["decision"]
    together: list[Question]
    turns: list[MoverView]
    waits: bool
    plan: Plan | None
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
    whose: str


class AskedConsent(Answer):
    """Somebody would be taken out of their player's hands: the game master agrees, or not."""

    kind: Literal["consent"]
    fighter: int
    name: str
    sentence: str
    words: str


class RollInForce(Answer):
    """Dice that were rolled, in words, and what they showed."""

    dice: str
    outcome: int


class View(Answer):
    """All that the game master sees of a table but the log; of ``rolls``, which can be overruled, the last is first.

    ``read_only`` says in a sentence why nothing can happen there any more, where that is so: the program makes
    something else of the events in its file than they came to when they happened.
    """

    id: str
    title: str
    read_only: str | None
    system: str
    system_title: str
    spends: bool
    defence: str
    again: str
    fronts: bool
    small: str
    encounter: str
    version: int
    at: int
    of: int
    round: int
    dice: DiceMode
    modifier: int
    running: bool
    sides: list[SideView]
    fighters: list[FighterView]
    ground: list[GroundView]
    queue: list[Turn]
    asked: AskedDecision | AskedDice | AskedConsent | None
    question: str
    rolls: list[RollInForce]
    outcome: str | None
    aftermath: list[str]
    ended: EndedView | None
    player_path: str
    can_undo: bool
    can_redo: bool


class LogLine(Answer):
    """A sentence of the log; ``n`` is the event that it belongs to.

    ``brief`` is what a brief log shows in its place: empty where a line before it says so, null where that is ``text``.
    ``goes_on`` is true where it tells what came of a deed of an earlier event; a brief log has it in that deed's line.
    """

    n: int
    kind: str
    text: str
    brief: str | None
    goes_on: bool
    undone: bool


class TableSummary(Answer):
    """A table of the list.

    ``changed`` is when something last happened there; round and outcome are null where they are not known: of a table
    that an older okenv made, until it is read again.
    """

    id: str
    title: str
    system: str
    encounter: str
    created: str
    changed: str
    version: int
    round: int | None
    outcome: str | None
    archived: bool


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


class AnswerOdds(Answer):
    """What an answer comes to; null where it has no such thing.

    ``hit`` is the chance that the attack hits which it makes, or ``meets``: of a defence, the chance to be hit still.
    ``expected`` is what that attack does on average, ``success`` the chance that anything else that is rolled succeeds.
    """

    hit: float | None
    expected: float | None
    success: float | None
    meets: bool


class OddsView(Answer):
    """The odds of answers by their notation, and the question to which they are answers."""

    question: str
    odds: dict[str, AnswerOdds]


class FieldView(Answer):
    """A figure that may be corrected: its value, and what may stand there; of fighters ``""`` is nobody.

    ``at_hand`` are those that are changed often, harm above all.
    """

    name: str
    label: str
    kind: Literal["number", "choice", "fighter", "yes"]
    low: float
    high: float
    choices: list[str]
    unit: str
    places: int
    at_hand: bool
    value: bool | int | float | str


class Readiness(Answer):
    """How far the compiling of a rulebook is; ``seconds_left`` is an estimate, and null where there is none yet."""

    state: Literal["waiting", "compiling", "ready", "failed"]
    doing: str
    number: int
    of: int
    seconds_left: int | None


class KeptAs(BaseModel):
    """What something is kept by in the library of one's own."""

    name: str


class SurvivorsKept(KeptAs):
    """A party that was kept after a fight; ``left`` are those who cannot fight by then, and are left out."""

    left: list[str]


class SystemName(BaseModel):
    """A rulebook."""

    name: str
    title: str
