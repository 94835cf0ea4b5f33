"""Every action and every way to choose a target does what its word says, where it is legal, and nothing elsewhere."""

from typing import Any

import numpy as np
import pytest

from okenv.systems.psob.rules.actions import Act
from okenv.systems.psob.rules.layout import Kind, Prompt, Rate, Restraint, State
from okenv.systems.psob.rules.social import NO_SKILL
from tests.systems.gambitting import ANN, BEN, EDI, EVE, Case, Patch, Pick, patch
from tests.systems.psob.asked import answer, asked, play, played
from tests.systems.psob.gambits import decide, holding, scene, under_attack
from tests.systems.psob.hall import PUNCH, SWING, hall
from tests.systems.psob.helpers import gun, minor, sheet, start
from tests.systems.psob.road import OFF, OFF_AFTER, UP, road

pytestmark = pytest.mark.plain

FAR: Patch = {EVE: {"at": 4500}, EDI: {"at": 4500}, BEN: {"at": 2000}}
AFAR: Patch = {EVE: {"at": 4000}, EDI: {"at": 4000}}
EMPTY = {"w_slow": [1, 0, 0, 0], "w_charge": [1, 0, 0, 0], "weapons_n": 1}


def acting(changes: Patch | None = None, first: Any = Act.STAND) -> np.ndarray:
    """Ann is asked for her action, after that answer to her phase."""
    bs = played(scene(changes), first)
    if asked(bs)[0] == Prompt.QUARTER:
        answer(bs, Act.STAND)
    assert asked(bs) == (Prompt.ACTION, ANN)
    return bs


def placed(changes: Patch | None = None, **options: Any) -> np.ndarray:
    """Ann defends actively, and is asked for a quarter of a move."""
    bs = played(scene(changes, **options), Act.DEFEND, to=(Prompt.QUARTER, ANN))
    return bs


def stepping(changes: Patch | None = None, **options: Any) -> np.ndarray:
    """Ann has aborted to defence, and is asked for her step."""
    bs = played(under_attack(weapon=1, **options), Act.DODGE, to=(Prompt.STEP, ANN))
    return patch(bs, changes or {})


def held() -> np.ndarray:
    """Ann holds, and is asked at Ben's number whether she acts."""
    return played(scene(), Act.HOLD, to=(Prompt.HELD, ANN))


def complexly(*more: Any, changes: Patch | None = None) -> np.ndarray:
    """Ann's complex action has these parts, and she is asked for the next."""
    return played(acting(changes), Act.COMPLEX, *more, to=(Prompt.PART, ANN))


def firing(rate: int = Rate.SATURATION, beam: int = 0, area: bool = False) -> np.ndarray:
    """Ann's rate of fire is asked, or that of a gun of hers on an area."""
    ours = [sheet(gun(rate, beam=beam, value=7), initiative=8)]
    bs = start(ours, [sheet(at=3500, dodge=4), sheet(at=3550, dodge=4), sheet(at=3800, dodge=4)])
    play(bs, Act.STAND, (Act.AREA if area else Act.ATTACK, 0, 0), to=(Prompt.RATE, ANN))
    return bs


def spreading() -> np.ndarray:
    """Ann's beam over an area may be spread."""
    return played(firing(beam=1, area=True), (Act.RATE, 0, 3), to=(Prompt.SPREAD, ANN))


def corridor(**options: Any) -> np.ndarray:
    """Three foes beside one another, ten metres from Ann and her gun; Ben is beside her."""
    ours = [sheet(gun(Rate.AUTO, value=8), initiative=8), sheet(initiative=7, **options)]
    return start(ours, [minor(gun(), at=4000 + 10 * k) for k in range(3)])


