"""A table: plans, crowds, players who are asked, conflicts, watching, going on next week."""

import json
import subprocess
import sys
import threading

import pytest

from app.table import plans
from app.table.errors import BadEvent, Busy, Conflict, NotFound, StoreError
from app.table.events import Accept, Dice, Do, Drive, Driver, Note, Redo, Roll, Run, Stop, Undo
from app.table.thinking import Thinking
from okenv import replay

from .sitting import BRUTE, CROWD, ME, settled, sit_down, until


def first(table):
    return Do(action=table.view()["asked"]["actions"][0]["action"])


def over(table):
    return until(lambda: view if (view := table.view())["outcome"] else None)


@pytest.mark.slow
def test_a_whole_fight_with_plans_accepted(tables, tmp_path):
    table = tables.create("hero-vs-4-mooks", seed=3, drivers={"mooks": Driver(who="brute", ask="turn")})
    view = settled(table)
    reasons: list[list[str]] = []
    while view["outcome"] is None:
        asked = view["asked"]
        if asked["plan"]:
            reasons.append([*asked["plan"]["details"], *asked["plan"]["how"]])
        table.post(Accept() if asked["driver"]["who"] == "brute" else first(table), view["version"])
        view = settled(table)
    assert any("imagined fights" in clause for clauses in reasons for clause in clauses)
    assert all(len(clauses) == len(set(clauses)) for clauses in reasons), "nothing is told twice"
    assert view["aftermath"]
    assert view["asked"] is None
    record = tmp_path / "fight.jsonl"
    record.write_text(table.record())
    played = replay(record)
    assert played.battle.notation() == table.battle().notation()
    assert played.notes == []


def test_a_plan_has_odds_a_reason_and_two_alternatives(tables):
    table = sit_down(tables, "hero-vs-4-mooks", mooks=Driver(who="mcts:50", ask="decision"))
    asked = settled(table)["asked"]
    plan = asked["plan"]
    legal = {action["action"] for action in asked["actions"]}
    assert plan["action"] in legal
    assert len(plan["alternatives"]) == 2
    assert {one["action"] for one in plan["alternatives"]} <= legal - {plan["action"]}
    assert 0 <= plan["low"] <= plan["value"] <= plan["high"] <= 1
    assert plan["reason"]
    assert {one["action"]: one["sentence"] for one in asked["actions"]}[plan["action"]] == plan["answer"]
    assert (plan["policy"], plan["slip"]) == ("mcts:50", False)
    json.dumps(plan)


def test_another_answer_than_the_plans_may_be_chosen(tables):
    table = sit_down(tables, "hero-vs-4-mooks", mooks=BRUTE)
    view = settled(table)
    plan = view["asked"]["plan"]
    other = plan["alternatives"][0]["action"]
    table.post(Do(action=other, by=view["asked"]["name"]), view["version"])
    assert any(json.loads(line).get("do") == other for line in table.record().splitlines())


def test_stop_and_run(tables):
    table = sit_down(tables, "hero-vs-4-mooks")
    table.post(Stop())
    table.post(Drive(side="hero", driver=CROWD))
    table.post(Drive(side="mooks", driver=CROWD))
    view = settled(table)
    assert view["version"] == 3
    assert view["asked"]["plan"] is not None
    table.post(Run())
    assert over(table)["version"] > 10


def test_stop_asking_one_fighter(tables):
    table = sit_down(tables, "hero-vs-4-mooks", mooks=BRUTE)
    view = settled(table)
    name = view["asked"]["name"]
    assert name.startswith("Thug")
    table.post(Drive(fighter=name, driver=CROWD))
    view = until(lambda: view if ((view := settled(table))["asked"] or {}).get("name") != name else None)
    told = [line["text"] for line in table.log() if line["kind"] in ("act", "reason")]
    assert ": " in next(text for text in told if text.startswith(name)), "with the reason"
    assert all(line["text"].startswith(name) for line in table.log() if line["kind"] == "reason")


def test_a_players_aborts_are_asked_in_the_other_rulebook_too(tables):
    player = Driver(who="turtle", ask="never", player=True)
    table = sit_down(tables, "blaster-duel", red=player, blue=CROWD)
    asked = until(lambda: v["asked"] if (v := settled(table))["asked"] and v["asked"].get("plan") else None)
    assert table.battle().side_of(asked["fighter"]) == 0
    assert asked["prompt"] in table.situation().base.system.module("table.queue").REACTIONS


def test_a_player_is_always_asked_for_her_defences_and_reactions(tables):
    """Whoever decides for her: the policy acts by itself, and never answers an attack on her."""
    player = Driver(who="brute", ask="never", player=True)
    table = sit_down(tables, "hero-vs-4-mooks", hero=player, mooks=CROWD)
    kinds = []
    for _ in range(4):
        view = until(lambda: v if (v := settled(table))["outcome"] or v["asked"].get("plan") else None)
        if view["outcome"]:
            break
        kinds.append(view["asked"]["prompt"])
        assert view["asked"]["name"] == "Ada"
        table.post(Do(action=view["asked"]["default"]), view["version"])
    assert kinds
    assert "act" not in kinds
    reactions = table.situation().base.system.module("table.queue").REACTIONS
    assert set(kinds) <= reactions


