from collections.abc import Iterator

import pytest

from bot.records import errors as of_records
from bot.sessions import errors as at_table
from bot.sessions.table import Place, Stage
from bot.ui.refusals import internal_error, missing_permissions, refusal
from engine import errors as in_game
from engine.actions import Pass
from engine.cards import Card, Suit
from engine.phases import Phase

EN = "en-US"
EXAMPLES: tuple[Exception, ...] = (
    at_table.Refusal(),
    at_table.NoSuchTable(),
    at_table.TableIsOver(Stage.ENDED),
    at_table.NotStarted(),
    at_table.NotShown(),
    at_table.NotPosted(),
    at_table.AlreadyStarted(),
    at_table.NoTableHere(),
    at_table.ChannelIsTaken(Place(7, 8), 9),
    at_table.ChairIsTaken("Bo"),
    at_table.TableIsFull(),
    at_table.AlreadySeated(),
    at_table.NotSeated(),
    at_table.OnlyTheHost("Ann"),
    at_table.TableNotFull("Ann", 2),
    at_table.NobodyToRemove(),
    at_table.NotARobotsChair(),
    at_table.SawAnotherHand(),
    at_table.OtherSide(),
    at_table.RubberWentOn(),
    at_table.AllInvited(),
    at_table.NotAway(),
    at_table.StaleAction(),
    at_table.WaitFor("Bo"),
    at_table.AlreadyVoted(1, 2),
    of_records.GameRefused("g1"),
    of_records.NoSuchGame("g1"),
    of_records.NoGameEndedHere(),
    of_records.GameStillRuns("g1"),
    of_records.GameNotFinished("g1"),
    of_records.GameTooLong("g1", "101 deals"),
    of_records.GameUnreadable("g1", "no such card"),
    in_game.EuchreError(),
    in_game.IllegalAction(),
    in_game.InvalidRules("target", 0, in_game.RulesProblem.OUT_OF_RANGE),
    in_game.InvalidDeal(in_game.DealProblem.NOT_NOW),
    in_game.NothingToDo(Phase.HAND_OVER),
    in_game.NotYourTurn(0, 1),
    in_game.WrongPhase(Phase.PLAY, Pass()),
    in_game.CardNotHeld(Card("9S")),
    in_game.MustFollow(Card("9S"), Suit.HEARTS, Suit.CLUBS),
    in_game.MustGoAlone(),
    in_game.DealerIsStuck(),
    in_game.SuitWasTurnedDown(Suit.HEARTS),
    in_game.MustKeepTheUpcard(Card("KH")),
    *(in_game.NoClaim(problem) for problem in in_game.ClaimProblem),
)
GENERAL = (at_table.Refusal, of_records.GameRefused, in_game.EuchreError, in_game.IllegalAction)


def every(base: type[Exception]) -> Iterator[type[Exception]]:
    yield base
    for kind in base.__subclasses__():
        yield from every(kind)


def test_every_refusal_there_is_has_an_example_here() -> None:
    """Those about files (`engine.egn`, `engine.fields`) are never raised at a table."""
    kinds = {*every(at_table.Refusal), *every(of_records.GameRefused), *every(in_game.EuchreError)}
    of_files = ("engine.egn", "engine.fields")
    kinds = {kind for kind in kinds if not kind.__module__.startswith(of_files)}
    assert {type(error) for error in EXAMPLES} == kinds


@pytest.mark.parametrize("error", EXAMPLES, ids=lambda error: type(error).__name__)
def test_every_refusal_is_one_short_helpful_message(error: Exception) -> None:
    said = refusal(error, EN)
    assert said[0].isupper()
    assert said.endswith(".")
    assert len(said) < 140


def test_no_two_refusals_are_worded_alike() -> None:
    said = [refusal(error, EN) for error in EXAMPLES if type(error) not in GENERAL]
    assert len(said) == len(set(said))


def test_what_is_no_refusal_is_our_own_fault() -> None:
    assert refusal(ZeroDivisionError("secret"), EN) == internal_error(EN)
    assert "nothing was lost" in internal_error(EN)


def test_following_trump_explains_the_left_bower() -> None:
    error = in_game.MustFollow(Card("AH"), Suit.SPADES, Suit.SPADES)
    assert refusal(error, EN) == (
        "You must follow spades (with spades as trump, the `J♣\ufe0e` is one of them)."
    )


def test_playing_the_left_bower_to_its_printed_suit_is_explained() -> None:
    error = in_game.MustFollow(Card("JC"), Suit.CLUBS, Suit.SPADES)
    assert refusal(error, EN) == (
        "You must follow clubs: with spades as trump, the `J♣\ufe0e` is one of the spades."
    )


def test_following_a_plain_suit_needs_no_explanation() -> None:
    error = in_game.MustFollow(Card("9S"), Suit.HEARTS, Suit.CLUBS)
    assert refusal(error, EN) == "You must follow hearts."


def test_waiting_names_whose_turn_it_is() -> None:
    assert refusal(at_table.WaitFor("B*o"), EN) == "It’s B\\*o’s turn."


def test_a_stranger_is_told_where_to_sit() -> None:
    assert "there is a chair for you" in refusal(at_table.NotSeated(can_sit=True), EN)
    assert "`/euchre start`" in refusal(at_table.NotSeated(), EN)


@pytest.mark.parametrize(
    ("free", "told"), [(1, "1 chair is still free."), (2, "2 chairs are still free.")]
)
def test_starting_early_says_how_many_chairs_are_free(free: int, told: str) -> None:
    assert refusal(at_table.TableNotFull("Ann", free), EN).endswith(told)


def test_a_taken_channel_links_to_its_table() -> None:
    said = refusal(at_table.ChannelIsTaken(Place(7, 8), 9), EN)
    assert "[a table](https://discord.com/channels/7/8/9)" in said


def test_a_closed_lobby_and_a_finished_game_are_told_apart() -> None:
    closed, over = (
        refusal(at_table.TableIsOver(stage), EN) for stage in (Stage.EXPIRED, Stage.FINISHED)
    )
    assert "closed before a game began" in closed
    assert "game is over" in over


def test_rules_that_cannot_work_name_the_option() -> None:
    error = in_game.InvalidRules("deck", 20, in_game.RulesProblem.NO_SUCH_DECK)
    assert refusal(error, EN) == "There are no rules with deck set to 20."


def test_missing_permissions_are_named() -> None:
    said = missing_permissions(["Send Messages", "View Channel"], EN)
    assert "**Send Messages**, **View Channel**" in said


def test_a_rubber_to_fewer_points_is_refused_with_the_option_to_change() -> None:
    said = refusal(in_game.InvalidRules("target", 2, in_game.RulesProblem.RUBBER_TOO_SHORT), EN)
    assert "a rubber, whose games go to at least 3 points" in said
    assert "set `points` to 3 or more" in said
