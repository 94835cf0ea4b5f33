"""Forced turns: dodge, cover, diving in front of an ally, running for cover."""

import pytest

from okenv import Battle, load_encounter
from okenv.systems.zerospace.rules.actions import Act
from okenv.systems.zerospace.rules.engine import canonical
from okenv.systems.zerospace.rules.layout import Effort, Event, Flag, Prompt, Purpose, Terror, Type
from tests.systems.zerospace.acting import done, met
from tests.systems.zerospace.asked import answer, asked, can, distribution, events, kinds, legal, play, played, row
from tests.systems.zerospace.helpers import HARM, blade, gun, mind, sheet, start, ways

pytestmark = pytest.mark.plain
BOMB = gun(flags=Flag.AREA + HARM)


def aimed(red, blue, arm: int = 0, **options):
    """A battle in which red's first has declared an attack on blue's first, without any trade."""
    return played(start(red, blue, **options), (Act.ATTACK, 0, arm))


def test_zs_force_1_a_forced_dodge_costs_the_next_turn() -> None:
    """ZS-FORCE-1: +6 DV at once, and the next turn is lost; the attack stands."""
    bs = aimed([sheet(gun())], [sheet(gun(), at=40)])
    assert asked(bs) == (Prompt.FORCE, 1)
    assert legal(bs) == {(Act.DECLINE, 0, 0), (Act.DODGE, 0, 0)}
    before = bs.copy()
    assert events(answer(bs, Act.DODGE), Event.FORCE)[0][:4] == (1, Act.DODGE, 1, 0)
    f = row(bs, 1)
    assert (f.dodge, f.owed, f.forced) == (Effort.FORCED, 1, 1)
    assert asked(bs) == (Purpose.ATTACK, 0)
    answer(before, Act.DECLINE)
    assert met(bs)[1] == met(before)[1] + 6
    play(bs, 2, Act.DONE, to=(Prompt.TURN, 0))
    assert bs[0].turn == 2
    assert (row(bs, 1).dodge, row(bs, 1).owed, row(bs, 1).forced) == (0, 0, 0)


def test_zs_force_1_once_a_round() -> None:
    """ZS-FORCE-1: a second attack in the round finds her without a choice; the next round does not."""
    bs = start([sheet(gun()), sheet(gun())], [sheet(gun(), at=40)])
    play(bs, (Act.ATTACK, 0, 0), Act.DECLINE, Act.DODGE, 2, Act.DONE, (Act.ATTACK, 0, 0), to=(Purpose.ATTACK, 1))
    play(bs, 2, Act.DONE, (Act.ATTACK, 0, 0), Act.DECLINE)
    assert bs[0].turn == 2
    assert asked(bs) == (Prompt.FORCE, 2)


def test_zs_force_2_owed_turns_add_up() -> None:
    """ZS-FORCE-2: forcing after her turn and before the next owes two turns in two rounds."""
    bs = start([sheet(gun())], [sheet(gun(), at=40)], starts=1)
    play(bs, Act.DONE, (Act.ATTACK, 0, 0), Act.DODGE, 2, Act.DONE)
    assert (bs[0].turn, row(bs, 1).owed) == (2, 0)
    play(bs, (Act.ATTACK, 0, 0), Act.DODGE, 2)
    assert row(bs, 1).owed == 1


def test_zs_force_2_a_stored_turn_is_spent_first() -> None:
    """ZS-FORCE-2: whoever delayed pays with that turn, and owes none."""
    bs = start([sheet(gun())], [sheet(gun(), at=40)], starts=1)
    play(bs, Act.DELAY, (Act.ATTACK, 0, 0), Act.DECLINE, to=(Prompt.FORCE, 1))
    assert events(answer(bs, Act.DODGE), Event.FORCE)[0][:4] == (1, Act.DODGE, 0, 1)
    assert (row(bs, 1).stored, row(bs, 1).owed) == (0, 0)


