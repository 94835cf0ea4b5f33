"""Everybody reaches everything: on a phone, with keys alone, in the dark."""

import re
from collections.abc import Callable, Iterator

import pytest

from app.web.screenshots import waiting
from app.web.serving import Served
from okenv.core.voice.words import percent
from tests.app.web.visiting import Visitor, new_table, sit
from tests.sampling import some

pytestmark = pytest.mark.slow

Visit = Callable[..., Visitor]
BRUTE = {"who": "brute"}
WIDTH = "document.documentElement.scrollWidth"
HIDDEN_FOCUS = """() => {
    const style = getComputedStyle(document.activeElement);
    return style.outlineStyle === "none" || parseFloat(style.outlineWidth) < 2;
}"""


@pytest.fixture(scope="module")
def addresses(served: Served) -> dict[str, str]:
    """Every page, by its name."""
    table = new_table(served, "hero-vs-12-mooks", dice="program", hero={"who": "me"}, mooks=BRUTE)
    typed = new_table(served, "hero-vs-12-mooks", dice="typed", hero={"who": "me"}, mooks=BRUTE)
    base = served.address
    player = base.rstrip("/") + served.ask(f"tables/{table}")["player_path"]
    return {
        "index": base, "table": f"{base}table/{table}", "dice": f"{base}table/{typed}", "play": player,
        "replay": f"{base}replay/{table}", "docs": f"{base}docs",
    }  # fmt: skip


READY = {
    "index": ".encounters label", "table": "#question button", "dice": "#outcome", "play": ".card",
    "replay": ".card", "docs": ".operation",
}  # fmt: skip


@pytest.mark.parametrize("width", some([360, 768], 2))
@pytest.mark.parametrize("page", READY)
def test_no_page_scrolls_sideways(addresses: dict[str, str], visit: Visit, page: str, width: int) -> None:
    phone = visit(addresses[page], width=width, height=740, touch=True, dark=width == 360)
    phone.page.wait_for_selector(READY[page])
    assert phone.page.evaluate(WIDTH) <= width
    for heading in phone.page.locator("details > summary").all():
        if heading.is_visible():
            heading.click()
            assert phone.page.evaluate(WIDTH) <= width
            if heading.evaluate("one => one.parentElement.id === 'menu'"):
                heading.click()
    assert phone.page.evaluate(WIDTH) <= width


def test_dialogs_fit_a_phone(addresses: dict[str, str], visit: Visit) -> None:
    phone = visit(addresses["table"], width=360, height=740, touch=True)
    phone.settled()
    for opener in (".card .name >> nth=0", "#drivers-1", "#add-1"):
        phone.page.click(opener)
        box = phone.page.locator("dialog")
        assert box.evaluate("dialog => dialog.scrollWidth <= dialog.clientWidth")
        phone.page.keyboard.press("Escape")
        phone.page.wait_for_selector("dialog", state="detached")
    small = [box for box in (one.bounding_box() for one in phone.page.locator("#question button:visible").all()) if box]
    assert small
    assert all(box["height"] >= 40 for box in small)


def reached(visitor: Visitor, most: int = 400) -> Iterator[str]:
    """What the tab key comes to, as the element's own words."""
    visitor.page.evaluate("document.activeElement.blur()")
    for _ in range(most):
        visitor.page.keyboard.press("Tab")
        yield str(
            visitor.page.evaluate(
                """() => { const one = document.activeElement;
                    return one.id || one.getAttribute("aria-label") || one.textContent.trim() || one.tagName; }"""
            )
        )


@pytest.mark.parametrize("page", ["index", "table", "dice", "replay", "docs"])
def test_all_that_can_be_pressed_is_reached_with_the_tab_key(
    addresses: dict[str, str], visit: Visit, page: str
) -> None:
    visitor = visit(addresses[page])
    visitor.page.wait_for_selector(READY[page])
    if page in ("table", "dice"):
        visitor.settled()
    visitor.page.evaluate(
        """() => {
            const all = document.querySelectorAll("button, a[href], input, select, textarea, summary");
            const free = one => one.checkVisibility() && !one.disabled && one.type !== "radio";
            window.left = new Set([...all].filter(free));
        }"""
    )
    count = int(visitor.page.evaluate("window.left.size"))
    assert count
    for _ in reached(visitor, 2 * count + 20):
        assert not visitor.page.evaluate(HIDDEN_FOCUS) or visitor.page.evaluate(
            "document.activeElement === document.body"
        )
        if visitor.page.evaluate("window.left.delete(document.activeElement), window.left.size") == 0:
            break
    left = visitor.page.evaluate("[...window.left].map(one => one.outerHTML.slice(0, 80))")
    assert left == []


def test_a_fight_goes_on_by_keys_alone(served: Served, visit: Visit) -> None:
    gm = sit(served, visit, "hero-vs-4-mooks", dice="typed", hero={"who": "me"}, mooks=BRUTE)
    for _ in range(14):
        before = gm.asked()
        if "roll for" in before.lower():
            gm.page.keyboard.press("r")
        elif gm.page.locator(".plan").count():
            gm.page.keyboard.press("a")
        else:
            gm.page.keyboard.press("Enter")  # the first action has the focus
        gm.changed(before)
    assert gm.table(served)["at"] >= 14


def test_what_is_new_is_read_out(addresses: dict[str, str], visit: Visit) -> None:
    gm = visit(addresses["table"])
    gm.settled()
    assert gm.page.get_attribute("#asked", "aria-live") == "polite"
    assert gm.page.get_attribute("#log", "role") == "log"
    assert gm.page.get_attribute("#message", "role") == "alert"
    meters = gm.page.locator(".meter").all()
    assert len(meters) == 13
    assert all("Harm" in (one.get_attribute("aria-label") or "") for one in meters)


def test_every_answer_with_odds_tells_them_once_they_are_known(served: Served, visit: Visit) -> None:
    table = new_table(served, "mirror-duel", dice="program", red={"who": "me"}, blue={**BRUTE, "ask": "never"})
    while (asked := waiting(served, table)["asked"])["prompt"] != "defend":
        served.ask(f"tables/{table}/events", {"kind": "do", "action": asked["default"]})
    gm = visit(f"{served.address}table/{table}")
    gm.settled()
    gm.page.wait_for_selector("#question .action small")
    odds = served.ask(f"tables/{table}/odds")["odds"]
    assert set(odds) == {one["action"] for one in asked["actions"]}
    for action, known in odds.items():
        words = str(gm.page.text_content(f'#question [data-action="{action}"] small'))
        assert re.fullmatch(r"hit \d+ % of the time, for (under )?\d\.\d damage on average", words)
        assert f"hit {100 * known['hit']:.0f} %" in words


def test_the_page_shows_chances_as_python_does(served: Served, visit: Visit) -> None:
    page = visit(served.address).page
    shares = [0, 1e-15, 1e-9, 0.003, 0.0051, 0.31, 0.62, 0.9949, 0.996, 1 - 1e-15, 1]
    shown = "shares => import('/static/dom.js').then(({ percent }) => shares.map((one) => percent(one, ' %')))"
    assert page.evaluate(shown, shares) == [percent(one) for one in shares]
    words = "odds => import('/static/actions.js').then(({ oddsWords }) => oddsWords(odds))"
    assert page.evaluate(words, {"hit": 0.996, "expected": 2}) == ">99 % to hit, 2.0 damage on average"
