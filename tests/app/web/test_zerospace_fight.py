"""A game master runs the beginning of a ZeroSpace fight in the browser: dice typed, a turn forced, a correction."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from app.web.serving import Served
from tests.app.web.visiting import Visitor, new_table

pytestmark = pytest.mark.slow

Visit = Callable[..., Visitor]
ME = {"who": "me"}


@pytest.fixture
def gm(served: Served, visit: Visit) -> Visitor:
    """At a duel of marines, both of them her own."""
    visitor = visit(f"{served.address}table/{new_table(served, 'marine-duel', dice='typed', red=ME, blue=ME)}")
    visitor.settled()
    return visitor


def answer(gm: Visitor, action: str) -> str:
    """The question that follows an answer, which is found by typing where there are many."""
    before, found = gm.asked(), gm.page.locator('input[type="search"]')
    if found.count():
        found.fill(action)
    gm.page.click(f'[data-action="{action}"]')
    return gm.changed(before)


def roll(gm: Visitor, outcome: int) -> str:
    """The question that follows dice."""
    before = gm.asked()
    gm.enter(outcome)
    return gm.changed(before)


def card(gm: Visitor, name: str) -> str:
    return str(gm.page.text_content(f'article:has(.name:text-is("{name}"))'))


def test_an_attack_with_typed_dice_and_a_correction(gm: Visitor) -> None:
    """ZS-DMG-1, ZS-FORCE-1: 2d6 to hit, 1d6 for damage, and what the card says of it."""
    assert gm.asked() == "what does Ada do this turn?"
    assert "trade Action Value" in answer(gm, "attack e1")
    assert answer(gm, "called.2") == "does Ben force a turn? (Ada is going to shoot at Ben with the rifle)"
    assert "costs a turn" in str(gm.page.text_content('[data-action="dodge"]'))
    assert answer(gm, "decline") == "Roll for Ada's attack"
    assert roll(gm, 12) == "Roll for damage, rolled for Ada"
    assert roll(gm, 5) == "what does Ada do this turn?"
    hit = "Ada hits Ben for 9 Health (die 5 + level 4 + bonus 2 - resistance 2): 7 Health and 15 Endurance left."
    assert hit in gm.told()
    assert "Health 7 of 16" in card(gm, "Ben")
    answer(gm, "done")
    gm.page.click('.card .name:text-is("Ben")')
    gm.page.fill('dialog [name="endurance"]', "2")
    gm.page.press('dialog [name="endurance"]', "Tab")
    gm.page.wait_for_selector("dialog [role=status]:has-text('is set')")
    gm.page.keyboard.press("Escape")
    assert "Endurance 2 of 15" in card(gm, "Ben")
    assert gm.asked() == "what does Ben do this turn?"
