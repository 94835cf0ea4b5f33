"""What the page says in sentences: how much was played, who forfeited, how to do it again."""

from __future__ import annotations

from collections import Counter
from html import escape
from typing import Any

from .. import pages

MOST_FORFEITS = 50
"""Forfeits that are listed one by one."""


def lead(data: dict[str, Any]) -> str:
    """How many fights were really run, and whether all of them."""
    about = data["about"]
    end = "all that were planned"
    if about["played"] < about["planned"]:
        early = "at most" if about["settled"] else "that were planned"
        end = f"of {about['planned']:,} {early}{'; it was interrupted' if about['interrupted'] else ''}"
    if about["settle"] is not None:
        end += f"; the order of the best {about['settle']['top']} is {'' if about['settled'] else 'not '}settled"
    forfeits = len(data["forfeits"])
    lost = f' <a href="#forfeits">{forfeits:,} of them</a> were forfeited.' if forfeits else " None was forfeited."
    return f"""<p class="lead"><b>{about["played"]:,} fights</b> were run, {end}.{lost}</p>
<p>{len(about["policies"])} policies met in {len(data["encounters"])} encounters of
{escape(about["system"]["title"])}, up to
{about["pairs"]:,} mirrored pairs for each two of them in each. A mirrored pair is two fights with the same dice and
the sides exchanged, so that neither the better side nor lucky dice count. Intervals are 95 % intervals.</p>"""


def forfeits(data: dict[str, Any]) -> str:
    """Who lost fights by how it decided; nothing where nobody did."""
    found = data["forfeits"]
    if not found:
        return ""
    kinds = sorted({forfeit["kind"] for forfeit in found})
    counts = Counter((forfeit["policy"], forfeit["kind"]) for forfeit in found)
    codes = [row["policy"] for row in data["ratings"] if row["forfeits"]]
    rows = [pages.row(escape(code), (f"<td>{counts[code, kind]:,}</td>" for kind in kinds)) for code in codes]
    lines = "".join(f"<li>{_forfeit(forfeit)}</li>" for forfeit in found[:MOST_FORFEITS])
    more = f"<p>And {len(found) - MOST_FORFEITS:,} more.</p>" if len(found) > MOST_FORFEITS else ""
    return f"""<p>A policy that fails, answers what is not legal, or is too slow loses that fight. Forfeited fights
count in scores and ratings, and nowhere else; none is offered as a replay.</p>
{pages.table("Fights forfeited", kinds, rows)}
<details><summary>What happened</summary><ol class="forfeits">{lines}</ol>{more}</details>"""


def _forfeit(found: dict[str, Any]) -> str:
    where = f"{found['policy']} against {found['against']} in {found['encounter']}, pair {found['pair']}"
    return f"<b>{escape(where)}</b>: {escape(found['kind'])}: {escape(found['detail'])}"


def again(data: dict[str, Any]) -> str:
    """What plays the same tournament, and what it was played with."""
    about, system = data["about"], data["about"]["system"]
    command = ""
    if about["command"]:
        command = f"<p>The same fights come out of</p>\n<pre><code>{escape(about['command'])}</code></pre>\n"
    limits = f"{about['limits']['decision']:g} s a decision, {about['limits']['fight']:g} s a fight"
    facts = {
        "seed": about["seed"],
        "rules": f"{system['name']} {system['rules']}",
        **about["versions"],
        "time limits outside the kernels": limits,
        "dice weighed": about["luck"],
    }
    items = "".join(f"<dt>{escape(key)}</dt><dd>{escape(str(value))}</dd>" for key, value in facts.items())
    policies = (
        pages.row(_who(entry), (_left(entry["description"]), f"<td><code>{entry['digest']}</code></td>"))
        for entry in about["policies"]
    )
    fought = (
        pages.row(escape(entry["name"]), (_left(entry["title"]), f"<td><code>{entry['digest']}</code></td>"))
        for entry in data["encounters"]
    )
    return f"""{command}<dl class="facts">{items}</dl>
{pages.table("Policies", ("what it is", "digest"), policies, kind="wide")}
{pages.table("Encounters", ("title", "digest"), fought, kind="wide")}"""


def _who(entry: dict[str, Any]) -> str:
    """A policy's name, and its code where that is another."""
    code = "" if entry["code"] == entry["name"] else f"<br><small>{escape(entry['code'])}</small>"
    return f"{escape(entry['name'])}{code}"


def _left(text: str) -> str:
    return f'<td class="left">{escape(text)}</td>'
