"""The PettingZoo environment: every fighter, or every side, is an agent."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.utils import seeding
from pettingzoo import AECEnv  # type: ignore[import-untyped]

from okenv.batch import OUTCOME
from okenv.core.layout import DRAW, ONGOING
from okenv.core.mind.gambits import no_gambits
from okenv.core.remade import Remade
from okenv.driver import EXTERNAL

from .common import Arena, action_id, new_family, shown, unknown

CONTROLS = ("fighter", "side")


class FightAECEnv(Remade, AECEnv):
    """A fight in which every decision comes from an agent.

    =================  ==========================================================================
    import             ``okenv.aec_env("three-on-three", control="fighter")``
    agents             one for each fighter (``thug_0``), or for each side (``red_0``, ``blue_0``)
    action space       ``Discrete(actions)``: the system's whole action table
    observation space  ``Dict(observation=Box(float32, [numbers]), action_mask=Box(int8, [actions]))``
    reward             +1 to every agent of the side that wins, -1 to the other side's, 0 for a draw
    parallel           through ``turn_based_aec_to_parallel``; see below
    =================  ==========================================================================

    **Turns.** The agent of the fighter who is asked is selected. A fighter is asked several times in a row
    when she spends successes, and out of turn when she may defend or interrupt: there is a
    'decline' among the actions then. Dice are rolled by the fight's generator between decisions.

    **Observation and actions** are those of :class:`okenv.envs.gym_env.FightEnv`. ``observe(agent)`` works at
    any time, for any agent. The mask of the agent who is selected is never all zero; that of the others is,
    as nothing is asked of them; at the end all are all one. An agent for a side sees through the eyes of the
    fighter who is asked, and through those of the side's first fighter while none is.

    **Illegal actions.** The agent's side loses at once, and ``infos[agent]["illegal"]`` is True; with ``strict``
    the step raises ``IllegalAction`` and changes nothing.

    **End.** All agents terminate together when a side is beaten, or at the round limit, which is a rule of
    the game: a draw. A fighter who is down may recover, so none terminates before. There is no truncation.

    **Seeding.** ``reset(seed=n)`` seeds a family of fights of which this is number 0; each further
    ``reset()`` is its next.

    **Parallel.** ``pettingzoo.utils.conversions.turn_based_aec_to_parallel(env)`` steps one agent at a time
    and takes no notice of the other agents' actions; ``aec_to_parallel`` does not fit a game of turns.

    Args:
        encounter: a name, a YAML file, a dict or an ``Encounter``; OK's default encounter by default.
        control: ``fighter`` or ``side``.
        strict: raise on an illegal action.
        render_mode: None or ``"ansi"``.

    Raises:
        ValueError: for an unknown encounter, control or render mode, with the nearest name.

    Version history: v0, the first.
    """

    metadata: dict[str, Any] = {"name": "okenv_v0", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self, encounter: Any = None, control: str = "fighter", strict: bool = False, render_mode: str | None = None
    ) -> None:
        super().__init__()
        if control not in CONTROLS:
            raise unknown("control", control, list(CONTROLS))
        self.render_mode = shown(render_mode)
        self.arena = Arena(encounter)
        self.metadata = {**type(self).metadata, "name": f"okenv_{self.arena.system.name}_v0"}
        self.control, self._strict = control, bool(strict)
        side_of = [0] * self.arena.side_n[0] + [1] * self.arena.side_n[1]
        if control == "fighter":
            self.possible_agents = list(self.arena.encounter.agent_names)
            self._agent_of = self.possible_agents
            self._side_of = dict(zip(self.possible_agents, side_of, strict=True))
        else:
            self.possible_agents = _numbered(self.arena.side_names)
            self._agent_of = [self.possible_agents[side] for side in side_of]
            self._side_of = {agent: side for side, agent in enumerate(self.possible_agents)}
        self._first_row = {agent: self._agent_of.index(agent) for agent in self.possible_agents}
        self.observation_spaces = {agent: self.arena.observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: self.arena.action_space() for agent in self.possible_agents}
        self.agents: list[str] = []
        self._codes = np.full((2, len(self.arena.names)), EXTERNAL, np.int32)
        self._flat = np.zeros_like(self.arena.template)
        self._mask = np.zeros(self.arena.actions, np.int8)  # what the kernel writes for whoever is asked
        self._out = np.zeros(self.arena.numbers, np.float32)
        self._family: int | None = None
        self._episode, self._actor, self._outcome = 0, 0, ONGOING

    def observation_space(self, agent: str) -> spaces.Space:
        """The space of an agent's observations; the same object every time."""
        return self._of(self.observation_spaces, agent)

    def action_space(self, agent: str) -> spaces.Space:
        """The space of an agent's actions; the same object every time."""
        return self._of(self.action_spaces, agent)

    def _of(self, spaces: dict[str, Any], agent: str) -> Any:
        if agent not in spaces:
            raise unknown("agent", agent, self.possible_agents)
        return spaces[agent]

    def _begun(self, what: str) -> None:
        if self._family is None:
            raise ResetNeeded(f"{what}() needs a reset() before")

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Lay out the next fight and select whoever is asked first; there are no options."""
        if seed is not None or self._family is None:
            self._family, self._episode = new_family(seeding.np_random(seed)[0]), 0
        else:
            self._episode += 1
        arena = self.arena
        arena.kernels.reset_one(
            self._flat, arena.template, arena.used, np.uint64(self._family), self._episode, 0, self._codes,
            no_gambits(), self._mask, self._out,
        )  # fmt: skip
        self.agents = self.possible_agents[:]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection: str | None = None
        self._actor = int(self.battle["actor"][0])
        self._outcome = int(self.battle["outcome"][0])
        self.agent_selection = self._agent_of[self._actor]

    def step(self, action: Any) -> None:
        """The selected agent's decision, and the dice up to the next one.

        Raises:
            ResetNeeded: before the first reset.
            ValueError: when the action is no whole number.
            IllegalAction: where the environment is strict.
        """
        self._begun("step")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        outcome, illegal, _, actor = self.arena.kernels.step_one(
            self._flat, False, 0, self._codes, no_gambits(), action_id(action), True, OUTCOME, 1.0, self._mask,
            self._out,
        )  # fmt: skip
        if illegal and self._strict:
            raise self.arena.complaint(self._flat, action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if illegal:
            self.infos[agent]["illegal"] = True
            outcome = 1 - self._side_of[agent]
        if outcome == ONGOING:
            self._actor = actor
            self.agent_selection = self._agent_of[actor]
        else:
            self._end(outcome)
        self._accumulate_rewards()

    def _end(self, outcome: int) -> None:
        self._outcome = outcome
        for agent in self.agents:
            self.terminations[agent] = True
            if outcome != DRAW:
                self.rewards[agent] = 1.0 if self._side_of[agent] == outcome else -1.0
        self._deads_step_first()

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What an agent may know now, and what is legal for it, if it is asked."""
        self._begun("observe")
        arena, first = self.arena, self._of(self._first_row, agent)
        viewer = self._actor if self._agent_of[self._actor] == agent else first
        mask, out = np.empty(arena.actions, np.int8), np.empty(arena.numbers, np.float32)
        arena.kernels.glance(self._flat, viewer, mask, out)
        if self._outcome != ONGOING:
            mask[:] = 1
        return {"observation": out, "action_mask": mask}

    @property
    def battle(self) -> np.ndarray:
        """The battle record, a structured array ``[1]``: a view, for looking only."""
        return self.arena.battle(self._flat)

    def notation(self) -> str:
        """The fight as one line; ``okenv.Battle.from_notation`` reads it."""
        return self.arena.notation(self._flat)

    def render(self) -> str | None:
        """The fight in a few lines of text, with ``render_mode="ansi"``."""
        self._begun("render")
        return self.arena.text(self._flat) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""


def _numbered(names: list[str]) -> list[str]:
    """Agent names ``name_0`` for two sides, in PettingZoo's letters; ``name_1`` for a second of the same name."""
    plain = [re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_") or "side" for name in names]
    return [f"{name}_{plain[:k].count(name)}" for k, name in enumerate(plain)]
