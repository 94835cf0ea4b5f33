"""What a client may send is bounded, and nothing else passes."""

import pytest
from pydantic import ValidationError

from app.table.events import EVENT, STORED, Do, Driver, Roll


@pytest.mark.parametrize("sent", [
    {"kind": "do", "action": "done"},
    {"kind": "do", "action": "done", "by": "Ann"},
    {"kind": "accept"},
    {"kind": "roll"},
    {"kind": "roll", "outcome": "+-0+", "modifier": -2},
    {"kind": "rolls", "text": "+1 0 -2"},
    {"kind": "modifier", "by": 3},
    {"kind": "overrule", "outcome": 4},
    {"kind": "correct", "fighter": "Ann", "field": "lethal", "value": 3},
    {"kind": "correct", "field": "round", "value": 2},
    {"kind": "add", "side": "red", "character": "thug", "count": 3, "driver": {"who": "brute", "ask": "never"}},
    {"kind": "add", "side": "red", "character": {"attributes": {}}, "overrides": {"start": {"at": 3}}},
    {"kind": "remove", "fighter": "Ann"},
    {"kind": "driver", "side": "red", "driver": {"who": "mcts:400", "competence": 1}},
    {"kind": "dice", "mode": "typed"},
    {"kind": "note", "text": "The lights go out."},
    {"kind": "undo", "to": 0},
    {"kind": "redo"},
    {"kind": "run"},
    {"kind": "stop"},
])  # fmt: skip
def test_what_the_page_sends_is_read(sent):
    event = EVENT.validate_python(sent)
    assert event.model_dump(exclude_unset=True, mode="json") == sent


@pytest.mark.parametrize("sent", [
    {},
    {"kind": "explode"},
    {"kind": "decide", "action": "done", "policy": "brute"},
    {"kind": "do"},
    {"kind": "do", "action": ""},
    {"kind": "do", "action": "x" * 201},
    {"kind": "do", "action": 3},
    {"kind": "do", "action": "done", "seed": 3},
    {"kind": "roll", "outcome": 1.5},
    {"kind": "roll", "outcome": True},
    {"kind": "roll", "outcome": "+" * 21},
    {"kind": "roll", "modifier": 21},
    {"kind": "correct", "field": "lethal", "value": float("nan")},
    {"kind": "correct", "field": "lethal", "value": [1]},
    {"kind": "add", "side": "red", "character": "thug", "count": 0},
    {"kind": "add", "side": "red", "character": "thug", "count": 65},
    {"kind": "driver", "driver": {}},
    {"kind": "driver", "side": "red", "fighter": "Ann", "driver": {}},
    {"kind": "driver", "side": "red", "driver": {"competence": 1.01}},
    {"kind": "driver", "side": "red", "driver": {"competence": float("nan")}},
    {"kind": "dice", "mode": "loaded"},
    {"kind": "note", "text": "x" * 2001},
    {"kind": "undo", "to": -1},
])  # fmt: skip
def test_anything_else_is_refused(sent):
    with pytest.raises(ValidationError):
        EVENT.validate_python(sent)


def test_a_store_holds_decisions_of_policies_which_no_client_can_send():
    stored = {"kind": "decide", "action": "done", "policy": "brute", "reason": "", "slip": True}
    assert STORED.validate_python(stored).model_dump() == stored | {"accepted": None}
    with pytest.raises(ValidationError):
        STORED.validate_python({"kind": "accept"})


def test_events_never_change():
    with pytest.raises(ValidationError):
        Do(action="done").action = "attack e1"
    assert Roll() == Roll(outcome=None)
    assert Driver() == Driver(who="me", competence=1.0, ask="usual", player=False, dice="usual")
    assert (Driver(ask=True).ask, Driver(ask=False).ask) == ("turn", "never"), "as they were once stored"
