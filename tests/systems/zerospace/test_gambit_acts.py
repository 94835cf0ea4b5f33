"""Every action and every way to choose a target does what its word says, where it is legal, and nothing elsewhere."""

from typing import Any

import numpy as np
import pytest

from okenv.systems.zerospace.rules.actions import ALL_OUT, DOUBLE, SINGLE, Act
from okenv.systems.zerospace.rules.layout import Flag, Place, Prompt, State
from tests.systems.gambitting import ANN, BEN, EDI, EVE, Case, Patch, Pick, patch
from tests.systems.zerospace.acting import done
from tests.systems.zerospace.asked import answer, asked, play, played, row
from tests.systems.zerospace.gambits import (
    FAR,
    bound,
    decide,
    eve_is_next,
    explained,
    leading,
    program,
    scene,
    told,
    trading,
    under_attack,
)  # fmt: skip
from tests.systems.zerospace.helpers import HARM, blade, gun, mind, sheet, start

pytestmark = pytest.mark.plain
BOMB = gun(flags=HARM + Flag.AREA, level=5)


def hands(**places: int) -> dict[str, list[int]]:
    """Where Ann's pistol and sword are."""
    return {"w_place": [places.get("gun", Place.IN_HAND), places.get("sword", Place.IN_HAND), 0, 0, Place.IN_HAND]}


def armed_with(*arms: dict[str, int], gap: int = 10, foes: int = 2, **options: int) -> np.ndarray:
    """Ann with these arms, Ben far behind her, and foes beside each other so many metres away."""
    ours = [sheet(*arms), sheet(at=10)]
    return start(ours, [sheet(gun(), at=30 + gap) for _ in range(foes)], **options)


def disarmed(**places: int) -> np.ndarray:
    """Ann has disarmed Eve."""
    return played(scene({ANN: {**hands(**places), "hand": 6}}), Act.DISARM, ..., 12, to=(Prompt.TAKE, ANN))


def spent(changes: Patch) -> np.ndarray:
    """Ann has used her standard action, which has changed nothing."""
    return patch(played(scene(), Act.DISTRACT, ..., 2), changes)


def striking() -> np.ndarray:
    """Ann leads an attack on Eve that Ben, who has waited, has joined, and that hits."""
    bs = scene({ANN: {"ranged": 6}})
    play(bs, (Act.ATTACK, 0, 0), (Act.TEAM, 0, 0), ..., 12, 2, to=(Prompt.STRIKES, ANN))
    return bs


def frightened() -> np.ndarray:
    """Ann has been hit by something terrifying."""
    bs = eve_is_next({EVE: {"ranged": 6, "w_flags": [Flag.TERRIFYING, HARM, 0, 0, HARM]}})
    play(bs, (Act.ATTACK, 0, 0), ..., 12, to=(Prompt.FEAR, ANN))
    return bs


def interrupting() -> np.ndarray:
    """Ann, who has delayed, may interrupt Eve's attack."""
    bs = played(scene(), Act.DELAY)
    done(bs, BEN)
    answer(bs, Act.ATTACK, 1, 0, to=(Prompt.INTERRUPT, ANN))
    return bs


def letting_go() -> np.ndarray:
    """Ann restrains Eve, whose turn begins."""
    bs = bound(scene(), ANN, EVE)
    done(bs, ANN, BEN, to=(Prompt.RELEASE, ANN))
    return bs


def choosing(changes: Patch | None = None) -> np.ndarray:
    """Ann is asked who of her side is next, of three."""
    bs = start([sheet(gun()), sheet(), sheet(gun(), at=20)], [sheet(at=40)], listed=0)
    assert asked(bs) == (Prompt.NEXT, ANN)
    return patch(bs, changes or {})


def under_fire(area: bool = True, pace: int = 6, **options: object) -> np.ndarray:
    """Eve throws a bomb at Ann, with 10 m between them; or shoots."""
    flags = HARM + (Flag.AREA if area else 0)
    changes: Patch = {EVE: {"at": 40, "w_flags": [flags, HARM, 0, 0, HARM]}, ANN: {"pace": pace}, BEN: {"forced": 1}}
    return under_attack(changes, **options)


