"""How a chat looks: lines instead of bubbles, its bar, finding, jumping to a date, on a phone and on a wide window."""

import pytest
from test_chat import IN_VIEW, SETTLED, find

HIKE = "chats/weekend-hike/index.html"
LONG = "chats/book-club/index.html"


def choose_lines(browser):
    browser.open("settings/index.html")
    browser.run("document.querySelector('[name=messages][value=compact]').click()")
    browser.state()
    browser.open(HIKE)


@pytest.mark.parametrize("width", [390, 1280])
def test_lines_begin_with_the_name_of_each_run_also_of_own_ones(browser, width):
    browser.width(width)
    choose_lines(browser)
    own = browser.run("""[...document.querySelectorAll('.sent:not(.system) article > [class^=hue-]')].map((name) => [name.textContent.trim(), name.querySelector('i, img') !== null])""")
    assert own and all(name.endswith("Sam") and face for name, face in own)
    heads = browser.run("[...document.querySelectorAll('.sent article')].map((one) => getComputedStyle(one, '::before').content)")
    assert set(heads) == {"none"}
    heights = browser.run("""[...document.querySelectorAll("ol > [id^=m-]:not(.system, .emoji, :has(.quote, .attachment, .reactions, .replies, .stamp))")]
      .filter((one) => one.querySelector("article > p:not([class])")?.textContent.length < 16).map((one) => one.offsetHeight + 2)""")
    assert len(heights) > 10 and max(heights) <= 28
    # The time is beside the first line of what is said.
    places = browser.run("""[...document.querySelectorAll('ol > [id^=m-]:not(.system) article')].map((one) => {
      const [time, bubble] = [one.querySelector('article > a:not([class]), .clock > a'), one].map((part) => part.getBoundingClientRect());
      const part = [...one.children].find((child) => child.checkVisibility() && !child.matches('[class^=hue-], .clock, .receipt, .more-button, a:not([class])'));
      return [time.top - bubble.top, part.getBoundingClientRect().left - time.right];
    })""")
    assert places and all(abs(top) < 6 and room > 0 for top, room in places)


def test_a_receipt_of_a_line_is_beside_its_time(browser):
    choose_lines(browser)
    gaps = browser.run("""[...document.querySelectorAll('.sent article:has(.receipt)')].map((one) => {
      const [time, sign, name] = ['article > a:not([class])', '.receipt', 'article > [class^=hue-]'].map((part) => one.querySelector(part)?.getBoundingClientRect());
      return [sign.left - time.right, Math.abs(sign.bottom + sign.top - time.bottom - time.top) / 2, name ? Math.max(sign.left - name.right, name.left - sign.right) : 1];
    })""")
    assert gaps and all(0 <= side < 12 and height < 4 and clear > 0 for side, height, clear in gaps)


def test_the_top_of_a_chat_on_a_phone_shows_the_whole_bar_of_the_site(browser):
    browser.width(390, 844)
    browser.open(HIKE)
    browser.run(SETTLED)
    browser.run("scrollTo(0, 0)")
    bar, title, chat = browser.run("""['.bar-inner', '.brand', '.chat-bar'].map((part) => document.querySelector(part).getBoundingClientRect()).map(({ top, bottom }) => [top, bottom])""")
    assert bar[1] - bar[0] >= 40 and bar[0] <= title[0] and title[1] <= bar[1] and bar[1] <= chat[0] + 1


def test_a_section_behind_more_takes_the_place_of_the_fourth_on_a_phone(browser):
    browser.width(390, 844)
    browser.open("stories/index.html")
    shown = browser.run("[...document.querySelectorAll('.tabs li')].filter((one) => one.offsetWidth > 0).map((one) => one.textContent)")
    assert shown == ["Chats", "Assistant", "Review", "Stories", "More"]
    assert browser.run("[...document.querySelectorAll('.tabs a')].every((one) => one.scrollWidth <= one.offsetWidth)")


def test_what_is_found_has_the_days_above_it_and_the_chip_below_the_bar(browser):
    browser.open(HIKE)
    field = find(browser)
    browser.type(field, "the")
    browser.until("document.querySelector('.transcript.filtered') !== null")
    heads = browser.run("[...document.querySelectorAll('.day:not([hidden])')].map((day) => getComputedStyle(day, '::before').content)")
    assert len(heads) > 2 and all("attr" in head or "2025" in head for head in heads)
    assert browser.run("document.querySelector('.filter label').getBoundingClientRect().height") > 10
    browser.run("void (document.querySelector('.day-chip').hidden = false)")
    bar, chip = browser.run("['.chat-bar', '.day-chip'].map((part) => document.querySelector(part).getBoundingClientRect()).map(({ top, bottom }) => [top, bottom])")
    assert chip[0] >= bar[1]
    assert not browser.one(".newest").is_displayed()


