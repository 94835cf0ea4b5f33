"""The yardstick: the duel of the OK rules in plain C, and what it takes to run it beside the engine.

In the C program (``duel.h``) are two fighters within reach of each other: initiative with carry, lots
among equals, the queue of action points, attacks with the first weapon, the one-opponent active
defence, the free setup, spending on damage, armour, lethal and nonlethal points, impairment, recovery,
the end of a round and the limit of rounds; the action mask, and the whole observation, bit for bit.
Not in it: moves, all other actions, defences and purchases, the Tide, interrupts, options. What of an
observation cannot change in such a duel it copies from a template, as anybody would.
"""