def test_no_competence_draws_evenly_and_says_so(tables):
    table = sit_down(tables, "hero-vs-4-mooks", mooks=Driver(who="brute", competence=0.0, ask="decision"))
    plan = settled(table)["asked"]["plan"]
    assert plan["slip"]
    assert plan["because"] == "a slip, at competence 0%"
    assert plan["because"] in plan["details"]
    assert len(plan["alternatives"]) == 2


def test_a_slip_is_the_same_after_undo(tables):
    table = sit_down(tables, "hero-vs-4-mooks", mooks=Driver(who="brute", competence=0.0, ask="decision"))
    before = settled(table)["asked"]["plan"]
    table.post(Accept())
    table.post(Undo())
    assert settled(table)["asked"]["plan"] == before


def test_accepting_what_is_not_there(tables):
    table = sit_down(tables)
    with pytest.raises(BadEvent, match="no plan is shown"):
        table.post(Accept())


def test_plain_actions_do_not_wait_for_thinking_and_late_thoughts_are_dropped(tables, monkeypatch):
    begun, go_on = threading.Event(), threading.Event()
    real = plans.plan

    def slow(situation, driver):
        begun.set()
        assert go_on.wait(60)
        return real(situation, driver)

    monkeypatch.setattr(plans, "plan", slow)
    table = sit_down(tables, "hero-vs-4-mooks", mooks=BRUTE)
    assert begun.wait(60)
    view = table.view()
    assert view["asked"]["thinking"]
    with pytest.raises(Busy):
        table.post(Accept())
    monkeypatch.setattr(plans, "plan", real)
    moved = table.post(first(table), view["version"])  # the game master does not wait
    assert moved["version"] == view["version"] + 1
    told = []
    table.subscribe(told.append)
    go_on.set()
    now = settled(table)
    if now["asked"]["plan"]:
        assert now["asked"]["plan"]["action"] in {action["action"] for action in now["asked"]["actions"]}
    assert now["version"] == moved["version"]


def test_what_nobody_waits_for_any_more_is_not_thought_about():
    thinking, begun, go_on, done = Thinking(1), threading.Event(), threading.Event(), []
    for k in range(5):
        thinking.start(lambda k=k: begun.set() or done.append(k if go_on.wait(60) else None))
    assert begun.wait(60)
    closing = threading.Thread(target=thinking.close)
    closing.start()
    until(lambda: thinking._pool._shutdown)
    go_on.set()
    closing.join(60)
    thinking.start(lambda: done.append(5))
    assert done == [0]


def test_a_note_leaves_the_plan_alone(tables, monkeypatch):
    table = sit_down(tables, "hero-vs-4-mooks", mooks=BRUTE)
    plan = settled(table)["asked"]["plan"]
    monkeypatch.setattr(plans, "plan", None)  # it is not asked for again
    assert table.post(Note(text="Well."))["asked"]["plan"] is plan
    assert table.post(Drive(side="hero", driver=CROWD))["asked"]["plan"] is plan


def test_a_policy_that_fails_is_told_and_the_game_master_decides(tables, monkeypatch):
    def fails(situation, driver):
        raise RuntimeError("no weights")

    monkeypatch.setattr(plans, "plan", fails)
    table = sit_down(tables, "hero-vs-4-mooks", mooks=BRUTE)
    asked = settled(table)["asked"]
    assert asked["trouble"] == "brute could not decide: no weights"
    assert asked["plan"] is None
    table.post(first(table))


def test_an_old_version_is_a_conflict(tables):
    table = sit_down(tables)
    view = table.post(first(table), 0)
    with pytest.raises(Conflict, match="found 0, expected 1"):
        table.post(Note(text="late"), 0)
    assert table.view() == view


def test_two_at_once_and_one_of_them_wins(tables):
    table = sit_down(tables)
    outcomes = []

    def post():
        try:
            outcomes.append(table.post(Note(text="me first"), 0)["version"])
        except Conflict:
            outcomes.append(None)

    threads = [threading.Thread(target=post) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes, key=str) == [1] + [None] * 7


def test_whoever_watches_hears_of_events_plans_and_the_end(tables):
    table = sit_down(tables, "hero-vs-4-mooks")
    heard = []
    unsubscribe = table.subscribe(heard.append)
    table.post(Note(text="one"))
    assert heard == [1]
    table.post(Drive(side="mooks", driver=BRUTE))
    if table.view()["asked"]["driver"]["who"] == "brute":
        until(lambda: heard == [1, 2, 2])  # the plan is ready
    unsubscribe()
    table.post(Note(text="two"))
    assert 3 not in heard
    table.subscribe(heard.append)
    tables.delete(table.id)
    assert heard[-1] is None
    late = []
    table.subscribe(late.append)
    assert late == [None]


