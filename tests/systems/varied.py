"""What the variations of any rulebook are tried with: its arms and sheets, and whether a share is as expected."""

from functools import cache
from typing import Any

import numpy as np

from okenv.library import configs_folder, yaml_files
from okenv.yaml_lines import read_yaml


@cache
def arms(system: str) -> dict[str, Any]:
    """Weapons and armour by name."""
    folder = configs_folder() / "arms" / system
    return {section: read_yaml(folder / f"{section}.yaml").plain() for section in ("weapons", "armour")}


@cache
def sheets(system: str) -> dict[str, Any]:
    """Characters by name."""
    return {
        name: read_yaml(path).plain() for name, path in yaml_files(configs_folder() / "characters" / system).items()
    }


def near(found: float, expected: float, tries: int = 600) -> bool:
    """Whether a share of so many tries is within four standard errors of the expected one."""
    return abs(found - expected) < 4 * float(np.sqrt(expected * (1 - expected) / tries))
