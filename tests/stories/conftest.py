"""A server over an empty folder, and visits to its pages, as the tests of the pages have them."""

from tests.app.web.conftest import served, visit

__all__ = ["served", "visit"]
