"""One kind sentence for everything that is refused, and for what goes wrong."""

from collections.abc import Iterable

from bot.i18n import Translator, translator
from bot.records import errors as of_records
from bot.sessions import errors as at_table
from bot.sessions.table import Place, Stage
from bot.ui.boards import table_link
from bot.ui.names import marked
from bot.ui.words import card_chip, suit_name, suit_word
from engine import errors as in_game
from engine.cards import Card, Suit, left_bower


def refusal(error: Exception, locale: str) -> str:
    """What the person who was refused reads."""
    t = translator(locale)
    match error:
        case at_table.Refusal():
            return _at_table(t, error)
        case of_records.GameRefused():
            return _of_records(t, error)
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
        case at_table.WaitFor(name=name):
            return t("It’s {name}’s turn.", name=marked(name))
        case at_table.TableIsOver(stage=stage):
            return _over(t, stage)
        case at_table.ChannelIsTaken(place=place, message_id=message_id):
            return _channel_is_taken(t, place, message_id)
        case at_table.AlreadyVoted(votes=votes, needed=needed):
            return t(
                "You have voted already: {votes} of {needed} votes.", votes=votes, needed=needed
            )
    return _about_chairs(t, error)


def _about_chairs(t: Translator, error: at_table.Refusal) -> str:
    match error:
        case at_table.ChairIsTaken(name=name):
            return t("{name} was quicker: that chair is taken.", name=marked(name))
        case at_table.OnlyTheHost(host=host):
            return t("Only {name}, the host, can do that.", name=marked(host))
        case at_table.TableNotFull(host=host, free=free):
            return _not_full(t, marked(host), free)
        case at_table.NotSeated(can_sit=True):
            return t("You don’t sit at this table, but there is a chair for you: take one.")
    return _plain_refusals(t).get(type(error)) or t("That isn’t possible now.")


def _plain_refusals(t: Translator) -> dict[type[at_table.Refusal], str]:
    """The refusals that carry no facts."""
    return {
        at_table.StaleAction: t(
            "That button belongs to an earlier moment; here is the table as it stands."
        ),
        at_table.NotSeated: t(
            "You don’t sit at this table. `/euchre start` opens one of your own."
        ),
        at_table.NotAway: t("You are playing for yourself already."),
        at_table.NotARobotsChair: t("Only a robot’s chair can be taken during a game."),
        at_table.SawAnotherHand: t(
            "You left this hand knowing its cards: take your old chair, or wait for the next deal."
        ),
        at_table.OtherSide: t(
            "You have played for the other side in this rubber: until it is decided, sit there."
        ),
        at_table.RubberWentOn: t(
            "The rubber has gone on since then: look for the button under its newest game."
        ),
        at_table.AllInvited: t("They sit here, or have been asked, already."),
        at_table.NoSuchTable: t("This game is no longer known here."),
        at_table.NotStarted: t("The game hasn’t started yet."),
        at_table.NotShown: t("The table is just being put up: press Start again in a moment."),
        at_table.NotPosted: t("Discord didn’t take the table. Please try again in a moment."),
        at_table.AlreadyStarted: t("The game has started already."),
        at_table.NoTableHere: t("There is no table in this channel. `/euchre start` opens one."),
        at_table.TableIsFull: t("All four chairs are taken."),
        at_table.AlreadySeated: t("You sit at this table already."),
        at_table.NobodyToRemove: t("There is nobody in that chair who could be removed."),
    }


def _over(t: Translator, stage: Stage) -> str:
    if stage is Stage.EXPIRED:
        return t("This table closed before a game began. `/euchre start` opens another.")
    return t("This game is over. `/euchre start` opens another table.")


def _channel_is_taken(t: Translator, place: Place, message_id: int | None) -> str:
    return t(
        "There is [a table]({link}) in this channel already. A thread can hold another.",
        link=table_link(place, message_id),
    )


def _not_full(t: Translator, host: str, free: int) -> str:
    return t.n(
        "Only {host}, the host, can start now: {count} chair is still free.",
        "Only {host}, the host, can start now: {count} chairs are still free.",
        free,
        host=host,
    )


