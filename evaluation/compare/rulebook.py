"""What a rulebook needs to be compared: its file of ``configs/compare``, or of one's own (docs/compare.md)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationInfo

from okenv.core.layout import MAX_ROUNDS
from okenv.core.spelling import nearest
from okenv.library import config_files, is_path, mapping, unknown
from okenv.nodes import ConfigError, Node, Problem
from okenv.systems import load_system, systems
from okenv.validation import validate
from okenv.yaml_lines import read_yaml

from ..tactics.known import known
from ..tactics.study import System

FOLDER = "compare"
Sheet = dict[str, Any]
"""A fighter as encounters list them: ``{character: swordsman, weapons: [sword]}``."""


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


def _one_of(found: str, names: Sequence[str], what: str) -> str:
    if found not in names:
        raise ValueError(f"found {found!r}, expected {what}: {', '.join(names)}{nearest(found, names)}")
    return found


def _policy(code: str, info: ValidationInfo) -> str:
    if "system" not in info.data:
        return code
    codes = load_system(info.data["system"]).module("mind.policies").CODES
    return _one_of(code, codes, "a scripted policy of the rulebook")


def _field(name: str | None, info: ValidationInfo) -> str | None:
    if name is None or "system" not in info.data:
        return name
    fields = load_system(info.data["system"]).layout.BATTLE.fields["fighters"][0].subdtype[0].fields
    words = [word for word, found in fields.items() if found[0].str.endswith("i4") and not found[0].shape]
    return _one_of(name, words, "a field of a fighter that holds one number")


def _state(name: str | None, info: ValidationInfo) -> str | None:
    if name is None or "system" not in info.data:
        return name
    return _one_of(name, list(load_system(info.data["system"]).layout.State.__members__), "a state of a fighter")


Policy = Annotated[str, AfterValidator(_policy)]


class Cover(_Model):
    """How somebody is behind cover, against somebody who is not.

    Attributes:
        fighter: laid over her sheet.
        other: laid over the other's.
        rules: further options of the fight.
    """

    fighter: Sheet = {}
    other: Sheet = {}
    rules: dict[str, Any] = {}


class Scene(_Model):
    """A place to fight in, and who fights there.

    Attributes:
        words: what it is, such as ``swords, a metre apart``.
        rules: the options of its fights.
        mook, trained, hero: the three ranks that all rulebooks know.
        cover: None where nobody can be behind cover.
    """

    words: Annotated[str, Field(min_length=1, description="a few words")]
    rules: dict[str, Any] = {}
    mook: Annotated[Sheet, Field(description="a fighter, such as {character: thug}")]
    trained: Annotated[Sheet, Field(description="a fighter, such as {character: swordsman}")]
    hero: Annotated[Sheet, Field(description="a fighter, such as {character: adventurer}")]
    cover: Cover | None = None


class Exact(_Model):
    """A duel of two who are alike, solved with and without two tactics of the rulebook's ``tactics.yaml``.

    Attributes:
        words: who they are.
        fighter: either of them.
        rules: the options of the duel.
        rounds: after so many it is a draw.
        defence: the tactic that answers an attack.
        preparation: the tactic that makes ready for one.
    """

    words: Annotated[str, Field(min_length=1, description="a few words")]
    fighter: Sheet
    rules: dict[str, Any] = {}
    rounds: Annotated[int, Field(ge=1, le=MAX_ROUNDS)] = 40
    defence: str
    preparation: str

    @property
    def names(self) -> list[str]:
        """Both tactics."""
        return [self.defence, self.preparation]


class Rulebook(_Model):
    """A rulebook in the comparison.

    Attributes:
        system: its name.
        careful: the scripted policy that defends where that pays.
        plain: the one that attacks and nothing else.
        first: the fighters' field whose higher figure at the first decision says which side is first; None where
            that is the side that is asked first.
        dead: the state of the dead, by its name in the rulebook's ``layout.State``; None where nobody dies.
        duel: further options of fights of one against one.
        rounds: after so many a fight is a draw.
        scenes: by name; figures stand beside those of other rulebooks' scenes of the same name.
        exact: None where nothing is solved.
    """

    system: System
    careful: Annotated[Policy, Field(description="a scripted policy, such as turtle")]
    plain: Annotated[Policy, Field(description="a scripted policy, such as brute")]
    first: Annotated[str | None, AfterValidator(_field)] = None
    dead: Annotated[str | None, AfterValidator(_state)] = None
    duel: dict[str, Any] = {}
    rounds: Annotated[int, Field(ge=1, le=MAX_ROUNDS)] = 100
    scenes: Annotated[dict[str, Scene], Field(min_length=1, description="a mapping of scenes")]
    exact: Exact | None = None

    @property
    def title(self) -> str:
        """The rulebook's own."""
        return load_system(self.system).title


@dataclass(frozen=True)
class Asked:
    """What is compared.

    Attributes:
        books: the rulebooks, in the order of the report.
        left_out: names of the rulebooks that have no file.
    """

    books: tuple[Rulebook, ...]
    left_out: tuple[str, ...] = ()


def shipped() -> dict[str, Path]:
    """The files of the rulebooks that have one, by name: the shipped ones, and those that others bring along."""
    files = config_files(FOLDER)
    return {name: files[name] for name in systems() if name in files}


def load_rulebooks(sources: Sequence[str] = ()) -> Asked:
    """Rulebooks by name, or files by path; without any, all that have a file.

    Raises:
        ConfigError: with everything that is wrong: file, line, field, what was found, what is expected.
    """
    files = shipped()
    if not sources:
        return Asked(tuple(map(read_rulebook, files.values())), tuple(n for n in systems() if n not in files))
    books = [read_rulebook(_find(source, files)) for source in sources]
    for k, book in enumerate(books):
        if book.system in [other.system for other in books[:k]]:
            raise ConfigError(f"rulebook: found {book.system!r} twice, expected each once")
    return Asked(tuple(books))


def _find(source: str, files: dict[str, Path]) -> Path:
    if source in files:
        return files[source]
    if is_path(source):
        return Path(source)
    if source in systems():
        raise ConfigError(f"rulebook: found {source!r}, which has no file configs/{FOLDER}/{source}.yaml, expected one")
    raise unknown("rulebook", source, files, ", ".join(files))


def read_rulebook(path: Path) -> Rulebook:
    """The rulebook of a file.

    Raises:
        ConfigError: as :func:`load_rulebooks`.
    """
    from .fights import check_fights

    top, problems = mapping(read_yaml(path)), list[Problem]()
    book = validate(Rulebook, top, problems)
    if book is None:
        raise ConfigError(problems)
    if book.exact is not None:
        _check_tactics(book.exact, book.system, top, problems)
    if not problems:
        check_fights(book, top, problems)
    if problems:
        raise ConfigError(problems)
    return book


def _check_tactics(exact: Exact, system: str, top: Node, problems: list[Problem]) -> None:
    for field in ("defence", "preparation"):
        try:
            known(system).name(getattr(exact, field))
        except ValueError as error:
            problems.append(top.problem(str(error), ("exact", field)))
