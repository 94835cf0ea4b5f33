"""What a game master does at a table beside playing: drivers, corrections, fighters in and out, overruling, notes."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from app.web.serving import Served
from tests.app.web.visiting import Visitor, new_table, sit, to_a_plan

pytestmark = pytest.mark.slow

Visit = Callable[..., Visitor]
ME = {"who": "me"}


def initiative(gm: Visitor) -> None:
    """Red rolls +2, Blue 0: Red is asked."""
    for outcome in (2, 0):
        gm.roll(outcome)


def open_fighter(gm: Visitor, name: str) -> None:
    gm.page.click(f'.card .name:text-is("{name}")')
    gm.page.wait_for_selector("dialog .corrections .field")


def test_a_figure_is_corrected_and_the_correction_undone(gm: Visitor) -> None:
    initiative(gm)
    names = [str(text) for text in gm.page.locator(".card .name").all_text_contents()]
    open_fighter(gm, names[1])
    gm.page.fill('dialog [name="lethal"]', "2")
    gm.page.press('dialog [name="lethal"]', "Enter")
    gm.page.press('dialog [name="lethal"]', "Tab")
    gm.page.wait_for_selector("dialog [role=status]:has-text('is set')")
    gm.page.keyboard.press("Escape")
    assert "2 lethal" in gm.card(names[1])
    assert any("correct" in line for line in gm.told())
    gm.page.click("#undo")
    gm.page.wait_for_function("() => document.querySelectorAll('#log s').length > 0")
    assert "unhurt" in gm.card(names[1])


@pytest.mark.provokes("status of 422")
@pytest.mark.provokes("shows an error: .*: lethal points: found -4")
def test_an_impossible_correction_names_what_is_possible(gm: Visitor) -> None:
    initiative(gm)
    name = gm.page.text_content(".card .name >> nth=0")
    gm.page.click(".card .name >> nth=0")
    gm.page.fill('dialog [name="lethal"]', "-4")
    gm.page.press('dialog [name="lethal"]', "Tab")
    gm.page.wait_for_selector("dialog .trouble:not([hidden])")
    told = str(gm.page.text_content("dialog .trouble:visible"))
    assert re.fullmatch(rf"{name}: lethal points: found -4, expected a whole number from 0 to \d+ \(points\)", told)
    gm.page.wait_for_function("() => document.querySelector('dialog [name=lethal]').value === '0'")


def test_a_fighter_comes_and_another_goes(gm: Visitor) -> None:
    initiative(gm)
    gm.page.click("#add-1")
    gm.page.select_option('dialog [name="character"]', "thug")
    gm.page.fill('dialog [name="count"]', "2")
    gm.page.fill('dialog [name="name"]', "Rogue")
    gm.page.click("dialog button.main:text-is('Add')")
    gm.page.wait_for_selector('.card .name:text-is("Rogue 2")')
    assert "3 of 3" in str(gm.page.text_content("#side-count-1"))
    open_fighter(gm, "Rogue 1")
    gm.page.click("dialog .danger")
    gm.page.wait_for_selector("dialog", state="detached")
    assert "2 of 3" in str(gm.page.text_content("#side-count-1"))


@pytest.mark.provokes("""shows an error: .*did you mean 'Gd'""")
def test_a_stat_block_of_ones_own_joins(gm: Visitor) -> None:
    initiative(gm)
    gm.page.click("#add-0")
    gm.page.select_option('dialog [name="character"]', " own")
    gm.page.fill("dialog textarea", "name, Fighting, Strength\nAnn, good, god")
    gm.page.click("dialog button:text-is('Check')")
    gm.page.wait_for_selector("dialog :text(\"did you mean 'Gd'\")")
    gm.page.fill("dialog textarea", "name, Fighting, Agility, Strength, Toughness\nAnn, good, good, Gd+, good")
    gm.page.click("dialog button.main:text-is('Add')")
    gm.page.wait_for_selector('.card .name:text-is("Ann")')


@pytest.mark.parametrize("back", [0, 1])
def test_a_roll_is_overruled(gm: Visitor, back: int) -> None:
    initiative(gm)
    gm.page.click("#menu summary")
    gm.page.click("#overrule")
    if back:
        gm.page.select_option('dialog [name="back"]', str(back))
    gm.page.fill('dialog [name="outcome"]', "4")
    gm.page.click("dialog button.main")
    gm.page.wait_for_selector("#log :text('overruled')")
    gm.settled()
    told = gm.page.locator("#log span.line:has-text('for initiative')").all_text_contents()
    shown = [re.search(r"\) ([+-]\d)", str(line))[1] for line in told]  # type: ignore[index]
    assert shown == (["+2", "+4"], ["+4"])[back]
    assert gm.page.locator("#log s:has-text('for initiative')").count() == 1 + back


def test_a_modifier_waits_for_the_next_roll(gm: Visitor) -> None:
    gm.page.select_option('[aria-label="Modifier to the next roll"]', "2")
    gm.settled()
    gm.roll(0)
    assert gm.page.locator("#log .line:has-text('+2')").count() >= 1


def test_a_note_a_dice_switch_and_the_shortcuts(gm: Visitor) -> None:
    gm.page.keyboard.press("Escape")
    gm.page.locator("#asked").focus()
    gm.page.keyboard.press("n")
    gm.page.fill('dialog [name="text"]', "<b>The lamp goes out.</b>")
    gm.page.click("dialog button.main")
    gm.page.wait_for_selector("dialog", state="detached")
    assert "<b>The lamp goes out.</b>" in gm.told()  # text is never read as HTML
    assert gm.page.locator("#log b").count() == 0
    gm.page.locator("#asked").focus()
    gm.page.keyboard.press("?")
    assert gm.page.locator("dialog kbd").count() >= 8
    gm.page.keyboard.press("Escape")
    before = gm.settled()
    gm.page.click("#dice-program")
    assert "what does" in gm.changed(before)
    assert gm.page.get_attribute("#dice-program", "aria-pressed") == "true"


def test_a_policy_takes_over_and_its_plan_can_be_edited(gm: Visitor) -> None:
    initiative(gm)
    name = str(gm.page.locator(".card.acts .name").text_content())
    open_fighter(gm, name)
    gm.page.select_option('dialog [name="who"]', "turtle")
    gm.page.click("dialog summary:has-text('Competence')")
    gm.page.locator('dialog [name="competence"]').fill("100")
    gm.page.click("dialog button:text-is('Set the driver')")
    gm.page.wait_for_selector("dialog :text-is('Set.')")
    gm.page.keyboard.press("Escape")
    gm.page.wait_for_selector(".plan")
    planned = str(gm.page.text_content(".deed"))
    gm.page.click("text=Edit")
    verb = gm.page.input_value('input[type="search"]')
    assert verb
    assert name in planned
    assert all(
        verb in action
        for action in gm.page.locator(".action-groups .action:visible").evaluate_all(
            "all => all.map(one => one.dataset.action)"
        )
    )
    gm.page.locator("#asked").focus()
    gm.press("a")


def test_exports_are_offered(gm: Visitor, served: Served) -> None:
    initiative(gm)
    gm.page.click("#menu summary")
    with gm.page.expect_download() as saved:
        gm.page.click("#record")
    assert saved.value.suggested_filename.endswith(".jsonl")
    gm.page.click("#menu summary")
    with gm.page.expect_download() as saved:
        gm.page.click("#page")
    assert saved.value.suggested_filename.endswith(".html")
    gm.page.click("#menu summary")
    gm.page.click("#replay")
    gm.page.wait_for_function("() => /^step 0 of [1-9]/.test(document.getElementById('where')?.textContent)")
    gm.page.keyboard.press("End")
    assert re.fullmatch(r"step (\d+) of \1", str(gm.page.text_content("#where")))
    assert gm.page.locator(".card").count() == 2


def test_advice_for_who_decides_herself(gm: Visitor) -> None:
    initiative(gm)
    gm.page.set_viewport_size({"width": 1280, "height": 480})  # the button lies far below where the advice comes
    gm.page.click("text=Ask for advice")
    gm.page.wait_for_selector('[aria-label="Advice"] .action')
    box = gm.page.locator('[aria-label="Advice"] .action').first.bounding_box()
    assert 0 <= box["y"] < 480
    assert gm.page.locator('[aria-label="Advice"] .action').count() == 3
    assert "wins" in str(gm.page.text_content('[aria-label="Advice"]'))
    assert gm.page.locator('[aria-label="Advice"] kbd').count() == 0  # the digits choose from the list of all
    assert gm.page.locator("#question .action-groups kbd").first.text_content() == "1"
    before = gm.asked()
    gm.page.click('[aria-label="Advice"] .action >> nth=0')
    assert gm.changed(before) != before


def test_that_the_answers_are_weighed_is_seen_at_once(served: Served, visit: Visit) -> None:
    """On a phone the button lies far below where it is told; the first advice on a machine takes half a minute."""
    gm = sit(served, visit, "trooper-squad", {"width": 390, "height": 600}, wanted=ME, squad=ME)
    held = list[Any]()
    gm.page.route("**/advice", lambda route: held.append(route))
    gm.page.click("text=Ask for advice")
    waits = gm.page.locator("text=Weighing the answers")
    waits.wait_for()
    gm.frames()
    height = waits.bounding_box()["y"]
    held.pop().continue_()
    gm.page.wait_for_selector('[aria-label="Advice"] .action')
    assert 0 < height < 576


def test_an_answer_wins_less_by_as_much_as_the_page_shows(gm: Visitor) -> None:
    told = gm.page.evaluate("""async () => {
        const { weighed } = await import("/static/plan.js");
        const worth = (action, value) => ({ action, sentence: action, value, low: value, high: value });
        const answers = [worth("a", 0.9149), worth("b", 0.8951)];
        return [...weighed(answers, (text) => text, () => {}).querySelectorAll("small")].map((one) => one.textContent);
    }""")
    assert told == [" wins 91 %", " wins 90 %, 1 less"]


def test_the_digits_stand_where_they_choose(served: Served, visit: Visit) -> None:
    """Beside the alternatives of a plan, until the list of all answers is there."""
    gm = sit(served, visit, "mirror-duel", red=ME, blue={"who": "mastermind"})
    to_a_plan(gm)
    gm.page.click("text=What was weighed")
    assert gm.page.locator(".weighed kbd").count() == gm.page.locator(".weighed .action").count() > 0
    gm.page.click("text=Choose another")
    assert gm.page.locator(".weighed kbd").count() == 0
    assert gm.page.locator(".action-groups kbd").count() > 0


def test_a_figure_and_its_unit_stay_on_one_line(gm: Visitor) -> None:
    """However narrow the page is: of "38 %" no sign stands alone in the next line."""
    initiative(gm)
    gm.page.wait_for_selector("#question .action .whole")
    figures = gm.page.locator("#question .whole, #log .whole")
    assert {"27.5 m", "38 %"} <= set(figures.all_text_contents())
    for width in range(320, 720, 20):
        gm.page.set_viewport_size({"width": width, "height": 800})
        assert gm.page.eval_on_selector_all(".whole", "all => all.filter(one => one.getClientRects().length > 1)") == []


def test_a_name_and_its_number_stay_on_one_line(served: Served, visit: Visit) -> None:
    gm = sit(served, visit, "trooper-squad", {"width": 390, "height": 844}, wanted=ME, squad=ME)
    assert "Trooper 1" in gm.page.locator("#question .side1 .whole, #log .side1 .whole").all_text_contents()
    for width in range(320, 440, 10):
        gm.page.set_viewport_size({"width": width, "height": 844})
        assert gm.page.eval_on_selector_all(".whole", "all => all.filter(one => one.getClientRects().length > 1)") == []


def test_one_fighter_is_asked_no_more_and_runs_by_herself(served: Served, visit: Visit) -> None:
    gm = sit(served, visit, "mirror-duel", red=ME, blue={"who": "turtle"})
    to_a_plan(gm)
    gm.page.get_by_role("button", name="Stop asking Blue").click()
    gm.page.wait_for_function("() => !/Blue/.test(document.querySelector('.plan')?.textContent ?? '')")
    gm.settled()
    assert gm.table(served)["fighters"][1]["driver"]["ask"] == "never"
    assert "Turtle, goes on" in gm.card("Blue")
    assert gm.page.is_visible("#stop")


def test_a_table_gets_another_title(gm: Visitor) -> None:
    gm.page.click("#menu summary")
    gm.page.click("#rename")
    gm.page.fill('dialog [name="title"]', "At dawn")
    gm.page.click("dialog button.main")
    gm.page.wait_for_selector("h1:text-is('At dawn')")


def test_what_is_hidden_stays_so_while_a_style_sheet_is_late(served: Served, browser: Any) -> None:
    """The page's own sheet may come before the one that hides what has the attribute ``hidden``."""
    page, late = browser.new_context().new_page(), []
    page.route("**/base.css", lambda route: late.append(route))
    page.goto(f"{served.address}table/{new_table(served, 'mirror-duel')}", wait_until="commit")
    own = "() => [...document.styleSheets].some((sheet) => sheet.href.endsWith('table.css'))"
    page.wait_for_function(f"{own} && document.getElementById('message') !== null", polling=50)  # no frame is drawn yet
    for hidden in ("line", "message"):
        assert page.evaluate(f"() => getComputedStyle(document.getElementById('{hidden}')).display") == "none"
    for route in late:
        route.continue_()
    page.wait_for_function("() => (document.getElementById('asked')?.textContent ?? 'Loading') !== 'Loading'")


