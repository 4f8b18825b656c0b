"""The format's rulesets and our rules, both ways."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from engine.egn.errors import EgnError
from engine.egn.fields import Field, shown
from engine.errors import InvalidRules
from engine.rules import (
    AMERICAN,
    HIGHEST_AWARD,
    LONGEST_TARGET,
    DefendAlone,
    LoneLead,
    Rules,
    rules_from,
)

MOST_DEALS = 100

Plain: TypeAlias = int | bool | str

_DECK_OF_LOWEST = {9: 24, 8: 28, 7: 32}
_LOWEST_OF_DECK = {deck: lowest for lowest, deck in _DECK_OF_LOWEST.items()}
_LEADS = {"LEFT_OF_DEALER": LoneLead.LEFT_OF_DEALER, "LEFT_OF_LONER": LoneLead.LEFT_OF_LONER}
_LEAD_NAMES = {lead: name for name, lead in _LEADS.items()}
_FLAGS = {
    "std": "stick_the_dealer",
    "canadian": "partner_must_go_alone",
    "joker": "joker",
}
_AWARDS = {"loner_march_score": "lone_march", "loner_euchred_score": "lone_euchre"}
_NOT_PLAYED = {
    "farmers": "poor hands may be thrown in or exchanged",
    "partners_best": "a loner gets the partner's best card",
    "go_under": "a poor hand may take cards from the kitty",
    "allow_no_trump": "a hand may be played without trump",
    "fast_break": "two early tricks of the defenders can make a hand count nothing",
    "four_trick_tokens": "four tricks earn tokens",
}
_SAID = {*_FLAGS.values(), *_AWARDS.values(), "deck", "target", "lone_lead", "defend_alone"}
"""The rules of ours that a ruleset has words for, of `defend_alone` all but one."""

_KNOWN = {
    *_FLAGS,
    *_AWARDS,
    *_NOT_PLAYED,
    "defend_alone",
    "loner_lead",
    "max_deals",
    "min_rank",
    "num_deals",
    "num_players",
    "winning_score",
}


@dataclass(frozen=True, slots=True)
class Terms:
    """What a game is played by: our rules, and after how many deals it ends, if after any.

    `has_target` is False where only the number of deals ends the game; the target in `rules` is
    then one that no single hand reaches.
    """

    rules: Rules
    deals: int | None = None
    has_target: bool = True


def terms_of(ruleset: Field | None, ours: Mapping[str, str]) -> Terms:
    """The terms that a ruleset names; `ours` are rules that only our own records name.

    Raises:
        EgnError: naming the option, for a rule that we don't have or a value that can't work.
    """
    written = ruleset or Field({}, "metadata.ruleset")
    _refuse_what_we_dont_play(written)
    values: dict[str, Plain] = {
        **_simple_options(written),
        "deck": _deck(written),
        "lone_lead": _lone_lead(written).value,
        "defend_alone": _defend_alone(written).value,
    }
    deals, target = _ends(written)
    values["target"] = target or LONGEST_TARGET
    try:
        _refuse_contradiction(rules_from(values), ours)
        rules = rules_from({**values, **_plain(ours)})
    except InvalidRules as error:
        raise EgnError(f"{error.field} is {shown(error.value)}, which we can't play") from None
    return Terms(rules, deals, has_target=target is not None)


def _refuse_contradiction(said: Rules, ours: Mapping[str, str]) -> None:
    """A note may only add what a ruleset has no words for: against two may a loner defend too."""
    for name, value in ours.items():
        meant = _text(said.as_dict()[name]) if name in _SAID else value
        more = (name, meant, value) == ("defend_alone", "against_loner", "always")
        if value != meant and not more:
            raise EgnError(f"the description says {name}={shown(value)}, the ruleset {meant}")


def _refuse_what_we_dont_play(written: Field) -> None:
    for name, meaning in _NOT_PLAYED.items():
        option = written.get(name)
        if option is not None and option.flag():
            raise EgnError(f"the record plays by {name} ({meaning}), which we don't have")
    players = written.get("num_players")
    if players is not None and players.whole(0, 1000) != 4:  # noqa: PLR2004 (a table's four seats)
        raise EgnError(f"the record has num_players {players.value}; we play with 4")
    for name, value in written.members().items():
        if name not in _KNOWN and value not in (None, False):
            raise EgnError(f"the record plays by {shown(name)}, a rule that we don't know")


def _simple_options(written: Field) -> dict[str, Plain]:
    values: dict[str, Plain] = {"stick_the_dealer": True}
    for name, field in _FLAGS.items():
        option = written.get(name)
        if option is not None:
            values[field] = option.flag()
    for name, field in _AWARDS.items():
        option = written.get(name)
        if option is not None:
            values[field] = option.whole(1, HIGHEST_AWARD)
    return values


def _deck(written: Field) -> int:
    option = written.get("min_rank")
    lowest = 9 if option is None else option.whole(0, 100)
    if lowest not in _DECK_OF_LOWEST:
        raise EgnError(f"the record has min_rank {lowest}; we play with 9, 8 or 7")
    return _DECK_OF_LOWEST[lowest]


def _lone_lead(written: Field) -> LoneLead:
    option = written.get("loner_lead")
    if option is None:
        return LoneLead.LEFT_OF_DEALER
    if option.text() not in _LEADS:
        raise option.wrong(f"is {shown(option.value)}; we know {' and '.join(_LEADS)}")
    return _LEADS[option.text()]


def _defend_alone(written: Field) -> DefendAlone:
    option = written.get("defend_alone")
    allowed = option is not None and option.flag()
    return DefendAlone.AGAINST_LONER if allowed else DefendAlone.OFF


def _ends(written: Field) -> tuple[int | None, int | None]:
    """After how many deals and at what score the game ends, None where it doesn't."""
    limit, score = written.get("num_deals"), written.get("winning_score")
    deals = 0 if limit is None else limit.whole(0, MOST_DEALS)
    target = score.whole(0, LONGEST_TARGET) if score else (0 if deals else AMERICAN.target)
    if not deals and not target:
        raise EgnError("winning_score and num_deals are both 0, so the game would never end")
    return deals or None, target or None


