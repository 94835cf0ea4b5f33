"""Of duels, solved exactly: what tactics are worth in them."""

from __future__ import annotations

from collections.abc import Callable

from ...sections import points, up
from ..claims import Found, Parts, data_of, holds, worths
from .told import DUEL, GUNS, STAND, both, under_of, value_of, won

_SWORDS = "two with swords at one metre likewise"


def _undecided(studies: Parts) -> Found:
    guns, blades, bare = (value_of(studies, part) for part in ("guns", "blades", "open"))
    never = [both(studies, part, "dodge")[1] for part in ("guns", "blades")]
    even = all(abs(one.value - 0.5) < 0.001 for one in (guns, blades)) and bare.value > 0.53
    text = (
        "Two who are alike and may dodge are even, whoever goes first: no roll of an equal reaches somebody who dodges."
    )
    figure = (
        f"Whoever goes first wins {won(guns)} with pistols, {won(blades)} with swords, draws counted as one half, and "
        f"{won(bare)} with pistols where nobody dodges; whoever goes second and never dodges loses {points(never[0])} "
        f"and {points(never[1])}"
    )
    where = f"{under_of(studies, 'guns', GUNS)}; {_SWORDS}"
    return Found(DUEL, holds(even and all(one.value > 0.05 for one in never), text), figure, where)


def _second(studies: Parts) -> Found:
    guns, blades = (both(studies, part, "dodge") for part in ("guns", "blades"))
    claim = all(second.value > max(0.05, first.value + 0.03) for first, second in (guns, blades))
    text = "Dodging is worth more to whoever goes second."
    figure = (
        f"With pistols {points(guns[1])} are lost without it, {points(guns[0])} by whoever goes first; with swords "
        f"{points(blades[1])} and {points(blades[0])}"
    )
    return Found(DUEL, holds(claim, text), figure, f"{under_of(studies, 'guns', GUNS)}; {_SWORDS}")


def _first(studies: Parts) -> Found:
    standing, lying, rifles = (value_of(studies, part) for part in ("open", "lying", "rifles"))
    claim = 0.53 < standing.value < rifles.value < lying.value
    text = "Going first is worth much between equals, and the more the surer the shots are."
    figure = (
        f"Whoever goes first wins {won(standing)} with pistols, {won(rifles)} with rifles and suppressing fire, "
        f"{won(lying)} with pistols and lying down, exact"
    )
    return Found(DUEL, holds(claim, text), figure, f"{under_of(studies, 'open', STAND)}; two with rifles; two prone")


def _prone(studies: Parts) -> Found:
    stand, dodging = (both(studies, part, "prone") for part in ("lying", "guns"))
    bound = both(studies, "lying", "prone", "always")
    claim = all(one.value > 0.25 for one in (*stand, *dodging)) and all(abs(one.value) < 0.001 for one in bound)
    text = (
        "In a shoot-out drop prone first: it costs nothing, and who stays on her feet is lost, even if she may dodge."
    )
    figure = (
        f"Without it {points(stand[0])} are lost by whoever goes first, {points(stand[1])} by the other; where both "
        f"may dodge {points(dodging[0])} and {points(dodging[1])}; bound to it nothing"
    )
    return Found(DUEL, holds(claim, text), figure, under_of(studies, "lying", GUNS))


def _called(studies: Parts) -> Found:
    bare, armoured, plate = (both(studies, part, "called")[0] for part in ("open", "armoured", "plate"))
    claim = plate.value > 0.04 and plate.value > 5 * armoured.value > 0 and armoured.value > 5 * bare.value >= 0
    text = "The called shot is for heavy armour: against less the Action Value that it costs is worth more."
    figure = (
        f"It is worth {points(plate)} against a Damage Resistance of 6, {points(armoured)} against 4, {points(bare)} "
        "against none"
    )
    return Found(DUEL, holds(claim, text), figure, f"{under_of(studies, 'open', STAND)}; the same in armour")


