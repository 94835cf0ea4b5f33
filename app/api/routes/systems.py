"""What there is to play: rulebooks, and the library of each."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, Literal

from anyio.to_thread import run_sync
from fastapi import APIRouter, Path

from app.table import building, library, stat_blocks
from app.table import shelf as shelves
from app.table.assessing import assessed, balanced
from app.table.errors import Busy, NotFound
from evaluation.assess import AssessmentData, BalanceData
from okenv import own
from okenv.core.spelling import nearest
from okenv.nodes import listing

from ..asked import AssessmentWanted, BalanceWanted, CharactersText, EncounterText, Kept
from ..described import KeptAs, Readiness, SystemName
from ..needs import TablesNeeded, ThinkingNeeded
from ..problems import responses

router = APIRouter(tags=["library"], responses=responses(422))


def known_system(name: str) -> str:
    """The same name of a rulebook.

    Raises:
        NotFound: where there is none of that name.
    """
    names = [system["name"] for system in library.systems()]
    if name not in names:
        raise NotFound(f"system: found {name!r}, expected {listing(names)}{nearest(name, names)}")
    return name


@router.get("/systems", responses={200: {"model": list[SystemName]}})
def systems() -> Any:
    """The rulebooks."""
    return library.systems()


@router.get("/ready", responses={200: {"model": dict[str, Readiness]}})
def ready(tables: TablesNeeded) -> Any:
    """How far each rulebook is compiled on this machine, by name; a table waits until its own is."""
    return tables.readiness()


@router.get("/systems/{system}/library", responses=responses(404))
def shelf(system: Annotated[str, Path(max_length=40)]) -> dict[str, Any]:
    """A rulebook's encounters, characters, arms, policies and options; encounters and parties that were kept."""
    return shelves.shelf(known_system(system))


@router.post("/library", status_code=201, responses={**responses(409), 201: {"model": KeptAs}})
def keep(asked: Kept) -> Any:
    """Keep an encounter, or the party of one side, in the library of one's own on this machine."""
    return {"name": shelves.keep_of(asked.encounter, asked.name, asked.side, replace=asked.replace)}


@router.delete("/library/{kind}/{name}", status_code=204, responses=responses(404))
def drop(kind: Literal["encounters", "parties"], name: Annotated[str, Path(max_length=80)]) -> None:
    """Remove something from the library of one's own."""
    own.remove(kind, name)


@router.post("/assess", response_model=None, responses=responses(503, good={"model": AssessmentData}))
async def assess(asked: AssessmentWanted, thinking: ThinkingNeeded) -> dict[str, Any]:
    """How hard a fight is, by playing it many times: who wins, who falls, how long it takes, what would change that."""
    told = (asked.encounter, asked.step, asked.heroes, asked.drivers, asked.grades)
    return await _thought("assessment", thinking, partial(assessed, *told))


@router.post("/balance", response_model=None, responses=responses(503, good={"model": BalanceData}))
async def balance(asked: BalanceWanted, thinking: ThinkingNeeded) -> dict[str, Any]:
    """What would bring a fight to a target: changes among the foes, each encounter as a new table takes it."""
    told = (asked.encounter, asked.target, asked.heroes, asked.drivers)
    return await _thought("balance", thinking, partial(balanced, *told))


async def _thought(what: str, thinking: ThinkingNeeded, ask: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """What comes of thinking that takes its time.

    Raises:
        Busy: where too much is being thought about.
    """
    if thinking.statistics().tasks_waiting >= 2 * thinking.total_tokens:
        raise Busy(f"{what}: too much is being thought about; expected to be asked again")
    return await run_sync(ask, limiter=thinking)


@router.post("/check/encounter")
def check_encounter(asked: EncounterText) -> dict[str, Any]:
    """Whether an encounter file's text can be played: the encounter, or its problems with their lines."""
    return building.check_encounter(asked.text)


@router.post("/check/characters", responses=responses(404))
def check_characters(asked: CharactersText) -> dict[str, Any]:
    """Stat blocks from YAML or a pasted table: the sheets, or the problems with their lines."""
    return stat_blocks.check_characters(known_system(asked.system), asked.text)
