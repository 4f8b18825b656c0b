"""Every sentence in the source, and a real catalogue that translates each of them."""

import ast
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from string import Formatter

ROOT = Path(__file__).resolve().parents[2]
SPEAKING = ("bot", "cogs")
PLURAL_RULE = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=n != 1;\n"


@dataclass(frozen=True, slots=True)
class Sentence:
    """One call of a translator: its source texts and the places that it fills."""

    where: str
    context: str | None
    forms: tuple[str, ...]
    given: frozenset[str]
    spread: bool

    @property
    def places(self) -> set[str]:
        """The places that the texts name."""
        return {name for text in self.forms for _, name, _, _ in Formatter().parse(text) if name}


def sentences() -> Iterator[Sentence]:
    """Everything that is said to people, as the source has it."""
    for folder in SPEAKING:
        for path in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.Call) and (kind := _kind(node.func)):
                    yield _sentence(path, node, kind)


def _kind(called: ast.expr) -> str:
    match called:
        case ast.Name("t"):
            return "t"
        case ast.Attribute(ast.Name("t"), ("n" | "p") as method):
            return method
    return ""


def _sentence(path: Path, call: ast.Call, kind: str) -> Sentence:
    texts = [
        arg.value
        for arg in call.args
        if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
    ]
    given = {keyword.arg for keyword in call.keywords if keyword.arg}
    return Sentence(
        where=f"{path.relative_to(ROOT)}:{call.lineno}",
        context=texts[0] if kind == "p" else None,
        forms=tuple(texts[1:] if kind == "p" else texts),
        given=frozenset(given | ({"count"} if kind == "n" else set())),
        spread=any(keyword.arg is None for keyword in call.keywords),
    )


def write_marked(folder: Path, language: str) -> None:
    """Write a catalogue in which every sentence stands in double brackets."""
    entries = {"": PLURAL_RULE}
    for sentence in sentences():
        key = "\0".join(sentence.forms)
        key = key if sentence.context is None else f"{sentence.context}\x04{key}"
        entries[key] = "\0".join(f"⟦{text}⟧" for text in sentence.forms)
    target = folder / language / "LC_MESSAGES" / "left_bower.mo"
    target.parent.mkdir(parents=True)
    target.write_bytes(_machine_object(entries))


def _machine_object(entries: dict[str, str]) -> bytes:
    """The entries in gettext's binary form."""
    pairs = sorted((key.encode(), value.encode()) for key, value in entries.items())
    keys_at, values_at = 28, 28 + 8 * len(pairs)
    at = values_at + 8 * len(pairs)
    tables, texts = [b"", b""], b""
    for column in (0, 1):
        for pair in pairs:
            tables[column] += struct.pack("<II", len(pair[column]), at + len(texts))
            texts += pair[column] + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, len(pairs), keys_at, values_at, 0, 0)
    return head + tables[0] + tables[1] + texts
