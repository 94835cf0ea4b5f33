"""The end of a fight: its figures against the sentences of its log, who turned it, the luck of dice, undo."""

import itertools
import re
from collections import Counter
from typing import Any

import pytest

from agents.registry import make_policy
from app.table import ended as module
from app.table.ended import Ended, ended
from app.table.events import Add, Correct, Redo, Remove, Run, Undo
from app.table.export import page, replay
from app.table.luck import Luck
from app.table.strength import standing, strength_of
from app.table.tables import Tables
from app.table.verdict import Round, turned
from okenv import Battle, load_encounter
from okenv.core import chance
from okenv.encounter import Encounter
from okenv.playback import play_entry
from okenv.systems import load_system
from tests.waiting import until

from .sitting import CROWD, ME, sit_down

FIGHTS = {
    "ok": ("hero-vs-4-mooks", 3),
    "psob": ("burning-deck", 3),
    "broags": ("riot-police", 3),
    "zerospace": ("boarding-party", 3),
}
ATTACKS = {  # who attacks, and whether that hits, as the log says it
    "ok": [r"(?P<by>[\w ]+) rolls .* to hit .*: (?:a miss|(?P<hit>a (?:marginal )?hit))"],
    "psob": [r"(?P<by>[\w ]+) rolls AV .*'s Dodge of \d+: a (?:miss|(?P<hit>hit)) by"],
    "broags": [r"(?P<by>[\w ]+) rolls .*'s Defence -?\d+: a (?:miss|(?P<hit>hit))"],
    "zerospace": [
        r"(?P<by>[\w ]+) rolls [^:]*'s DV of \d+: a (?:miss|(?P<hit>hit))",
        r"(?P<by>[\w ]+) has rolled highest in the team, .*: a miss",
        r"It is (?P<by>[\w ]+)'s attack (?P<hit>that strikes)",
    ],
}
AREA = re.compile(r"(?P<by>[\w ]+) rolls \d+ \+ dice \d+ = \d+: (?P<whom>a (?:hit|miss) on .*)")
HARM = {  # who loses how much, by a blow or a hazard
    "ok": r"The blow does .*: (?P<whom>[\w ]+) takes (?P<points>\d+|no) points?",
    "psob": r"(?:.* against |Fire: )(?P<whom>[\w ]+)(?:'s Dodge of .*, damage| takes) .* = (?P<points>-?\d+): ",
    "broags": r"(?P<whom>[\w ]+) is hit in the [\w ]+: (?:.* = )?(?P<points>\d+) \w+, ",
    "zerospace": r"[\w ]+ (?:hits|squeezes) (?P<whom>[\w ]+) for (?P<points>\d+) (?:Health|Endurance)",
}
FALLS = {
    "ok": r"(?:A bane for \w+: )?(?P<whom>[\w ]+) (?:is Down|is Out|flees from the fight)",
    "psob": r"(?P<whom>[\w ]+?) (?:is|now has \d wounds?, and falls:) (?:incapacitated|dead)",
    "broags": r"(?P<whom>[\w ]+) (?:is out|has fled)\.",
    "zerospace": r"(?:[\w ]+ defeats (?P<whom>[\w ]+)|(?P<out>[\w ]+) is out)\.",
}


def fought(name: str, seed: int) -> Battle:
    """A whole fight by the policies that its encounter names."""
    encounter = load_encounter(name)
    battle = Battle(encounter, seed)
    policies = {one.name: make_policy(one.policy, encounter.system) for one in encounter.fighters}
    while (prompt := battle.prompt) is not None:
        battle.apply(policies[prompt.name].decide(battle).action)
    return battle


def told(battle: Battle) -> dict[str, Any]:
    return ended(battle.header(), battle.inputs())


def attacks_in(system: str, lines: list[str]) -> Counter[tuple[str, bool]]:
    """How often everybody attacked and hit, or did not, read from the log."""
    found = Counter[tuple[str, bool]]()
    for line in lines:
        for words in ATTACKS[system]:
            if one := re.match(words, line):
                found[one["by"], one.groupdict().get("hit") is not None] += 1
        if system == "zerospace" and (one := AREA.match(line)):
            for part in re.findall(r"a (hit|miss) on ((?:(?!, a (?:hit|miss)).)*)", one["whom"]):
                found[one["by"], part[0] == "hit"] += part[1].count("(DV")
    return found


