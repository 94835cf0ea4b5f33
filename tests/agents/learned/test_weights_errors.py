"""Whatever is wrong with a card or a file of weights is one clear error, and nothing is unpickled."""

import hashlib
import json
import os
import pickle
import shutil
from contextlib import suppress

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from safetensors.numpy import save

from agents.learned.weights import WeightsError, load_weights
from agents.registry import make_policy
from tests.agents.learned.networks import LAYOUT, MLP, random_weights, saved


@pytest.fixture
def path(tmp_path):
    return saved(tmp_path / "one.safetensors", MLP)


def refusal(path):
    """The message, which is the same by the policy's code."""
    with pytest.raises(WeightsError) as error:
        load_weights(path, "ok")
    with pytest.raises(WeightsError) as again:
        make_policy(f"ppo:{path}", "ok")
    assert str(again.value) == str(error.value)
    assert "\n" not in str(error.value)
    return str(error.value).replace(f"{path.parent}/", "")


def changed(path, change):
    """The card after a change to it."""
    card = json.loads(path.with_suffix(".json").read_text())
    change(card)
    path.with_suffix(".json").write_text(json.dumps(card))
    return path


def replaced(path, data):
    """Other bytes for the weights, with their digest in the card."""
    path.write_bytes(data)
    digest = {"sha256": hashlib.sha256(data).hexdigest(), "bytes": len(data)}
    return changed(path, lambda card: card.update(weights=digest))


# --- the files


def test_files_that_are_not_there_or_none(path, tmp_path):
    assert refusal(tmp_path / "on.safetensors") == (
        "on.safetensors: cannot be read: No such file or directory; did you mean 'one.safetensors'?"
    )
    assert refusal(tmp_path / "no" / "where.safetensors").endswith("cannot be read: No such file or directory")
    assert refusal(tmp_path).endswith(": found a folder, expected a file ending in .safetensors")
    (tmp_path / "folder.safetensors").mkdir()
    assert refusal(tmp_path / "folder.safetensors") == "folder.safetensors: found a folder, expected a file"
    os.mkfifo(tmp_path / "pipe.safetensors")
    assert refusal(tmp_path / "pipe.safetensors") == "pipe.safetensors: found a device or a pipe, expected a plain file"
    assert refusal(tmp_path / f"{'x' * 300}.safetensors").endswith(": cannot be read: File name too long")
    assert "cannot be read: embedded null byte" in refusal(tmp_path / "a\0b.safetensors")
    path.with_suffix(".json").unlink()
    assert refusal(path) == "one.safetensors: found no card beside it, expected 'one.json', which says what it is"


def test_other_endings(path, tmp_path):
    assert refusal(tmp_path / "one.json") == (
        "one.json: found the ending '.json', expected a file ending in .safetensors; this looks like a card, "
        "the weights beside it would be 'one.safetensors'"
    )
    assert refusal(tmp_path / "one") == (
        "one: found no ending, expected a file ending in .safetensors; did you mean 'one.safetensors'?"
    )
    assert refusal(tmp_path / "one.pt") == (
        "one.pt: found the ending '.pt', expected a file ending in .safetensors; nothing else is read, and nothing is "
        "unpickled"
    )


def test_a_file_that_is_far_too_large(path, monkeypatch):
    monkeypatch.setattr("agents.learned.weights.MOST", 1000)
    size = path.stat().st_size
    assert refusal(path) == f"one.safetensors: found {size:,} bytes, expected at most 1,000"


class Bomb:
    """Unpickling it writes a file."""

    def __init__(self, path):
        self.path = path

    def __reduce__(self):
        return open, (self.path, "w")


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
@pytest.mark.parametrize("owned", [False, True], ids=["a stray file", "with a card of its own"])
def test_a_pickle_is_not_unpickled(protocol, owned, path, tmp_path):
    data = pickle.dumps(Bomb(str(tmp_path / "boom")), protocol)
    if owned:
        assert refusal(replaced(path, data)).startswith("one.safetensors: found a pickle")
    else:
        path.write_bytes(data)
        assert refusal(path).startswith("one.safetensors: found a pickle")
    assert not (tmp_path / "boom").exists()


def test_what_torch_writes_is_not_unpickled(path):
    torch.save({"weight": torch.zeros(3)}, path)
    assert refusal(path) == (
        "one.safetensors: found a pickle or an archive of pickles, which nothing here reads, "
        "expected a safetensors file"
    )


