"""A game master runs the beginning of a ZeroSpace fight in the browser: dice typed, a turn forced, a correction."""

from collections.abc import Callable

import pytest

from app.web.serving import Served
from tests.app.web.visiting import Visitor, sit

pytestmark = pytest.mark.slow

Visit = Callable[..., Visitor]
ME = {"who": "me"}


@pytest.fixture
def gm(served: Served, visit: Visit) -> Visitor:
    """At a duel of marines, both of them her own."""
    return sit(served, visit, "marine-duel", dice="typed", red=ME, blue=ME)


def answer(gm: Visitor, action: str) -> str:
    """The question that follows an answer, which is found by typing where there are many."""
    before, found = gm.asked(), gm.page.locator('input[type="search"]')
    if found.count():
        found.fill(action)
    gm.page.click(f'[data-action="{action}"]')
    return gm.changed(before)


def test_an_attack_with_typed_dice_and_a_correction(gm: Visitor) -> None:
    """ZS-DMG-1, ZS-FORCE-1: 2d6 to hit, 1d6 for damage, and what the card says of it."""
    assert gm.asked() == "what does Ada do this turn?"
    assert "trade Action Value" in answer(gm, "attack e1")
    assert answer(gm, "called.2") == "Ada is going to shoot at Ben with the rifle: does Ben force a turn?"
    assert "costs a turn" in str(gm.page.text_content('[data-action="dodge"]'))
    assert answer(gm, "decline") == "Roll for Ada's attack"
    assert gm.roll(12) == "Roll for the damage that Ada does"
    assert gm.roll(5) == "what does Ada do this turn?"
    hit = "Ada hits Ben for 9 Health (die 5 + level 4 + bonus 2 - resistance 2): 7 Health and 15 Endurance left."
    assert hit in gm.told()
    assert "Health 7 of 16" in gm.card("Ben")
    answer(gm, "done")
    gm.page.click('.card .name:text-is("Ben")')
    gm.page.fill('dialog [name="endurance"]', "2")
    gm.page.press('dialog [name="endurance"]', "Tab")
    gm.page.wait_for_selector("dialog [role=status]:has-text('is set')")
    gm.page.keyboard.press("Escape")
    assert "Endurance 2 of 15" in gm.card("Ben")
    assert gm.asked() == "what does Ben do this turn?"


def test_the_picture_has_cover_and_what_flies_about(served: Served, visit: Visit) -> None:
    """ZS-OBJ-1, ZS-OBJ-2: signs upon the line, hazards as wide as they are; all of it in words too."""
    gm = sit(served, visit, "weightless-dock", shapers=ME, mechanics=ME)
    arena = gm.page.locator("#arena")
    assert ", ".join(arena.locator("b").all_inner_texts()) == "drifting container, gantry, tank, loose container"
    assert arena.locator("em.hurts").all_inner_texts() == ["drifting container", "loose container"]
    assert arena.locator("i").count() == 2
    told = str(arena.get_attribute("aria-label"))
    assert "; tank: cover at 32 m, Health 10; drifting container: a hazard of level 4 within 1 m of 10 m" in told


@pytest.fixture
def crew(served: Served, visit: Visit) -> Visitor:
    """At a crew of three by hand, before a horde of which the first is by hand too and the others wait."""
    drivers = {"crew": ME, "raiders": {"who": "brute", "ask": "decision"}, "Raider 1": ME}
    return sit(served, visit, "raider-horde", **drivers)


def press(gm: Visitor, selector: str) -> str:
    """The question that follows a click."""
    before = gm.asked()
    gm.page.locator(f"{selector}:visible").first.click()
    return gm.changed(before)


