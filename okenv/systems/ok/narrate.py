"""Events and prompts of OK in sentences; a fight's narration is enough to replay it by hand."""

from __future__ import annotations

from typing import Any

import numpy as np

from okenv.core.events import Event as Logged
from okenv.core.layout import DRAW

from .actions import ACTIONS, KINDS, Act
from .layout import Damage, Event, Prompt, Purpose, State
from .ranks import format_rank

SETUP_WORDS = {Act.SETUP_FREE: "free", Act.SETUP_HARD: "hard", Act.SETUP_GENERAL: "general"}
SCOPE_WORDS = ("against {}", "against {} and the whole squad", "against everyone")
_STATE_WORDS = {
    State.FIT: "is fit again",
    State.IMPAIRED: "is Impaired",
    State.DOWN: "is Down",
    State.OUT: "is Out of the fight",
    State.DEAD: "is dead",
}
_SPEND_WORDS = {
    Act.BYPASS: "to get around the armour",
    Act.LETHALITY_UP: "to make it more lethal",
    Act.LETHALITY_DOWN: "to make it less lethal",
    Act.STYLE: "on style",
    Act.DAMAGE: "on damage",
}


def _rank(rank: int) -> str:
    return f"{format_rank(rank)} ({rank})"


def _signed(n: int) -> str:
    return f"{n:+d}"


def _plural(n: int, word: str) -> str:
    return f"{n} {word}" if n == 1 else f"{n} {word}{'es' if word.endswith('s') else 's'}"


def weapon_name(labels: Any, fighter: int, weapon: int) -> str:
    """The name of a fighter's weapon; ``labels`` is a list of names per fighter, or None."""
    return labels[fighter][weapon] if labels else f"weapon {weapon + 1}"


def _total(rank: int, dice: int, *extras: tuple[int, str]) -> str:
    """``Gd (4), dice +1, setup +2 = 7``."""
    parts = [_rank(rank), f"dice {_signed(dice)}"]
    parts += [f"{word} {_signed(n)}" for n, word in extras if n]
    return f"{', '.join(parts)} = {rank + dice + sum(n for n, _ in extras)}"


