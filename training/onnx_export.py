"""Networks as ONNX, for programs in other languages: the graph is written node by node, so torch is not needed.

The model reads ``observations`` float32 ``[battles, numbers]``, as ``agents.learned.entities`` lays them out, with
room for any number of rows, and gives ``logits`` float32 ``[battles, actions]`` and ``value`` float32 ``[battles]``.
Rows are padded and masked where ``agents.learned.network`` packs them; the numbers are the same, and mean nothing for
actions that are not legal. The card of the weights stands as JSON in the model's metadata, under ``okenv``.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from agents.learned.entities import HEADER, Entities
from agents.learned.weights import Learned, find_weights, load_weights
from okenv.files import write_whole
from okenv.systems import DEFAULT
from okenv.version import version

ENDING = ".onnx"
CARD_KEY = "okenv"
"""The key of the card in the model's metadata."""
OPSET, IR_VERSION = 18, 8
"""Versions of ONNX's operators and format: those of ONNX 1.13, which runtimes have read since December 2022."""
_END = np.iinfo(np.int64).max


class ExportError(ValueError):
    """A network that cannot be exported, or not to there."""


def export_file(source: str | Path, out: str | Path) -> None:
    """Write the network of weights as an ONNX model.

    Args:
        source: a file of weights, or a shipped network's name.
        out: the model's file, ending in ``.onnx``; replaced as a whole.

    Raises:
        WeightsError: for weights that cannot be read, or do not fit.
        ExportError: for a place that cannot be written, or without the package ``onnx``.
    """
    out = Path(out)
    if out.suffix != ENDING:
        found = f"the ending {out.suffix!r}" if out.suffix else "no ending"
        raise ExportError(f"{out}: found {found}, expected a file ending in {ENDING}")
    learned = load_weights(find_weights(str(source), DEFAULT))
    try:
        export(learned, out)
    except OSError as error:
        raise ExportError(f"{out}: cannot be written: {error.strerror}") from None


def export(learned: Learned, path: str | Path) -> None:
    """Write a network as an ONNX model (see the module's docstring), as a whole or not at all.

    Raises:
        ExportError: without the package ``onnx``.
        OSError: where it cannot be written.
    """
    try:
        import onnx
    except ImportError:
        raise ExportError("export to ONNX: onnx is not installed (pip install 'okenv[onnx]')") from None
    from onnx import TensorProto, helper

    graph = _Graph(learned.weights)
    build = {"entities": _entities, "mlp": _plain}[learned.architecture["kind"]]
    build(graph, learned.layout)
    model = helper.make_model(
        helper.make_graph(
            graph.nodes,
            "okenv",
            [helper.make_tensor_value_info("observations", TensorProto.FLOAT, ["battles", "numbers"])],
            [
                helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["battles", learned.layout.actions]),
                helper.make_tensor_value_info("value", TensorProto.FLOAT, ["battles"]),
            ],
            graph.constants,
        ),
        producer_name="okenv",
        producer_version=version(),
        opset_imports=[helper.make_opsetid("", OPSET)],
        ir_version=IR_VERSION,
    )
    helper.set_model_props(model, {CARD_KEY: json.dumps(learned.card)})
    onnx.checker.check_model(model)
    write_whole(Path(path), model.SerializeToString())


class _Graph:
    """A graph under construction: ``graph.Add(a, b)`` appends the node and gives the name of what it makes.

    Inputs are names of what earlier nodes made, or arrays, which become constants. ``made`` names the output.
    """

    def __init__(self, weights: dict[str, np.ndarray]) -> None:
        self.nodes: list[Any] = []
        self.constants: list[Any] = []
        for name, array in weights.items():
            self.constant(np.ascontiguousarray(array.T), name)

    def __getattr__(self, operator: str) -> Callable[..., str]:
        def append(*inputs: str | np.ndarray, made: str | None = None, **attributes: Any) -> str:
            from onnx import helper

            names = [each if isinstance(each, str) else self.constant(each) for each in inputs]
            made = made or f"{operator}_{len(self.nodes)}"
            self.nodes.append(helper.make_node(operator, names, [made], **attributes))
            return made

        return append

    def constant(self, array: np.ndarray, name: str | None = None) -> str:
        """An array's name."""
        from onnx import numpy_helper

        name = name or f"constant_{len(self.constants)}"
        self.constants.append(numpy_helper.from_array(array, name))
        return name

    def linear(self, layer: str, x: str, made: str | None = None) -> str:
        """``x`` ``[..., read]`` through a layer."""
        return self.Add(self.MatMul(x, f"{layer}.weight"), f"{layer}.bias", made=made)

    def relu(self, layer: str, x: str) -> str:
        """Likewise, and what is below 0 cut off."""
        return self.Relu(self.linear(layer, x))

    def cast(self, x: str, dtype: type) -> str:
        """Other numbers."""
        from onnx import helper

        return self.Cast(x, to=helper.np_dtype_to_tensor_dtype(np.dtype(dtype)))

    def columns(self, x: str, first: int, last: int = _END) -> str:
        """Columns ``first`` to ``last - 1`` of ``[n, ...]``."""
        return self.Slice(x, _ints(first), _ints(last), _ints(1))

    def value(self, x: str) -> None:
        """The value's head."""
        self.Squeeze(self.linear("value", x), _ints(1), made="value")


