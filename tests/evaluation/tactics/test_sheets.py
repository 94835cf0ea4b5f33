"""Fighters with other numbers, and which duels are even."""

from typing import Any

import pytest

from evaluation.tactics.sections import alike
from evaluation.tactics.sheets import attributes_of, of_rank
from okenv import load_encounter


@pytest.mark.parametrize(("system", "numbers", "sheet"), [
    ("ok", {"Fighting": 4, "Reflexes": 5}, {"attributes": {"Fighting": 4, "Reflexes": 5}}),
    ("psob", {"guns": 7, "initiative": 6}, {"initiative": 6, "skills": {"guns": 7}}),
    ("zerospace", {"agility": 4, "athletics": 3}, {"attributes": {"agility": 4}, "skills": {"athletics": 3}}),
])  # fmt: skip
def test_a_number_is_laid_over_the_field_that_it_stands_in(system: str, numbers: dict, sheet: dict[str, Any]) -> None:
    assert of_rank(system, numbers) == sheet


def test_numbers_of_a_sheet_with_two_fields_of_them() -> None:
    fighter = load_encounter("marine-duel").fighters[0]
    found = attributes_of("zerospace", fighter)
    assert (found["agility"], found["ranged_combat"]) == (3, 3)


@pytest.mark.parametrize(("name", "even"), [("mirror-duel", True), ("gun-duel", True), ("marine-duel", False)])
def test_a_duel_is_even_where_no_side_goes_first_by_the_rules(name: str, even: bool) -> None:
    """ZS-TURN-1: of two who are alike, whoever begins is not as likely to win as the other."""
    assert alike(load_encounter(name)) is even
