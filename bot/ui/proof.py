"""A game that is over, dealt again: what fits, and what people can compare it with themselves."""

from dataclasses import dataclass
from datetime import UTC, datetime

from discord.ui import File, LayoutView

from bot.i18n import Translator, translator
from bot.sessions.table import Place
from bot.ui.boards import table_link
from bot.ui.layout import Accent, dotted, screen, small
from bot.ui.names import marked, plain
from engine.proof.record import PublicRecord
from engine.proof.verdict import Fault, Problem, Verdict
from engine.seats import SEATS

MOST_LINKS = 20
MOST_PROBLEMS = 5
SHORT_NAME = 12
LONGEST_CHOICE = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class GameChoice:
    """A game to choose; `ended` in seconds since the epoch, `names` by seat."""

    game_id: str
    ended: float
    names: tuple[str, ...]
    score: tuple[int, int]


def choice_label(game: GameChoice, locale: str) -> str:
    """Such as "k3x9ab27qd · 2026-05-28 · Ann & Cy 10 – 7 Bo & Dee"; the date is UTC's."""
    t = translator(locale)
    day = datetime.fromtimestamp(game.ended, UTC).strftime("%Y-%m-%d")
    label = dotted(
        game.game_id, day, _result(t, [plain(n, SHORT_NAME) for n in game.names], game.score)
    )
    return label[:LONGEST_CHOICE]


def proof(
    record: PublicRecord, verdict: Verdict, place: Place, file_name: str, locale: str
) -> LayoutView:
    """What came of dealing a game again; the file `file_name` is sent with it."""
    t = translator(locale)
    names = [marked(name, SHORT_NAME) for name in record.players]
    view = screen(
        [
            [
                "### " + (t("Everything fits") if verdict.fits else t("Something doesn’t fit")),
                dotted(t("Game `{game}`", game=record.game), _result(t, names, record.score)),
                *_findings(t, record, verdict),
            ],
            [small(line) for line in _secrets(t, record)],
            [
                t("Compare with what you saw:"),
                *(small(line) for line in _to_compare(t, record, verdict, place)),
            ],
            [small(t("The file holds all of it, to be checked without this bot."))],
        ],
        Accent.OVER,
    )
    return view.add_item(File(f"attachment://{file_name}"))


def game_record(game_id: str, lost: tuple[str, ...], file_name: str, locale: str) -> LayoutView:
    """The game in Euchre Game Notation; `lost` is what the notation has no words for."""
    t = translator(locale)
    view = screen(
        [
            [
                "### " + t("Euchre Game Notation"),
                t("Game `{game}`, hand by hand, for any program that reads EGN 1.4.", game=game_id),
                small(_lost(t, lost)),
            ]
        ],
        Accent.OVER,
    )
    return view.add_item(File(f"attachment://{file_name}"))


def _lost(t: Translator, lost: tuple[str, ...]) -> str:
    if not lost:
        return ""
    return t.n(
        "{count} thing that the notation has no word for stands in its notes.",
        "{count} things that the notation has no word for stand in its notes.",
        len(lost),
    )


def _result(t: Translator, names: list[str], score: tuple[int, int]) -> str:
    first, second, third, fourth = [*names, *[""] * len(SEATS)][: len(SEATS)]
    return t(
        "{first} & {third} {ours}\u00a0–\u00a0{theirs} {second} & {fourth}",
        first=first,
        second=second,
        third=third,
        fourth=fourth,
        ours=score[0],
        theirs=score[1],
    )


def _findings(t: Translator, record: PublicRecord, verdict: Verdict) -> list[str]:
    """Commitment, draw and hands, in words; then what doesn't fit."""
    found = [
        t("The seed’s SHA-256 is the commitment.") if verdict.commitment_fits else "",
        t("The draw comes out the same.") if verdict.draw and not verdict.draw.fault else "",
        t("There was no draw: the deal went on from the game before.") if record.goes_on else "",
        _hands(t, verdict),
    ]
    problems = [_with_place(t, place, fault) for place, fault in verdict.causes()]
    left_out = len(problems) - MOST_PROBLEMS
    more = t.n("and {count} more", "and {count} more", left_out) if left_out > 0 else ""
    return [*found, *problems[:MOST_PROBLEMS], more]


