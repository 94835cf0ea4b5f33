"""Benchmarks: each is a program that prints one table, and ratios within one run; ``--json`` for machines."""
