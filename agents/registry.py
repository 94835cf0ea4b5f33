"""Finding a policy by its code, and telling what each is.

A system's own scripted kernels come first, then the gambits that it comes with, by their names, then what plugins
registered; everything else is looked up among the entry points of the group ``okenv.policies``: each names a function
``(system, argument, seed) -> Policy``, called with what follows the colon of the code (``mcts:400`` looks up ``mcts``
with ``"400"``).
"""

from __future__ import annotations

import functools
import inspect
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any, NamedTuple

from okenv.core.policy import Policy, blamed, told
from okenv.core.spelling import nearest
from okenv.library import GAMBIT, full_code, read_once, shipped_gambits, short_code
from okenv.systems import System, load_system

from .own import InstalledPolicy, installed_blamed
from .plugins import registered
from .scripted import ScriptedPolicy

GROUP = "okenv.policies"
_FORMS = {"gambit": "gambit:FILE", "expectimax": "expectimax:D", "mcts": "mcts:N"}
"""How codes with an argument are written, where their factory has no ``form`` of its own."""


@functools.cache
def installed() -> dict[str, EntryPoint]:
    """The entry points, by the first word of their codes."""
    return {point.name: point for point in entry_points(group=GROUP)}


def policy_codes(system: str | System) -> list[str]:
    """All codes that :func:`make_policy` takes for a system, those with an argument by their first word."""
    chosen = load_system(system) if isinstance(system, str) else system
    return [*shipped_policies(chosen), *registered(), *sorted(installed())]


def shipped_policies(system: str | System) -> list[str]:
    """The codes of a rulebook's scripted policies and shipped gambits, which all play inside the kernels."""
    chosen = load_system(system) if isinstance(system, str) else system
    gambits = [_code_of(name, chosen.name) for name in shipped_gambits(chosen.name)]
    return [*chosen.module("mind.policies").CODES, *gambits]


def _code_of(gambit: str, system: str) -> str:
    """The code of a shipped gambit, by its name."""
    return short_code(GAMBIT + gambit, system)


def make_policy(code: str, system: str | System, seed: int | None = None) -> Policy:
    """The policy of a code such as ``brute``.

    Args:
        code: see :func:`policy_codes`.
        system: the rulebook it plays.
        seed: of the policy's own draws.

    Raises:
        ValueError: with the nearest code, when there is none; or when its argument is none that it takes.
    """
    chosen = load_system(system) if isinstance(system, str) else system
    word, _, argument = full_code(code, chosen.name).partition(":")
    scripted = chosen.module("mind.policies").CODES
    if word in scripted:
        if word != code:
            raise ValueError(f"policy: found {code!r}, expected {word!r}: it takes no argument")
        return ScriptedPolicy(chosen, code, seed)
    own = registered().get(word)
    if own is not None:
        return own.make(chosen, argument, seed)
    if word in installed():
        make = _factory(word)
        if _is_ours(make):
            made: Policy = make(chosen, argument, seed)
            return made
        with installed_blamed(code, "cannot be made"):
            inner: Any = make(chosen, argument, seed)
            return inner if _is_ours(type(inner)) else InstalledPolicy(code, inner)
    codes = policy_codes(chosen)
    raise ValueError(f"policy: found {code!r}, expected one of {', '.join(codes)}{nearest(word, codes, 0.4)}")


def _factory(word: str) -> Any:
    """What an entry point names.

    Raises:
        ValueError: when it cannot be imported.
    """
    point = installed()[word]
    what = f"policy: {word!r} is installed as"
    with blamed(lambda error: ValueError(f"{what} {point.value}, which cannot be loaded: {told(error)}")):
        return point.load()


def _is_ours(made: Any) -> bool:
    """Whether a function or a class is okenv's: what that raises is meant to be told as it is, or is a bug."""
    return str(getattr(made, "__module__", "")).partition(".")[0] in ("okenv", "agents", "evaluation", "training")


def describe(system: str | System) -> list[tuple[str, str]]:
    """``(code, what it is)`` of every policy of a system: scripted, from plugins, installed, the shipped gambits."""
    chosen = load_system(system) if isinstance(system, str) else system
    scripted: dict[str, str] = chosen.module("mind.policies").DESCRIPTIONS
    rows = list(scripted.items())
    rows += [(found.code + ":ARGUMENT" * ("argument" in found.arguments), found.description)
             for found in registered().values()]  # fmt: skip
    for word in sorted(installed()):
        try:
            factory = _factory(word)
        except ValueError as error:
            rows.append((_FORMS.get(word, word), str(error).removeprefix("policy: ")))
            continue
        first = (inspect.getdoc(factory) or "").partition("\n")[0]
        first = first[:1].lower() + first[1:].rstrip(".")
        rows.append((str(getattr(factory, "form", _FORMS.get(word, word))), first))
        if word == "gambit":
            rows += [(one.code, f"{one.title}: {one.sentence}") for one in personalities(chosen.name)]
    return rows


class Personality(NamedTuple):
    """A shipped gambit as people are told of it: its code, name, and group, and what it does in one sentence."""

    code: str
    title: str
    group: str
    sentence: str


def personalities(system: str) -> list[Personality]:
    """The shipped gambits of a system, by their names; of one that cannot be read the title says why."""
    return [_personality(_code_of(name, system), path) for name, path in shipped_gambits(system).items()]


def _personality(code: str, path: Path) -> Personality:
    from .gambits.reading import first_sentence

    try:
        read = read_once(path).plain()
    except ValueError as error:
        return Personality(code, str(error), "", "")
    data = read if isinstance(read, dict) else {}
    title, group, told, about = (str(data.get(key, "")) for key in ("title", "group", "sentence", "description"))
    return Personality(code, title, group, told or first_sentence(about))


def gambit_titles(system: str) -> dict[str, str]:
    """The titles of the shipped gambits of a system, by code; one that cannot be read has none."""
    return {one.code: one.title for one in personalities(system)}
