"""Days of several fights: that each is fought as it would be alone, by those who are left, with what they bear."""

import copy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from agents.registry import make_policy
from evaluation.assess import Day, Limits, assess, assess_day, file_of_day, load_day
from evaluation.assess.assess import players
from evaluation.assess.day import day_players, day_verdict
from evaluation.assess.day_played import DayGrade, Ended, play_day, seed_of
from evaluation.assess.ends import ends, joined, numbers_of
from evaluation.assess.grades import GRADES, OTHER_DICE, OWN
from evaluation.simulate import line_up
from okenv import Battle, Encounter, encounter_names, load_encounter
from okenv.core.rng import derive
from okenv.encounter import EncounterError
from okenv.library import config_files
from okenv.rest import DAY, HOUR, MINUTE, NIGHT, WEEK, read
from okenv.systems import load_system, systems

ONE = {"ok": "captains-guards", "broags": "riot-police", "psob": "burning-deck", "zerospace": "cantina-brawl"}
FIGHTS, SEED = 12, 5
DAYS = config_files("days")


def day_of(folder: Path, *entries: str, more: str = "") -> Day:
    """A day with these encounters, each as a line of its file has it."""
    file = folder / "some.yaml"
    file.write_text(f"day: Some day\n{more}encounters:\n" + "".join(f"  - {entry}\n" for entry in entries))
    return load_day(file)


def slow_but_for_ok() -> list[Any]:
    return [pytest.param(name, marks=() if name == "ok" else pytest.mark.slow) for name in systems()]


@pytest.mark.parametrize("system", slow_but_for_ok())
def test_a_day_of_one_fight_is_that_fight(tmp_path: Path, system: str) -> None:
    """With the same seed: as often won, as long, as many of the heroes up, and nobody begins hurt."""
    grades = {"cautious": "turtle", "usual": "brute", "sharp": "brute"}
    day = assess_day(day_of(tmp_path, ONE[system]), FIGHTS, SEED, grades)
    fight = assess(load_encounter(ONE[system]), FIGHTS, SEED, grades=grades)
    for name in GRADES:
        grade, other = day.grades[name], fight.grades[name]
        (one,) = grade.ends
        assert one.won.tolist() == other.won.tolist()
        assert one.rounds.tolist() == other.ends.rounds.tolist()
        assert one.stand.tolist() == other.stand[:, list(other.rows)].sum(axis=1).tolist()
        assert grade.win == grade.won_so_far(0) == other.win
        assert one.reached.all()
        assert not one.bring.any()
        assert (one.begin == len(other.rows)).all()


@pytest.mark.parametrize("system", [pytest.param("ok"), pytest.param("zerospace", marks=pytest.mark.slow)])
def test_after_a_fight_that_leaves_nothing_the_next_is_as_it_would_be_alone(tmp_path: Path, system: str) -> None:
    """A long rest heals everybody but the dead: of ZeroSpace, where nobody dies, a night is enough."""
    rest, name, policy = (
        ("520 weeks", "border-raid", "bodyguard") if system == "ok" else ("a night", ONE[system], "brute")
    )
    first, second = play_day(day_of(tmp_path, name, f"{{encounter: {name}, rest: {rest}}}"), policy, 60, SEED).ends
    encounter = load_encounter(name)
    codes = line_up(encounter, {encounter.side_names[0]: policy})
    alone = joined(list(ends(encounter, codes, 60, seed_of(SEED, 1))))
    whole = second.reached & ~first.dead.any(axis=1)
    assert 3 < whole.sum() < 60
    assert second.won[whole].tolist() == (alone.outcome == 0)[whole].tolist()
    assert second.rounds[whole].tolist() == alone.rounds[whole].tolist()
    assert (second.begin[whole] == len(encounter.sides[0].fighters)).all()
    assert not second.bring[whole].any()
    assert second.reached.tolist() == (first.stand > 0).tolist()


BEARS = {
    "broags": {"lethal": lambda f: f["lethal"], "nonlethal": lambda f: f["nonlethal"]},
    "psob": {"wounds": lambda f: f["wounds"]},
    "zerospace": {
        "health_lost": lambda f: f["health_most"] - f["health"],
        "endurance_lost": lambda f: f["endurance_most"] - f["endurance"],
    },
}
"""What somebody bears as a sheet's ``start`` says it, where that is all that lasts."""
GONE = 3
TWO = {"broags": "pike-hedge", "psob": "burning-deck", "zerospace": "second-assault"}


