"""What happened, in words: events as they come, and finished hands with why they scored so."""

from bot.i18n import Translator
from bot.sessions.scenes import TableScene
from bot.sessions.table import HandLine
from bot.ui.calls import Voice, voice_of
from bot.ui.words import (
    card_chip,
    card_chips,
    player,
    players,
    standing,
    suit_chip,
)
from engine.cards import Suit
from engine.events import (
    CardPlayed,
    Claimed,
    DefendsAlone,
    Discarded,
    Event,
    GameWon,
    HandDealt,
    HandScored,
    KeptPartner,
    OrderedUp,
    Passed,
    SuitNamed,
    ThrownIn,
    TrickTaken,
    TurnedDown,
    UpcardTaken,
    WentAlone,
)
from engine.faceup import Contract, Trick
from engine.scoring import HandScore, Outcome
from engine.seats import Seat

MOST_EVENTS = 4


def recent(t: Translator, scene: TableScene, most: int = MOST_EVENTS) -> list[str]:
    """The last few events of the hand on the table, oldest first; the deal is seen anyway."""
    hand = scene.view.hand if scene.view else None
    if hand is None:
        return []
    deals = [at for at, event in enumerate(scene.events) if isinstance(event, HandDealt)]
    since = scene.events[deals[-1] + 1 :] if deals else scene.events
    return [event_line(t, scene, event, hand.dealer) for event in since[-most:]]


def event_line(t: Translator, scene: TableScene, event: Event, dealer: Seat) -> str:
    """One event in words; `dealer` dealt the hand in which it happened."""
    match event:
        case HandDealt():
            return _deal_line(t, scene, event)
        case ThrownIn():
            return t("All four pass again: the hand is thrown in")
        case TurnedDown(card=card):
            return t("{card} is turned down", card=card_chip(t, card))
        case HandScored(score=score):
            return points_line(t, scene, score)
        case GameWon(side=side):
            return t("{names} win the game", names=players(t, scene, side))
    return _seat_line(
        t, event, player(t, scene, event.seat), voice_of(scene.rules, dealer, event.seat)
    )


def _deal_line(t: Translator, scene: TableScene, event: HandDealt) -> str:
    return t(
        "Hand {number}: {name} deals and turns up {card}",
        number=event.number,
        name=player(t, scene, event.dealer),
        card=card_chip(t, event.upcard),
    )


_Called = Passed | OrderedUp | SuitNamed | WentAlone | DefendsAlone | KeptPartner
_Moved = UpcardTaken | Discarded | CardPlayed | TrickTaken | Claimed


def _seat_line(t: Translator, event: _Called | _Moved, name: str, voice: Voice) -> str:
    match event:
        case OrderedUp(alone=alone):
            return _acceptance(t, name, voice, alone=alone)
        case SuitNamed(suit=suit, alone=alone):
            return _naming(t, name, suit, alone=alone)
        case Passed():
            return t("{name} passes", name=name)
        case WentAlone() | DefendsAlone() | KeptPartner():
            return _answer_about_alone(t, event, name)
    return _card_line(t, event, name)


def _answer_about_alone(
    t: Translator, event: WentAlone | DefendsAlone | KeptPartner, name: str
) -> str:
    match event:
        case WentAlone():
            return t("{name} goes alone", name=name)
        case DefendsAlone():
            return t("{name} defends alone", name=name)
    return t("{name} doesn’t play alone", name=name)


def _card_line(t: Translator, event: _Moved, name: str) -> str:
    match event:
        case UpcardTaken(card=card):
            return t("{name} takes {card}", name=name, card=card_chip(t, card))
        case Discarded():
            return t("{name} lays a card away", name=name)
        case CardPlayed(card=card):
            return t("{name} plays {card}", name=name, card=card_chip(t, card))
        case TrickTaken():
            return t("{name} takes the trick", name=name)
        case Claimed(cards=cards):
            return t("{name} lays down {cards}", name=name, cards=card_chips(t, cards))


def _acceptance(t: Translator, name: str, voice: Voice, *, alone: bool) -> str:
    match voice, alone:
        case Voice.ORDER, False:
            return t("{name} orders it up", name=name)
        case Voice.ORDER, True:
            return t("{name} orders it up and goes alone", name=name)
        case Voice.ASSIST, False:
            return t("{name} assists", name=name)
        case Voice.ASSIST, True:
            return t("{name} assists and goes alone", name=name)
        case _, False:
            return t("{name} picks it up", name=name)
    return t("{name} picks it up and goes alone", name=name)


def _naming(t: Translator, name: str, suit: Suit, *, alone: bool) -> str:
    if alone:
        return t("{name} names {suit} and goes alone", name=name, suit=suit_chip(suit))
    return t("{name} names {suit}", name=name, suit=suit_chip(suit))


def trick_plays(t: Translator, scene: TableScene, trick: Trick) -> str:
    """The cards of a trick in the order played, the winner's in bold."""
    return " · ".join(
        _one_play(t, player(t, scene, seat), card_chip(t, card), wins=seat == trick.winner)
        for seat, card in trick.plays
    )


def _one_play(t: Translator, name: str, card: str, *, wins: bool) -> str:
    if wins:
        return t("**{name}\u00a0{card}** wins", name=name, card=card)
    return t("{name}\u00a0{card}", name=name, card=card)


