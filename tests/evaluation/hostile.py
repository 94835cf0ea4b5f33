"""Policies that do what no policy should; the arena must go on whatever they do."""

import os
import signal
import sys
import time

from agents import policy


def attack(battle):
    legal = [action.notation for action in battle.legal()]
    return next((word for word in legal if word.startswith("attack")), legal[0])


@policy("fair")
def fair(battle):
    """Attacks."""
    return attack(battle)


@policy("crasher")
def crasher(battle):
    raise RuntimeError("no idea\nat all")


@policy("cheat")
def cheat(battle):
    return "rally e1"


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
    for action in battle.legal()[:1]:
        battle.apply(action)
    battle._array["outcome"] = 0
    return attack(battle)


@policy("dawdler")
def dawdler(battle):
    time.sleep(0.7)
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