def test_what_no_rule_asks_proves_nothing() -> None:
    """Tables and records that were kept before it was counted are proved by the same."""
    battle = Battle(load_encounter("marine-duel"), 3)
    line, proof = battle.notation(), battle.proof()
    battle._array[0].fighters[1].given_up = 2
    assert battle.notation() != line == proof == battle.proof()


def test_zs_force_2_turns_given_up_are_counted_until_one_is_taken() -> None:
    """ZS-FORCE-2: those that were owed, one after the other, and a stored one; no rule minds how many."""
    shot = ((Act.ATTACK, 0, 0), Act.DODGE, 2, Act.DONE)
    bs = start([sheet(gun())], [sheet(gun(), at=40)])
    for given_up in range(3):
        assert (bs[0].turn, row(bs, 1).given_up) == (given_up + 1, given_up)
        play(bs, *shot)
    play(bs, (Act.ATTACK, 0, 0), Act.DECLINE, 2, Act.DONE)
    assert (row(bs, 1).given_up, asked(bs)) == (0, (Prompt.TURN, 1))
    play(bs, Act.DELAY, (Act.ATTACK, 0, 0), Act.DECLINE, Act.DODGE)
    assert row(bs, 1).given_up == 1


def test_zs_force_1_not_in_ones_own_turn() -> None:
    """ZS-FORCE-1, ZS-FORCE-2: neither the actor nor whoever is interrupted forces anything."""
    bs = start([sheet(gun())], [sheet(gun(), at=40)], starts=1)
    play(bs, Act.DELAY, (Act.ATTACK, 0, 0), Act.INTERRUPT, (Act.ATTACK, 0, 0), to=(Purpose.ATTACK, 1))


def test_zs_force_1_cover_beside_her() -> None:
    """ZS-FORCE-1: a target may crouch behind cover within 1 m; +3 DV, and the turn is owed."""
    bs = aimed([sheet(gun())], [sheet(gun(), at=40)], covers=[(42, 10), (41, 10)])
    assert kinds(bs) == {Act.DECLINE, Act.DODGE, Act.COVER}
    plain = played(bs.copy(), Act.DECLINE)
    answer(bs, Act.COVER)
    assert (row(bs, 1).cover, row(bs, 1).owed) == (2, 1)
    assert met(bs)[1] == met(plain)[1] + 3


@pytest.mark.parametrize(
    ("state", "options"),
    [
        ({"held_by": 1}, {Act.DECLINE, Act.DODGE}),
        ({"dodge": 1}, {Act.DECLINE, Act.COVER}),
        ({"cover": 1}, {Act.DECLINE, Act.DODGE}),
        ({"prone": 1}, {Act.DECLINE, Act.DODGE, Act.COVER}),
        ({"terror": Terror.FLEES, "fear": 11, "fear_of": 1}, {Act.DECLINE, Act.DODGE, Act.COVER}),
    ],
)
def test_zs_force_2_who_may_force_what(state: dict, options: set) -> None:
    """ZS-FORCE-2: the restrained only dodge; nobody forces what she has already."""
    bs = start([sheet(gun(), holds=2 if "held_by" in state else 0)], [sheet(gun(), at=40, **state)], covers=[(40, 10)])
    answer(bs, Act.ATTACK, to=(Prompt.FORCE, 1))
    assert kinds(bs) == options


def test_zs_force_2_the_helpless_force_nothing() -> None:
    """ZS-FORCE-2: the helpless have no forced turn."""
    bs = aimed([sheet(gun())], [sheet(gun(), at=40, helpless=1), sheet(at=50)], covers=[(40, 10)])
    assert asked(bs) == (Prompt.FORCE, 2) or asked(bs) == (Purpose.ATTACK, 0)
    assert asked(bs)[1] != 1


