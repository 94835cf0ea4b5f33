"""How much and how often may be asked."""

import pytest

from app.api.limits import MAX_BODY, RateLimit


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