@pytest.mark.parametrize("system", FIGHTS)
def test_the_figures_are_those_of_the_log(system: str) -> None:
    """Counted a second time, from the sentences."""
    battle = fought(*FIGHTS[system])
    lines = battle.narration()
    attacks, taken, fell, turn = attacks_in(system, lines), Counter[str](), dict[str, int](), 0
    for line in lines:
        if heading := re.match(r"--- Round (\d+) ---", line):
            turn = int(heading[1])
        if found := re.match(HARM[system], line):
            taken[found["whom"]] += 0 if found["points"] == "no" else max(0, int(found["points"]))
        if found := re.match(FALLS[system], line):
            fell[found["whom"] or found["out"]] = turn
    assert sum(attacks.values()) > 5
    assert fell
    figures = told(battle)["fighters"]
    for one in figures:
        name, hits = one["name"], attacks[one["name"], True]
        assert (one["attacks"], one["hits"]) == (hits + attacks[name, False], hits), name
        assert (one["taken"], one["fell"]) == (taken[name], fell.get(name)), name
    assert sum(len(one["put_out"]) for one in figures) == sum(bool(one["by"]) for one in figures)


@pytest.mark.parametrize("system", FIGHTS)
def test_what_a_forecast_calls_harm_is_counted(system: str) -> None:
    """The two readings of a rulebook's events name the same of them."""
    loaded = load_system(system)
    account, notes = loaded.module("voice.account").Account, loaded.module("mind.outcomes").READING.notes
    for code, note in notes.items():
        if not callable(note) and note[0] in ("harm", "out"):
            assert hasattr(account, f"_on_{account.events(code).name.lower()}"), code
    missing = [name for name in dir(account) if name.startswith("_on_")]
    assert {name.removeprefix("_on_").upper() for name in missing} <= set(account.events.__members__)


def test_action_points_are_what_was_paid_from_them() -> None:
    """OK-AP-1: as the record of the fight shows them before and after every answer."""
    battle = fought("reinforcements", 3)
    again, paid = Battle(load_encounter("reinforcements"), 3, dice="ask"), Counter[str]()
    for entry in battle.inputs():
        before = again.state[0]
        play_entry(again, entry)
        after = again.state[0]
        for row, name in enumerate(again.names):
            had, has = before["fighters"][row], after["fighters"][row]
            if "do" in entry and before["turn"] == after["turn"] and has["state"] < 2:  # who falls loses them
                paid[name] += max(0, int(had["ap"]) - int(has["ap"]))
    assert {one["name"]: one["spent"] for one in told(battle)["fighters"]} == {n: paid[n] for n in battle.names}


# --- strength and the verdict


def test_strength_is_what_a_side_can_still_take() -> None:
    assert strength_of(Battle(load_encounter("hero-vs-4-mooks"), 3, dice="ask")) == (1.0, 1.0)
    end = fought("hero-vs-4-mooks", 3)
    rounds = told(end)["rounds"]
    assert [one["round"] for one in rounds] == [None, *range(1, int(end.state[0]["turn"]) + 1)]
    cards = end.system.module("voice.cards").cards(end.state, end.names, end.side_names, end.labels)
    left = 1 - sum(cards[0].harm.values()) / 7  # OK-DMG-3: Down at 7
    assert rounds[-1]["strength"] == [pytest.approx(left, abs=1e-3), 0.0]


@pytest.mark.parametrize(
    ("encounter", "field", "worse"),
    [
        ("mirror-duel", "nonlethal", 1), ("bar-brawl", "points", 1), ("roomful-of-goons", "tags", 1),
        ("assassin", "wounds", 1), ("riot-police", "lethal", 1), ("boarding-party", "health", -1),
        ("boarding-party", "endurance", -1),
    ],
)  # fmt: skip
def test_every_point_takes_the_same_share_of_strength_down_to_the_fall(encounter: str, field: str, worse: int) -> None:
    battle = Battle(load_encounter(encounter), 3)
    figures = battle.system.module("table.corrections")
    has = [{one.name for one in figures.fields(battle.state[0], k, battle.labels)} for k in range(len(battle.names))]
    row = next(k for k, names in enumerate(has) if field in names)
    side, shares = battle.side_of(row), [1.0]
    while battle.names[row] in standing(battle):
        battle.correct(row, field, figures.read(battle.state[0], row, field) + worse)
        shares.append(strength_of(battle)[side])
    steps = [before - after for before, after in itertools.pairwise(shares)]
    assert len(steps) > 1
    assert steps == pytest.approx([steps[0]] * len(steps))


ROUNDS = [
    Round(None, (1.0, 1.0)),
    Round(1, (0.9, 0.8)),
    Round(2, (0.9, 0.3), fell={"Bo": ("Ann", ""), "Cy": ("", "fled")}, harm={"Ann": 5}),
    Round(3, (0.8, 0.0)),
]


