"""The end of a fight on the game master's page: its picture and its figures, and where its buttons lead."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from app.table.building import encounter_of
from app.web.serving import Served
from okenv import load_encounter
from okenv.systems import systems
from tests.app.web.visiting import Visitor, new_table
from tests.waiting import until

pytestmark = pytest.mark.slow

Visit = Callable[..., Visitor]
CROWD = {"who": "brute", "ask": "never"}


def fought(served: Served, encounter: str) -> dict[str, Any]:
    """A table whose fight is over."""
    sides = load_encounter(encounter).side_names
    table = new_table(served, encounter, dice="program", **dict.fromkeys(sides, CROWD))
    served.ask(f"tables/{table}/events", {"kind": "run"})
    return until(lambda: view if (view := served.ask(f"tables/{table}"))["outcome"] else None)


def open_end(served: Served, visit: Visit, view: dict[str, Any], **options: Any) -> Visitor:
    """The page of such a table."""
    visitor = visit(f"{served.address}table/{view['id']}", **options)
    visitor.page.wait_for_selector(".verdict")
    return visitor


def test_the_end_shows_its_figures_and_undo_takes_it_away(served: Served, visit: Visit) -> None:
    view = fought(served, "waylaid")
    gm, end = open_end(served, visit, view), view["ended"]
    page = gm.page
    assert page.locator(".verdict p").all_text_contents() == end["verdict"]
    points = [str(page.get_attribute(f".strength.of{side}", "points")).split() for side in (0, 1)]
    assert [len(line) for line in points] == [len(end["rounds"])] * 2
    heights = [[float(point.split(",")[1]) for point in line] for line in points]
    for side, line in enumerate(heights):
        shares = [one["strength"][side] for one in end["rounds"]]
        assert line == pytest.approx([10 + (1 - share) * 116 for share in shares], abs=0.1)
    page.click("text=The figures")
    figures = page.locator(".account >> nth=0 >> tbody tr")
    assert figures.count() == len(end["rounds"])
    assert figures.last.locator("td").all_text_contents() == [
        f"{100 * share:.0f} %" for share in end["rounds"][-1]["strength"]
    ]
    whole = str(page.text_content(".account >> nth=1"))
    for one in end["fighters"]:
        assert one["name"] in whole
        assert not one["attacks"] or f"{one['hits']} of {one['attacks']}" in whole
    told = page.locator("#question li").all_text_contents()
    assert told == [one["sentence"] for one in end["luck"]] + view["aftermath"]
    page.click("#undo")
    page.wait_for_selector(".verdict", state="detached")
    page.click("#redo")
    page.wait_for_selector(".verdict")


@pytest.mark.parametrize(
    ("encounter", "dark"), [("boarding-party", False), ("boarding-party", True), ("waylaid", True)]
)
def test_nothing_hangs_over_the_edge_of_a_phone(served: Served, visit: Visit, encounter: str, dark: bool) -> None:
    gm = open_end(served, visit, fought(served, encounter), width=390, height=844, touch=True, dark=dark)
    assert gm.page.evaluate("document.documentElement.scrollWidth") <= 390
    over = "found => found.filter(one => one.getBoundingClientRect().right > 390).length"
    assert gm.page.eval_on_selector_all("#question *", over) == 0
    assert gm.page.eval_on_selector_all(".wide", "all => all.map(one => one.scrollWidth - one.clientWidth)") == [0]
    line, ground = (
        gm.page.evaluate(f"getComputedStyle(document.querySelector('{one}')).{what}")
        for one, what in ((".strength.of0", "stroke"), (".ask", "backgroundColor"))
    )
    assert line != ground


def test_its_buttons_lead_on(served: Served, visit: Visit) -> None:
    view = fought(served, "tavern")
    gm = open_end(served, visit, view)
    page, here = gm.page, gm.page.url
    with page.expect_download() as saved:
        page.click("text=Save as a page")
    assert view["ended"]["verdict"][0] in saved.value.path().read_text(encoding="utf-8")
    page.click("#question >> text=Fight again")
    page.wait_for_url(lambda url: url != here)
    page.goto(here)
    page.click("text=Next encounter")
    page.wait_for_selector(".encounters")
    page.goto(here)
    page.click("text=Change and fight")
    page.wait_for_selector(".squad")
    names = [str(field.input_value()) for field in page.locator(".squad input:not([type])").all()]
    assert {"Ada", "Captain Rhee"} <= set(names)
    assert page.locator(".thing").count() == 2  # the chandelier and the table
    page.locator(".squad").last.locator("input[type=number]").first.fill("3")
    page.click("#start")
    page.wait_for_url(re.compile(r"/table/"))
    gm.asked()
    again = gm.table(served)
    assert again["encounter"] == view["encounter"]
    assert len(again["fighters"]) == len(view["fighters"]) + 1
    assert {fighter["driver"]["who"] for fighter in again["fighters"]} == {"brute"}


@pytest.mark.provokes("status of 404")
@pytest.mark.provokes("found 'gone', expected one that exists")
def test_a_link_to_a_table_that_is_gone_says_so_above_the_form(served: Served, visit: Visit) -> None:
    page = visit(f"{served.address}?from=gone").page
    page.wait_for_selector(".encounters label")
    assert page.is_visible("#message")
    assert "the form begins anew: table: found 'gone'" in str(page.text_content("#message"))
    page.click("#start")
    page.wait_for_url(re.compile(r"/table/"))


def test_another_rulebook_keeps_nothing_of_the_table_before(served: Served, visit: Visit) -> None:
    """Though its sides have the same names, it knows no policy of the other rulebook."""
    sides = {"party": {"fighters": [{"character": "swashbuckler"}]}, "foes": {"fighters": [{"character": "thug"}]}}
    drivers = {"party": {"who": "cowardly-thug", "ask": "never"}, "foes": CROWD}
    asked = {"encounter": {"system": "ok", "sides": sides}, "dice": "program", "seed": 3, "drivers": drivers}
    table = served.ask("tables", asked)["id"]
    gm = visit(f"{served.address}?from={table}")
    decides = gm.page.locator("#drivers select[name=who]")
    decides.first.wait_for()
    assert [one.input_value() for one in decides.all()] == ["cowardly-thug", "brute"]
    gm.page.select_option("#system", "zerospace")
    gm.until(lambda: [one.input_value() for one in decides.all()] == ["me", "usual"])
    gm.page.click("#start")
    gm.page.wait_for_url(re.compile(r"/table/"))
    assert gm.table(served)["system"] == "zerospace"


READ = """async system => {
  const { builder } = await import("/static/build.js");
  const { get } = await import("/static/api.js");
  const library = await get(`/systems/${system}/library`);
  const read = async one => [one.name, await builder({ library, system, form: one }).encounter()];
  return Promise.all(library.encounters.map(read));
}"""


def test_every_encounter_comes_out_of_the_form_as_it_went_in(served: Served, visit: Visit) -> None:
    page = visit(served.address).page
    for system in systems():
        for name, form in page.evaluate(READ, system):
            found, shipped = encounter_of(form), load_encounter(name)
            assert found.template.tobytes() == shipped.template.tobytes(), name
            assert (found.names, found.rounds, found.title) == (shipped.names, shipped.rounds, shipped.title)
            assert [one.policy for one in found.fighters] == [one.policy for one in shipped.fighters]
