"""What a search looks at, in every rulebook: one of enemies who are the same, nothing hidden, and what matters."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest

from agents.registry import make_policy
from okenv.systems.broags.rules.actions import Act as BroagsAct
from okenv.systems.ok.rules.layout import State
from okenv.systems.psob.rules.actions import Act as PsobAct
from okenv.systems.psob.rules.layout import Rate
from okenv.systems.zerospace.rules.actions import Act as ZerospaceAct
from okenv.systems.zerospace.rules.layout import Prompt as ZerospacePrompt
from tests.systems.broags import acting as broags_acting
from tests.systems.broags import asked as broags_asked
from tests.systems.broags import helpers as broags
from tests.systems.looking import Looking, of
from tests.systems.ok import helpers as ok
from tests.systems.psob import asked as psob_asked
from tests.systems.psob import helpers as psob
from tests.systems.valuing import change
from tests.systems.zerospace import asked as zerospace_asked
from tests.systems.zerospace import helpers as zerospace

pytestmark = pytest.mark.plain
Position = Callable[[], np.ndarray]


@dataclass(frozen=True)
class Of:
    """How the laws are tried in a rulebook.

    Attributes:
        squad: somebody who attacks three of a squad, who are alike (rows 1 to 3).
        differ: fields in which two of them may differ, with another number.
        hidden: fields of the fight that hold what nobody may know.
        positions: small ones, what is lost of their value at most, and a prompt at which everything is too much.
        prey: somebody who is asked, and whose attack on the only enemy strikes her down.
        codes: searches that find this.
    """

    squad: Position
    differ: dict[str, int]
    prey: Position
    hidden: tuple[str, ...] = ("seed",)
    positions: dict[str, Position] = field(default_factory=dict)
    lost: float = 0.0
    unless: Any = None
    codes: tuple[str, ...] = ("greedy", "mcts:8")


def psob_squad() -> np.ndarray:
    gun = psob.gun
    foes = [psob.minor(gun(), squad=7, at=3500) for _ in range(3)]
    bs = psob.start([psob.sheet(gun(Rate.AUTO), initiative=9)], foes)
    psob_asked.answer(bs, PsobAct.STAND)
    return bs


def psob_standing(*sides: Any) -> np.ndarray:
    """After whoever is quicker has decided to stay where she is."""
    bs = psob.start(*sides)
    psob_asked.answer(bs, PsobAct.STAND)
    return bs


def broags_moved(red: dict[str, Any], blue: dict[str, Any], score: int) -> np.ndarray:
    """Red cannot move any more; Blue has this score: below 0 she cannot react."""
    bs = broags.start([red], [blue])
    bs[0].moved, bs[0].shifted = 1, 1
    change(bs, 1, score=score)
    return bs


def broags_struck() -> np.ndarray:
    """Red, who can do nothing else this turn, has struck with both hands, and Blue may block."""
    red = broags.sheet(broags.blade(hands=2), perception=5)
    bs = broags_moved(red, broags.sheet(broags.blade(), melee=4), 4)
    broags_acting.strike(bs)
    return bs


def broags_aiming() -> np.ndarray:
    bs = broags_moved(broags.sheet(broags.blade(hands=2), perception=5), broags.sheet(broags.blade()), -1)
    broags_asked.answer(bs, BroagsAct.ATTACK)
    return bs


def zerospace_attack(red: dict[str, Any], blue: dict[str, Any], **options: int) -> np.ndarray:
    """After Red has declared an attack."""
    bs = zerospace.start([red], [blue], **options)
    zerospace_asked.answer(bs, ZerospaceAct.ATTACK)
    return bs


def zerospace_prey() -> np.ndarray:
    red = zerospace.sheet(zerospace.gun(level=9), ranged=5, agility=5)
    bs = zerospace.start([red], [zerospace.sheet(health=1, at=36)])
    bs[0].moved = 1
    change(bs, 1, forced=1)
    return bs


OK = Of(
    squad=lambda: ok.start([ok.sheet()], [ok.sheet(squad=1)] * 3, [9, 3, 3, 3]),
    differ={
        "ap": 5, "at": 50, "lethal": 1, "nonlethal": 1, "tags": 1, "prone": 1, "done": 1, "holding": 1, "exposed": 1,
        "carry": 1, "def_one": 1, "def_group": 1, "def_all": 1, "state": State.IMPAIRED, "gumption": 1, "maimed": 1,
        "contest": 1, "setup_on": 1, "occupied": 1,
    },
    hidden=("lucky", "clumsy"),
    prey=lambda: ok.start([ok.sheet(attack=9, damage=9)], [ok.sheet(lethal=5)], [9, 2]),
)  # fmt: skip
PSOB = Of(
    squad=psob_squad,
    differ={"wounds": 1, "at": 3400, "stunned": 1, "phase": 0, "pending": 1, "dodging": 1, "defending": 1, "cover": 1},
    positions={
        "a shot": lambda: psob_standing(
            [psob.sheet(psob.gun(damage=9), at=1000)], [psob.sheet(psob.gun(damage=9), at=1400)], (1, -1)
        ),
        "a blow": lambda: psob_standing(
            [psob.sheet(psob.blade(damage=9))], [psob.sheet(psob.blade(damage=8))], (1, -1)
        ),
        "words": lambda: psob_standing(
            [psob.sheet(psob.blade(), intimidation=6)], [psob.sheet(psob.blade(), spine=6)], (1, -1)
        ),
        "the second": lambda: psob_standing(
            [psob.sheet(psob.blade(damage=9))], [psob.sheet(psob.blade(damage=8))], (-1, 1)
        ),
    },
    lost=0.01,
    prey=lambda: psob_standing([psob.sheet(psob.blade(value=9, damage=12), initiative=9)], [psob.minor()]),
    codes=("greedy", "expectimax:2", "mcts:16"),
)
BROAGS = Of(
    squad=lambda: broags.start(
        [broags.sheet(broags.gun(), broags.blade(), perception=5)], [broags.sheet(broags.gun(), at=3100, squad=7)] * 3
    ),
    differ={
        "lethal": 1, "nonlethal": 1, "at": 3110, "posture": 2, "cover": 1, "score": 1, "temp": 1, "lost": 1, "acted": 1,
        "sprint": 1, "erratic": 1,
    },
    positions={"struck": broags_struck, "aiming": broags_aiming},
    lost=0.03,
    prey=lambda: broags_moved(
        broags.sheet(broags.blade(damage=12, hands=2), perception=5, melee=5), broags.sheet(lethal=9, at=3100), -1
    ),
)  # fmt: skip
ZEROSPACE = Of(
    squad=lambda: zerospace.start(
        [zerospace.sheet(zerospace.gun(), zerospace.blade())], [zerospace.sheet(zerospace.gun(), at=31, squad=7)] * 3
    ),
    differ={
        "at": 30, "health": 1, "endurance": 1, "prone": 1, "cover": 1, "dodge": 1, "run": 1, "hidden": 1,
        "surprised": 1, "distracted": 1, "blind": 1, "terror": 1, "fear": 1, "acted": 1, "stored": 1, "owed": 1,
        "forced": 1,
    },
    positions={
        "how much an attack trades; its target may dodge": lambda: zerospace_attack(
            zerospace.sheet(zerospace.gun(), ranged=5, agility=4), zerospace.sheet(zerospace.gun(), at=36, dr=3),
            trade_cap=2,
        ),
        "whether a target forces a turn": lambda: zerospace_attack(
            zerospace.sheet(zerospace.gun(level=6), ranged=5), zerospace.sheet(zerospace.gun(), at=36, health=9)
        ),
    },
    lost=0.02,
    unless=ZerospacePrompt.TURN,
    prey=zerospace_prey,
)  # fmt: skip

SYSTEMS = {"ok": OK, "psob": PSOB, "broags": BROAGS, "zerospace": ZEROSPACE}


@pytest.mark.parametrize(
    ("system", "differing"), [(system, name) for system, of_ in SYSTEMS.items() for name in of_.differ]
)
def test_of_enemies_who_are_the_same_one_is_looked_at(system: str, differing: str) -> None:
    """Until she differs: in every field that tells two enemies apart."""
    look, bs = Looking(system), SYSTEMS[system].squad()

    def attacked() -> set[int]:
        return {k for _, k, _ in of(look.kept(bs), look.act.ATTACK)}

    assert attacked() == {0}
    change(bs, 3, **{differing: SYSTEMS[system].differ[differing]})
    assert attacked() == {0, 2}


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_is_hidden_is_forgotten_and_nothing_else(system: str) -> None:
    bs = SYSTEMS[system].squad()
    assert not any(np.any(bs[name]) for name in SYSTEMS[system].hidden)
    knowing = bs.copy()
    for name in SYSTEMS[system].hidden:
        knowing[name] = 1
    Looking(system).prospects.forget(knowing[0])
    assert knowing.tobytes() == bs.tobytes()


@pytest.mark.parametrize(
    ("system", "name"),
    [
        pytest.param(system, name, marks=[] if system == "broags" else [pytest.mark.compiled])
        for system, of_ in SYSTEMS.items()
        for name in of_.positions
    ],
)
def test_nothing_that_matters_is_lost_in_small_positions(system: str, name: str) -> None:
    """In duels the best answer is found, and valued as a recursion does that leaves nothing out."""
    look, of_ = Looking(system), SYSTEMS[system]
    bs = of_.positions[name]()
    exact = look.best(bs, look.side(bs), look.table(bs), everything=True, unless=of_.unless)
    assert look.looked_at(bs) == pytest.approx(exact, abs=of_.lost)
    weighed = make_policy("greedy", system, 0).consider_state(bs)
    assert weighed[0].value == pytest.approx(look.looked_at(bs), abs=1e-9)


@pytest.mark.bounds
@pytest.mark.compiled
@pytest.mark.parametrize(("system", "code"), [(system, code) for system, of_ in SYSTEMS.items() for code in of_.codes])
def test_searches_play(system: str, code: str) -> None:
    """An enemy within reach who can bear hardly more is struck down by whoever searches."""
    look, bs = Looking(system), SYSTEMS[system].prey()
    action = make_policy(code, system, 1).consider_state(bs)[0].action
    assert look.choice(action)[:2] == (look.act.ATTACK, 0)
