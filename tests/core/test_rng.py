"""The counter-based generator: Random123's known answers, exact division into outcomes, no overflow."""

import os
import subprocess
import sys
from itertools import pairwise

import numpy as np
import pytest

from okenv.core.rng import below, derive, draw

pytestmark = pytest.mark.plain

FULL = 0xFFFFFFFF
# philox4x32-10 from Random123's kat_vectors: counter, key, and the first two words of the answer.
KNOWN = [
    ((0, 0, 0, 0), (0, 0), (0x6627E8D5, 0xE169C58D)),
    ((FULL, FULL, FULL, FULL), (FULL, FULL), (0x408F276D, 0x41C83B0E)),
    ((0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344), (0xA4093822, 0x299F31D0), (0xD16CFE09, 0x94FDCCEB)),
]


def _seed(value: int) -> np.uint64:
    return np.uint64(value)


def _reference(counter: tuple[int, ...], key: tuple[int, int]) -> list[int]:
    """Philox4x32-10 from the paper, in Python's own integers: all four words."""
    c, k = list(counter), list(key)
    for _ in range(10):
        high0, low0 = divmod(0xD2511F53 * c[0], 1 << 32)
        high1, low1 = divmod(0xCD9E8D57 * c[2], 1 << 32)
        c = [high1 ^ c[1] ^ k[0], low1, high0 ^ c[3] ^ k[1], low0]
        k = [(k[0] + 0x9E3779B9) & FULL, (k[1] + 0xBB67AE85) & FULL]
    return c


@pytest.mark.parametrize(("counter", "key", "words"), KNOWN)
def test_known_answers_of_philox(counter: tuple[int, ...], key: tuple[int, int], words: tuple[int, int]) -> None:
    assert tuple(_reference(counter, key)[:2]) == words
    assert int(draw(_seed(key[1] << 32 | key[0]), *counter)) == words[1] << 32 | words[0]


def test_every_part_of_the_counter_and_the_key_counts() -> None:
    """Round, fighter, purpose, count and both halves of the seed: a draw that ignored one would repeat itself."""
    seen = {
        int(draw(_seed(s), t, f, p, c))
        for s in (0, 1, 1 << 32)
        for t in range(3)
        for f in range(3)
        for p in range(3)
        for c in range(3)
    }
    assert len(seen) == 3**5
    for s, counter in ((7, (3, 2, 1, 0)), (7 << 32 | 9, (1, 15, 64, 2))):
        words = _reference(counter, (s & FULL, s >> 32))
        assert int(draw(_seed(s), *counter)) == words[1] << 32 | words[0]


@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 9, 36, 81, 1000])
def test_below_divides_the_upper_half_of_the_bits_evenly(n: int) -> None:
    """Each k gets the upper words from ceil(k 2^32 / n) on: the shares differ by at most one in 2^32."""
    starts = [-(-(k << 32) // n) for k in range(n + 1)]
    assert {b - a for a, b in pairwise(starts)} <= {(1 << 32) // n, (1 << 32) // n + 1}
    for k in range(n):
        for low in (0, FULL):
            assert below(_seed(starts[k] << 32 | low), n) == k
            assert below(_seed((starts[k + 1] - 1) << 32 | low), n) == k


def test_below_takes_the_greatest_n() -> None:
    n = 2**31 - 1
    assert below(_seed(2**64 - 1), n) == n - 1
    assert below(_seed(0), n) == 0


def test_derived_seeds_are_streams_of_their_own() -> None:
    """``derive`` is ``draw`` at a counter that no dice use, and no two members of a family are alike."""
    family = _seed(2026)
    members = [int(derive(family, k)) for k in range(500)]
    assert len(set(members)) == 500
    words = _reference((3, FULL, FULL, 0), (2026, 0))
    assert members[3] == words[1] << 32 | words[0]
    assert not set(members) & {int(draw(family, t, f, p, 0)) for t in range(8) for f in range(8) for p in range(8)}


def test_many_draws_are_uniform() -> None:
    """Chi-square over 81 equal cells of 16,200 consecutive counters, as the dice of a long fight use them."""
    cells = np.zeros(81, int)
    for turn in range(50):
        for fighter in range(18):
            for count in range(18):
                cells[below(draw(_seed(11), turn, fighter, 3, count), 81)] += 1
    expected = cells.sum() / 81
    assert 40 < ((cells - expected) ** 2 / expected).sum() < 130


def test_no_overflow_warning_in_plain_python() -> None:
    """The known answers hold without the JIT, with every warning an error."""
    code = (
        "import numpy as np\n"
        "from okenv.core.rng import draw, below, derive\n"
        f"for counter, key, words in {KNOWN!r}:\n"
        "    bits = draw(np.uint64(key[1] << 32 | key[0]), *counter)\n"
        "    assert int(bits) == words[1] << 32 | words[0], hex(int(bits))\n"
        "    assert 0 <= below(bits, 2**31 - 1) < 2**31 - 1\n"
        "    derive(bits, 12345)\n"
        "print('agrees')\n"
    )
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run([sys.executable, "-W", "error", "-c", code], env=environment, capture_output=True, text=True)
    assert (done.stdout.strip(), done.stderr) == ("agrees", "")
