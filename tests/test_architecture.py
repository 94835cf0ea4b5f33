"""The dependency law and the conventions that hold for all code."""

import ast
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from okenv.systems import load_system, systems

CHECKOUT = Path(__file__).parents[1]
PACKAGES = ("okenv", "agents", "training", "evaluation", "app")
SOURCES = sorted(p for package in PACKAGES for p in (CHECKOUT / package).rglob("*.py"))
MAX_LINES = 400
EXTRAS = ("torch", "stable_baselines3", "sb3_contrib", "tensorboard", "matplotlib", "fastapi", "uvicorn", "pyspiel")


def short(path: Path) -> str:
    return path.relative_to(CHECKOUT).as_posix()


def run(code: str, folder: Path = CHECKOUT) -> subprocess.CompletedProcess[str]:
    """Run Python code in a process of its own, with what lies in the folder."""
    return subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, timeout=900)


LINT = "import sys; sys.path.insert(0, '.'); from importlinter.cli import lint_imports; sys.exit(lint_imports())"


@pytest.mark.slow
def test_imports_go_one_way():
    done = run(LINT)
    assert done.returncode == 0, done.stdout
    assert "7 kept, 0 broken" in done.stdout


@pytest.mark.slow
@pytest.mark.parametrize(("file", "line", "broken"), [
    ("okenv/systems/other/rules.py", "import okenv.systems.ok.sheet", "a system imports nothing of another system"),
    ("okenv/systems/ok/extra.py", "import okenv.battle", "inside okenv imports go one way"),
    ("okenv/systems/ok/rules/extra.py", "import okenv.systems.ok.sheet", "inside a rulebook imports go one way"),
    ("okenv/systems/ok/mind/extra.py", "import okenv.systems.ok.voice", "inside a rulebook imports go one way"),
    ("okenv/core/extra.py", "def late():\n    import okenv.systems.ok.sheet", "inside okenv imports go one way"),
    ("okenv/core/rng.py", "import okenv.core.voice.words", "inside the core, its mind and voice rest on"),
    ("okenv/core/mind/extra.py", "import okenv.core.voice.words", "inside the core, its mind and voice rest on"),
    ("okenv/systems/ok/rules/extra.py", "import okenv.core.mind.foes", "rules know nothing of the core's mind"),
    ("okenv/extra.py", "", "inside okenv imports go one way"),
    ("okenv/envs/extra.py", "import agents", "app over training over evaluation over agents over okenv"),
    ("evaluation/extra.py", "import training", "app over training over evaluation over agents over okenv"),
    ("agents/extra.py", "import app.cli", "app over training over evaluation over agents over okenv"),
    ("app/table/extra.py", "import app.api", "the table knows nothing of the web"),
])  # fmt: skip
def test_a_wrong_import_is_seen(tmp_path, file, line, broken):
    for package in PACKAGES:
        shutil.copytree(CHECKOUT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(CHECKOUT / "pyproject.toml", tmp_path)
    target = tmp_path / file
    target.parent.mkdir(exist_ok=True)
    (target.parent / "__init__.py").touch()
    target.write_text(line)
    done = run(LINT, tmp_path)
    assert done.returncode == 1
    assert any(broken in row and "BROKEN" in row for row in done.stdout.splitlines()), done.stdout


@pytest.mark.parametrize("name", systems())
def test_a_system_keeps_the_contract(name):
    system = load_system(name)
    for function in (
        "begin", "legal", "allowed", "apply", "dice", "resolve", "observe", "winner", "default_action", "tags",
        "canonical", "determinize",
    ):  # fmt: skip
        assert getattr(system.rules, function).__doc__, function
    for chapter in (
        "rules.layout", "rules.actions", "rules.observe", "rules.invariants", "sheet.schema", "voice.narrate",
        "voice.opening", "voice.cards", "voice.aftermath", "voice.advice", "mind.policies", "mind.gambits",
        "mind.value", "mind.prospects", "mind.tally", "mind.outcomes", "mind.rounds", "voice.one_attack",
    ):  # fmt: skip
        assert system.module(chapter).__doc__, chapter
    for function in ("worth_trying", "own_turn", "between_rounds", "seldom", "forget"):
        assert getattr(system.module("mind.prospects"), function).__doc__, function
    for function in ("prepare", "value"):
        assert getattr(system.module("mind.value"), function).__doc__, function
    for function in ("unspent", "spends"):
        assert getattr(system.module("mind.tally"), function).__doc__, function
    for function in ("fields", "read", "write", "settle", "arrive", "leave"):
        assert getattr(system.module("table.corrections"), function).__doc__, function
    for function in ("public_sentences", "public_card", "public_asked"):
        assert getattr(system.module("table.public"), function).__doc__, function
    assert system.module("table.queue").queue.__doc__
    assert (system.folder / "rulings.yaml").is_file()
    assert (system.folder / "tactics.yaml").is_file()
    assert system.env_id.startswith("okenv/")
    assert system.title


WIDE = (
    "seed", "asked", "offered", "def_one", "def_group", "joining", "stepping", "p_targets", "targets", "struck",
    "spared",
)  # fmt: skip
"""Fields of more than 32 bits."""


@pytest.mark.parametrize("name", systems())
def test_record_fields(name):
    battle = load_system(name).layout.BATTLE
    fields = battle.fields
    assert battle.names[-1] == "fighters"
    row = fields["fighters"][0].subdtype[0]
    for dtype in (battle, row):
        for field in dtype.names:
            assert not hasattr(np.record, field), f"{field} is an attribute of np.record"
            base = dtype.fields[field][0].base
            # Wider only where 32 bits do not do: the seed, and bit sets over 64 fighters.
            assert base in (np.dtype("i4"), row) or field in WIDE, field
        assert dtype.itemsize % 4 == 0  # copies go by int32 words


def test_no_file_is_too_long():
    files = [*SOURCES, *(CHECKOUT / "tests").rglob("*.py"), *(CHECKOUT / "benchmarks").rglob("*.py")]
    lengths = {short(p): len(p.read_text(encoding="utf-8").splitlines()) for p in files}
    assert {file: n for file, n in lengths.items() if n > MAX_LINES} == {}


def functions(body: list[ast.stmt]) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for statement in body:
        for node in ast.walk(statement):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield node


def is_kernel(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    names = [d.func for d in function.decorator_list if isinstance(d, ast.Call)]
    return any((f.attr if isinstance(f, ast.Attribute) else getattr(f, "id", "")) in ("jit", "entry") for f in names)


@pytest.mark.slow
def test_only_kernels_go_without_types():
    untyped = []
    for path in SOURCES:
        for function in functions(ast.parse(path.read_text(encoding="utf-8")).body):
            arguments = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]
            missing = [a.arg for a in arguments if a.annotation is None and a.arg not in ("self", "cls")]
            if (missing or function.returns is None) and not is_kernel(function):
                untyped.append(f"{short(path)}:{function.lineno} {function.name}")
    assert untyped == []


@pytest.mark.slow
def test_rules_draw_no_dice_of_their_own():
    """Dice are inputs: neither the rules nor the drivers use a generator beside the counter-based one."""
    for path in SOURCES:
        if path.name in ("variation.py", "testing.py"):
            continue  # vary what encounters and lines say, by a generator that they are given; no fight asks them
        if "okenv/core" in short(path) or "okenv/systems" in short(path) or path.parent.name == "okenv":
            tree = ast.parse(path.read_text(encoding="utf-8"))
            imported = {a.name for n in ast.walk(tree) if isinstance(n, ast.Import) for a in n.names}
            imported |= {n.module or "" for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)}
            drawn = [n.lineno for n in ast.walk(tree) if isinstance(n, ast.Attribute) and n.attr == "random"]
            assert not imported & {"random", "numpy.random", "secrets"}, short(path)
            assert drawn == [], f"{short(path)}:{drawn}"


def test_importing_okenv_imports_none_of_its_dependencies():
    done = run("import sys, okenv; print(*sys.modules)")
    heavy = {"numpy", "scipy", "numba", "gymnasium", "pettingzoo", "pydantic", "yaml", "rich", "typer"}
    assert "okenv" in done.stdout.split()
    assert heavy.isdisjoint(done.stdout.split())


@pytest.mark.slow
def test_everything_but_training_imports_without_the_extras():
    done = run(
        f"import sys; sys.modules.update(dict.fromkeys({EXTRAS!r}))\n"
        "import importlib, pkgutil\n"
        "for package in ('okenv', 'agents', 'evaluation', 'app'):\n"
        "    found = importlib.import_module(package)\n"
        "    for module in pkgutil.walk_packages(found.__path__, package + '.'):\n"
        "        if not module.name.startswith('app.api.'):  # what the extra 'table' is for\n"
        "            importlib.import_module(module.name)\n"
        "print('all imported')"
    )
    assert done.stdout.endswith("all imported\n"), done.stderr
