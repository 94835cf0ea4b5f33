"""Every error is ``application/problem+json`` (RFC 9457), with the fields at fault."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel
from starlette.exceptions import HTTPException

from app.table.errors import BadEvent, Busy, Conflict, NotFound, NotStored, ReadOnly, StoreError, TableError
from okenv.core.spelling import nearest
from okenv.nodes import ConfigError, field_name, listing, show
from okenv.own import MissingError, TakenError

MEDIA_TYPE = "application/problem+json"
_KINDS = {
    400: ("malformed", "The request cannot be read"),
    401: ("token", "This table needs its token"),
    403: ("refused", "The request is refused"),
    404: ("not-found", "There is no such thing"),
    405: ("method", "This address takes other methods"),
    408: ("too-slow", "The request took too long"),
    409: ("conflict", "The table has moved on"),
    413: ("too-large", "The request is too large"),
    415: ("media-type", "Expected JSON"),
    421: ("host", "This host name is not served"),
    422: ("invalid", "The request does not fit"),
    423: ("read-only", "The table can only be read"),
    429: ("too-often", "Asked too often"),
    500: ("internal", "The program failed"),
    503: ("busy", "Not possible at the moment"),
}
_NOT_STORED = ("not-stored", "What you did is not stored")
_TAKEN = ("taken", "That name is taken")
_TYPES = {"int", "str", "float", "bool", "list", "dict", "none"}


_FILLED_IN = frozenset({
    "action", "agree", "by", "encounter", "events", "fighter", "kind", "outcome", "text", "to", "value",
})  # fmt: skip
"""Fields of a request that a page fills in: nobody at it knows their names, and what is wrong with one says so."""


class Fault(BaseModel):
    """One field at fault; ``told`` is for people, and names the field only where they know it by that name."""

    field: str
    message: str
    told: str

    @classmethod
    def of(cls, field: str, message: str) -> Fault:
        """What is wrong with a field."""
        plain = not field or field in _FILLED_IN or message.startswith(field)
        return cls(field=field, message=message, told=message if plain else f"{field}: {message}")


class Problem(BaseModel):
    """An error. ``type`` is ``urn:okenv:`` and a word that does not change; ``detail`` is for people."""

    type: str
    title: str
    status: int
    detail: str
    errors: list[Fault]


def problem(
    status: int,
    detail: str,
    errors: Iterable[tuple[str, str]] = (),
    headers: Mapping[str, str] | None = None,
    kind: tuple[str, str] | None = None,
) -> JSONResponse:
    """The answer for an error; ``errors`` are fields with what is wrong with each, ``kind`` is a word and a title."""
    word, title = kind or _KINDS.get(status, ("other", HTTPStatus(status).phrase))
    faults = [Fault.of(*error).model_dump() for error in errors]
    body = {"type": f"urn:okenv:{word}", "title": title, "status": status, "detail": detail, "errors": faults}
    return JSONResponse(body, status, headers, MEDIA_TYPE)


def responses(*statuses: int, good: dict[str, Any] | None = None) -> dict[int | str, dict[str, Any]]:
    """What the description says: ``good`` of status 200, the named errors, and that any other looks the same."""
    content = {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    named: dict[int | str, dict[str, Any]] = {
        status: {"description": _KINDS[status][1], "content": content} for status in statuses
    }
    if good is not None:
        named[200] = good
    return named | {"default": {"description": "Any other error", "content": content}}


def faults(errors: Sequence[Any], *, tagged: bool) -> list[tuple[str, str]]:
    """Pydantic's errors as ``(field, message)``, one a field; ``tagged``: the body is an event, told apart by kind."""
    found: dict[str, str] = {}
    for error in errors:
        place = list(error["loc"])[1:]
        if tagged:
            place = place[1:]  # the kind
        if error["type"] == "json_invalid":
            place = []
        while place and str(place[-1]).partition("[")[0].rpartition("-")[2] in _TYPES:
            place.pop()  # which of several types was tried
        found.setdefault(field_name(tuple(place)), _message(error))
    return list(found.items())


