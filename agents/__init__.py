"""Policies for okenv: scripted ones, your own, and the registry that finds them by code.

Other distributions use the name ``agents`` too: install okenv into an environment of its own.
"""

from .plugins import policy as policy
