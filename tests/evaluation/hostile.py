"""Policies that do what no policy should, whatever they do the arena must go on; and two that do nothing wrong."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

from agents import policy
from okenv.core import jit


def attack(battle):
    legal = [action.notation for action in battle.legal()]
    return next((word for word in legal if word.startswith("attack")), legal[0])


@policy("fair")
def fair(battle):
    """Attacks."""
    return attack(battle)


@policy("roller")
class Roller:
    """Anything legal, by draws that follow its seed and go on from decision to decision."""

    def __init__(self, seed):
        self._random = random.Random(seed)

    def decide(self, battle):
        return self._random.choice([action.notation for action in battle.legal()])


@policy("crasher")
def crasher(battle):
    raise RuntimeError("no idea\nat all")


@policy("cheat")
def cheat(battle):
    return "rally e1"


@policy("vague")
def vague(battle):
    return 3.7


@policy("stillborn")
class Stillborn:
    """Can be made for a plan, and never for a fight."""

    def __init__(self, seed):
        if seed is not None:
            raise RuntimeError("not today")

    def decide(self, battle):
        return attack(battle)


@policy("reader")
def reader(battle):
    return input("What now? ")


@policy("chatty")
def chatty(battle):
    print("I think", flush=True)
    sys.stdout.write("aloud")
    os.write(1, b"and on the wire")
    return attack(battle)


@policy("interrupter")
def interrupter(battle):
    raise KeyboardInterrupt


@policy("leaver")
def leaver(battle):
    sys.exit("bye")


@policy("meddler")
def meddler(battle):
    answer = attack(battle)
    battle.apply(battle.legal()[-1])
    battle._array["outcome"] = 0
    battle._array["fighters"]["lethal"] = 99
    return answer


@policy("dawdler")
def dawdler(battle):
    time.sleep(0.2)
    return attack(battle)


@policy("sleeper")
def sleeper(battle):
    time.sleep(3600)


@policy("quitter")
def quitter(battle):
    os._exit(7)


@policy("killer")
def killer(battle):
    os.kill(os.getpid(), signal.SIGSEGV)


@policy("compiler")
def compiler(battle):
    """What takes its time here is a kernel that has to be compiled, once."""
    if compiler.first:
        compiler.first = False
        jit._progress.begin()
        time.sleep(2)
        jit._progress.finished()
    return attack(battle)


compiler.first = True


@policy("parent")
def parent(battle):
    """Starts a process, tells its number, and hangs."""
    child = subprocess.Popen(["sleep", "3600"])
    Path(os.environ["CHILD_FILE"]).write_text(str(child.pid), encoding="utf-8")
    time.sleep(3600)


@policy("vandal")
def vandal(battle):
    """Attacks, and spoils what the fights are laid out from."""
    battle.encounter.template["fighters"]["ap"] = 99
    battle.encounter.template["seed"] = 0
    battle.encounter.data.clear()
    return attack(battle)
