"""What ``--json`` prints: schemas made from the types that the code builds, as files and as a page.

``python -m app.schemas docs`` writes ``json.md`` and a JSON Schema for each output under ``json/``.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from pydantic import ConfigDict, TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core.core_schema import TypedDictSchema
from typing_extensions import is_typeddict

from okenv.odds import Attacks
from okenv.systems import load_system, systems

from .schemas_page import command_of, page

PAGE, FOLDER = "json.md", "json"


def outputs() -> dict[str, Any]:
    """The type of what each command prints, by the name of its schema: the command's, or ``odds-`` and a rulebook."""
    from agents.explain import AdviceData
    from agents.learned.cards import CardData
    from evaluation.assess import AssessmentData, BalanceData, DayData
    from evaluation.compare.run import ComparedData
    from evaluation.leaderboard_data import LeaderboardData, RowData
    from evaluation.simulate import SimulationData
    from evaluation.tactics.run import StudyData
    from evaluation.tournament_page.data import TournamentData

    from .commands.agents import PolicyData
    from .commands.bench import SpeedData
    from .commands.exploit import AnsweredData, ExploitedData
    from .commands.solve import SolutionData
    from .commands.warm import StepData

    odds = {name: load_system(name).module("voice.one_attack").ODDS for name in systems()}
    return {
        "advise": AdviceData,
        "agents": list[PolicyData],
        "assess": AssessmentData | DayData,
        "balance": BalanceData,
        "bench": dict[str, SpeedData],
        "compare": ComparedData,
        "exploit": ExploitedData | AnsweredData,
        **{f"odds-{name}": one | Attacks[one] for name, one in odds.items()},  # type: ignore[valid-type]
        "simulate": SimulationData,
        "solve": SolutionData,
        "suite": LeaderboardData | RowData,
        "tactics": StudyData,
        "tournament": TournamentData,
        "warm": StepData,
        "weights": CardData,
    }


def schema(name: str, *, closed: bool = False) -> dict[str, Any]:
    """The JSON Schema of an output, which forbids what it does not name if ``closed``."""
    made = _made(outputs()[name], closed)
    title = f"{command_of(name)} --json"
    return {"$schema": GenerateJsonSchema.schema_dialect, "title": title, **made["items"], "$defs": made["$defs"]}


def _made(kind: Any, closed: bool) -> dict[str, Any]:
    """The schema of a list of some type: pydantic takes no configuration beside a type that may have its own."""
    config = ConfigDict(use_attribute_docstrings=True)
    if closed:
        config["extra"] = "forbid"
    listed = TypeAdapter[Any](list[kind], config=config)
    return listed.json_schema(mode="serialization", schema_generator=_Told)


class _Told(GenerateJsonSchema):
    """Of a type that has keys from another, also tells what these are, which pydantic reads in their own type alone."""

    def field_is_required(self, field: Any, total: bool) -> bool:
        """Whether a key is always there; those of a dataclass are, whether or not they have a default."""
        return field["type"] == "dataclass-field" or super().field_is_required(field, total)

    def typed_dict_schema(self, schema: TypedDictSchema) -> JsonSchemaValue:
        """The schema of one type."""
        made = super().typed_dict_schema(schema)
        for base in getattr(schema.get("cls"), "__orig_bases__", ()):
            if is_typeddict(base):
                for key, found in _made(base, False)["$defs"][base.__name__]["properties"].items():
                    if "description" in found:
                        made["properties"][key].setdefault("description", found["description"])
        return made


def files() -> dict[str, str]:
    """What is published, by path under ``docs/``."""
    made = {name: schema(name) for name in outputs()}
    texts = {f"{FOLDER}/{name}.json": json.dumps(one, indent=1) + "\n" for name, one in made.items()}
    return {PAGE: page(made, FOLDER), **texts}


def main(words: list[str]) -> int:
    """Write what is published into a folder; 2 for what nobody can mean."""
    if len(words) != 1 or words[0].startswith("-"):
        print(__doc__, file=sys.stderr)
        return 2
    for name, text in files().items():
        path = Path(words[0]) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
