"""A replay: messages appear one by one, and all at once when it stops."""

import pytest
from covering import pairs
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from test_axe import axe  # noqa: F401 (a fixture)
from test_chat import position_read

CHAT = "chats/alisha/index.html"
ITEMS = "[...document.querySelectorAll('.day, .day > ol > li')]"
HIDDEN = f"{ITEMS}.filter((item) => item.hidden).length"
SHOWN = "[...document.querySelectorAll('ol > [id^=m-]:not([hidden])')].map((message) => message.id)"
STATUS = "document.querySelector('.transcript > .typing')"
FOCUSED = "document.activeElement.textContent"


def press(browser, *names):
    """Presses the buttons with these names, in order, before the replay continues."""
    browser.run(
        """arguments[0].forEach((name) =>
          [...document.querySelectorAll('.chat-bar button, .replay button')].find((one) => one.textContent === name).click())""",
        names,
    )


def start(browser, path=CHAT, scheme="http", is_paused=True):
    browser.open(path, scheme)
    ids = browser.run(SHOWN)
    press(browser, "Replay", *(["Pause"] if is_paused else []))
    return ids


def keys(browser, *pressed):
    ActionChains(browser.driver).send_keys(*pressed).perform()


def is_whole(browser, ids):
    return browser.wait(lambda: is_shown(browser, ids), "every message is shown")


def is_shown(browser, ids):
    return browser.run(SHOWN) == ids and browser.run(HIDDEN) == 0 and browser.all(".replay, .sliding, .transcript > .typing") == []


@pytest.mark.parametrize("path, scheme", pairs([CHAT, "chats/swift-help/index.html", "chats/book-club/page/1/index.html"], ["http", "file"]))
def test_messages_come_back_in_order_and_stop_brings_all(browser, path, scheme):
    ids = start(browser, path, scheme)
    assert browser.run(SHOWN) == []
    for count in (1, 2, 3):
        press(browser, "Next")
        assert browser.run(SHOWN) == ids[:count]
        assert browser.one(".replay .sub").text == f"{count} of {len(ids)}"
    press(browser, "Stop")
    assert is_whole(browser, ids)
    browser.until_is("Chat menu", FOCUSED)
    assert browser.logs() == []


def test_who_sends_is_seen_typing_before_a_received_message_comes(browser):
    """M-32, C-35, C-56"""
    browser.open("chats/alisha/index.html")
    browser.run(f"(globalThis.said = [], new MutationObserver(() => said.push({STATUS}?.textContent)).observe(document.querySelector('.transcript'), {{ childList: true, subtree: true }}))")
    press(browser, "Replay")
    status = browser.until(STATUS)
    assert status.get_attribute("role") == "status"
    browser.until(f"{SHOWN}.length >= 3")
    press(browser, "Pause")
    said = [text for text in browser.run("said") if text]
    received = browser.run("[...document.querySelectorAll('ol > [id^=m-]:not([hidden])')].some((message) => !message.matches('.sent'))")
    assert received and any(text.endswith("Alisha is typing…") for text in said), said
    # The sender of each new message is announced once, its text is not.
    assert any(text.startswith("Alisha. ") for text in said), said
    words = browser.run("document.querySelector('ol > [id^=m-] :is(.text, article > p:not([class]))').textContent.trim()")
    assert not any(words in text for text in said)
    assert "typing" not in browser.run(f"{STATUS}.textContent"), "a pause ends it"


def test_it_ends_by_itself_with_everything_shown(browser):
    ids = start(browser)
    for _ in ids[:-1]:
        press(browser, "Next")
    press(browser, "Play")
    browser.until("!document.querySelector('.replay')")
    assert is_whole(browser, ids)
    browser.until_is("Chat menu", FOCUSED)
    browser.soon(lambda: browser.one(".toast").text, "End of replay")


def test_a_button_of_the_bar_that_has_gone_does_nothing(browser):
    ids = start(browser)
    browser.run(
        """(() => {
          globalThis.caught = [];
          addEventListener("error", ({ message }) => caught.push(message));
          globalThis.gone = [...document.querySelectorAll(".replay button")];
        })()"""
    )
    press(browser, "Stop")
    browser.run("[...gone, ...gone].forEach((button) => button.click())")
    assert is_whole(browser, ids)
    assert browser.run("caught") == []



