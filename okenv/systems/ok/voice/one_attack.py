"""One attack of OK by plain figures: its flags, the fight that they make, and how its odds are told."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NotRequired

import numpy as np
from typing_extensions import TypedDict

from okenv.core.mind.facts import Ahead, Forecast, Note, average
from okenv.core.spelling import nearest
from okenv.core.voice.words import percent
from okenv.odds import Flag, FlagError, Hit, Report, Rows, bars, equals

from ..mind.outcomes import CHOSEN, await_attack
from ..rules.actions import Act
from ..rules.layout import BATTLE, NO_ARMOUR, Attack, Damage, Part
from ..rules.ranks import format_rank, parse_rank
from ..rules.special_effects import PART_PRICE
from ..rules.spend import begin_spending, price


class Spent(TypedDict):
    """The best spending of one margin of a hit."""

    margin: int
    """Extra successes."""
    probability: float
    """Chance of it."""
    bypass: bool
    """Whether the armour is bypassed."""
    on_damage: int
    """Successes that go on damage."""
    points: int
    """What it does: points, or tags."""


class Effect(TypedDict):
    """A special effect."""

    successes: int
    """What it takes."""
    chance: float
    """Chance to have them."""
    chance_exact: str
    """The same as a fraction."""


class AttackOdds(Hit):
    """One attack of OK, with the best spending."""

    points: dict[str, float]
    """Chance by points (tags with `--mook tags` or `simplest`); `"0"` is a miss, or a blow that does nothing."""
    points_exact: dict[str, str]
    """The same as fractions."""
    spending: list[Spent]
    """For each margin of a hit."""
    effects: NotRequired[dict[str, Effect]]
    """By special effect, where the attack is told by flags; those whose power matters need `--base` and
    `--target-base`."""


ODDS = AttackOdds
"""What ``okenv odds --json`` prints of one attack."""
_MODES = [mode.name.lower() for mode in Damage if mode != Damage.FULL]


def _mode(word: str) -> Damage:
    if word not in _MODES:
        raise ValueError(f"found {word!r}, expected one of {', '.join(_MODES)}{nearest(word, _MODES)}")
    return Damage[word.upper()]


def _rank(name: str, help: str, *, required: bool = False) -> Flag:
    return Flag(name, help, read=parse_rank, shown="RANK", required=required)


FLAGS = (
    _rank("--attack", "Of the attack, a setup's bonus included.", required=True),
    _rank("--defence", "Of the target, an active defence's bonus included.", required=True),
    _rank("--damage", "Base damage of the weapon.", required=True),
    _rank("--dr", "Damage resistance of the target.", required=True),
    _rank("--penetration", "What is compared with the armour; by default the damage."),
    _rank("--armour", "Protection of the target's armour."),
    Flag("--coverage", "Successes that bypassing the armour costs.", 1, 3),
    Flag("--mook", "The target is a mook: simplified, tags or simplest.", read=_mode, shown="HOW"),
    _rank("--base", "Base power of special effects: one's base hand-to-hand damage."),
    _rank("--target-base", "Base hand-to-hand damage of the target, for special effects."),
    Flag("--stability", "Successes that taking the target down costs.", 1, 3, default=2),
    Flag("--hands", "In which the target holds the weapon.", 1, 2, default=1),
)


def encounter(figures: Mapping[str, Any]) -> dict[str, Any]:
    """The fight that the flags mean, but for the figures themselves.

    Raises:
        FlagError: for flags that do not go together.
    """
    for one, other in (("armour", "coverage"), ("base", "target_base")):
        if (figures[one] is None) != (figures[other] is None):
            given, missing = (one, other) if figures[one] is not None else (other, one)
            value = figures[given] if given == "coverage" else format_rank(figures[given])
            names = [f"--{name.replace('_', '-')}" for name in (given, missing)]
            raise FlagError(f"{names[1]}: found nothing beside {names[0]} {value}, expected both or neither")
    return {
        "system": "ok",
        "sides": {
            "attacker": {"fighters": [{"character": "thug"}]},
            "target": {"fighters": [{"character": "thug"}]},
        },
    }


def set_up(b: Any, figures: Mapping[str, Any]) -> None:
    """Put the figures into the laid-out fight: two who stand beside each other, unhurt."""
    b["turn"] = 1
    f, t = b["fighters"][0], b["fighters"][1]
    f["at"], t["at"], f["w_kind"][0], f["w_reach"][0] = 0, 0, Attack.MELEE, 100
    f["w_attack"][0], f["w_damage"][0], f["w_lethality"][0] = figures["attack"], figures["damage"], 0
    f["w_penetration"][0] = figures["damage"] if figures["penetration"] is None else figures["penetration"]
    t["defence"][:], t["dr"], t["coverage"] = figures["defence"], figures["dr"], figures["coverage"] or 0
    t["protection"][:] = NO_ARMOUR if figures["armour"] is None else figures["armour"]
    t["damage_mode"] = _figure_mode(figures)


def _figure_mode(figures: Mapping[str, Any]) -> Damage:
    return Damage.FULL if figures["mook"] is None else Damage(figures["mook"])


def played(state: np.ndarray, figures: Mapping[str, Any], ahead: Ahead) -> Forecast:
    """The attack that the flags mean, in a fight that is set up for it."""
    await_attack(state[0], 0, 1, 0)
    return ahead.ahead(state, CHOSEN)


def title(b: Any, figures: Mapping[str, Any]) -> str:
    """The attack in a line."""
    attack, defence, damage, dr = (format_rank(figures[name]) for name in ("attack", "defence", "damage", "dr"))
    words = f"Attack {attack} against defence {defence}, damage {damage} against DR {dr}"
    if figures["armour"] is None:
        return words
    return f"{words}, armour {format_rank(figures['armour'])} (coverage {figures['coverage']})"


def report(b: Any, found: Forecast, target: int, figures: Mapping[str, Any] | None = None) -> Report:
    """The odds of an attack on one target, with the best spending of every margin."""
    unit = "tags" if b["fighters"][target]["damage_mode"] in (Damage.TAGS, Damage.SIMPLEST) else "points"
    points, hit = found.total("harm", target), found.chance("hit", target)
    expected, spending = average(points), _spending(found, target)
    data: AttackOdds = {
        "hit": float(hit),
        "hit_exact": str(hit),
        "expected": float(expected),
        "points": {str(n): float(p) for n, p in points.items()},
        "points_exact": {str(n): str(p) for n, p in points.items()},
        "spending": [
            {"margin": m, "probability": float(p), "bypass": bypass, "on_damage": on_damage, "points": done}
            for (m, bypass, on_damage, done), p in spending.items()
        ],
    }
    rows = [
        (str(m), percent(p, 1, "%"), _spent(bypass, on_damage), str(done))
        for (m, bypass, on_damage, done), p in spending.items()
    ]
    shown: list[str | Rows] = [
        f"Hits with {equals(hit)}; {float(expected):.2f} {unit} expected from one attack.",
        Rows(("extra successes", "chance", "best spending", unit), rows, (0, 1, 3)),
        bars(unit, points),
    ]
    note = f"0 {unit}: a miss, or a blow that does nothing{'; 2: Down, 3: Out' if unit == 'tags' else ''}."
    if figures is None:
        return Report(data, shown, note, expected)
    effects = _effects(figures, found, target)
    data["effects"] = {
        name: {"successes": n, "chance": float(p), "chance_exact": str(p)} for name, (n, p) in effects.items()
    }
    prices = [(name, str(n), percent(p, 1, "%"), str(p)) for name, (n, p) in effects.items()]
    more = "" if "grab" in effects else "; --base and --target-base tell those that need power"
    shown += [note, Rows(("special effect", "successes", "chance", "exactly"), prices, (1, 2, 3))]
    beside = f"Beside marginal damage; the power that an effect needs is in its price{more}."
    return Report(data, shown, beside, expected)


def _spending(found: Forecast, target: int) -> dict[tuple[int, bool, int, int], Fraction]:
    """``(margin, around the armour, successes on damage, points)`` of every hit, with its chance."""

    def spent(notes: tuple[Note, ...]) -> tuple[int, bool, int, int] | None:
        margin = next((note[2] for note in notes if note[:2] == ("hit", target)), None)
        if margin is None:
            return None
        bypass, on_damage = ("spend", Act.BYPASS) in notes, notes.count(("spend", Act.DAMAGE))
        return margin, bypass, on_damage, sum(note[2] for note in notes if note[0] == "harm")

    hits: dict[tuple[int, bool, int, int], Fraction] = {}
    for (_, notes), p in found.ends.items():
        if (key := spent(notes)) is not None:
            hits[key] = hits.get(key, Fraction(0)) + p
    return dict(sorted(hits.items()))


def _spent(bypass: bool, on_damage: int) -> str:
    parts = ["bypass the armour"] * bypass + [f"{on_damage} on damage"] * (on_damage > 0)
    return ", ".join(parts) or "nothing to spend: a marginal hit"


EFFECTS = (Act.GRAB, Act.DISARM, Act.TAKEAWAY, Act.TAKEDOWN, Act.THROW)
"""The special effects of a blow that have a power or a price of their own (OK-EFF-2, OK-EFF-4 to OK-EFF-7)."""


def effect_prices(power: int, base_damage: int, *, stability: int = 2, hands: int = 1) -> dict[Act, int]:
    """Successes that each special effect of a hand-to-hand blow costs, its power included (OK-EFF-0).

    Args:
        power: the attacker's base hand-to-hand damage, or the damage of a weapon suited to it.
        base_damage: the target's base hand-to-hand damage.
        stability: successes that taking the target down costs, 1 to 3.
        hands: in which the target holds the weapon.
    """
    b = np.zeros(1, BATTLE)[0]
    b.fighters_n, b.side_n[:] = 2, 1
    b.act, b.act_on = Act.ATTACK, 1
    t = b.fighters[1]
    b.fighters[0].w_effect[0] = power
    t.base_damage, t.stability, t.weapons_n, t.w_hands[0] = base_damage, stability, 1, hands
    begin_spending(b, 0)
    return {effect: int(price(b, effect, 0)) for effect in EFFECTS}


def _effects(figures: Mapping[str, Any], found: Forecast, target: int) -> dict[str, tuple[int, Fraction]]:
    """What each special effect costs, and the chance to have it (OK-EFF-0)."""
    base, target_base = figures["base"], figures["target_base"]
    prices = {f"called shot, {part.name.lower().replace('_', ' ')}": int(PART_PRICE[part]) for part in Part}
    listed = effect_prices(base or 0, target_base or 0, stability=figures["stability"], hands=figures["hands"])
    if base is not None:
        # The listed takeaway may be a tie, after which both struggle for the weapon: a half-rank more has it.
        sure = effect_prices(base, target_base + 1)[Act.TAKEAWAY]
        prices |= {"grab": listed[Act.GRAB], "disarm": listed[Act.DISARM]}
        prices |= {"takeaway or struggle": listed[Act.TAKEAWAY], "takeaway": sure}
    prices |= {"takedown": listed[Act.TAKEDOWN], "throw": listed[Act.THROW]}
    return {name: (n, found.chance("hit", target, least=n)) for name, n in prices.items()}
