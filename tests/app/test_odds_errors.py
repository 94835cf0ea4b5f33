"""What is wrong with an option of ``okenv odds``: it is named, with what was found and what was expected."""

from collections.abc import Callable

import pytest

GOOD = {
    "ok": {"--attack": "Gd", "--defence": "Avg", "--damage": "Gd", "--dr": "Avg", "--armour": "Gd", "--coverage": "2"},
    "psob": {"--av": "5", "--dodge": "3", "--damage": "4"},
    "broags": {"--value": "5", "--defence": "2", "--damage": "4"},
    "zerospace": {"--av": "8", "--dv": "14", "--level": "3"},
}
BOUNDS = {
    "ok": {"--coverage": (1, 3), "--stability": (1, 3), "--hands": (1, 2)},
    "psob": {"--av": (-20, 60), "--damage": (-4, 60), "--armour": (0, 60)},
    "broags": {
        "--value": (-20, 60), "--defence": (-20, 60), "--damage": (0, 60), "--soak": (0, 60), "--reaction": (-20, 60),
        "--hit-points": (1, 60), "--attackers": (3, 12),
    },
    "zerospace": {"--av": (-20, 60), "--level": (-20, 60), "--resistance": (0, 60), "--left": (1, 60)},
}  # fmt: skip
NUMBERS = [(system, option) for system, options in BOUNDS.items() for option in options]


def words(system: str, **changed: str) -> list[str]:
    options = {**GOOD[system], **{f"--{key.replace('_', '-')}": value for key, value in changed.items()}}
    return ["odds", system, *(word for pair in options.items() for word in pair)]


@pytest.mark.parametrize(("system", "option"), NUMBERS)
def test_a_number_that_is_none_or_out_of_bounds_is_told(system: str, option: str, complains: Callable) -> None:
    low, high = BOUNDS[system][option]
    for found in (str(low - 1), str(high + 1), "two", "1.5", ""):
        told = complains(*words(system, **{option.removeprefix("--").replace("-", "_"): found}))
        assert told == f"okenv: {option}: found {found!r}, expected a whole number from {low} to {high}\n"


@pytest.mark.parametrize("system", GOOD)
def test_the_bounds_themselves_are_taken(system: str, okenv: Callable) -> None:
    for option, (low, high) in BOUNDS[system].items():
        for number in (low, high):
            assert okenv(*words(system, **{option.removeprefix("--").replace("-", "_"): str(number)})).exit_code == 0


@pytest.mark.parametrize(("args", "told"), [
    ([*words("zerospace", left="4"), "--unnamed"], "--left: found 4 with --unnamed"),
    (words("zerospace", dv="12,13", allies="8"), "--allies: found '8' with --dv 12,13, expected a single --dv"),
    ([*words("psob"), "--beam"], "--beam: found with --dodge 3, expected several numbers"),
    ([*words("psob", dodge="3,4"), "--hand-to-hand"], "--hand-to-hand: found with --dodge 3,4, expected a single"),
    (words("psob", dodge="x"), "--dodge: found 'x', expected a whole number"),
    (words("psob", dodge="99"), "expected numbers from -60 to 60"),
    (words("zerospace", dv="x"), "--dv: found 'x', expected a whole number"),
    (words("zerospace", dv="99"), "expected numbers from -60 to 60"),
    (words("broags", aim="vitalls"), "--aim: found 'vitalls', expected one of wild, extremities, centre, vitals"),
    (words("broags", aim="vitals", attackers="4"), "--aim: found 'vitals' with --attackers, expected wild"),
    ([*words("broags", attackers="4"), "--no-criticals"], "--no-criticals: found it with --attackers"),
    ([*words("ok")[:-4], "--armour", "Gd"], "both or neither"),
    ([*words("ok")[:-4], "--coverage", "2"], "both or neither"),
    (words("ok", mook="simplifed"), "did you mean 'simplified'?"),
    (words("ok", base="Gd"), "--target-base: found nothing beside --base Gd, expected both or neither"),
    (["odds", "zerospce", "--av", "3"], "found 'zerospce', expected a rulebook, one of ok, broags, psob, "),
    (["odds", "zerospce", "--av", "3"], "did you mean 'zerospace'?"),
])  # fmt: skip
def test_what_does_not_go_together_is_told_with_both(args: list[str], told: str, complains: Callable) -> None:
    assert told in complains(*args)
