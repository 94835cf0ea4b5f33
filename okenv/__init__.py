"""okenv: AI opponents and a tactics lab for action-point tabletop combat."""
