"""Benchmarks: each is a program that prints one table, and ratios within one run; ``--json`` for machines.

Each module has ``measure(seconds) -> dict``, plain data, and ``table(report) -> str``, the same for people.
``python -m benchmarks`` runs them all; docs/benchmarks.md says what they measure.
"""
