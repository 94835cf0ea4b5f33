"""In what the words of PSOB's gambits count, which arms they mean, and the dials."""

from __future__ import annotations

from enum import IntEnum

from okenv.core.mind import gambit_common as common
from okenv.core.mind.gambit_resolve import resolve_of
from okenv.core.mind.gambits import Dials

from ...rules.layout import B


class With(IntEnum):
    """Which weapon."""

    BEST = 0
    MELEE = 1
    RANGED = 2


dial = Dials()
# fmt: off
AGGRESSION = dial("aggression", "attacks at once where a hit is at least 100 - aggression percent likely, and with a"
                  " ranged weapon aims first where it is less", 100)
CAUTION = dial("caution", "aborts to defence where the danger is at least 100 - caution percent; 0: never", 0)
GUARD = dial("guard", "takes an active defence where her attack behind it still hits with at least 100 - guard percent;"
             " 0: never", 0)
TRIGGER = dial("trigger", "aborts to her hair-trigger attack on whoever attacks her side where it hits with at least"
               " 100 - trigger percent; 0: never", 50)
COVER = dial("cover", "with something to shoot and nobody beside her, finds cover that adds more to her Dodge than the"
             " move takes off her AV, where a shot of an enemy hits her with at least 100 - cover percent; 0: never", 0)
FOCUS = dial.add(common.FOCUS)
LOYALTY = dial("loyalty", "from 50 on she goes for who goes for an ally, and preempts for an ally, too", 0)
STANDOFF = dial("standoff", "how many metres she keeps from enemies while she can shoot, with free quarters of a move;"
                " 0: does not care", 0)
MORALE = dial("morale", "falls back once her fright is more: her share in percent of the wounds that bring her down, or"
              " the share of her side that is out, whichever is more; 100: never", 100)
NOISE, SENSE, RESOLVE = (dial.add(one) for one in (common.NOISE, common.SENSE, common.RESOLVE))
# fmt: on

resolved, turned = resolve_of(B, RESOLVE, down=(CAUTION, COVER, GUARD, LOYALTY, STANDOFF), up=(AGGRESSION, MORALE))
