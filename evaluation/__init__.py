"""Measuring policies: many fights, intervals, tournaments, reports."""
