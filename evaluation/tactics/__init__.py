"""What tactics are worth: studies, exact on duels and estimated on squads; see docs/tactics.md."""

from __future__ import annotations

from .run import report, run_study, write_report
from .study import Study, load_study

__all__ = ["Study", "load_study", "report", "run_study", "write_report"]
