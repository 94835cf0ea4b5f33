"""A system's rulings and actions: what each says, where the code does it and the tests prove it.

The texts are the system's ``rulings.yaml`` and ``actions.yaml``. Code and tests name the ids of rulings in
docstrings and comments, and are scanned for them, so that this index cannot fall behind. ``okenv rules``
shows it, and ``python -m okenv.rulebook`` writes the pages ``docs/rules/`` and ``docs/actions/`` from it.
"""

from .index import Option, Ruling, find, rulings, suggest
from .places import Place

__all__ = ["Option", "Place", "Ruling", "find", "rulings", "suggest"]
