"""Every condition of BrOAGS's gambits holds where it should and nowhere else."""

from __future__ import annotations

import numpy as np
import pytest

from okenv.systems.broags.rules.actions import Act
from okenv.systems.broags.rules.layout import Bond, Place, Posture, Prompt, State
from tests.systems.broags.gambits import (
    ANN,
    BEN,
    EDI,
    EVE,
    Patch,
    aiming,
    bound,
    decide,
    explained,
    program,
    scene,
    under_attack,
)
from tests.systems.broags.helpers import answer, asked, done

pytestmark = pytest.mark.plain

HARMLESS = {
    Prompt.TURN: "end turn", Prompt.REACT: "no reaction", Prompt.SHIELD: "no shield", Prompt.AREA: "wild",
    Prompt.KEEP: "keep", Prompt.BOUND: "lie still",
}  # fmt: skip
OUT, FLED = {"state": State.OUT}, {"state": State.FLED}
NO_GUN = {"w_kind": [0] * 5}
IN_HAND, CARRIED, DROPPED = Place.IN_HAND, Place.CARRIED, Place.DROPPED


def holds(bs: np.ndarray, condition: str) -> bool:
    """Whether a condition holds for who is asked now; with its opposite as a check, unless it is of a target."""
    prompt = Prompt(int(bs[0].prompt))
    of_target = prompt == Prompt.TURN and "target" in condition
    does = {"do": "attack" if of_target else HARMLESS[prompt], "if": condition}
    found = decide(bs, does)[0] == 1
    if not of_target:
        opposite = condition.removeprefix("not ") if condition.startswith("not ") else f"not {condition}"
        assert (decide(bs, {**does, "if": opposite})[0] == 1) != found
    return found


FLAGS: list[tuple[str, Patch, Patch]] = [
    ("hurt", {ANN: {"nonlethal": 1}}, {EVE: {"lethal": 1}}),
    ("self hurt", {ANN: {"lethal": 1}}, {BEN: {"lethal": 1}}),
    ("any ally hurt", {BEN: {"lethal": 1}}, {ANN: {"lethal": 1}}),
    ("any enemy hurt", {EDI: {"lethal": 1}}, {BEN: {"lethal": 1}}),
    ("any enemy hurt", {EDI: {"lethal": 1}}, {EDI: {"lethal": 10, **OUT}}),
    ("every enemy hurt", {EVE: {"lethal": 1}, EDI: {"lethal": 1}}, {EVE: {"lethal": 1}}),
    ("every ally hurt", {BEN: {"lethal": 1}}, {ANN: {"lethal": 1}}),
    ("every ally hurt", {BEN: FLED}, {}),
    ("not any ally hurt", {ANN: {"lethal": 1}}, {BEN: {"lethal": 1}}),
    ("any enemy not hurt", {EVE: {"lethal": 1}}, {EVE: {"lethal": 1}, EDI: {"lethal": 1}}),
    ("not every enemy hurt", {EVE: {"lethal": 1}}, {EVE: {"lethal": 1}, EDI: {"lethal": 1}}),
    ("target hurt", {EDI: {"lethal": 1}}, {BEN: {"lethal": 1}}),
    ("impaired", {ANN: {"lethal": 2, "nonlethal": 2}}, {ANN: {"lethal": 3}}),
    ("any enemy crouched", {EVE: {"posture": Posture.CROUCHED}}, {EVE: {"posture": Posture.PRONE}}),
    ("any enemy prone", {EVE: {"posture": Posture.PRONE}}, {EVE: {"posture": Posture.FLOORED}}),
    ("any enemy floored", {EVE: {"posture": Posture.FLOORED}}, {EVE: {"posture": Posture.PRONE}}),
    ("in cover", {ANN: {"cover": 2}}, {EVE: {"cover": 2}}),
    ("any enemy hidden", {EVE: {"hidden": 2}}, {ANN: {"hidden": 1}}),
    ("any enemy pinned", {EVE: {"bond": Bond.PINNED}}, {EVE: {"bond": Bond.HELD}}),
    ("any enemy held", {EVE: {"bond": Bond.HELD}}, {EVE: {"bond": Bond.PINNED}}),
    ("any enemy pinning", {EVE: {"bond": Bond.PINNER}}, {EVE: {"bond": Bond.HOLDER}}),
    ("any enemy holding", {EVE: {"bond": Bond.HOLDER}}, {EVE: {"bond": Bond.PINNER}}),
    ("any enemy sprinting", {EVE: {"sprint": 1}}, {ANN: {"sprint": 1}}),
    ("in a group", {ANN: {"group": 1}}, {BEN: {"group": 1}}),
    ("any enemy acted", {EVE: {"acted": 1}}, {BEN: {"acted": 1}}),
    ("any enemy reacted", {EVE: {"temp": -2}}, {ANN: {"temp": -2}}),
    ("any enemy too slow", {EVE: {"temp": -4}}, {EVE: {"temp": -3}}),
    ("any enemy losing her action", {EVE: {"lost": 1}}, {ANN: {"lost": 1}}),
    ("jammed", {ANN: {"w_jam": [1, 0, 0, 0, 0]}}, {EVE: {"w_jam": [1, 0, 0, 0, 0]}}),
    ("any enemy disarmed", {EVE: {"w_place": [DROPPED, 1, 0, 1, 1]}}, {EVE: {"w_place": [Place.GONE, 1, 0, 1, 1]}}),
    ("any enemy in reach", {EVE: {"at": 6000}, EDI: {"at": 6000}}, {EVE: {"hidden": 2}, EDI: {"hidden": 2}}),
    ("any enemy in reach", {}, {ANN: NO_GUN, EVE: {"at": 3200}, EDI: {"at": 3200}}),
    ("engaged", {}, {EVE: {"at": 3200}, EDI: {"at": 3200}}),
    ("any enemy engaged", {EDI: {"at": 3900}}, {EVE: {"at": 3900}, EDI: {"at": 3900}}),
    ("cornered", {ANN: {"at": 0}, EVE: {"at": 100}, EDI: {"at": 100}}, {}),
    ("cornered", {ANN: {"posture": Posture.FLOORED}}, {EVE: {"posture": Posture.FLOORED}}),
    ("shoots", {}, {ANN: NO_GUN}),
    ("shoots", {ANN: {"w_jam": [0, 1, 0, 0, 0]}}, {ANN: {"w_jam": [1, 0, 0, 0, 0]}}),
    ("armed", {}, {ANN: {"weapons_n": 1}}),
    ("armed", {ANN: NO_GUN}, {ANN: {"w_place": [IN_HAND, CARRIED, 0, 1, 1]}}),
    ("outnumbered", {BEN: OUT}, {EVE: FLED}),
    ("any enemy outnumbered", {EVE: FLED}, {}),
    ("last standing", {BEN: OUT}, {EVE: OUT}),
    ("any enemy last standing", {EVE: OUT}, {}),
    ("reaction costs", {ANN: {"score": 1}}, {ANN: {"score": 2}}),
    ("reaction costs", {ANN: {"score": 3, "temp": -2}}, {ANN: {"score": 4, "temp": -2}}),
]  # fmt: skip


