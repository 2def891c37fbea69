"""Whether the keyboard's focus can be seen: a ring that stands out, on something that nothing covers."""

from __future__ import annotations

from playwright.sync_api import Page

FOCUSED = """() => {
    const one = document.activeElement;
    if (!one || one === document.body) return null;
    const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    const light = (colours) => {
        canvas.clearRect(0, 0, 1, 1);
        for (const colour of colours) { canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1); }
        const [r, g, b] = canvas.getImageData(0, 0, 1, 1).data;
        return [r, g, b].reduce((all, part, at) => all + linear(part / 255) * [0.2126, 0.7152, 0.0722][at], 0);
    };
    const ringed = [one.closest("label"), one].find((each) => each && getComputedStyle(each).outlineStyle === "solid"
        && parseFloat(getComputedStyle(each).outlineWidth) >= 2);
    const name = `${one.tagName.toLowerCase()}.${one.className} ${(one.ariaLabel ?? one.innerText ?? "").trim().slice(0, 30)}`;
    if (!ringed) return { name, wrong: "no ring" };
    const under = [];
    for (let at = ringed.parentElement; at; at = at.parentElement) {
        const style = getComputedStyle(at);
        under.unshift(style.backgroundColor);
        if (style.backgroundImage !== "none") under.unshift("#1a3040");
    }
    const style = getComputedStyle(ringed);
    const halo = /^(rgb\\([^)]*\\)) 0px 0px 0px 6px$/.exec(style.boxShadow)?.[1];
    if (halo) under.push(halo);
    const [high, low] = [light(under), light([...under, style.outlineColor])].sort((a, b) => b - a);
    const ratio = (high + 0.05) / (low + 0.05);
    if (ratio < 3) return { name, wrong: `a ring of ${style.outlineColor} with a contrast of ${ratio.toFixed(2)}` };
    const box = ringed.getBoundingClientRect();
    if (!box.width || !box.height) return { name, wrong: "not drawn" };
    const [x, y] = [box.left + box.width / 2, box.top + Math.min(box.height, 40) / 2];
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return { name, wrong: "out of sight" };
    const top = document.elementFromPoint(x, y);
    const same = top && (ringed.contains(top) || top.contains(ringed) || top.closest("label")?.contains(one));
    return { name, wrong: same ? "" : `covered by ${top?.tagName}.${top?.className}` };
}"""
"""What has the focus, and what is wrong with how it shows. A felt counts as a dark colour; on it a ring has a halo."""

LISTEN = (
    f"""() => addEventListener("focusin", () => requestAnimationFrame(() => {{ window.focused = ({FOCUSED})(); }}))"""
)
TOLD = "() => new Promise((tell) => requestAnimationFrame(() => requestAnimationFrame(() => tell(window.focused))))"
"""What was wrong in the frame in which the focus came."""


def badly_focused(page: Page, key: str = "Tab", stops: int = 60) -> list[str]:
    """Go through the page with Tab, or back with Shift+Tab; return what has the focus and does not show it."""
    page.evaluate("() => { scrollTo(0, 0); document.activeElement.blur(); }")
    page.evaluate(LISTEN)
    found: dict[str, str] = {}
    seen: list[str] = []
    for _ in range(stops):
        page.evaluate("() => { window.focused = null; }")
        page.keyboard.press(key)
        one = page.evaluate(TOLD)
        if one is None:  # past the end
            continue
        if seen and one["name"] == seen[0]:
            break
        seen.append(one["name"])
        if one["wrong"]:
            found[one["name"]] = one["wrong"]
    assert len(seen) > 3, f"nothing to go through: {seen}"
    return [f"{name}: {wrong}" for name, wrong in found.items()]
