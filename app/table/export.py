"""A table's fight as the data of a replay, and as one HTML file that needs nothing beside itself.

The file holds the fight as it stands: what was taken back is not in it. It opens from a disk without a network, is read
without JavaScript too (but not stepped through), and carries the record, which ``okenv replay`` plays.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Any, Protocol

from evaluation import pages
from evaluation import tournament_page as viewers
from evaluation.tournament_page.viewer import controls
from okenv.battle import Battle
from okenv.core.voice.words import percent

from ..standing import how_it_stands
from .play import Line
from .views import card_data, ground

_HERE = Path(__file__).parent
_VIEWER_CSS = Path(str(viewers.__file__)).parent / "page.css"


class Fought(Protocol):
    """What is exported: a table, or anything else that has a title, moments, a record and an end."""

    title: str

    def moments(self) -> Iterable[tuple[Battle, list[Line], bool]]:
        """The fight at its beginning and after every event in force.

        Each comes with what was told, and whether it is the answer of whoever was asked before it.
        """

    def record(self) -> str:
        """The fight as a record."""

    def ended(self) -> dict[str, Any] | None:
        """What there is to tell of its end (``ended.py``); None while it goes on."""


def replay(table: Fought) -> dict[str, Any]:
    """The fight step by step, fit for JSON.

    Returns:
        ``title``, ``system``, ``system_title``, ``encounter``, ``description``; ``sides``, each with a ``name`` and the
        rows of its ``fighters``; ``fighters`` with ``name``, ``side`` and the ``sheet`` in words; ``opening``, lines
        with ``kind``, ``text`` and, where a brief log shows something else, ``brief``; ``cards`` at the beginning by
        row, None for who joins later; ``ground``, cover and hazards at the beginning; ``steps``, one for each event in
        force: ``round``, ``by`` (the row of who decided, or None), ``lines``, the ``cards`` that changed, by row as a
        text, and the ``ground`` where that changed; ``outcome``, ``result`` in
        words, ``aftermath``, and ``ended``, what else there is to tell of the end (``ended.py``), or None. Rows are
        those at the end.
    """
    told: list[tuple[list[Line], int, str | None, dict[str, Any], list[dict[str, Any]]]] = []
    asked: str | None = None
    battle: Battle | None = None
    for battle, lines, decided in table.moments():
        by = asked if decided else None
        told.append((lines, int(battle.state[0]["turn"]), by, _cards(battle), ground(battle)))
        asked = battle.prompt.name if battle.prompt else None
    assert battle is not None, "a table has a beginning"
    assert battle.encounter is not None, "a table's battle knows its encounter"
    rows = {name: row for row, name in enumerate(battle.names)}
    encounter, state = battle.encounter, battle.state[0]
    sides = [[row for row in rows.values() if battle.side_of(row) == side] for side in range(len(battle.side_names))]
    summary = battle.system.module("sheet.schema").sheet_summary
    steps, (before, lies) = [], told[0][3:]
    for lines, turn, by, cards, now in told[1:]:
        changed = {str(rows[name]): card for name, card in cards.items() if before.get(name) != card}
        step = {"round": turn, "by": None if by is None else rows[by], "lines": _plain(lines), "cards": changed}
        steps.append(step if now == lies else {**step, "ground": now})
        before, lies = cards, now
    return {
        "title": table.title,
        "system": battle.system.name,
        "system_title": battle.system.title,
        "encounter": encounter.title or encounter.name,
        "description": encounter.description.strip(),
        "sides": [{"name": name, "fighters": sides[side]} for side, name in enumerate(battle.side_names)],
        "fighters": [
            {"name": fighter.name, "side": battle.side_names[battle.side_of(row)], "sheet": summary(fighter.sheet)}
            for row, fighter in enumerate(encounter.fighters)
        ],
        "opening": _plain(told[0][0]),
        "round": told[0][1],
        "cards": [told[0][3].get(name) for name in battle.names],
        "ground": told[0][4],
        "steps": steps,
        "outcome": battle.outcome,
        "result": how_it_stands(battle, int(state["turn"])),
        "aftermath": battle.aftermath() if battle.over else [],
        "ended": table.ended(),
    }


def page(table: Fought) -> str:
    """The fight as a whole HTML page: header, both sides, viewer with cards, log, dice, record."""
    data, record = replay(table), table.record()
    lead = f"{data['system_title']}: {data['encounter']}."
    description = f"<p>{escape(data['description'])}</p>" if data["description"] else ""
    body = f"""<header><h1>{escape(data["title"])}</h1>
