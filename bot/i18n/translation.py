"""Whole sentences with named places, in the reader's language (gettext).

Catalogues lie in `locales/<language>/LC_MESSAGES/left_bower.mo` beside this module; a language
that has none reads the English source text.
"""

import gettext
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

DOMAIN = "left_bower"
LOCALES = Path(__file__).with_name("locales")
REMEMBERED = 64


@dataclass(frozen=True, slots=True)
class Translator:
    """Speaks one language: `t("{name} passes", name=…)`.

    Raises:
        KeyError: from each method, when a sentence names a place that isn't given.
    """

    locale: str
    catalogue: gettext.NullTranslations

    def __call__(self, message: str, /, **values: object) -> str:
        """`message` in this language, with its places filled."""
        return self.catalogue.gettext(message).format(**values)

    def n(self, one: str, many: str, count: int, /, **values: object) -> str:
        """The form of the sentence that fits `count`, which is its place `{count}`."""
        return self.catalogue.ngettext(one, many, count).format(count=count, **values)

    def p(self, context: str, message: str, /, **values: object) -> str:
        """Like a call, for a word that means different things: `context` says which."""
        return self.catalogue.pgettext(context, message).format(**values)


@lru_cache(maxsize=REMEMBERED)
def translator(locale: str) -> Translator:
    """The translator for a locale as Discord writes it (`en-US`, `fr`); English if unknown."""
    wanted = locale.replace("-", "_")
    languages = [wanted, wanted.partition("_")[0]]
    found = gettext.translation(DOMAIN, LOCALES, languages, fallback=True)
    return Translator(locale, found)
