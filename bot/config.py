"""Settings, from the environment and from `.env`: what the host chooses, checked at start."""

from enum import Enum
from typing import Annotated

from pydantic import Field, SecretStr, ValidationError, field_validator, model_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from bot.errors import SettingsRefused

DEFAULT_DATABASE = "sqlite+aiosqlite:///data/left-bower.db"


class LogFormat(Enum):
    """What log lines look like."""

    TEXT = "text"
    JSON = "json"


class LogLevel(Enum):
    """The least important lines still logged."""

    DEBUG = "DEBUG"
    INFO = "INFO"
    WARNING = "WARNING"
    ERROR = "ERROR"


class Settings(BaseSettings):
    """Every setting, by the name of its environment variable in lower case."""

    model_config = SettingsConfigDict(
        env_file=".env", env_ignore_empty=True, extra="ignore", hide_input_in_errors=True
    )

    discord_token: SecretStr | None = None
    database_url: str = DEFAULT_DATABASE
    log_format: LogFormat = LogFormat.TEXT
    log_level: LogLevel = LogLevel.INFO
    shard_ids: Annotated[tuple[int, ...] | None, NoDecode] = None
    shard_count: int | None = Field(default=None, ge=1)

    @field_validator("shard_ids", mode="before")
    @classmethod
    def _split(cls, value: object) -> object:
        """Shards are written `0,1,2`."""
        return value.split(",") if isinstance(value, str) else value

    @field_validator("log_level", mode="before")
    @classmethod
    def _upper(cls, value: object) -> object:
        return value.upper() if isinstance(value, str) else value

    @field_validator("database_url")
    @classmethod
    def _is_address(cls, value: str) -> str:
        """Libraries would quote an address, and it may hold a password."""
        try:
            driver = make_url(value).drivername
        except (ArgumentError, ValueError):
            raise ValueError(
                f"that isn't a database's address; one is {DEFAULT_DATABASE}"
            ) from None
        if driver.startswith("sqlite") and driver != "sqlite+aiosqlite":
            raise ValueError(f"an SQLite address begins with sqlite+aiosqlite: {DEFAULT_DATABASE}")
        return value

    @field_validator("discord_token")
    @classmethod
    def _strip(cls, value: SecretStr | None) -> SecretStr | None:
        if value is None:
            return None
        stripped = value.get_secret_value().strip()
        if stripped.count(".") != 2 or any(char.isspace() for char in stripped):  # noqa: PLR2004
            raise ValueError("a bot token has three parts joined by dots; this is something else")
        return SecretStr(stripped)

    @model_validator(mode="after")
    def _shards_fit(self) -> "Settings":
        if (self.shard_ids is None) != (self.shard_count is None):
            raise ValueError("SHARD_IDS and SHARD_COUNT belong together: set both or neither")
        if len(set(self.shard_ids or ())) != len(self.shard_ids or ()):
            raise ValueError("SHARD_IDS names a shard twice")
        if self.shard_ids and any(not 0 <= s < (self.shard_count or 0) for s in self.shard_ids):
            raise ValueError("each of SHARD_IDS lies between 0 and SHARD_COUNT - 1")
        return self

    @property
    def token(self) -> str:
        """The bot's token.

        Raises:
            SettingsRefused: if there is none.
        """
        if self.discord_token is None:
            raise SettingsRefused(
                ["DISCORD_TOKEN is missing: put the bot's token into .env, or into the environment"]
            )
        return self.discord_token.get_secret_value()


def load_settings() -> Settings:
    """The settings of this process.

    Raises:
        SettingsRefused: naming each setting that is wrong, without showing its value.
    """
    try:
        return Settings()
    except ValidationError as error:
        problems = error.errors(include_input=False, include_url=False, include_context=False)
        raise SettingsRefused([_problem(p["loc"], p["msg"]) for p in problems]) from None
    except (UnicodeError, OSError):
        raise SettingsRefused(
            [".env can't be read: it has to be a plain UTF-8 text file"]
        ) from None


def _problem(where: tuple[int | str, ...], message: str) -> str:
    name = str(where[0]).upper() if where else "settings"
    return f"{name}: {message.removeprefix('Value error, ')}"
