"""How well the heroes are played: three grades of play, chosen for each fight by measuring who plays it how well.

Players are no ``random``, and no single policy fits every party: who wins as a captain of guards loses as a lone
swordsman. So all scripted policies and gambits of the rulebook play the heroes in some fights, and the encounter's own
policies for them too. *Sharp* is whoever wins most of these; *usual* wins more often than three in four of them, since
many are flawed on purpose (a coward, a berserker); *cautious* is the middle of those who defend before they attack, or
*usual* where that wins less. The fights that are counted afterwards have other dice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from agents.registry import make_policy, shipped_policies
from evaluation.simulate import simulate
from okenv.core.spelling import nearest
from okenv.driver import in_order, threads_at_hand
from okenv.encounter import Encounter
from okenv.library import short_code

from .players import outside

CAUTIOUS, USUAL, SHARP = "cautious", "usual", "sharp"
GRADES = (CAUTIOUS, USUAL, SHARP)
OWN = ""
"""In place of a policy's code: as the encounter says, each hero by their own."""
DEFENDERS = ("turtle", "bodyguard", "coward", "disciplined-guard", "lurker")
"""Who defends, hides or keeps away before attacking, as far as a rulebook has them."""
NOT_ASKED = "random"
TRIALS = 100
"""Fights in which each policy is measured."""
ABOUT = 2
"""So many places above and below *usual* are about as usual, where few fights say who has which."""
OTHER_DICE = 0x67726164
"""Sets the seed of these fights apart from that of those that are counted."""


def candidates(encounter: Encounter) -> list[str]:
    """The encounter's own policies, and all that could play its heroes."""
    return [OWN, *(code for code in shipped_policies(encounter.system) if code != NOT_ASKED)]


def as_played(encounter: Encounter, side: int, code: str) -> dict[str, str]:
    """``{side: policy}`` for heroes of that side, in place of the encounter's own policies."""
    return {} if code == OWN else {encounter.side_names[side]: code}


def measure(encounter: Encounter, side: int, seed: int, trials: int = TRIALS,
            progress: Callable[[int, int], None] | None = None) -> dict[str, float]:  # fmt: skip
    """``{policy: share of so many fights that the heroes win}``."""
    codes = candidates(encounter)

    def wins(code: str) -> float:
        return simulate(encounter, trials, seed ^ OTHER_DICE, as_played(encounter, side, code)).win_rate(side).mean

    found: dict[str, float] = {}
    threads = 1 if outside(encounter.system, encounter.policies) else threads_at_hand()
    for code, share in zip(codes, in_order(wins, codes, threads), strict=True):
        found[code] = share
        if progress is not None:
            progress(len(found), len(codes))
    return found


def ranked(wins: Mapping[str, float]) -> list[str]:
    """The policies, whoever wins least first."""
    return sorted(wins, key=lambda code: wins[code])


def about_usual(wins: Mapping[str, float]) -> list[str]:
    """Who may play as usual, by so few fights that those in the places beside may as well be the one."""
    codes = ranked(wins)
    usual = 3 * len(codes) // 4
    return codes[max(0, usual - ABOUT) : usual + ABOUT + 1]


def graded(wins: Mapping[str, float]) -> dict[str, str]:
    """``{grade: policy}`` of how often each wins."""
    codes = ranked(wins)
    careful = [code for code in codes if code in DEFENDERS] or codes
    usual = 3 * len(codes) // 4
    cautious = min(usual, codes.index(careful[(len(careful) - 1) // 2]))
    return {CAUTIOUS: codes[cautious], USUAL: codes[usual], SHARP: codes[-1]}


def checked(given: Mapping[str, str], system: str) -> dict[str, str]:
    """Grades that somebody names, with the codes as they are told; ``OWN`` may be among these.

    Raises:
        ValueError: for a grade that there is none, or a policy; names the nearest.
    """
    for grade, code in given.items():
        if grade not in GRADES:
            raise ValueError(f"grade: found {grade!r}, expected one of {', '.join(GRADES)}{nearest(grade, GRADES)}")
        if code != OWN:  # which an earlier assessment may have found
            make_policy(code, system)
    return {grade: short_code(code, system) for grade, code in given.items()}
