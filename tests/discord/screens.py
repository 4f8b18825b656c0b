"""Messages as a person sees them: their text, and what can be pressed."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from simcord import Env
from simcord.backend.models import Message
from simcord.components import walk_components
from simcord.results import ResponseMessage

ROW = 1
BUTTON = 2
SELECTS = (3, 5)
TEXT = 10
CONTAINER = 17


@dataclass(frozen=True, slots=True)
class Button:
    """One button of a message."""

    label: str
    id: str
    enabled: bool

    @property
    def code(self) -> str:
        """What it asks for, such as `play:JH`."""
        return self.id.split(":", 3)[3]


class Screen:
    """A message, always as it stands now."""

    def __init__(self, env: Env, message: Message) -> None:
        """`message` is simcord's own record of it."""
        self._env = env
        self._message = message

    @property
    def id(self) -> int:
        """The message's id."""
        return int(self._message.id)

    @property
    def message(self) -> ResponseMessage:
        """What simcord's people press on."""
        return ResponseMessage(self._env, self._message)

    @property
    def private(self) -> bool:
        """Whether one person alone sees it."""
        return bool(self._message.is_ephemeral)

    @property
    def boxed(self) -> bool:
        """Whether it is a table or a board, not a line of text."""
        return any(part["type"] == CONTAINER for part in self._message.components)

    @property
    def pinged(self) -> list[int]:
        """Who was notified of it."""
        return list(self._message.ping_user_ids)

    @property
    def text(self) -> str:
        """All that can be read, from the top, without the labels."""
        texts = [part["content"] for part in self._parts() if part["type"] == TEXT]
        return "\n".join([self._message.content, *texts]).strip()

    @property
    def buttons(self) -> list[Button]:
        """All buttons, in order."""
        return [
            Button(part.get("label", ""), part["custom_id"], not part.get("disabled", False))
            for part in self._parts()
            if part["type"] == BUTTON
        ]

    @property
    def rows(self) -> list[int]:
        """How many buttons stand in each row."""
        rows = [part["components"] for part in self._parts() if part["type"] == ROW]
        return [sum(item["type"] == BUTTON for item in row) for row in rows]

    @property
    def labels(self) -> list[str]:
        """The labels of all buttons."""
        return [button.label for button in self.buttons]

    @property
    def enabled(self) -> list[str]:
        """The labels of the buttons that can be pressed."""
        return [button.label for button in self.buttons if button.enabled]

    @property
    def selects(self) -> dict[str, str]:
        """The id of each select by what it is for."""
        parts = (part for part in self._parts() if part["type"] in SELECTS)
        return {part["custom_id"].split(":")[3]: part["custom_id"] for part in parts}

    @property
    def components(self) -> list[dict[str, Any]]:
        """Everything on it, as it is sent."""
        return self.message.components

    @property
    def files(self) -> dict[str, str]:
        """The texts of the files that came with it, by name."""
        cdn = self._env.backend.cdn
        kept = {each["filename"]: cdn.get(each["url"]) for each in self._message.attachments}
        return {name: text.decode() for name, text in kept.items() if text is not None}

    def button(self, label: str) -> Button:
        """The button with that label."""
        found = [button for button in self.buttons if button.label == label]
        assert len(found) == 1, f"{len(found)} buttons {label!r} among {self.labels}"
        return found[0]

    def asking(self, code: str) -> Button:
        """The button that asks for `code`, such as `play:JH`, whatever its label says."""
        found = [button for button in self.buttons if button.code == code]
        assert len(found) == 1, f"{len(found)} buttons ask for {code!r} among {self.codes}"
        return found[0]

    @property
    def codes(self) -> list[str]:
        """What the buttons ask for."""
        return [button.code for button in self.buttons]

    def _parts(self) -> Iterator[dict[str, Any]]:
        return walk_components(self._message.components)

    def __repr__(self) -> str:
        return f"<Screen {self.text!r} {self.labels}>"
