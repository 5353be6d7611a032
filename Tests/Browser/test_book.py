"""The guide in docs/ as a site: page list, navigation, narrow and wide."""

import os
import subprocess

import conftest
import pytest
import test_axe

PAGE = "docs/guide/start/index.html"


@pytest.fixture(scope="module")
def guide(tmp_path_factory, chromium):
    site = tmp_path_factory.mktemp("guide") / "served"
    environment = {**os.environ, "SOURCE_DATE_EPOCH": "1762344000"}
    make = [conftest.PROJECT / "docs/site/make", conftest.program(), site, "--no-cache"]
    done = subprocess.run(make, capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stdout + done.stderr
    with conftest.serve(site) as address:
        browser = conftest.Browser(chromium, address, site)
        browser.start()
        yield browser
        browser.finish()


def box(browser, selector):
    return browser.run("document.querySelector(arguments[0]).getBoundingClientRect().toJSON()", selector)


def test_wide(guide):
    """In a wide window, the page list is beside the text and stays visible while the text scrolls."""
    guide.width(1280)
    guide.open(PAGE)
    assert box(guide, ".contents")["right"] <= box(guide, ".prose")["left"]
    assert not guide.one(".to-contents").is_displayed()
    guide.run("scrollTo({ top: 400, behavior: 'instant' })")
    guide.wait(lambda: 0 <= box(guide, ".contents")["top"] < 100)


def test_narrow(guide):
    """At 320 px nothing overflows sideways, and a link at the top leads to the list below the text."""
    guide.width(320)
    guide.open(PAGE)
    assert guide.run("document.documentElement.scrollWidth") <= 320
    assert box(guide, ".contents")["top"] > box(guide, ".prose")["bottom"]
    guide.one(".to-contents a").click()
    guide.wait(lambda: box(guide, ".contents")["top"] < 400)


def test_reading_on(guide):
    """"Next" leads through all pages of the guide; each marks itself in the list."""
    guide.width(1000)
    guide.open("docs/index.html")
    seen = []
    while True:
        current = guide.texts(".contents [aria-current='page']")
        assert current == [guide.one("h1").text]
        seen += current
        following = guide.all(".book-pager [rel='next']")
        if not following:
            break
        guide.driver.get(following[0].get_attribute("href"))
    listed = guide.run("document.querySelectorAll('.contents li > a[aria-current], .contents > ul > li > a').length")
    assert len(seen) == len(set(seen)) == listed > 20


def test_axe_finds_nothing_in_the_guide(guide):
    """axe-core has no findings on pages of the guide, in light and dark."""
    guide.cdp("Page.setBypassCSP", enabled=True)
    axe = test_axe.Axe(guide)
    axe.visit(["index.html", PAGE, "docs/commands/index.html"])
    guide.cdp("Page.setBypassCSP", enabled=False)
    axe.assert_nothing()
