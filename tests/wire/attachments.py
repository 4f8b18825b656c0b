"""Files of messages: which stay, which come, and what `attachment://…` in a component means."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING

from tests.wire.bodies import walk
from tests.wire.codes import Reason, Refusal
from tests.wire.entities import Attachment

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tests.wire.codes import Json
    from tests.wire.entities import Upload

SCHEME = "attachment://"


def attach(
    body: Json,
    kept: Sequence[Attachment],
    uploads: Sequence[Upload],
    *,
    first_id: int,
    folder: str,
) -> list[Attachment]:
    """The message's files after a create or an edit.

    Args:
        body: the message's body; without `attachments` in it every file stays.
        kept: the files that the message had.
        uploads: the files of this request, in the order of their numbers.
        first_id: a fresh id, counted up for each upload.
        folder: the address under which the files are served.
    """
    listed: list[Json] | None = body.get("attachments")
    texts = {int(entry["id"]): entry.get("description") for entry in listed or ()}
    staying = [old for old in kept if listed is None or old.id in texts]
    return staying + [
        Attachment(
            id=first_id + number,
            filename=upload.filename,
            content=upload.content,
            url=f"{folder}/{first_id + number}/{upload.filename}",
            description=texts.get(number),
        )
        for number, upload in enumerate(uploads)
    ]


def finish_components(components: list[Json], attachments: Sequence[Attachment]) -> list[Json]:
    """The components as Discord stores them: media with addresses, every component with an id.

    Raises:
        Refusal: INVALID_FORM where a component names a file that isn't there.
    """
    finished = deepcopy(components)
    urls = {SCHEME + stored.filename: stored.url for stored in attachments}
    for media in _media(finished):
        media["url"] = _resolve(media["url"], urls)
    _number(finished)
    return finished


def _media(components: list[Json]) -> Iterator[Json]:
    for component in walk(components):
        for holder in (component, *component.get("items", ())):
            for key in ("media", "file"):
                if key in holder:
                    yield holder[key]


def _resolve(url: str, urls: dict[str, str]) -> str:
    if not url.startswith(SCHEME):
        return url
    if url not in urls:
        raise Refusal(Reason.INVALID_FORM, (f"{url} isn't attached",))
    return urls[url]


def _number(components: list[Json]) -> None:
    """Give an id to those without one; those that the bot sent stay."""
    taken = {component.get("id") for component in walk(components)}
    free = (number for number in range(1, 1000) if number not in taken)
    for component in walk(components):
        if not component.get("id"):
            component["id"] = next(free)
