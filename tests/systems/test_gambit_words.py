"""A gambit's word is declared once: what is asked for it, by number, and that every rulebook's words fit together.

What each word does stands in tables, ``test_gambit_acts.py`` and ``test_gambit_conditions.py`` of a rulebook.
"""

import re
from importlib import import_module
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest
from numba import types

from okenv import Battle, load_encounter
from okenv.core.jit import jit
from okenv.core.mind import gambit_words
from okenv.core.mind.gambit_words import chosen_by
from okenv.core.mind.gambits import MAX_DIALS, MAX_PROMPTS, Aim, Vocabulary
from okenv.systems import load_system
from okenv.systems.broags.rules import sides
from okenv.systems.broags.rules.layout import BATTLES, B, Posture
from okenv.systems.broags.rules.sides import side_of

SYSTEMS = ("ok", "psob", "broags", "zerospace")
_I = types.int64
LEAST = 3


def _at_least(least: int) -> Any:
    """A lambda over what its function knows."""
    return lambda f: f.strength >= least


ASKS = (
    lambda f: f.posture == Posture.PRONE,
    side_of,
    lambda b, k: sides.standing(b, side_of(b, k)) + LEAST,
    lambda b, i, k: 10 * i + k if b.fighters[i].at > 0 else -1,
    _at_least(2),
    _at_least(5),
    lambda k: -k,
)
chosen = chosen_by(_I(B, _I, _I), ("k",), ASKS)


@jit(_I(BATTLES, _I, _I))
def asked(bs, n, k):
    """What the word of a number says of a fighter."""
    return chosen(bs[0], n, k)


def test_a_word_asks_what_it_declares_whether_it_is_a_kernel_or_a_lambda() -> None:
    """By position and by name, with constants, what a function around it knows, and chapters."""
    battle = Battle(load_encounter("pile-on"), seed=1)
    bs = battle.state.copy()
    bs[0].fighters["posture"][1] = Posture.PRONE
    bs[0].fighters["strength"][:4] = (1, 2, 5, 6)
    first, actor = int(bs[0].side_n[0]), int(bs[0].actor)
    for k in range(4):
        side = int(k >= first)
        standing = first if side == 0 else int(bs[0].fighters_n) - first
        strength = int(bs[0].fighters["strength"][k])
        expected = [k == 1, side, standing + LEAST, 10 * actor + k, strength >= 2, strength >= 5, -k]
        assert [int(asked(bs, n, k)) for n in range(len(ASKS))] == [int(value) for value in expected]


def test_a_lambda_that_names_nothing_known_is_told_with_its_place() -> None:
    with pytest.raises(
        ValueError, match=rf"{Path(__file__).name}, line \d+: found a lambda of 'x', expected one of b, f"
    ):
        chosen_by(_I(B, _I, _I), ("k",), [lambda x: x])


def test_two_lambdas_in_a_line_are_told() -> None:
    """They could not be told apart."""
    two: list[FunctionType] = [lambda k: k, lambda k: -k]
    with pytest.raises(ValueError, match="found 2 lambdas, expected one a line"):
        gambit_words._together(("k",), two)


def vocabulary(system: str) -> Vocabulary:
    """The words of a rulebook."""
    words: Vocabulary = load_system(system).module("mind.gambits").VOCABULARY
    return words


def of(system: str, name: str) -> Any:
    """A module of a rulebook's tests: ``gambits``, or the tables ``test_gambit_acts``, ``test_gambit_conditions``."""
    return import_module(f"tests.systems.{system}.{name}")


