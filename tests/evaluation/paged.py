"""A small tournament that was played here, with hostile names, a policy that fails now and then, and its page."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from agents.plugins import load_plugin
from evaluation.plan import Plan
from evaluation.store import Store
from evaluation.tournament import Tournament
from evaluation.units import Player, Unit
from okenv import load_encounter

HOSTILE = "</script><script>document.title='taken'</script><img src=x onerror=document.title='taken'>"
PAIRS = 6
COMMAND = "okenv tournament 'mine & yours'.yaml"
BOT = f'''from agents import policy
from okenv.core.policy import Decision

@policy("teller")
def teller(battle):
    """{HOSTILE}"""
    state = battle.state[0]
    if state["turn"] > 2 and state["decisions"] % 3 == 0:
        raise RuntimeError({HOSTILE!r})
    return Decision(battle.legal()[0].id, reason={HOSTILE!r})
'''


@contextmanager
def teller(folder: Path) -> Iterator[None]:
    """While the policy of that file is the only one of a user's own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("agents.plugins._registered", {})
        load_plugin(folder / "teller.py")
        yield


def played(folder: Path, *, matches: int | None = None, pairs: int = PAIRS) -> Tournament:
    """Three policies in a duel with a hostile name and title, and in a fight of three; as many matches of it."""
    (folder / "teller.py").write_text(BOT, encoding="utf-8")
    with teller(folder):
        duel = replace(load_encounter("mirror-duel"), name=HOSTILE, title=HOSTILE)
        plan = Plan(
            f"A try {HOSTILE}", "ok", ("random", "brute", "teller"), (load_encounter("hero-vs-4-mooks"), duel), pairs, 3
        )
        store = Store(folder / "played.sqlite", plan)
        player = Player(plan)
        for match in plan.matches[:matches]:
            store.add(player.play(Unit(match, 0, pairs)))
        return Tournament(plan, store, interrupted=matches is not None)
