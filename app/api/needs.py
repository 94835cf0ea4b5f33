"""What the routes are given by the application."""

from __future__ import annotations

from typing import Annotated, cast

from anyio import CapacityLimiter
from fastapi import Depends, Request

from app.table.tables import Tables

from .limits import RateLimit
from .stream import Streams


def _tables(request: Request) -> Tables:
    return cast(Tables, request.app.state.tables)


def _streams(request: Request) -> Streams:
    return cast(Streams, request.app.state.streams)


def _advice_rate(request: Request) -> RateLimit:
    return cast(RateLimit, request.app.state.advice_rate)


def _thinking(request: Request) -> CapacityLimiter:
    return cast(CapacityLimiter, request.app.state.thinking)


def _players(request: Request) -> CapacityLimiter:
    return cast(CapacityLimiter, request.app.state.players)


TablesNeeded = Annotated[Tables, Depends(_tables)]
StreamsNeeded = Annotated[Streams, Depends(_streams)]
AdviceRateNeeded = Annotated[RateLimit, Depends(_advice_rate)]
ThinkingNeeded = Annotated[CapacityLimiter, Depends(_thinking)]
PlayersNeeded = Annotated[CapacityLimiter, Depends(_players)]
