"""Measuring policies: many fights, intervals, a round-robin, reports."""
