"""Mutants: a source with one operator, number, condition or statement changed, as by a slip.

Left alone: annotations, docstrings, decorators, assertions, the messages of errors and the text of citations. Nothing in
them moves a chip.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

BOUNDARIES: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
}
TWINS = {
    "min": "max",
    "max": "min",
    "any": "all",
    "all": "any",
    "rounded_up": "rounded_down",
    "rounded_down": "rounded_up",
}
ALWAYS_SO = {"strict"}
"""Keywords without which a sound house does the same."""
STRUCTURE = (ast.FunctionDef, ast.ClassDef, ast.If, ast.For, ast.While, ast.With, ast.Match, ast.Try)


class Mutant(msgspec.Struct, frozen=True):
    """One mutant. `line` is that of the statement it is in; `cold` if that is run when the module is imported."""

    number: int
    line: int
    where: str
    before: str
    after: str
    cold: bool
    twin: int = 1
    """The how many-eth with the same words at the same place."""

    @property
    def name(self) -> str:
        """Stable while the lines around it change."""
        return f"{self.where}: {self.before} -> {self.after}" + (f" #{self.twin}" if self.twin > 1 else "")


class Change(msgspec.Struct):
    """How a tree is changed and restored."""

    statement: ast.stmt
    where: str
    cold: bool
    before: str
    spoil: Callable[[], None]
    mend: Callable[[], None]
    shown: Callable[[], str]


class Source:
    """A module's source and every mutant of it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.text = path.read_text(encoding="utf-8")
        self.tree = ast.parse(self.text)
        self._changes = list(_Finder().module(self.tree))
        self.mutants = list(self._described())

    def _described(self) -> Iterator[Mutant]:
        seen: Counter[tuple[str, str, str]] = Counter()
        for number, change in enumerate(self._changes, 1):
            with self.spoiled(number):
                words = (change.where, change.before, change.shown())
            seen[words] += 1
            yield Mutant(number, change.statement.lineno, *words, change.cold, seen[words])

    @contextmanager
    def spoiled(self, number: int) -> Iterator[ast.Module]:
        """The tree with this change in it."""
        change = self._changes[number - 1]
        change.spoil()
        try:
            yield self.tree
        finally:
            change.mend()

    def probed(self) -> ast.Module:
        """The tree with a probe before every statement of its functions: `__reached__(line)`."""
        tree = ast.parse(self.text)
        _Prober().visit(tree)
        return ast.fix_missing_locations(tree)


