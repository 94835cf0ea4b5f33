"""The log follows what happens unless somebody reads further up, and sets off what came since the last click."""

import itertools
import re
from collections.abc import Callable
from typing import Any

import pytest

from app.web.serving import Served
from tests.app.web.visiting import Visitor, sit

pytestmark = pytest.mark.slow

Visit = Callable[..., Visitor]
HERO = {"who": "me", "player": True}
ALONE = {"who": "brute", "ask": "never"}
LEFT = """() => { const log = document.getElementById("log");
    return Math.round(log.scrollHeight - log.scrollTop - log.clientHeight); }"""
LAPTOP, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844, "touch": True}


def sat(served: Served, visit: Visit, screen: dict[str, Any]) -> Visitor:
    """At a fight of one against twelve who go on by themselves."""
    return sit(served, visit, "hero-vs-12-mooks", screen, hero=HERO, mooks=ALONE)


def version(gm: Visitor, served: Served) -> int:
    return int(gm.table(served)["version"])


def at_its_end(gm: Visitor) -> None:
    """Wait for the log to be there; it is never moved again by itself."""
    gm.until(lambda: gm.page.evaluate(LEFT) <= 1)
    gm.frames()
    assert gm.page.evaluate(LEFT) <= 1


def answered(gm: Visitor, served: Served) -> None:
    """The first attack, or the first answer; until the game master is asked again."""
    seen = version(gm, served)
    attacks = gm.page.locator('#question [data-action^="attack"]:visible')
    (attacks if attacks.count() else gm.page.locator("#question .action:visible")).first.click()
    gm.caught_up(served, seen)
    gm.frames()


