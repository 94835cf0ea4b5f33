"""What is asked in sentences: every action with its price and effect, every prompt, all dice."""

from __future__ import annotations

from typing import Any

import numpy as np

from okenv.core.voice.verbs import third_person
from okenv.core.voice.words import listed, metres, percent, plural

from ..mind.forecast import HIT_WAYS, alone, works
from ..rules.actions import ACTIONS, Act
from ..rules.attack import damage_rank
from ..rules.combined import part_cost, shares_roll
from ..rules.damage import LETHALITY_ROWS
from ..rules.initiative import ACTION_COST, HOLD_COST
from ..rules.layout import STRENGTH, Bane, Boon, Part, Prompt, Purpose
from ..rules.omens import BANE_DIE, concerns
from ..rules.setups import FREE_BONUS, bonus_of
from ..rules.sides import rows_of, side_of
from ..rules.special_effects import list_price, power_for
from ..rules.spend import DAMAGE_STEP, LETHALITY_STEP, lethality_row, price
from ..rules.sweep import in_sweep, next_step, reached, sweep_difficulty
from ..sheet.labels import Labels
from .tell_action import PAIR_WORDS, SCOPE_WORDS, SETUP_WORDS, SPEND_WORDS
from .tell_round import BANE_WORDS, BOON_WORDS
from .words import PARTS, Cast, deed, deeds, in_grab, lethality, rank

_PLAIN = {
    Act.DONE: "be done for this round",
    Act.SURRENDER: "surrender (free, and out of the fight)",
    Act.TWICE: "attack twice with one roll (2 successes off each)",
    Act.ALONE: "nothing beside it",
    Act.KEEP_BOTH: "keep {} and {} (2 successes off each)",
    Act.KEEP_FIRST: "keep {0} alone, and give {1} up",
    Act.KEEP_SECOND: "keep {1} alone, and give {0} up",
    Act.FINISH: "finish spending",
}
_REFUSALS: dict[int, str] = {
    Prompt.INTERRUPT: "do not interrupt {by}",
    Prompt.DEFEND: "do not defend against {by}",
    Prompt.PROTECT: "do not protect {on}",
}


def action_sentence(battle: np.ndarray, action: int, target: int, names: list[str], labels: Labels | None) -> str:
    """What an action means for whoever is asked now."""
    b, cast = battle[0], Cast(names, ("", ""), labels)
    kind, option = Act(int(ACTIONS.kind[action])), int(ACTIONS.option[action])
    me = int(b["actor"])
    whom = names[target] if target >= 0 else "nobody"
    if Act.TARGETS <= kind < Act.FINISH:
        return _purchase(b, kind, option)
    if kind in SETUP_WORDS:
        roll = "" if kind == Act.SETUP_FREE else " after a roll"
        for_all = " for everybody" if kind == Act.SETUP_GENERAL else ""
        return f"{SETUP_WORDS[kind]} setup against {whom} (+{int(bonus_of(int(kind)))}{for_all}{roll})"
    if kind == Act.HOLD:
        return f"hold ({HOLD_COST} AP)"
    if kind == Act.INTERRUPT:
        return f"interrupt {names[b['act_by']]} ({ACTION_COST} AP)"
    if Act.DEFEND_ONE <= kind <= Act.DEFEND_ALL:
        scope = kind - Act.DEFEND_ONE
        return f"defend {SCOPE_WORDS[scope].format(names[b['act_by']])} (+{3 - scope}, {ACTION_COST} AP)"
    if kind == Act.PROTECT:
        return f"protect {names[b['act_on']]} ({ACTION_COST} AP)"
    if kind == Act.LET_GO:
        return f"let go of {in_grab(b, me, names)} (free)"
    if kind == Act.KEEP:
        return _keep(b, target, whom)
    if Act.KEEP_BOTH <= kind <= Act.KEEP_SECOND:
        return _PLAIN[kind].format(*PAIR_WORDS.get(int(b["pre"]), PAIR_WORDS[Act.ATTACK]))
    if kind == Act.DECLINE:
        return _REFUSALS.get(int(b["prompt"]), "decline").format(by=names[b["act_by"]], on=names[b["act_on"]])
    return _PLAIN[kind] if kind in _PLAIN else _declaration(b, cast, kind, target, whom, option)


def _declaration(b: Any, cast: Cast, kind: Act, target: int, whom: str, option: int) -> str:
    """An action that can be declared, with what is worth knowing before it is."""
    me = int(b["actor"])
    f = b["fighters"][me]
    if kind == Act.ESCAPE:
        whom = cast.names[f["held_by"] - 1]
    said = deed(cast, kind, me, whom, option, int(f["taken_from"]), int(f["taken_which"]))
    return said + _note(b, cast, kind, target, option)


