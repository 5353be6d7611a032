"""A transcript with script: where it begins, what is unread, what one can do with a message."""

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

CHAT = "chats/alisha/index.html"
IN_VIEW = "(({top, bottom}) => top >= 0 && bottom <= innerHeight + 1)(document.querySelector(arguments[0]).getBoundingClientRect())"
FOCUSED = "document.activeElement"


def ids(browser):
    return browser.run('[...document.querySelectorAll(".message")].map((message) => message.id)')


def read_up_to(browser, position, chat="alisha"):
    """An earlier visit ended at the message of that place."""
    browser.open(CHAT)
    message = ids(browser)[position - 1]
    browser.open("settings/index.html")
    browser.remember(lastRead={chat: {"message": message.removeprefix("m-"), "position": position, "updatedAt": 1}})


SETTLED = """new Promise((done) => {
  let [still, last] = [0, undefined];
  const look = () => {
    still = scrollY === last ? still + 1 : 0;
    last = scrollY;
    if (still > 20) done();
    else requestAnimationFrame(look);
  };
  look();
})"""


def menu(browser, message):
    """The button of a message, once the page stands still: until then it returns to its place, and only a reader's own input ends that."""
    browser.run(SETTLED)
    return browser.one(f"#{message} .more-button")


def clipboard(browser):
    return browser.driver.execute_async_script("navigator.clipboard.readText().then(arguments[0])")


def test_it_opens_at_the_newest_message(browser):
    """M-06, C-02"""
    browser.open(CHAT)
    assert browser.until(IN_VIEW, f"#{ids(browser)[-1]}")
    assert browser.all(".unread-line") == []


def test_a_long_chat_opens_at_the_newest_message_of_its_newest_page(browser):
    browser.open("chats/book-club/index.html")
    assert browser.until(IN_VIEW, f"#{ids(browser)[-1]}")


def test_an_older_page_opens_at_its_top(browser):
    browser.open("chats/book-club/page/1/index.html")
    assert browser.run("scrollY") == 0


def test_a_fragment_is_where_it_opens(browser):
    """M-06, C-54"""
    browser.open(CHAT)
    target = ids(browser)[10]
    browser.open("404.html")
    browser.open(f"{CHAT}#{target}")
    assert browser.until(IN_VIEW, f"#{target}")


def test_a_link_leads_to_the_newest_message_from_an_older_page(browser):
    """M-06"""
    browser.open("chats/book-club/page/1/index.html")
    browser.follow("[...document.querySelectorAll('main a')].find((link) => link.textContent === 'Jump to latest')")
    browser.until("location.hash === '#latest'")
    assert browser.until(IN_VIEW, f"#{ids(browser)[-1]}")


def test_a_reading_position_is_where_it_opens_with_a_line_above_what_is_new(browser):
    read_up_to(browser, 20)
    browser.open(CHAT)
    line = browser.one(".unread-line")
    total = len(ids(browser))
    assert line.text == f"{total - 20} new messages"
    assert browser.run("arguments[0].nextElementSibling.id", line) == ids(browser)[20]
    assert browser.until(IN_VIEW, ".unread-line")


def test_reading_moves_the_position_on_and_never_back(browser):
    read_up_to(browser, 20)
    browser.open(CHAT)
    browser.until("Scrollback.store.state.lastRead.alisha.position > 20")
    position = browser.state()["lastRead"]["alisha"]["position"]
    assert position < len(ids(browser))
    browser.run("scrollTo({ top: 0, behavior: 'instant' })")
    browser.run("new Promise((done) => setTimeout(done, 900))")
    assert browser.state()["lastRead"]["alisha"]["position"] == position


def test_all_is_read_after_a_first_visit_to_the_end(browser):
    browser.open(CHAT)
    total = len(ids(browser))
    browser.until("Scrollback.store.state.lastRead.alisha?.position === arguments[0]", total)
    browser.open(CHAT)
    assert browser.all(".unread-line") == []
    assert browser.until(IN_VIEW, f"#{ids(browser)[-1]}")


