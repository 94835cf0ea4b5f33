"""What a fight leaves behind, and how one begins: by hand, and at the end of real fights."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from okenv import load_encounter
from okenv.core.voice.words import listed, metres, plural, rows_listed
from okenv.rest import DAY, HOUR, MINUTE, WEEK
from okenv.systems.ok.rules.actions import Act
from okenv.systems.ok.rules.layout import Arm, Damage, State
from okenv.systems.ok.sheet.labels import Labels
from okenv.systems.ok.sheet.schema import labels
from okenv.systems.ok.voice.aftermath import carry, heal, sentences, toll
from okenv.systems.ok.voice.opening import sentences as opening
from okenv.systems.ok.voice.words import fraction, time_left
from tests.systems.ok.acting import finish_round
from tests.systems.ok.asked import legal, play, played, row
from tests.systems.ok.helpers import lay_out, sheet, start
from tests.systems.ok.steered import fights

pytestmark = pytest.mark.plain
LABELS = Labels([["sword", "knife"], ["axe"], ["mace"]], [])
NAMES, SIDES = ["Ann", "Bob", "Cid"], ["red", "blue"]


def told(bs: np.ndarray) -> list[str]:
    return sentences(bs, NAMES, SIDES, LABELS)


def three(**ann: Any) -> np.ndarray:
    """Ann, of these fields, against Bob and Cid."""
    return lay_out([sheet(weapons_n=2, **ann)], [sheet(), sheet()])


@pytest.mark.parametrize(
    ("half_rounds", "words"),
    [
        (2160, "1 hour 30 minutes"), (480, "20 minutes"), (120, "5 minutes"), (24, "1 minute"), (4, "2 rounds"),
        (1, "half a round"), (2, "1 round"), (3, "1 1/2 rounds"), (2158, "1 hour 29 minutes 11 rounds"),
        (25, "1 minute half a round"), (2880, "2 hours"),
    ],
)  # fmt: skip
def test_ok_dmg_4_time_left(half_rounds: int, words: str) -> None:
    """OK-DMG-4: 24 half-rounds of 2.5 seconds are a minute."""
    assert time_left(half_rounds) == words


def test_ok_dmg_4_the_dying_and_what_a_round_takes_from_them() -> None:
    """OK-DMG-4: the report gives what is left; every round that ends takes one away, and then she is dead."""
    bs = start([sheet(lethal=14, state=State.OUT, clock=4, healing=210), sheet()], [sheet()], [5, 5])
    assert told(bs)[0] == "red: Ann: Out, dying, 2 rounds left, 14 points (14 lethal), 14 weeks of healing if saved."
    finish_round(bs)
    assert "dying, 1 round left" in told(bs)[0]
    row(bs, 0).clock = 0
    row(bs, 0).state = State.DEAD
    assert told(bs)[0] == "red: Ann: dead, 14 points (14 lethal)."


@pytest.mark.parametrize(
    ("healing", "words"),
    [
        (105, "10 weeks"), (140, "7 1/2 weeks"), (210, "5 weeks"), (315, "3 1/3 weeks"), (420, "2 1/2 weeks"),
        (630, "1 2/3 weeks"), (1050, "1 week"), (1470, "5 days"),
    ],
)  # fmt: skip
def test_ok_pre_2_weeks_of_healing(healing: int, words: str) -> None:
    """OK-PRE-2: five lethal points at every printed rate; nonlethal ones need no weeks."""
    bs = three(lethal=5, nonlethal=1, state=State.IMPAIRED, healing=healing)
    assert told(bs)[0] == f"red: Ann: standing, Impaired, 6 points (5 lethal), {words} of healing."


def test_who_does_not_heal() -> None:
    assert "healing" not in told(three(lethal=5, state=State.IMPAIRED, healing=0))[0]


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({}, "unhurt"),
        ({"nonlethal": 3}, "standing, 3 points (none lethal)"),
        ({"nonlethal": 8, "state": State.DOWN}, "Down, 8 points (none lethal)"),
        ({"nonlethal": 11, "state": State.OUT}, "Out, 11 points (none lethal)"),
        ({"state": State.FLED}, "fled"),
        ({"nonlethal": 1, "state": State.SURRENDERED}, "surrendered, 1 point (none lethal)"),
        ({"state": State.WAITING}, "never came"),
        ({"tags": 2, "state": State.DOWN, "damage_mode": Damage.TAGS}, "Down"),
        ({"nonlethal": 5, "state": State.DOWN, "damage_mode": Damage.SIMPLIFIED}, "Down, 5 points"),
    ],
)
def test_every_fate_in_words(fields: dict[str, Any], words: str) -> None:
    bs = three(healing=210, **fields)
    assert told(bs) == [f"red: Ann: {words}.", "blue: Bob and Cid: unhurt."]


def test_mooks_who_are_out_get_a_word() -> None:
    mook = {"nonlethal": 7, "state": State.OUT, "damage_mode": Damage.SIMPLIFIED}
    assert told(three(**mook))[-1].startswith("Mooks who are Out: ")
    assert not any("Mooks" in line for line in told(three(nonlethal=10, state=State.OUT)))


def test_ok_eff_4_weapons_on_the_ground() -> None:
    bs = three()
    row(bs, 0).w_where[1], row(bs, 0).w_at[1] = Arm.DROPPED, 2350
    row(bs, 1).w_where[0] = Arm.STOWED
    assert told(bs)[-1] == "Ann's knife lies on the ground at 23.5 m."


def test_ok_eff_5_weapons_taken_struggled_for_and_gone() -> None:
    """OK-EFF-5: a takeaway by a half-rank takes the axe, a tie means a struggle; gone with who flees."""
    fight = [sheet(weapons_n=2, attack=9, effect=3)], [sheet(base_damage=3), sheet()]
    bs = played(start(*fight, [9, 3, 3]), (Act.ATTACK, 0, 0), Act.DECLINE, 1, Act.TAKEAWAY)
    struggle = played(bs.copy(), Act.FINISH)
    assert told(struggle)[-1] == "Bob's axe is in the grip of Bob and Ann."
    play(bs, Act.POWER, Act.FINISH)
    assert told(bs)[-1] == "Bob's axe is in the hands of Ann."
    row(bs, 0).nonlethal = 1
    assert (Act.SURRENDER, 0, 0) in legal(bs)
    play(bs, Act.SURRENDER)
    assert told(bs)[-1] == "Bob's axe is gone with who took it."


def test_the_aftermath_of_whole_fights() -> None:
    """At any time everybody is named once, and the report says what the record does."""
    player, battles = fights(5, 4)
    for battle in battles:
        for _ in range(150):
            if battle.over:
                break
            player.step(battle)
        fighters, lines = battle.state[0]["fighters"][: len(battle.names)], battle.aftermath()
        fared = [line for line in lines if line.startswith(tuple(f"{side}: " for side in battle.side_names))]
        away = sum(int((f["w_where"][: f["weapons_n"]] >= Arm.DROPPED).sum()) for f in fighters)
        assert len([line for line in lines if "'s " in line and line not in fared]) == away
        assert any("dying" in line for line in fared) == any(
            f["clock"] > 0 and f["state"] < State.DEAD for f in fighters
        )
        assert len(battle.aftermath()) >= 2


def afterwards(*people: dict[str, Any], rest: int = 0) -> np.ndarray:
    """Red's people so long after a fight that has left them so, as they are laid out for another."""
    bs = lay_out(people, [sheet()])
    party = lay_out([{**sheet(), **{k: v for k, v in one.items() if k in SHEET}} for one in people], [sheet()])
    party = party["fighters"][:, : len(people)].copy()
    carry(bs["fighters"], range(len(people)), party)
    heal(party, rest)
    return party[0]


