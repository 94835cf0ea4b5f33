"""The form of a new table offers what a rulebook has in a scene: covers, hazards, props; and tells mistakes there."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from app.table.library import library
from app.web.serving import Served
from okenv.systems import systems
from tests.app.web.visiting import Visitor, started

pytestmark = pytest.mark.slow

Visit = Callable[..., Visitor]
COVERS, HAZARDS = 'section[aria-label="Places with cover"]', 'section[aria-label="Hazards"]'


@pytest.fixture
def form(served: Served, visit: Visit) -> Callable[..., Visitor]:
    """Opens the form for a rulebook."""

    def opened(system: str, **options: Any) -> Visitor:
        visitor = visit(served.address, **options)
        visitor.page.wait_for_selector(".encounters label")
        visitor.page.select_option("#system", system)
        first = library(system)["encounters"][0]["name"]
        visitor.page.wait_for_selector(f'input[value="{first}"]', state="attached")
        visitor.page.click("[data-from=build]")
        visitor.page.wait_for_selector("#source .squad")
        return visitor

    return opened


def begun(visitor: Visitor, served: Served) -> tuple[dict[str, Any], dict[str, Any]]:
    """The table that was made, and the rules of its encounter as its record says them."""
    view = started(visitor, served)
    record = json.loads(served.ask_text(f"tables/{view['id']}/record").splitlines()[0])
    return view, record["encounter"]["rules"]


def refused(visitor: Visitor) -> list[str]:
    """What stands at fields after an attempt to begin."""
    visitor.page.click("#start")
    visitor.page.wait_for_selector(".mistake:visible")
    return [str(text) for text in visitor.page.locator(".mistake:visible").all_text_contents()]


def test_a_gunfight_has_its_cover_and_its_hazard(form: Callable[..., Visitor], served: Served) -> None:
    gm = form("zerospace")
    covers, hazards = gm.page.locator(COVERS), gm.page.locator(HAZARDS)
    covers.get_by_role("button", name="Add a place with cover").click()
    assert gm.page.evaluate("document.activeElement.value") == "crates"
    covers.get_by_label("Name").fill("cargo pod")
    covers.get_by_label("Place (m)").fill("18")
    covers.get_by_label("As strong as").select_option("a bulkhead (30 Health)")
    hazards.get_by_role("button", name="Add a hazard").click()
    hazards.get_by_label("Moves (m a round)").fill("−3")
    view, rules = begun(gm, served)
    assert rules["covers"] == [{"name": "cargo pod", "at": 18, "health": 30, "left": None}]
    assert rules["hazards"] == [{"name": "fire", "at": 30, "width": 2, "level": 4, "speed": -3}]
    fields = served.ask(f"tables/{view['id']}/fields")
    assert {"cargo pod", "fire"} <= set(re.findall("cargo pod|fire", json.dumps(fields)))


def test_things_are_taken_away_and_there_is_an_end_to_adding(form: Callable[..., Visitor], served: Served) -> None:
    gm = form("zerospace")
    hazards = gm.page.locator(HAZARDS)
    add = hazards.get_by_role("button", name="Add a hazard")
    for _ in range(3):
        add.click()
    assert add.is_disabled()
    assert hazards.get_by_text("There is room for 3 in a fight.").is_visible()
    names = hazards.get_by_label("Name")
    assert [one.input_value() for one in names.all()] == ["fire", "runaway sled", "falling rubble"]
    hazards.get_by_role("button", name="Remove a hazard").nth(0).click()
    hazards.get_by_role("button", name="Remove a hazard").nth(1).click()
    assert add.is_enabled()
    assert [one.input_value() for one in names.all()] == ["runaway sled"]
    _, rules = begun(gm, served)
    assert [one["name"] for one in rules["hazards"]] == ["runaway sled"]
    assert rules["covers"] == []


@pytest.mark.provokes("status of 422")
@pytest.mark.provokes("shows an error: found")
def test_a_mistake_is_told_at_its_field_and_nothing_is_lost(form: Callable[..., Visitor], served: Served) -> None:
    gm = form("psob")
    hazards = gm.page.locator(HAZARDS)
    add = hazards.get_by_role("button", name="Add a hazard")
    add.click()
    add.click()
    hazards.get_by_label("Name").nth(1).fill("acid")
    hazards.get_by_label("Damage (points)").nth(1).fill("a lot")
    hazards.get_by_label("Between (m): from").nth(1).fill("20")
    hazards.get_by_label("Between (m): to").nth(1).fill("12.5")
    hazards.get_by_label("Armour helps").nth(1).uncheck()
    assert refused(gm) == [
        "found 'a lot', expected a whole number",
        "found [20, 12.5], expected places from 0 to 1000 m, the lower one first",
    ]
    damage = hazards.get_by_label("Damage (points)").nth(1)
    assert gm.page.evaluate("document.activeElement.value") == "a lot"
    described = gm.page.locator(f"#{damage.get_attribute('aria-describedby')}")
    assert described.text_content() == "found 'a lot', expected a whole number"
    assert not gm.page.locator("#wrong .trouble").is_visible()
    damage.fill("7")
    assert not described.is_visible()
    hazards.get_by_label("Between (m): to").nth(1).fill("30")
    _, rules = begun(gm, served)
    assert rules["hazards"][1] == {"name": "acid", "damage": 7, "between": [20, 30], "rounds": None, "armour": False}


@pytest.mark.provokes("status of 422")
@pytest.mark.provokes("shows an error: found")
def test_what_is_wrong_of_a_list_and_of_an_option_is_told_where_they_are(form: Callable[..., Visitor]) -> None:
    gm = form("broags")
    covers = gm.page.locator(COVERS)
    covers.get_by_role("button", name="Add a place with cover").click()
    covers.get_by_label("Place (m)").fill("75")
    assert refused(gm) == ["found 'crates' at 75 m, expected at most the 60 m of the arena"]
    covers.get_by_label("Place (m)").fill("20")
    gm.page.click("summary:has-text('Options of the fight')")
    gm.page.get_by_label("Length of the arena (m)").fill("0")
    gm.page.click("summary:has-text('Options of the fight')")
    assert refused(gm) == ["found 0, expected metres from 1 to 1000"]
    assert gm.page.evaluate("document.activeElement === document.querySelector('.options [aria-invalid]')")


@pytest.mark.provokes("status of 422")
@pytest.mark.provokes("shows an error: ")
def test_a_mistake_elsewhere_is_told_above_the_start_with_those_at_fields(form: Callable[..., Visitor]) -> None:
    gm = form("ok")
    gm.page.get_by_role("button", name="Add a prop").click()
    props = gm.page.locator('section[aria-label="Props"]')
    props.get_by_label("Bonus to the attack").select_option("none")
    gm.page.get_by_label("Name of the side").first.fill("a b")
    (told,) = refused(gm)
    assert told == "found 'chandelier' with neither reach nor bonus, expected at least one of them"
    assert "expected another name: letters" in str(gm.page.text_content("#wrong .trouble"))


@pytest.mark.parametrize("system", systems())
def test_it_fits_a_phone_in_the_dark_and_every_rulebook_begins_with_what_is_proposed(
    form: Callable[..., Visitor], served: Served, system: str
) -> None:
    phone = form(system, width=360, height=740, touch=True, dark=True)
    lists = [option for option in library(system)["options"] if option["kind"] == "things"]
    for option in lists:
        add = phone.page.get_by_role("button", name=f"Add {option['one']}")
        for _ in range(option["most"]):
            add.click()
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 360
    shades = phone.page.evaluate(
        """() => [...document.querySelectorAll(".thing input, .thing select")].map(one => {
            const { color, backgroundColor } = getComputedStyle(one);
            const sum = shade => shade.match(/[0-9]+/g).slice(0, 3).reduce((a, b) => a + +b, 0);
            return [color, backgroundColor].map(sum);
        })"""
    )
    assert shades
    assert all(ink > 600 > 200 > ground for ink, ground in shades)
    _, rules = begun(phone, served)
    assert [len(rules[option["name"]]) for option in lists] == [option["most"] for option in lists]
