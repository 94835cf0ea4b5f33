"""What results are of, in a few hex digits, so that they are never taken for those of something else."""

from __future__ import annotations

import hashlib
import inspect
import json
from pathlib import Path
from typing import Any

from agents.own import InstalledPolicy
from agents.plugins import is_plugin, registered
from agents.registry import make_policy
from okenv.core.jit import sources_hash
from okenv.encounter import Encounter
from okenv.systems import load_system


def encounter_digest(encounter: Encounter) -> str:
    """Sixteen hex digits over all that an encounter says, but for the policies that it names."""
    data = json.dumps(encounter.to_dict(), sort_keys=True, default=str)
    return hashlib.sha256(data.encode()).hexdigest()[:16]


def policy_digest(code: str, system: str) -> str:
    """Sixteen hex digits over what a code stands for, beside the rulebook's own kernels.

    That is a gambit's program, the files of a plugin (:func:`policy_files`), or the sources beside the class of any
    other policy, with a network's weights, or the gambit that a search plays on with.

    Raises:
        PluginError: for a file of a plugin that is gone.
    """
    word = code.partition(":")[0]
    digest = hashlib.sha256(word.encode())
    if is_plugin(code):
        files = policy_files(code) or {registered()[word].source: ""}
        digest.update(json.dumps(files).encode())
        return digest.hexdigest()[:16]
    made: Any = make_policy(code, system)
    policy = made.inner if isinstance(made, InstalledPolicy) else made
    program = getattr(policy, "program", None)
    if program is not None:
        digest.update(program.tobytes())
    elif word not in load_system(system).module("mind.policies").CODES:
        file = Path(inspect.getfile(type(policy)))
        # A module that is in no package may lie among all that is installed.
        digest.update(sources_hash(file.parent if "." in type(policy).__module__ else file).encode())
        digest.update(getattr(policy, "content", "").encode())
    return digest.hexdigest()[:16]


def policy_files(code: str) -> dict[str, str]:
    """``{file: hex digest}`` of all that a plugin's policy is made of; nothing of any other.

    Raises:
        PluginError: for a file that is gone.
    """
    own = registered().get(code.partition(":")[0])
    return {} if own is None else own.files