def test_weights_cut_off_or_others(path, tmp_path):
    data = path.read_bytes()
    path.write_bytes(data[:-100])
    assert refusal(path) == (
        f"one.safetensors: found {len(data) - 100:,} bytes, expected {len(data):,}, as the card says: cut off, "
        "or the two do not belong"
    )
    path.write_bytes(data[:4])
    assert refusal(path) == "one.safetensors: found something else, expected a safetensors file"
    shutil.copy(saved(tmp_path / "two.safetensors", MLP, seed=1), path)
    assert refusal(path) == (
        "one.safetensors: found other weights than the card's sha256 says; the two files do not belong together"
    )


@pytest.mark.parametrize("keep", [0, 1, 8, 50, 400, -1])
def test_cut_off_with_a_card_that_says_so(keep, path):
    message = refusal(replaced(path, path.read_bytes()[:keep]))
    assert message.startswith("one.safetensors: found ")
    assert "safetensors file" in message


def other_weights(change):
    weights = random_weights(MLP)
    change(weights)
    return save({name: np.ascontiguousarray(array) for name, array in weights.items()})


FLOAT, NOT_FINITE = "expected float32 [1]", "found numbers that are not finite, expected finite ones"
NEAR = "; did you mean 'value_bias'?"


@pytest.mark.parametrize(("change", "message"), [
    (lambda w: w.pop("value.weight"), "found no 'value.weight', expected float32 [1, 24]"),
    (lambda w: w.update(depth=np.zeros(1, np.float32)), "found 'depth', which the architecture does not have"),
    (lambda w: w.update({"value.bias": np.zeros(2, np.float32)}), f"value.bias: found float32 [2], {FLOAT}"),
    (lambda w: w.update({"value.bias": np.zeros(1)}), f"value.bias: found float64 [1], {FLOAT}"),
    (lambda w: w.update({"value.bias": np.zeros(1, np.int32)}), f"value.bias: found int32 [1], {FLOAT}"),
    (lambda w: w["value.bias"].fill(np.nan), f"value.bias: {NOT_FINITE}"),
    (lambda w: w["value.bias"].fill(-np.inf), f"value.bias: {NOT_FINITE}"),
    (lambda w: w.update(value_bias=w.pop("value.bias")), f"found no 'value.bias', {FLOAT}{NEAR}"),
])  # fmt: skip
def test_other_tensors(change, message, path):
    assert refusal(replaced(path, other_weights(change))) == f"one.safetensors: {message}"


@pytest.mark.parametrize("kind", ["BF16", "F8_E4M3", "F99"])
def test_numbers_that_numpy_does_not_have(kind, path):
    header = json.dumps({"value.bias": {"dtype": kind, "shape": [1], "data_offsets": [0, 2 if kind == "BF16" else 1]}})
    header += " " * (-len(header) % 8)
    data = len(header).to_bytes(8, "little") + header.encode() + bytes(2 if kind == "BF16" else 1)
    assert "one.safetensors: found n" in refusal(replaced(path, data))


# --- the card


@pytest.mark.parametrize(("text", "message"), [
    ("", "found no JSON: Expecting value: line 1 column 1 (char 0)"),
    ("{'format': 1}", "found no JSON: Expecting property name"),
    ("[" * 100_000, "found no JSON: "),
    ("\xff\xfe", "found no JSON: "),
    ("9" * 5000, "found no JSON: "),
    ("[1]", "found [1], expected a card: a mapping"),
    ("null", "found none, expected a card: a mapping"),
    ("{}", "format: found none, expected 1"),
    ('{"format": 2}', "format: found 2, expected 1"),
    ('{"format": true}', "format: found True, expected 1"),
    ('{"format": 1}', "system: found none, expected text"),
    ('{"format": 1, "system": ["ok"]}', "system: found ['ok'], expected text"),
])  # fmt: skip
def test_a_card_that_is_none(text, message, path):
    path.with_suffix(".json").write_text(text, "latin-1")
    assert refusal(path).startswith(f"one.json: {message}")


def test_a_card_that_is_far_too_large(path):
    path.with_suffix(".json").write_text(" " * (2**20 + 1))
    assert refusal(path) == "one.json: found 1,048,577 bytes, expected at most 1,048,576"