def _note(b: Any, cast: Cast, kind: Act, target: int, option: int) -> str:
    """What comes of it, in brackets: the chance to hit, the bonus of a prop, the cost beside a first part."""
    me, prompt = int(b["actor"]), int(b["prompt"])
    f = b["fighters"][me]
    if Act.APPROACH <= kind <= Act.LEAVE:
        return f" ({plural(option + 1, 'move')})"
    if prompt in (Prompt.COMBINE, Prompt.SECOND) and kind in (Act.ATTACK, Act.SWEEP):
        shared = " (one roll for both, {} off each)" if shares_roll(b, me) else " ({} off it)"
        return shared.format(plural(int(part_cost(b, me)), "success"))
    if kind == Act.SETUP_OWN:
        return f" (+{FREE_BONUS})"
    if kind == Act.STUNT:
        reach, bonus = int(b["prop_reach"][option]), int(b["prop_bonus"][option])
        gains = [f"{metres(reach)} of reach"] * (reach > 0) + [f"+{bonus} on the attack"] * (bonus > 0)
        return f" ({listed(gains)}; difficulty {rank(int(b['prop_difficulty'][option]))})"
    if prompt not in (Prompt.ACT, Prompt.DECLARE) or kind not in (Act.ATTACK, Act.ESCAPE):
        return ""
    on, weapon = (int(f["held_by"]) - 1, STRENGTH) if kind == Act.ESCAPE else (target, option)
    chance = percent(int(works(int(alone(b, me, on, weapon)))) / HIT_WAYS)
    return f" ({chance} to hit)" if kind == Act.ATTACK else f" ({chance} to get free)"


def _keep(b: Any, target: int, whom: str) -> str:
    """So many successes of a sweep are kept to hit, and so many enemies does that hit (OK-MANY-1)."""
    if target < 0 or b["prompt"] != Prompt.KEEP:
        return f"keep enough to hit {whom}"
    by, weapon = int(b["act_by"]), int(b["act_with"])
    first, last = (int(row) for row in rows_of(b, int(side_of(b, target))))
    kept = int(sweep_difficulty(b, target))
    hit = sum(in_sweep(b, by, k, weapon) and sweep_difficulty(b, k) <= kept for k in range(first, last))
    return f"keep {kept} to hit {whom}: {hit} in reach, {plural(int(b['total']) - kept, 'success')} to spend"


def _purchase(b: Any, kind: Act, option: int) -> str:
    """A thing that successes buy, with its price and what it changes (OK-SPEND-1)."""
    words = SPEND_WORDS[kind]
    if b["prompt"] != Prompt.SPEND:
        return f"spend successes {words}"
    cost, on = int(price(b, int(kind), option)), int(b["act_on"])
    weapon = b["fighters"][b["act_by"]]["w_damage"][b["act_with"]]
    note = ""
    if kind == Act.CALLED_SHOT:
        words += f": {PARTS[Part(option)]}"
    elif kind == Act.DAMAGE:
        now = int(b["spent_damage"])
        note = f"{rank(int(damage_rank(weapon, now + DAMAGE_STEP)))} instead of {rank(int(damage_rank(weapon, now)))}"
    elif kind == Act.TARGETS:
        now = int(b["spent_targets"])
        note = f"{int(reached(b, now + int(next_step(b))))} can be struck instead of {int(reached(b, now))}"
    elif kind in (Act.LETHALITY_UP, Act.LETHALITY_DOWN):
        row = int(lethality_row(b))
        step = LETHALITY_STEP if kind == Act.LETHALITY_DOWN else -LETHALITY_STEP
        note = f"{lethality(min(max(row + step, 0), LETHALITY_ROWS - 1))} instead of {lethality(row)}"
    elif Act.GRAB <= kind <= Act.TAKEAWAY and (power := int(power_for(b, int(kind)))):
        listed_price = int(list_price(b, kind, on))
        note = f"{listed_price} and {power} of power" if listed_price else "of power"
    if kind == Act.GRAB and b["act"] == Act.SWEEP:
        note = "; ".join(filter(None, (note, "one with each hand")))
    return f"spend {plural(cost, 'success')} {words}" + (f" ({note})" if note else "")


def prompt_sentence(battle: np.ndarray, names: list[str], labels: Labels | None = None) -> str:
    """What is being asked now, of whom."""
    b, cast = battle[0], Cast(names, ("", ""), labels)
    prompt = Prompt(int(b["prompt"]))
    who, by, on = names[b["actor"]], names[b["act_by"]], names[b["act_on"]]
    if prompt == Prompt.ACT:
        return f"{_standing(b, cast)}: what does {who} do?"
    if prompt == Prompt.DECLARE:
        return f"{_standing(b, cast)} and interrupts {names[b['next_by']]}: with what?"
    if prompt in (Prompt.COMBINE, Prompt.FIRST, Prompt.SECOND):
        return _further_part(b, cast, prompt)
    if prompt == Prompt.KEEP:
        return f"The sweep of {who} comes to {b['total']}: how much of it is kept to hit?"
    if prompt == Prompt.GIVE_UP:
        one, two = PAIR_WORDS[int(b["pre"])]
        margins = f"{one} by {int(b['pre_margin']):+d}, {two} by {int(b['margin']):+d}"
        return f"One roll of {who} for two: {margins}. What is kept?"
    if prompt == Prompt.SPEND:
        return f"{who} hits {on} and has {plural(int(b['successes']), 'success')} to spend: on what?"
    if prompt == Prompt.INTERRUPT:
        return f"{_declared(b, cast)}: does {who} interrupt?"
    attack = f"{by} {_part(b, cast, int(b['act_by']), 'act', sentence=True)}"
    return f"{attack}: does {who} {'defend' if prompt == Prompt.DEFEND else f'protect {on}'}?"


