"""Fights as games of OpenSpiel, for its algorithms; see docs/openspiel.md.

Importing this module registers ``python_okenv`` with ``pyspiel``, where that is installed (extra ``openspiel``).
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from okenv.encounter import load_encounter
from okenv.systems import load_system

from .tree import DICE, OVER, Tree

try:
    import pyspiel
    from open_spiel.python.observation import IIGObserverForPublicInfoGame
except ModuleNotFoundError:
    pyspiel = None

NAME = "python_okenv"
BETWEEN = "+"
"""What stands between two tactics in the parameter ``without``."""
DEFAULTS: dict[str, Any] = {
    "encounter": load_system("ok").default_encounter, "without": "", "endless": False, "tide_off": False,
}  # fmt: skip
MOST_ASKED = 1000
"""More decisions than a fighter is asked for in a round."""
UNBOUNDED = 10**9
"""Decisions of a fight without a round limit, for algorithms that must be told a number."""


def openspiel_game(
    encounter: str | Path | None = None, without: Sequence[str] = (), endless: bool = False, tide_off: bool = False
) -> FightGame:
    """A fight as a ``pyspiel.Game``.

    The same as ``pyspiel.load_game("python_okenv", {...})``; see :class:`FightGame`.

    Raises:
        ModuleNotFoundError: saying what to install, without OpenSpiel.
        ValueError: as :class:`FightGame`; and for an encounter that is no name or path: a game's parameters are words.
    """
    if pyspiel is None:
        raise ModuleNotFoundError('fights as games need OpenSpiel: pip install "okenv[openspiel]"')
    if encounter is None:
        encounter = DEFAULTS["encounter"]
    if not isinstance(encounter, str | Path):
        raise ValueError(f"encounter: found {type(encounter).__name__}, expected a name or the path of a YAML file")
    tactics = without if isinstance(without, str) else BETWEEN.join(without)
    given = {"encounter": str(encounter), "without": tactics, "endless": endless, "tide_off": tide_off}
    return pyspiel.load_game(NAME, given)


def _game_type() -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name=NAME,
        long_name="okenv: action-point tabletop combat",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
    )


class FightGame(pyspiel.Game if pyspiel else object):  # type: ignore[misc]
    """A fight between two players, who see everything; dice are chance.

    **Players.** Player 0 is the encounter's first side, player 1 its second: whoever of a side's fighters is asked, the
    side decides, and its player may so move several times in a row.

    **Actions** are the ids of the system's action table, the legal ones those of its mask, named by their notation.
    The outcomes of dice are numbered from 0 in ascending order.

    **Returns** are 1 and -1, 0 for a draw.

    **Strings.** ``str(state)`` is the same for states with the same future, and only for them; the observation's is the
    state's notation (``okenv.Battle.from_notation``), the information state's the history.

    Args:
        params: ``encounter``, the name of a shipped one or the path of a YAML file; ``without``, tactics that neither
            side has, with a ``+`` between (``hold+setup``); ``endless``, for duels: without a round limit, and
            states that differ in the round alone are the same; ``tide_off``, without the Tide of Battle, which hides
            something.

    Raises:
        ValueError: for an encounter that cannot be read or that hides something, tactics that there are not, or an
            endless fight that is no duel.
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {**DEFAULTS, **(params or {})}
        encounter = load_encounter(chosen["encounter"])
        if chosen["tide_off"]:
            encounter = encounter.with_rules(tide_of_battle="off")
        self.tree = Tree(encounter, [word for word in chosen["without"].split(BETWEEN) if word], chosen["endless"])
        rounds = encounter.rounds * len(encounter.names)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.tree.system.actions.size,
            max_chance_outcomes=self.tree.most_outcomes(),
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=UNBOUNDED if chosen["endless"] else min(UNBOUNDED, rounds * MOST_ASKED),
        )
        super().__init__(_game_type(), info, params or {})

    def new_initial_state(self) -> FightState:
        """The fight before its first decision or dice."""
        return FightState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """What a player sees of a state."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return FightObserver(self.tree, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class FightState(pyspiel.State if pyspiel else object):  # type: ignore[misc]
    """A state of a fight, the engine's own."""

    def __init__(self, game: FightGame) -> None:
        super().__init__(game)
        self.tree = game.tree
        self._go(self.tree.start)

    def _go(self, now: bytes) -> None:
        self.now, self._player = now, self.tree.player(now)

    def current_player(self) -> int:
        """The player who is asked, or OpenSpiel's number for dice or the end."""
        return self._player

    def is_terminal(self) -> bool:
        """Whether the fight is over."""
        return self._player == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return self.tree.actions(self.now)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The awaited dice: how likely the outcome of each number is."""
        return [(k, float(likely)) for k, (_, likely) in enumerate(self.tree.outcomes(self.now))]

    def _apply_action(self, action: int) -> None:
        if self._player == DICE:
            self._go(self.tree.rolled(self.now, action))
        else:
            self._go(self.tree.acted(self.now, action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player != DICE:
            return self.tree.action_name(action)
        return f"{self.tree.dice_name(self.now)}: {self.tree.outcomes(self.now)[action][0]:+d}"

    def returns(self) -> list[float]:
        """1 for the player who has won, -1 for the other."""
        utility = self.tree.utility(self.now)
        return [utility, -utility]

    def __str__(self) -> str:
        return self.tree.key(self.now)


class FightObserver:
    """What a player sees of a state: the numbers of okenv's other environments.

    Args:
        tree: the fight.
        params: none.

    Attributes:
        tensor: float32 ``[numbers]``.
        dict: the same by name.
    """

    def __init__(self, tree: Tree, params: Any = None) -> None:
        if params:
            raise ValueError(f"observation: found parameters {params}, expected none")
        self._tree = tree
        self.tensor = np.zeros(tree.numbers, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: FightState, player: int) -> None:
        """See a state as that player."""
        self._tree.observe(state.now, player, self.tensor)

    def string_from(self, state: FightState, player: int) -> str:
        """The state's notation, the same for both players."""
        return self._tree.notation(state.now)


if pyspiel is not None:
    pyspiel.register_game(_game_type(), FightGame)
