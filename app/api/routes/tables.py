"""Tables: made, listed, read, named, deleted, and taken away as files."""

from __future__ import annotations

import re
from typing import Annotated, Any
from urllib.parse import quote

from fastapi import APIRouter, Query, Response
from starlette.responses import JSONResponse

from app.table import export
from app.table.library import form_of
from app.table.shelf import keep_survivors
from app.table.tables import Table

from ..asked import Archive, NewTable, Rename, Survivors, TableId
from ..described import FieldView, LogLine, OddsView, SurvivorsKept, TableSummary, View
from ..needs import TablesNeeded
from ..problems import responses

router = APIRouter(prefix="/tables", tags=["tables"], responses=responses(404, 422))
After = Annotated[int, Query(ge=-1, lt=2**53, description="Only lines of events after this number.")]


@router.get("", responses={200: {"model": list[TableSummary]}})
def listed(tables: TablesNeeded) -> Any:
    """All tables, the one that something happened at last first, without what happens at them."""
    return tables.list()


@router.post("", status_code=201, responses={201: {"model": View}})
def create(asked: NewTable, tables: TablesNeeded, response: Response) -> Any:
    """A new table: its fight stands before its first decision or dice."""
    table = tables.create(
        asked.encounter, title=asked.title, seed=asked.seed, dice=asked.dice, drivers=asked.drivers
    )  # fmt: skip
    view = table.view()
    response.headers["Location"] = f"/api/v1/tables/{view['id']}"
    return view


@router.get("/{id}", responses={200: {"model": View}})
def read(id: TableId, tables: TablesNeeded) -> Any:
    """All that the game master sees but the log."""
    return JSONResponse(tables.get(id).view())


@router.post("/{id}/again", status_code=201, responses={201: {"model": View}})
def again(id: TableId, tables: TablesNeeded, response: Response) -> Any:
    """A new table with the same set-up: the encounter, the drivers and the dice that this one began with."""
    view = tables.again(id).view()
    response.headers["Location"] = f"/api/v1/tables/{view['id']}"
    return view


@router.patch("/{id}", responses={200: {"model": View}})
def rename(id: TableId, asked: Rename, tables: TablesNeeded) -> Any:
    """Give a table another title."""
    table = tables.get(id)
    table.rename(asked.title)
    return table.view()


@router.put("/{id}/archive", status_code=204)
def archive(id: TableId, asked: Archive, tables: TablesNeeded) -> None:
    """Put a table away, or take it out again: only the list changes."""
    tables.archive(id, asked.archived)


@router.delete("/{id}", status_code=204)
def delete(id: TableId, tables: TablesNeeded) -> None:
    """Delete a table for good."""
    tables.delete(id)


@router.get("/{id}/log", responses={200: {"model": list[LogLine]}})
def log(id: TableId, tables: TablesNeeded, after: After = -1) -> Any:
    """What has happened, in sentences; what was undone stays, marked so."""
    return JSONResponse(tables.get(id).log(after))


@router.get("/{id}/odds", responses={200: {"model": OddsView}})
def odds(
    id: TableId,
    tables: TablesNeeded,
    whose: Annotated[
        int | None, Query(ge=0, le=1000, description="The row of one of the question's `turns`: of that turn alone.")
    ] = None,
) -> Any:
    """The exact odds of the answers to the present question, by answer; those that have none are left out."""
    return tables.get(id).odds(whose)


@router.get("/{id}/fields", responses={200: {"model": list[FieldView]}})
def fields(
    id: TableId,
    tables: TablesNeeded,
    fighter: Annotated[str, Query(max_length=120, description="Her name; nothing: figures of the whole fight.")] = "",
) -> Any:
    """The figures that may be corrected, with their values and what may stand there."""
    return tables.get(id).fields(fighter)


@router.get("/{id}/encounter")
def encounter(id: TableId, tables: TablesNeeded) -> dict[str, Any]:
    """What is fought, with everybody who has joined, as the form for a new table has it."""
    return form_of(tables.get(id).situation().encounter)


@router.post("/{id}/party", status_code=201, responses={**responses(404, 409), 201: {"model": SurvivorsKept}})
def party(id: TableId, asked: Survivors, tables: TablesNeeded) -> Any:
    """Keep a side as it comes out of the fight, rested, as a party in the library of one's own."""
    return keep_survivors(tables.get(id), asked.side, asked.name, asked.rest, replace=asked.replace)


@router.get("/{id}/replay")
def replay(id: TableId, tables: TablesNeeded) -> dict[str, Any]:
    """The whole fight step by step, for a page that shows it."""
    return export.replay(tables.get(id))


def _file(table: Table, suffix: str, text: str, media_type: str) -> Response:
    """A file named after the fight and the day on which it began; letters of any language (RFC 6266)."""
    words = re.sub(r"[\W_]+", "-", table.title.lower()).strip("-")[:60] or "fight"
    plain = re.sub(r"[^a-z0-9]+", "-", words).strip("-") or "fight"
    name, ascii_name = (f"{one}-{table.created[:10]}.{suffix}" for one in (words, plain))
    attached = f"attachment; filename=\"{ascii_name}\"; filename*=UTF-8''{quote(name)}"
    return Response(text, media_type=media_type, headers={"Content-Disposition": attached})


@router.get(
    "/{id}/record",
    response_class=Response,
    responses={200: {"content": {"application/jsonl": {"schema": {"type": "string"}}}}},
)
def record(id: TableId, tables: TablesNeeded) -> Response:
    """The fight as a record that ``okenv replay`` plays again."""
    table = tables.get(id)
    return _file(table, "jsonl", table.record(), "application/jsonl")


@router.get(
    "/{id}/page",
    response_class=Response,
    responses={200: {"content": {"text/html": {"schema": {"type": "string"}}}}},
)
def page(id: TableId, tables: TablesNeeded) -> Response:
    """The fight as one HTML file that needs no network."""
    table = tables.get(id)
    return _file(table, "html", export.page(table), "text/html")
