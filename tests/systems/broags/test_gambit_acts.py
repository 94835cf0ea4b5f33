"""Every action and every way to choose a target does what its word says, where it is legal, and nothing elsewhere."""

import numpy as np
import pytest

from okenv.systems.broags.rules.actions import FULL, HALF, SIGNIFICANT, SPRINT, Act
from okenv.systems.broags.rules.layout import FIST, Bond, Place, Posture, Prompt, State
from tests.systems.broags.acting import done
from tests.systems.broags.asked import answer, asked, play, played, row
from tests.systems.broags.gambits import FAR, aiming, bound, decide, scene, under_attack
from tests.systems.broags.helpers import blade, gun, sheet, start
from tests.systems.gambitting import ANN, BEN, EDI, EVE, Case, Patch, Pick, patch

pytestmark = pytest.mark.plain


def arms(**places: int) -> dict[str, list[int]]:
    """Where Ann's gun and sword are."""
    return {"w_place": [places.get("gun", Place.IN_HAND), places.get("sword", Place.IN_HAND), 0, 1, 1]}


def missed(weapon: int, changes: Patch | None = None) -> np.ndarray:
    """Ann's first attack, on Eve, has missed; she is asked for the second."""
    return played(aiming(changes, weapon=weapon), Act.WILD, ..., -3, to=(Prompt.SECOND, ANN))


def grappled() -> np.ndarray:
    """Ann has grappled with Eve by far: she pins or holds her."""
    return played(scene({ANN: {"strength": 5}}), Act.GRAPPLE, ..., 4, 4, to=(Prompt.BIND, ANN))


def disarmed() -> np.ndarray:
    """Ann, whose hands are free, has disarmed Eve."""
    return played(scene({ANN: arms(gun=0, sword=0)}), Act.DISARM, ..., 4, 4, to=(Prompt.TAKE, ANN))


def grip(one: int, other: int, bond: int) -> np.ndarray:
    """Ann's turn, after everybody has passed, with one fighter bound by another; or Eve's attack on Ann, who binds."""
    bs = bound(scene(), one, other, bond)
    done(bs, ANN, BEN)
    while asked(bs) != (Prompt.TURN, EVE) and asked(bs)[1] != ANN:
        answer(bs, {Prompt.BOUND: Act.PASS, Prompt.KEEP: Act.KEEP}.get(Prompt(int(bs[0].prompt)), Act.DONE))
    while asked(bs)[1] != ANN:
        answer(bs, {Prompt.BOUND: Act.PASS, Prompt.KEEP: Act.KEEP}.get(Prompt(int(bs[0].prompt)), Act.DONE))
    return bs


def letting_go() -> np.ndarray:
    """Ann, who holds Edi, is attacked by Eve."""
    bs = bound(scene(), ANN, EDI, Bond.HELD)
    done(bs, ANN, BEN)
    play(bs, (Act.ATTACK, 0, 1), Act.WILD, to=(Prompt.RELEASE, ANN))
    return bs


def gang(gap: int = 700, **fields: int) -> np.ndarray:
    """Four of a group, Ann the first; one enemy so many cm away and another behind."""
    each = {"squad": 9, "group": 1, "perception": 5, **fields}
    ours = [sheet(gun(), blade(), **each) for _ in range(4)]
    foes = [sheet(at=3000 + gap, perception=1, toughness=4), sheet(at=3000 + gap, perception=0, toughness=6)]
    bs = start(ours, foes)
    assert asked(bs) == (Prompt.TURN, ANN)
    return bs


