"""What holds for every shipped suite: its hash, what is held out and how far apart, and that tactics matter in it."""

from itertools import permutations

import numpy as np
import pytest

from agents.gambits import gambit_names
from agents.gambits.policy import make as make_gambit
from agents.registry import describe
from evaluation.simulate import mirrored, simulate
from evaluation.suite import content_hash, load_suite, suite_names
from evaluation.suite_content import Suite
from okenv import encounter_names, load_encounter
from okenv.library import configs_folder
from okenv.systems import load_system, systems
from okenv.yaml_lines import read_yaml

HASHES = {
    "broags-bench-v1": "c618648fac420d3d228e3382c5e535ba47bdb8e0492b7d940417b4bf7ff07156",
    "ok-bench-v1": "43d68856538d6d4784f89a2d9d92c5c4274ba31be7cb0e29435005688173b1d4",
    "psob-bench-v1": "94b38c74181354ba3c81e985a4a7d8c146b5ff05d889c651cd3d077a80bba7c9",
    "zerospace-bench-v1": "b76c08bde5a925b1a8868eb2391eb8863bdea13ef727fe3a4d3a44217d8050ac",
}
MATTERS = {
    "broags-bench-v1": (0.52, 0.12),
    "ok-bench-v1": (0.7, 0.3),
    "psob-bench-v1": (0.55, 0.15),
    "zerospace-bench-v1": (0.52, 0.2),
}
"""What the shipped mastermind scores against brute at least, and the share of pairs that one of the two wins."""
SETTLED = {("broags-bench-v1", "pile-on")}
"""Encounters that the side alone decides since the rules were mended: BR-GROUP-1 counts no fist in a dogpile."""
LAYS = ("squad", "at", "arrives", "carry", "state", "prone")
"""Fields of a fighter's row that are the encounter's and not her build's."""


@pytest.fixture(scope="module", params=suite_names())
def suite(request: pytest.FixtureRequest) -> Suite:
    """Every suite."""
    return load_suite(request.param)


def test_a_suite_is_frozen(suite: Suite) -> None:
    """Where this fails the suite's content has changed: undo that, or make a v2."""
    assert suite_names() == list(HASHES)
    assert (content_hash(suite), suite.frozen) == (HASHES[suite.name], HASHES[suite.name])


def test_every_tier_is_open_and_held_out(suite: Suite) -> None:
    for tier in suite.tiers:
        assert tier.description.endswith(".")
        assert {one.held_out for one in suite.of_tier(tier.name)} == {True, False}
    for opponent in suite.opponents:
        kept = opponent.name.replace("gambit:", f"gambit:{suite.name}/", 1)
        assert opponent.code in (opponent.name, kept), "codes hold on every machine"


def test_held_out_builds_fight_nowhere_else(suite: Suite) -> None:
    """Neither by name nor by number: no row of theirs is that of a fighter of another encounter."""
    names = suite.encounters[0].encounter.template.dtype["fighters"].base.names
    sheet = [name for name in names if name not in LAYS]

    def rows(encounter):
        battle = encounter.template[0]
        return {battle["fighters"][sheet][k].tobytes() for k in range(battle["fighters_n"])}

    shipped = encounter_names(suite.system)
    open_ = [load_encounter(name) for name in shipped]
    known, characters = set().union(*map(rows, open_)), {f.character for e in open_ for f in e.fighters}
    characters |= {path.stem for path in (configs_folder() / "characters" / suite.system).iterdir()}
    for one in suite.encounters:
        assert one.held_out == (suite.folder / f"{one.name}.yaml").exists()
        assert one.held_out != (one.name in shipped)
        if one.held_out:
            assert not {f.character for f in one.encounter.fighters} & characters
            assert not rows(one.encounter) & known


def words(data):
    """Every key and every text in plain data."""
    if isinstance(data, dict):
        return set(data).union(*map(words, data.values()))
    return set().union(*map(words, data)) if isinstance(data, list) else {data}


