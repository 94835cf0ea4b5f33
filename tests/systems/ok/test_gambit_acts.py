"""Every action and every way to choose a target does what its word says, where it is legal, and nothing elsewhere."""

from typing import Any

import numpy as np
import pytest

from okenv.systems.ok.mind.gambits import VOCABULARY
from okenv.systems.ok.rules.actions import Act
from okenv.systems.ok.rules.layout import NO_RANK, Arm, Attack, Part, Prompt, State
from tests.systems.gambitting import Case
from tests.systems.ok.asked import answer, play, played, row
from tests.systems.ok.gambits import decide
from tests.systems.ok.helpers import sheet, start

pytestmark = pytest.mark.plain

ANN, BEN, EVE, EDI = range(4)
MELEE_AND_BOW: dict[str, Any] = {
    "weapons_n": 2, "w_kind": [Attack.MELEE, Attack.RANGED, 0, 0, 0, Attack.GRAPPLE],
    "w_reach": [200, 2000, 200, 200, 200, 200], "w_hands": [1, 2, 0, 0, 0, 0],
}  # fmt: skip


def scene(ap: tuple[int, ...] = (9, 3, 3, 3), ann: dict[str, Any] | None = None, **options: Any) -> np.ndarray:
    """Ann (row 0) is asked to act; Ben is her ally, Eve and Edi are her enemies, all in reach."""
    ours = [sheet(at=3000, **{"leadership": 6, **(ann or {})}), sheet(at=3000, protects=1)]
    return start(ours, [sheet(at=3100), sheet(at=3100)], ap, **{"gumption_rule": 1, **options})


def patched(*patches: tuple[int, dict[str, Any]], **options: Any) -> np.ndarray:
    """The scene with some fields of fighters changed."""
    bs = scene(**options)
    for i, fields in patches:
        for name, value in fields.items():
            row(bs, i)[name] = value
    return bs


def prop(**fields: Any) -> dict[str, Any]:
    """A prop at hand everywhere."""
    return {"props_n": 1, "prop_at": [-1] * 4, "prop_difficulty": [0] * 4, "prop_reach": [500] * 4,
            "prop_bonus": [1] * 4, "prop_uses": [-1] * 4, **fields}  # fmt: skip


def hit(margin: int = 4, **ann: Any) -> np.ndarray:
    """Ann has hit Eve with so many extra successes."""
    return played(scene(ann={"attack": 4, **ann}), Act.ATTACK, Act.DECLINE, margin, to=(Prompt.SPEND, ANN))


def armoured_hit() -> np.ndarray:
    """As ``hit``, on armour."""
    bs = scene()
    row(bs, EVE)["protection"][:], row(bs, EVE)["coverage"] = 1, 1
    play(bs, Act.ATTACK, Act.DECLINE, 4)
    return bs


def attacked() -> np.ndarray:
    """Eve is asked for a defence against Ann."""
    return played(scene(ap=(9, 3, 6, 3)), Act.ATTACK, to=(Prompt.DEFEND, EVE))


def held() -> np.ndarray:
    """Ann is held by Eve."""
    return patched((ANN, {"held_by": EVE + 1, "grip": 4}), (EVE, {"holds": ANN + 1}))


def guarded() -> np.ndarray:
    """Ben is asked to protect Ann from Eve."""
    return played(scene(ap=(6, 6, 9, 3)), (Act.ATTACK, 0), Act.DECLINE, to=(Prompt.PROTECT, BEN))


def interrupting() -> np.ndarray:
    """Ann, who holds, is asked whether she interrupts Eve."""
    return played(scene(ap=(9, 3, 7, 3)), Act.HOLD, Act.HOLD, Act.HOLD, Act.ATTACK, to=(Prompt.INTERRUPT, ANN))


def got_up() -> np.ndarray:
    """Ann is asked what she combines with getting up, which is easy for her."""
    return played(patched((ANN, {"prone": 1, "stunt": 9})), Act.GET_UP, to=(Prompt.COMBINE, ANN))


