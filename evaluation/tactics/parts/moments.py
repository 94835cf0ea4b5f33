"""When to defend, to set up, and to hold."""

from __future__ import annotations

from collections import Counter
from typing import Any

from okenv.core.voice.words import percent

from ..sections import Cell, Exact, Figure, Section, points, title_of, trouble, up, versus, worth_cell
from ..sheets import of_rank, rank, rank_name
from ..study import Moments, Study
from ..units import Results, Unit, fought

ANSWERS = {"attack": "attack", "setup-free": "set up", "hold": "hold", "done": "be done"}
DEFENCES = ("defend-one", "defend-group", "defend-all")


def _unit(part: Moments, study: Study, value: int | None) -> Unit:
    duel = part.fought() if value is None else part.fought(of_rank(part.system, dict.fromkeys(part.attributes, value)))
    return Unit("moments", {"encounter": fought(duel), "names": sorted(part.base), "tolerance": study.tolerance})


def _asked(part: Moments, study: Study) -> dict[str, Unit]:
    """By the name of red's rank."""
    values = [rank(part.system, text) for text in part.ranks] if part.attributes else []
    return {rank_name(part.system, v): _unit(part, study, v) for v in values} or {"": _unit(part, study, None)}


def units(part: Moments, study: Study) -> list[Unit]:
    """What has to be solved."""
    return list(_asked(part, study).values())


def told(part: Moments, study: Study, results: Results) -> Section:
    """What it came to."""
    rows = []
    for name, unit in _asked(part, study).items():
        found = results.of(unit)
        for kind in ("act", "defend"):
            rows += [{"rank": name, "asked": kind, **row} for row in (found or {}).get(kind, [])]
    defends = [row | {"gain": _gain(row, DEFENCES, ("decline",))} for row in rows if row["asked"] == "defend"]
    defends = [row for row in defends if row["gain"] is not None]
    acts = [row for row in rows if row["asked"] == "act" and "attack" in row["worth"]]
    sets = [row | {"gain": _gain(row, ("setup-free",), ("attack", "hold", "done"))} for row in acts if not row["setup"]]
    sets = [row for row in sets if row["gain"] is not None]
    sentences = [
        *_when("Defending", "not defending", defends),
        *_by_edge(defends),
        *_when("Setting up", "anything else", sets),
    ]
    sentences += _by_ap(sets) + _best(acts) + trouble(results.problems(units(part, study)))
    figures = [*_defend_figures(defends), *_act_figures(acts)]
    spans = [high - low for row in rows for low, high in row["worth"].values()]
    method = [
        f"{versus(part.fought())}, with {part.listed(part.base)}: all pairs of initiative rolls of the first round, "
        "each moment once, however likely it is; after a setup the other is taken to be done.",
        "The edge of an attack is what it succeeds by where the dice come to 0 and nobody defends: its rank with a "
        "setup's bonus, less the passive defence.",
        "The chances to win after each answer come from the solved duel, each exact to "
        f"±{up(max(spans, default=0.0) / 2)} points or better; what is a difference within its error is called even.",
    ]
    return Section(
        "moments",
        part.name,
        title_of(part.title, "When to defend, and when to set up"),
        sentences,
        figures,
        method,
        {"rows": rows},
    )


def _span(row: dict[str, Any], kinds: tuple[str, ...]) -> tuple[float, float] | None:
    """The best of some kinds of answers, from below and from above."""
    spans = [row["worth"][kind] for kind in kinds if kind in row["worth"]]
    return (max(low for low, _ in spans), max(high for _, high in spans)) if spans else None


def _gain(row: dict[str, Any], one: tuple[str, ...], other: tuple[str, ...]) -> Exact | None:
    first, second = _span(row, one), _span(row, other)
    if first is None or second is None:
        return None
    low, high = first[0] - second[1], first[1] - second[0]
    return Exact((low + high) / 2, (high - low) / 2)


def _when(what: str, instead: str, rows: list[dict[str, Any]]) -> list[str]:
    if not rows:
        return []
    better = [row for row in rows if row["gain"].shown and row["gain"].value > 0]
    worse = [row for row in rows if row["gain"].shown and row["gain"].value < 0]
    most = max(rows, key=lambda row: row["gain"].value)
    least = min(rows, key=lambda row: row["gain"].value)
    said = (
        f"{what} is better than {instead} in {len(better)} of {len(rows)} moments, worse in {len(worse)} and even in "
        f"{len(rows) - len(better) - len(worse)} (exact)"
    )
    if better:
        said += f"; it gains {points(most['gain'])} at the most, with {_where(most)}"
    if worse:
        said += (
            f"; it costs {points(Exact(-least['gain'].value, least['gain'].error))} at the most, with {_where(least)}"
        )
    return [said + "."]


