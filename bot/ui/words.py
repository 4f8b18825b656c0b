"""Suits, cards, people and sides, as they are written on every screen.

Cards and suits stand in `code` so that the black ones are seen on a dark ground, and because
a bare suit sign may be turned into a picture.
"""

from collections.abc import Iterable

from bot.i18n import Translator
from bot.sessions.scenes import TableScene
from bot.ui.names import marked, plain
from engine.cards import JOKER, Card, Rank, Suit
from engine.faceup import Score
from engine.rules import PRESETS, Rules
from engine.seats import SIDES, Seat, Side

JOKER_SIGN = "★"

# Some signs ask for their plain form (U+FE0E): as pictures the black suits vanish on a dark
# ground. The red ones may be drawn red where the reader's device does so; their shapes say enough.
_PLAIN = "\ufe0e"
ROBOT_SIGN = "⚙" + _PLAIN

_GLYPHS = {
    Suit.SPADES: "♠" + _PLAIN,
    Suit.HEARTS: "♥",
    Suit.CLUBS: "♣" + _PLAIN,
    Suit.DIAMONDS: "♦",
}
_SHORT_PAIR = 24
_RANKS = {Rank.TEN: "10", Rank.JACK: "J", Rank.QUEEN: "Q", Rank.KING: "K", Rank.ACE: "A"}


def suit_sign(suit: Suit) -> str:
    """Such as ♠, for labels."""
    return _GLYPHS[suit]


def suit_chip(suit: Suit) -> str:
    """Such as `♠`, for text."""
    return f"`{_GLYPHS[suit]}`"


def suit_name(t: Translator, suit: Suit) -> str:
    """The suit's name as a heading has it."""
    match suit:
        case Suit.SPADES:
            return t.p("suit as a title", "Spades")
        case Suit.HEARTS:
            return t.p("suit as a title", "Hearts")
        case Suit.CLUBS:
            return t.p("suit as a title", "Clubs")
        case Suit.DIAMONDS:
            return t.p("suit as a title", "Diamonds")


def suit_word(t: Translator, suit: Suit) -> str:
    """The suit's name as it stands in a sentence."""
    match suit:
        case Suit.SPADES:
            return t.p("suit in a sentence", "spades")
        case Suit.HEARTS:
            return t.p("suit in a sentence", "hearts")
        case Suit.CLUBS:
            return t.p("suit in a sentence", "clubs")
        case Suit.DIAMONDS:
            return t.p("suit in a sentence", "diamonds")


def card_sign(card: Card) -> str:
    """Such as J♠ or 10♥, for labels; the joker is a star."""
    if card.suit is None:
        return JOKER_SIGN
    return _RANKS.get(card.rank, str(card.rank.value)) + _GLYPHS[card.suit]


def card_chip(t: Translator, card: Card) -> str:
    """Such as `J♠`, for text; the joker also by name."""
    if card is JOKER:
        return "`{}`".format(t("★ Best Bower"))
    return f"`{card_sign(card)}`"


def card_chips(t: Translator, cards: Iterable[Card]) -> str:
    """Cards one after the other."""
    return " ".join(card_chip(t, card) for card in cards)


def player(t: Translator, scene: TableScene, seat: Seat) -> str:
    """The name of who sits there, for text."""
    chair = scene.chairs[seat]
    return marked(chair.name) if chair else t("free chair")


def player_label(t: Translator, scene: TableScene, seat: Seat) -> str:
    """The name of who sits there, for labels."""
    chair = scene.chairs[seat]
    return plain(chair.name) if chair else t("free chair")


def players(t: Translator, scene: TableScene, side: Side) -> str:
    """Both names of a side, kept on one line if they are short."""
    return _pair(t, player(t, scene, side), player(t, scene, side + 2))


def _pair(t: Translator, first: str, second: str) -> str:
    both = t("{first} & {second}", first=first, second=second)
    return both.replace(" ", "\u00a0") if len(both) <= _SHORT_PAIR else both


def standing(t: Translator, scene: TableScene, score: Score) -> str:
    """Who leads whom, with the robots marked: "Ann & Cy **4 – 2** Bo & Nell ⚙"."""
    first, second = (
        _pair(t, _marked_player(t, scene, side), _marked_player(t, scene, side + 2))
        for side in SIDES
    )
    return t(
        "{first} **{ours}\u00a0–\u00a0{theirs}** {second}",
        first=first,
        ours=score[0],
        theirs=score[1],
        second=second,
    )


def _marked_player(t: Translator, scene: TableScene, seat: Seat) -> str:
    chair = scene.chairs[seat]
    sign = f"\u00a0{ROBOT_SIGN}" if chair and chair.robot else ""
    return player(t, scene, seat) + sign


def preset_name(t: Translator, preset: str, rules: Rules) -> str:
    """What a table's rules are called."""
    names = {
        "american": t("American rules"),
        "tock": t("Tock rules"),
        "english": t("English rules"),
        "classic": t("Classic rules"),
        "tournament": t("Tournament rules"),
    }
    known = preset in names and _same_but_for_target(rules, PRESETS[preset])
    return names[preset] if known else t("House rules")


def _same_but_for_target(rules: Rules, other: Rules) -> bool:
    return {**rules.as_dict(), "target": 0} == {**other.as_dict(), "target": 0}
