"""The review pages: hostile content, accessibility, small screens. Uses the fixtures of the other modules."""

import json

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from test_axe import axe  # noqa: F401
from test_review import begin, download, judged, press, project, review, told  # noqa: F401
from test_review_workspace import TWO, rubric


def test_hostile_transcripts_and_verdicts_run_nothing_and_ask_nobody(review, project):
    """Scripts, javascript: links, huge tool output, control and direction characters are text, and stay text when reviewed."""
    evil = "<script>alert(1)</script><img src=x onerror=alert(2)>[x](javascript:alert(3))\u202e\u0007"
    turn = {"timestamp": "2025-11-01T10:00:00Z", "text": evil}
    messages = [
        {**turn, "id": "s", "sender": "system", "role": "system"},
        {**turn, "id": "a", "sender": "assistant", "role": "assistant", "thinking": evil, "model": evil, "rule": evil,
         "toolCalls": [{"id": evil, "name": evil, "arguments": {evil: evil}}]},
        {**turn, "id": "t", "sender": "tool", "role": "tool", "text": ("<b>x</b>\n" * 7000)},
    ]
    run = project.content / "runs" / "nightly" / "evil.jsonl"
    people = ["system", "assistant", "tool"]
    run.write_text(json.dumps({"id": "evil", "title": evil, "participants": people, "messages": messages}) + "\n")
    project.build()
    review.requests()
    review.open("review/nightly/evil/index.html")
    begin(review)
    press(review, "2", "k", "c")
    review.until("document.activeElement.matches('.turn-bar textarea')")
    press(review, "<script>alert(4)</script>")
    ActionChains(review.driver).key_down(Keys.CONTROL).send_keys(Keys.ENTER).key_up(Keys.CONTROL).perform()
    told(review, "Comment saved")
    review.run("[...document.querySelectorAll('details')].forEach((one) => (one.open = true))")
    assert review.all("main img, main script, main [href^=javascript]") == []
    assert "<script>alert(4)</script>" in " ".join(review.texts(".own"))
    assert review.run("document.querySelector('#m-t .output').textContent.split('<b>x</b>').length") == 7001
    project.reviews(*download(review))
    project.build()
    review.driver.refresh()
    judged(review, 1)
    review.driver.get(review.one(".ways a[href*=verdicts]").get_attribute("href"))
    assert "<script>alert(4)</script>" in review.one(".verdict .comment").text
    assert all(url.startswith((review.server, "blob:")) for url in review.requests() if "favicon" not in url)


REVIEWED = ("", "nightly-3/", "nightly-3/bread-trouble/verdicts/", "_agreement/", "_adjudicate/", "_vanished/", "_done/", "_modes/", "_modes/no-help/", "_modes/_by/language/", "_modes/_figures/", "_sample/")


WIDE, NARROW = ("nightly-3/", "nightly-3/bread-trouble/verdicts/"), ("", "_adjudicate/", "_modes/")


@pytest.mark.parametrize("width, pages", [
    pytest.param(1280, WIDE, id="1280, some pages"), pytest.param(360, NARROW, id="360, some pages"),
    pytest.param(1280, REVIEWED, id="1280", marks=pytest.mark.deep), pytest.param(360, REVIEWED, id="360", marks=pytest.mark.deep),
])
def test_axe_finds_nothing_on_the_pages_of_the_review(axe, browser, width, pages):
    """Light and dark: a transcript with and without a name, and pages as a reviewer with a name sees them.

    Without a name, pages with each of their elements are among those of test_axe.py, and each component is in the gallery.
    """
    browser.width(width)
    axe.open("review/nightly-3/bread-trouble/index.html")
    axe.look(f"transcript before a name, {width}")
    begin(browser, "iris")
    browser.until("document.querySelectorAll('.own').length > 0")
    press(browser, "k", "c")
    browser.until("document.activeElement.matches('.turn-bar textarea')")
    axe.look(f"transcript in use, {width}")
    for path in pages:
        axe.open(f"review/{path}index.html")
        axe.look(f"{path} at {width}", is_left=True)
    axe.assert_nothing()


def test_nothing_is_wider_than_320_pixels(browser):
    browser.width(320, 640)
    for path in ("", "nightly-3/", "nightly-3/bread-trouble/", "nightly-3/bread-trouble/verdicts/", "_agreement/", "_adjudicate/", "_vanished/", "_modes/", "_modes/no-help/", "_modes/_by/turn/", "_modes/_figures/", "_sample/"):
        browser.open(f"review/{path}index.html")
        if path.endswith("trouble/"):
            begin(browser)
        assert browser.run("document.documentElement.scrollWidth") <= 320, path


def test_intervals_keep_to_one_line_and_the_names_of_tasks_stay_in_view(browser):
    lines = """[...document.querySelectorAll(arguments[0])].map((one) => {
      const range = document.createRange();
      range.selectNodeContents(one.firstChild);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    })"""
    for width in (1280, 390):
        browser.width(width)
        for page in ("_judges", "_agreement"):
            browser.open(f"review/{page}/index.html")
            assert set(browser.run(lines, ".few dd, .interval")) == {1}, (page, width)
        browser.open("review/_modes/_figures/index.html")
        assert set(browser.run("[...document.querySelectorAll('.review-figures td:last-child')].map((one) => one.textContent.split(' ').length)")) == {2}
    browser.open("review/_tasks/index.html")
    left = "document.querySelector('.figures-table tbody th').getBoundingClientRect().left"
    before = browser.run(left)
    browser.run("(document.querySelector('.table').scrollLeft = 100)")
    assert browser.run("document.querySelector('.table').scrollLeft") == 100 and browser.run(left) == before


def test_criteria_with_and_without_guidance_share_a_line(review, project):
    """Also on a phone, where a summary is as high as a finger."""
    rubric(project, TWO)
    project.build()
    bottoms = """[...document.querySelectorAll('.rubric > *')].map((one) => {
      const range = document.createRange();
      range.selectNodeContents((one.querySelector('summary') ?? one).firstChild);
      return Math.round(range.getBoundingClientRect().bottom);
    })"""
    review.cdp("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=1)
    review.width(390, 844)
    review.open("review/index.html")
    found = review.run(bottoms)
    assert len(found) == 2 and len(set(found)) == 1
