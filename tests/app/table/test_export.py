"""The page of a fight: its data against the fight itself, its text with hostile names, and the page in a browser."""

import json
import random
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from app.table.building import encounter_of, with_more
from app.table.ended import ended
from app.table.events import Add, Do, Note, Undo
from app.table.export import page, replay
from app.table.play import Line
from app.table.tables import Tables
from okenv import Battle
from okenv.core.voice.cards import Ground
from okenv.playback import replay as replay_record
from tests.markup import Page

from .sitting import ME, sit_down

pytestmark = pytest.mark.slow

HOSTILE = '<img src=x onerror="alert(1)">'
ENDING = "</script><script>alert(2)</script>"
SHEET = {"attributes": {"Fighting": "Gd", "Strength": "Gd"}, "description": ENDING}


class Sat:
    """A fight in which everybody decides at random, somebody joins, and notes are made, as a table tells it."""

    def __init__(self, source: Any, seed: int, title: str, decisions: int, join: bool = False) -> None:
        self.title = title
        self.battle = Battle(encounter_of(source), seed)
        self.told = [(self.battle.clone(), [Line("act", text) for text in self.battle.narration()], False)]
        self.asked: list[str | None] = []
        lot = random.Random(seed)
        for k in range(decisions):
            if self.battle.over:
                break
            if join and k == decisions // 2:
                more = with_more(self.battle.encounter, self.battle.side_names[0], SHEET, 1, ENDING[:40])  # type: ignore[arg-type]
                self.add(None, [Line("amend", text) for text in self.battle.join(more)])
            assert self.battle.prompt is not None
            who, action = self.battle.prompt.name, lot.choice(self.battle.legal())
            reason = Line("reason", f"{who}: {action.sentence} ({HOSTILE})")
            self.add(who, [reason, *(Line("act", text) for text in self.battle.apply(action))])
        self.add(None, [Line("note", f"A note with {ENDING}")])

    def add(self, who: str | None, lines: list[Line]) -> None:
        self.asked.append(who)
        self.told.append((self.battle.clone(), lines, who is not None))

    def moments(self) -> list[tuple[Battle, list[Line], bool]]:
        return self.told

    def record(self) -> str:
        entries = [self.battle.header(), *self.battle.inputs()]
        entries += [{"over": self.battle.outcome}] if self.battle.over else []
        return "".join(json.dumps(entry) + "\n" for entry in entries)

    def ended(self) -> dict[str, Any] | None:
        return ended(self.battle.header(), self.battle.inputs()) if self.battle.over else None


def hostile_fight() -> dict[str, Any]:
    return {
        "system": "ok",
        "title": ENDING,
        "description": HOSTILE,
        "sides": [
            {"name": "red", "fighters": [{"character": {**SHEET, "weapons": ["sword"]}, "name": HOSTILE, "count": 2}]},
            {"name": "blue", "fighters": [{"character": "thug", "name": "& co"}]},
        ],
    }


@pytest.fixture(scope="module")
def sat() -> Sat:
    return Sat(hostile_fight(), 3, ENDING, 24, join=True)


@pytest.fixture(scope="module", params=["hero-vs-4-mooks", "weightless-dock"])
def fought(request: pytest.FixtureRequest) -> Sat:
    return Sat(request.param, 11, "An evening", 60)


# --- the data


def test_every_step_has_the_cards_that_the_fight_had(fought: Sat) -> None:
    data = json.loads(json.dumps(replay(fought), allow_nan=False))
    shown = dict(enumerate(data["cards"]))
    frames = [dict(shown)]
    for step in data["steps"]:
        assert all(shown[int(row)] != card for row, card in step["cards"].items())  # only what changed
        shown |= {int(row): card for row, card in step["cards"].items()}
        frames.append(dict(shown))
    lies = data["ground"]
    assert len(frames) == len(fought.told)
    for (battle, *_), frame, step in zip(fought.told, frames, [{}, *data["steps"]], strict=True):
        lies = step.get("ground", lies)
        assert [Ground(**one) for one in lies] == battle.ground()
        cards = battle.system.module("voice.cards").cards(battle.state, battle.names, battle.side_names, battle.labels)
        for row, card in enumerate(cards):
            seen = frame[row]
            assert (seen["state"], seen["stands"], seen["place"]) == (card.state, card.stands, card.place)
            assert (seen["figures"], seen["harm"], seen["notes"]) == (card.figures, card.harm, list(card.notes))


