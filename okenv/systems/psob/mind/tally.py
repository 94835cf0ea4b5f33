"""What a decision counts as in statistics of play: PSOB has nothing that is spent after a roll."""

from __future__ import annotations

from okenv.core.spine import nothing_spent

from ..rules.layout import B

unspent, opens, spends = nothing_spent(B)
