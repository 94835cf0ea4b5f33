"""Weights and their card: written, found and read back; shipped ones load."""

import hashlib
import json

import numpy as np
import pytest

from agents.learned import weights as module
from agents.learned.weights import WeightsError, find_weights, load_weights, save_weights, shipped_weights
from okenv.files import write_whole
from okenv.library import configs_folder
from okenv.systems import systems
from okenv.version import version
from tests.agents.learned.networks import ARCHITECTURES, ENTITIES, LAYOUT, MLP, random_weights, saved


@pytest.mark.parametrize("architecture", ARCHITECTURES, ids=["entities", "mlp"])
def test_what_is_saved_is_loaded(architecture, tmp_path):
    path = saved(
        tmp_path / "deep" / "er" / "one.safetensors", architecture, 7, command="okenv train", ratings={"elo": 1}
    )
    learned = load_weights(path, "ok")
    assert learned.layout is LAYOUT
    assert learned.architecture == architecture
    expected = random_weights(architecture, 7)
    assert {name: array.tobytes() for name, array in learned.weights.items()} == {
        name: array.tobytes() for name, array in expected.items()
    }
    assert sorted(each.name for each in path.parent.iterdir()) == ["one.json", "one.safetensors"]


def test_the_card_says_what_the_weights_are(tmp_path):
    path = saved(tmp_path / "one.safetensors", command="okenv train", date="2026-01-01")
    data = path.read_bytes()
    assert json.loads(path.with_suffix(".json").read_text()) == {
        "format": 1,
        "system": "ok",
        "layout": LAYOUT.hash,
        "architecture": ENTITIES,
        "okenv": version(),
        "command": "okenv train",
        "date": "2026-01-01",
        "weights": {"sha256": hashlib.sha256(data).hexdigest(), "bytes": len(data)},
    }
    assert load_weights(path).card["command"] == "okenv train"


def test_sizes_that_are_not_given_are_written_down(tmp_path):
    """So that a default that changes one day does not change what a card means."""
    path = tmp_path / "one.safetensors"
    save_weights(path, "ok", {"kind": "mlp"}, random_weights({"kind": "mlp"}), {})
    assert load_weights(path).architecture == {"kind": "mlp", "width": 128}


def test_the_same_weights_are_the_same_bytes(tmp_path):
    """Whatever the order in which they are given, and whatever they are kept as before."""
    weights = random_weights(MLP)
    save_weights(tmp_path / "one.safetensors", "ok", MLP, weights, {})
    other = {name: np.asfortranarray(array.astype(np.float64)) for name, array in reversed(weights.items())}
    save_weights(tmp_path / "two.safetensors", "ok", MLP, other, {})
    assert (tmp_path / "one.safetensors").read_bytes() == (tmp_path / "two.safetensors").read_bytes()


def wrong(change):
    weights = random_weights(MLP)
    change(weights)
    return weights


@pytest.mark.parametrize(("architecture", "weights", "about", "message"), [
    ({"kind": "mpl"}, {}, {}, "architecture.kind: found 'mpl', expected one of entities, mlp; did you mean 'mlp'?"),
    ({"kind": "mlp", "widht": 3}, {}, {}, "architecture: found 'widht' with 'mlp', expected one of width; did you"),
    (MLP, wrong(lambda w: w.pop("value.bias")), {}, "found no 'value.bias', expected float32 [1]"),
    (MLP, wrong(lambda w: w["value.bias"].fill(np.nan)), {}, "value.bias: found numbers that are not finite"),
    (MLP, random_weights(MLP), {"layout": "x"}, "about: found 'layout', expected something that the card does not"),
])  # fmt: skip
def test_what_could_not_be_loaded_is_not_written(architecture, weights, about, message, tmp_path):
    with pytest.raises(WeightsError, match=r"^.*one.safetensors: ") as error:
        save_weights(tmp_path / "one.safetensors", "ok", architecture, weights, about)
    assert message in str(error.value)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("about", [{"loss": float("nan")}, {"what": object()}])
def test_a_card_that_is_no_json_is_not_written(about, tmp_path):
    with pytest.raises((ValueError, TypeError)):
        save_weights(tmp_path / "one.safetensors", "ok", MLP, random_weights(MLP), about)
    assert list(tmp_path.iterdir()) == []


# --- finding


@pytest.fixture
def shipped(tmp_path, monkeypatch):
    monkeypatch.setattr(module, "configs_of", lambda system: tmp_path)
    return saved(tmp_path / "weights" / "ok" / "okenv.safetensors", MLP)


def test_a_shipped_network_is_found_by_its_name_and_all_else_by_its_path(shipped, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert shipped_weights("ok") == {"okenv": shipped}
    assert find_weights("okenv", "ok") == shipped
    assert str(find_weights("some.safetensors", "ok")) == "some.safetensors"
    assert str(find_weights("a/b", "ok")) == "a/b"


def test_an_unknown_name_gets_the_nearest(shipped, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(WeightsError) as error:
        find_weights("okenf", "ok")
    assert str(error.value) == (
        "weights: found 'okenf', expected okenv, or a file with the ending .safetensors; did you mean 'okenv'?"
    )
    with pytest.raises(WeightsError, match=r"found 'okenv', a network of OK RPG, expected a file ending in \.saf"):
        find_weights("okenv", "psob")
    saved(tmp_path / "mine.safetensors", MLP)
    with pytest.raises(WeightsError, match=r"found 'mine'.*did you mean 'mine.safetensors'\?"):
        find_weights("mine", "ok")


@pytest.mark.parametrize("argument", ["", "a\0b", "x" * 5000])
def test_what_can_be_no_name_is_not_found(argument, shipped):
    with pytest.raises(WeightsError, match="^weights: found "):
        find_weights(argument, "ok")


def test_all_shipped_weights_load_and_are_small():
    for system in systems():
        for path in shipped_weights(system).values():
            assert load_weights(path, system).card["command"]
            assert path.stat().st_size <= 2 * 2**20
    assert {path.suffix for path in (configs_folder() / "weights").rglob("*.*")} <= {".safetensors", ".json"}


def test_a_file_is_written_whole_into_the_folder_it_names(tmp_path):
    path = tmp_path / "one"
    path.write_bytes(b"old")
    write_whole(path, b"new")
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]