def test_steps_say_whose_they_are_and_what_was_told(fought: Sat) -> None:
    data = replay(fought)
    names = [fighter["name"] for fighter in data["fighters"]]
    assert [None if step["by"] is None else names[step["by"]] for step in data["steps"]] == fought.asked
    told = [[(line.kind, line.text) for line in lines] for _, lines, _ in fought.told]
    steps = [data["opening"], *(step["lines"] for step in data["steps"])]
    assert [[(line["kind"], line["text"]) for line in lines] for lines in steps] == told
    assert [step["round"] for step in data["steps"]] == [int(b.state[0]["turn"]) for b, *_ in fought.told[1:]]
    last = fought.battle
    assert [side["name"] for side in data["sides"]] == last.side_names
    assert [row for side in data["sides"] for row in side["fighters"]] == list(range(len(last.names)))
    assert data["outcome"] == last.outcome
    assert data["aftermath"] == (last.aftermath() if last.over else [])


def test_who_joins_has_no_card_before(sat: Sat) -> None:
    data = replay(sat)
    new = next(row for row, fighter in enumerate(data["fighters"]) if fighter["name"] == ENDING[:40])
    assert [row for row, card in enumerate(data["cards"]) if card is None] == [new]
    first = next(k for k, step in enumerate(data["steps"]) if str(new) in step["cards"])
    assert {line["kind"] for line in data["steps"][first]["lines"]} == {"amend"}
    assert data["steps"][first]["by"] is None
    assert new in data["sides"][0]["fighters"]
    assert data["fighters"][new]["sheet"]["base damage"]


def test_a_finished_fight_says_who_won() -> None:
    done = Sat("mirror-duel", 5, "To the end", 4000)
    data = replay(done)
    assert data["outcome"] in ("red", "blue", "draw")
    assert ("a draw" if data["outcome"] == "draw" else f"victory for {data['outcome']}") in data["result"]
    assert data["aftermath"]
    text = Page(page(done)).words
    assert data["aftermath"][0] in text
    assert data["ended"]["verdict"][0] in text
    assert data["ended"]["luck"][0]["sentence"] in text
    for one in data["ended"]["fighters"]:
        assert f"{one['hits']} of {one['attacks']}" in text


def test_the_end_of_a_fight_with_hostile_names_stays_text() -> None:
    """Somebody joins on the way, so that rows change."""
    done = Sat(hostile_fight(), 3, ENDING, 4000, join=True)
    assert done.battle.over
    parsed = Page(page(done))
    assert "img" not in parsed.tags
    assert replay(done)["ended"]["verdict"][0] in parsed.words
    assert {one["name"] for one in replay(done)["ended"]["fighters"]} == set(done.battle.names)


def test_a_real_table_is_told_as_it_stands(tables: Tables) -> None:
    table = sit_down(tables, "hero-vs-4-mooks")
    for text in ("one", "two", "three"):
        table.post(Note(text=text))
    view = table.post(Undo())
    table.post(Do(action=view["asked"]["default"]))
    table.post(Add(side="mooks", character="goon", count=1, driver=ME))
    data = replay(table)
    told = [[line["text"] for line in step["lines"]] for step in data["steps"]]
    assert told[:2] == [["one"], ["two"]]  # the third was taken back
    asked = view["asked"]["fighter"]
    assert [step["by"] for step in data["steps"]] == [None, None, asked, None], "also where nothing is told of it yet"
    assert [row for row, card in enumerate(data["cards"]) if card is None] == [5]
    assert data["fighters"][5]["name"] == "Goon"
    assert "three" not in Page(page(table)).words.split()


# --- the page as text


def test_hostile_names_stay_text(sat: Sat) -> None:
    parsed = Page(page(sat))
    assert "img" not in parsed.tags
    assert parsed.tags.count("script") == 2  # the data, and the page's own
    assert not [name for _, found in parsed.elements for name in found if name.startswith("on")]
    assert parsed.values("src", "href") == []
    assert HOSTILE in parsed.words
    assert ENDING in parsed.words
    held = json.loads(parsed.data)
    assert held["title"] == ENDING
    assert held["fighters"][0]["name"].startswith(HOSTILE)


def test_the_page_asks_the_network_for_nothing(sat: Sat) -> None:
    html = page(sat)
    assert "default-src 'none'" in html
    assert not re.search(r"https?://", html.replace(sat.record(), ""))
    assert "@import" not in html
    assert "url(" not in html


def test_the_whole_log_is_there_without_javascript(fought: Sat) -> None:
    text = Page(page(fought)).words
    for _, lines, _ in fought.told:
        for line in lines:
            assert line.text.replace("-", "").strip() in text.replace("-", "")


def test_the_page_holds_a_record_that_replays(fought: Sat, tmp_path: Path) -> None:
    html = page(fought)
    record = unescape(html.partition('<pre id="record">')[2].partition("</pre>")[0])
    assert record == fought.record()
    file = tmp_path / "fight.jsonl"
    file.write_text(record, encoding="utf-8")
    assert replay_record(file).battle.key() == fought.battle.key()