def _always_called(studies: Parts) -> Found:
    bare, plate = (both(studies, part, "called", "always")[0] for part in ("open", "plate"))
    claim = bare.value > 0.05 and bare.value > 5 * plate.value >= 0
    text = "To call every shot loses much against bare skin and next to nothing against power armour."
    figure = f"Bound to it {points(bare)} are lost against none, {points(plate)} against a Damage Resistance of 6"
    return Found(DUEL, holds(claim, text), figure, f"{under_of(studies, 'open', STAND)}; the same in power armour")


def _suppressing(studies: Parts) -> Found:
    never, always = (both(studies, "rifles", "suppress", which) for which in ("never", "always"))
    claim = min(one.value for one in never) > 0.05 and all(0 <= one.value < 0.02 for one in always)
    text = "Suppressing fire pays between equals, and whoever does nothing else loses next to nothing."
    figure = (
        f"Without it {points(never[0])} are lost by whoever goes first, {points(never[1])} by the other; bound to it "
        f"{points(always[0])} and {points(always[1])}"
    )
    return Found(DUEL, holds(claim, text), figure, under_of(studies, "rifles", "Two with rifles at ten metres"))


def _suppressed(studies: Parts) -> Found:
    plain, dodging = (both(studies, part, "suppress") for part in ("rifles", "dodging-rifles"))
    dodge = both(studies, "dodging-rifles", "dodge")
    claim = all(late.value > early.value + 0.02 for early, late in zip(plain, dodging, strict=True))
    claim = claim and all(0 <= abs(one.value) < 0.01 for one in dodge)
    text = "Suppressing fire undoes dodging: where both have it hardly anything is lost by never dodging."
    figure = (
        f"Dodging is then worth {points(dodge[0])} and {points(dodge[1])}; suppressing fire {points(dodging[0])} and "
        f"{points(dodging[1])} where both may dodge, {points(plain[0])} and {points(plain[1])} where nobody may"
    )
    return Found(DUEL, holds(claim, text), figure, under_of(studies, "dodging-rifles", "Two with rifles at ten metres"))


def _waste(studies: Parts) -> Found:
    never = [one for name in ("distract", "delay") for one in both(studies, "guns", name)]
    prone = min(one.value for one in both(studies, "guns", "prone"))
    most = max(abs(one.value) + one.error for one in never)
    text = "Alone against one, never distract and never delay: neither is worth the turn that it costs."
    figure = (
        f"Without either at most {up(most)} points are lost, exact; without dropping prone {100 * prone:.1f} or more"
    )
    return Found(DUEL, holds(0 <= most < 0.001 < prone, text), figure, under_of(studies, "guns", GUNS))


def _crates(studies: Parts) -> Found:
    never, always = (both(studies, "covers", "cover", which) for which in ("never", "always"))
    claim = all(one.value > 0.3 for one in never) and all(abs(one.value) < 0.001 for one in always)
    text = "Cover beside you is free and decides a shoot-out: crouch behind it before you shoot."
    figure = (
        f"Without it {points(never[0])} are lost by whoever goes first, {points(never[1])} by the other; bound to it "
        "nothing"
    )
    return Found(DUEL, holds(claim, text), figure, under_of(studies, "covers", f"{GUNS}, a crate beside each"))


def _shot_away(studies: Parts) -> Found:
    never = both(studies, "covers", "wreck")
    text = "Shoot your enemy's cover away: where both crouch, whoever does not is lost."
    figure = f"Without it {points(never[0])} are lost by whoever goes first, {points(never[1])} by the other"
    claim = all(one.value > 0.3 for one in never)
    under = under_of(studies, "covers", f"{GUNS}, a crate of ten points beside each")
    return Found(DUEL, holds(claim, text), figure, under)


def _by_hand(studies: Parts) -> Found:
    grapple = both(studies, "hand-to-hand", "grapple")
    rest = [one for name in ("takedown", "distract") for one in both(studies, "hand-to-hand", name)]
    claim = all(one.value > 0.02 for one in grapple) and all(abs(one.value) < 0.005 for one in rest)
    text = "Hand to hand grapple: it pays even between two with swords, while takedowns and distraction do not."
    figure = (
        f"Grappling is worth {points(grapple[0])} to whoever goes first, {points(grapple[1])} to the other, the rest "
        f"at most {up(max(abs(one.value) + one.error for one in rest))}, exact"
    )
    where = "Two with swords at one metre, six points of Health and of Endurance each"
    return Found(DUEL, holds(claim, text), figure, under_of(studies, "hand-to-hand", where))


