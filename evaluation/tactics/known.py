"""The tactics of the OK RPG that a study may ask about: what each needs, and what it is called."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from okenv.core.words import nearest
from okenv.systems import load_system

SYSTEM = "ok"
ALWAYS_THERE = ("attack", "damage")
"""Tags without which there is no fight."""


@dataclass(frozen=True)
class Tactic:
    """A tactic.

    Attributes:
        tags: of the engine, what a duel must have so that it can be used, and answered.
        forbids: the tags that a side is forbidden who shall not use it.
        words: what it is, for the subject of a sentence.
        always: whether being bound to it wherever one could leaves something to fight with.
    """

    tags: tuple[str, ...]
    forbids: tuple[str, ...]
    words: str
    always: bool = True


def _effect(name: str, words: str, *more: str) -> Tactic:
    return Tactic(("effect", name, "avoid", *more), (name,), words)


TACTICS: dict[str, Tactic] = {
    "defence": Tactic(("defence", "defend-one"), ("defence",), "active defence"),
    "defend-one": Tactic(("defence", "defend-one"), ("defend-one",), "defending against one opponent"),
    "defend-group": Tactic(("defence", "defend-group"), ("defend-group",), "defending against a group"),
    "defend-all": Tactic(("defence", "defend-all"), ("defend-all",), "defending against everybody"),
    "setup-free": Tactic(("setup", "setup-free"), ("setup-free",), "the free setup", False),
    "setup-hard": Tactic(("setup", "setup-hard"), ("setup-hard",), "the hard setup", False),
    "setup-general": Tactic(("setup", "setup-general"), ("setup-general",), "the general setup", False),
    "hold": Tactic(("hold",), ("hold",), "holding"),
    "interrupt": Tactic(("hold", "interrupt"), ("interrupt",), "interrupting"),
    "bypass": Tactic(("bypass",), ("bypass",), "bypassing armour"),
    "lethality-up": Tactic(("lethality-up",), ("lethality-up",), "raising the lethality"),
    "lethality-down": Tactic(("lethality-down",), ("lethality-down",), "lowering the lethality"),
    "twice": Tactic(("combined", "twice"), ("twice",), "attacking twice in one action"),
    "takedown": _effect("takedown", "taking down", "get-up", "combined"),
    "throw": _effect("throw", "throwing", "get-up", "combined"),
    "grab": _effect("grab", "grabbing", "escape", "break-free"),
    "disarm": _effect("disarm", "disarming", "pick-up", "ready", "combined"),
    "takeaway": _effect("takeaway", "taking the weapon away", "pick-up", "ready", "combined"),
    "called-shot": Tactic(("called-shot", "avoid"), ("called-shot",), "the called shot"),
    "style": Tactic(("style",), ("style",), "style"),
    "move": Tactic(("move", "approach", "retreat"), ("move",), "moving", False),
    "gumption": Tactic(("gumption",), ("gumption",), "gumption", False),
    "intimidate": Tactic(("social", "intimidate"), ("intimidate",), "intimidation", False),
    "surrender": Tactic(("surrender",), ("surrender",), "surrender", False),
    "sweep": Tactic(("sweep", "targets"), ("sweep",), "striking at several at once"),
    "protect": Tactic(("protect",), ("protect",), "protecting an ally"),
    "rally": Tactic(("social", "rally"), ("rally",), "rallying", False),
}
"""By name, in the order of the reports."""


def known(name: str) -> str:
    """The same name.

    Raises:
        ValueError: for a tactic that there is not, with the nearest.
    """
    if name not in TACTICS:
        raise ValueError(f"found {name!r}, expected one of {', '.join(TACTICS)}{nearest(name, TACTICS)}")
    return name


def without(names: Iterable[str]) -> tuple[str, ...]:
    """The tags that a duel goes without in which these tactics, and plain attacks, are all that there is."""
    there = {tag for name in names for tag in TACTICS[name].tags}.union(ALWAYS_THERE)
    return tuple(tag for tag in load_system(SYSTEM).actions.tag_names if tag not in there)


def listed(names: Sequence[str]) -> str:
    """Tactics in words: ``active defence, the free setup and holding``."""
    words = [TACTICS[name].words for name in names]
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words) or "plain attacks only"


def table() -> str:
    """The tactics as rows of the table in docs/tactics.md."""
    rows = []
    for name, tactic in TACTICS.items():
        forbids, tags = (", ".join(f"`{tag}`" for tag in found) for found in (tactic.forbids, tactic.tags))
        rows.append(f"| `{name}`: {tactic.words} | {forbids} | {tags} |\n")
    return "".join(rows)
