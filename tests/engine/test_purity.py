"""The engine: the standard library only, nothing that reaches outside, nothing that changes."""

import ast
import importlib
import sys
from dataclasses import is_dataclass
from pathlib import Path

import pytest

import engine

ENGINE = Path(engine.__file__).parent
MODULES = sorted(ENGINE.rglob("*.py"))
OUTSIDE = {
    "asyncio", "concurrent", "datetime", "importlib", "io", "logging", "multiprocessing", "os",
    "pathlib", "random", "secrets", "shutil", "signal", "socket", "sqlite3", "subprocess", "sys",
    "tempfile", "threading", "time", "urllib", "uuid",
}  # fmt: skip
ASKS_OUTSIDE = {"open", "print", "input", "exec", "eval", "__import__", "breakpoint"}


def named(path: Path) -> str:
    return path.relative_to(ENGINE.parent).as_posix()


def imported(tree: ast.AST) -> set[str]:
    """The top-level names of all modules that the code imports, wherever in it."""
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative imports aren't used here"
            names.add((node.module or "").partition(".")[0])
    return names


def called(tree: ast.AST) -> set[str]:
    """The plain names that the code calls."""
    calls = (node.func for node in ast.walk(tree) if isinstance(node, ast.Call))
    return {func.id for func in calls if isinstance(func, ast.Name)}


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_the_engine_imports_the_standard_library_only(path: Path) -> None:
    names = imported(ast.parse(path.read_text(encoding="utf-8")))
    assert names <= {"engine", *sys.stdlib_module_names}


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_the_engine_has_no_clock_no_chance_and_no_files(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    allowed = {"random"} if path.is_relative_to(ENGINE / "robots") else set()
    assert imported(tree) & OUTSIDE <= allowed
    assert called(tree) & ASKS_OUTSIDE == set()


@pytest.mark.parametrize("path", sorted(ENGINE.glob("*.py")), ids=named)
def test_what_the_rules_are_made_of_can_never_be_changed(path: Path) -> None:
    name = "engine" if path.stem == "__init__" else f"engine.{path.stem}"
    for kind in vars(importlib.import_module(name)).values():
        if isinstance(kind, type) and is_dataclass(kind):
            assert kind.__setattr__ is not object.__setattr__, kind  # frozen
            assert hasattr(kind, "__slots__"), kind


@pytest.mark.parametrize("path", sorted((ENGINE / "robots").glob("*.py")), ids=named)
def test_robots_are_handed_their_random_generator_and_make_none(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    whole = [node for node in ast.walk(tree) if isinstance(node, ast.Import)]
    assert "random" not in {alias.name for node in whole for alias in node.names}
    assert "Random" not in called(tree)


def test_there_are_modules_to_check() -> None:
    assert {"engine/game.py", "engine/robots/__init__.py"} <= set(map(named, MODULES))
