"""Standing orders are said in the dialog of a card or of a side, and stand on the card."""

from collections.abc import Callable

import pytest

from app.web.serving import Served
from tests.app.web.visiting import Visitor, sit

pytestmark = pytest.mark.slow
ME = {"who": "me"}


def test_orders_are_said_once_for_one_and_for_a_side_and_shown_on_the_card(
    served: Served, visit: Callable[..., Visitor]
) -> None:
    gm = sit(served, visit, "mirror-duel", red=ME, blue=ME)
    gm.page.locator("button:text-is('Other orders')").first.click()
    gm.page.select_option('dialog [name="defend"]', "above")
    gm.page.wait_for_selector("dialog .orders [role=status]:has-text('Set.')")
    assert gm.page.locator('dialog [name="front"]').count() == 1
    gm.page.keyboard.press("Escape")
    gm.page.wait_for_selector(".card:has-text('defends when the chance to be hit is above 30 %')")
    first = gm.table(served)["fighters"][0]["driver"]
    unsaid = {"again": "ask", "front": "ask", "spend": "ask", "small": "usual"}
    assert first["orders"] == {"defend": "above", "above": 30, **unsaid}
    gm.page.click("#drivers-1")
    gm.page.select_option('dialog [name="spend"]', "damage")
    gm.page.click("dialog button.main")
    gm.page.wait_for_selector(".card:has-text('spends for damage')")
    orders = [one["orders"] for one in gm.table(served)["fighters"]]
    assert orders == [["defends when the chance to be hit is above 30 %"], ["spends for damage"]]


def test_the_usual_orders_are_one_press_on_the_card(served: Served, visit: Callable[..., Visitor]) -> None:
    gm = sit(served, visit, "mirror-duel", red=ME, blue=ME)
    button = gm.page.locator("button:text-is('Usual orders')").first
    said = str(button.get_attribute("title")).lower().split(", ")
    button.click()
    gm.page.wait_for_selector(".card:has-text('defends when the chance to be hit is above 30 %')")
    assert len(said) == 3
    assert sorted(gm.table(served)["fighters"][0]["orders"]) == sorted(said)
    assert gm.page.locator("button:text-is('Usual orders')").count() == 1  # the other one's


def test_no_order_is_offered_of_what_the_rulebook_never_asks(served: Served, visit: Callable[..., Visitor]) -> None:
    """In PSOB nobody comes between others and an attack, and nothing is spent after a roll."""
    gm = sit(served, visit, "trooper-squad", wanted=ME)
    gm.page.locator("button:text-is('Other orders')").first.click()
    gm.page.wait_for_selector('dialog [name="defend"]')
    assert "abort" in gm.page.inner_text("dialog .orders")  # what a defence costs
    assert gm.page.locator('dialog .orders [name="front"], dialog .orders [name="spend"]').count() == 0
    gm.page.keyboard.press("Escape")
    gm.page.locator("button:text-is('Usual orders')").first.click()
    gm.page.wait_for_selector(".card:has-text('defends when')")
    assert gm.table(served)["fighters"][0]["orders"] == ["defends when the chance to be hit is above 30 %"]


def test_an_order_that_would_cost_a_second_turn_running_asks_and_the_card_says_so(
    served: Served, visit: Callable[..., Visitor]
) -> None:
    """In ZeroSpace a defence costs a turn: who dodged by order and lost a turn for it is asked the next time."""
    gm = sit(served, visit, "marine-duel", red=ME, blue=ME)
    gm.page.locator("button:text-is('Other orders')").last.click()
    assert gm.page.locator('dialog [name="again"]').is_hidden()
    gm.page.select_option('dialog [name="defend"]', "always")
    gm.page.wait_for_selector("dialog .orders label:visible:has-text('Where they have given up the turn before')")
    gm.page.keyboard.press("Escape")
    said = "defends whenever an attack may hit, but asks where they have given up the turn before"
    gm.page.wait_for_selector(f".card:has-text('{said}')")
    for _ in range(2):
        assert gm.table(served)["asked"]["prompt"] != "force"
        gm.page.locator("#question .action:visible:has-text('shoot')").first.click()
        gm.settled()
    asked = gm.table(served)["asked"]
    assert (asked["prompt"], asked["name"]) == ("force", gm.table(served)["fighters"][1]["name"])
    assert gm.page.locator("#log").inner_text().count("by standing order") == 1


def test_what_goes_with_every_attack_is_told_once_and_each_answer_stands_there_once(
    served: Served, visit: Callable[..., Visitor]
) -> None:
    gm = sit(served, visit, "marine-duel", red=ME, blue=ME)
    assert gm.page.locator("#question").inner_text().count("end the turn") == 2  # with each attack, and by itself
    words = [text.split("\n")[0] for text in gm.page.locator("#question .action:visible").all_inner_texts()]
    assert len(set(words)) == len(words)
