from dataclasses import replace

import pytest

from bot.sessions.table import Partners, Table
from bot.ui.layout import Accent
from bot.ui.table import table
from engine.cards import cards
from engine.rules import AMERICAN, PRESETS, Pickup
from tests.ui.reading import codes, colour, labels, rows, text_of
from tests.ui.scenes import done, four_people, game, played, public, robot

EN = "en-US"
WHOLE_HAND = "AC KS 9C KC JH 9H TH KH JD TS QH AH QS AD AS JS TC QD 9S KD"
HANDS = ["JH JD AC QS 9S", "KS TS 9H AD KD", "QH TH AS 9C TC", "AH KC QC QD JS"]


def hand(*calls: str, **options: object) -> Table:
    """Hand 3, Ann and Cy lead 4 to 2, Dee deals and the king of hearts is turned up."""
    given = {"hands": HANDS, "upcard": "KH", "dealer": 3, "score": (4, 2), "number": 3, **options}
    return game(*calls, **given)  # type: ignore[arg-type]


def in_hearts() -> Table:
    """Dee picked it up and laid the queen of clubs away; Ann is to lead."""
    return hand("pass", "pass", "pass", "order", "discard:QC")


def read(shown: Table) -> str:
    return text_of(table(public(shown), EN)).replace("\u00a0", " ").replace("\ufe0e", "")


# What is read


def test_the_heading_has_hand_score_and_target() -> None:
    assert read(hand()).startswith("Hand 3 · Ann & Cy **4 – 2** Bo & Dee · to 10\n")


def test_robots_are_marked_beside_the_score() -> None:
    chairs = [*four_people()[:3], robot("Nell")]
    assert "**4 – 2** Bo & Nell ⚙ ·" in read(hand(chairs=chairs))


@pytest.mark.parametrize(
    ("passes", "asked"),
    [
        (0, "**Ann**, order it up?"),
        (1, "**Bo**, assist?"),
        (2, "**Cy**, order it up?"),
        (3, "**Dee**, pick it up?"),
        (4, "**Ann**, name a suit?"),
    ],
)
def test_everyone_is_asked_in_the_words_of_their_role(passes: int, asked: str) -> None:
    assert f"### {asked} · <t:1800000060:R>" in read(hand(*["pass"] * passes))


def test_where_the_maker_picks_up_everyone_is_asked_to_pick_it_up() -> None:
    rules = replace(AMERICAN, pickup=Pickup.MAKER)
    assert "**Bo**, pick it up?" in read(hand("pass", rules=rules))


def test_a_partner_who_may_only_go_alone_is_asked_that() -> None:
    assert "**Bo**, assist alone?" in read(hand("pass", rules=PRESETS["english"]))


def test_the_stuck_dealer_must_name_a_suit() -> None:
    shown = read(hand(*["pass"] * 7, rules=PRESETS["tournament"]))
    assert "**Dee** must name a suit" in shown


def test_the_upcard_and_the_dealer_are_shown() -> None:
    assert "Turned up: `K♥` · Dee deals" in read(hand())


def test_a_card_turned_down_stays_known() -> None:
    assert "Turned down: `K♥` · Dee deals" in read(hand(*["pass"] * 4))


def test_the_joker_turned_up_is_a_spade() -> None:
    shown = read(hand(rules=PRESETS["english"], upcard="BB"))
    assert "Turned up: `★ Best Bower`, which counts as a spade" in shown


def test_the_calls_are_told_in_words() -> None:
    assert "-# Ann passes · Bo passes · Cy passes" in read(hand("pass", "pass", "pass"))


def test_trump_is_named_with_who_made_it_and_the_card_taken() -> None:
    shown = read(in_hearts())
    assert "`♥` **Hearts** are trump · picked up by Dee\n-# Dee dealt and took `K♥`" in shown


@pytest.mark.parametrize(
    ("calls", "made"),
    [
        (["order"], "ordered up by Ann"),
        (["pass", "order"], "Bo assisted"),
        ([*["pass"] * 5, "name:S"], "named by Bo"),
    ],
)
def test_how_trump_was_made_is_told(calls: list[str], made: str) -> None:
    assert f"are trump · {made}" in read(hand(*calls))


