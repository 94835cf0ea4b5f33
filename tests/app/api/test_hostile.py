"""No path, pickle or code from a request reaches the disk or the interpreter: watched by an audit hook."""

import base64
import json
import os
import pickle
import re
import sys

import pytest

from okenv import load_encounter

pytestmark = pytest.mark.slow

API = "/api/v1"
JSON = {"Content-Type": "application/json"}
_watched = {"on": False, "opened": [], "done": []}
_DOING = ("os.system", "subprocess.Popen", "os.exec", "os.posix_spawn", "os.remove", "shutil.rmtree")


def _hook(event, arguments):
    if _watched["on"]:
        if event == "open":
            _watched["opened"].append(str(arguments[0]))
        elif event in _DOING or (event == "pickle.find_class" and arguments[0] in ("os", "posix", "nt")):
            _watched["done"].append((event, str(arguments)))


class Touch:
    """Unpickled it would make a file."""

    def __init__(self, path):
        self.path = path

    def __reduce__(self):
        return os.system, (f"touch {self.path}",)


@pytest.fixture(scope="module")
def watch():
    """What was opened and done since the last look."""
    sys.addaudithook(_hook)  # there is no taking it back, but it can sleep
    _watched["on"] = True
    yield _watched
    _watched["on"] = False


@pytest.fixture(scope="module")
def hostile(tmp_path_factory):
    """Texts that would be read, run or unpickled by careless code, and the file that none may touch."""
    folder = tmp_path_factory.mktemp("canary")
    touched, file = folder / "touched", folder / "canary.yaml"
    file.write_text("system: ok\ncanary: true\n", encoding="utf-8")
    (folder / "canary.safetensors").write_bytes(b"canary")
    packed = base64.b64encode(pickle.dumps(Touch(touched))).decode()
    relative = os.path.relpath(file)
    texts = [
        str(file), relative, str(file.with_suffix("")), f"../../../../..{file}", f"{file}\x00.yaml",
        f"gambit:{file}", f"ppo:{folder}/canary.safetensors", f"puct:{folder}/canary.safetensors,20", f"exact:{file}",
        f"__import__('os').system('touch {touched}')", "{{ ''.__class__.__mro__ }}", packed,
        f"!!python/object/apply:os.system ['touch {touched}']", f"system: ok\nsides: !include {file}\n",
        f"encounter: &a [*a, *a]\nfile: {file}", f"$(touch {touched})", "\ud83d",
    ]  # fmt: skip
    return texts, folder, touched


def requests(text, id, view):
    """Every place of a request in which a text may stand."""
    name = view["fighters"][0]["name"]
    inline = load_encounter("mirror-duel").to_dict()
    squad = inline["sides"]["red"]["fighters"][0]

    def with_red(side):
        return {"encounter": {**inline, "sides": {**inline["sides"], "red": side}}}

    yield f"{API}/tables", {"encounter": text}
    yield f"{API}/tables", {"encounter": {"system": text, "sides": {}}}
    yield f"{API}/tables", {"encounter": {**inline, "name": text, "title": text}}
    yield f"{API}/tables", with_red({"fighters": [{**squad, "character": text}]})
    yield f"{API}/tables", with_red({"policy": text, "fighters": [squad]})
    yield f"{API}/tables", {"encounter": "mirror-duel", "title": text, "drivers": {"red": {"who": text}}}
    yield f"{API}/tables", {"encounter": "mirror-duel", "drivers": {text: {"who": "me"}}}
    yield f"{API}/check/encounter", {"text": text}
    yield f"{API}/check/encounter", {"text": f"system: ok\nsides:\n  red: {{policy: '{text}', fighters: [thug]}}\n"}
    yield f"{API}/check/characters", {"system": text, "text": text}
    yield f"{API}/check/characters", {"system": "ok", "text": text}
    yield f"{API}/tables/{id}/advice", {"policy": text, "seconds": 0.1}
    for event in (
        {"kind": "do", "action": text}, {"kind": "roll", "outcome": text}, {"kind": "rolls", "text": text},
        {"kind": "overrule", "outcome": text}, {"kind": "correct", "fighter": name, "field": text, "value": 1},
        {"kind": "correct", "fighter": text, "field": "lethal", "value": text}, {"kind": text},
        {"kind": "correct", "fighter": name, "field": "position", "value": text}, {"kind": "note", "text": text},
        {"kind": "add", "side": "red", "character": text}, {"kind": "add", "side": text, "character": "thug"},
        {"kind": "add", "side": "red", "character": {"include": text}}, {"kind": "remove", "fighter": text},
        {"kind": "driver", "fighter": name, "driver": {"who": text}},
    ):  # fmt: skip
        yield f"{API}/tables/{id}/events", event


def test_no_text_of_a_request_is_read_run_or_unpickled(served, hostile, watch):
    texts, folder, touched = hostile
    view = served.new()
    for text in texts:
        for address, body in requests(text, view["id"], view):
            answer = served.client.post(address, content=json.dumps(body), headers=JSON)
            assert answer.status_code < 500, (address, body, answer.text)
            assert "canary: true" not in answer.text
    opened = [path for path in watch["opened"] if str(folder) in path or "canary" in path or "etc/passwd" in path]
    assert opened == []
    assert watch["done"] == []
    assert not touched.exists()


def test_the_watch_sees_what_it_is_there_for(hostile, watch, tmp_path):
    _, folder, _ = hostile
    (folder / "canary.yaml").read_text(encoding="utf-8")
    pickle.loads(pickle.dumps(Touch(tmp_path / "touched")))
    assert any("canary.yaml" in path for path in watch["opened"])
    assert "os.system" in [event for event, _ in watch["done"]]
    watch["opened"].clear()
    watch["done"].clear()


def test_addresses_are_no_paths_either(served, hostile, watch):
    texts, folder, _ = hostile
    for text in [*texts, "..", "../tables", "tables.sqlite"]:
        name = text.encode("utf-8", "replace").hex("%")
        for place in (f"{API}/tables/", f"{API}/play/", f"{API}/systems/", "/static/"):
            assert served.client.get(f"{place}%{name}").status_code in (404, 422), (place, text)
    assert [path for path in watch["opened"] if str(folder) in path] == []


def test_a_table_with_a_hostile_title_is_only_text(served):
    title = "<script>alert(1)</script>\"'&\u202e"
    id = served.new(title=title)["id"]
    assert served.view(id)["title"] == title
    assert "<script>alert" not in served.client.get(f"{API}/tables/{id}/page").text
    header = served.client.get(f"{API}/tables/{id}/page").headers["content-disposition"]
    name = r"script-alert-1-script-\d{4}-\d\d-\d\d\.html"
    assert re.fullmatch(rf"attachment; filename=\"{name}\"; filename\*=UTF-8''{name}", header)