BARE = hands(gun=Place.CARRIED, sword=Place.CARRIED)
LIES = {**hands(gun=Place.DROPPED), "w_at": [30, 0, 0, 0, 0]}
NO_GUN = hands(gun=Place.GONE)
BIG_GUN: Patch = {ANN: {"ranged": 6}}


def picking(hard: dict[str, Any] | None = None) -> np.ndarray:
    """Ann sweeps over three unnamed with her sword, and may leave them out; the second may be hard to hit."""
    foes = [sheet(at=31, named=0), sheet(at=31, named=0, **(hard or {})), sheet(at=31, named=0)]
    return played(start([sheet(gun(), blade(), hand=5)], foes, picks_targets=1), (Act.SWEEP, 0, 1))


def behind_cover(health: int) -> np.ndarray:
    """Ann may shoot at a foe behind cover of so much Health."""
    return start([sheet(gun(), ranged=6)], [sheet(gun(), at=40, cover=1)], covers=[(40, health)])


KEEN: Patch = {ANN: {"ranged": 8, "hand": 20, "w_level": [3, 12, 0, 0, 2]}, EVE: {"at": 34}, EDI: {"at": 34}}
"""Ann would do more by hand, a move away, than by a spread, and by that than by a shot."""
SURE: Patch = {BEN: {"ranged": 20}, EVE: {"named": 0}}
TOUGH: Patch = {EVE: {"dr": 20}, EDI: {"dr": 20}}
CASES: list[Case] = [
    ("attack", lambda: scene(BIG_GUN), (Act.ATTACK, 0, 0)),
    ("attack", lambda: scene({ANN: {"hand": 6}}), (Act.ATTACK, 0, 1)),
    ("attack", lambda: scene(FAR), (Act.ATTACK, 0, 0)),
    ("attack", lambda: scene({**FAR, ANN: hands(gun=Place.CARRIED)}), (Act.DRAW, 0, 0)),
    ("attack", lambda: scene({**FAR, ANN: NO_GUN}), (Act.APPROACH, 0, ALL_OUT)),
    ("attack", lambda: scene({EVE: {"at": 34}, EDI: {"at": 59}, ANN: NO_GUN}), (Act.APPROACH, 0, SINGLE)),
    ("attack", lambda: scene({**FAR, ANN: {**NO_GUN, "prone": 1}}), (Act.RISE, 0, 0)),
    ("attack in any way", lambda: scene({**BIG_GUN, EDI: {"at": 59}}), (Act.ATTACK, 0, 0)),
    ("attack in any way", lambda: scene({ANN: {"hand": 15}}), (Act.SWEEP, 0, 1)),
    ("attack in any way", lambda: scene({ANN: {"ranged": 15}, EVE: {"at": 40}, EDI: {"at": 40}}), (Act.SPREAD, 0, 0)),
    ("attack in any way", lambda: behind_cover(1), (Act.WRECK, 0, 0)),
    ("attack in any way", lambda: behind_cover(40), (Act.ATTACK, 0, 0)),
    ("attack in any way", lambda: scene({**FAR, ANN: NO_GUN}), (Act.APPROACH, 0, ALL_OUT)),
    ("shoot in any way", lambda: scene({ANN: {"hand": 6}, EDI: {"at": 59}}), (Act.ATTACK, 0, 0)),
    ("shoot in any way", lambda: armed_with(blade(), mind()), (Act.ATTACK, 0, 1)),
    ("shoot in any way", lambda: behind_cover(1), (Act.WRECK, 0, 0)),
    ("shoot in any way", lambda: scene({ANN: {"hand": 15}}), (Act.ATTACK, 0, 0)),
    ("shoot in any way", lambda: scene(KEEN), (Act.SPREAD, 0, 0)),
    ("attack in any way", lambda: scene(KEEN), (Act.APPROACH, 0, SINGLE)),
    ("shoot in any way", lambda: scene({ANN: NO_GUN}), None),
    ("strike", scene, (Act.ATTACK, 0, 1)),
    ("strike", lambda: scene({ANN: {"prone": 1}}), (Act.RISE, 0, 0)),
    ("shoot", lambda: scene({ANN: {"hand": 6}}), (Act.ATTACK, 0, 0)),
    ("shoot", lambda: scene({ANN: NO_GUN}), None),
    ("use the mind", lambda: armed_with(gun(), mind()), (Act.ATTACK, 0, 1)),
    ("use the mind", scene, None),
    ("bomb", lambda: armed_with(gun(), BOMB), (Act.ATTACK, 0, 1)),
    ("bomb", scene, None),
    ("stun", lambda: scene({ANN: {"w_flags": [HARM + Flag.STUNNING, HARM, 0, 0, HARM]}}), (Act.ATTACK, 0, 0)),
    ("spread", lambda: armed_with(gun(level=1), gun(level=3)), (Act.SPREAD, 0, 1)),
    ("spread", lambda: armed_with(gun(), foes=1), None),
    ("sweep", scene, (Act.SWEEP, 0, 1)),
    ("sweep", lambda: scene({EDI: {"at": 40}}), None),
    ("choose targets", lambda: picking({"hand": 9}), (Act.SPARE, 1, 0)),
    ("choose targets", picking, (Act.DECLINE, 0, 0)),
    ("leave out", picking, (Act.SPARE, 0, 0)),
    ("attack them all", lambda: picking({"hand": 9}), (Act.DECLINE, 0, 0)),
    ("disarm", scene, (Act.DISARM, 0, 0)),
    ("disarm", lambda: scene({EVE: {"at": 34}, EDI: {"at": 40}}), (Act.APPROACH, 0, SINGLE)),
    ("disarm", lambda: scene(FAR), None),
    ("distract", lambda: scene({EVE: {"w_level": [1, 1, 0, 0, 1]}}), (Act.DISTRACT, 1, 0)),
    ("distract", lambda: scene({EVE: {"distracted": 1}, EDI: {"distracted": 1}}), None),
    ("grapple", lambda: scene({EVE: {"at": 34}, EDI: {"at": 40}}), (Act.APPROACH, 0, SINGLE)),
    ("grapple", scene, (Act.GRAPPLE, 0, 0)),
    ("grapple", lambda: bound(scene({EDI: {"state": State.OUT}}), BEN, EVE), None),
    ("take down", lambda: scene({EVE: {"prone": 1}}), (Act.TAKEDOWN, 1, 0)),
    ("take down", lambda: scene({ANN: {"prone": 1}}), (Act.RISE, 0, 0)),
    ("squeeze", lambda: bound(scene(), ANN, EVE), (Act.SQUEEZE, 0, 0)),
    ("squeeze", scene, None),
    ("break free", lambda: bound(scene(), EVE, ANN), (Act.BREAK, 0, 0)),
    ("break free", scene, None),
    ("struggle", lambda: bound(scene({ANN: {"brawn": 6, "weapons_n": 0}, EVE: {"endurance": 4}}), ANN, EVE),
     (Act.SQUEEZE, 0, 0)),
    ("struggle", lambda: bound(scene({ANN: {"brawn": 9, "weapons_n": 0}, **TOUGH}), EVE, ANN), (Act.BREAK, 0, 0)),
    ("struggle", lambda: bound(scene({ANN: {"hand": 12}}), ANN, EVE), (Act.ATTACK, 0, 1)),
    ("struggle", scene, None),
    ("recover", lambda: scene({ANN: {"blind": 9, "brawn": 6}}), (Act.RECOVER, 0, 0)),
    ("recover", lambda: scene({ANN: {"altered": 12}}), (Act.RECOVER, 0, 2)),
    ("recover", lambda: scene({ANN: {"blind": 29, "hand": 6}}), None),
    ("recover", scene, None),
    ("recover sight", lambda: scene({ANN: {"blind": 12}}), (Act.RECOVER, 0, 0)),
    ("recover sight", scene, None),
    ("recover nerve", lambda: scene({ANN: {"terror": 1, "fear": 12}}), (Act.RECOVER, 0, 1)),
    ("recover nerve", scene, None),
    ("recover shape", lambda: scene({ANN: {"altered": 12}}), (Act.RECOVER, 0, 2)),
    ("recover shape", lambda: scene({ANN: {"unfree": 12}}), None),
    ("recover will", lambda: scene({ANN: {"unfree": 12}}), (Act.RECOVER, 0, 3)),
    ("recover will", scene, None),
    ("recover sight", lambda: scene({ANN: {"blind": 12, "altered": 12}}), None),
    ("wreck cover", lambda: scene({EDI: {"cover": 1}}, covers=[(31, 10)]), (Act.WRECK, 0, 0)),
    ("wreck cover", lambda: scene(covers=[(31, 10)]), None),
    ("defend", scene, (Act.DODGE, 0, 0)),
    ("wait", scene, (Act.DELAY, 0, 0)),
    ("crouch", lambda: scene(covers=[(31, 10)]), (Act.COVER, 0, 0)),
    ("crouch", lambda: scene(covers=[(33, 10)]), None),
    ("find cover", lambda: scene(covers=[(26, 10), (33, 10)]), (Act.SEEK, 0, 3)),
    ("find cover", lambda: scene(covers=[(37, 10)]), (Act.SEEK, 0, DOUBLE)),
    ("find cover", lambda: scene(covers=[(31, 10)]), None),
    ("take refuge", lambda: scene(covers=[(31, 10), (26, 10)]), (Act.SEEK, 0, 3)),
    ("take refuge", lambda: scene(covers=[(31, 10), (37, 10)]), None),
    ("get away", scene, (Act.RETREAT, 0, ALL_OUT)),
    ("get away", lambda: scene(covers=[(26, 10)]), (Act.SEEK, 0, 0)),
    ("get away", lambda: scene(covers=[(31, 10)]), (Act.COVER, 0, 0)),
    ("get away", lambda: scene({ANN: {"cloak": 1}}), (Act.CLOAK, 0, 0)),
    ("get away", lambda: scene({**FAR, ANN: {"cover": 1, "cloak": 1}}, covers=[(30, 10)]), (Act.ATTACK, 0, 0)),
    ("get away", lambda: scene({ANN: {"prone": 1}}), (Act.RISE, 0, 0)),
    ("get away", lambda: scene({**FAR, ANN: {"cover": 1}}, covers=[(30, 10)]), (Act.ATTACK, 0, 0)),
    ("get away", lambda: scene({**FAR, ANN: {**NO_GUN, "cover": 1}}, covers=[(30, 10)]), (Act.DODGE, 0, 0)),
    ("get away", lambda: bound(scene(), ANN, EVE), (Act.RELEASE, 0, 0)),
    ("get away", lambda: bound(scene(), EVE, ANN), None),
    ("follow up", lambda: spent({EVE: {"at": 34}, EDI: {"at": 59}, ANN: NO_GUN}), (Act.APPROACH, 0, SINGLE)),
    ("follow up", lambda: spent({ANN: {**NO_GUN, "prone": 1}}), (Act.RISE, 0, 0)),
    ("follow up", lambda: spent({ANN: NO_GUN}), None),
    ("follow up", lambda: scene({EVE: {"at": 34}, EDI: {"at": 59}, ANN: NO_GUN}), None),
    ("activate the shield", lambda: scene({ANN: {"s_mr": 2}}), (Act.ACTIVATE, 0, 0)),
    ("activate the shield", lambda: scene({ANN: {"s_mr": 2, "shield": 1}}), None),
    ("deactivate the shield", lambda: scene({ANN: {"s_mr": 2, "shield": 1}}), (Act.DEACTIVATE, 0, 0)),
    ("deactivate the shield", scene, None),
    ("drop prone", scene, (Act.PRONE, 0, 0)),
    ("drop prone", lambda: scene({ANN: {"prone": 1}}), None),
    ("rise", lambda: scene({ANN: {"prone": 1}}), (Act.RISE, 0, 0)),
    ("rise", scene, None),
    ("draw", lambda: scene({ANN: BARE}), (Act.DRAW, 0, 0)),
    ("draw", scene, None),
    ("draw a blade", lambda: scene({ANN: BARE}), (Act.DRAW, 0, 1)),
    ("draw a gun", lambda: scene({ANN: BARE}), (Act.DRAW, 0, 0)),
    ("draw a gun", lambda: scene({ANN: hands(sword=Place.CARRIED)}), None),
    ("pick up", lambda: scene({ANN: LIES}), (Act.PICK, 0, 0)),
    ("pick up", lambda: scene({ANN: {**LIES, "at": 32}}), None),
    ("hide", lambda: scene({ANN: {"cloak": 1}}), (Act.CLOAK, 0, 0)),
    ("hide", scene, None),
    ("sneak up", lambda: scene({**FAR, ANN: {**NO_GUN, "cloak": 1}}), (Act.CLOAK, 0, 0)),
    ("sneak up", lambda: scene({**FAR, ANN: {**BARE, "cloak": 1}}), None),
    ("sneak up", lambda: scene({ANN: {"cloak": 1}}), None),
    ("sneak up", lambda: scene({**FAR, ANN: NO_GUN}), None),
    ("approach", lambda: scene(FAR), (Act.APPROACH, 0, SINGLE)),
    ("approach", scene, None),
    ("hurry", lambda: scene(FAR), (Act.APPROACH, 0, DOUBLE)),
    ("hurry", lambda: scene({EVE: {"at": 33}, EDI: {"at": 59}}), (Act.APPROACH, 0, SINGLE)),
    ("charge", lambda: scene(FAR), (Act.APPROACH, 0, ALL_OUT)),
    ("charge", lambda: scene({EVE: {"at": 37}, EDI: {"at": 59}}), (Act.APPROACH, 0, DOUBLE)),
    ("step back", scene, (Act.RETREAT, 0, SINGLE)),
    ("step back", lambda: scene({ANN: {"at": 0}, EVE: {"at": 1}, EDI: {"at": 1}}), None),
    ("retreat", scene, (Act.RETREAT, 0, DOUBLE)),
    ("retreat", lambda: scene({ANN: {"at": 3}}), (Act.RETREAT, 0, SINGLE)),
    ("run", scene, (Act.RETREAT, 0, ALL_OUT)),
    ("keep distance", scene, (Act.RETREAT, 0, SINGLE)),
    ("keep distance", lambda: scene({EVE: {"at": 38}, EDI: {"at": 39}}), None),
    ("join", lambda: scene(FAR), (Act.JOIN, 0, SINGLE)),
    ("join", scene, None),
    ("end turn", scene, (Act.DONE, 0, 0)),
    ("best trade", lambda: trading({ANN: {"ranged": 12}}), (Act.CALLED, 0, 4)),
    ("measured trade", lambda: trading({ANN: {"ranged": 12}}), (Act.CALLED, 0, 4)),
    ("measured trade", lambda: trading({EVE: {"named": 0}}), (Act.PLAIN, 0, 0)),
    ("plain shot", trading, (Act.PLAIN, 0, 0)),
    ("called shot", lambda: trading({EVE: {"named": 0}}), (Act.CALLED, 0, 0)),
    ("boldest shot", trading, (Act.CALLED, 0, 4)),
    ("suppress", trading, None),
    ("suppress", lambda: trading({EVE: {"named": 0}, ANN: {"w_flags": [HARM + Flag.AUTO, HARM, 0, 0, HARM]}}),
     (Act.SUPPRESS, 0, 4)),
    ("own strike", striking, (Act.OWN, 0, 0)),
    ("best strike", lambda: patch(striking(), {BEN: {"w_level": [6, 2, 0, 0, 2]}}), (Act.THROUGH, 0, 0)),
    ("ally's strike", striking, (Act.THROUGH, 0, 0)),
    ("take weapon", lambda: disarmed(gun=0), (Act.TAKE, 0, 0)),
    ("take weapon", disarmed, None),
    ("knock away", disarmed, (Act.KNOCK, 0, 0)),
    ("interrupt", interrupting, (Act.INTERRUPT, 0, 0)),
    ("wait on", interrupting, (Act.DECLINE, 0, 0)),
    ("join in", leading, (Act.TEAM, 0, 0)),
    ("join in", lambda: leading(SURE), None),
    ("join anyhow", lambda: leading(SURE), (Act.TEAM, 0, 0)),
    ("stay out", leading, (Act.DECLINE, 0, 0)),
    ("force a turn", under_attack, (Act.DODGE, 0, 0)),
    ("force a turn", lambda: patch(under_fire(), {EVE: {"ranged": 6}}), (Act.RUN, 0, 0)),
    ("force a turn", lambda: patch(under_attack(), {ANN: {"dodge": 2}}), None),
    ("force a turn", lambda: under_attack(target=1), None),
    ("dodge", under_attack, (Act.DODGE, 0, 0)),
    ("duck", lambda: under_attack(covers=[(30, 10)]), (Act.COVER, 0, 0)),
    ("duck", under_attack, None),
    ("run for cover", under_fire, (Act.RUN, 0, 0)),
    ("run for cover", lambda: under_fire(pace=4), (Act.RUN, 0, 1)),
    ("run for cover", lambda: under_fire(area=False), None),
    ("dive", lambda: under_attack(target=1), (Act.DIVE, 0, 0)),
    ("dive", under_attack, None),
    ("stand fast", under_attack, (Act.DECLINE, 0, 0)),
    ("go first", choosing, (Act.GO, 0, 0)),
    ("best first", lambda: choosing({ANN: {"weapons_n": 0}}), (Act.SEND, 1, 0)),
    ("best first", choosing, (Act.GO, 0, 0)),
    ("send", choosing, (Act.SEND, 1, 0)),
    ("keep hold", letting_go, (Act.KEEP, 0, 0)),
    ("let go", letting_go, (Act.RELEASE, 0, 0)),
    ("let go", lambda: bound(scene(), ANN, EVE), (Act.RELEASE, 0, 0)),
    ("let go", scene, None),
    ("cower", frightened, (Act.COWER, 0, 0)),
    ("flee", frightened, (Act.FLEE, 0, 0)),
    (("stand fast", "hide", "defend"), scene, (Act.DODGE, 0, 0)),
    (("defend", "stand fast"), under_attack, (Act.DECLINE, 0, 0)),
]  # fmt: skip


