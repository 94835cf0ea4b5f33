"""What is on the page of a tournament, as plain data."""

from __future__ import annotations

from typing import Any

from typing_extensions import TypedDict

from agents.intervals import IntervalData

from ..simulate import FortuneData

Matrix = list[list[float | None]]


class PlayerData(TypedDict):
    """A policy that took part."""

    name: str
    """What it is called everywhere below."""
    code: str
    """What `--policy` takes."""
    description: str
    """What it is."""
    digest: str
    """Of what it decides by: another one is another policy."""


class SystemData(TypedDict):
    """The rulebook."""

    name: str
    """As commands take it."""
    title: str
    """For people."""
    rules: str
    """Hash of the rules."""


class SettleData(TypedDict):
    """When a plan stops early."""

    top: int
    """How many places from the top must be settled."""
    first: int
    """The number of pairs from which on they are looked at."""


class LimitsData(TypedDict):
    """What policies outside the kernels have, in seconds of the clock."""

    decision: float
    """For a decision."""
    fight: float
    """For a fight."""


class AboutTournament(TypedDict):
    """What was played."""

    title: str
    """A few words for people."""
    command: str
    """What plays it again."""
    played: int
    """Fights that were really run."""
    planned: int
    """How many the plan comes to at the most."""
    interrupted: bool
    """Whether somebody ended it early."""
    settled: bool
    """Whether the order of the top places that the plan asks for is settled."""
    pairs: int
    """Mirrored pairs of a match at the most."""
    settle: SettleData | None
    """When the plan stops early; `null` plays all pairs."""
    seed: int
    """Of all dice."""
    luck: str
    """Whether the dice are weighed: `auto`, `always` or `never`."""
    limits: LimitsData
    """What policies outside the kernels have, in seconds of the clock."""
    policies: list[PlayerData]
    """Who took part; matrices are in this order."""
    system: SystemData
    """The rulebook."""
    versions: dict[str, str]
    """Of okenv, Python and what computes."""


class RatingData(TypedDict):
    """How strong a policy is."""

    policy: str
    """Who."""
    elo: IntervalData | None
    """The rating, the mean of the field 0."""
    places: list[int] | None
    """The best and the worst place that the fights leave open."""
    few: bool
    """Whether it has too few pairs to claim a place."""
    unsettled: bool
    """Whether the order against the next one is open."""
    score: IntervalData | None
    """Its share of the pairs, a draw counted half."""
    nash: IntervalData | None
    """Its share in the equilibrium of the empirical game."""
    alpha_rank: IntervalData | None
    """Its share by alpha-rank."""
    fights: int
    """How many it fought to their end."""
    forfeits: int
    """How many it forfeited."""
    decisions: int
    """Decisions that were clocked."""
    seconds: float | None
    """A decision takes."""


class PayoffsData(TypedDict):
    """Who beats whom; `null` in a matrix where nothing was fought."""

    encounter: str | None
    """Where; `null` is over all encounters."""
    pairs: list[list[int]]
    """Mirrored pairs behind each score."""
    mean: Matrix
    """What the policy of the row scores against that of the column."""
    low: Matrix
    """Where the 95 % intervals begin."""
    high: Matrix
    """Where they end."""


class SideData(TypedDict):
    """A side of an encounter."""

    name: str
    """As the encounter has it."""
    fighters: list[str]
    """Their names."""


class SideFortune(TypedDict):
    """How it went for a policy on one side."""

    won: float | None
    """The share of its fights that it won, a draw counted half."""
    damage: FortuneData | None
    """Points that the side bears at the end."""
    survivors: FortuneData | None
    """How many of it stand at the end."""


class PolicyFortune(TypedDict):
    """How it went for one policy in an encounter."""

    policy: str
    """Who."""
    fights: int
    """How many it fought to their end."""
    rounds: FortuneData | None
    """Of a fight."""
    luck: FortuneData | None
    """What the dice gave it in a fight, as a share of a win; `null` where they were not weighed."""
    sides: list[SideFortune]
    """On either side."""


class EncounterData(TypedDict):
    """What an encounter is like; a figure for which nothing was fought is `null`."""

    name: str
    """Its name."""
    title: str
    """For people."""
    description: str
    """In a few sentences."""
    digest: str
    """Over all that it is made of."""
    round_limit: int
    """After which it is a draw."""
    sides: list[SideData]
    """Both."""
    fights: int
    """How many were fought to their end."""
    draws: int
    """How many of them were drawn."""
    first_side: IntervalData | None
    """What the first side scores."""
    rounds: FortuneData | None
    """Of a fight."""
    luckier_won: IntervalData | None
    """How often the side won that the dice favoured; a draw, and no luck at all, count half."""
    dice_factor: float | None
    """By what factor the common dice of mirrored pairs cut the variance."""
    luck_factor: float | None
    """By what factor known luck cut it beyond that."""
    policies: list[PolicyFortune]
    """How it went for each."""


class ScopeData(TypedDict):
    """What the policies did in an encounter."""

    encounter: str | None
    """Where; `null` is over all encounters."""
    fights: list[int]
    """By policy."""
    actions: dict[str, list[int]]
    """By kind of action, the decisions of each policy."""
    spent: dict[str, dict[str, list[int]]]
    """By policy and kind of action, the successes spent by margin."""


class UsageData(TypedDict):
    """What the policies do."""

    margins: list[str]
    """What the columns of `spent` are."""
    titles: dict[str, str]
    """By kind of action, its name for people."""
    scopes: list[ScopeData]
    """Over all encounters first, then in each."""


class ForfeitData(TypedDict):
    """A fight that somebody forfeited."""

    encounter: str
    """Where."""
    policy: str
    """Who forfeited it."""
    against: str
    """Whom it fought."""
    pair: int
    """Number of the mirrored pair."""
    swap: int
    """1 where the sides were exchanged, else 0."""
    kind: str
    """Why, in a word."""
    detail: str
    """Why, in a sentence."""


class TournamentData(TypedDict):
    """Everything that is on the page of a tournament but the fights to step through."""

    about: AboutTournament
    """What was played."""
    ratings: list[RatingData]
    """Each policy, the best first."""
    tie: float | None
    """Davidson's parameter of how often pairs are tied."""
    missing: list[str]
    """What could not be computed, and why."""
    payoffs: list[PayoffsData]
    """Over all encounters first, then in each."""
    scores: dict[str, list[IntervalData | None]]
    """By encounter, what each policy scored there."""
    encounters: list[EncounterData]
    """Each."""
    usage: UsageData
    """Kinds of actions, and what successes are spent on."""
    forfeits: list[ForfeitData]
    """Each."""
    fights: list[Any]
    """Always empty: the fights to step through are on the page alone."""
