"""Harm and conditions by buttons on the card: one press, one correction, one undo."""

from collections.abc import Callable
from typing import Any

import pytest

from app.web.serving import Served
from okenv import load_encounter
from tests.app.web.visiting import Visitor, sit

pytestmark = pytest.mark.slow

Visit = Callable[..., Visitor]
ME = {"who": "me"}
CASES = {
    "hero-vs-4-mooks": ("Ada", "lethal points +1", "prone"),
    "boarding-action": ("Captain", "wounds +1", "stunned"),
    "gun-duel": ("Ada", "lethal harm +1", "crouched"),
    "airlock-scuffle": ("Boatswain", "Health −1", "prone"),
}
"""Whom, and the names of a number's button and of a condition's, in each rulebook."""


def unfolded(gm: Visitor, name: str) -> Any:
    """The card of a fighter with what is changed by hand."""
    card = gm.page.locator(".card").filter(has=gm.page.get_by_role("button", name=name, exact=True)).first
    card.locator("summary").click()
    card.locator(".hand button").first.wait_for()
    return card


def card_of(gm: Visitor, served: Served, name: str) -> dict[str, Any]:
    return next(dict(one["card"]) for one in gm.table(served)["fighters"] if one["name"] == name)


@pytest.mark.parametrize("encounter", CASES)
def test_a_press_is_a_correction_and_the_card_stays_open(served: Served, visit: Visit, encounter: str) -> None:
    name, more, condition = CASES[encounter]
    gm = sit(served, visit, encounter, **dict.fromkeys(load_encounter(encounter).side_names, ME))
    card, before = unfolded(gm, name), card_of(gm, served, name)
    for _ in range(2):
        seen = gm.table(served)["version"]
        card.get_by_role("button", name=more, exact=True).click()
        gm.caught_up(served, seen)
    harm = card_of(gm, served, name)["harm"]
    assert sum(harm.values()) == sum(before["harm"].values()) + 2
    assert card.locator(".hand button").first.is_visible()
    assert gm.page.evaluate("document.activeElement.dataset.key") is not None, "the next press needs no search"
    seen = gm.table(served)["version"]
    card.get_by_role("button", name=condition, exact=True).click()
    gm.caught_up(served, seen)
    pressed = card.get_by_role("button", name=condition, exact=True, pressed=True)
    pressed.wait_for()
    for _ in range(3):
        seen = gm.table(served)["version"]
        gm.page.click("#undo")
        gm.caught_up(served, seen)
    assert card_of(gm, served, name) == before


def test_one_of_many_has_it_in_the_dialog(served: Served, visit: Visit) -> None:
    gm = sit(served, visit, "hero-vs-12-mooks", {"width": 390, "height": 844, "touch": True}, hero=ME, mooks=ME)
    gm.page.get_by_role("button", name="Soldiers:").click()
    gm.page.locator(".card button.name").get_by_text("Soldier 3", exact=True).click()
    dialog = gm.page.get_by_role("dialog")
    seen = gm.table(served)["version"]
    dialog.get_by_role("button", name="surrendered", exact=True).click()
    gm.caught_up(served, seen)
    assert not card_of(gm, served, "Soldier 3")["stands"]
