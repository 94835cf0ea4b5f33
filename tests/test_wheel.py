"""The wheel, installed into an environment of its own outside the checkout, is the same ``okenv``."""

import json
import os
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

CHECKOUT = Path(__file__).parents[1]
ASK = "import json, okenv; print(json.dumps([okenv.__file__, okenv.__version__, okenv.encounter_names()]))"


def run(*command: object, cwd: Path) -> str:
    """The output of a command that must succeed, without this checkout on its path, in plain Python."""
    env = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "COVERAGE"))}
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env={**env, "COLUMNS": "120", "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        timeout=900,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, CHECKOUT, cwd=folder)
    (built,) = folder.glob("okenv-*.whl")
    return built


@pytest.fixture(scope="module")
def elsewhere(wheel, tmp_path_factory) -> Path:
    """The ``bin`` folder of an environment with the wheel, and this one's other packages beside it."""
    folder = tmp_path_factory.mktemp("elsewhere") / "venv"
    run(sys.executable, "-m", "venv", "--without-pip", folder, cwd=folder.parent)
    python = folder / "bin" / "python"
    run(sys.executable, "-m", "pip", "--python", python, "install", "-q", "--no-deps", "--no-index", wheel, cwd=folder)
    # Named in a path file, a folder's own path files (an editable okenv, say) are not followed.
    site = sysconfig.get_path("purelib", vars={"base": str(folder), "platbase": str(folder)})
    (Path(site) / "beside.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return python.parent


def test_the_wheel_holds_the_packages_and_configs_only(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.partition("/")[0] for name in names}
    assert {t for t in tops if not t.endswith(".dist-info")} == {"okenv", "agents", "training", "evaluation", "app"}
    inside = {name.removeprefix("okenv/configs/") for name in names if name.startswith("okenv/configs/")}
    files = [p for ending in ("yaml", "json", "safetensors") for p in (CHECKOUT / "configs").rglob(f"*.{ending}")]
    assert inside == {p.relative_to(CHECKOUT / "configs").as_posix() for p in files}
    assert "okenv/systems/ok/rulings.yaml" in names
    assert {"evaluation/pages.css", "evaluation/pages.js", "evaluation/tournament_page/page.js"} <= set(names)
    web = CHECKOUT / "app" / "web"
    pages = [path for path in web.rglob("*") if path.suffix in (".html", ".css", ".js", ".svg")]
    assert {path.relative_to(CHECKOUT).as_posix() for path in pages} <= set(names)
    assert web / "index.html" in pages
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in names)


def test_it_is_the_installed_package_that_runs(elsewhere, tmp_path):
    here = json.loads(run(sys.executable, "-c", ASK, cwd=CHECKOUT))
    there = json.loads(run(elsewhere / "python", "-c", ASK, cwd=tmp_path))
    assert not Path(there[0]).is_relative_to(CHECKOUT)
    assert there[1:] == here[1:]
    assert {"mirror-duel", "three-on-three", "hero-vs-8-mooks", "armoured-knight"} <= set(there[2])


def test_the_command_is_the_same(elsewhere, tmp_path):
    for words, shown in (("--help", "serve"), ("encounters", "mirror-duel")):
        called = "import sys; sys.argv[0] = 'okenv'; from app.cli import main; main()"
        here = run(sys.executable, "-c", called, words, cwd=CHECKOUT)
        there = run(elsewhere / "okenv", words, cwd=tmp_path)
        assert shown in there
        assert there == here


def test_a_fight_and_the_rules_run_there(elsewhere, tmp_path):
    fought = json.loads(
        run(elsewhere / "okenv", "simulate", "mirror-duel", "-n", 5, "--seed", 1, "--json", cwd=tmp_path)
    )
    assert fought["fights"] == 5
    run(elsewhere / "okenv", "fight", "mirror-duel", "--seed", 1, "--policy", "red=ppo:okenv", cwd=tmp_path)
    assert sum(fought["wins"].values()) + fought["draws"] == 5
    assert "through_armour" in run(elsewhere / "okenv", "rules", "arm-1", cwd=tmp_path)