@pytest.mark.parametrize(
    ("fields", "arms", "sees"),
    [({}, (), False), ({"mr": 1}, (), True), ({}, (mind(),), True), ({}, (mind(place=3),), False)],
)
def test_zs_att_1_mental_attacks_are_seen_by_minds_that_know_them(fields: dict, arms: tuple, sees: bool) -> None:
    """ZS-ATT-1: without Mental Resistance or mental powers nobody reacts to one; nobody dives."""
    bs = aimed([sheet(mind())], [sheet(*arms, at=40, **fields), sheet(at=40)])
    assert (asked(bs) == (Prompt.FORCE, 1)) == sees
    if sees:
        answer(bs, Act.DECLINE)
    assert asked(bs) == (Purpose.ATTACK, 0)


@pytest.mark.parametrize(("ally", "sees"), [(gun(), True), (mind(), False)])
def test_zs_att_1_a_team_is_noticed_where_one_of_it_is(ally: dict, sees: bool) -> None:
    """ZS-ATT-1, ZS-MAN-2: a shot in a team is seen, even if a mental attack leads it."""
    bs = start([sheet(mind()), sheet(ally)], [sheet(at=40), sheet(at=60)])
    play(bs, (Act.ATTACK, 0, 0), (Act.TEAM, 0, 0))
    assert asked(bs) == ((Prompt.FORCE, 2) if sees else (Purpose.ATTACK, 0))


def test_zs_force_2_a_dive_is_met_by_the_divers_plain_dv() -> None:
    """ZS-FORCE-2: no bonus or penalty of either counts, the blow falls on the diver, and a miss on nobody."""
    red = [sheet(gun())]
    ward = sheet(gun(), at=40, dodge=1, surprised=1)
    diver = sheet(gun(level=1), at=43, agility=4, ranged=3, hidden=1, distracted=1, cover=1)
    bs = aimed(red, [ward, diver], covers=[(43, 10)])
    assert asked(bs) == (Prompt.FORCE, 2)
    assert legal(bs) == {(Act.DECLINE, 0, 0), (Act.DIVE, 0, 0)}
    assert events(answer(bs, Act.DIVE), Event.DIVE)[0][:4] == (2, 1, 43, 40)
    f = row(bs, 2)
    assert (f.at, f.cover, f.owed, bs[0].diver, bs[0].ward) == (40, 0, 1, 3, 1)
    assert asked(bs) == (Purpose.ATTACK, 0)
    value, against = met(bs)
    assert against == 8 + 4 + 3 + 1
    hits = distribution(bs, lambda after: asked(after) == (Purpose.DAMAGE, 0))
    assert hits[True] == ways(against - value)
    play(bs, 12, 6)
    assert (row(bs, 1).health, row(bs, 2).health) == (14, 14 - 9)
    assert row(bs, 2).distracted == 0


def test_zs_force_2_a_dive_leads_no_farther_than_a_base_move() -> None:
    """ZS-FORCE-2: 4 m is within a base move of 4, 5 m is not; prone, held or cowering nobody dives."""
    for fields, able in (
        ({"at": 44}, True), ({"at": 45}, False), ({"at": 41, "prone": 1}, False), ({"at": 41}, True),
        ({"at": 41, "terror": Terror.FLEES, "fear": 11, "fear_of": 1}, False), ({"at": 41, "helpless": 1}, False),
    ):  # fmt: skip
        bs = played(start([sheet(gun())], [sheet(gun(), at=40, dodge=1), sheet(gun(), **fields)]), Act.ATTACK)
        assert (asked(bs) == (Prompt.FORCE, 2)) == able, fields


def test_zs_force_2_the_first_dive_wins() -> None:
    """ZS-FORCE-2: after a dive nobody else is asked; targets are asked before divers, all by row."""
    blue = [sheet(gun(), at=40), sheet(gun(), at=41), sheet(gun(), at=42)]
    bs = aimed([sheet(gun())], blue)
    seen = []
    while bs[0].prompt == Prompt.FORCE:
        seen.append(int(bs[0].actor))
        answer(bs, Act.DECLINE)
    assert seen == [1, 2, 3]
    bs = played(aimed([sheet(gun())], blue), Act.DECLINE, Act.DIVE, to=(Purpose.ATTACK, 0))
    assert row(bs, 2).at == 40


