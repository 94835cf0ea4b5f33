"""What is not certain is never shown as 100 % or 0 %, and nothing shows a chance around what sees to that."""

import ast
import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from agents.intervals import Interval, spaced
from okenv.core.voice.words import chance, chance_to, percent, threat, unsaid
from okenv.odds import equals

CHECKOUT = Path(__file__).parents[2]
NO_CHANCE = {
    "fright %", "self._noise() %", "driver.competence %", "orders.above %",  # numbers of gambits and orders, and a dial
    "100 * float(spared(self.b, self.me)) %",  # a difference
    "100 * number.value", "100 * lead", "100 * prone", "100 * tolerance", "100 * error",  # points between two values
    "100 * abs(self.mean)", "100 * ends[0]", "100 * ends[1]", "100 * worth.mean", "100 * worth.low", "100 * worth.high",
    "100 * share",  # by how much a change moves a chance
    "100 * row['worth'][0]", "100 * row['worth'][1]", "100 * row['worth'][2]",
    "at(low) %", "at(mean) %", "at(middle) %", "max(at(high) - at(low), 0) %",  # places in pictures
    "100 * value / most if most else 0 %",
}  # fmt: skip
"""What stands before ``%``, or is told a hundredfold, without being a chance or a share of fights."""
PLACES = (".style.", "left: `", "dial.value")
"""Lines of scripts with these place something, or show a dial."""


@pytest.mark.parametrize(
    ("share", "digits", "text"),
    [
        (0, 0, "0 %"), (1e-9, 0, "<1 %"), (0.003, 0, "<1 %"), (0.005, 0, "<1 %"), (0.0051, 0, "1 %"), (0.62, 0, "62 %"),
        (0.9949, 0, "99 %"), (0.995, 0, ">99 %"), (0.996, 0, ">99 %"), (1.0, 0, "100 %"), (1 - 1e-15, 0, "100 %"),
        (0.0002, 1, "<0.1 %"), (0.0006, 1, "0.1 %"), (0.9997, 1, ">99.9 %"), (0.9994, 1, "99.9 %"), (1, 1, "100.0 %"),
        (0.99999999, 4, ">99.9999 %"), (Fraction(10**30 - 1, 10**30), 2, ">99.99 %"), (Fraction(1, 10**30), 0, "<1 %"),
        (-1e-17, 1, "0.0 %"), (-0.03, 1, "-3.0 %"), (float("nan"), 0, "nan %"),
    ],
)  # fmt: skip
def test_only_what_is_certain_is_shown_as_certain(share: float | Fraction, digits: int, text: str) -> None:
    assert percent(share, digits) == text


def test_a_digit_more_tells_apart_what_is_nearly_certain() -> None:
    shares = [
        Fraction(0),
        Fraction(1, 10**6),
        Fraction(3, 1000),
        Fraction(997, 1000),
        Fraction(9999, 10**4),
        Fraction(1),
    ]
    assert [chance(share) for share in shares] == ["0%", "<0.1%", "0.3%", "99.7%", ">99.9%", "100%"]
    assert str(Interval(0.99996, 0.9996, 1.0)) == ">99.99% (99.96% to 100.0%)"
    assert spaced(0.99996, 0.996, 1.0) == ">99.9 % (99.6 to 100.0)"
    assert [equals(Fraction(*of)) for of in ((5, 9), (6560, 6561), (1, 6561), (1, 1))] == [
        "5/9 = 55.6%", "6560/6561 > 99.9%", "1/6561 < 0.1%", "1 = 100.0%",
    ]  # fmt: skip


def test_nobody_is_sure_to_do_what_may_fail() -> None:
    told = [chance_to("hit", share) for share in (1.0, 0.996, 0.0001)]
    assert told == ["sure to hit", "likely to hit (>99 %)", "a long shot (<1 %)"]


