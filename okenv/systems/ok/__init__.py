"""OK RPG: Fudge dice, action points, successes spent after the roll, setups, active defences.

This file stays light: importing it compiles and loads nothing. The chapters are modules beside it.
"""

TITLE = "OK RPG"
ENV_ID = "okenv/OK-v0"
DEFAULT_ENCOUNTER = "mirror-duel"