def test_zs_force_1_a_dive_takes_a_manoeuvre_too() -> None:
    """ZS-FORCE-1: whoever dives in front of a grapple is restrained in her ward's stead."""
    bs = played(start([sheet(at=30)], [sheet(at=31), sheet(at=33)]), (Act.GRAPPLE, 0, 0), Act.DECLINE, Act.DIVE, 12)
    assert (row(bs, 0).holds, row(bs, 1).held_by, row(bs, 2).held_by) == (3, 0, 1)


def test_zs_man_1_running_for_cover_leaves_the_area() -> None:
    """ZS-MAN-1, ZS-FORCE-2: to the nearest ground outside the area; she is not attacked, and the others are."""
    bs = aimed([sheet(BOMB, at=10)], [sheet(at=40), sheet(at=43)])
    assert asked(bs) == (Prompt.FORCE, 1)
    assert legal(bs) == {(Act.DECLINE, 0, 0), (Act.DODGE, 0, 0), (Act.RUN, 0, 1)}
    assert events(answer(bs, Act.RUN, 0, 1), Event.RUN)[0][:5] == (1, 40, 46, 1, 1)
    assert (row(bs, 1).at, row(bs, 1).run, row(bs, 1).owed) == (46, Effort.FORCED, 1)
    assert asked(bs) == (Prompt.FORCE, 2)
    assert legal(bs) == {(Act.DECLINE, 0, 0), (Act.DODGE, 0, 0), (Act.RUN, 0, 0)}
    assert events(answer(bs, Act.RUN, 0, 0), Event.RUN)[0][:5] == (2, 43, 46, 0, 1)
    assert row(bs, 2).run == 0
    assert asked(bs) == (Prompt.TURN, 0)
    assert bs[0].spent == 1


def test_zs_man_1_who_cannot_get_out_runs_behind_cover() -> None:
    """ZS-MAN-1, ZS-FORCE-2: where no way leads out, the nearest cover; she is attacked behind it."""
    bs = aimed([sheet(BOMB, at=10)], [sheet(at=40, pace=2)], covers=[(38, 10), (44, 10)])
    assert legal(bs) == {(Act.DECLINE, 0, 0), (Act.DODGE, 0, 0), (Act.RUN, 0, 0), (Act.RUN, 0, 1)}
    answer(bs, Act.RUN, 0, 0)
    assert (row(bs, 1).at, row(bs, 1).cover) == (38, 1)
    assert asked(bs) == (Purpose.ATTACK, 0)


def test_zs_man_1_destroyed_cover_is_none_to_run_to() -> None:
    """ZS-MAN-1, ZS-OBJ-1: behind what is left she runs, though what is destroyed is listed first."""
    bs = played(aimed([sheet(BOMB, at=10)], [sheet(at=40, pace=2)], covers=[(38, 0), (42, 10)]), (Act.RUN, 0, 0))
    assert (row(bs, 1).at, row(bs, 1).cover) == (42, 2)


def test_zs_force_2_whoever_has_cover_runs_to_no_other() -> None:
    """ZS-FORCE-2: where no way leads out she has nothing to run to."""
    bs = aimed([sheet(BOMB, at=10)], [sheet(at=40, pace=2, cover=1)], covers=[(40, 10), (42, 10)])
    assert kinds(bs) == {Act.DECLINE, Act.DODGE}