def test_the_round_that_turned_a_fight_moved_the_balance_most() -> None:
    """By the squares of what is left: 0.81 to 0.64, then 0.81 to 0.09."""
    assert turned(ROUNDS, 0) == 2
    assert turned(ROUNDS, 1) is None  # all went the other way
    assert turned(ROUNDS[:1], 0) is None
    assert turned(ROUNDS, None) == 2


def test_no_round_turned_a_fight_that_went_little_by_little() -> None:
    """Neither one of several that moved it alike, nor the last one, which ends it."""
    even = [Round(None, (1.0, 1.0)), Round(1, (0.8, 1.0)), Round(2, (0.8, 0.8)), Round(3, (0.65, 0.8))]
    assert turned([*even, Round(4, (0.65, 0.65))], None) is None
    assert turned([*even, Round(4, (0.65, 0.0), fell={"Bo": ("Ann", "")})], 0) == 2


def test_a_scratch_before_the_end_turned_nothing() -> None:
    assert turned([ROUNDS[0], Round(1, (1.0, 0.99)), Round(2, (1.0, 0.0), fell={"Bo": ("Ann", "")})], 0) == 2


def test_a_round_in_which_nobody_fell_turned_a_fight_only_where_nobody_ever_did() -> None:
    hurt, fell = Round(1, (1.0, 0.5)), {"Bo": ("Ann", "")}
    assert turned([ROUNDS[0], hurt, Round(2, (1.0, 0.45)), Round(3, (1.0, 0.0), fell=fell)], 0) == 1
    assert turned([ROUNDS[0], hurt, Round(2, (1.0, 0.4), fell=fell), Round(3, (1.0, 0.0), fell=fell)], 0) == 2


def test_the_verdict_says_who_won_and_what_turned_the_fight() -> None:
    won, turn, *rest = told(fought("rout", 3))["verdict"]
    assert won == "bullies won in round 3: 2 of 2 still stood, and nobody of soldiers."
    assert turn.startswith(
        "In round 2 the fight turned most: Little Odo put Soldier 4 to 8 out; soldiers went from 75 %"
    )
    assert rest == []
    assert "and Raider 5 fell to a hazard; raiders went from" in told(fought("boarding-party", 8))["verdict"][1]
    behind = told(fought("last-stand", 3))["verdict"]
    assert behind[2] == "Until the end of round 9 gate had less of their full strength left than besiegers."


def test_a_fight_that_nobody_won_says_who_still_stood() -> None:
    short = Encounter.from_dict({**load_encounter("last-stand").to_dict(), "rounds": 1})
    battle = Battle(short, 3)
    brute = make_policy("brute", "ok")
    while not battle.over:
        battle.apply(brute.decide(battle).action)
    found = told(battle)
    left = [sum(one["fell"] is None for one in found["fighters"] if one["side"] == side) for side in battle.side_names]
    ends = f"{left[0]} of gate and {left[1]} of besiegers"
    assert found["verdict"][0] == f"Nobody won: when the fight ended in round 1, {ends} still stood."


HARMLESS = ("done", "nothing", "decline", "pass", "hold", "stand")


@pytest.mark.parametrize("encounter", ["mirror-duel", "assassin", "riot-police", "boarding-party"])
def test_the_last_round_is_there_though_nothing_happens_in_it(encounter: str) -> None:
    battle = Battle(Encounter.from_dict({**load_encounter(encounter).to_dict(), "rounds": 3}), 3)
    while not battle.over:
        legal = {action.notation.split()[0]: action for action in battle.legal()}
        battle.apply(next((legal[word] for word in HARMLESS if word in legal), battle.legal()[0]))
    found = told(battle)
    assert int(battle.state[0]["turn"]) == 3
    assert [one["round"] for one in found["rounds"]] == [None, 1, 2, 3]
    assert found["verdict"][0].startswith("Nobody won: when the fight ended in round 3, ")


# --- luck


def shares(kinds: list[int], total: int) -> tuple[float, float]:
    """The chances that such dice show less, and more, than that together, all outcomes listed."""
    less = more = 0.0
    for found in itertools.product(*(chance.outcomes(kind) for kind in kinds)):
        p = 1.0
        for _, one in found:
            p *= float(one)
        shown = sum(value for value, _ in found)
        less += p * (shown < total)
        more += p * (shown > total)
    return less, more


def test_luck_is_the_exact_share_of_all_that_such_dice_can_show() -> None:
    dice = [(chance.FUDGE4, 2), (chance.D6, 5), (chance.FUDGE4, -1), (chance.D6X2, 9)]
    luck = Luck()
    for kind, shown in dice:
        luck.note(kind, shown)
    luck.note(chance.UNIFORM, 2)  # a lot, which nobody rolls
    found = luck.told("red")
    less, more = shares([kind for kind, _ in dice], 15)
    assert found["rolls"] == 4
    assert found["above"] == pytest.approx((15 - 3.5 - 7) / 4)
    assert (found["luckier"], found["unluckier"]) == (pytest.approx(less, abs=1e-4), pytest.approx(more, abs=1e-4))
    assert found["sentence"] == "red: the dice came out 1.1 above average over 4 rolls: luckier than 8 fights in 10."


