"""Encounters that nobody wrote: all can be played, none is decided beforehand, and nothing is of what is held out."""

import json
from typing import Any

import numpy as np
import pytest

from okenv import Encounter, load_encounter
from okenv.cast import Cast
from okenv.driver import run_fights
from okenv.library import configs_folder, yaml_files
from okenv.systems import load_system
from okenv.yaml_lines import read_yaml
from training import variations as module
from training.variations import CLOSE, FIGHTS, JUDGE, shipped_arms, shipped_sheets, variations

OK = load_system("ok")
NAMED = ("mirror-duel", "three-on-three", "hero-vs-4-mooks", "tavern", "captains-guards")
N = 60


def made(n: int = N, seed: int = 1, **options: Any) -> list[Encounter]:
    return variations("ok", [load_encounter(name) for name in NAMED], n, seed, **options)


@pytest.fixture(scope="module")
def some() -> list[Encounter]:
    return made()


@pytest.mark.slow
def test_the_same_for_the_same_arguments_and_each_on_its_own(some: list[Encounter]) -> None:
    told: list[int] = []
    again = made(20, told=lambda numbers: (told.append(k) or k for k in numbers))
    assert told == list(range(20))
    assert [one.to_dict() for one in again] == [one.to_dict() for one in some[:20]]
    other = made(5, seed=2)
    assert all(a.to_dict() != b.to_dict() for a, b in zip(other, some, strict=False))


def test_each_can_be_loaded_again_and_no_two_are_alike(some: list[Encounter]) -> None:
    for k, one in enumerate(some):
        assert one.name == f"variation-{k}"
        again = Encounter.from_dict(json.loads(json.dumps(one.to_dict())))
        assert again.template.tobytes() == one.template.tobytes()
    named = [load_encounter(name).template.tobytes() for name in yaml_files(configs_folder() / "encounters")]
    assert len({one.template.tobytes() for one in some} | set(named)) == len(some) + len(named)


def test_none_is_won_or_lost_beforehand(some: list[Encounter]) -> None:
    """By other fights than those by which they were chosen: the bounds a little wider, for chance."""
    judge = Cast(OK).number("judge", JUDGE)
    for one in some:
        codes = np.full(len(one.names), judge, np.int32)
        own, other = (np.concatenate(list(run_fights(one.template, "ok", codes, n, seed, threads=1)))[:, 0]
                      for n, seed in ((FIGHTS, int(one.name.split("-")[1])), (400, 10**6)))  # fmt: skip
        shares = [float(np.mean(found == 0) + np.mean(found > 1) / 2) for found in (own, other)]
        assert CLOSE[0] <= shares[0] <= CLOSE[1]
        assert 0.005 < shares[1] < 0.995


def test_they_are_of_many_kinds(some: list[Encounter]) -> None:
    sizes = {tuple(len(side.fighters) for side in one.sides) for one in some}
    characters = {fighter.character for one in some for fighter in one.fighters}
    assert len(sizes) > 12
    assert len(characters) > 20
    composed = [one for one in some if one.side_names == ["red", "blue"] and not one.title]
    assert 0.4 * N < len(composed) < 0.8 * N
    alike = [one for one in composed if one.data["sides"]["red"] == one.data["sides"]["blue"]]
    assert 0.3 * len(composed) < len(alike) < 0.9 * len(composed)  # more of these are open
    assert len({json.dumps(one.rules.model_dump(), sort_keys=True, default=str) for one in some}) > N / 2


def test_nothing_of_what_is_held_out_is_used(some: list[Encounter]) -> None:
    suites = configs_folder() / "suites"
    held = {path.stem for path in suites.glob("*/characters/**/*.yaml")}
    arms = {name for path in suites.glob("*/arms/**/*.yaml") for name in read_yaml(path).plain()}
    assert len(held) > 5
    assert len(arms) > 2
    assert held.isdisjoint(shipped_sheets(OK))
    assert arms.isdisjoint(name for section in shipped_arms(OK).values() for name in section)
    for one in some:
        assert held.isdisjoint(fighter.character for fighter in one.fighters)
        text = json.dumps(one.to_dict())
        assert not [name for name in held | arms if f'"{name}"' in text]
    encounters = {path.stem for path in suites.glob("*/*.yaml")}
    assert encounters.isdisjoint(yaml_files(configs_folder() / "encounters"))


def test_without_names_all_are_thrown_together() -> None:
    found = variations("ok", [], 6, 3)
    assert all(one.side_names == ["red", "blue"] for one in found)


def test_it_gives_up_where_all_are_decided_beforehand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "TRIES", 3)
    monkeypatch.setattr(module, "_close", lambda *_: False)
    with pytest.raises(ValueError, match="variations: found none in 3 tries that is open, of mirror-duel, tavern"):
        variations("ok", [load_encounter("mirror-duel"), load_encounter("tavern")], 1, 1)
