"""What tests look for in a page of HTML."""

from html.parser import HTMLParser

EMPTY = ("meta", "link", "br", "hr", "img", "input", "col")
"""Elements that nothing closes."""


class Page(HTMLParser):
    """A page that was read; what opens has to be closed.

    Attributes:
        elements: each with its attributes, in their order.
        open: the elements that are still open at the end.
        words: the text outside scripts and styles.
        data: the text of the first script.
    """

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.words = self.data = ""
        self.feed(text)
        self.close()

    @property
    def tags(self) -> list[str]:
        """The names of the elements."""
        return [tag for tag, _ in self.elements]

    def values(self, *names: str) -> list[str]:
        """What the attributes of these names say, anywhere."""
        return [value or "" for _, found in self.elements for name, value in found.items() if name in names]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1:] == ["script"]:
            self.data = self.data or data
        elif self.open[-1:] != ["style"]:
            self.words += data
