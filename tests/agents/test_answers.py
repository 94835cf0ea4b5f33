"""How often an answer is legal and given is counted for both sides, and what nobody gives is told first."""

import numpy as np
import pytest

from agents.registry import make_policy
from benchmarks.answers import RANDOM, count, rows
from okenv import load_encounter
from okenv.systems import load_system

pytestmark = pytest.mark.compiled


@pytest.mark.slow
def test_who_gives_what_is_counted_by_prompt_and_kind() -> None:
    """An answer that is given was legal, each decision has one, and ``brute`` drops nothing where ``random`` does."""
    encounter, prompts = load_encounter("marine-duel"), load_system("zerospace").module("rules.layout").Prompt
    acts = load_system("zerospace").module("rules.actions").Act
    found = {code: count(encounter, make_policy(code, "zerospace"), 3) for code in (RANDOM, "brute")}
    for counts in found.values():
        assert (counts[..., 1] <= counts[..., 0]).all()
        done = counts[prompts.TURN, acts.DONE]
        assert done[0] == counts[prompts.TURN, :, 1].sum() > 0  # legal whenever a turn is asked about
        assert not np.any(counts[prompts.NONE])
    assert found["brute"][prompts.TURN, acts.ATTACK, 1] > 0 == found["brute"][prompts.TURN, acts.DROP, 1]
    assert found[RANDOM][prompts.TURN, acts.DROP, 1] > 0
    told = rows("zerospace", found)
    shares = [row["%"] for row in told]
    assert shares == sorted(shares)
    (drop,) = [row for row in told if row["answer"] == "turn: drop"]
    assert (drop["given"], drop["most by"], drop["never by"]) == (0, None, 1)
    (attack,) = [row for row in told if row["answer"] == "turn: attack"]
    assert attack["most by"] == "brute"
    assert attack["given"] == found["brute"][prompts.TURN, acts.ATTACK, 1]
