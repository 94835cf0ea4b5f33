"""The action table: ids both ways, one block after another, tactics as bits."""

import pytest

from okenv.core.capacity import BASE_CAPACITY, CAPACITY
from okenv.core.layout import ally_slot, enemy_slot
from okenv.core.prompts import ALLY, ENEMY, Kind, action_table

pytestmark = pytest.mark.plain

KINDS = (
    Kind("strike", "strike", ENEMY, 2, ("harm",)),
    Kind("wait", "wait"),
    Kind("help", "help", ALLY, tags=("kindness", "help")),
    Kind("stance", "stance", options=3, tags=("harm", "stance")),
)
TABLE = action_table(KINDS)
OTHERS = CAPACITY - 1
TARGETS = {0: OTHERS, 1: 1, 2: OTHERS, 3: 1}


def test_every_id_has_one_meaning_and_back() -> None:
    seen = set()
    for kind, targets in TARGETS.items():
        for target in range(targets):
            for option in range(KINDS[kind].options):
                number = TABLE.id(kind, target, option)
                seen.add(number)
                assert (TABLE.kind[number], TABLE.option[number]) == (kind, option)
                assert TABLE.target[number] == (-1 if KINDS[kind].target == "nobody" else target)
    assert seen == set(range(TABLE.size))
    assert TABLE.size == 2 * OTHERS + 1 + OTHERS + 3


def test_the_base_class_comes_first_in_the_order_of_the_kinds() -> None:
    """A larger capacity class may only append: the first ids are those of 15 targets, kind after kind."""
    base = BASE_CAPACITY - 1
    assert [int(first) for first in TABLE.first] == [0, 2 * base, 2 * base + 1, 3 * base + 1]
    assert TABLE.id(0, 1, 1) == 3
    assert TABLE.id(3, 0, 2) == 3 * base + 3


def test_slots_follow_whom_a_kind_names() -> None:
    for number in range(TABLE.size):
        target, kind = int(TABLE.target[number]), KINDS[TABLE.kind[number]]
        expected = {"enemy": enemy_slot, "ally": ally_slot, "nobody": lambda k: 0}[kind.target](target)
        assert TABLE.slot[number] == expected


def test_tactics_as_names_and_as_bits() -> None:
    assert TABLE.tag_names == ("harm", "help", "kindness", "stance")
    for number in range(TABLE.size):
        named = {name for k, name in enumerate(TABLE.tag_names) if int(TABLE.tags[number]) >> k & 1}
        assert named == set(TABLE.tactics(number)) == set(KINDS[TABLE.kind[number]].tags)


def test_a_kind_by_its_name() -> None:
    assert [TABLE.kind_named(kind.name) for kind in KINDS] == [0, 1, 2, 3]
    with pytest.raises(ValueError, match=r"found 'strke', did you mean 'strike'\?"):
        TABLE.kind_named("strke")
    with pytest.raises(ValueError, match=r"found 'zzz'$"):
        TABLE.kind_named("zzz")