def _ints(*numbers: int) -> np.ndarray:
    return np.array(numbers, np.int64)


def _entities(graph: _Graph, layout: Entities) -> None:
    """As ``agents.learned.network.EntityNetwork``, its rows padded."""
    allies, rows, overall, grid = _read(graph, layout)
    number = graph.Range(np.array(0), graph.Squeeze(graph.Shape(grid, start=1, end=2)), np.array(1))
    present, ours = graph.Less(number, rows), graph.LessOrEqual(number, allies)  # [n, rows]
    own = graph.And(graph.Equal(number, _ints(0)), present)
    flags = (own, graph.And(ours, graph.Not(own)), graph.And(present, graph.Not(ours)), ours, present)
    first, ally, enemy, side, there = (graph.Unsqueeze(graph.cast(flag, np.float32), _ints(2)) for flag in flags)
    context = graph.linear("context", graph.Concat(overall, _at(graph, grid, 0), axis=1))
    seen = graph.linear("row", graph.Concat(grid, first, ally, enemy, axis=2))
    seen = graph.relu("entity", graph.Relu(graph.Add(seen, graph.Unsqueeze(context, _ints(1)))))

    pools = []
    for mask in (side, enemy):
        theirs = graph.Mul(seen, mask)  # what is seen is not below 0, so a 0 is never the most by mistake
        count = graph.ReduceSum(mask, _ints(1), keepdims=0)
        pools.append(graph.Div(graph.ReduceSum(theirs, _ints(1), keepdims=0), count))
        pools.append(graph.ReduceMax(theirs, _ints(1), keepdims=0))
    trunk = graph.Concat(graph.Relu(context), _at(graph, seen, 0), *pools, axis=1)
    trunk = graph.relu("trunk2", graph.relu("trunk", trunk))

    asked = graph.Add(graph.linear("key", seen), graph.Unsqueeze(graph.linear("query", trunk), _ints(1)))
    aimed = graph.Mul(graph.linear("aimed", graph.Relu(asked)), there)
    flat = graph.Concat(graph.linear("untargeted", trunk), graph.Reshape(aimed, _ints(0, -1)), axis=1)
    flat = graph.Pad(flat, _ints(0, 0, 0, 1))  # a 0 for whom there is no row
    nobody = graph.Sub(graph.Shape(flat, start=1, end=2), _ints(1))
    places = graph.Gather(layout.places, graph.Squeeze(allies, _ints(1)), axis=0)
    graph.GatherElements(flat, graph.Min(places, nobody), axis=1, made="logits")
    graph.value(trunk)


def _plain(graph: _Graph, layout: Entities) -> None:
    """As ``agents.learned.network.PlainNetwork``."""
    allies, rows, overall, grid = _read(graph, layout)
    side = len(layout.places) - 1
    slot = np.arange(1 + 2 * side)
    # The row that stands at each slot, [n, slots]: one of zeros behind all others where nobody does.
    row = graph.Where(slot <= side, slot, graph.Add(slot - side, allies))
    ally, enemy = graph.LessOrEqual(row, allies), graph.Less(row, rows)
    there = graph.Or(graph.And(slot <= side, ally), graph.And(slot > side, enemy))
    row = graph.Where(there, row, graph.Shape(grid, start=1, end=2))
    row = graph.Expand(graph.Unsqueeze(row, _ints(2)), _ints(1, 1, layout.features))
    slots = graph.GatherElements(graph.Pad(grid, _ints(0, 0, 0, 0, 1, 0)), row, axis=1)
    x = graph.Concat(overall, graph.Reshape(slots, _ints(0, len(slot) * layout.features)), axis=1)
    x = graph.relu("hidden2", graph.relu("hidden", x))
    graph.linear("logits", x, made="logits")
    graph.value(x)


def _read(graph: _Graph, layout: Entities) -> tuple[str, str, str, str]:
    """Allies and rows int64 ``[n, 1]``, the fight's numbers ``[n, globals]``, and the grid ``[n, rows, features]``."""
    start = HEADER + layout.globals
    counts = graph.cast(graph.columns("observations", 0, HEADER), np.int64)
    grid = graph.Reshape(graph.columns("observations", start), _ints(0, -1, layout.features))
    return graph.columns(counts, 0, 1), graph.columns(counts, 1, 2), graph.columns("observations", HEADER, start), grid


def _at(graph: _Graph, grid: str, row: int) -> str:
    """A row of ``[n, rows, k]``: ``[n, k]``."""
    return graph.Gather(grid, np.array(row, np.int64), axis=1)
