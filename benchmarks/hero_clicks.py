"""How many clicks a hero's turn takes the game master, reactions included, over whole fights at a table.

``python -m benchmarks.clicks --heroes`` asks.

The game master decides for the heroes as a hand would: the policy that the encounter names for each, or another. What
it wants to do is looked for where it stands on the page: a deed or an answer in sight is a click, one in a folded group
is two. Who is on the other side is driven as its encounter says, and costs the heroes nothing.
"""

from __future__ import annotations

import re
import statistics
import tempfile
from collections import Counter
from collections.abc import Collection, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import app.web
from app.table import plans
from app.table.alike import usual_answer, verb
from app.table.events import Accept, Consent, Do, Drive, Driver, Orders
from app.table.movers import whose_turn
from app.table.situation import Situation
from app.table.table import Table
from app.table.tables import Tables
from okenv.core.policy import Policy

from . import tables
from .counting import MOST_CLICKS, settled, turns_of

FIGHTS = {
    "ok": (("hero-vs-4-mooks", 7), ("boss-fight", 11), ("hero-vs-8-mooks", 5)),
    "psob": (("trooper-squad", 5), ("dock-brawl", 5), ("last-charge", 5)),
    "broags": (("riot-police", 8), ("warehouse-guards", 8), ("road-block", 8)),
    "zerospace": (("airlock-scuffle", 8), ("raider-horde", 8), ("cantina-brawl", 8)),
}
"""Encounters and seeds; three of each rulebook."""
_PAGE = (Path(app.web.__file__).parent / "static/actions.js").read_text(encoding="utf-8")
_SIZES = dict(re.findall(r"^const (FEW|MOST_DEEDS) = (\d+);$", _PAGE, re.MULTILINE))
IN_SIGHT, DEEDS_IN_SIGHT = int(_SIZES["FEW"]), int(_SIZES["MOST_DEEDS"])
"""So many answers are not folded on the page, and so many deeds stand first."""
ORDERS = Orders(defend="above", above=30, front="never", spend="damage")
"""What the heroes are told once; saying it is counted."""
_AHEAD = 12


def _policy(situation: Situation, hand: str, row: int) -> Policy:
    """Who decides for a fighter."""
    return plans.policy_for(situation, hand or situation.encounter.fighters[row].policy)


def _answers(situation: Situation, hand: str, asked: Mapping[str, Any]) -> dict[str, str]:
    """What each answers who is asked about one attack, one after the other; nobody where somebody before them has."""
    battle, found = situation.battle(), dict[str, str]()
    for one in [asked, *asked["together"]]:
        prompt = battle.prompt
        if prompt is None or prompt.name != one["name"]:
            found[one["name"]] = one["default"]
            continue
        seen = battle.imagined(prompt.fighter, 1)
        found[prompt.name] = battle.action(_policy(situation, hand, prompt.fighter).decide(seen).action).notation
        battle.apply(found[prompt.name])
    return found


class Wish(NamedTuple):
    """What a hand wants to do.

    Attributes:
        steps: the answers to the end of the turn, where dice show what is likeliest.
        sure: how many of them come before the dice, or somebody else's answer.
        over: whether the turn ends with these.
        targets: the row at which each is aimed.
        others: what each answers, by name, where several are asked about one attack.
    """

    steps: list[str]
    sure: int
    over: bool
    targets: list[int | None]
    others: Mapping[str, str] = MappingProxyType({})

    def after(self) -> Wish:
        """The same without the first answer."""
        return Wish(self.steps[1:], max(0, self.sure - 1), self.over, self.targets[1:])


