"""The observation, number by number: what its names promise, said once more in plain Python, in random fights."""

from random import Random
from typing import Any

import numpy as np
import pytest

from okenv import Battle, encounter_names, load_encounter
from okenv.systems.ok.rules.layout import NO_ARMOUR, NO_RANK, WEAPONS, Arm, Prompt, State, Use
from okenv.systems.ok.rules.observe import FEATURE_NAMES, FEATURES, GLOBAL_NAMES, GLOBALS, observation_size
from tests.sampling import some
from tests.systems.ok.asked import K
from tests.systems.ok.helpers import sheet, start
from tests.systems.ok.steered import fights

pytestmark = pytest.mark.plain
ASKED = {
    "asked to act": Prompt.ACT, "asked to interrupt": Prompt.INTERRUPT, "asked to declare": Prompt.DECLARE,
    "asked to defend": Prompt.DEFEND, "asked to protect": Prompt.PROTECT, "asked to spend": Prompt.SPEND,
    "asked what to combine": Prompt.COMBINE, "asked for the first of two attacks": Prompt.FIRST,
    "asked for the second part": Prompt.SECOND, "asked how many successes to keep": Prompt.KEEP,
    "asked what to give up": Prompt.GIVE_UP,
}  # fmt: skip
SPENT = {
    "successes left / 10": ("successes", 10), "successes spent on damage / 10": ("spent_damage", 10),
    "armour bypassed": ("spent_bypass", 1), "lethality rows moved / 6": ("spent_lethality", 6),
    "style bought / 2": ("spent_style", 2), "targets: successes spent / 10": ("spent_targets", 10),
    "called shot: part / 6": ("spent_part", 6), "effect bought: kind / 50": ("spent_effect", 50),
    "power bought / 10": ("spent_power", 10), "strikes directly": ("spent_direct", 1),
    "damage avoided": ("spent_avoid", 1),
}  # fmt: skip
ARM = {
    "attack / 10": ("w_attack", 10), "damage / 10": ("w_damage", 10), "penetration / 10": ("w_penetration", 10),
    "lethality row / 6": ("w_lethality", 6), "reach / 10 m": ("w_reach", 1000), "sweep / 3": ("w_sweep", 3),
}  # fmt: skip
NUMBERS = {
    "AP / 10": ("ap", 10), "lethal points / 10": ("lethal", 10),
    "nonlethal points / 10": ("nonlethal", 10), "tags / 2": ("tags", 2), "done": ("done", 1), "holding": ("holding", 1),
    "exposed to everybody / 4": ("exposed", 4), "prone": ("prone", 1), "grip / 10": ("grip", 10),
    "initiative / 10": ("initiative", 10), "mook": ("mook", 1),
    "damage: full rules, simplified, tags, simplest / 3": ("damage_mode", 3),
    "recovery a round / 5": ("recovery", 1050),
    "trick / 10": ("trick", 10), "strength / 10": ("strength", 10), "DR / 10": ("dr", 10),
    "base damage / 10": ("base_damage", 10), "size / 10": ("bulk", 10), "stability / 3": ("stability", 3),
    "nerve / 10": ("nerve", 10), "coverage / 3": ("coverage", 3),
}  # fmt: skip
DEFENCES = ("melee defence / 10", "ranged defence / 10", "trick defence / 10", "grapple defence / 10")


OTHERS = ("shoot-out", "monster-hunt", "reinforcements", "captains-guards")
"""Encounters with what is missing in the fights that are steered."""


def of_the_fight(b: Any, viewer: int) -> dict[str, float]:
    """The numbers of the fight by name."""
    v, spending = b.fighters[viewer], b.prompt == Prompt.SPEND
    side = 0 if viewer < b.side_n[0] else 1
    seen = {name: float(b.prompt == prompt and b.actor == viewer) for name, prompt in ASKED.items()}
    seen |= {name: b[field] / scale if spending else 0.0 for name, (field, scale) in SPENT.items()}
    seen |= {
        "round / limit": b.turn / b.limit,
        "first part: kind / 50": (b.pre + 1) / 50,
        "successes of the sweep / 10": b.total / 10 if b.prompt == Prompt.KEEP else 0.0,
        "arena / 100 m": b.arena / 10000,
        "side's nerve / 10": b.nerve[side] / 10 if b.nerve[side] != NO_RANK else 0.0,
        "an action waits behind this one": float(b.next_act >= 0),
    }
    for w in range(WEAPONS):
        carried, name = w < v.weapons_n, f"own weapon {w + 1}: "
        seen[f"{name}in hand"] = float(carried and v.w_where[w] == Arm.READY)
        seen[f"{name}ranged"] = float(carried and v.w_kind[w] == 1)
        for what, (field, scale) in ARM.items():
            seen[name + what] = v[field][w] / scale if carried else 0.0
    return seen


def best_cover(b: Any, defender: int, attacker: int) -> int:
    """The bonus of somebody's active defences against an attacker."""
    f = b.fighters[defender]
    if int(f.def_one) >> attacker & 1:
        return 3
    if int(f.def_group) >> int(b.fighters[attacker].squad) & 1:
        return 2
    return int(f.def_all)


