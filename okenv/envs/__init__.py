"""The environments: Gymnasium, its vector environments, PettingZoo and OpenSpiel. Adapters, without rules.

Each is imported on first use, with the package that it adapts to.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .gym_env import FightEnv
    from .openspiel import FightGame
    from .pettingzoo_env import FightAECEnv
    from .vector_env import FightVectorEnv


def make(encounter: Any, **options: Any) -> FightEnv:
    """A Gymnasium environment of an encounter (a name, a file, a dict or an ``Encounter``).

    The same as ``gymnasium.make(id, encounter=...)``; see :class:`okenv.envs.gym_env.FightEnv`.
    """
    from .gym_env import FightEnv

    return FightEnv(encounter, **options)


def make_vec(encounter: Any, num_envs: int = 1, **options: Any) -> FightVectorEnv:
    """Many fights of an encounter as one ``VectorEnv``; see :class:`okenv.envs.vector_env.FightVectorEnv`."""
    from .vector_env import FightVectorEnv

    return FightVectorEnv(encounter, num_envs, **options)


def aec_env(encounter: Any, control: str = "fighter", **options: Any) -> FightAECEnv:
    """A PettingZoo environment of agents; see :class:`okenv.envs.pettingzoo_env.FightAECEnv`."""
    from .pettingzoo_env import FightAECEnv

    return FightAECEnv(encounter, control, **options)


def openspiel_game(encounter: Any = None, without: Sequence[str] = (), **options: Any) -> FightGame:
    """A game for OpenSpiel's algorithms; see :func:`okenv.envs.openspiel.openspiel_game`."""
    from .openspiel import openspiel_game as game

    return game(encounter, without, **options)
