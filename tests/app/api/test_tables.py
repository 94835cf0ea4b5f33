"""Tables over HTTP: made, listed, read, played at, named, deleted, and taken away as files."""

import re
import time
from urllib.parse import unquote

import httpx
import pytest

from app.api.described import LogLine, PlayerView, PublicLine, TableSummary, View
from okenv import load_encounter, replay

API = "/api/v1"


def choose(view):
    """An attack where there is one, else the harmless answer."""
    legal = [action["action"] for action in view["asked"]["actions"]]
    return next((action for action in legal if action.startswith("attack")), view["asked"]["default"])


def play_on(served, view, events):
    """Play so many events, and return the last view."""
    for _ in range(events):
        if view["asked"] is None:
            break
        event = {"kind": "roll"} if view["asked"]["kind"] == "dice" else {"kind": "do", "action": choose(view)}
        answer = served.post(view["id"], expected=view["version"], **event)
        assert answer.status_code == 200, answer.text
        view = answer.json()
    return view


@pytest.mark.parametrize("encounter", ["mirror-duel", "tavern"])
def test_a_table_is_made_read_and_listed(served, encounter):
    made = served.client.post(f"{API}/tables", json={"encounter": encounter, "title": "Session 3", "dice": "typed"})
    assert made.status_code == 201
    view = made.json()
    assert View.model_validate(view).title == "Session 3"
    assert made.headers["location"] == f"{API}/tables/{view['id']}"
    assert served.client.get(made.headers["location"]).json() == view
    assert view["dice"] == "typed"
    (listed,) = [table for table in served.client.get(f"{API}/tables").json() if table["id"] == view["id"]]
    assert TableSummary.model_validate(listed).title == "Session 3"


def test_an_encounter_of_ones_own(served):
    data = load_encounter("mirror-duel").to_dict()
    data["sides"]["red"]["fighters"][0]["name"] = "Ann"
    view = served.new(data, drivers={"Ann": {"who": "me", "player": True}})
    ann = next(fighter for fighter in view["fighters"] if fighter["name"] == "Ann")
    orders = {"defend": "ask", "above": 30, "again": "ask", "front": "ask", "spend": "ask", "small": "usual"}
    usual = {"who": "me", "competence": 1.0, "ask": "turn", "player": True, "dice": "usual"}
    assert ann["driver"] == {**usual, "orders": orders}


@pytest.mark.slow
def test_a_fight_is_played_and_every_view_is_as_described(served):
    view = served.new()
    views = [view]
    for _ in range(30):
        views.append(play_on(served, views[-1], 1))
    assert views[-1]["version"] > view["version"]
    for each in views:
        View.model_validate(each)
    log = served.client.get(f"{API}/tables/{view['id']}/log").json()
    assert len([LogLine.model_validate(line) for line in log]) > 10
    last = log[-1]["n"]
    assert served.client.get(f"{API}/tables/{view['id']}/log", params={"after": last}).json() == []
    player = served.client.get(f"{API}{view['player_path']}").json()
    assert PlayerView.model_validate(player).title == view["title"]
    told = served.client.get(f"{API}{view['player_path']}/log").json()
    assert [PublicLine.model_validate(line) for line in told]


def test_a_plan_is_as_described_and_is_accepted(served):
    view = served.new(drivers={"red": {"who": "brute"}, "blue": {"who": "brute"}})
    deadline = time.monotonic() + 60
    while view["asked"]["thinking"] and time.monotonic() < deadline:
        time.sleep(0.05)
        view = served.view(view["id"])
    plan = View.model_validate(view).asked.plan
    assert plan.policy == "brute"
    assert plan.action in [action["action"] for action in view["asked"]["actions"]]
    assert 0 < len(plan.alternatives) <= 2
    after = served.post(view["id"], expected=view["version"], kind="accept").json()
    assert after["version"] == view["version"] + 1


def test_what_was_decided_on_another_version_is_refused(served):
    view = served.new()
    assert served.post(view["id"], expected=view["version"], kind="note", text="One").status_code == 200
    refused = served.post(view["id"], expected=view["version"], kind="note", text="Two")
    assert refused.status_code == 409
    assert refused.json()["type"] == "urn:okenv:conflict"
    assert [line["text"] for line in served.client.get(f"{API}/tables/{view['id']}/log").json()].count("Two") == 0


def test_a_table_is_put_away_taken_out_and_fought_again(served):
    id = served.new(title="Thursday")["id"]
    for archived in (True, False):
        answer = served.client.put(f"{API}/tables/{id}/archive", json={"archived": archived})
        assert answer.status_code == 204
        (row,) = (one for one in served.client.get(f"{API}/tables").json() if one["id"] == id)
        assert TableSummary.model_validate(row).archived == archived
    again = served.client.post(f"{API}/tables/{id}/again")
    assert again.status_code == 201
    view = View.model_validate(again.json())
    assert (view.title, view.version) == ("Thursday (2)", 0)
    assert again.headers["location"] == f"{API}/tables/{view.id}"
    for wrong in (
        served.client.post(f"{API}/tables/nonsense/again"),
        served.client.put(f"{API}/tables/nonsense/archive", json={"archived": True}),
    ):
        assert wrong.status_code == 404
    assert served.client.put(f"{API}/tables/{id}/archive", json={}).status_code == 422


