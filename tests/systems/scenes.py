"""Moments of fights in every rulebook at which something is asked, for the words of questions and answers."""

from collections.abc import Callable
from typing import Any

import numpy as np

from okenv.systems.broags.rules.actions import Act as Br
from okenv.systems.broags.rules.layout import Posture
from okenv.systems.ok.rules.actions import Act as Ok
from okenv.systems.ok.rules.layout import Arm
from okenv.systems.psob.rules.actions import Act as Ps
from okenv.systems.psob.rules.layout import Rate
from okenv.systems.zerospace.rules.actions import Act as Zs
from okenv.systems.zerospace.rules.layout import Flag, Place
from tests.systems.broags import asked as br_asked
from tests.systems.broags import helpers as br
from tests.systems.ok import asked as ok_asked
from tests.systems.ok import helpers as ok
from tests.systems.psob import asked as ps_asked
from tests.systems.psob import helpers as ps
from tests.systems.zerospace import asked as zs_asked
from tests.systems.zerospace import helpers as zs

Scene = tuple[Callable[[], np.ndarray], tuple[Any, ...]]
"""A battle, and the answers and dice up to the moment; none of them before its beginning."""
ASKED = {"ok": ok_asked, "psob": ps_asked, "broags": br_asked, "zerospace": zs_asked}


def ok_fight() -> np.ndarray:
    """Ann, with a sword and a bow, is to act; Bob is beside her, Cid, who protects him, 5 m away."""
    ann = ok.sheet(weapons_n=2, w_kind=[0, 1, 0, 0, 0, 3], w_hands=[1, 2, 0, 0, 0, 0], w_where=[0, Arm.STOWED, 0, 0])
    return ok.start([ann], [ok.sheet(at=100), ok.sheet(at=500, protects=1)], [9, 5, 4], gumption_rule=1)


def ok_brawl() -> np.ndarray:
    """Ann, with her bare hands, is to act; Bob and Cid are beside her."""
    return ok.start([ok.sheet(hands=0, sweep=1)], [ok.sheet(at=100), ok.sheet(at=100)], [9, 2, 2])


def ok_lying() -> np.ndarray:
    """Ann lies there, and gets up with a roll; Bob is beside her."""
    return ok.start([ok.sheet(prone=1, stunt=2)], [ok.sheet(at=100)], [9, 2])


def ps_fight() -> np.ndarray:
    """Ann, with a beam and a blade, is at her phase, near cover; Bob is beside her, Cid, a minor one, 10 m away."""
    ann = ps.sheet(ps.gun(Rate.SATURATION, beam=1), ps.blade(), initiative=9, intimidation=5, deceit=5)
    return ps.start([ann], [ps.sheet(), ps.minor(at=4000)], covers=[(3300, 2), (3700, 3)])


def ps_lying() -> np.ndarray:
    """Ann lies there, and may speak; a minor character of her side stands."""
    ann = ps.sheet(initiative=9, state=1, wounds=3, influence=6, deceit=5)
    return ps.start([ann, ps.minor()], [ps.sheet()], talks=1)


def ps_hall() -> np.ndarray:
    """Ann is beside a chandelier; it carries her to Bob, and a rope, which is farther, to Cid."""
    props = [(3000, 800, 5), (3100, 1500, 8)]
    return ps.start(
        [ps.sheet(ps.blade(), initiative=9, agility=7)], [ps.sheet(at=3700), ps.minor(at=4400)], props=props
    )


def ps_road() -> np.ndarray:
    """Ann drives a buggy with Ben in it; Cid is 20 m away."""
    ann, ben = ps.sheet(ps.blade(), initiative=9, vehicle=1), ps.sheet(initiative=8, vehicle=1)
    return ps.start([ann, ben], [ps.sheet(at=5000)], vehicles=[(4000, 1, 2)])


def ps_quick() -> np.ndarray:
    """Bob, who has a hair trigger on areas, and charge by rate, has 3 of 8 shots left; Ann is at her phase."""
    bob = ps.sheet(ps.gun(Rate.AUTO, charge=8, left=3), initiative=4, hair=1, hair_area=1)
    return ps.start([ps.sheet(initiative=9)], [bob, ps.minor()], charge=2)


