"""Policies of your own, from a Python file: ``--plugin file.py``, or :func:`load_plugin`.

    from agents import policy

    @policy("careful")
    def careful(battle):
        '''Defends when asked, otherwise attacks.'''
        legal = [action.notation for action in battle.legal()]
        return "defend-one" if "defend-one" in legal else legal[0]

What is registered is a function of the battle, or a class with ``decide``. The battle that it gets is a copy
without history as the asked fighter may imagine it: nothing hidden is in it, and changing it changes nothing.
"""

from __future__ import annotations

import hashlib
import inspect
import linecache
import re
import sys
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeVar

from okenv.core.policy import told
from okenv.core.spelling import nearest

from .plugin_files import changed, declared, files_of, watched

if TYPE_CHECKING:
    from okenv.systems import System

    from .own import OwnPolicy

Maker = TypeVar("Maker", bound=Callable[..., Any])
OFFERED = ("system", "argument", "seed")
"""What a class may take when it is made, by these names."""


class PluginError(ValueError):
    """A plugin that cannot be loaded, or that failed while it decided: names the file, the line, and what is wrong."""


class IllegalAnswer(PluginError):
    """A plugin's policy decided what is no action, or is not legal."""


@dataclass(frozen=True)
class Registered:
    """A policy of a user's own.

    Attributes:
        code: its first word.
        made_from: the function, or the class.
        source: the whole path of the file where it stands.
        line: its line there.
        plugin: the file that was loaded when it was registered, which may only import it; None where none was.
    """

    code: str
    made_from: Callable[..., Any]
    source: str
    line: int
    plugin: Path | None = None

    def __deepcopy__(self, memo: dict) -> Registered:
        return self

    def __reduce__(self) -> Any:
        return (_found_again, (self.code, str(self.plugin or self.source), self.files))

    @property
    def file(self) -> str:
        """The file as people are told of it."""
        return _short(self.source)

    @property
    def files(self) -> dict[str, str]:
        """``{file: hex digest}`` of all that it is made of; of what was registered without any file, nothing.

        Raises:
            PluginError: for a file that is gone, or is none.
        """
        source = self.plugin or Path(self.source)
        module = sys.modules.get(self.made_from.__module__ if self.plugin is None else _module_name(source))
        try:
            return files_of(source, module) if source.is_file() else {}
        except OSError as error:
            raise PluginError(f"{error.filename}: cannot be read: {error.strerror}") from None
        except ValueError as error:
            raise PluginError(f"{_short(source)}: {error}") from None

    @property
    def place(self) -> str:
        """``bot.py:4``."""
        return f"{self.file}:{self.line}"

    @property
    def description(self) -> str:
        """The first line of its docstring, or where it stands."""
        text = inspect.getdoc(self.made_from) or ""
        return text.partition("\n")[0] or f"from {self.file}"

    @property
    def arguments(self) -> list[str]:
        """What it takes when it is made, of :data:`OFFERED`; a function takes nothing."""
        if not inspect.isclass(self.made_from):
            return []
        return [name for name in inspect.signature(self.made_from).parameters if name in OFFERED]

    def make(self, system: System, argument: str, seed: int | None) -> OwnPolicy:
        """The policy.

        Raises:
            PluginError: when its class cannot be made.
            ValueError: for an argument where it takes none.
        """
        from .own import OwnPolicy

        if argument and "argument" not in self.arguments:
            raise ValueError(f"policy: found '{self.code}:{argument}', expected {self.code!r}: it takes no argument")
        return OwnPolicy(self, system, argument, seed)


_registered: dict[str, Registered] = {}
_loading: Path | None = None
"""The plugin that is being loaded."""


def registered() -> dict[str, Registered]:
    """Every policy that a plugin has registered, by code."""
    return dict(_registered)


def _found_again(code: str, source: str, files: dict[str, str]) -> Registered:
    """The policy that was pickled; its file is loaded where nothing has registered it here.

    Raises:
        PluginError: where it cannot be loaded, or has other files by now.
    """
    if code not in _registered:
        if not Path(source).is_file():
            raise PluginError(f"policy {code!r}: pickled out of {source}, which is not here: expected it registered")
        load_plugin(source)
    found = _registered.get(code)
    if found is None or str(found.plugin or found.source) != source:
        where = "nowhere" if found is None else f"in {found.place}"
        raise PluginError(f"policy {code!r}: found it {where}, expected it in {_short(source)}, as it was pickled")
    if others := changed(files, found.files):
        raise PluginError(f"policy {code!r}: pickled out of other files than those of now: {others}")
    return found


def is_plugin(code: str) -> bool:
    """Whether a code is that of a plugin's policy."""
    return code.partition(":")[0] in _registered