def test_who_is_next_and_what_they_do_take_one_click_another_one_more(crew: Visitor, served: Served) -> None:
    """ZS-TURN-1, ZS-MAN-1: the turn, the shot and that nobody joins in; undo goes back to before all of it."""
    first = crew.asked()
    names = crew.page.locator('[aria-label="Who has the next turn"] button').all_inner_texts()
    assert names == ["Duellist", "Trooper", "Marine"]
    usual = crew.page.inner_text('[aria-label="Who has the next turn"] button[aria-pressed="true"]')
    assert first == f"what does {usual} do this turn?"
    other = next(name for name in ("Marine", "Trooper") if name != usual)
    assert press(crew, f'button:text-is("{other}")') == f"what does {other} do this turn?"
    crew.page.wait_for_selector("#question .odds")
    version = crew.table(served)["version"]
    crew.page.locator('#question .action[data-action^="attack e1"]').first.click()
    crew.caught_up(served, version)
    told = " ".join(crew.told())
    assert f"{other} shoots at Raider 1" in told
    assert "does not join in, as it was said with the deed" in told
    crew.page.click("#undo")
    back = crew.caught_up(served, version + 1)
    assert back["asked"]["prompt"] == "next"
    assert crew.asked() == f"what does {other} do this turn?"  # the name that was pressed is remembered


def test_whoever_has_no_name_to_press_goes_with_one_click_too(crew: Visitor, served: Served) -> None:
    """ZS-FORCE-2: a turn that was forced is lost in the order that the game master likes; others press their names."""
    acting = crew.page.locator(".card.acts .name")
    table = crew.page.url.rsplit("/", 1)[-1]
    served.ask(f"tables/{table}/events", {"kind": "correct", "fighter": "Duellist", "field": "owed", "value": 1})
    names = crew.page.locator('[aria-label="Who has the next turn"] button')
    crew.until(lambda: names.all_inner_texts() == ["Trooper", "Marine"] or None)
    for name in ("Marine", "Trooper"):
        crew.page.click(f'[aria-label="Who has the next turn"] button:text-is("{name}")')
        assert acting.all_inner_texts() == [name]
    crew.page.click("#question summary:has-text('Somebody else')")
    version = crew.table(served)["version"]
    crew.page.click("#question [data-next]:has-text('Duellist is next')")
    assert crew.caught_up(served, version)["version"] == version + 1
    assert "Duellist loses this turn, which was forced earlier." in " ".join(crew.told())
    crew.page.click("#undo")
    assert crew.caught_up(served, version + 1)["asked"]["prompt"] == "next"


def test_all_who_are_asked_about_one_attack_answer_with_one_click(crew: Visitor, served: Served) -> None:
    """ZS-FORCE-1: nobody, one of them, or several at once."""
    table = crew.page.url.rsplit("/", 1)[-1]
    for steps in (["go", "done"], ["go", "done"], ["done"], ["go", "attack e1", "plain"]):
        for action in steps:
            served.ask(f"tables/{table}/events", {"kind": "do", "action": action})
    while crew.table(served)["asked"]["prompt"] == "team":
        served.ask(f"tables/{table}/events", {"kind": "do", "action": "decline"})
    crew.page.wait_for_function(
        "() => document.getElementById('asked').textContent.includes('Duellist, Trooper or Marine')"
    )
    before = crew.caught_up(served)
    rows = crew.page.locator("#question .action").all_inner_texts()
    assert rows[0].startswith("Duellist, Trooper and Marine: force no turn")
    assert any(row.startswith("Trooper: dive in front of Duellist") for row in rows)
    crew.page.locator("#question .action").first.click()
    after = crew.caught_up(served, before["version"])
    assert "force" not in (after["asked"] or {}).get("prompt", "")
    crew.page.click("#undo")
    crew.page.wait_for_function(
        "() => document.getElementById('asked').textContent.includes('Duellist, Trooper or Marine')"
    )
    before = crew.caught_up(served, after["version"])
    crew.page.click("details.several summary")
    crew.page.click('[data-answer="Duellist: dodge"]')
    crew.page.locator('[data-answer^="Marine: dive"]').click()
    crew.page.click("details.several button.main")
    crew.caught_up(served, before["version"])
    told = " ".join(crew.told())
    assert "Duellist forces a turn to dodge" in told
    assert "Marine forces a turn" in told
