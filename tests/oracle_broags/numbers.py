"""The tables of the rulebook as plain functions of numbers. Lengths are centimetres."""

ADJACENT, SHORT, MEDIUM, LONG, DISTANT = range(5)
"""Range bands (BR-MOD-1)."""
BASIC_COLUMN, SHORT_COLUMN, LONG_COLUMN = range(3)
"""Columns of a weapon in the table of ranges (BR-DATA-3)."""
EXTREMITIES, CENTRE, VITALS = range(3)
"""Areas of the body (BR-HIT-1)."""
UPRIGHT, CROUCHED, PRONE, FLOORED = range(4)
"""Postures (BR-STAT-1)."""
COLUMNS: dict[int, tuple[int | None, ...]] = {
    BASIC_COLUMN: (0, 1, 0, -1),
    SHORT_COLUMN: (1, 1, 0, None, None),
    LONG_COLUMN: (-3, -2, -1, 0, 0),
}
"""What each column gives in each band; None fails by itself; the basic one has a formula for what is distant."""
CORE_DEFENCE = 1
TAMED_NEEDS = 2
MARGIN = 4
"""By how much a grapple or a shove must win for the better of its effects (BR-MAN-1)."""


def band(gap: int) -> int:
    """The range band of a distance: both ends of what is long belong to it (BR-MOD-1)."""
    for number, end in ((ADJACENT, 200), (SHORT, 500), (MEDIUM, 1500)):
        if gap < end:
            return number
    return LONG if gap <= 3000 else DISTANT


def range_modifier(gap: int, column: int) -> int | None:
    """What the distance gives to a Marksmanship attack; None: it fails (BR-MOD-1, BR-REACH-1)."""
    where = band(gap)
    if column == BASIC_COLUMN and where == DISTANT:
        return min(-2, -(gap // 1500))
    return COLUMNS[column][where]


def visibility_modifier(level: int) -> int:
    """Good 0, poor 1, terrible 2, abysmal and beyond 3 (BR-MOD-1, BR-SIGHT-1)."""
    return -min(level, 3)


def high_speed_modifier(degree: int, speed: int) -> int:
    """What a direction or an erraticism of degree 0 to 2 takes at a high speed, once and for each 4 more (BR-MOD-1)."""
    if speed < 1:
        return 0
    return -degree * (1 + (speed - 1) // 4)


def half(result: int) -> int:
    """Half of a check, rounded toward zero (BR-REACT-1)."""
    return result // 2 if result >= 0 else -(-result // 2)


def stance_bonus(posture: int, adjacent: bool) -> int:
    """What a posture gives to Defence (BR-DEF-1); who is floored is as who is prone (BR-STAT-1)."""
    if posture == UPRIGHT:
        return 0
    if posture == CROUCHED:
        return 1
    return 1 if adjacent else 2


def posture_penalty(posture: int, melee: bool, wrestling: bool) -> int:
    """What a posture takes from an attack; ``wrestling``: a grapple or a trip (BR-STAT-1)."""
    if posture not in (PRONE, FLOORED):
        return 0
    return -4 if melee and not wrestling else -2


def stealth_bonus(posture: int) -> int:
    """What a posture gives to a Stealth check (BR-STAT-1)."""
    return (0, 1, 2, 2)[posture]


def wild_area(margin: int) -> int | None:
    """Where a wild attack hits that passes the Defence by so much; None: nowhere (BR-HIT-1)."""
    if margin < 0:
        return None
    return EXTREMITIES if margin == 0 else CENTRE if margin < 3 else VITALS


def tamed_area(margin: int, named: int) -> int | None:
    """Where a tamed attack hits: the named area or nowhere (BR-HIT-1)."""
    return named if margin >= TAMED_NEEDS else None


def damage(figure: int, area: int, critical: bool, soak: int) -> int:
    """Damage after the area, the critical, and what armour soaks (BR-DMG-1)."""
    done = (figure // 2, figure, 2 * figure)[area]
    if critical:
        done *= 2
    return max(0, done - soak)


def wound_penalty(left: int, toughness: int) -> int:
    """What wounds take from one's own checks (BR-DMG-1, BR-PEN-1)."""
    return -sum(left <= times * toughness for times in (1, 2, 3))


def group_bonus(n: int) -> int:
    """The bonus of so many attackers as one (BR-GROUP-1)."""
    assert 3 <= n <= 12
    return (n - 1) // 2


def group_hits(difficulty: int, check: int, n: int) -> int:
    """How often a group of so many hits: the points by which the defence check fails (BR-GROUP-1)."""
    return min(n, max(0, difficulty - check))
