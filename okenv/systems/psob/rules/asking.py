"""Waiting for a decision, or for dice."""

from __future__ import annotations

from okenv.core.spine import asking_of

from .layout import B

ask, ask_dice = asking_of(B)