def wanted(situation: Situation, hand: str, first: str | None = None) -> Wish:
    """What a hand wants to do now.

    Args:
        situation: at which it is asked.
        hand: the code of a policy; empty for the one that the encounter names for each fighter.
        first: the first answer, where that is no matter of what it wants.
    """
    battle = situation.battle()
    prompt = battle.prompt
    assert prompt is not None
    queue, rules = battle.system.module("table.queue"), battle.system.filled("table.usual")
    begun, now = prompt.kind, int(battle.state[0]["turn"])
    stands, battle = battle, battle.imagined(prompt.fighter, 1)
    me, sure, over = prompt.fighter, -1, False
    steps, targets = list[str](), list[int | None]()
    while len(steps) < _AHEAD:
        prompt = battle.prompt
        if prompt is None:
            if battle.over:
                break
            battle.enter(max(battle.chance(), key=lambda one: one[1])[0])
            sure = len(steps) if sure < 0 else sure
            continue
        if prompt.fighter != me or (prompt.kind in queue.REACTIONS and steps):
            if prompt.kind not in queue.REACTIONS or begun in queue.REACTIONS:
                break
            battle.apply(usual_answer(battle).notation)
            sure = len(steps) if sure < 0 else sure
            continue
        again = prompt.kind in queue.TURNS and not rules.ENDS and sure >= 0
        if int(battle.state[0]["turn"]) != now or again or (steps and prompt.kind in rules.SPENDING):
            break
        answer = (
            battle.action(_policy(situation, hand, me).decide(battle).action)
            if steps or first is None
            else battle.action(first)
        )
        if answer.notation == rules.ENDS and 0 <= sure == len(steps):
            over = True
        steps.append(answer.notation)
        targets.append(answer.target)
        if prompt.kind in rules.NEXT:
            me = whose_turn(battle, answer)
            stands.apply(answer.notation)
            battle = stands.imagined(me, 1)  # as they see it themselves
        else:
            battle.apply(answer.notation)
        if prompt.kind in queue.REACTIONS or (answer.notation == rules.ENDS and prompt.kind in queue.TURNS):
            break
    sure = len(steps) if sure < 0 else sure
    return Wish(steps, sure, over or sure == len(steps) or begun not in queue.TURNS, targets)


def cheapest(asked: Mapping[str, Any], wish: Wish, ends: str) -> tuple[Do, int]:
    """What is sent for what is wanted, and how many clicks that takes on the page."""
    if asked.get("turns"):
        mover = next(one for one in asked["turns"] if one["action"] == wish.steps[0])
        apart = int(not mover["usual"])
        if mover["question"] is None:
            return Do(action=mover["action"], by=asked["name"]), 1 + apart
        do, clicks = cheapest(mover["question"], wish.after(), ends)
        then = [do.action, *do.then]
        return Do(
            action=mover["action"], by=asked["name"], whose=mover["name"], then=then, alone=do.alone
        ), clicks + apart
    if asked.get("together"):
        return _together(asked, wish.others)
    steps, sure = wish.steps, wish.steps[: wish.sure]
    like = {one["action"]: one["like"] for one in asked["actions"]}
    in_sight = asked["deeds"][:DEEDS_IN_SIGHT]
    rows = len(in_sight) + len(set(like.values()))
    many = rows > IN_SIGHT
    begins = (asked["usual"], asked["default"]) if asked["deeds"] or asked["usual"] else ()
    if asked["spending"] is not None:
        ways = [way["steps"] for way in asked["spending"]["ways"]]
        way = sure if sure in ways else next(one for one in ways if one[0] == sure[0])
        differs = Counter(way), Counter(ways[asked["spending"]["best"]])
        presses = sum(
            differs[0][one] != differs[1][one] for one in (one["action"] for one in asked["spending"]["options"])
        )
        return Do(action=way[0], by=asked["name"], then=way[1:]), 1 + presses
    for n in [*range(len(steps), len(sure), -1), len(sure)]:
        meant, over = steps[:n], n == len(steps) if n > len(sure) else wish.over
        for place, deed in enumerate(asked["deeds"]):
            if _is_meant(deed, meant, over, wish.targets, ends):
                do = Do(action=deed["steps"][0], by=asked["name"], then=deed["steps"][1:], alone=deed["alone"])
                return do, 1 + (many and place >= DEEDS_IN_SIGHT)
    first = like[steps[0]]
    seen = not many or first in begins or any(deed["steps"] == [first] for deed in in_sight)
    return Do(action=first, by=asked["name"]), 1 if seen else 2


def _together(asked: Mapping[str, Any], others: Mapping[str, str]) -> tuple[Do, int]:
    """What several answer who are asked about one attack: a row, or a press for each in the fold."""
    all_of = [asked, *asked["together"]]
    acting = sum(others[one["name"]] != one["default"] for one in all_of)
    rows = 1 + sum(len({answer["like"] for answer in one["actions"]} - {one["default"]}) for one in all_of)
    do = Do(
        action=others[asked["name"]], by=asked["name"], others={k: v for k, v in others.items() if k != asked["name"]}
    )
    return do, 1 + (acting > 0 and rows > IN_SIGHT) if acting < 2 else 2 + acting


def _is_meant(deed: Mapping[str, Any], steps: list[str], over: bool, targets: list[int | None], ends: str) -> bool:
    """Whether a deed comes to those steps, and ends the turn only where it is over."""
    told, meant = ([step for step in way if step != ends] for way in (deed["steps"], steps))
    if len(told) != len(meant) or not (over or len(told) == len(deed["steps"])):
        return False
    return all(_same(*pair, target, deed["alike"]) for *pair, target in zip(told, meant, targets, strict=False))


