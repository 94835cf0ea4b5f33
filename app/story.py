"""A fight on the screen: the header with both sides, the narration with names in their side's colour."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from .standing import how_it_stands
from .terminal import console, print_indented

if TYPE_CHECKING:
    from okenv.battle import Battle
    from okenv.encounter import Encounter

_COLOURS = ("red", "green", "yellow", "blue", "magenta", "cyan", "white")
_FALLBACK = ("cyan", "magenta")


def side_styles(sides: list[str]) -> list[str]:
    """A colour for each side: its own name where that is one, else two that differ."""
    styles = [side.lower() if side.lower() in _COLOURS else "" for side in sides]
    for i, style in enumerate(styles):
        if not style:
            styles[i] = next(colour for colour in _FALLBACK if colour not in styles)
    return [f"bold {style}" for style in styles]


def fighters(names: list[str], notes: list[str]) -> str:
    """``Captain (turtle), 4 x Guard (brute)``: fighters numbered alike and with equal notes are counted."""
    stems = [(re.sub(r"[ _-]?\d+$", "", name), note) for name, note in zip(names, notes, strict=True)]
    parts = []
    at = 0
    for (stem, note), group in groupby(stems):
        count = len(list(group))
        parts.append(f"{f'{count} x {stem}' if count > 1 else names[at]}{f' ({note})' if note else ''}")
        at += count
    return ", ".join(parts)


def roll_call(encounter: Encounter, codes: list[str] | None) -> list[tuple[str, str]]:
    """Each side's name and its fighters with who plays them, by name; ``codes`` by row, or None to leave them out."""
    from agents.registry import personalities

    called = {one.code: one.title for one in personalities(encounter.system)} if codes else {}
    played = [called.get(code) or code for code in codes or [""] * len(encounter.names)]
    notes = dict(zip(encounter.names, played, strict=True))
    return [
        (side.name, fighters([f.name for f in side.fighters], [notes[f.name] for f in side.fighters]))
        for side in encounter.sides
    ]


def opening(encounter: Encounter) -> list[str]:
    """How the encounter begins: who stands where, and what is at hand."""
    from okenv.systems import load_system

    system = load_system(encounter.system)
    labels = system.module("sheet.schema").labels(encounter)
    begins = system.module("voice.opening").sentences
    return begins(encounter.template, encounter.names, encounter.side_names, labels)


class Story:
    """Prints one fight; ``quiet``: does all that this takes, and shows nothing."""

    def __init__(self, encounter: Encounter, *, quiet: bool = False) -> None:
        self._encounter = encounter
        self._console = console(quiet=quiet)
        self._sides = side_styles(encounter.side_names)
        self._styles = dict(zip(encounter.side_names, self._sides, strict=True))
        for side, style in zip(encounter.sides, self._sides, strict=True):
            self._styles.update({fighter.name: style for fighter in side.fighters})
        longest_first = sorted(self._styles, key=len, reverse=True)
        self._held: list[str] = []
        self._pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")

    def header(self, seed: int | None, codes: list[str] | None = None) -> None:
        """Title and description, then each side with its fighters and policies, then who stands where."""
        encounter = self._encounter
        self._plain(f"{encounter.title} ({encounter.name}){'' if seed is None else f', seed {seed}'}", "bold")
        if encounter.description:
            self._plain(encounter.description.strip(), "dim")
        width = max(len(name) for name in encounter.side_names)
        for side, style in zip(roll_call(encounter, codes), self._sides, strict=True):
            self._plain(f"  {side[0]:<{width}}  ", style, end="")
            self._plain(side[1])
        for line in opening(encounter):
            self._plain(f"  {line}", "dim")
        self._plain("")

    def briefly(self, lines: Sequence[str]) -> None:
        """Sentences of the narration in their brief form; what came of a deed stands in its line."""
        from okenv.core.voice.told import goes_on

        for line in lines:
            if not goes_on(line, self._held):
                self.flush()
            self._held.append(line)

    def flush(self) -> None:
        """Print what :meth:`briefly` still holds back."""
        if not self._held:
            return
        from okenv.core.voice.told import joined

        if line := joined(self._held):
            self.lines([line])
        self._held.clear()

    def lines(self, lines: Sequence[str]) -> None:
        """Sentences of the narration, in full."""
        from rich.text import Text

        for line in lines:
            text = Text(line, "bold" if line.startswith("---") else "")
            for match in self._pattern.finditer(line):
                text.stylize(self._styles[match[0]], *match.span())
            self._console.print(text, soft_wrap=not self._console.is_terminal)

    def reason(self, who: str, thought: str) -> None:
        """What somebody thinks, set apart from what happens."""
        self.flush()
        print_indented(self._console, f"{who}: {thought}", 4, "dim")

    def aftermath(self, battle: Battle) -> None:
        """What the fight leaves behind, under a heading."""
        self.flush()
        self.lines(["--- Aftermath ---", *battle.aftermath()])

    def footer(self, battle: Battle) -> None:
        """How it stands; of a fight that is over, what turned it and the luck of the dice before that."""
        self._plain("")
        if battle.over:
            from .table.ended import ended

            told = ended(battle.header(), battle.inputs())
            self.lines([*told["verdict"][1:], *(side["sentence"] for side in told["luck"])])
        self._plain(how_it_stands(battle, int(battle.state[0]["turn"])), "bold")

    def _plain(self, text: str, style: str = "", end: str = "\n") -> None:
        self._console.print(text, style=style, end=end, soft_wrap=not self._console.is_terminal)
