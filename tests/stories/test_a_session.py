"""A game master lives a session in the browser: whole fights of each rulebook, from the first click to the aftermath.

Each rulebook with dice rolled and typed, by keys alone at a laptop, by touch on a phone. The ``visit``
fixture fails each of them on anything that the page shows or throws and nobody expected.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest

from app.web.serving import Served
from tests.app.web.visiting import Visitor, started

Visit = Callable[..., Visitor]
LAPTOP, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844, "touch": True}
KEYS, MOUSE = True, False
"""Whether all is done by keys; a phone has none."""
FIGHTS = [
    ("ok", "hero-vs-4-mooks", "players", LAPTOP, KEYS),
    ("psob", "blaster-duel", "typed", PHONE, MOUSE),
    ("broags", "gun-duel", "typed", LAPTOP, KEYS),
    ("zerospace", "marine-duel", "players", PHONE, MOUSE),
]
MORE_FIGHTS = [
    ("ok", "mirror-duel", "typed", PHONE, MOUSE),
    ("psob", "blaster-duel", "program", LAPTOP, KEYS),
    ("broags", "gun-duel", "players", PHONE, MOUSE),
    ("zerospace", "marine-duel", "typed", LAPTOP, KEYS),
]
MOST_STEPS = 400


class Session:
    """A game master at the page: players' characters attack where they can, and foes' plans are accepted."""

    def __init__(self, gm: Visitor, served: Served, keys: bool) -> None:
        self.gm, self.served, self.page, self.keys = gm, served, gm.page, keys
        self.rng = random.Random(4)
        self.view = gm.caught_up(served)

    def step(self) -> bool:
        """One answer of the game master's, until the page shows what came of it; False at the end of the fight."""
        view = self.view
        if view["outcome"]:
            return False
        asked = view["asked"]
        if asked["kind"] == "dice":
            self.dice(view)
        elif asked["kind"] == "consent" or asked.get("plan"):
            if asked.get("plan"):
                assert asked["plan"]["sentence"] in str(self.page.text_content(".plan .deed"))
            self.page.keyboard.press("a") if self.keys else self.page.click("#accept")
        else:
            self.choose(asked)
        self.view = self.gm.caught_up(self.served, view["version"])
        return True

    def dice(self, view: dict[str, Any]) -> None:
        """What the table's dice show is typed; now and then the program rolls them after all."""
        if view["dice"] == "players":
            assert view["asked"]["whose"] in {one["name"] for one in view["fighters"] if one["driver"]["player"]}
        if self.rng.random() < 0.3:
            self.page.keyboard.press("r") if self.keys else self.page.click("#question button:has-text('Roll')")
        elif self.keys:
            self.page.keyboard.type(str(self.thrown(view["asked"]["name"])))
            self.page.keyboard.press("Enter")
        else:
            self.gm.enter(self.thrown(view["asked"]["name"]))

    def thrown(self, dice: str) -> int:
        """What dice such as ``4dF`` or ``2d6`` show."""
        number, faces = dice.split("d")
        each = (-1, 0, 1) if faces == "F" else range(1, int(faces) + 1)
        return sum(self.rng.choice(each) for _ in range(int(number)))

    def choose(self, asked: dict[str, Any]) -> None:
        """An attack, found by typing where there are many answers, the best way to spend; else what is usual."""
        if asked.get("spending"):
            self.page.keyboard.press("a") if self.keys else self.page.click("#accept")
            return
        legal = [one["action"] for one in asked["actions"]]
        wanted = next((one for one in legal if one.startswith("attack")), asked["default"])
        found = self.page.locator('input[type="search"]')
        if not self.keys:
            if found.count():
                found.fill(wanted)
            self.page.click(f'[data-action="{wanted}"] >> visible=true')
        elif found.count():
            self.page.keyboard.press("/")
            self.page.keyboard.type(wanted)
            if self.page.locator(".action >> visible=true").count() > 1:
                self.page.keyboard.press("Enter")  # to the first of them
            self.page.keyboard.press("Enter")
        else:
            self.page.keyboard.press(str(self.page.text_content(f'[data-action="{wanted}"] kbd')))

    def at_the_end(self) -> bool:
        """Whether the log shows its last line."""
        return bool(self.page.evaluate("() => { const l = document.getElementById('log');"
                                       " return l.scrollHeight - l.scrollTop - l.clientHeight < 4 }"))  # fmt: skip


def begin(gm: Visitor, served: Served, rulebook: str, encounter: str, dice: str, keys: bool) -> Session:
    """A table from the first page, by hand."""
    gm.page.select_option("#system", rulebook)
    gm.page.check(f'input[value="{encounter}"]')
    gm.page.select_option("#dice", dice)
    gm.page.fill("#seed", "3")
    started(gm, served)
    return Session(gm, served, keys)


OVER = "() => /over:/.test(document.getElementById('asked')?.textContent)"


def fought(gm: Visitor, served: Served, rulebook: str, encounter: str, dice: str, keys: bool) -> tuple[str, list[str]]:
    """A whole fight; what the page says at its end, and the log, which are the same once it is read anew."""
    session = begin(gm, served, rulebook, encounter, dice, keys)
    for _ in range(MOST_STEPS):
        if not session.step():
            break
    gm.page.wait_for_function(OVER)
    assert re.search(r"The fight is over: (victory for \w+|a draw)\.", gm.asked())
    assert gm.page.locator("#question li").count() >= 2, "what became of whom"
    assert not gm.page.locator("#accept").count(), "no plan is left to accept"
    gm.until(session.at_the_end)
    over, told = gm.asked(), gm.told()
    gm.page.reload()
    gm.page.wait_for_function(OVER)
    assert (gm.asked(), gm.told()) == (over, told)
    return over, told


every_fight = pytest.mark.parametrize(
    ("rulebook", "encounter", "dice", "screen", "keys"),
    [pytest.param(*fight, id=f"{fight[0]}-{fight[2]}") for fight in FIGHTS]
    + [pytest.param(*fight, id=f"{fight[0]}-{fight[2]}", marks=pytest.mark.long) for fight in MORE_FIGHTS],
)


@pytest.mark.kept
@every_fight
def test_a_whole_fight_from_the_first_click_to_the_aftermath(
    served: Served, visit: Visit, rulebook: str, encounter: str, dice: str, screen: dict[str, Any], keys: bool
) -> None:
    gm = visit(served.address, **screen)
    fought(gm, served, rulebook, encounter, dice, keys)
    gm.page.goto(served.address)
    gm.page.wait_for_selector("#tables a")
    assert re.search("won|victory|draw|over", str(gm.page.text_content("#tables")), re.I), "the list tells how it ended"


@pytest.mark.slow
@pytest.mark.provokes("net::ERR_")
@pytest.mark.provokes("line to the server is lost|The server does not answer")
@every_fight
def test_a_fight_that_is_over_outlives_a_killed_server(
    served: Served, visit: Visit, rulebook: str, encounter: str, dice: str, screen: dict[str, Any], keys: bool
) -> None:
    gm = visit(served.address, **screen)
    end = fought(gm, served, rulebook, encounter, dice, keys)
    served.kill()
    gm.page.wait_for_selector("#line:not([hidden])")
    served.start()
    gm.page.wait_for_selector("#line[hidden]", state="attached")
    gm.page.reload()
    gm.page.wait_for_function(OVER)
    assert (gm.asked(), gm.told()) == end
