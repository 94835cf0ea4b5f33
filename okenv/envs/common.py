"""What the environments of an encounter share: its template, spaces, kernels, and who plays whom."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding

from okenv.batch import RANDOM_SIDE, REWARDS, batch_kernels
from okenv.battle import IllegalAction
from okenv.cast import Cast
from okenv.core.layout import DRAW, ONGOING
from okenv.core.notation import action_notation, battle_notation
from okenv.core.spelling import nearest
from okenv.driver import EXTERNAL, used_words
from okenv.encounter import Encounter, load_encounter
from okenv.systems import DEFAULT, System, load_system


def unknown(what: str, found: Any, expected: list[str]) -> ValueError:
    """The error for a name that is not among those expected, with the nearest of them."""
    hint = nearest(found, expected, 0.4)
    return ValueError(f"{what}: found {found!r}, expected one of {', '.join(expected)}{hint}")


def whole(what: str, found: Any, least: int) -> int:
    """A whole number of at least ``least``.

    Raises:
        ValueError: for anything else.
    """
    if isinstance(found, bool) or not isinstance(found, (int, np.integer)) or found < least:
        raise ValueError(f"{what}: found {found!r}, expected a whole number, at least {least}")
    return int(found)


def discount(found: Any) -> float:
    """A learner's discount.

    Raises:
        ValueError: for what is none.
    """
    if isinstance(found, bool) or not isinstance(found, (int, float, np.number)) or not 0 <= found <= 1:
        raise ValueError(f"gamma: found {found!r}, expected a number from 0 to 1")
    return float(found)


def shown(found: Any) -> str | None:
    """How an environment is shown.

    Raises:
        ValueError: for any other way.
    """
    if found not in (None, "ansi"):
        raise ValueError(f"render_mode: found {found!r}, expected None or 'ansi'")
    return found


def action_id(found: Any) -> int:
    """An action as it came from outside; whether it is one of the table the kernels see.

    Raises:
        ValueError: for what is no whole number.
    """
    try:
        return operator.index(found)
    except TypeError:
        raise ValueError(f"action: found {found!r}, expected an id, a whole number") from None


class Arena:
    """An encounter made ready for environments; nothing in it changes.

    Args:
        encounter: a name, a file, a dict or an ``Encounter``; None for the system's default.
        system: what rulebook it must belong to; any by default.

    Attributes:
        encounter: the loaded encounter.
        system: its rulebook.
        kernels: the environments' kernels (``okenv.batch``).
        template: the laid-out battle as int32 ``[words]``.
        used: how many of these words are in use.
        names, side_names: of the fighters by row, and of the two sides.
        side_n: how many fighters each side has; side 0's rows come first.
        actions: size of the action table.
        numbers: length of an observation.

    Raises:
        ValueError: for an encounter that cannot be read, or of another system.
    """

    def __init__(self, encounter: Any = None, system: str | None = None) -> None:
        if encounter is None:
            encounter = load_system(system or DEFAULT).default_encounter
        self.encounter = load_encounter(encounter)
        self.system = load_system(self.encounter.system)
        if system is not None and self.system.name != system:
            asked, found = load_system(system), self.system
            raise ValueError(
                f"encounter: found one of {found.title} (system {found.name!r}), "
                f"expected one of {asked.title} (system {asked.name!r}), which {asked.env_id!r} plays"
            )
        self.kernels = batch_kernels(self.system.name)
        self.template: np.ndarray = self.encounter.template.view(np.int32).copy()
        self.used = used_words(self.encounter.template)
        self.names = list(self.encounter.names)
        self.side_names = list(self.encounter.side_names)
        self.side_n = [int(n) for n in self.encounter.template["side_n"][0]]
        self.actions = self.system.actions.size
        self.numbers = self.system.module("rules.observe").observation_size(len(self.names))

    def __reduce__(self) -> Any:
        return (_arena, (self.encounter, self.system))

    def __deepcopy__(self, memo: dict) -> Arena:
        return self

    # --- spaces

    def observation_space(self) -> spaces.Dict:
        """``observation``, float32 ``[numbers]``, and ``action_mask``, int8 ``[actions]``."""
        return spaces.Dict(
            {
                "observation": spaces.Box(-np.inf, np.inf, (self.numbers,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.actions,), np.int8),
            }
        )

    def action_space(self) -> spaces.Discrete:
        """The ids of the system's action table."""
        return spaces.Discrete(self.actions)

    # --- who plays whom

    def side(self, side: int | str) -> int:
        """A side's number by number or name; ``random`` is drawn anew for each fight.

        Raises:
            ValueError: for any other side.
        """
        if side in self.side_names:
            return self.side_names.index(str(side))
        if side == "random":
            return RANDOM_SIDE
        if isinstance(side, (int, np.integer)) and 0 <= side < 2:
            return int(side)
        raise unknown("side", side, [*self.side_names, "0", "1", "random"])

    def rows(self, side: int) -> range:
        """The rows of a side's fighters."""
        return range(self.side_n[0]) if side == 0 else range(self.side_n[0], sum(self.side_n))

    def codes(
        self, side: int, fighter: str | None, opponent: str | None, ally: str | None
    ) -> tuple[np.ndarray, np.ndarray]:
        """Who decides for each fighter, int32 ``[2, fighters]``, a row for either side of the outside player.

        -1 is the outside player, other numbers are policies of the system, or from their number on rows of the
        second array, the compiled gambits int32 ``[rows, GAMBIT_WORDS]``.

        Raises:
            ValueError: for a policy or a fighter that does not exist, or a policy that does not play in the kernels.
        """
        if fighter is not None and side == RANDOM_SIDE:
            raise ValueError(
                f"fighter: found {fighter!r} with a random side, expected her side's name or number as side"
            )
        if ally is not None and fighter is None:
            raise ValueError(f"ally: found {ally!r}, but no fighter; all fighters of the side are played from outside")
        cast = Cast(self.system)
        codes = np.zeros((2, len(self.names)), np.int32)
        for own in range(2):
            for row in self.rows(1 - own):
                codes[own, row] = self._policy(cast, "opponent", row, opponent)
            for row in self.rows(own):
                codes[own, row] = EXTERNAL
        if fighter is not None:
            own_names = [self.names[row] for row in self.rows(side)]
            if fighter not in own_names:
                raise unknown("fighter", fighter, own_names)
            for row in self.rows(side):
                if self.names[row] != fighter:
                    codes[side, row] = self._policy(cast, "ally", row, ally)
        return codes, cast.table

    def _policy(self, cast: Cast, what: str, row: int, code: str | None) -> int:
        """The number of a policy by code, the encounter's own where none is given."""
        if code is not None and not isinstance(code, str):
            raise ValueError(f"{what}: found {code!r}, expected the code of a policy, such as 'brute'")
        return cast.number(what, self.encounter.policies[row] if code is None else code)

    def kernels_for(self, gambits: np.ndarray) -> Any:
        """The kernels that play fights with these compiled gambits, or with none."""
        return batch_kernels(self.system.name, gambits=True) if len(gambits) else self.kernels

    def reward(self, reward: str) -> int:
        """The number of a reward by name.

        Raises:
            ValueError: for any other name.
        """
        if reward not in REWARDS:
            raise unknown("reward", reward, list(REWARDS))
        return REWARDS.index(reward)

    # --- for people

    def battle(self, flat: np.ndarray) -> np.ndarray:
        """A battle's words as the structured record ``[1]``; a view."""
        return flat.view(self.encounter.template.dtype)

    def notation(self, flat: np.ndarray) -> str:
        """A battle as the one line that ``Battle.from_notation`` reads."""
        return battle_notation(self.system.name, self.battle(flat), self.names, self.side_names)

    def legal(self, flat: np.ndarray) -> list[str]:
        """The notation of everything that is legal now."""
        battle, mask = self.battle(flat), np.zeros(self.actions, np.int8)
        self.kernels.glance(flat, int(battle["actor"][0]), mask, np.zeros(self.numbers, np.float32))
        return [action_notation(self.system.actions, int(a)) for a in np.flatnonzero(mask)]

    def complaint(self, flat: np.ndarray, action: Any) -> IllegalAction:
        """What a strict environment raises for an illegal action."""
        known = isinstance(action, (int, np.integer)) and 0 <= action < self.actions
        found = repr(action_notation(self.system.actions, int(action))) if known else "no id of the table"
        return IllegalAction(f"action: found {action} ({found}), expected one of {', '.join(self.legal(flat))}")

    def text(self, flat: np.ndarray) -> str:
        """The battle in a few lines: the round, what is asked, how the sides stand, what is legal."""
        battle = self.battle(flat)
        outcome = int(battle["outcome"][0])
        stand_0, stand_1, harm_0, harm_1 = self.kernels.tally(flat)
        if outcome == ONGOING:
            now = self.system.module("voice.narrate").prompt_sentence(battle, self.names)
        else:
            now = "a draw" if outcome == DRAW else f"victory for {self.side_names[outcome]}"
        lines = [f"Round {int(battle['turn'][0])}: {now}"]
        for side, (standing, harm) in enumerate(((stand_0, harm_0), (stand_1, harm_1))):
            lines.append(f"{self.side_names[side]}: {standing} of {self.side_n[side]} standing, harm {harm}")
        if outcome == ONGOING:
            lines.append(f"legal: {', '.join(self.legal(flat))}")
        return "\n".join(lines)


def _arena(encounter: Encounter, _same: System) -> Arena:
    """What a pickled arena becomes; its rulebook is pickled beside it, as only under the same one its fights go on."""
    return Arena(encounter)


def new_family(generator: np.random.Generator) -> int:
    """The seed of a family of fights, drawn from an environment's generator; episode k's is derived from it."""
    return int(generator.integers(2**64, dtype=np.uint64))


def seeded_family(seed: int | None) -> int:
    """The family that an environment has after ``reset(seed=seed)``."""
    return new_family(seeding.np_random(seed)[0])
