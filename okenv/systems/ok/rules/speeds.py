"""How fast somebody runs and swims, and how far and high she jumps (OK-PRE-3).

The printed table is data, :data:`TABLE`; the functions are the formula behind it, which goes on
beyond the table and in between its rows. All are by net strength: the strength minus the rank of
the size above Avg, so that it is the strength itself for somebody of Avg size. Numbers are exact.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from .ranks import AVG, FR, GRT, HR, halved, number, rank_of

ROUND_SECONDS = 5
"""How long a round takes, in seconds."""
RUN_AT_AVG = GRT
"""The rank of 5 m/s, at which somebody of Avg net strength runs."""
VERTICAL_BELOW = 5
"""Half-ranks that a high jump lies below a long one."""


class Row(NamedTuple):
    """A row of the printed table: metres a second, metres, seconds.

    ``leaping`` is the overall speed of somebody who goes on in leaps.
    """

    run: Fraction
    swim: Fraction
    horizontal: Fraction
    time: Fraction
    vertical: Fraction
    leaping: Fraction


def _row(text: str) -> Row:
    return Row(*map(Fraction, text.split()))


# At Gd the text has a long jump of 10 m and the table one of 5 m: the table stands, as its own series shows.
TABLE = {
    "Pth": _row("2  0.5 0.5 0.3 0.07 0.5"),
    "Def": _row("3  0.7 1   0.5 0.15 0.7"),
    "Avg": _row("5  1   2   0.7 0.3  1.5"),
    "Gd": _row("7  1.5 5   1   0.7  2"),
    "Grt": _row("10 2   10  1.5 1.5  5"),
    "Ext": _row("15 3   20  2   3    7"),
    "Her": _row("20 5   50  3   7    15"),
    "Leg": _row("30 7   100 5   15   20"),
    "Mth": _row("50 10  200 7   30   30"),
}
"""The printed table, by net strength (OK-PRE-3)."""


class Jump(NamedTuple):
    """A jump as far as she can: metres, and the seconds that the long one takes."""

    horizontal: Fraction
    vertical: Fraction
    time: Fraction

    @property
    def clears(self) -> Fraction:
        """What a jumper of human shape gets over: a metre more than her centre of gravity rises."""
        return self.vertical + 1

    @property
    def grasps(self) -> tuple[Fraction, Fraction]:
        """The heights between which she can just take hold of something: 2 to 2.5 m more than she rises."""
        return self.vertical + 2, self.vertical + Fraction(5, 2)

    def time_of(self, metres: Fraction) -> Fraction:
        """Seconds in the air for a leap of some metres, proportional to the longest one's.

        Raises:
            ValueError: when she cannot jump that far.
        """
        if not 0 <= metres <= self.horizontal:
            raise ValueError(f"time_of: found {metres} m, expected a leap from 0 to {self.horizontal} m")
        return self.time * metres / self.horizontal


def net_strength(strength: int, size: int = AVG) -> int:
    """The strength that moves a body of some size (OK-PRE-3)."""
    return strength - (size - AVG)


def run_rank(net: int) -> int:
    """The rank of a running speed in metres a second; 5 m/s at Avg (OK-PRE-3)."""
    return RUN_AT_AVG + halved(net) - AVG


def run_speed(strength: int, size: int = AVG) -> Fraction:
    """Metres a second; also the metres of one move, which takes a second (OK-PRE-3, OK-MOVE-1)."""
    return number(run_rank(net_strength(strength, size)))


def swim_rank(net: int) -> int:
    """The rank of a swimming speed in metres a second; 1 m/s at Avg (OK-PRE-3)."""
    return halved(net)


def swim_speed(strength: int, size: int = AVG) -> Fraction:
    """Metres a second; also the metres of one move in water (OK-PRE-3, OK-MOVE-1)."""
    return number(swim_rank(net_strength(strength, size)))


def jump(strength: int, size: int = AVG) -> Jump:
    """The longest and highest jump: 2 m far at Avg, growing with the full rank (OK-PRE-3)."""
    net = net_strength(strength, size)
    far = net + FR
    return Jump(number(far), number(far - VERTICAL_BELOW), number(halved(net) - HR))


def leaping_speed(strength: int, size: int = AVG) -> Fraction:
    """Overall metres a second in many leaps, each as far as she can (OK-PRE-3).

    A half-rank below running, and below that the halved rank of how many leaps a round has time
    for, of which one has always begun.
    """
    leaps = max(Fraction(1), ROUND_SECONDS / jump(strength, size).time)
    return number(run_rank(net_strength(strength, size)) - HR - (halved(rank_of(leaps)) - AVG))
