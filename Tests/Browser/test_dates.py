"""Dates are told from the moment of reading, in the site's zone (X-20)."""

from conftest import build


def labels(browser, kind):
    return browser.texts(f'time[data-label="{kind}"]')


def test_on_the_day_of_the_build_every_label_stays(browser, site):
    browser.no_script()
    browser.open("services/index.html")
    built = labels(browser, "service")
    browser.cdp("Emulation.setScriptExecutionDisabled", value=False)
    browser.clock("2025-11-05T12:00:00Z")
    browser.open("services/index.html")
    assert labels(browser, "service") == built
    assert any(text.startswith("Today, ") for text in built)


def test_a_day_later_today_is_yesterday_and_the_footer_says_so(browser):
    """X-20"""
    """S-14"""
    browser.clock("2025-11-06T12:00:00Z")
    browser.open("services/index.html")
    assert any(text.startswith("Yesterday, ") for text in labels(browser, "service"))
    assert "as of 6 November 2025 (Europe/London)" in browser.one(".foot").text


def test_years_later_no_page_says_today(browser, site, pages):
    browser.clock("2031-03-01T12:00:00Z")
    dated = [path for path in pages if " data-label=" in (site / path).read_text("utf-8")]
    assert len(dated) > 20
    for path in dated:
        browser.open(path)
        texts = browser.texts("time[data-label]:not([data-label=today])")
        assert [text for text in texts if text.split(",")[0].split(" ")[0] in ("Today", "Tomorrow", "Yesterday")] == [], path


def test_the_zone_is_the_sites_and_not_the_readers(browser):
    browser.cdp("Emulation.setTimezoneOverride", timezoneId="Pacific/Kiritimati")
    browser.clock("2025-11-05T12:00:00Z")
    browser.open("services/index.html")
    texts = labels(browser, "service")
    browser.cdp("Emulation.setTimezoneOverride", timezoneId="America/Los_Angeles")
    browser.open("services/index.html")
    assert labels(browser, "service") == texts
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
    for path in ("services/index.html", "index.html"):
        browser.driver.get(f"{built.as_uri()}/{path}")
        assert "05/11/2025, 2:30 PM" in browser.texts("time")
        assert "Today" not in browser.one("body").text
        assert "Times of UTC. Built on 5 November 2025." in browser.one(".foot").text
