"""What a person sees of a message: its text, its buttons, its menus."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.wire.bodies import walk
from tests.wire.codes import SELECTS, Component, Json, MessageFlag

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


class NotThereError(AssertionError):
    """The person can't press that: it isn't on the screen, or it is greyed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Control:
    """A button or a menu. `face` is what stands on it: emoji and label, or the placeholder."""

    type: Component
    id: int
    custom_id: str
    label: str
    face: str
    disabled: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """A message as one person saw it at one moment; `payload` is Discord's message object."""

    id: int
    channel_id: int
    ephemeral: bool
    loading: bool
    text: str
    controls: tuple[Control, ...]
    pings: frozenset[int]
    payload: Json

    @property
    def buttons(self) -> list[Control]:
        """The buttons, in reading order (those with an address aside)."""
        return [control for control in self.controls if control.type is Component.BUTTON]

    def control(self, what: str) -> Control:
        """The one with this custom_id, label or face.

        Raises:
            NotThereError: none, or several, or it is greyed.
        """
        found = _find(self.controls, what)
        if len(found) != 1:
            there = ", ".join(f"{control.face} ({control.custom_id})" for control in self.controls)
            raise NotThereError(f"{len(found)} of {what!r} among: {there}")
        if found[0].disabled:
            raise NotThereError(f"{what!r} is greyed")
        return found[0]


def see(payload: Json) -> Seen:
    """What a message object shows."""
    flags = MessageFlag(payload["flags"])
    return Seen(
        id=int(payload["id"]),
        channel_id=int(payload["channel_id"]),
        ephemeral=MessageFlag.EPHEMERAL in flags,
        loading=MessageFlag.LOADING in flags,
        text="\n".join(_texts(payload)),
        controls=tuple(_controls(payload["components"])),
        pings=frozenset(int(user["id"]) for user in payload["mentions"]),
        payload=payload,
    )


def _find(controls: Sequence[Control], what: str) -> list[Control]:
    exact = [control for control in controls if control.custom_id == what]
    return exact or [control for control in controls if what in {control.label, control.face}]


def _texts(payload: Json) -> Iterator[str]:
    if payload["content"]:
        yield payload["content"]
    for component in walk(payload["components"]):
        if component["type"] == Component.TEXT_DISPLAY:
            yield component["content"]


def _controls(components: list[Json]) -> Iterator[Control]:
    for component in walk(components):
        if component["type"] in {Component.BUTTON, *SELECTS} and component.get("custom_id"):
            label = component.get("label") or component.get("placeholder") or ""
            emoji = (component.get("emoji") or {}).get("name") or ""
            yield Control(
                type=Component(component["type"]),
                id=component["id"],
                custom_id=component["custom_id"],
                label=label,
                face=f"{emoji} {label}".strip(),
                disabled=bool(component.get("disabled")),
            )
