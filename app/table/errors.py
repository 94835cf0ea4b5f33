"""What can go wrong at a table, told apart by kind; each text names what was found and what is expected."""

from __future__ import annotations


class TableError(ValueError):
    """Something that a table cannot do; nothing has changed."""


class NotFound(TableError):
    """There is no such table."""


class Conflict(TableError):
    """The table has moved on since the caller read it."""


class ReadOnly(TableError):
    """A table that can only be read: its file tells of something else than this program makes of it."""


class Busy(TableError):
    """Too much is being thought about; later it may go."""


class BadEvent(TableError):
    """An event that cannot happen now.

    Attributes:
        field: of the event, such as ``action``.
        message: what was found there, and what is expected.
    """

    def __init__(self, field: str, message: str) -> None:
        """Take the field and the message, which need not name it again."""
        self.field, self.message = field, message.removeprefix(f"{field}: ")
        super().__init__(f"{field}: {self.message}")


class StoreError(ValueError):
    """A file of tables that cannot be used: damaged, made by a newer program, or not a file of tables at all."""


class NotStored(StoreError):
    """Something could not be written, and so has not happened."""
