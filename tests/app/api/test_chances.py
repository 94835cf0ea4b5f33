"""The chance to win over HTTP: as it is described, what is wondered about, mistakes, and nothing for players."""

import pytest

from app.api.described_chances import ChancesView, WhatIfChances


@pytest.fixture
def duel(served):
    """The address of the chances at a duel that waits for a decision."""
    view = served.new("hero-vs-4-mooks", drivers={"hero": {"who": "me", "player": True}, "mooks": {"who": "me"}})
    assert view["asked"]["kind"] == "decision"
    return f"/api/v1/tables/{view['id']}/chances"


def test_the_chances_are_as_described_and_nothing_happens(served, duel):
    before = served.client.get(duel.removesuffix("/chances")).json()
    answer = served.client.get(duel, params={"fights": 60, "grade": "sharp"})
    found = ChancesView.model_validate(answer.json())
    assert (found.version, found.fights, found.played[0].why) == (before["version"], 60, "sharp")
    assert [side.name for side in found.sides] == ["hero", "mooks"]
    now = served.client.get(duel, params={"fights": 20}).json()["sides"]
    for one in {one.kind: one for one in found.what_if}.values():
        asked = [event.model_dump(exclude_defaults=True) | {"kind": event.kind} for event in one.events]
        moved = served.client.post(duel, json={"events": asked, "fights": 20})
        assert moved.status_code == 200, moved.text
        then = WhatIfChances.model_validate(moved.json())
        for before_it, side in zip(now, then.sides, strict=True):
            assert side.moves["mean"] == pytest.approx(side.win["mean"] - before_it["win"]["mean"])
    assert served.client.get(duel.removesuffix("/chances")).json() == before


@pytest.mark.parametrize(
    ("what", "field", "words"),
    [
        ({"events": [{"kind": "remove", "fighter": "Thug 9"}]}, "fighter", "did you mean 'Thug"),
        ({"events": [{"kind": "correct", "fighter": "Thug 1", "field": "state", "value": "fed"}]}, "value", "'fled'"),
        ({"events": [{"kind": "add", "side": "mooks", "character": "thugg"}]}, "character", "did you mean 'thug'"),
        ({"events": [{"kind": "undo"}]}, "events[0]", "undo"),
        ({"events": []}, "events", "at least 1"),
        ({"events": [{"kind": "remove", "fighter": "Thug 1"}], "grade": "usal"}, "grade", "did you mean 'usual'"),
        ({"events": [{"kind": "remove", "fighter": "Thug 1"}], "fights": 10**6}, "fights", "2000"),
    ],
)
def test_a_mistake_is_told_at_its_field(served, duel, what, field, words):
    answer = served.client.post(duel, json={"fights": 20} | what)
    assert answer.status_code == 422
    (error,) = answer.json()["errors"]
    assert error["field"].startswith(field)
    assert words in error["message"]


def test_players_have_no_such_thing(served, duel):
    view = served.client.get(duel.removesuffix("/chances")).json()
    token = view["player_path"].rpartition("/")[2]
    assert served.client.get(f"/api/v1/play/{token}/chances").status_code == 404
    assert served.client.get(f"/api/v1/tables/{token}/chances").status_code == 404


def test_a_token_is_needed(serve, tmp_path):
    with serve(tmp_path, token="secret-enough") as guarded:
        assert guarded.client.get("/api/v1/tables/any/chances").status_code == 401