def swept() -> np.ndarray:
    """Ann has swept Eve and Edi, of whom Edi is easier to hit."""
    bs = scene()
    row(bs, EDI)["defence"][:] = -2
    play(bs, Act.SWEEP, Act.DECLINE, Act.DECLINE, 4, to=(Prompt.KEEP, ANN))
    return bs


def two_parts() -> np.ndarray:
    """Ann has rolled so well that she may keep either of her two attacks, or both."""
    bs = played(scene(ann={"attack": 8}), Act.TWICE, (Act.ATTACK, 0), (Act.ATTACK, 1))
    while bs[0].prompt == Prompt.DEFEND:
        answer(bs, Act.DECLINE)
    play(bs, 0, to=(Prompt.GIVE_UP, ANN))
    return bs


def contest() -> np.ndarray:
    """Ann bought a disarm with power to spare."""
    return played(hit(4, effect=9), Act.DISARM)


def far() -> np.ndarray:
    """Eve and Edi are 20 m away, Ben 8 m."""
    return patched((EVE, {"at": 5000}), (EDI, {"at": 5000}), (BEN, {"at": 2200}))


def armed(first: Arm) -> np.ndarray:
    """Ann has two weapons, a sword in that place and a bow put away."""
    return scene(ann={**MELEE_AND_BOW, "w_where": [first, Arm.STOWED, 0, 0], "w_at": [3000, 0, 0]})


