"""A game dealt again, in words: what fits, and what to compare it with."""

from dataclasses import replace
from random import Random

from bot.sessions.table import Place
from bot.ui.proof import GameChoice, choice_label, game_record, proof
from engine.proof.record import PublicRecord
from engine.proof.verdict import Fault, Problem
from engine.proof.verifying import verify
from engine.rules import ENGLISH
from tests.engine.records import recorded_game
from tests.ui.reading import broken_limits, text_of

EN = "en-US"
PLACE = Place(7, 8)
HUGE = Place(2**63, 2**63)
HOSTILE = ("**@everyone** [x](https://e.vil)", "\n# <@1>", "\u202e\u3164", "W" * 40)


def told(record: PublicRecord, place: Place = PLACE) -> str:
    """What is said of a record."""
    return text_of(proof(record, verify(record), place, "g.json", EN)).replace("\u00a0", " ")


def test_a_game_that_fits_says_so_with_all_that_it_was_checked_by() -> None:
    record = recorded_game(Random(1))
    said = told(record)
    assert said.startswith("### Everything fits\n")
    assert f"Game `{record.game}` · Ann & Cy {record.score[0]} – {record.score[1]} Bo & Dee" in said
    assert "The seed’s SHA-256 is the commitment." in said
    assert "The draw comes out the same." in said
    count = len(record.hands)
    assert f"{count} of {count} deals come out the same." in said
    assert f"{count} of {count} hands can be played as they were." in said
    assert f"`{record.seed.hex()}`" in said
    assert f"`{record.commitment}`" in said


def test_each_message_that_was_mixed_in_is_linked() -> None:
    record = recorded_game(Random(1), most_hands=2)
    assert record.draw is not None
    said = told(record)
    for what, entropy in (("Draw", record.draw.entropy), ("Hand 2", record.hands[1].entropy)):
        assert f"{what}: [{entropy}](https://discord.com/channels/7/8/{entropy})" in said


def test_after_a_rematch_it_is_said_that_there_was_no_draw_and_what_to_compare_instead() -> None:
    said = told(recorded_game(Random(1), goes_on=True))
    assert "Draw: [" not in said
    assert "There was no draw: the deal went on from the game before." in said
    assert "the first dealer, with who sat to the left of the last one" in said


def test_where_there_was_a_draw_no_game_before_is_spoken_of() -> None:
    for record in (
        recorded_game(Random(1)),
        replace(recorded_game(Random(2)), draw=None, hands=(), first_dealer=None),
    ):
        assert "game before" not in told(record)


def test_a_game_in_which_nothing_was_dealt_is_no_fault() -> None:
    said = told(recorded_game(Random(1), most_hands=0))
    assert "Everything fits" in said
    assert "No hand was dealt." in said


def test_what_doesnt_fit_is_said_with_its_hand() -> None:
    record = recorded_game(Random(1))
    first, second, *others = record.hands
    other = replace(record, hands=(first, replace(second, entropy="1"), *others))
    said = told(other)
    assert said.startswith("### Something doesn’t fit\n")
    count = len(record.hands)
    assert f"{count - 1} of {count} deals come out the same." in said
    assert f"1 of {count} hands can be played as they were." in said
    assert "Hand 2: Other cards are dealt from this seed." in said
    assert "Hand 3: [" in said
    assert said.count("Hand 3") == 1


def test_another_seed_isnt_called_the_one_committed_to() -> None:
    said = told(replace(recorded_game(Random(1)), seed=bytes(32)))
    assert "The seed’s SHA-256 isn’t the commitment." in said
    assert "is the commitment." not in said
    assert "The draw comes" not in said


def test_of_many_hands_that_dont_fit_the_first_are_named_and_the_others_counted() -> None:
    record = recorded_game(Random(1))
    hands = tuple(replace(hand, entropy="1") for hand in record.hands)
    said = told(replace(record, hands=hands))
    assert "Hand 5: Other cards are dealt from this seed." in said
    assert "Hand 6: Other" not in said
    assert f"\nand {len(hands) - 5} more\n" in said


def test_every_problem_has_words_of_its_own() -> None:
    record = recorded_game(Random(1))
    verdict = verify(record)
    said = {
        text_of(proof(record, replace(verdict, faults=(Fault(each, 3),)), PLACE, "g.json", EN))
        for each in Problem
    }
    assert len(said) == len(Problem)


def test_the_longest_game_of_the_most_hostile_people_breaks_no_limit() -> None:
    record = recorded_game(Random(1), ENGLISH, partners_drawn=True)
    hand = replace(record.hands[0], entropy=str(2**63))
    long = replace(record, players=HOSTILE, hands=(hand,) * 60, game="g" * 32, seed=bytes(32))
    view = proof(long, verify(long), HUGE, "g" * 60, EN)
    assert list(broken_limits(view)) == []
    said = text_of(view)
    assert "and 40 more in the file" in said
    assert not any(bad in said for bad in ("@everyone", "://e.vil", "\n# ", "<@1>"))


def test_a_game_to_choose_stands_on_one_short_line() -> None:
    game = GameChoice(
        game_id="k3x9ab27qd",
        ended=1_780_000_000.0,
        names=("Ann", "Bo", "Cy", "Dee"),
        score=(10, 7),
    )
    label = choice_label(game, EN).replace("\u00a0", " ")
    assert label == "k3x9ab27qd · 2026-05-28 · Ann & Cy 10 – 7 Bo & Dee"
    hostile = choice_label(replace(game, game_id="g" * 32, names=HOSTILE, score=(50, 49)), EN)
    assert len(hostile) <= 100
    assert "\n" not in hostile


def test_an_export_says_how_much_the_notation_has_no_word_for() -> None:
    assert "no word" not in text_of(game_record("g1", (), "g1.egn", EN))
    assert "2 things" in text_of(game_record("g1", ("a", "b"), "g1.egn", EN))
