"""How long a press on the demo page takes until its result is seen, robots included."""

import asyncio
from collections.abc import Awaitable
from time import perf_counter

from tests.bench.report import report_times
from tests.browser.page import DemoPage, demo_in_browser

PRESSES = 60


def measure() -> None:
    """Ann plays with three robots, and each press is timed in the browser."""
    report_times("demo: press to result", asyncio.run(_presses()))


async def _presses() -> list[float]:
    async with demo_in_browser() as page:
        times = await _begin(page)
        while len(times) < PRESSES:
            times += await _next_press(page)
        return times


async def _begin(page: DemoPage) -> list[float]:
    return [await _timed(page.press("Start")), await _timed(page.press("My hand"))]


async def _next_press(page: DemoPage) -> list[float]:
    for button in await page.panel_buttons():
        if "alone" not in (await button.inner_text()).lower():
            return [await _timed(page.press_button(button))]
    return [await _timed(page.press("Rematch")), *await _begin(page)]


async def _timed(doing: Awaitable[None]) -> float:
    began = perf_counter()
    await doing
    return perf_counter() - began