GUN_AWAY, BARE = arms(gun=Place.CARRIED), arms(gun=Place.CARRIED, sword=Place.CARRIED)
LIES = {**arms(gun=Place.DROPPED), "w_at": [3000, 0, 0, 0, 0]}
NO_GUN = {"weapons_n": 1, "w_kind": [0] * 5}
DOWN, LOW, FLAT = ({"posture": p} for p in (Posture.FLOORED, Posture.CROUCHED, Posture.PRONE))
CASES: list[Case] = [
    ("attack", lambda: scene({ANN: {"marksmanship": 6}}), (Act.ATTACK, 0, 0)),
    ("attack", lambda: scene({ANN: {"melee": 6}}), (Act.ATTACK, 0, 1)),
    ("attack", lambda: scene(FAR), (Act.ATTACK, 0, 0)),
    ("attack", lambda: scene({**FAR, ANN: GUN_AWAY}), (Act.DRAW, 0, 0)),
    ("attack", lambda: scene({**FAR, ANN: NO_GUN}), (Act.APPROACH, 0, SPRINT)),
    ("attack", lambda: scene({EVE: {"at": 3600}, EDI: {"at": 9000}, ANN: NO_GUN}), (Act.APPROACH, 0, FULL)),
    ("attack", lambda: scene({EVE: {"at": 3400}, EDI: {"at": 9000}, ANN: NO_GUN}), (Act.APPROACH, 0, HALF)),
    ("attack", lambda: scene({**FAR, ANN: {**NO_GUN, **LOW}}), (Act.STAND, 0, 0)),
    ("attack", lambda: scene({ANN: DOWN}), (Act.RISE, 0, 0)),
    ("attack", lambda: missed(0), (Act.ATTACK, 0, 1)),
    ("attack", under_attack, None),
    ("strike", scene, (Act.ATTACK, 0, 1)),
    ("strike", lambda: scene({EVE: {"at": 3600}, EDI: {"at": 9000}}), (Act.APPROACH, 0, FULL)),
    ("strike", lambda: missed(0), (Act.ATTACK, 0, 1)),
    ("shoot", scene, (Act.ATTACK, 0, 0)),
    ("shoot", lambda: scene({ANN: NO_GUN}), None),
    ("shoot", lambda: scene({ANN: GUN_AWAY}), (Act.DRAW, 0, 0)),
    ("shoot", lambda: scene({ANN: {"w_jam": [1, 0, 0, 0, 0]}}), (Act.CLEAR, 0, 0)),
    ("trip", scene, (Act.TRIP, 0, 0)),
    ("trip", lambda: scene({EVE: {"at": 3800}, EDI: {"at": 9000}}), (Act.APPROACH, 0, FULL)),
    ("trip", lambda: scene({EVE: DOWN}), (Act.TRIP, 1, 0)),
    ("trip", lambda: scene(FAR), None),
    ("disarm", scene, (Act.DISARM, 0, 0)),
    ("disarm", lambda: scene({EVE: {"weapons_n": 0}, EDI: {"weapons_n": 0}}), None),
    ("disarm", lambda: scene({EVE: {"at": 3450}, EDI: {"at": 9000}}), (Act.APPROACH, 0, HALF)),
    ("grapple", scene, (Act.GRAPPLE, 0, 0)),
    ("grapple", lambda: bound(scene(), BEN, EVE), (Act.GRAPPLE, 1, 0)),
    ("shove", scene, (Act.SHOVE, 0, 0)),
    ("gang up", gang, (Act.CONCENTRATE, 0, 0)),
    ("gang up", scene, None),
    ("concentrate fire", gang, (Act.CONCENTRATE, 0, 0)),
    ("concentrate fire", lambda: gang(marksmanship=1), (Act.CONCENTRATE, 0, 0)),
    ("dogpile", lambda: gang(100), (Act.DOGPILE, 0, 1)),
    ("dogpile", gang, None),
    ("take stock", scene, (Act.STOCK, 0, 0)),
    ("take stock", lambda: scene({ANN: {"score": 9}}), None),
    ("find cover", lambda: scene(covers=[(3400, 2)]), (Act.COVER, 0, 0)),
    ("find cover", lambda: scene(covers=[(3700, 2)]), None),
    ("hide", lambda: scene({ANN: {"cover": 1}}), (Act.HIDE, 0, 0)),
    ("hide", scene, None),
    ("leave the fight", lambda: scene({ANN: {"hidden": 1}}), (Act.FLEE, 0, 0)),
    ("leave the fight", scene, None),
    ("go to ground", scene, (Act.GROUND, 0, 0)),
    ("rise", lambda: scene({ANN: FLAT}), (Act.RISE, 0, 0)),
    ("rise", scene, None),
    ("draw", lambda: scene({ANN: BARE}), (Act.DRAW, 0, 0)),
    ("draw", scene, None),
    ("draw a blade", lambda: scene({ANN: BARE}), (Act.DRAW, 0, 1)),
    ("draw a gun", lambda: scene({ANN: BARE}), (Act.DRAW, 0, 0)),
    ("draw a gun", lambda: scene({ANN: arms(sword=Place.CARRIED)}), None),
    ("pick up", lambda: scene({ANN: LIES}), (Act.PICK, 0, 0)),
    ("pick up", lambda: scene({ANN: {**LIES, "at": 3200}}), None),
    ("clear a jam", lambda: scene({ANN: {"w_jam": [1, 0, 0, 0, 0]}}), (Act.CLEAR, 0, 0)),
    ("clear a jam", scene, None),
    ("crouch", scene, (Act.CROUCH, 0, 0)),
    ("stand up", lambda: scene({ANN: LOW}), (Act.STAND, 0, 0)),
    ("stand up", scene, None),
    ("approach", lambda: scene(FAR), (Act.APPROACH, 0, FULL)),
    ("approach", lambda: scene({EVE: {"at": 3350}, EDI: {"at": 9000}}), (Act.APPROACH, 0, HALF)),
    ("approach", scene, None),
    ("charge", lambda: scene(FAR), (Act.APPROACH, 0, SPRINT)),
    ("charge", lambda: scene({EVE: {"at": 3600}, EDI: {"at": 9000}}), (Act.APPROACH, 0, FULL)),
    ("weave closer", lambda: scene(FAR), (Act.APPROACH, 0, SIGNIFICANT)),
    ("step back", scene, (Act.RETREAT, 0, HALF)),
    ("step back", lambda: scene({ANN: {"at": 0}, EVE: {"at": 100}, EDI: {"at": 100}}), None),
    ("retreat", scene, (Act.RETREAT, 0, FULL)),
    ("retreat", lambda: scene({ANN: {"at": 200}, EVE: {"at": 300}, EDI: {"at": 300}}), (Act.RETREAT, 0, HALF)),
    ("run", scene, (Act.RETREAT, 0, SPRINT)),
    ("weave away", scene, (Act.RETREAT, 0, SIGNIFICANT)),
    ("keep distance", scene, (Act.RETREAT, 0, FULL)),
    ("keep distance", lambda: scene({EVE: {"at": 3600}, EDI: {"at": 9000}}), (Act.RETREAT, 0, HALF)),
    ("keep distance", lambda: scene({EVE: {"at": 3800}, EDI: {"at": 9000}}), None),
    ("join", lambda: scene(FAR), (Act.JOIN, 0, FULL)),
    ("join", scene, None),
    ("spread out", scene, (Act.LEAVE, 0, FULL)),
    ("spread out", lambda: scene({BEN: {"state": State.FLED}}), None),
    ("end turn", scene, (Act.DONE, 0, 0)),
    ("best aim", lambda: aiming({ANN: {"marksmanship": 1}}), (Act.WILD, 0, 0)),
    ("best aim", lambda: aiming({EVE: {"toughness": 9, "soak": 6}, ANN: {"marksmanship": 5}}), (Act.TAMED, 0, 2)),
    ("wild", aiming, (Act.WILD, 0, 0)),
    ("extremities", aiming, (Act.TAMED, 0, 0)),
    ("centre", aiming, (Act.TAMED, 0, 1)),
    ("vitals", aiming, (Act.TAMED, 0, 2)),
    ("stop", lambda: missed(0), (Act.STOP, 0, 0)),
    ("take weapon", disarmed, (Act.TAKE, 0, 0)),
    ("leave weapon", disarmed, (Act.DECLINE, 0, 0)),
    ("block", under_attack, (Act.BLOCK, 0, 0)),
    ("block", lambda: under_attack({EVE: {"at": 3400}}), None),
    ("dodge", lambda: under_attack({EVE: {"at": 3400}}), (Act.DODGE, 0, 0)),
    ("dodge", under_attack, None),
    ("no reaction", under_attack, (Act.DECLINE, 0, 0)),
    ("shield", lambda: under_attack(target=1), (Act.SHIELD, 0, 0)),
    ("no shield", lambda: under_attack(target=1), (Act.DECLINE, 0, 0)),
    ("pin", grappled, (Act.PIN, 0, 0)),
    ("hold", grappled, (Act.HOLD, 0, 0)),
    ("keep", lambda: grip(ANN, EDI, Bond.HELD), (Act.KEEP, 0, 0)),
    ("keep", letting_go, (Act.KEEP, 0, 0)),
    ("release", lambda: grip(ANN, EDI, Bond.PINNED), (Act.RELEASE, 0, 0)),
    ("release", letting_go, (Act.RELEASE, 0, 0)),
    ("break free", lambda: grip(EVE, ANN, Bond.HELD), (Act.BREAK, 0, 0)),
    ("reverse", lambda: grip(EVE, ANN, Bond.PINNED), (Act.REVERSE, 0, 0)),
    ("reverse", lambda: grip(EVE, ANN, Bond.HELD), None),
    ("lie still", lambda: grip(EVE, ANN, Bond.PINNED), (Act.PASS, 0, 0)),
    (("no reaction", "hide", "take stock"), scene, (Act.STOCK, 0, 0)),
    (("take stock", "no reaction"), under_attack, (Act.DECLINE, 0, 0)),
]