COVERS = [(2800, 1), (2300, 2), (1600, 3)]
STRONG = {"w_value": [5, 12, 0, 9], "w_damage": [5, 9, 0, 2]}
CASES: list[Case] = [
    ("attack", scene, (Act.STAND, 0, 0)),
    ("attack", lambda: scene({**FAR, ANN: {"w_kind": [0] * 4}}), (Act.APPROACH, 0, 2)),
    ("attack", lambda: scene({EVE: {"at": 3700}, EDI: {"at": 9000}, ANN: {"w_kind": [0] * 4}}), (Act.APPROACH, 0, 1)),
    ("attack", lambda: scene({**FAR, ANN: {"w_value": [0] * 4}}), (Act.APPROACH, 0, 2)),
    ("attack", lambda: scene({ANN: EMPTY}), (Act.STAND, 0, 0)),
    ("attack", lambda: acting({ANN: EMPTY}), (Act.RELOAD, 0, 0)),
    ("attack", lambda: acting({ANN: STRONG}), (Act.ATTACK, 0, 1)),
    ("attack", lambda: acting({**FAR, ANN: STRONG}), (Act.ATTACK, 0, 0)),
    ("attack", placed, (Act.STAND, 0, 0)),
    ("attack", lambda: complexly(changes={ANN: STRONG}), (Act.ATTACK, 0, 1)),
    ("attack", lambda: complexly((Act.ATTACK, 0, 1)), None),
    ("attack", lambda: scene({ANN: {"restraint": Restraint.BOUND}}), None),
    ("strike", lambda: scene({EVE: {"at": 3600}, EDI: {"at": 9000}}), (Act.APPROACH, 0, 1)),
    ("strike", acting, (Act.ATTACK, 0, 1)),
    ("strike", lambda: acting(FAR), None),
    ("shoot", lambda: scene({EVE: {"at": 3600}, EDI: {"at": 3600}}), (Act.STAND, 0, 0)),
    ("shoot", lambda: acting({ANN: STRONG}), (Act.ATTACK, 0, 0)),
    ("shoot", lambda: acting({ANN: {"w_kind": [0] * 4}}), None),
    ("area", corridor, (Act.STAND, 0, 0)),
    ("area", lambda: scene({ANN: {"w_rate": [Rate.SINGLE, 0, 0, 0]}}), None),
    ("area", lambda: scene({ANN: {"w_kind": [Kind.GRENADE, 0, 0, 0]}}), (Act.STAND, 0, 0)),
    ("area", acting, (Act.AREA, 0, 0)),
    ("many", scene, (Act.STAND, 0, 0)),
    ("many", lambda: scene({EDI: {"state": State.DEAD}}), None),
    ("many", lambda: acting({ANN: STRONG}), (Act.COMPLEX, 0, 0)),
    ("many", lambda: complexly(changes={ANN: STRONG}), (Act.ATTACK, 0, 1)),
    ("many", lambda: complexly((Act.ATTACK, 0, 1), changes={ANN: STRONG}), (Act.ATTACK, 1, 1)),
    ("many", lambda: complexly((Act.ATTACK, 0, 1), (Act.ATTACK, 1, 1), changes={ANN: STRONG}), (Act.DONE, 0, 0)),
    ("drive up", road, UP),
    ("drive up", lambda: road(vehicle=0), None),
    ("drive up", lambda: played(road(), Act.STAND), None),
    ("drive off", road, OFF),
    ("drive off", lambda: road(to=2000, at=6000, ben={"at": 6000}), None),
    ("drive off after", road, OFF_AFTER),
    ("swing", hall, (Act.STAND, 0, 0)),
    ("swing", lambda: hall(to=3100), None),
    ("swing", lambda: played(hall(), Act.STAND), (Act.COMPLEX, 0, 0)),
    ("swing", lambda: played(hall(), Act.STAND, Act.COMPLEX), SWING),
    ("swing", lambda: played(hall(), Act.STAND, Act.COMPLEX, SWING), (Act.ATTACK, 0, 0)),
    ("swing", lambda: played(hall(deceit=5), Act.STAND, Act.COMPLEX, SWING, PUNCH), (Act.DONE, 0, 0)),
    ("swing", complexly, None),
    ("aim", scene, (Act.STAND, 0, 0)),
    ("aim", acting, (Act.AIM, 0, 0)),
    ("aim", lambda: acting({ANN: {"aim_on": EVE + 1}}), (Act.AIM, 1, 0)),
    ("aim", lambda: acting({ANN: {"aim_on": EVE + 1}, EDI: {"state": State.GONE}}), None),
    ("intimidate", lambda: scene({EVE: {"minor": 1}}), (Act.STAND, 0, 0)),
    ("intimidate", lambda: acting({EVE: {"minor": 1}}), (Act.INTIMIDATE, 0, 0)),
    ("intimidate", acting, None),
    ("cow", lambda: acting({EVE: {"minor": 1}}), (Act.COW, 1, 0)),
    ("cow", lambda: acting({EVE: {"spine": 9}}), (Act.COW, 1, 0)),
    ("rally", lambda: acting({BEN: {"minor": 1}}), (Act.RALLY, 0, 0)),
    ("rally", lambda: scene({BEN: {"minor": 1}}), (Act.STAND, 0, 0)),
    ("rally", scene, None),
    ("deceive", acting, (Act.DECEIVE, 0, 0)),
    ("deceive", lambda: complexly(), (Act.DECEIVE, 0, 0)),
    ("speak", acting, (Act.COW, 0, 0)),
    ("speak", lambda: acting({EVE: {"spine": 9}}), (Act.COW, 1, 0)),
    ("speak", lambda: acting({EVE: {"minor": 1}, EDI: {"minor": 1}}), (Act.INTIMIDATE, 0, 0)),
    ("speak", scene, (Act.STAND, 0, 0)),
    ("speak", lambda: acting({ANN: {"influence": NO_SKILL, "intimidation": NO_SKILL, "deceit": NO_SKILL}}), None),
    ("reload", lambda: scene({ANN: EMPTY}), (Act.STAND, 0, 0)),
    ("reload", lambda: acting({ANN: EMPTY}), (Act.RELOAD, 0, 0)),
    ("reload", scene, None),
    ("combine", scene, (Act.STAND, 0, 0)),
    ("combine", acting, (Act.COMPLEX, 0, 0)),
    ("nothing", acting, (Act.NOTHING, 0, 0)),
    ("done", lambda: complexly((Act.ATTACK, 0, 1)), (Act.DONE, 0, 0)),
    ("done", complexly, None),
    ("active defence", scene, (Act.DEFEND, 0, 0)),
    ("hold", scene, (Act.HOLD, 0, 0)),
    ("hold", lambda: scene({ANN: {"holding": 1}}), None),
    ("pass", scene, (Act.PASS, 0, 0)),
    ("stay", scene, (Act.STAND, 0, 0)),
    ("stay", stepping, (Act.STAND, 0, 0)),
    ("approach", lambda: scene(FAR), (Act.APPROACH, 0, 2)),
    ("approach", lambda: scene({EVE: {"at": 3500}, EDI: {"at": 9000}}), (Act.APPROACH, 0, 0)),
    ("approach", lambda: placed(FAR), (Act.APPROACH, 0, 0)),
    ("approach", lambda: stepping({EVE: {"at": 3400}, EDI: {"at": 3400}}), (Act.APPROACH, 0, 6)),
    ("approach", scene, None),
    ("edge closer", lambda: scene(FAR), (Act.APPROACH, 0, 0)),
    ("edge closer", scene, None),
    ("step back", scene, (Act.RETREAT, 0, 0)),
    ("step back", stepping, (Act.RETREAT, 0, 6)),
    ("step back", lambda: scene({ANN: {"at": 0}, EVE: {"at": 100}, EDI: {"at": 100}}), None),
    ("retreat", scene, (Act.RETREAT, 0, 1)),
    ("retreat", lambda: scene({ANN: {"at": 300}, EVE: {"at": 400}, EDI: {"at": 400}}), (Act.RETREAT, 0, 0)),
    ("flee", scene, (Act.RETREAT, 0, 2)),
    ("flee", placed, (Act.RETREAT, 0, 0)),
    ("step back after", scene, (Act.RETREAT, 0, 3)),
    ("retreat after", scene, (Act.RETREAT, 0, 4)),
    ("retreat after", lambda: scene({ANN: {"at": 300}, EVE: {"at": 400}, EDI: {"at": 400}}), (Act.RETREAT, 0, 3)),
    ("keep distance", scene, (Act.RETREAT, 0, 1)),
    ("keep distance", lambda: scene({EVE: {"at": 3700}, EDI: {"at": 9000}}), (Act.RETREAT, 0, 0)),
    ("keep distance", lambda: scene({EVE: {"at": 3800}, EDI: {"at": 9000}}), None),
    ("join", lambda: scene(FAR), (Act.JOIN, 0, 2)),
    ("join", scene, None),
    ("spread out", scene, (Act.LEAVE, 0, 2)),
    ("spread out", lambda: scene({BEN: {"state": State.GONE}}), None),
    ("find cover", lambda: scene(covers=COVERS), (Act.COVER, 0, 2)),
    ("find cover", lambda: placed(covers=COVERS), (Act.COVER, 0, 0)),
    ("find cover", lambda: stepping(covers=COVERS), (Act.COVER, 0, 6)),
    ("find cover", lambda: stepping(covers=COVERS[1:]), None),
    ("find cover", lambda: scene({ANN: {"cover": 3}}, covers=COVERS), None),
    ("good cover", lambda: scene(AFAR, covers=COVERS), (Act.COVER, 0, 0)),
    ("good cover", lambda: scene(AFAR, covers=[(2800, 1), (2300, 3)]), (Act.COVER, 0, 1)),
    ("good cover", lambda: placed({**AFAR, ANN: {"w_value": [9, 0, 0, 0]}}, covers=COVERS), (Act.COVER, 0, 0)),
    ("good cover", lambda: placed(AFAR, covers=COVERS), None),
    ("good cover", lambda: scene(covers=COVERS[:1]), None),
    ("good cover", lambda: stepping(AFAR, covers=COVERS), None),
    ("edge into cover", lambda: scene(covers=COVERS), (Act.COVER, 0, 0)),
    ("edge into cover", lambda: scene(covers=COVERS[1:]), None),
    ("edge into cover after", lambda: scene(covers=COVERS), (Act.COVER, 0, 3)),
    ("act", held, (Act.ACT, 0, 0)),
    ("wait", held, (Act.DECLINE, 0, 0)),
    ("preempt", holding, (Act.PREEMPT, 0, 0)),
    ("no preempting", holding, (Act.DECLINE, 0, 0)),
    ("abort to defence", under_attack, (Act.DODGE, 0, 0)),
    ("snap", lambda: under_attack({ANN: {"hair": 2}}), (Act.SNAP, 0, 0)),
    ("snap", lambda: under_attack({ANN: {"hair": 2}, EVE: {"at": 3300}, EDI: {"at": 3300}}), None),
    ("snap", under_attack, None),
    ("no abort", under_attack, (Act.DECLINE, 0, 0)),
    ("decline", under_attack, (Act.DECLINE, 0, 0)),
    ("decline", held, (Act.DECLINE, 0, 0)),
    ("best rate", firing, (Act.RATE, 0, 3)),
    ("best rate", lambda: firing(area=True), (Act.RATE, 0, 3)),
    ("best rate", spreading, (Act.SPREAD, 0, 4)),
    ("single shots", firing, (Act.RATE, 0, 0)),
    ("bursts", firing, (Act.RATE, 0, 1)),
    ("autofire", firing, (Act.RATE, 0, 2)),
    ("saturation", firing, (Act.RATE, 0, 3)),
    ("saturation", lambda: firing(Rate.AUTO), None),
    ("single shots", lambda: firing(area=True), None),
    ("no spread", spreading, (Act.SPREAD, 0, 0)),
    ("twice the hits", spreading, (Act.SPREAD, 0, 1)),
    ("three times the hits", spreading, (Act.SPREAD, 0, 2)),
    ("four times the hits", spreading, (Act.SPREAD, 0, 3)),
    ("twice as wide", spreading, (Act.SPREAD, 0, 4)),
    ("three times as wide", spreading, (Act.SPREAD, 0, 5)),
    ("four times as wide", spreading, (Act.SPREAD, 0, 6)),
    (("no abort", "single shots", "hold"), scene, (Act.HOLD, 0, 0)),
    (("hold", "no abort"), under_attack, (Act.DECLINE, 0, 0)),
]


