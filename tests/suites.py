"""A small suite of the benchmark's kind, for tests that play one."""


def small_suite(pairs: int, *policies: str) -> str:
    """Its YAML: the mirror duel, against these policies in so many pairs each."""
    opponents = "".join(f"  - {{policy: {policy}, pairs: {pairs}, held_out: false}}\n" for policy in policies)
    return f"""
system: ok
title: A small suite
seed: 5
tiers:
  duel: {{description: One against one., encounters: [{{encounter: mirror-duel, held_out: false}}]}}
opponents:
{opponents}"""