<p class="lead">{escape(lead)}</p>{description}
<p id="result">{escape(data["result"])}</p></header>
<main><section aria-labelledby="steps-title"><h2 id="steps-title">The fight, step by step</h2>
<noscript><p class="note">Stepping through the fight needs JavaScript, which is off. The log is whole without it.</p>
</noscript>
{_viewer(data)}</section>
{_end(data)}<section aria-labelledby="dice-title"><h2 id="dice-title">Dice</h2>
{_dice(record)}</section>
<section aria-labelledby="record-title"><h2 id="record-title">Record</h2>
<p>The record holds every decision and every roll; <code>okenv replay FILE</code> plays it again, exactly.
<button type="button" id="save" hidden>Save the record</button></p>
<details><summary>The record as text</summary><pre id="record">{escape(record)}</pre></details></section></main>"""
    told = ("opening", "aftermath", "ended", "result", "description", "ground")
    shown = {key: value for key, value in data.items() if key not in told}
    shown["steps"] = [{key: step[key] for key in ("round", "by", "cards")} for step in data["steps"]]
    style = _VIEWER_CSS.read_text(encoding="utf-8") + (_HERE / "export_page.css").read_text(encoding="utf-8")
    script = (_HERE / "export_page.js").read_text(encoding="utf-8")
    return pages.document(data["title"], body, style=style, script=script, data=pages.plain(shown))


def _cards(battle: Battle) -> dict[str, dict[str, Any]]:
    battle.system.need("voice.cards")
    return {name: card_data(card) for name, card in zip(battle.names, battle.cards(), strict=True)}


def _plain(lines: list[Line]) -> list[dict[str, str]]:
    found = []
    for line in lines:
        plain = {"kind": line.kind, "text": line.text}
        found.append(plain if line.brief is None else {**plain, "brief": line.brief})
    return found


def _viewer(data: dict[str, Any]) -> str:
    """The controls, empty places for cards, and the whole log."""
    return f"""<div id="viewer" role="group" aria-label="Replay">
{controls("controls scripted")}
<p class="hint scripted">Keys: ← → a step, Home and End for the beginning and the end. The address holds the step.</p>
<p id="now" class="scripted" aria-live="polite"></p>
<div class="board"><div class="side first" id="side-0"></div>
<div class="told" id="log" role="region" aria-label="The log" tabindex="0"><ol>{_log(data)}</ol></div>
<div class="side second" id="side-1"></div></div>
</div>"""


def _log(data: dict[str, Any]) -> str:
    steps = [data["opening"], *(step["lines"] for step in data["steps"])]
    items = ["".join(_line(line) for line in lines) for lines in steps]
    if data["aftermath"]:
        lines = [{"kind": "act", "text": text} for text in ("--- Aftermath ---", *data["aftermath"])]
        items[-1] += "".join(_line(line) for line in lines)
    return "\n".join(f"<li>{item}</li>" for item in items)


def _line(line: dict[str, str]) -> str:
    text = line["text"]
    if text.startswith("---"):
        return f'<span class="line round">{escape(text.replace("-", "").strip())}</span>'
    kind = line["kind"] if line["kind"].isalpha() else "act"
    if "brief" not in line:
        return f'<span class="line {kind}">{escape(text)}</span>'
    brief = f'<span class="line brief {kind}">{escape(line["brief"])}</span>' if line["brief"] else ""
    return f'{brief}<span class="line full {kind}">{escape(text)}</span>'


def _end(data: dict[str, Any]) -> str:
    """How the fight ended: the verdict, both sides' strength, what everybody did, the luck; empty while it goes on."""
    if (end := data["ended"]) is None:
        return ""
    sides = [side["name"] for side in data["sides"]]
    strength = [
        pages.row("start" if one["round"] is None else str(one["round"]), map(_cell, map(percent, one["strength"])))
        for one in end["rounds"]
    ]
    deeds = [
        pages.row(
            f"{escape(one['name'])} <small>{escape(one['side'])}</small>",
            [_cell(word) for word in (f"{one['hits']} of {one['attacks']}", one["done"], one["taken"],
                                      ", ".join(one["put_out"]) or "–", one["spent"])][: 4 + bool(end["spent"])],
        )
        for one in end["fighters"]
    ]  # fmt: skip
    heads = ["hits of attacks", "harm done", "harm taken", "put out", *[end["spent"]] * bool(end["spent"])]
    tables = pages.table("Strength at the end of each round", sides, strength, corner="round")
    if deeds:
        tables += pages.table(f"What everybody did; harm in {end['harm']}", heads, deeds, corner="fighter")
    words = "".join(f"<p>{escape(text)}</p>" for text in end["verdict"])
    luck = "".join(f"<li>{escape(one['sentence'])}</li>" for one in end["luck"])
    return f"""<section aria-labelledby="end-title"><h2 id="end-title">The end</h2>
{words}{tables}<p><small>{escape(end["measure"])}</small></p><h3>The luck of the dice</h3><ul>{luck}</ul></section>
"""


def _cell(word: Any) -> str:
    return f"<td>{escape(str(word))}</td>"


def _dice(record: str) -> str:
    """How often each kind of dice showed what, from a record."""
    shown: dict[str, Counter[int]] = {}
    for entry in map(json.loads, record.splitlines()[1:]):
        if "roll" in entry:
            shown.setdefault(str(entry.get("dice", "dice")), Counter())[int(entry["roll"])] += 1
    if not shown:
        return "<p>No dice were rolled.</p>"
    heads = sorted({value for counts in shown.values() for value in counts})
    rows = []
    for name, counts in sorted(shown.items()):
        numbers = [*(counts[value] or "–" for value in heads), counts.total()]
        rows.append(pages.row(escape(name), [f"<td>{number}</td>" for number in numbers]))
    faces = [str(value).replace("-", "−") for value in heads]
    return pages.table("How often each kind of dice showed what", [*faces, "all"], rows, corner="dice")


__all__ = ["Fought", "page", "replay"]
