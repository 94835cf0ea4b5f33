"""The first page: tables are listed, built, read from a file, and deleted."""

from collections.abc import Callable
from typing import Any

import pytest

from app.web.serving import Served
from tests.app.web.visiting import Visitor, new_table, started

pytestmark = pytest.mark.slow

Visit = Callable[..., Visitor]


@pytest.fixture
def index(served: Served, visit: Visit) -> Visitor:
    """The first page with the OK RPG chosen, whatever rulebook the last table of the server has."""
    visitor = visit(served.address)
    visitor.page.wait_for_selector(".encounters label")
    visitor.page.select_option("#system", "ok")
    visitor.page.wait_for_selector('input[value="mirror-duel"]')
    return visitor


def test_an_encounter_is_built_with_ranks_as_words(index: Visitor, served: Served) -> None:
    page = index.page
    page.click("[data-from=build]")
    party, foes = page.locator("#source fieldset").all()
    party.locator('[aria-label="Character"]').select_option("swashbuckler")
    party.get_by_label("Name", exact=True).fill("Ada")
    party.locator(".squad > details > summary").click()
    party.get_by_label("Fighting").select_option("Ext+")
    foes.locator('[aria-label="Character"]').select_option("thug")
    foes.get_by_label("How many").fill("")
    page.click("#start")
    assert page.evaluate("document.activeElement === document.querySelector('#source input:invalid')")
    foes.get_by_label("How many").fill("3")
    page.fill("#new-name", "At the ford")
    view = started(index, served)
    assert view["title"] == "At the ford"
    assert [one["name"] for one in view["fighters"]] == ["Ada", "Thug 1", "Thug 2", "Thug 3"]
    record = served.ask_text(f"tables/{view['id']}/record").splitlines()[0]
    assert '"Fighting":"Ext+"' in record
    drivers = [one["driver"]["who"] for one in view["fighters"]]
    assert drivers == ["me", *["cowardly-thug"] * 3]


def test_an_own_stat_block_can_be_chosen(index: Visitor, served: Served) -> None:
    page = index.page
    page.click("[data-from=build]")
    page.click("summary:has-text('Your own stat blocks')")
    own = "name, Fighting, Agility, Strength, Toughness\nAnn, great, good, Gd+, good"
    page.fill('[aria-label="Stat blocks as YAML or a pasted table"]', own)
    page.click("#source button:text-is('Check')")
    page.wait_for_selector("#source li:has-text('Ann')")
    page.locator('[aria-label="Character"]').first.select_option("own:Ann")
    view = started(index, served)
    assert view["fighters"][0]["name"] == "Ann"


def test_an_option_is_chosen_by_its_words(index: Visitor, served: Served) -> None:
    page = index.page
    page.select_option("#system", "zerospace")
    page.wait_for_selector('input[value="boarding-party"]')
    page.click("[data-from=build]")
    page.click("summary:has-text('Options of the fight')")
    page.get_by_label("A forced dodge lasts").select_option("until the turn after that one")
    page.get_by_label("Length of the arena (m)").fill("40")
    view = started(index, served)
    record = served.ask_text(f"tables/{view['id']}/record").splitlines()[0]
    assert '"forced_dodge":"next_turn"' in record
    assert '"arena":40' in record


@pytest.mark.provokes("shows an error: .*line 3")
def test_a_file_of_ones_own_and_what_is_wrong_in_it(index: Visitor, served: Served) -> None:
    page = index.page
    page.click("[data-from=own]")
    text = "system: ok\nsides:\n  us: {fighters: [{character: thugg}]}\n  them: {fighters: [{character: thug}]}\n"
    page.fill('[aria-label="An encounter as YAML"]', text)
    page.click("#source button:text-is('Check')")
    page.wait_for_selector("#source .trouble")
    wrong = str(page.text_content("#source .trouble"))
    assert "line 3" in wrong
    assert "'thug'" in wrong
    file = {"name": "own.yaml", "mimeType": "text/yaml", "buffer": text.replace("thugg", "goon").encode()}
    page.set_input_files('#source input[type="file"]', file)
    page.wait_for_selector("#source p:has-text('can be played')")
    assert page.locator("#drivers legend").all_text_contents() == ["us", "them"]
    view = started(index, served)
    assert [side["name"] for side in view["sides"]] == ["us", "them"]


def test_what_is_chosen_before_the_page_is_there_stays_chosen(index: Visitor) -> None:
    """Even before the rulebooks are known, or while the library is read."""
    page, late = index.page, list[Any]()
    for asked, times in (("systems", 1), ("systems/*/library", 2)):  # the library for each of both
        page.route(f"**/api/v1/{asked}", lambda route: late.append(route), times=times)
        page.reload()
        index.until(lambda: late)
        assert all(page.locator(button).is_disabled() for button in ("#start", "#assess", "#fair"))
        page.click("[data-from=build]")
        index.until(lambda n=times: len(late) == n)
        while late:
            late.pop().continue_()
        page.wait_for_selector("#source .squad")
        assert all(page.locator(button).is_enabled() for button in ("#start", "#assess", "#fair"))
        assert page.locator("[data-from][aria-pressed=true]").all_text_contents() == ["Build one"]
        assert page.locator("#message").is_hidden()


