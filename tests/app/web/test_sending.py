"""What is pressed while the server is away, or when somebody else was quicker."""

from typing import Any

import pytest

from app.web.serving import Served
from tests.app.web.visiting import Visitor

pytestmark = pytest.mark.slow

SILENT = "The server does not answer. What you chose is sent again when it is back"


def events(gm: Visitor, served: Served) -> int:
    return int(gm.table(served)["version"])


def elsewhere(gm: Visitor, served: Served, outcome: int) -> None:
    """The same dice are typed on another page."""
    served.ask(f"tables/{gm.page.url.rsplit('/', 1)[-1]}/events", {"kind": "roll", "outcome": outcome})


@pytest.mark.provokes("net::ERR_")
@pytest.mark.provokes("line to the server is lost|The server does not answer")
def test_what_is_pressed_while_the_server_is_away_is_done_once_when_it_is_back(gm: Visitor, served: Served) -> None:
    before, version = gm.asked(), events(gm, served)
    served.kill()
    gm.enter(2)
    gm.page.wait_for_selector(f"#message:has-text('{SILENT}')")
    served.start()
    gm.changed(before)
    gm.page.wait_for_selector("#message", state="hidden")
    assert events(gm, served) == version + 1
    assert sum(line.startswith("Red rolls") for line in gm.told()) == 1


@pytest.mark.provokes("net::ERR_FAILED")
@pytest.mark.provokes("The server does not answer|The server is back")
def test_what_was_answered_elsewhere_meanwhile_is_not_answered_again(gm: Visitor, served: Served) -> None:
    before, version, lost = gm.asked(), events(gm, served), list[Any]()

    def lose(route: Any) -> None:
        """The first time; whatever is sent after that arrives."""
        lost.append(route)
        if len(lost) > 1:
            route.continue_()
            return
        elsewhere(gm, served, 1)
        route.abort()

    gm.page.route("**/events**", lose)
    gm.enter(2)
    gm.page.wait_for_selector("#message:has-text('The server is back, and asks something else by now')")
    assert gm.asked() != before
    assert (len(lost), events(gm, served)) == (1, version + 1)


@pytest.mark.provokes("status of 409")
@pytest.mark.provokes("That came too late")
def test_a_click_that_another_page_forestalled_says_so(gm: Visitor, served: Served) -> None:
    before, version, came = gm.asked(), events(gm, served), list[Any]()

    def forestall(route: Any) -> None:
        if not came:
            elsewhere(gm, served, 1)
        came.append(route)
        route.continue_()

    gm.page.route("**/events**", forestall)
    gm.enter(2)
    gm.page.wait_for_selector("#message:has-text('That came too late')")
    assert gm.changed(before) != before
    assert events(gm, served) == version + 1
    gm.enter(0)  # the next answer takes the line away
    gm.page.wait_for_selector("#message", state="hidden")
