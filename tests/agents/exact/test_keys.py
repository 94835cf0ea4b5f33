"""Tables of hashed states, and the vectors that value iteration works with."""

import numpy as np
import pytest

from agents.exact import vectors
from agents.exact.kernels import exact_kernels
from agents.exact.keys import EMPTY, new_keys, room

KERNELS = exact_kernels("ok")


def test_a_table_finds_what_was_put_there_and_nothing_else():
    draws = np.random.default_rng(1)
    keys = draws.integers(0, 2**63, (500, 2)).astype(np.uint64)
    keys[:50, 0] = keys[0, 0]  # the same place
    table = new_keys(500)
    assert room(table) >= 500
    for number, key in enumerate(keys):
        assert KERNELS.find(table, key) == EMPTY
        KERNELS.put(table, key, number)
    larger = new_keys(4000)
    KERNELS.put_all(larger, table)
    for where in (table, larger):
        assert [KERNELS.find(where, key) for key in keys] == list(range(500))
        assert KERNELS.find(where, np.array([keys[0, 0], 1], np.uint64)) == EMPTY
        assert where.taken[0] == 500


def test_every_word_of_a_state_changes_its_hash():
    words = np.random.default_rng(2).integers(-5, 5, 40).astype(np.int32)
    seen, out = set(), np.zeros(2, np.uint64)
    for place in range(40):
        for change in (0, 1, -1):
            changed = words.copy()
            changed[place] += change
            KERNELS.hash_words(changed, 40, out)
            seen.add((int(out[0]), int(out[1])))
    assert len(seen) == 1 + 2 * 40
    assert len({one for one, _ in seen}) == len({other for _, other in seen}) == len(seen)


@pytest.mark.parametrize("kind", [1, 2, 3])
@pytest.mark.parametrize("n", [0, 2, 6, 8, 10, 38])
def test_vectors_do_what_numpy_does(kind, n):
    draws = np.random.default_rng(n)
    block = (vectors.add_block, vectors.most_block, vectors.least_block)[kind - 1]
    pairs = (vectors.add_pairs, vectors.most_pairs, vectors.least_pairs)[kind - 1]
    source, start = draws.random(100), draws.random(60)
    ours, expected = start.copy(), start.copy()
    KERNELS.combine_block(ours, 4, source, 6, n, 0.3, kind)
    block(expected, 4, source, 6, n, 0.3)
    np.testing.assert_allclose(ours, expected, rtol=1e-15)
    assert n < 6 or (ours != start).any()
    places = 2 * draws.permutation(40)[: n // 2].astype(np.int64)
    ours, expected = start.copy(), start.copy()
    KERNELS.combine_pairs(ours, 4, source, 6, places, n // 2, 0.3, kind)
    pairs(expected, 4, source, 6, places, n // 2, 0.3)
    np.testing.assert_allclose(ours, expected, rtol=1e-15)