def in_short(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= 100 else f"{text[:60]} … {text[-35:]}"


class _Finder:
    """Walks a tree and lists its mutants, in the order of the source."""

    def __init__(self) -> None:
        self.found: list[Change] = []
        self.names: list[str] = []
        self.cold = True
        self.statement: ast.stmt
        self.shown: ast.AST

    def module(self, tree: ast.Module) -> list[Change]:
        self._block(tree, "body")
        return self.found

    def _add(self, spoil: Callable[[], None], mend: Callable[[], None], before: str, shown: Callable[[], str]) -> None:
        where = ".".join(self.names) or "module"
        self.found.append(Change(self.statement, where, self.cold, before, spoil, mend, shown))

    def _set(self, node: ast.AST, field: str, value: object) -> None:
        """A change of a value in a field. What is shown is the expression around it."""
        shown = self.shown
        good = getattr(node, field)
        self._add(_setter(node, field, value), _setter(node, field, good), in_short(shown), lambda: in_short(shown))

    def _instead(self, block: list[ast.stmt], place: int, other: ast.stmt) -> None:
        good = block[place]
        ast.copy_location(other, good)
        before = in_short(good)
        self._add(
            lambda: block.__setitem__(place, other),
            lambda: block.__setitem__(place, good),
            before,
            lambda: in_short(other),
        )

    def _block(self, node: ast.AST, field: str) -> None:
        block: list[ast.stmt] = getattr(node, field)
        for place, statement in enumerate(block):
            if _is_text(statement) or isinstance(statement, ast.Import | ast.ImportFrom | ast.Assert | ast.Pass):
                continue
            self.statement = statement
            if self._removable(statement, block[:place]):
                self._instead(block, place, ast.Pass())
            self._statement(statement)

    def _removable(self, statement: ast.stmt, earlier: list[ast.stmt]) -> bool:
        """What a function can do without and still run: otherwise nobody could overlook it."""
        if self.cold:
            return False
        match statement:
            case ast.Expr(value=ast.Call() | ast.Yield() | ast.YieldFrom()):
                return True
            case ast.Raise() | ast.AugAssign() | ast.Continue() | ast.Break() | ast.Delete():
                return True
            case ast.Assign(targets=[ast.Subscript() | ast.Attribute()]):
                return True
            case ast.Assign(targets=[target]):
                wanted = {name.id for name in ast.walk(target) if isinstance(name, ast.Name)}
                return wanted <= {
                    name.id
                    for before in earlier
                    for name in ast.walk(before)
                    if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)
                }
        return False

    def _statement(self, statement: ast.stmt) -> None:
        match statement:
            case ast.FunctionDef():
                self._function(statement)
            case ast.ClassDef():
                self.names.append(statement.name)
                self._block(statement, "body")
                self.names.pop()
            case ast.Raise() | ast.AnnAssign(value=None):
                return
            case ast.Return(value=value) if value is not None:
                if not (isinstance(value, ast.Constant) and value.value is None):
                    self.shown = statement
                    self._set(statement, "value", ast.copy_location(ast.Constant(None), value))
                self._expression(statement, "value")
            case ast.AnnAssign():
                self._expression(statement, "value")
            case ast.AugAssign():
                self._operator(statement)
                self._expression(statement, "value")
            case ast.If() | ast.While():
                self._condition(statement, "test")
                self._expression(statement, "test")
                self._blocks(statement)
            case ast.Match():
                self._match(statement)
            case ast.For():
                self._expression(statement, "iter")
                self._blocks(statement)
            case ast.With() | ast.Try():
                self._blocks(statement)
            case _:
                for field, child in ast.iter_fields(statement):
                    if isinstance(child, ast.expr):
                        self._expression(statement, field)
                    elif isinstance(child, list):
                        self._expressions(child, statement)

    def _blocks(self, statement: ast.stmt) -> None:
        here = self.statement
        for field in ("body", "orelse", "finalbody"):
            if getattr(statement, field, None):
                self._block(statement, field)
        for handler in getattr(statement, "handlers", []):
            self._block(handler, "body")
        self.statement = here

    def _function(self, function: ast.FunctionDef) -> None:
        self.names.append(function.name)
        for defaults in (function.args.defaults, function.args.kw_defaults):
            self._expressions(defaults)
        outside, self.cold = self.cold, False
        self._block(function, "body")
        self.names.pop()
        self.cold = outside

    def _match(self, statement: ast.Match) -> None:
        self._expression(statement, "subject")
        here = self.statement
        for case in list(statement.cases):
            self._without(statement.cases, case, f"case {in_short(case.pattern)}", "no such case")
            if case.guard is not None:
                if not _takes_all(case.pattern) or case is statement.cases[-1]:
                    guard = case.guard
                    self._add(
                        _setter(case, "guard", None), _setter(case, "guard", guard), f"if {in_short(guard)}", _always
                    )
                self._expression(case, "guard")
            self._block(case, "body")
            self.statement = here

    def _without(self, siblings: list[ast.match_case], one: ast.match_case, before: str, after: str) -> None:
        if len(siblings) > 1:
            place = siblings.index(one)
            self._add(lambda: siblings.remove(one), lambda: siblings.insert(place, one), before, lambda: after)

    def _condition(self, node: ast.AST, field: str) -> None:
        """The branches swapped, unless another change of the condition does just that."""
        test: ast.expr = getattr(node, field)
        match test:
            case ast.UnaryOp(op=ast.Not()):
                return
            case ast.Compare(ops=[ast.Eq() | ast.NotEq() | ast.Is() | ast.IsNot() | ast.In() | ast.NotIn()]):
                return
        other = ast.copy_location(ast.UnaryOp(ast.Not(), test), test)
        words = in_short(test)
        self._add(_setter(node, field, other), _setter(node, field, test), f"if {words}", lambda: f"if not ({words})")

    def _operator(self, node: ast.BinOp | ast.AugAssign) -> None:
        self.shown = node
        if other := ARITHMETIC.get(type(node.op)):
            self._set(node, "op", other())

    def _expressions(self, nodes: list[Any], around: ast.AST | None = None) -> None:
        for place, node in enumerate(nodes):
            if isinstance(node, ast.expr):
                self._expression(_Place(nodes, place, around), "value")
            elif isinstance(node, ast.keyword) and node.arg not in ALWAYS_SO:
                self._expression(node, "value")

    def _expression(self, parent: ast.AST | _Place, field: str) -> None:
        node: ast.expr | None = getattr(parent, field)
        if node is None or _is_citation(node):
            return
        self._alternatives(parent, field, node)
        for name, child in ast.iter_fields(node):
            if isinstance(child, ast.expr):
                self._expression(node, name)
            elif isinstance(child, list):
                if isinstance(node, ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp):
                    self._generators(node)
                else:
                    self._expressions(child, node)

    def _generators(self, node: ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp) -> None:
        for generator in node.generators:
            self._expression(generator, "iter")
            for place, test in enumerate(list(generator.ifs)):
                self._dropped(generator.ifs, place, node, test)
                self._expression(_Place(generator.ifs, place, test), "value")

    def _dropped(self, siblings: list[ast.expr], place: int, around: ast.AST, one: ast.expr) -> None:
        self._add(
            lambda: siblings.remove(one),
            lambda: siblings.insert(place, one),
            in_short(around),
            lambda: in_short(around),
        )

    def _alternatives(self, parent: ast.AST | _Place, field: str, node: ast.expr) -> None:
        self.shown = node
        match node:
            case ast.Compare(ops=ops):
                for place, op in enumerate(ops):
                    self._set(node, "ops", [*ops[:place], BOUNDARIES[type(op)](), *ops[place + 1 :]])
                for place, side in enumerate(node.comparators):
                    if isinstance(side, ast.Constant) and isinstance(side.value, str):
                        other = ast.copy_location(ast.Constant(f"not {side.value}"), side)
                        self._set(
                            node, "comparators", [*node.comparators[:place], other, *node.comparators[place + 1 :]]
                        )
            case ast.BinOp(op=ast.BitOr() | ast.BitAnd()) if not self.cold:
                self._other(parent, field, node, node.left)
                self._other(parent, field, node, node.right)
            case ast.BinOp():
                self._operator(node)
            case ast.BoolOp(values=values):
                for place in range(len(values)):
                    kept = values[:place] + values[place + 1 :]
                    smaller = kept[0] if len(kept) == 1 else ast.copy_location(ast.BoolOp(node.op, kept), node)
                    self._other(parent, field, node, smaller)
            case ast.UnaryOp(op=ast.Not() | ast.USub()):
                self._other(parent, field, node, node.operand)
            case ast.Constant(value=bool() as value):
                self._other(parent, field, node, ast.Constant(not value), parent)
            case ast.Constant(value=int() as value):
                self._other(parent, field, node, ast.Constant(value + 1), parent)
                if value > 0:
                    self._other(parent, field, node, ast.Constant(value - 1), parent)
            case ast.IfExp():
                self._condition(node, "test")
            case ast.Subscript(slice=ast.Slice(lower=lower, upper=upper) as part):
                if lower is not None:
                    self._set(part, "lower", None)
                if upper is not None:
                    self._set(part, "upper", None)
            case ast.Call():
                self._call(node)

    def _call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Name) and (twin := TWINS.get(node.func.id)):
            self._set(node, "func", ast.copy_location(ast.Name(twin, ast.Load()), node.func))
        for keyword in node.keywords:
            if keyword.arg and keyword.arg not in ALWAYS_SO and not _is_citation(keyword.value):
                self._set(node, "keywords", [one for one in node.keywords if one is not keyword])

    def _other(
        self,
        parent: ast.AST | _Place,
        field: str,
        node: ast.expr,
        other: ast.expr,
        around: ast.AST | _Place | None = None,
    ) -> None:
        """Another expression in its place; a number is shown with its surroundings."""
        ast.copy_location(other, node)
        ast.fix_missing_locations(other)
        shown = around.around if isinstance(around, _Place) else around
        if not isinstance(shown, ast.expr | ast.stmt) or isinstance(shown, STRUCTURE):
            shown = None
        before, after = _setter(parent, field, node), _setter(parent, field, other)
        self._add(after, before, in_short(shown or node), lambda: in_short(shown or other))


