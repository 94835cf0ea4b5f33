"""The arena on a Ray cluster: the same plan, its units on the cluster's machines (extra ``ray``)."""

from __future__ import annotations

import importlib.util
import logging
import socket
from pathlib import Path
from typing import Any

from .plan import Plan
from .seat import Seat
from .units import Played, Unit


class RayError(RuntimeError):
    """Ray is not installed, or its cluster cannot be reached."""


class _Remote:
    """A seat on a machine of the cluster: a worker process there, watched there."""

    def __init__(self, plan: bytes, plugins: dict[str, str]) -> None:
        import pickle
        import tempfile

        from agents.plugins import load_plugin

        folder = Path(tempfile.mkdtemp(prefix="okenv-plugins-"))
        files = []
        for k, (name, text) in enumerate(plugins.items()):
            place = folder / str(k) / name
            place.parent.mkdir()
            place.write_text(text, encoding="utf-8")
            load_plugin(place)
            files.append(str(place))
        self._seat = Seat(pickle.loads(plan).with_changes(plugins=tuple(files)))

    def play(self, unit: Unit) -> Played:
        return self._seat.play(unit)

    def close(self) -> None:
        self._seat.close()


class RaySeat:
    """A seat on the cluster, as the arena sees it.

    Args:
        plan: whose units it plays.
        actor: the Ray actor.
    """

    def __init__(self, plan: Plan, actor: Any) -> None:
        self.plan, self._actor = plan, actor

    def play(self, unit: Unit) -> Played:
        """Play a unit there.

        Raises:
            RayError: when the machine is lost.
        """
        import ray

        try:
            found: Played = ray.get(self._actor.play.remote(unit))
        except ray.exceptions.RayActorError as error:
            raise RayError(f"a machine of the cluster was lost: {error}") from None
        return found

    def close(self) -> None:
        """Stop, even in the middle of a unit; the worker process ends with its actor."""
        import ray

        ray.kill(self._actor)


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
        socket.create_connection((host, int(port)), timeout=5).close()
    except (OSError, OverflowError) as error:
        raise RayError(f"--ray: found {address!r}, where no cluster answers: {error}") from None


def ray_seats(plan: Plan, address: str, workers: int | None = None) -> list[RaySeat]:
    """Seats on a Ray cluster, one for each core by default.

    Args:
        plan: what is played; its plugins go along.
        address: of the cluster, such as ``auto``, ``ray://host:10001`` or ``local`` for one on this machine.
        workers: how many.

    Raises:
        RayError: when Ray is not installed, or there is no cluster at that address.
    """
    import pickle

    if importlib.util.find_spec("ray") is None:
        raise RayError("--ray: Ray is not installed (pip install 'okenv[ray]')")
    import ray

    _reach(address)
    top = str(Path(__file__).parents[1])
    try:
        if not ray.is_initialized():
            ray.init(
                address=address, num_cpus=workers if address == "local" else None, include_dashboard=False,
                log_to_driver=False, logging_level=logging.ERROR, runtime_env={"env_vars": {"PYTHONPATH": top}},
            )  # fmt: skip
    except (ConnectionError, ValueError, RuntimeError) as error:
        first = str(error).partition("\n")[0]
        raise RayError(f"--ray: found {address!r}, where no cluster answers: {first}") from None
    cores = int(ray.cluster_resources().get("CPU", 1))
    plugins = {Path(file).name: Path(file).read_text(encoding="utf-8") for file in plan.plugins}
    sent = ray.put(pickle.dumps(plan))
    remote = ray.remote(num_cpus=1)(_Remote)
    return [RaySeat(plan, remote.remote(sent, plugins)) for _ in range(workers or cores)]