def test_who_has_used_her_standard_action_attacks_no_more() -> None:
    """ZS-ACT-1: but she may still move."""
    bs = played(scene(), Act.DISTRACT, ..., 2)
    for word in ("attack", "disarm", "spread", "sweep", "defend", "wait"):
        assert decide(bs, {"do": word})[0] == 0
    assert decide(bs, {"do": "run"}) == (1, (Act.RETREAT, 0, SINGLE))


def test_who_can_do_nothing_more_ends_her_turn_by_a_rule() -> None:
    """One of the usual rules says so; else it would be told that none decided."""
    bs = played(scene({**FAR, ANN: NO_GUN}), (Act.APPROACH, 0, SINGLE))
    found = explained(bs, program())
    assert told(found["answer"]) == (Act.DONE, 0, 0)
    assert found["rule"] < 0


def crowd(ours: Patch | None = None) -> np.ndarray:
    """Ann is asked; three foes are 10 to 20 m away, each of them somebody in some way."""
    foes = [
        sheet(gun(level=6), at=42, brawn=4, ranged=3),
        sheet(gun(level=3), at=40, brawn=3, agility=0, health=10),
        sheet(gun(level=1), at=50, brawn=1, health=3, ranged=1),
    ]
    return patch(start([sheet(gun()), sheet(at=10)], foes), ours or {})