def test_sent_messages_slide_in_and_dots_move_for_those_who_do_not_mind(browser):
    """C-17, M-32, requirements 8"""
    animation = "(({ animationName, animationDuration }) => [animationName, animationDuration])(getComputedStyle(document.querySelector(arguments[0])))"
    browser.prefer(reduced_motion="no-preference")
    browser.open(CHAT)
    assert browser.run("document.getAnimations().length") == 0, "nothing moves when a page opens"
    start(browser)
    # An animation that has ended cannot be looked at.
    browser.run("""(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(".sliding { animation-play-state: paused !important; }");
      document.adoptedStyleSheets = [sheet];
    })()""")
    for _ in range(len(browser.run(f"{ITEMS}")) - 1):
        if browser.all(".sliding"):
            break
        press(browser, "Next")
    browser.until_is(["slide", "0.4s"], animation, ".sliding")
    assert browser.run("document.querySelector('.sliding').matches('.sent')")
    spring = """(() => {
      const [slide] = document.querySelector(".sliding").getAnimations();
      slide.pause();
      const at = (time) => {
        slide.currentTime = time;
        const { transform, opacity } = getComputedStyle(slide.effect.target);
        const matrix = new DOMMatrix(transform);
        return [matrix.e, matrix.f, matrix.a, Number(opacity)].map((value) => Math.round(value * 1000) / 1000);
      };
      return [at(0), at(260), at(399.99)];
    })()"""
    first, high, last = browser.run(spring)
    assert first == [0, 400, 0.8, 0], "from 400 px below, at four fifths, unseen"
    assert high[0] == 0 and high[1] < 0 and high[2] > 1, "a spring goes beyond its place"
    assert abs(last[1]) < 1 and abs(last[2] - 1) < 0.01
    assert browser.run("document.documentElement.scrollHeight - document.querySelector('.foot').getBoundingClientRect().bottom - scrollY") < 40
    assert browser.run("document.documentElement.scrollWidth") <= 1000
    press(browser, "Play")
    # Dots are there only while somebody types.
    browser.until_is(["dot", "1.2s"], animation, ".transcript .dots i")
    press(browser, "Pause")
    browser.prefer(reduced_motion="reduce")
    browser.until_is("none", f"{animation}[0]", ".sliding")
    press(browser, "Play")
    browser.until_is(["none", 3], f"[{animation}[0], document.querySelectorAll(arguments[0]).length]", ".transcript .dots i")


def test_the_keyboard_pauses_plays_and_stops(browser):
    ids = start(browser, is_paused=False)
    first = "document.querySelector('.replay button').textContent"
    browser.until_is("Pause", FOCUSED)
    keys(browser, Keys.SPACE)
    browser.until_is("Play", FOCUSED)
    browser.run("document.querySelector('.replay').focus()")
    keys(browser, Keys.SPACE)
    browser.until_is("Pause", first)
    keys(browser, Keys.SPACE)
    browser.until_is("Play", first)
    keys(browser, Keys.TAB, Keys.TAB, Keys.TAB, Keys.ENTER)
    browser.until_is("Speed 2×", FOCUSED)
    keys(browser, Keys.ENTER, Keys.ENTER)
    browser.until_is("Speed 1×", FOCUSED)
    keys(browser, Keys.ESCAPE)
    assert is_whole(browser, ids)
    browser.until_is("Chat menu", FOCUSED)


def test_a_link_to_a_hidden_message_shows_everything(browser):
    ids = start(browser)
    press(browser, "Next")
    browser.run("location.hash = arguments[0]", f"#{ids[0]}")
    assert browser.run(SHOWN) == ids[:1], "what is shown already needs no end"
    browser.run("location.hash = arguments[0]", f"#{ids[9]}")
    browser.until("!document.querySelector('.replay')")
    assert is_whole(browser, ids)
    assert browser.until("(({ top }) => 0 <= top && top < 800)(document.getElementById(arguments[0]).getBoundingClientRect())", ids[9])


