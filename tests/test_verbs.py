"""Phrases of attacks, and the third person."""

import pytest

from okenv.core.voice.verbs import attack_phrase, third_person

pytestmark = pytest.mark.plain


@pytest.mark.parametrize(
    ("weapon", "kind", "does"),
    [
        ("knife", "melee", "stabs at Ada with the knife"),
        ("filleting-knife", "", "stabs at Ada with the filleting knife"),
        ("knife", "thrown", "throws the knife at Ada"),
        ("throwing-knife", "ranged", "throws the throwing knife at Ada"),
        ("greataxe", "melee", "swings the greataxe at Ada"),
        ("halberd-of-office", "", "swings the halberd-of-office at Ada"),
        ("Bob's sword", "melee", "slashes at Ada with Bob's sword"),
        ("bare hands", "melee", "goes for Ada with bare hands"),
        ("iron-fist", "melee", "throws a punch at Ada"),
        ("claws", "", "claws at Ada"),
        ("taser", "melee", "jabs at Ada with the taser"),
        ("taser", "ranged", "shoots at Ada with the taser"),
        ("dart-pistol", "", "shoots at Ada with the dart pistol"),
        ("hold-out", "ranged", "shoots at Ada with the hold-out"),
        ("star-shell", "thrown", "throws the star-shell at Ada"),
        ("contraption", "", "attacks Ada with the contraption"),
    ],
)
def test_an_attack_is_said_by_its_weapon(weapon: str, kind: str, does: str) -> None:
    assert third_person(attack_phrase(weapon, "Ada", kind=kind)) == does


@pytest.mark.parametrize(
    ("phrase", "does"),
    [("try to get up", "tries to get up"), ("go on", "goes on"), ("have a rest", "has a rest"), ("parry", "parries"),
     ("be done", "is done"), ("stay", "stays")],
)  # fmt: skip
def test_the_first_word_is_the_verb(phrase: str, does: str) -> None:
    assert third_person(phrase) == does
