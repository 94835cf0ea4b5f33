"""The gambit as a policy: the rulebook's kernel behind the policy protocol."""

from __future__ import annotations

import functools
from collections.abc import Sequence

import numpy as np

from agents.because import because
from okenv.battle import Battle
from okenv.core.mind.gambit_common import NOISE
from okenv.core.mind.gambits import Does
from okenv.core.policy import Decision
from okenv.core.remade import Remade
from okenv.driver import policy_seed
from okenv.library import GAMBIT, short_code, stamp
from okenv.nodes import ConfigError, Node
from okenv.systems import System, usual_file
from okenv.yaml_lines import parse_yaml, yaml_text

from .compiling import alone, compiled
from .library import find, usual_rules
from .reading import Gambit, Rule, read_gambit


class GambitPolicy(Remade):
    """A compiled gambit.

    Args:
        system: the rulebook.
        code: the policy's code.
        written: what stands in its file.
        seed: of its own draws; by default a stream of the battle's first seed, so that the kernel drivers
            and this class play the same fight.

    Attributes:
        gambit: what was written, checked.
        program: int32 ``[GAMBIT_WORDS]``, what the kernels play.
        explains: whether it tells why; see ``agents.base.silent``.

    Raises:
        ConfigError: for what is no gambit, with every mistake.
        ValueError: for one that is too long.
    """

    explains = True
    REMADE = frozenset({"gambit", "program", "_usual", "_kernel", "_reasons", "_width"})  # rules hold lambdas

    def __init__(self, system: System, code: str, written: Node, seed: int | None = None) -> None:
        self.system, self.code, self.written, self.seed = system, code, written, seed
        self._remake()

    def _remake(self) -> None:
        self._kernel = self.system.module("mind.gambits")
        self._reasons, self._width = self.system.module("voice.gambit_reasons"), len(self._kernel.EXPLAINED)
        self.gambit: Gambit = read_gambit(self.written, self._kernel.VOCABULARY, self.system.name)
        self._usual = usual_rules(self.system)
        self.program: np.ndarray = compiled(self.gambit, self._kernel.VOCABULARY, self._usual)

    def decide(self, battle: Battle, budget: float | None = None) -> Decision:
        """The gambit's decision; it takes microseconds whatever the budget."""
        state, explained = battle.state, self._explained(battle, self.program)
        action, rule, noisy = explained[:3]
        if not self.explains:
            return Decision(action)
        how = [self._told(rule, battle, action)]
        if noisy:
            how.append(f"second best, by a noise of {self._noise()} %")
        weighs = hasattr(self._reasons, "details")
        details = self._reasons.details(state, explained, battle.names) if weighs else ()
        reason = because(battle, action, self._reasons.reason(state, explained, battle.names))
        return Decision(action, reason=reason, details=tuple(details), how=tuple(how))

    def decide_batch(self, battles: np.ndarray, masks: np.ndarray) -> np.ndarray:
        """Action ids, int64 ``[n]``; the own draws are told apart by row."""
        out = np.empty((len(battles), self._width), np.int64)
        self._kernel.explain(battles, self.program, policy_seed(0 if self.seed is None else self.seed), True, out)
        return out[:, 0].copy()

    def _told(self, rule: int, battle: Battle, answer: int) -> str:
        """By which rule it was decided, of its own or of those that go without saying, and by which action of it."""
        if rule == 0:
            return "no rule: what makes most sense"
        decided = self.gambit.rules[rule - 1] if rule > 0 else self._usual[-rule - 1]
        told = decided.told(self._answered(rule, decided, battle, answer))
        return f"rule {rule}: {told}" if rule > 0 else f"goes without saying: {told}"

    def _answered(self, number: int, rule: Rule, battle: Battle, answer: int) -> Sequence[Does]:
        """The action of a rule that gave an answer: the first that does by itself.

        All that are tried at the prompt where none does: after a slip, what came first to mind is left out.
        """
        tried = [does for does in rule.actions if battle.state[0]["prompt"] in does.prompts]
        for does in tried[: len(tried) if len(tried) > 1 else 0]:
            if self._explained(battle, alone(self.gambit, self._kernel.VOCABULARY, number, rule, does))[0] == answer:
                return [does]
        return tried

    def _explained(self, battle: Battle, program: np.ndarray) -> list[int]:
        """What the kernel ``explain`` tells of the decision of a program."""
        out = np.empty((1, self._width), np.int64)
        self._kernel.explain(
            battle.state, program, policy_seed(battle.seed if self.seed is None else self.seed), False, out
        )
        return [int(word) for word in out[0]]

    def _noise(self) -> int:
        names = [dial.name for dial in self._kernel.VOCABULARY.dials]
        return self.gambit.dials[names.index(NOISE.name)]


def make(system: System, argument: str, seed: int | None = None) -> GambitPolicy:
    """A foe with character from a YAML file of your own; docs/gambits.md.

    Raises:
        ValueError: for a system without gambits, or a name or file that is none, or has mistakes: each with file,
            line, field, what was found and what is expected.
    """
    try:
        system.module("mind.gambits")
    except ModuleNotFoundError:
        raise ValueError(f"gambit: found {argument!r}, but {system.title} has no gambits") from None
    file = find(argument, system.name)
    usual = usual_file(system.name)
    as_of = None if usual is None else stamp(usual)
    read = _read(system, short_code(f"{GAMBIT}{argument}", system.name), str(file), yaml_text(file), as_of)
    made = GambitPolicy.__new__(GambitPolicy)
    made.__dict__.update(read.__dict__, seed=seed)
    return made


@functools.lru_cache(256)
def _read(system: System, code: str, file: str, text: str, as_of: tuple[int, int] | None) -> GambitPolicy:
    """The gambit that stands in a file, without draws of its own; to balance a fight asks for each a hundred times.

    ``as_of`` is the stamp of the file of what goes without saying: after an edit of either, it is read anew.
    """
    node = parse_yaml(text, file)
    try:
        return GambitPolicy(system, code, node)
    except ConfigError:
        raise
    except ValueError as error:
        raise ConfigError([node.problem(str(error), ("rules",))]) from None
