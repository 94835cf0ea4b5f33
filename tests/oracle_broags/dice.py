"""The dice of BrOAGS (BR-DICE-1)."""

FUDGE4, UNIFORM = "4dF", "uniform"
ALL_PLUS, ALL_MINUS = 4, -4
"""The rolls of a critical hit and of a critical fail (BR-CRIT-1)."""