def br_fight(**fields: Any) -> np.ndarray:
    """Ann, with two guns and a blade, is at her turn; Bob is 7 m away and Cid beside him."""
    ann = br.sheet(br.gun(), br.gun(), br.blade(place=0), perception=5, stealth=3, **fields)
    foes = [br.sheet(br.gun(), at=3700), br.sheet(br.blade(), at=3750, athletics=3)]
    return br.start([ann], foes, covers=[(2900, 2), (2000, 3)])


def zs_fight(*arms: dict[str, int], **fields: Any) -> np.ndarray:
    """Ann, with two guns and a blade, is at her turn; Bob is 7 m away and Cid beside him."""
    ann = zs.sheet(*(arms or (zs.gun(), zs.gun(), zs.blade(place=Place.CARRIED))), **fields)
    foes = [zs.sheet(zs.gun(), at=37), zs.sheet(zs.blade(), at=38)]
    return zs.start([ann], foes, covers=[(33, 20), (20, 10)], trade_cap=2)


def br_disarmed() -> np.ndarray:
    """Ann stands before Bob, who has nothing, and Cid, who has a gun."""
    return br.start([br.sheet(perception=5, melee=4, strength=4)], [br.sheet(at=3100), br.sheet(br.gun(), at=3100)])


def zs_pair(**options: int) -> np.ndarray:
    """Ann and Bob, with guns, against Cid."""
    return zs.start([zs.sheet(zs.gun()), zs.sheet(zs.gun())], [zs.sheet(at=40)], **options)


def zs_swarmed() -> np.ndarray:
    """Ann, with a blade, stands amid Bob, Cid and Dan, and may choose whom she sweeps over."""
    return zs.start([zs.sheet(zs.blade())], [zs.sheet(at=31), zs.sheet(at=31), zs.sheet(at=29)], picks_targets=1)


def zs_held() -> np.ndarray:
    """Bob restrains Ann, whose turn it is."""
    return zs.start([zs.sheet()], [zs.sheet(at=31)], holds=[(1, 0)])


def zs_disarmed() -> np.ndarray:
    """Ann stands before Bob, who has nothing, and Cid, who has a gun."""
    return zs.start([zs.sheet(brawn=6, hand=6)], [zs.sheet(at=31), zs.sheet(zs.gun(), at=31)])


def bound(how: str, pair: tuple[int, int]) -> np.ndarray:
    """Ann and Bob, of whom one pins or holds the other."""
    return br.start([br.sheet(perception=5, strength=3)], [br.sheet()], **{how: [pair]})


