"""What the policies of ZeroSpace reckon with agrees with what the rules do with every outcome of the dice."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from okenv.core.bits import count_of
from okenv.systems.zerospace.mind.forced import danger_after, saved
from okenv.systems.zerospace.mind.forecast import (
    BLINDNESS,
    DISARMED,
    FALLEN,
    FEAR,
    NEVER,
    RESTRAINED,
    aimed_at,
    best_trade,
    chance_of,
    delay,
    expected,
    harms,
    hit_chance,
    left_of,
    value_of,
    worth_against,
    worth_of,
    worth_of_hit,
    worth_with,
)
from okenv.systems.zerospace.mind.forecast import chance as chance_to
from okenv.systems.zerospace.mind.gambits.danger import blow_under_way, danger_forced, danger_of
from okenv.systems.zerospace.mind.tactics import lost_by, own_worth, promise
from okenv.systems.zerospace.mind.threats import (
    best_striker,
    danger,
    hits,
    led,
    worth_joined,
    worth_of_team,
    would_join,
)
from okenv.systems.zerospace.rules.actions import Act
from okenv.systems.zerospace.rules.attack import against
from okenv.systems.zerospace.rules.damage import bonus_of
from okenv.systems.zerospace.rules.layout import UNARMED, Effort, Flag, Place, Prompt, Terror, Type
from tests.systems.zerospace.acting import declare, met
from tests.systems.zerospace.asked import answer, asked, play, played, quiet, row
from tests.systems.zerospace.deciding import over, share, unasked
from tests.systems.zerospace.helpers import blade, gun, mind, power, sheet, start, ways

STUNNER = gun(flags=Flag.HARM + Flag.STUNNING)


def duel(*mine: dict[str, int], foe: dict[str, Any] | None = None, **fields: Any) -> np.ndarray:
    """Two fighters at 10 m, the first of whom acts first."""
    return start([sheet(*mine, **{"at": 20, **fields})], [sheet(**{"at": 30, **(foe or {})})])


@pytest.mark.parametrize("lacks", range(-1, 15))
def test_the_chance_of_a_roll(lacks):
    """ZS-DICE-1."""
    assert chance_to(3, 3 + lacks) == pytest.approx(ways(lacks) / 36)


FOES: list[dict[str, Any]] = [
    {}, {"dr": 2}, {"health": 3}, {"endurance": 2}, {"prone": 1, "cover": 1}, {"dodge": Effort.OWN, "dr": 20},
    {"helpless": 1}, {"named": 0}, {"mr": 3, "ar": 1},
]  # fmt: skip
ARMS = [gun(), STUNNER, power(type=Type.ALTERATION), mind(level=5), gun(flags=Flag.HARM + Flag.PIERCING, level=1)]


@pytest.mark.parametrize("foe", FOES)
@pytest.mark.parametrize("arm", ARMS)
def test_what_an_attack_does_on_average(arm, foe):
    """ZS-ATT-1, ZS-ATT-2, ZS-DMG-1, ZS-DMG-2: every flag and type, over all dice."""
    bs = start([sheet(arm, at=20)], [sheet(at=30, **foe), sheet(at=55)], covers=[(30, 10)])
    reckoned, likely = expected(bs[0], 0, Act.ATTACK, 0, 1), hit_chance(bs[0], 0, Act.ATTACK, 0, 1)
    taken = share(bs, 1)
    declare(bs, Act.ATTACK)
    value, against = met(bs)
    assert likely == pytest.approx(ways(against - value) / 36)
    assert reckoned == pytest.approx(float(over(bs, taken)))


@pytest.mark.parametrize("trade", [-5, -2, 0, 1, 4])
@pytest.mark.parametrize("me", [{}, {"prone": 1}, {"run": 1}])
def test_what_a_trade_does_on_average(trade, me):
    """ZS-MAN-1, ZS-MOD-1: suppressing fire and being prone do not add up."""
    bs = start([sheet(gun(flags=Flag.HARM + Flag.AUTO), at=20, **me)], [sheet(at=30, dr=1)], trade_cap=5)
    reckoned = worth_with(bs[0], 0, Act.ATTACK, 0, 1, trade)
    taken = share(bs, 1)
    answer(bs, Act.ATTACK)
    answer(bs, *((Act.CALLED, 0, trade - 1) if trade > 0 else (Act.SUPPRESS, 0, -trade - 1) if trade else (Act.PLAIN,)))
    quiet(bs)
    assert reckoned == pytest.approx(float(over(bs, taken)))


@pytest.mark.parametrize("foe", [{}, {"dr": 6}, {"helpless": 1}, {"agility": 6}, {"health": 2}])
@pytest.mark.parametrize("flags", [Flag.HARM, Flag.HARM + Flag.AUTO])
def test_the_best_trade_is_worth_most_of_all(flags, foe):
    """ZS-MAN-1: of those that the arm and the option allow; plain where none does better."""
    bs = start([sheet(gun(flags=flags), at=20)], [sheet(at=30, **foe), sheet(at=50)], trade_cap=4)
    lowest = -4 if flags != Flag.HARM else 0
    worth = {n: worth_with(bs[0], 0, Act.ATTACK, 0, 1, n) for n in range(lowest, 5)}
    best = best_trade(bs[0], 0, Act.ATTACK, 0, 1)[0]
    assert worth[best] == max(worth.values()) == expected(bs[0], 0, Act.ATTACK, 0, 1)
    assert best == 0 or worth[best] > worth[0]
    bs[0].trade_cap = 0
    assert best_trade(bs[0], 0, Act.ATTACK, 0, 1)[0] == 0


def test_an_area_spares_nobody_and_friends_count_against_it():
    """ZS-ATT-2, ZS-ATT-3: two enemies and a friend within 5 m, herself and another enemy outside."""
    bomb = gun(flags=Flag.HARM + Flag.AREA, level=5)
    red = [sheet(bomb, at=20), sheet(at=33, dr=2)]
    bs = start(red, [sheet(at=30), sheet(at=35, agility=4), sheet(at=36)])
    reckoned = worth_with(bs[0], 0, Act.ATTACK, 0, 2, 0)
    taken = [share(bs, k) for k in range(5)]
    declare(bs, Act.ATTACK)
    found = over(bs, lambda one: taken[2](one) + taken[3](one) + taken[4](one) - taken[0](one) - taken[1](one))
    assert reckoned == pytest.approx(float(found))


@pytest.mark.parametrize("kind", [Act.SPREAD, Act.SWEEP])
def test_a_spread_and_a_sweep_are_worth_all_their_targets(kind):
    """ZS-MAN-1, ZS-MAN-2: less Action Value for each of them."""
    arm, at = (gun(), 20) if kind == Act.SPREAD else (blade(), 30)
    bs = start([sheet(arm, at=at)], [sheet(at=30), sheet(at=31, dr=1), sheet(at=32)])
    reckoned = expected(bs[0], 0, kind, 0, 1)
    taken = [share(bs, k) for k in range(4)]
    declare(bs, kind)
    assert reckoned == pytest.approx(float(over(bs, lambda one: taken[1](one) + taken[2](one))))


def test_blinding_and_terrifying_are_worth_what_is_left_of_her():
    """ZS-ATT-2: not where she is blind or terrified already, or has Blindsight; the unnamed are defeated."""
    dazzler, horror = gun(flags=Flag.BLINDING), gun(flags=Flag.TERRIFYING + Flag.HARM)
    bs = duel(dazzler, horror)
    hit = float(harms(bs[0], 0, 1, 1, 0)[1]) / (6 * 14)
    assert 0 < hit < 1
    assert harms(bs[0], 0, 0, 1, 0) == (0, 0)
    assert worth_of_hit(bs[0], 0, 0, 1, 0) == pytest.approx(BLINDNESS)
    assert worth_of_hit(bs[0], 0, 1, 1, 0) == pytest.approx(hit + (1 - hit) * FEAR)
    for field in ("blind", "blindsight"):
        assert worth_of_hit(duel(dazzler, foe={field: 10})[0], 0, 0, 1, 0) == 0
    assert worth_of_hit(duel(dazzler, horror, foe={"terror": Terror.FLEES})[0], 0, 1, 1, 0) == pytest.approx(hit)
    assert worth_of_hit(duel(dazzler, foe={"named": 0})[0], 0, 0, 1, 0) == 1


@pytest.mark.parametrize("kind", [Act.DISARM, Act.DISTRACT, Act.GRAPPLE, Act.TAKEDOWN, Act.SQUEEZE, Act.BREAK])
def test_the_chance_of_a_manoeuvre(kind):
    """ZS-MAN-1, ZS-MAN-2: the first dice decide it."""
    holds = {Act.SQUEEZE: [(0, 1)], Act.BREAK: [(1, 0)]}.get(kind, [])
    bs = start([sheet(deception=3, hand=3)], [sheet(blade(), prone=int(kind == Act.BREAK))], holds=holds)
    if bs[0].prompt == Prompt.RELEASE:
        answer(bs, Act.KEEP)
    reckoned = chance_of(bs[0], 0, kind, 1)
    before = {"squeeze": int(row(bs, 1).endurance)}
    declare(bs, kind)

    def happened(one: np.ndarray) -> int:
        me, foe = row(one, 0), row(one, 1)
        return int({
            Act.DISARM: one[0].prompt == Prompt.TAKE or foe.w_place[0] != Place.IN_HAND,
            Act.DISTRACT: foe.distracted, Act.GRAPPLE: me.holds, Act.TAKEDOWN: foe.prone,
            Act.SQUEEZE: foe.endurance < before["squeeze"], Act.BREAK: me.held_by == 0,
        }[kind] != 0)  # fmt: skip

    assert reckoned == pytest.approx(float(over(bs, happened)))


@pytest.mark.parametrize("foe", [{}, {"dr": 3}, {"endurance": 1}, {"named": 0}])
def test_what_takedowns_and_squeezes_are_worth(foe):
    """ZS-MAN-1, ZS-MAN-2, ZS-DMG-2: a takedown's victim who stands lies there, too."""
    bs = start([sheet(iron=2, hand=4)], [sheet(**foe), sheet()])
    reckoned, likely = worth_of(bs[0], 0, Act.TAKEDOWN, 1), chance_of(bs[0], 0, Act.TAKEDOWN, 1)
    taken = share(bs, 1)
    declare(bs, Act.TAKEDOWN)
    harm = float(over(bs, taken))
    assert reckoned == pytest.approx(harm + (float(likely) - harm) * FALLEN if foe.get("named", 1) else harm)
    bs = start([sheet(hand=4)], [sheet(**foe), sheet()], holds=[(0, 1)])
    reckoned, taken = worth_of(bs[0], 0, Act.SQUEEZE, 1), share(bs, 1)
    declare(bs, Act.SQUEEZE)
    assert reckoned == pytest.approx(float(over(bs, taken)))


