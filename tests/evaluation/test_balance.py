"""What makes a fight fair: single steps, targets, the race for them, and what is proposed."""

import sys
from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest

from agents.registry import shipped_policies
from evaluation.assess import Target, balance
from evaluation.assess.balance import AGREE, LAST, Balance
from evaluation.assess.grades import GRADES, USUAL
from evaluation.assess.played import Grade, play
from evaluation.assess.race import FIRST, Race, candidates
from evaluation.assess.steps import LATE, Step, arrivals, changed, drivers, people, ranks
from okenv import Encounter, encounter_names, load_encounter
from okenv.systems import load_system, systems

SMALL = {"ok": "hero-vs-4-mooks", "broags": "pile-on", "psob": "dock-brawl", "zerospace": "cantina-brawl"}
SEED = 5


def by_words(steps) -> dict[str, Step]:
    return {step.words: step for step in steps}


# --- steps


@pytest.mark.slow
@pytest.mark.parametrize("name", encounter_names())
def test_every_step_has_words_of_its_own_and_changes_the_fight_or_is_refused(name: str) -> None:
    encounter = load_encounter(name)
    before = encounter.to_dict()
    for side in range(2):
        steps = candidates(encounter, side)
        assert len({step.words for step in steps}) == len(steps) > 20
        assert sum(changed(encounter, [step]) is not None for step in steps) > 15
    assert encounter.to_dict() == before, "a step changes its own copy"


def test_people_come_and_go_and_somebody_is_left() -> None:
    encounter = load_encounter("captains-guards")
    steps = by_words(people(encounter, "gang", (-8, -6, -1, 1, 2)))
    assert sorted(steps) == [
        "one Sellsword fewer", "one Sellsword more", "one more like Big Odo", "six fewer like Sellsword",
        "two more like Big Odo", "two more like Sellsword", "without Big Odo",
    ]  # fmt: skip
    assert not list(people(load_encounter("mirror-duel"), "blue", (-1,)))


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_steps_about_several_entries_change_these_in_any_order(order: tuple[int, int]) -> None:
    encounter = load_encounter("captains-guards")
    steps = by_words(people(encounter, "gang", (-1, 2)))
    both = [steps["without Big Odo"], steps["two more like Sellsword"]]
    made = changed(encounter, [both[k] for k in order])
    assert made is not None
    assert [fighter.name for fighter in made.sides[1].fighters] == [f"Sellsword {k}" for k in range(1, 9)]


def test_steps_about_the_same_do_not_go_together() -> None:
    encounter = load_encounter("captains-guards")
    more = by_words(people(encounter, "gang", (1, 2)))
    better = by_words(ranks(encounter, "gang"))
    assert not more["one Sellsword more"].goes_with(more["two more like Sellsword"])
    assert more["one Sellsword more"].goes_with(more["one more like Big Odo"])
    assert not better["gang worse by a rank"].goes_with(better["Big Odo better by half a rank"])
    assert better["Sellsword worse by a rank"].goes_with(better["Big Odo better by half a rank"])


def test_somebody_comes_later_where_the_rulebook_knows_it() -> None:
    encounter = load_encounter("captains-guards")
    steps = by_words(arrivals(encounter, "gang"))
    made = changed(encounter, [steps["Sellsword 5 and Sellsword 6 come in round 3"]])
    late = [fighter.name for fighter in made.fighters if fighter.sheet.start.arrives == LATE]
    assert (late, made.names) == (["Sellsword 5", "Sellsword 6"], encounter.names)
    more = changed(encounter, [steps["one more like Big Odo in round 3"]])
    assert [f.sheet.start.arrives for f in more.fighters if f.name.startswith("Big Odo")] == [None, LATE]
    assert not list(arrivals(load_encounter("riot-police"), "police"))


def test_who_is_held_is_held_still_where_others_come_later() -> None:
    """The kidnapper holds the third of the police, behind two constables."""
    encounter = load_encounter("stand-off")
    for more, held in ((-1, "Inspector"), (2, "Inspector")):
        step = next(step for step in people(encounter, "police", (more,)) if "Constable" in step.words)
        made = changed(encounter, [step])
        row = int(made.template[0]["fighters"][made.names.index("Kidnapper")]["bond_with"]) - 1
        assert made.names[row] == held


