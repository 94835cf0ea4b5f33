"""The kernel cache: every edit of the sources is seen, nothing unchanged is compiled twice, old folders go."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from okenv.core import jit

PACKAGE = Path(jit.__file__).parent.parent
# One kernel that calls another file's: the difficulty against a standing one-opponent defence.
DIFFICULTY = """
import numpy as np
from okenv.core.jit import JIT_DISABLED
from okenv.systems.ok.rules.attack import attack_difficulty
from okenv.systems.ok.rules.layout import BATTLE
b = np.zeros(1, BATTLE)[0]
b.side_n[:] = 1, 1
b.fighters_n = 2
b.act_on = 1
b.fighters[1].def_one = 1
b.fighters[1].defence[:] = 4
print(attack_difficulty(b), 0 if JIT_DISABLED else sum(attack_difficulty.entry.stats.cache_hits.values()))
"""

# Another entry that reaches one of the same kernels, and how often that was found in the cache.
POSTURE = (
    DIFFICULTY.rpartition("print(")[0]
    + """
from okenv.systems.ok.rules.active_defence import difficulty_against
from okenv.systems.ok.rules.attack import posture
print(*posture(b, 0, 1, 0, 7), sum(difficulty_against.part.stats.cache_hits.values()))
"""
)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the package that a test may edit, beside a cache of its own."""
    shutil.copytree(PACKAGE, tmp_path / "okenv", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def _run(folder: Path, code: str, **environment: str) -> tuple[list[str], str]:
    """What the code prints, in words, and what stands on stderr, with the copy in front of the path."""
    settings = {
        k: v for k, v in os.environ.items() if k not in ("NUMBA_DISABLE_JIT", "NUMBA_BOUNDSCHECK", "OKENV_QUIET")
    }
    settings |= {"PYTHONPATH": str(folder), "OKENV_CACHE_DIR": str(folder / "cache"), **environment}
    done = subprocess.run([sys.executable, "-c", code], cwd=folder, env=settings, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.split(), done.stderr


def _edit(folder: Path, file: str, before: str, after: str) -> None:
    path = folder / "okenv" / file
    text = path.read_text()
    assert text.count(before) == 1, f"{before!r} stands {text.count(before)} times in {file}"
    path.write_text(text.replace(before, after))


@pytest.mark.slow
def test_an_edited_rule_is_seen_despite_the_cache(copy: Path) -> None:
    """The edit is in another file than the kernel that is called; undoing it finds the first cache again."""
    bonuses = "ONE_BONUS, GROUP_BONUS, ALL_BONUS = {}, 2, 1"
    rule = ("systems/ok/rules/active_defence.py", bonuses.format(3), bonuses.format(9))
    printed, told = _run(copy, DIFFICULTY)
    assert printed == ["7", "0"]
    assert "compiling the ok rules" in told
    assert _run(copy, DIFFICULTY) == (["7", "1"], "")
    _edit(copy, *rule)
    assert _run(copy, DIFFICULTY)[0] == ["13", "0"]
    _edit(copy, rule[0], rule[2], rule[1])
    assert _run(copy, DIFFICULTY) == (["7", "1"], "")


@pytest.mark.slow
def test_what_was_imported_before_an_edit_is_not_kept_as_what_is_there_after_it(copy: Path) -> None:
    """A process that compiles a kernel once its source has been edited, such as a server that runs for days."""
    begun, _, last = DIFFICULTY.rpartition("print(")
    file = "okenv/systems/ok/rules/active_defence.py"
    edit = (
        "from pathlib import Path\n"
        f"file = Path({file!r})\n"
        "file.write_text(file.read_text().replace('= 3, 2', '= 9, 2'))\n"
    )
    assert _run(copy, f"{begun}{edit}print({last}")[0] == ["7", "0"]
    assert _run(copy, DIFFICULTY)[0] == ["13", "0"]


@pytest.mark.slow
def test_another_checkout_of_the_same_sources_compiles_nothing(copy: Path) -> None:
    _run(copy, DIFFICULTY)
    elsewhere = copy / "deep" / "elsewhere"
    shutil.copytree(copy / "okenv", elsewhere / "okenv", copy_function=shutil.copyfile)  # with other dates
    assert _run(elsewhere, DIFFICULTY, OKENV_CACHE_DIR=str(copy / "cache")) == (["7", "1"], "")


@pytest.mark.slow
def test_another_entry_finds_what_was_lowered_for_the_first(copy: Path) -> None:
    """What damaged files held is lowered again, and comes to the same."""
    _run(copy, DIFFICULTY)
    assert _run(copy, POSTURE)[0] == ["3", "0", "1"]
    for file in (copy / "cache").rglob("*"):
        if file.parent.name == "parts":
            file.write_bytes(file.read_bytes()[:40])
        elif "posture" in file.name:
            file.unlink()
    assert _run(copy, POSTURE)[0] == ["3", "0", "0"]


@pytest.mark.slow
def test_bounds_checks_have_a_cache_of_their_own(copy: Path) -> None:
    """An index past a table's end is an error with the checks, although a cache without them is warm."""
    outside = DIFFICULTY.replace("b.act_on = 1", "b.act_on = 1\nb.fighters[0].w_kind[:] = 9  # there are 0 to 3")
    checked = outside.replace("print(", "try:\n    print(") + "except IndexError:\n    print('outside')\n"
    assert _run(copy, outside)[0][0] != "outside"
    assert _run(copy, checked, NUMBA_BOUNDSCHECK="1")[0] == ["outside"]
    assert len(list((copy / "cache").glob("ok-*"))) == 2


def _folder(owner: Path) -> Path:
    jit._as_imported.cache_clear()
    return jit.cache_folder.__wrapped__(owner)


def test_what_the_key_depends_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bounds check, Numba version, capacity, the owner's sources; not the time, not other files."""
    monkeypatch.setenv("OKENV_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.delenv("NUMBA_BOUNDSCHECK", raising=False)
    owner = tmp_path / "psalm"
    owner.mkdir()
    (owner / "rules.py").write_text("A = 1\n")
    first = _folder(owner)
    assert first.parent == tmp_path / "cache"
    assert first.name.startswith("psalm-")
    (owner / "notes.txt").write_text("nothing to do with it")
    assert _folder(owner) == first
    keys = {first}
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    keys.add(_folder(owner))
    monkeypatch.setattr(jit, "CAPACITY", 64)
    keys.add(_folder(owner))
    monkeypatch.setattr(jit.numba, "__version__", "0.0.1")
    keys.add(_folder(owner))
    (owner / "rules.py").write_text("A = 2\n")
    keys.add(_folder(owner))
    (owner / "rules.py").rename(owner / "rules2.py")
    keys.add(_folder(owner))
    assert len(keys) == 6
    assert _folder(jit._CORE) != _folder(owner)


def test_of_a_rulebook_rules_and_mind_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Kernels of the rules depend on the rules alone, all others on the mind too, and none on how a fight is told."""
    monkeypatch.setenv("OKENV_CACHE_DIR", str(tmp_path / "cache"))
    book = tmp_path / "psalm"
    for room in ("rules", "mind", "voice"):
        (book / room / "deep").mkdir(parents=True)
        (book / room / "deep" / "part.py").write_text("A = 1\n")
    (book / jit.RULINGS).write_text("")
    rules, whole = _folder(book / "rules"), _folder(book)
    assert (rules.name.rpartition("-")[0], whole.name.rpartition("-")[0]) == ("psalm-rules", "psalm")
    (book / "voice" / "deep" / "part.py").write_text("A = 2\n")
    assert (_folder(book / "rules"), _folder(book)) == (rules, whole)
    (book / "mind" / "deep" / "part.py").write_text("A = 2\n")
    assert _folder(book / "rules") == rules
    assert _folder(book) != whole
    (book / "rules" / "deep" / "part.py").write_text("A = 2\n")
    assert _folder(book / "rules") != rules


def test_what_is_no_rule_in_the_core_retires_no_kernel_of_the_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OKENV_CACHE_DIR", str(tmp_path / "cache"))
    core, rules = tmp_path / "core", tmp_path / "psalm" / "rules"
    for folder in (core, core / "mind", core / "voice", rules, rules.parent / "mind"):
        folder.mkdir(parents=True)
        (folder / "part.py").write_text("A = 1\n")
    (rules.parent / jit.RULINGS).write_text("")
    (tmp_path / "driver.py").write_text("")
    monkeypatch.setattr(jit, "_CORE", core)
    owners = core, rules, core / "mind", rules.parent
    before = [_folder(owner) for owner in owners]
    assert [folder.name.rpartition("-")[0] for folder in before] == ["core", "psalm-rules", "core-mind", "psalm"]
    for room, kept in (("voice", 4), ("mind", 2), ("", 0)):
        (core / room / "part.py").write_text("A = 2\n")
        after = [_folder(owner) for owner in owners]
        assert [one == other for one, other in zip(before, after, strict=True)] == [True] * kept + [False] * (4 - kept)


def test_old_folders_are_pruned_and_recent_ones_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of this owner's folders the newest four and all of the last day stay; another owner's are left alone."""
    monkeypatch.setattr(jit, "JIT_DISABLED", False)
    monkeypatch.setenv("OKENV_CACHE_DIR", str(tmp_path / "cache"))
    owner = tmp_path / "psalm"
    owner.mkdir()
    (owner / "rules.py").write_text("A = 1\n")
    now = time.time()
    old = [f"psalm-{k:016x}" for k in range(6)]
    others = {f"other-{0:016x}", f"psalmist-{0:016x}", f"psalm-rules-{0:016x}"}
    ages = {name: 2 + k for k, name in enumerate(old)} | {f"psalm-{'f' * 16}": 0.5} | dict.fromkeys(others, 30)
    for name, days in ages.items():
        folder = tmp_path / "cache" / name
        folder.mkdir(parents=True)
        (folder / "kernel.nbc").write_text("x")
        os.utime(folder, (now - days * 86400,) * 2)
    current = _folder(owner)
    left = {folder.name for folder in (tmp_path / "cache").iterdir()}
    assert left == {current.name, f"psalm-{'f' * 16}", *old[:3], *others}


def test_a_cache_that_cannot_be_written_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    monkeypatch.setenv("OKENV_CACHE_DIR", str(blocked / "cache"))
    assert jit.cache_root() != blocked / "cache"
    monkeypatch.setenv("OKENV_CACHE_DIR", str(tmp_path / "fine"))
    assert jit.cache_root() == tmp_path / "fine"
    monkeypatch.delenv("OKENV_CACHE_DIR")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert jit.cache_root() == tmp_path / "xdg" / "okenv"


def test_other_types_than_declared_are_refused() -> None:
    """A kernel is compiled for its signature and never for another."""
    from okenv.core.rng import below

    if jit.JIT_DISABLED:
        pytest.skip("there is no signature without the JIT")
    with pytest.raises(TypeError):
        below("bits", 3)
    assert len(below.entry.signatures) <= 1


def test_without_the_jit_a_kernel_is_the_function_itself(copy: Path) -> None:
    assert _run(copy, DIFFICULTY, NUMBA_DISABLE_JIT="1") == (["7", "0"], "")
    assert not list((copy / "cache").glob("*"))


PEEK = """
from numba import types
from okenv.core.jit import jit

@jit(types.int64(types.int64[::1], types.int64))
def at(numbers, i):
    return numbers[i]
"""


@pytest.mark.slow
def test_an_index_below_0_does_not_count_from_the_end_in_kernels_alone(copy: Path) -> None:
    """With bounds checks on it is an error; what others compile with Numba in the same process still counts back."""
    (copy / "peek.py").write_text(PEEK)
    look = """
import numba
import numpy as np
from peek import at
numbers = np.arange(3)
print(at(numbers, 2))
try:
    print(at(numbers, -1))
except IndexError:
    print("outside")
print(numba.njit(lambda a, i: a[i])(numbers, -1))
"""
    if jit.JIT_DISABLED:
        pytest.skip("without the JIT Python's own indices hold")
    assert _run(copy, look, NUMBA_BOUNDSCHECK="1")[0] == ["2", "outside", "2"]


MANY_THREADS = """
import sys
from concurrent.futures import ThreadPoolExecutor
from numba import types
from okenv.core.jit import jit

@jit(types.int64(types.int64))
def square(x):
    return x * x

def ask():
    sys.setswitchinterval(1e-6)
    with ThreadPoolExecutor(8) as pool:
        print(*pool.map(square.entry, range(8)))
"""


@pytest.mark.slow
def test_threads_that_come_together_wait_for_the_first_to_compile(copy: Path) -> None:
    (copy / "threads_kernel.py").write_text(MANY_THREADS)
    assert _run(copy, "import threads_kernel; threads_kernel.ask()")[0] == [str(i * i) for i in range(8)]


@pytest.mark.slow
def test_others_still_multiply_matrices_in_their_kernels(copy: Path) -> None:
    """Numba's look for BLAS is put off at our first kernel, not left out."""
    pytest.importorskip("scipy")
    (copy / "peek.py").write_text(PEEK)
    code = "import numba\nimport numpy as np\nfrom peek import at\nprint(at(np.arange(3), 1))\n"
    code += "print(numba.njit(lambda a: np.dot(a, a))(np.ones(2)))"
    assert _run(copy, code)[0] == ["1", "2.0"]
