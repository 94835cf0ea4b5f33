"""``docs/table.md`` says what is so: events, stat blocks, encounters, limits."""

import json
import re
from pathlib import Path
from typing import get_args

import pytest

from app.api import connections, limits
from app.table import drivers, pasted, sheets
from app.table.building import encounter_of
from app.table.events import EVENT, Event
from app.table.stat_blocks import check_characters

PAGE = (Path(__file__).parents[3] / "docs" / "table.md").read_text(encoding="utf-8")


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```", PAGE, re.S | re.M)


def test_every_event_is_told_once_and_fits() -> None:
    rows = re.findall(r"^\| (`\{.*?\}`) \|", PAGE, re.M)
    told = [json.loads(text) for row in rows for text in re.findall(r"`(\{.*?\})`(?=,|$)", row)]
    kinds = [one.model_fields["kind"].default for one in get_args(get_args(Event)[0])]
    assert sorted(event["kind"] for event in told) == sorted(kinds)
    for event in told:
        assert EVENT.validate_python(event).kind == event["kind"]


@pytest.mark.parametrize(("kind", "system"), [("table", "ok"), ("table-psob", "psob"), ("yaml", "ok")])
def test_the_stat_blocks_of_the_page_can_be_pasted(kind: str, system: str) -> None:
    (text,) = blocks(kind)
    found = check_characters(system, text)
    assert found.get("problems", []) == []
    assert found["notes"] == []


def test_the_mistake_of_the_page_is_told_so() -> None:
    (text,) = blocks("table")
    (found,) = check_characters("ok", text.replace("club ", "clubb"))["problems"]
    said = f"{found['field']}: {found['message']}"
    (told,) = blocks("text")
    begin, end = told.strip().split("...")
    assert said.startswith(begin)
    assert said.endswith(end)


def test_the_encounter_of_the_page_can_be_fought() -> None:
    (text,) = blocks("json")
    assert encounter_of(json.loads(text)).names == ["Ann", "Thug 1", "Thug 2", "Thug 3", "Thug 4"]


@pytest.mark.parametrize("limit", [
    f"| a request | {limits.MAX_BODY // 1024} KiB; a pasted text "
    f"{sheets.MAX_TEXT:,} characters, {pasted.MAX_ROWS} characters, {pasted.MAX_COLUMNS} columns",
    f"{connections.PER_ADDRESS} from one address; {connections.HEAD_SECONDS:g} seconds for a request's headers, "
    f"{limits.BODY_SECONDS:g} for its body",
    f"`mcts:{drivers.MOST_SIMULATIONS}` or `mcts:{drivers.MOST_SECONDS:g}s`",
    f"`puct:okenv,{drivers.MOST_GUIDED}` at most",
])  # fmt: skip
def test_the_limits_are_those_of_the_program(limit: str) -> None:
    assert limit in PAGE
