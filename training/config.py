"""What a training run is told: a YAML file of ``configs/training`` or of one's own; docs/learning.md."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from agents.registry import make_policy
from okenv.core.capacity import MAX_CAPACITY
from okenv.core.spelling import nearest
from okenv.encounter import Encounter, load_encounter
from okenv.library import config_files, is_path, mapping, named, short_code
from okenv.nodes import ConfigError, Node, Place, Problem
from okenv.systems import DEFAULT, systems
from okenv.validation import validate
from okenv.yaml_lines import read_yaml

FOLDER = "training"
MOST_STEPS = 10**12
MOST_AT_ONCE = 2**25
"""Decisions that are learned from at once; they lie in memory."""
Whole = Annotated[int, Field(ge=1, le=MOST_STEPS, description="a whole number")]
Few = Annotated[int, Field(ge=1, le=65_536, description="a whole number")]
Share = Annotated[float, Field(ge=0, le=1, description="a share from 0 to 1")]
Positive = Annotated[float, Field(gt=0, le=1e6, description="a number above 0")]


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Network(_Model):
    """The architecture (``agents.learned.network``): ``trunk`` is of entities alone."""

    kind: Literal["entities", "mlp"] = "entities"
    width: Annotated[int, Field(ge=1, le=4096)] = 64
    trunk: Annotated[int, Field(ge=1, le=4096)] | None = None

    @model_validator(mode="after")
    def _has_a_trunk(self) -> Network:
        if self.kind == "mlp" and self.trunk is not None:
            raise ValueError(f"found trunk: {self.trunk} for an mlp, expected it for entities only")
        return self

    @property
    def architecture(self) -> dict[str, Any]:
        """As a card has it."""
        sizes = {"width": self.width} | ({"trunk": self.trunk or 128} if self.kind == "entities" else {})
        return {"kind": self.kind, **sizes}


class Fights(_Model):
    """What is played (``training.vec_env.FightsVecEnv``)."""

    lanes: Few = 512
    control: Literal["side", "fighter"] = "side"
    ally: str = "brute"
    reward: Literal["outcome", "standing", "harm"] = "harm"
    gamma: Annotated[float, Field(gt=0, le=1)] = 1.0


class Ppo(_Model):
    """MaskablePPO's own settings; of ``learning_rate`` and ``ent_coef`` the first value and the last one."""

    n_steps: Few = 64
    batch_size: Few = 4096
    n_epochs: Few = 2
    learning_rate: tuple[Positive, Positive] = (6e-4, 1e-4)
    ent_coef: tuple[Annotated[float, Field(ge=0)], Annotated[float, Field(ge=0)]] = (0.01, 0.003)
    gae_lambda: Share = 0.95
    clip_range: Positive = 0.2
    vf_coef: Positive = 0.5
    max_grad_norm: Positive = 0.5


class Imitation(_Model):
    """The first ``steps`` decisions: a teacher's are learned by heart (``training.imitation``).

    In a share ``own_share`` of the decisions the learner's own is played, and the teacher's is the label all the same.
    """

    teacher: str
    steps: Whole
    epochs: Few = 2
    batch_size: Few = 2048
    learning_rate: Positive = 1e-3
    own_share: Share = 0.1


class Encounters(_Model):
    """The bank: shipped encounters (all, where none are named) and variations of them (``training.variations``)."""

    named: list[str] = []
    variations: Annotated[int, Field(ge=0, le=100_000)] = 1000
    named_share: Share = 0.4


class Stage(_Model):
    """Up to ``until`` steps only encounters of at most so many fighters are drawn."""

    until: Whole
    fighters: Annotated[int, Field(ge=2, le=MAX_CAPACITY)]


class Exploiters(_Model):
    """Every so many steps somebody learns for ``steps`` to beat the policy as it is, and joins the league."""

    every: Whole
    steps: Whole


class League(_Model):
    """Who is fought: anchors by code, past selves, exploiters; each group by its share, harder ones more often.

    Whoever wins a share ``w`` of her fights against the learner is drawn in proportion to ``w ** power`` + 0.05.
    """

    anchors: list[str] = []
    anchor_share: Share = 0.4
    exploiter_share: Share = 0.1
    snapshot_every: Whole = 1_000_000
    keep: Few = 16
    power: Annotated[float, Field(ge=0, le=100)] = 2.0
    exploiters: Exploiters | None = None

    @model_validator(mode="after")
    def _leaves_nobody_alone(self) -> League:
        if self.anchor_share == 1 and not self.anchors:
            raise ValueError("found anchor_share: 1 without anchors, expected some, or a smaller share")
        if self.anchor_share + self.exploiter_share > 1:
            found = f"{self.anchor_share:g} and {self.exploiter_share:g}"
            raise ValueError(f"found anchor_share and exploiter_share {found}, expected at most 1 together")
        return self


class Evaluation(_Model):
    """How the policy is measured on the way: mirrored pairs against each opponent in each encounter."""

    every: Whole = 2_000_000
    pairs: Few = 10
    opponents: Annotated[list[str], Field(min_length=1)] = ["brute", "captain"]
    encounters: Annotated[list[str], Field(min_length=1)] = ["mirror-duel", "three-on-three"]


