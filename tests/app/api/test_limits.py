"""How much and how often may be asked."""

import contextlib
import socket
import time

import pytest

from app.api.connections import connection
from app.api.limits import MAX_BODY, RateLimit
from app.table.table import Table
from tests.waiting import until


class Clock:
    now = 100.0

    def __call__(self):
        return self.now


def test_so_many_at_once_and_then_one_in_so_many_seconds():
    clock = Clock()
    rate = RateLimit(3, 2.0, clock)
    assert [rate.wait("a") for _ in range(4)] == [0, 0, 0, 2]
    clock.now += 1.0
    assert rate.wait("a") == 1
    clock.now += 1.0
    assert [rate.wait("a"), rate.wait("a")] == [0, 2]
    clock.now += 100.0
    assert [rate.wait("a") for _ in range(4)] == [0, 0, 0, 2]


def test_each_key_has_its_own_and_is_forgotten():
    clock = Clock()
    rate = RateLimit(1, 5.0, clock)
    assert [rate.wait("a"), rate.wait("b"), rate.wait("a")] == [0, 0, 5]
    clock.now += 6.0
    assert rate.wait("c") == 0
    assert set(rate._full_at) == {"c"}


@pytest.mark.parametrize("size", [MAX_BODY + 1, 4 * MAX_BODY])
@pytest.mark.parametrize("told", [True, False])
def test_a_body_that_is_too_large_is_refused_told_or_not(served, size, told):
    body = b" " * size
    answer = served.client.post(
        "/api/v1/tables", content=body if told else iter([body[: size // 2], body[size // 2 :]]),
        headers={"Content-Type": "application/json"},
    )  # fmt: skip
    assert answer.status_code == 413
    assert answer.headers["content-type"] == "application/problem+json"
    assert "262,144 bytes" in answer.json()["detail"]


def test_a_body_of_the_limit_is_read(served):
    text = "x" * (MAX_BODY - len('{"system":"ok","text":""}'))
    answer = served.client.post("/api/v1/check/characters", content=f'{{"system":"ok","text":"{text}"}}',
                                headers={"Content-Type": "application/json"})  # fmt: skip
    assert answer.status_code == 200
    assert answer.json()["problems"]


@pytest.mark.slow
def test_advice_is_limited_at_each_table(tmp_path, serve):
    with serve(tmp_path, advice_rate=RateLimit(1, 60.0)) as served:
        one, other = served.new()["id"], served.new()["id"]
        wanted, before = {"policy": "brute", "seconds": 0.1}, served.view(one)["version"]
        assert served.client.post(f"/api/v1/tables/{one}/advice", json=wanted).status_code == 200
        refused = served.client.post(f"/api/v1/tables/{one}/advice", json=wanted)
        assert refused.status_code == 429
        assert 1 <= int(refused.headers["retry-after"]) <= 60
        assert served.client.post(f"/api/v1/tables/{other}/advice", json=wanted).status_code == 200
        assert served.view(one)["version"] == before


def line(served):
    """A connection of its own to a server."""
    host, port = served.address.removeprefix("http://").split(":")
    made = socket.create_connection((host, int(port)), timeout=20)
    return contextlib.closing(made)


def ended(made):
    """What comes until the server closes the line."""
    got = b""
    with contextlib.suppress(ConnectionResetError):
        while data := made.recv(65536):
            got += data
    return got.decode()


ICON = b"GET /favicon.ico HTTP/1.1\r\nHost: localhost\r\n\r\n"


def is_answered(made):
    """Whether the server answers on this line."""
    made.sendall(ICON)
    return made.recv(65536).startswith(b"HTTP/1.1 204 ")


HALF = (
    b"POST /api/v1/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b'Content-Length: 40\r\n\r\n{"en'
)


@pytest.mark.slow
def test_a_body_that_does_not_come_is_not_waited_for(tmp_path, serve):
    with serve(tmp_path, body_seconds=0.3) as served, contextlib.ExitStack() as stack:
        lines = [stack.enter_context(line(served)) for _ in range(30)]
        begin = time.monotonic()
        for made in lines:
            made.sendall(HALF)
        answers = [ended(made) for made in lines]
        assert time.monotonic() - begin < 10
        for answer in answers:
            assert answer.startswith("HTTP/1.1 408 ")
            assert "connection: close" in answer.lower()
            assert "found 4 bytes of a request after 0.3 s, expected all of it" in answer
        assert served.new()["id"]


@pytest.mark.slow
def test_a_body_that_trickles_is_not_waited_for(tmp_path, serve):
    with serve(tmp_path, body_seconds=0.3) as served, line(served) as made:
        made.sendall(HALF)
        begin = time.monotonic()
        with contextlib.suppress(OSError):
            while time.monotonic() - begin < 5:
                made.sendall(b" ")
                time.sleep(0.1)
        assert time.monotonic() - begin < 5


@pytest.mark.slow
@pytest.mark.parametrize("first", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: local"])
@pytest.mark.parametrize("before", [False, True])
def test_headers_that_do_not_come_are_not_waited_for(tmp_path, serve, first, before):
    with serve(tmp_path, lines=connection(head_seconds=0.3)) as served, line(served) as made:
        if before:
            assert is_answered(made)
            time.sleep(0.5)
            first = first or b"G"  # without one a line may be silent for longer
        made.sendall(first)
        begin = time.monotonic()
        assert ended(made) == ""
        assert time.monotonic() - begin < 10


@pytest.mark.slow
def test_who_is_answered_late_and_who_listens_is_not_cut_off(tmp_path, serve, monkeypatch):
    with serve(tmp_path, body_seconds=0.3, lines=connection(head_seconds=0.3)) as served:
        id = served.new()["id"]
        with served.client.stream("GET", f"/api/v1/tables/{id}/stream") as heard:
            lines = heard.iter_lines()
            begin = time.monotonic()
            while time.monotonic() - begin < 1:
                next(lines)
            served.post(id, kind="note", text="Still there?")
            assert any("version" in next(lines) for _ in range(10))
        monkeypatch.setattr(Table, "odds", lambda *_: time.sleep(1) or {})
        assert served.client.get(f"/api/v1/tables/{id}/odds").status_code == 200


def test_an_address_has_only_so_many_lines(tmp_path, serve):
    with serve(tmp_path, lines=connection(per_address=5)) as served:
        with contextlib.ExitStack() as stack:
            lines = [stack.enter_context(line(served)) for _ in range(5)]
            assert all(map(is_answered, lines))
            with line(served) as one_more:
                with contextlib.suppress(OSError):
                    one_more.sendall(ICON)
                assert ended(one_more) == ""
            assert is_answered(lines[0])

        def has_room():
            with contextlib.suppress(OSError), line(served) as later:
                return is_answered(later)

        until(has_room)  # once the server has seen that they are gone
        assert served.new()["id"]
