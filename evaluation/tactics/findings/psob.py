"""What is true of combat in Peking Space Opera Blues."""

from __future__ import annotations

from collections.abc import Callable

from okenv.core.voice.words import percent

from ..known import known
from ..sections import Exact, and_, capital, plain_points, points, up
from .claims import (
    Change,
    Found,
    Parts,
    changes,
    data_of,
    gains_of,
    holds,
    idle,
    in_order,
    match_for,
    share,
    with_,
    worth_to_squad,
    worths,
)

TITLE = "What is true of combat in Peking Space Opera Blues"
_WORDS = {name: tactic.words for name, tactic in known("psob").tactics.items()}
_DUEL = "Two gunslingers at eight metres"


def _duel(studies: Parts, part: str, where: str = _DUEL) -> tuple[dict[str, Exact], dict[str, Exact], str]:
    """What is lost without each tactic, and by being bound to it."""
    data = data_of(studies, "psob-duel", part)
    return worths(data), worths(data, "always"), with_("psob", data["base"], where)


def _threats(studies: Parts) -> Found:
    guns, _, under = _duel(studies, "guns")
    swords, _, _ = _duel(studies, "swords")
    claim = all(worth["intimidate"].value > 0.49 for worth in (guns, swords))
    text = "Frightening a major character decides every duel: whoever may not do it is lost against an equal who may."
    figure = f"Of 50 points {points(guns['intimidate'])} are lost with guns, {points(swords['intimidate'])} with swords"
    return Found("psob-duel", holds(claim, text), figure, f"{under}, and intimidation; two swordmasters likewise")


def _nothing_beside_threats(studies: Parts) -> Found:
    worth, _, under = _duel(studies, "threats")
    rest = {name: n for name, n in worth.items() if name != "intimidate"}
    claim = not any(n.shown for n in rest.values()) and worth["intimidate"].value > 0.49
    text = "Beside threats nothing else counts: no defence is needed by somebody who can threaten."
    figure = f"{capital(and_([_WORDS[name] for name in rest]))}: " + "; ".join(points(n) for n in rest.values())
    return Found("psob-duel", holds(claim, text), figure, under)


def _deceit(studies: Parts) -> Found:
    worth, _, under = _duel(studies, "deceit")
    claim = not worth["deceive"].shown and worth["intimidate"].value > 0.1
    text = "To lie about one's numbers is worth nothing to one alone: the action is better spent on the threat itself."
    figure = f"Deceit {points(worth['deceive'])}; intimidation {points(worth['intimidate'])}"
    return Found("psob-duel", holds(claim, text), figure, under)


def _passive(studies: Parts) -> Found:
    _, bound, under = _duel(studies, "guns")
    _, aimed, _ = _duel(studies, "aimed")
    claim = not bound["active-defence"].shown and aimed["active-defence"].value > 0.45
    text = "Somebody who does nothing but defend cannot be beaten by an equal, until that one aims."
    figure = (
        f"Bound to defend, {points(bound['active-defence'])} are lost where nobody can aim, "
        f"{points(aimed['active-defence'])} where both can"
    )
    return Found("psob-duel", holds(claim, text), figure, f"{under}, and with aiming")


def _aim(studies: Parts) -> Found:
    guns, _, under = _duel(studies, "guns")
    swords, _, _ = _duel(studies, "swords")
    claim = all(worth["aim"].value > 0.2 and worth["aim"].shown for worth in (guns, swords))
    text = "Aim: threats apart it is the one thing that gets through a defence, hand to hand even more than at range."
    claim = claim and swords["aim"].value > guns["aim"].value
    figure = f"Without it {points(guns['aim'])} are lost with guns, {points(swords['aim'])} with swords"
    return Found("psob-duel", holds(claim, text), figure, f"{under}, and aiming; two swordmasters likewise")


def _abort(studies: Parts) -> Found:
    worth, _, under = _duel(studies, "aimed")
    claim = worth["abort"].value > 5 * worth["active-defence"].value > 0 and worth["active-defence"].shown
    text = "Keep a phase to abort with: it is worth many times the active defence that is declared in advance."
    figure = f"Aborting {points(worth['abort'])}; active defence {points(worth['active-defence'])}"
    return Found("psob-duel", holds(claim, text), figure, under)


def _hair_trigger(studies: Parts) -> Found:
    aimed, _, under = _duel(studies, "aimed")
    guns, _, _ = _duel(studies, "guns")
    claim = aimed["hair-trigger"].shown and aimed["hair-trigger"].value > 0 and not guns["hair-trigger"].shown
    text = "A hair trigger is a threat to those who aim, and to nobody else."
    figure = f"{points(aimed['hair-trigger'])} where both may aim, {points(guns['hair-trigger'])} where nobody can"
    return Found("psob-duel", holds(claim, text), figure, under)


def _hold(studies: Parts) -> Found:
    guns, _, under = _duel(studies, "guns")
    swords, _, _ = _duel(studies, "swords")
    both = (guns["hold"], swords["hold"])
    text = "In an even duel without aim and threats nothing is lost by never holding."
    figure = f"At most {up(max(abs(n.value) + n.error for n in both))} points with guns and with swords, exact"
    return Found("psob-duel", holds(not any(n.shown for n in both), text), figure, under)


_ALIKE = "Two gunslingers, of whom one has another number in this alone"


def _two_points(studies: Parts) -> Found:
    gains = gains_of(studies, "psob-points", "guns")
    under = with_("psob", data_of(studies, "psob-points", "guns")["base"], _ALIKE)
    worst = min(gains["guns", 2].value, gains["dodge", 2].value)
    text = "Two points more of Guns or Dodge win a duel almost for certain."
    figure = f"Guns {points(gains['guns', 2])} of 50; Dodge {points(gains['dodge', 2])}"
    return Found("psob-points", holds(worst > 0.48, text), figure, under)


