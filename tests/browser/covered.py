"""What covers what at a table, by the boxes in which things are drawn: cards, chips, amounts, names and words."""

from __future__ import annotations

from playwright.sync_api import Page

COVERED = """() => {
    const round = (box) => [box.left, box.top, box.right, box.bottom].map(Math.round).join(" ");
    const whose = (one) => one.closest("[data-seat], .place, .yours, .dealer, .middle");
    const nameOf = (one) => `${one.className} ${(one.innerText ?? "").trim().slice(0, 30)}`;
    const seen = (kinds) => [...document.querySelectorAll(kinds)]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }))
        .map((one) => ({ one, name: nameOf(one), box: one.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && box.height > 1);
    const felt = document.querySelector(".oval, .felt").getBoundingClientRect();
    const dock = document.querySelector(".dock").getBoundingClientRect();
    const head = document.querySelector(".table-head").getBoundingClientRect();
    const lost = document.querySelector(".lost[data-shown=true]")?.getBoundingClientRect();
    const top = Math.max(head.bottom, lost?.bottom ?? 0);
    const cards = ".card, .pc, .cards-rest";
    const words = ".pod, .pod-tag, .pod-words, .bet, .pot, .chase, .place-name, .place-words, .tag, .mini-area, .area, "
        + ".area-foot, .dealer-words.is-shown, .marks > *";
    const things = seen(`.oval :is(${cards}, ${words}), .felt :is(${cards}, ${words})`);
    const wrong = [];
    for (const { name, box } of things) {
        if (box.bottom > dock.top + 1) wrong.push(`under the dock: ${name} [${round(box)}] dock ${Math.round(dock.top)}`);
        if (box.top < top - 1) wrong.push(`over the header: ${name} [${round(box)}] ${Math.round(top)}`);
        if (box.left < -1 || box.right > innerWidth + 1) wrong.push(`outside the window: ${name} [${round(box)}]`);
    }
    for (const { name, box } of things.filter(({ one }) => one.matches(".bet, .area, .mini-area"))) {
        const rim = document.querySelector(".oval-rim")?.getBoundingClientRect() ?? felt;
        const inside = box.left >= rim.left && box.right <= rim.right && box.top >= rim.top && box.bottom <= rim.bottom;
        if (!inside) wrong.push(`outside the rim: ${name} [${round(box)}]`);
    }
    for (const { one, name, box } of seen(".area .chip")) {
        const area = one.closest(".area-box").getBoundingClientRect();
        if (box.left < area.left - 2 || box.right > area.right + 2) wrong.push(`outside its area: ${name} [${round(box)}]`);
    }
    if (dock.bottom > innerHeight + 1) wrong.push(`the dock ends below the window: ${Math.round(dock.bottom)}`);
    things.forEach((a, at) => things.slice(at + 1).forEach((b) => {
        if (whose(a.one) === whose(b.one) || a.one.contains(b.one) || b.one.contains(a.one)) return;
        const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
        const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
        if (across > 4 && down > 4) wrong.push(`${a.name} [${round(a.box)}] lies on ${b.name} [${round(b.box)}]`);
    }));
    return wrong;
}"""


def covered(page: Page) -> list[str]:
    page.evaluate("() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => null)))")
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    found: list[str] = page.evaluate(COVERED)
    return found


PAID = """() => document.querySelectorAll(".area > .pile").forEach((bet) => {
    const paid = Object.assign(document.createElement("span"), { className: "paid-pile" });
    paid.append(bet.cloneNode(true));
    bet.parentElement.append(paid);
})"""
TAKEN_AWAY = "() => document.querySelectorAll('.paid-pile').forEach((one) => one.remove())"


def covered_when_paid(page: Page) -> list[str]:
    """As if every wager were paid its own amount, whatever the cards are."""
    page.evaluate(PAID)
    found = covered(page)
    page.evaluate(TAKEN_AWAY)
    return found


WAGERS = 9
FULL = f"""() => document.querySelectorAll(".mini").forEach((mini) => {{
    const chip = [...mini.children].find((one) => one.querySelector(".chip"));
    while (chip && mini.children.length < {WAGERS}) {{
        const more = chip.cloneNode(true);
        more.dataset.more = "";
        mini.prepend(more);
    }}
}})"""
EMPTY = "() => document.querySelectorAll('.mini [data-more]').forEach((one) => one.remove())"


def covered_when_full(page: Page) -> list[str]:
    """As if everyone else had a wager on every area."""
    page.evaluate(FULL)
    found = covered(page)
    page.evaluate(EMPTY)
    return found
