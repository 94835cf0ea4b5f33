"""Nonsense put anywhere into an encounter: it loads all the same, or gets an ``EncounterError``, and nothing else."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from okenv import Encounter, EncounterError, load_encounter

EVERYTHING = {
    "system": "ok",
    "name": "all",
    "title": "All",
    "description": "All that there is.",
    "rounds": 9,
    "sides": {
        "red": {
            "policy": "brute",
            "fighters": [
                {"character": "ogre", "count": 2, "name": "Ogg", "policy": "random", "attributes": {"Fighting": "Gd+"}},
                {"character": "ogre", "start": {"lethal": 1, "nonlethal": 2, "carry": 1}, "protects": True},
                {"character": "ogre", "start": {"at": 7.5, "prone": True, "ready": False}, "stability": "braced"},
                {"character": "ogre", "start": {"arrives": 3}, "size": "Her"},
            ],
        },
        "blue": {"fighters": [{"character": "thug", "armour": {"armour": "mail", "coverage": 1}, "weapons": ["fist"]}]},
    },
    "rules": {
        "tide_dice": {"red": 1, "blue": "worse_of_2"},
        "tide_of_battle": "off",
        "out_is_final": True,
        "social": "on",
        "arena": 40,
        "apart": 7.5,
        "boons": {"mooks_get_up": {"weight": 2, "share": 0.25}, "lucky_hit": 0},
        "banes": {"mook_flees": 3},
        "props": [{"name": "table", "difficulty": "Gd", "at": 20, "reach": 4, "bonus": 1, "uses": 2}],
    },
    "characters": {
        "ogre": {
            "attributes": {"Fighting": "Gd", "Strength": 9, "Wits": "great"},
            "initiative": ["Fighting", "Wits"],
            "dr": "Wits",
            "trick": 4,
            "stunt": "Wits",
            "unarmed": ["Wits", "Fighting"],
            "nerve": "Wits",
            "will": 3,
            "intimidation": "Gd",
            "leadership": "Wits",
            "defence": {"melee": "Wits", "ranged": "Gd", "trick": ["Wits"]},
            "weapons": [{"weapon": "club", "damage": "base+5"}, "tree"],
            "armour": "hide",
        }
    },
    "weapons": {
        "tree": {
            "attribute": "Fighting", "kind": "melee", "damage": "base", "lethality": "cutting",
            "reach": 3, "hands": 2, "sweep": 1, "suited": True,
        },
        "sling": {"attribute": "Wits", "kind": "ranged", "damage": "Gd", "lethality": "cutting", "range": 3},
    },
    "armour": {"hide": {"coverage": 2, "protection": "Gd", "against": {"cutting": "Avg"}}},
}  # fmt: skip
NONSENSE = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 12) | st.integers(-(10**12), 10**12),
    st.floats(allow_nan=True),
    st.sampled_from(["", "Gd", "Wits", "ogre", "tree", "club", "hide", "off", "boon", "base+1", "\n", "²", "draw"]),
    st.text(max_size=4),
    st.just([]),
    st.just({}),
    st.sampled_from([["Wits"], [[]], [{}], [None], {"x": 1}, {"weapon": "tree"}, {"weapon": []}, {"Wits": None}]),
)


Where = tuple[str | int, ...]


def inside(data: Any) -> dict[Any, Any]:
    """What plain data holds, by key or index."""
    return data if isinstance(data, dict) else dict(enumerate(data)) if isinstance(data, list) else {}


def places(data: Any, path: Where = ()) -> Iterator[Where]:
    """Every place in plain data."""
    yield path
    for key, value in inside(data).items():
        yield from places(value, (*path, key))


def changed(data: Any, path: Where, value: Any, as_key: bool) -> Any:
    """A copy with another value at a place, or with that value in place of its key."""
    if not path:
        return value
    items = dict(inside(data))
    if len(path) == 1 and as_key:
        items[str(value)] = items.pop(path[0], None)
    else:
        items[path[0]] = changed(items.get(path[0]), path[1:], value, as_key)
    return list(items.values()) if isinstance(data, list) else items


CHANGES = st.tuples(st.sampled_from(list(places(EVERYTHING))[1:]), NONSENSE, st.booleans())


@pytest.mark.parametrize("examples", [100, pytest.param(300, marks=pytest.mark.slow)])
def test_nonsense_anywhere_is_an_encounter_or_one_kind_of_error(examples):
    settings(max_examples=examples)(given(st.lists(CHANGES, max_size=2))(nonsense))()


def nonsense(changes):
    data = EVERYTHING
    for change in changes:
        data = changed(data, *change)
    problems = []
    try:
        encounter = load_encounter(data)
    except EncounterError as error:
        problems = error.problems
    else:
        assert Encounter.from_dict(encounter.to_dict()).template.tobytes() == encounter.template.tobytes()
    assert bool(changes) or not problems
    for problem in problems:
        assert re.match(r"(field .+: )?found .+", str(problem), re.S), str(problem)