def test_the_taken_card_is_shown_until_it_is_played() -> None:
    shown = played(in_hearts(), "JD 9H TH KH")
    assert "took `K♥`" not in read(shown)
    assert "-# Dee dealt\n" in read(shown)


def test_the_discard_is_announced_but_never_named() -> None:
    asked = read(hand("pass", "pass", "pass", "order"))
    assert "### **Dee** is laying a card away" in asked
    assert "Dee lays a card away" in read(in_hearts())
    assert "Q♣" not in read(in_hearts())


def test_a_loner_and_who_sits_out_are_named() -> None:
    shown = read(hand("order_alone", "discard:QC"))
    assert "**Ann** plays alone, Cy sits out" in shown


def test_a_lone_defender_is_named_too() -> None:
    shown = read(hand("order_alone", "discard:QC", "alone", rules=PRESETS["tournament"]))
    assert "**Ann** plays alone, Cy sits out\n**Bo** defends alone, Dee sits out" in shown


def test_the_trick_stands_in_the_order_played_and_then_whose_turn_it_is() -> None:
    shown = read(played(in_hearts(), "AC KS"))
    assert "Trick 1: Ann `A♣` · Bo `K♠`" in shown
    assert "### **Cy** to play" in shown


def test_a_finished_trick_stays_until_the_next_lead() -> None:
    shown = read(played(in_hearts(), "AC KS 9C KC"))
    assert "Trick 1: **Ann `A♣`** wins · Bo `K♠` · Cy `9♣` · Dee `K♣`\n-# Tricks 1 – 0" in shown
    assert "### **Ann** to lead" in shown


def test_the_last_trick_is_told_in_one_line_winner_first() -> None:
    shown = read(played(in_hearts(), "AC KS 9C KC JH"))
    assert "-# Tricks 1 – 0 · Last trick: Ann `A♣` over `K♠` `9♣` `K♣`" in shown


def test_at_most_four_events_are_told() -> None:
    told = read(played(in_hearts(), "AC KS 9C KC")).splitlines()[-1]
    assert told == "-# Bo plays `K♠` · Cy plays `9♣` · Dee plays `K♣` · Ann takes the trick"


def test_the_result_stands_on_the_table_until_the_next_deal() -> None:
    shown = read(played(in_hearts(), WHOLE_HAND))
    assert "### +2 for Ann & Cy\nDee picked up `♥`.\n" in shown
    assert "Bo & Dee took no trick and were euchred." in shown
    assert "Ann & Cy **6 – 2** Bo & Dee" in shown


def test_a_hand_that_was_thrown_in_is_told_once() -> None:
    shown = read(hand(*["pass"] * 8))
    assert shown.splitlines()[1:] == ["### All four passed twice: thrown in, no score."]


def test_somebody_who_is_away_is_named() -> None:
    away = hand().with_chair(1, replace(hand().chairs[1], away=True))
    assert "-# Away, a robot plays for them: Bo" in read(away)


def test_the_draw_is_shown_with_the_first_hand_only() -> None:
    drawn = tuple((card,) for card in cards("9S TS JS AS"))
    first = replace(hand(number=1), drawn=drawn)
    assert "Drawn, highest deals: Ann `9♠` · Bo `10♠`" in read(first)
    assert "Drawn" not in read(replace(hand(), drawn=drawn))


def test_a_draw_for_partners_says_so() -> None:
    drawn = tuple((card,) for card in cards("9S JS TS AS"))
    first = replace(hand(number=1), drawn=drawn, partners=Partners.DRAWN)
    assert "Drawn, two lowest are partners, highest deals: Ann" in read(first)


def test_before_the_first_deal_the_table_says_what_it_waits_for() -> None:
    assert read(replace(hand(), state=None)) == "### The cards are being dealt."


# What can be pressed


