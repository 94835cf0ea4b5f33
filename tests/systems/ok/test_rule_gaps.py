"""Parts of rules that no chapter's test needed: found by switching them off (``python -m tests.mutations``)."""

import pytest

from okenv.systems.ok.rules.actions import Act
from okenv.systems.ok.rules.damage import penalty
from okenv.systems.ok.rules.layout import Part, State, Use
from tests.systems.ok.acting import finish_round, roll_round
from tests.systems.ok.asked import play, row
from tests.systems.ok.helpers import sheet, start

pytestmark = pytest.mark.plain
USES = (Use.ARM, Use.LEGS, Use.OTHER)


@pytest.mark.parametrize(("mangling", "use"), [(0, 0), (1, Use.ARM)])
def test_ok_opt_1_limbs_are_mangled_under_the_option_and_for_as_long_as_she_is_impaired(mangling, use):
    """A called shot to the arm for 5 points; a point recovered ends it, and a plain wound does not bring it back."""
    bs = start([sheet(damage=8)], [sheet(recovery=210)], [6, 5], mangling=mangling)
    play(bs, Act.ATTACK, Act.DECLINE, 2, (Act.CALLED_SHOT, 0, Part.ARM))
    target = row(bs, 1)
    assert (target.state, target.maimed) == (State.IMPAIRED, use)
    assert [penalty(bs[0], 1, u) for u in USES] == ([-4, -1, -1] if mangling else [-2, -2, -2])
    finish_round(bs)
    roll_round(bs, [6, 5])
    assert (target.state, target.maimed) == (State.FIT, 0)
    target.nonlethal += 1
    target.state = State.IMPAIRED
    assert [penalty(bs[0], 1, u) for u in USES] == [-2, -2, -2]
