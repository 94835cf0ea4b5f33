"""What is asked in a battle of PSOB and answered by a test (:mod:`tests.systems.asking`)."""

from okenv.driver import kernels
from okenv.systems.psob.rules.actions import Act
from okenv.systems.psob.rules.layout import Prompt
from tests.systems.asking import Asking, Told, events, row  # noqa: F401 (for those who import from here)

K = kernels("psob")
QUIET = {Prompt.HELD: Act.DECLINE, Prompt.PREEMPT: Act.DECLINE, Prompt.ABORT: Act.DECLINE, Prompt.STEP: Act.STAND}
ASKING = Asking("psob", QUIET)
legal, begin, answer, roll = ASKING.legal, ASKING.begin, ASKING.answer, ASKING.roll
play, played = ASKING.play, ASKING.played
awaited, asked, quiet, _told = ASKING.awaited, ASKING.asked, ASKING.quiet, ASKING.told
distribution = ASKING.distribution
kinds = ASKING.legal_kinds
