"""``okenv serve`` as a process: where it listens, what it says of mistakes, and how it ends."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from contextlib import contextmanager

import pytest

httpx = pytest.importorskip("httpx")
pytest.importorskip("fastapi")

from app.commands.serve import default_folder, page_address  # noqa: E402

pytestmark = pytest.mark.slow

START = [sys.executable, "-c", "from app.cli import main; main()", "serve"]


@contextmanager
def running(*arguments, **variables):
    """A running server and the address that it prints."""
    command = [*START, "--no-warm", *map(str, arguments)]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ | variables
    )
    try:
        first = process.stdout.readline()
        found = re.search(r"http://\S+", first)
        assert found, first + process.stderr.read()
        assert process.stdout.readline().endswith("; Ctrl-C ends it\n")
        yield process, found[0]
    finally:
        process.kill()
        process.communicate()


def reach(address):
    """An answer, waited for while the server starts."""
    deadline = time.monotonic() + 60
    while True:
        try:
            return httpx.get(address, timeout=10)
        except httpx.TransportError:
            assert time.monotonic() < deadline
            time.sleep(0.05)


def thought_over(table):
    """Wait until a table's first question has been thought about, whatever had to be compiled for that."""
    deadline = time.monotonic() + 240
    while httpx.get(table, timeout=60).json()["asked"]["thinking"]:
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_it_serves_and_ends_at_once_with_open_streams(tmp_path):
    for number in (signal.SIGINT, signal.SIGTERM):
        with running("--port", 0, "--data", tmp_path / "new" / "folder") as (process, address):
            assert re.fullmatch(r"http://127\.0\.0\.1:\d+/", address)
            assert len(reach(f"{address}api/v1/tables").json()) == (number == signal.SIGTERM)
            asked = {"encounter": "mirror-duel", "seed": 1}
            made = httpx.post(f"{address}api/v1/tables", json=asked, timeout=60)
            assert made.status_code == 201
            table = f"{address}api/v1/tables/{made.json()['id']}"
            thought_over(table)
            with httpx.stream("GET", f"{table}/stream") as stream:
                lines = stream.iter_lines()
                assert next(lines).startswith("retry")
                started = time.monotonic()
                process.send_signal(number)
                list(lines)
            _, err = process.communicate(timeout=20)
            assert time.monotonic() - started < 10
            assert process.returncode == 0
            assert list((tmp_path / "new" / "folder").iterdir())
            *compiled, last = err.splitlines()
            assert last == "okenv: ended; all tables are stored"
            # The first may find kernels missing; a second process compiles nothing any more.
            assert not compiled or number == signal.SIGINT
            assert all(line.startswith("okenv: compiling the ") for line in compiled)


def test_it_says_at_the_end_that_the_folder_is_gone(tmp_path):
    with running("--port", 0, "--data", tmp_path / "data") as (process, address):
        reach(address)
        (tmp_path / "data").rename(tmp_path / "elsewhere")
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 1
        said = process.stderr.read()
        assert said.startswith("okenv: ended; ")
        assert "tables.sqlite3 is gone" in said
        assert said.endswith("nothing that was done after that is stored\n")


def test_beyond_loopback_it_makes_a_token(tmp_path):
    with running("--port", 0, "--host", "0.0.0.0", "--data", tmp_path) as (_, address):
        found = re.fullmatch(r"http://\S+:(\d+)/\?token=([\w-]{20,})", address)
        assert found
        server = f"http://127.0.0.1:{found[1]}"
        assert reach(f"{server}/api/v1/tables").status_code == 401
        assert httpx.get(f"{server}/").status_code == 401
        bearer = {"Authorization": f"Bearer {found[2]}"}
        assert httpx.get(f"{server}/api/v1/tables", headers=bearer).json() == []
        with httpx.Client(base_url=server, follow_redirects=True) as client:
            assert client.get(f"/docs?token={found[2]}").url.query == b""
            assert client.get("/api/v1/tables").json() == []