def test_many_goes_through_its_parts_with_one_rate() -> None:
    """PS-MANY-1: two to five targets need a rate one lower than the gun's."""
    bs = corridor()
    done = []
    while bs[0].prompt in (Prompt.PHASE, Prompt.ACTION, Prompt.PART, Prompt.RATE) and bs[0].actor == ANN:
        rule, found = decide(bs, {"do": "many"})
        assert rule == 1
        done.append(found)
        answer(bs, *found)
    targets = [target for kind, target, _ in done if kind == Act.ATTACK]
    assert targets == sorted(set(targets))
    assert len(targets) >= 2
    assert [kind for kind, _, _ in done[:4]] == [Act.STAND, Act.COMPLEX, Act.ATTACK, Act.RATE]
    assert done[3] == (Act.RATE, 0, Rate.AUTO - 2)


def crowd(ours: Patch | None = None) -> np.ndarray:
    """Ann is to act; Edi, Eve and Ida are ten to twenty metres away, each of them somebody in some way."""
    foes = [
        sheet(gun(damage=9, value=9), at=4200, initiative=2, spine=5, dodge=7, wounds=1),
        sheet(gun(damage=6, value=5), at=4000, initiative=6, spine=9, dodge=3, armour=4),
        sheet(gun(damage=1, value=1), at=5000, initiative=4, spine=3, dodge=5, wounds=2),
    ]
    bs = start([sheet(gun(damage=8), initiative=8), sheet(initiative=7, at=1000)], foes)
    return played(patch(bs, ours or {}), Act.STAND)


