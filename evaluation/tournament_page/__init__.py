"""A tournament as one HTML page that needs nothing beside itself, with fights to step through."""

from .page import html, to_dict, write_page

__all__ = ["html", "to_dict", "write_page"]
