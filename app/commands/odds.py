"""``okenv odds``: one attack, exactly."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..terminal import JsonOption, console, fail, table, whole_number

if TYPE_CHECKING:
    from okenv.systems.ok.odds import Odds, Outcome

_BAR = 40


def command(
    attack: Annotated[str, typer.Option(metavar="RANK", help="Of the attack, a setup's bonus included.")],
    defence: Annotated[str, typer.Option(metavar="RANK", help="Of the target, an active defence's bonus included.")],
    damage: Annotated[str, typer.Option(metavar="RANK", help="Base damage of the weapon.")],
    dr: Annotated[str, typer.Option("--dr", metavar="RANK", help="Damage resistance of the target.")],
    penetration: Annotated[
        str | None, typer.Option(metavar="RANK", help="What is compared with the armour; by default the damage.")
    ] = None,
    armour: Annotated[str | None, typer.Option(metavar="RANK", help="Protection of the target's armour.")] = None,
    coverage: Annotated[
        int | None, whole_number("--coverage", 1, 3, "Successes that bypassing the armour costs.")
    ] = None,
    mook: Annotated[
        str | None, typer.Option(metavar="HOW", help="The target is a mook: simplified, tags or simplest.")
    ] = None,
    base: Annotated[
        str | None,
        typer.Option(metavar="RANK", help="Base power of special effects: one's base hand-to-hand damage."),
    ] = None,
    target_base: Annotated[
        str | None, typer.Option(metavar="RANK", help="Base hand-to-hand damage of the target, for special effects.")
    ] = None,
    stability: Annotated[int, whole_number("--stability", 1, 3, "Successes that taking the target down costs.")] = 2,
    hands: Annotated[int, whole_number("--hands", 1, 2, "In which the target holds the weapon.")] = 1,
    as_json: JsonOption = False,
) -> None:
    """Work out one attack exactly: hit chance, points, best spending, and what special effects cost.

    Ranks are written as in the rulebook: Gd, Gd+, great, (Mth+1), or a whole number of half-ranks.
    """
    from okenv.core.words import nearest
    from okenv.systems.ok.layout import Damage
    from okenv.systems.ok.odds import Blow, attack_odds
    from okenv.systems.ok.ranks import format_rank

    if (armour is None) != (coverage is None):
        raise fail(_alone("--armour", armour, "--coverage", coverage))
    if (base is None) != (target_base is None):
        raise fail(_alone("--base", base, "--target-base", target_base))
    modes = [mode.name.lower() for mode in Damage if mode != Damage.FULL]
    if mook is not None and mook not in modes:
        raise fail(f"--mook: found {mook!r}, expected one of {', '.join(modes)}{nearest(mook, modes)}")
    mode = Damage[mook.upper()] if mook else Damage.FULL
    attacking, against = _rank("--attack", attack), _rank("--defence", defence)
    blow = Blow(
        _rank("--damage", damage),
        _rank("--dr", dr),
        None if penetration is None else _rank("--penetration", penetration),
        None if armour is None else _rank("--armour", armour),
        coverage or 0,
        mode,
    )
    odds = attack_odds(attacking, against, blow)
    powers = None
    if base is not None and target_base is not None:
        powers = _rank("--base", base), _rank("--target-base", target_base)
    effects = effect_odds(against - attacking, powers, stability, hands)
    if as_json:
        typer.echo(json.dumps(to_dict(odds) | {"effects": effects}, indent=2))
        return
    sentence = f"Attack {format_rank(attacking)} against defence {format_rank(against)}, "
    sentence += f"damage {format_rank(blow.damage)} against DR {format_rank(blow.dr)}"
    if blow.protection is not None:
        sentence += f", armour {format_rank(blow.protection)} (coverage {coverage})"
    show(odds, sentence, "tags" if mode in (Damage.TAGS, Damage.SIMPLEST) else "points")
    show_effects(effects)


def _alone(one: str, value: Any, other: str, other_value: Any) -> str:
    """What is wrong where one of two options that belong together is missing."""
    given, missing = (f"{one} {value}", other) if value is not None else (f"{other} {other_value}", one)
    return f"{missing}: found nothing beside {given}, expected both or neither"


def _rank(option: str, text: str) -> int:
    from okenv.systems.ok.ranks import parse_rank

    try:
        return parse_rank(text)
    except ValueError as error:
        raise fail(f"{option}: {error}") from None


def effect_odds(
    need: int, powers: tuple[int, int] | None, stability: int = 2, hands: int = 1
) -> dict[str, dict[str, Any]]:
    """What each special effect costs, and the chance to have it; ``need`` is what the dice must come to, to hit.

    Args:
        need: difficulty less the attack's rank.
        powers: base power of the attacker and base hand-to-hand damage of the target; without them
            only what needs no power is listed.
        stability: of the target.
        hands: in which the target holds the weapon.
    """
    from okenv.systems.ok.actions import Act
    from okenv.systems.ok.layout import Part
    from okenv.systems.ok.odds import chance_of, effect_prices_of
    from okenv.systems.ok.special_effects import PART_PRICE

    prices = {f"called shot, {part.name.lower().replace('_', ' ')}": int(PART_PRICE[part]) for part in Part}
    power, base = powers or (0, 0)
    found = effect_prices_of(power, base, stability=stability, hands=hands)
    if powers:
        # The listed takeaway may be a tie, after which both struggle for the weapon: a half-rank more has it.
        sure = effect_prices_of(power, base + 1)[Act.TAKEAWAY]
        prices |= {"grab": found[Act.GRAB], "disarm": found[Act.DISARM]}
        prices |= {"takeaway or struggle": found[Act.TAKEAWAY], "takeaway": sure}
    prices |= {"takedown": found[Act.TAKEDOWN], "throw": found[Act.THROW]}
    return {
        name: {"successes": n, "chance": float(chance_of(n, need)), "chance_exact": str(chance_of(n, need))}
        for name, n in prices.items()
    }


def to_dict(odds: Odds) -> dict[str, Any]:
    """What ``okenv odds --json`` prints; docs/cli.md documents every key."""
    return {
        "hit": float(odds.hit),
        "hit_exact": str(odds.hit),
        "expected": float(odds.expected),
        "points": {str(points): float(chance) for points, chance in odds.points.items()},
        "points_exact": {str(points): str(chance) for points, chance in odds.points.items()},
        "spending": [
            {
                "margin": outcome.margin,
                "probability": float(outcome.probability),
                "bypass": outcome.bypass,
                "on_damage": outcome.on_damage,
                "points": outcome.points,
            }
            for outcome in odds.outcomes
        ],
    }


def show(odds: Odds, sentence: str, unit: str) -> None:
    """Print the odds as tables."""
    screen = console()
    screen.print(sentence, style="bold")
    screen.print(
        f"Hits with {odds.hit} = {float(odds.hit):.1%}; {float(odds.expected):.2f} {unit} expected from one attack."
    )
    spending = table("", "extra successes", "chance", "best spending", unit, right=(0, 1, 3))
    for outcome in odds.outcomes:
        spending.add_row(
            str(outcome.margin), f"{float(outcome.probability):.1%}", _spending(outcome), str(outcome.points)
        )
    screen.print(spending)
    spread = table("", unit, "chance", "exactly", "", right=(0, 1, 2))
    for points, chance in odds.points.items():
        spread.add_row(str(points), f"{float(chance):.1%}", str(chance), "#" * round(_BAR * float(chance)))
    screen.print(spread)
    screen.print(f"0 {unit}: a miss, or a blow that does nothing.", style="dim")


def show_effects(effects: dict[str, dict[str, Any]]) -> None:
    """Print what special effects cost and how likely they are."""
    rows = table("", "special effect", "successes", "chance", "exactly", right=(1, 2, 3))
    for name, effect in effects.items():
        rows.add_row(name, str(effect["successes"]), f"{effect['chance']:.1%}", effect["chance_exact"])
    screen = console()
    screen.print(rows)
    more = "" if "grab" in effects else "; --base and --target-base tell those that need power"
    screen.print(f"Beside marginal damage; the power that an effect needs is in its price{more}.", style="dim")


def _spending(outcome: Outcome) -> str:
    parts = ["bypass the armour"] if outcome.bypass else []
    if outcome.on_damage:
        parts.append(f"{outcome.on_damage} on damage")
    return ", ".join(parts) or "nothing to spend: a marginal hit"