class _Place:
    """A place in a list, as if it were a field; `around` is whose list it is."""

    def __init__(self, nodes: list[Any], place: int, around: ast.AST | None) -> None:
        self.nodes, self.place, self.around = nodes, place, around

    @property
    def value(self) -> ast.expr:
        found: ast.expr = self.nodes[self.place]
        return found

    @value.setter
    def value(self, node: ast.expr) -> None:
        self.nodes[self.place] = node


def _setter(node: ast.AST | _Place, field: str, value: object) -> Callable[[], None]:
    return lambda: setattr(node, field, value)


def _always() -> str:
    return "always"


def _takes_all(pattern: ast.pattern) -> bool:
    """Nothing may come after such a case unless it has a guard."""
    match pattern:
        case ast.MatchAs(pattern=None):
            return True
        case ast.MatchAs(pattern=inner) if inner is not None:
            return _takes_all(inner)
        case ast.MatchOr(patterns=patterns):
            return any(map(_takes_all, patterns))
    return False


def _is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _is_citation(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "rule"


class _Prober(ast.NodeTransformer):
    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        for inner in ast.walk(node):
            for field in ("body", "orelse", "finalbody"):
                block = getattr(inner, field, None)
                if isinstance(block, list) and block and isinstance(block[0], ast.stmt):
                    setattr(inner, field, [made for one in block for made in (_probe(one), one)])
        return node


def _probe(statement: ast.stmt) -> ast.stmt:
    call = ast.Call(ast.Name("__reached__", ast.Load()), [ast.Constant(statement.lineno)], [])
    return ast.copy_location(ast.Expr(call), statement)
