"""Every error is a problem that names the field, what was found and what was expected."""

import sqlite3

import pytest

from app.api.problems import Problem
from app.table.errors import NotStored
from tests.waiting import until

API = "/api/v1"
JSON = {"Content-Type": "application/json"}


def check(answer, status, word):
    """The problem of an answer."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    problem = Problem.model_validate(answer.json())
    assert (problem.status, problem.type) == (status, f"urn:okenv:{word}")
    assert problem.title
    assert problem.detail
    return problem


@pytest.fixture(scope="module")
def events(served):
    view = served.new()
    return f"{API}/tables/{view['id']}/events"


@pytest.mark.parametrize(("event", "field", "message"), [
    ({"kind": "atack"}, "", "found kind 'atack', expected do, accept, consent, roll"),
    ({}, "", "found nothing as kind"),
    (3, "", "found 3, expected an object"),
    ({"kind": "do"}, "action", "found nothing, expected a value"),
    ({"kind": "do", "action": 7}, "action", "found 7, expected a valid string"),
    ({"kind": "do", "action": "attack e1", "force": True}, "force", "found a field that nobody knows"),
    ({"kind": "do", "action": "atack e1"}, "action", "did you mean 'attack'?"),
    ({"kind": "dice", "mode": "tiped"}, "mode", "found 'tiped', expected program, players or typed; did you mean"),
    ({"kind": "note", "text": "x" * 3000}, "text", "at most 2000 characters"),
    ({"kind": "roll", "outcome": [1]}, "outcome", "found a list, expected"),
    ({"kind": "driver", "side": "red", "driver": {"who": "me", "competence": 2}}, "driver.competence",
     "found 2, expected less than or equal to 1"),
    ({"kind": "driver", "driver": {"who": "me"}}, "", "found both or neither of fighter and side"),
])  # fmt: skip
def test_an_event_that_does_not_fit(served, events, event, field, message):
    problem = check(served.client.post(events, json=event), 422, "invalid")
    assert [each.field for each in problem.errors] == [field]
    assert message in problem.errors[0].message
    assert message in problem.detail


@pytest.mark.parametrize(("event", "told"), [
    ({"kind": "do", "action": "atack e1"}, "found 'atack', did you mean "),
    ({"kind": "atack"}, "found kind 'atack', expected "),
    ({"kind": "dice", "mode": "tiped"}, "mode: found 'tiped', expected "),
    ({"kind": "do", "action": "attack e1", "force": True}, "force: found a field that nobody knows"),
])  # fmt: skip
def test_people_are_told_the_name_of_a_field_only_where_they_know_it(served, events, event, told):
    (fault,) = check(served.client.post(events, json=event), 422, "invalid").errors
    assert fault.told.startswith(told)


def test_all_fields_at_fault_are_told_at_once(served):
    asked = {"encounter": 3, "dice": "typ", "drivers": {"Ann": {"who": 3}}, "colour": "red"}
    problem = check(served.client.post(f"{API}/tables", json=asked), 422, "invalid")
    assert [each.field for each in problem.errors] == ["encounter", "dice", "drivers.Ann.who", "colour"]


def test_an_encounter_that_does_not_exist_and_one_with_a_mistake(served):
    problem = check(served.client.post(f"{API}/tables", json={"encounter": "miror-duel"}), 422, "invalid")
    assert "did you mean 'mirror-duel'?" in problem.detail
    asked = {
        "encounter": {
            "system": "ok",
            "sides": {"red": {"fighters": [{"character": "thugg"}]}, "blue": {"fighters": [{"character": "thug"}]}},
        }
    }
    problem = check(served.client.post(f"{API}/tables", json=asked), 422, "invalid")
    assert "sides.red.fighters[0].character" in [each.field for each in problem.errors]
    assert "did you mean 'thug'?" in problem.detail


def test_what_is_no_json(served, events):
    problem = check(served.client.post(events, content=b'{"kind"', headers=JSON), 400, "malformed")
    assert "character 7" in problem.detail
    for content in (b"\xff\xfe", b"", b"[" * 50_000):
        assert served.client.post(events, content=content, headers=JSON).status_code in (400, 422)
    check(served.client.post(events, content=b'{"kind": "stop"}'), 415, "media-type")
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    check(served.client.post(events, content=b"kind=stop", headers=form), 415, "media-type")


@pytest.mark.parametrize("number", ["NaN", "Infinity", "1e999", "-1e999"])
def test_numbers_that_are_none(served, events, number):
    body = f'{{"kind": "driver", "side": "red", "driver": {{"who": "me", "competence": {number}}}}}'
    assert check(served.client.post(events, content=body, headers=JSON), 422, "invalid").errors


def test_addresses_and_methods(served):
    problem = check(served.client.get("/api/v1/tabels"), 404, "not-found")
    assert "/api/v1/tabels" in problem.detail
    check(served.client.put(f"{API}/tables", json={}), 405, "method")
    check(served.client.get(f"{API}/tables/none"), 404, "not-found")
    check(served.client.get(f"{API}/tables/{'x' * 200}"), 422, "invalid")
    check(served.client.get(f"{API}/tables/none/log", params={"after": "-2"}), 422, "invalid")


@pytest.mark.parametrize(("error", "told"), [
    (OSError(28, "No space left on device"), "not done: [Errno 28] No space left on device"),
    (sqlite3.OperationalError("disk I/O error"), "not done: disk I/O error"),
    (NotStored("table 'Ford' cannot be written"), "table 'Ford' cannot be written"),
])  # fmt: skip
def test_a_disk_that_fails_is_told_and_nothing_has_happened(served, monkeypatch, error, told):
    view = served.new()
    table = served.tables.get(view["id"])

    def fail(*_):
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(type(table), "post", fail)
        problem = check(served.post(view["id"], kind="note", text="Lost"), 503, "not-stored")
        assert problem.detail.endswith(told)
    assert served.view(view["id"])["version"] == view["version"]


def test_an_error_of_the_program_tells_nothing_of_its_inside(served, monkeypatch, caplog):
    view = served.new()
    table = served.tables.get(view["id"])

    def fail(*_):
        raise RuntimeError("/secret/place")

    with monkeypatch.context() as patch:
        patch.setattr(type(table), "post", fail)
        answer = served.post(view["id"], kind="note", text="x")
    check(answer, 500, "internal")
    assert "/secret" not in answer.text
    until(lambda: "/secret/place" in caplog.text)  # it is logged once the answer is out


@pytest.mark.slow
def test_what_cannot_be_stored_is_told_and_the_table_can_be_taken_away(tmp_path, serve):
    with serve(tmp_path / "data") as served:
        view = served.new()
        address = f"{API}/tables/{view['id']}"
        assert served.post(view["id"], kind="note", text="kept").status_code == 200
        (tmp_path / "data").rename(tmp_path / "elsewhere")
        for answer in (
            served.post(view["id"], kind="note", text="lost"),
            served.client.post(f"{API}/tables", json={"encounter": "mirror-duel"}),
            served.client.patch(address, json={"title": "Another"}),
            served.client.put(f"{address}/archive", json={"archived": True}),
            served.client.delete(address),
        ):
            problem = check(answer, 503, "not-stored")
            assert "what you did could not be stored, and is not done" in problem.detail
            assert "tables.sqlite3 is gone: the file, or its folder, was deleted or moved" in problem.detail
        assert [line["text"] for line in served.client.get(f"{address}/log?after=0").json()] == ["kept"]
        assert served.client.get(f"{address}/record").status_code == 200
        assert served.client.get(f"{address}/page").status_code == 200
    assert "is gone" in served.tables.lost