PICKS: list[Pick] = [
    ("most hurt", crowd, 2),
    ("least hurt", crowd, 1),
    ("nearest", crowd, 1),
    ("farthest", crowd, 2),
    ("easiest to hit", crowd, 1),
    ("favourite", crowd, 1),
    ("most expected", crowd, 1),
    ("most worth", crowd, 1),
    ("most worth", lambda: crowd({ANN: {"w_value": [9, 0, 0, 5]}}), 2),
    ("likeliest down", lambda: crowd({ANN: {"w_value": [9, 0, 0, 5]}}), 2),
    ("most dangerous", crowd, 0),
    ("least dangerous", crowd, 2),
    ("quickest", crowd, 1),
    ("weakest spine", crowd, 2),
    ("strongest spine", crowd, 1),
    ("first", crowd, 0),
    ("last", crowd, 2),
    ("most in area", lambda: crowd({4: {"at": 4000, "dodge": 2}}), 1),
    ("aimed at", lambda: crowd({ANN: {"aim_on": 4}}), 1),
    ("attacker", lambda: crowd({2: {"aim_on": BEN + 1}}), 0),
    ("attacker", lambda: crowd({4: {"at": 1100}}), 2),
]
NOBODY = ("aimed at", "attacker")
"""Of these picks there may be nobody."""


def allies() -> np.ndarray:
    """Ann, the first ally, who is hurt and far away, and the second, who is not and nearer."""
    return start([sheet(initiative=8), sheet(at=2000, wounds=1), sheet(at=1000)], [sheet(at=5000)])