def of_a_fighter(b: Any, viewer: int, i: int) -> dict[str, float]:
    """The numbers of the fighter in row i by name."""
    f, v = b.fighters[i], b.fighters[viewer]
    red, mine = i < b.side_n[0], viewer < b.side_n[0]
    foe = bool(red) != bool(mine)
    busy = b.prompt not in (Prompt.ACT, Prompt.NONE)
    step = f.step[2 if f.maimed == Use.LEGS else 1] if f.state == State.IMPAIRED else f.step[0]
    protection = f.protection[v.w_lethality[0]]
    seen = {name: f[field] / scale for name, (field, scale) in NUMBERS.items()}
    seen |= {name: f.defence[kind] / 10 for kind, name in enumerate(DEFENCES)}
    seen |= {name: f[field][0] / scale for name, (field, scale) in list(ARM.items())[:4]}
    truths = {
        "present": True,
        "stands": f.state in (State.FIT, State.IMPAIRED),
        "impaired": f.state == State.IMPAIRED,
        "down or worse": f.state not in (State.FIT, State.IMPAIRED),
        "to come": f.state == State.WAITING,
        "first weapon: ranged": f.w_kind[0] == 1,
        "first weapon in hand": f.w_where[0] == Arm.READY,
        "mangled limb": f.maimed != 0,
        "grabbed": f.held_by != 0,
        "holds somebody": f.holds != 0,
        "acts now": busy and b.act_by == i,
        "is the target now": busy and b.act_on == i,
        "is asked now": b.prompt != Prompt.NONE and b.actor == i,
        "grabbed by me": f.held_by == viewer + 1,
        "holds me": v.held_by == i + 1,
    }
    seen |= {name: float(true) for name, true in truths.items()}
    return seen | {
        "protection / 10": 0.0 if protection == NO_ARMOUR else protection / 10,
        "place toward her far edge / 10 m": (f.at if red else b.arena - f.at) / 1000,
        "place from me toward my far edge / 10 m": (f.at - v.at if mine else v.at - f.at) / 1000,
        "move / 10 m": step / 1000,
        "set up against me by this fighter / 4": f.setup_bonus / 4 if f.setup_on == viewer + 1 else 0.0,
        "set up against this fighter by me / 4": v.setup_bonus / 4 if v.setup_on == i + 1 else 0.0,
        "active defence against me (an ally's: against everyone) / 3": (
            best_cover(b, i, viewer) if foe else f.def_all
        ) / 3,
        "my active defence against this fighter / 3": best_cover(b, viewer, i) / 3 if foe else 0.0,
    }  # fmt: skip


def expected(b: Any, viewer: int) -> list[float]:
    """The whole observation."""
    n, own = int(b.fighters_n), int(b.side_n[0])
    red, blue = range(own), range(own, n)
    mine, theirs = (red, blue) if viewer < own else (blue, red)
    seen = of_the_fight(b, viewer)
    numbers = [seen[name] for name in GLOBAL_NAMES]
    for i in [viewer, *(i for i in mine if i != viewer), *theirs]:
        row = of_a_fighter(b, viewer, i)
        numbers += [row[name] for name in FEATURE_NAMES]
    return numbers


def name_of(k: int) -> str:
    """What number k is."""
    if k < GLOBALS:
        return GLOBAL_NAMES[k]
    return f"row {(k - GLOBALS) // FEATURES}: {FEATURE_NAMES[(k - GLOBALS) % FEATURES]}"


def compare(state: np.ndarray, out: np.ndarray) -> None:
    """What the engine writes for every viewer is what the names say."""
    b = state[0]
    for viewer in range(int(b.fighters_n)):
        out[:] = np.nan
        K.observe(state, 0, viewer, out)
        want = np.array(expected(b, viewer))
        for k in np.flatnonzero(~np.isclose(out, want, rtol=1e-6, atol=1e-7)):
            pytest.fail(f"viewer {viewer}: {name_of(int(k))} is {out[k]}, expected {want[k]}")


@pytest.mark.compiled
@pytest.mark.kept
@pytest.mark.parametrize("name", some(encounter_names("ok"), 8, quick=4))
def test_every_number_is_what_its_name_says(name: str) -> None:
    rng, battle = Random(1), Battle(load_encounter(name), seed=1)
    out = np.zeros(observation_size(len(battle.names)), np.float32)
    for _ in range(60):
        compare(battle.state, out)
        if battle.over:
            break
        battle.apply(rng.choice(battle.legal()))


def test_both_in_a_grab_are_seen() -> None:
    """OK-EFF-2: by the grabber, and he by either."""
    bs = start([sheet()], [sheet(), sheet(), sheet()], [9, 2, 2, 2])
    bs[0].fighters[0].holds, bs[0].fighters[1].held_by, bs[0].fighters[3].held_by = 2, 1, 1
    compare(bs, np.zeros(observation_size(4), np.float32))


@pytest.mark.long
@pytest.mark.compiled
def test_every_number_shows_itself() -> None:
    """In fights in which everything happens no number stays 0, and each is what its name says."""
    seen = np.zeros(GLOBALS + FEATURES, bool)
    player, battles = fights(3, 8)
    for battle in [*battles, *(Battle(load_encounter(name), seed=3, dice="ask") for name in OTHERS)]:
        out = np.zeros(observation_size(len(battle.names)), np.float32)
        for step in range(400):
            if battle.over:
                break
            if battle.prompt is not None:
                if step % 10 == 0:
                    compare(battle.state, out)
                K.observe(battle.state, 0, battle.prompt.fighter, out)
                seen[:GLOBALS] |= out[:GLOBALS] != 0
                seen[GLOBALS:] |= (out[GLOBALS:].reshape(-1, FEATURES) != 0).any(axis=0)
            player.step(battle)
    never = [name_of(int(k)) for k in np.flatnonzero(~seen)]
    assert not [name for name in never if not name.startswith("own weapon 3")]  # nobody's third one is a heavy blade
