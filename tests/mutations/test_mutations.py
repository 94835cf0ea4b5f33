"""The table of mutations is complete and not stale, and mutations are told apart rightly."""

from __future__ import annotations

import ast
from dataclasses import replace

import pytest
import yaml

from okenv.rulebook import rulings
from okenv.systems import systems
from tests.mutations.__main__ import chosen, copies, main, verdicts
from tests.mutations.mutate import BROKEN, CHECKOUT, KILLED, SURVIVED, TWICE, Mutation, changed, table, try_out

IN_CI = ("OK-RANK-" + "2", "OK-EDGE-" + "9", "OK-EDGE-" + "10")


@pytest.fixture(scope="module")
def every() -> list[Mutation]:
    return table()


@pytest.mark.kept  # a rule that is written anew makes a mutation stale
def test_every_rule_can_be_switched_off_and_nothing_else(every):
    assert {mutation.rule for mutation in every} == {ruling.id for name in systems() for ruling in rulings(name)}
    sources = {file: (CHECKOUT / file).read_text(encoding="utf-8") for file in {mutation.file for mutation in every}}
    for mutation in every:
        assert mutation.tests, f"no test names {mutation.rule}"
        assert changed(mutation, sources[mutation.file]) != sources[mutation.file], mutation


@pytest.mark.slow
def test_what_is_changed_can_still_be_read(every):
    for mutation in every:
        text = changed(mutation, (CHECKOUT / mutation.file).read_text(encoding="utf-8"))
        ast.parse(text) if mutation.file.endswith(".py") else yaml.safe_load(text)


def test_no_mutation_stands_there_twice(every):
    assert len({(m.file, m.find, m.replace) for m in every}) == len(every)
    assert len({(m.rule, m.what) for m in every}) == len(every)


@pytest.mark.slow
def test_some_rules_switched_off_make_their_tests_fail():
    found = [verdict.outcome for verdict in verdicts(chosen(IN_CI), 2)]
    assert len(found) >= len(IN_CI)
    assert set(found) == {KILLED}


@pytest.mark.slow
def test_a_harmless_change_survives_and_a_wrong_one_is_broken():
    """The checkout itself stays as it is, and so does the copy."""
    mutation = chosen(["OK-ARM-" + "1"])[0]
    one = replace(mutation, replace=f"{mutation.find} ", tests=("tests/systems/ok/test_armour.py",))
    with copies(1) as free:
        copy = free.get()
        assert try_out(one, copy).outcome == SURVIVED
        broken = try_out(replace(one, replace="if unheard_of"), copy)
        assert broken.outcome == BROKEN
        assert "NameError" in broken.told
        assert (copy / one.file).read_bytes() == (CHECKOUT / one.file).read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("works_it_out", "outcome", "told"),
    [("LIMIT", KILLED, ", and what works it out follows"), ("1", TWICE, "test_forecast.py::test_follows")],
)
def test_a_rule_that_stands_twice_is_told(tmp_path, works_it_out, outcome, told):
    """What works a rule out asks it, or restates it and then no longer agrees with it."""
    (tmp_path / "rule.py").write_text("LIMIT = 1\n", encoding="utf-8")
    (tmp_path / "test_rule.py").write_text(
        "from rule import LIMIT\n\ndef test_limit():\n    assert LIMIT == 1\n", encoding="utf-8"
    )
    (tmp_path / "test_forecast.py").write_text(
        f"from rule import LIMIT\n\ndef test_follows():\n    assert {works_it_out} == LIMIT\n", encoding="utf-8"
    )
    rule = Mutation("", "", "rule.py", "1", "2", ("test_rule.py::test_limit",), ("test_forecast.py::test_follows",))
    verdict = try_out(rule, tmp_path)
    assert verdict.outcome == outcome
    assert told in verdict.told
    assert (tmp_path / "rule.py").read_text(encoding="utf-8") == "LIMIT = 1\n"


def test_a_text_that_is_not_there_once_is_told():
    mutation = Mutation("OK-ARM-" + "1", "", "okenv/core/jit.py", "nowhere", "", ())
    with pytest.raises(ValueError, match="found 0 times, expected once: 'nowhere'"):
        changed(mutation, "here")


def test_an_unknown_rule_gets_the_nearest(capsys):
    assert main(["OK-ARN-" + "1"]) == 2
    assert "did you mean 'OK-ARM-" + "1'" in capsys.readouterr().err


@pytest.mark.long
def test_every_rule_switched_off_makes_its_tests_fail(capsys):
    status = main([])
    told = capsys.readouterr().out
    assert status == 0, told
