"""Who crashes, answers what is not legal, or is too slow has lost that fight; nothing else is touched."""

import os
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

from agents.plugins import load_plugin
from evaluation.arena import run_plan
from evaluation.guarded import CRASHED, ILLEGAL, SLOW, Forfeit
from evaluation.plan import Plan
from evaluation.seat import Seat, WorkerError
from evaluation.tournament import Tournament
from evaluation.units import Played, Player, Unit
from okenv.core.layout import SIDES
from okenv.driver import RESULTS

from .arenas import a_plan

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("hostile")]
OUTCOME, DECISIONS = RESULTS.index("outcome"), RESULTS.index("decisions")
HARMLESS = ("chatty", "meddler")
LOSERS = {
    "crasher": (CRASHED, "RuntimeError: no idea at all"),
    "cheat": (ILLEGAL, "found 'rally e1', expected one of "),
    "vague": (ILLEGAL, "found 3.7, expected an action, its id or its notation, such as "),
    "stillborn": (CRASHED, "policy 'stillborn', cannot be made: RuntimeError: not today"),
    "reader": (CRASHED, "EOFError"),
    "interrupter": (CRASHED, "KeyboardInterrupt"),
    "leaver": (CRASHED, "SystemExit: bye"),
    "sleeper": (SLOW, "no answer within 1 s"),
    "quitter": (CRASHED, "ended the process it was running in (exit status 7)"),
    "killer": (CRASHED, "ended the process it was running in (signal 11)"),
}


def against_fair(*policies: str, **changes: object) -> Plan:
    """Each policy against ``fair``, and nobody else."""
    plan = a_plan("fair", *policies, pairs=1, **changes)
    return plan.with_changes(sizes={match: 0 for match in plan.matches if match[1] != 0})


def seated(plan: Plan, pairs: int = 1) -> Played:
    """The first pairs of the first match, played in a process of their own."""
    with closing(Seat(plan)) as seat:
        return seat.play(Unit((0, 0, 1), 0, pairs))


@pytest.fixture(scope="module")
def result(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tournament]:
    plan = against_fair(*HARMLESS, *LOSERS, seconds=1.0)
    found = run_plan(plan, tmp_path_factory.mktemp("arena") / "hostile.sqlite", workers=2)
    yield found
    found.store.close()


@pytest.fixture(scope="module")
def said(result: Tournament) -> dict[str, list[dict[str, object]]]:
    """All forfeits, by who lost."""
    found: dict[str, list[dict[str, object]]] = {}
    for forfeit in result.store.forfeits():
        found.setdefault(str(forfeit["policy"]), []).append(forfeit)
    return found


@pytest.mark.parametrize("policy", LOSERS)
def test_who_fails_has_lost_and_it_is_told_why(
    result: Tournament, said: dict[str, list[dict[str, object]]], policy: str
) -> None:
    kind, detail = LOSERS[policy]
    assert [(lost["against"], lost["pair"], lost["swap"]) for lost in said[policy]] == [("fair", 0, 0), ("fair", 0, 1)]
    for lost in said[policy]:
        assert lost["kind"] == kind
        assert detail in str(lost["detail"])
        assert "\n" not in str(lost["detail"])
    match = (0, 0, result.plan.policies.index(policy))
    assert result.by_side(match).tolist() == [[1.0, 1.0]]


def test_nobody_else_has_lost_anything(said: dict[str, list[dict[str, object]]]) -> None:
    assert sorted(said) == sorted(LOSERS)


def test_details_name_the_place(said: dict[str, list[dict[str, object]]]) -> None:
    for policy in ("crasher", "cheat", "vague", "leaver"):
        assert "hostile.py:" in str(said[policy][0]["detail"])
        assert "asked 'act' of " in str(said[policy][0]["detail"])
    assert "of hostile.py" in str(said["interrupter"][0]["detail"])
    assert "in round 1: " in str(said["interrupter"][0]["detail"])


def test_who_prints_or_meddles_with_what_it_sees_plays_on(result: Tournament) -> None:
    """Both answer as ``fair`` does."""
    one, other = (result.fights((0, 0, k)) for k in (1, 2))
    assert np.array_equal(one, other)
    assert (one[:, :, DECISIONS] > 5).all()
    plan = result.plan
    assert np.array_equal(one[:, :, :-1], Player(plan).play(Unit((0, 0, 1), 0, 1)).results)