@pytest.mark.parametrize(("kind", "worth"), [(Act.DISARM, DISARMED), (Act.GRAPPLE, RESTRAINED)])
@pytest.mark.parametrize("defeat", [0, 1])
def test_what_disarming_and_grappling_are_feared_for(kind, worth, defeat):
    """ZS-MAN-1, ZS-DMG-2: by the option either is the end of the unnamed; conditions count the same."""
    for named in (0, 1):
        foe = sheet(blade(), at=31, named=named)
        bs = played(start([sheet(hand=4)], [foe, sheet(at=50)], manoeuvres_defeat=defeat), kind)
        unasked(bs, Prompt.FORCE)
        ends = defeat == 1 and named == 0
        assert danger(bs[0], 1) == pytest.approx(float(hits(bs[0], 1)) * (1.0 if ends else worth))
        assert [int(n) > 0 for n in blow_under_way(bs[0])] == [True, ends, ends]
        taken = share(bs, 1)
        answer(bs, Act.DECLINE)
        quiet(bs)
        assert float(over(bs, taken)) == pytest.approx(float(hits(bs[0], 1)) if ends else 0.0)


def test_figures_in_parts():
    """ZS-MOD-1, ZS-DMG-1: a team and a trade; what is left; the DV by the pair, bare for a manoeuvre."""
    assert [bonus_of(1, n) for n in (-4, 0, 4)] == [-4, 0, 4]
    assert [bonus_of(3, n) for n in (-4, 0, 2, 4)] == [-1, 3, 3, 4]
    bs = duel(gun(), foe={"health": 9, "endurance": 5, "brawn": 3})
    assert [left_of(bs[0], 1, stunning) for stunning in (False, True)] == [9, 5]
    row(bs, 1).endurance = 0
    assert left_of(bs[0], 1, True) == 9
    assert lost_by(bs[0], 1) == 1
    bs = start([sheet(gun(), blade())], [sheet(blade(level=1), brawn=3)])
    assert against(bs[0], 0, Act.ATTACK, 0, 1) == 8 + 2 + 2
    assert against(bs[0], 0, Act.ATTACK, 1, 1) == 8 + 3 + 2 + 1
    assert against(bs[0], 0, Act.DISARM, 1, 1) == 8 + 3 + 2
    assert value_of(bs[0], 0, Act.ATTACK, 0, 1, 1, 2) == 2 + 2 + 2 - 2
    assert value_of(bs[0], 0, Act.ATTACK, 0, 1, 2, 0) == 2 + 2 + 2 + 3
    assert value_of(bs[0], 0, Act.SPREAD, 0, 3, 1, 0) == 2 + 2 + 2 - 3
    assert [count_of(rows) for rows in (0, 1, 6, 2**40 + 1)] == [0, 1, 2, 2]