@pytest.mark.parametrize(
    ("shown", "words"),
    [
        ([], "nobody rolled any dice"),
        ([0], "the dice came out average in the only roll: neither lucky nor unlucky"),
        ([-2] * 3, "the dice came out 2.0 below average over 3 rolls: unluckier than 97 fights in 100"),
        ([4] * 4, "the dice came out 4.0 above average over 4 rolls: luckier than 999 fights in 1000"),
    ],
)
def test_luck_in_words(shown: list[int], words: str) -> None:
    luck = Luck()
    for value in shown:
        luck.note(chance.FUDGE4, value)
    assert luck.told("red")["sentence"] == f"red: {words}."


def test_every_roll_is_somebodys_luck_but_lots_and_what_hazards_do() -> None:
    """ZS-OBJ-2: of the dice for a hazard's damage more is no luck of whom it hits."""
    for system, seed in FIGHTS.values():
        battle = fought(system, seed)
        rolls = [entry["dice"] for entry in battle.inputs() if "roll" in entry]
        rolled = len([dice for dice in rolls if "(" not in dice])
        hazard = sum("sled hits" in line for line in battle.narration())
        assert sum(side["rolls"] for side in told(battle)["luck"]) == rolled - hazard


# --- at a table


def test_undo_takes_the_end_away_and_redo_brings_it_back(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[int] = []
    monkeypatch.setattr(module, "ended", lambda *asked: counted.append(1) or ended(*asked))
    table = sit_down(tables, hero=CROWD, mooks=CROWD, encounter="hero-vs-4-mooks")
    assert table.view()["ended"] is None
    table.post(Run())
    until(lambda: table.view()["outcome"])
    end = table.view()["ended"]
    assert counted == [1]  # once, and not before the end
    assert end["verdict"][0].startswith(f"{table.view()['outcome']} won in round ")
    assert replay(table)["ended"] is end
    assert end["verdict"][0] in page(table)
    assert counted == [1]  # by the first of these alone
    counted.clear()
    table.rename("Another title")
    assert table.view()["ended"] is end
    assert not counted
    table.post(Undo())
    assert table.view()["ended"] is None
    table.post(Redo())
    assert table.view()["ended"] == end


def test_whoever_joins_or_is_taken_out_by_hand_is_counted_by_name(tables: Tables) -> None:
    table = sit_down(tables, red=ME, blue=ME)
    table.post(Add(side="red", character="thug", count=1))  # rows of the others change
    names = table.situation().names
    assert names[1].startswith("Thug")
    red = names[:2]
    table.post(Correct(fighter=names[2], field="lethal", value=4))
    for name in red:
        table.post(Remove(fighter=name))
    view = table.view()
    assert view["outcome"] == "blue"
    figures = {one["name"]: one for one in view["ended"]["fighters"]}
    assert [(figures[name]["how"], figures[name]["by"]) for name in red] == [("fled", "")] * 2
    assert figures[names[2]]["fell"] is None
    assert view["ended"]["rounds"][-1]["strength"] == [0.0, pytest.approx(3 / 7, abs=1e-3)]


@pytest.mark.parametrize(
    ("encounter", "field", "to", "corrected", "removed"),
    [
        ("mirror-duel", "lethal", 8, "fell", "fled"),
        ("assassin", "wounds", 4, "fell", "left the fight"),
        ("assassin", "state", "gone", "left the fight", "left the fight"),
        ("riot-police", "lethal", 60, "fell", "fled"),
        ("boarding-party", "health", 0, "fell", "left the fight"),
    ],
)
def test_what_the_game_master_does_to_somebody_is_told_as_it_is(
    encounter: str, field: str, to: Any, corrected: str, removed: str
) -> None:
    for how, removes in ((corrected, False), (removed, True)):
        battle = Battle(load_encounter(encounter), 3, dice="ask")
        while battle.prompt is None:
            battle.roll()
        if removes:
            battle.remove(0)
        else:
            battle.correct(0, field, to)
        one = Ended(Battle(load_encounter(encounter), 3, dice="ask"))
        for entry in battle.inputs():
            one.play(entry)
        tally = one.tallies[battle.names[0]]
        assert (tally.how, tally.by, tally.fell) == (how, "", int(battle.state[0]["turn"]))
