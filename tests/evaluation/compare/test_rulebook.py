"""A rulebook's file in the comparison: what it must say, and what is told of mistakes."""

from pathlib import Path

import pytest

from evaluation.compare import rulebook
from evaluation.compare.fights import CROWDS, FIGHTS, encounter_of, fights_of
from evaluation.compare.rulebook import load_rulebooks, read_rulebook
from evaluation.compare.run import left_out, units
from evaluation.compare.units import KIND
from okenv.nodes import ConfigError
from okenv.systems import shipped_systems, systems

TEXT = """\
system: ok
careful: turtle
plain: brute
first: ap
dead: DEAD
scenes:
  blades:
    words: swords
    rules: {apart: 1}
    mook: {character: thug}
    trained: {character: swordsman}
    hero: {character: adventurer}
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mine.yaml"
    path.write_text(TEXT, encoding="utf-8")
    return path


def test_all_shipped_rulebooks_have_one() -> None:
    asked = load_rulebooks()
    assert {book.system for book in asked.books} >= set(shipped_systems())
    assert {book.system for book in asked.books} | set(asked.left_out) == set(systems())
    scenes = [set(book.scenes) for book in asked.books if book.system in shipped_systems()]
    assert all(names == scenes[0] for names in scenes), "figures stand beside those of scenes of the same name"


def test_a_rulebook_without_one_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    files = rulebook.shipped()
    monkeypatch.setattr(rulebook, "shipped", lambda: {"ok": files["ok"]})
    asked = load_rulebooks()
    assert [book.system for book in asked.books] == ["ok"]
    assert "psob" in asked.left_out
    assert left_out("psob") == "Peking Space Opera Blues is left out: it has no file configs/compare/psob.yaml."
    with pytest.raises(ConfigError, match="found 'psob', which has no file configs/compare/psob.yaml, expected one"):
        load_rulebooks(["psob"])


def test_names_and_paths_may_be_mixed(file: Path) -> None:
    asked = load_rulebooks(["psob", str(file)])
    assert [book.system for book in asked.books] == ["psob", "ok"]
    assert asked.left_out == ()
    with pytest.raises(ConfigError, match="found 'ok' twice, expected each once"):
        load_rulebooks(["ok", str(file)])
    with pytest.raises(ConfigError, match="did you mean 'broags'"):
        load_rulebooks(["broag"])


@pytest.mark.parametrize(("found", "put", "message"), [
    ("careful: turtle", "careful: turtl", "mine.yaml:2: field careful: found 'turtl', expected a scripted policy"),
    ("plain: brute\n", "", "field plain: found nothing, expected a scripted policy, such as brute"),
    ("first: ap", "first: app", "did you mean 'ap'?"),
    ("first: ap", "first: w_where", "expected a field of a fighter that holds one number"),
    ("dead: DEAD", "dead: DED", "did you mean 'DEAD'?"),
    ("system: ok", "system: okk", "field system: found 'okk', expected one of"),
    ("words: swords\n", "wrds: swords\n", "did you mean 'words'?"),
    ("character: swordsman", "character: swordsmen", "field scenes.blades.trained: sides"),
    ("{character: thug}", "{character: thug}\n    cover: {rules: {apartt: 1}}", "did you mean 'apart'?"),
])  # fmt: skip
def test_a_mistake_says_where(file: Path, found: str, put: str, message: str) -> None:
    assert found in TEXT
    file.write_text(TEXT.replace(found, put), encoding="utf-8")
    with pytest.raises(ConfigError) as caught:
        read_rulebook(file)
    assert message in str(caught.value)


def test_what_is_solved_asks_for_tactics_that_there_are(file: Path) -> None:
    exact = "exact: {words: two, fighter: {character: swordsman}, defence: defense, preparation: setup-free}\n"
    file.write_text(TEXT + exact, encoding="utf-8")
    with pytest.raises(ConfigError, match="field exact.defence: found 'defense', expected one of .* did you mean"):
        read_rulebook(file)


def test_fights_are_of_the_ranks_that_they_say(file: Path) -> None:
    book = read_rulebook(file)
    scene = book.scenes["blades"]
    assert [fight.name for fight in fights_of(scene)] == [fight.name for fight in FIGHTS if not fight.covered]
    for fight in fights_of(scene):
        sides = encounter_of(book, scene, fight).sides
        assert [len(side.fighters) for side in sides] == [fight.one[0], fight.other[0]]
        turned = encounter_of(book, scene, fight, swapped=True).sides
        assert [len(side.fighters) for side in turned] == [fight.other[0], fight.one[0]]
    assert 8 in CROWDS


def test_every_piece_of_work_is_another(file: Path) -> None:
    """Also where sides are listed the other way round, which sorted data would hide."""
    asked = load_rulebooks([str(file)])
    found = units(asked, 10, 1)
    assert len(found) == len({unit.key for unit in found})
    book = asked.books[0]
    expected = sum(
        ways * (1 if fight.alike else 2)
        for fight in fights_of(book.scenes["blades"])
        for ways in (2,)
    ) + 2 * 2  # fmt: skip
    assert len([unit for unit in found if unit.kind == KIND]) == expected
