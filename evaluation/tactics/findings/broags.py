"""What is true of combat in BrOAGS."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from okenv.core.voice.words import percent

from ..sections import Exact, points, up
from .claims import (
    Change,
    FindingError,
    Found,
    Parts,
    around_even,
    changes,
    data_of,
    holds,
    in_order,
    match_for,
    share,
    with_,
    worth_to_squad,
    worths,
)

TITLE = "What is true of combat in BrOAGS"
_GUNS = "Two shooters with handguns at ten metres"
_FRAIL = f"{_GUNS}, five hit points each"
_ALIKE = "of whom one has a point more in this alone"
_TOGETHER = ("dogpile", "hard-dogpile", "volley", "wall-volley")
_POLEARMS = "two with polearms at three likewise"


def _duel(studies: Parts, part: str, where: str = _GUNS) -> tuple[dict[str, Exact], dict[str, Exact], str]:
    """What is lost without each tactic, and by being bound to it."""
    data = data_of(studies, "broags-duel", part)
    return worths(data), worths(data, "always"), with_("broags", data["base"], where)


def _reacting(studies: Parts) -> Found:
    guns, _, under = _duel(studies, "guns")
    polearms, _, _ = _duel(studies, "polearms")
    claim = all(worth["react"].value > 0.05 for worth in (guns, polearms))
    rest = [worth[name] for worth in (guns, polearms) for name in worth if name != "react"]
    claim = claim and all(abs(one.value) < 0.01 for one in rest)
    text = "Reacting decides an even duel, from afar and hand to hand; tamed attacks and taking stock add little."
    figure = (
        f"Without it {points(guns['react'])} are lost with handguns, {points(polearms['react'])} with polearms; "
        f"without the tamed attack or taking stock at most {up(max(one.value + one.error for one in rest))}, exact"
    )
    return Found("broags-duel", holds(claim, text), figure, f"{under}; {_POLEARMS}")


def _too_often(studies: Parts) -> Found:
    guns, bound, under = _duel(studies, "guns")
    claim = 0.01 < bound["react"].value < guns["react"].value / 2
    text = "A reaction is worth its initiative mostly, not always: to react to everything loses, to nothing loses more."
    figure = f"Bound to react {points(bound['react'])} are lost, without reacting {points(guns['react'])}"
    return Found("broags-duel", holds(claim, text), figure, under)


def _slow(studies: Parts) -> Found:
    quick, _, _ = _duel(studies, "guns")
    worth, bound, under = _duel(studies, "slow", f"{_GUNS}, with a Perception of 0")
    claim = bound["react"].value > worth["react"].value > 0 and worth["react"].shown
    claim = claim and quick["react"].value > 3 * worth["react"].value
    text = "The slow can hardly afford reactions: to them it is worse to react to everything than to nothing."
    figure = (
        f"Reacting is worth {points(worth['react'])}, and {points(bound['react'])} are lost by reacting to everything; "
        f"to those with a Perception of 3 it is worth {points(quick['react'])}"
    )
    return Found("broags-duel", holds(claim, text), figure, under)


def _stock(studies: Parts) -> Found:
    parts = ("guns", "polearms", "slow")
    never = [_duel(studies, part)[0]["stock"] for part in parts]
    always = [_duel(studies, part)[1]["stock"] for part in parts]
    claim = all(abs(one.value) < 0.001 for one in never) and all(one.value > 0.3 for one in always)
    text = "Taking stock is not worth the attack that it costs, neither to the quick nor to the slow."
    figure = (
        f"At most {up(max(one.value + one.error for one in never))} points are lost without it, exact; whoever always "
        f"takes stock loses {points(min(always))} or more"
    )
    under = f"{_duel(studies, parts[0])[2]}; {_POLEARMS}; two shooters with a Perception of 0"
    return Found("broags-duel", holds(claim, text), figure, under)


def _tamed(studies: Parts) -> Found:
    bare, bound, under = _duel(studies, "bare")
    armoured, bound_armoured, _ = _duel(studies, "armoured")
    claim = armoured["tamed"].value > 5 * bare["tamed"].value > 0 and armoured["tamed"].shown
    claim = claim and bound["tamed"].value > 5 * abs(bound_armoured["tamed"].value)
    text = "Aim into full armour, and let luck find the place where there is none."
    figure = (
        f"The tamed attack is worth {points(armoured['tamed'])} against full armour, {points(bare['tamed'])} against "
        f"none; bound to it one loses {points(bound_armoured['tamed'])} and {points(bound['tamed'])}"
    )
    return Found("broags-duel", holds(claim, text), figure, f"{under}; the same in full armour")


def _walls(studies: Parts) -> Found:
    tough, bound, under = _duel(studies, "walls", f"{_GUNS}, a wall beside each")
    frail, _, _ = _duel(studies, "frail-walls")
    claim = tough["cover"].value > 2 * frail["cover"].value and tough["cover"].value > 0.05
    claim = claim and bound["cover"].value > 0.05
    text = "Cover is worth a shot to those who live to use it, and much less to somebody whom one shot may put out."
    figure = (
        f"Without it {points(tough['cover'])} are lost with ten hit points, {points(frail['cover'])} with five; "
        f"whoever always looks for cover first loses {points(bound['cover'])}"
    )
    return Found("broags-duel", holds(claim, text), figure, f"{under}; ten hit points each, and five")


def _crouching(studies: Parts) -> Found:
    worth, bound, under = _duel(studies, "stance")
    claim = worth["crouch"].value > 0.01 and not bound["crouch"].shown
    text = "Crouch before you shoot: it costs nothing, and whoever always crouches loses nothing."
    figure = f"Without it {points(worth['crouch'])} are lost, bound to it {points(bound['crouch'])}"
    return Found("broags-duel", holds(claim, text), figure, under)


def _prone(studies: Parts) -> Found:
    worth, bound, under = _duel(studies, "prone", _FRAIL)
    claim = abs(worth["ground"].value) < 0.001 and bound["ground"].value > 0.2
    text = "Going to ground is worth nothing in a duel of shooters: it costs a shot, and the aim of all that follow."
    figure = f"Without it {points(worth['ground'])} are lost, bound to it {points(bound['ground'])}"
    return Found("broags-duel", holds(claim, text), figure, under)


def _changes(studies: Parts) -> tuple[list[Change], str]:
    base = data_of(studies, "broags-house-rules", "duel")["base"]
    under = with_("broags", base, "Marksmanship 5 against 3, who crouches behind cover of 2, at ten metres")
    return changes(studies, "broags-house-rules", "duel"), under


def _by_value(studies: Parts) -> tuple[dict[str, Exact], Exact, str]:
    """What each option changes of the better shot's chance to win, and what that is without them."""
    rows, under = _changes(studies)
    values = {options: by for options, what, by, _ in rows if what == "value"}
    return values, next(usual for _, what, _, usual in rows if what == "value"), under


