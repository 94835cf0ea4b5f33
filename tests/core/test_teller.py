"""Sentences, their brief forms, and what of them stands in one line."""

import copy
import pickle
import re
from enum import IntEnum

import pytest

from okenv.core.events import Event
from okenv.core.voice.teller import Cast, Teller, kinds, sayings
from okenv.core.voice.told import Reason, Told, either, in_brief, placed, reason_of


class Kind(IntEnum):
    ROUND = 0
    READY = 1
    STRIKE = 2
    ROLL = 3
    HARM = 4
    OVER = 5


class Blows(Teller[Cast]):
    outcomes = kinds(Kind.HARM)

    def _on_harm(self, f: int, points: int, *_: int) -> str:
        return f"{either(f'4 + 3 = {points}: ')}{either('', 'so ')}{self.name(f)} takes {points}."


class Narrator(Blows):
    events = Kind
    sums = kinds(Kind.ROLL)
    plain = sayings({Kind.ROLL: "{f} rolls 7."})

    def _on_ready(self, f: int, score: int, *_: int) -> str:
        full = f"{self.name(f)} rolls {score}."
        return Told(full, brief=self.name(f), under="Initiative", share=f"{score} AP")

    def _on_strike(self, f: int, *_: int) -> str:
        return f"{self.name(f)} strikes{either(' (2 AP left)')}."


CAST: Cast = Cast(("dr. Ann", "Mook 1", "Mook 2", "Mook 3"), ("red", "blue"))


def told(*events: tuple[int, ...]) -> list[str]:
    return Narrator(CAST).tell([Event(code, (*more, *[0] * (7 - len(more)))) for code, *more in events])


ROUND = told((0, 1), (1, 0, 3), (1, 1, 10), (1, 2, 10), (1, 3, 10), (2, 0), (3, 0), (4, 1, 7), (2, 1), (5, 0))


def test_sentences_are_full_in_themselves() -> None:
    assert ROUND[1:3] == ["dr. Ann rolls 3.", "Mook 1 rolls 10."]
    assert ROUND[5:8] == ["dr. Ann strikes (2 AP left).", "dr. Ann rolls 7.", "4 + 3 = 7: Mook 1 takes 7."]


def test_a_deed_and_what_came_of_it_are_one_line_and_so_is_a_heading() -> None:
    """Sums are left out, the highest share comes first, and a name stays as it is written."""
    shown = in_brief(ROUND)
    assert [line for line in shown if line] == [
        "--- Round 1 ---",
        "Initiative: 10 AP Mook 1 to 3; 3 AP dr. Ann.",
        "dr. Ann strikes. So Mook 1 takes 7.",
        "Mook 1 strikes.",
        "Victory for red.",
    ]
    assert len(shown) == len(ROUND)
    assert shown[2:5] == [None] * 3


def test_what_came_of_something_before_is_a_line_of_its_own() -> None:
    assert in_brief(told((0, 1), (4, 1, 7))) == ["--- Round 1 ---", "So Mook 1 takes 7."]
    assert in_brief(["Written by hand.", *told((4, 1, 7))]) == ["Written by hand.", "So Mook 1 takes 7."]


def explained(lines: list[str], name: str, deed: str, why: str = "it pays", odds: str = "", *, exact: bool = False):
    where, words = placed(lines, Reason(name, deed, why, odds, exact))
    return [*lines[: where.start or 0], *words, *lines[where.stop :]]