SCENES: dict[str, list[Scene]] = {
    "ok": [
        (ok_fight, ()),
        (ok_fight, ((Ok.ATTACK, 0, 0),)),
        (ok_fight, ((Ok.ATTACK, 0, 0), Ok.DECLINE)),
        (ok_fight, ((Ok.ATTACK, 0, 0), Ok.DECLINE, Ok.DECLINE)),
        (ok_fight, ((Ok.ATTACK, 0, 0), Ok.DECLINE, Ok.DECLINE, 4)),
        (ok_fight, ((Ok.READY, 0, 1),)),
        (ok_brawl, (Ok.SWEEP, 3, Ok.TARGETS)),
        (ok_brawl, (Ok.SWEEP, 2, Ok.TARGETS, Ok.GRAB)),
        (ok_lying, ()),
        (ok_lying, (Ok.SETUP_OWN, Ok.GET_UP, Ok.ALONE)),
    ],
    "psob": [
        (lambda: ps.lay_out([ps.sheet()], [ps.sheet(), ps.minor()]), ()),
        (ps_fight, ()),
        (ps_fight, (Ps.DEFEND,)),
        (ps_fight, (Ps.STAND,)),
        (ps_fight, (Ps.STAND, (Ps.ATTACK, 0, 0))),
        (ps_fight, (Ps.STAND, (Ps.AREA, 0, 0))),
        (ps_fight, (Ps.STAND, (Ps.AREA, 0, 0), (Ps.RATE, 0, 3))),
        (ps_fight, (Ps.STAND, (Ps.ATTACK, 0, 0), (Ps.RATE, 0, 2))),
        (ps_fight, (Ps.STAND, (Ps.ATTACK, 0, 0), (Ps.RATE, 0, 2), Ps.DODGE)),
        (ps_fight, (Ps.STAND, (Ps.ATTACK, 0, 0), (Ps.RATE, 0, 2), Ps.DECLINE, Ps.DECLINE)),
        (ps_lying, ()),
        (ps_lying, (Ps.STAND,)),
        (ps_hall, (Ps.STAND, Ps.COMPLEX)),
        (ps_hall, (Ps.STAND, Ps.COMPLEX, (Ps.SWING, 0, 0))),
        (ps_hall, (Ps.STAND, Ps.COMPLEX, (Ps.SWING, 0, 0), (Ps.ATTACK, 0, 0), Ps.DONE, Ps.DODGE)),
        (ps_hall, (Ps.STAND, Ps.COMPLEX, (Ps.SWING, 0, 0), (Ps.ATTACK, 0, 0), Ps.DONE, Ps.DECLINE)),
        (ps_road, ()),
        (ps_road, ((Ps.DRIVE, 0, 0), (Ps.ATTACK, 0, 0), Ps.DECLINE)),
        (ps_road, ((Ps.DRIVE_OFF, 0, 1), (Ps.AIM, 0, 0))),
        (ps_quick, (Ps.STAND, (Ps.ATTACK, 0, 0), (Ps.RATE, 0, 1))),
        (ps_quick, (Ps.PASS, Ps.STAND, (Ps.ATTACK, 0, 0))),
    ],
    "broags": [
        (lambda: br.lay_out([br.sheet()], [br.sheet(at=3700)]), ()),
        (br_fight, ()),
        (lambda: br_fight(cover=1, posture=Posture.CROUCHED, at=2000), ()),
        (br_fight, (Br.ATTACK,)),
        (br_fight, (Br.ATTACK, Br.WILD)),
        (br_fight, (Br.ATTACK, Br.WILD, Br.DECLINE)),
        (br_fight, (Br.ATTACK, Br.WILD, Br.DECLINE, Br.DODGE)),
        (br_fight, (Br.ATTACK, Br.WILD, Br.DECLINE, Br.DODGE, 0)),
        (br_fight, (Br.ATTACK, Br.WILD, Br.DECLINE, Br.DECLINE, 0)),
        *((lambda how=how, pair=pair: bound(how, pair), ()) for how in ("pins", "holds") for pair in ((0, 1), (1, 0))),
        (lambda: br.start([br.sheet(br.gun(), group=1, squad=0, perception=5)] * 3, [br.sheet(at=3100)]), ()),
        (br_disarmed, ()),
        (br_disarmed, ((Br.DISARM, 1, 0), Br.DECLINE, Br.DECLINE, 4, 4)),
        (br_disarmed, ((Br.DISARM, 1, 0), Br.DECLINE, Br.DECLINE, 4, 4, Br.TAKE)),
    ],
    "zerospace": [
        (zs_fight, ()),
        (lambda: zs_fight(at=33, blind=11), ()),
        (lambda: zs_fight(terror=2, fear=10, fear_of=2), ()),
        (zs_fight, (Zs.ATTACK,)),
        (zs_fight, (Zs.ATTACK, Zs.PLAIN)),
        (zs_fight, (Zs.ATTACK, Zs.PLAIN, Zs.DECLINE)),
        (lambda: zs_fight(zs.gun(flags=zs.HARM + Flag.AREA)), (Zs.ATTACK,)),
        (lambda: zs_swarmed(), (Zs.SWEEP,)),
        (lambda: zs_pair(listed=0), ()),
        (zs_pair, (Zs.ATTACK,)),
        (zs_held, ()),
        (zs_held, (Zs.KEEP,)),
        (zs_disarmed, ((Zs.DISARM, 1, 0), Zs.DECLINE, Zs.DECLINE, 12)),
        (zs_disarmed, ((Zs.DISARM, 1, 0), Zs.DECLINE, Zs.DECLINE, 12, Zs.TAKE)),
    ],
}  # fmt: skip


def moments(system: str) -> list[np.ndarray]:
    """Battles ``[1]``, each at a question or before dice."""
    found = []
    for made, answers in SCENES[system]:
        bs = made()
        if not bs[0].turn and not bs[0].prompt and not bs[0].dice:
            ASKED[system].begin(bs)
        ASKED[system].play(bs, *answers)
        found.append(bs)
    return found
