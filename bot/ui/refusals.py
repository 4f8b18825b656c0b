"""One kind sentence for everything that is refused, and for what goes wrong."""

from collections.abc import Iterable

from bot.i18n import Translator, translator
from bot.sessions import errors as at_table
from bot.sessions.table import Stage
from bot.ui.names import marked
from bot.ui.words import card_chip, suit_word
from engine import errors as in_game
from engine.cards import Card, Suit, left_bower


def refusal(error: Exception, locale: str) -> str:
    """What the person who was refused reads."""
    t = translator(locale)
    match error:
        case at_table.Refusal():
            return _at_table(t, error)
        case in_game.EuchreError():
            return _in_game(t, error)
    return internal_error(locale)


def internal_error(locale: str) -> str:
    """What people read when the fault is ours."""
    t = translator(locale)
    return t("Something went wrong on our side; nothing was lost. Please try once more.")


def outdated(locale: str) -> str:
    """What people read whose button is of a kind that is no longer made."""
    t = translator(locale)
    return t("That button is from an older version and no longer works. `/euchre table` helps.")


def only_in_guilds(locale: str) -> str:
    """What people read who try to play in private messages."""
    t = translator(locale)
    return t("Euchre is played in a server’s channel; there are no tables in private messages.")


def missing_permissions(permissions: Iterable[str], locale: str) -> str:
    """What is missing in this channel; `permissions` are their names as Discord shows them."""
    t = translator(locale)
    names = ", ".join(f"**{name}**" for name in permissions)
    return t(
        "I can’t hold a table here: in this channel I need {permissions}. "
        "Somebody who manages the channel can grant it.",
        permissions=names,
    )


def _at_table(t: Translator, error: at_table.Refusal) -> str:
    match error:
        case at_table.StaleAction():
            return t("That button belongs to an earlier moment; here is the table as it stands.")
        case at_table.WaitFor(name=name):
            return t("It’s {name}’s turn.", name=marked(name))
        case at_table.NotSeated(can_sit=True):
            return t(
                "You don’t sit at this table, but there is a chair for you: press a chair’s button."
            )
        case at_table.NotSeated():
            return t("You don’t sit at this table. `/euchre start` opens one of your own.")
        case at_table.NotAway():
            return t("You are playing for yourself already.")
        case at_table.NotARobotsChair():
            return t("Only a robot’s chair can be taken during a game.")
        case at_table.AlreadyVoted(votes=votes, needed=needed):
            return t(
                "You have voted already: {votes} of {needed} votes.", votes=votes, needed=needed
            )
    return _around_table(t, error)


def _around_table(t: Translator, error: at_table.Refusal) -> str:
    match error:
        case at_table.NoSuchTable():
            return t("This game is no longer known here.")
        case at_table.TableIsOver(stage=stage):
            return _over(t, stage)
        case at_table.NotStarted():
            return t("The game hasn’t started yet.")
        case at_table.AlreadyStarted():
            return t("The game has started already.")
        case at_table.NoTableHere():
            return t("There is no table in this channel. `/euchre start` opens one.")
        case at_table.ChannelIsTaken(place=place, message_id=message_id):
            return _taken(t, place.guild_id, place.channel_id, message_id)
    return _about_chairs(t, error)


def _over(t: Translator, stage: Stage) -> str:
    if stage is Stage.EXPIRED:
        return t("This table closed before a game began. `/euchre start` opens another.")
    return t("This game is over. `/euchre start` opens another table.")


def _taken(t: Translator, guild_id: int, channel_id: int, message_id: int | None) -> str:
    if message_id is None:
        return t("There is a table in this channel already. A thread can hold another.")
    return t(
        "There is a table in this channel already: {link}. A thread can hold another.",
        link=f"https://discord.com/channels/{guild_id}/{channel_id}/{message_id}",
    )


def _about_chairs(t: Translator, error: at_table.Refusal) -> str:
    match error:
        case at_table.ChairIsTaken(name=name):
            return t("{name} was quicker: that chair is taken.", name=marked(name))
        case at_table.TableIsFull():
            return t("All four chairs are taken.")
        case at_table.AlreadySeated():
            return t("You sit at this table already.")
        case at_table.OnlyTheHost(host=host):
            return t("Only {host}, the host, can do that.", host=marked(host))
        case at_table.TableNotFull(host=host, free=free):
            return t.n(
                "{count} chair is still free: only {host}, the host, can start with a robot in it.",
                "{count} chairs are still free: only {host}, the host, can start with robots in them.",
                free,
                host=marked(host),
            )
        case at_table.NobodyToRemove():
            return t("There is nobody in that chair who could be removed.")
    return t("That isn’t possible now.")


def _in_game(t: Translator, error: in_game.EuchreError) -> str:
    match error:
        case in_game.MustFollow(card=card, led=led, trump=trump):
            return _must_follow(t, card, led, trump)
        case in_game.CardNotHeld():
            return t("That card isn’t in your hand any more.")
        case in_game.MustGoAlone():
            return t("By this table’s rules the dealer’s partner may accept only by going alone.")
        case in_game.DealerIsStuck():
            return t("Stick the dealer: you can’t pass now, so name a suit.")
        case in_game.SuitWasTurnedDown(suit=suit):
            return t(
                "{suit} were turned down; name another suit.", suit=suit_word(t, suit).capitalize()
            )
        case in_game.MustKeepTheUpcard(card=card):
            return t(
                "By this table’s rules the card just taken must be kept: "
                "lay away another than {card}.",
                card=card_chip(t, card),
            )
    return _out_of_turn(t, error)


def _out_of_turn(t: Translator, error: in_game.EuchreError) -> str:
    match error:
        case in_game.NotYourTurn():
            return t("It isn’t your turn yet.")
        case in_game.NothingToDo():
            return t("There is nothing to do just now: the next hand is being dealt.")
        case in_game.WrongPhase():
            return t("That isn’t what the table is waiting for.")
        case in_game.InvalidRules():
            return _invalid_rules(t, error)
        case in_game.InvalidDeal():
            return t("These cards don’t make a deal.")
    return t("The rules don’t allow that.")


def _must_follow(t: Translator, card: Card, led: Suit, trump: Suit) -> str:
    """The Left Bower is the usual reason for surprise, so it is explained where it may be (R4)."""
    left = left_bower(trump)
    words = {
        "suit": suit_word(t, led),
        "trump": suit_word(t, trump),
        "card": card_chip(t, left),
    }
    if led is trump:
        return t(
            "You must follow {suit} (with {trump} as trump, the {card} is one of them).", **words
        )
    if card is left:
        return t(
            "You must follow {suit}: with {trump} as trump, the {card} is one of the {trump}.",
            **words,
        )
    return t("You must follow {suit}.", suit=words["suit"])


def _invalid_rules(t: Translator, error: in_game.InvalidRules) -> str:
    match error.problem:
        case in_game.RulesProblem.OUT_OF_RANGE:
            return t(
                "{option} can’t be {value}.",
                option=marked(error.field),
                value=marked(str(error.value)),
            )
    return t("Rules can’t be combined like that: {option}.", option=marked(error.field))