@pytest.mark.parametrize("screen", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_the_log_is_at_its_end_after_every_answer(served: Served, visit: Visit, screen: dict[str, Any]) -> None:
    gm = sat(served, visit, screen)
    for _ in range(12):
        if gm.asked().startswith("The fight is over"):
            break
        at_its_end(gm)
        answered(gm, served)
    at_its_end(gm)
    assert gm.page.locator("#log").bounding_box()["height"] >= (500 if screen is LAPTOP else 200)
    assert gm.page.locator("#log .line").count() > 24


def test_it_stays_at_its_end_when_its_height_changes(served: Served, visit: Visit) -> None:
    gm = sat(served, visit, LAPTOP)
    for height in (500, 900, 420, 800):
        gm.page.set_viewport_size({"width": 1280, "height": height})
        at_its_end(gm)


def test_it_stays_at_its_end_when_dice_and_sums_are_shown_and_a_line_is_opened(served: Served, visit: Visit) -> None:
    gm = sat(served, visit, {"width": 1280, "height": 500})
    for _ in range(4):
        answered(gm, served)
    height = "document.getElementById('log').scrollHeight"
    brief = gm.page.evaluate(height)
    for _ in range(2):
        gm.page.click("#menu summary")
        gm.page.click("#whole")
        at_its_end(gm)
    assert gm.page.evaluate(height) == brief
    last = gm.page.locator("#log li:not(.silent)").filter(has=gm.page.locator(".full")).last
    last.click()
    gm.frames()
    assert last.locator(".full").first.is_visible()
    at_its_end(gm)


def test_who_reads_further_up_is_left_there(served: Served, visit: Visit) -> None:
    gm = sat(served, visit, {"width": 1280, "height": 500})
    while gm.page.evaluate("() => log.scrollHeight - log.clientHeight") < 90:
        answered(gm, served)
    gm.page.evaluate("() => { document.getElementById('log').scrollTop = 30; }")
    gm.frames()
    answered(gm, served)
    assert gm.page.evaluate("document.getElementById('log').scrollTop") == 30
    gm.page.get_by_role("button", name="To the end").click()
    at_its_end(gm)
    answered(gm, served)
    at_its_end(gm)


def test_what_came_since_the_last_click_is_set_off(served: Served, visit: Visit) -> None:
    gm = sat(served, visit, LAPTOP)
    assert gm.page.locator("#log .fresh").count() == 0
    for answers in range(20):
        if gm.asked().startswith("The fight is over") or (answers >= 6 and gm.page.locator("#log .fresh").count()):
            break
        seen = version(gm, served)
        answered(gm, served)
        numbers = gm.page.locator("#log li").evaluate_all("all => all.map(one => [+one.dataset.n, one.className])")
        assert numbers
        assert all((number > seen) == ("fresh" in kind) for number, kind in numbers)
    first = gm.page.locator("#log .fresh").first
    top = gm.page.locator("#log").bounding_box()["y"]
    sign = gm.page.get_by_role("button", name="since your last click")
    assert sign.is_visible() == (first.bounding_box()["y"] < top - 12)
    if sign.is_visible():
        sign.click()
        assert first.bounding_box()["y"] >= top - 2


def test_on_touch_a_line_that_is_tapped_shows_its_way_back(served: Served, visit: Visit) -> None:
    gm = sat(served, visit, PHONE)
    answered(gm, served)
    gm.page.evaluate("() => { document.getElementById('log').scrollTop = 0; }")
    height = "document.getElementById('log').scrollHeight"
    ways = gm.page.locator("#log .ways").all()
    before = gm.page.evaluate(height)
    assert all(one.evaluate("way => getComputedStyle(way).opacity") == "0" for one in ways)
    gm.page.evaluate("() => { for (const way of document.querySelectorAll('#log .ways')) way.hidden = true; }")
    assert gm.page.evaluate(height) == before  # they take no room
    gm.page.evaluate("() => { for (const way of document.querySelectorAll('#log .ways')) way.hidden = false; }")
    first = gm.page.locator("#log li").first
    first.tap()
    back = first.get_by_role("button", name="Back to here")
    assert back.evaluate("one => getComputedStyle(one.parentElement).opacity") == "1"
    back.tap()
    gm.page.wait_for_function("() => document.querySelectorAll('#log s').length > 0")


def test_a_deed_and_its_reason_are_one_line(served: Served, visit: Visit) -> None:
    """In BrOAGS an attack has parts, whom and where, and is told once both are chosen."""
    gm = sit(served, visit, "warehouse-guards", LAPTOP, intruders=ALONE, guards={"who": "me"})
    lines = gm.page.locator("#log .line").all_inner_texts()
    assert any(re.fullmatch(r"\w+ (shoots|hits|strikes|slashes|fires)\b[^:]*: .+\.", line) for line in lines), lines
    for reason, deed in itertools.pairwise(lines):
        name, apart, _ = reason.partition(": ")
        assert not apart or not deed.startswith(f"{name} ") or ": " in deed, (reason, deed)


DEED = {"n": 1, "kind": "act", "text": "Ann strikes (1 AP left).", "brief": "Ann strikes."}
SUM = {"n": 2, "kind": "roll", "text": "Ann rolls 7.", "brief": ""}
HIT = {"n": 3, "kind": "roll", "text": "Bob is hit.", "brief": None, "goes_on": True}
NEXT = {"n": 4, "kind": "act", "text": "Bob waits.", "brief": None}
ROUND = {"n": 1, "kind": "roll", "text": "--- Round 2 ---", "brief": None}


@pytest.mark.parametrize(("lines", "expected"), [
    ([DEED, SUM, HIT, NEXT], [[1, 2, 3], [4]]),
    ([DEED, SUM, {**HIT, "goes_on": False}], [[1, 2], [3]]),
    ([DEED, {**HIT, "undone": True}, {**HIT, "n": 5}], [[1], [3], [5]]),
    ([{**DEED, "undone": True}, {**HIT, "undone": True}], [[1, 3]]),
    ([ROUND, HIT], [[1], [3]]),
    ([DEED, {**NEXT, "n": 2, "kind": "note"}, HIT], [[1], [2], [3]]),
    ([DEED, {**ROUND, "n": 2, "text": "Bob rallies.", "goes_on": True}, {**ROUND, "n": 2}, HIT], [[1, 2], [3]]),
])  # fmt: skip
def test_what_came_of_a_deed_stands_in_its_line(
    served: Served, visit: Visit, lines: list[dict[str, Any]], expected: list[list[int]]
) -> None:
    """Whatever the event that it came with; what is in force never stands in one line with what is undone."""
    page = visit(served.address, **LAPTOP).page
    deeds = page.evaluate("async (lines) => (await import('/static/log.js')).inDeeds(lines)", lines)
    assert [[event["n"] for event in deed] for deed in deeds] == expected
    told = [line for deed in deeds for event in deed for line in event["told"]]
    before, after = (
        [line["text"] if line["brief"] is None else line["brief"] for line in all_] for all_ in (lines, told)
    )
    assert " ".join(filter(None, after)) == " ".join(filter(None, before))


def test_a_deed_that_is_opened_shows_each_of_its_events_with_its_way_back(served: Served, visit: Visit) -> None:
    gm = sat(served, visit, LAPTOP)
    for _ in range(4):
        answered(gm, served)
    several = gm.page.locator("#log li:not(.silent)").filter(has=gm.page.locator(".ways ~ .ways"))
    item = several.first
    events = item.locator(".ways").count()
    assert events > 1
    assert item.locator(".line:visible").count() == 1
    item.hover()
    assert item.get_by_role("button", name="Back to here").count() == 1
    item.locator(".line:visible").click()
    gm.frames()
    assert item.get_by_role("button", name="Back to here").count() == events
    assert item.locator(".line:visible").count() > 1
