"""Every word that a person sees passes through here; English is the source text."""

from bot.i18n.translation import Translator, translator

__all__ = ["Translator", "translator"]
