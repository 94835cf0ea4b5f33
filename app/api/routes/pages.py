"""The pages and their files. No name in a request becomes a path: it is looked up among the files that are there."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from fastapi import APIRouter, Response
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse

router = APIRouter(include_in_schema=False)
WEB = Path(str(files("app"))) / "web"
_KINDS = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}
_NOT_STORED = {"Cache-Control": "no-cache"}  # asked for again each time, so that an upgrade is seen


def static_files() -> dict[str, Path]:
    """All files under ``/static/`` by their name there."""
    folder = WEB / "static"
    return {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.suffix in _KINDS}


def _page(name: str) -> Response:
    return FileResponse(WEB / f"{name}.html", media_type="text/html", headers=_NOT_STORED)


@router.get("/")
def index() -> Response:
    """The tables, and a new one."""
    return _page("index")


@router.get("/table/{id}")
def table() -> Response:
    """A game master's table; the page reads its id from its own address."""
    return _page("table")


@router.get("/play/{token}")
def play() -> Response:
    """What players see."""
    return _page("play")


@router.get("/replay/{id}")
def replay() -> Response:
    """A fight step by step."""
    return _page("replay")


@router.get("/docs")
def docs() -> Response:
    """The description of the API for people."""
    return _page("docs")


@router.get("/favicon.ico")
def favicon() -> Response:
    """None."""
    return Response(status_code=204)


@router.get("/static/{name:path}")
def static(name: str) -> Response:
    """A file of the pages."""
    path = static_files().get(name)
    if path is None:
        raise HTTPException(404)
    return FileResponse(path, media_type=_KINDS[path.suffix], headers=_NOT_STORED)
