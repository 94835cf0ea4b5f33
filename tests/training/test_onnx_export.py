"""Networks as ONNX models: the same numbers in another runtime, and a clear error for what cannot be."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from agents.learned.kernels import learned_kernels
from agents.learned.network import KINDS
from agents.learned.weights import WeightsError, load_weights
from tests.agents.learned.networks import ARCHITECTURES, ENTITIES, LAYOUT, MLP, saved, states
from training.onnx_export import CARD_KEY, ExportError, export, export_file

onnx = pytest.importorskip("onnx")
onnxruntime = pytest.importorskip("onnxruntime")
ROOT = Path(__file__).parents[2]


def shown(battles, rows):
    out = np.zeros((len(battles), LAYOUT.numbers(rows)), np.float32)
    learned_kernels("ok").show_all(battles, out)
    return out


def session(path):
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    return onnxruntime.InferenceSession(str(path), options)


@pytest.fixture(scope="module")
def battles():
    return states(550)


@pytest.fixture(scope="module", params=ARCHITECTURES, ids=KINDS)
def learned(request, tmp_path_factory):
    path = saved(tmp_path_factory.mktemp("weights") / "one.safetensors", request.param, command="okenv train", note="é")
    return load_weights(path)


@pytest.fixture(scope="module")
def model(learned, tmp_path_factory):
    path = tmp_path_factory.mktemp("model") / "one.onnx"
    export(learned, path)
    return path


@pytest.mark.parametrize("size", [1, 7, 512])
def test_another_runtime_gives_the_same_numbers_in_real_fights(size, learned, model, battles):
    runs = session(model)
    for first in range(0, len(battles), max(size, 40)):
        batch = battles[first : first + size]
        observations = shown(batch, int(batch["fighters_n"].max()))
        logits, value = runs.run(["logits", "value"], {"observations": observations})
        expected = learned.network(observations)
        assert logits.shape == (len(batch), LAYOUT.actions)
        assert value.shape == (len(batch),)
        assert np.abs(logits - expected[0]).max() <= 1e-5
        assert np.abs(value - expected[1]).max() <= 1e-5
        assert np.ptp(expected[0]) > 0.1


@pytest.mark.parametrize("rows", [16, 20])
def test_room_for_more_rows_changes_nothing(rows, learned, model, battles):
    runs, few = session(model), battles[:20]
    narrow = runs.run(None, {"observations": shown(few, int(few["fighters_n"].max()))})
    wide = runs.run(None, {"observations": shown(few, rows)})
    for one, other in zip(narrow, wide, strict=True):
        assert np.abs(one - other).max() <= 1e-5


def test_what_the_model_says_of_itself(learned, model):
    told = session(model)
    assert [(each.name, each.type, each.shape) for each in told.get_inputs()] == [
        ("observations", "tensor(float)", ["battles", "numbers"])
    ]
    assert [(each.name, each.type, each.shape) for each in told.get_outputs()] == [
        ("logits", "tensor(float)", ["battles", LAYOUT.actions]),
        ("value", "tensor(float)", ["battles"]),
    ]
    metadata = told.get_modelmeta().custom_metadata_map
    assert json.loads(metadata[CARD_KEY]) == learned.card
    loaded = onnx.load(str(model))
    assert (loaded.producer_name, loaded.ir_version, loaded.opset_import[0].version) == ("okenv", 8, 18)
    onnx.checker.check_model(loaded, full_check=True)


def test_the_same_weights_are_the_same_bytes(learned, model, tmp_path):
    export(learned, tmp_path / "again.onnx")
    assert (tmp_path / "again.onnx").read_bytes() == model.read_bytes()


# --- by files


def test_a_file_is_exported_by_its_path(tmp_path):
    out = tmp_path / "out.onnx"
    out.write_text("old")
    export_file(saved(tmp_path / "one.safetensors", MLP), out)
    (logits, _) = session(out).run(None, {"observations": shown(states(26), 16)})
    assert np.isfinite(logits).all()
    assert sorted(each.name for each in tmp_path.iterdir()) == ["one.json", "one.safetensors", "out.onnx"]


@pytest.mark.parametrize(("out", "message"), [
    ("out.pt", "out.pt: found the ending '.pt', expected a file ending in .onnx"),
    ("out", "out: found no ending, expected a file ending in .onnx"),
    ("none/out.onnx", "out.onnx: cannot be written: No such file or directory"),
    ("folder.onnx", "folder.onnx: cannot be written: Is a directory"),
])  # fmt: skip
def test_a_place_that_cannot_be_written(out, message, tmp_path):
    (tmp_path / "folder.onnx").mkdir()
    path = saved(tmp_path / "one.safetensors", MLP)
    with pytest.raises(ExportError) as error:
        export_file(path, tmp_path / out)
    assert str(error.value).endswith(message)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["folder.onnx", "one.json", "one.safetensors"]


def test_weights_that_cannot_be_read(tmp_path):
    with pytest.raises(WeightsError, match="none.safetensors: cannot be read: No such file or directory"):
        export_file(tmp_path / "none.safetensors", tmp_path / "out.onnx")
    with pytest.raises(WeightsError, match="weights: found 'nobody', expected "):
        export_file("nobody", tmp_path / "out.onnx")


@pytest.mark.slow
def test_without_onnx_the_message_says_how_to_get_it(tmp_path):
    path = saved(tmp_path / "one.safetensors", ENTITIES)
    code = (
        "import sys; sys.modules.update(onnx=None, torch=None)\n"
        "from training.onnx_export import ExportError, export_file\n"
        "try:\n    export_file(sys.argv[1], sys.argv[2])\nexcept ExportError as error:\n    print(error)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, path, tmp_path / "out.onnx"], cwd=ROOT, capture_output=True, text=True, timeout=900
    )
    assert done.stdout == "export to ONNX: onnx is not installed (pip install 'okenv[onnx]')\n", done.stderr
    assert not (tmp_path / "out.onnx").exists()