def _stunner(studies: Parts) -> Found:
    shot, stunned = (value_of(studies, part) for part in ("shot", "stunned"))
    text = "Stun whoever has more Brawn than Presence: her Endurance is the shorter way."
    figure = (
        f"Whoever goes first wins {won(stunned)} with a stunner, {won(shot)} with a pistol of the same level, exact"
    )
    where = f"{STAND}; the other has Brawn 4 and Presence 1"
    return Found(DUEL, holds(stunned.value > shot.value + 0.03 > 0.1, text), figure, under_of(studies, "shot", where))


def _blinded(studies: Parts) -> Found:
    plain, flash, dread = (value_of(studies, part) for part in ("open", "flash", "dread"))
    claim = flash.value > plain.value + 0.1 and 0 <= dread.value - plain.value < 0.02 and plain.value > 0.5
    text = "To blind an equal first all but decides a shoot-out; to terrify her hardly changes it."
    figure = (
        f"Whoever goes first wins {won(flash)} with a flash grenade beside her pistol, {won(dread)} with a power "
        f"that terrifies, {won(plain)} with neither, exact"
    )
    return Found(DUEL, holds(claim, text), figure, f"{under_of(studies, 'open', STAND)}; only she has either")


def _telepath(studies: Parts) -> Found:
    unseen, seen, two = (value_of(studies, part) for part in ("unseen", "seen", "guns"))
    claim = unseen.value > two.value + 0.1 > 0.5 and abs(unseen.value - seen.value) < 0.01
    text = "An untrained mind is the way around somebody who dodges, whether she notices what is done to her or not."
    figure = (
        f"A telepath who has a pistol too wins {won(unseen)}, and {won(seen)} if her target notices mental attacks, "
        f"where of two with pistols alone whoever goes first wins {won(two)}, exact"
    )
    where = "A power of level 4 with Mental Combat 3, who goes first, against a shooter at ten metres"
    return Found(DUEL, holds(claim, text), figure, under_of(studies, "unseen", where))


def _grenade(studies: Parts) -> Found:
    never, always = (both(studies, "grenade", "run", which)[1] for which in ("never", "always"))
    dodge = both(studies, "grenade", "dodge")[1]
    claim = never.value > 0.1 and 0.02 < always.value < never.value and abs(dodge.value) < 0.001
    text = "Run from a grenade, though not from each: beside running, dodging adds nothing."
    figure = (
        f"Without running {points(never)} are lost, bound to run {points(always)}; without dodging, where both "
        f"may run and dodge, {points(dodge)}"
    )
    where = "Somebody with a pistol against somebody with grenades, who goes first, at ten metres"
    return Found(DUEL, holds(claim, text), figure, under_of(studies, "grenade", where))


def _beside_the_others(studies: Parts) -> Found:
    ok = worths(data_of(studies, "duel", "mirror-duel"))["defence"]
    psob = worths(data_of(studies, "psob-duel", "aimed"))["abort"]
    broags = worths(data_of(studies, "broags-duel", "guns"))["react"]
    first, second = both(studies, "guns", "dodge")
    claim = all(one.value > 0.05 for one in (ok, psob, broags, first, second)) and psob.value > second.value
    text = "What is done as an attack is seen is worth much in all four rulebooks, whatever pays for it."
    figure = (
        f"Dodging: {points(first)} to whoever goes first, {points(second)} to the other; reacting in BrOAGS: "
        f"{points(broags)}; the OK RPG's active defence: {points(ok)}; aborting in Peking Space Opera Blues: "
        f"{points(psob)}"
    )
    under = f"{GUNS}; two with handguns at ten; the mirror duel; two gunslingers who may aim"
    return Found(DUEL, holds(claim, text), figure, under)


ALL: tuple[Callable[[Parts], Found], ...] = (
    _undecided, _second, _first, _prone, _crates, _shot_away, _called, _always_called, _suppressing, _suppressed,
    _waste, _by_hand, _stunner, _blinded, _telepath, _grenade, _beside_the_others,
)  # fmt: skip