class _Teller:
    """Sentences for one fight's events, one method an event."""

    def __init__(self, names: list[str], sides: list[str], labels: Any) -> None:
        self.names, self.sides, self.labels = names, sides, labels

    def tell(self, code: int, o: tuple[int, ...]) -> str:
        event = Event(code)
        return getattr(self, event.name.lower())(*o)

    def round(self, number: int, *_: int) -> str:
        return f"--- Round {number} ---"

    def tide(self, side: int, die: int, *_: int) -> str:
        effect = {6: ": everybody there recovers twice", 1: ": nobody there recovers"}.get(die, "")
        return f"Tide of battle for {self.sides[side]}: {die}{effect}."

    def recover(self, f: int, points: int, times: int, *_: int) -> str:
        return f"{self.names[f]} recovers {_plural(points, 'point')}{' (twice the rate)' if times == 2 else ''}."

    def no_recovery(self, side: int, *_: int) -> str:
        return f"Nobody of {self.sides[side]} recovers this round."

    def state(self, f: int, old: int, new: int, *_: int) -> str:
        if old >= State.DOWN > new:
            return f"{self.names[f]} gets up" + (", still Impaired." if new == State.IMPAIRED else ".")
        return f"{self.names[f]} {_STATE_WORDS[State(new)]}."

    def initiative(self, f: int, rank: int, dice: int, carry: int, off: int, ap: int, *_: int) -> str:
        total = _total(rank, dice, (carry, "carried over"), (off, "impaired"))
        return f"{self.names[f]} rolls initiative: {total}: {ap} AP."

    def hold(self, f: int, ap: int, *_: int) -> str:
        return f"{self.names[f]} holds ({ap} AP left)."

    def done(self, f: int, ap: int, *_: int) -> str:
        return f"{self.names[f]} is done for this round ({ap} AP left)."

    def declare_attack(self, f: int, t: int, weapon: int, ap: int, *_: int) -> str:
        return f"{self.names[f]} attacks {self.names[t]} with {weapon_name(self.labels, f, weapon)} ({ap} AP left)."

    def declare_setup(self, f: int, t: int, kind: int, ap: int, *_: int) -> str:
        return f"{self.names[f]} tries a {SETUP_WORDS[Act(kind)]} setup against {self.names[t]} ({ap} AP left)."

    def interrupt(self, f: int, t: int, ap: int, *_: int) -> str:
        return f"{self.names[f]} interrupts {self.names[t]} ({ap} AP left)."

    def quickness(self, f: int, rank: int, dice: int, off: int, difficulty: int, won: int, *_: int) -> str:
        result = "goes first" if won else "comes after"
        return f"{self.names[f]} {result}: quickness {_total(rank, dice, (off, 'impaired'))} against {difficulty}."

    def defend(self, f: int, attacker: int, scope: int, ap: int, *_: int) -> str:
        whom = SCOPE_WORDS[scope].format(self.names[attacker])
        return f"{self.names[f]} defends {whom}: +{3 - scope} until the round ends ({ap} AP left)."

    def protect(self, f: int, t: int, defence: int, ap: int, *_: int) -> str:
        return f"{self.names[f]} protects {self.names[t]}: defence {defence} against this attack ({ap} AP left)."

    def attack_roll(self, f: int, t: int, rank: int, dice: int, setup: int, off: int, difficulty: int) -> str:
        total = _total(rank, dice, (setup, "setup"), (off, "impaired"))
        return f"{self.names[f]} rolls {total} against {difficulty}."

    def miss(self, f: int, t: int, short: int, *_: int) -> str:
        return f"{self.names[f]} misses {self.names[t]} by {short}."

    def hit(self, f: int, t: int, extra: int, *_: int) -> str:
        with_what = f"with {_plural(extra, 'extra success')}" if extra else "marginally"
        return f"{self.names[f]} hits {self.names[t]} {with_what}."

    def spend(self, f: int, what: int, left: int, *_: int) -> str:
        return f"{self.names[f]} spends {_SPEND_WORDS[Act(what)]} ({left} left)."

    def blow(self, f: int, t: int, raw: int, damage: int, dr: int, points: int, lethal: int) -> str:
        armour = f", {format_rank(damage)} through the armour" if damage != raw else ""
        of_it = f", {lethal} of them lethal" if lethal else ""
        return (
            f"Damage {format_rank(raw)}{armour} against DR {format_rank(dr)}: "
            f"{self.names[t]} takes {_plural(points, 'point')}{of_it}."
        )

    def mook_blow(self, f: int, t: int, raw: int, damage: int, dr: int, harm: int, mode: int) -> str:
        armour = f", {format_rank(damage)} through the armour" if damage != raw else ""
        if mode == Damage.SIMPLIFIED:
            result = f"takes {_plural(harm, 'point')}"
        else:
            result = ("shrugs it off", "is tagged", "goes down", "is taken out")[harm]
        return f"Damage {format_rank(raw)}{armour} against DR {format_rank(dr)}: {self.names[t]} {result}."

    def stopped(self, f: int, t: int, protection: int, penetration: int, *_: int) -> str:
        return (
            f"The armour of {self.names[t]} (protection {format_rank(protection)}) stops the blow "
            f"(penetration {format_rank(penetration)})."
        )

    def setup_roll(self, f: int, t: int, rank: int, dice: int, setup: int, off: int, difficulty: int) -> str:
        verdict = "" if rank + dice + setup + off >= difficulty else ": it fails"
        total = _total(rank, dice, (setup, "setup"), (off, "impaired"))
        return f"{self.names[f]} rolls {total} against {difficulty}{verdict}."

    def setup(self, f: int, t: int, kind: int, bonus: int, *_: int) -> str:
        if kind == Act.SETUP_GENERAL:
            return f"{self.names[t]} is exposed: +{bonus} for everybody until {self.names[t]} acts."
        return f"{self.names[f]} has {self.names[t]} set up: +{bonus} on the attack."

    def setup_lost(self, f: int, t: int, *_: int) -> str:
        return f"{self.names[f]} loses the setup against {self.names[t]}."

    def lost_action(self, f: int, t: int, *_: int) -> str:
        return f"The action of {self.names[f]} against {self.names[t]} has become impossible and is lost."

    def dying(self, f: int, half_rounds: int, *_: int) -> str:
        left = {2160: "an hour and a half", 480: "twenty minutes", 120: "five minutes", 24: "a minute"}
        return f"{self.names[f]} is dying: {left.get(half_rounds, f'{half_rounds / 2:g} rounds')} left."

    def death(self, f: int, *_: int) -> str:
        return f"{self.names[f]} dies."

    def carry(self, f: int, ap: int, *_: int) -> str:
        return f"{self.names[f]} carries {ap} AP over."

    def over(self, outcome: int, *_: int) -> str:
        return "The round limit is reached: a draw." if outcome == DRAW else f"Victory for {self.sides[outcome]}."

    def tie_order(self, f: int, place: int, k: int, *_: int) -> str:
        return f"Lots among equal initiative: {self.names[f]} is number {k - place} of {k} so far."