def test_a_busy_port(tmp_path, complains):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        told = complains("serve", "--port", port, "--data", tmp_path)
    assert told.startswith(f"okenv: --port: found {port}, which is in use")
    assert f"--port {port + 1}" in told


@pytest.mark.parametrize("host", ["no.such.host.invalid", "203.0.113.7"])
def test_a_host_that_is_not_ours(tmp_path, complains, host):
    assert complains("serve", "--port", 0, "--host", host, "--data", tmp_path).startswith(
        f"okenv: --host: found {host!r}, expected a name or address of this computer"
    )


def test_a_folder_that_cannot_be_written(tmp_path, complains):
    (tmp_path / "file").write_text("taken")
    told = complains("serve", "--port", 0, "--data", tmp_path / "file")
    assert "--data: found" in told
    assert "expected a folder that can be written" in told


def test_a_file_that_is_no_file_of_tables(tmp_path, okenv):
    with running("--port", 0, "--data", tmp_path) as (process, address):
        reach(f"{address}api/v1/systems")
        process.send_signal(signal.SIGINT)
        process.wait(20)
    (file,) = [path for path in tmp_path.iterdir() if path.is_file()]
    file.write_bytes(b"no database" * 1000)
    result = okenv("serve", "--port", 0, "--data", tmp_path, "--no-open")
    assert result.exit_code == 2
    assert file.name in result.stderr
    assert result.stderr.count("\n") == 1


def test_it_tells_what_is_compiled_and_the_compiler_ends_with_it(tmp_path):
    variables = {"OKENV_CACHE_DIR": str(tmp_path / "cache"), "NUMBA_DISABLE_JIT": "0"}
    with running("--warm", "--port", 0, "--data", tmp_path, **variables) as (process, address):
        told = reach(f"{address}api/v1/ready").json()
        assert set(told) >= {"ok", "psob"}
        assert {one["state"] for one in told.values()} == {"compiling", "waiting"}
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 0


@pytest.mark.parametrize("token", ["short", "white space", "ümläute-alle"])
def test_a_token_that_cannot_be_one(tmp_path, complains, token):
    assert "--token: expected 8 to 100" in complains("serve", "--port", 0, "--token", token, "--data", tmp_path)


@pytest.mark.parametrize("missing", ["fastapi", "uvicorn"])
def test_without_the_extra(tmp_path, complains, monkeypatch, missing):
    monkeypatch.setitem(sys.modules, missing, None)
    for name in [name for name in sys.modules if name.startswith("app.api")]:
        monkeypatch.delitem(sys.modules, name)
    told = complains("serve", "--port", 0, "--data", tmp_path)
    assert "install okenv with the extra 'table'" in told
    assert repr(missing) in told


def test_the_page_is_opened_where_that_is_asked_for(tmp_path):
    program, noted = tmp_path / "browser", tmp_path / "noted"
    program.write_text(f'#!/bin/sh\necho "$1" > {noted}\n', encoding="utf-8")
    program.chmod(0o755)
    with running("--port", 0, "--data", tmp_path, "--open", BROWSER=f"{program} %s") as (_, address):
        deadline = time.monotonic() + 60
        while not (noted.exists() and noted.read_text()) and time.monotonic() < deadline:
            time.sleep(0.05)
    assert noted.read_text() == f"{address}\n"


def test_where_tables_are_kept(monkeypatch, tmp_path):
    monkeypatch.setenv("OKENV_DATA_DIR", str(tmp_path / "own"))
    assert default_folder() == tmp_path / "own"
    monkeypatch.delenv("OKENV_DATA_DIR")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_folder() == tmp_path / "okenv"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert default_folder() == tmp_path / ".local" / "share" / "okenv"


def test_addresses_as_they_are_typed():
    assert page_address("::1", 80, None) == "http://[::1]:80/"
    assert page_address("localhost", 8765, "a-token-here") == "http://localhost:8765/?token=a-token-here"
    assert "0.0.0.0" not in page_address("0.0.0.0", 8765, None)
