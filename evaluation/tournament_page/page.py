"""The page of a tournament: everything on it as plain data, and that as HTML."""

from __future__ import annotations

import platform
from collections.abc import Callable
from html import escape
from importlib.metadata import version as version_of
from pathlib import Path
from typing import Any

from agents.registry import describe
from okenv.systems import load_system, play_hash
from okenv.version import version

from .. import pages
from ..digests import policy_digest
from ..tournament import Tournament
from . import encounter_sections, rating_sections, text_sections, usage_sections, viewer
from .fortunes import encounters
from .fought import Fought, fought
from .replays import replays
from .standings import standings
from .usage import usage

_HERE = Path(__file__).parent
_SECTIONS = (
    ("ratings", "Ratings", rating_sections.ratings),
    ("payoffs", "Who beats whom", rating_sections.payoffs),
    ("encounters", "Encounters", encounter_sections.encounters),
    ("fortunes", "Length and luck", encounter_sections.fortunes),
    ("actions", "What they do", usage_sections.actions),
    ("successes", "What successes are spent on", usage_sections.successes),
    ("fights", "Fights, step by step", viewer.viewer),
    ("forfeits", "Forfeits", text_sections.forfeits),
    ("again", "Again", text_sections.again),
)


def write_page(
    tournament: Tournament, path: str | Path, *, command: str = "", progress: Callable[[str], None] = lambda _: None
) -> dict[str, Any]:
    """Write the page of a tournament; returns what is on it, as :func:`to_dict` does.

    Args:
        tournament: with at least one fight.
        path: of the HTML file.
        command: what plays the same tournament.
        progress: called with what is being worked on, in a few words.

    Raises:
        OSError: when the file cannot be written.
    """
    data = to_dict(tournament, command=command, progress=progress)
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Path(path).write_text(html(data), encoding="utf-8")
    return data


def to_dict(
    tournament: Tournament, *, command: str = "", fights: bool = True, progress: Callable[[str], None] = lambda _: None
) -> dict[str, Any]:
    """Everything that is on the page, fit for JSON, as ``data.TournamentData`` has it.

    Args:
        tournament: what is told.
        command: what plays the same tournament.
        fights: whether to run the chosen fights again, and tell them step by step.
        progress: called with what is being worked on, in a few words.
    """
    progress("ratings")
    found = fought(tournament)
    data = {
        "about": _about(found, command),
        **standings(found),
        "encounters": encounters(found),
        "usage": usage(found),
        "forfeits": found.forfeits,
        "fights": replays(found, progress) if fights else [],
    }
    made: dict[str, Any] = pages.plain(data)
    return made


def _about(found: Fought, command: str) -> dict[str, Any]:
    tournament, plan = found.tournament, found.tournament.plan
    told = {code.partition(":")[0]: words for code, words in reversed(describe(plan.system))}
    told |= dict(describe(plan.system))
    return {
        "title": plan.title,
        "command": command,
        "played": tournament.played,
        "planned": plan.fights,
        "interrupted": tournament.interrupted,
        "settled": tournament.settled,
        "pairs": max(plan.pairs_of(match) for match in plan.matches),
        "settle": None if plan.settle is None else plan.settle.model_dump(),
        "seed": plan.seed,
        "luck": plan.luck,
        "limits": plan.limits.model_dump(),
        "policies": [
            {
                "name": name,
                "code": code,
                "description": told.get(code, told.get(code.partition(":")[0], "")),
                "digest": policy_digest(code, plan.system),
            }
            for name, code in zip(found.names, plan.policies, strict=True)
        ],
        "system": {"name": plan.system, "title": load_system(plan.system).title, "rules": play_hash(plan.system)},
        "versions": {
            "okenv": version(),
            "python": platform.python_version(),
            **{name: version_of(name) for name in ("numpy", "numba", "scipy")},
        },
    }


def html(data: dict[str, Any]) -> str:
    """The page, from what :func:`to_dict` gave."""
    title = str(data["about"]["title"]) or "A tournament"
    made = [(name, heading, section(data)) for name, heading, section in _SECTIONS]
    shown = [(name, heading, text) for name, heading, text in made if text]
    links = "".join(f'<li><a href="#{name}">{escape(heading)}</a></li>' for name, heading, _ in shown)
    sections = "\n".join(
        f'<section id="{name}" aria-labelledby="{name}-title"><h2 id="{name}-title">{escape(heading)}</h2>\n'
        f"{text}</section>"
        for name, heading, text in shown
    )
    body = (
        f"<header><h1>{escape(title)}</h1>\n{text_sections.lead(data)}\n"
        f'<nav aria-label="On this page"><ul>{links}</ul></nav></header>\n<main>\n{sections}\n</main>'
    )
    style, script = ((_HERE / name).read_text(encoding="utf-8") for name in ("page.css", "page.js"))
    fights = data["fights"]
    return pages.document(title, body, style=style, script=script, data={"fights": fights})
