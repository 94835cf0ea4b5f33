"""Successes are spent with one click; plus and minus change what is proposed, and the page tells what comes of it."""

from collections.abc import Callable
from typing import Any

import pytest

from app.web.serving import Served
from tests.app.web.visiting import Visitor, new_table

pytestmark = pytest.mark.slow

ME = {"who": "me"}


def at_spending(served: Served) -> dict[str, Any]:
    """A table at a question on what several successes are spent on, in several ways."""
    table = new_table(served, "mirror-duel", dice="program", red=ME, blue=ME)
    for _ in range(300):
        view: dict[str, Any] = served.ask(f"tables/{table}")
        spending = view["asked"].get("spending")
        if spending and len(spending["ways"]) > 2 and len(spending["ways"][spending["best"]]["steps"]) > 1:
            return view
        attack = next((deed["steps"][0] for deed in view["asked"]["deeds"]), view["asked"]["default"])
        served.ask(f"tables/{table}/events", {"kind": "do", "action": attack})
    raise AssertionError("nobody spent several successes")


def test_spending_is_changed_with_plus_and_minus_and_accepted_at_once(
    served: Served, visit: Callable[..., Visitor]
) -> None:
    view = at_spending(served)
    spending = view["asked"]["spending"]
    gm = visit(f"{served.address}table/{view['id']}")
    gm.settled()
    effect = gm.page.text_content("#question .effect")
    assert effect == spending["ways"][spending["best"]]["effect"]
    gm.page.locator('#question .spends button[aria-label^="Less"]:enabled').first.click()
    other = str(gm.page.text_content("#question .effect"))
    assert other != effect
    assert other in [way["effect"] for way in spending["ways"]]
    gm.page.locator('#question .spends button[aria-label^="More"]:enabled').first.click()
    chosen = str(gm.page.text_content("#question .effect"))
    gm.page.keyboard.press("a")
    after = gm.caught_up(served, view["version"])
    assert after["version"] == view["version"] + 1
    assert chosen in " ".join(gm.told())
    gm.page.click("#undo")
    back = gm.caught_up(served, after["version"])
    assert back["question"] == view["question"]


def test_on_a_phone_plus_and_minus_are_as_wide_as_a_finger(served: Served, visit: Callable[..., Visitor]) -> None:
    gm = visit(f"{served.address}table/{at_spending(served)['id']}", width=390, height=844, touch=True)
    gm.settled()
    boxes = [one.bounding_box() for one in gm.page.locator("#question .spends button").all()]
    assert boxes
    assert all(box["width"] >= 44 and box["height"] >= 44 for box in boxes)
    assert gm.page.evaluate("document.documentElement.scrollWidth") <= 390