def _behind_a_wall(studies: Parts) -> Found:
    values, usual, under = _by_value(studies)
    others = {options: by for options, by in values.items() if not options.startswith("cover_stance_cap")}
    claim = 0 < usual.value < 0.5 - usual.error and all(usual.value + by.value < 0.5 for by in others.values())
    text = "A wall and a crouch make up for two points of Marksmanship, in the light and in the dark."
    told = "; ".join(f"{percent(usual.value + by.value, 1)} under {options}" for options, by in others.items())
    figure = f"The better shot wins {percent(usual.value, 1)}; {told}, exact"
    return Found("broags-house-rules", holds(claim, text), figure, under)


def _biggest_rule(studies: Parts) -> Found:
    values, usual, under = _by_value(studies)
    options, by = max(values.items(), key=lambda entry: abs(entry[1].value))
    claim = by.shown and by.value > 0.05 and options.startswith("cover_stance_cap")
    text = f"Of the house rules that were looked at, {options} changes most: who crouches gains no more by her wall."
    figure = f"The better shot wins {points(by)} more, from {percent(usual.value, 1, '')}"
    return Found("broags-house-rules", holds(claim, text), figure, under)


def _criticals(studies: Parts) -> Found:
    values, _, under = _by_value(studies)
    by = values["criticals: players"]
    claim = by.shown and -0.01 < by.value < 0
    text = "Criticals for players alone do a player no favour: it is her gun alone that jams, then."
    figure = f"She, who is the better shot, loses {points(-by)}"
    return Found("broags-house-rules", holds(claim, text), figure, under)


def _dark(studies: Parts) -> Found:
    values, _, under = _by_value(studies)
    poor, terrible = values["visibility: poor"], values["visibility: terrible"]
    claim = all(one.shown and one.value < 0 for one in (poor, terrible))
    text = "Darkness is on the side of the poorer shot who has cover."
    figure = f"The better shot loses {points(-poor)} where visibility is poor, {points(-terrible)} where it is terrible"
    return Found("broags-house-rules", holds(claim, text), figure, under)


def _apart(studies: Parts, one: str, other: str) -> tuple[dict[str, Any], dict[str, Any], str]:
    """The rows of two parts at the number of mooks where the hero fares most differently, one where she fares worse.

    Raises:
        FindingError: where their intervals touch.
    """
    first, second = (
        {row["count"]: row for row in data_of(studies, "broags-numbers", part)["rows"]} for part in (one, other)
    )
    most = max(first, key=lambda count: second[count]["hero"][0] - first[count]["hero"][0])
    worse, better = first[most], second[most]
    if not worse["hero"][2] < better["hero"][1]:
        raise FindingError(f"finding: found numbers of {one} that are not below those of {other}")
    return worse, better, f"Both sides played by {worse['policy']}, {worse['fights']:,} fights each"


