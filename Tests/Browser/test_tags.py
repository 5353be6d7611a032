"""Tags and the site's calendar: links there and back, without script, at any width."""

import re

import pytest

PAGES = ["tags/index.html", "tags/outdoors/index.html", "calendar/index.html", "calendar/2025-11/index.html"]


def test_the_home_page_leads_to_tags_and_from_there_to_things_of_several_kinds(browser):
    browser.no_script()
    browser.open("index.html")
    browser.one('.to-report a[href="tags/index.html"]').click()
    browser.arrive("location.pathname.endsWith('/tags/index.html')")
    browser.one('.cloud a[href="outdoors/index.html"]').click()
    browser.arrive("location.pathname.endsWith('/outdoors/index.html')")
    assert browser.one("h1").text == "#outdoors"
    kinds = browser.texts("main section h2")
    assert len(kinds) > 3 and kinds[:2] == ["Chats", "Services"]
    browser.one(".rows a[href*='/chats/']").click()
    browser.arrive("location.pathname.includes('/chats/')")
    assert "#outdoors" in browser.texts(".tags a")


def test_a_tag_of_a_chat_leads_to_all_that_has_it(browser):
    browser.no_script()
    browser.open("chats/alisha/index.html")
    browser.one('a[rel="tag"][href$="/tags/dating/index.html"]').click()
    browser.arrive("location.pathname.endsWith('/tags/dating/index.html')")
    assert "Alisha" in browser.texts(".row-title")


def test_tags_differ_in_size_and_say_their_number(browser):
    browser.open("tags/index.html")
    sizes = browser.run("[...document.querySelectorAll('.cloud a')].map((one) => [Number(one.querySelector('small').textContent), parseFloat(getComputedStyle(one).fontSize)])")
    assert len({size for _, size in sizes}) > 2
    assert all(one[1] <= other[1] for one in sizes for other in sizes if one[0] < other[0])
    assert browser.one(".cloud .hidden").get_attribute("textContent").endswith("entries") or browser.one(".cloud .hidden").get_attribute("textContent").endswith("entry")


def test_a_day_of_the_calendar_leads_to_where_it_is(browser):
    browser.no_script()
    browser.open("index.html")
    browser.one('.to-report a[href="calendar/index.html"]').click()
    browser.arrive("location.pathname.endsWith('/calendar/index.html')")
    browser.one('a[href="2025-11/index.html#d-2025-11-05"]').click()
    browser.arrive("location.hash === '#d-2025-11-05'")
    day = browser.one("#d-2025-11-05")
    assert "5 November 2025" in day.text
    browser.one("#d-2025-11-05 a[href*='/chats/']").click()
    browser.arrive("location.pathname.includes('/chats/')")
    assert browser.run("document.querySelector(location.hash)?.id") == "d-2025-11-05"


def test_a_month_is_a_table_with_headings_and_words_for_each_day(browser):
    browser.open("calendar/2025-11/index.html")
    heads = browser.run("[...document.querySelectorAll('.calendar th')].map((one) => [one.scope, one.textContent])")
    assert heads == [["col", day] for day in ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")]
    assert browser.one(".calendar").get_attribute("aria-label") == "November 2025"
    days = browser.run("[...document.querySelectorAll('.calendar a')].map((one) => [one.querySelector('[aria-hidden]').textContent, one.querySelector('.hidden').textContent])")
    for number, words in days:
        assert int(number) == sum(int(part.split()[0]) for part in words.split(" · "))
    assert browser.one("[aria-current=date]").text.startswith("5")


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("width", [320, 1280])
def test_pages_fit_at_any_width_and_their_links_can_be_hit(browser, path, width):
    browser.width(width)
    browser.open(path)
    assert browser.run("document.documentElement.scrollWidth") <= width
    small = browser.run("[...document.querySelectorAll('main .calendar a, main .cloud a, main .day-things a')].filter((one) => { const box = one.getBoundingClientRect(); return box.height < 20 || box.width < 8; }).map((one) => one.textContent)")
    assert small == []


def test_fuller_days_have_a_ground_of_their_own_that_print_and_forced_colours_do_not_need(browser):
    browser.open("calendar/2025-11/index.html")
    ground = "getComputedStyle(document.querySelector('%s')).backgroundColor"
    assert browser.run(ground % ".heat-4") != browser.run(ground % ".heat-1")
    browser.prefer(forced_colors="active")
    browser.until("matchMedia('(forced-colors: active)').matches")
    assert browser.run("getComputedStyle(document.querySelector('.heat-4')).color") != browser.run(ground % ".heat-4")


def test_both_feeds_of_a_chat_are_announced_and_there(browser, site):
    browser.open("chats/alisha/index.html")
    links = browser.run("[...document.querySelectorAll('link[rel=alternate]')].map((one) => [one.type, one.getAttribute('href')])")
    assert ["application/atom+xml", "feed.xml"] in links and ["application/feed+json", "feed.json"] in links
    assert "JSON Feed" in browser.run("[...document.querySelectorAll('.menu a')].map((link) => link.textContent)")
    assert (site / "chats/alisha/feed.json").read_text("utf-8").startswith('{"version":"https://jsonfeed.org/version/1.1"')


def test_the_home_page_maps_a_year_of_days(browser):
    browser.open("index.html")
    assert "messages" in browser.one(".activity .sub").text
    days = browser.run("[...document.querySelectorAll('.activity title')].map((one) => one.textContent)")
    assert all(re.fullmatch(r"\d+ \w+ 20\d\d: \d+ .+", day) for day in days), days
    columns = browser.run("[...document.querySelectorAll('.activity [class^=level]')].map((one) => one.getBoundingClientRect().left)")
    assert columns == sorted(columns) and len(set(columns)) > 5
    browser.follow("document.querySelector('.activity a')")
    browser.arrive("location.pathname.endsWith('/calendar/index.html')")


def test_the_map_of_a_year_fits_a_phone(browser):
    browser.width(320)
    browser.open("index.html")
    assert browser.run("document.documentElement.scrollWidth <= 320")
    assert browser.run("document.querySelector('.activity svg').getBoundingClientRect().width > 200")
