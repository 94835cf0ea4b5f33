"""The version of the installed distribution."""

from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as _installed


def version() -> str:
    """Such as ``0.1.0``; ``0+unknown`` where okenv is used without being installed."""
    try:
        return _installed("okenv")
    except PackageNotFoundError:
        return "0+unknown"
