"""Files that do not hold this tournament, or cannot be written: one clear line, and the file stays as it is."""

import resource
import shutil
import signal
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from agents.learned.weights import save_weights
from agents.plugins import PluginError, load_plugin
from evaluation.digests import encounter_digest, policy_files
from evaluation.plan import Plan
from evaluation.store import Outdated, Store, StoreError
from evaluation.units import Player, Unit
from okenv import Encounter, load_encounter
from okenv.library import configs_folder
from tests.agents.learned.networks import ENTITIES, random_weights

from .arenas import a_plan

PLAIN = {"plugins": ()}
GAMBITS = configs_folder() / "policies" / "ok"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file with the fights of brute against turtle."""
    return filled(tmp_path / "t.sqlite", a_plan("brute", "turtle", **PLAIN))


def filled(path: Path, plan: Plan) -> Path:
    store = Store(path, plan)
    for match in plan.matches:
        store.add(Player(plan).play(Unit(match, 0, 2)))
    store.close()
    return path


def contents(path: Path) -> dict[Path, bytes]:
    """The file, and what a database may leave beside it."""
    names = (path.name, f"{path.name}-wal", f"{path.name}-shm", f"{path.name}-journal")
    return {file: file.read_bytes() for file in map(path.with_name, names) if file.is_file()}


def complaint(path: Path, plan: Plan, kind: type[StoreError] = StoreError) -> str:
    """What is told, by an error of just that kind; nothing of the file, or beside it, has changed."""
    before = contents(path)
    with pytest.raises(StoreError) as caught:
        Store(path, plan)
    assert type(caught.value) is kind
    text = str(caught.value)
    assert "\n" not in text
    assert text.startswith(f"{path}: ")
    assert contents(path) == before
    return text.removeprefix(f"{path}: ")


def test_another_seed(path: Path) -> None:
    plan = a_plan("brute", "turtle", seed=12, **PLAIN)
    assert complaint(path, plan) == (
        "found fights of seed 11, expected seed 12; name another file with --out, or remove this one"
    )


def test_other_rules(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("evaluation.store.play_hash", lambda _: "0123456789abcdef")
    text = complaint(path, a_plan("brute", "turtle", **PLAIN), Outdated)
    assert text.startswith("found fights of rules ")
    assert ", expected rules 0123456789abcdef; name another file" in text


def test_another_format(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("evaluation.store.FORMAT", 99)
    assert complaint(path, a_plan("brute", "turtle", **PLAIN), Outdated).startswith(
        "found fights of format 1, expected format 99"
    )


def changed(encounter: Encounter) -> Encounter:
    """The same name, and one round less."""
    data = encounter.to_dict()
    data["rounds"] = 7
    return Encounter.from_dict(data)


def test_an_encounter_of_that_name_with_other_content(path: Path) -> None:
    plan = a_plan("brute", "turtle", "captain", **PLAIN)
    other = plan.with_changes(encounters=(changed(plan.encounters[0]),))
    assert other.encounters[0].name == "mirror-duel"
    assert complaint(path, other, Outdated) == (
        "found fights of another encounter 'mirror-duel', which has changed since; to begin anew, name another file "
        "with --out, or remove this one"
    )


def a_gambit(file: Path, which: int) -> None:
    shutil.copy(GAMBITS / ("bully.yaml", "duellist.yaml")[which], file)


def a_network(file: Path, which: int) -> None:
    save_weights(file, "ok", ENTITIES, random_weights(ENTITIES, which), {})


@pytest.mark.parametrize(("code", "write"), [
    ("gambit:{}.yaml", a_gambit),
    ("mcts:8,rollout=gambit:{}.yaml", a_gambit),
    ("ppo:{}.safetensors", a_network),
    ("puct:{}.safetensors,4", a_network),
])  # fmt: skip
def test_a_policy_whose_file_is_another_one_now(tmp_path: Path, code: str, write: Callable[[Path, int], None]) -> None:
    """A gambit of that name with another program, or a network that learned more."""
    file = (tmp_path / "mine").with_suffix(".yaml" if write is a_gambit else ".safetensors")
    write(file, 0)
    code = code.format(tmp_path / "mine")
    plan, path = a_plan("brute", code, **PLAIN), tmp_path / "t.sqlite"
    for _ in range(2):
        Store(path, plan).close()
    write(file, 1)
    assert complaint(path, plan, Outdated).startswith(
        f"found fights of another policy {code!r}, which has changed since; "
    )


BOT = """from agents import policy
import okenv_test_helper
from okenv_test_parts.deep import reach
FILES = ["weights.npz", "data/table.csv"]

@policy("bot")
def bot(battle):
    from okenv_test_parts import lazy
    return battle.legal()[lazy.PLACE]
"""
BESIDE = {
    "okenv_test_helper.py": "import importlib\nlater = lambda: importlib.import_module('okenv_test_later')\n",
    "okenv_test_later.py": "",
    "okenv_test_parts/__init__.py": "",
    "okenv_test_parts/deep.py": "from .deeper import reach\n",
    "okenv_test_parts/deeper.py": "reach = 3\n",
    "okenv_test_parts/lazy.py": "PLACE = 0\n",
    "weights.npz": "1",
    "data/table.csv": "2",
}
UNUSED = ("okenv_test_other.py", "okenv_test_parts/other.py", "other.npz")


@pytest.fixture
def bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A plugin with all that it is made of, in a folder with other files."""
    monkeypatch.setattr("agents.plugins._registered", {})
    monkeypatch.setattr(sys, "path", sys.path[:])
    for name, text in {"bot.py": BOT, **BESIDE, **dict.fromkeys(UNUSED, "")}.items():
        file = tmp_path / "bots" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    yield tmp_path / "bots" / "bot.py"
    for name in [name for name in sys.modules if name.startswith("okenv_test_")]:
        del sys.modules[name]


