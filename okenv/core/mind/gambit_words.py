"""From the words that a rulebook declares to the kernels that ask: one that knows all words of a kind by number.

What is asked for a word is a kernel or a lambda. A kernel gets, in order, the first values that it has room for; a
lambda those that its parameters name, such as ``lambda f: f.hidden != 0``:

========= =====================================================================================
``b``     the battle
``i``     the row of whoever is asked
``k``     the row of the fighter whom the word is about, and ``f`` that fighter's record
``rule``  the number of the rule, and ``seed`` that of the gambit's draws
``target``  the row of the target, ``option`` that of the action's word, and ``program`` the gambit
========= =====================================================================================

A kernel a word would take seconds to compile, so the lambdas are put together to one; the code is only written when
that is compiled. Names in a lambda mean what they mean where it is written.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from copy import deepcopy
from enum import IntEnum
from functools import cache, cached_property
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from ..jit import JIT_DISABLED, Kernel
from ..linking import PartCompiler

_NOTHING = object()


def chosen_by(signature: Any, takes: tuple[str, ...], asks: Sequence[Any]) -> Any:
    """The kernel ``chosen(b, n, *takes)``: what the ``n``-th of ``asks`` says, as a whole number.

    Args:
        signature: of that kernel.
        takes: what it is called with besides the battle and the number.
        asks: kernels and lambdas.

    Raises:
        ValueError: for a lambda with a parameter of another name.
    """
    known = {"b", "i", *takes} | ({"f"} if "k" in takes else set())
    for ask in asks:
        for name in _arguments(ask, takes):
            if name not in known:
                where = f"{ask.__code__.co_filename}, line {ask.__code__.co_firstlineno}"
                raise ValueError(f"{where}: found a lambda of {name!r}, expected one of {', '.join(sorted(known))}")
    if not JIT_DISABLED:
        return _Chosen(signature, takes, asks)

    def chosen(b: Any, n: int, *values: Any) -> int:
        given = dict(zip(takes, values, strict=True)) | {"b": b, "i": b.actor}
        if "k" in given:
            given["f"] = b.fighters[given["k"]]
        return int(asks[n](*(given[name] for name in _arguments(asks[n], takes))))

    return chosen


class _Chosen(Kernel):
    """A kernel whose code is put together when another kernel first calls it."""

    def __init__(self, signature: Any, takes: tuple[str, ...], asks: Sequence[Any]) -> None:
        super().__init__(chosen_by, signature, Path(__file__).parent, {"no_cpython_wrapper": True}, PartCompiler, ())
        self._takes, self._asks = takes, asks
        for ask in asks:
            if not isinstance(ask, Kernel):
                _source(ask.__code__.co_filename)  # as it is imported: somebody may edit it meanwhile

    @cached_property
    def part(self) -> Any:
        """Numba's dispatcher for calls from other kernels."""
        self._function = _together(self._takes, self._asks)
        return super().part


def _arguments(ask: Any, takes: tuple[str, ...]) -> tuple[str, ...]:
    """The names of what a kernel or a lambda is called with."""
    code = ask._function.__code__ if isinstance(ask, Kernel) else ask.__code__
    names = code.co_varnames[: code.co_argcount]
    return names if code.co_name == "<lambda>" else ("b", *takes)[: len(names)]


def _together(takes: tuple[str, ...], asks: Sequence[Any]) -> Callable:
    """A function that says what the one of a number says."""
    names: dict[str, Any] = dict.fromkeys(("b", "n", "i", "f", *takes))  # taken
    lines = [f"def chosen(b, n, {', '.join(takes)}):", "    i = b.actor"]
    lines += ["    f = b.fighters[k]"] if "k" in takes else []
    for n, ask in enumerate(asks):
        which = f"if n == {n}: " if n < len(asks) - 1 else ""
        lines.append(f"    {which}return int({_expression(ask, takes, names)})")
    exec(compile("\n".join(lines), "<words of gambits>", "exec"), names)
    return names["chosen"]


def _expression(ask: Any, takes: tuple[str, ...], names: dict[str, Any]) -> str:
    """What is said for a word, as code; what it means by its names goes into ``names``."""
    if isinstance(ask, Kernel):
        return f"{_named(ask._function.__name__, ask, names)}({', '.join(_arguments(ask, takes))})"
    return ast.unparse(_Renamed(ask, names).visit(deepcopy(_lambda(ask).body)))


def _named(name: str, value: Any, names: dict[str, Any]) -> str:
    """The name that stands for a value, the same name for the same one only."""
    while names.setdefault(name, value) is not value:
        name += "_"
    return name


@cache
def _source(file: str) -> str:
    return Path(file).read_text(encoding="utf-8")


@cache
def _lambdas(file: str) -> dict[int, list[ast.Lambda]]:
    """The lambdas of a file by line."""
    found: dict[int, list[ast.Lambda]] = {}
    for node in ast.walk(ast.parse(_source(file))):
        if isinstance(node, ast.Lambda):
            found.setdefault(node.lineno, []).append(node)
    return found


def _lambda(ask: FunctionType) -> ast.Lambda:
    file, line = ask.__code__.co_filename, ask.__code__.co_firstlineno
    found = _lambdas(file).get(line, [])
    if len(found) != 1:
        raise ValueError(f"{file}, line {line}: found {len(found)} lambdas, expected one a line")
    return found[0]


class _Renamed(ast.NodeTransformer):
    """Puts numbers in place of constants, and names of its own in place of what a lambda means by its names."""

    def __init__(self, ask: FunctionType, names: dict[str, Any]) -> None:
        cells = (cell.cell_contents for cell in ask.__closure__ or ())
        self.meant = {**ask.__globals__, **dict(zip(ask.__code__.co_freevars, cells, strict=True))}
        self.own, self.names = ask.__code__.co_varnames, names

    def _value(self, node: ast.AST) -> Any:
        """What a name, or an attribute of a module or a class, means; _NOTHING for anything else."""
        if isinstance(node, ast.Name) and node.id not in self.own:
            return self.meant.get(node.id, _NOTHING)
        if isinstance(node, ast.Attribute):
            owner = self._value(node.value)
            return getattr(owner, node.attr) if isinstance(owner, ModuleType | type) else _NOTHING
        return _NOTHING

    def _replaced(self, node: Any) -> Any:
        value = self._value(node)
        if value is _NOTHING:
            return self.generic_visit(node)
        if isinstance(value, int | IntEnum):
            return ast.Constant(int(value))
        return ast.Name(_named(getattr(node, "id", None) or node.attr, value, self.names), ast.Load())

    visit_Name = visit_Attribute = _replaced
