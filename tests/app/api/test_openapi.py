"""The description of the API, and that the API does what it says, tried with made-up requests."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import (
    allow_header_conformance,
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from app.api.factory import create_app

PATH = "/api/v1/openapi.json"
DESCRIBED = create_app(None).openapi()
OPERATIONS = [(method, path) for path, methods in DESCRIBED["paths"].items() for method in methods]
NAMES = ("id", "token", "system")
SETTINGS: dict[str, Any] = {
    "deadline": None, "derandomize": True, "database": None, "phases": [Phase.explicit, Phase.generate],
    "suppress_health_check": list(HealthCheck),
}  # fmt: skip
CHECKS = [
    schemathesis.checks.not_a_server_error, allow_header_conformance, content_type_conformance,
    negative_data_rejection, response_schema_conformance, status_code_conformance,
]  # fmt: skip


def tried() -> Iterator[Any]:
    """Each operation, with real names and with any, and with what fits and what does not, where there is such."""
    for method, path in OPERATIONS:
        if path.endswith("/stream"):
            continue  # those never end
        operation = DESCRIBED["paths"][path][method]
        named = sum(f"{{{name}}}" in path for name in NAMES)
        for real in (True, False):
            if real and (not named or method == "delete"):
                continue  # it names nothing, or would take the table away
            free = len(operation.get("parameters", [])) - named * real
            for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
                if mode == GenerationMode.POSITIVE or free or "requestBody" in operation:
                    names = (method, path, "real" if real else "any", "fitting" if mode.is_positive else "unfit")
                    yield pytest.param(method, path, real, mode, id=" ".join(names))


@pytest.fixture(scope="module")
def loaded(served):
    """The description as the server gives it, and the ids of a real table."""
    view = served.new()
    real = dict(zip(NAMES, (view["id"], view["player_path"].rpartition("/")[2], "ok"), strict=True))
    return schemathesis.openapi.from_url(f"{served.address}{PATH}"), real


@pytest.mark.kept  # the first of them pays for what the server does once
@pytest.mark.parametrize("examples", [4, pytest.param(12, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("method", "path", "real", "mode"), list(tried()))
def test_the_api_does_what_its_description_says(loaded, method, path, real, mode, examples):
    schema, names = loaded
    fixed = {name: value for name, value in names.items() if f"{{{name}}}" in path}
    operation = schema[path][method]

    @settings(**SETTINGS, max_examples=examples)
    @given(case=operation.as_strategy(generation_mode=mode, path_parameters=fixed if real else None))
    def sent(case):
        case.call_and_validate(checks=CHECKS, timeout=120)  # kernels may have to compile on a busy machine

    sent()


def test_every_operation_is_described(served):
    made = httpx.get(f"{served.address}{PATH}").json()
    assert made["openapi"].startswith("3.1")
    assert made == DESCRIBED
    assert len(OPERATIONS) == 32
    for method, path in OPERATIONS:
        operation = made["paths"][path][method]
        assert path.startswith("/api/v1/"), path
        assert operation["description"].endswith("."), (path, method)
        problem = operation["responses"]["default"]["content"]["application/problem+json"]["schema"]
        assert problem == {"$ref": "#/components/schemas/Problem"}
    names = made["components"]["schemas"]
    assert {"View", "PlayerView", "NewTable", "Driver", "Do", "Correct", "Problem", "Fault"} <= names.keys()
    assert "HTTPValidationError" not in names
    assert "discriminator" in made["paths"]["/api/v1/tables/{id}/events"]["post"]["requestBody"]["content"][
        "application/json"
    ]["schema"]  # fmt: skip
