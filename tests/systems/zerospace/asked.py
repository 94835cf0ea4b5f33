"""What is asked in a battle of ZeroSpace and answered by a test (:mod:`tests.systems.asking`)."""

from okenv.driver import kernels
from okenv.systems.zerospace.rules.actions import Act
from okenv.systems.zerospace.rules.layout import Prompt
from tests.systems.asking import Asking, Told, events, row  # noqa: F401 (for those who import from here)

K = kernels("zerospace")
QUIET = {
    Prompt.TARGETS: Act.DECLINE, Prompt.TRADE: Act.PLAIN, Prompt.INTERRUPT: Act.DECLINE, Prompt.TEAM: Act.DECLINE,
    Prompt.FORCE: Act.DECLINE,
}  # fmt: skip
ASKING = Asking("zerospace", QUIET)
legal, begin, answer, roll = ASKING.legal, ASKING.begin, ASKING.answer, ASKING.roll
play, played = ASKING.play, ASKING.played
awaited, asked, quiet, _told = ASKING.awaited, ASKING.asked, ASKING.quiet, ASKING.told
kinds, can, distribution = ASKING.kinds, ASKING.can, ASKING.in_ways