@pytest.mark.parametrize(("gap", "turns"), [(1, 0), (5, 0), (6, 1), (17, 1), (18, 2)])
def test_how_long_an_arm_takes_to_reach(gap, turns):
    """ZS-ACT-1, ZS-MOVE-2: 4 m and a blow, else 12 m and again; a pistol reaches 30 m."""
    bs = start([sheet(blade(), gun(), at=10)], [sheet(at=10 + gap)])
    assert delay(bs[0], 0, 1, 0) == turns
    assert delay(bs[0], 0, 1, 1) == 0
    assert promise(bs[0], 0, 1, 0) == pytest.approx(float(expected(bs[0], 0, Act.ATTACK, 0, 1)) / (1 + turns))
    row(bs, 0).pace = 0
    assert delay(bs[0], 0, 1, 0) == (NEVER if gap > 1 else 0)


def test_her_own_worth_is_of_what_is_ready_and_in_reach():
    """ZS-RANGE-1."""
    bs = duel(gun(), blade(level=9))
    assert own_worth(bs[0], 0) == expected(bs[0], 0, Act.ATTACK, 0, 1)
    assert own_worth(duel(gun(place=Place.CARRIED))[0], 0) == 0
    assert own_worth(start([sheet(gun())], [sheet(), sheet(health=1)])[0], 0) == pytest.approx(
        float(expected(start([sheet(gun())], [sheet(), sheet(health=1)])[0], 0, Act.ATTACK, 0, 2))
    )
    assert own_worth(start([sheet()], [sheet()])[0], 0) == expected(
        start([sheet()], [sheet()])[0], 0, Act.ATTACK, UNARMED, 1
    )


