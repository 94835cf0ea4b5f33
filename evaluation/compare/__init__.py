"""The same fights under several rulebooks, and how they differ; see docs/compare.md."""

from __future__ import annotations

from .rulebook import Asked, Rulebook, load_rulebooks
from .run import FIGHTS, RUNS, SEED, report, run_compare, write_report

__all__ = ["FIGHTS", "RUNS", "SEED", "Asked", "Rulebook", "load_rulebooks", "report", "run_compare", "write_report"]