def test_who_has_spent_her_action_attacks_no_more() -> None:
    """BR-ACT-1: but she may still move."""
    bs = played(scene(), Act.STOCK)
    for word in ("attack", "trip", "draw", "gang up", "take stock"):
        assert decide(bs, {"do": word})[0] == 0
    assert decide(bs, {"do": "step back"}) == (1, (Act.RETREAT, 0, HALF))


def test_nobody_who_hides_is_attacked() -> None:
    """BR-HIDE-2."""
    assert decide(scene({EVE: {"hidden": 2}}), {"do": "attack"}) == (1, (Act.ATTACK, 1, 0))
    assert decide(scene({EVE: {"hidden": 2}, EDI: {"hidden": 2}}), {"do": "attack"})[0] == 0


def test_both_hands_strike() -> None:
    """BR-TWO-1: bare hands strike twice; of a two-handed weapon there is one attack."""
    bs = start([sheet(perception=5, strength=4)], [sheet(at=3100, toughness=6)])
    assert decide(bs, {"do": "attack"})[1][0] == Act.ATTACK
    play(bs, (Act.ATTACK, 0, FIST), Act.WILD, ..., -3)
    assert decide(bs, {"do": "attack"}) == (1, (Act.ATTACK, 0, FIST))


def crowd(ours: Patch | None = None) -> np.ndarray:
    """Ann is asked; three foes are two to twenty metres away, each of them somebody in some way."""
    foes = [
        sheet(gun(damage=12), at=4200, perception=2, strength=4, special=2, lethal=3),
        sheet(gun(damage=9), at=4000, perception=4, strength=3, soak=6, toughness=3, special=-1),
        sheet(gun(damage=1), at=5000, perception=3, strength=1, toughness=3, lethal=11),
    ]
    return patch(start([sheet(gun(damage=9), perception=5), sheet(perception=4, at=1000)], foes), ours or {})


