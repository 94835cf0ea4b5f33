"""``okenv compare``, as somebody who types it."""

import json

import pytest

BOOK = """
system: ok
careful: turtle
plain: brute
first: ap
scenes:
  blades:
    words: swords, a metre apart
    rules: {apart: 1}
    mook: {character: thug}
    trained: {character: swordsman}
    hero: {character: adventurer}
"""


@pytest.fixture
def file(here):
    path = here / "mine.yaml"
    path.write_text(BOOK, encoding="utf-8")
    return path


@pytest.mark.slow
def test_it_compares_and_says_where_the_report_is(okenv, file, tmp_path):
    done = okenv("compare", "mine.yaml", "--fights", "20")
    assert done.exit_code == 0, done.output
    assert "How long a fight takes" in done.stdout
    assert "in OK RPG" in done.stdout
    folder = tmp_path / "runs" / "compare"
    data = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    assert data["about"]["command"] == "okenv compare mine.yaml --fights 20 --seed 1"
    page = (folder / "report.html").read_text(encoding="utf-8")
    for section in data["sections"]:
        assert section["title"] in page
    assert "<svg" in page
    assert "http://" not in page.replace("http://www.w3.org/2000/svg", "")
    fights = data["figures"]["ok"]["scenes"]["blades"]["fights"]
    mean, low, high = fights["better"]["careful"]["score"]
    assert low <= mean <= high
    assert mean > 0.5, "a hero is the better of the two, in whatever order they are listed"
    assert "dead" not in fights["three"]["careful"], "the file tells of none"
    again = okenv("compare", "mine.yaml", "--fights", "20", "--json")
    assert json.loads(again.stdout) == data
    assert again.stderr == ""


@pytest.mark.parametrize(("words", "message"), [
    (["mien.yaml"], "mien.yaml"),
    (["okk"], "did you mean 'ok'?"),
    (["mine.yaml", "ok"], "found 'ok' twice, expected each once"),
])  # fmt: skip
def test_a_mistake_is_one_line(complains, file, words, message):
    assert message in complains("compare", *words)