@pytest.mark.parametrize("how", [Act.DECLINE, Act.DODGE, Act.COVER])
@pytest.mark.parametrize("foe", [{}, {"prone": 1}, {"named": 0}, {"hidden": 1}])
def test_the_danger_of_an_attack_before_and_after_a_forced_turn(how, foe):
    """ZS-FORCE-1, ZS-COND-1: only the highest bonus counts."""
    bs = start([sheet(gun(), at=20, ranged=3)], [sheet(at=30, **foe), sheet(at=50)], covers=[(31, 10)], trade_cap=3)
    play(bs, Act.ATTACK, (Act.CALLED, 0, 1))
    unasked(bs, Prompt.FORCE)
    assert asked(bs) == (Prompt.FORCE, 1)
    reckoned = danger(bs[0], 1) if how == Act.DECLINE else danger_after(bs[0], 1, how, 0)
    others = 1 if how != Act.DECLINE else 0
    less = danger(bs[0], 1) - reckoned
    if others:
        assert saved(bs[0], 1, how, 0) == pytest.approx(float(less))
    taken = share(bs, 1)
    answer(bs, how)
    quiet(bs)
    assert reckoned == pytest.approx(float(over(bs, taken)))


def test_a_lasting_defence_saves_more_while_others_have_yet_to_act():
    """ZS-FORCE-1: half as much again for each enemy who has not acted."""
    red = [sheet(gun(), at=20), sheet(gun(), at=20), sheet(at=20)]
    bs = played(start(red, [sheet(at=30)]), Act.ATTACK)
    unasked(bs, Prompt.FORCE)
    less = danger(bs[0], 3) - danger_after(bs[0], 3, Act.DODGE, 0)
    assert saved(bs[0], 3, Act.DODGE, 0) == pytest.approx(2 * float(less))