def sentences(events: list[Logged], names: list[str], side_names: list[str], labels: Any) -> list[str]:
    """The events as sentences, one each; ``labels`` are the weapons' names per fighter, or None."""
    teller = _Teller(names, side_names, labels)
    return [teller.tell(event.code, event.operands) for event in events]


def action_sentence(battle: np.ndarray, action: int, target: int, names: list[str], labels: Any) -> str:
    """What an action means for whoever is asked now."""
    b = battle[0]
    kind, option = Act(int(ACTIONS.kind[action])), int(ACTIONS.option[action])
    whom = names[target] if target >= 0 else "nobody"
    if kind == Act.ATTACK:
        carried = option < b["fighters"][b["actor"]]["weapons_n"]
        return f"attack {whom} with {weapon_name(labels, int(b['actor']), option) if carried else 'nothing'}"
    if kind in SETUP_WORDS:
        bonus = {Act.SETUP_FREE: "+2", Act.SETUP_HARD: "+4 after a roll", Act.SETUP_GENERAL: "+2 for all after a roll"}
        return f"{SETUP_WORDS[kind]} setup against {whom} ({bonus[kind]})"
    if kind == Act.HOLD:
        return "hold (1 AP)"
    if Act.DEFEND_ONE <= kind <= Act.DEFEND_ALL:
        scope = kind - Act.DEFEND_ONE
        return f"defend {SCOPE_WORDS[scope].format(names[b['act_by']])} (+{3 - scope}, 3 AP)"
    if kind == Act.PROTECT:
        return f"protect {names[b['act_on']]} (3 AP)"
    if kind == Act.INTERRUPT:
        return f"interrupt {names[b['act_by']]} (3 AP)"
    if kind == Act.BYPASS:
        return f"bypass the armour ({_plural(int(b['fighters'][b['act_on']]['coverage']), 'success')})"
    if kind in _SPEND_WORDS:
        return f"spend a success {_SPEND_WORDS[kind]}"
    return KINDS[kind].title


def prompt_sentence(battle: np.ndarray, names: list[str]) -> str:
    """What is being asked now, of whom."""
    b = battle[0]
    who, by, on = names[b["actor"]], names[b["act_by"]], names[b["act_on"]]
    doing = "attacks" if b["act"] == Act.ATTACK else "sets up"
    prompt = Prompt(int(b["prompt"]))
    if prompt == Prompt.ACT:
        return f"{who} has {b['fighters'][b['actor']]['ap']} AP: what does {who} do?"
    if prompt == Prompt.INTERRUPT:
        return f"{by} {doing} {on}: does {who} interrupt?"
    if prompt == Prompt.DECLARE:
        return f"{who} interrupts {by}: with what?"
    if prompt == Prompt.DEFEND:
        return f"{by} attacks {who}: does {who} defend?"
    if prompt == Prompt.PROTECT:
        return f"{by} attacks {on}: does {who} protect {on}?"
    return f"{who} hit {on} and has {b['successes']} to spend: on what?"


def dice_sentence(battle: np.ndarray, names: list[str], side_names: list[str]) -> str:
    """Which dice are awaited, for what."""
    b = battle[0]
    purpose = Purpose(int(b["dice_for"]))
    if purpose == Purpose.TIDE:
        return f"the tide of battle for {side_names[b['dice_by']]}"
    who = names[b["dice_by"]]
    what = {
        Purpose.TIE_ORDER: "place among equals of initiative of",
        Purpose.INITIATIVE: "initiative of",
        Purpose.ATTACK: "attack of",
        Purpose.SETUP: "setup of",
        Purpose.QUICKNESS: "quickness of",
    }
    return f"{what[purpose]} {who}"