def _plain(ours: Mapping[str, str]) -> dict[str, Plain]:
    """What our own texts add, as plain values; what is no rule's is left to `rules_from`."""
    defaults = AMERICAN.as_dict()
    added = (name for name in ours if name not in _SAID or name == "defend_alone")
    return {name: _value(ours[name], defaults.get(name)) for name in added}


def _value(text: str, like: object) -> Plain:
    """A flag or a word: a ruleset says every number itself."""
    return {"yes": True, "no": False}.get(text, text) if isinstance(like, bool) else text


def write_ruleset(rules: Rules) -> dict[str, Plain]:
    """The ruleset that says as much of `rules` as the format can."""
    return {
        "std": rules.stick_the_dealer,
        "min_rank": _LOWEST_OF_DECK[rules.deck],
        "winning_score": rules.target,
        "canadian": rules.partner_must_go_alone,
        "loner_lead": _LEAD_NAMES[rules.lone_lead],
        "loner_march_score": rules.lone_march,
        "loner_euchred_score": rules.lone_euchre,
        "defend_alone": rules.defend_alone is not DefendAlone.OFF,
        "joker": rules.joker,
    }


def unsaid(rules: Rules) -> dict[str, str]:
    """The rules that a ruleset can't say, as text by field; `terms_of` reads them back."""
    said = terms_of(Field(write_ruleset(rules), "ruleset"), {}).rules.as_dict()
    left = {name: value for name, value in rules.as_dict().items() if said[name] != value}
    return {name: _text(value) for name, value in left.items()}


def _text(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
