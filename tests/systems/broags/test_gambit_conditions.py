"""Every condition of BrOAGS's gambits holds where it should and nowhere else."""

import pytest

from okenv.systems.broags.rules.actions import HALF, Act
from okenv.systems.broags.rules.layout import Bond, Place, Posture, Prompt, State
from tests.systems.broags.acting import done
from tests.systems.broags.asked import answer
from tests.systems.broags.gambits import aiming, bound, decide, holds, scene
from tests.systems.gambitting import ANN, BEN, EDI, EVE, Patch, patch

pytestmark = pytest.mark.plain
OUT, FLED = {"state": State.OUT}, {"state": State.FLED}
NO_GUN = {"w_kind": [0] * 5}
IN_HAND, CARRIED, DROPPED = Place.IN_HAND, Place.CARRIED, Place.DROPPED


FLAGS: list[tuple[str, Patch, Patch]] = [
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
    ("any enemy shot from here", {}, {ANN: NO_GUN}),
    ("any enemy shot from here", {EVE: {"at": 3400}, EDI: {"at": 3400}}, {ANN: {"w_jam": [1, 0, 0, 0, 0]}}),
    ("free to go", {}, {ANN: {"bond": Bond.HELD}}),
    ("free to go", {}, {EVE: {"hidden": 2}, EDI: {"hidden": 2}}),
    ("armed", {}, {ANN: {"weapons_n": 1}}),
    ("armed", {ANN: NO_GUN}, {ANN: {"w_place": [IN_HAND, CARRIED, 0, 1, 1]}}),
    ("reaction costs", {ANN: {"score": 1}}, {ANN: {"score": 2}}),
    ("reaction costs", {ANN: {"score": 3, "temp": -2}}, {ANN: {"score": 4, "temp": -2}}),
]  # fmt: skip


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
    ("deadly", {}, 0),
    ("danger when blocked", {}, 0),
    ("danger when dodged", {}, 0),
    ("shield odds", {}, 0),
    ("break odds", {}, 0),
    ("slip odds", {}, 0),
    ("hide odds", {}, 0),
    ("fright", {ANN: {"lethal": 7}}, 70),
    ("fright", {BEN: OUT, ANN: {"lethal": 2}}, 50),
    ("any enemy group hits", {}, 0),
]


@pytest.mark.parametrize("visibility", range(4))
def test_visibility(visibility: int) -> None:
    """BR-MOD-1."""
    assert holds(scene(visibility=visibility), f"visibility = {visibility}")


def test_before_initiative_it_is_round_0() -> None:
    """BR-SURP-1."""
    bs = scene()
    bs[0].turn = 0
    assert holds(bs, "round = 0")


def test_conditions_of_the_attack_in_the_making_are_of_its_target() -> None:
    """BR-HIT-1: when the area is asked, the target is whom the blow is aimed at."""
    bs = aiming({EDI: {"lethal": 2}}, target=1)
    assert decide(bs, {"if": "target points left = 8", "do": "vitals"}) == (1, (Act.TAMED, 0, 2))
    assert decide(bs, {"if": "target points left = 10", "do": "vitals"})[0] == 0


def test_conditions_of_a_bond_are_of_the_other() -> None:
    """BR-STAT-1: whoever holds, or is held."""
    bs = bound(scene({EDI: {"lethal": 2}}), ANN, EDI)
    done(bs, ANN, BEN, EVE)
    answer(bs, Act.PASS, to=(Prompt.KEEP, ANN))
    assert holds(bs, "target points left = 8")
    assert not holds(bs, "target points left = 10")
    assert holds(bs, "slip odds > 0")


def test_free_to_go_only_before_she_moves() -> None:
    bs = scene()
    answer(bs, Act.RETREAT, 0, HALF)
    assert not holds(bs, "free to go")


def test_the_best_odds_and_the_exposure_are_those_of_enemies_in_sight() -> None:
    """BR-HIT-1: the best of all; nobody knows of the hidden."""
    bs = scene({EVE: {"marksmanship": 5, "melee": 5, "cover": 2}, EDI: {"marksmanship": 1, "melee": 1}})
    assert holds(bs, "best odds > 0%")
    assert holds(bs, "any enemy odds = best odds")
    assert not holds(bs, "every enemy odds = best odds")
    assert not holds(bs, "any enemy odds > best odds")
    all_seen = [n for n in range(101) if holds(bs, f"exposure >= {n}%")][-1]
    assert [n for n in range(101) if holds(patch(bs.copy(), {EVE: {"hidden": 2}}), f"exposure >= {n}%")][-1] < all_seen
    assert holds(scene({EVE: {"hidden": 2}, EDI: {"hidden": 2}}), "exposure = 0%")
    assert holds(scene({EVE: {"hidden": 2}, EDI: {"hidden": 2}}), "best odds = 0%")


def test_what_she_is_asked_and_whether_she_flees() -> None:
    bs = scene({ANN: {"lethal": 3}})
    assert holds(bs, "asked = turn")
    assert decide(bs, {"do": ["no reaction", "end turn"], "if": "asked = react"})[0] == 0
    assert [decide(bs, {"do": "end turn", "if": "flees"}, morale=morale)[0] for morale in (29, 30)] == [1, 0]


def test_a_dial_whose_name_is_taken_is_called_a_dial() -> None:
    bs = scene({ANN: {"cover": 3}})
    cases = (
        ("dial cover = 40", 40, 1), ("cover = 3", 40, 1), ("cover > dial cover", 2, 1), ("cover > dial cover", 3, 0),
        ("cover >= 43 - cover", 40, 1), ("cover >= 43 - dial cover", 40, 1), ("cover > 43 - dial cover", 40, 0),
        ("dial grip < 51", 40, 1), ("dial cover > wounds", 0, 0), ("dial cover > wounds", 1, 1),
    )  # fmt: skip
    for text, cover, expected in cases:
        assert decide(bs, {"do": "end turn", "if": text}, cover=cover)[0] == expected, (text, cover)