def policy(code: str) -> Callable[[Maker], Maker]:
    """Register a function of the battle, or a class with ``decide(battle)``, as a policy under a code.

    Args:
        code: one word, such as ``careful``; what people type after ``--policy``.

    Raises:
        PluginError: when the code is no such word, or another policy has it.
    """
    if not isinstance(code, str) or not re.fullmatch(r"[A-Za-z][\w-]*", code):
        found = f"the code {code!r}" if isinstance(code, str) else "@policy without a code"
        raise PluginError(f"found {found}, expected one word such as @policy('careful')")

    def register(made_from: Maker) -> Maker:
        place = _where(made_from)
        if place is None:
            raise PluginError(f"policy {code!r}: found {made_from!r}, expected a function or a class")
        found = Registered(code, made_from, *place, _loading)
        if inspect.isclass(made_from) and not callable(getattr(made_from, "decide", None)):
            raise PluginError(f"policy {code!r}: found a class without 'decide', expected decide(self, battle)")
        other = _registered.get(code)
        if other is not None:
            raise PluginError(f"policy {code!r}: found twice, the first at {other.place}, expected a code of its own")
        kind = shipped(code)
        if kind:
            raise PluginError(f"policy {code!r}: found the code of {kind}, expected one of its own")
        _registered[code] = found
        return made_from

    return register


def shipped(code: str) -> str:
    """What has that code already, beside plugins; nothing where it is free."""
    from okenv.library import shipped_gambits
    from okenv.systems import load_system, systems

    from .registry import installed

    for name in systems():
        if code in load_system(name).module("mind.policies").CODES:
            return f"a scripted policy of {name}"
        if code in shipped_gambits(name):
            return f"a gambit of {name}"
    return "an installed policy" if code in installed() else ""


def _where(made_from: Any) -> tuple[str, int] | None:
    """File and line of a function or class; None of anything else."""
    if not (inspect.isfunction(made_from) or inspect.isclass(made_from)):
        return None
    try:
        file = inspect.getsourcefile(made_from) or inspect.getfile(made_from)
        return str(Path(file).resolve()), inspect.getsourcelines(made_from)[1]
    except (OSError, TypeError):
        code = getattr(made_from, "__code__", None)
        return (code.co_filename, code.co_firstlineno) if code else ("<here>", 1)


def _short(file: str | Path) -> str:
    """A path as it is seen from the current folder, where it lies below."""
    try:
        return str(Path(file).resolve().relative_to(Path.cwd().resolve()))
    except (OSError, ValueError):
        return str(file)


def load_plugin(file: str | Path) -> list[str]:
    """Run a user's Python file, which registers policies; returns their codes. Loaded again, it replaces what it was.

    Raises:
        PluginError: naming the file, and the line where there is one: a file that is missing or is no Python, that
            fails, that registers nothing, or a code that is taken.
    """
    path = Path(file)
    shown = _short(path)
    if not path.is_file():
        raise PluginError(f"--plugin: found {str(file)!r}, expected a Python file{_beside(path)}")
    before = registered()
    for code, found in before.items():
        if path.resolve() in (found.plugin, Path(found.source)):
            del _registered[code]
    try:
        _run(path)
    except SyntaxError as error:
        _restore(before)
        where = _short(error.filename or path)
        raise PluginError(f"{where}:{error.lineno or 1}: no valid Python: {error.msg}") from None
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # a plugin may even call sys.exit
        _restore(before)
        line = line_in(error, shown)
        what = str(error) if isinstance(error, PluginError) else f"failed while it was loaded: {told(error)}"
        raise PluginError(f"{shown}{f':{line}' if line else ''}: {what}") from None
    codes = [code for code in _registered if code not in before or before[code] is not _registered[code]]
    if not codes:
        _restore(before)
        raise PluginError(f"{shown}: found no policy, expected a function or class under @policy('its-code')")
    return codes


def _run(path: Path) -> None:
    """Execute a file as a module of its own, which may import what lies beside it."""
    global _loading
    full = path.resolve()
    name = _module_name(full)
    code = compile(full.read_bytes(), str(full), "exec")
    module = ModuleType(name)
    module.__file__ = str(full)
    sys.modules[name] = module  # classes are looked up there
    if str(full.parent) not in sys.path:
        sys.path.append(str(full.parent))  # last, so that it hides nothing
    linecache.checkcache(str(full))
    outer, _loading = _loading, full
    try:
        with watched(full):
            exec(code, module.__dict__)
    finally:
        _loading = outer
    try:
        declared(module, full.parent)
    except ValueError as error:
        raise PluginError(str(error)) from None


def _module_name(plugin: Path) -> str:
    return f"okenv_plugin_{hashlib.sha256(str(plugin).encode()).hexdigest()[:12]}"


def _restore(before: dict[str, Registered]) -> None:
    _registered.clear()
    _registered.update(before)


def _beside(path: Path) -> str:
    try:
        return nearest(path.name, [p.name for p in path.parent.iterdir() if p.suffix == ".py"])
    except OSError:
        return ""


def line_in(error: BaseException, file: str) -> int | None:
    """The last line in a plugin's file through which an exception came."""
    lines = [f.lineno for f in traceback.extract_tb(error.__traceback__) if _short(f.filename) == file]
    return lines[-1] if lines else None


def last_line(error: BaseException) -> str:
    """``bot.py:4: `` of the place where an exception was raised; nothing where that is not known."""
    frames = traceback.extract_tb(error.__traceback__)
    return f"{_short(frames[-1].filename)}:{frames[-1].lineno}: " if frames else ""
