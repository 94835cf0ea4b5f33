"""Attacks from their declaration to what they do (ZS-ATT-1, ZS-ATT-2, ZS-MAN-1, ZS-MAN-2, ZS-KNOCK-1)."""

from .choices import beside, can_attack
from .dice import ONE, TWO
from .forcing import BLAST, Blow, windows
from .harm import blinding, defeat, lose, overcoming, points, resistance, terrifying
from .hits import hit
from .places import away, go
from .sheet import BY_HAND, NORMAL, UNARMED, Weapon
from .state import Action, Ask, Asking, Battle, Fighter, Roll
from .values import attack_value, defence, plain_defence, task

KNOCKED_FAR = 2
"""Metres of knockback after which one may fall (ZS-KNOCK-1)."""
FEET = 12
"""What keeping one's feet, and escaping a hazard, is against."""
Member = tuple[Fighter, Weapon]


def against(b: Battle, blow: Blow, target: Fighter, pair: int, geared: bool = True) -> int:
    """The Defence Value that a blow meets; what distracts her who is struck ends (ZS-COND-2)."""
    hit("ZS-DICE-1")
    struck = blow.struck(target)
    value = plain_defence(struck, pair, geared) if struck is blow.diver else defence(b, struck, pair, geared)
    struck.distracted = False
    return value


def effects(by: Member, b: Battle, t: Fighter, die: int, margin: int, trade: int, team: bool, centre: int) -> Asking:
    """What one hit does to one fighter."""
    f, weapon = by
    if not t.sheet.named:
        defeat(t)
        return
    if weapon.harm:
        lose(t, points(weapon, die, resistance(t, weapon), team, trade), weapon.stunning)
    if t.stands:
        blinding(t, weapon)
        overcoming(t, weapon)
        yield from terrifying(f, t, weapon)
        yield from knockback(by, b, t, margin, centre)


def knockback(by: Member, b: Battle, t: Fighter, margin: int, centre: int) -> Asking:
    """She is pushed as far as the attack passed her defence (ZS-KNOCK-1)."""
    f, weapon = by
    if not b.options.knockback or weapon.type != NORMAL or margin <= 0 or t.holds or t.held_by:
        return
    hit("ZS-KNOCK-1")
    go(t, away(b, t, centre if weapon.area and t.at != centre else f.at, margin))
    if margin > KNOCKED_FAR and not t.prone:
        dice = yield Roll(TWO, t.row, "knockback")
        if task(b, t, t.sheet.agility + t.sheet.athletics, dice) < FEET:
            t.prone = True


def damage_die(by: Member, named: bool) -> Asking:
    """The die of a hit on somebody named, if the attack harms."""
    if not named or not by[1].harm:
        return 0
    return (yield Roll(ONE, by[0].row, "damage"))


def attack(b: Battle, f: Fighter, action: Action, trade: int) -> Asking:
    """An attack, a spread or a sweep."""
    kind, slot, place = action
    weapon = f.weapon(place)
    aimed = None if kind == "sweep" else b.enemies(f)[slot]
    hit("ZS-ATT-1")
    hit("ZS-RANGE-1")
    if place == UNARMED:
        hit("ZS-DMG-3")
    if trade:
        hit("ZS-MAN-1")
    if kind != "attack":
        yield from several(b, f, kind, aimed, weapon, trade)
    elif weapon.area:
        assert aimed is not None
        yield from blast(b, f, aimed, weapon)
    else:
        assert aimed is not None
        yield from single(b, f, aimed, weapon, trade)
    f.distracted = False


def several(b: Battle, f: Fighter, kind: str, aimed: Fighter | None, weapon: Weapon, trade: int) -> Asking:
    """A spread or a sweep: a roll and a die for each (ZS-MAN-1, ZS-MAN-2)."""
    hit("ZS-MAN-1")
    hit("ZS-MAN-2")
    found = [t for t in beside(b, f, aimed or f) if t not in b.spared]
    targets = sorted(found, key=lambda t: (t is not aimed, t.row))
    blow = Blow(f, kind, targets, [weapon])
    yield from windows(b, blow)
    for t in targets:
        dice = yield Roll(TWO, f.row, "attack")
        value = dice + attack_value(b, f, weapon.pair, weapon, trade=trade, less=len(targets))
        margin = value - against(b, blow, t, weapon.pair)
        if margin >= 0:
            struck = blow.struck(t)
            die = yield from damage_die((f, weapon), struck.sheet.named)
            yield from effects((f, weapon), b, struck, die, margin, trade, False, 0)