PICKS: list[Pick] = [
    ("most hurt", crowd, 2),
    ("least hurt", crowd, 0),
    ("nearest", crowd, 1),
    ("farthest", crowd, 2),
    ("easiest to hit", crowd, 1),
    ("favourite", crowd, 2),
    ("most expected", crowd, 2),
    ("likeliest down", crowd, 2),
    ("most dangerous", crowd, 0),
    ("least dangerous", crowd, 2),
    ("weakest", crowd, 2),
    ("strongest", crowd, 0),
    ("most around", crowd, 0),
    ("most around", lambda: crowd({3: {"at": 47}}), 1),
    ("best placed", crowd, 0),
    ("first", crowd, 0),
    ("last", crowd, 2),
    ("captive", lambda: bound(crowd(), ANN, 3), 1),
    ("attacker", lambda: bound(crowd(), 4, BEN), 2),
    ("attacker", lambda: crowd({3: {"at": 11}}), 1),
]
NOBODY = ("captive", "attacker")
"""Of these picks there may be nobody."""


def allies() -> np.ndarray:
    """Ann, the first ally, who is hurt and far away, and the second, who is not and nearer."""
    return start([sheet(), sheet(at=20, health=5), sheet(at=10)], [sheet(at=50)])


def test_a_bomb_is_thrown_though_friends_are_near_where_that_is_said() -> None:
    """ZS-ATT-3: an attack of her own accord is not worth it."""
    bs = start([sheet(BOMB), sheet(at=31), sheet(at=31)], [sheet(at=32)])
    assert decide(bs, {"do": "bomb"}) == (1, (Act.ATTACK, 0, 0))
    assert decide(bs, {"do": "shoot"})[0] == 0
    row(bs, 3).at = 45
    assert decide(bs, {"do": "shoot"}) == (1, (Act.ATTACK, 0, 0))
