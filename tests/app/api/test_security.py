"""Who may ask, and what browsers may do with the answers."""

import httpx
import pytest

from app.api.security import Guard, check_token, is_loopback, make_token
from tests.app.api.test_stream import run

TOKEN = "a-token-of-ours"


async def echo(scope, receive, send):
    await send({"type": "http.response.start", "status": 200, "headers": [(b"cache-control", b"no-cache")]})
    await send({"type": "http.response.body", "body": scope["path"].encode()})


def ask(path="/", *, token=None, method="GET", host="localhost:8765", cookies=None, **headers):
    """The answer of a guarded application that answers everything."""

    async def asked():
        transport = httpx.ASGITransport(Guard(echo, token))
        named = {name.replace("_", "-"): value for name, value in headers.items()} | {"host": host}
        async with httpx.AsyncClient(transport=transport, base_url="http://x", cookies=cookies) as client:
            return await client.request(method, path, headers=named)

    return run(asked())


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:1", "localhost.", "127.0.0.1:8765", "127.9.9.9", "[::1]:80"])
def test_loopback_names_may_ask(host):
    assert ask(host=host).status_code == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example", "127.0.0.1.nip.io:8765", "192.168.0.2", "0.0.0.0", "", "[::2]:1"]
)
def test_a_name_of_somebody_elses_that_leads_here_is_refused(host):
    answer = ask(host=host)
    assert answer.status_code == 421
    assert answer.json()["type"] == "urn:okenv:host"


@pytest.mark.parametrize("method", ["POST", "PATCH", "DELETE", "PUT"])
@pytest.mark.parametrize("headers", [
    {"origin": "http://evil.example"},
    {"origin": "null"},
    {"origin": "http://localhost:9999"},
    {"origin": "http://127.0.0.1:8765"},
    {"sec_fetch_site": "cross-site"},
    {"sec_fetch_site": "same-site"},
])  # fmt: skip
def test_other_pages_may_change_nothing(method, headers):
    assert ask(method=method, **headers).status_code == 403


@pytest.mark.parametrize(
    "headers", [{}, {"origin": "http://localhost:8765", "sec_fetch_site": "same-origin"}, {"sec_fetch_site": "none"}]
)
def test_our_pages_and_programs_may(headers):
    assert ask(method="POST", **headers).status_code == 200


@pytest.mark.parametrize("path", ["/api/v1/tables", "/", "/table/1", "/docs", "/api/v1/openapi.json", "//play/x"])
@pytest.mark.parametrize(
    "headers", [{}, {"authorization": "Bearer wrong"}, {"authorization": f"Basic {TOKEN}"}, {"cookie": "okenv=1; ;="}]
)
def test_with_a_token_nobody_gets_in_without(path, headers):
    answer = ask(f"http://x{path}", token=TOKEN, host="anything.example", **headers)
    assert answer.status_code == 401
    assert answer.headers["www-authenticate"] == "Bearer"
    assert TOKEN not in answer.text


@pytest.mark.parametrize("path", ["/play/abc", "/api/v1/play/abc/stream", "/static/table.css"])
def test_players_need_no_token(path):
    assert ask(path, token=TOKEN).status_code == 200


def test_the_token_opens_as_bearer():
    for word in ("Bearer", "bearer"):
        assert ask("/api/v1/tables", token=TOKEN, authorization=f"{word} {TOKEN}").status_code == 200


def test_an_address_with_the_token_gives_a_cookie_and_loses_the_token():
    first = ask(f"/table/7?token={TOKEN}&view=log", token=TOKEN)
    assert first.status_code == 303
    assert first.headers["location"] == "/table/7?view=log"
    cookie = first.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "samesite=lax" in cookie.lower()
    given = {"cookie": cookie.partition(";")[0]}
    assert ask("/table/7", token=TOKEN, **given).status_code == 200
    assert ask("/api/v1/tables", token=TOKEN, **given).status_code == 200
    assert ask("/table/7", token="another-token", **given).status_code == 401
    assert ask("/api/v1/tables", token=TOKEN, method="POST", origin="http://evil.example", **given).status_code == 403


def test_the_token_in_the_address_leads_nowhere_else():
    assert ask(f"http://x//evil.example/?token={TOKEN}", token=TOKEN).headers["location"] == "/evil.example/"
    assert ask(f"/api/v1/tables?token={TOKEN}", token=TOKEN).status_code == 401
    assert ask("/?token=wrong", token=TOKEN).status_code == 401


def test_every_answer_says_what_a_browser_may_do():
    for answer in (ask(), ask(host="evil.example"), ask(token=TOKEN)):
        assert answer.headers["content-security-policy"].startswith("default-src 'self';")
        assert "unsafe" not in answer.headers["content-security-policy"]
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
    assert ask().headers["cache-control"] == "no-cache"
    assert ask(host="evil.example").headers["cache-control"] == "no-store"


def test_tokens():
    assert check_token(make_token())
    assert make_token() != make_token()
    for wrong in ("short", "with space", "ünïcode-token", "a" * 101, "semi;colon"):
        with pytest.raises(ValueError, match="--token: expected 8 to 100"):
            check_token(wrong)


def test_what_is_loopback():
    assert all(map(is_loopback, ("localhost", "127.0.0.1", "127.1.2.3", "::1", "[::1]")))
    assert not any(map(is_loopback, ("0.0.0.0", "::", "", "192.168.1.1", "localhost.example", "10.0.0.1")))
