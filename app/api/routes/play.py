"""The players' side of a table, by its own link: only what players may see."""

from __future__ import annotations

from typing import Any

from anyio.to_thread import run_sync
from fastapi import APIRouter, Request, Response
from starlette.responses import JSONResponse, StreamingResponse

from ..asked import Token
from ..described import PlayerView, PublicLine
from ..needs import PlayersNeeded, StreamsNeeded, TablesNeeded
from ..problems import responses
from ..stream import CONTENT, Seat
from .tables import After

router = APIRouter(prefix="/play/{token}", tags=["players"], responses=responses(404, 422))

# All of these run in threads of their own: players, however many they are, hold up no game master.


@router.get("", responses={200: {"model": PlayerView}})
async def read(token: Token, tables: TablesNeeded, players: PlayersNeeded) -> Any:
    """What players see."""
    return JSONResponse(await run_sync(lambda: tables.by_player(token).public_view(), limiter=players))


@router.get("/log", responses={200: {"model": list[PublicLine]}})
async def log(token: Token, tables: TablesNeeded, players: PlayersNeeded, after: After = -1) -> Any:
    """What players have been told."""
    return JSONResponse(await run_sync(lambda: tables.by_player(token).public_log(after), limiter=players))


@router.get("/stream", response_class=StreamingResponse, responses=responses(503, good=CONTENT))
async def stream(
    token: Token, request: Request, tables: TablesNeeded, streams: StreamsNeeded, players: PlayersNeeded
) -> Response:
    """Server-sent events: the table's version now, and each time something has changed."""
    table = await run_sync(tables.by_player, token, limiter=players)
    seat = Seat(token, request.client.host if request.client else "")
    return streams.answer(lambda: table.version, table.subscribe, seat)
