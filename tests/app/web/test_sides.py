"""Heroes are cards, many of a kind a list; whoever acts is open, and a laptop shows all of it at once."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from app.web.serving import Served
from tests.app.web.visiting import Visitor, sit

pytestmark = pytest.mark.slow

Visit = Callable[..., Visitor]
HERO = {"who": "me", "player": True}
ASKS = {"who": "brute", "ask": "turn"}
HIDDEN = """names => names.filter(name => {
    const box = document.querySelector(name);
    return box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1;
})"""

BOXES = ["html", "main", ".sides"]


def sat(served: Served, visit: Visit, encounter: str = "hero-vs-12-mooks", **screen: Any) -> Visitor:
    return sit(served, visit, encounter, screen, hero=HERO, mooks=ASKS)


def until_a_plan(gm: Visitor, served: Served) -> None:
    """Ada ends her turn: a mook's plan is shown."""
    for _ in range(8):
        if gm.page.locator("#accept").count():
            return
        before = gm.table(served)["version"]
        choices = gm.page.locator('#question .action[data-action="wait"], #question .action[data-action="done"]')
        (choices if choices.count() else gm.page.locator("#question .action:visible")).first.click()
        gm.caught_up(served, before)
    assert gm.page.locator("#accept").count()


def test_twelve_mooks_fit_a_laptop_and_the_acting_one_is_open(served: Served, visit: Visit) -> None:
    gm = sat(served, visit, width=1280, height=800)
    page = gm.page
    assert page.locator(".card:not(.brief):visible").count() == 1
    assert page.locator(".card.brief:visible").count() == 12
    assert page.get_by_role("button", name="Soldiers: 12 of 12 stand").is_visible()
    assert page.evaluate(HIDDEN, BOXES) == []
    until_a_plan(gm, served)
    acting = page.locator(".group .card:not(.brief)")
    assert acting.count() == 1
    assert str(acting.locator(".name").text_content()) in str(page.get_attribute(".plan", "aria-label"))
    assert page.locator(".card:visible").count() == 13
    assert page.evaluate(HIDDEN, [*BOXES, ".ask"]) == []


def test_a_group_is_folded_on_a_phone_and_unfolds(served: Served, visit: Visit) -> None:
    gm = sat(served, visit, width=390, height=844, touch=True)
    page = gm.page
    assert page.locator(".card.brief:visible").count() == 0
    ends = [page.locator(where).bounding_box()["y"] for where in (".told", ".ask", ".sides")]
    assert ends == sorted(ends)  # the log and the question come before the cards
    fold = page.get_by_role("button", name="Soldiers: 12 of 12 stand")
    assert fold.get_attribute("aria-expanded") == "false"
    fold.tap()
    assert page.locator(".card.brief:visible").count() == 12
    fold.tap()
    assert page.locator(".card.brief:visible").count() == 0


def test_what_holds_for_one_of_many_is_told_on_its_line(served: Served, visit: Visit) -> None:
    gm = sat(served, visit, "hero-vs-8-mooks", width=390, height=844, touch=True)
    table = gm.page.url.rsplit("/", 1)[-1]
    view = served.ask(f"tables/{table}")
    name = view["fighters"][3]["name"]
    served.ask(f"tables/{table}/events", {"kind": "correct", "fighter": name, "field": "tags", "value": 1})
    line = gm.page.locator(f'.card.brief:has(.name:text-is("{name}"))')
    line.wait_for()
    assert line.is_visible()  # though the group is folded: there is something to tell
    assert "1 tag;" in str(line.locator(".meter").get_attribute("aria-label"))
    served.ask(f"tables/{table}/events", {"kind": "correct", "fighter": name, "field": "tags", "value": 2})
    gm.page.get_by_role("button", name="7 of 8 stand").wait_for()
    assert not line.is_visible()


def test_what_holds_for_all_of_many_is_told_once_where_they_are_folded(served: Served, visit: Visit) -> None:
    gm = sit(served, visit, "raider-horde", {"width": 390, "height": 844, "touch": True}, crew=HERO, raiders=ASKS)
    assert gm.page.locator(".card.brief:visible").count() == 0
    gm.page.get_by_role("button", name="Raiders: 13 of 13 stand, unnamed").tap()
    assert gm.page.locator(".card.brief:visible").count() == 13


@pytest.mark.parametrize(("steps", "harm", "words", "ticks"), [
    ([[3, "Impaired"], [5, "Down"], [7, "Out"]], 4, "4 lethal; Down at 5, Out at 7", 2),
    ([[5, "Down"], [7, "Out"]], 0, "unhurt; Down at 5, Out at 7", 1),
    ([[1, "Out"]], 0, "unhurt; Out at the first hit that counts", 0),
])  # fmt: skip
def test_the_bar_says_where_which_state_begins(
    served: Served, visit: Visit, steps: list[list[Any]], harm: int, words: str, ticks: int
) -> None:
    gm = sat(served, visit, width=1280, height=800)

    def told(route: Any) -> None:
        answer = route.fetch()
        view = json.loads(answer.text())
        view["fighters"][0]["card"] |= {"harm": {"lethal": harm}, "thresholds": steps}
        route.fulfill(response=answer, body=json.dumps(view))

    gm.page.route("**/api/v1/tables/*", told)
    gm.page.reload()
    gm.settled()
    card = gm.page.locator(".card").first
    assert card.locator(".harm").text_content() == words
    assert card.locator(".meter").get_attribute("aria-label") == f"Harm: {words}"
    assert card.locator(".meter b").count() == ticks
    lefts = [one.evaluate("tick => tick.style.left") for one in card.locator(".meter b").all()]
    assert [float(left.removesuffix("%")) for left in lefts] == pytest.approx(
        [100 * step / steps[-1][0] for step, _ in steps[:-1]], abs=0.1
    )
