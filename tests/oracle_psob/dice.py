"""The dice of PSOB (PS-DICE-1)."""

FUDGE2, UNIFORM = "2dF", "uniform"