def test_a_server_that_ends_in_the_middle_of_an_answer_does_not_answer(gm: Visitor) -> None:
    said = gm.page.evaluate("""async () => {
        const { get } = await import("/static/api.js");
        const cut = new ReadableStream({ start: (body) => body.error(new TypeError("Failed to fetch")) });
        const whole = window.fetch;
        window.fetch = async () => new Response(cut);
        const asked = get("/systems");
        window.fetch = whole; // what the page itself asks is answered
        return asked.catch((error) => error.message);
    }""")
    assert said.startswith("The server does not answer.")


@pytest.mark.provokes("status of 422")
@pytest.mark.provokes("shows an error: .*0 for the sum, or '. 0' for faces that make")
def test_the_page_says_how_it_reads_what_is_typed(served: Served, visit: Visit) -> None:
    visitor = sit(served, visit, "blaster-duel", dice="typed", red=ME, blue=ME)
    while "2dF" not in str(visitor.page.text_content("#question")):
        visitor.press("r")
    read = visitor.page.locator(".dice output")
    assert visitor.page.get_attribute("#outcome", "placeholder") == "+1 or +-"
    visitor.page.press("#outcome", "Enter")
    assert read.text_content() == "Type what the dice show."
    for typed, told in (
        ("+1", "Read as the sum +1."),
        ("+ 0", "Read as faces that make +1."),
        ("-0", "Either the sum 0 or faces that make −1: type 0, or - 0."),
        ("3", "These dice cannot show that."),
        ("", ""),
    ):
        visitor.page.fill("#outcome", typed)
        assert str(read.text_content()).replace("-1", "−1").replace("sum -0", "sum 0") == told
    before = visitor.asked()
    visitor.page.fill("#outcome", "+0")
    visitor.page.press("#outcome", "Enter")
    visitor.page.wait_for_selector("text=0 for the sum, or")
    assert visitor.asked() == before
    for face in ("plus", "blank"):
        visitor.page.click(f'.face[aria-label="{face}"]')
    visitor.changed(before)


def test_the_picture_frames_who_sits_together(served: Served, visit: Visit) -> None:
    """PS-VEH-1: each vehicle with its name, whoever is on foot beside it; in words too."""
    gm = sit(served, visit, "salt-flats", couriers=ME, raiders=ME)
    arena = gm.page.locator("#arena")
    assert [[text.lower() for text in one.split()] for one in arena.locator("u").all_inner_texts()] == [
        ["ada", "bo", "cy", "buggy"], ["kez", "rai", "speeder"]
    ]  # fmt: skip
    assert "Cy at 90 m in the buggy" in str(arena.get_attribute("aria-label"))
