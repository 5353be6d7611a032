"""Takes the screenshots of README and guide from the sample content, and those of docs/design.md from the gallery, into docs/images/.

Run by `make pictures`; needs an emoji font and Inter, which looks like the system fonts of phones. `readme_pictures.py design` takes only those of docs/design.md.
"""

import base64
import os
import pathlib
import sys
import tempfile

import conftest
import gallery

# The page stays at its newest message until the reader does something.
SOME_WAY_DOWN = "dispatchEvent(new WheelEvent('wheel')), scrollTo({ top: 930, behavior: 'instant' })"
# A reviewer who has judged the first turn.
JUDGED = """(() => {
  const name = document.querySelector("#review-name");
  name.value = "ann";
  name.form.requestSubmit();
  document.querySelector(".asks [data-value]").click();
})()"""
# File: page, width, height, theme, and what to do first.
PICTURES = {
    "chat": ("chats/weekend-hike/index.html", 1280, 800, "light", SOME_WAY_DOWN),
    "chat-dark": ("chats/weekend-hike/index.html", 1280, 800, "dark", SOME_WAY_DOWN),
    "phone": ("chats/alisha/index.html", 390, 780, "light", ""),
    "review": ("review/nightly-1/bakery-app/index.html", 1280, 800, "dark", JUDGED),
    "search": ("search/index.html?q=bread", 1280, 800, "light", ""),
}
# File: components of the gallery, by their id.
DESIGN = {
    "design-colours": ["colours-tokens"],
    "design-messages": ["messages-received-a-run", "messages-sent-a-run", "messages-failed", "messages-reply", "messages-reactions"],
    "design-lists": ["chats-rows", "services-critical", "people-lists"],
    "design-controls": ["search-no-results", "pages-question"],
    "design-review": ["generated-thinking-and-calls", "review-verdict-on-changed-text", "comparison-turn"],
    "design-figures": ["frame-head-of-the-home-page", "report-columns", "calendar-month"],
}
FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
<include>/etc/fonts/fonts.conf</include>
<match target="pattern"><test name="family"><string>DejaVu Sans</string></test><edit name="family" mode="assign" binding="strong"><string>Inter</string></edit></match>
<alias binding="strong"><family>system-ui</family><prefer><family>Inter</family></prefer></alias>
<alias binding="strong"><family>sans-serif</family><prefer><family>Inter</family></prefer></alias>
<alias binding="strong"><family>sans</family><prefer><family>Inter</family></prefer></alias>
</fontconfig>
"""
# Far larger than any picture in a README.
LARGEST = 150_000


def write(browser, file, quality=82, **options):
    data = base64.b64decode(browser.cdp("Page.captureScreenshot", format="webp", quality=quality, **options)["data"])
    assert len(data) <= LARGEST, f"{file.stem} has {len(data)} bytes"
    file.write_bytes(data)
    print(f"{file}: {len(data)} bytes")


def settle(browser):
    browser.run("new Promise((done) => setTimeout(done, 1500))")


def take(browser, folder):
    browser.cdp("Emulation.setScrollbarsHidden", hidden=True)
    for name, (page, width, height, theme, first) in PICTURES.items():
        browser.prefer(color_scheme=theme, reduced_motion="reduce")
        browser.width(width, height)
        browser.open(page)
        if first:
            browser.run(first)
        settle(browser)
        write(browser, folder / f"{name}.webp")


ONLY = """((shown) => {
  document.body.classList.add("gallery-picture");
  scrollTo({ top: 0, behavior: "instant" });
  for (const one of document.querySelectorAll(".gallery-item")) one.hidden = !shown.includes(one.id);
  for (const one of document.querySelectorAll(".gallery-group")) one.hidden = one.querySelector(".gallery-item:not([hidden])") === null;
  return shown.filter((id) => document.getElementById(id) === null);
})(arguments[0])"""


def take_design(browser, folder):
    """The named components of the gallery, light and dark side by side."""
    browser.cdp("Emulation.setScrollbarsHidden", hidden=True)
    browser.prefer(color_scheme="light", reduced_motion="reduce")
    browser.width(1000, 400)
    browser.open("index.html")
    for name, components in DESIGN.items():
        assert browser.run(ONLY, components) == [], f"{name}: a component is not in docs/gallery/components.txt"
        settle(browser)
        box = browser.run("document.querySelector('main').getBoundingClientRect().toJSON()")
        clip = {"x": box["left"], "y": box["top"], "width": box["width"], "height": box["height"], "scale": 1}
        write(browser, folder / f"{name}.webp", quality=60, clip=clip, captureBeyondViewport=True)


def visit(driver, site, work, folder):
    with conftest.serve(site) as address:
        browser = conftest.Browser(driver, address, site)
        browser.start()
        work(browser, folder)
        browser.finish()


def main(folder, has_only_design):
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        parent = pathlib.Path(name)
        (parent / "fonts.conf").write_text(FONTS, "utf-8")
        os.environ["FONTCONFIG_FILE"] = str(parent / "fonts.conf")
        driver = conftest.chromium_driver()
        try:
            if not has_only_design:
                visit(driver, conftest.build_served(parent), take, folder)
            shown, _ = gallery.make_in(parent / "gallery", driver)
            visit(driver, shown, take_design, folder)
        finally:
            driver.quit()


if __name__ == "__main__":
    main(conftest.PROJECT / "docs/images", "design" in sys.argv[1:])
