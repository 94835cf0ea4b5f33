"""The arena on a Ray cluster: the same plan, its units on the cluster's machines (extra ``ray``)."""

from __future__ import annotations

import contextlib
import importlib.util
import logging
import pickle
import shutil
import socket
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any

from agents.plugins import load_plugin, registered
from okenv.systems import play_hash

from .guarded import Forfeit
from .plan import Plan
from .seat import Seat
from .units import Played, Unit

PATIENCE, STARTING = 5.0, 120.0
"""Seconds in which a worker must close, and start."""


class RayError(RuntimeError):
    """Ray is not installed, or its cluster cannot be reached."""


class _Remote:
    """A seat on a machine of the cluster: a worker process there, watched there."""

    def __init__(self, plan: bytes, plugins: list[tuple[str, dict[str, bytes]]]) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="okenv-plugins-"))
        self._shown: dict[str, str] = {}
        for k, (shown, files) in enumerate(plugins):
            place = self._folder / str(k) / Path(shown).name
            for name, content in files.items():
                file = place.parent / name
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(content)
            load_plugin(place)
            self._shown[str(place)] = shown
        made: Plan = pickle.loads(plan)
        self._rules = play_hash(made.system)
        self._seat = Seat(made.with_changes(plugins=tuple(self._shown)))

    def rules(self) -> str:
        """The hash of the rules that are played here."""
        return self._rules

    def play(self, unit: Unit) -> Played:
        played = self._seat.play(unit)
        return replace(played, forfeits={key: self._told(forfeit) for key, forfeit in played.forfeits.items()})

    def _told(self, forfeit: Forfeit) -> Forfeit:
        """With the paths that plugins have where they came from."""
        detail = forfeit.detail
        for place, shown in self._shown.items():
            detail = detail.replace(place, shown)
        return replace(forfeit, detail=detail)

    def close(self) -> None:
        self._seat.close()
        shutil.rmtree(self._folder, ignore_errors=True)


class RaySeat:
    """A seat on the cluster, as the arena sees it.

    Args:
        plan: whose units it plays.
        actor: the Ray actor.
    """

    def __init__(self, plan: Plan, actor: Any) -> None:
        self.plan, self._actor, self._closed = plan, actor, False

    def play(self, unit: Unit) -> Played:
        """Play a unit there.

        Raises:
            RayError: when the machine is lost, or its worker process ends again and again.
        """
        import ray

        try:
            found: Played = ray.get(self._actor.play.remote(unit))
        except ray.exceptions.RayActorError as error:
            raise RayError(f"a machine of the cluster was lost: {_line(error)}") from None
        except ray.exceptions.RayTaskError as error:
            raise RayError(f"on a machine of the cluster: {_line(error.cause)}") from None
        return found

    def close(self) -> None:
        """Stop, even in the middle of a unit, and leave nothing there."""
        import ray

        if self._closed:
            return
        self._closed = True
        with contextlib.suppress(ray.exceptions.RayError):
            ray.get(self._actor.close.remote(), timeout=PATIENCE)
        ray.kill(self._actor)


def _line(error: BaseException) -> str:
    return str(error).strip().partition("\n")[0]


def _reach(address: str) -> None:
    """Whether anybody listens there: Ray itself would try for many minutes.

    Raises:
        RayError: when nobody does, or it is no address.
    """
    if address in ("auto", "local"):
        return
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon or not host or not port.isdigit():
        raise RayError(f"--ray: found {address!r}, expected auto, local, HOST:PORT or ray://HOST:PORT")
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=5).close()
    except (OSError, OverflowError) as error:
        why = getattr(error, "strerror", None) or error
        raise RayError(f"--ray: found {address!r}, where no cluster answers: {why}") from None


def ray_seats(plan: Plan, address: str, workers: int | None = None) -> list[RaySeat]:
    """Seats on a Ray cluster, one for each core by default.

    Args:
        plan: what is played; its plugins go along.
        address: of the cluster, such as ``auto``, ``ray://host:10001`` or ``local`` for one on this machine.
        workers: how many.

    Raises:
        RayError: when Ray is not installed, or there is no cluster at that address.
    """
    if importlib.util.find_spec("ray") is None:
        raise RayError("--ray: Ray is not installed (pip install 'okenv[ray]')")
    _reach(address)
    import ray

    top = str(Path(__file__).parents[1])
    try:
        if not ray.is_initialized():
            ray.init(
                address=address, num_cpus=workers if address == "local" else None, include_dashboard=False,
                log_to_driver=False, logging_level=logging.ERROR, runtime_env={"env_vars": {"PYTHONPATH": top}},
            )  # fmt: skip
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise RayError(f"--ray: found {address!r}, where no cluster answers: {_line(error)}") from None
    cores = int(ray.cluster_resources().get("CPU", 1))
    plugins = [(_short(file), packed(file)) for file in plan.plugins]
    sent = ray.put(pickle.dumps(plan))
    remote: Any = ray.remote(_Remote)
    actor = remote.options(num_cpus=1, max_concurrency=2)  # so that one that plays can be closed
    count = min(workers, cores) if workers is not None else cores
    return _ready([RaySeat(plan, actor.remote(sent, plugins)) for _ in range(count)], play_hash(plan.system))


def packed(plugin: str) -> dict[str, bytes]:
    """A plugin with all that it is made of in its folder and below, ``{file: content}``."""
    place = Path(plugin).resolve()
    names = {name for one in registered().values() if one.plugin == place for name in one.files} | {place.name}
    return {name: (place.parent / name).read_bytes() for name in names if not Path(name).is_absolute()}


def _ready(seats: list[RaySeat], rules: str) -> list[RaySeat]:
    """Those seats that found a free core, where the same rules are played.

    Raises:
        RayError: when there is none, or other rules are played there.
    """
    import ray

    asked = {seat._actor.rules.remote(): seat for seat in seats}
    done, waiting = ray.wait(list(asked), num_returns=len(asked), timeout=STARTING)
    for late in waiting:
        ray.kill(asked[late]._actor)
    try:
        if not done:
            raise RayError(f"--ray: no core of the cluster was free within {STARTING:g} s")
        found = set(ray.get(done)) - {rules}
        if found:
            raise RayError(
                f"--ray: found other rules on the cluster ({found.pop()}), expected {rules}: install this okenv"
            )
    except (RayError, ray.exceptions.RayError) as error:
        for one in done:
            asked[one].close()
        raise (
            error if isinstance(error, RayError) else RayError(f"--ray: a worker cannot start: {_line(error)}")
        ) from None
    return [asked[one] for one in done]


def _short(file: str) -> str:
    """A path as it is seen from the current folder, where it lies below."""
    here = Path.cwd().resolve()
    return str(Path(file).relative_to(here)) if Path(file).is_relative_to(here) else file
