"""A program that plays at a table as fast as it can, told event by event, until somebody kills it.

``python -m tests.app.table.killed FOLDER`` goes on at the only table there, or begins one. For every event it prints
its number and the state it led to once :meth:`Table.post` has returned.
"""

import hashlib
import sys
from pathlib import Path

from app.table.events import Do, Driver, Roll, Undo
from app.table.tables import Tables


def state(table):
    """A short name of where a table stands."""
    return hashlib.sha256(table.battle().state.tobytes()).hexdigest()[:16]


def main(folder):
    """Play until killed; a fight that is over is undone to its beginning."""
    tables = Tables(Path(folder), workers=1)
    known = tables.list()
    me = {"hero": Driver(), "mooks": Driver()}
    table = tables.get(known[0]["id"]) if known else tables.create("hero-vs-4-mooks", seed=5, drivers=me)
    print("ready", table.version, state(table), flush=True)
    while True:
        view = table.view()
        if view["outcome"]:
            event = Undo(to=0)
        elif view["asked"]["kind"] == "dice":
            event = Roll()
        else:
            actions = view["asked"]["actions"]
            event = Do(action=actions[view["version"] % len(actions)]["action"])
        version = table.post(event)["version"]
        print("done", version, state(table), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