def _changes(studies: Parts) -> tuple[list[Change], str]:
    base = data_of(studies, "psob-house-rules", "duel")["base"]
    return changes(studies, "psob-house-rules", "duel"), with_(
        "psob", base, "A gunslinger with Guns 9 against one with Dodge 8"
    )


def _biggest_rule(studies: Parts) -> Found:
    rows, under = _changes(studies)
    options, what, by, usual = max((row for row in rows if row[1] != "value"), key=lambda row: abs(row[2].value))
    tactic, side = what.rsplit(" ", 1)
    whose = ("the better shot", "the harder target")[int(side)]
    word = "raises" if by.value > 0 else "lowers"
    text = f"Of the house rules that were looked at, {options} changes most: it {word} what {_WORDS[tactic]} is worth."
    figure = f"To {whose} by {points(Exact(abs(by.value), by.error))}, from {plain_points(usual)}"
    return Found("psob-house-rules", holds(by.shown, text), figure, under)


def _who_wins(studies: Parts) -> Found:
    rows, under = _changes(studies)
    values = [row for row in rows if row[1] == "value"]
    even = all(abs(usual.value - 0.5) <= 0.01 for _, _, _, usual in values)
    claim = even and not any(by.shown for _, _, by, _ in values)
    text = "A point more of Guns and a point more of Dodge balance exactly, whatever the option."
    figure = f"The better shot wins {percent(values[0][3].value, 1)} under each, exact"
    return Found("psob-house-rules", holds(claim, text), figure, under)


def _idle_rules(studies: Parts) -> Found:
    rows, under = _changes(studies)
    options, most = idle(rows)
    text = f"A duel of pistols is fought just the same under {and_(options)}."
    figure = f"At most {up(most)} points, exact, of the chance to win and of what tactics are worth"
    return Found("psob-house-rules", holds(bool(options), text), figure, under)


def _dearest(worth: dict[str, Exact]) -> str:
    return max(worth, key=lambda name: worth[name].value)


def _beside_ok(studies: Parts) -> Found:
    ok = worths(data_of(studies, "duel", "mirror-duel"))
    here, _, under = _duel(studies, "aimed")
    claim = _dearest(ok) == "defence" and here["abort"].value > ok["defence"].value > here["active-defence"].value
    text = (
        "The OK RPG's active defence, bought when the attack is seen, is the best that its even duel has; here what is "
        "bought then is the abort, worth more still, while active defence is declared in advance and worth little."
    )
    figure = (
        f"OK RPG, active defence: {points(ok['defence'])}; here, aborting: {points(here['abort'])}, active defence: "
        f"{points(here['active-defence'])}"
    )
    return Found("psob-duel", holds(claim, text), figure, f"{under}; the OK RPG's mirror duel")


def _setup_and_aim(studies: Parts) -> Found:
    ok = worths(data_of(studies, "duel", "mirror-duel"))
    here, _, under = _duel(studies, "aimed")
    claim = here["aim"].value > ok["setup-free"].value > 0 and here["aim"].shown
    text = "To prepare an attack pays in both rulebooks; aiming is worth more here than the free setup in the OK RPG."
    figure = f"Aiming {points(here['aim'])}; the free setup {points(ok['setup-free'])}"
    return Found("psob-duel", holds(claim, text), figure, f"{under}; the OK RPG's mirror duel")


def _mob(studies: Parts) -> Found:
    """What acting as one is worth to as many troopers."""
    apart, together = (
        {r["count"]: r for r in data_of(studies, "psob-numbers", part)["rows"] if r["policy"].startswith("gambit:")}
        for part in ("troopers", "mobs")
    )
    one, other = apart[4], together[4]
    text = "Let your troopers act as one: a mob is much more than as many who act one by one."
    figure = f"A gunslinger wins {share(one)} against four troopers, {share(other)} against four who are a mob"
    under = f"Both sides played by {one['policy']}, {one['fights']:,} fights each"
    return Found("psob-numbers", holds(other["hero"][2] < one["hero"][1] / 2, text), figure, under)


def _thugs(studies: Parts) -> Found:
    rows = [r for r in data_of(studies, "psob-numbers", "thugs")["rows"] if r["policy"].startswith("gambit:")]
    most = max(rows, key=lambda row: row["count"])
    text = f"Thugs with clubs are no danger to a swordmaster, not even {most['count']} of them."
    figure = f"She wins {share(most)} against {most['count']} thugs"
    under = f"Both sides played by {most['policy']}, {most['fights']:,} fights"
    return Found("psob-numbers", holds(most["hero"][1] > 0.95, text), figure, under)


ALL: tuple[Callable[[Parts], Found], ...] = (
    _threats, _nothing_beside_threats,
    in_order(
        "psob", "threats", ("intimidation", "initiative", "guns"),
        "Where majors may be threatened, Intimidation is the skill to have, then Initiative; Guns come last.", _ALIKE,
    ),
    _deceit, _passive, _aim, _abort, _hair_trigger, _hold,
    in_order(
        "psob", "guns", ("guns", "dodge", "initiative"),
        "A point of Guns buys more than one of Dodge, and either more than one of Initiative.", _ALIKE,
    ),
    _two_points, _biggest_rule, _who_wins, _idle_rules,
    match_for("psob-numbers", "troopers", "gunslinger", "troopers"), _mob, _thugs,
    worth_to_squad(
        "psob-squads", "brawl", "intimidate",
        "In a brawl of several, too, frightening the other side decides.",
    ),
    _beside_ok, _setup_and_aim,
)  # fmt: skip
"""In the order of the page."""