@pytest.mark.parametrize(("field", "value", "message"), [
    ("system", "psobb", "system: found weights for 'psobb', expected 'ok'"),
    ("layout", "0" * 64, f"layout: found '000000000000', expected {LAYOUT.hash[:12]!r}: what a network reads and "),
    ("layout", 7, "layout: found 7, expected text"),
    ("architecture", "mlp", "architecture: found 'mlp', expected a mapping"),
    ("architecture", {}, "architecture.kind: found None, expected one of entities, mlp"),
    ("architecture", {"kind": ["mlp"]}, "architecture.kind: found ['mlp'], expected one of entities, mlp"),
    ("architecture", {"kind": "entity"},
     "architecture.kind: found 'entity', expected one of entities, mlp; did you mean 'entities'?"),
    ("architecture", {"kind": "mlp", "depth": 3},
     "architecture: found 'depth' with 'mlp', expected one of width; did you mean 'width'?"),
    ("architecture", {"kind": "entities", "trnk": 3},
     "architecture: found 'trnk' with 'entities', expected one of width, trunk; did you mean 'trunk'?"),
    ("architecture", {"kind": "mlp", "width": 0},
     "architecture.width: found 0, expected a whole number from 1 to 4,096"),
    ("architecture", {"kind": "mlp", "width": 10**9},
     "architecture.width: found 1000000000, expected a whole number from 1 to 4,096"),
    ("architecture", {"kind": "mlp", "width": "24"},
     "architecture.width: found '24', expected a whole number from 1 to 4,096"),
    ("architecture", {"kind": "mlp", "width": True},
     "architecture.width: found True, expected a whole number from 1 to 4,096"),
    ("weights", None, "weights: found none, expected a mapping"),
    ("weights", {}, "weights.sha256: found none, expected text"),
    ("weights", {"sha256": 5}, "weights.sha256: found 5, expected text"),
])  # fmt: skip
def test_a_card_with_something_wrong(field, value, message, path):
    assert refusal(changed(path, lambda card: card.update({field: value}))).startswith(f"one.json: {message}")


def test_sizes_that_are_not_those_of_the_weights(path):
    changed(path, lambda card: card["architecture"].update(width=25))
    assert refusal(path).startswith("one.safetensors: hidden.weight: found float32 [24, ")


def test_an_old_layout_names_the_version_that_it_was_for(path):
    changed(path, lambda card: card.update(layout="0" * 64, okenv="0.0.7"))
    assert refusal(path).endswith("has changed since these weights were trained (with okenv 0.0.7)")
    changed(path, lambda card: card.update(okenv={}))
    assert refusal(path).endswith("(with an unknown version)")


def test_a_system_that_is_none_without_one_that_is_wanted(path):
    changed(path, lambda card: card.update(system="okk"))
    with pytest.raises(WeightsError, match=r"system: found 'okk', expected one of .*did you mean 'ok'\?"):
        load_weights(path)


# --- anything at all

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=5), inner, max_size=2),
    max_leaves=5,
)
FIELDS = ("format", "system", "layout", "architecture", "weights", "next", "okenv")


@pytest.mark.slow
@settings(max_examples=150)
@given(field=st.sampled_from(FIELDS), value=JSON, inside=st.sampled_from(["", "kind", "width", "sha256", "bytes"]))
def test_any_card_loads_or_is_refused(field, value, inside, tmp_path_factory):
    path = saved(tmp_path_factory.mktemp("any") / "one.safetensors", MLP)

    def change(card):
        if inside and isinstance(card.get(field), dict):
            card[field][inside] = value
        else:
            card[field] = value

    with suppress(WeightsError):
        load_weights(changed(path, change), "ok")


@pytest.mark.slow
@settings(max_examples=150)
@given(at=st.integers(0, 2**20), byte=st.integers(0, 255), cut=st.booleans())
def test_any_bytes_load_or_are_refused(at, byte, cut, tmp_path_factory):
    path = saved(tmp_path_factory.mktemp("any") / "one.safetensors", MLP)
    data = bytearray(path.read_bytes())
    at %= 2000  # most of it the header
    data[at] = byte
    with suppress(WeightsError):
        load_weights(replaced(path, bytes(data[: at + 1] if cut else data)), "ok")
