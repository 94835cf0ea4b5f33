"""``python -m tests.mutations [ID ...]``: switch rules off, one at a time, and see their own tests fail.

Exit status: 0, every mutation was killed; 1, one has not been; 2, bad input, or tests that fail
without any mutation.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue

from okenv.core.spelling import nearest
from tests.mutations.mutate import (
    CHECKOUT,
    KILLED,
    Mutation,
    Verdict,
    changed,
    copy_checkout,
    run_tests,
    table,
    try_out,
)


def chosen(words: Sequence[str]) -> list[Mutation]:
    """The mutations of the rules with these ids, all without any.

    Raises:
        ValueError: with the nearest id, when no mutation is of that rule.
    """
    every = table()
    ids = list(dict.fromkeys(mutation.rule for mutation in every))
    for word in words:
        if word.upper() not in ids:
            raise ValueError(f"mutations: found {word!r}, expected the id of a rule{nearest(word.upper(), ids, 0.6)}")
    wanted = {word.upper() for word in words} or set(ids)
    return [mutation for mutation in every if mutation.rule in wanted]


def verdicts(mutations: Sequence[Mutation], jobs: int, *, quick: bool = False) -> Iterator[Verdict]:
    """Try the mutations out, each in a copy that nobody else uses meanwhile; in their order."""
    with copies(min(jobs, len(mutations))) as free:

        def one(mutation: Mutation) -> Verdict:
            copy = free.get()
            try:
                return try_out(mutation, copy, quick=quick)
            finally:
                free.put(copy)

        pool = ThreadPoolExecutor(jobs)
        try:
            yield from pool.map(one, mutations)
        finally:  # after an error, or Ctrl-C, no further one begins
            pool.shutdown(cancel_futures=True)


@contextmanager
def copies(n: int) -> Iterator[SimpleQueue[Path]]:
    """So many copies of the checkout, gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="okenv-mutations-") as folder:
        free: SimpleQueue[Path] = SimpleQueue()
        for k in range(n):
            free.put(copy_checkout(Path(folder) / str(k)))
        yield free


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a line for each mutation, and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutations", description=__doc__)
    parser.add_argument("ids", nargs="*", metavar="ID", help="the id of a rule, such as OK-ARM-1; all without any")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at a time")
    parser.add_argument("--quick", action="store_true", help="by the tests of `make test` alone: not the slow ones")
    asked = parser.parse_args(arguments)
    try:
        mutations = chosen(asked.ids)
        for mutation in mutations:
            changed(mutation, (CHECKOUT / mutation.file).read_text(encoding="utf-8"))
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    tests = sorted({test for mutation in mutations for test in (*mutation.tests, *mutation.follow)})
    with copies(1) as free:
        status, failures = run_tests(tests, free.get(), stop_early=False)
    if status != 0:
        print("mutations: without any, these tests must pass:", *(failures or [f"status {status}"]), sep="\n  ")
        return 2
    outcomes = []
    for verdict in verdicts(mutations, max(asked.jobs, 1), quick=asked.quick):
        rule, what = verdict.mutation.rule, verdict.mutation.what
        print(f"{rule:<10} {verdict.outcome:<8} {verdict.seconds:5.1f} s  {what}: {verdict.told}", flush=True)
        outcomes.append(verdict.outcome)
    print(f"{outcomes.count(KILLED)} of {len(outcomes)} killed")
    return 0 if set(outcomes) <= {KILLED} else 1


if __name__ == "__main__":
    sys.exit(main())
