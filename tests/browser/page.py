"""The demo's page as a player uses it: choose who to be, press buttons, type commands."""

import asyncio
import re
import shutil
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from playwright.async_api import Locator, Page, async_playwright, expect

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
PRESS_MS = 15_000

# The page greys its buttons while a press is under way, and shows a message at least at its end.
_CHANGED = """before => {
    const timeline = document.querySelector('#channel-timeline');
    const busy = '[aria-busy=true], .component-button[aria-disabled=true]:not([disabled])';
    return timeline.innerHTML !== before
        && timeline.querySelector('article')
        && !timeline.querySelector(busy);
}"""

_CARD = re.compile(r"^(?:10|[789JQKA])[♠♥♦♣]\ufe0e?$|^★$")
_ALONE = re.compile(r"alone", re.IGNORECASE)


class DemoPage:
    """One browser page on a running demo."""

    def __init__(self, page: Page) -> None:
        """`page` shows the demo."""
        self._page = page

    async def become(self, name: str) -> None:
        """Look and press as this person from now on."""
        picker = self._page.locator("#viewer-picker")
        if await picker.locator("option:checked").inner_text() != name:
            before = await self.revision()
            await picker.select_option(label=name)
            await self._changed(before)

    async def press(self, label: str) -> None:
        """Press the newest button with this label, and wait for what it does."""
        await self.press_button(self._page.get_by_role("button", name=label, exact=True).last)

    async def command(self, text: str, **options: str) -> None:
        """Type a slash command, with options by name, and send it."""
        before = await self.revision()
        composer = self._page.locator("#channel-composer-input")
        await composer.click()
        await composer.press_sequentially(text)
        await self._page.locator("[role=option]", has_text=text).first.wait_for()
        await self._page.keyboard.press("Enter")
        for name, value in options.items():
            await self._page.locator(f".command-suggestion[data-value={name}]").click()
            await self._page.keyboard.type(value)
            await self._page.keyboard.press("Enter")
        await self._page.locator("#send-message").click()
        await self._changed(before)

    async def panel_buttons(self) -> list[Locator]:
        """The buttons that can be pressed in the newest private panel, calls before cards."""
        panel = self._page.locator("article.channel-message:has(.message-ephemeral-note)").last
        if not await panel.count():
            return []
        buttons = await panel.locator(".component-button:not([disabled])").all()
        labels = [await button.inner_text() for button in buttons]
        calls = [b for b, label in zip(buttons, labels, strict=True) if not _CARD.match(label)]
        cards = [b for b, label in zip(buttons, labels, strict=True) if _CARD.match(label)]
        return calls + cards

    async def play_something(self) -> bool:
        """Make the first call or play the first card offered, if it is this person's turn."""
        for button in await self.panel_buttons():
            if not _ALONE.search(await button.inner_text()):
                await self.press_button(button)
                return True
        return False

    async def revision(self) -> str:
        """What the page shows now, comparable."""
        return await self._page.locator("#channel-timeline").inner_html()

    async def text(self) -> str:
        """What the page says, all of it."""
        return await self._page.locator("#channel-timeline").inner_text()

    async def screenshot(self, path: str) -> None:
        """Keep a picture of the page."""
        await self._page.screenshot(path=path)

    async def press_button(self, button: Locator) -> None:
        """Press a button, and wait for what it does."""
        before = await self.revision()
        await button.click(timeout=PRESS_MS)
        await self._changed(before)

    async def _changed(self, before: str) -> None:
        await self._page.wait_for_function(_CHANGED, arg=before, timeout=PRESS_MS)


@asynccontextmanager
async def demo_in_browser(width: int = 1100, height: int = 1000) -> AsyncIterator[DemoPage]:
    """Run `python -m bot demo` and open its page in headless Chromium."""
    demo = await asyncio.create_subprocess_exec(sys.executable, "-m", "bot", "demo", stdout=PIPE)
    try:
        url = await _address(demo)
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            page = await browser.new_page(viewport={"width": width, "height": height})
            await page.goto(url)
            await expect(page.get_by_role("button", name="Start", exact=True)).to_be_visible()
            yield DemoPage(page)
            await browser.close()
    finally:
        demo.terminate()
        await demo.wait()


async def _address(demo: asyncio.subprocess.Process) -> str:
    assert demo.stdout is not None
    line = (await demo.stdout.readline()).decode()
    found = re.search(r"http://\S+", line)
    assert found, f"the demo said {line!r}"
    return found[0]
