"""Tables for the tests of what people see, made by real moves from text positions.

    table = game("pass", "pass", "pass", "order", "discard:9C", upcard="KH", dealer=3)
    shown = table_scene(table)

Ann, Bo, Cy and Dee sit at seats 0 to 3; Ann is the host.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from bot.sessions.fold import follow
from bot.sessions.scenes import PanelScene, TableScene, panel_scene, table_scene
from bot.sessions.table import Chair, EarlierGame, Partners, Person, Place, Robot, Stage, Table
from engine.actions import Pass
from engine.cards import cards
from engine.faceup import Score
from engine.fairness import FairDeal
from engine.game import apply, deal_hand, legal_actions
from engine.rules import AMERICAN, CLASSIC, PRESETS, Rules
from engine.seats import SEATS, Seat
from engine.state import GameState
from engine.step import Step
from tests.engine.playing import any_step
from tests.engine.positions import dealt, moved, to_move, waiting

NAMES = ("Ann", "Bo", "Cy", "Dee")
SEED = bytes(range(32))
NOW = 1_800_000_000.0
OFTEN = 0.6


def person(seat: Seat, name: str | None = None) -> Chair:
    """A chair with one of the four in it; their user ids are 101 to 104."""
    return Chair(Person(101 + seat, name or NAMES[seat]))


def robot(name: str) -> Chair:
    """A computer player's chair."""
    return Chair(Robot(name))


def lobby_table(
    *chairs: Chair,
    rules: Rules = AMERICAN,
    preset: str = "american",
    partners: Partners = Partners.CHOSEN,
    turn_seconds: int = 60,
) -> Table:
    """A lobby with these chairs, the rest free."""
    free = [Chair()] * (4 - len(chairs))
    return Table(
        game_id="g1",
        place=Place(7, 8),
        host_id=101,
        preset=preset,
        rules=rules,
        turn_seconds=turn_seconds,
        partners=partners,
        fair=FairDeal("g1", SEED),
        created=NOW,
        deadline=NOW + 900,
    ).with_chairs([*chairs, *free])


def four_people() -> list[Chair]:
    """Ann, Bo, Cy and Dee."""
    return [person(seat) for seat in SEATS]


def game(
    *codes: str,
    rules: Rules = AMERICAN,
    preset: str = "american",
    dealer: Seat = 3,
    hands: Sequence[str] = (),
    upcard: str | None = None,
    score: tuple[int, int] = (0, 0),
    chairs: Sequence[Chair] = (),
    number: int = 1,
) -> Table:
    """A running game: the hand is dealt, and then each seat in its turn does the next code."""
    lobby = lobby_table(*(chairs or four_people()), rules=rules, preset=preset)
    waits = waiting(rules, dealer=dealer, score=score)._replace(hand_number=number - 1)
    table = replace(lobby, stage=Stage.PLAYING, state=waits, deadline=NOW + 60)
    table = follow(table, deal_hand(waits, dealt(rules, dealer, hands, upcard)))
    return done(table, *codes)


def rubber_lobby(*scores: Score) -> Table:
    """A full lobby by the classic rules, after games of a rubber that ended so."""
    lobby = lobby_table(*four_people(), rules=CLASSIC, preset="classic")
    return replace(lobby, earlier=_earlier(scores))


def rubber_game(*scores: Score) -> Table:
    """A game by the classic rules that has just been dealt, after games that ended so."""
    return replace(game(rules=CLASSIC, preset="classic"), earlier=_earlier(scores))


def rubber_game_over(*scores: Score) -> Table:
    """The end of a game by the classic rules: its score is the last, the others are before it."""
    *before, last = scores
    over = game(rules=CLASSIC, preset="classic", score=last)
    return replace(over, stage=Stage.FINISHED, earlier=_earlier(before))


def _earlier(scores: Sequence[Score]) -> tuple[EarlierGame, ...]:
    """Earlier games of Ann and Cy against Bo and Dee; their ids are `before1` and so on."""
    sides = (frozenset({101, 103}), frozenset({102, 104}))
    numbered = enumerate(scores, start=1)
    return tuple(EarlierGame(f"before{number}", score, sides) for number, score in numbered)


def done(table: Table, *codes: str) -> Table:
    """The table after each seat in its turn has done what its code says."""
    for code in codes:
        assert table.state is not None
        table = follow(table, moved(table.state, code))
    return table


def played(table: Table, text: str) -> Table:
    """The table after these cards were played, each by the seat whose turn it was."""
    return done(table, *(f"play:{card.code}" for card in cards(text)))


def public(table: Table) -> TableScene:
    """What everybody may see."""
    return table_scene(table)


def private(table: Table, seat: Seat) -> PanelScene:
    """What the player at `seat` may see."""
    scene = panel_scene(table, seat)
    assert scene is not None
    return scene


def random_game(preset: str, random: Random) -> Iterator[Table]:
    """A whole game by random legal moves, as the table stands after each."""
    rules = PRESETS[preset]
    chairs = [*four_people()[:2], robot("Nell"), person(3)]
    lobby = lobby_table(*chairs, rules=rules, preset=preset)
    state = waiting(rules, dealer=random.choice(SEATS))
    drawn = tuple((card,) for card in random.sample(cards("9S TS JS QS KS AS"), 4))
    table = replace(lobby, stage=Stage.PLAYING, state=state, drawn=drawn, deadline=NOW + 60)
    while table.state is not None and table.state.winner is None:
        table = follow(table, _step(table.state, random))
        yield table


def _step(state: GameState, random: Random) -> Step:
    """Like `any_step`, but people pass more often, so that second rounds come about."""
    passes = Pass() in legal_actions(state) and random.random() < OFTEN
    return apply(state, to_move(state), Pass()) if passes else any_step(state, random)
