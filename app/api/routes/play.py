"""The players' side of a table, by its own link: only what players may see."""

from __future__ import annotations

from typing import Any

from anyio.to_thread import run_sync
from fastapi import APIRouter, Response
from starlette.responses import StreamingResponse

from ..asked import Token
from ..described import PlayerView, PublicLine
from ..needs import StreamsNeeded, TablesNeeded
from ..problems import responses
from ..stream import CONTENT
from .tables import After

router = APIRouter(prefix="/play/{token}", tags=["players"], responses=responses(404, 422))


@router.get("", responses={200: {"model": PlayerView}})
def read(token: Token, tables: TablesNeeded) -> Any:
    """What players see."""
    return tables.by_player(token).public_view()


@router.get("/log", responses={200: {"model": list[PublicLine]}})
def log(token: Token, tables: TablesNeeded, after: After = -1) -> Any:
    """What players have been told."""
    return tables.by_player(token).public_log(after)


@router.get("/stream", response_class=StreamingResponse, responses=responses(503, good=CONTENT))
async def stream(token: Token, tables: TablesNeeded, streams: StreamsNeeded) -> Response:
    """Server-sent events: the table's version now, and each time something has changed."""
    table = await run_sync(tables.by_player, token)
    return streams.answer(lambda: table.version, table.subscribe)