CASES: list[Case] = [
    ("attack", scene, (Act.ATTACK, 0, 0)),
    ("attack", far, (Act.APPROACH, 0, 2)),
    ("attack", lambda: patched((ANN, {"prone": 1})), (Act.GET_UP, 0, 0)),
    ("attack", got_up, (Act.ATTACK, 0, 0)),
    ("strike", lambda: armed(Arm.READY), (Act.ATTACK, 0, 0)),
    ("shoot", lambda: armed(Arm.READY), (Act.READY, 0, 1)),
    ("strike", scene, (Act.ATTACK, 0, 0)),
    ("shoot", scene, None),
    ("sweep", scene, (Act.SWEEP, 0, 0)),
    ("sweep", far, None),
    ("twice", scene, (Act.TWICE, 0, 0)),
    ("stunt", lambda: scene(**prop()), (Act.STUNT, 0, 0)),
    ("stunt", scene, None),
    ("free setup", scene, (Act.SETUP_FREE, 0, 0)),
    ("free setup", lambda: patched((ANN, {"setup_on": EVE + 1, "setup_bonus": 4}), (EDI, {"state": State.OUT})), None),
    ("hard setup", lambda: patched((ANN, {"setup_on": EVE + 1, "setup_bonus": 2})), (Act.SETUP_HARD, 0, 0)),
    ("hard setup", lambda: patched((ANN, {"setup_on": EVE + 1, "setup_bonus": 4})), (Act.SETUP_HARD, 1, 0)),
    ("general setup", lambda: patched((EVE, {"exposed": 2})), (Act.SETUP_GENERAL, 1, 0)),
    ("approach", far, (Act.APPROACH, 0, 2)),
    ("approach", scene, None),
    ("step back", scene, (Act.RETREAT, 0, 2)),
    ("step back", lambda: patched((ANN, {"at": 1000}), (EVE, {"at": 1100})), (Act.RETREAT, 0, 0)),
    ("step back", lambda: patched((ANN, {"prone": 1})), None),
    ("flee", lambda: patched((ANN, {"at": 1000}), (EVE, {"at": 1100})), (Act.RETREAT, 0, 1)),
    ("join", far, (Act.JOIN, 0, 0)),
    ("join", scene, None),
    ("get up", lambda: patched((ANN, {"prone": 1})), (Act.GET_UP, 0, 0)),
    ("get up", scene, None),
    ("get ready", lambda: patched((ANN, {"prone": 1})), (Act.GET_UP, 0, 0)),
    ("get ready", held, (Act.ESCAPE, 0, 0)),
    ("get ready", lambda: armed(Arm.STOWED), (Act.READY, 0, 0)),
    ("get ready", scene, None),
    ("ready", lambda: armed(Arm.STOWED), (Act.READY, 0, 0)),
    ("ready melee", lambda: armed(Arm.STOWED), (Act.READY, 0, 0)),
    ("ready ranged", lambda: armed(Arm.STOWED), (Act.READY, 0, 1)),
    ("ready melee", lambda: armed(Arm.READY), None),
    ("pick up", lambda: armed(Arm.DROPPED), (Act.PICK_UP, 0, 0)),
    ("pick up", scene, None),
    ("escape", held, (Act.ESCAPE, 0, 0)),
    ("escape", scene, None),
    ("ready herself", held, (Act.SETUP_OWN, 0, 0)),
    ("ready herself", lambda: patched((ANN, {"prone": 1}), (ANN, {"leadership": NO_RANK})), (Act.SETUP_OWN, 0, 0)),
    ("ready herself", lambda: patched((ANN, {"leadership": NO_RANK})), None),
    ("rally", scene, (Act.RALLY, 0, 0)),
    ("intimidate", lambda: patched((EVE, {"lethal": 1})), (Act.INTIMIDATE, 0, 0)),
    ("intimidate", scene, None),
    ("gumption", lambda: patched((ANN, {"state": State.IMPAIRED, "lethal": 5})), (Act.GUMPTION, 0, 0)),
    ("gumption", scene, None),
    ("hold", scene, (Act.HOLD, 0, 0)),
    ("done", scene, (Act.DONE, 0, 0)),
    ("let go", lambda: patched((ANN, {"holds": EVE + 1}), (EVE, {"held_by": ANN + 1})), (Act.LET_GO, 0, 0)),
    ("let go", scene, None),
    ("surrender", lambda: patched((ANN, {"lethal": 1})), (Act.SURRENDER, 0, 0)),
    ("surrender", scene, None),
    ("alone", got_up, (Act.ALONE, 0, 0)),
    ("interrupt", interrupting, (Act.INTERRUPT, 0, 0)),
    ("no interrupt", interrupting, (Act.DECLINE, 0, 0)),
    ("decline", interrupting, (Act.DECLINE, 0, 0)),
    ("defend", attacked, (Act.DEFEND_GROUP, 0, 0)),
    ("defend one", attacked, (Act.DEFEND_ONE, 0, 0)),
    ("defend group", attacked, (Act.DEFEND_GROUP, 0, 0)),
    ("defend all", attacked, (Act.DEFEND_ALL, 0, 0)),
    ("no defence", attacked, (Act.DECLINE, 0, 0)),
    ("decline", attacked, (Act.DECLINE, 0, 0)),
    ("no protection", attacked, None),
    ("protect", guarded, (Act.PROTECT, 0, 0)),
    ("no protection", guarded, (Act.DECLINE, 0, 0)),
    ("keep least", swept, (Act.KEEP, 1, 0)),
    ("keep most", swept, (Act.KEEP, 0, 0)),
    ("keep both", two_parts, (Act.KEEP_BOTH, 0, 0)),
    ("keep first", two_parts, (Act.KEEP_FIRST, 0, 0)),
    ("keep second", two_parts, (Act.KEEP_SECOND, 0, 0)),
    ("targets", hit, None),
    ("bypass", armoured_hit, (Act.BYPASS, 0, 0)),
    ("bypass", hit, None),
    ("lethality up", hit, (Act.LETHALITY_UP, 0, 0)),
    ("lethality down", hit, (Act.LETHALITY_DOWN, 0, 0)),
    *((f"called shot {part.name.lower().replace('_', ' ')}", hit, (Act.CALLED_SHOT, 0, part)) for part in Part),
    ("grab", hit, (Act.GRAB, 0, 0)),
    ("break free", hit, None),
    ("disarm", lambda: hit(4, effect=9), (Act.DISARM, 0, 0)),
    ("takeaway", lambda: hit(4, effect=9), (Act.TAKEAWAY, 0, 0)),
    ("takedown", hit, (Act.TAKEDOWN, 0, 0)),
    ("throw", hit, (Act.THROW, 0, 0)),
    ("power", contest, (Act.POWER, 0, 0)),
    ("power", hit, None),
    ("direct", contest, (Act.DIRECT, 0, 0)),
    ("direct", hit, None),
    ("avoid", contest, (Act.AVOID, 0, 0)),
    ("style", hit, (Act.STYLE, 0, 0)),
    ("damage", hit, (Act.DAMAGE, 0, 0)),
    ("finish", hit, (Act.FINISH, 0, 0)),
]
ELSEWHERE = {"targets", "break free"}
"""Actions with a test of their own."""


