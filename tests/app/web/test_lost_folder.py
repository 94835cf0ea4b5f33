"""The folder of tables goes while the game master plays, or its file was changed: the page says so."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from app.table.store import FILE
from app.web.serving import Served
from tests.app.web.visiting import Visitor, new_table

pytestmark = pytest.mark.slow

ME = {"red": {"who": "me"}, "blue": {"who": "me"}}


@pytest.mark.provokes("status of 503")
@pytest.mark.provokes("shows an error: .*is gone")
def test_what_cannot_be_stored_can_be_taken_away(tmp_path: Path, visit: Callable[..., Visitor]) -> None:
    with Served(tmp_path / "data", "--no-warm") as served:
        id = new_table(served, "mirror-duel", dice="program", **ME)
        visitor = visit(f"{served.address}table/{id}")
        asked = visitor.settled()
        log = visitor.told()
        (tmp_path / "data").rename(tmp_path / "elsewhere")
        visitor.page.locator("#question .action").first.click()
        visitor.page.wait_for_selector("#message a")
        told = str(visitor.page.text_content("#message"))
        assert "what you did could not be stored, and is not done" in told
        assert (visitor.asked(), visitor.told()) == (asked, log)
        for link, beginning in (("save the record", '{"okenv"'), ("save it as one HTML page", "<!")):
            with visitor.page.expect_download() as download:
                visitor.page.click(f"#message a:has-text('{link}')")
            assert Path(download.value.path()).read_text(encoding="utf-8").startswith(beginning)
        (tmp_path / "elsewhere").rename(tmp_path / "data")
        visitor.page.locator("#question .action").first.click()
        visitor.changed(asked)
        assert visitor.page.locator("#message").is_hidden()
        visitor.page.close()  # before the server ends


@pytest.mark.provokes("shows an error: This table can only be read")
@pytest.mark.provokes("status of 423")
def test_a_table_whose_file_differs_is_shown_and_nothing_can_be_pressed(
    tmp_path: Path, visit: Callable[..., Visitor]
) -> None:
    with Served(tmp_path, "--no-warm") as served:
        id = new_table(served, "mirror-duel", dice="program", **ME)
        for text in ("kept", "changed"):
            served.ask(f"tables/{id}/events", {"kind": "note", "text": text})
    db = sqlite3.connect(tmp_path / FILE)
    db.executescript("DELETE FROM outcomes; UPDATE events SET body = json_set(body, '$.state', '0') WHERE n = 2")
    db.close()
    with Served(tmp_path, "--no-warm") as served:
        visitor = visit(f"{served.address}table/{id}")
        assert visitor.asked() == "This table can only be read."
        why = (
            "This table can only be read, as it stood after event 1: event 2 of 2 leads to something else than it did."
        )
        assert visitor.page.text_content("#read-only") == why
        assert visitor.page.locator("#read-only").is_visible()
        assert "kept" in visitor.told()[-1]
        assert visitor.page.locator("#question button").count() == 0
        assert visitor.page.locator("#undo").get_attribute("aria-disabled") == "true"
        visitor.page.click("#dice-typed")
        visitor.page.wait_for_selector("#message p")
        assert why in str(visitor.page.text_content("#message"))
        visitor.page.close()  # before the server ends
