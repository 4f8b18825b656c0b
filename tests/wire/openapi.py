"""Request bodies against Discord's own OpenAPI description, where that file is at hand.

The description is large and not this project's to carry: it is read from
`../shared/discord/openapi.json` beside the checkout.
"""

from __future__ import annotations

import functools
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import jsonschema_rs

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from jsonschema_rs import ValidationError

    from tests.wire.codes import Json

DESCRIPTION = Path(__file__).parents[3] / "shared" / "discord" / "openapi.json"
DRAFT = "https://json-schema.org/draft/2020-12/schema"
SNOWFLAKE = {"type": ["string", "integer"]}
"""discord.py sends some ids as integers, and Discord takes them; the description doesn't."""
SHOWN = 160
"""Characters of a message of the validator's that are worth showing."""


class OpenApi:
    """Validates the JSON body of each operation of the description, compiled at first use."""

    def __init__(self, document: Json) -> None:
        self._paths: Json = document["paths"]
        schemas = document["components"]["schemas"] | {"SnowflakeType": SNOWFLAKE}
        self._components = document["components"] | {"schemas": schemas}
        self._validators: dict[tuple[str, str], jsonschema_rs.Draft202012Validator | None] = {}

    def problems(self, method: str, route: str, body: object) -> tuple[str, ...]:
        """What the description has against `body`; nothing where it doesn't know the route.

        Args:
            method: the HTTP method, in capitals.
            route: the path with its parameters in braces, as the description names them.
            body: the parsed JSON body.
        """
        key = method, route
        if key not in self._validators:
            self._validators[key] = self._compile(method, route)
        validator = self._validators[key]
        if validator is None:
            return ()
        return tuple(
            f"{_place(error)}: {error.message[-SHOWN:]}"
            for error in _innermost(validator.iter_errors(body))
        )

    def _compile(self, method: str, route: str) -> jsonschema_rs.Draft202012Validator | None:
        operation = self._paths.get(route, {}).get(method.lower(), {})
        content = operation.get("requestBody", {}).get("content", {}).get("application/json")
        if content is None:
            return None
        schema: dict[str, Any] = {"$schema": DRAFT, "components": self._components}
        return jsonschema_rs.Draft202012Validator(schema | content["schema"])


def _innermost(errors: Iterable[ValidationError]) -> Iterator[ValidationError]:
    """Replace "fits none of these" by what the alternative with the right `type` says."""
    for error in errors:
        branches: list[list[ValidationError]] = getattr(error.kind, "context", [])
        meant = [branch for branch in branches if not _is_another_type(error, branch)]
        if len(meant) == 1:
            yield from _innermost(meant[0])
        else:
            yield error


def _is_another_type(union: ValidationError, branch: list[ValidationError]) -> bool:
    here = list(union.instance_path)
    return any(
        list(error.instance_path) == [*here, "type"]
        or (list(error.instance_path) == here and "null" in error.message)
        for error in branch
    )


def _place(error: ValidationError) -> str:
    return ".".join(map(str, error.instance_path)) or "body"


@functools.cache
def find_description() -> OpenApi | None:
    """The description, or None where the file isn't there."""
    if not DESCRIPTION.is_file():
        return None
    return OpenApi(json.loads(DESCRIPTION.read_text(encoding="utf-8")))
