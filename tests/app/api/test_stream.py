"""Server-sent events: the version at once, each new one, nothing missed, and an end."""

import asyncio
import contextlib
import json
import threading

import httpx
import pytest

from app.api.stream import MASTER, Seat, Streams
from tests.waiting import PATIENCE


def run(coroutine):
    """What a coroutine comes to, in a loop of its own."""
    with asyncio.Runner() as runner:
        return runner.run(coroutine)


class Source:
    """What a table is for a stream."""

    def __init__(self):
        self.version, self.listeners = 3, set()

    def subscribe(self, callback):
        self.listeners.add(callback)
        return lambda: self.listeners.discard(callback)

    def tell(self, version):
        for callback in list(self.listeners):
            callback(version)


def lines_of(streams, source):
    return streams.answer(lambda: source.version, source.subscribe).body_iterator


def test_the_present_version_comes_first_and_then_each_new_one():
    async def heard():
        source, streams = Source(), Streams()
        lines = lines_of(streams, source)
        first = await anext(lines)
        threading.Thread(target=source.tell, args=(0,)).start()
        second = await anext(lines)
        source.tell(5)
        source.tell(6)
        third = await anext(lines)
        await lines.aclose()
        return first, second, third, source.listeners

    first, second, third, left = run(heard())
    assert first == 'retry: 1000\nevent: version\nid: 3\ndata: {"version": 3}\n\n'
    assert second == 'event: version\nid: 0\ndata: {"version": 0}\n\n'
    assert third == 'event: version\nid: 6\ndata: {"version": 6}\n\n'
    assert left == set()


def test_silence_is_broken_by_a_comment():
    async def heard():
        lines = lines_of(Streams(heartbeat=0.01), Source())
        told = [await anext(lines), await anext(lines), await anext(lines)]
        await lines.aclose()
        return told

    assert run(heard())[1:] == [": still here\n\n"] * 2


@pytest.mark.parametrize("how", ["table", "server", "before"])
def test_a_stream_ends_with_the_table_and_with_the_server(how):
    async def heard():
        source, streams = Source(), Streams()
        if how == "before":
            streams.end()
        lines = lines_of(streams, source)
        await anext(lines)
        if how == "table":
            source.tell(None)
        elif how == "server":
            streams.end()
        rest = [line async for line in lines]
        return rest, source.listeners, set(streams._open)

    assert run(heard()) == ([], set(), set())


def test_only_so_many_streams_are_open():
    async def heard():
        source, streams = Source(), Streams(most=1)
        lines = lines_of(streams, source)
        await anext(lines)
        full = streams.answer(lambda: 1, source.subscribe)
        await lines.aclose()
        return full.status_code, streams.answer(lambda: 1, source.subscribe).status_code

    assert run(heard()) == (503, 200)


LIMITS = {"most": 8, "reserved": 3, "per_link": 3, "per_address": 4}


@pytest.mark.parametrize(("seats", "seat", "told"), [
    ([Seat("a", "1")] * 3, Seat("a", "2"), "found 3 open streams by this players' link"),
    ([Seat("a", "1")] * 3, Seat("b", "1"), ""),
    ([Seat("a", "1")] * 3 + [Seat("b", "1")], Seat("c", "1"), "found 4 open streams of players at your address"),
    ([Seat(str(k), str(k)) for k in range(5)], Seat("b", "b"), "found 5 open streams of players"),
    ([Seat(str(k), str(k)) for k in range(5)] + [MASTER] * 2, MASTER, ""),
    ([Seat(str(k), str(k)) for k in range(5)] + [MASTER] * 3, MASTER, "found 8 open streams"),
    ([MASTER] * 7, MASTER, ""),
    ([MASTER] * 8, MASTER, "found 8 open streams"),
    ([MASTER] * 8, Seat("a", "1"), ""),
])  # fmt: skip
def test_players_cannot_take_the_game_masters_seats(seats, seat, told):
    async def asked():
        source, streams = Source(), Streams(**LIMITS)
        lines = [streams.answer(lambda: 1, source.subscribe, one).body_iterator for one in seats]
        for each in lines:
            await anext(each)
        answer = streams.answer(lambda: 1, source.subscribe, seat)
        for each in lines:
            await each.aclose()
        again = streams.answer(lambda: 1, source.subscribe, seat)
        return answer, again

    answer, again = run(asked())
    assert answer.status_code == (503 if told else 200)
    if told:
        assert json.loads(answer.body)["detail"] == f"{told}, expected fewer"
        assert again.status_code == 200


def test_a_players_link_shuts_no_game_master_out(tmp_path, serve):
    with serve(tmp_path) as served:
        served.streams.most, served.streams.reserved, served.streams.per_link = 6, 2, 100
        view = served.new()
        players = f"/api/v1/play/{view['player_path'].rpartition('/')[2]}/stream"
        with contextlib.ExitStack() as stack, httpx.Client(base_url=served.address, timeout=PATIENCE) as client:
            for _ in range(4):
                assert stack.enter_context(client.stream("GET", players)).status_code == 200
            refused = client.get(players)
            assert refused.status_code == 503
            assert "found 4 open streams of players" in refused.json()["detail"]
            master = stack.enter_context(client.stream("GET", f"/api/v1/tables/{view['id']}/stream"))
            assert next(versions(master)) == view["version"]


def versions(answer):
    """The versions that a stream tells."""
    for line in answer.iter_lines():
        if line.startswith("data:"):
            yield json.loads(line[5:])["version"]


def test_two_at_one_table_hear_of_what_either_does(served):
    view = served.new()
    id = view["id"]
    address = f"/api/v1/tables/{id}/stream"
    other_client = httpx.Client(base_url=served.address, timeout=PATIENCE)
    with other_client, served.client.stream("GET", address) as one, other_client.stream("GET", address) as other:
        assert one.headers["content-type"].startswith("text/event-stream")
        heard, heard_too = versions(one), versions(other)
        assert next(heard) == next(heard_too) == view["version"]
        served.post(id, kind="note", text="The door opens.")
        assert next(heard) == next(heard_too) == served.view(id)["version"] > view["version"]


def test_players_hear_too_and_a_deleted_table_ends(served):
    view = served.new()
    token = view["player_path"].rpartition("/")[2]
    with served.client.stream("GET", f"/api/v1/play/{token}/stream") as answer:
        heard = versions(answer)
        assert next(heard) == view["version"]
        assert served.client.delete(f"/api/v1/tables/{view['id']}").status_code == 204
        assert list(heard) == []
    assert served.client.get(f"/api/v1/play/{token}/stream").status_code == 404
    assert served.client.get(f"/api/v1/tables/{view['id']}/stream").status_code == 404
