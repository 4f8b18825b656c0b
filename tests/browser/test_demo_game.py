"""A whole game on the demo page, by clicks and slash commands only."""

import re

import pytest

from tests.browser.page import CHROMIUM, DemoPage, demo_in_browser

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed")

MOST_TURNS = 400


async def test_two_people_and_two_robots_play_to_the_leaderboard() -> None:
    """Ann and Bo sit on opposite sides, robots take the other chairs, and both are ranked."""
    async with demo_in_browser() as page:
        await open_short_game(page)
        await page.press("Start")
        for name in ("Ann", "Bo"):
            await page.become(name)
            await page.press("My hand")
        await play_to_the_end(page)
        await page.command("/euchre leaderboard")
        board = (await page.text()).rpartition("Leaderboard")[2]
        assert re.search(r"Ann · [01] of 1", board)
        assert re.search(r"Bo · [01] of 1", board)


async def open_short_game(page: DemoPage) -> None:
    """The demo's own lobby closes, and Ann opens one to three points that Bo joins."""
    await page.press("Leave")
    await page.command("/euchre start", points="3")
    await page.become("Bo")
    await page.press("Sit against Ann")
    await page.become("Ann")


async def play_to_the_end(page: DemoPage) -> None:
    """Each in turn makes the first call or plays the first card offered."""
    for _ in range(MOST_TURNS):
        for name in ("Ann", "Bo"):
            await page.become(name)
            while await page.play_something():
                pass
        if "Rematch" in await page.text():
            return
    raise AssertionError("the game did not end")
