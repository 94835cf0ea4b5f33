"""A game master runs a mook fight in the browser: typed dice, undo, reload, the server killed in between."""

import random
import re
from collections.abc import Callable
from typing import Any

import pytest

from app.web.serving import Served
from tests.app.web.visiting import Visitor, shown

pytestmark = pytest.mark.slow

Visit = Callable[..., Visitor]


def start(gm: Visitor) -> None:
    """A table from the first page: the hero is the game master's, the mooks are a brute's who asks first."""
    gm.page.fill('[aria-label="Filter the encounters"]', "four mooks")
    gm.page.check('input[value="hero-vs-4-mooks"]')
    gm.page.select_option("#dice", "typed")
    gm.page.fill("#seed", "3")
    gm.page.click("#start")
    gm.page.wait_for_url(re.compile(r"/table/"))
    gm.settled()


class Run:
    """The game master goes on with the fight, one answer at a time."""

    def __init__(self, gm: Visitor, served: Served) -> None:
        self.gm, self.served = gm, served
        self.rng = random.Random(4)
        self.faces = 0

    def view(self) -> dict[str, Any]:
        return self.gm.table(self.served)

    def version(self) -> int:
        return int(self.view()["version"])

    def step(self) -> bool:
        """One answer; False at the end of the fight."""
        view, page = self.view(), self.gm.page
        if view["outcome"]:
            return False
        if view["asked"]["kind"] == "dice":
            self.dice(view)
        elif view["asked"]["plan"]:
            page.click("#accept")
        else:
            self.decide(view["asked"]["actions"])
        self.wait(view["version"])
        return True

    def dice(self, view: dict[str, Any]) -> None:
        """By the faces, by the result, or as a number, in turns."""
        value, page = shown(view, self.rng), self.gm.page
        self.faces += 1
        if view["asked"]["name"] == "4dF" and self.faces % 3 == 0:
            for k in range(4):
                sign = "blank" if k >= abs(value) else "plus" if value > 0 else "minus"
                page.click(f'.face[aria-label="{sign}"]')
        elif self.faces % 3 == 1:
            page.click(f'[data-outcome="{value}"]')
        else:
            self.gm.enter(value)

    def decide(self, actions: list[dict[str, Any]]) -> None:
        """An attack found by typing, where there is one; else the first answer that is shown."""
        page = self.gm.page
        attack = next((one["action"] for one in actions if one["action"].startswith("attack")), None)
        if not attack:
            page.locator("#question .action:visible").first.click()
            return
        found = page.locator('input[type="search"]')
        if found.count():
            found.fill("attack")
        page.click(f'[data-action="{attack}"]')

    def stop_asking(self, side: str) -> None:
        """From now on the policy of that side decides without being shown."""
        page = self.gm.page
        page.click(f'section:has-text("{side}") >> text=Drivers')
        page.select_option('dialog [name="ask"]', "never")
        page.click("dialog button.main")
        page.wait_for_selector("dialog", state="detached")
        self.gm.settled()

    def wait(self, version: int) -> None:
        """Until the page shows what came of it."""
        self.gm.caught_up(self.served, version)


@pytest.fixture
def run(served: Served, visit: Visit) -> Run:
    gm = visit(served.address)
    start(gm)
    return Run(gm, served)


@pytest.mark.provokes("net::ERR_")
@pytest.mark.provokes("line to the server is lost|The server does not answer")
def test_undo_redo_a_reload_and_a_killed_server_lose_nothing(run: Run, served: Served) -> None:
    gm = run.gm
    while "what does Ada do" not in gm.asked():
        assert run.step()

    # Undo to the first initiative and do it all again: nothing is lost, and nothing is asked twice.
    before, asked = gm.told(), gm.asked()
    first = next(k for k, line in enumerate(before) if re.match("Ada rolls .* for initiative", line))
    entry = gm.page.locator("#log li").filter(has_text=re.compile("Ada rolls .* for initiative")).last
    entry.hover()
    entry.get_by_role("button", name=re.compile("^Back to here")).click()
    assert gm.changed(asked).startswith("Roll for initiative of Thug 1")
    assert gm.page.locator("#log s.line").count() == len(before) - first - 1
    assert gm.told()[: len(before)] == before
    gm.page.keyboard.press("Escape")
    last = gm.page.locator("#log li.undone").last
    last.hover()
    last.get_by_role("button", name=re.compile("^Redo to here")).click()
    assert gm.changed("Roll for initiative of Thug 1") == asked
    assert gm.page.locator("#log s.line").count() == 0

    for _ in range(6):
        run.step()
    run.stop_asking("mooks")

    # Reload: the same question, the same log.
    before, asked = gm.told(), gm.asked()
    gm.page.reload()
    gm.settled()
    assert gm.asked() == asked
    assert gm.told() == before

    # The server is killed, and started again: the page comes back by itself with all that was.
    served.kill()
    gm.page.wait_for_selector("#line:not([hidden])")
    served.start()
    gm.page.wait_for_selector("#line[hidden]", state="attached")
    gm.settled()
    assert gm.asked() == asked
    assert gm.told() == before
    assert run.view()["asked"]["sentence"] in asked

    # And it goes on: that a fight comes to its end is told in tests/stories.
    for _ in range(4):
        assert run.step()
    assert gm.told()[: len(before)] == before
    assert len(gm.told()) > len(before)


@pytest.mark.provokes("status of 422")
@pytest.mark.provokes("shows an error: .*found '9'")
def test_a_refusal_is_told_and_changes_nothing(run: Run) -> None:
    gm, before = run.gm, run.version()
    gm.enter(9)
    gm.page.wait_for_selector("#message:not([hidden])")
    assert str(gm.page.text_content("#message")).startswith("found '9', expected ")
    assert run.version() == before
    gm.page.click("#message button")
    assert gm.page.is_hidden("#message")


def test_a_crowds_initiative_in_one_line(run: Run) -> None:
    gm = run.gm
    while "Roll for initiative" not in gm.asked():
        run.step()
    gm.page.click("summary:has-text('Several rolls')")
    gm.page.fill('[aria-label="Several rolls to come, in their order"]', "+2 0 -1 +1 0")
    gm.page.click("text=Enter all")
    gm.changed("Roll for initiative of Ada")
    told = [line for line in gm.told() if "for initiative" in line]
    assert [re.search(r"\) ([+-]\d)", line)[1] for line in told] == ["+2", "+0", "-1", "+1", "+0"]  # type: ignore[index]
