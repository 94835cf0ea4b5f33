"""The folder of tables goes while the game master plays: the page says so, and offers the table to save."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

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
