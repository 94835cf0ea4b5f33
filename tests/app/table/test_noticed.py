"""Whom the players' side has not noticed is told to them by nothing, whatever happens; who is noticed is told of."""

import json
import re
from contextlib import suppress
from string import ascii_lowercase

import numpy as np
import pytest

from app.table.errors import BadEvent
from app.table.events import (
    Accepted,
    Add,
    Consent,
    Correct,
    Decide,
    Dice,
    Do,
    Drive,
    Driver,
    Modify,
    Note,
    Overrule,
    Redo,
    Remove,
    Roll,
    Rolls,
    Run,
    Stop,
    Undo,
)
from app.table.tables import Tables
from okenv import load_encounter
from tests.sampling import some

from .sitting import ME, opened

PLAYER = Driver(player=True)
UNNOTICED = {"zerospace": {"hidden": True}, "broags": {"hidden": True}, "ok": {"arrives": 4}, "psob": {}}
"""How somebody begins whom nobody notices; in PSOB there is nobody like that."""
TABLES = [
    ("boarding-party", "raiders", "scout"),
    ("lights-out", "patrol", "scout"),
    ("psychic-and-marines", "marines", "stowaway"),
    ("blackout", "watch", "stalker"),
    ("reinforcements", "raiders", "soldier"),
    ("gun-duel", "red", "mook"),
]
"""An encounter, the side that people play, and who may join the other unnoticed."""


def hides(battle, row, players):
    """Whether the rulebook's own record has a fighter unnoticed by the players' side."""
    f = battle.state[0]["fighters"][row]
    if "hidden" in f.dtype.names:
        return battle.side_of(row) != players and bool(f["hidden"])
    return "arrives" in f.dtype.names and bool(f["arrives"])


def named_apart(encounter):
    """The same fight, at most three of a kind, each by a name that is in no other text and has no number."""
    data, letters = load_encounter(encounter).to_dict(), iter(ascii_lowercase)
    for side in data["sides"].values():
        squads = [{**squad, "count": 1} for squad in side["fighters"] for _ in range(min(3, squad.get("count", 1)))]
        side["fighters"] = [{**squad, "name": f"Q{next(letters)}x"} for squad in squads]
    return data


def mentions(text, name):
    return re.search(rf"\b{re.escape(name)}\b", text) is not None


def fell(battle, name):
    """Whether somebody is out of the fight, and has not got away."""
    return card(battle, battle.names.index(name))["state"] in ("Out", "Dead", "Down", "Incapacitated")


def card(battle, row):
    tell = battle.system.module("table.public").public_card
    return tell(battle.state, row, battle.names, battle.side_names, battle.labels)


