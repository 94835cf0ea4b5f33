"""What a position is worth, in every rulebook: exact at the end, fair to both sides, and rising with what helps."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from okenv.core.jit import JIT_DISABLED
from okenv.core.layout import DRAW
from okenv.systems.broags.rules import layout as broags_layout
from okenv.systems.ok.rules import layout as ok_layout
from okenv.systems.psob.rules import layout as psob_layout
from okenv.systems.zerospace.rules import layout as zerospace_layout
from tests.systems.broags import helpers as broags
from tests.systems.cut import states
from tests.systems.ok import helpers as ok
from tests.systems.psob import helpers as psob
from tests.systems.valuing import BLUE, RED, Valuing, change
from tests.systems.zerospace import helpers as zerospace

pytestmark = pytest.mark.plain
FIGHTS, DECISIONS = (3, 15) if JIT_DISABLED else (6, 30)
Fields = dict[str, Any]
EXCHANGED = np.array([0, 2, 1, 3])
"""What names the two fighters of a duel, as a bit set or by row and 1, when each is in the other's place."""


@dataclass(frozen=True)
class Of:
    """How the laws are tried in a rulebook.

    Attributes:
        duel: Red and Blue, alike but for the fields that are given; Red is asked first.
        first: what that is worth to her at most.
        fights: encounters; the first of those that follow is one of two fighters.
        between_two: encounters of two fighters.
        named: fields of a fighter that name one.
        of_fight: fields of the fight that name a fighter, that hold a row, and that are those of the sides.
        helps: what helps Red, as fields of a fighter.
        better: fields of better sheets.
        against: one fighter against so many who are alike.
        gone: fields of somebody who counts no more.
        near: somebody who shoots, and at this gap somebody who must come near to strike.
        gaps: ever wider ones.
    """

    duel: Callable[..., np.ndarray]
    first: float
    fights: tuple[str, ...]
    between_two: tuple[str, ...]
    named: tuple[str, ...]
    of_fight: tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]
    helps: dict[str, tuple[int, Fields]]
    better: tuple[Fields, ...]
    against: Callable[[int], np.ndarray]
    gone: tuple[Fields, ...]
    near: Callable[[int], np.ndarray]
    gaps: tuple[int, ...]


OK = Of(
    duel=ok.duel,
    first=0.6,
    fights=("mirror-duel", "three-on-three", "armoured-knight", "grapplers-brawl", "reinforcements", "sniper-nest",
            "restless-dead"),
    between_two=("mirror-duel", "giant-and-duellist"),
    named=("def_one", "setup_on", "holds", "held_by", "contest", "contests", "taken_from"),
    of_fight=((), ("actor",), ()),
    helps={
        "the enemy has lethal points": (BLUE, {"lethal": 2}),
        "the enemy has nonlethal points": (BLUE, {"nonlethal": 2}),
        "the enemy is impaired": (BLUE, {"state": ok_layout.State.IMPAIRED}),
        "the enemy is prone": (BLUE, {"prone": 1}),
        "the enemy is held": (BLUE, {"held_by": RED + 1}),
        "the enemy has fewer action points": (BLUE, {"ap": 5}),
        "the enemy is done": (BLUE, {"done": 1}),
        "the enemy has dropped her weapon": (
            BLUE, {"w_where": [ok_layout.Arm.DROPPED, *[ok_layout.Arm.READY] * ok_layout.TAKEN]}
        ),
        "one's own action points": (RED, {"ap": 12}),
        "one's own free setup": (RED, {"setup_on": BLUE + 1, "setup_bonus": 2}),
        "one's own defence that stands": (RED, {"def_one": 1 << BLUE}),
        "one's own defence against everybody": (RED, {"def_all": 1}),
    },
    better=({"attack": 5}, {"damage": 5}, {"meets": 5}, {"dr": 4}, {"initiative": 8}, {"armour": 4}),
    against=lambda n: ok.start([ok.sheet()], [ok.sheet()] * n, [9] * (n + 1)),
    gone=({"state": ok_layout.State.OUT}, {"state": ok_layout.State.WAITING, "arrives": -1}),
    near=lambda gap: ok.start([ok.sheet(kind=1, reach=3000)], [ok.sheet(at=gap)], [9, 9]),
    gaps=(0, 800, 1500),
)  # fmt: skip