@pytest.mark.parametrize(("width", "ways_out", "to"), [(0, [0], 29), (3, [0], 26), (5, [1], 24), (9, [], 30)])
def test_zs_obj_2_a_turn_is_forced_to_run_from_a_hazard(width: int, ways_out: list[int], to: int) -> None:
    """ZS-OBJ-2, ZS-FORCE-1: out of it with a base move of 4 m, or with a double one; no roll then, nor cover."""
    bs = start([sheet(at=30)], [sheet(at=50)], hazards=[(30, width, 3, 0)], covers=[(31, 20)])
    done(bs, 0, 1)
    before = bs.copy()
    if ways_out:
        assert asked(bs) == (Prompt.FORCE, 0)
        assert kinds(bs) == {Act.DECLINE, Act.RUN}
        assert not can(bs, Act.DODGE) | can(bs, Act.COVER)
        known = bs.copy()
        canonical(known[0])
        assert kinds(known) == kinds(bs)
        assert [way for way in (0, 1) if can(bs, Act.RUN, 0, way)] == ways_out
        told = answer(bs, Act.RUN, 0, ways_out[0])
        assert events(told, Event.FORCE)[0][:4] == (0, Act.RUN, 1, 0)
        assert events(told, Event.RUN)[0][:6] == (0, 30, to, ways_out[0], 1, 1)
        assert asked(bs) == (Prompt.TURN, 1)  # whose turn it is: hers was owed
        f = row(bs, 0)
        assert (f.at, f.owed, f.forced, f.health, f.run) == (to, 0, 0, 14, 0)
        answer(before, Act.DECLINE)
    assert asked(before) == (Purpose.HAZARD, 0)
    assert not int(before[0].targets)


@pytest.mark.parametrize(("who", "asks"), [
    ({}, True), ({"forced": 1}, False), ({"helpless": 1}, False), ({"pace": 0}, False),
    ({"terror": Terror.COWERS, "fear": 8, "prone": 1}, False), ({"prone": 1}, False), ({"blind": 6}, True),
])  # fmt: skip
def test_zs_obj_2_who_may_run_from_a_hazard(who: dict[str, int], asks: bool) -> None:
    """ZS-OBJ-2, ZS-FORCE-1, ZS-FORCE-2: who is able to and can move, once a round and once a hazard."""
    bs = start([sheet(at=30, **who)], [sheet(at=50)], hazards=[(30, 1, 3, 0), (31, 1, 3, 0)])
    while asked(bs)[0] == Prompt.TURN:
        row(bs, 0).forced = who.get("forced", 0)
        answer(bs, Act.DONE)
    assert (asked(bs) == (Prompt.FORCE, 0)) == asks


def test_zs_obj_2_each_hazard_asks_whom_it_reaches_but_who_has_run_from_one_runs_from_no_other() -> None:
    """ZS-OBJ-2, ZS-FORCE-1: by hazard and row; each is asked before the dice of that hazard are rolled for them."""
    bs = start([sheet(at=30), sheet(at=30)], [sheet(at=50)], hazards=[(30, 1, 3, 0), (31, 1, 3, 0)])
    done(bs, 0, 1, 2)
    play(bs, Act.DECLINE, to=(Purpose.HAZARD, 0))
    play(bs, 12, to=(Prompt.FORCE, 1))
    play(bs, Act.RUN)
    assert (int(row(bs, 1).at), int(row(bs, 1).owed)) == (28, 1)
    assert asked(bs) == (Prompt.FORCE, 0)
    play(bs, Act.RUN)
    assert (int(row(bs, 0).at), bs[0].turn) == (29, 2)


def test_zs_force_2_a_run_of_her_own_stays_her_own() -> None:
    """ZS-FORCE-2, ZS-MOVE-2: running for cover does not shorten it; it outlasts the turn that is lost."""
    bs = aimed([sheet(BOMB, at=30)], [sheet(at=40, pace=3, run=Effort.OWN), sheet(at=50)])
    play(bs, (Act.RUN, 0, 1), Act.DONE, to=(Prompt.TURN, 2))
    assert (row(bs, 1).run, row(bs, 1).owed) == (Effort.OWN, 0)


def test_zs_man_1_nowhere_to_run() -> None:
    """ZS-FORCE-2: without a way out or cover within reach nobody runs; nor does who cannot move."""
    assert kinds(aimed([sheet(BOMB, at=10)], [sheet(at=40, pace=2)])) == {Act.DECLINE, Act.DODGE}
    bs = aimed([sheet(BOMB, at=10)], [sheet(at=40, prone=1, pace=9)])
    assert kinds(bs) == {Act.DECLINE, Act.DODGE}


