"""What happens at a table: events go in, versions come out, and advice when it is asked for."""

from __future__ import annotations

from typing import Annotated, Any

from anyio.to_thread import run_sync
from fastapi import APIRouter, Query, Response
from starlette.responses import JSONResponse, StreamingResponse

from app.table.chances import FIGHTS
from app.table.errors import Busy
from app.table.events import Event

from ..asked import AdviceWanted, Fights, Grade, TableId, WhatIf
from ..described import View
from ..described_chances import ChancesView, WhatIfChances
from ..needs import AdviceRateNeeded, StreamsNeeded, TablesNeeded, ThinkingNeeded
from ..problems import problem, responses
from ..stream import CONTENT

router = APIRouter(prefix="/tables/{id}", tags=["events"], responses=responses(404, 422))
Expected = Annotated[
    int | None,
    Query(ge=0, lt=2**53, description="The version that this was decided on: another one is answered with 409."),
]
Question = Annotated[
    str | None,
    Query(
        max_length=20, description="The question that this answers, as the view names it: 409 where another is asked."
    ),
]


@router.post("/events", responses=responses(409, 423, good={"model": View}))
def post(id: TableId, event: Event, tables: TablesNeeded, expected: Expected = None, question: Question = None) -> Any:
    """Do, roll, correct, undo: one event, stored before the answer, which is the new view."""
    return JSONResponse(tables.get(id).post(event, expected, question))


@router.post("/advice", response_model=None, responses=responses(429, 503))
async def advice(
    id: TableId, asked: AdviceWanted, tables: TablesNeeded, rate: AdviceRateNeeded, thinking: ThinkingNeeded
) -> dict[str, Any] | Response:
    """What a policy would do now, with what each alternative is worth; nothing happens at the table."""
    table = await run_sync(tables.get, id)
    wait = rate.wait(id)
    if wait:
        detail = f"advice at this table: expected to be asked again in {wait} s"
        return problem(429, detail, (), {"Retry-After": str(wait)})
    if thinking.statistics().tasks_waiting >= 2 * thinking.total_tokens:
        raise Busy("advice: too many tables ask for it at once; expected to be asked again")
    # Threads of its own: those that answer plain actions must not wait for a search.
    return await run_sync(table.advise, asked.policy, asked.seconds, asked.top, limiter=thinking)


@router.get("/chances", responses=responses(503, good={"model": ChancesView}))
def chances(id: TableId, tables: TablesNeeded, fights: Annotated[Fights, Query()] = FIGHTS,
            grade: Annotated[Grade, Query()] = "usual") -> Any:  # fmt: skip
    """How likely each side is to win from here, by playing on many times, and what there is to wonder about."""
    return JSONResponse(tables.get(id).chances.asked(fights, grade))


@router.post("/chances", responses=responses(503, good={"model": WhatIfChances}))
def what_if(id: TableId, asked: WhatIf, tables: TablesNeeded) -> Any:
    """How likely each side would be to win if that were done by hand; nothing happens at the table."""
    return JSONResponse(tables.get(id).chances.asked(asked.fights, asked.grade, asked.events))


@router.get("/stream", response_class=StreamingResponse, responses=responses(503, good=CONTENT))
async def stream(id: TableId, tables: TablesNeeded, streams: StreamsNeeded) -> Response:
    """Server-sent events: the table's version now, and each time something has changed."""
    table = await run_sync(tables.get, id)
    return streams.answer(lambda: table.version, table.subscribe)
