"""The page ``docs/actions/<system>.md``: every prompt and every kind of answer, with its ids and its price.

Ids, notation and tactics come from the system's action table, prompts, masks and prices from its
``actions.yaml``, whose head tells its fields.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from typing import Any

from okenv.core.capacity import BASE_CAPACITY
from okenv.core.notation import action_notation
from okenv.core.prompts import ENEMY, NOBODY, ActionTable, Kind
from okenv.outside import outside
from okenv.systems import load_system

from .index import read_text

_PAGE = """\
# {title}: what can be done

Every prompt and every answer. This page is written from the code {made}. \
The [page of rulings](../rules/{system}.md) has each rule in full.

## Ids and notation

An action is a kind, whom it is aimed at, and an option. Its id is its place in a fixed table that does
not depend on who fights: {size} ids for {capacity} fighters. The id of a kind's option `k` at the `N`-th enemy
or ally is

    first id + (N - 1) * (how many options the kind has) + (k - 1)

`eN` is the N-th enemy and `aN` the N-th ally (she herself left out) in listing order; a kind with a target
has ids for {others} of them. With `OKENV_MAX_FIGHTERS` above {capacity} this table stays as it is, and the ids of
further enemies and allies follow behind it. Files hold the notation, never the id: the kind, its target,
and `.k` for an option that is not the first, such as {examples}.

| first id | ids | notation | what it is | `.k` | tactics |
|---|---|---|---|---|---|
{ids}

A tactic is the name by which something is preferred or forbidden; answers without one can always be given.

## Prompts

A prompt with one legal answer plays itself and is not asked. The default is the harmless answer
(`default_action`), which environments play in place of an illegal one.

| prompt | of whom, and when | answers | default | what its mask allows |
|---|---|---|---|---|
{prompts}

## Answers

In table order; *legal* comes on top of what the prompt's mask allows.

| answer | prompts | legal | price | what it does | rules |
|---|---|---|---|---|---|
{kinds}
{more}"""
_SHIPPED = "(`make docs`), and a test fails when it\nis stale"
_OUTSIDE = "(`python -m okenv.rulebook FOLDER {system}`)"
_SPENDING = """\

## The order of spending

Successes are spent one purchase at a time. After a kind only the same or a later one may follow, so that
equal spendings have one sequence:

{order}

What cannot change anything is masked: getting around armour that does not lessen the blow, moving a
lethality that is at its end, more damage after `avoid`.
"""
"""Of rulebooks whose successes are spent after a roll."""
_NOTES = """\

## What to know

{notes}
"""
"""Of rulebooks whose ``actions.yaml`` has ``notes``."""


@functools.cache
def said(system: str) -> dict[str, Any]:
    """What ``actions.yaml`` of a system says: ``prompts`` and ``kinds``, each by name; perhaps ``notes``."""
    found: dict[str, Any] = read_text(system, "actions.yaml")
    return found


def actions_page(system: str) -> str:
    """The page in Markdown."""
    book, tell = load_system(system), said(system)
    table, kinds = book.actions, tell["kinds"]
    return _PAGE.format(
        title=book.title,
        system=system,
        made=_OUTSIDE.format(system=system) if system in outside() else _SHIPPED,
        size=int(table.first[-1]) + _ids(table.kinds[-1]),
        capacity=BASE_CAPACITY,
        others=BASE_CAPACITY - 1,
        ids=_rows(_id_cells(table, number, kinds) for number in range(len(table.kinds))),
        prompts=_rows(_prompt_cells(name, prompt, kinds) for name, prompt in tell["prompts"].items()),
        kinds=_rows(_kind_cells(name, kind, system) for name, kind in kinds.items()),
        examples=_examples(table),
        more=_more(table, tell),
    )


def _examples(table: ActionTable) -> str:
    """The notation of a few actions: at an enemy, at an enemy with an option, an option alone, neither."""

    def first(fits: Callable[[Kind], bool], tail: str) -> list[str]:
        return [kind.name + tail for kind in table.kinds if fits(kind)][:1]

    found = first(lambda kind: kind.target == ENEMY, " e2")
    found += first(lambda kind: kind.target == ENEMY and kind.options > 1, " e1.2")
    found += first(lambda kind: kind.target == NOBODY and kind.options > 1, ".2")
    plain = first(lambda kind: kind.target == NOBODY and kind.options == 1, "")
    return _names([*found, *(first(lambda kind: kind.name == "done", "") or plain)])


def _more(table: ActionTable, tell: dict[str, Any]) -> str:
    """What only some rulebooks have: an order of spending, notes."""
    order = [f"`{kind.name}`" for kind in table.kinds if "spend" in tell["kinds"][kind.name]["prompts"]]
    more = _SPENDING.format(order=" > ".join(order)) if order else ""
    return more + (_NOTES.format(notes="\n".join(f"- {note}" for note in tell["notes"])) if "notes" in tell else "")


def _ids(kind: Kind) -> int:
    """How many ids a kind has in the base capacity."""
    return kind.options * (1 if kind.target == NOBODY else BASE_CAPACITY - 1)


def _id_cells(table: ActionTable, number: int, kinds: dict[str, dict[str, Any]]) -> tuple[str, ...]:
    kind = table.kinds[number]
    first = int(table.first[number])
    notation = action_notation(table, first).replace("1", "N") + (".k" if kind.options > 1 else "")
    option = kinds[kind.name].get("option", "")
    return str(first), str(_ids(kind)), f"`{notation}`", kind.title, option, ", ".join(kind.tags)


def _prompt_cells(name: str, prompt: dict[str, Any], kinds: dict[str, dict[str, Any]]) -> tuple[str, ...]:
    answers = _names(kind for kind, about in kinds.items() if name in about["prompts"])
    default = ", else ".join(f"`{kind}`" for kind in prompt["default"])
    return f"`{name}`", prompt["asked"], answers, default, prompt["legal"]


def _kind_cells(name: str, kind: dict[str, Any], system: str) -> tuple[str, ...]:
    rules = ", ".join(f"[{rule}](../rules/{system}.md#{rule.lower()})" for rule in kind["rules"])
    return f"`{name}`", _names(kind["prompts"]), kind["legal"], kind["price"], kind["does"], rules


def _names(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _rows(rows: Iterable[tuple[str, ...]]) -> str:
    return "\n".join(f"| {' | '.join(cells)} |" for cells in rows)
