"""Who may decide: shipped policies with bounded effort, never a path; slips; what waits for the game master."""

from dataclasses import replace

import pytest

from app.table.drivers import check_code, line_up, policy_of, shipped_codes, slip, types, waits
from app.table.errors import BadEvent
from app.table.events import Driver
from app.table.situation import Grant
from okenv import load_encounter
from okenv.systems import systems

from .sitting import situation

CHECKED = ["brute", "duellist", "greedy", "expectimax:2", "mcts:1", "mcts:4000", "mcts:0.1s", "mcts:5s"]
ANSWERS = ["attack e1", "hold", "done"]


@pytest.mark.parametrize("code", [*CHECKED, "ppo:okenv", "puct:okenv,1000"])
def test_shipped_policies_may_be_named(code):
    assert check_code(code, "ok") == code


@pytest.mark.parametrize("system", systems())
def test_every_code_that_is_offered_can_be_made(system):
    for code in shipped_codes(system):
        assert check_code(code, system) == code
        assert policy_of(code, system, 2**64 - 1).code


@pytest.mark.parametrize("code", [
    "gambit:/etc/passwd",
    "gambit:../ok/duellist.yaml",
    "gambit:configs/policies/ok/duellist.yaml",
    "gambit:some-suite/duellist",
    "ppo:/tmp/weights.safetensors",
    "ppo:okenv,anything=1",
    "puct:/tmp/weights.safetensors,100",
    "puct:okenv,1001",
    "puct:okenv",
    "exact",
    "exact:0.1",
    "mcts",
    "mcts:0",
    "mcts:4001",
    "mcts:0.01s",
    "mcts:5.01s",
    "mcts:400,rollout=gambit:/etc/passwd",
    "expectimax:3",
    "me",
    "",
    "brute ",
    "nobody",
])  # fmt: skip
def test_nothing_else_may_be_named(code):
    with pytest.raises(BadEvent) as found:
        check_code(code, "ok")
    assert found.value.field == "driver.who"
    assert f"found {code!r}, expected one of " in found.value.message


def test_the_nearest_policy_is_named():
    with pytest.raises(BadEvent, match=r"\(did you mean 'duellist'\?\)|'duellist'"):
        check_code("gambit:dueller", "ok")


def test_a_rulebook_without_a_network_offers_none():
    assert "ppo:okenv" not in shipped_codes("psob")
    with pytest.raises(BadEvent):
        check_code("puct:okenv,100", "psob")


def test_the_first_side_is_the_game_master_and_the_second_the_encounters_policy():
    drivers = line_up(load_encounter("hero-vs-4-mooks"), {})
    assert drivers["Ada"] == Driver(who="me", ask="turn", player=True)
    assert {driver.ask for name, driver in drivers.items() if name != "Ada"} == {"never"}, "a crowd goes on"
    assert {name: driver.who for name, driver in drivers.items() if name != "Ada"} == {
        f"Thug {k}": "cowardly-thug" for k in range(1, 5)
    }


def test_an_encounter_that_names_a_file_as_its_policy_is_driven_by_hand():
    encounter = load_encounter("mirror-duel").with_policies({"blue": "gambit:/etc/passwd"})
    assert line_up(encounter, {})[encounter.names[1]] == Driver(who="me", ask="turn")


def test_a_fighters_own_driver_goes_before_her_sides():
    drivers = line_up(
        load_encounter("hero-vs-4-mooks"), {"mooks": Driver(who="turtle"), "Thug 2": Driver(who="greedy")}
    )
    assert [drivers[f"Thug {k}"].who for k in (1, 2, 3)] == ["turtle", "greedy", "turtle"]


@pytest.mark.parametrize("given", [{"Adda": Driver()}, {"Ada": Driver(who="gambit:/etc/passwd")}])
def test_a_line_up_that_cannot_be_is_refused(given):
    with pytest.raises(BadEvent) as found:
        line_up(load_encounter("hero-vs-4-mooks"), given)
    assert found.value.field.startswith("drivers")


def test_slips_are_as_frequent_as_the_dial_says_and_even():
    slips = [slip(Driver(who="brute", competence=0.7), 5, k, ANSWERS) for k in range(6000)]
    made = [one for one in slips if one is not None]
    assert 0.28 < len(made) / len(slips) < 0.32
    assert all(0.28 < made.count(answer) / len(made) < 0.39 for answer in ANSWERS)
    assert slips == [slip(Driver(who="brute", competence=0.7), 5, k, ANSWERS) for k in range(6000)]
    assert slips != [slip(Driver(who="brute", competence=0.7), 6, k, ANSWERS) for k in range(6000)]


def test_full_competence_never_slips_and_none_always_does():
    assert {slip(Driver(who="brute"), 5, k, ANSWERS) for k in range(500)} == {None}
    assert None not in {slip(Driver(who="brute", competence=0), 5, k, ANSWERS) for k in range(500)}


@pytest.mark.parametrize(("encounter", "reaction", "own", "within"), [
    ("mirror-duel", "defend", "act", "spend"),
    ("blaster-duel", "abort", "phase", "action"),
    ("gun-duel", "react", "turn", "area"),
    ("marine-duel", "force", "turn", "trade"),
])  # fmt: skip
def test_what_waits_for_the_game_master(encounter, reaction, own, within):
    name = load_encounter(encounter).names[0]

    def waiting(driver):
        now = situation(encounter, drivers={name: driver})
        return [prompt for prompt in (own, within, reaction) if waits(now, prompt, name)]

    assert waiting(Driver()) == [own, within, reaction]
    assert waiting(Driver(who="brute")) == [own], "once a turn"
    assert waiting(Driver(who="brute", ask="decision")) == [own, within, reaction]
    assert waiting(Driver(who="brute", ask="never")) == []
    assert waiting(Driver(who="brute", ask="never", player=True)) == [reaction]


def test_what_was_accepted_does_not_wait():
    now = situation("hero-vs-4-mooks", drivers={"mooks": Driver(who="brute", ask="turn"), "Ada": Driver(player=True)})
    granted = replace(now, grant=Grant("turn", frozenset({"Thug 2"}), 1))
    assert waits(now, "act", "Thug 2")
    assert not waits(granted, "act", "Thug 2")
    assert waits(granted, "act", "Thug 3")
    everything = replace(now, grant=Grant("all", frozenset(), 1))
    assert not waits(everything, "act", "Thug 3")
    assert waits(everything, "act", "Ada")


@pytest.mark.parametrize(
    ("mode", "typed"), [("program", []), ("players", ["Ada", "Odo"]), ("typed", ["Ada", "Thug", "Odo"])]
)
def test_whose_dice_are_typed(mode, typed):
    drivers = {"Ada": Driver(player=True), "Thug": Driver(who="brute"), "Bo": Driver(dice="program"),
               "Odo": Driver(who="brute", dice="typed")}  # fmt: skip
    assert [name for name, driver in drivers.items() if types(driver, mode)] == typed
