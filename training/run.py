"""A training run: MaskablePPO against a league, measured on the way, stored so that little is ever lost.

A run's folder holds ``checkpoint.safetensors`` (everything that going on needs), ``weights.safetensors`` with its card
(the policy so far), ``curve.json`` (what it scored when), ``snapshots/`` (the league's past selves and exploiters) and
``tensorboard/``. A run that goes on after an interruption makes the same weights and the same curve as one that was
never interrupted, on the same machine with the same number of threads.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import torch
from stable_baselines3.common.logger import Logger, TensorBoardOutputFormat

from agents.learned.entities import entities
from agents.learned.weights import WEIGHTS, find_weights, load_weights, save_weights
from okenv.driver import threads_at_hand
from okenv.files import write_whole
from okenv.systems import play_hash

from . import curves
from .bank import Bank
from .checkpoint import NAME, CheckpointError, read_checkpoint, wake_generators, write_checkpoint
from .config import FREE, Training
from .inputs import inputs_of
from .league import EXPLOITER, SELF, League
from .learner import Iteration, Learner
from .measuring import measure
from .network import Inputs, build, weights_of
from .vec_env import FightsVecEnv

SNAPSHOTS = "snapshots"


@dataclass(frozen=True)
class Status:
    """How far a run has come.

    Attributes:
        steps, total: decisions so far and in all, those of exploiters included.
        rate: of them a second, lately.
        seconds_left: at this rate; None where nothing is known yet.
        won: the share of its fights that the learner won in the last iteration.
        note: what is going on.
        score: of the last measurement, ``[mean, low, high]``; None before the first.
    """

    steps: int
    total: int
    rate: float
    seconds_left: float | None
    won: float
    note: str
    score: list[float] | None = None


class Run:
    """A run, begun anew or from its checkpoint.

    Args:
        config: what to do.
        folder: where it is kept.
        resume: whether to go on from the checkpoint there.
        command: what a card tells of how the weights were made.
        device: of torch: ``auto`` takes a GPU where there is one.
        told: wraps the numbers of the encounters as they are made.

    Raises:
        CheckpointError: with ``resume``, where there is none of this run; without, where there is one.
        OSError: where the folder cannot be written.
    """

    def __init__(
        self,
        config: Training,
        folder: Path,
        *,
        resume: bool = False,
        command: str = "",
        device: str = "auto",
        told: Callable[[Iterable[int]], Iterable[int]] = iter,
    ) -> None:
        self.config, self.folder, self.command = config, folder, command
        self._config = json.loads(config.model_dump_json())
        self._device = ("cuda" if torch.cuda.is_available() else "cpu") if device == "auto" else device
        arrays, facts = self._found() if resume else self._nothing()
        (folder / SNAPSHOTS).mkdir(parents=True, exist_ok=True)
        torch.set_num_threads(config.threads or threads_at_hand())
        self.bank = Bank(config, told)
        self.league = League(config, folder)
        self._board = Logger(None, [TensorBoardOutputFormat(str(folder / "tensorboard"))])
        self.curve: list[dict[str, Any]] = []
        self.seconds = 0.0
        self.exploiter: Learner | None = None
        self._prey = ""
        if arrays:
            self.league.restore(facts["league"])
            self.curve, self.seconds = facts["curve"], facts["seconds"]
        elif not self.league.members:
            self._join(self._fresh_weights(), "start")
        self.main = self._learner(config.steps, config.seed, self.league.likely(), 0)
        if arrays:
            self._restore(arrays, facts)
        elif config.start is not None:
            self.main.take(load_weights(find_weights(config.start, config.system)).weights)

    # --- begin and go on

    def _nothing(self) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        path = self.folder / NAME
        if path.exists():
            raise CheckpointError(
                f"{path}: found a run there, expected none: go on with --resume, or choose another --out"
            )
        return {}, {}

    def _found(self) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        path = self.folder / NAME
        arrays, facts = read_checkpoint(path)
        theirs = facts.get("config", {})
        for field, value in self._config.items():
            if field not in FREE and theirs.get(field) != value:
                found = theirs.get(field)
                raise CheckpointError(f"{path}: {field}: found {found!r}, expected {value!r}: it goes on as it began")
        if facts.get("rules") != play_hash(self.config.system):
            raise CheckpointError(f"{path}: found a run under other rules, expected these: it goes on where it began")
        return arrays, facts

    def _learner(self, steps: int, seed: int, likely: np.ndarray, at: int) -> Learner:
        """Somebody new who learns for so many steps, beginning when the policy has made ``at``."""
        env = self._env(seed)
        env.set_likely(likely)
        env.set_shares(self.bank.shares(at))
        taught = self.config.imitation if at == 0 else None
        return Learner(self.config, env, steps, seed, self._device, Logger(None, []), self._inputs, taught)

    def _env(self, seed: int) -> FightsVecEnv:
        fights = self.config.fights
        return FightsVecEnv(
            self.bank.encounters, self.league.opponents(), fights.lanes, seed,
            control=fights.control, ally=fights.ally, reward=fights.reward, gamma=fights.gamma,
        )  # fmt: skip

    @cached_property
    def _inputs(self) -> Inputs:
        """What the networks are shown: in fights as they are at the end, when the curriculum is behind them."""
        env = self._env(self.config.seed)
        env.set_shares(self.bank.shares(self.config.steps))
        return inputs_of(env, self.config.seed)

    def _fresh_weights(self) -> dict[str, np.ndarray]:
        """Weights that nobody has trained, for a league of nobody but oneself."""
        torch.manual_seed(self.config.seed)
        network = build(entities(self.config.system), self.config.network.architecture)
        return weights_of(network)

    # --- the run

    def go(
        self,
        told: Callable[[Status], None] = lambda _: None,
        stop: Callable[[], bool] = lambda: False,
        workers: int | None = None,
    ) -> bool:
        """Train to the end, or until ``stop`` says so after an iteration; whether the end was reached.

        Args:
            told: called after each iteration, and as something else begins.
            stop: asked after each iteration; the run is stored then.
            workers: processes that measurements are played on.

        Raises:
            OSError: where something cannot be written, as on a full disk: what was stored last stands.
        """
        saved, lately = time.monotonic(), 0.0
        while self.main.done < self.config.steps:
            begun = time.monotonic()
            learner = self.exploiter or self.main
            before = learner.done
            found = learner.iterate()
            learnt = time.monotonic()
            self.seconds += learnt - begun
            after = (self._exploited if learner is self.exploiter else self._learnt)(before, found, told, workers)
            now = time.monotonic()
            self.seconds += now - learnt
            rate = (learner.done - before) / max(now - begun - after, 1e-9)
            lately = rate if lately == 0 else 0.8 * lately + 0.2 * rate
            self._log(learner, found, rate)
            told(self._status(lately, found.score, "exploiter" if learner is self.exploiter else "learning"))
            ended, stopped = self.main.done >= self.config.steps, stop()
            if ended or stopped or now - saved >= self.config.checkpoint_seconds:
                self.save()
                saved = now
            if stopped and not ended:
                return False
        return True

    def _learnt(self, before: int, found: Iteration, told: Callable[[Status], None], workers: int | None) -> float:
        """What follows an iteration of the policy itself; the seconds that measuring took."""
        now, asked, spent = self.main.done, self.config.evaluation, 0.0
        self.league.note(found.scores, found.fights)
        if _passed(before, now, self.config.league.snapshot_every):
            self._join(self.main.weights, f"{now:012d}")
            self.main.set_pool(self.league.opponents(), self.league.likely())
        self.main.env.set_likely(self.league.likely())
        self.main.env.set_shares(self.bank.shares(now))
        if _passed(before, now, asked.every) or now >= self.config.steps:
            begun = time.monotonic()
            told(self._status(0.0, found.score, "measuring"))
            self._measure(workers)
            spent = time.monotonic() - begun
        hunts = self.config.league.exploiters
        if hunts is not None and _passed(before, now, hunts.every) and now < self.config.steps:
            self._hunt(now)
        return spent

    def _hunt(self, now: int) -> None:
        """Somebody begins to learn how to beat the policy as it is."""
        self._prey = self._join(self.main.weights, f"{now:012d}")
        self.exploiter = self._hunter(now)
        self.exploiter.take(self.main.weights)
        self.main.set_pool(self.league.opponents(), self.league.likely())

    def _hunter(self, now: int) -> Learner:
        """Somebody new who meets nobody but the prey."""
        assert self.config.league.exploiters is not None
        only = np.array([float(member.name == self._prey) for member in self.league.members])
        return self._learner(self.config.league.exploiters.steps, self.config.seed + now, only, now)

    def _exploited(self, before: int, found: Iteration, told: Callable[[Status], None], workers: int | None) -> float:
        """What follows an iteration of an exploiter: at its end it joins the league."""
        assert self.exploiter is not None
        assert self.config.league.exploiters is not None
        if self.exploiter.done >= self.config.league.exploiters.steps:
            self._join(self.exploiter.weights, f"exploiter-{self.main.done:012d}", EXPLOITER)
            self.exploiter = None
            self.main.set_pool(self.league.opponents(), self.league.likely())
        return 0.0

    def _join(self, weights: dict[str, np.ndarray], name: str, group: str = SELF) -> str:
        """Somebody joins the league, if not there already; the file in the run's folder."""
        file = f"{SNAPSHOTS}/{name}{WEIGHTS}"
        if all(member.name != file for member in self.league.members):
            save_weights(
                self.folder / file, self.config.system, self.config.network.architecture, weights, {"group": group}
            )
            self.league.add(file, group)
        return file

    def _measure(self, workers: int | None) -> None:
        path = self.folder / f"weights{WEIGHTS}"
        self._write_weights(path)
        found: dict[str, Any] = {"steps": self.main.done, "seconds": round(self.seconds, 1)}
        found |= measure(self.config, f"ppo:{path}", workers)
        self.curve.append(found)
        self._write_weights(path)
        write_whole(self.folder / curves.NAME, curves.curve_data(self._config, self.curve))
        self._board.record("evaluation/score", found["score"][0])
        for opponent, score in found["opponents"].items():
            self._board.record(f"evaluation/{opponent.replace(':', '-')}", score[0])
        self._board.dump(self.main.done)

    def _write_weights(self, path: Path) -> None:
        """The policy as it is, with a card that tells how it was made and what it scored last."""
        about = {
            "title": self.config.title,
            "command": self.command,
            "date": date.today().isoformat(),
            "rules": play_hash(self.config.system),
            "steps": self.main.done,
            "seconds": round(self.seconds, 1),
            "training": self.curve[-1] if self.curve else None,
        }
        save_weights(path, self.config.system, self.config.network.architecture, self.main.weights, about)

    # --- told and stored

    @property
    def makes(self) -> int:
        """How many decisions the policy makes: as many as it was told, up to a whole iteration."""
        each = self.main.at_once
        return -(-self.config.steps // each) * each

    def _status(self, rate: float, won: float, note: str) -> Status:
        hunts = self.config.league.exploiters
        each, often = (hunts.steps, (self.config.steps - 1) // hunts.every) if hunts is not None else (0, 0)
        done = self.main.done + (self.exploiter.done if self.exploiter is not None else 0)
        if hunts is not None:
            done += each * sum(member.group == EXPLOITER for member in self.league.members)
        total = self.makes + each * often
        left = (total - done) / rate if rate > 0 else None
        return Status(done, max(total, done), rate, left, won, note, self.curve[-1]["score"] if self.curve else None)

    def _log(self, learner: Learner, found: Iteration, rate: float) -> None:
        who = "main" if learner is self.main else "exploiter"
        for name, value in found.losses.items():
            self._board.record(f"{who}/{name.removeprefix('train/')}", value)
        self._board.record(f"{who}/won", found.score)
        self._board.record(f"{who}/steps_a_second", rate)
        if who == "main":
            pairs = zip(
                learner.env.opponents, found.scores, found.fights, strict=False
            )  # somebody may have joined since
            for member, score, n in pairs:
                if n:
                    self._board.record(f"won_against/{member.name.replace(':', '-')}", score / n)
        self._board.dump(self.main.done + (learner.done if who == "exploiter" else 0))

    def save(self) -> None:
        """Store everything that going on needs.

        Raises:
            OSError: where it cannot be written; what was stored before stands.
        """
        arrays, facts = self.main.state()
        everything = {f"main.{name}": array for name, array in arrays.items()}
        told: dict[str, Any] = {
            "config": self._config, "rules": play_hash(self.config.system),
            "main": facts, "league": self.league.to_list(), "curve": self.curve, "seconds": self.seconds,
        }  # fmt: skip
        if self.exploiter is not None:
            arrays, facts = self.exploiter.state()
            everything |= {f"exploiter.{name}": array for name, array in arrays.items()}
            told |= {"exploiter": facts, "prey": self._prey}
        write_checkpoint(self.folder / NAME, everything, told)

    def _restore(self, arrays: dict[str, np.ndarray], facts: dict[str, Any]) -> None:
        def of(who: str) -> dict[str, np.ndarray]:
            return {name.removeprefix(who): array for name, array in arrays.items() if name.startswith(who)}

        self.main.restore(of("main."), facts["main"])
        if "exploiter" in facts:
            self._prey = facts["prey"]
            self.exploiter = self._hunter(self.main.done)
            self.exploiter.restore(of("exploiter."), facts["exploiter"])
        wake_generators(arrays, facts)


def _passed(before: int, now: int, every: int) -> bool:
    """Whether a multiple of ``every`` lies behind ``before`` and not behind ``now``."""
    return now // every != before // every