PICKS: list[Pick] = [
    ("most hurt", crowd, 2),
    ("least hurt", crowd, 1),
    ("nearest", crowd, 1),
    ("farthest", crowd, 2),
    ("easiest to hit", crowd, 1),
    ("favourite", crowd, 1),
    ("most expected", crowd, 1),
    ("likeliest down", crowd, 2),
    ("most dangerous", crowd, 0),
    ("least dangerous", crowd, 2),
    ("quickest", crowd, 1),
    ("weakest", crowd, 2),
    ("strongest", crowd, 0),
    ("first", crowd, 0),
    ("last", crowd, 2),
    ("captive", lambda: bound(crowd(), ANN, 3), 1),
    ("attacker", lambda: bound(crowd(), 4, BEN), 2),
    ("attacker", lambda: crowd({3: {"at": 1100}}), 1),
]
PICKED_ELSEWHERE = {"most for the group"}
"""Picks with a test of their own."""
NOBODY = ("captive", "attacker")
"""Of these picks there may be nobody."""


def allies() -> np.ndarray:
    """Ann, the first ally, who is hurt and far away, and the second, who is not and nearer."""
    return start([sheet(perception=5), sheet(at=2000, lethal=1), sheet(at=1000)], [sheet(at=5000)])


def test_the_target_that_a_group_is_best_against() -> None:
    """BR-GROUP-1: whose Defence is the least, here."""
    bs = gang()
    row(bs, 4).cover = 3
    assert decide(bs, {"do": "gang up", "target": "most for the group"}) == (1, (Act.CONCENTRATE, 1, 0))
