"""Rolls, hits and points follow from each other in what is told of OK RPG's fights."""

import re
from collections.abc import Iterator

import pytest

from okenv.systems.ok.rules.damage import points_of
from okenv.systems.ok.rules.ranks import parse_rank
from tests.systems.playing import Played
from tests.systems.test_narration import SYSTEMS

pytestmark = [pytest.mark.slow, pytest.mark.plain, pytest.mark.compiled]


@pytest.fixture(scope="module")
def played() -> Played:
    return SYSTEMS["ok"].made()


_ROLL = re.compile(
    r"(?P<who>[\w ]+?) (?:rolls|goes first: quickness|comes after: quickness) "
    r"\S+ \((?P<rank>-?\d+)\) (?P<dice>[+-]\d+)(?P<more>(?:, [\w ]+ [+-]\d+)*) = (?P<total>-?\d+)(?P<rest>.*)"
)
_AGAINST = re.compile(r" against (?:a nerve of )?\S+ \((?P<difficulty>-?\d+)\)")
_DAMAGE = re.compile(
    r"The blow does \S+ \((?P<raw>-?\d+)\) damage(?:, (?P<through>\S+) through the armour,)? "
    r"against a DR of \S+ \((?P<dr>-?\d+)\): "
    r".* takes (?P<points>\d+|no) point"
)


def _rolls(lines: list[str]) -> Iterator[tuple[re.Match[str], int]]:
    for line in lines:
        if found := _ROLL.match(line):
            against = _AGAINST.search(found["rest"])
            yield found, int(against["difficulty"]) if against else 0


def test_every_total_is_the_sum_of_its_parts(played: Played) -> None:
    count = 0
    for battle in played.battles:
        for found, difficulty in _rolls(battle.narration()):
            more = sum(int(n) for n in re.findall(r"[+-]\d+", found["more"]))
            total = int(found["rank"]) + int(found["dice"]) + more
            assert total == int(found["total"])
            if found["rest"].endswith("to spare.") or found["rest"].endswith(": it succeeds."):
                spare = re.search(r"with (\d+) to spare", found["rest"])
                assert total - difficulty == (int(spare[1]) if spare else 0)
            elif short := re.search(r": it falls (\d+) short\.", found["rest"]):
                assert difficulty - total == int(short[1])
            elif "set" in found["rest"]:
                assert (total >= difficulty) == ("it fails" not in found["rest"])
            elif "goes first" in found[0] or "comes after" in found[0]:
                assert (total >= difficulty) == ("goes first" in found[0])
            elif "nerve" in found["rest"]:
                assert (total >= difficulty) == ("nobody gives way" not in found["rest"])
            elif ap := re.search(r": (\d+) AP", found["rest"]):
                carried = re.search(r"carried over ([+-]\d+)", found["more"])
                assert int(ap[1]) == max(0, total, int(carried[1]) if carried else 0)
            count += 1
    assert count > 50


def test_hits_and_misses_follow_from_the_rolls(played: Played) -> None:
    """Single attacks, two parts with what they cost or give up, and sweeps: from the roll to the extra successes."""
    kinds = set()
    for battle in played.battles:
        margins: list[int] = []
        lucky = 0
        for line in battle.narration():
            if " to hit " in line and (roll := _ROLL.match(line)):
                found = roll
                margins.append(int(found["total"]) - int(_AGAINST.search(line)["difficulty"]))  # type: ignore[index]
                kinds.add("two" if len(margins) == 2 else "one")
                if at_once := re.search(r": a (?:hit with (\d+) extra|(marginal) hit|miss by (\d+))", line):
                    extra, marginal, short = at_once.groups()
                    assert margins.pop() == (0 if marginal else int(extra) if extra else -int(short)), line
                    kinds.add("hit")
            elif sweep := re.match(r"The sweep of .* comes to (-?\d+);", line):
                total = int(sweep[1])
                assert int(found["total"]) == total
            elif kept := re.match(r".* keeps (-?\d+) to hit: ", line):
                margins = [total - int(kept[1])]
                kinds.add("sweep")
            elif " keeps " in line and "2 successes off each" in line:
                prop = re.search(r"prop gives \+(\d+)", line)
                margins = [margin - 2 + (int(prop[1]) if prop else 0) for margin in margins]
                kinds.add("both")
            elif " keeps the first attack alone" in line:
                margins = margins[:1]
            elif " keeps the second attack alone" in line:
                margins = margins[-1:]
            elif " alone: " in line and "fails" in line:
                margins = margins if " keeps the attack " in line else []
            elif line.startswith("A lucky hit"):
                lucky = 1
            elif hit := re.match(r".* hits .* (?:with (\d+) extra success|marginally)", line):
                assert int(hit[1] or 0) == margins.pop(0) + lucky, line
                lucky = 0
                kinds.add("hit")
            elif missed := re.match(r".* misses .* by (\d+)\.", line):
                assert -int(missed[1]) == margins.pop(0), line
            elif " AP left)" in line and "defends" not in line and "protects" not in line:
                margins = []
    assert kinds == {"one", "two", "both", "sweep", "hit"}


def test_points_follow_from_the_damage(played: Played) -> None:
    """OK-DMG-1: under the full rules, by net damage; a mook's are never more."""
    count = 0
    for battle in played.battles:
        for line in battle.narration():
            if (found := _DAMAGE.match(line)) and "lethal" in line:
                damage = parse_rank(found["through"]) if found["through"] else int(found["raw"])
                assert int(found["points"]) == points_of(damage - int(found["dr"])), line
                count += 1
    assert count > 5
