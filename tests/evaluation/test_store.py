"""The file of a tournament: every fight once, whoever asks in whatever order, and nothing by halves."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from evaluation.guarded import ILLEGAL, Forfeit
from evaluation.plan import Plan
from evaluation.store import Store, StoreError
from evaluation.units import Played, Player, Unit

from .arenas import a_plan, table

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("hostile")]
THREE = ("brute", "turtle", "cheat")


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Callable[[Plan], Store]]:
    """Opens the one file for a plan; all are closed at the end."""
    stores: list[Store] = []

    def open_store(plan: Plan, name: str = "t.sqlite") -> Store:
        stores.append(Store(tmp_path / name, plan))
        return stores[-1]

    yield open_store
    for store in stores:
        store.close()


def play_all(store: Store, plan: Plan) -> None:
    player = Player(plan)
    for match in plan.matches:
        for first, last in store.missing(match, plan.pairs):
            store.add(player.play(Unit(match, first, last)))


def test_what_is_written_is_read(opened: Callable[..., Store]) -> None:
    plan = a_plan(*THREE, luck="always")
    store, player = opened(plan), Player(plan)
    for match in plan.matches:
        assert store.missing(match, 3) == [(0, 3)]
        assert store.fights(match).shape[0] == 0
        played = player.play(Unit(match, 0, 3))
        store.add(played)
        assert store.missing(match, 3) == []
        assert store.missing(match, 5) == [(3, 5)]
        assert played.luck is not None
        assert np.array_equal(store.fights(match)[:, :, :-1], played.results)
        assert np.array_equal(store.fights(match)[:, :, -1], played.luck)
        for who in range(2):
            assert np.array_equal(store.tally(match, who), played.tally[who])
            assert store.clock(match, who) == (played.decisions[who], played.seconds[who])
    assert len(store.forfeits()) == 2 * 3 * 2
    assert "hostile.py:" in store.forfeits()[0]["detail"]


def test_gaps_are_missing_and_end_what_counts(opened: Callable[..., Store]) -> None:
    plan = a_plan("brute", "turtle", pairs=9)
    store, player, match = opened(plan), Player(plan), (0, 0, 1)
    for first, last in ((2, 4), (6, 7)):
        store.add(player.play(Unit(match, first, last)))
    assert store.missing(match, 9) == [(0, 2), (4, 6), (7, 9)]
    assert store.missing(match, 3) == [(0, 2)]
    assert len(store.fights(match)) == 0
    store.add(player.play(Unit(match, 0, 2)))
    assert len(store.fights(match)) == 4


def test_luck_that_was_not_weighed_is_not_known(opened: Callable[..., Store]) -> None:
    plan = a_plan("brute", "turtle")
    store = opened(plan)
    play_all(store, plan)
    assert np.isnan(store.fights((0, 0, 1))[:, :, -1]).all()


def test_policies_in_another_order_are_the_same_fights(opened: Callable[..., Store]) -> None:
    plan, other = a_plan(*THREE, luck="always"), a_plan(*THREE[::-1], luck="always")
    play_all(opened(plan), plan)
    mirrored, fresh = opened(other), opened(other, "fresh.sqlite")
    play_all(fresh, other)
    before = fresh.fights((0, 0, 1))
    assert (before[:, :, -1] != 0).any()
    for match in other.matches:
        assert mirrored.missing(match, 3) == []
        assert np.array_equal(mirrored.fights(match), fresh.fights(match))
        for who in range(2):
            assert np.array_equal(mirrored.tally(match, who), fresh.tally(match, who))
            assert mirrored.clock(match, who)[0] == fresh.clock(match, who)[0]

    def by_match(forfeit: dict[str, object]) -> str:
        return str(sorted(forfeit.items()))

    assert sorted(mirrored.forfeits(), key=by_match) == sorted(fresh.forfeits(), key=by_match)


def test_played_into_the_other_way_round(opened: Callable[..., Store]) -> None:
    """Half of the pairs by a plan, the rest by one with the policies in another order: the same file."""
    plan, other = a_plan(*THREE, luck="always", pairs=4), a_plan(*THREE[::-1], luck="always", pairs=4)
    first = opened(plan)
    player = Player(plan)
    for match in plan.matches:
        first.add(player.play(Unit(match, 1, 3)))
    play_all(opened(other), other)
    whole = opened(plan, "whole.sqlite")
    play_all(whole, plan)
    assert table(first.path) == table(whole.path)
    for match in plan.matches:
        assert np.array_equal(first.fights(match), whole.fights(match))


def test_forfeits_of_others_are_not_told(opened: Callable[..., Store]) -> None:
    plan = a_plan(*THREE, encounters=("mirror-duel", "hero-vs-4-mooks"), pairs=1)
    play_all(opened(plan), plan)
    assert len(opened(plan).forfeits()) == 2 * 2 * 2
    assert opened(a_plan("brute", "turtle")).forfeits() == []
    one = opened(a_plan("cheat", "brute", encounters=("hero-vs-4-mooks",))).forfeits()
    assert [(f["encounter"], f["policy"], f["against"], f["swap"]) for f in one] == [
        ("hero-vs-4-mooks", "cheat", "brute", 1),  # first that in which brute is on the first side
        ("hero-vs-4-mooks", "cheat", "brute", 0),
    ]


def broken(played: Played) -> Played:
    """Something that the last but one statement refuses."""
    forfeits = {(0, 0): Forfeit(0, ILLEGAL, None)}  # type: ignore[arg-type]
    return replace(played, forfeits=forfeits)


def test_a_unit_is_written_whole_or_not_at_all(opened: Callable[..., Store]) -> None:
    plan = a_plan("brute", "turtle")
    store = opened(plan)
    played = Player(plan).play(Unit((0, 0, 1), 0, 3))
    with pytest.raises(StoreError, match=r"t\.sqlite: cannot be written: "):
        store.add(broken(played))
    assert store.missing((0, 0, 1), 3) == [(0, 3)]
    assert not any(table(store.path).values())
    store.add(played)
    assert len(table(store.path)["fights"]) == 6


def test_a_fight_is_never_written_twice(opened: Callable[..., Store]) -> None:
    """As where two tournaments play into one file at the same time."""
    plan = a_plan("brute", "turtle")
    one, two, player = opened(plan), opened(plan), Player(plan)
    one.add(player.play(Unit((0, 0, 1), 0, 2)))
    before = table(one.path)
    with pytest.raises(StoreError, match="written meanwhile; is another tournament playing into the same file"):
        two.add(player.play(Unit((0, 0, 1), 1, 3)))
    assert table(one.path) == before
    two.add(player.play(Unit((0, 0, 1), 2, 3)))
    assert len(one.fights((0, 0, 1))) == 3


DYING = """
import os, sqlite3, sys
from evaluation.store import Store
from evaluation.units import Player, Unit
from tests.evaluation.arenas import a_plan