def fought(encounter: Encounter, seed: int) -> Battle:
    battle = Battle(encounter, seed)
    while (prompt := battle.prompt) is not None:
        battle.apply(make_policy(encounter.policies[prompt.fighter], encounter.system).decide(battle).action)
    return battle


def alone_with(encounter: Encounter, battle: Battle, rows: range) -> Encounter:
    """The same encounter as a file would have it for those who are left of a fight, with what they bear."""
    data = copy.deepcopy(encounter.to_dict())
    side = data["sides"][encounter.side_names[0]]
    entries = [{**e, "count": 1} for e in side["fighters"] for _ in range(e.get("count", 1))]
    side["fighters"] = []
    for row in rows:
        f = battle.state[0]["fighters"][row]
        if f["state"] in numbers_of(load_system(encounter.system), ("FIT", "FLED", "GONE")):
            bears = {word: int(of(f)) for word, of in BEARS[encounter.system].items()}
            side["fighters"].append({**entries[row], "start": {**entries[row].get("start", {}), **bears}})
    return Encounter.from_dict(data)


@pytest.mark.slow
@pytest.mark.parametrize("system", TWO)
def test_two_fights_at_once_are_the_second_as_a_file_would_tell_what_is_left(tmp_path: Path, system: str) -> None:
    """Day by day through ``Battle``: the second is written for those who still stand, with what they bear."""
    encounter, compared = load_encounter(TWO[system]), 0
    first, second = play_day(day_of(tmp_path, TWO[system], TWO[system]), OWN, 30, SEED).ends
    rows = range(len(encounter.sides[0].fighters))
    for k in range(30):
        one = fought(encounter, int(derive(np.uint64(SEED), k)))
        assert first.won[k] == (one.outcome == encounter.side_names[0])
        weapons = one.state[0]["fighters"][list(rows)]
        if not second.reached[k] or (
            system == "broags" and (weapons["w_place"][:, :2] == 3).any()
        ):  # one may be broken
            continue
        two = fought(alone_with(encounter, one, rows), int(derive(np.uint64(seed_of(SEED, 1)), k)))
        assert second.won[k] == (two.outcome == encounter.side_names[0])
        assert second.rounds[k] == two.state[0]["turn"]
        assert second.begin[k] == two.state[0]["side_n"][0]
        compared += 1
    assert compared > 3


def test_who_is_out_stays_behind_and_rest_brings_people_back(tmp_path: Path) -> None:
    """The longer the rest the more fight, and the less they bear; what has happened before it is the same."""
    rests = ("", ", rest: 1 hour", ", rest: 10 weeks")
    found = [play_day(day_of(tmp_path, "border-raid", f"{{encounter: border-raid{rest}}}"), "captain", 60, SEED).ends
             for rest in rests]  # fmt: skip
    assert len({one[0].won.tobytes() for one in found}) == 1
    begin = [float(one[1].begin[one[1].reached].mean()) for one in found]
    bears = [one[1].bring[one[1].reached].sum(axis=1).mean() for one in found]
    assert begin[0] < begin[1] < begin[2]
    assert bears[0] > bears[1] > bears[2]
    for first, second in found:
        assert (second.stand <= second.begin).all()
        assert not (second.won & ~second.reached).any()
        assert not second.out[second.won].all(axis=1).any()
        assert (second.dead.sum(axis=1) >= first.dead.sum(axis=1)).all()


def test_days_are_the_same_on_any_number_of_threads(tmp_path: Path) -> None:
    day = day_of(tmp_path, "captains-guards", "{encounter: border-raid, rest: 1 hour}")
    one, two = (play_day(day, "captain", 130, SEED, threads=k) for k in (1, 2))
    assert one.to_dict() == two.to_dict()
    told: list[tuple[int, int]] = []
    play_day(day, "captain", 130, SEED, lambda done, of: told.append((done, of)))
    assert told == [(50, 130), (100, 130), (130, 130)]


def test_who_is_no_kernel_plays_days_too(tmp_path: Path) -> None:
    day = day_of(tmp_path, "mirror-duel", "{encounter: mirror-duel, rest: 9 weeks}")
    grade = play_day(day, "greedy", 2, SEED)
    encounter = load_encounter("mirror-duel")
    alone = joined(list(ends(encounter, line_up(encounter, {"red": "greedy"}), 2, SEED)))
    assert grade.ends[0].won.tolist() == (alone.outcome == 0).tolist()


