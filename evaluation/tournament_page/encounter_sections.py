"""The page's encounters: whom they favour, how policies score in them, how long fights last and how they swing."""

from __future__ import annotations

from html import escape
from typing import Any

from .. import pages
from .words import chooser, factor, names, number, panel, shade, share, span

_HEADS = (
    "fights", "first side won", "draws", "rounds", "common dice", "luck known", "luckier side won", "to watch",
)  # fmt: skip


def encounters(data: dict[str, Any]) -> str:
    """What each encounter is like, and every policy's score in it."""
    found = data["encounters"]
    links: dict[str, list[str]] = {}
    for fight in data["fights"]:
        link = f'<a href="#{escape(fight["id"])}">{escape(fight["why"])}</a>'
        links.setdefault(fight["encounter"], []).append(link)
    rows = [_overview(encounter, links.get(encounter["name"], [])) for encounter in found]
    codes = [entry["name"] for entry in data["about"]["policies"]]
    order = [codes.index(row["policy"]) for row in data["ratings"]]
    scores = [
        pages.row(escape(encounter["name"]), (_score(data["scores"][encounter["name"]][a]) for a in order))
        for encounter in found
    ]
    headed = [codes[a] for a in order]
    return f"""<p><b>First side won</b> tells whom an encounter favours when all policies play both sides; policies
are not favoured, since each pair of fights exchanges the sides. <b>Common dice</b> is the factor by which the same
dice in both fights of a pair cut the variance of its score, as compared with independent fights, and <b>luck
known</b> the factor by which taking known luck out of the scores cuts it further. <b>Rounds</b> are those of the
shortest tenth, the average and the longest tenth.</p>
{pages.table("Encounters", _HEADS, rows, kind="encounters")}
<h3>Scores by encounter</h3>
{pages.table("Score of each policy against all the others, with 95 % interval", headed, scores, kind="heat")}"""


def _overview(found: dict[str, Any], links: list[str]) -> str:
    sides = " against ".join(side["name"] for side in found["sides"])
    head = f"{escape(found['name'])}<br><small>{escape(sides)}</small>"
    share_of_draws = pages.html_percent(found["draws"] / found["fights"]) if found["fights"] else "–"
    cells = [
        f"{found['fights']:,}", share(found["first_side"]), share_of_draws, triple(found["rounds"]),
        factor(found["dice_factor"]), factor(found["luck_factor"]), share(found["luckier_won"]),
        "<br>".join(links) or "–",
    ]  # fmt: skip
    return pages.row(head, (f"<td>{cell}</td>" for cell in cells))


def _score(found: dict[str, float] | None) -> str:
    return f"<td{shade(None if found is None else found['mean'])}>{share(found)}</td>"


def triple(found: dict[str, float] | None) -> str:
    """A quantity: in the unlucky tenth, on average, in the lucky tenth."""
    if found is None:
        return "–"
    return f"{number(found['unlucky'])} · <b>{number(found['mean'])}</b> · {number(found['lucky'])}"


def fortunes(data: dict[str, Any]) -> str:
    """By encounter and policy: how long its fights last, and how it goes for it when it is lucky and when it is not."""
    found = data["encounters"]
    codes = [row["policy"] for row in data["ratings"]]
    panels = "".join(panel("fortunes", k, _fortunes(encounter, codes)) for k, encounter in enumerate(found))
    return f"""<p>Three numbers stand for the unlucky tenth of a policy's fights, their <b>average</b>, and the lucky
tenth; the bar shows them on the scale of its column. <b>Luck</b> is by how much the dice alone raised or lowered its
chance to win, summed over a fight. Of rounds, the three are the shortest tenth, the average and the longest tenth.
Fights that were forfeited are left out, but for the luck in them.</p>
{chooser("fortunes", "Encounter", names(found))}{panels}"""


def _fortunes(encounter: dict[str, Any], codes: list[str]) -> str:
    by_code = {row["policy"]: row for row in encounter["policies"]}
    rows = [by_code[code] for code in codes]
    columns: list[tuple[str, list[dict[str, float] | None], float]] = [("rounds", [row["rounds"] for row in rows], 1)]
    for s, side in enumerate(encounter["sides"]):
        columns += [
            (f"{side['name']}: damage", [row["sides"][s]["damage"] for row in rows], 1),
            (f"{side['name']}: standing", [row["sides"][s]["survivors"] for row in rows], 1),
        ]
    if any(row["luck"] is not None for row in rows):
        columns.append(("luck, % points", [row["luck"] for row in rows], 100))
    cells = [_column(values, scale) for _, values, scale in columns]
    heads = [name for name, *_ in columns]
    for s, side in reversed(list(enumerate(encounter["sides"]))):
        heads.insert(1 + 2 * s, f"{side['name']}: won")
        cells.insert(1 + 2 * s, [_won(row["sides"][s]["won"]) for row in rows])
    lines = [pages.row(escape(row["policy"]), (column[k] for column in cells)) for k, row in enumerate(rows)]
    caption = f"{encounter['title']} ({encounter['name']}), on either side: unlucky tenth · average · lucky tenth"
    return pages.table(caption, heads, lines, kind="fortunes")


def _won(value: float | None) -> str:
    return f"<td>{'–' if value is None else pages.html_percent(value)}</td>"


def _column(values: list[dict[str, float] | None], scale: float) -> list[str]:
    """The cells of a column, with bars on a scale of its own."""
    ends = [scale * end for found in values if found is not None for end in found.values()]
    least, most = min([0.0, *ends]), max([0.0, *ends])
    cells = []
    for found in values:
        if found is None:
            cells.append("<td>–</td>")
            continue
        scaled = {key: scale * value for key, value in found.items()}
        low, high = sorted((scaled["unlucky"], scaled["lucky"]))
        picture = span(low, scaled["mean"], high, least, most, middle=0.0 if least < 0 else None)
        cells.append(f"<td>{triple(scaled)}{picture}</td>")
    return cells
