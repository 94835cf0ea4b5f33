"""Knives: the smallest rulebook that is a whole one. Fighters take turns; they stab, or they guard."""

TITLE = "Knives"
ENV_ID = "okenv/Knives-v0"
DEFAULT_ENCOUNTER = "knife-duel"
