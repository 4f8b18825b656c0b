"""Which public message each deal depends on, and that it is in the record for whoever checks."""

from bot.sessions.session import Session
from bot.sessions.table import Partners, Table
from bot.storage import TableStore
from db.store import Store
from engine.draw import draw_cards
from engine.fairness import FairDeal
from tests.sessions.clock import FakeClock
from tests.sessions.world import ANN, BO, CY, DEE, World


def entropies(world: World) -> list[tuple[int, str]]:
    """The number of each deal so far (0: the draw), and the message its entropy came from."""
    return [(deal.number, deal.entropy) for deal in world.ledger.deals["g1"]]


async def play_hands(world: World, session: Session, hands: int) -> None:
    """Everybody does anything until so many hands are over, and the next is dealt."""
    while len(world.table(session).history) < hands:
        await world.acts(session, world.to_move(session))


def check_every_deal(table: Table, deals: list[tuple[int, str]]) -> None:
    """Deal the hand on the table again as anybody can, once the seed is known."""
    assert table.state is not None
    assert table.state.hand is not None
    number, entropy = deals[-1]
    fair = FairDeal(table.game_id, table.fair.seed)
    again = fair.deal(table.rules, number, table.state.dealer, entropy)
    assert again == table.state.hand.deal


async def test_draw_and_first_hand_come_from_the_lobbys_message(world: World) -> None:
    session = await world.lobby()
    lobby = str(session.scene.message_id)
    await session.start(ANN.user_id)
    await world.clock.settle()
    assert entropies(world) == [(0, lobby), (1, lobby)]
    assert session.scene.message_id != int(lobby)


async def test_each_hand_comes_from_the_message_of_the_hand_before(world: World) -> None:
    session = await world.lobby()
    expected = [(0, str(session.scene.message_id))]
    for seat, person in enumerate((BO, CY, DEE), start=1):
        await session.sit(person, seat)
    messages = [session.scene.message_id]
    await session.start(ANN.user_id)
    await world.clock.settle()
    for hands in range(1, 5):
        messages.append(session.scene.message_id)
        await play_hands(world, session, hands)
    expected += [(number, str(message)) for number, message in enumerate(messages, start=1)]
    assert entropies(world) == expected
    check_every_deal(world.table(session), entropies(world))


async def test_a_table_posted_again_is_what_the_next_hand_comes_from(world: World) -> None:
    session = await world.game(ANN, BO, CY, DEE)
    first = session.scene.message_id
    await session.repost()
    again = session.scene.message_id
    assert again != first
    await play_hands(world, session, 1)
    assert entropies(world)[-1] == (2, str(again))


async def test_asking_for_the_table_before_the_first_deal_doesnt_change_the_first_hand(
    world: World,
) -> None:
    session = await world.lobby()
    lobby = str(session.scene.message_id)
    await session.start(ANN.user_id)
    world.ledger.failing = 1  # the first deal has to wait for the store
    await world.clock.settle()
    await session.repost()
    await world.clock.pass_by(5)
    assert entropies(world) == [(0, lobby), (1, lobby)]


async def test_where_discord_took_no_message_the_last_one_there_is_counts(world: World) -> None:
    session = await world.lobby()
    lobby = str(session.scene.message_id)
    for seat, person in enumerate((BO, CY, DEE), start=1):
        await session.sit(person, seat)
    world.screens.mute = True
    await session.start(ANN.user_id)
    await world.clock.settle()
    await play_hands(world, session, 1)
    assert entropies(world) == [(0, lobby), (1, lobby), (2, lobby)]


async def test_the_draw_is_shown_to_the_table_and_can_be_drawn_again(world: World) -> None:
    session = await world.game(ANN, BO, CY, DEE, partners=Partners.DRAWN)
    table, (_, entropy) = world.table(session), entropies(world)[0]
    draw = draw_cards(table.fair.draw_pack(table.rules, entropy))
    seated = tuple(person.user_id for person in table.people)
    assert seated == tuple((ANN, BO, CY, DEE)[player].user_id for player in draw.seating)
    assert session.scene.drawn == tuple(draw.drawn[player] for player in draw.seating)
    assert table.state is not None
    assert table.state.dealer == draw.seating.index(draw.dealer)


async def test_entropy_and_dealers_are_in_the_stored_record(database: Store) -> None:
    clock = FakeClock()
    world = World(TableStore(database, clock.now), clock=clock)
    session = await world.game(ANN, BO, CY, DEE)
    await play_hands(world, session, 2)
    saved = await database.load("g1")
    assert saved is not None
    deals = world.ledger.deals["g1"]
    assert [(h.number, h.entropy, h.dealer) for h in saved.hands] == [
        (deal.number, deal.entropy, deal.dealer) for deal in deals
    ]
    assert [hand.number for hand in saved.hands] == [0, 1, 2, 3]


async def test_the_seed_is_shown_when_the_game_is_over_and_not_before(world: World) -> None:
    session = await world.game(ANN, BO, CY, DEE)
    secret = world.table(session).fair.seed.hex()
    await world.play_out(session)
    *before, last = world.screens.shown
    assert all(update.table.seed is None for update in before)
    assert last.table.seed == secret
    assert all(secret not in repr(update) for update in before)
