"""How hard a fight is, or a day of several: what may become of the heroes, who plays them, what would change it."""

from .assess import Assessment, AssessmentData, assess, what_changes
from .balance import Balance, BalanceData, balance
from .day import DayAssessment, DayData, assess_day
from .day_file import Day, file_of_day, load_day
from .target import Target
from .verdict import Limits

__all__ = [
    "Assessment", "AssessmentData", "Balance", "BalanceData", "Day", "DayAssessment", "DayData", "Limits", "Target",
    "assess", "assess_day", "balance", "file_of_day", "load_day", "what_changes",
]  # fmt: skip