def test_what_a_filter_shows_is_not_all_that_was_read(browser):
    read_up_to(browser, 20)
    browser.open(CHAT)
    browser.until("Scrollback.store.state.lastRead.alisha.position > 20")
    position = browser.state()["lastRead"]["alisha"]["position"]
    browser.one(".filter input").send_keys("One and a half buns", Keys.ENTER)
    browser.run("document.querySelector('.message:not([hidden])').scrollIntoView({ block: 'center', behavior: 'instant' })")
    browser.run("new Promise((done) => setTimeout(done, 900))")
    assert browser.state()["lastRead"]["alisha"]["position"] == position


def test_a_reload_stays_where_the_reader_was(browser):
    browser.open(CHAT)
    in_sight = """(() => {
      const message = document.elementFromPoint(innerWidth / 2, innerHeight / 2).closest(".message");
      return [message?.id, message?.getBoundingClientRect().top, scrollY];
    })()"""
    end = browser.run("scrollY")
    ActionChains(browser.driver).scroll_by_amount(0, -4000).perform()
    browser.run("new Promise((done) => setTimeout(done, 500))")
    message, top, place = browser.run(in_sight)
    assert message and place < end - 2000
    browser.driver.refresh()
    browser.run("new Promise((done) => setTimeout(done, 500))")
    again, top_again, _ = browser.run(in_sight)
    assert again == message and abs(top_again - top) < 60


def test_the_menu_opens_and_closes_by_keyboard_and_gives_focus_back(browser):
    """C-43"""
    browser.open(CHAT)
    message = ids(browser)[-1]
    button = menu(browser, message)
    assert "Actions for the message of" in button.get_attribute("aria-label")
    button.send_keys(Keys.ENTER)
    assert button.get_attribute("aria-expanded") == "true"
    assert browser.run(f"{FOCUSED}.closest('.actions').id") == button.get_attribute("aria-controls")
    ActionChains(browser.driver).send_keys(Keys.ESCAPE).perform()
    assert button.get_attribute("aria-expanded") == "false"
    assert browser.driver.switch_to.active_element == button
    assert browser.all(".actions") == []


def test_every_spoken_message_has_a_visible_menu_button(browser):
    browser.width(320, 640)
    browser.open(CHAT)
    missing = browser.run(
        """[...document.querySelectorAll(".message:not(.system)")].filter((message) => {
          const button = message.querySelector(".more-button");
          if (!button) return true;
          button.scrollIntoView({ block: "center", behavior: "instant" });
          const box = button.getBoundingClientRect();
          return box.width < 24 || box.height < 24 || box.left < 0 || box.right > 320;
        }).map((message) => message.id)"""
    )
    assert missing == []


def test_a_deleted_message_has_nothing_to_copy_but_its_link(browser):
    browser.open("chats/weekend-hike/index.html")
    button = browser.one(".deleted .more-button")
    browser.run("arguments[0].click()", button)
    assert [element.text for element in browser.all(".actions button")] == ["Copy link"]


def test_text_link_and_quotation_are_copied(browser):
    """C-43"""
    browser.open(CHAT)
    message = browser.run(
        "[...document.querySelectorAll('.message:not(.system)')].find((message) => message.textContent.includes('vase')).id"
    )
    button = menu(browser, message)
    browser.run("arguments[0].click()", button)
    actions = {element.text: element for element in browser.all(".actions button")}
    actions["Copy text"].click()
    browser.until("document.querySelector('.toast').textContent === 'Text copied'")
    assert clipboard(browser) == "It was meant to be a vase 😭"
    actions["Copy link"].click()
    browser.until("document.querySelector('.toast').textContent === 'Link copied'")
    assert clipboard(browser) == f"{browser.server}/{CHAT}#{message}"
    actions["Quote"].click()
    browser.until("document.querySelector('.toast').textContent === 'Quotation copied'")
    assert clipboard(browser).startswith("> It was meant to be a vase 😭\n\n— Alisha, 30 December 2024, ")
    assert message in clipboard(browser)