class Evening:
    """A table at which events of all kinds come in turn, and what its players may have noticed by then."""

    def __init__(self, folder, encounter, side, joins, seed):
        self.tables, self.joins, self.random = Tables(folder, workers=1), joins, np.random.default_rng(seed)
        data = named_apart(encounter)
        drivers = {name: PLAYER if name == side else ME for name in data["sides"]}
        self.table = self.tables.create(data, seed=seed, dice="typed", drivers=drivers)
        self.players = self.table.battle().side_names.index(side)
        self.present = {0: self.noticed(self.table.battle())}  # by event: who is there to be seen after it
        self.happened = set()

    def noticed(self, battle):
        """The names of those who stand and hide from nobody."""
        there = [row for row in range(len(battle.names)) if card(battle, row)["stands"]]
        return {battle.names[row] for row in there if not hides(battle, row, self.players)}

    def event(self, kind):
        """An event of that kind, by lot; None where there is none now."""
        random, timeline, battle = self.random, self.table._timeline, self.table.battle()
        system = battle.system
        mine = [name for row, name in enumerate(battle.names) if battle.side_of(row) == self.players]
        foes = [name for name in battle.names if name not in mine]
        one, foe = str(random.choice(battle.names)), str(random.choice(foes))
        legal = [] if battle.dice is not None or battle.over else [action.notation for action in battle.legal()]
        action = str(random.choice(legal)) if legal else ""
        start = {"start": UNNOTICED[system.name]} if random.random() < 0.7 else {}
        field, left = system.module("table.queue").OUT_OF_HANDS
        their, outcomes = battle.side_names[1 - self.players], [outcome for outcome, _ in battle.chance()]
        back, new = [0, *timeline.force[-4:-1]], f"N{ascii_lowercase[len(battle.names)]}x"
        made = {
            "do": lambda: Do(action=action),
            "decide": lambda: Decide(action=action, policy="brute", reason=f"{foe} lurks",
                                     accepted=Accepted(scope="turn", words=f"{foe} lurks.")),
            "roll": Roll,
            "rolls": lambda: Rolls(text=str(random.choice(outcomes))),
            "modifier": lambda: Modify(by=1),
            "overrule": lambda: Overrule(outcome=2, back=int(random.integers(3))),
            "correct": lambda: Correct(fighter=foe, field="hidden", value=bool(random.integers(2)))
            if "hidden" in UNNOTICED[system.name]
            else Correct(fighter=foe, field="state", value=left[-1]),
            "out of hands": lambda: Correct(fighter=str(random.choice(mine)), field=field, value=left[-1]),
            "consent": lambda: Consent(agree=False),
            "add": lambda: Add(side=their, character=self.joins, overrides=start, name=new),
            "remove": lambda: Remove(fighter=foe),
            "driver": lambda: Drive(fighter=one, driver=PLAYER if one in mine else ME),
            "dice": lambda: Dice(mode=str(random.choice(["typed", "typed", "players", "program"]))),
            "note": lambda: Note(text=f"{foe} lurks."),
            "undo": lambda: Undo(to=int(random.choice(back))),
            "undone": Undo,
            "afresh": lambda: Undo(to=0),
            "redo": Redo,
            "run": Run,
            "stop": Stop,
        }  # fmt: skip
        rare = {"remove": 0.3, "undo": 0.3, "add": 0.4, "out of hands": 0.3}
        cannot = (not action and kind in ("do", "decide")) or (not outcomes and kind == "rolls")
        return None if cannot or random.random() > rare.get(kind, 1) else made[kind]()

    def happen(self, kind):
        """One event of that kind where it can be, and a look at all that players read."""
        event = self.event(kind)
        before = self.table.battle()
        with suppress(BadEvent):
            if isinstance(event, Decide):  # policies do this, in threads of their own
                self.table._happen(event)
            elif event is not None:
                self.table.post(event)
            else:
                return
            self.happened.add(event.kind)
            number, after = self.table.version, self.table.battle()
            entry = self.table._timeline.entries[-1]
            self.present[number] = self.noticed(after) | {
                step.fighter for step in entry.again if isinstance(step, Correct | Remove)
            }
            if not isinstance(event, Correct | Remove):  # who falls by the rules has shown, if nowhere else
                both = set(before.names) & set(after.names)
                self.present[number] |= {name for name in both if fell(after, name) and not fell(before, name)}
            self.look()

    def look(self):
        """See that no view of the players' has a word of whom they cannot know."""
        table, battle = self.table, self.table.battle()
        ever = set().union(*(self.present.get(number, set()) for number in (0, *table._timeline.force)))
        view, log = table.public_view(), table.public_log()
        never = [name for name in battle.names if name not in ever]
        for name in never:
            assert not mentions(json.dumps([view, log], ensure_ascii=False), name), (name, view)
        now = [battle.names[row] for row in range(len(battle.names)) if hides(battle, row, self.players)]
        for name in now:
            assert not mentions(json.dumps([view["fighters"], view["asked"]], ensure_ascii=False), name)
        shown = {one["name"] for one in view["fighters"]}
        assert shown <= ever - set(now)
        assert shown >= self.noticed(battle)


KINDS = {
    "do", "decide", "roll", "rolls", "modifier", "overrule", "correct", "consent", "add", "remove", "driver", "dice",
    "note", "undo", "redo", "run", "stop",
}  # fmt: skip
EVENINGS = [(seed, *TABLES[seed % len(TABLES)]) for seed in range(90)]


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "encounter", "side", "joins"), some(EVENINGS, 7))
def test_nothing_tells_the_players_of_whom_they_have_not_noticed(tmp_path, seed, encounter, side, joins):
    evening = Evening(tmp_path, encounter, side, joins, seed)
    kinds = [*sorted(KINDS), *["do", "decide", "roll"] * 6, "out of hands"]
    for times in range(40):
        if times > 2 and evening.happened >= KINDS:
            break
        for kind in [*evening.random.permutation(kinds), "undone", "redo", *["afresh", "dice"] * (times % 4 == 3)]:
            evening.happen(str(kind))
    before = evening.table.public_view(), evening.table.public_log()
    evening.tables.close()
    tables, table = opened(tmp_path, evening.table.id)
    assert (table.public_view(), table.public_log()) == before
    tables.close()
    assert evening.happened >= KINDS


def seated(tables, encounter, side=None):
    """A table whose players are of that side; of none: the game master decides for all."""
    sides = load_encounter(encounter).side_names
    return tables.create(encounter, seed=5, drivers={name: PLAYER if name == side else ME for name in sides})


def shown(table):
    return {one["name"]: one["card"] for one in table.public_view()["fighters"]}


def said(table):
    return [line["text"] for line in table.public_log()]


HIDDEN = [
    ("boarding-party", "raiders", "Scout"),
    ("lights-out", "patrol", "Scout"),
    ("psychic-and-marines", "marines", "Noor"),
    ("blackout", "watch", "Ilse"),
]


