"""The routes, a file for each kind of thing that is asked for."""
