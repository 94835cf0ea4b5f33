"""What the folder of a rulebook must hold, what it may leave out, and the errors that say what is missing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

from .core.spelling import nearest
from .core.voice.verbs import MOVES

PAGE = "docs/add-a-rulebook.md"


class RulebookError(ValueError):
    """A rulebook that cannot be found, or that lacks something: names the rulebook, the file and what is expected."""


@dataclass(frozen=True)
class Chapter:
    """A module of a rulebook's folder, as everything outside that folder knows it.

    Attributes:
        names: what it must have, each a function, a type or a constant.
        purpose: what it is for, in a few words; of an optional one, what needs it.
        may: what it may have, and what holds where it has not; ``filled`` gives it with those.
    """

    names: tuple[str, ...]
    purpose: str
    may: Mapping[str, Any] = field(default_factory=dict)


def _never(*_: Any) -> bool:
    return False


_NONE: frozenset[str] = frozenset()
_NEVER: Callable[..., bool] = _never

MUST = {
    "": Chapter(("TITLE", "ENV_ID", "DEFAULT_ENCOUNTER"), "the rulebook's title, Gymnasium id and first encounter"),
    "rules.layout": Chapter(("BATTLE", "B", "BATTLES", "Prompt", "Purpose"), "the battle record and its types"),
    "rules.actions": Chapter(("ACTIONS", "ACTION_KIND"), "the action table"),
    "rules.engine": Chapter(
        (
            "begin", "legal", "allowed", "apply", "dice", "resolve", "observe", "winner", "side_of", "standing", "harm",
            "default_action", "tags", "canonical", "determinize",
        ),
        "the rules as kernels",
    ),
    "rules.observe": Chapter(
        ("GLOBAL_NAMES", "FEATURE_NAMES", "GLOBALS", "FEATURES", "observation_size"), "what a fighter may know"
    ),
    "sheet.schema": Chapter(
        ("Rules", "Character", "REFERENCES", "problems", "begins_standing", "labels", "lay_out", "sheet_summary"),
        "what an encounter may say",
    ),
    "voice.narrate": Chapter(
        ("sentences", "prompt_sentence", "action_sentence", "dice_sentence"), "events and questions in words"
    ),
    "voice.opening": Chapter(
        ("sentences",),
        "how a fight begins, in words",
        {"ground": None},  # (battle, names, side_names, labels): cover, smoke and hazards as they are now
    ),
    "voice.aftermath": Chapter(
        ("sentences",),
        "what a fight leaves behind, in words",
        {
            "TOLL": (),  # what it costs people, as measures in words, such as wounds
            "toll": None,  # (fighters [n, f]): float [n, f, len(TOLL)], how much each of them bears
            "carry": None,  # (fighters [n, f], rows, opening [n, len(rows)]): lays on these what lasts of a fight
            "heal": None,  # (people [n, k], seconds): lets time pass for people to whom that was done
            "start_of": None,  # (fighter): the harm that she bears, as an encounter's `start` says it
        },
    ),
    "mind.policies": Chapter(("CODES", "DESCRIPTIONS", "choose"), "the scripted policies"),
    "voice.reasons": Chapter(
        ("reason",),
        "why a scripted policy decided as it did",
        {"SETTLES": ()},  # the prompts that settle the chance of an attack, such as where it is aimed
    ),
    "rules.invariants": Chapter(("VIOLATIONS", "violation"), "what holds in every state"),
}  # fmt: skip
"""The modules that every rulebook has; the empty name is the package itself."""

OPTIONAL = {
    "mind.value": Chapter(
        ("TABLE", "WEIGHTS", "WEIGHT_ARRAY", "prepare", "value"), "greedy, expectimax, mcts, puct and tournaments"
    ),
    "mind.prospects": Chapter(
        ("worth_trying", "own_turn", "between_rounds", "seldom", "forget"),
        "greedy, expectimax, mcts, puct and tournaments",
    ),
    "mind.outcomes": Chapter(("READING", "ATTACKS", "CHOSEN", "give_turn"), "forecasts, advice and odds"),
    "mind.tally": Chapter(("unspent", "opens", "spends"), "tournaments"),
    "voice.cards": Chapter(
        ("cards",),
        "the pages of tournaments and the game master's table",
        {"borne": None},  # (battle, side): what a side bears, in words, where a sum of what its cards show says nothing
    ),
    "mind.gambits": Chapter(("VOCABULARY", "EXPLAINED", "gambit", "explain"), "gambits"),
    "voice.gambit_reasons": Chapter(("reason",), "gambits"),
    "voice.advice": Chapter(("facts",), "advice"),
    "voice.one_attack": Chapter(("FLAGS", "encounter", "set_up", "played", "title", "report"), "okenv odds"),
    "voice.account": Chapter(("Account",), "what everybody did, at the end of a fight at the table"),
    "voice.plan_words": Chapter(("does",), "a turn's plan in one sentence"),
    "mind.rounds": Chapter(("objection", "LEFT_OUT", "MAIN_PROMPT", "as_only_round", "next_round"), "solving duels"),
    "sheet.variation": Chapter(
        ("varied_fighter", "varied_rules", "varied_squad"),
        "training on encounters that nobody wrote",
        {
            "STEPS": (),  # by how much people may be better or worse, in words, the smallest first
            "improved": None,  # (sheet, by): what a fighter overrides of it to be better by so many of these
        },
    ),
    "table.corrections": Chapter(
        ("fields", "read", "write", "settle", "arrive", "leave", "ROWS"), "the game master's table"
    ),
    "table.public": Chapter(("public_sentences", "public_card", "public_asked", "seen"), "the game master's table"),
    "table.queue": Chapter(("queue", "REACTIONS", "TURNS", "OUT_OF_HANDS", "OF_SIDES"), "the game master's table"),
    "table.usual": Chapter(
        # kinds of answers that attack, of prompts that ask about a defence, of answers that defend whoever gives them
        ("ATTACKS", "DEFENDS", "DEFENCES"),
        "deeds in one click and standing orders at the table",
        {
            "MOVES": MOVES,  # kinds of answers that move
            "LEADS": (),  # kinds of answers after which an attack follows in the same turn
            "BESIDE": _NONE,  # kinds of prompts in which a deed is told more exactly
            "UNSAID": _NONE,  # kinds of answers within a deed that go without saying
            "ENDS": "",  # the answer that ends a turn; empty where the turn ends by itself
            "SPENDING": _NONE,  # kinds of prompts asked again until what a roll left over is spent
            "PRICE": "",  # what a defence costs, said where a standing order to defend is given
            "AGAIN": "",  # of whom a defence would be the second running that costs a turn; empty: of nobody
            "again": _NEVER,  # (b, row): whether a defence would be that
            "FOLLOWS": _NONE,  # kinds of prompts that follow a defence and are seldom minded
            "SHELTERS": _NONE,  # kinds of answers to those that a standing order to defend prefers
            "FRONTS": _NONE,  # kinds of answers by which somebody comes between another and an attack
            "NEXT": _NONE,  # kinds of prompts that ask who of a side has the next turn
            "loses_turn": _NEVER,  # (b, row): whether the next turn of a fighter does not come
            "ALONE": {},  # kinds of prompts that ask friends about a deed, and what they do in one without them
            "small": _NEVER,  # (b): whether what is asked has one sensible answer
            "SMALL_WORDS": "",  # what such questions are, said where a standing order wants them asked
        },
    ),
}  # fmt: skip
"""The modules that a rulebook may do without, and what then cannot be had for it."""

POLICIES = ("random", "brute", "turtle")
"""Scripted policies that every rulebook has, random the first: who just attacks, and who defends herself too.

