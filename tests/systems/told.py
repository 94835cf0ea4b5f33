"""What is told of events, written down beside them: ``<rulebook>/told.txt``, read as a diff where it changes.

A line of events is a case, written by hand: ``MISS 0 1 2, WOUND 1 1``, names of the layout and operands; ``bare:``
before them where weapons and places have no names. Below it stands what the narration says, and where they differ
what of that a page with little room shows (``brief``) and what players see; ``-`` is nothing. What players see of a
question to Cid or of Bob's dice stands first, then the questions and answers of :mod:`tests.systems.scenes`. The
sentences are written anew by

    python -m tests.systems.told
"""

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from okenv.core.events import Event as Logged
from okenv.core.layout import ONGOING, fighter_at
from okenv.core.voice.told import in_brief
from okenv.systems import load_system
from tests.systems.scenes import ASKED, moments

HERE = Path(__file__).parent
NAMES, SIDES = ["Ann", "Bob", "Cid", "Dan"], ["red", "blue"]
WEAPONS = [["laser", "sword"], ["pistol"], ["rifle"], []]
LABELS: dict[str, tuple[Any, ...]] = {
    "ok": ([["sword", "bow"], ["axe"], ["net"], []], ["chandelier"]),
    "psob": (WEAPONS, ["fire"], ["wall", "cover"], ["chandelier", "rope"], ["buggy"]),
    "broags": (WEAPONS, ["wall"]),
    "zerospace": (WEAPONS, ["crate", "wall"], ["fire"], [10, 20]),
}
"""Weapons of everybody, and things and places, by rulebook."""
ARMED = {"broags": [["laser", "laser", "sword"], ["rifle"], ["club"]]}
ARMED["zerospace"] = ARMED["broags"]
"""Weapons of those who are asked, where they are others."""
BARE = "bare: "


def cases(system: str) -> list[str]:
    """The lines of events in a rulebook's file."""
    lines = (HERE / system / "told.txt").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith((" ", "#", "?", "="))]


def told(system: str, case: str) -> list[str]:
    """A case and everything that is said of it."""
    loaded = load_system(system)
    voice, public = loaded.module("voice.narrate"), loaded.module("table.public")
    labels = None if case.startswith(BARE) else loaded.module("sheet.labels").Labels(*LABELS[system])
    log = []
    for event in case.removeprefix(BARE).split(", "):
        name, *operands = event.split()
        log.append(Logged(loaded.layout.Event[name], tuple((*map(int, operands), *[0] * 7)[:7])))
    full = voice.sentences(log, NAMES, SIDES, labels)
    brief = [line for line in in_brief(full) if line]
    seen = public.public_sentences(log, NAMES, SIDES, labels)
    said = {"": full} | ({"brief, players: ": seen} if brief == seen else {"brief: ": brief, "players: ": seen})
    lines = [f"    {how}{' / '.join(them) or '-'}" for how, them in said.items() if not how or them != full]
    return [case, *lines]


def asked(system: str) -> list[str]:
    """What players see where something is asked, and where dice are awaited, and what the game master reads there."""
    loaded, helpers = load_system(system), import_module(f"tests.systems.{system}.helpers")
    bs = helpers.lay_out([helpers.sheet()] * 2, [helpers.sheet()] * 2)
    b, lines = bs[0], []
    if system == "ok":
        b.act = loaded.module("rules.actions").Act.GET_UP  # what a task is for
    elif system == "psob":
        b.fighters[1].p_part[0] = loaded.layout.Part.RALLY  # what an action's dice are for
    for number in (*loaded.layout.Prompt, *loaded.layout.Purpose):
        is_asked = isinstance(number, loaded.layout.Prompt)
        b.prompt, b.actor, b.dice, b.dice_for, b.dice_by = (number, 2, 0, 0, 0) if is_asked else (0, 0, 2, number, 1)
        b.outcome = 0 if is_asked and number == 0 else ONGOING  # where nothing is asked, the fight is over
        said = loaded.module("table.public").public_asked(bs, NAMES, SIDES, None)
        awaited = "" if is_asked else f" / {loaded.module('voice.narrate').dice_sentence(bs, NAMES, SIDES)}"
        lines.append(f"? {number.name}: {said or '-'}{awaited}")
    return lines


def answers(system: str) -> list[str]:
    """What is asked at some moments of fights, each legal answer to it, or what dice are awaited for."""
    loaded, lines = load_system(system), []
    weapons, *things = LABELS[system]
    labels = loaded.module("sheet.labels").Labels(ARMED.get(system, weapons), *things)
    voice, table = loaded.module("voice.narrate"), loaded.actions
    for bs in moments(system):
        if not bs[0].prompt:
            lines.append(f"= {voice.dice_sentence(bs, NAMES, SIDES)}")
            continue
        lines.append(f"= {voice.prompt_sentence(bs, NAMES, labels)}")
        for action in np.flatnonzero(ASKED[system].ASKING.marked(bs)):
            row = fighter_at(bs[0], int(bs[0].actor), int(table.slot[action])) if table.target[action] >= 0 else -1
            lines.append(f"    {voice.action_sentence(bs, action, row, NAMES, labels)}")
    return lines


def page(system: str) -> str:
    """The rulebook's file as it would be written now."""
    lines = [f"# What is told of events ({LABELS[system]}): tests/systems/told.py", *asked(system), *answers(system)]
    for case in cases(system):
        lines += told(system, case)
    return "\n".join([*lines, ""])


if __name__ == "__main__":
    if sys.argv[1:]:
        sys.exit(f"tests.systems.told: found {sys.argv[1]!r}, expected nothing: it writes the pages of all rulebooks")
    for rulebook in LABELS:
        (HERE / rulebook / "told.txt").write_text(page(rulebook), encoding="utf-8")