def test_the_dice_are_counted(fought: Sat) -> None:
    rolls = [entry for entry in map(json.loads, fought.record().splitlines()) if "roll" in entry]
    kinds = sorted({entry["dice"] for entry in rolls})
    section = page(fought).partition('id="dice-title"')[2].partition("</section>")[0]
    rows = re.findall(r'<th scope="row">(.*?)</th>(.*?)</tr>', section)
    assert [name for name, _ in rows] == kinds
    for name, cells in rows:
        total = sum(entry["dice"] == name for entry in rolls)
        numbers = [0 if cell == "–" else int(cell) for cell in re.findall(r"<td>(.*?)</td>", cells)]
        assert numbers[-1] == total == sum(numbers[:-1])


def test_a_fight_before_its_first_dice_has_a_page(tables: Tables) -> None:
    table = tables.create("marine-duel", dice="typed")
    assert "No dice were rolled." in page(table)
    assert replay(table)["steps"] == []


# --- the page in a browser


@pytest.fixture(scope="module")
def file(sat: Sat, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("page") / "fight.html"
    path.write_text(page(sat), encoding="utf-8")
    return path


@pytest.fixture
def opened(browser: Any, file: Path) -> Iterator[Any]:
    """The page of the hostile fight, opened from a file with the network off; it may ask for nothing."""
    context = browser.new_context(offline=True)
    context.set_default_timeout(60_000)
    opened = context.new_page()
    wrong: list[str] = []
    opened.on("dialog", lambda dialog: wrong.append(dialog.message) or dialog.dismiss())
    opened.on("request", lambda request: None if request.url == file.as_uri() else wrong.append(request.url))
    opened.goto(file.as_uri())
    yield opened
    context.close()
    assert wrong == []


def steps_of(where: str) -> tuple[int, int, int]:
    found = re.fullmatch(r"step (\d+) of (\d+), round (\d+)", where)
    assert found is not None, where
    return int(found[1]), int(found[2]), int(found[3])


def test_one_steps_through_the_fight_by_buttons_keys_and_address(opened: Any, sat: Sat) -> None:
    last = len(sat.told) - 1
    data = replay(sat)
    assert steps_of(opened.inner_text("#where")) == (0, last, data["round"])
    opened.get_by_role("button", name="Next step").click()
    assert steps_of(opened.inner_text("#where")) == (1, last, data["steps"][0]["round"])
    assert HOSTILE in opened.inner_text("#now")
    opened.keyboard.press("ArrowRight")
    opened.keyboard.press("End")
    assert steps_of(opened.inner_text("#where"))[0] == last
    opened.keyboard.press("ArrowLeft")
    assert steps_of(opened.inner_text("#where"))[0] == last - 1
    opened.evaluate("location.hash = '#step/3'")
    opened.wait_for_function("document.getElementById('where')?.textContent.startsWith('step 3 ')")
    assert opened.locator("#log li:visible").count() == 4
    opened.keyboard.press("Home")
    assert steps_of(opened.inner_text("#where"))[0] == 0


def test_cards_show_the_step_and_who_joins_appears(opened: Any, sat: Sat) -> None:
    data = replay(sat)
    assert opened.locator("article:visible").count() == len(sat.told[0][0].names)
    opened.keyboard.press("End")
    assert opened.locator("article:visible").count() == len(sat.battle.names)
    shown = dict(enumerate(data["cards"]))
    for step in data["steps"]:
        shown |= {int(row): card for row, card in step["cards"].items()}
    for side in (0, 1):
        cards = opened.locator(f"#side-{side} article").all()
        for row, card in zip(data["sides"][side]["fighters"], cards, strict=True):
            assert card.locator(".name").inner_text() == data["fighters"][row]["name"]
            assert card.locator(".state").inner_text() == shown[row]["state"]


def test_the_record_can_be_saved(opened: Any, sat: Sat) -> None:
    with opened.expect_download() as download:
        opened.get_by_role("button", name="Save the record").click()
    assert download.value.suggested_filename == "fight.jsonl"
    assert Path(download.value.path()).read_text(encoding="utf-8") == sat.record()


def test_without_javascript_the_log_is_read(browser: Any, sat: Sat, file: Path) -> None:
    context = browser.new_context(java_script_enabled=False, offline=True)
    plain = context.new_page()
    plain.goto(file.as_uri())
    assert plain.locator("#log li:visible").count() == len(sat.told)
    assert not plain.locator(".controls").is_visible()
    context.close()


@pytest.mark.parametrize("width", [360, 1280])
def test_nothing_hangs_over_the_edge(browser: Any, file: Path, width: int) -> None:
    context = browser.new_context(viewport={"width": width, "height": 800}, offline=True)
    narrow = context.new_page()
    narrow.goto(file.as_uri() + "#step/5")
    assert narrow.evaluate("document.documentElement.scrollWidth") <= width
    context.close()