@pytest.mark.parametrize("system", systems())
def test_ranks_move_by_the_rulebooks_steps(system: str) -> None:
    """All ranks of everybody in an entry, by one step and by two; what is better is worse by as much the other way."""
    encounter = load_encounter(SMALL[system])
    side = encounter.side_names[1]
    steps = by_words(ranks(encounter, side))
    one, two = load_system(system).module("sheet.variation").STEPS[:2]
    who = encounter.sides[1].fighters[0].name.rstrip(" 123456789")
    moved = []
    for words in (f"{who} better by {one}", f"{who} better by {two}", f"{who} worse by {one}"):
        made = changed(encounter, [steps[words]])
        moved.append(ranks_of(made.sides[1].fighters[0].sheet))
    before = ranks_of(encounter.sides[1].fighters[0].sheet)
    assert len(before) > 2
    for name, rank in before.items():
        assert [of.get(name, 0) - rank for of in moved] == [1, 2, -1], name


def ranks_of(sheet) -> dict[str, int]:
    """What ``improved`` is about in each rulebook, without what somebody lacks."""
    field = next(name for name in ("abilities", "skills", "attributes") if hasattr(sheet, name))
    found = getattr(sheet, field)
    listed = found if isinstance(found, dict) else found.model_dump(exclude_none=True)
    return {name: rank for name, rank in listed.items() if rank}


def test_a_side_is_played_as_a_policy_and_nobody_as_their_own() -> None:
    encounter = load_encounter("captains-guards")
    (step,) = drivers(encounter, "gang", ["disciplined-guard"])
    made = changed(encounter, [step])
    assert step.words == "gang played as disciplined guard"
    assert made.policies == [*encounter.policies[:5], *["disciplined-guard"] * 7]


# --- targets


