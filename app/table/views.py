"""What the game master sees, and what the players see, as plain data for JSON."""

from __future__ import annotations

import functools
from dataclasses import asdict
from typing import Any

from okenv.amend import can_modify
from okenv.battle import Battle
from okenv.core.voice.cards import Card

from . import noticed
from .alike import members, told, usual_answer
from .deeds import Usual, told_deed
from .drivers import title, waits
from .events import told_orders
from .movers import movers, told_movers
from .noticed import NOBODY
from .orders import asked_of_all, asked_together
from .play import Line
from .situation import Situation
from .timeline import Timeline

LAST_ROLLS = 12
"""How many rolls that can be overruled the game master's view has."""
PLAYERS_LINES = 300
"""How many lines of the log the players' view has at most, the last ones."""


def view(timeline: Timeline, situation: Situation, battle: Battle, plan: dict[str, Any] | None,
         thinking: bool, trouble: str | None) -> dict[str, Any]:  # fmt: skip
    """The game master's view, but for what the table itself knows (id, title, the players' link).

    Args:
        timeline: of the table.
        situation: the present one.
        battle: its fight.
        plan: what the driver of whoever is asked would do, where that is known.
        thinking: whether that is being thought about.
        trouble: why there is no plan, where thinking failed.
    """
    system, state = battle.system, battle.state
    system.need("voice.cards")
    cards = battle.cards()
    order = system.module("table.queue").queue(state, battle.names)
    return {
        "system": system.name,
        "system_title": system.title,
        "spends": bool(system.filled("table.usual").SPENDING),
        "defence": str(system.filled("table.usual").PRICE),
        "again": str(system.filled("table.usual").AGAIN),
        "fronts": bool(system.filled("table.usual").FRONTS),
        "small": str(system.filled("table.usual").SMALL_WORDS),
        "encounter": situation.encounter.title or situation.encounter.name,
        "version": timeline.version,
        "at": len(timeline.force),
        "of": len(timeline.force) + len(timeline.undone),
        "round": int(state[0]["turn"]),
        "dice": situation.dice,
        "modifier": situation.modifier,
        "rolls": [{"dice": dice, "outcome": value} for dice, value in timeline.last_rolls(LAST_ROLLS)],
        "running": timeline.running,
        "sides": _sides(battle),
        "fighters": [fighter(situation, battle, row, card) for row, card in enumerate(cards)],
        "ground": ground(battle),
        "queue": [{"row": int(row), "words": words} for row, words in order],
        "asked": asked(situation, battle, plan, thinking, trouble),
        "question": situation.question,
        "outcome": None if situation.taken else battle.outcome,
        "aftermath": battle.aftermath() if battle.over else [],
        "can_undo": bool(timeline.force),
        "can_redo": bool(timeline.undone),
    }


def _sides(battle: Battle) -> list[dict[str, Any]]:
    rows = range(len(battle.names))
    return [
        {"name": name, "fighters": [row for row in rows if battle.side_of(row) == side]}
        for side, name in enumerate(battle.side_names)
    ]


def fighter(situation: Situation, battle: Battle, row: int, card: Card) -> dict[str, Any]:
    """One fighter with her card and her driver."""
    name = battle.names[row]
    return {
        "row": row,
        "name": name,
        "side": battle.side_names[battle.side_of(row)],
        "character": situation.encounter.fighters[row].character,
        "driver": situation.drivers[name].model_dump(),
        "orders": told_orders(situation.drivers[name].orders, battle.system.filled("table.usual").AGAIN),
        "decides": title(situation.drivers[name].who, battle.system.name),
        "gone": not card.stands,
        "card": card_data(card),
    }


def card_data(card: Card) -> dict[str, Any]:
    """A card as plain data."""
    return {
        "state": card.state,
        "stands": card.stands,
        "place": card.place,
        "figures": dict(card.figures),
        "harm": dict(card.harm),
        "thresholds": [list(step) for step in card.thresholds],
        "notes": list(card.notes),
        "inside": card.inside,
    }


def ground(battle: Battle) -> list[dict[str, Any]]:
    """Cover, smoke and hazards in the arena as plain data."""
    return [asdict(one) for one in battle.ground()]


def asked(situation: Situation, battle: Battle, plan: dict[str, Any] | None, thinking: bool,
          trouble: str | None) -> dict[str, Any] | None:  # fmt: skip
    """What is asked now: a decision, dice, the game master's consent, or nothing more."""
    if situation.taken and battle.dice is None:
        one = situation.taken[0]
        return {
            "kind": "consent",
            "fighter": battle.names.index(one.fighter),
            "name": one.fighter,
            "sentence": f"{one.fighter} would be out of their player's hands: {one.words}. Do you agree?",
            "words": one.words,
        }
    if (dice := battle.dice) is not None:
        able = modifiable(battle)
        return {
            "kind": "dice",
            "name": dice.name,
            "reading": dice.reading,
            "sentence": dice.sentence,
            "modifiable": able,
            "modifier": situation.modifier if able else 0,
            "whose": whose_dice(battle),
        }
    prompt = battle.prompt
    if prompt is None:
        return None
    turns = movers(battle, situation.drivers)
    found, together = question(situation, battle), asked_together(battle, situation.drivers)
    return {
        "kind": "decision",
        **found,
        "sentence": asked_of_all(prompt, together),
        "together": [question(situation, one) for one in together],
        "turns": told_movers(turns, found["usual"], functools.partial(question, situation)),
        "waits": waits(situation, prompt.kind, prompt.name),
        "plan": plan,
        "thinking": thinking,
        "trouble": trouble,
    }