def test_next_week_everything_is_as_it_was(tables, reopened):
    table = sit_down(tables, "hero-vs-4-mooks")
    for _ in range(6):
        table.post(first(table))
    table.post(Dice(mode="typed"))
    table.post(Note(text="Pizza"))
    table.post(Undo(to=4))
    table.post(Redo())
    table.rename("Thursday")
    before, log, public, record = table.view(), table.log(), table.public_view(), table.record()
    again = reopened()
    same = again.get(table.id)
    assert same.view() == before
    assert (same.log(), same.public_view(), same.record()) == (log, public, record)
    assert before["title"] == "Thursday"
    assert again.by_player(table.player_token) is same
    same.post(Redo())


def test_a_table_whose_events_no_longer_fit_says_so(tables, reopened, tmp_path):
    import sqlite3

    from app.table.store import FILE

    table = sit_down(tables)
    table.post(first(table))
    tables.close()
    db = sqlite3.connect(tmp_path / "tables" / FILE)
    db.execute("""UPDATE events SET body = '{"event": {"kind": "do", "action": "attack e9"}}'""")
    db.commit()
    db.close()
    again = reopened()
    with pytest.raises(StoreError, match="cannot be played again, event 1: action: found 'attack e9'"):
        again.get(table.id)
    assert [one["id"] for one in again.list()] == [table.id]


def test_tables_are_listed_renamed_and_deleted(tables):
    one, other = sit_down(tables), sit_down(tables, "hero-vs-4-mooks")
    one.rename("First")
    assert {row["title"] for row in tables.list()} == {"First", "Hero against four mooks"}
    assert {row["id"] for row in tables.list()} == {one.id, other.id}
    tables.delete(one.id)
    assert [row["id"] for row in tables.list()] == [other.id]
    for gone in (one.id, "nonsense", "../x"):
        with pytest.raises(NotFound):
            tables.get(gone)
    with pytest.raises(NotFound):
        tables.delete(one.id)
    with pytest.raises(NotFound):
        one.post(Note(text="still there?"))


def test_advice(tables):
    table = sit_down(tables, "hero-vs-4-mooks")
    advice = table.advise("mcts:50", None, 2)
    assert advice["policy"] == "mcts:50"
    assert 2 <= len(advice["alternatives"]) <= 3
    assert table.version == 0


@pytest.mark.parametrize(
    ("asked", "field"),
    [(("gambit:/etc/passwd", None, None), "policy"), (("brute", 60.0, None), "seconds"), (("brute", None, 0), "top")],
)
def test_advice_out_of_bounds_is_refused(tables, asked, field):
    with pytest.raises(BadEvent) as found:
        sit_down(tables).advise(*asked)
    assert found.value.field == field


def test_advice_where_nobody_is_asked_is_refused(tables):
    table = tables.create("mirror-duel", dice="typed")
    with pytest.raises(BadEvent, match="nobody is asked now"):
        table.advise()


def test_the_players_view_holds_nothing_else(tables):
    table = sit_down(tables, "hero-vs-4-mooks")
    for _ in range(3):
        table.post(first(table))
    table.post(Note(text="The thugs are cowards."))
    view = table.public_view()
    assert set(view) == {"title", "round", "sides", "fighters", "asked", "outcome", "log", "version"}
    assert all(set(one) == {"name", "side", "card"} for one in view["fighters"])
    wire = json.dumps([view, table.public_log()])
    for secret in (table.player_token, table.id, "AP", "brute", "cowards", "Tide"):
        assert secret not in wire
    assert [line["text"] for line in table.public_log()] == view["log"]


def test_who_has_yet_to_come_is_not_in_the_players_view(tables):
    table = tables.create("reinforcements", seed=5)
    waiting = [one["name"] for one in table.view()["fighters"] if one["card"]["state"] == "Yet to come"]
    assert waiting
    assert not any(name in json.dumps(table.public_view()) for name in waiting)


def test_what_was_taken_back_is_not_in_the_players_log(tables):
    table = sit_down(tables, "hero-vs-4-mooks")
    while True:
        before = table.public_view()["log"]
        table.post(first(table))
        if table.public_view()["log"] != before:
            break
    table.post(Undo())
    assert table.public_view()["log"] == before


def test_the_dice_of_the_page(tables):
    table = tables.create("hero-vs-4-mooks", seed=1, dice="typed", drivers={"mooks": ME})
    asked = table.view()["asked"]
    assert asked["kind"] == "dice"
    assert asked["reading"]
    assert table.post(Roll())["version"] == 1
    until(lambda: (table.view()["asked"]["name"] == "4dF") or (table.post(Roll()) and None))
    assert table.view()["asked"]["reading"] == "the sum of four Fudge dice, -4 to +4"


def test_no_web_framework_is_needed():
    code = "import sys, app.table.tables; assert not {'fastapi', 'starlette', 'uvicorn'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_seeds_and_names_that_cannot_be(tables):
    with pytest.raises(BadEvent, match="seed: found -1"):
        tables.create("mirror-duel", seed=-1)
    with pytest.raises(BadEvent, match="drivers: found 'nobody'"):
        tables.create("mirror-duel", drivers={"nobody": ME})
    assert tables.list() == []
