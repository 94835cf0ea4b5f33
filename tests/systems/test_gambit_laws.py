"""What gambits of every rulebook keep to: the words that they have in common, the draw, and noise."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from okenv.systems.broags.rules.layout import State as BroagsState
from okenv.systems.ok.rules.layout import State as OkState
from okenv.systems.psob.rules.layout import State as PsobState
from okenv.systems.zerospace.rules.layout import State as ZerospaceState
from tests.systems.broags import gambits as broags
from tests.systems.gambitting import ANN, BEN, EDI, EVE, Gambits, Patch
from tests.systems.ok import gambits as ok
from tests.systems.psob import gambits as psob
from tests.systems.zerospace import gambits as zerospace

pytestmark = pytest.mark.plain
Fields = dict[str, Any]


@dataclass(frozen=True)
class Of:
    """A rulebook's gambits, and the scene in which Ann and Ben meet Eve and Edi.

    Attributes:
        gambits: what they decide.
        scene: Ann is asked for her turn.
        under_attack: Eve attacks Ann, or Ben where the target is 1; Ann is asked what she does about it.
        hurt: the word for being hurt.
        ways: each what makes it true of a fighter, and what takes her out.
        metre: in the units of places.
        grades: two ways to be hurt, with a condition that holds of her then.
        asked: positions in which noise spoils what is decided.
    """

    gambits: Gambits
    scene: Callable[..., np.ndarray]
    hurt: str
    ways: tuple[tuple[Fields, Fields], ...]
    metre: int
    under_attack: Callable[..., np.ndarray] | None = None
    grades: tuple[tuple[Fields, str], ...] = ()
    asked: tuple[Callable[[], np.ndarray], ...] = ()


SYSTEMS = {
    "ok": Of(
        gambits=ok.GAMBITS,
        scene=ok.scene,
        hurt="hurt",
        ways=(
            ({"lethal": 1}, {"state": OkState.OUT}),
            ({"nonlethal": 1}, {"state": OkState.DOWN}),
            ({"tags": 1}, {"state": OkState.FLED}),
        ),
        metre=100,
    ),
    "psob": Of(
        gambits=psob.GAMBITS,
        scene=psob.scene,
        hurt="wounded",
        ways=(
            ({"wounds": 1}, {"state": PsobState.GONE}),
            ({"wounds": 2}, {"state": PsobState.INCAPACITATED}),
            ({"wounds": 2}, {"state": PsobState.DEAD}),
        ),
        metre=100,
        under_attack=psob.under_attack,
        grades=(({"wounds": 1}, "wounds = 1"), ({"wounds": 2}, "wounds = 2")),
        asked=(psob.scene, psob.under_attack, psob.holding),
    ),
    "broags": Of(
        gambits=broags.GAMBITS,
        scene=broags.scene,
        hurt="hurt",
        ways=(({"lethal": 1}, {"state": BroagsState.OUT}), ({"nonlethal": 1}, {"state": BroagsState.FLED})),
        metre=100,
        under_attack=broags.under_attack,
        grades=(({"lethal": 1}, "points left = 9"), ({"lethal": 2}, "points left = 8")),
        asked=(broags.scene, broags.under_attack, broags.aiming),
    ),
    "zerospace": Of(
        gambits=zerospace.GAMBITS,
        scene=zerospace.scene,
        hurt="hurt",
        ways=(({"health": 1}, {"state": ZerospaceState.OUT}), ({"endurance": 13}, {"state": ZerospaceState.OUT})),
        metre=1,
        under_attack=zerospace.under_attack,
        grades=(({"health": 5}, "health = 5"), ({"health": 8}, "health = 8")),
        asked=(zerospace.scene, zerospace.under_attack, zerospace.trading),
    ),
}
each = pytest.mark.parametrize("system", SYSTEMS)
HURT, OUT, BOTH = "hurt", "out", "hurt and out"
FLAGS: list[tuple[str, dict[int, str], dict[int, str]]] = [
    ("{hurt}", {ANN: HURT}, {EVE: HURT}),
    ("self {hurt}", {ANN: HURT}, {BEN: HURT}),
    ("any ally {hurt}", {BEN: HURT}, {ANN: HURT}),
    ("any enemy {hurt}", {EDI: HURT}, {BEN: HURT}),
    ("any enemy {hurt}", {EDI: HURT}, {EDI: BOTH}),
    ("every enemy {hurt}", {EVE: HURT, EDI: HURT}, {EVE: HURT}),
    ("every ally {hurt}", {BEN: HURT}, {ANN: HURT}),
    ("every ally {hurt}", {BEN: OUT}, {}),
    ("not any ally {hurt}", {ANN: HURT}, {BEN: HURT}),
    ("any enemy not {hurt}", {EVE: HURT}, {EVE: HURT, EDI: HURT}),
    ("not every enemy {hurt}", {EVE: HURT}, {EVE: HURT, EDI: HURT}),
    ("target {hurt}", {EDI: HURT}, {BEN: HURT}),
    ("outnumbered", {BEN: OUT}, {EVE: OUT}),
    ("any enemy outnumbered", {EVE: OUT}, {}),
    ("last standing", {BEN: OUT}, {EVE: OUT}),
    ("any enemy last standing", {EVE: OUT}, {}),
]
"""A condition, and of whom what is so that it holds, or does not."""


@each
@pytest.mark.parametrize(("condition", "true", "false"), FLAGS)
def test_flags(system: str, condition: str, true: dict[int, str], false: dict[int, str]) -> None:
    of = SYSTEMS[system]
    for hurt, out in of.ways:
        fields = {HURT: hurt, OUT: out, BOTH: {**hurt, **out}}
        for changes, expected in ((true, True), (false, False)):
            bs = of.scene({who: fields[what] for who, what in changes.items()})
            assert of.gambits.holds(bs, condition.format(hurt=of.hurt)) == expected, (changes, fields)


@each
def test_numbers(system: str) -> None:
    of = SYSTEMS[system]
    cases: list[tuple[Patch, dict[str, int]]] = [
        ({}, {"round": 1, "danger": 0, "threat": 0, "allies": 1, "enemies": 2}),
        ({EDI: {"at": 50 * of.metre}}, {"foes near": 1}),
    ]
    for _, out in of.ways:
        cases.append(({BEN: out}, {"allies": 0, "fallen allies": 1, "side down": 50, "fright": 50}))
        cases.append(({EVE: out}, {"enemies": 1, "fallen enemies": 1, "enemy down": 50, "fright": 0}))
    for changes, numbers in cases:
        for word, value in numbers.items():
            assert of.gambits.counts(of.scene(changes), word, value), (changes, word)


@each
def test_dials_are_numbers_by_which_rules_go(system: str) -> None:
    """`dial NAME` always means the dial, whoever else has a number of that name."""
    gambits, bs = SYSTEMS[system].gambits, SYSTEMS[system].scene()
    nothing = next(iter(gambits.harmless.values()))
    for dial in gambits.mind.VOCABULARY.dials:
        for wrong in ((), ("not ",)):
            setting, found = (dial.words[2], dial.words[2 - len(wrong)]) if dial.words else (30, 30 + len(wrong))
            rule = {"do": nothing, "if": "".join(wrong) + f"dial {dial.name} = {found}"}
            assert gambits.decide(bs, rule, **{dial.name: setting})[0] == 1, rule


@each
def test_distance_counts_in_metres_and_parts_of_them(system: str) -> None:
    """Where places are centimetres, too."""
    of = SYSTEMS[system]
    eve = 2 if of.metre == 1 else 2.5
    bs = of.scene({EVE: {"at": int((30 + eve) * of.metre)}, EDI: {"at": 34 * of.metre}})
    assert of.gambits.holds(bs, f"any enemy distance <= {eve} m")
    assert not of.gambits.holds(bs, f"any enemy distance < {eve} m")
    assert of.gambits.holds(bs, "any enemy distance > 3.999")
    assert of.gambits.holds(bs, "target distance = 4 m")
    assert not of.gambits.holds(bs, "any enemy distance > 4 m")


@pytest.mark.parametrize("system", ["psob", "broags", "zerospace"])
def test_attacker_and_victim_are_those_of_what_is_declared(system: str) -> None:
    """Of somebody who is not there nothing holds, and neither does its opposite."""
    of, hurt = SYSTEMS[system], SYSTEMS[system].hurt
    (eves, of_eve), (bens, of_ben) = of.grades
    assert of.under_attack is not None
    nothing = next(iter(of.gambits.harmless.values()))
    for who in ("attacker", "not attacker", "victim", "not victim"):
        assert of.gambits.decide(of.scene({EVE: eves}), {"if": f"{who} {hurt}", "do": nothing})[0] == 0
    bs = of.under_attack({EVE: eves})
    for condition in (f"attacker {hurt}", f"target {hurt}", "any enemy attacking", "attacked"):
        assert of.gambits.holds(bs, condition), condition
    for condition in (f"victim {hurt}", "any ally attacked"):
        assert not of.gambits.holds(bs, condition), condition
    bs = of.under_attack({EVE: eves, BEN: bens}, target=1)
    for condition in (f"attacker {of_eve}", f"victim {of_ben}", "any ally attacked"):
        assert of.gambits.holds(bs, condition), condition
    assert not of.gambits.holds(bs, "attacked")


@pytest.mark.compiled
@each
def test_a_hundred_sided_die_is_drawn_for_each_rule_and_decision(system: str) -> None:
    """The whole distribution over tenths; rules draw apart, and each decision anew."""
    gambits, bs, n = SYSTEMS[system].gambits, SYSTEMS[system].scene(), 300
    nothing = next(iter(gambits.harmless.values()))
    upto = [gambits.program({"if": f"d100 <= {10 * k + 10}", "do": nothing}) for k in range(10)]
    second = gambits.program({"if": "round = 9", "do": nothing}, {"if": "d100 <= 50", "do": nothing})
    counts, together, again = [0] * 10, 0, 0
    later = bs.copy()
    later[0].decisions += 1
    for seed in range(n):
        tenth = next(k for k in range(10) if gambits.explained(bs, upto[k], seed)["rule"] > 0)
        counts[tenth] += 1
        together += (tenth < 5) == (gambits.explained(bs, second, seed)["rule"] == 2)
        again += (tenth < 5) == (gambits.explained(later, upto[4], seed)["rule"] == 1)
    assert sum((count - n / 10) ** 2 / (n / 10) for count in counts) < 32  # chi-squared, 9 degrees: p < 0.0002
    for same in (together, again):
        assert abs(same - n / 2) < 4 * (n / 4) ** 0.5


@pytest.mark.compiled
@pytest.mark.parametrize(("system", "k"), [(system, k) for system, of in SYSTEMS.items() for k in range(len(of.asked))])
def test_noise_takes_the_second_best_as_often_as_it_says(system: str, k: int) -> None:
    """Each decision draws by itself; over many seeds as often as the dial says."""
    gambits, bs, n = SYSTEMS[system].gambits, SYSTEMS[system].asked[k](), 200
    best, second = gambits.by_dials(bs), gambits.by_dials(bs, noise=100)
    assert second != best
    written = gambits.program(noise=30)
    found = [gambits.told(gambits.explained(bs, written, seed)["answer"]) for seed in range(n)]
    assert set(found) == {best, second}
    assert abs(found.count(second) - 0.3 * n) < 4 * (0.21 * n) ** 0.5
