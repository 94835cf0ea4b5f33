"""Records that somebody changed: whatever was changed is named by its line, and nothing else comes of it."""

import copy
import json
import random

import pytest

from okenv import Battle, RecordError, encounter_names, load_encounter, replay

NONSENSE = [None, True, -1, 0, 2, 99, 2**31, 2**63, 2**70, 1.5, "", "nobody", "\0", [], [[1]], {}, {"a": 1}]


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The lines of a whole fight by rulebook and by who rolls."""
    made = {}
    for system in ("ok", "psob", "broags", "zerospace"):
        for dice in ("auto", "ask"):
            path = tmp_path_factory.mktemp("records") / "fight.jsonl"
            fight, chance = (
                Battle(load_encounter(encounter_names(system)[0]), 7, dice=dice, record=path),
                random.Random(3),
            )
            for step in range(4000):
                if fight.over:
                    break
                if fight.dice is not None:
                    fight.roll()
                else:
                    fight.apply(chance.choice(fight.legal()))
                if step == 9:
                    fight.undo()
            made[system, dice] = path.read_text().splitlines()
    return made


def each(whole):
    return [lines for lines in whole.values() if '"over"' in lines[-1]]


def refused(path, lines):
    """Whether the replay refuses them, in words that name the file."""
    path.write_text("\n".join(lines) + "\n")
    try:
        replay(path)
    except RecordError as error:
        told = str(error)
    else:
        return False
    assert told.startswith(f"{path}:")
    return True


def spots(entry, path=()):
    """The places of all values in a line, at any depth."""
    items = entry.items() if isinstance(entry, dict) else enumerate(entry) if isinstance(entry, list) else ()
    for key, value in items:
        yield (*path, key)
        yield from spots(value, (*path, key))


def changed(entry, place, value):
    """The line with another value at that place."""
    entry = copy.deepcopy(entry)
    inner = entry
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = value
    return entry


@pytest.mark.slow
def test_whole_fights_prove_themselves(whole, tmp_path):
    assert len(each(whole)) >= 6
    for k, lines in enumerate(each(whole)):
        path = tmp_path / f"{k}.jsonl"
        path.write_text("\n".join(lines) + "\n")
        assert replay(path).notes == []


@pytest.mark.slow
def test_one_changed_figure_of_a_later_line_is_refused(whole, tmp_path):
    chance = random.Random(5)
    for lines in each(whole):
        for _ in range(10):
            number = chance.randrange(1, len(lines))
            entry = json.loads(lines[number])
            place = chance.choice(list(spots(entry)))
            value = chance.choice(NONSENSE)
            new = json.dumps(changed(entry, place, value))
            same = json.loads(new) == entry and type(value) is type(json.loads(lines[number])[place[0]])
            told = f"{number + 1}: {lines[number]} -> {new}"
            assert same or refused(tmp_path / "fight.jsonl", [*lines[:number], new, *lines[number + 1 :]]), told


@pytest.mark.kept
@pytest.mark.parametrize("dice", ["auto", "ask"])
def test_an_impossible_roll_is_named_by_its_own_line(whole, tmp_path, dice):
    lines, path = whole["ok", dice], tmp_path / "fight.jsonl"
    rolls = [k for k, line in enumerate(lines) if line.startswith('{"roll"')]
    for k in (rolls[0], rolls[1], rolls[len(rolls) // 2], rolls[-1]):
        impossible = json.dumps(json.loads(lines[k]) | {"roll": 99})
        path.write_text("\n".join([*lines[:k], impossible, *lines[k + 1 :]]) + "\n")
        with pytest.raises(RecordError, match="found '99', expected") as error:
            replay(path)
        assert str(error.value).startswith(f"{path}:{k + 1}: ")


@pytest.mark.slow
def test_a_changed_header_is_refused_in_words_or_plays(whole, tmp_path):
    chance = random.Random(6)
    for lines in each(whole):
        header = json.loads(lines[0])
        for _ in range(40):
            new = json.dumps(changed(header, chance.choice(list(spots(header))), chance.choice(NONSENSE)))
            refused(tmp_path / "fight.jsonl", [new, *lines[1:]])


@pytest.mark.parametrize(("line", "message"), [
    ('{"foo": 5}', "found 'foo', expected one of do, roll"),
    ('{"undo": 99}', "undo: found 99, expected 1"),
    ('{"redo": 1}', "but nothing can be done again"),
    ('{"roll": 1, "dice": "4dF", "for": "attack", "modifier": "x"}', "modifier: found 'x', expected a whole number"),
    ('{"roll": 99, "dice": "4dF", "for": "attack"}', "found 99, expected"),
    ('{"do": "done", "by": "Red", "bye": 1}', "found 'bye', expected do, by alone; did you mean 'by'?"),
    ('{"over": "red"}', "found the end 'red', expected None"),
    ("[" * 100_000, "expected one JSON object a line"),
])  # fmt: skip
@pytest.mark.parametrize("dice", ["auto", "ask"])
def test_a_line_that_cannot_be_is_named(tmp_path, line, message, dice):
    path = tmp_path / "fight.jsonl"
    Battle(load_encounter("mirror-duel"), 7, dice=dice, record=path)
    lines = path.read_text().splitlines()
    path.write_text("\n".join([*lines, line, ""]) + "\n")
    with pytest.raises(RecordError) as error:
        replay(path)
    assert str(error.value).startswith(f"{path}:{len(lines) + 1}: ")
    assert message in str(error.value) or ("roll" in line and "dice" in str(error.value))


def test_rolls_that_nobody_awaited_are_named(tmp_path):
    path = tmp_path / "fight.jsonl"
    fight = Battle(load_encounter("mirror-duel"), 7, record=path)
    fight.apply(fight.legal()[0])
    with path.open("a") as file:
        file.write('{"roll":1,"dice":"4dF","for":"attack"}\n' * 9)
    with pytest.raises(RecordError, match="no dice were awaited|expected {"):
        replay(path)


def test_a_record_that_ends_in_another_state_is_refused(whole, tmp_path):
    lines = whole["ok", "auto"]
    header = json.loads(lines[0])
    other = json.dumps(header | {"seed": header["seed"] + 1})
    assert refused(tmp_path / "fight.jsonl", [other, *lines[1:]])


def test_an_older_record_plays_with_a_note(whole, tmp_path):
    *lines, end = whole["ok", "auto"]
    path = tmp_path / "fight.jsonl"
    path.write_text("\n".join([*lines, json.dumps({"over": json.loads(end)["over"]})]) + "\n")
    assert "no digest at its end" in replay(path).notes[0]


def test_a_record_that_was_removed_or_replaced_ends_in_words(tmp_path):
    path = tmp_path / "fight.jsonl"
    fight = Battle(load_encounter("mirror-duel"), 7, record=path)
    fight.apply(fight.legal()[0])
    state, text = fight.notation(), path.read_text()
    path.rename(tmp_path / "moved.jsonl")
    for attempt in (lambda: fight.apply(fight.legal()[0]), fight.undo):
        with pytest.raises(RecordError, match="found no file, expected the record of this fight"):
            attempt()
        assert fight.notation() == state
    path.write_text(text)
    with pytest.raises(RecordError, match="found another file"):
        fight.apply(fight.legal()[0])
    assert (fight.notation(), path.read_text()) == (state, text)
