"""A state's line from outside: every field is checked before a kernel sees it, and what passes can be played."""

import random
import re

import numpy as np
import pytest

from okenv import Battle, encounter_names, load_encounter
from okenv.core.layout import field_ranges
from okenv.systems import load_system, systems
from okenv.testing import fuzz_states
from tests.sampling import some

NAMES = encounter_names()
SHORT, LONG = 40, 1_000_000


@pytest.fixture(scope="module")
def line() -> str:
    battle = Battle(load_encounter("mirror-duel"), 7)
    battle.apply("attack e1")
    return battle.notation()


@pytest.mark.parametrize(("was", "now", "told"), [
    ("phase=", "phase=99 |", "fight.phase: found 99, expected 0 (tie order) to 23 (resume)"),
    ("prompt=", "prompt=77 |", "fight.prompt: found 77, expected 0 (none) to 11 (give up)"),
    ("actor=1", "actor=2", "fight.actor: found 2, expected 0 to 1"),
    ("outcome=-1", "outcome=-1 dice=99", "fight.dice: found 99, expected 0 to 9"),
    ("outcome=-1", "outcome=-1 side_n=99", "fight: found 'side_n=99', expected field=value"),
    ("outcome=-1", "outcome=-1 fighters_n=99", "fight: found 'fighters_n=99', expected field=value"),
    ("outcome=-1", "outcome=-1 asked=4", "fight.asked: found 4, expected the bits of rows, 0 to 3"),
    ("outcome=-1", "outcome=3", "fight.outcome: found 3, expected -1 to 2"),
    ("outcome=-1", "outcome=-1 outcome=-1", "fight.outcome: found it twice"),
    ("turn=1", "turn=9223372036854775808", "fight.turn: found '9223372036854775808', expected a number of 32 bits"),
    ("turn=1", "turn=1*99999999999", "fight.turn: found '1*99999999999', expected a whole number"),
    ("boons=1*4", "boons=1*9999", "fight.boons: found '1*9999', expected at most 4 whole numbers"),
    ("weapons_n=1", "weapons_n=9", "Red.weapons_n: found 9, expected 0 to 3"),
    ("weapons_n=1", "weapons_n=1 state=8", "Red.state: found 8, expected 0 (fit) to 7 (waiting)"),
    ("weapons_n=1", "weapons_n=1 lethal=-1", "found points below zero, or a state that does not follow them"),
    ("| Red", "| ", "fighter 1: found no name"),
    ("red:1", "red:0", "expected two such as 'red:1 blue:1'"),
    ("red:1", "red:²", "expected two such as 'red:1 blue:1'"),
])  # fmt: skip
def test_a_wrong_field_is_named(line: str, was: str, now: str, told: str) -> None:
    head, found, rest = line.partition(was)
    assert found
    if now.endswith("|"):
        now, rest = now[:-2], rest.lstrip("0123456789")
    with pytest.raises(ValueError, match=".") as error:
        Battle.from_notation(head + now + rest)
    assert told in str(error.value)
    assert len(str(error.value).splitlines()) == 1


def test_dice_that_the_phase_does_not_wait_for_are_named() -> None:
    waiting = Battle(load_encounter("mirror-duel"), 7, dice="ask").notation()
    assert " dice=8 " in waiting
    for was, now, told in (
        ("dice=8", "dice=1", "fight.dice: found 4dF, expected uniform(2) in the phase '0 (tie order)'"),
        ("dice_by=1", "dice_by=0", "fight.dice_by: found 0, expected 1 as in cursor"),
        ("dice_n=2", "dice_n=0", "fight.dice_n: found 0, expected at least 1"),
    ):
        assert f" {was} " in waiting
        with pytest.raises(ValueError, match="state: ") as error:
            Battle.from_notation(waiting.replace(was, now, 1))
        assert told in str(error.value)


@pytest.mark.parametrize(("field", "told"), [
    ("act=-1", "fight.act: found -1, expected 0 to "),
    ("act=4", "something declared that no turn can declare"),
    ("victim=2", "a victim who is not there"),
])  # fmt: skip
def test_what_no_turn_of_zerospace_can_declare_is_refused(field: str, told: str) -> None:
    head, _, fighters = Battle(load_encounter("marine-duel"), 7).notation().rpartition(" outcome=-1")
    with pytest.raises(ValueError, match="state: ") as error:
        Battle.from_notation(f"{head} outcome=-1 {field}{fighters}")
    assert told in str(error.value)


def test_nothing_declared_where_it_would_be_carried_out_is_refused() -> None:
    battle = Battle(load_encounter("marine-duel"), 7, dice="ask")
    while battle.dice is not None or battle.prompt.kind != "trade":
        attack = [one.notation for one in battle.legal() if one.notation.startswith("attack")]
        battle.roll() if battle.dice is not None else battle.apply((attack or [battle.legal()[0].notation])[0])
    line = battle.notation()
    assert " act=2 " in line
    for instead in (" ", " act=8 ", " act=2 option=5 "):  # nothing, a move, an arm too many
        with pytest.raises(ValueError, match="nothing where it is carried out"):
            Battle.from_notation(line.replace(" act=2 ", instead, 1).replace(" option=1", ""))


@pytest.mark.parametrize(("field", "told"), [
    ("act=42", "a declared action that nobody can declare"),
    ("next_act=41", "a declared action that nobody can declare"),
    ("next_act=7", "a declared action that nobody can declare"),
    ("nerve=600000", "fight.nerve: found 600000, expected -99 to 99"),
])  # fmt: skip
def test_what_no_action_of_ok_can_be_is_refused(field: str, told: str) -> None:
    head, _, fighters = Battle(load_encounter("mirror-duel"), 7).notation().partition(" | Red")
    name = field.partition("=")[0]
    with pytest.raises(ValueError, match=told):
        Battle.from_notation(f"{re.sub(rf' {name}=[-0-9*]+', '', head)} {field} | Red{fighters}")


