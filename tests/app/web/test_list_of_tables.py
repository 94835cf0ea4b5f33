"""The list of tables: how each stands and when, kept over a restart; found, put away, fought again."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.web.serving import Served
from tests.app.web.visiting import Visitor

pytestmark = pytest.mark.slow

Visit = Callable[..., Visitor]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Served]:
    """A server of its own, over an empty folder."""
    with Served(tmp_path / "tables", "--no-warm") as running:
        yield running


def begun(house: Served, encounter: str, **more: object) -> str:
    return str(house.ask("tables", {"encounter": encounter, "seed": 3, **more})["id"])


def opened(house: Served, visit: Visit, **screen: object) -> Visitor:
    gm = visit(house.address, **screen)
    gm.page.wait_for_selector("#tables li:has(a)")
    return gm


def entry(gm: Visitor, title: str) -> str:
    return str(gm.page.text_content(f'#tables li:has(a:text-is("{title}"))'))


def titles(gm: Visitor) -> list[str]:
    return [str(text) for text in gm.page.locator("#tables li a").all_text_contents()]


def test_round_outcome_and_time_are_kept_over_a_power_cut(house: Served, visit: Visit) -> None:
    fought, waits = begun(house, "mirror-duel"), begun(house, "mirror-duel")
    house.ask(f"tables/{fought}/events", {"kind": "remove", "fighter": "Blue"})
    assert house.ask(f"tables/{fought}")["outcome"] == "red"
    before = house.ask("tables")
    house.kill()
    house.start()
    assert house.ask("tables") == before
    assert [one["id"] for one in before] == [fought, waits]
    gm = opened(house, visit)
    assert titles(gm) == ["Mirror duel", "Mirror duel (2)"]
    assert re.search(r"Victory for red, today at \d\d:\d\d", entry(gm, "Mirror duel"))
    assert "Round 1, today at" in entry(gm, "Mirror duel (2)")


def test_a_fight_is_fought_again_with_the_same_set_up(house: Served, visit: Visit) -> None:
    drivers = {"hero": {"who": "me", "player": True}, "mooks": {"who": "turtle", "ask": "turn", "competence": 0.8}}
    first = begun(house, "hero-vs-4-mooks", dice="typed", drivers=drivers)
    gm = opened(house, visit)
    gm.page.get_by_role("button", name=re.compile("^Fight Hero against four mooks again")).click()
    gm.page.wait_for_url(re.compile(r"/table/"))
    gm.settled()
    again = gm.page.url.rsplit("/", 1)[-1]
    assert again != first
    one, other = house.ask(f"tables/{first}"), house.ask(f"tables/{again}")
    assert other["title"] == "Hero against four mooks (2)"
    for same in ("encounter", "dice", "system"):
        assert other[same] == one[same]
    assert [each["driver"] for each in other["fighters"]] == [each["driver"] for each in one["fighters"]]
    gm.page.click("#menu summary")
    gm.page.click("#again")
    gm.page.wait_for_function("old => !location.pathname.endsWith(old)", arg=again)
    gm.page.wait_for_selector("h1:text-is('Hero against four mooks (3)')")


def test_a_new_table_begins_with_the_rulebook_of_the_last_one(house: Served, visit: Visit) -> None:
    begun(house, "out-of-the-smoke")
    gm = opened(house, visit)
    gm.page.wait_for_selector("text=post: 2 × Gunslinger")
    assert gm.page.input_value("#system") == "broags"


def test_a_table_is_found_put_away_and_taken_out(house: Served, visit: Visit) -> None:
    for title in ("At the ford", "The old mill", "Thursday", "Friday"):
        begun(house, "mirror-duel", title=title)
    gm = opened(house, visit, width=390, height=844, touch=True)
    gm.page.fill('[aria-label="Find a table"]', "old mi")
    assert titles(gm) == ["The old mill"]
    gm.page.get_by_role("button", name="Archive The old mill").tap()
    gm.page.wait_for_selector("#tables .empty")
    gm.page.fill('[aria-label="Find a table"]', "")
    assert set(titles(gm)) == {"At the ford", "Thursday", "Friday"}
    gm.page.get_by_role("button", name="Show the archive (1)").tap()
    assert titles(gm) == ["The old mill"]
    assert [one["title"] for one in house.ask("tables") if one["archived"]] == ["The old mill"]
    gm.page.reload()
    gm.page.get_by_role("button", name="Show the archive (1)").tap()
    gm.page.get_by_role("button", name="Take The old mill out of the archive").tap()
    gm.page.wait_for_function("() => document.querySelectorAll('#tables li a').length === 4")
