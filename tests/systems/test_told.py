"""Every event is told in the words that somebody has read: those of ``told.txt`` beside each rulebook's tests."""

import pytest

from okenv.systems import load_system
from tests.systems.told import BARE, HERE, LABELS, cases, page, told

pytestmark = pytest.mark.plain


@pytest.mark.parametrize("system", LABELS)
def test_events_are_told_as_they_were_read(system: str) -> None:
    """Where the new words are right, ``python -m tests.systems.told`` writes them down."""
    assert page(system).splitlines() == (HERE / system / "told.txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("system", LABELS)
def test_every_event_is_among_them(system: str) -> None:
    """And with a sentence in one of its cases, since somebody follows the rules by it."""
    named, said = set[str](), set[str]()
    for case in cases(system):
        events = {event.split()[0] for event in case.removeprefix(BARE).split(", ")}
        named |= events
        said |= events if told(system, case)[1] != "    -" else set()
    assert named == said == {event.name for event in load_system(system).layout.Event}