@pytest.mark.parametrize(("encounter", "side", "name"), HIDDEN)
def test_a_hidden_enemy_is_on_the_page_of_her_own_side_alone(tables, encounter, side, name):
    sides = load_encounter(encounter).side_names
    table = seated(tables, encounter, side)
    row = table.battle().names.index(name)
    assert name not in shown(table)
    assert len(shown(table)) == len(table.battle().names) - 1
    assert name in [one["name"] for one in table.view()["fighters"]]
    assert "hidden" in table.view()["fighters"][row]["card"]["notes"]
    own = seated(tables, encounter, next(other for other in sides if other != side))
    assert "hidden" in shown(own)[name]["notes"]
    assert name not in shown(seated(tables, encounter))  # nobody says whose page it is


def test_who_attacks_from_hiding_is_told_of_from_then_on(tables):
    table = seated(tables, "lights-out", "patrol")
    assert table.view()["asked"]["name"] == "Scout"
    assert table.public_view()["asked"] == ""
    table.post(Do(action="approach e1"))
    assert said(table) == ["--- Round 1 ---"]
    table.post(Do(action="attack e1"))
    while "Scout" not in shown(table):
        table.post(Do(action=table.view()["asked"]["default"]))
    assert "Scout is no longer hidden." in said(table)
    assert "hidden" not in shown(table)["Scout"]["notes"]
    table.post(Undo(to=0))
    assert "Scout" not in shown(table)
    assert said(table) == ["--- Round 1 ---"]


def test_who_steals_away_from_hiding_was_never_there(tables):
    table = seated(tables, "blackout", "watch")
    while table.view()["asked"]["name"] != "Ilse":
        table.post(Do(action="done"))
    table.post(Do(action="flee"))
    table.post(Note(text="Was anybody here?"))
    assert "Ilse" not in shown(table)
    assert not any("Ilse" in text for text in said(table))
    assert said(table)[-1] == "Victory for watch."


def test_a_reinforcement_that_is_taken_out_is_not_told_of(tables):
    table = seated(tables, "reinforcements", "bridge")
    before = shown(table), said(table)
    table.post(Remove(fighter="Boatman 2"))
    table.post(Note(text="The second boat leaks."))
    assert (shown(table), said(table)) == before
    table.post(Remove(fighter="Raider 2"))
    assert said(table)[-2:] == ["Raider 2 leaves the fight.", "Raider 2 flees from the fight."]
    assert shown(table)["Raider 2"]["state"] == "Fled"


def test_a_hidden_enemy_who_is_taken_out_is_not_told_of(tables):
    table = seated(tables, "boarding-party", "raiders")
    before = shown(table), said(table)
    for event in (Remove(fighter="Scout"), Note(text="Nobody else is on board."), Modify(by=1)):
        table.post(event)
        assert (shown(table), said(table)) == before
    table.post(Correct(fighter="Scout", field="state", value="in the fight"))  # in the open
    assert "Scout" in shown(table)


def test_a_note_about_whom_nobody_has_noticed_is_left_out(tables):
    table = seated(tables, "marine-duel")
    mine, other = table.battle().names
    table.post(Correct(fighter=other, field="holds", value=mine))
    assert f"restrained by {other}" in shown(table)[mine]["notes"]
    table.post(Correct(fighter=other, field="hidden", value=True))
    assert other not in shown(table)
    assert not any("restrained" in note for note in shown(table)[mine]["notes"])


def numbered(*hidden, system="zerospace"):
    """A fight of one against a squad in which those numbers hide: five alike, from 1."""
    foes = [{"character": "raider", "name": "Raider", "start": {"hidden": k in hidden}} for k in range(1, 6)]
    data = load_encounter("boarding-party").to_dict()
    data["sides"]["raiders"]["fighters"] = foes
    return data


@pytest.mark.parametrize(("hidden", "order", "told"), [
    ((), [], ["Raider 1", "Raider 2", "Raider 3", "Raider 4", "Raider 5"]),
    ((4, 5), [5, 4], ["Raider 1", "Raider 2", "Raider 3", "Raider 5", "Raider 4"]),
    ((1, 2), [2, 1], ["Raider 5", "Raider 4", "Raider 1", "Raider 2", "Raider 3"]),
    ((1, 2, 4, 5), [4], ["Raider", "Raider 2"]),
    ((1, 2, 3, 4, 5), [3, 1], ["Raider 2", "Raider"]),
])  # fmt: skip
def test_numbers_do_not_tell_how_many_are_hidden(tables, hidden, order, told):
    table = tables.create(numbered(*hidden), seed=5, drivers={"crew": PLAYER, "raiders": ME})
    for number in order:
        table.post(Correct(fighter=f"Raider {number}", field="hidden", value=False))
    assert [name for name in shown(table) if name.startswith("Raider")] == told
    table.post(Correct(fighter="Raider 3", field="hidden", value=True))
    table.post(Correct(fighter="Raider 3", field="hidden", value=False))
    assert {*told} <= {*shown(table)}  # a name that was told stays
    table.post(Remove(fighter="Raider 3"))
    called = table.situation().noticed.name("Raider 3")
    assert f"{called} leaves the fight." in said(table)
