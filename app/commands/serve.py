"""``okenv serve``: the game master's table, in a browser and for bots."""

from __future__ import annotations

import errno
import os
import socket
import sys
import threading
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..extras import needed
from ..restart import make_room
from ..terminal import at_most, fail, input_errors

if TYPE_CHECKING:
    from types import FrameType

    import uvicorn

    from ..api.stream import Streams
    from ..table.tables import Tables

PORT = 8765
_SECONDS_TO_END, _SECONDS_IDLE = 5, 75
"""After which requests that are still being answered are given up; and connections on which nothing is asked."""


def command(
    port: Annotated[int, typer.Option(help="0: any that is free.", **at_most(65535, 0))] = PORT,
    host: Annotated[str, typer.Option(metavar="ADDRESS", help="0.0.0.0 lets other computers in.")] = "127.0.0.1",
    token: Annotated[
        str | None,
        typer.Option(metavar="TOKEN", help="What every request needs; made and printed where others can reach it."),
    ] = None,
    data: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Where tables are kept; by default ~/.local/share/okenv.")
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(min=1, max=256, metavar="N", help="Policies that think at once; by default one for each core."),
    ] = None,
    warm: Annotated[
        bool, typer.Option("--warm/--no-warm", help="Compile the rulebooks beside the server; only once on a machine.")
    ] = True,
    browser: Annotated[
        bool | None, typer.Option("--open/--no-open", help="Open the page; by default where there is a desktop.")
    ] = None,
) -> None:
    """Run fights at the table: a page for the game master, one for the players, and the same for programs.

    Everything is stored at once; Ctrl-C ends it, and the same command goes on where you were.
    """
    make_room()
    with needed("the table needs fastapi and uvicorn", "table", "fastapi", "starlette", "uvicorn", "anyio"):
        import uvicorn

        from ..api.connections import connection
        from ..api.factory import create_app
        from ..api.security import check_token, is_loopback, make_token
        from ..api.stream import Streams

    folder = data or default_folder()
    with input_errors():
        if token is None and not is_loopback(host):
            token = make_token()
        elif token is not None:
            check_token(token)
    with _listen(host, port) as listening:
        with input_errors():
            tables = _tables(folder, workers)
        if warm:
            tables.compile_beside()
        streams = Streams()
        config = uvicorn.Config(
            create_app(tables, token, streams=streams), http=connection(),
            log_level="warning", access_log=False, server_header=False, proxy_headers=False,
            timeout_graceful_shutdown=_SECONDS_TO_END, timeout_keep_alive=_SECONDS_IDLE,
        )  # fmt: skip
        address = page_address(host, listening.getsockname()[1], token)
        typer.echo(f"okenv: the table is at {address}\nokenv: tables are kept in {folder}; Ctrl-C ends it")
        sys.stdout.flush()
        if browser if browser is not None else _has_desktop():
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        threading.Thread(target=_read_libraries, daemon=True).start()
        _server(config, streams).run(sockets=[listening])
    if tables.lost:
        typer.echo(f"okenv: ended; {tables.lost}; nothing that was done after that is stored", err=True)
        raise typer.Exit(1)
    typer.echo("okenv: ended; all tables are stored", err=True)


def default_folder() -> Path:
    """Where tables are kept: ``OKENV_DATA_DIR``, or ``okenv`` where the desktop keeps programs' data."""
    given = os.environ.get("OKENV_DATA_DIR")
    if given:
        return Path(given)
    shared = os.environ.get("XDG_DATA_HOME")
    return (Path(shared) if shared else Path.home() / ".local" / "share") / "okenv"


def page_address(host: str, port: int, token: str | None) -> str:
    """The address of the page, as somebody types it; with the token where there is one."""
    name = _own_address() if host in ("0.0.0.0", "::", "") else host
    name = f"[{name}]" if ":" in name else name
    return f"http://{name}:{port}/" + (f"?token={token}" if token else "")


def _listen(host: str, port: int) -> socket.socket:
    """A socket that listens there."""
    try:
        family, _, _, _, place = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM)[0]
        return socket.create_server(place[:2], family=family)
    except socket.gaierror as error:
        raise fail(f"--host: found {host!r}, expected a name or address of this computer: {error.strerror}") from None
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            other = f"perhaps okenv serve runs already; expected a free port, such as --port {port % 65535 + 1}"
            raise fail(f"--port: found {port}, which is in use; {other}") from None
        if error.errno in (errno.EACCES, errno.EPERM):
            raise fail(f"--port: found {port}, which is not for everybody; expected 1024 to 65535") from None
        found = f"--host: found {host!r}, expected a name or address of this computer"
        raise fail(f"{found}: {os.strerror(error.errno or 0)}") from None


def _tables(folder: Path, workers: int | None) -> Tables:
    from ..table.tables import Tables

    try:
        folder.mkdir(parents=True, exist_ok=True)
        return Tables(folder, workers)
    except OSError as error:
        why = error.strerror or str(error)
        raise ValueError(f"--data: found {str(folder)!r}, expected a folder that can be written: {why}") from None


def _read_libraries() -> None:
    """Read what every rulebook has to pick from before the first page asks for it: it takes a second or two."""
    from ..table.library import library, systems

    for system in systems():
        library(system["name"])


def _server(config: uvicorn.Config, streams: Streams) -> uvicorn.Server:
    """A server that ends its streams when it is asked to stop; otherwise it would wait for the browsers."""
    import uvicorn

    class Server(uvicorn.Server):
        def handle_exit(self, sig: int, frame: FrameType | None) -> None:
            self.force_exit = self.should_exit  # asked twice
            self.should_exit = True
            streams.end()

    return Server(config)


def _own_address() -> str:
    """The address by which others in the network reach this computer; its name where that is unknown."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: it only asks which way packets would go
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()


def _has_desktop() -> bool:
    """Whether there is somebody at a desktop to open a page for."""
    shown = sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    return shown and sys.stdout.isatty()
