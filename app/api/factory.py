"""The application: ``create_app(tables)``."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from anyio import CapacityLimiter
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from app.table.tables import Tables
from okenv.version import version

from .limits import BODY_SECONDS, BodyLimit, RateLimit
from .problems import Problem, install
from .routes import events, pages, play, systems, tables
from .security import Guard
from .stream import Streams

PREFIX = "/api/v1"
ABOUT = """
Tables at which a game master runs fights by a rulebook. Read a table, post events to it, and listen to its stream,
which tells its version whenever something has changed. Every error is a problem (RFC 9457). Where the server has a
token, send it as `Authorization: Bearer TOKEN`; a player's link needs none.
"""
_PLAYERS_AT_ONCE = 8
"""How many players' requests are answered at once; further ones wait, and hold up nobody else."""
_ADVICE_BURST, _ADVICE_EVERY, _ADVICE_AT_ONCE = 4, 2.0, 2
"""Advice of one table: so many at once, then one in so many seconds; and how many tables are advised at once."""


def create_app(
    kept: Tables,
    token: str | None = None,
    *,
    streams: Streams | None = None,
    advice_rate: RateLimit | None = None,
    body_seconds: float = BODY_SECONDS,
) -> FastAPI:
    """The application over these tables, which it closes when it ends.

    Args:
        kept: the tables.
        token: what every request needs but a player's; None: requests must come by a loopback name.
        streams: of server-sent events; whoever stops the server must end them.
        advice_rate: how often advice may be asked for at a table.
        body_seconds: how long a request may take to bring its body.
    """

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        app.state.thinking = CapacityLimiter(_ADVICE_AT_ONCE)
        app.state.players = CapacityLimiter(_PLAYERS_AT_ONCE)
        yield
        kept.close()

    app = FastAPI(
        title="okenv: the game master's table",
        version="1",
        description=ABOUT,
        openapi_url=f"{PREFIX}/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=life,
    )
    app.state.tables = kept
    app.state.streams = streams or Streams()
    app.state.advice_rate = advice_rate or RateLimit(_ADVICE_BURST, _ADVICE_EVERY)
    for module in (systems, tables, events, play):
        app.include_router(module.router, prefix=PREFIX)
    app.include_router(pages.router)
    install(app)
    app.add_middleware(BodyLimit, seconds=body_seconds)
    app.add_middleware(Guard, token=token)
    app.openapi = lambda: _described(app)  # type: ignore[method-assign]
    return app


def _described(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI description, made once, with the model of the problems."""
    if app.openapi_schema is None:
        made = get_openapi(
            title=app.title, version=app.version, summary=f"okenv {version()}", description=app.description,
            routes=app.routes,
        )  # fmt: skip
        model = Problem.model_json_schema(ref_template="#/components/schemas/{model}")
        schemas = made["components"]["schemas"]
        schemas |= model.pop("$defs") | {"Problem": model}
        made["components"]["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer"}}
        made["security"] = [{}, {"token": []}]
        app.openapi_schema = made
    return app.openapi_schema
