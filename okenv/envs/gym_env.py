"""The Gymnasium environment: one side, or one fighter, of a fight against scripted policies."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.error import ResetNeeded

from okenv.core.layout import DRAW, ONGOING
from okenv.core.remade import Remade

from .common import Arena, action_id, discount, new_family, shown


class FightEnv(Remade, gymnasium.Env):
    """One side, or one fighter, of an encounter; everybody else follows a scripted policy.

    =================  ==========================================================================
    ids                ``okenv/OK-v0`` (an id for each rule system)
    action space       ``Discrete(actions)``: the system's whole action table
    observation space  ``Dict(observation=Box(float32, [numbers]), action_mask=Box(int8, [actions]))``
    reward             +1 won, -1 lost, 0 drawn, at the end; shaping on request
    agents             one, who decides for her side (or her fighter) whenever it is asked
    import             ``gymnasium.make("okenv/OK-v0", encounter="mirror-duel", opponent="brute")``
    =================  ==========================================================================

    **Observation.** What the fighter who is asked may know, from her own point of view: numbers
    about the fight, then a row for herself, for each ally and for each enemy, in listing order, as
    ``okenv.systems.ok.rules.observe`` names them by index (``GLOBAL_NAMES``, ``FEATURE_NAMES``). Nothing
    depends on the generator. The numbers are scaled to the order of 1, but points have no upper
    limit, so the box is unbounded. Its length depends on how many fight, not on who is on which side.

    **Actions.** An id stands for ``(kind, target, option)`` in a table that never depends on the
    fight (``okenv.systems.ok.rules.actions``). One step is one decision: to act, to defend, to
    spend one success. ``action_mask`` marks what is legal; it is never all zero. It is in
    ``info["action_mask"]`` too, and :meth:`action_masks` returns it for sb3-contrib. An illegal
    action costs ``ILLEGAL_PENALTY`` (0.1), the harmless answer (done, decline, finish) is played in its
    place, and ``info["illegal"]`` is True; with ``strict`` it raises ``IllegalAction`` and changes nothing.

    **Rewards.** +1, -1 or 0 at the end. ``reward="standing"`` and ``reward="harm"`` add a potential-based
    shaping, ``gamma * potential(next) - potential(now)``, which changes no optimal policy if ``gamma`` is the
    learner's discount: the difference of the shares that stand, or a tenth of the difference in mean points
    of harm. The potential is 0 at the end.

    **Start and end.** The encounter as it is laid out, dice rolled and scripted decisions played up to
    the first decision asked of the player. ``terminated`` is True when a side is beaten, and at the
    round limit, which is a rule of the game: a draw. ``truncated`` is never True by itself. Should a
    fight be over before the player is asked at all, the first observation shows its end, and the next step,
    whatever the action, ends the episode with its result. At the end the mask is all one: it
    allows nothing and forbids nothing. ``info["outcome"]`` is then 1, -1 or 0, and ``info["rounds"]`` how long it took.

    **Seeding.** ``reset(seed=n)`` draws the seed of a family of fights from ``np_random``; this fight is its
    number 0, and each further ``reset()`` its next. The dice are a function of the fight's seed and of where they
    are rolled, so the same seeds and decisions give the same fight on any machine.

    Args:
        encounter: a name, a YAML file, a dict or an ``Encounter``; the system's default encounter by default.
        opponent: code of the other side's policy (``random``, ``brute``, ``sniper``, ...); by default
            what the encounter says for each fighter.
        side: the player's side, by number or name; ``"random"`` draws it anew for each fight.
        fighter: the one fighter whom the player plays; the whole side by default.
        ally: code of the policy of the player's other fighters, where she plays only one.
        strict: raise on an illegal action.
        reward: ``outcome``, ``standing`` or ``harm``.
        gamma: the learner's discount, for the shaping.
        render_mode: None or ``"ansi"``.
        system: the rulebook that the encounter must belong to; ``gymnasium.make`` gives it.

    Raises:
        ValueError: for an unknown encounter, policy, side, fighter, reward or render mode, with the nearest name.

    Version history: v0, the first.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012
    REMADE = frozenset({"_kernels", "_step"})

    def __init__(
        self,
        encounter: Any = None,
        opponent: str | None = None,
        side: int | str = 0,
        fighter: str | None = None,
        ally: str | None = None,
        strict: bool = False,
        reward: str = "outcome",
        gamma: float = 1.0,
        render_mode: str | None = None,
        system: str | None = None,
    ) -> None:
        self.render_mode = shown(render_mode)
        self.arena = Arena(encounter, system)
        self.observation_space = self.arena.observation_space()
        self.action_space = self.arena.action_space()
        self._seat = self.arena.side(side)
        self._codes, self._gambits = self.arena.codes(self._seat, fighter, opponent, ally)
        self._strict, self._kind, self._gamma = bool(strict), self.arena.reward(reward), discount(gamma)
        self._flat = np.zeros_like(self.arena.template)
        self._family: int | None = None
        self._episode, self._side, self._over = 0, 0, True
        self._mask = np.ones(self.arena.actions, np.int8)
        self._remake()

    def _remake(self) -> None:
        """Keep at hand what every step needs."""
        self._kernels = self.arena.kernels_for(self._gambits)
        self._step = self._kernels.step_one
        self._actions, self._numbers = self.arena.actions, self.arena.numbers

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        """Lay out the next fight and go on to the first decision; there are no options."""
        super().reset(seed=seed)
        if seed is not None or self._family is None:
            self._family, self._episode = new_family(self.np_random), 0
        else:
            self._episode += 1
        mask, out = np.empty(self._actions, np.int8), np.empty(self._numbers, np.float32)
        arena, family = self.arena, np.uint64(self._family)
        self._side = self._kernels.reset_one(
            self._flat,
            arena.template,
            arena.used,
            family,
            self._episode,
            self._seat,
            self._codes,
            self._gambits,
            mask,
            out,
        )
        self._over, self._mask = False, mask
        return {"observation": out, "action_mask": mask}, {"action_mask": mask, "illegal": False}

    def step(self, action: Any) -> tuple[dict[str, np.ndarray], float, bool, bool, dict[str, Any]]:
        """One decision, and all up to the next that is asked of the player.

        Raises:
            ResetNeeded: before the first reset, and after the end.
            ValueError: when the action is no whole number.
            IllegalAction: where the environment is strict.
        """
        if self._over:
            raise ResetNeeded("step() needs a reset() before the first fight and after the end of each")
        mask, out = np.empty(self._actions, np.int8), np.empty(self._numbers, np.float32)
        outcome, illegal, reward, _ = self._step(
            self._flat, False, self._side, self._codes, self._gambits, action_id(action), self._strict, self._kind,
            self._gamma, mask, out,
        )  # fmt: skip
        if illegal and self._strict:
            raise self.arena.complaint(self._flat, action)
        self._mask = mask
        info: dict[str, Any] = {"action_mask": mask, "illegal": illegal}
        if outcome == ONGOING:
            return {"observation": out, "action_mask": mask}, reward, False, False, info
        self._over = True
        info["outcome"] = 0 if outcome == DRAW else 1 if outcome == self._side else -1
        info["rounds"] = int(self.battle["turn"][0])
        return {"observation": out, "action_mask": mask}, reward, True, False, info

    def action_masks(self) -> np.ndarray:
        """The current mask, bool ``[actions]``, as sb3-contrib asks for it."""
        return self._mask.astype(np.bool_)

    @property
    def side(self) -> int:
        """The player's side in this fight."""
        return self._side

    @property
    def asked(self) -> str:
        """The name of the fighter who is asked now."""
        return self.arena.names[int(self.battle["actor"][0])]

    @property
    def battle(self) -> np.ndarray:
        """The battle record, a structured array ``[1]``: a view, for looking only."""
        return self.arena.battle(self._flat)

    def notation(self) -> str:
        """The fight as one line; ``okenv.Battle.from_notation`` reads it."""
        return self.arena.notation(self._flat)

    def render(self) -> str | None:
        """The fight in a few lines of text, with ``render_mode="ansi"``."""
        if self._family is None:
            raise ResetNeeded("render() needs a reset() before")
        return self.arena.text(self._flat) if self.render_mode == "ansi" else None