def test_the_party_is_that_of_the_first_encounter(tmp_path: Path) -> None:
    """It takes the place of a side, where the day says so, or the first; foes keep their squads and get other names."""
    day = day_of(tmp_path, "border-raid", "{encounter: monster-hunt, heroes: hunters}", "captains-guards")
    names = [fighter.name for fighter in day.party]
    assert names == ["Captain Rhee", "Soldier 1", "Soldier 2", "Soldier 3", "Soldier 4"]
    hunt, guards = (stage.encounter for stage in day.stages[1:])
    assert [fighter.name for fighter in hunt.sides[1].fighters] == names
    assert [fighter.name for fighter in hunt.sides[0].fighters] == ["The beast"]
    assert guards.template.tobytes() == load_encounter("captains-guards").template.tobytes()
    few = day.stages[2].attended([1, 4])
    assert few.template[0]["side_n"].tolist() == [2, 7]
    assert few.template[0]["fighters"]["squad"][:9].tolist() == [1, 1, 2, 3, 3, 3, 3, 3, 3]
    both = day_of(tmp_path, "{encounter: three-on-three, heroes: red}", "{encounter: three-on-three, heroes: blue}")
    assert both.stages[1].encounter.names == ["Red 1 (2)", "Red 2 (2)", "Red 3 (2)", "Red 1", "Red 2", "Red 3"]
    same = day_of(tmp_path, "mirror-duel", "{encounter: mirror-duel, heroes: blue}", more="heroes: blue\n")
    assert [stage.side for stage in same.stages] == [1, 1]


def test_somebody_who_is_held_is_held_as_long_as_he_is_there(tmp_path: Path) -> None:
    """The kidnapper holds the third of the police: of three travellers the envoy, and nobody if she is left behind."""
    day = day_of(tmp_path, "waylaid", "stand-off", more="heroes: travellers\n")
    for here, held in (((0, 1, 2), 2), ((1, 2), 1), ((2,), 0), ((0, 1), -1)):
        one = day.stages[1].attended(here)
        kidnapper = one.template[0]["fighters"][one.names.index("Kidnapper")]
        assert int(kidnapper["bond_with"]) - 1 == held, here


# --- in words


def test_the_sentence_says_where_parties_fail_and_who_is_out(tmp_path: Path) -> None:
    day = day_of(tmp_path, "border-raid", "captains-guards", "three-on-three")
    none = np.zeros(100, bool)
    won, out = np.arange(100) < 90, np.tile(np.arange(100) < 30, (5, 1)).T
    out[:, 1:] = False
    bring, few = np.zeros((100, 3)), np.full(100, 5)
    one = Ended(~none, won, few, few, few, bring, out, out)
    two = Ended(won, np.arange(100) < 40, few, few, few, bring, out, out)
    three = Ended(np.arange(100) < 40, np.arange(100) < 35, few, few, np.full(100, 2), bring, out, out)
    word, sentence = day_verdict(DayGrade(day, "brute", (one, two, three)), Limits.of())
    assert word == "deadly"
    assert sentence == (
        "deadly: two in three of such parties fail, most of them at The captain rallies her guards; Captain Rhee is "
        "out by the end in 30 % of the days; whoever wins all has 2.0 of 5 standing"
    )


def test_grades_are_chosen_by_how_many_days_policies_win(tmp_path: Path) -> None:
    """Of a day with one encounter they are those of that encounter; of as many whole days, encounters decide."""
    found = day_players(day_of(tmp_path, "captains-guards"), SEED, {}, trials=20)
    assert found == players(load_encounter("captains-guards"), 0, SEED, {}, None, 20)
    day = day_of(tmp_path, "border-raid", "captains-guards")
    found = day_players(day, SEED, {}, trials=20)
    grades = [play_day(day, found[grade], 20, SEED ^ OTHER_DICE) for grade in GRADES]
    won = [(grade.win.mean, sum(int(one.won.sum()) for one in grade.ends)) for grade in grades]
    assert won == sorted(won)
    assert won[0] < won[-1]
    assert day_players(day_of(tmp_path, "mirror-duel"), SEED, {**found, "usual": "turtle"})["usual"] == "turtle"


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("10 minutes", 10 * MINUTE), ("1 hour", HOUR), ("a night", NIGHT), ("an hour", HOUR), ("8 days", 8 * DAY),
     ("2 Weeks", 2 * WEEK), ("one day", DAY), ("520 weeks", 520 * WEEK)],
)  # fmt: skip
def test_times_as_people_write_them(text: str, seconds: int) -> None:
    assert read(text) == seconds


