"""What gambits of every rulebook know, once: words that mean the same in all of them, and the kernels behind them."""

from __future__ import annotations

from enum import IntEnum
from types import ModuleType
from typing import Any

from numba import types

from ..jit import jit
from ..rng import below, draw
from .gambit_resolve import RESOLVE as RESOLVE
from .gambit_rules import GAMBIT_PURPOSE, PROGRAM
from .gambit_sense import SENSE as SENSE
from .gambits import ASKED, FAVOURITE, Dial, Of, Pick, What, Who, flag, number

_I = types.int64
FOCUS = Dial(
    "focus",
    "100 gangs up on who is hurt most, 0 spreads to who is hurt least, 50 goes where most is to be expected",
    75,
)
NOISE = Dial("noise", "how often, in percent of her decisions, she takes the second-best choice", 0)


def answers(record: Any, sides: ModuleType, allowed: Any) -> tuple[Any, Any]:
    """The kernels ``legal_or_none(b, action)`` and ``number_of(b, k)``, by which actions are made.

    Args:
        record: the Numba type of a battle.
        sides: the rulebook's chapter, which has ``side_of`` and ``rows_of``.
        allowed: kernel, whether an answer is legal now.
    """
    side_of, rows_of = sides.side_of, sides.rows_of

    @jit(_I(record, _I))
    def legal_or_none(b, action):
        """The action, or -1 where the rules do not allow it now."""
        return action if action >= 0 and allowed(b, action) else -1

    @jit(_I(record, _I))
    def number_of(b, k):
        """The number of somebody among the enemies, or the allies, of whoever is asked."""
        i = b.actor
        if side_of(b, k) != side_of(b, i):
            return k - rows_of(b, 1 - side_of(b, i))[0]
        n = k - rows_of(b, side_of(b, i))[0]
        return n - 1 if k > i else n

    return legal_or_none, number_of


def near_foes_of(record: Any, sides: ModuleType, distance: Any, within: int) -> Any:
    """The kernel ``near_foes(b, i)``: how many of a fighter's enemies are no farther than ``within``."""
    side_of, rows_of, stands = sides.side_of, sides.rows_of, sides.stands

    @jit(_I(record, _I))
    def near_foes(b, i):
        """How many of a fighter's enemies are near her."""
        first, last = rows_of(b, 1 - side_of(b, i))
        count = 0
        for k in range(first, last):
            count += 1 if stands(b, k) and distance(b, i, k) <= within else 0
        return count

    return near_foes


def count_of(record: Any) -> Any:
    """The kernel ``members(b, side)``: how many fighters a side has, fallen or not."""

    @jit(_I(record, _I))
    def members(b, side):
        """How many fighters a side has, fallen or not."""
        return b.side_n[side]

    return members


def fright_of(record: Any, sides: ModuleType, standing: Any, members: Any, wounds: Any) -> tuple[Any, Any]:
    """The kernels ``share_down(b, side)`` and ``fright(b, i)``, in percent.

    Args:
        record: the Numba type of a battle.
        sides: the rulebook's chapter, which has ``side_of``.
        standing: kernel, how many of a side are in the fight.
        members: kernel, how many belong to it.
        wounds: kernel, how much of what brings a fighter down she bears, in percent.
    """
    side_of = sides.side_of

    @jit(_I(record, _I))
    def share_down(b, side):
        """What share of a side is out of the fight."""
        return 100 * (members(b, side) - standing(b, side)) // max(members(b, side), 1)

    @jit(_I(record, _I))
    def fright(b, i):
        """What morale is compared with: how much of what brings her down she bears, or how much of her side is out."""
        return max(share_down(b, side_of(b, i)), wounds(b, i))

    return share_down, fright


def flees_of(record: Any, turned: Any, fright: Any, morale: int) -> Any:
    """The kernel ``flees(b, program)``: whether her fright is more than her morale, a dial."""

    @jit(types.boolean(record, PROGRAM))
    def flees(b, program):
        """Whether her fright is more than her morale."""
        return turned(b, program, morale) < 100 and fright(b, b.actor) > turned(b, program, morale)

    return flees


def liked_best_of(record: Any, sides: ModuleType, meets: Any, liking: Any) -> Any:
    """The kernel ``liked_best(b, program)``: the row of the enemy whom the dials prefer, -1 for nobody.

    Args:
        record: the Numba type of a battle.
        sides: the rulebook's chapter, which has ``side_of`` and ``rows_of``.
        meets: kernel, whether somebody can be chosen at all.
        liking: kernel ``(b, program, k)``, how much the dials prefer somebody.
    """
    side_of, rows_of = sides.side_of, sides.rows_of

    @jit(_I(record, PROGRAM))
    def liked_best(b, program):
        """The row of the enemy whom the dials prefer, first listed of equals; -1 for nobody."""
        first, last = rows_of(b, 1 - side_of(b, b.actor))
        who, best = -1, 0
        for k in range(first, last):
            if meets(b, k):
                good = liking(b, program, k)
                if who < 0 or good > best:
                    who, best = k, good
        return who

    return liked_best


