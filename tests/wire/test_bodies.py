"""Bodies that Discord would refuse are found, and those that it takes pass."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.wire import routes
from tests.wire.bodies import check_body, message_problems
from tests.wire.codes import Refusal
from tests.wire.openapi import DESCRIPTION, OpenApi, find_description

if TYPE_CHECKING:
    from tests.wire.codes import Json

V2 = 1 << 15
needs_description = pytest.mark.skipif(
    not DESCRIPTION.is_file(),
    reason="Discord's OpenAPI description isn't beside the checkout",
)


def text(content: str = "Hello") -> Json:
    return {"type": 10, "content": content}


def button(custom_id: str | None = "pass", label: str = "Pass", style: int = 2) -> Json:
    return {"type": 2, "style": style, "label": label, "custom_id": custom_id}


def row(*components: Json) -> Json:
    return {"type": 1, "components": list(components)}


def menu(*values: str) -> Json:
    options = [{"label": value, "value": value} for value in values]
    return {"type": 3, "custom_id": "suit", "options": options}


def container(*components: Json) -> Json:
    return {"type": 17, "components": list(components)}


def numbered(count: int) -> list[Json]:
    return [button(str(number)) for number in range(count)]


SECTION: Json = {"type": 9, "components": [text()], "accessory": button("more")}
GOOD: list[Json] = [
    {"content": "Hello"},
    {"content": "x" * 2000, "embeds": [{"title": "Table"}]},
    {"components": [row(*numbered(5))]},
    {"flags": V2, "components": [container(text(), row(*numbered(5))), SECTION, row(menu("S"))]},
    {"flags": V2, "components": [text("x" * 4000)]},
    {"flags": V2, "components": [text(str(number)) for number in range(40)]},
    {"components": [row({"type": 2, "style": 5, "label": "Rules", "url": "https://a.test/"})]},
    {"components": [row({"type": 2, "style": 2, "emoji": {"name": "♠"}, "custom_id": "s"})]},
    {"components": [row(button("x" * 100, "y" * 80))]},
]
BAD: list[tuple[str, Json]] = [
    ("content beside", {"flags": V2, "content": "Hello", "components": [text()]}),
    ("embeds beside", {"flags": V2, "embeds": [{}], "components": [text()]}),
    ("without components", {"flags": V2, "components": []}),
    ("41 components", {"flags": V2, "components": [container(*[text() for _ in range(40)])]}),
    ("4001 characters", {"flags": V2, "components": [text("x" * 4000), container(text("y"))]}),
    ("an empty text", {"flags": V2, "components": [text("")]}),
    ("an empty container", {"flags": V2, "components": [container()]}),
    ("without accessory", {"flags": V2, "components": [SECTION | {"accessory": None}]}),
    ("one to three texts", {"flags": V2, "components": [SECTION | {"components": []}]}),
    ("longer than 2000", {"content": "x" * 2001}),
    ("6 rows", {"components": [row(button(str(number))) for number in range(6)]}),
    ("need the Components V2 flag", {"components": [text()]}),
    ("'pass' is used 2 times", {"components": [row(button()), row(button())]}),
    ("component id 3 is used", {"flags": V2, "components": [text() | {"id": 3}] * 2}),
    ("without custom_id", {"components": [row(button(None))]}),
    ("a custom_id of 101", {"components": [row(button("x" * 101))]}),
    ("a label of 81", {"components": [row(button(label="x" * 81))]}),
    ("without label and emoji", {"components": [row(button(label=""))]}),
    ("without url", {"components": [row(button(style=5))]}),
    ("6 buttons in a row", {"components": [row(*numbered(6))]}),
    ("an empty row", {"components": [row()]}),
    ("shares its row", {"components": [row(menu("S"), button())]}),
    ("something else", {"flags": V2, "components": [row(text())]}),
    ("a select with 26 options", {"components": [row(menu(*map(str, range(26))))]}),
    ("option value 'S' is used", {"components": [row(menu("S", "S"))]}),
]


@pytest.mark.parametrize("body", GOOD)
def test_a_good_body_passes(body: Json) -> None:
    assert message_problems(body) == ()


@pytest.mark.parametrize(("told", "body"), BAD, ids=[told for told, _ in BAD])
def test_a_bad_body_is_refused_for_its_one_reason(told: str, body: Json) -> None:
    (problem,) = message_problems(body)
    assert told in problem


def test_an_edit_of_a_v2_message_is_judged_as_v2() -> None:
    assert message_problems({"content": "Hello"}, v2=True)
    assert not message_problems({"components": [text()]}, v2=True)


@needs_description
@pytest.mark.parametrize("body", GOOD)
def test_discords_description_takes_a_good_body(body: Json) -> None:
    check_body("POST", routes.MESSAGES, body)


@needs_description
def test_discords_description_names_the_place_of_a_fault() -> None:
    body = {"type": 4, "data": {"flags": V2, "components": [container(row(button("x" * 101)))]}}
    with pytest.raises(Refusal) as refused:
        check_body("POST", routes.CALLBACK, body)
    (problem,) = refused.value.problems
    assert problem.startswith("data.components.0.components.0.components.0.custom_id: ")


@needs_description
def test_ids_may_be_numbers_as_the_library_sends_them() -> None:
    reference = {"message_id": 1, "channel_id": "2"}
    check_body("POST", routes.MESSAGES, {"content": "Hello", "message_reference": reference})


@needs_description
def test_every_route_with_a_body_is_described() -> None:
    description = find_description()
    assert description is not None
    for method, route, _ in routes.ROUTES:
        if method in {"POST", "PATCH", "PUT"} and route not in {
            routes.TYPING,
            routes.THREAD_MEMBER,
        }:
            assert description.problems(method, route, "no body at all"), f"{method} {route}"


def test_a_route_that_the_description_lacks_passes() -> None:
    description = OpenApi({"paths": {}, "components": {"schemas": {}}})
    assert description.problems("POST", routes.MESSAGES, {}) == ()
