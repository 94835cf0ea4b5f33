"""The game master's table without its web pages: events, timeline, store, drivers, plans, views."""
