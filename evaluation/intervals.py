"""95 % intervals for shares of fights; they live where policies can use them too."""

from agents.intervals import (
    Z95,
    Interval,
    IntervalData,
    difference_interval,
    mean_interval,
    percent,
    scatter_interval,
    spaced,
    wilson,
)

__all__ = [
    "Z95", "Interval", "IntervalData", "difference_interval", "mean_interval", "percent", "scatter_interval", "spaced",
    "wilson",
]  # fmt: skip