def test_a_search_ends_it_and_what_a_search_hides_is_not_replayed(browser):
    ids = start(browser)
    press(browser, "Next")
    browser.run("document.querySelector('.chat-tools > button').click()")
    browser.one(".filter input").send_keys("bun", Keys.ENTER)
    browser.soon(lambda: browser.all(".replay"), [])
    browser.until("document.querySelector('.filter [role=status]').textContent !== ''")
    found = browser.run(SHOWN)
    assert 1 < len(found) < len(ids)
    press(browser, "Replay", "Pause")
    press(browser, "Next")
    assert browser.run(SHOWN) == found[:1]
    press(browser, "Stop")
    assert browser.run(SHOWN) == found
    browser.run("document.querySelector('.filter [aria-label=\"Clear search\"]').click()")
    assert is_whole(browser, ids)


def test_the_line_above_new_messages_comes_with_them_and_nothing_counts_as_read(browser):
    browser.open(CHAT)
    ids = browser.run(SHOWN)
    browser.open("settings/index.html")
    browser.remember(lastRead={"alisha": {"message": ids[1].removeprefix("m-"), "position": 2, "updatedAt": 1}})
    browser.open(CHAT)
    position = position_read(browser)
    assert position > 2
    press(browser, "Replay", "Pause")
    line = browser.one(".unread-line")
    for _ in range(3):
        assert not line.is_displayed()
        press(browser, "Next")
    assert line.is_displayed()
    for _ in range(20):
        press(browser, "Next")
    browser.run("new Promise((done) => setTimeout(done, 800))")
    assert browser.run("Scrollback.store.state.lastRead.alisha.position") == position


@pytest.mark.parametrize("event", ["pagehide", "beforeprint"])
def test_leaving_and_printing_show_everything(browser, event):
    ids = start(browser)
    browser.run("dispatchEvent(new Event(arguments[0]))", event)
    assert is_whole(browser, ids)


def test_a_paper_has_every_message_and_no_controls(browser):
    ids = start(browser)
    assert len(browser.cdp("Page.printToPDF")["data"]) > 1000
    browser.until("!document.querySelector('.replay')")
    assert is_whole(browser, ids)
    browser.cdp("Emulation.setEmulatedMedia", media="print")
    shown = browser.run("[...document.querySelectorAll('.chat-bar button')].filter((one) => one.checkVisibility()).length")
    browser.cdp("Emulation.setEmulatedMedia", media="")
    assert shown == 0


def test_the_bar_fits_a_small_phone_and_is_never_far(browser):
    browser.width(320, 640)
    start(browser)
    for _ in range(12):
        press(browser, "Next")
    browser.until("(({ top, bottom }) => top > 0 && bottom <= innerHeight)(document.querySelector('.replay').getBoundingClientRect())")
    assert browser.run("document.documentElement.scrollWidth") <= 320
    small = browser.run("[...document.querySelectorAll('.replay button')].map((one) => one.getBoundingClientRect()).filter(({ width, height }) => width < 24 || height < 24).length")
    assert small == 0


def test_without_script_there_is_no_replay(browser):
    browser.no_script()
    browser.open(CHAT)
    assert "Replay" not in browser.run("document.querySelector('.chat-bar').textContent")


def test_axe_finds_nothing_while_it_plays(axe, browser):  # noqa: F811
    for width in (1280, 320):
        browser.width(width)
        axe.open(CHAT)
        press(browser, "Replay")
        axe.look(f"replay that plays at {width}")
        # It may have ended meanwhile, or end before the driver has its answer.
        browser.run("""(() => {
          const named = (name) => [...document.querySelectorAll('.chat-bar button, .replay button')].find((one) => one.textContent === name);
          if (!document.querySelector(".replay")) named("Replay").click();
          named("Pause")?.click();
        })()""")
        axe.look(f"replay that stands still at {width}")
    axe.assert_nothing()


@pytest.mark.parametrize("width", [320, 1000])
def test_what_comes_stands_above_the_bar(browser, width):
    browser.width(width, 640)
    start(browser)
    for _ in range(14):
        press(browser, "Next")
    press(browser, "Play")
    line, bar = browser.until(
        f"""(({{ bottom }}, {{ top }}) => bottom <= top && bottom > 100 && [bottom, top])(
          {STATUS}.getBoundingClientRect(), document.querySelector('.replay').getBoundingClientRect())"""
    )
    assert line <= bar <= 640