PSOB = Of(
    duel=psob.duel,
    first=0.5,
    fights=("blaster-duel", "boarding-action"),
    between_two=("blaster-duel",),
    named=("aim_on", "p_targets"),
    of_fight=((), (), ("deceived", "rallied")),
    helps={
        "the enemy is wounded": (BLUE, {"wounds": 1}),
        "the enemy is wounded twice": (BLUE, {"wounds": 2}),
        "the enemy has lost her phase": (BLUE, {"phase": 0, "stunned": 1}),
        "the enemy's initiative suffers": (BLUE, {"pending": -5}),
        "the enemy has moved": (BLUE, {"moved": 1, "phase": 0}),
        "one's own cover": (RED, {"cover": 2}),
        "one has held to the end": (RED, {"pending": 3}),
    },
    better=({"initiative": 7}, {"dodge": 6}, {"armour": 2}, {"spine": 5, "intimidation": 5}),
    against=lambda n: psob.start([psob.sheet(psob.gun(damage=9))], [psob.sheet(psob.gun(damage=9))] * n),
    gone=({"state": psob_layout.State.GONE, "phase": 0},),
    near=lambda gap: psob.start([psob.sheet(psob.gun(range=4))], [psob.sheet(psob.blade(damage=12), at=3000 + gap)]),
    gaps=(0, 700, 1500, 2900),
)

BROAGS = Of(
    duel=broags.duel,
    first=0.7,
    fights=("gun-duel", "warehouse-guards"),
    between_two=("wrestling-match",),
    named=("bond_with",),
    of_fight=((), ("whose", "ward", "target"), ()),
    helps={
        "the enemy has lost hit points": (BLUE, {"lethal": 2}),
        "the enemy is wounded": (BLUE, {"lethal": 8}),
        "nonlethal harm is harm": (BLUE, {"nonlethal": 8}),
        "the enemy has acted": (BLUE, {"acted": 1}),
        "the enemy has lost her action": (BLUE, {"lost": 1}),
        "one's own cover": (RED, {"cover": 2}),
        "one is crouched": (RED, {"posture": broags_layout.Posture.CROUCHED}),
    },
    better=({"marksmanship": 4}, {"athletics": 4}, {"toughness": 5}, {"soak": 2}, {"special": 1}),
    against=lambda n: broags.start([broags.sheet(broags.gun(), toughness=5)], [broags.sheet(broags.gun())] * n),
    gone=({"state": broags_layout.State.OUT}, {"state": broags_layout.State.FLED}),
    near=lambda gap: broags.start(
        [broags.sheet(broags.gun(column=broags_layout.Column.LONG))], [broags.sheet(broags.blade(), at=3000 + gap)]
    ),
    gaps=(400, 800, 2100, 3300),
)

ZEROSPACE = Of(
    duel=zerospace.duel,
    first=0.7,
    fights=("marine-duel", "psychic-and-marines"),
    between_two=("marine-duel",),
    named=("fear_of", "holds", "held_by"),
    of_fight=(("outer", "diver", "targets"), ("starts", "whose", "victim", "target"), ()),
    helps={
        "the enemy has lost Health": (BLUE, {"health": 9}),
        "the enemy has acted": (BLUE, {"acted": 1}),
        "the enemy owes a turn": (BLUE, {"owed": 1}),
        "the enemy is blinded": (BLUE, {"blind": 11}),
        "the enemy is terrified": (
            BLUE, {"terror": zerospace_layout.Terror.COWERS, "prone": 1, "fear": 11, "fear_of": RED + 1}
        ),
        "the enemy is distracted": (BLUE, {"distracted": 1}),
        "the enemy has nothing in hand": (
            BLUE, {"w_place": [*[zerospace_layout.Place.GONE] * 2, 0, 0, zerospace_layout.Place.IN_HAND]}
        ),
        "one's own cover": (RED, {"cover": 1}),
    },
    better=({"ranged": 4}, {"agility": 4}, {"health": 20}, {"dr": 2}),
    against=lambda n: zerospace.start(
        [zerospace.sheet(zerospace.gun())], [zerospace.sheet(zerospace.gun(), at=36)] * n
    ),
    gone=({"state": zerospace_layout.State.OUT}, {"helpless": 1}),
    near=lambda gap: zerospace.start(
        [zerospace.sheet(zerospace.gun())], [zerospace.sheet(zerospace.blade(), at=30 + gap)]
    ),
    gaps=(4, 10, 20, 30),
)  # fmt: skip

SYSTEMS = {"ok": OK, "psob": PSOB, "broags": BROAGS, "zerospace": ZEROSPACE}
each = pytest.mark.parametrize("system", SYSTEMS)


# --- at the end, and to both sides


@each
@pytest.mark.parametrize(("outcome", "worths"), [(RED, (1.0, 0.0)), (BLUE, (0.0, 1.0)), (DRAW, (0.5, 0.5))])
def test_the_end_is_worth_what_it_is(system: str, outcome: int, worths: tuple[float, float]) -> None:
    """Before it only who has the first turn counts, where two are alike."""
    of, values, bs = SYSTEMS[system], Valuing(system), SYSTEMS[system].duel()
    table = values.tabulate(bs)
    assert 0.5 <= values.worth(bs, RED, table) <= of.first
    bs[0].outcome = outcome
    assert (values.worth(bs, RED, table), values.worth(bs, BLUE, table)) == worths