def question(situation: Situation, battle: Battle) -> dict[str, Any]:
    """Who is asked in a fight, what, and all that can be answered, what people do most apart.

    Args:
        situation: of the table.
        battle: in which somebody is asked: as it stands, or as it would be.
    """
    prompt = battle.prompt
    assert prompt is not None
    usual = Usual(situation, battle)
    legal = battle.legal()
    rows = members(usual.alike, legal)
    return {
        "fighter": prompt.fighter,
        "name": prompt.name,
        "prompt": prompt.kind,
        "sentence": prompt.sentence,
        "driver": situation.drivers[prompt.name].model_dump(),
        "actions": [
            {
                "action": one.notation,
                "sentence": one.sentence,
                "target": one.target,
                "like": usual.alike[one.notation],
                "told": told(one, rows[usual.alike[one.notation]], battle.names),
            }
            for one in legal
        ],
        "deeds": [told_deed(deed) for deed in usual.offered()],
        "usual": usual.move(),
        "spending": usual.spending(),
        "default": usual_answer(battle).notation,
    }


def whose_dice(battle: Battle) -> str:
    """The name of whoever rolls the awaited dice, or of the side whose they are."""
    row = battle.state[0]
    names = battle.side_names if int(row["dice_for"]) in battle.system.module("table.queue").OF_SIDES else battle.names
    return names[int(row["dice_by"])]


def modifiable(battle: Battle) -> bool:
    """Whether the game master may add a modifier to the awaited dice."""
    return battle.dice is not None and can_modify(battle.system, battle.state)


def log(timeline: Timeline, after: int) -> list[dict[str, Any]]:
    """The lines of the game master's log beyond event ``after``; those of the beginning have number 0."""
    return [_line(*one) for one in timeline.log(after)]


def _line(number: int, line: Line, undone: bool) -> dict[str, Any]:
    return {"n": number, **asdict(line), "undone": undone}


def public_log(timeline: Timeline, after: int = -1) -> list[dict[str, Any]]:
    """What the players read of the events in force beyond ``after``; what was taken back is not in it."""
    return [{"n": number, "text": text} for number, text in timeline.public(after)]


def public_view(timeline: Timeline, battle: Battle) -> dict[str, Any]:
    """The players' view, but for the title: nothing that the characters could not see."""
    public, state, known = battle.system.module("table.public"), battle.state, timeline.now.noticed
    shown = (known.names(battle.names), battle.side_names, battle.labels)
    return {
        "round": int(state[0]["turn"]),
        "sides": list(battle.side_names),
        "fighters": [
            {
                "name": name,
                "side": battle.side_names[battle.side_of(row)],
                "card": _public_card(public.public_card(state, row, *shown)),
            }
            for row, name in enumerate(shown[0])
            if name != NOBODY
        ],
        "asked": "" if battle.over else _public_asked(public.public_asked(state, *shown), battle, shown[0]),
        "outcome": battle.outcome,
        "log": [text for _, text in timeline.public(most=PLAYERS_LINES)],
        "version": timeline.version,
    }


def _public_card(card: dict[str, Any]) -> dict[str, Any]:
    """The players' card of somebody, without notes that name whom they have not noticed."""
    return {**card, "notes": noticed.told(card["notes"])}


def _public_asked(asked: str, battle: Battle, names: list[str]) -> str:
    """What the table waits for, as far as it is of somebody whom players have noticed."""
    if NOBODY not in asked:
        return asked
    prompt = battle.prompt
    return f"{names[prompt.fighter]} is deciding." if prompt and names[prompt.fighter] != NOBODY else ""


def fields(battle: Battle, row: int) -> list[dict[str, Any]]:
    """The figures of a fighter, or with row -1 of the fight, that may be corrected, with their values.

    A fighter as a value is told by her name, nobody by an empty one; a number that has a word by that word.
    """
    corrections = battle.system.module("table.corrections")
    b = battle.state[0]
    found = []
    for one in corrections.fields(b, row, battle.labels):
        value = corrections.read(b, row, one.name)
        offered = one.offered(battle.names)
        if one.kind == "fighter":
            value = battle.names[value] if value >= 0 else ""
        elif one.kind == "number" and offered:
            value = one.told(value, battle.names)
        found.append(
            {
                "name": one.name,
                "label": one.label,
                "kind": "choice" if one.kind == "number" and offered else one.kind,
                "low": one.low,
                "high": one.high,
                "choices": offered,
                "unit": one.unit,
                "places": one.places,
                "at_hand": one.at_hand,
                "value": value,
            }
        )
    return found
