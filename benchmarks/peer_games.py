"""Random legal games in other libraries, for ``benchmarks.peers``; each is imported by the function that needs it."""

from __future__ import annotations

import random
import time
from collections import deque
from typing import Any

from evaluation.speed import elapsed_ns

from .steps import SEED, Run, recorded

Move = tuple[bool, int]
"""Whether chance moves, and how."""


def openspiel_play(name: str, seconds: float) -> Run:
    """A decision in OpenSpiel from Python, with mask and observation, and the chance after it."""
    import pyspiel

    game = pyspiel.load_game(name)

    def record(n: int) -> list[list[Move]]:
        rng, games, decisions = random.Random(SEED), [], 0
        while decisions < n:
            state, moves = game.new_initial_state(), []
            while not state.is_terminal() and decisions < n:
                chance = state.is_chance_node()
                if chance:
                    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                    action = rng.choices(outcomes, weights)[0]
                else:
                    action = rng.choice(state.legal_actions())
                    decisions += 1
                moves.append((chance, action))
                state.apply_action(action)
            games.append(moves)
        return games

    def replay(games: list[list[Move]]) -> int:
        start = time.perf_counter_ns()
        for moves in games:
            state = game.new_initial_state()
            for chance, action in moves:
                if chance:
                    state.chance_outcomes()
                else:
                    state.legal_actions_mask()
                    state.observation_tensor()
                state.apply_action(action)
        return time.perf_counter_ns() - start

    return recorded(record, replay, seconds)


def openspiel_inside(name: str, seconds: float) -> Run:
    """A decision of two random bots in OpenSpiel's own loop, a call for each game; without mask and observation."""
    import pyspiel

    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(player, SEED) for player in range(2)]

    def length(seed: int) -> int:
        """Decisions of a game of these bots, as they are on average: of one played here."""
        rng, state, decisions = random.Random(seed), game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        return decisions

    mean = sum(length(seed) for seed in range(200)) / 200

    def replay(games: int) -> int:
        return elapsed_ns(
            lambda: deque((pyspiel.evaluate_bots(game.new_initial_state(), bots, k) for k in range(games)), 0)
        )

    run = recorded(lambda n: n, replay, seconds)
    return lambda: run() / mean


def rlcard_play(name: str, seconds: float) -> Run:
    """A decision in RLCard: ``step`` gives the observation and the legal actions of whoever is next."""
    import rlcard

    def record(n: int) -> list[int]:
        rng, actions = random.Random(SEED), []
        env = rlcard.make(name, config={"seed": SEED})
        state, _ = env.reset()
        while len(actions) < n:
            actions.append(rng.choice(list(state["legal_actions"])))
            state, _ = env.step(actions[-1])
            if env.is_over():
                state, _ = env.reset()
        return actions

    def replay(actions: list[int]) -> int:
        env = rlcard.make(name, config={"seed": SEED})
        env.reset()
        start = time.perf_counter_ns()
        for action in actions:
            env.step(action)
            if env.is_over():
                env.reset()
        return time.perf_counter_ns() - start

    return recorded(record, replay, seconds)


def pgx_inside(name: str, seconds: float, batch: int = 1024) -> Run:
    """A decision in Pgx on the CPU: a compiled loop over a batch, with auto-reset; the drawing is part of it."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    step, init = jax.vmap(auto_reset(env.step, env.init)), jax.jit(jax.vmap(env.init))

    def one(state: Any, key: Any) -> tuple[Any, None]:
        draw, dice = jax.random.split(key)
        chances = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        action = jax.random.categorical(draw, chances, axis=-1)
        return step(state, action, jax.random.split(dice, batch)), None

    loops = 16
    loop = jax.jit(lambda state, key: jax.lax.scan(one, state, jax.random.split(key, loops))[0])

    def replay(n: int) -> int:
        state, key = init(jax.random.split(jax.random.key(SEED), batch)), jax.random.key(SEED)
        jax.block_until_ready(state)
        start = time.perf_counter_ns()
        for k in range(n):
            state = loop(state, jax.random.fold_in(key, k))
        jax.block_until_ready(state)
        return time.perf_counter_ns() - start

    replay(1)  # compiles
    run = recorded(lambda n: max(1, n // loops), replay, seconds)
    return lambda: run() / batch
