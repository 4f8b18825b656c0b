"""The rules of a table: in one line for every lobby, and explained in words."""

from discord.ui import LayoutView

from bot.i18n import Translator, translator
from bot.ui.layout import Accent, dotted, screen
from bot.ui.words import preset_name
from engine.rules import AMERICAN, DefendAlone, LoneLead, LoneMaker, Packets, Pickup, Rules

_MINUTE, _HOUR, _DAY = 60, 3_600, 86_400
_LOWEST = {24: "9", 28: "8", 32: "7"}


def rules_line(t: Translator, rules: Rules, preset: str, turn_seconds: int) -> str:
    """Everything about a table that players might quarrel over, on one line."""
    return dotted(
        preset_name(t, preset, rules),
        t("to {target}", target=rules.target),
        t("rubber, best of three") if rules.rubber else "",
        *_pack_words(t, rules),
        *_bidding_words(t, rules),
        *_alone_words(t, rules),
        turn_time(t, turn_seconds),
    )


def _pack_words(t: Translator, rules: Rules) -> list[str]:
    return [
        t("{count} cards", count=rules.deck) if rules.deck != AMERICAN.deck else "",
        t("joker") if rules.joker else "",
    ]


def _bidding_words(t: Translator, rules: Rules) -> list[str]:
    return [
        t("the maker takes the up-card") if rules.pickup is Pickup.MAKER else "",
        "" if rules.discard_upcard else t("the up-card must be kept"),
        t("dealer’s partner only alone") if rules.partner_must_go_alone else "",
        t("stick the dealer") if rules.stick_the_dealer else "",
    ]


def _alone_words(t: Translator, rules: Rules) -> list[str]:
    left_of_loner = rules.lone_lead is LoneLead.LEFT_OF_LONER
    defence = {
        DefendAlone.OFF: "",
        DefendAlone.AGAINST_LONER: t("lone defence against a loner"),
        DefendAlone.ALWAYS: t("lone defence"),
    }
    return [
        t("either partner may go alone") if rules.lone_maker is LoneMaker.EITHER_PARTNER else "",
        defence[rules.defend_alone],
        t("left of loner leads") if left_of_loner else t("left of dealer leads"),
        _lone_points(t, rules),
    ]


def _lone_points(t: Translator, rules: Rules) -> str:
    if (rules.lone_march, rules.lone_euchre) == (AMERICAN.lone_march, AMERICAN.lone_euchre):
        return ""
    return t(
        "lone march {march}, loner euchred {euchre}",
        march=rules.lone_march,
        euchre=rules.lone_euchre,
    )