Who plays on where a search or a measurement must finish a fight, and who is met where nobody is named, is one of them.
"""

TEXTS = {"rulings.yaml": "the rulings", "actions.yaml": "what can be asked and answered"}
"""The files beside the modules that every rulebook has, and what is in them."""
TACTICS = "tactics.yaml"
"""The file that studies of tactics need."""


def file_of(chapter: str) -> str:
    """The file of a chapter below the rulebook's folder, such as ``table/queue.py``."""
    return f"{chapter.replace('.', '/')}.py" if chapter else "__init__.py"


def absent(rulebook: str, folder: Path, part: str) -> RulebookError:
    """The error of a chapter, or of a file that is none, that is asked for and is not there."""
    text = part in TEXTS or part == TACTICS
    what = f"rulebook {rulebook!r}: found no {part if text else file_of(part)} in {folder}"
    if part in OPTIONAL or part == TACTICS:
        purpose = "studies of tactics" if part == TACTICS else OPTIONAL[part].purpose
        return RulebookError(f"{what}, which is needed for {purpose}; see {PAGE}")
    purpose = TEXTS[part] if text else MUST[part].purpose if part in MUST else "a chapter that was asked for"
    return RulebookError(f"{what}, expected it: {purpose}; see {PAGE}")


def filled(part: str, module: ModuleType | None) -> SimpleNamespace:
    """A chapter's names, with what holds for those that it leaves out; None for the module: it leaves out all."""
    chapter = MUST.get(part) or OPTIONAL[part]
    own = {name: getattr(module, name) for name in (*chapter.names, *chapter.may) if hasattr(module, name)}
    return SimpleNamespace(**{**dict.fromkeys(chapter.names, ()), **chapter.may, **own})


def lacking(rulebook: str, chapter: str, module: ModuleType) -> list[str]:
    """What a chapter lacks of the names that it must have, an error's text for each."""
    wanted = MUST.get(chapter) or OPTIONAL.get(chapter)
    has, told = [name for name in vars(module) if not name.startswith("_")], []
    for name in wanted.names if wanted else ():
        if not hasattr(module, name):
            found = f"rulebook {rulebook!r}: found no {name!r} in {file_of(chapter)}"
            told.append(f"{found}, expected it{nearest(name, has, 0.75)}; see {PAGE}")
    if chapter == "mind.policies" and not told:
        codes = tuple(module.CODES)
        if codes[:1] != POLICIES[:1] or not set(POLICIES) <= set(codes):
            found = f"rulebook {rulebook!r}: found the CODES {', '.join(codes)} in mind/policies.py"
            told.append(
                f"{found}, expected random as the first, and {' and '.join(POLICIES[1:])} among them; see {PAGE}"
            )
    return told