def with_bot(bot: Path) -> Plan:
    load_plugin(bot)
    return a_plan("brute", "bot", plugins=(str(bot),), pairs=1)


def test_a_plugin_is_made_of_what_it_imports_and_declares(bot: Path) -> None:
    assert set(policy_files(with_bot(bot).policies[1])) == {"bot.py", *BESIDE}


@pytest.mark.parametrize("name", ["bot.py", *BESIDE])
def test_a_plugin_of_which_a_file_was_edited(tmp_path: Path, bot: Path, name: str) -> None:
    path = filled(tmp_path / "t.sqlite", with_bot(bot).with_changes(pairs=2))
    for other in UNUSED:
        (bot.parent / other).write_text("# edited\n", encoding="utf-8")
    Store(path, with_bot(bot)).close()
    with (bot.parent / name).open("a", encoding="utf-8") as file:
        file.write("# edited\n")
    assert complaint(path, with_bot(bot), Outdated) == (
        f"found fights of another policy 'bot', which has changed since: {name}; to begin anew, name another file with "
        "--out, or remove this one"
    )


def test_a_plugin_that_imports_something_else(tmp_path: Path, bot: Path) -> None:
    path = filled(tmp_path / "t.sqlite", with_bot(bot).with_changes(pairs=2))
    bot.write_text(BOT.replace("okenv_test_helper", "okenv_test_other"), encoding="utf-8")
    told = "bot.py, okenv_test_helper.py (gone), okenv_test_later.py (gone), okenv_test_other.py (new); to begin anew"
    assert told in complaint(path, with_bot(bot), Outdated)


def test_a_plugin_of_which_a_file_is_gone(tmp_path: Path, bot: Path) -> None:
    plan = with_bot(bot)
    bot.with_name("weights.npz").rename(bot.with_name("weight.npz"))
    with pytest.raises(PluginError, match=r"FILES: found 'weights.npz', .*; did you mean 'weight.npz'\?"):
        Store(tmp_path / "t.sqlite", plan)


def test_a_file_that_is_something_else(tmp_path: Path) -> None:
    path, plan = tmp_path / "notes.txt", a_plan("brute", "turtle", **PLAIN)
    path.write_text("Not a database.\n" * 100, encoding="utf-8")
    assert complaint(path, plan) == "cannot be used as a tournament's file: file is not a database"
    path = tmp_path / "other.sqlite"
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE fights (who TEXT)")
    assert complaint(path, plan) == "found a file that is no tournament's, expected one, or none"


def test_an_empty_file_is_none(tmp_path: Path) -> None:
    path, plan = tmp_path / "t.sqlite", a_plan("brute", "turtle", **PLAIN)
    path.touch()
    filled(path, plan)


def test_a_folder(tmp_path: Path) -> None:
    assert complaint(tmp_path, a_plan("brute", "turtle", **PLAIN)) == (
        "found a folder, expected a plain file or a new one"
    )


def test_a_place_where_nothing_can_be_written(tmp_path: Path) -> None:
    plan = a_plan("brute", "turtle", **PLAIN)
    (tmp_path / "file").touch()
    assert complaint(tmp_path / "file" / "t.sqlite", plan).startswith("cannot be used as a tournament's file: ")
    if Path("/proc/self").is_dir():  # which nobody can write to, not even root
        assert complaint(Path("/proc/t.sqlite"), plan) == (
            "cannot be used as a tournament's file: unable to open database file"
        )


@contextmanager
def full(size: int) -> Iterator[None]:
    """No file can grow beyond so many bytes, as on a full disk."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, handler)


def test_a_full_disk_when_the_file_is_made(tmp_path: Path) -> None:
    path, plan = tmp_path / "t.sqlite", a_plan("brute", "turtle", **PLAIN)
    with full(3000), pytest.raises(StoreError) as caught:
        Store(path, plan)
    assert str(caught.value).startswith(f"{path}: cannot be used as a tournament's file: ")
    filled(path, plan)  # there is room again


def test_a_full_disk_in_the_middle(path: Path) -> None:
    plan = a_plan("brute", "turtle", pairs=400, **PLAIN)
    store, played = Store(path, plan), Player(plan).play(Unit((0, 0, 1), 2, 400))
    with full(8192), pytest.raises(StoreError) as caught:
        store.add(played)
    assert str(caught.value).startswith(f"{path}: cannot be written: ")
    assert store.missing((0, 0, 1), 400) == [(2, 400)]
    store.add(played)
    assert len(store.fights((0, 0, 1))) == 400
    store.close()


def test_a_file_that_is_damaged(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        page = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'fights'").fetchone()[0]
    data = bytearray(path.read_bytes())
    data[4096 * (page - 1) : 4096 * page] = b"\xff" * 4096
    path.write_bytes(bytes(data))
    store = Store(path, a_plan("brute", "turtle", **PLAIN))
    with pytest.raises(StoreError, match=r"t\.sqlite: cannot be used: "):
        store.fights((0, 0, 1))
    store.close()


def test_the_digest_of_an_encounter_is_of_all_that_it_says() -> None:
    duel = load_encounter("mirror-duel")
    assert encounter_digest(duel) == encounter_digest(load_encounter("mirror-duel"))
    assert encounter_digest(duel) != encounter_digest(changed(duel))