SHEET = ("healing", "recovery", "damage_mode")


@pytest.mark.parametrize(
    ("rest", "lethal", "nonlethal", "state"),
    [
        (0, 6, 5, State.OUT),
        (5 * 3, 6, 4, State.OUT),  # three rounds of half a point
        (5 * 4, 6, 3, State.DOWN),
        (MINUTE, 6, 0, State.IMPAIRED),  # ten rounds would have done
        (10 * DAY, 6, 0, State.IMPAIRED),  # 2/3 of a point a week: one in ten days and a half
        (11 * DAY, 5, 0, State.IMPAIRED),
        (3 * WEEK, 4, 0, State.FIT),
        (9 * WEEK, 0, 0, State.FIT),
    ],
)
def test_ok_heal_1_what_rest_brings_back(rest: int, lethal: int, nonlethal: int, state: State) -> None:
    """OK-HEAL-1: with an Avg attribute half a nonlethal point a round, and two lethal ones in three weeks."""
    ann = sheet(lethal=6, nonlethal=5, state=State.OUT, recovery=105, healing=140)
    after = afterwards(ann, rest=rest)[0]
    assert (after["lethal"], after["nonlethal"], after["state"]) == (lethal, nonlethal, state)


def test_ok_heal_1_points_are_healed_when_the_weeks_are_over() -> None:
    """OK-HEAL-1, OK-PRE-2: as long as the toll says, and not a second less."""
    ann = sheet(lethal=5, state=State.IMPAIRED, healing=315)
    weeks = toll(lay_out([ann], [sheet()])["fighters"])[0, 0, 2]
    assert weeks == pytest.approx(10 / 3)
    assert afterwards(ann, rest=round(weeks * WEEK))[0]["lethal"] == 0
    assert afterwards(ann, rest=round(weeks * WEEK) - 1)[0]["lethal"] == 1


