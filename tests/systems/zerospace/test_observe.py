"""What a fighter may know: every number has a name, and means the same from both sides."""

from random import Random

import numpy as np
import pytest

from okenv import load_encounter
from okenv.core.events import no_log
from okenv.core.layout import ONGOING
from okenv.systems.zerospace.rules.actions import ACTIONS, Act
from okenv.systems.zerospace.rules.arms import free_hands
from okenv.systems.zerospace.rules.layout import Flag, Pair, Prompt
from okenv.systems.zerospace.rules.modifiers import av_penalties, defence_value
from okenv.systems.zerospace.rules.observe import FEATURE_NAMES, FEATURES, GLOBAL_NAMES, GLOBALS, observation_size
from tests.systems.zerospace.asked import K, asked, awaited, begin, played, roll, row
from tests.systems.zerospace.helpers import HARM, blade, gun, lay_out, mind, sheet, start

pytestmark = pytest.mark.plain


def seen(bs: np.ndarray, viewer: int) -> tuple[dict[str, float], list[dict[str, float]]]:
    """What somebody sees, by name: the fight, and a row for each fighter."""
    out = np.full(observation_size(int(bs[0].fighters_n)), np.nan, np.float32)
    K.observe(bs, 0, viewer, out)
    assert not np.isnan(out).any()
    rows = out[GLOBALS:].reshape(-1, FEATURES)
    return dict(zip(GLOBAL_NAMES, out[:GLOBALS], strict=True)), [
        dict(zip(FEATURE_NAMES, one, strict=True)) for one in rows
    ]


def test_names_are_unique() -> None:
    """Every number has a name of its own."""
    assert len(set(GLOBAL_NAMES)) == GLOBALS
    assert len(set(FEATURE_NAMES)) == FEATURES


def test_which_hazard_asks_is_seen_by_both_sides() -> None:
    """ZS-OBJ-2: of two over one place."""
    bs = start([sheet(at=30)], [sheet(at=40)], hazards=[(30, 2, 3, 0), (31, 2, 3, 0)])
    played(bs, Act.DONE, Act.DONE)
    for asks in range(2):
        assert asked(bs) == (Prompt.FORCE, 0)
        for viewer in range(2):
            fight = seen(bs, viewer)[0]
            assert [fight[f"hazard {h + 1}: reaches who is asked"] for h in range(3)] == [h == asks for h in range(3)]
        played(bs, Act.DECLINE, 12)


def test_the_fight_as_both_sides_see_it() -> None:
    """ZS-TURN-1, ZS-MOVE-1: places are told toward one's own far edge."""
    red = [sheet(gun(flags=Flag.AUTO + HARM), at=10), sheet(mind(), at=12, prone=1)]
    blue = [sheet(blade(level=1), at=40, dr=3, hidden=1)]
    bs = start(red, blue, covers=[(20, 15)], hazards=[(50, 2, 3, -6)], trade_cap=5, starts=0)
    fight, rows = seen(bs, 0)
    assert fight["asked for the turn"] == 1
    assert fight["my side's half"] == fight["my side starts"] == 1
    assert (fight["cover 1: there"], fight["cover 1: health / 30"]) == (1, 0.5)
    assert fight["cover 1: place from me toward my far edge / 10 m"] == pytest.approx(1.0)
    assert fight["hazard 1: speed / 10 m"] == pytest.approx(-0.6)
    assert (fight["own arm 1: ranged"], fight["own arm 1: automatic"], fight["own arm 1: does harm"]) == (1, 1, 1)
    assert fight["own arm 5: stunning"] == 1
    assert [one["prone"] for one in rows] == [0, 1, 0]
    assert rows[2]["hidden"] == 1
    assert rows[2]["DV by hand / 20"] == pytest.approx((8 + 2 + 2 + 1 + 6) / 20)
    assert rows[2]["place from me toward my far edge / 10 m"] == pytest.approx(3.0)
    assert fight["hazard 1: reaches who is asked"] == 0
    fight, rows = seen(bs, 2)
    assert fight["asked for the turn"] == fight["my side's half"] == 0
    assert fight["hazard 1: speed / 10 m"] == pytest.approx(0.6)
    assert rows[0]["hidden"] == 1
    assert rows[1]["place from me toward my far edge / 10 m"] == pytest.approx(3.0)
    assert rows[1]["acts now"] == 1


def test_an_attack_under_way() -> None:
    """ZS-FORCE-1: a target sees what comes."""
    bs = played(start([sheet(gun(), at=10)], [sheet(at=40)], trade_cap=5), Act.ATTACK, (Act.CALLED, 0, 2))
    fight, rows = seen(bs, 1)
    assert fight["asked to force a turn"] == 1
    assert fight["under way: attack"] == 1
    assert fight["trade / 10"] == pytest.approx(0.3)
    assert fight["range of it / 10 m"] == pytest.approx(3.0)
    assert rows[0]["declared target"] == rows[0]["still a target"] == 1


def test_nothing_depends_on_the_generator() -> None:
    """The seed and the dice counters are no part of what is seen."""
    bs = lay_out([sheet(gun())], [sheet(at=40)])
    K.begin(bs, 0, np.zeros((0, 8), np.int32))
    one = seen(bs, 0)
    bs[0].seed = 77
    bs[0].fighters[0].rolls = 5
    assert seen(bs, 0) == one


@pytest.mark.compiled
def test_defences_are_those_of_the_rules() -> None:
    """ZS-MOD-1, ZS-EQUIP-1: in states of random fights, as ``modifiers`` has them; 0 of whoever is out."""
    rng = Random(4)
    mask = np.zeros(ACTIONS.size, np.int8)
    bs = load_encounter("airlock-scuffle").template.copy()
    begin(bs)
    compared = 0
    while bs[0].outcome == ONGOING and compared < 400:
        if bs[0].dice:
            roll(bs, rng.choice([value for value, _ in awaited(bs)]))
            continue
        K.legal(bs, 0, mask)
        K.apply(bs, 0, int(rng.choice(np.flatnonzero(mask))), no_log())
        viewer = int(rng.randrange(bs[0].fighters_n))
        _, rows = seen(bs, viewer)
        f = row(bs, viewer)
        names = ("DV by hand / 20", "DV at range / 20", "DV against minds / 20")
        expected = [0 if f.state else defence_value(bs[0], viewer, pair, True) / 20 for pair in Pair]
        assert [rows[0][name] for name in names] == pytest.approx(expected)
        assert rows[0]["penalties to AV / 12"] == pytest.approx(0 if f.state else av_penalties(bs[0], viewer) / 12)
        assert rows[0]["hands free / 2"] == (0 if f.state else free_hands(bs[0], viewer) / 2)
        compared += 1
    assert compared > 100
