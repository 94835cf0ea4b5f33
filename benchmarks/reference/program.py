"""The C program: its numbers from the engine's tables, its compiler, and its functions."""

from __future__ import annotations

import ctypes
import functools
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

import numpy as np

from okenv.core.events import NO_LOG
from okenv.core.layout import DRAW, ONGOING
from okenv.core.scripted import POLICY_PURPOSE
from okenv.driver import kernels
from okenv.encounter import Encounter
from okenv.systems import load_system

HERE = Path(__file__).parent
COMMAND = ("cc", "-O3", "-march=native")
SOURCES = ("duel.c", "duel.h", "dice.h")

_GLOBALS = {
    "ROUND": "round",
    "ACT": "asked to act",
    "DEFEND": "asked to defend",
    "SPEND": "asked to spend",
    "SUCCESSES": "successes left",
    "DAMAGE": "successes spent on damage",
}
_ROW = {
    "IMPAIRED": "impaired",
    "AP": "AP",
    "LETHAL": "lethal points",
    "NONLETHAL": "nonlethal points",
    "DONE": "done",
    "ATTACKS": "acts now",
    "ATTACKED": "is the target now",
    "ASKED": "is asked now",
    "MOVE": "move",
    "MY_SETUP": "set up against this fighter by me",
    "HER_SETUP": "set up against me by this fighter",
    "HER_DEFENCE": "active defence against me (an ally's: against everyone)",
    "MY_DEFENCE": "my active defence against this fighter",
}
"""The changing numbers of an observation, by their name without its scale."""

ROW_FIELDS = ("fight", "decisions", "prompt", "actor", "action", "turn", "outcome", "attacker", "successes", "damage")
FIGHTER_FIELDS = (
    "ap", "carry", "tie", "done", "lethal", "nonlethal", "fraction", "state", "clock", "setup_on", "setup_bonus",
    "def_one", "attacks",
)  # fmt: skip
"""Columns of a transcript's row: of the fight, then of each fighter."""
COLUMNS = (*ROW_FIELDS, *(f"{name} of fighter {i}" for i in range(2) for name in FIGHTER_FIELDS))


class NoCompiler(RuntimeError):
    """There is no C compiler on this machine."""


class Sheet(ctypes.Structure):
    """``Sheet`` of duel.h."""

    _fields_ = [
        *((name, ctypes.c_int32) for name in ("initiative", "attack", "damage", "penetration", "lethality", "defence")),
        *((name, ctypes.c_int32) for name in ("dr", "protection", "recovery")),
        ("step", ctypes.c_int32 * 2),
        *((name, ctypes.c_int32) for name in ("carry", "lethal", "nonlethal", "state")),
    ]


def _setting_type(size: int) -> type[ctypes.Structure]:
    """``Setting`` of duel.h, with an observation of that length."""
    fields = [("sheet", Sheet * 2), ("limit", ctypes.c_int32), ("seen", ctypes.c_float * size * 2)]
    return type("Setting", (ctypes.Structure,), {"_fields_": fields})


def actions() -> dict[str, int]:
    """The ids of the actions that the C program knows, against the first enemy, with the first weapon."""
    module = load_system("ok").module("rules.actions")
    act, table = module.Act, module.ACTIONS
    known = {
        "ATTACK": act.ATTACK, "SETUP": act.SETUP_FREE, "DONE": act.DONE, "DECLINE": act.DECLINE,
        "DEFEND": act.DEFEND_ONE, "DAMAGE": act.DAMAGE, "FINISH": act.FINISH,
    }  # fmt: skip
    return {name: table.id(kind) for name, kind in known.items()}


def _place(names: tuple[str, ...], name: str) -> tuple[int, np.float32]:
    """Index and scale of a number of an observation: ``AP / 10`` is AP by a tenth, ``move / 10 m`` centimetres."""
    found = [(k, full[len(name) :]) for k, full in enumerate(names) if full == name or full.startswith(f"{name} / ")]
    if len(found) != 1:
        raise ValueError(f"observation: found {len(found)} numbers named {name!r}, expected 1")
    index, rest = found[0]
    number, _, unit = rest.removeprefix(" / ").partition(" ")
    if not number.isdigit():
        return index, np.float32(1)
    return index, np.float32(1 / (int(number) * (100 if unit == "m" else 1)))


def header() -> str:
    """``ids.h``: numbers of actions, prompts, states and dice, and the places of an observation's numbers."""
    system = load_system("ok")
    layout, seen = system.layout, system.module("rules.observe")
    numbers = {
        "ACTIONS": system.actions.size,
        "OBSERVATION": seen.observation_size(2),
        "ROW_OF_SELF": seen.GLOBALS,
        "ROW_OF_ENEMY": seen.GLOBALS + seen.FEATURES,
        "ONGOING": ONGOING,
        "DRAW": DRAW,
        **{name: int(layout.Prompt[name]) for name in ("NONE", "ACT", "DEFEND", "SPEND")},
        **{name: int(layout.State[name]) for name in ("FIT", "IMPAIRED", "DOWN", "OUT")},
        **{f"FOR_{name}": int(layout.Purpose[name]) for name in ("TIE_ORDER", "INITIATIVE", "ATTACK")},
        "FOR_POLICY": POLICY_PURPOSE,
        **{f"DO_{name}": number for name, number in actions().items()},
    }
    lines = [f"{name} = {number}," for name, number in numbers.items()]
    scales = []
    for names, wanted in ((seen.GLOBAL_NAMES, _GLOBALS), (seen.FEATURE_NAMES, _ROW)):
        for macro, name in wanted.items():
            index, scale = _place(names, name)
            lines.append(f"SEE_{macro} = {index},")
            scales.append(f"#define SCALE_{macro} {float(scale).hex()}f")
    return "\n".join(["/* Made from the engine's tables. */", "enum {", *lines, "};", *scales, ""])


