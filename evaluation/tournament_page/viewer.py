"""The page's viewer of fights: what stands on the page before its script fills it."""

from __future__ import annotations

from html import escape
from typing import Any

from .chosen import HOW

_BUTTONS = (
    ("first", "First step", "|◀"), ("back", "Back one step", "◀"), ("play", "Play", "Play"), ("next", "Next step", "▶"),
    ("last", "Last step", "▶|"),
)  # fmt: skip

_SPEEDS = {"slow": 1600, "normal": 800, "fast": 300}
"""Milliseconds between two steps."""


def viewer(data: dict[str, Any]) -> str:
    """The viewer, and how its fights were chosen; nothing where there are none."""
    if not data["fights"]:
        return ""
    how = "".join(f"<li><b>{escape(why)}</b>: {escape(words)}.</li>" for why, words in HOW.items())
    options = "".join(
        f'<option value="{k}">{escape(fight["encounter"])}: {escape(fight["why"])}</option>'
        for k, fight in enumerate(data["fights"])
    )
    return f"""<p>Of each encounter two fights, run again with the same dice and policies:</p><ul>{how}</ul>
<noscript><p class="note">Stepping through a fight needs JavaScript, which is off.</p></noscript>
<div id="viewer" role="group" aria-label="Replay">
<p class="chooser"><label>Fight <select id="fight">{options}</select></label></p>
<p id="result"></p>
<p id="differs" class="note" hidden></p>
{controls()}
<p class="hint">Keys: ← → a step, Home and End for the beginning and the end. The address holds the fight and the
step.</p>
<p id="now" aria-live="polite"></p>
<div id="arena" aria-hidden="true"></div>
<div class="board"><div class="side first" id="side-0"></div>
<div class="told" id="log" role="region" aria-label="What has happened so far" tabindex="0"></div>
<div class="side second" id="side-1"></div></div>
</div>"""


def controls(kind: str = "controls") -> str:
    """What steps through a fight (``stepper`` of ``pages.js``), in an element of these classes."""
    buttons = "".join(
        f'<button type="button" data-do="{do}" aria-label="{label}" title="{label}">{face}</button>'
        for do, label, face in _BUTTONS
    )
    speeds = "".join(
        f'<option value="{pause}"{" selected" * (name == "normal")}>{name}</option>' for name, pause in _SPEEDS.items()
    )
    return f"""<div class="{kind}">{buttons}
<label class="slider"><span class="hidden">Step</span> <input id="step" type="range" min="0" value="0"></label>
<output id="where" for="step"></output>
<label>Speed <select id="speed">{speeds}</select></label></div>"""