def test_a_reason_stands_behind_the_deed_of_whoever_has_it() -> None:
    lines = explained(told((0, 1), (2, 0), (4, 1, 7)), "dr. Ann", "strikes", "Mook 1 is near")
    assert lines[1] == "dr. Ann strikes (2 AP left): Mook 1 is near."
    assert in_brief(lines)[1] == "dr. Ann strikes: Mook 1 is near. So Mook 1 takes 7."


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ([], ["Ann hides: it pays."]),
        ([Told("Bob strikes.")], ["Ann hides: it pays.", "Bob strikes."]),
        ([Told("Ann strikes.")], ["Ann strikes: it pays."]),  # the rulebook's words for the same
        ([Told("Ann comes: late.")], ["Ann comes: late; it pays."]),
        ([Told("Ann hides: +2 until then.", brief="Ann hides.")], ["Ann hides: +2 until then; it pays."]),
        ([Told("Ann shoots (aimed: +1).")], ["Ann shoots (aimed: +1): it pays."]),
        ([Told("Bob falls."), Told("Ann hides.")], ["Bob falls.", "Ann hides: it pays."]),
        ([Told("Ann falls.", goes_on=True)], ["Ann hides: it pays.", "Ann falls."]),
        ([Told("Ann hides there.", goes_on=True)], ["Ann hides there: it pays."]),  # the deed itself
        ([Told("Ann falls.", goes_on=True), Told("Ann hides.")], ["Ann falls.", "Ann hides: it pays."]),
        ([Told("Ann rolls 3.", brief="Ann", under="Initiative")], ["Ann hides: it pays.", "Ann rolls 3."]),
        ([Told("Ann rolls 3.", brief="")], ["Ann hides: it pays.", "Ann rolls 3."]),
    ],
)
def test_a_deed_and_its_reason_are_told_once(lines: list[str], expected: list[str]) -> None:
    assert explained(lines, "Ann", "hides") == expected
    without = [re.sub("[:;] it pays", "", line) for line in expected]
    assert explained(lines, "Ann", "hides", "") == without


def test_odds_of_a_plan_are_told_with_the_deed_that_it_is() -> None:
    deed = [Told("Ann strikes (2 AP left).", brief="Ann strikes.", came="Bob falls.")]
    told = explained(deed, "Ann", "strikes", "Bob is near", "81 % to hit")
    assert told == ["Ann strikes (2 AP left): Bob is near."]
    assert in_brief(told) == ["Ann strikes (81 % to hit): Bob is near. Bob falls."]


def test_sentences_are_copied_and_pickled() -> None:
    for again in (copy.deepcopy(ROUND), pickle.loads(pickle.dumps(ROUND))):
        assert again == ROUND
        assert in_brief(again) == in_brief(ROUND)


@pytest.mark.parametrize(
    ("first", "odds", "more", "why"),
    [
        ("", "", "likely to hit (62 %)", "likely to hit (62 %)"),
        ("", "", "sure to hit", "sure to hit"),
        ("", "", "no chance to succeed", "no chance to succeed"),
        ("", "", "a long shot (<1 %)", "a long shot (<1 %)"),
        ("", "", "that is enough at once", ""),  # it is about another part
        ("it pays", "", "sure to hit", "it pays"),
        ("", "81 % to hit", "sure to hit", ""),
    ],
)
def test_a_deed_without_a_reason_takes_the_chance_of_its_last_part(first, odds, more, why):
    assert Reason("Ann", "hides", first, odds=odds).or_because(Reason("Ann", "", more)).why == why


def test_the_reason_for_a_step_is_none_for_the_blow_that_is_joined_to_it():
    """And it stands behind the sentence that tells the blow."""
    step = reason_of("Ann", "closes in on Bob", "Bob is near", "approach e1", "Bob")
    blow = reason_of("Ann", "strikes at Cat", "Cat is hurt", "attack e2", "Cat")
    assert step.or_because(Reason("Ann", "", "sure to hit")) == step
    assert step.or_because(blow) == blow
    lines = [Told("Ann runs."), Told("Ann is going to strike at Cat."), Told("Ann runs to Cat.", goes_on=True)]
    where, words = placed(lines, blow)
    assert (where, words) == (slice(1, 2), ["Ann is going to strike at Cat: Cat is hurt."])
    assert placed(lines[:1], blow) == (slice(0, 1), ["Ann runs: Cat is hurt."])
    others = [Told("Ann looks at Cat 10."), Told("Ann strikes at Cat 1.")]
    assert placed(others, reason_of("Ann", "", "that one is hurt", "attack e2", "Cat 1"))[0] == slice(1, 2)
    for answer in ("get-up", "rise", "defend 1"):
        assert reason_of("Ann", "gets up", "people on the ground are easy to hit", answer, "").step