def test_breaking_free_and_more_targets_are_bought_where_they_can_be() -> None:
    bs = held()
    row(bs, EVE)["ap"], row(bs, EVE)["grip"] = 0, 0
    play(bs, Act.ESCAPE, 4)
    assert decide(bs, {"do": "break free"}) == (1, (Act.BREAK_FREE, 0, 0))
    bs = played(scene(ann={"attack": 8, "sweep": 2}), Act.SWEEP, Act.DECLINE, Act.DECLINE, 2)
    assert decide(bs, {"do": "targets"}) == (1, (Act.TARGETS, 0, 0))


def test_an_action_is_tried_at_its_own_prompts_only() -> None:
    bs = attacked()
    for does in VOCABULARY.does:
        assert (decide(bs, {"do": does.name})[0] == 1) == (Prompt.DEFEND in does.prompts), does.name


def test_the_first_rule_that_can_decides_and_the_first_action_of_it() -> None:
    bs = scene()
    assert decide(bs, {"do": "stunt"}, {"if": "hurt", "do": "hold"}, {"do": ["get up", "done"]}, {"do": "hold"}) == (
        3,
        (Act.DONE, 0, 0),
    )


def enemies(*changes: dict[str, Any], **ann: Any) -> np.ndarray:
    """Ann against three enemies 20, 40 and 60 cm away, with these fields changed; Ben stands with her."""
    foes = [sheet(**{"at": 3020 + 20 * k, "squad": k, **change}) for k, change in enumerate(changes)]
    return start([sheet(at=3000, **ann), sheet(at=3000)], foes, [9, 3] + [3] * len(foes))


PICKS = [
    ("most hurt", [{}, {"nonlethal": 1}, {"nonlethal": 2}], 2),
    ("least hurt", [{"nonlethal": 1}, {}, {}], 1),
    ("nearest", [{"at": 3400}, {}, {}], 1),
    ("farthest", [{}, {}, {}], 2),
    ("easiest to hit", [{}, {"meets": 2}, {"meets": 3}], 1),
    ("most expected", [{"dr": 4}, {"dr": 1}, {"dr": 2}], 1),
    ("most dangerous", [{"attack": 1}, {"attack": 4}, {"attack": 3}], 1),
    ("least dangerous", [{"attack": 3}, {"attack": 3}, {"attack": 1}], 2),
    ("most AP", [{}, {"ap": 3}, {"ap": 4}], 2),
    ("weakest nerve", [{"nerve": 2}, {"nerve": 1}, {"nerve": 3}], 1),
    ("first", [{}, {}, {}], 0),
    ("last", [{}, {}, {}], 2),
]


@pytest.mark.parametrize(("word", "changes", "expected"), PICKS)
def test_targets(word: str, changes: list[dict[str, Any]], expected: int) -> None:
    bs = enemies(*changes)
    for k, change in enumerate(changes):
        if "ap" in change:
            row(bs, 2 + k)["ap"] = change["ap"]
    assert decide(bs, {"do": "free setup", "target": word}) == (1, (Act.SETUP_FREE, expected, 0))


@pytest.mark.parametrize(
    ("word", "field", "of", "on"), [("set up", "setup_on", ANN, 3), ("grabbed", "held_by", 3, ANN)]
)
def test_the_one_set_up_and_the_one_grabbed_or_nobody(word: str, field: str, of: int, on: int) -> None:
    bs = enemies({}, {}, {})
    assert decide(bs, {"do": "hard setup", "target": word})[0] == 0
    row(bs, of)[field] = on + 1
    assert decide(bs, {"do": "hard setup", "target": word}) == (1, (Act.SETUP_HARD, 1, 0))


