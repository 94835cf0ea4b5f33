"""The library of one's own on the first page: a party and an encounter are kept, taken again, played, removed."""

from collections.abc import Callable

import pytest

from app.web.serving import Served
from tests.app.web.visiting import Visitor, sit, started

pytestmark = pytest.mark.slow

STAT_BLOCK = "name, Fighting, Agility, Strength, Toughness\nAnn, great, good, Gd+, good"
FILE = """
system: ok
title: The bridge
sides:
  watch: {fighters: [{character: soldier, name: Odo}]}
  raiders: {policy: brute, fighters: [{character: thug, count: 2}]}
"""


@pytest.fixture
def visitor(served: Served, visit: Callable[..., Visitor]) -> Visitor:
    """On the first page, which is there."""
    found = visit(served.address)
    found.page.wait_for_selector(".encounters label")
    return found


def named(visitor: Visitor, title: str, name: str) -> None:
    """Answer the dialog that asks for a name."""
    page = visitor.page
    page.locator(f"dialog[aria-label='{title}'] input").fill(name)
    page.locator("dialog button.main").click()


@pytest.mark.provokes("status of 409")
@pytest.mark.provokes("which is kept already")
def test_a_party_with_a_stat_block_of_ones_own_is_kept_and_taken_again(visitor: Visitor, served: Served) -> None:
    page = visitor.page
    page.click("[data-from=build]")
    page.click("summary:has-text('Your own stat blocks')")
    page.fill('[aria-label="Stat blocks as YAML or a pasted table"]', STAT_BLOCK)
    page.click("#source button:text-is('Check')")
    page.wait_for_selector("#source li:has-text('Ann')")
    page.locator('[aria-label="Character"]').first.select_option("own:Ann")
    for name in ("The Watch", "The watch"):
        page.locator("#source fieldset").first.get_by_role("button", name="Keep this party").click()
        named(visitor, "Keep the party of party", name)
        if name == "The watch":
            page.wait_for_selector("dialog .trouble:has-text('which is kept already')")
            page.click("dialog button:text-is('Replace it')")
        page.wait_for_selector("dialog", state="detached")
    page.reload()
    page.wait_for_selector(".encounters label")
    page.click("[data-from=build]")
    party = page.locator("#source fieldset").first
    party.get_by_role("button", name="Take a kept party").click()
    page.get_by_role("button", name="Take The watch").click()
    assert party.get_by_label("Name", exact=True).input_value() == "Ann"
    party.get_by_role("button", name="Add a character").click()
    party.locator('[aria-label="Character"]').nth(1).select_option("swashbuckler")
    view = started(visitor, served)
    assert [one["name"] for one in view["fighters"]] == ["Ann", "Swashbuckler", "Thug"]
    assert '"Fighting":"great"' in served.ask_text(f"tables/{view['id']}/record").splitlines()[0]


def test_an_encounter_from_a_file_is_kept_chosen_and_removed(visitor: Visitor, served: Served) -> None:
    page = visitor.page
    page.click("[data-from=own]")
    page.fill('[aria-label="An encounter as YAML"]', FILE)
    page.click("#keep")
    named(visitor, "Keep this encounter", "The old bridge")
    page.wait_for_selector("dialog", state="detached")
    page.click("[data-from=shipped]")
    kept = page.locator(".encounters label", has_text="The old bridge")
    assert "Your own" in str(kept.text_content())
    kept.click()
    remove = kept.get_by_role("button")
    assert (remove.text_content(), remove.get_attribute("aria-label")) == (
        "Remove",
        "Remove The old bridge from the library",
    )
    view = started(visitor, served)
    assert [one["name"] for one in view["fighters"]] == ["Odo", "Thug 1", "Thug 2"]
    page.goto(served.address)
    page.locator(".encounters label", has_text="The old bridge").get_by_role("button").click()
    page.click("button:text-is('Remove for good')")
    page.wait_for_selector(".encounters label:has-text('The old bridge')", state="detached")
    assert served.ask("systems/ok/library")["encounters"][0]["name"] != "the-old-bridge"


def test_a_removal_is_put_off_by_looking_elsewhere(visitor: Visitor) -> None:
    page = visitor.page
    page.click("[data-from=build]")
    foes = page.locator("#source fieldset").nth(1)
    foes.get_by_role("button", name="Keep this party").click()
    named(visitor, "Keep the party of foes", "Two thugs")
    page.wait_for_selector("dialog", state="detached")
    foes.get_by_role("button", name="Take a kept party").click()
    page.get_by_role("button", name="Remove Two thugs").click()
    page.wait_for_selector("dialog button:text-is('Remove for good')")
    page.get_by_role("button", name="Take Two thugs").focus()
    assert page.locator("dialog button.danger").count() == 0
    page.get_by_role("button", name="Remove Two thugs").click()
    page.get_by_role("button", name="Remove Two thugs").click()
    page.wait_for_selector("dialog:not(:has(b:text-is('Two thugs')))")


def test_a_party_is_kept_after_a_fight_with_its_wounds(served: Served, visit: Callable[..., Visitor]) -> None:
    """From the end of a fight to the form of the next one."""
    me = {"who": "me"}
    visitor = sit(served, visit, "mirror-duel", dice="program", red=me, blue=me)
    id = visitor.page.url.rsplit("/", 1)[1]
    for name, field, value in (("Red", "lethal", 2), ("Blue", "lethal", 40)):
        served.ask(f"tables/{id}/events", {"kind": "correct", "fighter": name, "field": field, "value": value})
    page = visitor.page
    page.wait_for_selector("button:text-is('Keep a party')")
    page.click("button:text-is('Keep a party')")
    page.locator("dialog select").first.select_option("red")
    page.get_by_label("They rest until the next fight").select_option("a night")
    named(visitor, "Keep a party as it is now", "Red alone")
    page.wait_for_selector("[role=status]:has-text('The party is kept: take it where you build the next encounter.')")
    page.goto(served.address)
    page.wait_for_selector(".encounters label")
    page.click("[data-from=build]")
    page.locator("#source fieldset").first.get_by_role("button", name="Take a kept party").click()
    page.get_by_role("button", name="Take Red alone").click()
    view = started(visitor, served)
    assert view["fighters"][0]["name"] == "Red"
    assert view["fighters"][0]["card"]["harm"]["lethal"] == 2
