"""What of a system's observation and action table belongs to which fighter: the layout that a network reads.

An observation is numbers about the fight and then a row for each fighter: self, allies, enemies. An action is aimed
at nobody, at an ally or at an enemy. So a network that has one set of weights for all rows gives
``untargeted`` numbers for the whole position and ``aimed`` numbers for each row, and :attr:`Entities.places` tells
where among them the logit of each action of the table stands. Nothing here depends on how many fighters there are.
"""

from __future__ import annotations

import functools
import hashlib
import json
from dataclasses import dataclass
from typing import Any

import numpy as np

from okenv.core.prompts import ALLY, ENEMY, NOBODY
from okenv.systems import System, load_system

HEADER = 2
"""Numbers in front of an observation in a batch of mixed fights: how many allies she has, and how many rows follow."""


@dataclass(frozen=True)
class Entities:
    """How a network reads a system.

    Attributes:
        system: its name.
        globals: numbers about the fight.
        features: numbers in a fighter's row.
        untargeted: actions that are aimed at nobody.
        enemy, ally: actions that can be aimed at one enemy, or at one ally.
        places: int64 ``[capacity, actions]``: by number of allies, where an action's logit stands in
            ``untargeted`` numbers followed by ``aimed`` numbers for each row.
        hash: hex digest over the names of everything that a network reads and answers.
    """

    system: str
    globals: int
    features: int
    untargeted: int
    enemy: int
    ally: int
    places: np.ndarray
    hash: str

    @property
    def aimed(self) -> int:
        """Numbers for each row: what can be aimed at her as an enemy, then as an ally."""
        return self.enemy + self.ally

    @property
    def actions(self) -> int:
        """Size of the action table."""
        return self.places.shape[1]

    def numbers(self, rows: int) -> int:
        """Length of an observation with its header, with room for so many rows."""
        return HEADER + self.globals + rows * self.features


@functools.cache
def entities(name: str) -> Entities:
    """The layout of a system, by its name."""
    system = load_system(name)
    observe, table = system.module("rules.observe"), system.actions
    counts = {whom: sum(kind.options for kind in table.kinds if kind.target == whom) for whom in (NOBODY, ENEMY, ALLY)}
    return Entities(
        name,
        observe.GLOBALS,
        observe.FEATURES,
        counts[NOBODY],
        counts[ENEMY],
        counts[ALLY],
        _places(system, counts),
        layout_hash(system),
    )


def layout_hash(system: System) -> str:
    """Hex digest over the observation's and the action table's meaning, whatever the sources look like."""
    observe = system.module("rules.observe")
    kinds: list[Any] = [[kind.name, kind.target, kind.options] for kind in system.actions.kinds]
    meaning = [system.name, list(observe.GLOBAL_NAMES), list(observe.FEATURE_NAMES), kinds]
    return hashlib.sha256(json.dumps(meaning).encode()).hexdigest()


def _places(system: System, counts: dict[str, int]) -> np.ndarray:
    """Where each action's logit stands, by number of allies."""
    table = system.actions
    begins, seen = [], {NOBODY: 0, ENEMY: 0, ALLY: 0}
    for kind in table.kinds:
        begins.append(seen[kind.target])
        seen[kind.target] += kind.options
    column = np.array(begins)[table.kind] + table.option
    whom = np.array([kind.target for kind in table.kinds])[table.kind]
    aimed = counts[ENEMY] + counts[ALLY]
    most = int(table.target.max()) + 2  # as many fighters on one side as there are targets, and herself
    places = np.empty((most, table.size), np.int64)
    for allies in range(most):
        row = np.where(whom == ALLY, 1 + table.target, 1 + allies + table.target)
        beside = np.where(whom == ALLY, counts[ENEMY], 0)
        places[allies] = np.where(whom == NOBODY, column, counts[NOBODY] + row * aimed + beside + column)
    return places
