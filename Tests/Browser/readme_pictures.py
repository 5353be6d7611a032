"""Takes the screenshots of README and guide from the sample content into docs/images/. Run by `make pictures`; needs an emoji font."""

import base64
import pathlib
import tempfile

import conftest

# The page stays at its newest message until the reader does something.
SOME_WAY_DOWN = "dispatchEvent(new WheelEvent('wheel')), scrollTo({ top: 930, behavior: 'instant' })"
# File: page, width, height, theme, and what to do first.
PICTURES = {
    "chat": ("chats/weekend-hike/index.html", 1280, 800, "light", SOME_WAY_DOWN),
    "chat-dark": ("chats/weekend-hike/index.html", 1280, 800, "dark", SOME_WAY_DOWN),
    "phone": ("chats/alisha/index.html", 390, 780, "light", ""),
    "review": ("review/nightly-1/bakery-app/index.html", 1280, 800, "dark", "scrollTo({ top: 400, behavior: 'instant' })"),
    "search": ("search/index.html?q=bread", 1280, 800, "light", ""),
}
# Far larger than any picture in a README.
LARGEST = 150_000


def take(browser, folder):
    browser.cdp("Emulation.setScrollbarsHidden", hidden=True)
    for name, (page, width, height, theme, first) in PICTURES.items():
        browser.prefer(color_scheme=theme, reduced_motion="reduce")
        browser.width(width, height)
        browser.open(page)
        if first:
            browser.run(first)
        browser.run("new Promise((done) => setTimeout(done, 1500))")
        data = base64.b64decode(browser.cdp("Page.captureScreenshot", format="webp", quality=82)["data"])
        assert len(data) <= LARGEST, f"{name} has {len(data)} bytes"
        (folder / f"{name}.webp").write_bytes(data)
        print(f"{folder / name}.webp: {len(data)} bytes")


def main(folder):
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as parent:
        site = conftest.build_served(pathlib.Path(parent))
        driver = conftest.chromium_driver()
        try:
            with conftest.serve(site) as address:
                browser = conftest.Browser(driver, address, site)
                browser.start()
                take(browser, folder)
        finally:
            driver.quit()


if __name__ == "__main__":
    main(conftest.PROJECT / "docs/images")
