"""The narration of steered fights in which everything happens: no gaps, exact replay, and all of its arithmetic."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from okenv import Battle, replay
from okenv.history import told as told_of
from okenv.systems.ok.rules.actions import ACTIONS, KINDS
from okenv.systems.ok.rules.damage import points_of
from okenv.systems.ok.rules.layout import Event, Prompt, Purpose
from okenv.systems.ok.rules.ranks import parse_rank
from tests.systems.ok.steered import fights, kind_of, options

pytestmark = pytest.mark.plain


@dataclass
class Played:
    """What some fights have shown."""

    battles: list[Battle] = field(default_factory=list)
    steps: list[list[str]] = field(default_factory=list)
    events: set[Event] = field(default_factory=set)
    prompts: set[Prompt] = field(default_factory=set)
    purposes: set[Purpose] = field(default_factory=set)
    legal: dict[str, str] = field(default_factory=dict)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    """Steered fights until every event has happened and every question has been asked."""
    shown, most = Played(), 40
    player, waiting = fights(2, most, tmp_path_factory.mktemp("records"))
    for battle in waiting:
        shown.battles.append(battle)
        for _ in range(200):
            if battle.over:
                break
            _look_at_what_is_asked(shown, battle)
            shown.steps.append(player.step(battle))
        shown.events |= {Event(event.code) for step in battle._steps for event in step.events}
        if shown.events == set(Event) and len(shown.legal) == len(KINDS):
            break
    return shown


def _look_at_what_is_asked(shown: Played, battle: Battle) -> None:
    if battle.dice is not None:
        shown.purposes.add(Purpose(int(battle.state[0]["dice_for"])))
        assert any(name in battle.dice.sentence for name in battle.names + battle.side_names)
        return
    asked = battle.prompt
    assert asked is not None
    assert asked.name in asked.sentence
    assert asked.sentence.endswith("?")
    shown.prompts.add(Prompt[asked.kind.upper()])
    if len(shown.steps) % 5 and {kind_of(word) for word in options(battle)} <= set(shown.legal):
        return
    answers = battle.legal()
    said = [action.sentence for action in answers]
    assert len(set(said)) == len(said), "two answers in the same words"
    for action in answers:
        assert action.target is None or battle.names[action.target] in action.sentence
        shown.legal.setdefault(kind_of(action.notation), action.sentence)


@pytest.mark.slow
@pytest.mark.compiled
def test_everything_happens_and_is_asked(played: Played) -> None:
    assert set(Event) - played.events == set()
    assert set(Prompt) - played.prompts == {Prompt.NONE}
    assert set(Purpose) - played.purposes == set()
    assert {kind.name for kind in KINDS} - set(played.legal) == set()


@pytest.mark.compiled
def test_no_sentence_has_a_gap(played: Played) -> None:
    told = [line for step in played.steps for line in step] + list(played.legal.values())
    for line in told:
        assert not re.search(r"None|nobody (with|toward)|weapon \d|prop \d|[{}<>]|  ", line), line
        assert not re.search(r"\b(1 successes|1 points|1 moves\)|[02-9] success\b|[02-9] point\b)", line), line


@pytest.mark.compiled
def test_steps_make_up_the_whole_narration(played: Played) -> None:
    """Nothing is told across the border of two steps."""
    at = 0
    for battle in played.battles:
        first, *later = (told_of(battle.system, [step]) for step in battle._steps)
        lines = [line for step in later for line in step]
        assert battle.narration() == first + lines
        assert lines == [line for step in played.steps[at : at + len(battle._steps) - 1] for line in step]
        at += len(battle._steps) - 1


@pytest.mark.compiled
def test_every_id_has_a_sentence_at_every_prompt(played: Played) -> None:
    """Also of what is not legal: an error message may name it."""
    seen = set()
    for battle in played.battles[:4]:
        copy = Battle.from_notation(battle.notation())
        while battle.undo():
            pass
        while battle.redo():
            kind = battle.prompt.kind if battle.prompt else None
            if kind is not None and kind not in seen:
                seen.add(kind)
                assert all(battle.action(number).sentence for number in range(ACTIONS.size))
        assert battle.notation() == copy.notation()
    assert len(seen) >= 8


@pytest.mark.slow
@pytest.mark.compiled
def test_a_record_with_every_prompt_replays_exactly(played: Played) -> None:
    for battle in played.battles:
        assert battle.record is not None
        again = replay(Path(battle.record.path)).battle
        assert again.notation() == battle.notation()
        assert again.narration() == battle.narration()
        assert again.transcript_hash() == battle.transcript_hash()


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


@pytest.mark.compiled
def test_every_total_is_the_sum_of_its_parts(played: Played) -> None:
    count = 0
    for step in played.steps:
        for found, difficulty in _rolls(step):
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


@pytest.mark.compiled
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


@pytest.mark.compiled
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