def _hands(t: Translator, verdict: Verdict) -> str:
    """Deals and play apart: the cards of a hand can fit where something before it doesn't."""
    count = len(verdict.hands)
    if not count:
        return t("No hand was dealt.")
    deals = t.n(
        "{fitting} of {count} deal comes out the same.",
        "{fitting} of {count} deals come out the same.",
        count,
        fitting=verdict.fitting_deals,
    )
    plays = t.n(
        "{fitting} of {count} hand can be played as it was.",
        "{fitting} of {count} hands can be played as they were.",
        count,
        fitting=verdict.fitting_plays,
    )
    return f"{deals} {plays}"


def _with_place(t: Translator, place: int | None, fault: Fault) -> str:
    problem = _problem(t, fault)
    return t("Hand {number}: {problem}", number=place, problem=problem) if place else problem


def _problem(t: Translator, fault: Fault) -> str:
    words = {
        Problem.COMMITMENT: t("The seed’s SHA-256 isn’t the commitment."),
        Problem.DRAWN_CARDS: t("Other cards are drawn from this seed."),
        Problem.FIRST_DEALER: t("Another seat was to deal first."),
        Problem.NUMBER: t("It isn’t the next hand."),
        Problem.TOO_EARLY: t("The hand before it isn’t over."),
        Problem.AFTER_THE_END: t("The game was over before it."),
        Problem.DEALER: t("Another seat was to deal."),
        Problem.CARDS: t("Other cards are dealt from this seed."),
        Problem.ACTION: t("Action {number} can’t be done.", number=fault.action),
        Problem.EARLIER: t("Its play can’t be checked, since what came before doesn’t fit."),
        Problem.ENDING: t("The game didn’t end as the record says."),
        Problem.SCORE: t("The game came to another score."),
    }
    return words[fault.problem]


def _secrets(t: Translator, record: PublicRecord) -> list[str]:
    return [
        t("Seed `{seed}`", seed=record.seed.hex()),
        t("its SHA-256, shown before the first deal: `{hash}`", hash=record.commitment),
    ]


def _to_compare(t: Translator, record: PublicRecord, verdict: Verdict, place: Place) -> list[str]:
    """Where to find the commitment, and which message's id went into which deal."""
    mixed = [(hand.number, hand.entropy) for hand in verdict.hands]
    linked = [_mixed(t, number, entropy, place) for number, entropy in mixed[:MOST_LINKS]]
    left_out = len(mixed) - len(linked)
    return [
        t("the commitment and the game’s id, with the lobby’s message;"),
        t("your cards of each hand, with those in the file;"),
        _dealer_before(t, record),
        t("the message ids that were mixed in, with the messages:"),
        _mixed_into_draw(t, verdict, place),
        *linked,
        t.n("and {count} more in the file", "and {count} more in the file", left_out)
        if left_out
        else "",
    ]


def _dealer_before(t: Translator, record: PublicRecord) -> str:
    if not record.goes_on:
        return ""
    return t("the first dealer, with who sat to the left of the last one in the game before;")


def _mixed_into_draw(t: Translator, verdict: Verdict, place: Place) -> str:
    if verdict.draw is None:
        return ""
    return t("Draw: {link}", link=_link(verdict.draw.entropy, place))


def _mixed(t: Translator, number: int, entropy: str, place: Place) -> str:
    return t("Hand {number}: {link}", number=number, link=_link(entropy, place))


def _link(entropy: str, place: Place) -> str:
    return f"[{entropy}]({table_link(place, int(entropy))})" if entropy.isdecimal() else entropy
