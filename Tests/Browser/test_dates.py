"""Relative dates depend on the time of reading, in the site's zone (X-20); a site with a fixed time is a snapshot."""

import os
import pathlib
import shutil

import pytest
from conftest import PROJECT, build, serve
from covering import covering, shapes
from frames import Frames

RELATIVE = ("Today", "Tomorrow", "Yesterday")


@pytest.fixture(scope="module")
def live(tmp_path_factory):
    """The folder of the sample site with live dates."""
    root = tmp_path_factory.mktemp("live")
    content = root / "content"
    shutil.copytree(os.environ.get("SCROLLBACK_CONTENT", PROJECT / "content"), content)
    with (content / "site.yml").open("a", encoding="utf-8") as settings:
        settings.write("dates:\n  relative: live\n")
    return pathlib.Path(build(content, root / "served"))


@pytest.fixture
def visit(browser, live):
    """Opens a page of the site with live dates at a given time."""

    def go(path, moment=None):
        if moment:
            browser.clock(moment)
        browser.driver.get((live / path).as_uri())

    return go


def labels(browser, kind):
    return browser.texts(f'time[data-label="{kind}"]')


def dates(path, text):
    """The kinds of dates on a page, by the part of the site."""
    return {f"{path.split('/')[0]} {one}" for one in shapes(path, text) if one.startswith("time ")}


TIMES = "[...document.querySelectorAll('time')].map((time) => time.textContent)"


def near(texts):
    """Texts that begin with a relative day."""
    return [text for text in texts if text.split(",")[0].split(" ")[0] in RELATIVE]


def relative(browser):
    return near(browser.run(TIMES))


def test_on_the_day_of_the_build_every_label_stays(browser, visit):
    browser.no_script()
    visit("services/index.html")
    built = labels(browser, "moment")
    browser.cdp("Emulation.setScriptExecutionDisabled", value=False)
    visit("services/index.html", "2025-11-05T12:00:00Z")
    assert labels(browser, "moment") == built
    assert any(text.startswith("Today, ") for text in built)


def test_a_day_later_today_is_yesterday_and_the_footer_says_so(browser, visit):
    """S-14, X-20"""
    visit("services/index.html", "2025-11-06T12:00:00Z")
    assert any(text.startswith("Yesterday, ") for text in labels(browser, "moment"))
    assert "as of 6 November 2025 (Europe/London)" in browser.one(".foot").text


def test_a_snapshot_stays_as_of_its_moment_whenever_it_is_read(browser, site, pages):
    """The sample site has a fixed time: its relative dates are from that day, for every reader (requirements 4)."""
    browser.clock("2031-03-01T12:00:00Z")
    browser.open("index.html")
    assert "Today’s services" in browser.texts("h2")
    assert any(text.startswith("Today, ") for text in browser.texts("time"))
    assert "as of 5 November 2025 (Europe/London)" in browser.one(".foot").text
    browser.open("services/index.html")
    for near in RELATIVE:
        assert any(text.startswith(f"{near}, ") for text in labels(browser, "moment")), near


@pytest.mark.parametrize("are_all", [False, pytest.param(True, marks=pytest.mark.deep)], ids=["each kind of date", "each page"])
def test_years_later_no_page_with_live_dates_says_today(browser, live, pages, are_all):
    browser.clock("2031-03-01T12:00:00Z")
    dated = [path for path in pages if (live / path).exists() and "<time" in (live / path).read_text("utf-8")]
    assert len(dated) > 20
    chosen = dated if are_all else covering(live, dated, dates)
    with serve(live) as address:
        frames = Frames(browser, address)
        for _ in frames.each(chosen):
            for path, texts in frames.ask(TIMES).items():
                assert near(texts) == [], path


