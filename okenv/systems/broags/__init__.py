"""BrOAGS: four Fudge dice, initiative scores that reactions lower, cover, stance, manoeuvres, pins and holds.

This file stays light: importing it compiles and loads nothing. The chapters are modules beside it.
"""

TITLE = "BrOAGS"
ENV_ID = "okenv/BrOAGS-v0"
DEFAULT_ENCOUNTER = "gun-duel"
