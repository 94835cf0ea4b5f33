"""From a gambit's YAML to its checked parts: title, description, dials, and rules in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from okenv.core.mind.gambits import ASKED, Aim, Dial, Does, Pick, Vocabulary
from okenv.core.spelling import nearest
from okenv.library import mapping
from okenv.nodes import ConfigError, Node, Problem, listing, show
from okenv.validation import unknown_key

from .words import Sentence, read_action, read_condition, read_pick

FIELDS = ("system", "title", "sentence", "description", "group", "dials", "rules")
GROUPS = ("mobs", "soldiers", "leaders", "beasts", "duellists")
"""What a game master thinks of when she looks for somebody to fight."""
RULE_FIELDS = ("if", "do", "target")


@dataclass(frozen=True)
class Rule:
    """One rule: all conditions must hold; the first of the actions that is possible is taken.

    ``when`` and ``whom`` are its conditions and its way to choose the target as they were written, or ``""``.
    """

    conditions: tuple[Sentence, ...]
    actions: tuple[Does, ...]
    pick: Pick | None
    when: str = ""
    whom: str = ""

    def told(self, actions: Sequence[Does]) -> str:
        """The rule in one line, with those of its actions alone."""
        does = ", ".join(action.name for action in actions)
        return f"{self.when and f'if {self.when}: '}{does}{self.whom and f', target {self.whom}'}"


@dataclass(frozen=True)
class Gambit:
    """A gambit as it was written, checked; ``dials`` in the vocabulary's order.

    ``group`` is one of GROUPS, or ``""``; ``sentence`` is what it is in one, the description's first where it is left
    out.
    """

    title: str
    description: str
    dials: tuple[int, ...]
    rules: tuple[Rule, ...]
    sentence: str = ""
    group: str = ""


def read_gambit(top: Node, vocabulary: Vocabulary, system: str) -> Gambit:
    """Check a gambit.

    Raises:
        ConfigError: with everything that is wrong, each with file, line and field, or that it is another rulebook's.
    """
    mapping(top)
    named = top.value.get("system")
    if named is not None and named.value != system:
        problem = named.problem(f"found {show(named.value)}, expected {system!r}, the rulebook of the fight")
        raise ConfigError([problem])
    problems = [unknown_key(top, key, FIELDS) for key in top.value if key not in FIELDS]
    title, description, sentence = (_text(top, key, problems) for key in ("title", "description", "sentence"))
    group = _text(top, "group", problems)
    if group and group not in GROUPS:
        found = f"found {group!r}, expected {listing(GROUPS)}{nearest(group, GROUPS)}"
        problems.append(top.value["group"].problem(found))
    dials = _dials(top, vocabulary, problems)
    rules = [_rule(node, vocabulary, problems) for node in _items(top, "rules", problems)]
    if problems:
        raise ConfigError(problems)
    told = sentence or first_sentence(description)
    return Gambit(title, description, dials, tuple(rule for rule in rules if rule is not None), told, group)


def first_sentence(text: str) -> str:
    """A text up to its first full stop."""
    first, stop, _ = " ".join(text.split()).partition(". ")
    return first + "." if stop else first


def _text(top: Node, key: str, problems: list[Problem]) -> str:
    node = top.value.get(key)
    if node is None:
        return ""
    if not isinstance(node.value, str):
        problems.append(node.problem(f"found {show(node.value)}, expected text"))
        return ""
    return node.value


def _items(top: Node, key: str, problems: list[Problem]) -> list[Node]:
    node = top.value.get(key)
    if node is None or node.value is None:
        return []
    if not isinstance(node.value, list):
        problems.append(node.problem(f"found {show(node.value)}, expected a list of rules, such as - do: attack"))
        return []
    return node.value


def _dials(top: Node, vocabulary: Vocabulary, problems: list[Problem]) -> tuple[int, ...]:
    given = top.value.get("dials")
    values = {dial.name: dial.default for dial in vocabulary.dials}
    if given is None or given.value is None:
        return tuple(values.values())
    if not isinstance(given.value, dict):
        problems.append(given.problem(f"found {show(given.value)}, expected a mapping such as caution: 60"))
        return tuple(values.values())
    by_name = {dial.name: dial for dial in vocabulary.dials}
    for key, node in given.value.items():
        if key not in by_name:
            problems.append(unknown_key(given, key, by_name))
        else:
            values[key] = _turn(node, by_name[key], problems)
    return tuple(values.values())


def _turn(node: Node, dial: Dial, problems: list[Problem]) -> int:
    value = node.value
    if dial.words:
        if value in dial.words:
            return dial.words.index(value)
        expected = listing(dial.words) + (nearest(value, dial.words) if isinstance(value, str) else "")
    elif isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 100:
        return value
    else:
        expected = "a whole number from 0 to 100"
    problems.append(node.problem(f"found {show(value)}, expected {expected}"))
    return dial.default


def _rule(node: Node, vocabulary: Vocabulary, problems: list[Problem]) -> Rule | None:
    before = len(problems)
    if not isinstance(node.value, dict):
        problems.append(node.problem(f"found {show(node.value)}, expected a rule such as do: attack"))
        return None
    problems += [unknown_key(node, key, RULE_FIELDS) for key in node.value if key not in RULE_FIELDS]
    if "do" not in node.value:
        problems.append(node.problem("found nothing, expected an action", ("do",)))
        return None
    actions = [read_action(item, vocabulary, problems) for item in _one_or_more(node.value["do"])]
    conditions = [
        sentence
        for item in (_one_or_more(node.value["if"]) if "if" in node.value else [])
        for sentence in read_condition(item, vocabulary, problems)
    ]
    pick = read_pick(node.value["target"], vocabulary, problems) if "target" in node.value else None
    if len(problems) > before:
        return None
    when, whom = (_as_written(node, key) for key in ("if", "target"))
    rule = Rule(tuple(conditions), tuple(action for action in actions if action is not None), pick, when, whom)
    if wrong := never(rule):
        problems.append(node.problem(wrong, ("if",)))
    for does in rule.actions:
        if wrong := misplaced(rule, does):
            problems.append(node.problem(wrong, ("target",) if "target" in node.value else ("if",)))
    return rule


def _one_or_more(node: Node) -> list[Node]:
    return node.value if isinstance(node.value, list) and node.value else [node]


def _as_written(node: Node, key: str) -> str:
    """A field of a rule in one line; ``""`` where it is left out."""
    written = node.plain().get(key) or ""
    return ", ".join(map(str, written)) if isinstance(written, list) else str(written)


def never(rule: Rule) -> str:
    """What is wrong where a rule is only for a prompt at which none of its actions is tried, or ``""``."""
    tried = {int(prompt): prompt for does in rule.actions for prompt in does.prompts}
    for sentence in rule.conditions:
        if sentence.what.name == ASKED and not sentence.negated and sentence.value not in tried:
            names = listing([prompt.name.lower().replace("_", " ") for prompt in tried.values()])
            found = f"{ASKED} = {sentence.what.words[sentence.value]}"
            return f"found {found!r}, expected a prompt at which the action is tried: {names}"
    return ""


def misplaced(rule: Rule, does: Does) -> str:
    """What is wrong with a rule's target for an action, or ``""``."""
    if does.aim == Aim.NOBODY and any(s.of_target for s in rule.conditions):
        return f"found a condition of the target, expected none: {does.name!r} is aimed at nobody"
    if rule.pick is not None and does.aim in (Aim.NOBODY, Aim.GIVEN):
        why = "is aimed at nobody" if does.aim == Aim.NOBODY else "is aimed at whom the prompt is about"
        return f"found {rule.pick.name!r}, expected no target: {does.name!r} {why}"
    if rule.pick is not None and rule.pick.enemies_only and does.aim == Aim.ALLY:
        return f"found {rule.pick.name!r}, expected a way to choose an ally: {does.name!r} is aimed at one"
    return ""
