"""The state of a fight as plain numbers under the names of the engine's record, to be compared with it."""

from tests.references import ASKED, Asked

from .sheet import DROPPED, READY, TAKEN
from .state import Battle, Fighter, Spending

PROMPTS = ("act", "interrupt", "declare", "defend", "protect", "spend", "combine", "first", "second", "keep", "give_up")
"""Prompts in the order of their numbers, from 1."""
HEAD = (*ASKED, "weights", "tide", "lucky", "clumsy", "nerve", "threat_turn", "threat_odds", "prop_uses")
SPENT = (
    "successes", "spent_damage", "spent_bypass", "spent_lethality", "spent_style", "spent_targets", "spent_part",
    "spent_effect", "spent_power", "spent_direct", "spent_avoid",
)  # fmt: skip
ROW = (
    "ap", "carry", "lethal", "nonlethal", "tags", "fraction", "state", "clock", "done", "holding", "setup_on",
    "setup_bonus", "exposed", "def_one", "def_group", "def_all", "at", "arrives", "prone", "occupied", "holds",
    "held_by", "grip", "w_where", "w_at", "taken_from", "taken_which", "taken", "contest", "contests", "maimed",
    "gumption", "tie",
)  # fmt: skip
TAKEN_FIELDS = (
    "w_attack", "w_kind", "w_damage", "w_penetration", "w_lethality", "w_reach", "w_hands", "w_sweep", "w_effect",
    "w_suited",
)  # fmt: skip
"""What is compared of a weapon taken from somebody."""


def _one(f: Fighter | None) -> int:
    """A row counted from 1; 0 for nobody."""
    return 0 if f is None else f.row + 1


def _first(held: list[Fighter]) -> int:
    """The first row of these, counted from 1; 0 for none."""
    return min((_one(f) for f in held), default=0)


def _bits(rows: set[int]) -> int:
    return sum(1 << r for r in rows) if rows else 0


def _taken(f: Fighter) -> tuple[int, ...]:
    w = f.arms[TAKEN]
    if w is None:
        return ()
    return (
        w.attack, w.kind, w.damage, w.penetration, w.lethality, w.reach, w.hands, w.sweep, w.effect, int(w.suited)
    )  # fmt: skip


def row(f: Fighter) -> tuple:
    """The state of one fighter, in the order of :data:`ROW`."""
    own = len(f.sheet.weapons)
    return (
        f.ap, f.carry, f.lethal, f.nonlethal, f.tags, int(f.fraction * 210) if f.fraction else 0, f.state, f.clock,
        int(f.done), int(f.holding), _one(f.setup_on), f.setup_bonus, f.exposed, _bits(f.against_one),
        _bits(f.against_squads), int(f.against_all), f.at, f.arrives, int(f.prone), int(f.occupied), _first(f.holds),
        _one(f.held_by), f.grip,
        (*f.where[:own], READY if f.arms[TAKEN] is None else f.where[TAKEN]),
        tuple(at if where == DROPPED else 0 for at, where in zip(f.lies_at[:own], f.where, strict=False)),
        _one(f.taken_from), f.taken_which, _taken(f), _one(f.contest), _one(f.contests), f.maimed, f.gumption, f.tie,
    )  # fmt: skip


def spent(s: Spending | None, effects: dict[str | None, int]) -> tuple | None:
    """The spending under way, in the order of :data:`SPENT`; ``effects`` numbers the kinds, None is 0."""
    if s is None:
        return None
    part = 0 if s.part is None else s.part + 1
    return (
        s.left, s.damage, int(s.bypass > 0), s.lethality, s.style, s.targets, part, effects[s.effect], s.power,
        int(s.direct), int(s.avoid),
    )  # fmt: skip


def head(fight: Asked) -> tuple:
    """The state of the fight as a whole, in the order of :data:`HEAD`."""
    b: Battle = fight.battle
    roll = fight.dice()
    return (
        *fight.asked(PROMPTS), () if roll is None else roll.weights,
        tuple(b.tide), tuple(map(int, b.lucky)), tuple(map(int, b.clumsy)),
        tuple(-99 if nerve is None else nerve for nerve in b.nerve),
        tuple(b.threat_turn),
        tuple(100 * first + second for first, second in b.threat_seen),
        tuple(-1 if uses is None else uses for uses in b.uses),
    )  # fmt: skip