def _message(error: Any) -> str:
    """What was found, and what was expected."""
    kind, value, context = error["type"], error.get("input"), error.get("ctx", {})
    if kind == "missing":
        return "found nothing, expected a value"
    if kind == "extra_forbidden":
        return "found a field that nobody knows"
    if kind == "json_invalid":
        return f"found no JSON: {context.get('error', error['msg'])} (character {error['loc'][-1]})"
    if kind in ("union_tag_not_found", "model_attributes_type") and not isinstance(value, Mapping):
        return f"found {show(value)}, expected an object"
    if kind == "union_tag_not_found":
        return "found nothing as kind, expected what kind of event this is"
    words = [word.strip().strip("'") for word in str(context.get("expected_tags", "")).split(",") if word.strip()]
    if kind == "union_tag_invalid":
        tag = context["tag"]
        return f"found kind {tag!r}, expected {listing(words)}{nearest(tag, words)}"
    if kind == "literal_error":
        words = [word.strip().strip("'") for word in context["expected"].replace(" or ", ",").split(",")]
        return f"found {show(value)}, expected {listing(words)}{nearest(value, words)}"
    if kind == "value_error":
        return str(context.get("error", error["msg"]))
    wanted = error["msg"].removeprefix("Input should be ").removeprefix("Value error, ")
    return f"found {show(value)}, expected {wanted}" if wanted != error["msg"] else f"found {show(value)}: {wanted}"


def install(app: FastAPI) -> None:
    """Answer every error of these kinds as a problem."""

    async def invalid(request: Request, error: Any) -> JSONResponse:
        errors = error.errors()
        if any(isinstance(each.get("input"), bytes) for each in errors):
            found = request.headers.get("content-type", "nothing")
            return problem(415, f"Content-Type: found {found}, expected application/json")
        named = faults(errors, tagged=request.url.path.endswith("/events"))
        status = 400 if any(each["type"] == "json_invalid" for each in errors) else 422
        return problem(status, _told(named), named)

    async def http(request: Request, error: Any) -> JSONResponse:
        details = {404: f"{request.url.path} is no address here", 405: f"{request.method} is not for this address"}
        return problem(error.status_code, details.get(error.status_code, str(error.detail)), (), error.headers)

    async def config(request: Request, error: Any) -> JSONResponse:
        named = [(each.field, f"line {each.line}: {each.message}" if each.line else each.message)
                 for each in error.problems]  # fmt: skip
        return problem(422, _told(named), named)

    async def bad(request: Request, error: Any) -> JSONResponse:
        return problem(422, str(error), [(error.field, error.message)])

    async def other(request: Request, error: Any) -> JSONResponse:
        return problem(422, str(error))

    async def missing(request: Request, error: Any) -> JSONResponse:
        return problem(404, str(error))

    async def conflict(request: Request, error: Any) -> JSONResponse:
        return problem(409, str(error), [("expected", str(error))])

    async def read_only(request: Request, error: Any) -> JSONResponse:
        return problem(423, str(error))

    async def busy(request: Request, error: Any) -> JSONResponse:
        return problem(503, str(error), (), {"Retry-After": "1"})

    async def disk(request: Request, error: Any) -> JSONResponse:
        detail = f"what you did could not be stored, and is not done: {error}"
        return problem(503, detail, (), {"Retry-After": "5"}, _NOT_STORED)

    async def store(request: Request, error: Any) -> JSONResponse:
        return problem(503, str(error))

    async def failed(request: Request, error: Any) -> JSONResponse:
        return problem(500, "an error of the program; it is told in the terminal where okenv serve runs")

    async def taken(request: Request, error: Any) -> JSONResponse:
        return problem(409, str(error), [(one.field, one.message) for one in error.problems], None, _TAKEN)

    handlers: dict[Any, Any] = {
        RequestValidationError: invalid, HTTPException: http, ConfigError: config, BadEvent: bad, NotFound: missing,
        Conflict: conflict, ReadOnly: read_only, Busy: busy, TableError: other, NotStored: disk, StoreError: store,
        TakenError: taken, MissingError: missing, OSError: disk, sqlite3.Error: disk, Exception: failed,
    }  # fmt: skip
    for kind, handler in handlers.items():
        app.add_exception_handler(kind, handler)


def _told(named: Sequence[tuple[str, str]]) -> str:
    return "; ".join(f"{field}: {message}" if field else message for field, message in named)
