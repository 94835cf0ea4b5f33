from collections.abc import Callable


def test_a_rule_by_its_id(okenv: Callable) -> None:
    shown = okenv("rules", "OK-ARM-1").stdout
    assert shown.startswith("OK-ARM-1  ")
    assert "option armor_variation: true / false (default: false)" in shown
    assert "okenv/systems/ok/rules/armour.py" in shown
    assert "tests  tests/" in shown
    assert shown.count("OK-ARM-1") == 1  # no other rule is shown


def test_rules_by_their_words(okenv: Callable) -> None:
    shown = okenv("rules", "bypass", "armour").stdout
    assert "OK-ARM-1  " in shown
    assert "OK-SPEND-1  " in shown
    assert "more: okenv rules OK-" in shown  # several rules: the places are cut short, and it says so
    assert "OK-RANK-1" not in shown


def test_all_rules_are_listed(okenv: Callable) -> None:
    shown = okenv("rules").stdout
    for ruling in ("OK-RANK-1", "OK-EDGE-15", "OK-WEAP-1", "tide_of_battle"):
        assert ruling in shown


def test_a_word_that_no_rule_has(complains: Callable) -> None:
    assert "did you mean 'bypass" in complains("rules", "bypss")


def test_an_unknown_system(complains: Callable) -> None:
    assert "did you mean 'ok'?" in complains("rules", "--system", "okk")
