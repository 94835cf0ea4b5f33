"""What damage does (PS-DMG-1, PS-DMG-2, PS-WOUND-1, PS-ABORT-2)."""

from .hits import hit
from .sheet import DEAD, FIT, GONE, INCAPACITATED
from .state import NO_PHASE, Fighter, Harm

NOTHING, STUNNED, WOUNDED, OUT, KILLED = range(5)
"""Bands of damage, rising."""
MINOR = ((10, OUT), (1, STUNNED))
MAJOR = ((20, KILLED), (15, OUT), (10, WOUNDED), (3, STUNNED))
STUN_PENALTY, ENOUGH_WOUNDS = -5, 3


def band_of(f: Fighter, damage: int) -> int:
    """The highest band that damage after armour reaches."""
    if f.state == INCAPACITATED:
        hit("PS-WOUND-1")
        return KILLED if damage >= 10 else NOTHING
    return next((band for least, band in (MINOR if f.sheet.minor else MAJOR) if damage >= least), NOTHING)


def suffer(f: Fighter, damage: int) -> None:
    """One hit's damage after armour, kept until everything that is resolved together is known."""
    band = band_of(f, damage)
    hit("PS-DMG-1")
    if f.sheet.minor:
        hit("PS-DMG-2")
    f.harm.band = max(f.harm.band, band)
    f.harm.wounds += band == WOUNDED


def lose_phase(f: Fighter) -> bool:
    """She loses an unspent phase, held or not; whether she had one."""
    had = f.phase
    f.phase = f.holding = False
    return had


def stun(f: Fighter) -> None:
    """She loses her phase, or has -5 on her next roll, once a round (PS-DMG-1, PS-ABORT-2)."""
    f.stunned = True
    if not lose_phase(f) and not f.stunned_off:
        hit("PS-ABORT-2")
        f.stunned_off = True
        f.pending += STUN_PENALTY


def leave(f: Fighter, state: int) -> None:
    """She is out of the fight."""
    f.state = max(f.state, state)
    lose_phase(f)
    f.aim, f.number, f.pending = None, NO_PHASE, 0
    f.cover = f.high = 0
    f.stunned = f.stunned_off = f.aborted = f.aborted_since = f.defending = f.dodging = f.moved = False


def settle(fighters: list[Fighter]) -> None:
    """All the harm that was done at once; nobody aims any more at somebody who is out."""
    for f in fighters:
        settle_one(f)
    for f in fighters:
        if f.aim is not None and not f.aim.stands:
            f.aim = None


def settle_one(f: Fighter) -> None:
    """What was done to one of them."""
    harm, f.harm = f.harm, Harm()
    if harm == Harm() or f.state in (DEAD, GONE):
        return
    f.wounds += harm.wounds
    state = FIT
    if f.wounds >= ENOUGH_WOUNDS or harm.band == OUT:
        state = INCAPACITATED
    if f.wounds > ENOUGH_WOUNDS or harm.band == KILLED:
        state = DEAD
    if state > f.state:
        leave(f, state)
    elif f.stands and harm.band:
        stun(f)
    if harm.leaves and f.stands:
        leave(f, GONE)
