"""The REST interface over HTTP: parses, records, checks, serves and answers each request."""

from __future__ import annotations

import json
import logging
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from aiohttp import web

from tests.wire.bodies import check_body
from tests.wire.codes import Json, Reason, Refusal
from tests.wire.entities import Upload
from tests.wire.faults import Faults, Gate, Reply
from tests.wire.routes import ROUTES, TOKEN_ROUTES, Answer, Call

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tests.wire.waiting import Bell
    from tests.wire.world import World

_logger = logging.getLogger(__name__)
PREFIX = "/api/v10"
JSON_HEADERS = {"Content-Type": "application/json"}
"""Exactly this: discord.py takes an answer with a charset behind it for plain text."""


@dataclass(slots=True, kw_only=True)
class Request:
    """One request as it came, and how it was answered (`status` is None until then).

    `route` is the path with its parameters in braces, empty where the stand-in has no such
    route; `files` are the names of uploads; `problems` is what was wrong with the body.
    """

    method: str
    path: str
    route: str
    at: float
    body: Any = None
    files: tuple[str, ...] = ()
    status: int | None = None
    code: int = 0
    problems: tuple[str, ...] = ()

    def __str__(self) -> str:
        """One line for a failure message, without any token."""
        told = "; ".join(self.problems)
        return f"{self.method} {self.route or self.path} -> {self.status} {self.code or ''} {told}"


class Rest:
    """Serves the world's REST routes below `PREFIX`, and its files."""

    def __init__(self, world: World, bell: Bell) -> None:
        self._world = world
        self._bell = bell
        self.requests: list[Request] = []
        self.faults = Faults()

    def add_to(self, app: web.Application) -> None:
        """Add all routes to `app`; unknown ones are recorded and answered with 404."""
        for method, route, handler in ROUTES:
            app.router.add_route(method, PREFIX + route, partial(self._handle, route, handler))
        app.router.add_route("*", PREFIX + "/{path:.*}", partial(self._handle, "", _unserved))
        app.router.add_get("/attachments/{channel_id}/{file_id}/{filename}", self._file)

    async def _handle(
        self,
        route: str,
        handler: Callable[[Call], Answer],
        request: web.Request,
    ) -> web.Response:
        path = request.path.removeprefix(PREFIX)
        now = self._world.clock.now()
        entry = Request(method=request.method, path=path, route=route, at=now)
        self.requests.append(entry)
        try:
            body, uploads = await _parse(request)
            entry.body = body
            entry.files = tuple(upload.filename for upload in uploads)
            reply = await self._meet_fault(entry)
            if reply is None:
                call = Call(
                    world=self._world,
                    host=request.host,
                    params=request.match_info,
                    query=request.query,
                    body=body,
                    uploads=uploads,
                )
                answer = self._serve(entry, handler, call, request.headers)
                return self._answered(entry, 204 if answer is None else 200, answer)
            return self._answered(entry, reply.status, reply.body, reply.headers)
        except Refusal as refusal:
            entry.problems = refusal.problems
            return self._answered(entry, refusal.status, refusal.body)
        except Exception as error:
            _logger.exception("the stand-in failed at %s %s", entry.method, entry.route)
            entry.problems = (f"the stand-in failed: {error!r}",)
            return self._answered(entry, 501, {"message": "The stand-in failed", "code": 0})

    async def _meet_fault(self, entry: Request) -> Reply | None:
        fault = self.faults.take(entry.method, entry.route)
        if isinstance(fault, Gate):
            await fault.pass_through()
            return None
        return fault

    def _serve(
        self,
        entry: Request,
        handler: Callable[[Call], Answer],
        call: Call,
        headers: Mapping[str, str],
    ) -> Answer:
        authorized = headers.get("Authorization") == f"Bot {self._world.token}"
        if not authorized and entry.route not in TOKEN_ROUTES:
            raise Refusal(Reason.UNAUTHORIZED)
        if call.body is not None:
            check_body(entry.method, entry.route, call.body)
        return handler(call)

    def _answered(
        self,
        entry: Request,
        status: int,
        body: Answer,
        headers: Mapping[str, str] | None = None,
    ) -> web.Response:
        entry.status = status
        entry.code = body.get("code", 0) if isinstance(body, dict) else 0
        self._bell.ring()
        if body is None:
            return web.Response(status=status)
        content = json.dumps(body).encode()
        return web.Response(status=status, body=content, headers=JSON_HEADERS | dict(headers or {}))

    async def _file(self, request: web.Request) -> web.Response:
        file_id = int(request.match_info["file_id"])
        for message in self._world.messages.by_id.values():
            for stored in message.attachments:
                if stored.id == file_id:
                    return web.Response(body=stored.content)
        raise web.HTTPNotFound


def _unserved(call: Call) -> Answer:
    raise Refusal(Reason.NOT_FOUND, (f"the stand-in has no route {call.params['path']}",))


async def _parse(request: web.Request) -> tuple[Any, list[Upload]]:
    """The JSON body, and the files of a multipart request in the order of their numbers."""
    if not request.can_read_body:
        return None, []
    if request.content_type != "multipart/form-data":
        return json.loads(await request.read()), []
    form = await request.post()
    body: Json = json.loads(str(form["payload_json"]))
    files = {key: value for key, value in form.items() if isinstance(value, web.FileField)}
    uploads = [
        Upload(filename=files[key].filename, content=files[key].file.read())
        for key in sorted(files, key=_file_number)
    ]
    return body, uploads


def _file_number(key: str) -> int:
    return int(key.removeprefix("files[").removesuffix("]"))
