"""How hard a fight is: what may become of the heroes, by whom they are played, and what would change that most."""

from .assess import Assessment, AssessmentData, assess
from .balance import Balance, BalanceData, balance
from .target import Target
from .verdict import Limits

__all__ = ["Assessment", "AssessmentData", "Balance", "BalanceData", "Limits", "Target", "assess", "balance"]