def _as_one(one: str, other: str, whom: str, text: str) -> Callable[[Parts], Found]:
    """That mooks do more one way than the other."""

    def found(studies: Parts) -> Found:
        worse, better, under = _apart(studies, one, other)
        ways = ["as one" if part in _TOGETHER else "one by one" for part in (one, other)]
        figure = f"{whom} wins {share(worse)} against {worse['count']} who attack {ways[0]}, {share(better)} {ways[1]}"
        return Found("broags-numbers", text, figure, under)

    found.__name__ = f"_{one.replace('-', '_')}"
    return found


def _hard_to_hit(studies: Parts) -> Found:
    """How many more it takes against somebody who is hard to hit."""
    plain, hard = (
        around_even(data_of(studies, "broags-numbers", part)["rows"])[0] for part in ("separate", "hard-separate")
    )
    claim = hard["count"] > 2 * plain["count"]
    text = f"With special Defence a hero who is a match for {plain['count']} becomes a match for {hard['count']}."
    figure = f"She wins {share(plain)} against {plain['count']}, with it {share(hard)} against {hard['count']}"
    policy, fights = plain["policy"], plain["fights"]
    under = (
        f"Mooks with clubs, one by one, a special Defence of 3; both sides played by {policy}, {fights:,} fights each"
    )
    return Found("broags-numbers", holds(claim, text), figure, under)


def _beside_the_others(studies: Parts) -> Found:
    ok = worths(data_of(studies, "duel", "mirror-duel"))["defence"]
    psob = worths(data_of(studies, "psob-duel", "aimed"))["abort"]
    here = _duel(studies, "guns")[0]
    claim = min(ok.value, psob.value) > here["react"].value > 0.05
    text = "What is bought when an attack is seen is worth much in all three rulebooks; here it is worth least."
    figure = f"Reacting: {points(here['react'])}; active defence: {points(ok)}; aborting: {points(psob)}"
    under = f"{_GUNS}; the OK RPG's mirror duel; two gunslingers of Peking Space Opera Blues who may aim"
    return Found("broags-duel", holds(claim, text), figure, under)


def _preparing(studies: Parts) -> Found:
    ok = worths(data_of(studies, "duel", "mirror-duel"))["setup-free"]
    psob = worths(data_of(studies, "psob-duel", "aimed"))["aim"]
    never, always, _ = _duel(studies, "guns")
    claim = min(ok.value, psob.value) > 0.1 and abs(never["stock"].value) < 0.001 and always["stock"].value > 0.3
    text = "To get ready before an attack pays in the other rulebooks; to take stock here does not."
    figure = f"Taking stock: {points(never['stock'])}; the free setup: {points(ok)}; aiming: {points(psob)}"
    under = f"{_GUNS}; the OK RPG's mirror duel; two gunslingers of Peking Space Opera Blues who may aim"
    return Found("broags-duel", holds(claim, text), figure, under)


ALL: tuple[Callable[[Parts], Found], ...] = (
    _reacting, _too_often, _slow, _stock, _tamed, _walls, _crouching, _prone,
    in_order(
        "broags", "guns", ("toughness", "perception", "marksmanship", "athletics"),
        "Between shooters a point of Toughness buys most, then Perception, Marksmanship and Athletics.",
        f"{_FRAIL}, {_ALIKE}",
    ),
    in_order(
        "broags", "polearms", ("melee", "perception", "toughness", "strength"),
        "Between polearms a point of Melee, which strikes and blocks, buys most, and one of Strength least.",
        f"Two with polearms at three metres, {_ALIKE}",
    ),
    _behind_a_wall, _biggest_rule, _dark, _criticals,
    match_for("broags-numbers", "separate", "hero", "mooks with clubs"),
    match_for("broags-numbers", "shots", "hero", "mooks with handguns"),
    _hard_to_hit,
    _as_one(
        "hard-dogpile", "hard-separate", "A hero with a special Defence of 3",
        "Fall as one upon whoever is hard to hit: a dogpile does much more than as many separate attacks.",
    ),
    _as_one(
        "wall-volley", "wall-shots", "A hero crouched behind cover of 3",
        "Fire as one at whoever is behind a wall: it finds her where separate shots do not.",
    ),
    _as_one(
        "shots", "volley", "A hero in the open",
        "Fire one by one at whoever is easy to hit: a volley spares her some of the shots.",
    ),
    worth_to_squad(
        "broags-squads", "body-shield", "react", "Where two fight two, it pays to react, too.",
    ),
    worth_to_squad(
        "broags-squads", "pile-on", "group",
        "A gang that may not attack as one is much less of a danger to a hero who is hard to hit.",
    ),
    _beside_the_others, _preparing,
)  # fmt: skip
"""In the order of the page."""
