"""Dates are told from the moment of reading, in the site's zone (X-20)."""


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
    browser.clock("2025-11-06T12:00:00Z")
    browser.open("services/index.html")
    assert any(text.startswith("Yesterday, ") for text in labels(browser, "service"))
    assert "as of 6 November 2025 (Europe/London)" in browser.one(".foot").text


def test_years_later_no_page_says_today(browser, pages):
    browser.clock("2031-03-01T12:00:00Z")
    for path in pages:
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