def trick_result(t: Translator, scene: TableScene, trick: Trick) -> str:
    """A taken trick in one line, the winner first."""
    won = next(card for seat, card in trick.plays if seat == trick.winner)
    others = (card for seat, card in trick.plays if seat != trick.winner)
    return t(
        "{name}\u00a0{card} over {others}",
        name=player(t, scene, trick.winner or 0),
        card=card_chip(t, won),
        others=card_chips(t, others),
    )


def how_made(t: Translator, scene: TableScene, line: HandLine) -> str:
    """Who fixed trump in a finished hand, and how."""
    contract = line.contract
    if contract is None:
        return t("All four passed twice: thrown in, no score.")
    name, suit = player(t, scene, contract.maker), suit_chip(contract.trump)
    if not line.picked_up:
        return _named(t, name, suit, alone=contract.lone_maker == contract.maker)
    voice = voice_of(scene.rules, line.dealer, contract.maker)
    return _accepted(t, name, suit, voice, alone=contract.lone_maker == contract.maker)


def _named(t: Translator, name: str, suit: str, *, alone: bool) -> str:
    if alone:
        return t("{name} named {suit} and went alone.", name=name, suit=suit)
    return t("{name} named {suit}.", name=name, suit=suit)


def _accepted(t: Translator, name: str, suit: str, voice: Voice, *, alone: bool) -> str:
    match voice, alone:
        case Voice.ORDER, False:
            return t("{name} ordered up {suit}.", name=name, suit=suit)
        case Voice.ORDER, True:
            return t("{name} ordered up {suit} and went alone.", name=name, suit=suit)
        case Voice.ASSIST, False:
            return t("{name} assisted in {suit}.", name=name, suit=suit)
        case Voice.ASSIST, True:
            return t("{name} assisted in {suit} and went alone.", name=name, suit=suit)
        case _, False:
            return t("{name} picked up {suit}.", name=name, suit=suit)
    return t("{name} picked up {suit} and went alone.", name=name, suit=suit)


def why_scored(t: Translator, scene: TableScene, line: HandLine) -> str:
    """What a finished hand was worth, and why; empty if it was thrown in."""
    score, contract = line.score, line.contract
    if score is None or contract is None:
        return ""
    return _why(t, scene, score, contract, line.lone_defender)


def _why(
    t: Translator,
    scene: TableScene,
    score: HandScore,
    contract: Contract,
    lone_defender: Seat | None,
) -> str:
    makers = players(t, scene, score.makers)
    match score.outcome:
        case Outcome.MADE:
            return t.n(
                "{names} made it with {count} trick.",
                "{names} made it with {count} tricks.",
                score.tricks,
                names=makers,
            )
        case Outcome.MARCH:
            return t("{names} marched: all five tricks.", names=makers)
        case Outcome.LONE_MARCH:
            loner = contract.lone_maker if contract.lone_maker is not None else contract.maker
            return t("{name} marched alone: all five tricks.", name=player(t, scene, loner))
    return _why_euchred(t, scene, score, lone_defender)


def _why_euchred(
    t: Translator, scene: TableScene, score: HandScore, lone_defender: Seat | None
) -> str:
    makers = players(t, scene, score.makers)
    if lone_defender is not None:
        return _euchred_alone(t, score.tricks, makers, player(t, scene, lone_defender))
    if score.tricks == 0:
        return t("{names} took no trick and were euchred.", names=makers)
    return t.n(
        "{names} took only {count} trick and were euchred.",
        "{names} took only {count} tricks and were euchred.",
        score.tricks,
        names=makers,
    )


def _euchred_alone(t: Translator, tricks: int, makers: str, defender: str) -> str:
    if tricks == 0:
        return t("{names} took no trick: {name} alone euchred them.", names=makers, name=defender)
    return t.n(
        "{names} took only {count} trick: {name} alone euchred them.",
        "{names} took only {count} tricks: {name} alone euchred them.",
        tricks,
        names=makers,
        name=defender,
    )


def points_line(t: Translator, scene: TableScene, score: HandScore) -> str:
    """Such as "+2 for Ann & Cy"."""
    return t("+{points} for {names}", points=score.points, names=players(t, scene, score.side))


def hand_story(t: Translator, scene: TableScene, line: HandLine) -> str:
    """A finished hand on one line: how it was made, what came of it, and the points."""
    points = f"**{points_line(t, scene, line.score)}**" if line.score else ""
    told = (
        how_made(t, scene, line),
        why_scored(t, scene, line),
        claim_told(t, scene, line),
        points,
    )
    return " ".join(part for part in told if part)


def claim_told(t: Translator, scene: TableScene, line: HandLine) -> str:
    """Who claimed the last tricks, with the cards, so that everybody can check (R27)."""
    if line.claimed is None:
        return ""
    name, cards = player(t, scene, line.claimed.seat), card_chips(t, line.claimed.cards)
    return t("{name} claimed the rest with {cards}.", name=name, cards=cards)


def hand_heading(t: Translator, scene: TableScene, line: HandLine) -> str:
    """A finished hand's number and the score after it."""
    return t(
        "**Hand {number}** · {standing}",
        number=line.number,
        standing=standing(t, scene, line.total),
    )
