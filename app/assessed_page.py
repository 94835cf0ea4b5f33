"""An assessment as one HTML page that needs nothing beside itself, drawn by what draws it on the table's page."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from evaluation import pages

from .story import roll_call

if TYPE_CHECKING:
    from evaluation.assess import Assessment

_STATIC = Path(__file__).parent / "web" / "static"
_SCRIPTS, _STYLES = ("dom.js", "picture.js", "assessed.js"), ("base.css", "assessed.css")
_OWN_STYLE = """body { max-width: 62rem; margin: 2rem auto; padding: 0 1rem }
main { margin-top: 1.5rem }
table { margin: 0 }
th, td { white-space: normal }
caption { color: var(--ink) }
"""
_SHOW = """const found = JSON.parse(byId("data").textContent);
byId("assessed").append(...assessment(found, changesOf(found)));
"""


def page(found: Assessment, command: str) -> str:
    """The page of an assessment that ``command`` gives again."""
    encounter, data = found.encounter, found.to_dict()
    foes = encounter.side_names[1 - found.side]
    sides = "".join(
        f"<li><b>{escape(name)}{'' if name == foes else ', the heroes'}</b>: {escape(who)}</li>"
        for name, who in roll_call(encounter, list(encounter.policies))
    )
    fights = data["grades"]["usual"]["fights"]
    sentence = f"{data['sentence'][:1].upper()}{data['sentence'][1:]}."
    title = f"How hard is {encounter.title or encounter.name}?"
    body = f"""<header class="stack"><h1>{escape(title)}</h1>
<ul>{sides}</ul>
<p class="faint">{fights:,} fights for each grade of play, seed {found.seed}.
The same comes out of <code>{escape(command)}</code></p></header>
<noscript><p>{escape(sentence)} The tables and pictures need JavaScript, which is off.</p></noscript>
<main id="assessed" class="assessed stack"></main>"""
    style = "".join((_STATIC / name).read_text(encoding="utf-8") for name in _STYLES)
    return pages.document(title, body, style=style + _OWN_STYLE, script=_bundle(), data=pages.plain(data))


def _bundle() -> str:
    """The modules that draw an assessment, as one script: each name is in only one of them."""
    modules = (_STATIC / name for name in _SCRIPTS)
    lines = (line for module in modules for line in module.read_text(encoding="utf-8").splitlines())
    plain = (re.sub(r"^export ", "", line) for line in lines if not line.startswith("import "))
    return "{\n" + "\n".join(plain) + f"\n{_SHOW}}}\n"