class Program:
    """The compiled C program with the setting of one encounter.

    Args:
        encounter: a duel within the rules that the program knows.
        changed: for tests: pieces of its sources, and what to compile instead.

    Raises:
        NoCompiler: when this machine has no ``cc``.
    """

    def __init__(self, encounter: Encounter, changed: Mapping[str, str] | None = None) -> None:
        self.seen_size = load_system("ok").module("rules.observe").observation_size(2)
        self.library = _compiled(tuple((changed or {}).items()))
        self.library.replay.restype = self.library.random_play.restype = ctypes.c_int64
        self.library.transcribe.restype = ctypes.c_int64
        self.setting = self._setting(encounter)

    def _setting(self, encounter: Encounter) -> ctypes.Structure:
        begun = encounter.template.copy()
        inner, b = kernels("ok"), begun[0]
        inner.begin(begun, 0, NO_LOG)
        setting = _setting_type(self.seen_size)()
        setting.limit = b["limit"]
        for i in range(2):
            f, other, sheet = b["fighters"][i], b["fighters"][1 - i], setting.sheet[i]
            for name in ("initiative", "dr", "recovery", "carry", "lethal", "nonlethal", "state"):
                setattr(sheet, name, f[name])
            for name in ("attack", "damage", "penetration", "lethality"):
                setattr(sheet, name, f[f"w_{name}"][0])
            sheet.defence = f["defence"][other["w_kind"][0]]
            sheet.protection = f["protection"][other["w_lethality"][0]]
            sheet.step[:] = f["step"][:2].tolist()
            seen = np.zeros(self.seen_size, np.float32)
            inner.observe(begun, 0, i, seen)
            setting.seen[i][:] = seen.tolist()
        return setting

    def replay(self, seed: int, decisions: np.ndarray, looks: int, mask: np.ndarray, seen: np.ndarray) -> int:
        """Play recorded decisions (int32 ``[n]``); returns the fights begun. ``looks``: 1 mask, 2 observation too."""
        args = (_pointer(decisions), ctypes.c_int64(len(decisions)), looks, _pointer(mask), _pointer(seen))
        return int(self.library.replay(ctypes.byref(self.setting), ctypes.c_uint64(seed), *args))

    def random_play(self, seed: int, n: int, mask: np.ndarray, seen: np.ndarray) -> int:
        """Random play of n decisions with mask and observation; returns the fights begun."""
        args = (ctypes.c_uint64(seed), ctypes.c_int64(n), _pointer(mask), _pointer(seen))
        return int(self.library.random_play(ctypes.byref(self.setting), *args))

    def transcribe(
        self, seed: int, decisions: np.ndarray, rows: np.ndarray, masks: np.ndarray, observations: np.ndarray
    ) -> int:
        """Play recorded decisions with a transcript; returns its number of rows."""
        into = (_pointer(rows), _pointer(masks), _pointer(observations))
        args = (ctypes.c_uint64(seed), _pointer(decisions), ctypes.c_int64(len(decisions)))
        return int(self.library.transcribe(ctypes.byref(self.setting), *args, *into))


def _pointer(array: np.ndarray) -> ctypes.c_void_p:
    return ctypes.c_void_p(array.ctypes.data)


def compiler() -> str:
    """The machine's compiler in a line, such as ``cc (Debian 12.2.0-14) 12.2.0``."""
    if shutil.which(COMMAND[0]) is None:
        raise NoCompiler(f"{COMMAND[0]}: found no C compiler, expected one on the PATH (Debian: apt install gcc)")
    return subprocess.run([COMMAND[0], "--version"], capture_output=True, text=True, check=True).stdout.splitlines()[0]


@functools.cache
def _compiled(changed: tuple[tuple[str, str], ...]) -> ctypes.CDLL:
    compiler()
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        (place / "ids.h").write_text(header())
        texts = {name: (HERE / name).read_text() for name in SOURCES}
        for old, new in changed:
            if sum(text.count(old) for text in texts.values()) != 1:
                raise ValueError(f"sources: expected to find once what is to be changed: {old!r}")
            texts = {name: text.replace(old, new) for name, text in texts.items()}
        for name, text in texts.items():
            (place / name).write_text(text)
        library = place / "duel.so"
        flags = ["-std=gnu11", "-Wall", "-Wextra", "-shared", "-fPIC", "-o", str(library)]
        command = COMMAND if not changed else (COMMAND[0], "-O0")  # changed ones are for tests, and never timed
        done = subprocess.run([*command, *flags, str(place / "duel.c")], capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise RuntimeError(f"{' '.join(COMMAND)}: {done.stderr}")
        return ctypes.CDLL(str(library))
