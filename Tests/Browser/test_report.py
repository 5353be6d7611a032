"""The report: charts with the same content as their tables, without script, at any width and in any colours."""

import pytest

REPORT = "report/index.html"


def test_each_drawing_has_a_name_words_and_a_table(browser):
    browser.no_script()
    browser.open(REPORT)
    charts = browser.run(
        """[...document.querySelectorAll("figure.chart")].map((figure) => {
          const svg = figure.querySelector("svg[role]");
          const named = (name) => document.getElementById(svg?.getAttribute(name))?.textContent ?? "";
          return [figure.querySelector("h3").textContent, named("aria-labelledby"), named("aria-describedby"),
            figure.querySelectorAll("tbody tr").length, figure.querySelectorAll("svg[role]").length];
        })"""
    )
    assert len(charts) > 6
    for heading, name, words, lines, drawings in charts:
        assert heading and lines > 0, heading
        assert drawings == 0 or (name == heading and words), heading


def test_columns_are_as_many_as_lines_of_the_table_that_count_anything(browser):
    browser.open(REPORT)
    drawn, counted = browser.run(
        """[document.querySelectorAll("[aria-labelledby=chats-months] .drawing .column").length,
          [...document.querySelectorAll("figure[aria-labelledby=chats-months] td")].filter((cell) => cell.textContent !== "0").length]"""
    )
    assert drawn == counted > 0


@pytest.mark.parametrize("width", [320, 360, 1280])
def test_words_in_drawings_are_at_least_eleven_pixels_high_and_inside_the_page(browser, width):
    browser.width(width)
    browser.open(REPORT)
    browser.run("void document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    sizes = browser.run("[...document.querySelectorAll('.drawing text, .axis span')].map((one) => parseFloat(getComputedStyle(one).fontSize))")
    assert min(sizes) >= 11
    places = browser.run("[...document.querySelectorAll('.drawing text')].map((one) => one.getBoundingClientRect()).map(({ left, right }) => [left, right])")
    assert all(left >= 0 and right <= width for left, right in places)
    assert browser.run("document.documentElement.scrollWidth") <= width


def test_charts_keep_their_ink_in_forced_colours_and_in_print(browser):
    browser.open(REPORT)
    ground = browser.run("getComputedStyle(document.querySelector('.chart')).backgroundColor")
    fill = "getComputedStyle(document.querySelector('.column')).fill"
    assert browser.run(fill) != ground
    browser.prefer(forced_colors="active")
    assert browser.run(fill) != browser.run("getComputedStyle(document.querySelector('.chart')).backgroundColor")
    browser.cdp("Emulation.setEmulatedMedia", media="print")
    assert browser.run("getComputedStyle(document.querySelector('.chart details')).display") == "none"
    browser.cdp("Emulation.setEmulatedMedia", media="")


def test_the_home_page_leads_to_the_report(browser):
    browser.no_script()
    browser.open("index.html")
    assert browser.one(".to-report a").get_attribute("href").endswith(REPORT)


def test_columns_people_and_a_day_of_the_year_lead_to_what_they_count(browser):
    browser.open(REPORT)
    columns = "[...document.querySelectorAll('[aria-labelledby=chats-NAME] .drawing a')].map((link) => [link.getAttribute('href'), link.tabIndex])"
    months, years = [browser.run(columns.replace("NAME", name)) for name in ("months", "years")]
    assert len(months) > 12 and all(href.startswith("../calendar/20") and place == 0 for href, place in months)
    assert [href for href, _ in years] == [f"../calendar/index.html#y-{year}" for year in (2023, 2024, 2025)]
    names = browser.run("[...document.querySelectorAll('[aria-labelledby=chats-people] tbody th a')].map((link) => link.getAttribute('href'))")
    assert len(names) > 3 and all("_people/" in name for name in names)
    browser.open("index.html")
    browser.run("void [...document.querySelectorAll('.activity rect[id]')].at(-1).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))")
    browser.until("/^#d-\\d{4}-\\d\\d-\\d\\d$/.test(location.hash)")