def _standing(b: Any, cast: Cast) -> str:
    """Who is asked, with her AP, place and plight."""
    me = int(b["actor"])
    f = b["fighters"][me]
    plights = [f"at {metres(int(f['at']))}"]
    plights += ["prone"] * int(f["prone"]) + ["holding"] * int(f["holding"])
    plights += [f"in the grab of {cast.names[f['held_by'] - 1]}"] * bool(f["held_by"])
    plights += [f"with a grab on {in_grab(b, me, cast.names)}"] * bool(f["holds"])
    for field in ("contest", "contests"):
        plights += [f"struggling with {cast.names[f[field] - 1]}"] * bool(f[field])
    return f"{cast.names[me]} has {f['ap']} AP ({', '.join(plights)})"


def _further_part(b: Any, cast: Cast, prompt: Prompt) -> str:
    """One part of a combined action after the other (OK-COMB-1)."""
    who = cast.names[b["actor"]]
    if prompt == Prompt.FIRST:
        return f"{who} attacks twice: whom first?"
    first = _part(b, cast, int(b["actor"]), "pre", sentence=False)
    if prompt == Prompt.COMBINE:
        return f"{who} wants to {first}: what beside it?"
    return f"{who} wants to {first}, and to attack: whom?"


def _part(b: Any, cast: Cast, who: int, part: str, *, sentence: bool) -> str:
    """A part of a declared action, by the fields of the record: ``act`` or ``pre``."""
    f, kind = b["fighters"][who], int(b[part])
    whom, option = cast.names[b[f"{part}_on"]], int(b[f"{part}_with"])
    said = deed(cast, kind, who, whom, option, int(f["taken_from"]), int(f["taken_which"]))
    return third_person(said) if sentence else said


def _declared(b: Any, cast: Cast) -> str:
    """The declared action, with both of its parts."""
    by, kind = int(b["act_by"]), Act(int(b["act"]))
    if kind in SETUP_WORDS:
        return f"{cast.names[by]} tries a {SETUP_WORDS[kind]} setup against {cast.names[b['act_on']]}"
    if b["pre"] < 0:
        return f"{cast.names[by]} {_part(b, cast, by, 'act', sentence=True)}"
    first, second = (_part(b, cast, by, part, sentence=False) for part in ("pre", "act"))
    return f"{cast.names[by]} {deeds(first, second, cast.names[b['act_on']])}"


def dice_sentence(battle: np.ndarray, names: list[str], side_names: list[str]) -> str:
    """Which dice are awaited, for what."""
    b = battle[0]
    purpose, by = Purpose(int(b["dice_for"])), int(b["dice_by"])
    if purpose == Purpose.TIDE:
        return f"the tide of battle for {side_names[by]}"
    if purpose == Purpose.OMEN:
        return f"{_omens(b, by)} for {side_names[by]}"
    if purpose == Purpose.OMEN_WHO:
        return f"whom of {side_names[by]} it concerns: {_concerned(b, by, names)}"
    what = {
        Purpose.TIE_ORDER: "place among equals of initiative of",
        Purpose.INITIATIVE: "initiative of",
        Purpose.ATTACK: "attack of",
        Purpose.SETUP: "setup of",
        Purpose.QUICKNESS: "quickness of",
        Purpose.TASK: "attempt of",
    }
    return f"{what[purpose]} {names[by]}" + (f" to {_TASKS[int(b['act'])]}" if purpose == Purpose.TASK else "")


_TASKS: dict[int, str] = {
    Act.GET_UP: "get up",
    Act.GUMPTION: "shake off the impairment",
    Act.INTIMIDATE: "intimidate the other side",
    Act.RALLY: "rally the side",
}


def _omens(b: Any, side: int) -> str:
    """Which number of the lot is which boon or bane (OK-TIDE-2)."""
    bane = b["tide"][side] == BANE_DIE
    words: Any = BANE_WORDS if bane else BOON_WORDS
    drawn = [w for w in (Bane if bane else Boon) if b["dice_weights"][w] > 0]
    table = ", ".join(f"{int(w)}: {words[w].format('somebody')}" for w in drawn)
    return f"{'bane' if bane else 'boon'} ({table})"


def _concerned(b: Any, side: int, names: list[str]) -> str:
    """Which number of the lot is which fighter (OK-TIDE-2)."""
    bane = 1 if b["tide"][side] == BANE_DIE else 0
    first, last = (int(row) for row in rows_of(b, side))
    among = [k for k in range(first, last) if concerns(b, bane, int(b["omen"]), k)]
    return ", ".join(f"{number}: {names[k]}" for number, k in enumerate(among))
