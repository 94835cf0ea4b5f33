"""The pages and their files, and that no name in a request becomes a path."""

import pytest

from app.api.routes import pages

PAGES = {"/": "index", "/table/any": "table", "/play/any": "play", "/replay/any": "replay", "/docs": "docs"}
UP = [
    "/static/../index.html", "/static/..%2findex.html", "/static/%2e%2e/%2e%2e/cli.py", "/static//etc/passwd",
    "/static/....//cli.py", "/static/..%5c..%5ccli.py", "/static/%00", "/static/", "/static/x%00.css",
    "/static//proc/self/environ", "/static/~/.ssh/id_rsa", "/table/../../etc/passwd/x",
]  # fmt: skip


@pytest.mark.parametrize(("address", "name"), PAGES.items())
def test_each_page_is_served(served, address, name):
    answer = served.client.get(address)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["content-security-policy"].startswith("default-src 'self'")
    assert answer.text == (pages.WEB / f"{name}.html").read_text(encoding="utf-8")


@pytest.mark.slow
def test_static_files_have_their_kind_and_are_asked_for_again(served):
    assert pages.static_files()
    for name, path in pages.static_files().items():
        answer = served.client.get(f"/static/{name}")
        assert answer.content == path.read_bytes()
        assert answer.headers["cache-control"] == "no-cache"
        kinds = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".png": "image/png"}
        assert answer.headers["content-type"].partition(";")[0] == kinds.get(path.suffix, "")
        again = served.client.get(f"/static/{name}", headers={"If-None-Match": answer.headers["etag"]})
        assert again.status_code in (200, 304)


@pytest.mark.parametrize("address", UP)
def test_no_address_leads_out_of_the_folder(served, address):
    with served.client.stream("GET", f"{served.address}{address}") as answer:
        assert answer.status_code == 404
        assert answer.headers["content-type"] == "application/problem+json"


def test_the_favicon_is_none(served):
    assert served.client.get("/favicon.ico").status_code == 204