def _same(told: str, meant: str, target: int | None, alike: list[int]) -> bool:
    """Whether two steps are the same answer, at fighters who differ in nothing."""
    way = [step.rpartition(".")[2] if "." in step else "" for step in (told, meant)]
    return told == meant or (verb(told) == verb(meant) and way[0] == way[1] and target in alike)


def played(kept: Tables, name: str, seed: int, hand: str, orders: bool) -> tuple[Counter[str], Counter[str], int]:
    """Clicks and questions of the first side in one whole fight, by what was asked, and its turns.

    Raises:
        RuntimeError: where it does not end.
    """
    table = kept.create(name, seed=seed)
    clicks, questions = Counter[str](), Counter[str]()
    if orders:
        clicks["standing orders"] = _ordered(table)
    names = {one["name"] for one in table.view()["fighters"] if one["side"] == table.view()["sides"][0]["name"]}
    while not (view := settled(table))["outcome"]:
        asked = view["asked"]
        kind, took = asked["kind"], 1
        if kind == "consent":
            table.post(Consent(agree=True))
        elif asked["plan"]:
            table.post(Accept())
            kind, took = "a plan", int(asked["name"] in names)
        else:
            kind, took = asked["prompt"], _answered(table, asked, hand)
        clicks[kind] += took
        questions[kind] += bool(took)
        if clicks.total() > MOST_CLICKS:
            raise RuntimeError(f"{name}: no end after {clicks.total()} clicks")
    return clicks, questions, turns_of(table, names)


def _ordered(table: Table) -> int:
    """Give the heroes' side the usual standing orders; the clicks that it takes: one on each card."""
    view = table.view()
    driver = Driver.model_validate(view["fighters"][0]["driver"]).model_copy(update={"orders": ORDERS})
    table.post(Drive(side=view["sides"][0]["name"], driver=driver))
    return sum(one["side"] == view["sides"][0]["name"] for one in view["fighters"])


def _answered(table: Table, asked: Mapping[str, Any], hand: str) -> int:
    """Answer a question as the hand would; the clicks that it took."""
    situation = table.situation()
    wish = wanted(situation, hand)
    turns = {one["action"]: one["usual"] for one in asked["turns"]}
    if turns and wish.steps[0] not in turns:  # somebody who would lose the turn: who comes before them is no matter
        wish = wanted(situation, hand, max(turns, key=lambda one: turns[one]))
    if asked["together"]:
        wish = wish._replace(others=_answers(situation, hand, asked))
    do, clicks = cheapest(asked, wish, situation.base.system.filled("table.usual").ENDS)
    table.post(do)
    return clicks


def measure(hand: str, orders: bool, systems: Collection[str]) -> dict[str, dict[str, dict[str, Any]]]:
    """Clicks, turns and clicks a turn, by rulebook and fight, and the same ``of`` each kind of question."""
    found: dict[str, dict[str, dict[str, Any]]] = {}
    with tempfile.TemporaryDirectory() as folder:
        kept = Tables(Path(folder), workers=2)
        try:
            for system in systems:
                for name, seed in FIGHTS[system]:
                    clicks, questions, turns = played(kept, name, seed, hand, orders)
                    of = {kind: {"asked": questions[kind], "clicks": took} for kind, took in clicks.most_common()}
                    one = {"clicks": clicks.total(), "turns": turns, "a_turn": clicks.total() / turns, "of": of}
                    found.setdefault(system, {})[f"{name} {seed}"] = one
        finally:
            kept.close()
    return found


def table_of(found: Mapping[str, Mapping[str, Mapping[str, Any]]]) -> str:
    """The figures as a table, with the median of each rulebook's fights, and below it what was asked."""
    rows, asked = [], []
    for system, fights in found.items():
        middle = statistics.median(one["a_turn"] for one in fights.values())
        rows += [[system, name, one["clicks"], one["turns"], one["a_turn"], middle] for name, one in fights.items()]
        turns = sum(one["turns"] for one in fights.values())
        clicks, questions = Counter[str](), Counter[str]()
        for one in fights.values():
            clicks.update({kind: of["clicks"] for kind, of in one["of"].items()})
            questions.update({kind: of["asked"] for kind, of in one["of"].items()})
        asked += [[system, kind, questions[kind], took, took / turns] for kind, took in clicks.most_common() if took]
    head = ("rulebook", "fight", "clicks", "turns", "a turn", "median")
    by_turn = tables.grid(head, rows, "Clicks for each hero's turn.")
    head = ("rulebook", "question", "asked", "clicks", "a turn")
    return f"{by_turn}\n\n{tables.grid(head, asked, 'What the clicks were for, the dearest question first.')}"
