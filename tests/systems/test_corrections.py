"""Corrections by hand in every rulebook: none breaks a fight, and what is so already changes nothing."""

from random import Random

import numpy as np
import pytest

from okenv import load_encounter
from okenv.core.events import new_log
from okenv.core.layout import ONGOING
from okenv.figure import AmendError
from okenv.systems import load_system
from tests.systems.amending import FIGHT, amending, value_of
from tests.systems.cut import states

pytestmark = pytest.mark.plain
PLAIN = {"number": (int, float), "yes": (bool,), "choice": (str,), "fighter": (int,)}
ENCOUNTERS = {
    "ok": ("bar-brawl", "reinforcements", "hero-vs-12-mooks", "grapplers-brawl"),
    "psob": ("trooper-squad", "boarding-action", "burning-deck", "dock-brawl"),
    "broags": ("stand-off", "warehouse-guards", "pile-on", "waylaid"),
    "zerospace": ("airlock-scuffle", "boarding-party", "grenade-corridor", "weightless-dock"),
}


@pytest.mark.parametrize(
    ("system", "name"),
    [
        ("ok", "giant-and-duellist"),
        ("psob", "blaster-duel"),
        ("broags", "wrestling-match"),
        ("zerospace", "marine-duel"),
    ],
)
def test_what_is_so_already_changes_nothing(system: str, name: str) -> None:
    """Whatever may be corrected, of everybody and of the fight, where somebody's turn begins in a random fight."""
    amend, seen = amending(system), set()
    begins = load_system(system).module("mind.prospects").own_turn
    for before in [bs for bs in states(name, 1, 20) if begins(bs[0])][::8]:
        bs = before.copy()
        for who in (FIGHT, *range(int(bs[0].fighters_n))):
            for figure, field in amend.fields(bs, who).items():
                value = amend.corrections.read(bs[0], who, figure)
                assert type(value) in PLAIN[field.kind]
                assert amend.correct(bs, who, figure, value) == [], figure
                if figure == "round":  # in OK an intimidation of an earlier round is then long ago
                    bs = before.copy()
                assert bs.tobytes() == before.tobytes(), figure
                seen.add(figure)
    assert len(seen) > 10


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize(("system", "name"), [(system, name) for system, names in ENCOUNTERS.items() for name in names])
def test_random_corrections_between_random_decisions_break_nothing(system: str, name: str) -> None:
    amend, random, log, seen, fights = amending(system), Random(name), new_log(), set(), 0
    bs, bs["outcome"] = load_encounter(name).template.copy(), 0
    for _ in range(600):
        over = bs[0].outcome != ONGOING
        if over and (fights == 0 or random.random() < 2 / 3):
            bs, fights = load_encounter(name).template.copy(), fights + 1
            bs["seed"] = fights
            amend.kernels.begin(bs, 0, log)
        elif not over and random.random() < 2 / 3:
            amend.asking.answer(bs, *random.choice(sorted(amend.asking.legal(bs))))
        else:
            who = random.randrange(-1, int(bs[0].fighters_n))
            known = amend.corrections.fields(bs[0], who, None)
            field = random.choice(known)
            before: np.ndarray = bs.copy()
            try:
                value = value_of(field, int(bs[0].fighters_n), random.randrange(1 << 16))
                amend.corrections.write(bs[0], who, field.name, value, log)
            except AmendError:
                bs = before
                continue
            amend.complete(bs, log)
            seen.add(field.name)
        while bs[0].dice and bs[0].outcome == ONGOING:
            amend.kernels.resolve(bs, 0, int(amend.kernels.rolled(bs, 0)), log)
        log[0, 0] = 0
    assert len(seen) > 12
