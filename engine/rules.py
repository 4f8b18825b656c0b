"""The options of a game and the five presets (R1, R6-R28)."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import Enum
from types import MappingProxyType
from typing import Any

from engine.cards import DECK_SIZES, Hand, pack
from engine.errors import InvalidRules, RulesProblem

LONGEST_TARGET = 50
SHORTEST_RUBBER_TARGET = 3
HIGHEST_AWARD = 10


class Packets(Enum):
    """How the five cards are dealt in two rounds (R9)."""

    TWO_THREE = "2-3"
    THREE_TWO = "3-2"


class Pickup(Enum):
    """Who takes the up-card once it is accepted (R11)."""

    DEALER = "dealer"
    MAKER = "maker"


class LoneMaker(Enum):
    """Who of the makers may go alone (R17)."""

    MAKER = "maker"
    EITHER_PARTNER = "either_partner"


class DefendAlone(Enum):
    """When a defender may play alone (R18)."""

    OFF = "off"
    AGAINST_LONER = "against_loner"
    ALWAYS = "always"


class LoneLead(Enum):
    """Who leads first when somebody is alone (R20)."""

    LEFT_OF_DEALER = "left_of_dealer"
    LEFT_OF_LONER = "left_of_loner"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Every option of a game; the defaults are the `american` preset.

    Raises:
        InvalidRules: for a value or a combination that can't work, naming the field.
    """

    deck: int = 24
    joker: bool = False
    target: int = 10
    packets: Packets = Packets.TWO_THREE
    pickup: Pickup = Pickup.DEALER
    partner_must_go_alone: bool = False
    lone_maker: LoneMaker = LoneMaker.MAKER
    defend_alone: DefendAlone = DefendAlone.OFF
    lone_lead: LoneLead = LoneLead.LEFT_OF_DEALER
    stick_the_dealer: bool = False
    rubber: bool = False
    discard_upcard: bool = True
    lone_march: int = 4
    lone_euchre: int = 2
    claim: bool = True

    def __post_init__(self) -> None:
        """Refuse what can't work."""
        for field in fields(self):
            value = getattr(self, field.name)
            right = type(value) is type(field.default)
            _check(right, field.name, value, RulesProblem.WRONG_KIND)
        _check(self.deck in DECK_SIZES, "deck", self.deck, RulesProblem.NO_SUCH_DECK)
        _check_range("target", self.target, LONGEST_TARGET)
        _check_range("lone_march", self.lone_march, HIGHEST_AWARD)
        _check_range("lone_euchre", self.lone_euchre, HIGHEST_AWARD)
        playable = not self.rubber or self.target >= SHORTEST_RUBBER_TARGET
        _check(playable, "target", self.target, RulesProblem.RUBBER_TOO_SHORT)

    @property
    def pack(self) -> Hand:
        """The unshuffled pack that this game is played with."""
        return pack(self.deck, joker=self.joker)

    def as_dict(self) -> dict[str, int | bool | str]:
        """Plain values by field name, for records; `rules_from` reads them back."""
        values = ((field.name, getattr(self, field.name)) for field in fields(self))
        return {name: v.value if isinstance(v, Enum) else v for name, v in values}


def _check(holds: bool, field: str, value: object, problem: RulesProblem) -> None:  # noqa: FBT001
    if not holds:
        raise InvalidRules(field, value, problem)


def _check_range(field: str, value: int, highest: int) -> None:
    _check(1 <= value <= highest, field, value, RulesProblem.OUT_OF_RANGE)


_FIELDS = frozenset(field.name for field in fields(Rules))
_ENUMS: Mapping[str, type[Enum]] = {
    "packets": Packets,
    "pickup": Pickup,
    "lone_maker": LoneMaker,
    "defend_alone": DefendAlone,
    "lone_lead": LoneLead,
}


def rules_from(values: Mapping[str, Any]) -> Rules:
    """Rules from plain values, as `Rules.as_dict` writes them; missing fields take the default.

    Raises:
        InvalidRules: for an unknown field, a value of the wrong kind, or one that can't work.
    """
    fitting: dict[str, Any] = {name: _read(name, value) for name, value in values.items()}
    return Rules(**fitting)


def _read(name: str, value: object) -> object:
    _check(name in _FIELDS, name, value, RulesProblem.NO_SUCH_FIELD)
    if name in _ENUMS:
        try:
            return _ENUMS[name](value)
        except ValueError:
            raise InvalidRules(name, value, RulesProblem.NO_SUCH_CHOICE) from None
    return value


AMERICAN = Rules()
TOCK = Rules(
    target=11,
    packets=Packets.THREE_TWO,
    pickup=Pickup.MAKER,
    lone_maker=LoneMaker.EITHER_PARTNER,
    defend_alone=DefendAlone.ALWAYS,
    lone_lead=LoneLead.LEFT_OF_LONER,
)
ENGLISH = replace(TOCK, joker=True, pickup=Pickup.DEALER, partner_must_go_alone=True)
CLASSIC = Rules(
    deck=32,
    target=5,
    packets=Packets.THREE_TWO,
    lone_lead=LoneLead.LEFT_OF_LONER,
    rubber=True,
)
TOURNAMENT = Rules(
    packets=Packets.THREE_TWO,
    defend_alone=DefendAlone.AGAINST_LONER,
    stick_the_dealer=True,
)

PRESETS: Mapping[str, Rules] = MappingProxyType(
    {
        "american": AMERICAN,
        "tock": TOCK,
        "english": ENGLISH,
        "classic": CLASSIC,
        "tournament": TOURNAMENT,
    }
)
