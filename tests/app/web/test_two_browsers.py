"""Two game masters at one table, and the players beside them."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from app.web.serving import Served
from tests.app.web.visiting import Visitor, new_table

pytestmark = pytest.mark.slow

Visit = Callable[..., Visitor]
ME = {"who": "me"}
CARD = {"state", "stands", "notes"}


def keys_of(value: Any) -> set[str]:
    """All keys in an answer, at any depth."""
    if isinstance(value, dict):
        return set(value).union(*map(keys_of, value.values()))
    return set().union(*map(keys_of, value)) if isinstance(value, list) else set()


def test_two_browsers_on_one_table(served: Served, visit: Visit) -> None:
    table = new_table(served, "mirror-duel", red=ME, blue=ME)
    one, two = (visit(f"{served.address}table/{table}") for _ in range(2))
    assert one.settled() == two.settled()
    for mover, watcher in ((one, two), (two, one)):
        before, after = mover.asked(), mover.press("r")
        assert watcher.changed(before) == after
        watcher.page.wait_for_function(
            "n => document.querySelectorAll('#log .line').length === n", arg=len(mover.told())
        )
        assert watcher.told() == mover.told()
    two.page.click("#undo")
    one.page.wait_for_function("() => document.querySelectorAll('#log s').length > 0")


def test_a_hidden_page_lets_go_of_its_line_and_reads_anew_when_it_is_seen(served: Served, visit: Visit) -> None:
    table = new_table(served, "mirror-duel", red=ME, blue=ME)
    gm = visit(f"{served.address}table/{table}")
    before = gm.settled()
    hide = """hidden => {
        Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
    }"""
    gm.page.evaluate(hide, True)
    served.ask(f"tables/{table}/events", {"kind": "roll", "outcome": None})
    gm.page.wait_for_timeout(1000)
    assert gm.asked() == before
    gm.page.evaluate(hide, False)
    assert gm.changed(before) != before


@pytest.mark.provokes("status of 409")
@pytest.mark.provokes("net::ERR_")
@pytest.mark.provokes("line to the server is lost")
@pytest.mark.provokes("That came too late")
def test_an_answer_to_an_old_question_is_dropped_and_the_new_one_shown(served: Served, visit: Visit) -> None:
    table = new_table(served, "mirror-duel", red=ME, blue=ME)
    slow = visit(f"{served.address}table/{table}")
    slow.settled()
    slow.page.route("**/api/v1/tables/*/stream", lambda route: route.abort())
    slow.page.reload()
    before = slow.settled()
    slow.page.wait_for_selector("#line:not([hidden])")
    served.ask(f"tables/{table}/events", {"kind": "roll", "outcome": None})
    slow.enter(0)
    assert slow.changed(before).endswith(served.ask(f"tables/{table}")["asked"]["sentence"])
    assert "That came too late" in slow.page.inner_text("#message")


def test_the_players_page_and_its_wire_hold_no_stats(served: Served, visit: Visit) -> None:
    table = new_table(served, "hero-vs-4-mooks", dice="program", hero=ME, mooks={"who": "brute", "ask": "never"})
    view = served.ask(f"tables/{table}")
    player = visit(served.address.rstrip("/") + view["player_path"])
    player.page.wait_for_selector(".card")
    for _ in range(12):
        view = served.ask(f"tables/{table}")
        if view["outcome"]:
            break
        if view["asked"] and view["asked"]["kind"] == "decision" and view["asked"]["name"] == "Ada":
            attacks = [one["action"] for one in view["asked"]["actions"] if one["action"].startswith("attack")]
            action = attacks[0] if attacks else view["asked"]["default"]
            served.ask(f"tables/{table}/events", {"kind": "do", "action": action})
        player.page.wait_for_timeout(150)
    player.page.wait_for_selector("#log li")
    said = str(player.page.text_content("body"))
    assert "Ada" in said
    assert player.received
    for text in player.received:
        answer = json.loads(text)
        assert set(answer) == {"title", "round", "sides", "fighters", "asked", "outcome", "log", "version"}
        for fighter in answer["fighters"]:
            assert set(fighter) == {"name", "side", "card"}
            assert set(fighter["card"]) == CARD
        assert not keys_of(answer) & {"figures", "harm", "thresholds", "driver", "seed", "token", "AP"}
        for line in [*answer["log"], answer["asked"] or ""]:
            assert not any(word in line for word in ("Gd", "Grt", "Avg", " AP", "dice", "Tide", "tide", "brute"))
    everything = " ".join(player.requests)
    assert table not in everything
    assert "/api/v1/tables" not in everything
