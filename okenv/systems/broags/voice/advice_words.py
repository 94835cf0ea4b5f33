"""How odds, damage and prices are said in a reason."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from okenv.core.mind.facts import Forecast, average
from okenv.core.voice.words import chance, on_average

from ..rules.actions import Act
from ..rules.holds import BY_FAR
from ..rules.layout import Area, Deed
from .words import AREA_WORDS, DEED_WORDS

REACTION_WORDS = {Act.BLOCK: "block", Act.DODGE: "dodge"}
_SUCCEEDS = {
    Deed.TRIP: "{} to floor {}",
    Deed.DISARM: "{} to disarm {}",
    Deed.GRAPPLE: "{} to pin {}",
    Deed.SHOVE: "{} to shove {} 2 m away",
}
_BY_FAR = {Deed.GRAPPLE: "{} to have the choice of a hold", Deed.SHOVE: "{} to floor {} too"}


@dataclass(frozen=True)
class Blow:
    """An attack, manoeuvre or group attack, and all that may come of it."""

    deed: Deed
    found: Forecast

    @property
    def _manoeuvre(self) -> bool:
        return Deed.STRIKE < self.deed < Deed.CONCENTRATE

    @property
    def hit(self) -> Fraction:
        """The chance that it reaches the Defence, or that anybody hits."""
        return self.found.chance("attack", least=0) if self._manoeuvre else self.found.chance("hit")

    @property
    def expected(self) -> Fraction | None:
        """Damage after soak on average; None of a manoeuvre."""
        return None if self._manoeuvre else self.found.mean("harm")

    @property
    def success(self) -> Fraction | None:
        """The chance that a manoeuvre succeeds; None of anything else."""
        return self.done if self._manoeuvre else None

    @property
    def done(self) -> Fraction:
        """The chance that it does what it is meant to: it hits, or the manoeuvre succeeds."""
        return self.done_to()

    def done_to(self, *target: int) -> Fraction:
        """The same, to one target."""
        return self.found.chance("contest", *target, least=0) if self._manoeuvre else self.found.chance("hit", *target)

    def manoeuvre_words(self, whom: str) -> tuple[str, ...]:
        """``62% to reach Bob's Defence``, ``41% to floor Bob``, and what comes of a win by far (BR-MAN-1)."""
        far = self.found.chance("contest", least=BY_FAR)
        more = (_BY_FAR[self.deed].format(chance(far), whom),) if self.deed in _BY_FAR and far else ()
        reaches = f"{chance(self.hit)} to reach {whom}'s Defence"
        return (reaches, _SUCCEEDS[self.deed].format(chance(self.done), whom), *more)

    def against(self, by: str, whom: str, before: Blow | None) -> tuple[str, ...]:
        """For whoever is attacked: ``Ada has 34% instead of 62% to hit Bob``, and what is expected."""
        verb = DEED_WORDS[self.deed] if self._manoeuvre else "hit"
        then = chance(self.done)
        words = [f"{by} has {instead(then, then if before is None else chance(before.done))} to {verb} {whom}"]
        if self.expected is not None:
            expected = expected_words(self.expected)
            if before is not None and before.expected is not None and before.expected != self.expected:
                expected += f" instead of {on_average(before.expected)}"
            words.append(expected)
        return tuple(words)


def aim_words(aim: Area) -> str:
    """``wild``, ``at the vitals``."""
    return f"at the {AREA_WORDS[aim]}" if aim else AREA_WORDS[aim]


def areas_of(found: Forecast) -> dict[Area, Fraction]:
    """The chance of each area that an attack may hit."""
    areas = found.spread(lambda notes: next((note[2] for note in notes if note[0] == "hit"), 0))
    return {Area(area): p for area, p in areas.items() if area}


def attack_words(whom: str, row: int, found: Forecast) -> tuple[str, ...]:
    """``62% to hit Bob``, the areas, ``6% to put Bob out``, ``3.4 damage after soak expected``."""
    areas = areas_of(found)
    shown = ", ".join(f"{AREA_WORDS[area]} {chance(p)}" for area, p in areas.items())
    where = f" ({shown})" if len(areas) > 1 else ""
    hits = f"{chance(found.chance('hit'))} to hit {whom}"
    return (hits + where, *_out_words(whom, row, found), expected_words(found.mean("harm")))


def _out_words(whom: str, row: int, found: Forecast) -> tuple[str, ...]:
    out = found.chance("out", row)
    return (f"{chance(out)} to put {whom} out",) if out else ()


def expected_words(expected: Fraction) -> str:
    """``3.4 damage after soak expected``."""
    return f"{on_average(expected)} damage after soak expected"


def group_words(whom: str, row: int, attackers: int, found: Forecast) -> tuple[str, ...]:
    """``2.3 of 6 hit Bob on average``, ``12% that nobody hits``, ``40% to put Bob out``, what is expected."""
    hits = found.total("hits")
    none = f"{chance(hits.get(0, Fraction(0)))} that nobody hits"
    often = f"{on_average(average(hits))} of {attackers} hit {whom} on average"
    return (often, none, *_out_words(whom, row, found), expected_words(found.mean("harm")))


def break_words(found: Forecast, *, reverse: bool) -> tuple[str, ...]:
    """``62% to break free``; of a reversal what a tie and a win by far come to (BR-STAT-1)."""
    free, over, far = (found.chance("break", least=least) for least in (0, 1, BY_FAR))
    if not reverse:
        return (f"{chance(free)} to break free",)
    more = (f"{chance(far)} to have the choice of a hold",) if far else ()
    return (f"{chance(over)} to reverse the pin", *more, f"{chance(free - over)} to break free and no more")


def instead(after: str, before: str) -> str:
    """``5 instead of 3``; only one where they are the same."""
    return after if after == before else f"{after} instead of {before}"
