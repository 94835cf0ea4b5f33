"""Where a network's answers stand, and the digest of what it reads and answers."""

import re
import types
from pathlib import Path

import numpy as np
import pytest

from agents.learned import entities as module
from agents.learned.entities import HEADER, entities, layout_hash
from okenv.core.prompts import ALLY, ENEMY, NOBODY, Kind, action_table
from okenv.systems import System
from tests.agents.learned.networks import LAYOUT, SYSTEM, states


def told(allies: int, rows: int) -> list[tuple[str, str, int | None, int]]:
    """What each of the numbers that a network makes for a fight is about: kind, target's kind, row, option.

    Written down in the order of the docstrings, one after the other: all that is aimed at nobody, then
    for each row all that can be aimed at her as an enemy, then all that can be aimed at her as an ally.
    """
    kinds = SYSTEM.actions.kinds
    listed: list[tuple[str, str, int | None, int]] = []
    for kind in kinds:
        if kind.target == NOBODY:
            listed += [(kind.name, NOBODY, None, option) for option in range(kind.options)]
    for row in range(rows):
        for whom in (ENEMY, ALLY):
            for kind in kinds:
                if kind.target == whom:
                    listed += [(kind.name, whom, row, option) for option in range(kind.options)]
    return listed


@pytest.mark.parametrize("allies", range(len(LAYOUT.places)))
def test_each_action_has_the_place_that_the_table_says(allies):
    table = SYSTEM.actions
    most = int(table.target.max()) + 1
    listed = told(allies, 1 + allies + most)
    seen = set()
    for action in range(table.size):
        kind = table.kinds[table.kind[action]]
        target, option = int(table.target[action]), int(table.option[action])
        row = {NOBODY: None, ALLY: 1 + target, ENEMY: 1 + allies + target}[kind.target]
        if kind.target == ALLY and target >= allies:
            continue  # nobody has so many allies here
        assert listed[LAYOUT.places[allies, action]] == (kind.name, kind.target, row, option)
        seen.add(int(LAYOUT.places[allies, action]))
    assert len(seen) == sum(kind != ALLY or target < allies for kind, target in targets(table))


def targets(table):
    return [(table.kinds[kind].target, int(target)) for kind, target in zip(table.kind, table.target, strict=True)]


@pytest.mark.slow
def test_the_row_of_a_target_is_that_fighters_row():
    """Against the engine: what the notation of a legal action names stands in that row of the observation."""
    from okenv.driver import kernels

    table, checked = SYSTEM.actions, 0
    points = HEADER + LAYOUT.globals + SYSTEM.module("rules.observe").FEATURE_NAMES.index("lethal points / 10")
    for b in states(150):
        battles = b.reshape(1)
        mask = np.zeros(table.size, np.int8)
        kernels("ok").legal(battles, 0, mask)
        me, first = int(b["actor"]), int(b["side_n"][0])
        ours = [i for i in range(b["fighters_n"]) if (i < first) == (me < first) and i != me]
        theirs = [i for i in range(b["fighters_n"]) if (i < first) != (me < first)]
        shown = np.zeros(LAYOUT.numbers(int(b["fighters_n"])), np.float32)
        from agents.learned.kernels import learned_kernels

        marked = battles.copy()
        marked["fighters"]["lethal"][0] = 10 * np.arange(marked["fighters"].shape[1])  # everybody's name
        learned_kernels("ok").show_all(marked, shown[None])
        for action in np.flatnonzero(mask):
            kind = table.kinds[table.kind[action]]
            if kind.target == NOBODY:
                continue
            target = (ours if kind.target == ALLY else theirs)[table.target[action]]
            row = (LAYOUT.places[len(ours), action] - LAYOUT.untargeted) // LAYOUT.aimed
            assert shown[points + row * LAYOUT.features] == target
            checked += 1
    assert checked > 100