FREE = {"title", "description", "threads", "checkpoint_seconds"}
"""Fields of a run that may change while it is under way: they say nothing of what it learns."""


class Training(_Model):
    """A training run as it is written."""

    title: str = ""
    description: str = ""
    system: str = DEFAULT
    seed: Annotated[int, Field(ge=0, lt=2**31, description="a whole number below 2**31")] = 0
    steps: Annotated[int, Field(ge=1, le=MOST_STEPS, description="decisions of the learner")]
    start: str | None = Field(default=None, description="a network to start from, such as okenv or a file of weights")
    network: Network = Network()
    fights: Fights = Fights()
    imitation: Imitation | None = None
    ppo: Ppo = Ppo()
    encounters: Encounters = Encounters()
    curriculum: list[Stage] = []
    league: League = League()
    evaluation: Evaluation = Evaluation()
    checkpoint_seconds: Annotated[float, Field(ge=0, le=86_400, description="seconds")] = 60.0
    threads: Annotated[int, Field(ge=1, le=1024, description="threads of torch")] | None = None

    @model_validator(mode="after")
    def _fits_in_memory(self) -> Training:
        at_once = self.fights.lanes * self.ppo.n_steps
        if at_once > MOST_AT_ONCE:
            found = f"{self.fights.lanes:,} lanes and {self.ppo.n_steps:,} n_steps, {at_once:,} decisions at once"
            raise ValueError(f"found {found}, expected at most {MOST_AT_ONCE:,}")
        return self

    def changed(self, **changes: Any) -> Training:
        """The same with some fields changed; checked again.

        Raises:
            ValueError: naming the first field that is wrong.
        """
        try:
            return Training.model_validate(self.model_dump() | changes)
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            field = ".".join(str(part) for part in first["loc"])
            raise ValueError(f"{field}: found {first['input']!r}: {first['msg']}") from None


def shipped_training() -> dict[str, Training]:
    """The shipped runs by name."""
    files = config_files(FOLDER)
    return {name: Training.model_validate(read_yaml(path).plain()) for name, path in files.items()}


def load_training(source: str | Path) -> Training:
    """The run of a shipped name, or of a YAML file.

    Raises:
        ConfigError: with everything that is wrong: file, line, field, what was found, what is expected.
    """
    top = mapping(read_yaml(_find(source)))
    problems: list[Problem] = []
    config = validate(Training, top, problems)
    if config is not None:
        _check_names(config, top, problems)
    if config is None or problems:
        raise ConfigError(problems)
    return in_short(config)


def in_short(config: Training) -> Training:
    """The same with policies as people are told their codes, each once."""
    anchors, opponents = (
        list(dict.fromkeys(short_code(code, config.system) for code in codes))
        for codes in (config.league.anchors, config.evaluation.opponents)
    )
    league = config.league.model_copy(update={"anchors": anchors})
    return config.model_copy(
        update={"league": league, "evaluation": config.evaluation.model_copy(update={"opponents": opponents})}
    )


def _find(source: str | Path) -> Path:
    return Path(source) if is_path(source) else named("training", str(source), config_files(FOLDER))


def _check_names(config: Training, top: Node, problems: list[Problem]) -> None:
    """Whether encounters and policies can be found, so that nothing of this fails an hour later."""
    if config.system not in systems():
        expected = f"one of {', '.join(systems())}{nearest(config.system, systems())}"
        problems.append(top.problem(f"found {config.system!r}, expected {expected}", ("system",)))
        return

    def attempt(where: Place, prefix: str, make: Any) -> None:
        try:
            make()
        except ValueError as error:
            problems.append(top.problem(str(error).removeprefix(prefix), where))

    for field, names in (("encounters", config.encounters.named), ("evaluation", config.evaluation.encounters)):
        for k, name in enumerate(names):
            place = (field, "named" if field == "encounters" else "encounters", k)
            attempt(place, "encounter: ", lambda name=name: _of_system(load_encounter(name), config.system))
    for field, key, codes in (
        ("league", "anchors", config.league.anchors),
        ("evaluation", "opponents", config.evaluation.opponents),
    ):
        for k, code in enumerate(codes):
            attempt((field, key, k), "policy: ", lambda code=code: make_policy(code, config.system))
    if config.imitation is not None:
        code = config.imitation.teacher
        attempt(("imitation", "teacher"), "policy: ", lambda: make_policy(code, config.system))
    if config.start is not None:
        attempt(("start",), "policy: ", lambda: make_policy(f"ppo:{config.start}", config.system))
    stages = [stage.until for stage in config.curriculum]
    if stages != sorted(set(stages)):
        problems.append(top.problem(f"found stages until {stages}, expected each later than before", ("curriculum",)))


def _of_system(encounter: Encounter, system: str) -> None:
    if encounter.system != system:
        raise ValueError(f"found {encounter.name!r} of the rulebook {encounter.system!r}, expected {system!r}")