# --- files


@pytest.mark.parametrize("name", DAYS)
def test_a_shipped_day_is_right_and_found_by_its_name(name: str) -> None:
    assert name not in encounter_names()
    assert file_of_day(name) == DAYS[name]
    day = load_day(DAYS[name])
    assert len(day.stages) > 1
    assert any(stage.rest for stage in day.stages)


def test_every_rulebook_has_a_day() -> None:
    assert {load_day(path).system for path in DAYS.values()} == set(systems())


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("day: X\n", "some.yaml:1: field encounters: found nothing, expected a list of encounters"),
        ("encounters: [mirror-duel]\n", "some.yaml:1: field day: found nothing, expected the day's title"),
        ("day: X\nencounters: []\n", "field encounters: found an empty list, expected at least one"),
        ("day: X\nencounters: mirror-duel\n", "field encounters: found 'mirror-duel', expected a list"),
        (
            "day: X\nencounters: [mirror-dual]\n",
            "yaml:2: field encounters[0]: found 'mirror-dual', expected one of",
        ),
        ("day: X\nencounters: [mirror-dual]\n", "did you mean 'mirror-duel'?"),
        ("day: X\nencounters: [gone.yaml]\n", "gone.yaml: found no such file, expected an encounter"),
        ("day: X\nencounters: [3]\n", "field encounters[0]: found 3, expected a mapping"),
        ("day: X\nencounters: [{rest: a night}]\n", "field encounters[0].encounter: found nothing, expected a shipped"),
        (
            "day: X\nencounters: [{encounter: tavern, heros: watch}]\n",
            "found 'heros', expected one of encounter, rest,",
        ),
        (
            "day: X\nencounters: [tavern]\nheros: watch\n",
            "some.yaml:3: found 'heros', expected one of day,",
        ),
        (
            "day: X\nencounters: [tavern]\nheroes: wach\n",
            "some.yaml:3: field heroes: found 'wach', expected one of gallery,",
        ),
        ("day: X\nencounters: [tavern, {encounter: tavern, heroes: x}]\n", "field encounters[1].heroes: found 'x'"),
        (
            "day: X\nencounters: [{encounter: tavern, rest: a night}]\n",
            "found 'a night', expected none before the first",
        ),
        (
            "day: X\nencounters: [tavern, {encounter: tavern, rest: 8}]\n",
            "field encounters[1].rest: found 8, expected text",
        ),
        (
            "day: X\nencounters: [tavern, {encounter: tavern, rest: 8 dyas}]\n",
            "found '8 dyas', expected a time such as",
        ),
        ("day: X\nencounters: [tavern, {encounter: tavern, rest: 8 dyas}]\n", "did you mean 'days'?"),
        ("day: X\nencounters: [tavern, {encounter: tavern, rest: 0 days}]\n", "found '0 days', expected a time above"),
        (
            "day: X\nencounters: [tavern, marine-duel]\n",
            "field encounters[1]: found 'marine-duel', an encounter of zerospace, expected one of ok, as the",
        ),
        (
            "day: X\nencounters: [{encounter: ambush, heroes: soldiers}, ambush]\n",
            "field encounters[1]: found 24 fighters with the party in it, expected at most 16",
        ),
    ],
)
def test_a_mistake_in_a_file_is_told(tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "some.yaml"
    file.write_text(text)
    assert file_of_day(str(file)) == file
    with pytest.raises(EncounterError) as raised:
        load_day(file)
    assert words in str(raised.value)


def test_what_is_no_day_is_left_to_encounters(tmp_path: Path) -> None:
    file = tmp_path / "some.yaml"
    file.write_text("system: ok\n")
    assert file_of_day(str(file)) is None
    assert file_of_day("tavern") is file_of_day("tavren") is file_of_day(str(tmp_path / "gone.yaml")) is None
    with pytest.raises(ValueError, match=r"found 'envoys-jurney', .*; did you mean 'envoys-journey'"):
        file_of_day("envoys-jurney")