def test_running_out_of_an_area_saves_everything():
    """ZS-MAN-1, ZS-FORCE-2: or gives cover where nothing leads out."""
    bomb = gun(flags=Flag.HARM + Flag.AREA, level=5)
    for pace, covers in ((6, []), (2, [(31, 10)])):
        bs = played(start([sheet(bomb, at=10)], [sheet(at=30, pace=pace)], covers=covers), Act.ATTACK)
        unasked(bs, Prompt.FORCE)
        full = float(danger(bs[0], 1))
        after = float(danger_after(bs[0], 1, Act.RUN, 0))
        assert saved(bs[0], 1, Act.RUN, 0) == pytest.approx(full - after)
        taken = share(bs, 1)
        play(bs, Act.RUN, ...)
        found = 0.0 if bs[0].dice == 0 or bs[0].prompt else float(over(bs, taken))
        assert found == pytest.approx(after)


def test_a_run_is_reckoned_with_the_cover_that_it_leads_to():
    """ZS-OBJ-3, ZS-MAN-1: whole cover, though the first place is damaged; twice as far with what running adds."""
    bomb = gun(flags=Flag.HARM + Flag.AREA, level=5)
    for pace, way in ((2, 0), (1, 1)):
        foe = sheet(at=40, pace=pace)
        bs = played(start([sheet(bomb, at=10)], [foe], covers=[(9, 20), (42, 20)], halves_cover=1), Act.ATTACK)
        bs[0].c_health[0] = 9
        unasked(bs, Prompt.FORCE)
        after, ways = float(danger_after(bs[0], 1, Act.RUN, way)), int(danger_forced(bs[0], Act.RUN))
        taken = share(bs, 1)
        assert saved(bs[0], 1, Act.RUN, way) == pytest.approx(float(danger(bs[0], 1)) - after)
        play(bs, (Act.RUN, 0, way), ...)
        assert float(over(bs, taken)) == pytest.approx(after)
        assert ways == danger_of(bs[0], 1)


def joined(*arms: dict[str, int], **foe: Any) -> np.ndarray:
    """A battle in which the leader has declared and everybody after her may join."""
    red = [sheet(arm, at=20, presence=3 - k) for k, arm in enumerate(arms)]
    bs = played(start(red, [sheet(at=30, **foe)]), Act.ATTACK)
    unasked(bs, Prompt.TEAM)
    return bs


