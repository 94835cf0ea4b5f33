"""In what the words of OK's gambits count, which arms they mean, and the dials."""

from __future__ import annotations

from enum import IntEnum

from okenv.core.mind import gambit_common as common
from okenv.core.mind.gambit_resolve import resolve_of
from okenv.core.mind.gambits import Dials

from ...rules.layout import B


class With(IntEnum):
    """Which weapon."""

    FIRST = 0
    MELEE = 1
    RANGED = 2


class Taste(IntEnum):
    """What successes are spent on."""

    DAMAGE = 0
    MAIM = 1
    CAPTURE = 2
    SHOW_OFF = 3


dial = Dials()
# fmt: off
AGGRESSION = dial("aggression", "attacks at once where a hit is at least 100 - aggression percent likely, and makes a"
                  " free setup first where it is less; so she does before an escape and before getting up, where no"
                  " enemy acts in between", 100)
CAUTION = dial("caution", "takes an active defence where the attack under way hits with at least 100 - caution percent;"
               " 0: never", 0)
FOCUS = dial.add(common.FOCUS)
LOYALTY = dial("loyalty", "protects an ally where the attack under way hits with at least 100 - loyalty percent; from"
               " 50 on she goes for who goes for an ally. 0: never", 0)
MORALE = dial("morale", "flees, or gives up where she is cornered, once her fright is more: the share in percent that"
              " she bears of the points that bring her Down, or the share of her side that has fallen, whichever is"
              " more; 100: never", 100)
SPENDING = dial("spending", "what successes go for: `damage`; `maim` (called shots and lethality first), `capture`"
                " (takes alive: lower lethality, grabs, takes down), `show off` (disarms, takes down, style)", 0,
                tuple(taste.name.lower().replace("_", " ") for taste in Taste))
NOISE, SENSE, RESOLVE = (dial.add(one) for one in (common.NOISE, common.SENSE, common.RESOLVE))
# fmt: on

resolved, turned = resolve_of(B, RESOLVE, down=(CAUTION, LOYALTY, SPENDING), up=(MORALE,))
