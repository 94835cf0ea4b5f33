"""The game master's table over HTTP: FastAPI over ``app.table``, which knows nothing of it."""