@pytest.mark.parametrize(("condition", "true", "false"), FLAGS)
def test_flags(condition: str, true: Patch, false: Patch) -> None:
    """What is true or false of a fighter, or of the fight."""
    for changes, expected in ((true, True), (false, False)):
        assert holds(scene(changes), condition) == expected, changes


def test_cover_near() -> None:
    """BR-COVER-1: better than her own, within a movement."""
    assert holds(scene(covers=[(3600, 1)]), "cover near")
    assert not holds(scene({ANN: {"cover": 1}}, covers=[(3600, 1)]), "cover near")
    assert not holds(scene(covers=[(3601, 1)]), "cover near")


NUMBERS: list[tuple[str, Patch, int]] = [
    ("points left", {ANN: {"lethal": 2, "nonlethal": 1}}, 7),
    ("wounds", {ANN: {"lethal": 2, "nonlethal": 1}}, 30),
    ("any ally wounds", {BEN: {"lethal": 1}, ANN: {"lethal": 2}}, 10),
    ("score", {ANN: {"score": 4, "temp": -2}}, 2),
    ("perception", {}, 5),
    ("strength", {ANN: {"strength": 4}}, 4),
    ("any enemy defence", {EVE: {"cover": 2, "special": 1}, EDI: {"cover": 2, "special": 1}}, 4),
    ("soak", {ANN: {"soak": 3}}, 3),
    ("cover", {ANN: {"cover": 3}}, 3),
    ("foes near", {EDI: {"at": 5000}}, 1),
    ("round", {}, 1),
    ("danger", {}, 0),
    ("deadly", {}, 0),
    ("threat", {}, 0),
    ("danger when blocked", {}, 0),
    ("danger when dodged", {}, 0),
    ("shield odds", {}, 0),
    ("break odds", {}, 0),
    ("slip odds", {}, 0),
    ("hide odds", {}, 0),
    ("allies", {}, 1),
    ("allies", {BEN: OUT}, 0),
    ("enemies", {EVE: OUT}, 1),
    ("fallen allies", {BEN: FLED}, 1),
    ("fallen enemies", {EVE: FLED}, 1),
    ("side down", {BEN: OUT}, 50),
    ("enemy down", {EVE: OUT}, 50),
    ("fright", {ANN: {"lethal": 7}}, 70),
    ("fright", {BEN: OUT, ANN: {"lethal": 2}}, 50),
    ("fright", {EVE: OUT}, 0),
    ("any enemy group hits", {}, 0),
]


