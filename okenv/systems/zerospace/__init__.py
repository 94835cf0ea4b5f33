"""ZeroSpace 4e: 2d6 with attribute, skill and equipment, sides in the order they like, delayed and forced turns.

This file stays light: importing it compiles and loads nothing. The chapters are modules beside it.
"""

TITLE = "ZeroSpace 4e"
ENV_ID = "okenv/ZeroSpace-v0"
DEFAULT_ENCOUNTER = "marine-duel"
