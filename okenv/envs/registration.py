"""The Gymnasium ids of all rule systems.

Gymnasium has no plug-ins: an id is known once its package is imported. ``import okenv`` therefore
registers the ids if Gymnasium is there already, and else as soon as it is imported, so that okenv
need not import it. ``gymnasium.make("okenv:okenv/OK-v0")`` works without any other import.
"""

from __future__ import annotations

import sys
import warnings
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType


def register_all() -> None:
    """Register every system's id with Gymnasium, entry points as strings; does nothing the second time.

    What is wrong with a rulebook from outside is a warning here, and an error where it is used.
    """
    import gymnasium

    for name, env_id in _ids():
        if env_id not in gymnasium.registry:
            gymnasium.register(
                id=env_id,
                entry_point="okenv.envs.gym_env:FightEnv",
                vector_entry_point="okenv.envs.vector_env:FightVectorEnv",
                kwargs={"system": name},
                # the environment enforces the order of its calls itself, and its tests check it
                disable_env_checker=True,
                order_enforce=False,
            )


def _ids() -> Iterator[tuple[str, str]]:
    """``(name, id)`` of every system that can be loaded."""
    from okenv.systems import load_system, shipped_systems, systems

    try:
        names = systems()
    except ValueError as error:
        names = shipped_systems()
        warnings.warn(f"okenv: {error}", stacklevel=2)
    for name in names:
        try:
            yield name, load_system(name).env_id
        except Exception as error:  # whatever code from outside may raise: Gymnasium is being imported
            if name in shipped_systems():
                raise
            warnings.warn(f"okenv: rulebook {name!r} has no environment: {error}", stacklevel=2)


class _AfterGymnasium:
    """A finder of modules that watches for the import of Gymnasium, and registers the ids at its end."""

    looking = False

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != "gymnasium" or self.looking:
            return None
        import importlib.util

        self.looking = True
        try:
            spec = importlib.util.find_spec("gymnasium")
        finally:
            self.looking = False
        if spec is not None and spec.loader is not None:
            run = spec.loader.exec_module

            def run_and_register(module: ModuleType) -> None:
                run(module)
                if self in sys.meta_path:
                    sys.meta_path.remove(self)
                register_all()

            spec.loader.exec_module = run_and_register  # type: ignore[method-assign]
        return spec


def arrange() -> None:
    """Have the ids registered now, if Gymnasium is imported already, or when it is."""
    if "gymnasium" in sys.modules:
        register_all()
    elif not any(isinstance(finder, _AfterGymnasium) for finder in sys.meta_path):
        sys.meta_path.insert(0, _AfterGymnasium())
