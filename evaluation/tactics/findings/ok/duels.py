"""What duels say of tactics."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...known import known
from ...sections import Exact, and_, points, up
from ..claims import Found, Parts, data_of, holds, with_, worths


def _mirror(studies: Parts) -> tuple[Any, dict[str, Exact], str]:
    data = data_of(studies, "duel", "mirror-duel")
    return data, worths(data), with_("ok", data["base"], "Mirror duel: two swordsmen, all Gd")


def _defence(studies: Parts) -> Found:
    _, worth, under = _mirror(studies)
    best = max(worth, key=lambda tactic: worth[tactic].value)
    claim = best == "defence" and worth[best].shown
    text = "Of all that an even duel is fought with beside the attack, active defence is worth most."
    return Found("duel", holds(claim, text), f"Without it {points(worth['defence'])} are lost", under)


def _setups(studies: Parts) -> Found:
    _, worth, under = _mirror(studies)
    claim = worth["setup-free"].shown and worth["setup-free"].value > 5 * worth["hold"].value
    text = "Setting up before a blow is worth many times what holding is."
    figure = f"Without free setups {points(worth['setup-free'])} are lost, without holding {points(worth['hold'])}"
    return Found("duel", holds(claim, text), figure, under)


def _always(studies: Parts) -> Found:
    data, _, under = _mirror(studies)
    bound, never = worths(data, "always")["defence"], worths(data)["defence"]
    claim = bound.shown and 0 < bound.value < never.value
    text = "Defending against everything is a mistake, but a smaller one than never defending."
    figure = f"Bound to defend whenever she can, a fighter loses {points(bound)}; never defending, {points(never)}"
    return Found("duel", holds(claim, text), figure, under)


def _further(studies: Parts) -> tuple[dict[str, Exact], str]:
    data = data_of(studies, "duel", "further")
    where = "Two alike with Fighting Gd, Toughness and initiative Avg, a sword"
    return worths(data), with_("ok", data["base"], where) + " and the one that is named"


def _scopes(studies: Parts) -> Found:
    worth, under = _further(studies)
    names = ["defend-group", "defend-all"]
    claim = not any(worth[name].shown for name in names)
    most = max(abs(worth[name].value) + worth[name].error for name in names)
    text = "Against a single opponent the wider defences are worth nothing beside the one against her."
    return Found("duel", holds(claim, text), f"At most {up(most)} points, exact, are lost without either", under)


def _other_setups(studies: Parts) -> Found:
    worth, under = _further(studies)
    hard, general = worth["setup-hard"], worth["setup-general"]
    claim = hard.value > general.value + general.error and hard.shown
    text = "The hard setup is worth having beside the free one, the general setup is worth less in a duel."
    figure = f"Without the hard one {points(hard)} are lost, without the general one {points(general)}"
    return Found("duel", holds(claim, text), figure, under)


def _tough(studies: Parts) -> tuple[dict[str, Exact], str]:
    data = data_of(studies, "duel", "tough")
    where = "Two alike with Fighting Gd, Toughness Grt, initiative Avg, a sword"
    return worths(data), with_("ok", data["base"], where) + " and the one that is named"


def _lethality(studies: Parts) -> Found:
    (plain, under), (tough, other) = _further(studies), _tough(studies)
    numbers = [worth[name] for worth in (plain, tough) for name in ("lethality-up", "lethality-down")]
    most = max(abs(n.value) + n.error for n in numbers)
    text = "Successes on a sword's lethality are wasted as far as winning goes, against the tough too."
    return Found(
        "duel",
        holds(not any(n.shown for n in numbers), text),
        f"At most {up(most)} points, exact, are lost without",
        f"{under}; and: {other}",
    )


def _grab(studies: Parts) -> Found:
    worth, under = _tough(studies)
    frail = worths(data_of(studies, "duel", "frail"))
    effects = ["takedown", "grab", "takeaway", "disarm"]
    best = max(effects, key=lambda name: worth[name].value)
    rest = and_([f"{known('ok').tactics[name].words} {points(worth[name])}" for name in effects if name != best])
    nothing = [frail[name] for name in effects]
    text = "Between the tough, who hardly feel a plain blow, grabbing is the special effect; between the frail, none."
    claim = best == "grab" and worth[best].shown and not any(n.shown for n in nothing)
    figure = (
        f"Without it the tough lose {points(worth['grab'])}; of the others, {rest}. With Toughness Def instead none is "
        f"worth more than {up(max(abs(n.value) + n.error for n in nothing))} points, exact"
    )
    return Found("duel", holds(claim, text), figure, under)


def _twice(studies: Parts) -> Found:
    (plain, under), (tough, other) = _further(studies), _tough(studies)
    pays, nothing = tough["twice"], plain["twice"]
    most = up(abs(nothing.value) + nothing.error)
    text = "Two attacks in one action pay a little between the tough; with average Toughness they are worth nothing."
    sentence = holds(pays.shown and pays.value > 0 and not nothing.shown, text)
    figure = f"Without them the tough lose {points(pays)}, the others at most {most} points, exact"
    return Found("duel", sentence, figure, f"{other}; and: {under}")


ALL: tuple[Callable[[Parts], Found], ...] = (
    _defence, _setups, _always, _scopes, _other_setups, _lethality, _grab, _twice,
)  # fmt: skip
