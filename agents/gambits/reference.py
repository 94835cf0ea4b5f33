"""The vocabulary of gambits and the shipped personalities as tables, written from the code.

``python -m agents.gambits docs/gambits.md`` rewrites a page's tables in place: all that stands between
``<!-- conditions ok -->`` (or ``subjects``, ``prompts``, ``actions``, ``targets``, ``dials``, ``gambits``) and the
next ``<!-- end -->``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from okenv.core.mind.gambits import Aim, Dial, Does, Vocabulary
from okenv.rulebook.actions_page import said
from okenv.systems import load_system

from .library import gambit_names

_SECTION = re.compile(r"(<!-- (\w+) (\w+) -->\n)(?:(?!<!-- ).)*(<!-- end -->)", re.S)
_RULE = re.compile(r"\b[A-Z]{2}-[A-Z]+-\d+\b")
_AIMS = {Aim.NOBODY: "", Aim.GIVEN: "whom the prompt is about", Aim.ENEMY: "an enemy", Aim.ALLY: "an ally"}


def _rows(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in lines)


def subjects(words: Vocabulary) -> str:
    """Of whom a condition speaks."""
    return _rows(("subject", "who that is"), [(f"`{who.name}`", who.doc) for who in words.who])


def conditions(words: Vocabulary) -> str:
    """What a condition asks."""
    rows = []
    for what in words.what:
        shown, known = what.name, ", ".join(f"`{word}`" for word in what.words if word != "none")
        if what.unit is not None:
            shown += " = WORD" if known else f" >= N{f' {what.unit}'.replace(' %', '%').rstrip()}"
        rows.append((f"`{shown}`", what.of or "the fight", f"{what.doc}: {known}" if known else what.doc))
    return _rows(("condition", "of, where no subject is named", "holds for, or counts"), rows)


def prompts(words: Vocabulary, system: str) -> str:
    """What a rule can decide: the prompts of its actions, as the page of all that can be done tells them."""
    link = lambda rule: f"[{rule[0]}](rules/{system}.md#{rule[0].lower()})"  # noqa: E731
    decided = {prompt.name.lower() for does in words.does for prompt in does.prompts}
    asked = {name: prompt["asked"] for name, prompt in said(system)["prompts"].items() if name in decided}
    rows = [(f"`{name}`", _RULE.sub(link, told)) for name, told in asked.items()]
    return _rows(("prompt", "who is asked, and when"), rows)


def actions(words: Vocabulary) -> str:
    """What a rule can do."""

    def target(does: Does) -> str:
        return _AIMS[does.aim] + (f", `{does.pick}`" if does.pick else "")

    rows = [
        (f"`{does.name}`", ", ".join(prompt.name.lower() for prompt in does.prompts), target(does), does.doc)
        for does in words.does
    ]
    return _rows(("action", "prompts", "target, and how it is chosen where the rule does not say", "does"), rows)


def targets(words: Vocabulary) -> str:
    """How a target is chosen."""
    rows = [(f"`{pick.name}`", "enemies" if pick.enemies_only else "enemies, allies", pick.doc) for pick in words.picks]
    return _rows(("target", "among", "who"), rows)


def dials(words: Vocabulary) -> str:
    """The dials."""

    def value(dial: Dial) -> str:
        return f"`{dial.words[dial.default]}`" if dial.words else str(dial.default)

    return _rows(
        ("dial", "default", "what it does"), [(f"`{dial.name}`", value(dial), dial.doc) for dial in words.dials]
    )


def gambits(system: str) -> str:
    """The shipped gambits."""
    rows = [(f"`{one.code}`", one.title, one.group, one.description) for one in gambit_names(system)]
    return _rows(("code", "title", "group", "who that is"), rows)


def section(kind: str, system: str) -> str:
    """One of the tables of a system.

    Raises:
        KeyError: for a table that there is not.
    """
    if kind == "gambits":
        return gambits(system)
    words: Vocabulary = load_system(system).module("mind.gambits").VOCABULARY
    if kind == "prompts":
        return prompts(words, system)
    tables = {
        "subjects": subjects, "conditions": conditions, "actions": actions, "targets": targets, "dials": dials,
    }  # fmt: skip
    return tables[kind](words)


def updated(page: str) -> str:
    """The text of a page with its tables as the code has them now."""
    return _SECTION.sub(lambda found: f"{found[1]}{section(found[2], found[3])}\n{found[4]}", page)


def update(path: Path) -> None:
    """Rewrite a page's tables in place."""
    path.write_text(updated(path.read_text(encoding="utf-8")), encoding="utf-8")
