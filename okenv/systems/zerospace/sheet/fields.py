"""The kinds of fields on a sheet, as people write them."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

LARGEST = 1000
"""Metres that an arena can have."""
HIGHEST = 10
"""The highest attribute, skill, level or resistance that a sheet can have; people's attributes end at 6 (ZS-DATA-1)."""
MOST = 99
"""The most Health or Endurance that a sheet can have."""

Rank = Annotated[int, Field(ge=0, le=HIGHEST)]
Metres = Annotated[int, Field(ge=0, le=LARGEST)]
Points = Annotated[int, Field(ge=0, le=MOST)]
