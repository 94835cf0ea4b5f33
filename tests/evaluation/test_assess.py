"""How hard a fight is: how fights end, what that comes to, how well heroes are played, what would change it."""

from itertools import pairwise

import numpy as np
import pytest

from agents.registry import make_policy
from evaluation.assess import Limits, assess
from evaluation.assess import changes as changing
from evaluation.assess.changes import Change, changes, variants
from evaluation.assess.ends import Ends, ends, joined, measures
from evaluation.assess.grades import CAUTIOUS, GRADES, OWN, SHARP, USUAL, about_usual, candidates, graded
from evaluation.assess.played import FOE, PERSON, Grade, bars, play
from evaluation.assess.steps import arms
from evaluation.assess.verdict import fail, verdict
from evaluation.simulate import line_up, simulate
from okenv import Battle, Encounter, encounter_names, load_encounter
from okenv.core.layout import DRAW
from okenv.core.rng import derive
from okenv.driver import RESULTS
from okenv.systems import load_system, systems

SMALL = {"ok": "captains-guards", "broags": "riot-police", "psob": "boarding-action", "zerospace": "hull-beast-hunt"}
FIGHTS, SEED = 12, 5


@pytest.fixture(scope="module", params=[*SMALL.values(), "reinforcements"])
def grade(request: pytest.FixtureRequest) -> Grade:
    return play(load_encounter(request.param), 0, OWN, FIGHTS, SEED, by_round=True)


def test_the_fights_are_those_of_a_simulation(grade: Grade) -> None:
    results = simulate(grade.encounter, FIGHTS, SEED).results
    assert grade.ends.outcome.tolist() == results[:, RESULTS.index("outcome")].tolist()
    assert grade.ends.rounds.tolist() == results[:, RESULTS.index("rounds")].tolist()


def test_who_is_no_kernel_plays_too() -> None:
    encounter = load_encounter("mirror-duel")
    codes = line_up(encounter, {"red": "greedy"})
    found = joined(list(ends(encounter, codes, 3, SEED)))
    results = simulate(encounter, 3, SEED, {"red": "greedy"}).results
    assert found.outcome.tolist() == results[:, RESULTS.index("outcome")].tolist()
    followed = joined(list(ends(encounter, codes, 3, SEED, by_round=True)))
    assert followed.outcome.tolist() == found.outcome.tolist()
    assert followed.course.shape[1] == found.rounds.max()
    assert (followed.course[:, -1] == followed.states).all()


def test_a_course_ends_as_the_fights_do(grade: Grade) -> None:
    assert grade.ends.course.shape[:2] == (FIGHTS, grade.ends.rounds.max())
    assert (grade.ends.course[:, -1] == grade.ends.states).all()
    for course, rounds in zip(grade.ends.course, grade.ends.rounds, strict=True):
        assert (course[rounds - 1 :] == course[-1]).all()
    assert play(grade.encounter, 0, OWN, 3, SEED).to_dict()["course"] == []


def test_the_rounds_tell_how_the_fights_go() -> None:
    encounter = load_encounter("hero-vs-4-mooks")
    outcome, rounds = np.array([0] * 30 + [1] * 20), np.array([1] * 5 + [2] * 25 + [3] * 19 + [9])
    states = load_system("ok").module("rules.layout").State
    course = np.full((50, 9, 5), int(states.FIT), np.int8)
    course[30:, 1:, 0] = int(states.OUT)  # the hero falls in the second round of those that are lost
    course[40:, 3:, 0] = int(states.FLED)
    toll = np.zeros((50, 5, 3))
    found = Grade(encounter, 0, OWN, Ends(outcome, rounds, course[:, -1], toll, course)).to_dict()["course"]
    hero = encounter.names[0]
    assert [one["round"] for one in found] == [0, 1, 2, 3]  # by then nearly all are over
    assert [one["won"] for one in found] == [0, 0.1, 0.6, 0.6]
    assert [one["lost"] for one in found] == [0, 0, 0, 0.38]
    assert [one["going"] for one in found] == pytest.approx([1, 0.9, 0.4, 0.02])
    assert [one["win"] for one in found] == [0.6, pytest.approx(25 / 45), 0, None]
    assert [one["fallen"][hero] for one in found] == [0, 0, 0.4, 0.4]


def test_what_ends_in_the_surprise_is_shown_with_the_first_round() -> None:
    encounter = load_encounter("hero-vs-4-mooks")
    states = load_system("ok").module("rules.layout").State
    course = np.full((20, 1, 5), int(states.FIT), np.int8)
    course[:, :, 0] = int(states.OUT)
    ends_of = Ends(np.ones(20, int), np.zeros(20, int), course[:, -1], np.zeros((20, 5, 3)), course)
    start, first = Grade(encounter, 0, OWN, ends_of).to_dict()["course"]
    assert (start["round"], start["lost"], start["going"], start["win"]) == (0, 0, 1, 0)
    assert (first["round"], first["lost"], first["going"], first["win"]) == (1, 1, 0, None)
    assert (start["fallen"], first["fallen"]) == ({"Ada": 0}, {"Ada": 1})


