"""The dice of ZeroSpace (ZS-DICE-1, ZS-DMG-1)."""

ONE, TWO = "1d6", "2d6"
