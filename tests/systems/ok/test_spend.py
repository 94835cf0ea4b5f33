"""Spending: prices, limits, and one canonical sequence for every set of purchases."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from okenv.core.events import NO_LOG
from okenv.systems.ok.rules.actions import ACTIONS, Act
from okenv.systems.ok.rules.layout import NO_ARMOUR, Damage, Event, Prompt
from okenv.systems.ok.rules.spend import bought
from tests.systems.ok.acting import points, spend_all
from tests.systems.ok.asked import K, answer, asked, events, kinds, play, played, row
from tests.systems.ok.helpers import sheet, start

pytestmark = pytest.mark.plain

EFFECTS = (Act.GRAB, Act.DISARM, Act.TAKEAWAY, Act.TAKEDOWN, Act.THROW)
Purchases = tuple[int | str, ...]
"""How often each was bought: bypass, lethality up and down, the part of a called shot, the effect, power, and so on."""


@pytest.mark.parametrize(
    ("full", "printed"),
    [(0, [0, 1, 2, 3, 4, 5, 6]), (6, [0, 2, 4, 6, 8, 10, 12]), (1, [0, 2, 3, 4, 5, 6, 7]), (3, [0, 2, 4, 6, 7, 8, 9])],
)
def test_ok_task_1_three_rates_of_spending(full: int, printed: list[int]) -> None:
    """OK-TASK-1: a half-rank for each success, a full rank for each, or full ranks up to a number, then half ones."""
    assert [bought(successes, full) for successes in range(7)] == printed


def _hit(margin: int, lethality: int = 4, damage: int = 6, **target: Any) -> np.ndarray:
    """A battle after a hit with that many extra successes, before they are spent."""
    bs = start(
        [sheet(damage=damage, lethality=lethality)], [sheet(meets=4 - margin, dr=2, **target), sheet()], [3, 2, 2]
    )
    play(bs, Act.ATTACK, 0)
    return bs


def _sequences(bs: np.ndarray) -> list[tuple[tuple[Act, int], ...]]:
    """Every sequence of purchases, as kinds with their options, from here to the blow."""
    if bs[0].prompt != Prompt.SPEND:
        return [()]
    mask = np.zeros(ACTIONS.size, np.int8)
    K.legal(bs, 0, mask)
    found: list[tuple[tuple[Act, int], ...]] = []
    for action in np.flatnonzero(mask):
        copy = bs.copy()
        K.apply(copy, 0, action, NO_LOG)
        kind, option = Act(int(ACTIONS.kind[action])), int(ACTIONS.option[action])
        found += [(more if kind == Act.FINISH else ((kind, option), *more)) for more in _sequences(copy)]
    return found


def _purchases(sequence: tuple[tuple[Act, int], ...]) -> Purchases:
    """What a sequence buys, whatever its order."""
    count = Counter(kind for kind, _ in sequence)
    part = next((str(option) for kind, option in sequence if kind == Act.CALLED_SHOT), "")
    effect = next((kind.name for kind, _ in sequence if kind in EFFECTS), "")
    rest = (Act.POWER, Act.DIRECT, Act.AVOID, Act.STYLE, Act.DAMAGE)
    before = (Act.BYPASS, Act.LETHALITY_UP, Act.LETHALITY_DOWN)
    return (*(count[kind] for kind in before), part, effect, *(count[kind] for kind in rest))


def _affordable(margin: int, lethality: int, coverage: int | None, full: bool) -> Counter[Purchases]:
    """Every set of purchases by the prices and limits of the texts, counted from them and not from the engine.

    Both fighters have a base damage of Avg+: a grab needs no power to come within a full rank of it, a takeaway
    1 success for a tie, a disarm 2 to exceed it.
    """
    ups, downs = (-(-lethality // 2), -(-(6 - lethality) // 2)) if full else (0, 0)
    bypass = [(0, 0)] if coverage is None else [(0, 0), (1, coverage)]
    parts = [("", 0), *((str(k), price) for k, price in enumerate((1, 1, 2, 2, 3, 4)))]
    effects = [("", 0), ("GRAB", 1), ("DISARM", 2 + 2), ("TAKEAWAY", 3 + 1), ("TAKEDOWN", 2), ("THROW", 3)]

    def times(most: int) -> list[tuple[int | str, int]]:
        return [(n, n) for n in range(most + 1)]

    choices: list[Any] = [bypass, times(ups), times(downs), parts, effects, times(margin), times(1), times(1)]
    choices += [times(2), times(margin)]
    sets: list[tuple[Purchases, int]] = [((), margin)]
    for more in choices:
        sets = [((*had, what), left - price) for had, left in sets for what, price in more if price <= left]
    return Counter(bought for bought, _ in sets if _makes_sense(*bought))


def _makes_sense(
    bypass: int, up: int, down: int, part: str, effect: str, power: int, direct: int, avoid: int, _: int, damage: int
) -> bool:
    """Whether these can be bought together.

    Lethality goes one way; power is for what it raises, a takeaway's only past the tie; a flight needs excess
    power to be directed; who avoids damage does so beside an effect, and buys nothing for the damage.
    """
    most = {"GRAB": 9, "DISARM": 9, "TAKEAWAY": 1}.get(effect, 0)
    if (up and down) or power > most or (direct and (effect != "DISARM" or power == 0)):
        return False
    return not avoid or (bool(part or effect) and not (bypass or up or down or damage))


@pytest.mark.parametrize(
    ("margin", "lethality", "armour", "coverage", "mode"),
    [
        (1, 4, NO_ARMOUR, 0, Damage.FULL),
        (2, 0, 7, 1, Damage.FULL),
        (3, 1, 7, 2, Damage.FULL),
        (4, 6, 4, 1, Damage.FULL),
        (4, 3, NO_ARMOUR, 0, Damage.FULL),
        (4, 2, 5, 3, Damage.FULL),
        (5, 5, 2, 1, Damage.FULL),  # armour that this blow ignores: nothing to bypass
        (4, 1, 7, 2, Damage.SIMPLIFIED),
        (3, 4, 7, 3, Damage.TAGS),
        (3, 4, NO_ARMOUR, 0, Damage.SIMPLEST),
    ],
)
def test_ok_spend_1_one_sequence_for_every_set_of_purchases(
    margin: int, lethality: int, armour: int, coverage: int, mode: Damage
) -> None:
    """OK-SPEND-1, OK-EFF-0: whatever can be paid for can be bought, in exactly one order; nothing else can."""
    bs = _hit(margin, lethality, protection=[armour] * 7, coverage=coverage, damage_mode=mode)
    found = Counter(_purchases(sequence) for sequence in _sequences(bs))
    lessens = armour != NO_ARMOUR and 6 - armour < 4
    assert found == _affordable(margin, lethality, coverage if lessens else None, mode == Damage.FULL)


def test_ok_spend_1_each_purchase_is_told_with_what_is_left() -> None:
    """OK-SPEND-1: one success each for style, lethality and damage, one at a time, until nothing is left."""
    bs = _hit(4)
    told = play(bs, Act.LETHALITY_UP, Act.STYLE, Act.DAMAGE, Act.DAMAGE)
    bought = [(Act(what), left) for _, what, left, *_ in events(told, Event.SPEND)]
    assert bought == [(Act.LETHALITY_UP, 3), (Act.STYLE, 2), (Act.DAMAGE, 1), (Act.DAMAGE, 0)]
    assert events(told, Event.BLOW) == [(0, 1, 7, 7, 2, 7, 3)]  # 7 points at 1/2: 3.5, ties down


def test_ok_spend_1_style_is_bought_at_most_twice_and_does_nothing() -> None:
    bs = played(_hit(4), Act.STYLE, Act.STYLE)
    assert Act.STYLE not in kinds(bs)
    assert events(spend_all(bs), Event.BLOW) == [(0, 1, 4, 4, 2, 2, 0)]


def test_ok_spend_1_lethality_goes_one_way_and_not_beyond_the_table() -> None:
    """OK-SPEND-1, OK-DMG-2: up and down exclude each other; nothing is sold at the table's ends or to no effect."""
    bs = played(_hit(4, lethality=3), Act.LETHALITY_UP)
    assert Act.LETHALITY_DOWN not in kinds(bs)
    answer(bs, Act.LETHALITY_UP)  # 3 to 1 to 0, clamped
    assert Act.LETHALITY_UP not in kinds(bs)
    told = spend_all(bs, Act.DAMAGE, Act.DAMAGE)
    assert points(bs, 1) == (7, 0)
    assert events(told, Event.BLOW)[0][-2:] == (7, 7)
    assert Act.LETHALITY_DOWN not in kinds(_hit(2, lethality=6))
    assert Act.LETHALITY_UP not in kinds(_hit(2, lethality=0))