@pytest.mark.slow
def test_everything_is_counted_as_the_fights_say(grade: Grade) -> None:
    """Fight by fight through ``Battle``: who falls, who leaves, what they bear, and how long a table sits over it."""
    encounter, data = grade.encounter, grade.to_dict()
    system = load_system(encounter.system)
    states = system.module("rules.layout").State
    heroes = range(len(encounter.sides[0].fighters))
    won, fallen, left, lost, minutes, toll = [], [], [], [], [], []
    for k in range(grade.ends.fights):
        battle = Battle(encounter, int(derive(np.uint64(SEED), k)), dice="ask")
        while not battle.over:
            before = int(battle.state[0]["turn"])
            if (prompt := battle.prompt) is None:
                battle.roll()
            else:
                code = encounter.policies[prompt.fighter]
                battle.apply(make_policy(code, encounter.system).decide(battle).action)
            if battle.state[0]["turn"] > before >= 1:
                now = battle.state[0]["fighters"]["state"][: len(encounter.names)]
                assert grade.ends.course[k, before - 1].tolist() == now.tolist()
        cards, b = battle.cards(), battle.state[0]
        words = [states(int(b["fighters"][row]["state"])).name for row in range(len(cards))]
        gone = [word in ("FLED", "SURRENDERED", "GONE") for word in words]
        won.append(battle.outcome == encounter.side_names[0])
        fallen.append([not cards[row].stands and not gone[row] and words[row] != "WAITING" for row in heroes])
        left.append(any(gone[row] for row in heroes))
        lost.append(not any(cards[row].stands for row in heroes))
        cost = [PERSON if row in heroes else FOE for row in range(len(cards))]
        came = [(words[row] != "WAITING") + card.stands for row, card in enumerate(cards)]
        minutes.append(b["turn"] * sum(c * there / 2 for c, there in zip(cost, came, strict=True)))
        toll.append([sum(cards[row].harm.values()) for row in heroes])
    assert data["win"]["mean"] == np.mean(won)
    assert data["falls"]["mean"] == np.mean([any(of) for of in fallen])
    assert data["fallen"]["mean"] == pytest.approx(np.mean([sum(of) for of in fallen]))
    assert (data["leave"]["mean"], data["all_lost"]["mean"]) == (np.mean(left), np.mean(lost))
    assert data["minutes"]["mean"] == pytest.approx(np.mean(minutes))
    assert data["win"]["mean"] + data["lose"]["mean"] + data["draw"]["mean"] == pytest.approx(1)
    for row in heroes:
        hero = data["heroes"][encounter.names[row]]
        assert hero["falls"]["mean"] == np.mean([of[row] for of in fallen])
        assert sum(hero["states"].values()) == pytest.approx(1)
    if encounter.system in ("broags", "psob"):  # where cards count the same
        harm = sum(of["mean"] for word, of in data["toll"].items() if word != "weeks of healing")
        assert harm == pytest.approx(np.mean([sum(of) for of in toll]))


@pytest.mark.parametrize("system", systems())
def test_a_rulebook_says_what_a_fight_costs(system: str) -> None:
    template = load_encounter(SMALL[system]).template
    fighters = template["fighters"][:, :3]
    toll = load_system(system).module("voice.aftermath").toll(fighters)
    assert toll.shape == (1, 3, len(measures(load_system(system))))
    assert toll.dtype == float
    assert not toll.any()


def test_lethal_points_heal_in_weeks() -> None:
    """OK-PRE-2: as long as the aftermath says; the dead do not heal."""
    aftermath, states = load_system("ok").module("voice.aftermath"), load_system("ok").module("rules.layout").State
    bs = load_encounter("mirror-duel").template.copy()
    bs[0].fighters[0].lethal, bs[0].fighters[0].nonlethal = 4, 2
    weeks = aftermath.toll(bs["fighters"][:, :1])[0, 0].tolist()
    told = aftermath.sentences(bs, ["Ann", "Ben"], ["red", "blue"], None)[0]
    assert weeks[:2] == [4, 2]
    assert f"{weeks[2]:g} weeks of healing" in told
    bs[0].fighters[0].state = states.DEAD
    assert aftermath.toll(bs["fighters"][:, :1])[0, 0, 2] == 0


# --- grades of play