@pytest.mark.parametrize(("word", "changes", "value"), NUMBERS)
def test_numbers(word: str, changes: Patch, value: int) -> None:
    """What is counted is the record's; nothing is under way."""
    bs = scene(changes)
    expected = {"<": (False, True), "<=": (True, True), "=": (True, False), ">=": (True, False), ">": (False, False)}
    for compare, (same, more) in expected.items():
        assert holds(bs, f"{word} {compare} {value}") == same
        assert holds(bs, f"{word} {compare} {value + 1}") == more


@pytest.mark.parametrize("visibility", range(4))
def test_visibility(visibility: int) -> None:
    """BR-MOD-1."""
    assert holds(scene(visibility=visibility), f"visibility = {visibility}")


def test_before_initiative_it_is_round_0() -> None:
    """BR-SURP-1."""
    bs = scene()
    bs[0].turn = 0
    assert holds(bs, "round = 0")


def test_distance_counts_in_metres_and_parts_of_them() -> None:
    """Places are centimetres, distances are told in metres."""
    bs = scene({EVE: {"at": 3250}, EDI: {"at": 3400}})
    assert holds(bs, "any enemy distance <= 2.5 m")
    assert not holds(bs, "any enemy distance < 2.5 m")
    assert holds(bs, "any enemy distance > 3.999")
    assert holds(bs, "target distance = 4 m")
    assert not holds(bs, "any enemy distance > 4 m")


def test_attacker_and_victim_are_those_of_what_is_declared() -> None:
    """Of somebody who is not there nothing holds, and neither does its opposite."""
    bs = scene({EVE: {"lethal": 1}})
    for word in ("attacker hurt", "not attacker hurt", "victim hurt", "not victim hurt"):
        assert decide(bs, {"if": word, "do": "end turn"})[0] == 0
    bs = under_attack({EVE: {"lethal": 1}})
    assert holds(bs, "attacker hurt")
    assert holds(bs, "target hurt")
    assert holds(bs, "any enemy attacking")
    assert holds(bs, "attacked")
    assert not holds(bs, "victim hurt")
    assert not holds(bs, "any ally attacked")
    bs = under_attack({EVE: {"lethal": 1}, BEN: {"lethal": 2}}, target=1)
    assert holds(bs, "attacker points left = 9")
    assert holds(bs, "victim points left = 8")
    assert holds(bs, "any ally attacked")
    assert not holds(bs, "attacked")


def test_conditions_of_the_attack_in_the_making_are_of_its_target() -> None:
    """BR-HIT-1: when the area is asked, the target is whom the blow is aimed at."""
    bs = aiming({EDI: {"lethal": 2}}, target=1)
    assert decide(bs, {"if": "target points left = 8", "do": "vitals"}) == (1, (Act.TAMED, 0, 2))
    assert decide(bs, {"if": "target points left = 10", "do": "vitals"})[0] == 0


def test_conditions_of_a_bond_are_of_the_other() -> None:
    """BR-STAT-1: whoever holds, or is held."""
    bs = bound(scene({EDI: {"lethal": 2}}), ANN, EDI)
    done(bs, ANN, BEN, EVE)
    answer(bs, Act.PASS)
    assert asked(bs) == (Prompt.KEEP, ANN)
    assert holds(bs, "target points left = 8")
    assert not holds(bs, "target points left = 10")
    assert holds(bs, "slip odds > 0")


@pytest.mark.compiled
def test_a_hundred_sided_die_is_drawn_for_each_rule_and_decision() -> None:
    """The whole distribution over tenths; rules draw apart, and each decision anew."""
    bs, n = scene(), 300
    upto = [program({"if": f"d100 <= {10 * k + 10}", "do": "end turn"}) for k in range(10)]
    second = program({"if": "round = 9", "do": "end turn"}, {"if": "d100 <= 50", "do": "end turn"})
    counts, together, again = [0] * 10, 0, 0
    later = bs.copy()
    later[0].decisions += 1
    for seed in range(n):
        tenth = next(k for k in range(10) if explained(bs, upto[k], seed)["rule"])
        counts[tenth] += 1
        together += (tenth < 5) == (explained(bs, second, seed)["rule"] == 2)
        again += (tenth < 5) == (explained(later, upto[4], seed)["rule"] == 1)
    assert sum((count - n / 10) ** 2 / (n / 10) for count in counts) < 32  # chi-squared, 9 degrees: p < 0.0002
    for same in (together, again):
        assert abs(same - n / 2) < 4 * (n / 4) ** 0.5
