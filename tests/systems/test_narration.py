"""The narration of random fights in which everything happens, in every rulebook: no gaps, and its arithmetic is right.

The words of each event stand in ``told.txt``.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from okenv import replay
from okenv.systems import load_system
from tests.systems.ok.steered import fights
from tests.systems.playing import Played, play, told_again

pytestmark = [pytest.mark.plain, pytest.mark.compiled, pytest.mark.slow]

PSOB_HERO = {
    "initiative": 6, "base_damage": 3, "armour": "vest",
    "skills": {"guns": 7, "martial_arts": 7, "dodge": 6, "intimidation": 8, "leadership": 7, "deceit": 6},
}  # fmt: skip
PSOB = {
    "system": "psob",
    "characters": {
        "hero": {**PSOB_HERO, "weapons": ["laser", "sword", "grenade"], "hair_trigger": "laser"},
        "archer": {**PSOB_HERO, "weapons": ["crossbow", "throwing-knife", "smg"]},
        "goon": {"minor": True, "mob": True, "initiative": 4, "weapons": ["rifle", "knife"],
                 "skills": {"guns": 5, "martial_arts": 4, "dodge": 4}, "spine": 6},
    },
    "sides": {
        "red": {"fighters": [{"character": "hero", "name": "Ann"}, {"character": "goon", "count": 3, "name": "Guard"}]},
        "blue": {"fighters": [{"character": "archer", "name": "Bea", "start": {"vehicle": "buggy"}},
                              {"character": "hero", "name": "Cleo", "start": {"vehicle": "buggy"}},
                              {"character": "goon", "count": 3, "name": "Thug"}]},
    },
    "rules": {"arena": 40, "apart": 2, "charge": True, "hazards": [{"name": "fire", "damage": 4, "rounds": [3, 6]}],
              "covers": [{"name": "wall", "at": 17, "cover": 2}, {"name": "car", "at": 23, "cover": 1}],
              "props": [{"name": "rope", "at": 20, "reach": 20, "difficulty": 2}],
              "vehicles": [{"name": "buggy", "at": 26, "move": 7}]},
}  # fmt: skip
BROAGS = {
    "system": "broags",
    "characters": {
        "hero": {"abilities": {"marksmanship": 4, "melee": 5, "strength": 6, "toughness": 8, "athletics": 3,
                               "perception": 3},
                 "weapons": ["handgun", "handgun", "sword"], "armour": "vest"},
        "goon": {"group": True, "abilities": {"toughness": 4, "melee": 3}, "weapons": ["smg", "club"]},
        "pikeman": {"abilities": {"toughness": 6, "strength": 3, "melee": 3, "perception": 4},
                    "weapons": ["polearm", "knife"]},
    },
    "sides": {
        "red": {"fighters": [{"character": "hero", "name": "Ann"}, {"character": "goon", "count": 3, "name": "Guard"}]},
        "blue": {"fighters": [{"character": "hero", "name": "Bea"}, {"character": "pikeman", "name": "Cleo"},
                              {"character": "goon", "count": 3, "name": "Thug"}]},
    },
    "rules": {"arena": 30, "apart": 1, "surprise": "second", "visibility": "good",
              "covers": [{"name": "wall", "at": 13, "cover": 2}, {"name": "car", "at": 17, "cover": 1}]},
}  # fmt: skip
ZEROSPACE = {
    "system": "zerospace",
    "characters": {
        "hero": {"attributes": {"brawn": 5, "presence": 4}, "skills": {"hand_to_hand": 4, "ranged_combat": 4},
                 "weapons": ["sword", "stunner", "rifle"], "armour": "combat-armour", "cloak": True,
                 "shield": {"damage": 2}},
        "witch": {"attributes": {"presence": 5}, "skills": {"mental_combat": 5, "ranged_combat": 3},
                  "weapons": ["dread", "enthralment", "flash-grenade", "grenade"]},
        "goon": {"unnamed": True, "weapons": ["pistol", "knife"]},
    },
    "sides": {
        "red": {"fighters": [{"character": "hero", "name": "Ann", "start": {"holds": 1}},
                             {"character": "witch", "name": "Flo"},
                             {"character": "goon", "count": 2, "name": "Guard"}]},
        "blue": {"fighters": [{"character": "hero", "name": "Bea"}, {"character": "witch", "name": "Cleo"},
                              {"character": "goon", "count": 2, "name": "Thug"}]},
    },
    "rules": {"arena": 40, "apart": 2, "knockback": "on", "trade_cap": 5, "rest_of_move": "kept",
              "many_targets": "chosen", "damaged_cover": "half",
              "covers": [{"name": "crate", "at": 18, "health": 10}, {"name": "wall", "at": 23}],
              "hazards": [{"name": "fire", "at": 12, "width": 3, "level": 4, "speed": 4}]},
}  # fmt: skip


def of_ok() -> Played:
    """Steered fights until every event has happened, since some are rare."""
    layout, shown = load_system("ok").layout, Played()
    player, waiting = fights(5, 40)
    for battle in waiting:
        shown.battles.append(battle)
        for step in range(200):
            if battle.over:
                break
            shown.look(battle, step % 5 == 0)
            player.step(battle)
        shown.events |= {layout.Event(event.code) for step in battle._steps for event in step.events}
        if shown.events == set(layout.Event) and len(shown.kinds) == len(battle.system.actions.kinds):
            break
    return shown


@dataclass(frozen=True)
class Of:
    """How a rulebook's fights are played.

    Attributes:
        made: plays them.
        rare: events that they may go without.
        unasked: questions and kinds of answers that they may go without.
    """

    made: Callable[[], Played]
    rare: set[str] = field(default_factory=set)
    unasked: set[str] = field(default_factory=set)


SYSTEMS = {
    "ok": Of(of_ok),
    "psob": Of(lambda: play(PSOB, 24, ("pass", "decline", "nothing"), ("swing",)), {"HIT", "MISS", "HARM", "OVER"}),
    "broags": Of(
        lambda: play(
            BROAGS, 7, ("done", "decline", "stop", "pass", "flee"), ("attack", "wild", "tamed", "grapple", "disarm")
        ),
        {"BROKEN", "CLEAR", "FLED", "FREED", "JAMMED", "LOST", "OVER", "SEEN", "TAKEN"},
        {"TAKE", "take", "hide", "flee", "clear"},
    ),
    "zerospace": Of(
        lambda: play(ZEROSPACE, 62, ("done", "decline", "plain", "send"), ("attack", "disarm", "takedown", "squeeze")),
        {"DODGE", "TAKEN", "FREED", "OVER"},
        {"TAKE", "take", "knock", "break"},
    ),
}


@pytest.fixture(scope="module", params=SYSTEMS)
def played(request: pytest.FixtureRequest) -> tuple[str, Played]:
    """A rulebook and its fights."""
    return request.param, SYSTEMS[request.param].made()


def test_everything_happens_and_is_asked(played: tuple[str, Played]) -> None:
    system, shown = played
    layout, of = load_system(system).layout, SYSTEMS[system]
    assert {event.name for event in set(layout.Event) - shown.events} - of.rare == set()
    assert {prompt.name for prompt in set(layout.Prompt) - shown.prompts} - of.unasked == {"NONE"}
    assert {kind.name for kind in load_system(system).actions.kinds} - shown.kinds - of.unasked == set()
    assert set(layout.Purpose) - shown.purposes == set() or system != "ok"


GAP = re.compile(r"None|\bnobody (with|toward)|(weapon|prop|hazard|vehicle) \d|[{}<>]|  |nowhere")
NUMBER = re.compile(r"\b(1 (wounds|hits|successes|points|moves\)|hit points)|[02-9] (success|point))\b")


def test_no_sentence_has_a_gap(played: tuple[str, Played]) -> None:
    names = sorted({name for battle in played[1].battles for name in battle.names}, key=len, reverse=True)
    for line in [*played[1].lines(), *played[1].said]:
        bare = re.sub("|".join(names), "X", line)
        assert not GAP.search(bare), line
        assert not NUMBER.search(bare), line


def sums(line: str, names: list[str]) -> list[tuple[int, int]]:
    """Every sum that a line tells, worked out from its parts, and as it is told."""
    for name in sorted(names, key=len, reverse=True):
        line = line.replace(name, "X")
    line = line.replace(" x ", " * ")
    line = re.sub(r"\S+ \((-?\d+)\)", r"\1", line)  # a rank and its number
    within = re.findall(r"\(([^()]*=[^()]*)\)", line)
    found = []
    for text in [*within, re.sub(r"\([^()]*\)", "", line)]:
        for parts, told in re.findall(r"([^=]*) = (-?\d+)", text):
            total = 0
            tokens = re.findall(r"([+\-*/]?) ?(?:[A-Za-z' ]+ )?(-?\d+)", re.split(r"[:;]|rolls|damage", parts)[-1])
            for sign, digits in tokens:
                n = int(digits)
                total = {"-": total - n, "*": total * n, "/": int(total / (n or 1))}.get(sign, total + n)
            found.append((total, int(told)))
    return found


def test_every_sum_adds_up(played: tuple[str, Played]) -> None:
    """Less than nothing is nothing, where points are told."""
    count = 0
    for battle in played[1].battles:
        for line in battle.narration():
            for total, told in sums(line, battle.names):
                assert told == total or (told == 0 and total < 0), line
                count += 1
    assert count > 100


RESULT = re.compile(
    r"= (-?\d+)(?: with .*)? against .*?(-?\d+)(?: to [\w ]+)?: a (hit|marginal hit|miss|success|failure)(?: by (\d+))?"
)


def test_whoever_reaches_it_hits(played: tuple[str, Played]) -> None:
    """And by how much; of OK RPG and BrOAGS their own ``test_narration`` says more."""
    count, system = 0, played[0]
    for battle in played[1].battles:
        for line in battle.narration():
            if found := RESULT.search(re.sub(r"\S+ \((-?\d+)\)", r"\1", line)):
                beyond, hit = int(found[1]) - int(found[2]), not found[3].startswith(("miss", "failure"))
                if system != "broags":
                    assert hit == (beyond >= 0), line
                    assert found[4] is None or int(found[4]) == abs(beyond), line
                elif hit:
                    assert beyond >= 0, line
                count += 1
    assert count > 20 or system == "ok"


def test_every_id_has_a_sentence_at_every_prompt(played: tuple[str, Played]) -> None:
    """Also of what is not legal, where weapons and places have no names."""
    seen, say = set(), load_system(played[0]).module("voice.narrate").action_sentence
    for battle in played[1].battles[:4]:
        table = battle.system.actions
        while battle.undo():
            pass
        while battle.redo():
            kind = battle.prompt.kind if battle.prompt else None
            if kind is not None and kind not in seen:
                seen.add(kind)
                for number in range(table.size):
                    aimed = 1 if table.target[number] == 0 else -1
                    assert say(battle.state, number, aimed, battle.names, None), number
                    assert battle.action(number).sentence
    assert len(seen) >= 8


def test_a_fight_is_told_again_from_its_steps(played: tuple[str, Played]) -> None:
    told_again(played[1].battles[0])


def test_a_record_with_every_prompt_replays_exactly(tmp_path: Path) -> None:
    player, battles = fights(2, 8, tmp_path)
    for battle in battles:
        for _ in range(200):
            if battle.over:
                break
            player.step(battle)
        assert battle.record is not None
        again = replay(Path(battle.record.path)).battle
        assert again.notation() == battle.notation()
        assert again.narration() == battle.narration()
        assert again.transcript_hash() == battle.transcript_hash()


def test_sums_that_do_not_add_up_are_found() -> None:
    """Of every form that a sum has."""
    for line, found in (
        ("Ann rolls 7 -1, pending -5 = 2 for initiative.", [(1, 2)]),
        ("Ann rolls Good (4) +1, setup +2 = 7 against Good (4): 5 AP.", [(7, 7)]),
        ("A hit by 4 (solid), damage 6 + 4 - armour 3 (of 5) = 7: stunned.", [(7, 7)]),
        ("Bob 2 is hit: 7 / 2 x 2 (critical) - soak 2 = 4 lethal.", [(4, 4)]),
        ("Ann hits Bob 2 (die 4 + level 3 - resistance 1 = 6).", [(6, 6)]),
    ):
        assert sums(line, ["Ann", "Bob 2"]) == found