@pytest.mark.slow
def test_the_header_says_how_many_allies_she_has_and_how_many_rows_follow():
    from agents.learned.kernels import learned_kernels

    battles = states(100)
    out = np.zeros((len(battles), LAYOUT.numbers(24)), np.float32)
    learned_kernels("ok").show_all(battles, out)
    for b, shown in zip(battles, out, strict=True):
        assert shown[0] == b["side_n"][0 if b["actor"] < b["side_n"][0] else 1] - 1
        assert shown[1] == b["fighters_n"]
        assert not shown[LAYOUT.numbers(int(b["fighters_n"])) :].any()


# --- the digest


class Told(System):
    """A system whose observation and actions are as a test says."""

    def __new__(cls, names, features, kinds):
        made = object.__new__(cls)
        object.__setattr__(made, "name", "ok")
        object.__setattr__(made, "observe", types.SimpleNamespace(GLOBAL_NAMES=names, FEATURE_NAMES=features))
        object.__setattr__(made, "table", action_table(kinds))
        return made

    def __init__(self, *_):
        pass

    def module(self, chapter):
        assert chapter == "rules.observe"
        return self.observe

    @property
    def actions(self):
        return self.table


NAMES = ("round", "asked")
FEATURES = ("AP", "points")
KINDS = (Kind("hit", "hit her", ENEMY, 2), Kind("wait", "wait"))


def test_the_digest_changes_with_every_name_order_kind_target_and_option():
    hashes = [
        layout_hash(Told(*what))
        for what in (
            (NAMES, FEATURES, KINDS),
            (NAMES[::-1], FEATURES, KINDS),
            (("round", "asks"), FEATURES, KINDS),
            ((*NAMES, "more"), FEATURES, KINDS),
            (NAMES[:1], (NAMES[1], *FEATURES), KINDS),
            (NAMES, FEATURES[::-1], KINDS),
            (NAMES, FEATURES, KINDS[::-1]),
            (NAMES, FEATURES, (Kind("hits", "hit her", ENEMY, 2), KINDS[1])),
            (NAMES, FEATURES, (Kind("hit", "hit her", ALLY, 2), KINDS[1])),
            (NAMES, FEATURES, (Kind("hit", "hit her", ENEMY, 3), KINDS[1])),
            (NAMES, FEATURES, (*KINDS, Kind("run", "run"))),
        )
    ]
    assert len(set(hashes)) == len(hashes)


def test_the_digest_does_not_change_with_titles_and_tags():
    other = (Kind("hit", "strike a foe", ENEMY, 2, ("attack",)), Kind("wait", "do nothing"))
    assert layout_hash(Told(NAMES, FEATURES, KINDS)) == layout_hash(Told(NAMES, FEATURES, other))


def test_the_digest_does_not_change_when_sources_are_written_otherwise():
    """The names of the real observation, read from sources without line breaks and comments, give the same digest."""
    folder = Path(SYSTEM.module("rules.observe").__file__).parent
    source = (folder / "observe.py").read_text()
    names = {"WEAPONS": SYSTEM.module("rules.layout").WEAPONS}
    for name in ("GLOBAL_NAMES", "FEATURE_NAMES"):
        text = re.search(rf"^{name} = (\(.*?^\))", source, re.M | re.S).group(1)
        names[name] = eval(re.sub(r"\s*\n\s*", " ", text), dict(names))
    again = Told(names["GLOBAL_NAMES"], names["FEATURE_NAMES"], tuple(SYSTEM.actions.kinds))
    assert layout_hash(again) == entities("ok").hash == layout_hash(SYSTEM)


def test_sizes_are_the_systems():
    observe, table = SYSTEM.module("rules.observe"), SYSTEM.actions
    assert (LAYOUT.globals, LAYOUT.features) == (observe.GLOBALS, observe.FEATURES)
    assert LAYOUT.actions == table.size
    assert LAYOUT.numbers(4) == HEADER + observe.observation_size(4)
    assert module.entities("ok") is LAYOUT