class Dying:
    def __init__(self, db):
        self.db, self.left = db, at
    def step(self):
        if self.left == 0:
            os.kill(os.getpid(), 9)
        self.left -= 1
    def execute(self, *args):
        self.step()
        return self.db.execute(*args)
    def executemany(self, *args):
        self.step()
        return self.db.executemany(*args)

plan = a_plan("brute", "turtle", plugins=())
played = Player(plan).play(Unit((0, 0, 1), 0, 3))
connect = sqlite3.connect
sqlite3.connect = lambda *args, **kws: Dying(connect(*args, **kws))
at = 0
while True:
    child = os.fork()
    if child == 0:
        Store(f"{sys.argv[1]}/{at}.sqlite", plan).add(played)
        os._exit(0)
    if os.waitpid(child, 0)[1] == 0:
        break
    at += 1
print(at)
"""
"""Makes files 0.sqlite, 1.sqlite ..., each in a process that is killed before as many statements; tells how many."""


def test_killed_anywhere_and_gone_on_with(tmp_path: Path) -> None:
    """SIGKILL before each statement, while the file is made and while a unit is written: then again, to the end."""
    plan = a_plan("brute", "turtle", plugins=())
    whole = Store(tmp_path / "whole.sqlite", plan)
    whole.add(Player(plan).play(Unit((0, 0, 1), 0, 3)))
    whole.close()
    expected = table(tmp_path / "whole.sqlite")
    script = tmp_path / "dying.py"
    script.write_text(DYING, encoding="utf-8")
    done = subprocess.run([sys.executable, str(script), str(tmp_path)], capture_output=True, text=True, timeout=900,
                          env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])})  # fmt: skip
    assert done.returncode == 0, done.stderr
    killed = int(done.stdout)
    assert killed > 20
    sizes = set()
    for at in range(killed):
        path = tmp_path / f"{at}.sqlite"
        store = Store(path, plan)
        missing = store.missing((0, 0, 1), 3)
        assert missing in ([], [(0, 3)])
        sizes.add(len(missing))
        for first, last in missing:
            store.add(Player(plan).play(Unit((0, 0, 1), first, last)))
        store.close()
        assert table(path) == expected
    assert sizes == {1}