def _of_records(t: Translator, error: of_records.GameRefused) -> str:
    words: dict[type[of_records.GameRefused], str] = {
        of_records.NoSuchGame: t(
            "There is no such game here. Its id stands below the end of each game."
        ),
        of_records.NoGameEndedHere: t(
            "No game has ended in this channel yet. For one of another channel, give its `game`."
        ),
        of_records.GameStillRuns: t(
            "This game isn’t over: its seed stays secret until then, and with it every hand."
        ),
        of_records.GameNotFinished: t(
            "This game was ended early: nobody won it. `/euchre verify` has what was played."
        ),
        of_records.GameTooLong: t(
            "This game had more deals than its notation holds. `/euchre verify` has all of them."
        ),
        of_records.GameUnreadable: t(
            "What is stored of this game can’t be read: a fault on our side, and it has been noted."
        ),
    }
    return words.get(type(error)) or t("That isn’t possible now.")


def _in_game(t: Translator, error: in_game.EuchreError) -> str:
    match error:
        case in_game.MustFollow(card=card, led=led, trump=trump):
            return _must_follow(t, card, led, trump)
        case in_game.SuitWasTurnedDown(suit=suit):
            name = suit_name(t, suit)
            return t("{suit} were turned down; name another suit.", suit=name)
        case in_game.MustKeepTheUpcard(card=card):
            return t(
                "By this table’s rules the card just taken must be kept: "
                "lay away another than {card}.",
                card=card_chip(t, card),
            )
        case in_game.NoClaim(problem=problem):
            return _no_claim(t, problem)
        case in_game.InvalidRules():
            return _invalid_rules(t, error)
    return _plain_errors(t).get(type(error)) or t("The rules don’t allow that.")


def _plain_errors(t: Translator) -> dict[type[in_game.EuchreError], str]:
    """The engine's refusals whose facts would help nobody."""
    return {
        in_game.CardNotHeld: t("That card isn’t in your hand any more."),
        in_game.MustGoAlone: t(
            "By this table’s rules the dealer’s partner may accept only by going alone."
        ),
        in_game.DealerIsStuck: t("Stick the dealer: you can’t pass now, so name a suit."),
        in_game.NotYourTurn: t("It isn’t your turn yet."),
        in_game.NothingToDo: t("There is nothing to do just now: the next hand is being dealt."),
        in_game.WrongPhase: t("That isn’t what the table is waiting for."),
        in_game.InvalidDeal: t("These cards don’t make a deal."),
    }


def _no_claim(t: Translator, problem: in_game.ClaimProblem) -> str:
    match problem:
        case in_game.ClaimProblem.NOT_PLAYED:
            return t("At this table hands are played out; nothing is claimed.")
        case in_game.ClaimProblem.NOT_ON_LEAD:
            return t("You can claim only when it is your turn to lead.")
        case in_game.ClaimProblem.NOT_PROVEN:
            return t("That isn’t certain yet: somebody may hold a card that takes a trick.")


def _must_follow(t: Translator, card: Card, led: Suit, trump: Suit) -> str:
    """The Left Bower is the usual reason for surprise, so it is explained where it may be (R4)."""
    left = left_bower(trump)
    suit, trumps, bower = suit_word(t, led), suit_word(t, trump), card_chip(t, left)
    if led is trump:
        return t(
            "You must follow {suit} (with {trump} as trump, the {card} is one of them).",
            suit=suit,
            trump=trumps,
            card=bower,
        )
    if card is left:
        return t(
            "You must follow {suit}: with {trump} as trump, the {card} is one of the {trump}.",
            suit=suit,
            trump=trumps,
            card=bower,
        )
    return t("You must follow {suit}.", suit=suit)


def _invalid_rules(t: Translator, error: in_game.InvalidRules) -> str:
    option, value = marked(error.field), marked(str(error.value))
    match error.problem:
        case in_game.RulesProblem.OUT_OF_RANGE:
            return t("The option {option} can’t be {value}.", option=option, value=value)
        case in_game.RulesProblem.RUBBER_TOO_SHORT:
            return t(
                "By these rules you play a rubber, whose games go to at least 3 points: "
                "set `points` to 3 or more, or choose another `preset`."
            )
    return t("There are no rules with {option} set to {value}.", option=option, value=value)