def test_grades_come_from_what_was_measured() -> None:
    wins = {"coward": 0.1, "turtle": 0.2, "brute": 0.3, "bodyguard": 0.5, "sniper": 0.6, OWN: 0.7, "captain": 0.8}
    assert graded(wins) == {CAUTIOUS: "turtle", USUAL: OWN, SHARP: "captain"}
    assert about_usual(wins) == ["bodyguard", "sniper", OWN, "captain"]
    assert graded(dict(reversed(wins.items()))) == graded(wins)
    assert graded({"brute": 0.1, "sniper": 0.2}) == {CAUTIOUS: "brute", USUAL: "sniper", SHARP: "sniper"}
    careful = {"brute": 0.1, "sniper": 0.2, "captain": 0.3, "bully": 0.4, "turtle": 0.8, "coward": 0.9}
    assert graded(careful) == {CAUTIOUS: "turtle", USUAL: "turtle", SHARP: "coward"}


def test_a_change_of_arms_is_said_as_people_say_it() -> None:
    encounter = load_encounter("armoured-knight")
    said = [step.words for step in arms(encounter, "knight")]
    assert said[:3] == ["knight without armour", "knight in leather", "knight in kevlar"]
    assert "knight without mace" in said


def test_sharp_heroes_win_more_than_usual_ones_and_with_their_own_dice() -> None:
    encounter = load_encounter("hero-vs-8-mooks")
    found = assess(encounter, 400, SEED)
    assert list(found.grades) == list(GRADES)
    cautious, usual, sharp = (found.grades[grade].win.mean for grade in GRADES)
    assert cautious < usual < sharp
    assert {grade.policy for grade in found.grades.values()} <= set(candidates(encounter))
    assert "random" not in candidates(encounter)
    named = assess(encounter, 400, SEED, grades={"usual": "turtle"})
    assert (named.usual.policy, named.grades[SHARP].policy) == ("turtle", found.grades[SHARP].policy)
    assert (
        named.usual.ends.outcome.tolist() == simulate(encounter, 400, SEED, {"hero": "turtle"}).results[:, 0].tolist()
    )


def test_the_other_side_may_be_the_heroes() -> None:
    encounter = load_encounter("hero-vs-4-mooks")
    grades = dict.fromkeys(GRADES, "brute")
    mooks = assess(encounter, 200, SEED, "mooks", grades)
    hero = play(encounter, 1, "brute", 200, SEED)
    assert mooks.usual.win == hero.win
    assert list(mooks.to_dict()["grades"]["usual"]["heroes"]) == encounter.names[1:]
    wins = int((hero.ends.outcome == 1).sum())
    assert mooks.usual.win.mean == wins / 200 != int((hero.ends.outcome == DRAW).sum())


# --- words