def test_ok_heal_1_what_a_fight_does_not_leave_behind() -> None:
    """OK-HEAL-1: the frightened are back, the dying are cared for, weapons are with their owners; the dead are dead."""
    after = afterwards(
        sheet(state=State.FLED, nonlethal=1), sheet(state=State.SURRENDERED, lethal=5), sheet(state=State.WAITING),
        sheet(lethal=12, state=State.OUT, clock=7), sheet(lethal=15, state=State.DEAD),
        sheet(prone=1, setup_on=1, w_where=[Arm.DROPPED, 0, 0, 0], lethal=5, maimed=1, state=State.IMPAIRED),
        sheet(lethal=4, maimed=1, fraction=50, nonlethal=2),
    )  # fmt: skip
    assert after["state"].tolist() == [
        State.FIT, State.IMPAIRED, State.FIT, State.OUT, State.DEAD, State.IMPAIRED, State.IMPAIRED,
    ]  # fmt: skip
    assert not any(after[name].any() for name in ("clock", "prone", "setup_on", "w_where"))
    assert after["maimed"].tolist() == [0, 0, 0, 0, 0, 1, 1]
    assert after["fraction"].tolist() == [0, 0, 0, 0, 0, 0, 50]
    assert afterwards(sheet(lethal=5, maimed=1, state=State.IMPAIRED, healing=210), rest=WEEK)[0]["maimed"] == 0
    assert afterwards(sheet(lethal=15, state=State.DEAD, healing=2100), rest=9 * WEEK)[0]["state"] == State.DEAD


def test_ok_heal_1_who_has_yet_to_come_waits() -> None:
    """OK-HEAL-1: she is laid out as somebody who comes later, with what she bears."""
    opening = lay_out([sheet(state=State.WAITING)], [sheet()])["fighters"][:, :1].copy()
    carry(lay_out([sheet(lethal=5, state=State.IMPAIRED)], [sheet()])["fighters"], [0], opening)
    assert (opening[0, 0]["state"], opening[0, 0]["lethal"]) == (State.WAITING, 5)


