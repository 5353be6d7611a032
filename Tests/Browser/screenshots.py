"""Takes screenshots of one page of each kind, light and dark, narrow and wide, and writes a page to browse them (C-73).

Run by `make screenshots`, optionally with a folder: `screenshots.py .build/screenshots`.
"""

import base64
import html
import pathlib
import sys
import tempfile

import conftest

THEMES = ("light", "dark")
WIDTHS = (390, 1280)
# Maximum height of a screenshot, in pixels.
HEIGHT = 2400

# A name for each kind of page, and a page that shows most of its features.
PAGES = {
    "home": "index.html",
    "chats": "chats/index.html",
    "chat": "chats/alisha/index.html",
    "chat-group": "chats/weekend-hike/index.html",
    "chat-long": "chats/book-club/index.html",
    "chat-code": "chats/swift-help/index.html",
    "chat-error": "chats/support/index.html",
    "chat-thread": "chats/book-club/t/b1276/index.html",
    "chat-days": "chats/book-club/days/index.html",
    "chat-month": "chats/book-club/days/2024-10/index.html",
    "chat-all": "chats/book-club/all/index.html",
    "chat-person": "chats/_people/maya/index.html",
    "services": "services/index.html",
    "service": "services/001-hvac-maintenance/index.html",
    "service-day": "services/day/2024-11-05/index.html",
    "people": "people/index.html",
    "people-facet": "people/_organizations/index.html",
    "people-notes": "people/_notes/index.html",
    "profile": "people/octo-ada/index.html",
    "stories": "stories/index.html",
    "story": "stories/1-neo/index.html",
    "assistant": "assistant/index.html",
    "search": "search/index.html?q=bread",
    "review": "review/index.html",
    "review-run": "review/nightly-1/index.html",
    "review-queue": "review/nightly-1/bakery-app/index.html",
    "review-agreement": "review/_agreement/index.html",
    "review-adjudicate": "review/_adjudicate/index.html",
    "compare": "review/nightly-1..nightly-2/index.html",
    "compare-conversation": "review/nightly-1..nightly-2/bakery-app/index.html",
    "compare-blind": "review/nightly-1..nightly-2/blind/index.html",
    "settings": "settings/index.html",
    "page": "town-guide/index.html",
    "build": "about/build/index.html",
    "offline": "offline.html",
    "not-found": "404.html",
}


def take(browser, folder, names=PAGES, themes=THEMES, widths=WIDTHS):
    """Writes `<name>-<theme>-<width>.png` for each page, theme and width; returns the files."""
    folder.mkdir(parents=True, exist_ok=True)
    browser.cdp("Emulation.setScrollbarsHidden", hidden=True)
    files = []
    for name in names:
        browser.width(widths[0])
        browser.open(PAGES[name])
        for width in widths:
            for theme in themes:
                browser.prefer(color_scheme=theme, reduced_motion="reduce")
                files.append(picture(browser, folder / f"{name}-{theme}-{width}.png", width))
    browser.cdp("Emulation.setScrollbarsHidden", hidden=False)
    return files


def picture(browser, file, width):
    """The page from its top, in full height up to a limit."""
    browser.width(width)
    browser.run("scrollTo({ top: 0, behavior: 'instant' })")
    # Scrolling makes the page lay out and load everything first.
    height = min(int(browser.cdp("Page.getLayoutMetrics")["cssContentSize"]["height"]), HEIGHT)
    browser.width(width, max(height, 640))
    browser.until("document.readyState === 'complete' && [...document.images].every((one) => one.complete || one.loading === 'lazy')")
    browser.run("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))")
    file.write_bytes(base64.b64decode(browser.cdp("Page.captureScreenshot", format="png", optimizeForSpeed=True)["data"]))
    return file


def write_index(folder, files):
    """All screenshots on one page, the four of each kind side by side."""
    rows = []
    for name in sorted({file.stem.rsplit("-", 2)[0] for file in files}):
        own = [file.name for file in files if file.stem.rsplit("-", 2)[0] == name]
        links = "".join(f'<a href="{each}"><img src="{each}" alt="{each[:-4]}" loading="lazy"></a>' for each in map(html.escape, own))
        rows.append(f'<section id="{name}"><h2>{name}</h2>{links}</section>')
    style = "body{font:1rem sans-serif;background:#777}section{display:flex;gap:.5rem;align-items:start;flex-wrap:wrap}h2{inline-size:100%}img{max-block-size:40rem;max-inline-size:100%}"
    page = f'<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Screenshots</title><style>{style}</style>{"".join(rows)}</html>'
    (folder / "index.html").write_text(page, "utf-8")


def main(folder):
    with tempfile.TemporaryDirectory() as parent:
        site = conftest.build_served(pathlib.Path(parent))
        driver = conftest.chromium_driver()
        try:
            with conftest.serve(site) as address:
                browser = conftest.Browser(driver, address, site)
                browser.start()
                files = take(browser, folder)
        finally:
            driver.quit()
    write_index(folder, files)
    print(f"{len(files)} pictures: {folder / 'index.html'}")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else conftest.PROJECT / ".build/screenshots"))