@pytest.mark.slow
def test_the_record_replays_to_the_same_fight(served, tmp_path):
    view = play_on(served, served.new(), 12)
    answer = served.client.get(f"{API}/tables/{view['id']}/record")
    assert answer.headers["content-type"].startswith("application/jsonl")
    assert re.search(r'filename="mirror-duel(-\d+)?-\d{4}-\d\d-\d\d\.jsonl"', answer.headers["content-disposition"])
    file = tmp_path / "fight.jsonl"
    file.write_text(answer.text, encoding="utf-8")
    battle = replay(file).battle
    assert [action.notation for action in battle.legal()] == [each["action"] for each in view["asked"]["actions"]]


@pytest.mark.slow
def test_the_page_and_the_replay_are_taken_away(served):
    view = play_on(served, served.new(title="The <bridge>, Мост"), 8)
    answer = served.client.get(f"{API}/tables/{view['id']}/page")
    attached = unquote(answer.headers["content-disposition"])
    assert re.search(r'filename="the-bridge-\d{4}-\d\d-\d\d\.html"', attached)
    assert re.search(r"UTF-8''the-bridge-мост-\d{4}-\d\d-\d\d\.html", attached)
    assert "The &lt;bridge&gt;, Мост" in answer.text
    steps = served.client.get(f"{API}/tables/{view['id']}/replay").json()
    assert steps["title"] == "The <bridge>, Мост"
    assert steps["steps"]


def test_the_library_and_the_checks(served):
    names = [system["name"] for system in served.client.get(f"{API}/systems").json()]
    assert names == ["ok", "broags", "psob", "zerospace"]
    for name in names:
        shelf = served.client.get(f"{API}/systems/{name}/library").json()
        assert {"encounters", "characters", "policies", "options"} <= shelf.keys()
    wrong = served.client.get(f"{API}/systems/psop/library")
    assert wrong.status_code == 404
    assert "did you mean 'psob'?" in wrong.json()["detail"]
    found = served.client.post(f"{API}/check/encounter", json={"text": "system: ok\nsides: 3"}).json()
    assert found["problems"][0]["line"] == 2
    found = served.client.post(f"{API}/check/characters", json={"system": "ok", "text": "bandit:\n  melle: Gd"}).json()
    assert found["problems"]


def test_many_ask_at_once_and_nothing_is_lost(served):
    from concurrent.futures import ThreadPoolExecutor

    view = served.new()
    before = len(served.client.get(f"{API}/tables/{view['id']}/log").json())
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda k: served.post(view["id"], kind="note", text=f"Note {k}."), range(24)))
    assert [answer.status_code for answer in answers] == [200] * 24
    assert len({answer.json()["version"] for answer in answers}) == 24
    log = served.client.get(f"{API}/tables/{view['id']}/log").json()
    assert len(log) == before + 24


@pytest.mark.slow
def test_the_player_hears_nothing_of_the_game_masters(served):
    view = play_on(served, served.new(), 10)
    assert view["id"] not in served.client.get(f"{API}{view['player_path']}").text
    with httpx.Client(base_url=served.address) as client:
        assert client.get(f"{API}/play/{view['id']}").status_code == 404
        assert client.get(f"{API}/tables/{view['player_path'].rpartition('/')[2]}").status_code == 404
        assert client.post(f"{API}{view['player_path']}", json={}).status_code == 405


@pytest.mark.slow
@pytest.mark.parametrize(
    ("encounter", "side", "hidden"),
    [("boarding-party", "raiders", "Scout"), ("blackout", "watch", "Ilse"), ("reinforcements", "raiders", "Boatman")],
)
def test_nothing_on_the_wire_tells_players_of_the_hidden(served, encounter, side, hidden):
    sides = load_encounter(encounter).side_names
    drivers = {name: {"who": "me", "player": name == side} for name in sides}
    view = served.new(encounter, drivers=drivers, dice="typed")
    served.post(view["id"], kind="note", text=f"{hidden} lurks.")
    with served.client.stream("GET", f"{API}{view['player_path']}/stream") as answer:
        lines = answer.iter_lines()
        stream = [next(lines) for _ in range(4)]
    address = f"{API}{view['player_path']}"
    wire = "".join([*stream, served.client.get(address).text, served.client.get(f"{address}/log").text])
    assert hidden not in wire
    assert hidden in served.client.get(f"{API}/tables/{view['id']}").text