def shown(tree: ast.AST) -> Iterator[str]:
    """The expressions that are shown as percentages, or a hundredfold, in f-strings and by ``format`` and ``%``."""
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            for value, after in zip(node.values, [*node.values[1:], None], strict=True):
                if isinstance(value, ast.FormattedValue):
                    spec = "" if value.format_spec is None else ast.unparse(value.format_spec).strip("'\"")
                    unit = isinstance(after, ast.Constant) and str(after.value).lstrip(" ").startswith("%")
                    factors = (
                        n for n in ast.walk(value.value) if isinstance(n, ast.BinOp) and isinstance(n.op, ast.Mult)
                    )
                    hundredfold = any(
                        isinstance(end, ast.Constant) and end.value in (50, 100)
                        for n in factors
                        for end in (n.left, n.right)
                    )
                    if spec.endswith("%") or unit:
                        yield f"{ast.unparse(value.value)} %"
                    elif hundredfold and spec:
                        yield ast.unparse(value.value)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "format":
            text = node.func.value
            if isinstance(text, ast.Constant) and re.search(r"%\}|\} ?%", str(text.value)):
                yield ast.unparse(text)
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod) and isinstance(node.left, ast.Constant):
            if isinstance(node.left.value, str) and "%%" in node.left.value:
                yield ast.unparse(node.left)


@pytest.mark.parametrize(
    "line",
    [
        "f'{hit:.0%}'", "f'{hit} %'", "f'{100 * hit:.0f} %'", "f'{hit:.1f}% to hit'", "f'from {100 * hit:.1f}'",
        "f'{50 * sum(two):.1f}'", "'{:.1%}'.format(hit)", "'{:.0f} %'.format(hit)", "'%.1f %%' % hit", "f'{hit:.{n}%}'",
    ],
)  # fmt: skip
def test_a_chance_that_is_shown_otherwise_is_seen(line: str) -> None:
    assert list(shown(ast.parse(line)))


def test_every_chance_is_shown_by_the_one_function() -> None:
    found = set()
    for package in ("okenv", "agents", "app", "evaluation", "training"):
        for path in sorted((CHECKOUT / package).rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            if path.parts[-3:] != ("core", "voice", "words.py") and re.search(
                r"%\}|\} ?%|%%|\b(50|100) \*|\* (50|100)\b", text
            ):
                name = path.relative_to(CHECKOUT).as_posix()
                found |= {(name if one not in NO_CHANCE else "", one) for one in shown(ast.parse(text))}
    assert found == {("", one) for one in NO_CHANCE}


def test_every_chance_of_a_page_is_shown_by_the_one_function() -> None:
    found = []
    for path in sorted([*(CHECKOUT / "app").rglob("*.js"), *(CHECKOUT / "evaluation").rglob("*.js")]):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if path.name != "dom.js" and re.search(r"\} ?%|(toFixed|Math\.round)\(.*%", line):
                if not any(place in line for place in PLACES):
                    found.append(f"{path.name}:{number}: {line.strip()}")
    assert found == []


@pytest.mark.parametrize(
    ("share", "before", "words"),
    [
        (0.41, 0.62, "Bob hits with 41 % instead of 62 %"),
        (0.62, 1.0, "Bob hits with 62 % instead of 100 %"),
        (0.0, 0.62, "Bob cannot hit any more"),
        (0.62, 0.62, "Bob is likely to hit (62 %)"),
    ],
)
def test_a_defence_tells_what_it_brings_a_chance_down_to(share: float, before: float, words: str) -> None:
    assert threat("Bob", before).met(share, before) == words


def test_what_cannot_work_is_no_long_shot() -> None:
    assert chance_to("succeed", 0.0) == "no chance to succeed"
    assert chance_to("succeed", 0.001) == "a long shot (<1 %)"
    assert threat("Bob", 0.0) == "Bob cannot hit"


def test_what_was_said_with_the_attack_is_not_said_again() -> None:
    met = threat("Bob", 0.62, "succeed").met(0.41, 0.62)
    assert unsaid(met, {"Bob": "likely to hit (62 %)"}) == "Bob succeeds with 41 %"
    for said in ({"Bob": "likely to hit (81 %)"}, {"Bob": "Ada is hurt worst"}, {"Ada": "likely to hit (62 %)"}, {}):
        assert unsaid(met, said) == met
    assert unsaid(threat("Bob", 1).met(0.5, 1), {"Bob": "sure to hit"}) == "Bob hits with 50 %"
    assert unsaid("no enemy stands", {"Bob": "likely to hit (62 %)"}) == "no enemy stands"