def test_words_and_their_limits() -> None:
    usual = Limits.of()
    assert [usual.word(win) for win in (1, 0.98, 0.97, 0.9, 0.75, 0.6, 0.2, 0.19)] == [
        "trivial", "trivial", "easy", "easy", "fair", "hard", "deadly", "hopeless",
    ]  # fmt: skip
    assert Limits.of({"hard": 0.7}).word(0.6) == "deadly"


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"hrad": 0.5}, "did you mean 'hard'"),
        ({"hard": 1.5}, "expected a chance between 0 and 1"),
        ({"hard": 0.1}, "that fall from word to word"),
    ],
)
def test_limits_that_cannot_be(given: dict[str, float], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Limits.of(given)


def test_shares_as_people_say_them() -> None:
    assert [fail(share) for share in (0, 0.05, 0.1, 0.2, 0.25, 0.33, 0.5, 0.66, 0.75, 0.9, 1)] == [
        f"{words} of such parties {verb}"
        for words, verb in (
            ("hardly any", "fail"), ("one in twenty", "fails"), ("one in ten", "fails"), ("one in five", "fails"),
            ("one in four", "fails"), ("one in three", "fails"), ("half", "fail"), ("two in three", "fail"),
            ("three in four", "fail"), ("nine in ten", "fail"), ("nearly every one", "fails"),
        )
    ]  # fmt: skip


def test_the_sentence_names_who_falls_most_and_that_people_flee() -> None:
    word, sentence = verdict(play(load_encounter("captains-guards"), 0, "captain", 300, SEED), Limits.of())
    assert sentence.startswith(f"{word}: ")
    assert " falls in " in sentence
    assert "one of them flees or gives up in " in sentence
    assert "minutes at a table" in sentence


# --- what would change it


@pytest.mark.parametrize("system", systems())
def test_changes_are_other_fights_each_of_them_once(system: str) -> None:
    encounter = load_encounter(SMALL[system])
    made = list(variants(encounter, 0))
    words, others = zip(*made, strict=True)
    assert len(set(words)) == len(words) > 15
    assert all(one.template.tobytes() != encounter.template.tobytes() for one in others)
    sizes = [len(side.fighters) for side in encounter.sides]
    fewer = [e for text, e in made if text.startswith("without ") or text.endswith(" fewer")]
    assert all(sum(len(side.fighters) for side in e.sides) == sum(sizes) - 1 for e in fewer)
    assert any(text.startswith(f"{encounter.side_names[0]} in ") for text in words)
    assert any(" apart (" in text for text in words)


def test_who_is_held_is_held_still_where_somebody_else_is_fewer_or_more() -> None:
    """The kidnapper holds the third of the police, the inspector; without her he holds nobody."""
    found = dict(variants(load_encounter("stand-off"), 1))
    for words, held in (
        ("one Constable fewer", "Inspector"),
        ("one Constable more", "Inspector"),
        ("without Inspector", None),
    ):
        one = found[words]
        fighters = one.template[0]["fighters"]
        row = int(fighters[one.names.index("Kidnapper")]["bond_with"]) - 1
        assert (one.names[row] if row >= 0 else None) == held, words


def test_who_has_a_namesake_elsewhere_is_named() -> None:
    words = [words for words, _ in variants(load_encounter("rout"), 0)]
    assert len(set(words)) == len(words)
    assert not any(text == "one Soldier fewer" for text in words)


@pytest.mark.slow
@pytest.mark.parametrize("name", encounter_names())
def test_every_encounter_has_changes_with_words_of_their_own(name: str) -> None:
    encounter = load_encounter(name)
    for side in range(2):
        words = [words for words, _ in variants(encounter, side)]
        assert len(set(words)) == len(words) > 10


def test_distance_is_changed_only_where_no_sheet_says_a_place() -> None:
    words = [words for words, _ in variants(load_encounter("stand-off"), 0)]
    assert not any(" apart (" in text for text in words)


def test_without_a_weapon_the_others_are_left() -> None:
    """A weapon of the library by name, one that is written out, and one of the library with something else about it."""
    hunters = dict(variants(load_encounter("trolls"), 0))["hunters without knife"]
    left = {weapon.name for fighter in hunters.sides[0].fighters for weapon in fighter.sheet.weapons}
    whole = {w.name for fighter in load_encounter("trolls").sides[0].fighters for w in fighter.sheet.weapons}
    assert left == whole - {"knife"}
    charge = [words for words, _ in variants(load_encounter("last-charge"), 0)]
    assert any("without heavy gun" in words for words in charge)


def test_changes_that_do_nothing_are_not_called_sure(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forty times the same fight under other dice: the twelve that look strongest are judged by fights of their own."""
    encounter = load_encounter("mirror-duel")
    monkeypatch.setattr(changing, "variants", lambda *_: [(f"nothing {k}", encounter) for k in range(40)])
    lot = iter(range(10_000))
    monkeypatch.setattr(changing, "play", lambda e, side, code, n, _seed: play(e, side, code, n, next(lot)))
    for seed in range(3):
        found = changes(play(encounter, 0, "brute", 400, 10_000 + seed), seed)
        assert [one.words for one in found if one.sure] == []


def test_what_changes_most_stands_first_and_is_measured_with_the_same_dice() -> None:
    encounter = load_encounter("captains-guards")
    usual = play(encounter, 0, "captain", 400, SEED)
    found = changes(usual, SEED)
    assert [one.words for one in found[:1]] == ["without Big Odo"]
    assert all(abs(one.moves.mean) >= abs(other.moves.mean) for one, other in pairwise(found))
    without: Encounter = dict(variants(encounter, 0))["without Big Odo"]
    assert found[0].win == pytest.approx(simulate(without, 400, SEED, {"watch": "captain"}).win_rate(0).mean)
    assert found[0].moves.mean == pytest.approx(found[0].win - usual.win.mean)
    assert found[0].sure


def test_a_change_whose_interval_holds_zero_is_not_sure() -> None:
    interval = play(load_encounter("mirror-duel"), 0, "brute", 100, SEED).win
    assert not Change("", 0.5, interval._replace(mean=0.01, low=-0.01, high=0.03)).sure
    assert Change("", 0.5, interval._replace(mean=-0.02, low=-0.03, high=-0.01)).sure


def test_bars_hold_all_fights_and_several_numbers_where_they_are_many() -> None:
    counts = np.array([0, 0, 3, 1])
    assert bars(counts, 0, 3) == [
        {"words": "0", "share": 0.5},
        {"words": "1", "share": 0.25},
        {"words": "2", "share": 0.0},
        {"words": "3", "share": 0.25},
    ]
    many = bars(np.arange(2, 24), 2, 23)
    assert [bar["words"] for bar in many] == [
        "2 to 4", "5 to 7", "8 to 10", "11 to 13", "14 to 16", "17 to 19", "20 to 22", "23",
    ]  # fmt: skip
    assert sum(bar["share"] for bar in many) == pytest.approx(1)
    assert many[-1]["share"] == pytest.approx(1 / 22)