def test_a_reaction_stays_in_this_browser_and_can_be_taken_back(browser):
    """M-33, C-14, C-43, C-55"""
    browser.open(CHAT)
    message = ids(browser)[-1]
    browser.run("arguments[0].click()", menu(browser, message))
    heart = browser.one('.actions [data-emoji="❤️"]')
    heart.click()
    assert heart.get_attribute("aria-pressed") == "true"
    assert browser.texts(f"#{message} .mine") == ["❤️ you, only on this device"]
    browser.state()
    browser.open(CHAT)
    assert browser.texts(f"#{message} .mine") == ["❤️ you, only on this device"]
    browser.run("arguments[0].click()", menu(browser, message))
    browser.one('.actions [data-emoji="❤️"]').click()
    assert browser.all(f"#{message} .mine") == []


def test_a_picture_opens_large_and_focus_returns(browser):
    """C-45"""
    browser.open(CHAT)
    link = browser.one(".attachment a:has(img)")
    browser.run("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", link)
    browser.run("arguments[0].focus()", link)
    link.send_keys(Keys.ENTER)
    dialog = browser.one("dialog.lightbox")
    assert dialog.get_attribute("open") is not None
    assert browser.run("arguments[0].querySelector('img').alt", dialog) != ""
    assert browser.run(f"arguments[0].contains({FOCUSED})", dialog)
    ActionChains(browser.driver).send_keys(Keys.ESCAPE).perform()
    browser.until("document.querySelector('dialog.lightbox') === null")
    assert browser.driver.switch_to.active_element == link
    link.send_keys(Keys.ENTER)
    browser.one("dialog.lightbox .close").click()
    browser.until("document.querySelector('dialog.lightbox') === null")
    assert browser.driver.switch_to.active_element == link


def test_the_filter_hides_what_does_not_match_and_says_how_much_is_left(browser):
    """What is found is marked in the messages (M-34, C-51, C-53, requirements 10)."""
    browser.open(CHAT)
    total = len(ids(browser))
    field = browser.one(".filter input")
    field.send_keys("VASE")
    browser.until("document.querySelector('.filter [role=status]').textContent !== ''")
    shown = browser.run("document.querySelectorAll('.message:not([hidden])').length")
    assert 0 < shown < total
    assert browser.one(".filter [role=status]").text == f"{shown} of {total} messages"
    assert browser.run("[...document.querySelectorAll('.day:not([hidden])')].every((day) => day.querySelector('.message:not([hidden])'))")
    marked = "[...CSS.highlights.get('found')].map((range) => range.startContainer.data.slice(range.startOffset, range.endOffset))"
    assert {text.lower() for text in browser.run(marked)} == {"vase"}
    field.send_keys(Keys.ESCAPE)
    assert browser.run("document.querySelectorAll('.message[hidden], .day[hidden]').length") == 0
    assert browser.run(marked) == []
    field.send_keys("<b>.*", Keys.ENTER)
    assert "No messages match “<b>.*”." in browser.one(".filter [role=status]").text
    browser.one(".filter button").click()
    assert browser.run("document.querySelectorAll('.message[hidden]').length") == 0
    assert browser.driver.switch_to.active_element == field


def test_letters_do_nothing_until_shortcuts_are_asked_for(browser):
    browser.open(CHAT)
    body = browser.one("body")
    body.send_keys("k")
    assert browser.run(f"{FOCUSED}.classList.contains('message')") is False
    browser.remember(keyboard=True)
    browser.open(CHAT)
    groups = browser.run("[...document.querySelectorAll('.message:not(.grouped)')].map((message) => message.id)")
    browser.one("body").send_keys("k")
    first = browser.run(f"{FOCUSED}.id")
    assert first in groups
    browser.driver.switch_to.active_element.send_keys("k")
    assert browser.run(f"{FOCUSED}.id") == groups[groups.index(first) - 1]
    browser.driver.switch_to.active_element.send_keys("j")
    assert browser.run(f"{FOCUSED}.id") == first
    # What is typed while the search is on its way must not land in the filter of the page.
    browser.run("document.querySelector('main input[type=search]').addEventListener('focus', () => (document.title = 'stolen'))")
    browser.driver.switch_to.active_element.send_keys("/")
    browser.until(f"{FOCUSED}.matches('dialog[open] input[type=search]')")
    browser.driver.switch_to.active_element.send_keys("j/gc")
    assert browser.run(f"{FOCUSED}.value") == "j/gc"
    assert browser.driver.title != "stolen"


