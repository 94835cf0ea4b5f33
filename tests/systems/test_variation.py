"""What the variations of every rulebook keep to: within bounds, as often as they say, and fit for a fight."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import pytest

from okenv import EncounterError, load_encounter
from okenv.core.capacity import CAPACITY
from okenv.systems import load_system
from okenv.systems.broags.sheet import variation as broags
from okenv.systems.ok.sheet import variation as ok
from okenv.systems.psob.sheet import variation as psob
from okenv.systems.zerospace.sheet import variation as zerospace
from tests.systems.varied import arms, near, sheets

N = 600
Rules = dict[str, Any]


@dataclass(frozen=True)
class Of:
    """What is varied in a rulebook.

    Attributes:
        made: its module.
        sheet: one of its sheets, with a weapon, and armour to go without.
        crowd: the field of a sheet of those who come in crowds.
        most: how many of the others at most, and of a crowd, and in what share of squads there are others.
        useless: weapons that are none for her; None: those of other attributes.
        starts: how a fighter may begin otherwise.
        often: the share of encounters in which an option is so.
    """

    made: Any
    sheet: str
    crowd: str
    most: tuple[int, int, float]
    useless: set[str] | None
    starts: set[str]
    often: dict[str, tuple[Callable[[Rules], bool], float]]


SYSTEMS = {
    "ok": Of(
        made=ok,
        sheet="swordsman",
        crowd="mook",
        most=(ok.HEROES, ok.MOOKS, 0.7),
        useless=None,
        starts=set(),
        often={
            "nobody is intimidated": (lambda rules: rules["social"] == "off", 0.25),
            "other dice for the tide": (lambda rules: "tide_dice" in rules, 0.2),
            "other interrupts": (lambda rules: "interrupts" in rules, 0.1),
        },
    ),
    "psob": Of(
        made=psob,
        sheet="gunslinger",
        crowd="minor",
        most=(psob.MAJORS, psob.MINORS, 0.8),
        useless={"psychic-bolt"},
        starts={"cover", "high", "restraint", "wounds"},
        often={
            "shots bite": (lambda rules: rules["ranged_outcome"] == 2, psob.BITING),
            "weapons run empty": (lambda rules: rules["charge"], psob.EMPTYING),
            "defences add up": (lambda rules: rules["stack_defence"], 0.1),
            "one roll for a complex action": (lambda rules: rules["complex_roll"] == "once", 0.25),
            "hazards": (lambda rules: "hazards" in rules, psob.BURNING),
        },
    ),
    "broags": Of(
        made=broags,
        sheet="sniper",
        crowd="group",
        most=(broags.HEROES, broags.MOOKS, 0.8),
        useless=set(),
        starts={"cover", "stance", "lethal", "nonlethal", "hidden"},
        often={
            "darkness": (lambda rules: rules["visibility"] != "good", broags.DARK),
            "a cap": (lambda rules: rules["cover_stance_cap"] != "none", broags.CAPPED),
            "surprise": (lambda rules: rules["surprise"] != "none", broags.SURPRISED),
            "criticals of players": (lambda rules: rules["criticals"] == "players", broags.PLAYERS_ONLY),
            "no cover in a surprise": (lambda rules: rules["surprise_ignores_cover"], broags.BARE),
        },
    ),
    "zerospace": Of(
        made=zerospace,
        sheet="mentalist",
        crowd="unnamed",
        most=(zerospace.HEROES, zerospace.MOOKS, 0.8),
        useless=set(),
        starts={
            "health_lost",
            "endurance_lost",
            "prone",
            "hidden",
            "surprised",
            "blinded",
            "terrified",
            "altered",
            "unfree",
        },
        often={
            "the second side starts": (lambda rules: rules["starts"] == "second", zerospace.SECOND),
            "listing order": (lambda rules: rules["side_order"] == "listed", zerospace.LISTED),
            "long dodges": (lambda rules: rules["forced_dodge"] == "next_turn", zerospace.LONG_DODGE),
            "kept turns": (lambda rules: rules["delayed_turn"] == "kept", zerospace.KEPT),
            "interrupted beginnings": (lambda rules: rules["interrupting"] == "beginning", zerospace.EARLY),
            "cover that gives half": (lambda rules: rules["damaged_cover"] == "half", zerospace.HALVED),
            "chosen targets": (lambda rules: rules["many_targets"] == "chosen", zerospace.PICKED),
            "moves in two parts": (lambda rules: rules["rest_of_move"] == "kept", zerospace.PARTED),
            "defeat by manoeuvre": (lambda rules: rules["unnamed_manoeuvres"] == "defeat", zerospace.DEFEATED),
            "no trades": (lambda rules: rules["trade_cap"] == 0, zerospace.UNTRADED),
            "knockback": (lambda rules: rules["knockback"] == "on", zerospace.PUSHED),
            "no weight": (lambda rules: rules["weightless"], zerospace.WEIGHTLESS),
            "darkness": (lambda rules: rules["dark"], zerospace.DARK),
            "hazards": (lambda rules: bool(rules["hazards"]), zerospace.ENDANGERED),
        },
    ),
}
each = pytest.mark.parametrize("system", SYSTEMS)


@cache
def changes(system: str) -> list[dict[str, Any]]:
    """What a sheet is changed by, many times."""
    rng, of = np.random.default_rng(1), SYSTEMS[system]
    return [of.made.varied_fighter(sheets(system)[of.sheet], arms(system), rng) for _ in range(N)]


@each
def test_the_sheet_itself_is_left_alone(system: str) -> None:
    sheet = sheets(system)[SYSTEMS[system].sheet]
    before = repr(sheet)
    SYSTEMS[system].made.varied_fighter(sheet, arms(system), np.random.default_rng(1))
    assert repr(sheet) == before


@each
def test_the_same_generator_gives_the_same(system: str) -> None:
    made, sheet = SYSTEMS[system].made, sheets(system)[SYSTEMS[system].sheet]
    first, second = (
        [
            made.varied_squad(sheets(system), rng),
            made.varied_rules(["a", "b"], rng),
            made.varied_fighter(sheet, arms(system), rng),
        ]
        for rng in (np.random.default_rng(7), np.random.default_rng(7))
    )
    assert first == second


@each
def test_now_and_then_other_weapons(system: str) -> None:
    armed = [change["weapons"] for change in changes(system) if "weapons" in change]
    assert near(len(armed) / N, SYSTEMS[system].made.REARMED)
    most = load_system(system).module("rules.layout").WEAPONS
    assert {len(weapons) for weapons in armed} == set(range(1, most + 1))
    if (useless := SYSTEMS[system].useless) is not None:
        assert {name for weapons in armed for name in weapons} == set(arms(system)["weapons"]) - useless


@each
def test_now_and_then_other_armour_or_none(system: str) -> None:
    armour = [change["armour"] for change in changes(system) if "armour" in change]
    assert near(len(armour) / N, SYSTEMS[system].made.ARMOURED)
    assert set(armour) == {None, *arms(system)["armour"]}


@each
def test_now_and_then_another_start(system: str) -> None:
    starts, of = [change["start"] for change in changes(system) if "start" in change], SYSTEMS[system]
    assert near(len(starts) / N, of.made.BESET) if of.starts else not starts
    assert {next(iter(start)) for start in starts} == of.starts
    assert all(len(start) == 1 for start in starts)


@each
def test_options_are_of_every_kind_and_the_arena_holds_them(system: str) -> None:
    rng, of = np.random.default_rng(1), SYSTEMS[system]
    found = [of.made.varied_rules(["red", "blue"], rng) for _ in range(N)]
    assert {rules["apart"] for rules in found} == set(of.made.APART)
    assert all(rules["apart"] <= rules["arena"] for rules in found)
    for what, (is_so, share) in of.often.items():
        assert near(float(np.mean([is_so(rules) for rules in found])), share), what


@each
def test_squads_are_single_fighters_crowds_or_both(system: str) -> None:
    rng, of = np.random.default_rng(1), SYSTEMS[system]
    squads = [of.made.varied_squad(sheets(system), rng) for _ in range(N)]
    together = {name for name, sheet in sheets(system).items() if sheet.get(of.crowd)}
    heroes = [sum(n for name, n in squad if name not in together) for squad in squads]
    crowds = [sum(n for name, n in squad if name in together) for squad in squads]
    most, crowd, led = of.most
    assert set(heroes) == {0, 1, 2, 3, most}
    assert set(crowds) == set(range(crowd + 1))
    assert near(float(np.mean(np.array(heroes) > 0)), led)
    assert all(h + c > 0 for h, c in zip(heroes, crowds, strict=True))
    assert any(h and c for h, c in zip(heroes, crowds, strict=True))
    assert most + crowd < CAPACITY
    assert {name for squad in squads for name, _ in squad} == set(sheets(system))


@each
@pytest.mark.parametrize("crowd", [True, False])
def test_sheets_of_one_kind_alone(system: str, crowd: bool) -> None:
    of = SYSTEMS[system]
    alike = {name: sheet for name, sheet in sheets(system).items() if sheet.get(of.crowd, False) == crowd}
    rng = np.random.default_rng(1)
    squads = [of.made.varied_squad(alike, rng) for _ in range(50)]
    assert all(squad and name in alike for squad in squads for name, _ in squad)


@each
def test_hardly_anything_made_so_is_against_the_rules(system: str) -> None:
    """Whatever stands on a sheet or among the options can be loaded, unless there are too many fighters."""
    made, rng = SYSTEMS[system].made, np.random.default_rng(2)
    loaded = 0
    for _ in range(60):
        sides = {}
        for side in ("red", "blue"):
            squad = made.varied_squad(sheets(system), rng)
            entries = [
                {"character": who, "count": n, **made.varied_fighter(sheets(system)[who], arms(system), rng)}
                for who, n in squad
            ]
            sides[side] = {"fighters": entries}
        try:
            load_encounter({"system": system, "sides": sides, "rules": made.varied_rules(list(sides), rng)})
            loaded += 1
        except EncounterError as error:
            assert "expected at most 16" in str(error)  # noqa: PT017
    assert loaded >= 50
