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
from typing import Any

import app.web
from app.table import plans
from app.table.alike import usual_of, verb
from app.table.events import Accept, Consent, Do, Drive, Driver, Orders
from app.table.situation import Situation
from app.table.table import Table
from app.table.tables import Tables
from okenv.core.policy import Policy
from okenv.driver import kernels

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


def wanted(situation: Situation, policy: Policy) -> tuple[list[str], bool]:
    """What a hand wants to do now, up to the dice or to somebody else's answer, and whether the turn ends with it."""
    battle = situation.battle()
    prompt = battle.prompt
    assert prompt is not None
    queue, rules = battle.system.module("table.queue"), usual_of(battle.system)
    battle = battle.imagined(prompt.fighter, 1)
    battle.dice_mode = "ask"
    me, steps, rolled = prompt.fighter, [], False
    for _ in range(_AHEAD):
        now = battle.prompt
        if now is None:
            if battle.over:
                break
            battle.enter(max(battle.chance(), key=lambda one: one[1])[0])
            rolled = True
            continue
        if now.fighter != me:
            if now.kind in queue.TURNS:
                break
            battle.apply(int(kernels(battle.system.name).default_action(battle.state, 0)))
            rolled = True
            continue
        if now.kind in queue.REACTIONS and steps:
            break
        action = battle.action(policy.decide(battle).action).notation
        if rolled:
            return steps, action == rules.ENDS or now.kind not in queue.TURNS
        steps.append(action)
        if now.kind in queue.REACTIONS or action == rules.ENDS:
            break
        battle.apply(action)
    return steps, True


def cheapest(
    asked: Mapping[str, Any], steps: list[str], over: bool, targets: list[int | None], ends: str
) -> tuple[Do, int]:
    """What is sent for what is wanted, and how many clicks that takes on the page."""
    like = {one["action"]: one["like"] for one in asked["actions"]}
    in_sight = asked["deeds"][:DEEDS_IN_SIGHT]
    rows = len(in_sight) + len(set(like.values()))
    many = rows > IN_SIGHT
    begins = (asked["usual"], asked["default"]) if asked["deeds"] or asked["usual"] else ()
    if asked["spending"] is not None:
        ways = [way["steps"] for way in asked["spending"]["ways"]]
        way = steps if steps in ways else next(one for one in ways if one[0] == steps[0])
        apart = Counter(way), Counter(ways[asked["spending"]["best"]])
        presses = sum(apart[0][one] != apart[1][one] for one in (one["action"] for one in asked["spending"]["options"]))
        return Do(action=way[0], by=asked["name"], then=way[1:]), 1 + presses
    for place, deed in enumerate(asked["deeds"]):
        told = [step for step in deed["steps"] if step != ends]
        meant = [step for step in steps if step != ends]
        if len(told) == len(meant) and (over or len(told) == len(deed["steps"])) and all(
            _same(one, other, target, deed["alike"]) for one, other, target in zip(told, meant, targets, strict=False)
        ):  # fmt: skip
            do = Do(action=deed["steps"][0], by=asked["name"], then=deed["steps"][1:])
            return do, 1 + (many and place >= DEEDS_IN_SIGHT)
    first = like[steps[0]]
    seen = not many or first in begins or any(deed["steps"] == [first] for deed in in_sight)
    return Do(action=first, by=asked["name"]), 1 if seen else 2


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
    """Give the heroes' side the standing orders; the clicks that it takes: the dialog, each order, and to set them."""
    view = table.view()
    driver = Driver.model_validate(view["fighters"][0]["driver"]).model_copy(update={"orders": ORDERS})
    table.post(Drive(side=view["sides"][0]["name"], driver=driver))
    return 4 + view["spends"]


def _answered(table: Table, asked: Mapping[str, Any], hand: str) -> int:
    """Answer a question as the hand would; the clicks that it took."""
    situation = table.situation()
    code = hand or situation.encounter.fighters[asked["fighter"]].policy
    steps, over = wanted(situation, plans.policy_for(situation, code))
    battle = situation.battle()
    targets = [battle.action(step).target for step in steps]
    do, clicks = cheapest(asked, steps, over, targets, usual_of(battle.system).ENDS)
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
