"""Buttons and selects, and the one boundary at which every press is received.

All components are `Press` items: they carry their whole meaning in the custom id, so they
survive a restart, and none of them holds any state.
"""

from __future__ import annotations

import re
from typing import Any, Protocol, Self, cast

import discord
from discord.ui import Button, DynamicItem, Item, Select, UserSelect

from bot.ui import ids
from bot.ui.ids import PressId


class PressHandler(Protocol):
    """Whoever grants the wishes that presses carry; the client is one."""

    async def on_press(
        self, interaction: discord.Interaction[Any], press: PressId, values: tuple[str, ...]
    ) -> None:
        """Answer one press. `values` are what a select holds. Never raises."""


class Press(DynamicItem[Item[Any]], template=ids.TEMPLATE):
    """Any component of the bot's, rebuilt from its custom id when it is pressed."""

    def __init__(self, item: Item[Any]) -> None:
        """`item` is the button or select that people see."""
        super().__init__(item)

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction[Any], item: Item[Any], _match: re.Match[str], /
    ) -> Self:
        """The item as it stands in the message that was pressed."""
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hand the press on."""
        match = ids.TEMPLATE.fullmatch(self.custom_id)
        if match is None:
            raise AssertionError("the library only hands over ids that match the template")
        data = cast("dict[str, Any]", interaction.data or {})
        values = tuple(data.get("values", ()))
        handler = cast("PressHandler", interaction.client)
        await handler.on_press(interaction, ids.parse(match), values)


def button(
    press: PressId,
    label: str,
    *,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    enabled: bool = True,
) -> Press:
    """A button that asks for `press`."""
    return Press(Button(custom_id=str(press), label=label, style=style, disabled=not enabled))


def user_select(press: PressId, placeholder: str, *, most: int = 1) -> Press:
    """A select in which members are chosen."""
    return Press(
        UserSelect(custom_id=str(press), placeholder=placeholder, min_values=1, max_values=most)
    )


def choice_select(press: PressId, placeholder: str, choices: list[tuple[str, str]]) -> Press:
    """A select with one of up to 25 `(label, value)` choices."""
    options = [discord.SelectOption(label=label, value=value) for label, value in choices]
    return Press(Select(custom_id=str(press), placeholder=placeholder, options=options))
