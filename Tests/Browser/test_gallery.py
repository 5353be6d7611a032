"""The gallery shows every template, and its components have no fault that a machine finds."""

import collections
import os
import re

import gallery
import pytest
from conftest import PROJECT, Browser, serve
from test_axe import AXE, JUDGE, LOOKS

# Without a look of their own, or only in sites unlike the sample.
NOT_SHOWN = {
    "alias": "redirects",
    "assistant-list": "more than 200 conversations; its rows and pager are shown",
    "build-imports": "more than 100 imports; its rows and pager are shown",
    "call-link": "verdicts on tool calls; the assistant of the sample has no tools",
    "foreign-head": "links and scripts in the head",
    "foreign-target": "attributes of a tag; a script reads them",
    "pages-home": "a site of pages only; its rows are shown",
    "person-mark-inverted": "a class of the portrait",
    "review-comparisons": "more than 10 comparisons; its rows and pager are shown",
    "review-disagreements": "more than 50 disagreements of a judge; its rows are shown",
    "review-runs": "more than 10 runs; its rows and pager are shown",
    "text-fold": "disputes about longer texts; the fold is that of a message",
}
# Copies of parts of many pages have one heading or landmark each, and more than one of some.
ARTEFACTS = {"heading-order", "landmark-unique"}


@pytest.fixture(scope="module")
def shown(chromium, tmp_path_factory):
    """The folder of the gallery and its components."""
    return gallery.make_in(tmp_path_factory.mktemp("gallery"), chromium)


@pytest.fixture(scope="module")
def page(chromium, shown):
    folder, _ = shown
    with serve(folder) as address:
        browser = Browser(chromium, address, folder)
        browser.start()
        browser.cdp("Page.setBypassCSP", enabled=True)
        browser.cdp("Emulation.setScrollbarsHidden", hidden=True)
        browser.open("index.html")
        yield browser
        browser.cdp("Emulation.setScrollbarsHidden", hidden=False)
        browser.cdp("Page.setBypassCSP", enabled=False)
        browser.finish()


def test_every_template_has_an_entry_in_the_gallery(shown):
    _, components = shown
    templates = {path.stem for path in (PROJECT / "templates").glob("*.html")}
    seen = {name for one in components for name in one.templates}
    assert sorted(templates - seen) == sorted(NOT_SHOWN), "add the template to docs/gallery/components.txt"


def test_the_gallery_asks_no_other_origin_and_nothing_is_missing(page, shown):
    folder, _ = shown
    text = (folder / "index.html").read_text("utf-8")
    assert page.logs() == []
    assert all(url.startswith((page.server, "data:", "about:")) for url in page.requests())
    ids = re.findall(r'\sid="([^"]*)"', text)
    assert len(ids) == len(set(ids))
    files = {link.split("#")[0].split("?")[0] for link in re.findall(r'\b(?:href|src|poster)="(site/[^"]*)"', text)}
    assert [file for file in sorted(files) if not (folder / file.replace("%20", " ")).is_file()] == []


WIDER = """[...document.querySelectorAll(".gallery-stage")].filter((one) => one.scrollWidth > one.clientWidth)
  .map((one) => one.closest(".gallery-item").id)"""


def test_no_component_is_wider_than_a_phone(page):
    page.width(320, 640)
    assert (page.run(WIDER), page.run("document.documentElement.scrollWidth")) == ([], 320)


def test_axe_finds_nothing_in_any_component_light_and_dark(page):
    """Structure, and colours of a few of the elements that look alike."""
    page.width(1280)
    for script in (AXE, LOOKS):
        page.driver.execute_script(script)
    page.run("axeLooks.remember()")
    found = page.run("axeLooks.thin()")
    found += page.driver.execute_async_script(JUDGE, [], True)[0]
    found = [line for line in found if line.split(": ")[0] not in ARTEFACTS]
    assert not found, "\n".join(found)


# The document: docs/design.md


def test_the_document_has_the_tokens_of_the_style_sheet():
    text = gallery.DOCUMENT.read_text("utf-8")
    current = gallery.documented(text)
    if "RECORD" in os.environ:
        gallery.DOCUMENT.write_text(current, "utf-8")
    else:
        assert text == current, "run again with RECORD=1"
    assert sorted(row[1] for row in gallery.TOKEN_ROW.finditer(text)) == sorted(gallery.tokens()), "add a row for a new token"


def section(title):
    return re.search(rf"^## {title}\n(.*?)(?=^## |\Z)", gallery.DOCUMENT.read_text("utf-8"), re.M | re.S)[1]


def test_the_document_has_the_sizes_of_the_style_sheet():
    sheets = "".join(path.read_text("utf-8") for folder in (gallery.STYLES, gallery.REVIEW_STYLES) for path in sorted(folder.glob("*.css")))
    sizes = collections.Counter(re.findall(r"font-size: ([.\d]+rem)", sheets))
    common = {size for size, count in sizes.items() if count >= 5}
    assert common - set(re.findall(r"^\| `(.+?)`", section("Type"), re.M)) == set(), "add a common size to Type"
    breakpoints = {width.removesuffix(".01") for width in re.findall(r"width(?::| [<>]=?) ([.\d]+)rem", "".join(re.findall(r"@media.*", sheets)))}
    assert set(re.findall(r"^\| `(\d+)rem` \| .* \| .* \|$", section("Widths"), re.M)) == breakpoints
    for title in ("Type", "Space, corners, motion", "Widths"):
        for length in re.findall(r"`([.\d]+(?:rem|px))`", section(title)):
            assert re.search(rf"(?<![.\d]){re.escape(length)}", sheets), f"no style has {length}"


def test_the_document_lists_the_components_of_the_gallery(shown):
    _, components = shown
    text = section("Components")
    assert re.findall(r"^\| \*\*(.+?)\*\*", text, re.M) == list(dict.fromkeys(one.group for one in components))
    assert set(re.findall(r"`([a-z0-9-]+)\.html`", text)) == {name for one in components for name in one.templates}