def test_g_and_a_letter_lead_to_a_section(browser):
    browser.open(CHAT)
    browser.remember(keyboard=True)
    browser.open(CHAT)
    browser.one("body").send_keys("g")
    browser.one("body").send_keys("s")
    browser.until("location.pathname.endsWith('/services/index.html')")


@pytest.mark.parametrize("scheme", ["http", "file"])
def test_another_versions_state_is_left_alone_and_reading_goes_on(browser, scheme):
    browser.open(CHAT, scheme)
    browser.run("localStorage.setItem(Scrollback.key, '{\"version\":2}')")
    browser.open(CHAT, scheme)
    message = ids(browser)[-1]
    browser.run("arguments[0].click()", menu(browser, message))
    assert [element.text for element in browser.all(".actions button")] == ["Copy link", "Copy text", "Quote"]
    browser.run("Scrollback.store.flush()")
    assert browser.run("localStorage.getItem(Scrollback.key)") == '{"version":2}'
    browser.run("localStorage.removeItem(Scrollback.key)")


GAPS = """
document.head.append(Object.assign(document.createElement("style"), { textContent: ".day { content-visibility: visible !important; }" }));
const gaps = [];
for (const message of document.querySelectorAll(".message")) {
  const before = message.previousElementSibling;
  if (!before?.matches(".message:not(.system)") || !message.matches(":not(.system)")) continue;
  if (before.querySelector(":scope > .reactions, :scope > .replies, :scope > .made, :scope > .branches, :scope > .verdicts")) continue;
  const top = message.firstElementChild;
  if (!top.matches(".bubble, .sender")) continue;
  const gap = top.getBoundingClientRect().top - before.querySelector(".bubble").getBoundingClientRect().bottom;
  gaps.push([message.matches(".grouped"), Math.round(gap * 10) / 10]);
}
return gaps;
"""


@pytest.mark.parametrize("width", [1000, 390])
def test_bubbles_of_different_groups_are_8_px_apart_and_of_one_group_3(browser, width):
    """C-13: with the time of each inside its bubble (requirements 11)."""
    browser.width(width)
    gaps = []
    for page in (CHAT, "chats/weekend-hike/index.html", "chats/book-club/index.html"):
        browser.open(page)
        gaps += browser.driver.execute_script(GAPS)
    assert {gap for is_grouped, gap in gaps if not is_grouped} == {8}
    assert {gap for is_grouped, gap in gaps if is_grouped} == {3}


@pytest.mark.parametrize("width", [1000, 390])
def test_the_time_of_a_message_is_inside_its_bubble_and_covers_no_words(browser, width):
    """(requirements 11)"""
    browser.width(width)
    for page in (CHAT, "chats/weekend-hike/index.html"):
        browser.open(page)
        assert browser.run("""[...document.querySelectorAll(".message:not(.system) .clock")].filter((clock) => clock.getClientRects().length > 0).every((clock) => {
            const [time, bubble] = [clock.getBoundingClientRect(), clock.closest(".bubble").getBoundingClientRect()];
            const words = [...clock.parentElement.querySelectorAll(":scope > .text")].filter((part) => part.offsetHeight > 0).at(-1)?.getBoundingClientRect();
            return time.bottom <= bubble.bottom + .5 && time.left >= bubble.left - .5 && time.right <= bubble.right + .5 && (!words || words.bottom <= time.top + .5);
        })""")
        assert browser.run("""[...document.querySelectorAll(".message:has(> .reactions) .clock")].every((clock) => {
            const list = clock.closest(".message").querySelector(".reactions").getBoundingClientRect();
            return clock.getClientRects().length === 0 || clock.getBoundingClientRect().bottom <= list.top + 1;
        })""")
