"""Who may ask: the host's name, the page's origin, the token; and what a browser may do with the answers.

On loopback everybody at this computer may ask, but no web page from elsewhere: requests must name a loopback host
(a name of somebody else's that leads here is refused) and changes must come from our own pages or from no page at all.
With a token every request needs it, but for those by a player's link, which is a secret itself.
"""

from __future__ import annotations

import hashlib
import ipaddress
import re
import secrets
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qsl, urlencode

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .problems import problem

TOKEN = re.compile(r"[A-Za-z0-9_-]{8,100}")
"""What a token looks like, so that it fits into an address and a cookie as it is."""
POLICY = "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
_HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",  # a player's link and the token are no one else's business
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
_OPEN = ("/play/", "/api/v1/play/", "/static/")
_SAFE = ("GET", "HEAD", "OPTIONS")


def make_token() -> str:
    """A new token, 128 bits."""
    return secrets.token_urlsafe(16)


def check_token(token: str) -> str:
    """The same token.

    Raises:
        ValueError: where it cannot be one.
    """
    if not TOKEN.fullmatch(token):
        raise ValueError("--token: expected 8 to 100 letters, digits, - and _")
    return token


def is_loopback(host: str) -> bool:
    """Whether a name or address can be reached from this computer only."""
    if host.lower().rstrip(".") == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


class Guard:
    """ASGI middleware that refuses whom this module's text says, and adds the headers for browsers.

    Args:
        token: what every request needs; None: nobody needs one, and the host must be loopback.
    """

    def __init__(self, app: ASGIApp, token: str | None) -> None:
        self.app, self.token = app, token
        digest = hashlib.sha256((token or "").encode()).hexdigest()
        self.cookie = f"okenv_{digest[:8]}"  # servers on other ports have other tokens, and share cookies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        headers = Headers(scope=scope)
        refused = self._refused(scope, headers) or self._without_token(scope, headers)
        await (refused or self.app)(scope, receive, with_headers)

    def _refused(self, scope: Scope, headers: Headers) -> Response | None:
        host = headers.get("host", "")
        if self.token is None and not is_loopback(_without_port(host)):
            return problem(421, f"Host: found {host!r}, expected this computer, such as localhost or 127.0.0.1")
        if scope["method"] in _SAFE:
            return None
        origin, site = headers.get("origin"), headers.get("sec-fetch-site", "same-origin")
        if site not in ("same-origin", "none") or (origin and origin not in (f"http://{host}", f"https://{host}")):
            return problem(403, f"Origin: found {origin or site!r}, expected a page of this table, or no page at all")
        return None

    def _without_token(self, scope: Scope, headers: Headers) -> Response | None:
        path = scope["path"]
        if self.token is None or path.startswith(_OPEN):
            return None
        bearer = headers.get("authorization", "")
        if bearer[:7].lower() == "bearer " and self._same(bearer[7:].strip()):
            return None
        if self._same(_cookie(headers, self.cookie)):
            return None
        page = not path.startswith("/api/")
        if page and scope["method"] == "GET":
            given = parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)
            if self._same(dict(given).get("token", "")):
                rest = urlencode([(name, value) for name, value in given if name != "token"])
                # The path alone: with a second slash in front it would be another host's address.
                answer = RedirectResponse("/" + path.lstrip("/\\") + (f"?{rest}" if rest else ""), 303)
                answer.set_cookie(self.cookie, self.token, 31_536_000, httponly=True, samesite="lax")
                return answer
        why = {"WWW-Authenticate": "Bearer"}
        if page:
            told = "This table needs its token: open the address that okenv serve printed, with ?token= in it."
            return PlainTextResponse(f"{told}\n", 401, why)
        return problem(401, "expected the token, as the header 'Authorization: Bearer TOKEN'", (), why)

    def _same(self, given: str) -> bool:
        return secrets.compare_digest(given.encode("utf-8", "replace"), (self.token or "").encode())


def _without_port(host: str) -> str:
    """``[::1]:8765`` as ``[::1]``."""
    return re.sub(r":\d*$", "", host)


def _cookie(headers: Headers, name: str) -> str:
    try:
        found = SimpleCookie(headers.get("cookie", "")).get(name)
    except CookieError:
        return ""
    return found.value if found else ""
