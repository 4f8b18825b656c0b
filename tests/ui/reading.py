"""Reading a screen as a person would: its texts, its buttons, its limits."""

from collections.abc import Iterator

from discord import Colour
from discord.ui import ActionRow, Button, Container, LayoutView, Select, TextDisplay, UserSelect

from bot.ui import ids
from bot.ui.items import Press

MOST_COMPONENTS = 40
MOST_CHARACTERS = 4_000
LONGEST_LABEL = 80
LONGEST_ID = 100


def text_of(view: LayoutView) -> str:
    """All text on the screen, from the top."""
    return "\n".join(i.content for i in view.walk_children() if isinstance(i, TextDisplay))


def presses(view: LayoutView) -> list[Press]:
    """Everything that can be pressed or chosen from, in order."""
    return [item for item in view.walk_children() if isinstance(item, Press)]


def rows(view: LayoutView) -> list[list[str]]:
    """The labels of the buttons, row by row."""
    return [
        [_label(item) for item in row.children if _label(item)]
        for row in view.children
        if isinstance(row, ActionRow)
    ]


def _label(item: object) -> str:
    button = item.item if isinstance(item, Press) else None
    return (button.label or "") if isinstance(button, Button) else ""


def labels(view: LayoutView, *, enabled: bool | None = None) -> list[str]:
    """The labels of all buttons, or of those that are or aren't enabled."""
    return [
        press.item.label or ""
        for press in presses(view)
        if isinstance(press.item, Button) and enabled in (None, not press.item.disabled)
    ]


def codes(view: LayoutView, *, enabled: bool | None = None) -> list[str]:
    """What the buttons ask for, as `play:JH`."""
    return [
        _id(press).code
        for press in presses(view)
        if isinstance(press.item, Button) and enabled in (None, not press.item.disabled)
    ]


def _id(press: Press) -> ids.PressId:
    match = ids.TEMPLATE.fullmatch(press.custom_id)
    assert match is not None
    return ids.parse(match)


def options(view: LayoutView) -> dict[str, list[tuple[str, str]]]:
    """The choices of each select by its verb; a select of members has none."""
    found: dict[str, list[tuple[str, str]]] = {}
    for press in presses(view):
        if isinstance(press.item, Select):
            found[_id(press).verb] = [(o.label, o.value) for o in press.item.options]
        elif isinstance(press.item, UserSelect):
            found[_id(press).verb] = []
    return found


def colour(view: LayoutView) -> int | None:
    """The colour of the screen's edge."""
    box = next(item for item in view.children if isinstance(item, Container))
    found = box.accent_colour
    return found.value if isinstance(found, Colour) else found


def broken_limits(view: LayoutView) -> Iterator[str]:
    """Every way in which Discord would refuse the screen."""
    if view.total_children_count > MOST_COMPONENTS:
        yield f"{view.total_children_count} components"
    if view.content_length() > MOST_CHARACTERS:
        yield f"{view.content_length()} characters"
    if any(isinstance(item, TextDisplay) and not item.content for item in view.walk_children()):
        yield "an empty text"
    seen = [press.custom_id for press in presses(view)]
    if len(seen) != len(set(seen)):
        yield f"an id twice in {seen}"
    yield from (
        f"label {label!r}" for label in labels(view) if not 1 <= len(label) <= LONGEST_LABEL
    )
    yield from (f"id {each!r}" for each in seen if len(each) > LONGEST_ID)
    yield from (f"a row of {len(row)}" for row in rows(view) if len(row) > 5)
