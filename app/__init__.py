"""What people start: the command line.

Other distributions use the name ``app`` too: install okenv into an environment of its own.
"""
