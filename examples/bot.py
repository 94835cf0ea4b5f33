"""A bot in a process of its own: it drives one fighter of a table over HTTP, with the standard library alone.

python examples/bot.py http://127.0.0.1:8765/api/v1/tables/TABLE FIGHTER [TOKEN]

The game master gives the fighter the driver "me", so that the table waits for somebody to decide.
"""

import json
import sys
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

if len(sys.argv) not in (3, 4):
    sys.exit(f"usage: {__doc__.splitlines()[2]}")
table, fighter, *token = sys.argv[1:]
headers = {"Content-Type": "application/json", "Authorization": f"Bearer {''.join(token)}"}


def ask(address, event=None):
    """What the table answers, line by line; an event is posted."""
    return urlopen(Request(address, json.dumps(event).encode() if event else None, headers))


try:
    stream = ask(f"{table}/stream")
except (URLError, ValueError) as error:
    sys.exit(f"{table}: cannot be read: {error}")
for line in stream:
    if line.startswith(b"data:"):  # something has changed
        view = json.load(ask(table))
        asked = view["asked"] or {}
        if view["outcome"]:
            sys.exit(print(f"The fight is over: {view['outcome']}"))
        if asked.get("name") == fighter and asked["kind"] == "decision":
            legal = [action["action"] for action in asked["actions"]]
            wished = [action for verb in ("attack", "stand") for action in legal if action.startswith(verb)]
            chosen = (wished or [asked["default"]])[0]
            try:
                ask(f"{table}/events?expected={view['version']}", {"kind": "do", "action": chosen, "by": fighter})
            except HTTPError as error:
                print(f"{chosen}: {json.load(error)['detail']}")  # perhaps somebody else was quicker