@pytest.mark.compiled
@pytest.mark.parametrize(("system", "name"), [(system, name) for system, of in SYSTEMS.items() for name in of.fights])
def test_what_one_side_has_the_other_has_not(system: str, name: str) -> None:
    """In every state of random fights the sides' chances add up to 1, and the state stays as it is.

    The table is that of the fight's first state; nothing is as good as won before it is.
    """
    values, found = Valuing(system), states(name, FIGHTS, DECISIONS)
    table = values.tabulate(found[0])
    for bs in found:
        before = bs.tobytes()
        both = values.worth(bs, RED, table), values.worth(bs, BLUE, table)
        assert bs.tobytes() == before
        assert sum(both) == pytest.approx(1.0, abs=1e-12)
        assert min(both) >= 0.01
    assert len(found) > 40


def mirrored(bs: np.ndarray, of: Of) -> np.ndarray:
    """The same duel with the two fighters in each other's place, and in ZeroSpace the two ends of the arena, too."""
    swapped, (named, rows, of_sides) = bs.copy(), of.of_fight
    b, fighters = swapped[0], swapped[0].fighters
    for i in range(2):
        swapped["fighters"][0, i] = bs["fighters"][0, 1 - i]
        for name in of.named:
            fighters[name][i] = EXCHANGED[fighters[name][i]]
    for name in named:
        b[name] = EXCHANGED[b[name]]
    for name in rows:
        b[name] = 1 - b[name]
    for name in of_sides:
        b[name] = b[name][::-1].copy()
    if of is ZEROSPACE:
        fighters["at"][:2] = b.arena - fighters["at"][:2]
        lies = fighters["w_place"][:2] == zerospace_layout.Place.DROPPED
        fighters["w_at"][:2] = np.where(lies, b.arena - fighters["w_at"][:2], 0)
        b.c_at[: b.covers_n] = b.arena - b.c_at[: b.covers_n]
    return swapped


def quicker_by_listing(bs: np.ndarray) -> bool:
    """Whether two are full equals in BrOAGS, of whom the first is quicker."""
    return all(bs[0].fighters[name][0] == bs[0].fighters[name][1] for name in ("score", "perception", "tie"))


@pytest.mark.parametrize(
    ("system", "name"), [(system, name) for system, of in SYSTEMS.items() for name in of.between_two]
)
def test_it_makes_no_difference_who_is_listed_first(system: str, name: str) -> None:
    of, values, seen = SYSTEMS[system], Valuing(system), 0
    for bs in states(name, FIGHTS, DECISIONS):
        if of is not BROAGS or not quicker_by_listing(bs):
            assert values.worth(mirrored(bs, of), BLUE) == pytest.approx(values.worth(bs, RED), abs=1e-12)
            seen += 1
    assert seen >= FIGHTS * DECISIONS // 3


# --- what helps


@pytest.mark.parametrize(("system", "what"), [(system, what) for system, of in SYSTEMS.items() for what in of.helps])
def test_what_helps_raises_the_value(system: str, what: str) -> None:
    values, bs = Valuing(system), SYSTEMS[system].duel()
    table = values.tabulate(bs)
    before, (who, fields) = values.worth(bs, RED, table), SYSTEMS[system].helps[what]
    change(bs, who, **fields)
    assert values.worth(bs, RED, table) > before + 0.001
    assert values.worth(bs, BLUE, table) < 1.0 - before - 0.001


@each
def test_better_sheets_are_worth_more(system: str) -> None:
    of, worth = SYSTEMS[system], Valuing(system).worth
    even = worth(of.duel(), RED)
    for more in of.better:
        assert worth(of.duel(red=more), RED) > even, more
        assert worth(of.duel(blue=more), RED) < even, more


@each
def test_each_more_on_a_side_helps(system: str) -> None:
    found = [Valuing(system).worth(SYSTEMS[system].against(n), BLUE) for n in (1, 2, 4)]
    assert found == sorted(set(found))


@pytest.mark.parametrize(("system", "gone"), [(system, gone) for system, of in SYSTEMS.items() for gone in of.gone])
def test_who_is_out_counts_no_more(system: str, gone: Fields) -> None:
    of, worth = SYSTEMS[system], Valuing(system).worth
    both = of.against(2)
    two = worth(both, BLUE)
    change(both, 2, **gone)
    assert worth(both, BLUE) == pytest.approx(worth(of.against(1), BLUE), abs=1e-12)
    assert worth(both, BLUE) < two


@each
def test_an_enemy_who_must_come_near_threatens_less(system: str) -> None:
    """What she carries has to be brought there."""
    of = SYSTEMS[system]
    found = [Valuing(system).worth(of.near(gap), RED) for gap in of.gaps]
    assert found == sorted(set(found))