def test_badge_heading_and_footer_come_from_one_moment(browser, visit):
    """"Overdue" follows the reader's day, as the footer does; figures from the build name its day (requirements 5)."""
    counts = []
    for moment, day in (("2025-11-05T12:00:00Z", "5 November 2025"), ("2025-11-08T12:00:00Z", "8 November 2025")):
        visit("services/index.html", moment)
        assert f"as of {day}" in browser.one(".foot").text
        assert f"not done as of {day}" in browser.one(".derived").text
        rows = browser.driver.execute_script(
            "return [...document.querySelectorAll('.service')].map((row) => ({"
            " day: row.querySelector('time').dateTime.slice(0, 10),"
            " due: row.querySelector('.overdue')?.checkVisibility() ?? null }))"
        )
        for row in rows:
            if row["due"] is not None:
                assert row["due"] == (row["day"] < moment[:10]), row
        counts.append(sum(bool(row["due"]) for row in rows))
        visit("index.html")
        headings = browser.texts(".panel-services h2, .panel-services h3")
        if day.startswith("5"):
            assert headings == ["Today’s services", f"Overdue ({counts[0]})"]
        else:
            assert headings == ["Services on 5 November 2025", f"Overdue on 5 November 2025 ({counts[0]})"]
    assert counts[1] > counts[0]


def test_all_pages_write_dates_in_one_style(browser, visit, site):
    """use 9"""
    browser.clock("2025-11-05T12:00:00Z")
    run = min(page.parent.name for page in (site / "review").glob("nightly-*/index.html"))
    for path in ("index.html", "chats/index.html", f"review/{run}/index.html", "stories/index.html", "services/index.html", "chats/alisha/index.html"):
        browser.open(path)
        texts = browser.texts("main time[data-label=moment]")
        assert texts, path
        for text in texts:
            head = text.split(", ")[0]
            assert head in RELATIVE or head.split(" ")[2].isdecimal(), f"{path}: {text}"
        assert browser.texts("main time[data-label=chat], main time[data-label=service]") == [], path
    visit(f"review/{run}/index.html", "2026-03-01T12:00:00Z")
    assert relative(browser) == []


def test_the_zone_is_the_sites_and_not_the_readers(browser, visit):
    browser.cdp("Emulation.setTimezoneOverride", timezoneId="Pacific/Kiritimati")
    visit("services/index.html", "2025-11-05T12:00:00Z")
    texts = labels(browser, "moment")
    browser.cdp("Emulation.setTimezoneOverride", timezoneId="America/Los_Angeles")
    visit("services/index.html")
    assert labels(browser, "moment") == texts
    browser.cdp("Emulation.setTimezoneOverride", timezoneId="")


def test_the_full_date_stays_in_the_tooltip(browser):
    browser.clock("2026-02-01T12:00:00Z")
    browser.open("chats/index.html")
    times = browser.all("time.row-date")
    assert times
    for time in times:
        assert time.get_attribute("title").count(" ") >= 3


def test_a_site_may_have_no_relative_dates(browser, tmp_path):
    content = tmp_path / "content"
    (content / "services").mkdir(parents=True)
    (content / "site.yml").write_text(
        "title: Jobs\ntimezone: UTC\nnow: 2025-11-05T12:00:00Z\ndates:\n  relative: never\n", "utf-8"
    )
    (content / "services" / "jobs.csv").write_text(
        "id,title,customerName,description,status,priority,scheduledDate,location,serviceNotes\n"
        "1,Clean,Ada,All of it,Active,Low,2025-11-05T14:30:00Z,,\n",
        "utf-8",
    )
    built = build(content, tmp_path / "site", "--strict")
    browser.clock("2025-11-05T13:00:00Z")
    for path, label in (("services/index.html", "5 November 2025, 2:30 PM"), ("index.html", "5 November 2025, 2:30 PM")):
        browser.driver.get(f"{built.as_uri()}/{path}")
        assert label in browser.texts("time")
        assert "Today" not in browser.one("body").text
        assert "Time zone: UTC. Built on 5 November 2025." in browser.one(".foot").text
