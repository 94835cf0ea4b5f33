import json
import re
from collections.abc import Callable, Iterator

import numpy as np
import pytest

import evaluation.simulate


def test_the_json_tells_who_won_how_often(okenv: Callable) -> None:
    result = okenv("simulate", "mirror-duel", "-n", "1500", "--seed", "4", "--policy", "red=turtle", "--json")
    assert result.stderr == ""
    found = json.loads(result.stdout)
    assert (found["encounter"], found["system"], found["seed"]) == ("mirror-duel", "ok", 4)
    assert found["asked"] == found["fights"] == 1500
    assert found["policies"] == {"red": {"Red": "turtle"}, "blue": {"Blue": "brute"}}
    assert found["wins"]["red"] + found["wins"]["blue"] + found["draws"] == 1500
    for side in ("red", "blue"):
        rate = found["win_rate"][side]
        assert 0 <= rate["low"] < rate["mean"] < rate["high"] <= 1
        assert rate["mean"] == found["wins"][side] / 1500


def test_the_default_seed_is_0_and_the_same_seed_the_same_fights(okenv: Callable) -> None:
    plain = okenv("simulate", "mirror-duel", "-n", "200", "--json").stdout
    assert okenv("simulate", "mirror-duel", "-n", "200", "--seed", "0", "--json").stdout == plain
    assert okenv("simulate", "mirror-duel", "-n", "200", "--seed", "1", "--json").stdout != plain


def test_tables_for_people(okenv: Callable) -> None:
    result = okenv("simulate", "hero-vs-8-mooks", "-n", "1200", "--seed", "3")
    found = json.loads(okenv("simulate", "hero-vs-8-mooks", "-n", "1200", "--seed", "3", "--json").stdout)
    shown = re.sub(" +", " ", result.stdout)
    assert "seed 3: 1,200 fights run" in shown
    assert "mooks: 8 x " in shown
    for side in ("hero", "mooks"):
        rate = found["win_rate"][side]
        interval = f"{rate['low']:.1%} to {rate['high']:.1%}"
        assert f" {side} {found['wins'][side]:,} {rate['mean']:.1%} {interval}" in shown
        stand = found["survivors"][side]
        assert f"{side} {stand['unlucky']:g} {stand['mean']:.2f} {stand['lucky']:g}" in shown
    assert f"Rounds: {found['rounds']['mean']:.1f} on average" in shown
    assert result.stderr == ""  # no progress bar where nobody watches


@pytest.mark.parametrize("as_json", [True, False])
def test_an_interruption_shows_what_was_run(okenv: Callable, monkeypatch: pytest.MonkeyPatch, as_json: bool) -> None:
    whole = evaluation.simulate.run_fights

    def interrupted(*args: object, **kws: object) -> Iterator[np.ndarray]:
        for k, chunk in enumerate(whole(*args, **kws)):
            if k == 2:
                raise KeyboardInterrupt
            yield chunk

    monkeypatch.setattr(evaluation.simulate, "run_fights", interrupted)
    result = okenv("simulate", "mirror-duel", "-n", "5000", *(["--json"] if as_json else []))
    assert result.exit_code == 130
    assert result.stderr == "okenv: interrupted after 2,000 of 5,000 fights\n"
    if as_json:
        found = json.loads(result.stdout)
        assert (found["fights"], found["asked"]) == (2000, 5000)
    else:
        assert "2,000 fights run" in result.stdout


def test_an_interruption_before_the_first_fight(okenv: Callable, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*args: object, **kws: object) -> Iterator[np.ndarray]:
        raise KeyboardInterrupt
        yield

    monkeypatch.setattr(evaluation.simulate, "run_fights", interrupted)
    result = okenv("simulate", "mirror-duel")
    assert (result.exit_code, result.stdout, result.stderr) == (130, "", "okenv: interrupted\n")


@pytest.mark.parametrize("n", ["0", "-5", "many", "1.5"])
def test_a_number_of_fights_that_is_none(okenv: Callable, n: str) -> None:
    result = okenv("simulate", "mirror-duel", "-n", n)
    assert result.exit_code == 2
    assert "--fights" in result.stderr