@pytest.mark.plain
@pytest.mark.parametrize("system", SYSTEMS)
def test_the_words_of_a_rulebook_fit_together(system: str) -> None:
    """Names are unique, each pick that an action names there is, and options, dials and numbers have room."""
    words = vocabulary(system)
    for rows in (words.who, words.what, words.does, words.picks, words.dials):
        names = [row.name for row in rows]  # type: ignore[attr-defined]
        assert len(set(names)) == len(names)
    picks = {pick.name: pick for pick in words.picks}
    for does in words.does:
        assert (does.pick is None) == (does.aim in (Aim.NOBODY, Aim.GIVEN)), does.name
        assert does.pick is None or does.aim == Aim.ENEMY or not picks[does.pick].enemies_only, does.name
    of_fight = [what.of is None for what in words.asks]
    assert of_fight == sorted(of_fight)
    assert set(words.asks) == set(words.what)
    assert len(words.dials) <= MAX_DIALS
    assert all(prompt < MAX_PROMPTS for does in words.does for prompt in does.prompts)


@pytest.mark.plain
@pytest.mark.parametrize("system", SYSTEMS)
def test_every_condition_and_subject_is_tested(system: str) -> None:
    """Among those of its rulebook, or of the words that all have."""
    folder = Path(__file__).parent
    pages = [*(folder / system).glob("test_gambit_*.py"), folder / "test_gambit_laws.py"]
    said = " ".join(re.findall(r'"([^"]*)"', " ".join(page.read_text(encoding="utf-8") for page in pages)))
    words = vocabulary(system)
    for name in (row.name for rows in (words.words, words.who) for row in rows):  # the dials are tried together
        assert re.search(rf"\b{name}\b", said), name


PICKING = [system for system in SYSTEMS if system != "ok"]
"""OK's picks are tried otherwise, beside its actions."""


@pytest.mark.plain
@pytest.mark.parametrize("system", SYSTEMS)
def test_actions(system: str) -> None:
    """The rule decides, and so; or it does not, and a usual one does; each decides at least once."""
    acts, decide, decided = of(system, "test_gambit_acts"), of(system, "gambits").decide, set[str]()
    dials = {} if system == "ok" else {"standoff": 8}
    for word, made, expected in acts.CASES:
        rule, found = decide(made(), {"do": word if isinstance(word, str) else list(word)}, **dials)
        assert (found if rule else None) == expected, word
        decided |= {word} if rule and isinstance(word, str) else set()
    assert decided == {does.name for does in vocabulary(system).does} - getattr(acts, "ELSEWHERE", set())


@pytest.mark.plain
@pytest.mark.parametrize("system", PICKING)
def test_targets(system: str) -> None:
    """Whom each pick chooses, of three; where there is nobody, the rule does not decide."""
    acts, decide, tested = of(system, "test_gambit_acts"), of(system, "gambits").decide, set[str]()
    for pick, made, expected in acts.PICKS:
        rule, (_, target, _) = decide(made(), {"do": "shoot", "target": pick})
        assert (rule, target) == (1, expected), pick
        tested.add(pick)
    assert tested == {pick.name for pick in vocabulary(system).picks} - getattr(acts, "PICKED_ELSEWHERE", set())
    for pick in acts.NOBODY:
        assert decide(acts.crowd(), {"do": "shoot", "target": pick})[0] == 0, pick


@pytest.mark.plain
@pytest.mark.parametrize("system", PICKING)
def test_picks_of_allies(system: str) -> None:
    """A move toward an ally takes the same words."""
    acts, decide = of(system, "test_gambit_acts"), of(system, "gambits").decide
    for rule, ally in (({"target": "most hurt"}, 0), ({"target": "farthest"}, 1), ({"if": "target wounds = 0"}, 1)):
        assert decide(acts.allies(), {"do": "join", **rule})[1][:2] == (acts.Act.JOIN, ally), rule


@pytest.mark.plain
@pytest.mark.parametrize("system", SYSTEMS)
def test_conditions(system: str) -> None:
    """What is true or false of a fighter, or of the fight; what is counted is the record's, with nothing under way."""
    tables, gambits = of(system, "test_gambit_conditions"), of(system, "gambits")
    for condition, true, false in tables.FLAGS:
        for changes, expected in ((true, True), (false, False)):
            assert gambits.holds(gambits.scene(changes), condition) == expected, (condition, changes)
    for word, changes, value in tables.NUMBERS:
        assert gambits.counts(gambits.scene(changes), word, value), (word, changes)
