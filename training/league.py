"""The league: whom the learner meets, and how often (after Vinyals et al., "Grandmaster level in StarCraft II", 2019).

Three groups share the fights: anchors (policies by code), past selves, and exploiters, who learned to beat one of
these selves. Within a group those are drawn more often who still win (prioritised fictitious self-play).
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from agents.learned.policy import LearnedPolicy
from agents.learned.weights import load_weights
from agents.registry import make_policy
from okenv.core.policy import Policy
from okenv.systems import load_system

from . import config as configs
from .vec_env import Opponent

ANCHOR, SELF, EXPLOITER = "anchor", "self", "exploiter"
MEMORY = 0.97
"""What a result still counts after one more iteration."""
FLOOR = 0.05


@dataclass
class Member:
    """Somebody in the league.

    Attributes:
        name: a policy's code, or the file of weights within the run's folder.
        group: ANCHOR, SELF or EXPLOITER.
        score: what the learner won against it lately, and ``fights`` in how many, both fading.
        retired: met no more.
    """

    name: str
    group: str
    score: float = 0.0
    fights: float = 0.0
    retired: bool = False

    @property
    def beaten(self) -> float:
        """The share that the learner wins, one half before anything is known."""
        return (self.score + 2.0) / (self.fights + 4.0)


class League:
    """The pool of a run; it only grows, so that fights under way keep their opponents.

    Args:
        config: of the run.
        folder: of the run, where its own weights lie.
    """

    def __init__(self, config: configs.Training, folder: Path) -> None:
        self.system, self.settings, self.folder = load_system(config.system), config.league, folder
        self.members = [Member(code, ANCHOR) for code in config.league.anchors]
        self._policies: dict[str, Policy] = {}

    def add(self, name: str, group: str) -> None:
        """Somebody new, by the file of weights in the run's folder; of past selves the oldest are let go.

        Every other one of the old is, so that some of all ages stay.
        """
        self.members.append(Member(name, group))
        active = [member for member in self.members if member.group == group and not member.retired]
        if len(active) > self.settings.keep:
            for member in active[1 : len(active) // 2 : 2]:
                member.retired = True

    def opponents(self) -> list[Opponent]:
        """The pool as the environment takes it."""
        return [Opponent(member.name, self._policy(member)) for member in self.members]

    def _policy(self, member: Member) -> Policy:
        if member.name not in self._policies:
            if member.group == ANCHOR:
                self._policies[member.name] = make_policy(member.name, self.system, 0)
            else:
                learned = load_weights(self.folder / member.name, self.system)
                # Selves play as they learned: by chance, after their probabilities.
                self._policies[member.name] = LearnedPolicy(self.system, member.name, learned.network, 1.0)
        return self._policies[member.name]

    def likely(self) -> np.ndarray:
        """How often each member is drawn, float64 ``[members]``, together 1."""
        likely = np.zeros(len(self.members))
        shares = {
            ANCHOR: self.settings.anchor_share,
            EXPLOITER: self.settings.exploiter_share,
            SELF: 1 - self.settings.anchor_share - self.settings.exploiter_share,
        }
        for group, share in shares.items():
            of = [k for k, member in enumerate(self.members) if member.group == group and not member.retired]
            if of and share > 0:
                weights = np.array([(1 - self.members[k].beaten) ** self.settings.power + FLOOR for k in of])
                likely[of] = share * weights / weights.sum()
        if likely.sum() == 0:
            likely[[k for k, member in enumerate(self.members) if not member.retired]] = 1
        return np.asarray(likely / likely.sum())

    def note(self, scores: np.ndarray, fights: np.ndarray) -> None:
        """What an iteration brought, by member: points (a draw half of one), and fights."""
        for member, score, n in zip(self.members, scores, fights, strict=True):
            member.score = MEMORY * member.score + float(score)
            member.fights = MEMORY * member.fights + float(n)

    def to_list(self) -> list[dict[str, Any]]:
        """The members as plain data."""
        return [dict(vars(member)) for member in self.members]

    def restore(self, members: list[dict[str, Any]]) -> None:
        """The members that :meth:`to_list` wrote."""
        self.members = [Member(**member) for member in members]
