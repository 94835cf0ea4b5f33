"""What is asked in a battle of OK and answered by a test (:mod:`tests.systems.asking`)."""

from okenv.driver import kernels
from tests.systems.asking import Asking, Told, events, row  # noqa: F401 (for those who import from here)

K = kernels("ok")
ASKING = Asking("ok", mask=True)
legal, begin, answer, roll = ASKING.legal, ASKING.begin, ASKING.answer, ASKING.roll
play, played = ASKING.play, ASKING.played
awaited, asked, _told = ASKING.awaited, ASKING.asked, ASKING.told
distribution = ASKING.distribution
kinds = ASKING.legal_kinds