def test_ok_edge_15_the_prompt_ends_by_itself() -> None:
    """OK-EDGE-15, OK-ATT-3: no prompt after a marginal hit or the last success; finishing is always possible."""
    bs = _hit(0)
    assert row(bs, 1).nonlethal == 2
    assert asked(bs)[0] != Prompt.SPEND
    bs = _hit(1)
    assert Act.FINISH in kinds(bs)
    decisions = int(bs[0].decisions)
    answer(bs, Act.DAMAGE)
    assert asked(bs)[0] != Prompt.SPEND
    assert bs[0].decisions == decisions + 1


def test_ok_spend_1_each_hit_has_an_account_of_its_own() -> None:
    """OK-SPEND-1: what was bought for one blow does not carry into the next."""
    bs = start([sheet(damage=6, lethality=4)], [sheet(meets=1, dr=6, armour=5), sheet()], [6, 2, 2])
    play(bs, Act.ATTACK, 0, Act.BYPASS, Act.STYLE, Act.DAMAGE)
    before = points(bs, 1)
    told = play(bs, Act.ATTACK, 0)
    assert kinds(bs) == {
        Act.BYPASS, Act.LETHALITY_UP, Act.LETHALITY_DOWN, Act.CALLED_SHOT, Act.GRAB, Act.TAKEDOWN, Act.THROW,
        Act.STYLE, Act.DAMAGE, Act.FINISH,
    }  # fmt: skip
    told += spend_all(bs)
    assert events(told, Event.BLOW) == [(0, 1, 4, 1, 6, 0, 0)]  # marginal, and the armour takes 3 HR again
    assert points(bs, 1) == before