@pytest.mark.parametrize(
    ("rest", "points", "states", "tags"),
    [
        (HOUR - 1, 6, (State.DOWN, State.DOWN, State.OUT), (2, 3)),
        (HOUR, 4, (State.FIT, State.FIT, State.DOWN), (1, 2)),
        (WEEK, 0, (State.FIT, State.FIT, State.FIT), (0, 0)),
    ],
)
def test_ok_heal_1_mooks(rest: int, points: int, states: tuple[State, ...], tags: tuple[int, ...]) -> None:
    """OK-HEAL-1: an hour takes 2 points or a Tag off a mook, a week everything; no round does."""
    mooks = sheet(nonlethal=6, damage_mode=Damage.SIMPLIFIED, recovery=210, state=State.DOWN)
    tagged, out = (sheet(tags=n, damage_mode=Damage.TAGS, state=state) for n, state in ((2, 2), (3, 3)))
    after = afterwards(mooks, tagged, out, rest=rest)
    assert after[0]["nonlethal"] == points
    assert tuple(after["state"]) == states
    assert tuple(after["tags"][1:]) == tags


def test_how_a_fight_begins() -> None:
    """Places, posture, weapons that are put away, wounds, reinforcements, props."""
    props = [
        {"name": "chandelier", "difficulty": "Gd", "reach": 8, "bonus": 2, "uses": 3},
        {"name": "table", "difficulty": "Def", "bonus": 1, "at": 9},
    ]
    hurt = {"lethal": 1, "nonlethal": 2, "prone": True, "ready": False, "at": 7.5}
    thugs = [
        {"character": "thug", "count": 3},
        {"character": "thug", "name": "Late", "start": {"arrives": 3}},
        {"character": "thug", "name": "Last", "start": {"arrives": "boon"}},
    ]
    red = {"fighters": [{"character": "captain", "name": "Ann", "start": hurt}]}
    rules = {"arena": 30, "apart": 10, "props": props}
    encounter = load_encounter({"system": "ok", "sides": {"red": red, "blue": {"fighters": thugs}}, "rules": rules})
    assert opening(encounter.template, encounter.names, encounter.side_names, labels(encounter)) == [
        "The arena is 30 m long: the home of red is at 0 m, that of blue at 30 m.",
        "red: Ann at 7.5 m, prone, sword put away, 3 points (1 lethal).",
        "blue: Thug 1 to 3 at 20 m.",
        "blue: Late to arrive in round 3 at 30 m.",
        "blue: Last to arrive with a boon at 30 m.",
        "The chandelier: at hand everywhere, difficulty Good (4), 8 m of reach and +2 on the attack, 3 uses.",
        "The table: at 9 m, difficulty Deficient (0), +1 on the attack.",
    ]


def test_ok_move_1_it_is_said_when_everybody_swims() -> None:
    """Where moves are so short, people are told why."""
    sides = {side: {"fighters": [{"character": "thug"}]} for side in ("red", "blue")}
    for ground in ("land", "water"):
        encounter = load_encounter({"system": "ok", "sides": sides, "rules": {"ground": ground}})
        told = opening(encounter.template, encounter.names, encounter.side_names, labels(encounter))
        assert ("It is all water: everybody swims." in told) == (ground == "water")


def test_how_things_are_said() -> None:
    assert [metres(n) for n in (0, 5, 250, 6000, 1_000_000)] == ["0 m", "0.05 m", "2.5 m", "60 m", "10000 m"]
    assert [plural(n, "success") for n in (0, 1, 2)] == ["no successes", "1 success", "2 successes"]
    assert [fraction(Fraction(n, 3)) for n in (0, 1, 3, 10)] == ["0", "1/3", "1", "3 1/3"]
    assert [listed(["A", "B", "C"][:n]) for n in (1, 2, 3)] == ["A", "A and B", "A, B and C"]
    assert (
        rows_listed(["Ada", "Goon 2", "Goon 3", "Goon 4", "Goon 6", "Goon 7"]) == "Ada, Goon 2 to 4, Goon 6 and Goon 7"
    )