def test_a_process_that_ended_costs_that_fight_alone(result: Tournament, tmp_path: Path) -> None:
    """``once`` ends its process in its first fight, and is started again."""
    mark, file = tmp_path / "was-here", tmp_path / "once.py"
    file.write_text(
        "import os, pathlib\nfrom agents import policy\n@policy('once')\ndef once(battle):\n"
        f"    mark = pathlib.Path({str(mark)!r})\n"
        "    if not mark.exists():\n        mark.touch()\n        os._exit(3)\n"
        "    words = [a.notation for a in battle.legal()]\n"
        "    return next((w for w in words if w.startswith('attack')), words[0])\n",
        encoding="utf-8",
    )
    plan = a_plan("fair", "once", pairs=2, plugins=(*result.plan.plugins, str(file)))
    played = seated(plan, 2)
    assert played.forfeits == {(0, 0): Forfeit(1, CRASHED, "ended the process it was running in (exit status 3)")}
    assert played.results[0, 0, OUTCOME] == 0
    assert played.results[0, 0, DECISIONS] == 0
    assert (played.results.reshape(-1, len(RESULTS))[1:, DECISIONS] > 5).all()
    assert np.array_equal(played.results[0, 1], result.fights((0, 0, 1))[0, 1, :-1])  # as ``chatty``


def test_a_plugin_that_is_edited_meanwhile_ends_the_tournament(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("agents.plugins._registered", {})
    file, beside = tmp_path / "bot.py", tmp_path / "okenv_test_edited.py"
    beside.write_text("", encoding="utf-8")
    text = "from agents import policy\n@policy('bot')\ndef bot(battle):\n    import okenv_test_edited\n    return 0\n"
    file.write_text(text, encoding="utf-8")
    load_plugin(file)
    with closing(Seat(a_plan("brute", "bot", pairs=1, plugins=(str(file),)))) as seat:
        beside.write_text("# edited\n", encoding="utf-8")
        with pytest.raises(WorkerError) as caught:
            seat.play(Unit((0, 0, 1), 0, 1))
    assert str(caught.value) == (
        "found a plugin that has changed while its fights were fought, policy 'bot': okenv_test_edited.py; to begin "
        "anew, name another file with --out"
    )


def test_too_slow_by_the_clock() -> None:
    for limits, kind in ({"decision": 0.1, "fight": 60.0}, "for a decision"), (
        {"decision": 60.0, "fight": 0.3}, "in one fight"):  # fmt: skip
        plan = against_fair("dawdler")
        plan = plan.with_changes(limits=plan.limits.model_copy(update=limits))
        played = Player(plan).play(Unit((0, 0, 1), 0, 1))
        assert set(played.forfeits) == {(0, 0), (0, 1)}
        for forfeit in played.forfeits.values():
            assert (forfeit.who, forfeit.kind) == (1, SLOW)
            assert kind in forfeit.detail
            assert "expected at most 0." in forfeit.detail
        outcome = played.results[0, :, OUTCOME]
        assert outcome.tolist() == [0, 1]
        assert (played.results[0, :, DECISIONS] < 8).all()


def test_the_side_that_forfeits_loses_whoever_it_is() -> None:
    """Policy a on either side."""
    plan = a_plan("crasher", "brute", pairs=1)
    played = Player(plan).play(Unit((0, 0, 1), 0, 1))
    assert played.results[0, :, OUTCOME].tolist() == [1, 0]
    assert {forfeit.who for forfeit in played.forfeits.values()} == {0}
    assert len(played.forfeits) == SIDES


def test_nobody_is_blamed_for_kernels_that_compile_meanwhile() -> None:
    """Neither by its own clock, nor by the arena that watches it: 2 s, where 0.5 are allowed and 1 is waited."""
    played = seated(against_fair("compiler", seconds=0.5))
    assert not played.forfeits
    assert played.seconds[1] < 1
    assert (played.results[0, :, DECISIONS] > 5).all()


def gone(process: int) -> bool:
    """Whether a process has ended."""
    try:
        return f") Z {os.getpid()}" in Path(f"/proc/{process}/stat").read_text(encoding="utf-8")
    except OSError:
        return True


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks at processes through /proc")
def test_what_a_policy_started_ends_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = tmp_path / "child"
    monkeypatch.setenv("CHILD_FILE", str(told))
    played = seated(against_fair("parent", seconds=0.5))
    assert [forfeit.kind for forfeit in played.forfeits.values()] == [SLOW, SLOW]
    child = int(told.read_text(encoding="utf-8"))
    until = time.monotonic() + 5
    while not gone(child) and time.monotonic() < until:
        time.sleep(0.05)
    assert gone(child)


def test_a_worker_that_ends_and_nobody_is_to_blame(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", "")
    with pytest.raises(WorkerError, match="a worker process ended 3 times with no policy to blame; see above"):
        seated(against_fair("crasher", plugins=("/nowhere/at-all.py",)))