def test_who_goes_for_an_ally() -> None:
    rule = {"do": "free setup", "target": "attacker"}
    bs = enemies({}, {}, {})
    assert decide(bs, rule)[0] == 0
    row(bs, 3)["setup_on"] = ANN + 1
    assert decide(bs, rule)[0] == 0
    row(bs, 3)["setup_on"] = BEN + 1
    assert decide(bs, rule) == (1, (Act.SETUP_FREE, 1, 0))
    bs = enemies({}, {}, {})
    row(bs, ANN)["held_by"] = 4 + 1  # who goes for her herself is no target: a grabber cannot be met
    assert decide(bs, rule)[0] == 0
    row(bs, BEN)["held_by"] = 3 + 1
    assert decide(bs, rule) == (1, (Act.SETUP_FREE, 1, 0))
    bs = enemies({}, {}, {})
    row(bs, BEN)["def_one"] = 1 << 4
    assert decide(bs, rule) == (1, (Act.SETUP_FREE, 2, 0))


def test_an_interrupter_knows_whom_she_interrupts() -> None:
    bs = played(scene(ap=(9, 3, 7, 3)), Act.HOLD, Act.HOLD, Act.HOLD, (Act.ATTACK, 1))
    assert decide(bs, {"if": "victim hurt", "do": "interrupt"})[0] == 0
    row(bs, BEN)["lethal"] = 1
    assert decide(bs, {"if": "victim hurt", "do": "interrupt"})[0] == 1
    answer(bs, Act.INTERRUPT, to=(Prompt.DECLARE, ANN))
    assert decide(bs, {"do": "attack", "target": "attacker"}) == (1, (Act.ATTACK, 0, 0))


def test_the_favourite_is_whom_the_dials_prefer_and_nobody_else() -> None:
    """Conditions of the target are asked of that one alone; in her turn it is whom she has set up, or holds."""
    rule = {"do": "free setup", "target": "favourite"}
    bs = enemies({"nonlethal": 1}, {"nonlethal": 3}, {})
    assert decide(bs, rule, focus=100) == (1, (Act.SETUP_FREE, 1, 0))
    assert decide(bs, rule, focus=0)[1][1] == 2
    assert decide(bs, {**rule, "if": "target points = 1"}, focus=100)[0] == 0
    assert decide(bs, {**rule, "if": "target points = 3"}, focus=100)[0] == 1
    row(bs, ANN)["setup_on"] = 2 + 1
    assert decide(bs, rule, focus=100)[1][1] == 0
    row(bs, ANN)["setup_on"], row(bs, ANN)["holds"], row(bs, 4)["held_by"] = 0, 4 + 1, ANN + 1
    assert decide(bs, rule, focus=100)[1][1] == 2


def test_every_way_to_choose_is_tested() -> None:
    others = {"set up", "grabbed", "attacker", "favourite"}
    assert {word for word, *_ in PICKS} | others == {p.name for p in VOCABULARY.picks}


def test_only_who_satisfies_the_conditions_is_chosen() -> None:
    bs = enemies({"nonlethal": 2}, {"nonlethal": 1}, {})
    row(bs, 2)["prone"] = 1
    assert decide(bs, {"if": "not target prone", "do": "free setup", "target": "most hurt"})[1][1] == 1
    assert decide(bs, {"if": "target distance > 1 m", "do": "free setup"})[0] == 0
    row(bs, 3)["state"] = State.DOWN
    assert decide(bs, {"if": "not target prone", "do": "free setup", "target": "most hurt"})[1][1] == 2


def test_nobody_acts_against_who_holds_her() -> None:
    """OK-EFF-2: the grabber is no target."""
    assert decide(held(), {"do": "free setup", "target": "first"}) == (1, (Act.SETUP_FREE, 1, 0))
