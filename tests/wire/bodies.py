"""What Discord refuses in a message's body, whoever writes it.

`message_problems` holds the rules that Discord's OpenAPI description can't say; `check_body`
asks that description too, where it is at hand.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tests.wire.codes import SELECTS, Component, Json, MessageFlag, Reason, Refusal
from tests.wire.openapi import find_description

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator

MAX_COMPONENTS = 40
MAX_TEXT = 4000
MAX_CONTENT = 2000
MAX_ROWS = 5
MAX_BUTTONS = 5
MAX_OPTIONS = 25
MAX_CUSTOM_ID = 100
MAX_LABEL = 80
LINK_STYLE = 5
PREMIUM_STYLE = 6


def check_body(method: str, route: str, body: object) -> None:
    """Refuse `body` where Discord's description of `method` and `route` does.

    Without the description at hand everything passes.

    Raises:
        Refusal: INVALID_FORM with the places and what is wrong there.
    """
    description = find_description()
    problems = () if description is None else description.problems(method, route, body)
    if problems:
        raise Refusal(Reason.INVALID_FORM, problems)


def check_message(body: Json, *, v2: bool = False) -> None:
    """Refuse a message's body where `message_problems` finds something."""
    problems = message_problems(body, v2=v2)
    if problems:
        raise Refusal(Reason.INVALID_FORM, problems)


def message_problems(body: Json, *, v2: bool = False) -> tuple[str, ...]:
    """What is wrong with a message's body, in words; `v2` says that the message already is V2."""
    is_v2 = v2 or bool(int(body.get("flags") or 0) & MessageFlag.COMPONENTS_V2)
    components: list[Json] = body.get("components") or []
    return (
        *(_v2_problems(body, components) if is_v2 else _v1_problems(body, components)),
        *(problem for one in walk(components) for problem in _component_problems(one)),
        *_repeated("custom_id", (one.get("custom_id") for one in walk(components))),
        *_repeated("component id", (one.get("id") or None for one in walk(components))),
    )


def walk(components: Iterable[Json]) -> Iterator[Json]:
    """Every component, the nested ones after the one that holds them."""
    for component in components:
        yield component
        yield from walk(component.get("components") or ())
        accessory = component.get("accessory")
        if accessory is not None:
            yield from walk([accessory])


def _v2_problems(body: Json, components: list[Json]) -> Iterator[str]:
    if body.get("content"):
        yield "content beside the Components V2 flag"
    if body.get("embeds"):
        yield "embeds beside the Components V2 flag"
    if "components" in body and not components:
        yield "a Components V2 message without components"
    count = sum(1 for _ in walk(components))
    if count > MAX_COMPONENTS:
        yield f"{count} components, nested ones counted; {MAX_COMPONENTS} are allowed"
    text = sum(len(one.get("content") or "") for one in walk(components))
    if text > MAX_TEXT:
        yield f"{text} characters of text in all; {MAX_TEXT} are allowed"


def _v1_problems(body: Json, components: list[Json]) -> Iterator[str]:
    if len(body.get("content") or "") > MAX_CONTENT:
        yield f"content is longer than {MAX_CONTENT} characters"
    if len(components) > MAX_ROWS:
        yield f"{len(components)} rows; {MAX_ROWS} are allowed"
    if any(component.get("type") != Component.ACTION_ROW for component in components):
        yield "components that need the Components V2 flag"


def _component_problems(component: Json) -> Iterator[str]:
    kind = component.get("type")
    if kind in SELECTS:
        yield from _select_problems(component)
    elif kind in _PROBLEMS:
        yield from _PROBLEMS[Component(kind)](component)
    custom_id = component.get("custom_id")
    if custom_id is not None and not 1 <= len(custom_id) <= MAX_CUSTOM_ID:
        yield f"a custom_id of {len(custom_id)} characters; 1 to {MAX_CUSTOM_ID} are allowed"


def _button_problems(button: Json) -> Iterator[str]:
    label = button.get("label") or ""
    if len(label) > MAX_LABEL:
        yield f"a label of {len(label)} characters; {MAX_LABEL} are allowed"
    style = button.get("style")
    key = {LINK_STYLE: "url", PREMIUM_STYLE: "sku_id"}.get(int(style or 0), "custom_id")
    if not button.get(key):
        yield f"a button without {key}"
    if style != PREMIUM_STYLE and not (label or button.get("emoji")):
        yield "a button without label and emoji"


def _select_problems(select: Json) -> Iterator[str]:
    if not select.get("custom_id"):
        yield "a select without custom_id"
    if select["type"] != Component.STRING_SELECT:
        return
    options: list[Json] = select.get("options") or []
    if not 1 <= len(options) <= MAX_OPTIONS:
        yield f"a select with {len(options)} options; 1 to {MAX_OPTIONS} are allowed"
    yield from _repeated("option value", (option.get("value") for option in options))


def _row_problems(row: Json) -> Iterator[str]:
    held: list[Json] = row.get("components") or []
    buttons = sum(one.get("type") == Component.BUTTON for one in held)
    selects = sum(one.get("type") in SELECTS for one in held)
    if not held:
        yield "an empty row"
    if buttons > MAX_BUTTONS:
        yield f"{buttons} buttons in a row; {MAX_BUTTONS} are allowed"
    if selects and len(held) > 1:
        yield "a select that shares its row"
    if buttons + selects < len(held):
        yield "a row that holds something else than buttons or a select"


def _container_problems(container: Json) -> Iterator[str]:
    if not container.get("components"):
        yield "an empty container"


def _section_problems(section: Json) -> Iterator[str]:
    if not 1 <= len(section.get("components") or ()) <= 3:
        yield "a section without one to three texts"
    if not section.get("accessory"):
        yield "a section without accessory"


def _text_problems(text: Json) -> Iterator[str]:
    if not text.get("content"):
        yield "an empty text"


_PROBLEMS: dict[Component, Callable[[Json], Iterator[str]]] = {
    Component.ACTION_ROW: _row_problems,
    Component.BUTTON: _button_problems,
    Component.SECTION: _section_problems,
    Component.TEXT_DISPLAY: _text_problems,
    Component.CONTAINER: _container_problems,
}


def _repeated(what: str, values: Iterable[Hashable]) -> Iterator[str]:
    counts = Counter(value for value in values if value is not None)
    for value, count in counts.items():
        if count > 1:
            yield f"{what} {value!r} is used {count} times"
