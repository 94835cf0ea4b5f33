"""OK-SET-1: setups, and what keeps or ends them."""

from collections.abc import Container

from .hits import hit
from .state import Asking, Battle, Fighter, penalty
from .tasks import roll4

BONUS = {"setup-own": 2, "setup-free": 2, "setup-hard": 4, "setup-general": 2}


def lose(f: Fighter) -> None:
    """Her setup is gone."""
    f.setup_on, f.setup_bonus = None, 0


def bonus(f: Fighter, target: Fighter) -> int:
    """The best of her own setup and the general ones; they never add up."""
    own = f.setup_bonus if f.setup_on is target else 0
    if own or target.exposed:
        hit("OK-SET-1")
    return max(own, target.exposed)


def begin_action(f: Fighter, kept_for: Container[Fighter]) -> None:
    """An action of hers begins: she is exposed no more, and a setup for something else is lost."""
    f.exposed = 0
    if f.setup_on is not None and f.setup_on not in kept_for:
        hit("OK-EDGE-8")
        lose(f)


def set_up(b: Battle, f: Fighter, kind: str, target: Fighter) -> Asking:
    """A free, hard or general setup; of a task of her own she is the target herself."""
    hit("OK-SET-1")
    if kind in ("setup-hard", "setup-general"):
        hit("OK-TASK-1")
        sheet = f.sheet
        rank = sheet.trick + target.exposed - penalty(f) - (4 if f.held_by is not None else 0)
        dice = yield from roll4(f)
        if rank + dice < target.sheet.defence[sheet.trick_kind]:
            return
    if kind == "setup-general":
        target.exposed = max(target.exposed, BONUS[kind])
        return
    f.setup_on, f.setup_bonus = target, BONUS[kind]