def turn_time(t: Translator, seconds: int) -> str:
    """How long a turn lasts, such as "60 s a turn"."""
    if seconds < 2 * _MINUTE:
        return t("{count} s a turn", count=seconds)
    if seconds < 2 * _HOUR:
        return t("{count} min a turn", count=seconds // _MINUTE)
    if seconds < 2 * _DAY:
        return t("{count} h a turn", count=seconds // _HOUR)
    return t.n("{count} day a turn", "{count} days a turn", seconds // _DAY)


def rules_page(rules: Rules, preset: str, locale: str) -> LayoutView:
    """The game, and this table's options, in words."""
    t = translator(locale)
    heading = "## " + t("Euchre: {preset}", preset=preset_name(t, preset, rules))
    return screen(
        [
            [heading, _the_game(t, rules)],
            [_cards(t, rules)],
            [_bidding(t, rules)],
            [_alone(t, rules), _play(t, rules)],
            [_scores(t, rules)],
            [_rubber(t, rules) if rules.rubber else ""],
        ],
        Accent.RUNNING,
    )


def _the_game(t: Translator, rules: Rules) -> str:
    return t(
        "Two against two, partners opposite. Five cards each; one side fixes trump and must take "
        "at least three of the five tricks. First to {target} points wins.",
        target=rules.target,
    )


def _cards(t: Translator, rules: Rules) -> str:
    lowest = _LOWEST[rules.deck]
    lines = [
        t("**Cards** · {count} of them, {low} up to Ace.", count=rules.deck, low=lowest),
        t(
            "In trump the Jack is highest: the **Right Bower**. Next comes the other Jack of the "
            "same colour, the **Left Bower**, which is a trump in every way. With `♥` as trump: "
            "`J♥` `J♦` `A♥` `K♥` `Q♥` `10♥` and on down."
        ),
        t("The joker, `★` or **Best Bower**, beats even the Right. Turned up, it is a spade.")
        if rules.joker
        else "",
    ]
    return "\n".join(line for line in lines if line)


def _bidding(t: Translator, rules: Rules) -> str:
    lines = [
        t(
            "**Bidding** · The top card of the kitty is turned up. From the dealer’s left each "
            "player may accept its suit as trump or pass."
        ),
        _who_takes(t, rules),
        t("The dealer’s partner may accept only by going alone.")
        if rules.partner_must_go_alone
        else "",
        t("If all four pass, it is turned down, and each in turn may name any other suit or pass."),
        t("The dealer may not pass then: **stick the dealer**.")
        if rules.stick_the_dealer
        else t("If all four pass again, the hand is thrown in and the deal moves on."),
    ]
    return " ".join(line for line in lines if line)


def _who_takes(t: Translator, rules: Rules) -> str:
    taker = (
        t("Whoever accepts takes the card in hand and lays one away, face down.")
        if rules.pickup is Pickup.MAKER
        else t("Then the dealer takes the card in hand and lays one away, face down.")
    )
    kept = "" if rules.discard_upcard else t("The card just taken must be kept.")
    return " ".join(part for part in (taker, kept) if part)


def _alone(t: Translator, rules: Rules) -> str:
    either = rules.lone_maker is LoneMaker.EITHER_PARTNER
    defence = {
        DefendAlone.OFF: "",
        DefendAlone.AGAINST_LONER: t("Against a loner a defender may play alone too."),
        DefendAlone.ALWAYS: t("A defender may play alone too, against one or two."),
    }
    parts = [
        t("**Alone** · Whoever fixes trump may go alone: the partner lays the hand face down."),
        t("If they don’t, their partner may.") if either else "",
        defence[rules.defend_alone],
    ]
    return " ".join(part for part in parts if part)


def _play(t: Translator, rules: Rules) -> str:
    follow = t("Follow suit if you can; otherwise play anything. The highest trump wins.")
    lead = t("**Play** · The player on the dealer’s left leads.")
    loner = (
        t("Against a loner, the player on the loner’s left leads.")
        if rules.lone_lead is LoneLead.LEFT_OF_LONER
        else t("Should that player sit out, the next one leads.")
    )
    claim = (
        t("Whoever leads may claim the rest once it is certain.")
        if rules.claim
        else t("Every card is played; nothing is claimed.")
    )
    return f"{lead} {loner} {follow} {claim}"


def _scores(t: Translator, rules: Rules) -> str:
    lines = [
        t("**Points**"),
        t(
            "- 3 or 4 tricks: 1 · all five (a march): 2 · all five alone: {march}",
            march=rules.lone_march,
        ),
        t("- Makers euchred (fewer than 3): 2 for the others"),
    ]
    if rules.lone_euchre != AMERICAN.lone_euchre:
        lines.append(t("- A loner euchred: {points}", points=rules.lone_euchre))
    if rules.defend_alone is not DefendAlone.OFF:
        lines.append(t("- Euchred by a lone defender: 4"))
    lines.append(
        t("-# Dealt in packets of 2 and 3.")
        if rules.packets is Packets.TWO_THREE
        else t("-# Dealt in packets of 3 and 2.")
    )
    return "\n".join(lines)


def _rubber(t: Translator, rules: Rules) -> str:
    return t(
        "**Rubber** · The side that first wins two games wins the rubber. A game won is worth 3 "
        "rubber points if the losers have none, 2 if they have less than half of {target}, and 1 "
        "otherwise; the rubber itself is worth 2. What it comes to is the difference between the "
        "sides. Until then nobody changes sides.",
        target=rules.target,
    )