def test_the_bar_has_names_and_a_field_for_a_date(browser):
    browser.open(HIKE)
    assert browser.one(".chat-names").text.startswith("Sam, Maya")
    browser.run(SETTLED)
    marks = "[...document.querySelectorAll('.chat-bar .menu > summary')].map((one) => getComputedStyle(one, '::before').content)"
    assert [mark.split(" ")[0] for mark in browser.run(marks)] == ["none", '"⋯"'], "only the menu of the chat has dots"
    browser.click(".chat-bar .dates summary")
    browser.click(".jump input")
    assert browser.one(".jump").is_displayed()
    jump(browser, "2025-10-02")
    # The next day with messages: just below the bar, which names it, and with the focus.
    day = browser.run("[...document.querySelectorAll('.day')].map((one) => one.id).find((id) => id >= 'd-2025-10-02')")
    browser.until(IN_VIEW, f"#{day} li > article")
    browser.run(SETTLED)
    browser.until_is(True, f"document.activeElement === document.querySelector('#{day} li')")
    browser.until_is(True, f"document.querySelector('.chat-when').textContent === document.getElementById('{day}').getAttribute('aria-label')")
    bar, message = browser.run(f"[document.querySelector('.chat-bar').getBoundingClientRect().bottom, document.querySelector('#{day} li').getBoundingClientRect().top]")
    assert bar <= message < bar + 40
    assert not browser.one(".jump").is_displayed()
    # A day at the end cannot come up to the bar.
    jump(browser, "2025-11-05")
    browser.until("document.querySelector('.chat-when').textContent === '5 November 2025'")


def test_a_phone_shows_the_whole_date_in_the_bar_and_has_the_field_in_the_menu(browser):
    browser.width(390, 844)
    browser.open(HIKE)
    browser.run(SETTLED)
    fits = "(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.querySelector('.chat-when'))"
    assert browser.one(".chat-when").text == "4 November 2025" and browser.run(fits)
    assert not browser.one(".chat-names").is_displayed() and not browser.one(".dates").is_displayed()
    browser.click(".chat-bar .menu:last-child summary")
    assert browser.one(".jump").is_displayed()


@pytest.mark.parametrize("width", [390, 1280])
def test_a_time_reads_from_left_to_right_in_a_message_that_does_not(browser, width):
    browser.width(width)
    browser.open("chats/leila/index.html")
    times = browser.run("""[...document.querySelectorAll('article:has(> .text:dir(rtl)) > a:not([class])')].map(({ firstChild: text }) => {
      const left = (place) => {
        const range = document.createRange();
        range.setStart(text, place);
        range.setEnd(text, place + 1);
        return range.getBoundingClientRect().left;
      };
      return [text.data, left(0), left(text.length - 1)];
    })""")
    assert times and all(text.endswith("M") and first < last for text, first, last in times)


def jump(browser, day):
    browser.run("void (() => { const field = document.querySelector('.jump input'); field.value = arguments[0]; field.dispatchEvent(new Event('change')); })()".replace("arguments[0]", repr(day)))


def test_a_date_on_another_page_is_reached_through_the_days(browser):
    browser.open(LONG)
    first, last = browser.run("(({ min, max }) => [min, max])(document.querySelector('.jump input'))")
    assert first < "2024-10-12" < last
    jump(browser, "2024-10-12")
    browser.until("location.hash.startsWith('#d-2024-10-')")
    assert browser.until("document.getElementById(location.hash.slice(1)).contains(document.activeElement)")


def test_without_script_the_days_are_linked_and_no_field_is_shown(browser):
    browser.no_script()
    browser.open(LONG)
    assert browser.one(".chat-tools nav a").is_displayed()
    assert not browser.one(".jump").is_displayed()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_times_are_muted_in_received_bubbles_and_readable_in_sent_ones(browser, theme):
    browser.prefer(color_scheme=theme)
    browser.open(HIKE)
    colours = browser.run("""[':not(.sent, .system)', '.sent'].map((kind) => {
      const message = document.querySelector(`ol > [id^=m-]${kind}:not(.emoji) article`);
      return [getComputedStyle(message).color, getComputedStyle(message.querySelector(':scope > a:not([class])')).color];
    })""")
    assert colours[0][0] != colours[0][1] and colours[1][0] == colours[1][1]


@pytest.mark.parametrize("width", [390, 768, 1280])
def test_the_way_to_the_newest_message_is_one_round_button_and_beside_the_bubbles_of_a_wide_window(browser, width):
    browser.width(width, 800)
    browser.open(HIKE)
    browser.run(SETTLED)
    browser.run("scrollTo(0, 600)")
    browser.until("!document.querySelector('.newest').hidden")
    link, place, nav = browser.run("""['.newest a', '.transcript', '.bar nav'].map((part) => document.querySelector(part).getBoundingClientRect()).map(({ left, right, top, bottom }) => [left, right, top, bottom])""")
    assert [round(link[1] - link[0]), round(link[3] - link[2])] == [44, 44]
    assert link[0] >= place[1] if width > 1000 else link[1] <= place[1]
    assert link[3] <= (nav[2] if width == 390 else 800)


def test_a_picture_fills_the_window_with_its_steps_at_the_sides(browser):
    browser.width(1280, 800)
    browser.open(HIKE)
    browser.run(SETTLED)
    assert all(height <= 340 for height in browser.run("[...document.querySelectorAll('.attachment img')].map((one) => one.offsetHeight)"))
    browser.run("document.querySelector('.attachment a:has(img)').click()")
    box, back, on, number, close = browser.run("""['', ' button:first-child', ' button:nth-of-type(2)', ' [role=status]', ' .close']
      .map((part) => document.querySelector('.lightbox' + part).getBoundingClientRect()).map(({ left, right, top, bottom }) => [left, right, top, bottom])""")
    wide = browser.run('document.documentElement.clientWidth')
    assert box == [0, wide, 0, 800]
    assert back[0] < 20 and on[1] > wide - 20 and close[2] < 20
    assert abs((number[0] + number[1]) / 2 - wide / 2) < 2
