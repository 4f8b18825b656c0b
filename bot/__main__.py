"""The command line: `python -m bot COMMAND`; `--help` lists the commands."""

import argparse
import asyncio
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from bot import demo
from bot.checking import check
from bot.config import load_settings
from bot.errors import BotError
from bot.logs import set_up_logging
from bot.records.cli_games import refusal, stored_export, stored_record
from bot.records.cli_replay import replay_file
from bot.records.cli_verify import Checked, check_file, check_game
from bot.records.errors import FileRefused, GameRefused
from bot.running import run
from db.backup import backup
from db.errors import StoreError
from db.opening import last_beat
from engine.proof.form import record_text

FRESH_MS = 60_000


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line says; the exit status."""
    options = _parser().parse_args(arguments)
    try:
        return int(options.command(options))
    except (BotError, StoreError, GameRefused) as error:
        _refuse(error)
        return 1
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever was reading has had enough; nothing may be written when Python tidies up.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _refuse(error: Exception) -> None:
    _say(refusal(error) if isinstance(error, GameRefused) else str(error))


def _say(text: str) -> None:
    """A line on standard error; whatever would break it, or can't be printed, is escaped."""
    shown = (c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
    print("".join(shown), file=sys.stderr)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bot", description="Euchre for Discord.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    _add(commands, "run", _run, "play on Discord; needs DISCORD_TOKEN")
    demonstrate = _add(commands, "demo", _demo, "play in your browser; needs no account")
    demonstrate.add_argument("--port", type=int, default=0, help="the page's port; any if left out")
    _add(commands, "check", _check, "say what is missing before anybody plays")
    _add(commands, "health", _health, "succeed if a running bot was alive within the last minute")
    copy = _add(commands, "backup", _backup, "copy the database, also while the bot is running")
    copy.add_argument("target", type=Path, help="the file to write")
    _add_verify(commands)
    _add_egn(commands)
    return parser


def _add(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]",
    name: str,
    command: Callable[[argparse.Namespace], int],
    help_text: str,
) -> argparse.ArgumentParser:
    parser = commands.add_parser(name, help=help_text, description=help_text)
    parser.set_defaults(command=command)
    return parser


def _add_verify(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    verify = _add(commands, "verify", _verify, "deal games that are over again, and compare")
    verify.add_argument("games", nargs="+", metavar="GAME", help="a game's id")
    verify.add_argument(
        "--record", action="store_true", help="each GAME is a record's file; - is standard input"
    )
    record = _add(commands, "record", _record, "print what is needed to check a game elsewhere")
    record.add_argument("game", metavar="GAME", help="the game's id")


def _add_egn(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    about = "games in Euchre Game Notation"
    records = commands.add_parser("egn", help=about, description=about)
    choices = records.add_subparsers(required=True, metavar="COMMAND")
    play = _add(choices, "replay", _replay, "play records through by the rules, and give the score")
    play.add_argument("files", nargs="+", metavar="FILE", help="a record; - is standard input")
    export = _add(choices, "export", _export, "print a finished game as a record")
    export.add_argument("game", metavar="GAME", help="the game's id")


def _run(_options: argparse.Namespace) -> int:
    settings = load_settings()
    set_up_logging(settings.log_format, settings.log_level)
    asyncio.run(run(settings))
    return 0


def _demo(options: argparse.Namespace) -> int:
    return asyncio.run(demo.demonstrate(port=options.port))


def _check(_options: argparse.Namespace) -> int:
    findings = asyncio.run(check(load_settings()))
    for finding in findings:
        print(finding)
    return 0 if all(finding.good for finding in findings) else 1


def _health(_options: argparse.Namespace) -> int:
    return asyncio.run(_alive(load_settings().database_url))


async def _alive(url: str) -> int:
    beat = await last_beat(url)
    if beat is not None and time.time() * 1000 - beat < FRESH_MS:
        return 0
    _say("no bot was alive on this database within the last minute")
    return 1


def _backup(options: argparse.Namespace) -> int:
    backup(load_settings().database_url, options.target)
    return 0


def _verify(options: argparse.Namespace) -> int:
    checks = _check_files(options.games) if options.record else _check_games(options.games)
    return max(map(_tell, checks))


def _check_files(names: Sequence[str]) -> Iterator[Callable[[], Checked]]:
    return (partial(check_file, name) for name in names)


def _check_games(game_ids: Sequence[str]) -> Iterator[Callable[[], Checked]]:
    url = load_settings().database_url
    return (partial(_check_game, url, game_id) for game_id in game_ids)


def _check_game(url: str, game_id: str) -> Checked:
    return asyncio.run(check_game(url, game_id))


def _tell(checking: Callable[[], Checked]) -> int:
    """Make one check and answer for it at once, so that many can be watched; 0 if all fits."""
    try:
        checked = checking()
    except (FileRefused, GameRefused) as error:
        _refuse(error)
        return 1
    for line in checked.lines():
        print(line)
    if not checked.fits:
        _say(checked.complaint())
    return 0 if checked.fits else 1


def _record(options: argparse.Namespace) -> int:
    record = asyncio.run(stored_record(load_settings().database_url, options.game))
    print(record_text(record), end="")
    return 0


def _replay(options: argparse.Namespace) -> int:
    found = [_replay_one(file) for file in options.files]
    return max(found)


def _replay_one(file: str) -> int:
    """Answer for one file at once, so that many of them can be watched."""
    replayed = replay_file(file)
    for line in replayed.remarks:
        _say(line)
    if replayed.line is None:
        return 1
    print(replayed.line)
    return 0


def _export(options: argparse.Namespace) -> int:
    export = asyncio.run(stored_export(load_settings().database_url, options.game))
    print(export.text, end="")
    for line in export.lost:
        _say(f"not said in the format itself: {line}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
