"""Modules in one file: what they import and export stays as it is, and what cannot be bundled is named."""

from __future__ import annotations

import pytest

from queenhigh.server import bundling
from queenhigh.server.bundling import Unbundled

SOURCES = {
    "app.js": 'import { twice as two } from "./lib/sums.js";\nimport page from "./page.js";\nimport("./late.js");\ntwo(page);\n',
    "page.js": "export default function Page() {}\nexport const told = 1;\n",
    "late.js": 'export { twice } from "./lib/sums.js";\nexport async function wait() {}\n',
    "lib/sums.js": "const once = 1;\nexport function twice() {}\nexport { once as first };\n",
    "small.js": "var n=1;export default function(t){return t}",
}


def test_whatever_is_imported_comes_before_whatever_imports_it() -> None:
    assert bundling.reached(SOURCES, ["app.js"]) == ["lib/sums.js", "page.js", "app.js"]


def test_imports_and_exports_become_names_of_a_registry() -> None:
    made = bundling.bundle(SOURCES, "app.js", bundling.reached(SOURCES, ["app.js"]))
    assert 'const { twice: two } = $need("lib/sums.js");' in made
    assert 'const { default: page } = $need("page.js");' in made
    assert '$later("late.js");' in made
    assert "default: { get: () => Page }, told: { get: () => told }" in made
    assert "first: { get: () => once }, twice: { get: () => twice }" in made
    assert made.endswith('$need("app.js");\n')
    others = bundling.rest(SOURCES, ["late.js", "small.js"])
    assert 'twice: { get: () => $need("lib/sums.js").twice }, wait: { get: () => wait }' in others
    assert "const $default = function(t){return t}" in others


@pytest.mark.parametrize("source", ["export default 5;\nexport * from './a.js';\n", "import './a.js';\n"])
def test_a_module_that_cannot_be_bundled_is_named(source: str) -> None:
    with pytest.raises(Unbundled, match=r"odd\.js"):
        bundling.bundle({"odd.js": source}, "odd.js", ["odd.js"])


def test_modules_that_import_each_other_are_refused() -> None:
    sources = {"a.js": 'import { b } from "./b.js";', "b.js": 'import { a } from "./a.js";'}
    with pytest.raises(Unbundled, match="by way of others"):
        bundling.reached(sources, ["a.js"])
