"""In what the words of ZeroSpace's gambits count, which arms and trades they mean, and the dials."""

from __future__ import annotations

from enum import IntEnum

from okenv.core.mind import gambit_common as common
from okenv.core.mind.gambit_resolve import resolve_of
from okenv.core.mind.gambits import Dials

from ...rules.layout import B
from ..forecast import ROLL_WAYS

BLOW_WAYS = 6 * ROLL_WAYS
"""Outcomes of 2d6 and of the damage die after them (ZS-DMG-1)."""
TEAM_WAYS = ROLL_WAYS**3
"""Outcomes of the rolls of a team of three: the odds of an attack under way; exact for so many (ZS-MAN-1)."""
HARM_WAYS = 6 * TEAM_WAYS
"""The same, and the damage die."""


class With(IntEnum):
    """Which arms."""

    BEST = 0
    HAND = 1
    RANGED = 2
    MENTAL = 3
    AREA = 4
    STUNNING = 5


class Trade(IntEnum):
    """Which of the trades."""

    BEST = 0
    CALLED = 1
    BOLDEST = 2
    SUPPRESS = 3


dial = Dials()
# fmt: off
AGGRESSION = dial("aggression", "attacks where a hit is at least 100 - aggression percent likely, alone or with all who"
                  " would gain by joining, and dodges with her whole turn where it is less", 100)
CAUTION = dial("caution", "forces a turn, whichever leaves least danger (a shield by what a hit costs), where the"
               " danger is at least 100 - caution percent; the last of her side in every other round at most; 0:"
               " never", 0)
THRIFT = dial("thrift", "forces a turn only if a hit takes, on average, at least so many percent of what she has left",
              25)
COVER = dial("cover", "with something to shoot, finds cover and crouches behind it where an enemy's best attack on her"
             " hits with at least 100 - cover percent, and leaves it only for a strike that promises more than twice"
             " what a shot from there does; 0: never", 0)
TEAMWORK = dial("teamwork", "joins an attack to which she adds at least 100 - teamwork percent of what her own turn"
                " would bring; 0: never", 50)
TRADE = dial("trade", "the most that she trades in a called shot or suppressing fire, as it is worth most; 0: never",
             10)
PATIENCE = dial("patience", "delays her turn while no attack from where she is hits with at least so many percent and"
                " the nearest enemy must come to her; 0: never", 0)
GRIP = dial("grip", "keeps hold of whom she restrains where that one breaks free with at most so many percent; 0:"
            " always lets go", 100)
FOCUS = dial.add(common.FOCUS)
LOYALTY = dial("loyalty", "dives where an ally is hit with at least 100 - loyalty percent, and she with less; from 50"
               " on she goes for who goes for an ally. 0: never", 0)
STANDOFF = dial("standoff", "how many metres she keeps from enemies while she can shoot; 0: does not care", 0)
MORALE = dial("morale", "takes cover or runs once her fright is more: the share in percent of her Health or Endurance"
              " that is lost, or of her side that is down, whichever is more; 100: never", 100)
NOISE, SENSE, RESOLVE = (dial.add(one) for one in (common.NOISE, common.SENSE, common.RESOLVE))
# fmt: on

resolved, turned = resolve_of(B, RESOLVE, down=(CAUTION, COVER, PATIENCE, LOYALTY, STANDOFF), up=(AGGRESSION, MORALE))