def test_a_table_is_deleted_after_a_question(index: Visitor, served: Served) -> None:
    table = new_table(served, "mirror-duel")
    index.page.reload()
    entry = index.page.locator(f'#tables li:has(a[href="/table/{table}"])')
    entry.get_by_role("button", name="Delete").click()
    index.page.click("dialog .danger")
    entry.wait_for(state="detached")
    assert table not in [one["id"] for one in served.ask("tables")]


@pytest.mark.provokes("status of 422")
def test_how_hard_it_is_is_told_before_it_begins_and_follows_what_is_changed(index: Visitor) -> None:
    """A sentence, the grades of play, each hero, what would change it; all of it anew for three more."""
    page = index.page
    page.click("[data-from=build]")
    party, foes = page.locator("#source fieldset").all()
    party.get_by_label("Name", exact=True).fill("Ada")
    foes.get_by_label("How many").fill("6")
    page.click("#assess")
    page.wait_for_selector("caption:has-text('What would change it most')")
    sentence = str(page.text_content(".verdict"))
    assert "of such parties fail" in sentence
    assert page.locator(".assessed th[scope=row]:text-is('Ada')").count() == 1
    assert page.locator(".assessed thead th:text-is('sharp')").count() == 1
    assert "Ada has fallen: by round " in str(page.get_attribute(".assessed .course", "aria-label"))
    assert "Round by round: at the start 0 % won, 0 % lost" in str(page.get_attribute(".assessed .plot", "aria-label"))
    foes.get_by_label("How many").fill("9")
    page.wait_for_function("told => document.querySelector('.verdict')?.textContent !== told", arg=sentence)
    page.wait_for_selector("caption:has-text('What would change it most')")
    foes.get_by_label("How many").fill("60")
    page.wait_for_selector(".assessed .mistake")
    assert "expected at most" in str(page.text_content(".assessed"))


@pytest.mark.provokes("status of 422")
def test_a_fight_is_made_fair_taken_and_started(index: Visitor, served: Served) -> None:
    """A target that cannot be, one that can, a proposal taken into the form, its figure there, and the table of it."""
    page = index.page
    page.click("[data-from=build]")
    party, foes = page.locator("#source fieldset").all()
    party.get_by_label("Name", exact=True).fill("Ada")
    foes.get_by_label("How many").fill("8")
    page.locator("#drivers select[name=who]").nth(1).select_option("brute")
    page.click("#assess")
    page.wait_for_selector(".assessed:not([aria-busy]) .verdict")
    page.click("#fair")
    page.get_by_label("How much").fill("650")
    page.get_by_role("button", name="Propose").click()
    page.wait_for_selector(".fair .mistake:has-text('expected a chance to win from 1% to 99%')")
    page.get_by_label("How much").fill("50")
    page.get_by_label("How much").press("Enter")
    page.wait_for_selector(".fair caption:has-text('What brings it there')")
    row = page.locator(".fair tbody tr").first
    change, figure = str(row.locator("th").text_content()), str(row.locator("td").first.text_content())
    row.get_by_role("button").click()
    page.wait_for_selector(f".fair p:has-text('{change}: taken.')")
    assert page.locator("#drivers select[name=who]").nth(1).input_value() == "usual", (
        "the foes play as the proposal says"
    )
    page.wait_for_selector(".assessed:not([aria-busy]) .verdict")
    share = str(page.locator(".assessed tr:has(th:text-is('they win')) td").nth(1).text_content())
    assert abs(int(share.split("%")[0]) - int(figure.split("%")[0])) < 8, "who plays the heroes stays"
    page.get_by_label("How many").nth(1).fill("7")
    page.wait_for_selector(".fair p:has-text('The fight has changed since.')")
    page.click("#start")
    page.wait_for_url("**/table/**")
    assert served.ask(f"tables/{page.url.rsplit('/', 1)[1]}")["system"] == "ok"


def test_a_file_stays_where_it_was_pasted_when_its_fight_is_made_fair(index: Visitor) -> None:
    """A file of another rulebook than is chosen, which it then is: for policies, and for the form of a proposal."""
    page = index.page
    us, them = "[{character: swashbuckler}]", "[{character: thug, count: 8}]"
    text = f"system: ok\nsides:\n  us: {{fighters: {us}}}\n  them: {{policy: brute, fighters: {them}}}\n"
    page.select_option("#system", "psob")
    page.click("[data-from=own]")
    page.fill('[aria-label="An encounter as YAML"]', text)
    page.click("#fair")
    page.locator(".fair caption").wait_for()
    thugs = page.locator("#drivers select[name=who]").nth(1).locator("option[value=cowardly-thug]")
    assert thugs.count() == 1, "a policy of its rulebook alone"
    page.locator(".fair tbody button").first.click()
    page.wait_for_selector("#source .squad")
    assert page.input_value("#system") == "ok"
    assert page.locator("#source [aria-label=Character]").first.input_value() == "swashbuckler"
    page.click("[data-from=own]")
    assert "count: 8" in page.input_value('[aria-label="An encounter as YAML"]')
    assert page.locator("#drivers legend").all_text_contents() == ["us", "them"]