def subjects(target: str, attacker: str, victim: str) -> tuple[Who, ...]:
    """Of whom conditions speak; three of them in the rulebook's words."""
    return (
        Who("self", Of.SELF, "the fighter herself; the word may be left out"),
        Who("target", Of.TARGET,
            f"whom the action is aimed at: the target is chosen among those for whom it holds{target}"),
        Who("attacker", Of.ATTACKER, attacker),
        Who("victim", Of.VICTIM, victim),
        Who("any ally", Of.ANY_ALLY, "at least one ally in the fight, herself not counted", True),
        Who("any enemy", Of.ANY_ENEMY, "at least one enemy in the fight", True),
        Who("every ally", Of.EVERY_ALLY,
            "all allies in the fight, herself not counted; true where there are none", True),
        Who("every enemy", Of.EVERY_ENEMY, "all enemies in the fight", True),
    )  # fmt: skip


def prompt_word(prompts: type[IntEnum]) -> What:
    """What somebody is asked, of these prompts, which count from 0: ``asked = turn``."""
    words = tuple(prompt.name.lower().replace("_", " ") for prompt in prompts)
    return What(ASKED, "at which prompt she is asked", lambda b: b.prompt, "", 1, None, words)


def attack_words(attacker_of: Any, victim_of: Any) -> tuple[What, ...]:
    """Who makes the attack under way, and at whom, where there is never more than one."""
    return (
        flag("attacking", "makes the attack under way", lambda b, k: k == attacker_of(b)),
        flag("attacked", "is at whom the attack under way is aimed", lambda b, k: k == victim_of(b)),
    )


def common_words(
    sides: ModuleType,
    *,
    standing: Any,
    members: Any,
    share_down: Any,
    fright: Any,
    near_foes: Any,
    within: str,
    here: str = "in the fight",
    out: str = "out of the fight",
) -> tuple[What, ...]:
    """The conditions that all rulebooks have: of a fighter's side and who is near, and of the fight.

    Args:
        sides: the rulebook's chapter, which has ``side_of`` and ``stands``.
        standing: and the four after it, the kernels of those names above.
        members: likewise.
        share_down: likewise.
        fright: likewise.
        near_foes: likewise.
        within: how near those are, in words.
        here: what those who stand are, in words.
        out: what the others are.
    """
    side_of, stands = sides.side_of, sides.stands
    return (
        flag("engaged", f"a foe of that fighter is within {within}", lambda b, k: near_foes(b, k) > 0),
        flag("outnumbered", f"fewer of that side are {here} than of the other",
             lambda b, k: standing(b, side_of(b, k)) < standing(b, 1 - side_of(b, k))),
        flag("last standing", f"nobody else of that side is {here}",
             lambda b, k: stands(b, k) and standing(b, side_of(b, k)) == 1),
        number("foes near", f"how many foes of that fighter are within {within}", near_foes),
        number("round", "the number of the round; 0 before the first", lambda b: b.turn, of=None),
        number("allies", f"allies {here}, herself not counted",
               lambda b, i: standing(b, side_of(b, i)) - int(stands(b, i)), of=None),
        number("enemies", f"enemies {here}", lambda b, i: standing(b, 1 - side_of(b, i)), of=None),
        number("fallen allies", f"allies who are {out}",
               lambda b, i: members(b, side_of(b, i)) - standing(b, side_of(b, i)), of=None),
        number("fallen enemies", f"enemies who are {out}",
               lambda b, i: members(b, 1 - side_of(b, i)) - standing(b, 1 - side_of(b, i)), of=None),
        number("side down", f"the share of her side that is {out}",
               lambda b, i: share_down(b, side_of(b, i)), "%", of=None),
        number("enemy down", f"the share of the other side that is {out}",
               lambda b, i: share_down(b, 1 - side_of(b, i)), "%", of=None),
        number("fright", "what the dial `morale` is compared with", lambda b, i: fright(b, i), "%", of=None),
        number("d100", "a number from 1 to 100 drawn for this rule and decision: `d100 <= 30` holds three times in ten",
               lambda b, i, rule, seed: 1 + below(draw(seed, b.turn, i, GAMBIT_PURPOSE + rule, b.decisions), 100),
               of=None),
    )  # fmt: skip


def common_picks(
    distance: Any, favourite: str = "the fighter's dials prefer; nobody else is tried"
) -> tuple[Pick, ...]:
    """The ways to choose a target that all rulebooks have; ``favourite``: whom the dials prefer, in words."""
    return (
        Pick(FAVOURITE, favourite, lambda k: 0, True),
        Pick("nearest", "is nearest to the fighter", lambda b, i, k: -distance(b, i, k)),
        Pick("farthest", "is farthest from the fighter", lambda b, i, k: distance(b, i, k)),
        Pick("first", "is listed first", lambda k: -k),
        Pick("last", "is listed last", lambda k: k),
    )