@pytest.mark.parametrize(
    ("text", "what", "value", "words"),
    [
        ("65%", "win", 0.65, "the heroes win 65 %"),
        ("0.4", "win", 0.4, "the heroes win 40 %"),
        ("win = 65 %", "win", 0.65, "the heroes win 65 %"),
        ("falls=50%", "falls", 0.5, "one of them falls in 50 %"),
        ("rounds=6.5", "rounds", 6.5, "6.5 rounds"),
    ],
)
def test_targets(text: str, what: str, value: float, words: str) -> None:
    target = Target.of(text)
    assert (target.what, target.value, target.words) == (what, pytest.approx(value), words)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("many", "target: found 'many', expected a chance to win such as 65%, falls=50%, or rounds=6"),
        ("65", "target: found '65', expected a chance to win from 1% to 99%; did you mean '65%'"),
        ("nan", "target: found 'nan', expected a chance to win from 1% to 99%"),
        ("100%", "target: found '100%', expected a chance"),
        ("150%", "target: found '150%', expected a chance to win from 1% to 99%$"),
        ("rounds=0", "target: found '0', expected a number of rounds from 1 to 100"),
        ("rounds=60%", "target: found '60%', expected a number"),
        ("wins=60%", "did you mean 'win'"),
    ],
)
def test_targets_that_cannot_be(text: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Target.of(text)


def test_what_is_aimed_at_is_what_the_fights_say() -> None:
    grade = play(load_encounter("hero-vs-4-mooks"), 0, "brute", 60, SEED)
    assert Target.of("50%").figure(grade) == grade.win
    assert Target.of("falls=50%").figure(grade) == grade.falls()
    mean, low, high = Target.of("rounds=5").figure(grade)
    assert (mean, mean - low) == (pytest.approx(grade.ends.rounds.mean()), pytest.approx(high - mean))


def test_fights_go_on_where_they_stopped() -> None:
    encounter = load_encounter("hero-vs-4-mooks")
    whole = play(encounter, 0, "brute", 70, SEED).ends
    later = play(encounter, 0, "brute", 50, SEED, first=20).ends
    assert later.outcome.tolist() == whole.outcome[20:].tolist()


# --- proposals


@pytest.fixture(scope="module")
def fair() -> Balance:
    return balance(load_encounter("hero-vs-4-mooks"), Target.of("65%"), SEED)


def true(encounter: Encounter, policy: str, target: Target) -> float:
    """What many fights with other dice come to."""
    grade: Grade = play(encounter, 0, policy, 4000, 99)
    return target.figure(grade).mean


@pytest.mark.slow
def test_proposals_reach_the_target_in_fresh_fights(fair: Balance) -> None:
    assert len(fair.proposals) >= 3
    assert abs(fair.before.win.mean - 0.65) > 0.1
    for one in fair.proposals:
        assert abs(true(one.encounter, fair.before.policy, fair.target) - 0.65) < 0.07, one.words
        usual = one.grades[USUAL]
        assert (usual.policy, usual.ends.fights, list(one.grades)) == (fair.before.policy, LAST, list(GRADES))
    sizes = [one.size for one in fair.proposals]
    assert sizes == sorted(sizes)


@pytest.mark.slow
def test_proposals_differ_and_nothing_in_them_is_idle(fair: Balance) -> None:
    steps = [frozenset(step.words for step in one.steps) for one in fair.proposals]
    assert len(set(steps)) == len(steps)
    assert not any(one < other or other < one for one, other in combinations(steps, 2))


@pytest.mark.slow
def test_the_same_seed_proposes_the_same_and_a_file_of_it_plays_alike(fair: Balance, tmp_path) -> None:
    again = balance(load_encounter("hero-vs-4-mooks"), Target.of("65%"), SEED)
    assert again.to_dict() == fair.to_dict()
    one = fair.proposals[0]
    path = tmp_path / "fair.yaml"
    path.write_text(one.encounter.to_yaml(), encoding="utf-8")
    read = load_encounter(path)
    assert read.template.tobytes() == one.encounter.template.tobytes()
    same = play(read, 0, fair.before.policy, LAST, SEED)
    assert same.ends.outcome.tolist() == one.grades[USUAL].ends.outcome.tolist()


@pytest.mark.slow
def test_what_does_nothing_beside_another_change_is_not_proposed_though_it_came_first() -> None:
    """Against a berserker who never draws the knife: ``berserker and blue without knife`` is no proposal."""
    steps = [set(one.steps) for one in balance(load_encounter("gun-duel"), Target.of("65%")).proposals]
    assert len(steps) >= 2
    assert not any(less < more for less in steps for more in steps)


def test_more_of_the_same_is_tried_as_long_as_it_leads_towards_the_target() -> None:
    """Where a hero wins half of her fights against two, eight more thugs are not tried; nor is what changes nothing."""
    encounter = load_encounter("hero-vs-4-mooks")
    before = play(encounter, 0, "brute", FIRST, SEED)
    assert 0.1 < before.win.mean < 0.9
    race = Race(before, Target.of("95%"), SEED, lambda *_: None)
    more = {one.steps[0].amount: one for one in race.singles if one.about == {("people", "mooks", 0)} and one.found}
    assert {-1, 1} <= more.keys()
    assert 8 not in more
    tried = {one.steps[0].words for one in race.singles}
    assert tried < {step.words for step in candidates(encounter, 0)}
    assert len({race.base.ends, *(one.ends for one in race.singles)}) == 1 + len(race.singles)


def test_a_fight_that_is_there_is_left_alone() -> None:
    encounter = load_encounter("hero-vs-4-mooks")
    grades = dict.fromkeys(GRADES, "brute")
    share = play(encounter, 0, "brute", LAST, SEED).win.mean
    found = balance(encounter, Target("win", share), SEED, grades=grades)
    assert found.there
    assert (found.proposals, found.missed) == ([], [])


@pytest.mark.slow
def test_what_cannot_be_reached_is_told_with_what_comes_nearest() -> None:
    """Nothing among the foes makes a duel of theirs last a hundred rounds."""
    found = balance(load_encounter("mirror-duel"), Target.of("rounds=90"), SEED, grades=dict.fromkeys(GRADES, "brute"))
    assert found.proposals == []
    away = [abs(found.target.figure(one.grades[USUAL]).mean - 90) for one in found.missed]
    assert away == sorted(away)
    assert away[0] < abs(found.before.ends.rounds.mean() - 90)


@pytest.mark.slow
def test_a_hopeless_fight_is_balanced_by_heroes_who_can_be_told_apart() -> None:
    """Twelve mooks of a rank more: nobody wins that, and who would win it more often is found nearer to the target."""
    encounter = load_encounter("hero-vs-8-mooks")
    hard = changed(encounter, [by_words(ranks(encounter, "mooks"))["Thug better by a rank"]])
    found = balance(hard, Target.of("50%"), SEED)
    assert found.before.win.mean < 0.15
    assert found.proposals
    for one in found.proposals:
        assert abs(true(one.encounter, found.before.policy, found.target) - 0.5) < 0.07, one.words


@pytest.mark.slow
def test_usual_play_in_a_proposal_agrees_with_it(fair: Balance, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where whoever plays as usual in the changed fight would always win, it is not proposed."""
    module = sys.modules[Balance.__module__]  # which the function of that name hides

    def played(encounter, side, policy, n, seed, **more):
        if policy != "turtle":
            return play(encounter, side, policy, n, seed, **more)
        ends = play(encounter, side, "brute", n, seed, **more).ends
        return Grade(encounter, side, policy, replace(ends, outcome=np.full_like(ends.outcome, side)))

    monkeypatch.setattr(module, "graded", lambda _: dict.fromkeys(GRADES, "turtle"))
    monkeypatch.setattr(module, "about_usual", lambda _: ["turtle"])
    monkeypatch.setattr(module, "play", played)
    assert AGREE < 0.3
    assert balance(load_encounter("hero-vs-4-mooks"), Target.of("65%"), SEED).proposals == []


@pytest.mark.slow
@pytest.mark.parametrize("system", systems())
@pytest.mark.parametrize("target", ["falls=50%", "rounds=5"])
def test_other_targets_in_every_rulebook(system: str, target: str) -> None:
    found = balance(load_encounter(SMALL[system]), Target.of(target), SEED)
    assert found.there or found.proposals or found.missed
    for one in found.proposals:
        assert found.target.off(true(one.encounter, found.before.policy, found.target)) < 0.1, one.words


@pytest.mark.parametrize(
    ("who", "grades", "words"),
    [
        ({"blue": "greedy"}, {}, "encounter: found 'greedy' for blue, {}policy: brute in its file"),
        (
            {"red": "greedy"},
            {"usual": "brute"},
            "encounter: found 'greedy' for red, {}policy: brute in its file, since",
        ),
        ({}, {"usual": "mcts:40"}, "grade: found 'mcts:40' for usual, {}--grade usual=brute"),
    ],
)
def test_who_searches_is_refused_with_what_to_say_instead(
    who: dict[str, str], grades: dict[str, str], words: str
) -> None:
    encounter = load_encounter("mirror-duel").with_policies(who)
    with pytest.raises(ValueError, match=words.format("expected a scripted policy or a gambit, such as ")) as wrong:
        balance(encounter, Target.of("50%"), grades=grades)
    assert "\n" not in str(wrong.value)


def test_heroes_who_search_are_not_asked_where_others_play_every_grade() -> None:
    encounter = load_encounter("mirror-duel").with_policies({"red": "greedy"})
    assert balance(encounter, Target.of("rounds=4.5"), grades=dict.fromkeys(GRADES, "brute")).there


@pytest.mark.slow
def test_whoever_is_named_as_usual_plays_all_proposals() -> None:
    found = balance(load_encounter("hero-vs-4-mooks"), Target.of("50%"), SEED, grades={"usual": "turtle"})
    assert found.before.policy == "turtle"
    assert found.proposals
    assert {one.grades[USUAL].policy for one in found.proposals} == {"turtle"}


def test_policies_that_are_tried_are_the_shipped_ones_but_random() -> None:
    encounter = load_encounter("mirror-duel")
    tried = [step.words for step in candidates(encounter, 0) if " played as " in step.words]
    assert len(tried) == len(shipped_policies("ok")) - 1
    assert "blue played as random" not in tried