def test_zs_man_1_the_edge_of_the_arena_is_no_way_out() -> None:
    """ZS-FORCE-2: only ground inside the arena counts, of two equally near the one toward her own edge."""
    bs = played(aimed([sheet(BOMB, at=30)], [sheet(at=57, pace=8)]), (Act.RUN, 0, 0))
    assert row(bs, 1).at == 51
    bs = played(aimed([sheet(BOMB, at=10)], [sheet(at=40, pace=8)]), (Act.RUN, 0, 0))
    assert row(bs, 1).at == 46


@pytest.mark.parametrize(("centre", "at", "to"), [(6, 4, 0), (54, 56, 60)])
def test_zs_force_2_the_last_metre_of_the_arena_is_a_way_out(centre: int, at: int, to: int) -> None:
    """ZS-FORCE-2: a place at either edge is inside, if it is out of the area."""
    bs = played(aimed([sheet(BOMB)], [sheet(at=centre, pace=1), sheet(at=at)]), Act.DECLINE, to=(Prompt.FORCE, 2))
    assert legal(bs) == {(Act.DECLINE, 0, 0), (Act.DODGE, 0, 0), (Act.RUN, 0, 0)}
    answer(bs, Act.RUN)
    assert row(bs, 2).at == to


def test_zs_force_2_friends_in_the_area_may_run_too() -> None:
    """ZS-ATT-3, ZS-FORCE-2: everybody in the area is asked but whoever attacks; nobody dives."""
    bs = aimed([sheet(BOMB, at=37), sheet(at=38)], [sheet(at=40), sheet(at=50)])
    seen = []
    while bs[0].prompt == Prompt.FORCE:
        seen.append(int(bs[0].actor))
        answer(bs, Act.DECLINE)
    assert seen == [1, 2]
    assert asked(bs) == (Purpose.ATTACK, 0)


def test_zs_force_1_squeezing_can_be_dodged_but_not_dived_for() -> None:
    """ZS-FORCE-1, ZS-MAN-2: the restrained dodge; nobody gets between."""
    bs = start([sheet(blade())], [sheet(blade()), sheet(blade())], holds=[(0, 1)])
    assert can(bs, Act.SQUEEZE)
    answer(bs, Act.SQUEEZE, to=(Prompt.FORCE, 1))
    assert kinds(bs) == {Act.DECLINE, Act.DODGE}
    answer(bs, Act.DECLINE, to=(Purpose.ATTACK, 0))


def test_zs_force_1_distracting_is_no_attack() -> None:
    """ZS-FORCE-1: nobody forces a turn against a distraction."""
    play(start([sheet()], [sheet(at=40), sheet(at=40)]), Act.DISTRACT, to=(Purpose.TASK, 0))


def test_zs_force_1_the_order_of_play_is_as_before() -> None:
    """ZS-FORCE-1: forcing changes nobody else's turn."""
    bs = start([sheet(gun())], [sheet(gun(), at=40), sheet(gun(), at=50)])
    play(bs, (Act.ATTACK, 0, 0), Act.DODGE, 2, Act.DONE)
    done(bs, 2, 0, 1)


def test_zs_force_2_types_of_a_dive() -> None:
    """ZS-FORCE-2: a diver meets a manoeuvre without equipment."""
    bs = start([sheet(blade(), at=30)], [sheet(blade(), at=31, hand=3), sheet(blade(level=3), at=32, hand=3, brawn=4)])
    play(bs, (Act.TAKEDOWN, 0, 0), Act.DECLINE, Act.DIVE)
    assert met(bs)[1] == 8 + 4 + 3
    bs = start([sheet(gun(type=Type.ALTERATION))], [sheet(at=40), sheet(gun(), at=40)])
    play(bs, (Act.ATTACK, 0, 0), Act.DECLINE, Act.DIVE)
    assert met(bs)[1] == 8 + 2 + 2 + 2
