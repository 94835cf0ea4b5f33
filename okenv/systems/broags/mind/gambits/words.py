"""Which arms the words of BrOAGS's gambits mean, and the dials."""

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
AGGRESSION = dial("aggression", "attacks where a hit is at least 100 - aggression percent likely, and takes stock first"
                  " where it is less", 100)
CAUTION = dial("caution", "blocks or dodges, whichever leaves less danger, and lets go of whom she pins or holds, where"
               " the danger is at least 100 - caution percent; 0: never", 0)
THRIFT = dial("thrift", "where a reaction costs her next action, reacts only if the attack brings her down with at"
              " least so many percent", 50)
COVER = dial("cover", "with a gun in hand, finds cover, and crouches behind her action, where an enemy's best attack on"
             " her hits with at least 100 - cover percent, and does not leave it to strike; 0: never", 0)
TEAMWORK = dial("teamwork", "leads an attack of her group where it is worth more than those of its members alone, and"
                " hits with at least 100 - teamwork percent; 0: never", 50)
GRIP = dial("grip", "keeps a pin or a hold where it slips with at most so many percent; 0: always lets go. A pinner"
            " without allies lets go", 50)
FOCUS = dial.add(common.FOCUS)
LOYALTY = dial("loyalty", "comes between where an ally is hit with at least 100 - loyalty percent, she likely"
               " succeeds, and it does not cost her action; from 50 on she goes for who goes for an ally. 0: never", 0)
STANDOFF = dial("standoff", "how many metres she keeps from enemies while she can shoot; 0: does not care", 0)
MORALE = dial("morale", "flees from hiding, hides or runs once her fright is more: the share in percent of her hit"
              " points that is lost, or of her side that is out, whichever is more; 100: never", 100)
NOISE, SENSE, RESOLVE = (dial.add(one) for one in (common.NOISE, common.SENSE, common.RESOLVE))
# fmt: on

resolved, turned = resolve_of(B, RESOLVE, down=(CAUTION, COVER, LOYALTY, STANDOFF), up=(AGGRESSION, MORALE))