def test_an_interrupt_of_nothing_is_refused() -> None:
    battle = Battle(load_encounter("mirror-duel"), 7)
    battle.apply("approach e1")
    assert battle.prompt.kind == "combine"
    head, _, fighters = battle.notation().partition(" | Red")
    first = re.search(r" pre=\d+", head)[0]  # type: ignore[index]
    for wrong in (f"{head} interrupting=1", head.replace(first, " pre=-1"), head.replace(first, " pre=0")):
        with pytest.raises(ValueError, match="a declared action that nobody can declare"):
            Battle.from_notation(f"{wrong} | Red{fighters}")


def test_a_boon_that_is_drawn_for_nobody_is_refused() -> None:
    """OK-TIDE-2: the draw goes on with the side after the one that it was for."""
    for seed in range(100):
        battle = Battle(load_encounter("hero-vs-4-mooks"), seed, dice="ask")
        while battle.dice is not None and " phase=16 " not in battle.notation():
            battle.roll()
        if battle.dice is not None:
            break
    line = battle.notation()
    Battle.from_notation(line)
    with pytest.raises(ValueError, match="a boon or bane in the draw that cannot happen"):
        Battle.from_notation(re.sub(r" cursor=\d+", " cursor=3", line, count=1))


def test_a_rate_of_fire_of_what_does_not_shoot_is_refused() -> None:
    battle = Battle(load_encounter("blaster-duel"), 7, dice="ask")
    while battle.dice is not None or battle.prompt.kind != "rate":
        attack = [one.notation for one in battle.legal() if one.notation.startswith(("attack", "act"))]
        battle.roll() if battle.dice is not None else battle.apply((attack or [battle.legal()[0].notation])[0])
    parts = battle.notation().split(" | ")
    at = 2 + battle.prompt.fighter
    assert " w_kind=1 " in parts[at]
    parts[at] = parts[at].replace(" w_kind=1 ", " ", 1)
    with pytest.raises(ValueError, match="that do not go with what is declared"):
        Battle.from_notation(" | ".join(parts))


@pytest.mark.parametrize("prompt", ["4", "5"])
def test_an_action_asked_of_whoever_has_declared_it_is_refused(prompt: str) -> None:
    """PS-ACT-1: a fourth part, for which the record has no room."""
    battle = Battle(load_encounter("blaster-duel"), 7)
    while battle.prompt.kind != "action":
        battle.apply(battle.legal()[0].notation)
    parts = battle.notation().split(" | ")
    parts[1] = parts[1].replace(" prompt=4 ", f" prompt={prompt} ")
    parts[2 + battle.prompt.fighter] += " parts_n=3 p_part=2,3,6"
    with pytest.raises(ValueError, match="that do not go with what is declared"):
        Battle.from_notation(" | ".join(parts))


@pytest.mark.parametrize(
    ("name", "field"), [("mirror-duel", "step"), ("blaster-duel", "pace"), ("marine-duel", "pace")]
)
def test_a_pace_below_nothing_is_refused(name: str, field: str) -> None:
    line = Battle(load_encounter(name), 7).notation()
    with pytest.raises(ValueError, match=f"{field}: found -1, expected 0 to 1000000"):
        Battle.from_notation(re.sub(rf" {field}=\d+", f" {field}=-1", line, count=1))


def test_a_line_that_is_too_long_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match="expected at most 1,000,000"):
        Battle.from_notation(line + " " * 1_000_000)


@pytest.mark.plain
@pytest.mark.parametrize("name", systems())
def test_every_field_that_is_an_index_has_its_own_range(name: str) -> None:
    """Of enumerations and counts nothing may be left to the wide range of plain numbers."""
    layout = load_system(name).layout
    ranges = field_ranges(layout.BATTLE) | field_ranges(layout.FIGHTER)
    wide = {field for field, known in ranges.items() if known.bounds(16, 50)[1] >= 1_000_000}
    numbers = {"side_n", "fighters_n", "declared_n", "group_n"}  # the first two stand elsewhere in a line
    assert not {field for field in wide - numbers if field.endswith("_n")}
    assert not wide & {"phase", "state", "actor", "whose", "act_by", "act_on", "ward", "victim", "squad"}


@pytest.mark.parametrize("name", some(NAMES, 1, quick=3))
def test_no_state_of_a_fight_is_refused(name: str) -> None:
    draws, encounter = random.Random(name), load_encounter(name)
    battle = Battle(encounter, draws.getrandbits(64), dice="ask")
    for _ in range(60):
        line = battle.notation()
        assert Battle.from_notation(line).notation() == line
        if battle.over:
            break
        if battle.dice:
            battle.roll()
        else:
            battle.apply(int(draws.choice(np.flatnonzero(battle.mask()))))


@pytest.mark.bounds
@pytest.mark.parametrize("name", some(NAMES, 1, quick=3))
def test_changed_lines_are_refused_in_words_or_play_on(name: str) -> None:
    fuzz_states(load_encounter(name), SHORT, seed=1)


@pytest.mark.long
@pytest.mark.bounds
@pytest.mark.parametrize("name", NAMES)
def test_a_million_changed_lines_of_every_rulebook(name: str) -> None:
    encounter = load_encounter(name)
    fuzz_states(encounter, LONG // len(encounter_names(encounter.system)) + 1, seed=2)
