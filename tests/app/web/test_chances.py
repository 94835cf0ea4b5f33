"""The chance to win on the game master's page: after each answer, hidden, wondered about, and never for players."""

from collections.abc import Callable

import pytest

from app.web.serving import Served
from tests.app.web.visiting import Visitor, sit

pytestmark = pytest.mark.slow

PLAYER = {"who": "me", "player": True}


def told(gm: Visitor, served: Served) -> str:
    """What the bar says to screen readers, once it is that of what the page shows."""
    gm.caught_up(served)
    gm.page.wait_for_function(
        """() => { const bar = document.getElementById("chances").dataset;
            return bar.version === document.body.dataset.version && Number(bar.fights) >= 1000 }"""
    )
    return str(gm.page.get_attribute(".odds-bar", "aria-label"))


def test_the_bar_follows_the_fight_and_what_if_changes_nothing_until_it_is_done(
    served: Served, visit: Callable[..., Visitor]
) -> None:
    gm = sit(served, visit, "hero-vs-4-mooks", hero=PLAYER, mooks={"who": "brute", "ask": "never"})
    page = gm.page
    first = told(gm, served)
    assert first.startswith("hero ")
    assert first.endswith("of 1,000 fights played on from here.")
    height = page.evaluate("document.getElementById('chances').offsetHeight")
    page.keyboard.press("1")
    assert told(gm, served) != first
    assert page.evaluate("document.getElementById('chances').offsetHeight") == height
    assert page.get_attribute(".course", "aria-label")
    before = gm.table(served)
    page.keyboard.press("w")
    page.select_option(".stops select", "Thug 4")
    page.click("dialog >> text=Flees")
    page.wait_for_selector(".what-ifs button")
    assert "points" in str(page.text_content(".what-ifs li"))
    page.click("dialog >> text=One more thug joins mooks")
    page.wait_for_function("() => document.querySelectorAll('.what-ifs button').length === 2")
    assert gm.table(served) == before
    page.click("[aria-label='Do it: Thug 4 flees']")
    page.wait_for_selector("dialog", state="detached")
    view = gm.caught_up(served, before["version"])
    assert [one["name"] for one in view["fighters"] if one["card"]["state"] == "Fled"] == ["Thug 4"]
    assert told(gm, served)


def test_that_it_is_being_worked_out_is_told_where_it_takes_long(served: Served, visit: Callable[..., Visitor]) -> None:
    """As at the first time on a machine, where kernels are compiled; and nothing jumps when it is there."""
    gm = sit(served, visit, "mirror-duel", {"width": 390, "height": 844}, red=PLAYER, blue={"who": "brute"})
    page, held = gm.page, []
    page.route("**/chances?*", lambda route: held.append(route))
    page.reload()
    page.wait_for_selector("#chances >> text=working it out")
    height = page.evaluate("document.getElementById('chances').offsetHeight")
    held.pop().continue_()
    page.unroute("**/chances?*")
    assert told(gm, served).startswith("red ")
    assert "working it out" not in page.inner_text("#chances")
    assert page.evaluate("document.getElementById('chances').offsetHeight") == height


def test_it_stays_hidden_where_it_was_hidden_and_is_never_asked_for_players(
    served: Served, visit: Callable[..., Visitor]
) -> None:
    gm = sit(served, visit, "mirror-duel", red=PLAYER, blue={"who": "brute"})
    page = gm.page
    told(gm, served)
    page.click("#menu summary")
    page.click("#show-chances")
    assert page.is_hidden("#chances")
    page.reload()
    gm.settled()
    gm.requests.clear()
    page.keyboard.press("1")
    gm.caught_up(served)
    assert page.is_hidden("#chances")
    assert not [url for url in gm.requests if "/chances" in url]
    players = visit(served.address.rstrip("/") + gm.table(served)["player_path"])
    players.page.wait_for_selector("article")
    assert players.page.locator("#chances, .odds-bar").count() == 0
    assert not [url for url in players.requests if "chances" in url]
    assert not [text for text in players.received if "chance" in text]


def test_it_fits_on_a_phone(served: Served, visit: Callable[..., Visitor]) -> None:
    phone = {"width": 390, "height": 844, "touch": True, "dark": True}
    gm = sit(served, visit, "hero-vs-4-mooks", phone, hero=PLAYER, mooks={"who": "brute", "ask": "never"})
    told(gm, served)
    gm.page.click("#chances button")
    gm.page.wait_for_selector(".stops")
    over = "found => found.filter(one => one.getBoundingClientRect().right > 390).length"
    assert gm.page.eval_on_selector_all("#chances *, dialog *", over) == 0
    assert gm.page.evaluate("document.documentElement.scrollWidth") <= 390
