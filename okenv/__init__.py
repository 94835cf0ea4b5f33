"""okenv: AI opponents and a tactics lab for action-point tabletop combat.

The public names are imported on first use, so that ``import okenv`` costs nothing.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from .envs.registration import arrange as arrange_registration

if TYPE_CHECKING:
    from .battle import Action, Battle, IllegalAction
    from .encounter import Encounter, EncounterError, encounter_names, load_encounter
    from .envs import aec_env, make, make_vec, openspiel_game
    from .playback import replay
    from .record import RecordError
    from .systems import systems

_HOMES = {
    "Action": "battle",
    "Battle": "battle",
    "IllegalAction": "battle",
    "Encounter": "encounter",
    "EncounterError": "encounter",
    "encounter_names": "encounter",
    "load_encounter": "encounter",
    "aec_env": "envs",
    "make": "envs",
    "make_vec": "envs",
    "openspiel_game": "envs",
    "RecordError": "record",
    "replay": "playback",
    "systems": "systems",
}

__all__ = [
    "Action",
    "Battle",
    "Encounter",
    "EncounterError",
    "IllegalAction",
    "RecordError",
    "__version__",
    "aec_env",
    "encounter_names",
    "load_encounter",
    "make",
    "make_vec",
    "openspiel_game",
    "replay",
    "systems",
]


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from .version import version

        return version()
    if name in _HOMES:
        module = importlib.import_module(f".{_HOMES[name]}", __name__)
        return module if name == "systems" else getattr(module, name)
    raise AttributeError(f"module 'okenv' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)


arrange_registration()
