"""No shipped personality does what a game master laughs at: nothing is wasted, undone, or given up for nothing."""

import numpy as np
import pytest

from agents.explain import Trial
from agents.gambits import gambit_names
from agents.registry import make_policy
from benchmarks.sense import PATIENT, Count, Rounds, count
from okenv import Battle, load_encounter

pytestmark = pytest.mark.compiled

SAMPLE = {
    "ok": ("hero-vs-8-mooks", "armoured-knight", "bar-brawl", "long-shots", "restless-dead"),
    "broags": ("long-rifle", "pike-hedge", "stand-off", "blackout", "road-block", "pile-on"),
    "psob": ("dock-brawl", "hostage", "trooper-patrol"),
    "zerospace": ("raider-horde", "envoys-bodyguard", "grenade-corridor"),
}
"""Encounters in which much is hopeless or crowded: good guards, armour, fists, range, the dark, hordes."""
QUICK = {
    "ok": ("bar-brawl", ("cowardly-thug", "bodyguard")),
    "broags": ("road-block", ("disciplined-guard", "bodyguard")),
    "psob": ("dock-brawl", ("pack-wolf", "coward")),
    "zerospace": ("raider-horde", ("cowardly-thug", "pack-wolf", "captain", "coward")),
}
FIGHTS = 2
RARE = 500
"""So many decisions there are at least for each round that is undone or idle, as of who is caught between two foes."""
NONE = dict.fromkeys(("wasted", "sacrifices", "helps", "defences", "undone", "given", "idle"), 0)
FIGHTER = [(name, "i4") for name in ("at", "prone", "state", "given_up")]
AT = np.dtype([("turn", "i4"), ("arena", "i4"), ("fighters", FIGHTER, 1)])
"""What is asked of a battle."""
NOTHING = frozenset[str]()


def kinds(found: Count) -> dict[str, int]:
    """How often each kind was found."""
    return {kind: getattr(found, kind) for kind in NONE}


@pytest.mark.kept
@pytest.mark.parametrize("system", QUICK)
def test_no_personality_is_senseless_in_a_fight(system: str) -> None:
    """One fight each, and all of them decide something."""
    name, codes = QUICK[system]
    for code in codes:
        found = count(load_encounter(name), make_policy(f"gambit:{code}", system), 1)
        assert kinds(found) == NONE, (name, code)
        assert found.attacks > 0


@pytest.mark.slow
@pytest.mark.parametrize("system", SAMPLE)
def test_no_personality_is_senseless(system: str) -> None:
    """All personalities, where it comes out: nothing is for nothing, and hardly a round is undone or idle."""
    whole = Count()
    for name in SAMPLE[system]:
        encounter = load_encounter(name)
        for one in gambit_names(system):
            found = count(encounter, make_policy(f"gambit:{one.name}", system), FIGHTS)
            assert kinds(found) == NONE | {"undone": found.undone, "idle": found.idle}, (name, one.code)
            assert found.decisions > 0
            whole = whole.plus(found)
    assert RARE * (whole.undone + whole.idle) <= whole.decisions, whole


@pytest.mark.slow
def test_a_crowd_does_not_strike_where_it_hardly_hits() -> None:
    """In bar-brawl half of all attacks had a chance below 25 percent, though a free setup makes that 62."""
    encounter, chances = load_encounter("bar-brawl"), list[float]()
    policies = [make_policy(one.policy, "ok") for one in encounter.fighters]
    for seed in range(1, 6):
        battle = Battle(encounter, seed=seed)
        while battle.prompt is not None:
            action = battle.action(policies[battle.prompt.fighter].decide(battle).action)
            if action.notation.startswith("attack"):
                advice, trial = battle.system.module("voice.advice"), Trial(battle.system)
                hit = advice.facts(battle.state, action.id, battle.names, battle.labels, trial).hit
                chances += [float(hit)] if hit is not None else []
            battle.apply(action.notation)
    assert len(chances) > 50
    assert sum(chance < 0.25 for chance in chances) < 0.25 * len(chances)


@pytest.mark.slow
@pytest.mark.parametrize(("system", "name"), [("ok", "bar-brawl"), ("broags", "long-rifle")])
def test_the_yardstick_wastes_attacks(system: str, name: str) -> None:
    """So that the measure is known to see what it measures."""
    assert count(load_encounter(name), make_policy("brute", system), FIGHTS).wasted > 0


@pytest.mark.kept
def test_who_answers_at_random_dives_helps_and_defends_for_nothing() -> None:
    """So that the measure is known to see these, too."""
    found = count(load_encounter("raider-horde"), make_policy("random", "zerospace"), 1)
    assert min(found.sacrifices, found.helps, found.defences) > 0


def rounds(places: list[int], tactics: frozenset[str], hopeful: bool) -> Count:
    """What is found of somebody who is at these places as rounds end, and answers so in each of them."""
    battle, kept = np.zeros(1, AT).view(np.recarray), Rounds(1)
    battle.arena = 60
    found = Count()
    for turn, at in enumerate(places):
        kept.note(0, tactics, hopeful)
        battle.turn, battle.fighters.at = turn + 1, at
        found = found.plus(kept.until(battle[0]))
    return found


def test_to_and_fro_is_undone_and_moving_on_or_attacking_is_not() -> None:
    """40 m, 34 m, 40 m, 34 m: the last two rounds."""
    runs = frozenset({"run", "forced"})
    assert rounds([40, 34, 40, 34], runs, False).undone == 2
    assert rounds([40, 34, 28, 22], runs, False).undone == 0
    assert rounds([40, 34, 40, 34], runs | {"attack"}, False).undone == 0
    assert rounds([40, 34, 40, 34], frozenset({"dodge"}), False).undone == 0  # she was pushed


def test_doing_nothing_for_long_is_idle_where_something_could_be_done() -> None:
    """From the fifth round on."""
    dodges = frozenset({"dodge"})
    long = [3] * (PATIENT + 2)
    assert rounds(long, dodges, True).idle == 2
    assert rounds(long, dodges, False).idle == 0
    assert rounds(long, dodges | {"forced"}, False).idle == 2
    assert rounds(long, dodges | {"attack"}, True).idle == 0
    assert rounds(long[:PATIENT], dodges, True).idle == 0
    assert rounds([60] * len(long), dodges, True).idle == 0  # she has fled there


def given(lost: list[int], tactics: frozenset[str] = NOTHING) -> int:
    """How many turns too many are found of somebody who has lost so many running as each round ends."""
    battle, kept, found = np.zeros(1, AT).view(np.recarray), Rounds(1), 0
    for turn, running in enumerate(lost):
        kept.note(0, tactics, True)
        battle.turn, battle.fighters.given_up = turn + 1, running
        found += kept.until(battle[0]).given
    return found


def test_the_third_turn_running_that_is_lost_is_given_up_and_dives_are_for_others() -> None:
    """A turn that is taken in between begins anew."""
    assert given([0, 1, 2, 3, 4]) == 2
    assert given([0, 1, 2, 0, 1, 2]) == given([1, 1, 1, 1]) == 0
    assert given([0, 1, 2, 3, 4], frozenset({"forced", "dive"})) == 0
