"""An independent, slow reference of the OK RPG combat rules: plain Python, written from the rulebook.

A fight is one generator that asks for decisions and dice (``rounds.fight``). Nothing here imports the engine but
``versus.py`` and ``tables.py``, which hold the two against each other for ``tests/systems/test_differential.py``.
"""