def blast(b: Battle, f: Fighter, aimed: Fighter, weapon: Weapon) -> Asking:
    """An area attack: one roll for all, one die for all (ZS-ATT-2, ZS-ATT-3)."""
    hit("ZS-ATT-2")
    centre = aimed.at
    targets = [t for t in b.fighters if t.stands and abs(t.at - centre) <= BLAST]
    blow = Blow(f, "attack", targets, [weapon], True, centre)
    yield from windows(b, blow)
    if not blow.targets:
        return
    dice = yield Roll(TWO, f.row, "attack")
    value = dice + attack_value(b, f, weapon.pair, weapon)
    margins = [(t, value - against(b, blow, t, weapon.pair)) for t in blow.targets]
    struck = [(t, margin) for t, margin in margins if margin >= 0]
    die = yield from damage_die((f, weapon), any(t.sheet.named for t, _ in struck))
    hit("ZS-ATT-3")
    for t, margin in struck:
        yield from effects((f, weapon), b, t, die, margin, 0, False, centre)


def joining(b: Battle, f: Fighter, target: Fighter) -> Asking:
    """Allies with a stored or an unused turn who join the attack (ZS-MAN-1, ZS-MAN-2)."""
    members: list[Member] = []
    for g in b.allies(f):
        if not g.herself or g.terror or not (g.stored or not (g.acted or g.owed)):
            continue
        legal: list[Action] = [
            ("team", 0, place)
            for place in g.ready_places()
            if can_attack(b, g, target, place) and not g.weapon(place).area
        ]
        if not legal:
            continue
        kind, _, place = yield Ask("team", g, [("decline", 0, 0), *legal])
        if kind == "team":
            hit("ZS-MAN-2")
            if g.stored:
                g.stored = False
            else:
                g.acted = True
            g.dodge = g.run = 0
            g.hidden = False
            members.append((g, g.weapon(place)))
    return members


def single(b: Battle, f: Fighter, target: Fighter, weapon: Weapon, trade: int) -> Asking:
    """An attack on one, by one or by a team (ZS-ATT-1, ZS-MAN-1)."""
    others = yield from joining(b, f, target)
    members: list[Member] = [(f, weapon), *others]
    team = bool(others)
    blow = Blow(f, "attack", [target], [w for _, w in members])
    yield from windows(b, blow)
    best, pair = None, 0
    for g, w in members:
        dice = yield Roll(TWO, g.row, "attack")
        value = dice + attack_value(b, g, w.pair, w, team, trade if g is f else 0)
        if best is None or value > best:
            best, pair = value, w.pair
    assert best is not None
    margin = best - against(b, blow, target, pair)
    if margin >= 0:
        by = (f, weapon)
        if team:
            hit("ZS-MAN-1")
            mates = b.allies(f)
            answers = [("own", 0, 0), *(("through", mates.index(g), 0) for g, _ in others)]
            kind, slot, _ = yield Ask("strikes", f, answers)
            by = next((each for each in others if kind == "through" and each[0] is mates[slot]), by)
        struck = blow.struck(target)
        die = yield from damage_die(by, struck.sheet.named)
        yield from effects(by, b, struck, die, margin, trade if by[0] is f else 0, team, 0)
    for g, _ in others:
        g.surprised = g.distracted = False


def manoeuvre_roll(b: Battle, f: Fighter, kind: str, target: Fighter, less: int) -> Asking:
    """Who is struck by a disarm, grapple, takedown or squeeze; None: nobody (ZS-MAN-1, ZS-EQUIP-1)."""
    blow = Blow(f, kind, [target])
    yield from windows(b, blow)
    dice = yield Roll(TWO, f.row, "attack")
    hit("ZS-MAN-1")
    value = dice + attack_value(b, f, BY_HAND, None, less=less)
    return blow.struck(target) if value >= against(b, blow, target, BY_HAND, geared=False) else None
