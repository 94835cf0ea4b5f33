"""Peking Space Opera Blues: two Fudge dice, phases that count down, aborted actions, areas of fire.

This file stays light: importing it compiles and loads nothing. The chapters are modules beside it.
"""

TITLE = "Peking Space Opera Blues"
ENV_ID = "okenv/PSOB-v0"
DEFAULT_ENCOUNTER = "blaster-duel"