@pytest.mark.parametrize("arms", [(gun(), gun()), (gun(level=1), mind()), (mind(), gun(), gun(level=1))])
@pytest.mark.parametrize("foe", [{}, {"mental": 5}, {"agility": 5, "ranged": 4}])
def test_what_a_team_does_on_average(arms, foe):
    """ZS-MAN-1, ZS-MAN-2: the highest roll decides against the DV of its own pair, of equals the leader's."""
    bs = joined(*arms, **foe)
    for k in range(1, len(arms)):
        assert asked(bs) == (Prompt.TEAM, k)
        promised = worth_joined(bs[0], k, 0)
        answer(bs, Act.TEAM)
        if bs[0].dice == 0 and bs[0].prompt == Prompt.TEAM:
            assert worth_of_team(bs[0]) == pytest.approx(float(promised))
    while bs[0].dice == 0:
        answer(bs, Act.DECLINE)
    copy = bs.copy()
    target = len(arms)
    reached = hits(copy[0], target)
    through_leader = copy[0].whose == best_striker(copy[0], target)
    taken = share(bs, target)
    hit = over(bs, lambda one: Fraction(int(taken(one) > 0)))
    assert reached == pytest.approx(float(hit))
    if through_leader:
        assert promised == pytest.approx(float(over(bs, taken)))


@pytest.mark.parametrize("arms", [(gun(),), (gun(), gun()), (gun(level=1), mind()), (mind(), gun(), gun(level=1))])
@pytest.mark.parametrize("foe", [{"agility": 6}, {"mental": 5}, {"agility": 5, "ranged": 4, "brawn": 9}])
@pytest.mark.parametrize("run", list(Effort))
def test_what_an_attack_that_she_leads_does(arms, foe, run):
    """ZS-MAN-1, ZS-MAN-2: as once it is declared and all have joined who gain by it; it leaves everything as it was."""
    bs = start([sheet(arm, at=20, presence=3 - k) for k, arm in enumerate(arms)], [sheet(at=30, **foe)])
    target = len(arms)
    for k in range(1, target):
        row(bs, k).run = run
    before = bs.tobytes()
    found = led(bs[0], 0, target, 0)
    assert bs.tobytes() == before
    answer(bs, Act.ATTACK)
    for k in range(1, target):
        unasked(bs, Prompt.TEAM)
        assert asked(bs) == (Prompt.TEAM, k)
        answer(bs, Act.TEAM if would_join(bs[0], k, worth_of_team(bs[0]))[0] == 0 else Act.DECLINE)
    unasked(bs)
    assert found == (hits(bs[0], target), worth_of_team(bs[0]), bs[0].members)


@pytest.mark.parametrize("hard", [(0, 0, 9), (9, 9, 9), (2, 0, 1, 3), (9, 0, 9, 1), (4, 4, 4, 4), (9, 2, 9, 2, 9)])
@pytest.mark.parametrize(("kind", "w"), [(Act.SWEEP, 0), (Act.SPREAD, 1)])
def test_zs_man_3_of_those_in_reach_the_best_are_picked(hard: tuple[int, ...], kind: Act, w: int) -> None:
    """ZS-MAN-3, ZS-MAN-2: no other two or more are worth more together; a spread keeps its target, the first."""
    foes = [sheet(at=31, hand=1 + n, ranged=1 + n, named=0) for n in hard]
    bs = start([sheet(blade(), gun(), hand=4, ranged=4)], foes, picks_targets=1)
    most = 0.0
    for rows in range(0, 2 << len(hard), 2):
        if count_of(rows) >= 2 and (kind == Act.SWEEP or rows & 2):
            most = max(most, worth_against(bs[0], 0, kind, w, rows, 0))
    assert worth_with(bs[0], 0, kind, w, 1, 0) == pytest.approx(most)
    bs[0].picks_targets = 0
    assert aimed_at(bs[0], 0, kind, w, 1) == (2 << len(hard)) - 2