def _where(row: dict[str, Any]) -> str:
    return f"{row['ap']} AP against {row['other_ap']} and an edge of {row['edge']:+d}"


def _by_edge(rows: list[dict[str, Any]]) -> list[str]:
    """The edges at which defending is always, or never, better."""
    by = {edge: [row["gain"] for row in rows if row["edge"] == edge] for edge in sorted({row["edge"] for row in rows})}
    always = [edge for edge, gains in by.items() if all(n.shown and n.value > 0 for n in gains)]
    never = [edge for edge, gains in by.items() if not any(n.shown and n.value > 0 for n in gains)]
    said = []
    if always:
        said.append(f"Against an edge of {_listed(always)} defending was better in every moment (exact).")
    if never:
        said.append(f"Against an edge of {_listed(never)} defending was better in no moment (exact).")
    return said


def _by_ap(rows: list[dict[str, Any]]) -> list[str]:
    """The action points with which setting up is ever, or never, better."""
    by = {ap: [row["gain"] for row in rows if row["ap"] == ap] for ap in sorted({row["ap"] for row in rows})}
    shares = {ap: (sum(n.shown and n.value > 0 for n in gains), len(gains)) for ap, gains in by.items()}
    if not shares:
        return []
    said = ", ".join(f"{good} of {n} with {ap} AP" for ap, (good, n) in shares.items())
    return [f"By her own action points, setting up was better in {said} (exact)."]


def _listed(edges: list[int]) -> str:
    return ", ".join(f"{edge:+d}" for edge in edges)


def _best(rows: list[dict[str, Any]]) -> list[str]:
    fresh = [row for row in rows if not row["setup"]]
    counts: Counter[str] = Counter(_choice(row)[0] for row in fresh)
    if not counts:
        return []
    told = ", ".join(f"{ANSWERS.get(kind, kind)} in {n}" for kind, n in counts.most_common())
    return [f"Of {len(fresh)} moments in which somebody was to act, the best was to {told} (exact)."]


def _choice(row: dict[str, Any]) -> tuple[str, float]:
    """The best kind of answer, and by how much it is better than the next."""
    order = sorted(row["worth"].items(), key=lambda item: -sum(item[1]))
    lead = (sum(order[0][1]) - sum(order[1][1])) / 2 if len(order) > 1 else 0.0
    return order[0][0], lead


def _grid(rows: list[dict[str, Any]], caption: str, choice: tuple[str, str], cell: Any) -> Figure:
    own, other = (sorted({row[key] for row in rows}) for key in ("ap", "other_ap"))
    by = {(row["ap"], row["other_ap"]): row for row in rows}
    table = [(f"{a} AP", [cell(by[a, b]) if (a, b) in by else Cell("") for b in other]) for a in own]
    return Figure(caption, "", [f"{b} AP" for b in other], table, choice)


def _defend_figures(rows: list[dict[str, Any]]) -> list[Figure]:
    most = max((abs(row["gain"].value) for row in rows), default=0.0)
    out = []
    for edge in sorted({row["edge"] for row in rows}):
        mine = [row for row in rows if row["edge"] == edge]
        caption = (
            f"Points that defending gains against an edge of {edge:+d}: rows her AP, columns the attacker's that are "
            "left"
        )
        out.append(_grid(mine, caption, ("Edge of the attack", f"{edge:+d}"), lambda row: _defend_cell(row, most)))
    return out


def _defend_cell(row: dict[str, Any], most: float) -> Cell:
    one, other = _span(row, DEFENCES), _span(row, ("decline",))
    cell = worth_cell(row["gain"], most)
    if one is None or other is None:
        return cell
    return Cell(
        f"{float(cell.text):+.1f}", f"{percent(sum(one) / 2, 1, '')} or {percent(sum(other) / 2, 1)}", cell.shade
    )


def _act_figures(rows: list[dict[str, Any]]) -> list[Figure]:
    out = []
    for edge, setup in sorted({(row["edge"], row["setup"]) for row in rows}):
        mine = [row for row in rows if (row["edge"], row["setup"]) == (edge, setup)]
        words = f"{edge:+d}{', a setup made' if setup else ''}"
        caption = f"The best thing to do with an edge of {words}: rows her own AP, columns the other's (blue: attack)"
        out.append(_grid(mine, caption, ("Edge of an attack", words), _act_cell))
    return out


def _act_cell(row: dict[str, Any]) -> Cell:
    kind, lead = _choice(row)
    shade = {"attack": 0.6, "setup-free": -0.6}.get(kind, 0.0)
    return Cell(ANSWERS.get(kind, kind), f"by {100 * lead:.1f}, {percent(sum(row['worth'][kind]) / 2, 1)}", shade)