def rulebook_of(path):
    """The rulebook that a file is for; None where it does not tell."""
    return read_yaml(path).plain().get("system", next((name for name in systems() if name in path.parts), None))


def test_what_is_held_out_is_named_nowhere_else(suite: Suite) -> None:
    own = [path.stem for part in (".", "characters", "policies") for path in (suite.folder / part).glob("*.yaml")]
    own += [name for path in (suite.folder / "arms").iterdir() for name in read_yaml(path).value]
    assert len(own) == len(set(own)) > 40
    own += [opponent.name for opponent in suite.opponents if opponent.held_out]
    file = suite.folder.with_suffix(".yaml")
    for path in (p for p in configs_folder().rglob("*.yaml") if p != file and suite.folder not in p.parents):
        if rulebook_of(path) not in (None, suite.system):
            continue
        assert not words(read_yaml(path).plain()) & set(own), path.name
        assert path.stem not in own
        assert suite.name not in words(read_yaml(path).plain())


def test_all_of_its_folder_takes_part(suite: Suite) -> None:
    held_out = [one for one in suite.encounters if one.held_out]
    characters = {f.character for one in held_out for f in one.encounter.fighters}
    assert characters == {path.stem for path in (suite.folder / "characters").iterdir()}
    assert {path.stem for path in suite.folder.glob("*.yaml")} == {one.name for one in held_out}
    gambits = {o.name.rpartition("/")[2] for o in suite.opponents if o.held_out}
    assert gambits == {path.stem for path in (suite.folder / "policies").iterdir()}


def test_held_out_encounters_are_told_and_end(suite: Suite) -> None:
    codes = ["brute", "gambit:mastermind"]
    codes += ["turtle", "captain", "gambit:ok-bench-v1/bailiff"] if suite.system == "ok" else []
    endless = []
    for one in (one.encounter for one in suite.encounters if one.held_out):
        assert one.title, one.name
        assert one.description.strip().endswith("."), one.title
        assert all(f.sheet.description.endswith(".") for f in one.fighters), one.title
        for sides in permutations(codes, 2):
            fought = simulate(one, 100, 1, dict(zip(one.side_names, sides, strict=True)))
            if fought.draws > 10 or fought.rounds[0] >= 30:
                endless.append((one.title, sides, fought.draws, fought.rounds[0]))
    assert not endless


def test_tactics_matter_in_every_encounter(suite: Suite) -> None:
    """A good gambit beats brute from both sides: the side alone does not decide."""
    best, decided = MATTERS[suite.name]
    idle = {}
    for one in (one for one in suite.encounters if (suite.name, one.name) not in SETTLED):
        scores = mirrored(one.encounter, f"gambit:{suite.name}/mastermind", "brute", 200, 7)
        if scores.mean() <= best or np.mean(scores != 0.5) <= decided:
            idle[one.name] = scores.mean(), np.mean(scores != 0.5)
    assert not idle


def test_held_out_gambits_are_told_and_are_none_of_the_shipped(suite: Suite) -> None:
    system = load_system(suite.system)
    shipped = {name: make_gambit(system, name).program for name, *_ in gambit_names(suite.system)}
    listed = repr(describe(suite.system)) + repr(gambit_names(suite.system))
    for opponent in (opponent for opponent in suite.opponents if opponent.held_out):
        own = make_gambit(system, opponent.code.removeprefix("gambit:"))
        assert own.gambit.title
        assert own.gambit.description.endswith(".")
        assert all(not np.array_equal(own.program, other) for other in shipped.values())
        assert opponent.name.removeprefix("gambit:") not in shipped
        assert opponent.name.rpartition("/")[2] not in listed


def test_the_page_tells_of_it(suite: Suite) -> None:
    page = (configs_folder().parent / "docs" / "suite.md").read_text(encoding="utf-8")
    assert all(f"`{one.name}`" in page for one in (*suite.tiers, *suite.encounters))
    assert all(f"| `{opponent.name}` |" in page for opponent in suite.opponents if opponent.held_out)