@pytest.mark.parametrize(
    ("calls", "first_row"),
    [
        ([], ["Order it up", "Pass", "Order it up, alone"]),
        (["pass"], ["Assist", "Pass", "Assist, alone"]),
        (["pass"] * 3, ["Pick it up", "Pass", "Pick it up, alone"]),
        (["pass"] * 4, ["♠ Spades", "♣ Clubs", "♦ Diamonds", "Pass"]),
    ],
)
def test_the_calls_are_offered_in_the_words_of_the_role(
    calls: list[str], first_row: list[str]
) -> None:
    shown = rows(table(public(hand(*calls)), EN))
    assert [label.replace("\ufe0e", "") for label in shown[0]] == first_row


def test_going_alone_in_a_suit_has_a_row_of_its_own() -> None:
    assert codes(table(public(hand(*["pass"] * 4)), EN))[4:] == [
        "name_alone:S",
        "name_alone:C",
        "name_alone:D",
        "hand",
    ]


def test_a_joker_turned_down_forbids_spades() -> None:
    view = table(public(hand(*["pass"] * 4, rules=PRESETS["english"], upcard="BB")), EN)
    assert codes(view)[:3] == ["name:H", "name:C", "name:D"]


def test_the_stuck_dealer_has_no_pass() -> None:
    view = table(public(hand(*["pass"] * 7, rules=PRESETS["tournament"])), EN)
    assert "Pass" not in labels(view)


def test_the_partner_who_may_only_go_alone_has_no_other_yes() -> None:
    view = table(public(hand("pass", rules=PRESETS["english"])), EN)
    assert rows(view)[0] == ["Assist, alone", "Pass"]


def test_the_makers_partner_may_be_asked_to_go_alone() -> None:
    view = table(public(hand("order", "discard:9S", rules=PRESETS["tock"])), EN)
    assert rows(view)[0] == ["Go alone", "Pass"]


def test_a_defender_may_be_asked_to_play_alone() -> None:
    view = table(public(hand("order", "discard:9S", "pass", rules=PRESETS["tock"])), EN)
    assert rows(view)[0] == ["Defend alone", "Pass"]


def test_the_secret_discard_is_not_offered_in_public() -> None:
    assert labels(table(public(hand("order")), EN)) == ["My hand"]


def test_in_the_play_only_ones_own_hand_can_be_opened() -> None:
    assert labels(table(public(in_hearts()), EN)) == ["My hand"]


def test_every_robots_chair_can_be_taken() -> None:
    chairs = [four_people()[0], robot("Nell"), robot("Otto"), robot("Ivy")]
    view = table(public(hand(chairs=chairs)), EN)
    takes = ["Take Nell’s chair", "Take Otto’s chair", "Take Ivy’s chair"]
    assert rows(view)[-1] == ["My hand", *takes]
    assert codes(view)[-3:] == ["take:1", "take:2", "take:3"]


def test_whoever_was_away_can_come_back() -> None:
    away = in_hearts().with_chair(1, replace(in_hearts().chairs[1], away=True))
    assert labels(table(public(away), EN)) == ["My hand", "I’m back"]


def test_the_first_hand_shows_what_its_game_can_be_checked_with() -> None:
    first, second = public(hand(number=1)), public(hand(number=2))
    assert f"-# Fair deal `{first.commitment}` · game `g1`" in text_of(table(first, EN))
    assert second.commitment not in text_of(table(second, EN))


def test_a_running_table_is_green_and_a_finished_one_grey() -> None:
    assert colour(table(public(hand()), EN)) == Accent.RUNNING.value
    last = played(
        hand("pass", "pass", "pass", "order", "discard:QC", score=(8, 2)),
        WHOLE_HAND,
    )
    assert colour(table(public(last), EN)) == Accent.OVER.value
    assert labels(table(public(last), EN)) == []


def test_buttons_carry_the_revision_they_were_offered_at() -> None:
    first, second = (
        table(public(shown), EN).to_components()  # type: ignore[no-untyped-call]
        for shown in (hand(), done(hand(), "pass"))
    )
    assert "eu:g1:1:pass" in str(first)
    assert "eu:g1:2:pass" in str(second)
