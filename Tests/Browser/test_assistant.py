"""The playground of the mock assistant: chatting, failing, waiting, persistence, and export."""

import json
import re

import pytest
from conftest import build
from selenium.webdriver.common.keys import Keys
from test_axe import Axe

PAGE = "assistant/index.html"
FIELD = "#playground-text"
SEND = ".playground .send"


def rules(browser, **changes):
    """The page with other rules: fast and without failures unless set."""
    values = {"errorRate": 0, "delay": [60, 120], **changes}
    browser.before_load(
        """new MutationObserver((_, observer) => {
          const root = document.getElementById("playground");
          if (!root) return;
          observer.disconnect();
          root.dataset.value = JSON.stringify({ ...JSON.parse(root.dataset.value), ...%s });
        }).observe(document, { childList: true, subtree: true });"""
        % json.dumps(values)
    )


def say(browser, text):
    field = browser.one(FIELD)
    field.send_keys(text)
    field.send_keys(Keys.ENTER)


def bubbles(browser):
    """The text of each message, without its time."""
    return browser.run("""[...document.querySelectorAll(".playground ol > [id^=m-] article")].map((each) =>
        [...each.childNodes].filter((part) => !part.matches?.(".clock")).map((part) => part.textContent).join("").trim())""")


def settled(browser, count):
    browser.until("document.querySelectorAll('.playground ol > [id^=m-]').length === arguments[0] && document.querySelector('.playground [role=status]').textContent === ''", count)


# The assistant's replies wait for `release()`, however busy the driver is; the waits that the page asked for are recorded.
HOLD = """(() => {
  const real = setTimeout;
  const held = [];
  let isFree = false;
  globalThis.asked = [];
  globalThis.release = () => {
    isFree = true;
    for (const task of held.splice(0)) task();
  };
  globalThis.setTimeout = (task, delay, ...rest) => {
    if (!(delay >= 900)) return real(task, delay, ...rest);
    globalThis.asked.push(delay);
    return real(() => (isFree ? task() : held.push(task)), delay);
  };
})();"""


def test_without_script_the_form_is_hidden_and_rules_and_transcripts_are_there(browser):
    """M-03, M-14, M-01"""
    browser.no_script()
    browser.open(PAGE)
    assert not browser.one("#playground").is_displayed()
    assert "needs JavaScript" in browser.one("#playground-off").text
    assert len(browser.all(".rule")) == 5
    assert len(browser.all(".worked a")) == 40
    browser.open("assistant/demo/index.html")
    assert browser.one(".kind-assistant ol > [id^=m-].sent").is_displayed()
    assert browser.one(".made").text.startswith("Rule ")


def test_a_message_is_sent_with_enter_waited_for_and_answered(browser):
    """M-03, M-08, M-13, M-25, M-26, M-27, M-32, M-35, C-22"""
    rules(browser, delay=[1000, 2000])
    browser.before_load(HOLD)
    browser.open(PAGE)
    field = browser.one(FIELD)
    assert field.get_attribute("placeholder") == "Message Assistant"
    assert not browser.one(SEND).is_enabled()
    field.send_keys("   ")
    assert not browser.one(SEND).is_enabled()
    field.clear()
    field.send_keys("Hello,", Keys.SHIFT, Keys.ENTER, Keys.NULL, "what is Swift?")
    browser.wait(lambda: browser.one(SEND).is_enabled())
    start = browser.run("performance.now()")
    field.send_keys(Keys.ENTER)
    browser.soon(lambda: field.get_attribute("value"), "")
    browser.soon(lambda: bubbles(browser), ["Hello,\nwhat is Swift?"])
    assert browser.one(".typing").text.startswith("Assistant is typing…")
    assert len(browser.all(".typing .dots i")) == 3
    assert not browser.one(SEND).is_enabled()
    browser.run("release()")
    settled(browser, 2)
    (asked,) = browser.run("asked")
    assert 1000 <= asked <= 2000 and browser.run("performance.now()") - start >= 950
    assert bubbles(browser)[1] == "Hi there! I'm your assistant. How can I help you today?"
    # From one second to two, inclusive.
    assert re.fullmatch(r"Rule greeting · replied after (1\.\d|2\.0) s", browser.one(".playground .made").text)
    browser.until_is("playground-text", "document.activeElement.id")


def test_each_bubble_says_when_it_was_sent(browser):
    """(requirements 11)"""
    browser.clock("2025-11-05T12:00:00Z")
    rules(browser)
    browser.open(PAGE)
    say(browser, "hi")
    settled(browser, 2)
    times = browser.texts(".playground ol > [id^=m-] .clock time")
    assert len(times) == 2 and all(re.fullmatch(r"Today, \d+:\d\d [AP]M", time) for time in times), times


def test_bubbles_are_told_by_side_and_colour(browser):
    """M-05, M-21, M-22, M-29"""
    rules(browser)
    browser.open(PAGE)
    say(browser, "hi")
    settled(browser, 2)
    for prefer, blue, gray in ((browser.light, "rgb(0, 102, 214)", "rgb(235, 235, 240)"), (browser.dark, "rgb(0, 96, 201)", "rgb(44, 44, 46)")):
        prefer()
        browser.until_is([blue, gray], "[...document.querySelectorAll('.playground article')].map((each) => getComputedStyle(each).backgroundColor)")
    sides = browser.run("[...document.querySelectorAll('.playground article')].map((each) => each.getBoundingClientRect().left)")
    assert sides[0] > sides[1]


def test_nothing_to_send_is_refused_in_words(browser):
    """M-07"""
    rules(browser)
    browser.open(PAGE)
    say(browser, "  ")
    browser.soon(lambda: browser.one(".problem").text, "Write a message first.")
    assert browser.one(FIELD).get_attribute("aria-invalid") == "true"
    assert bubbles(browser) == []
    browser.one(FIELD).send_keys("x")
    browser.soon(lambda: browser.one(".problem").text, "")
    assert browser.one(FIELD).get_attribute("aria-invalid") is None


def test_enter_that_ends_a_composition_sends_nothing(browser):
    """M-35"""
    browser.open(PAGE)
    browser.one(FIELD).send_keys("nihongo")
    browser.run("document.querySelector('#playground-text').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }))")
    browser.run("document.querySelector('#playground-text').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }))")
    assert bubbles(browser) == []
    assert browser.one(FIELD).get_attribute("value") == "nihongo"


def test_the_field_grows_from_36_to_120_pixels_and_then_scrolls(browser):
    """C-03, M-35"""
    browser.open(PAGE)
    field = browser.one(FIELD)
    heights = [field.size["height"]]
    for _ in range(8):
        field.send_keys("line", Keys.SHIFT, Keys.ENTER, Keys.NULL)
        heights.append(field.size["height"])
    assert 36 <= heights[0] <= 38
    assert heights == sorted(heights) and heights[1] > heights[0]
    assert heights[-1] == 120
    assert browser.run("arguments[0].scrollHeight > arguments[0].clientHeight", field)
    field.send_keys(Keys.ENTER)
    browser.soon(lambda: field.size["height"], heights[0])


def test_a_failure_can_be_tried_again_three_times_in_all(browser):
    """M-19, M-07"""
    rules(browser, errorRate=1)
    browser.open(PAGE)
    say(browser, "hi")
    for attempt in (1, 2):
        settled(browser, 1 + attempt)
        assert browser.texts(".playground .failed .error")[-1] == "⚠ Service unavailable. Please try again."
        assert len(browser.all(".playground .retry")) == 1
        browser.click(".playground .retry")
    settled(browser, 4)
    assert browser.all(".playground .retry") == []
    browser.until_is("playground-text", "document.activeElement.id")


def test_a_message_slides_in_when_it_is_sent_and_not_for_those_who_want_less_motion(browser):
    """M-24, M-32, C-17"""
    rules(browser)
    browser.prefer(reduced_motion="no-preference")
    browser.open(PAGE)
    say(browser, "hi")
    sent = "getComputedStyle(document.querySelector('.playground .sent'))"
    browser.until_is(["slide", "0.4s"], f"[{sent}.animationName, {sent}.animationDuration]")
    settled(browser, 2)
    rules(browser, delay=[600_000, 600_000])
    browser.open(PAGE)
    assert browser.run(f"{sent}.animationName") == "none", "what was kept stands still"
    browser.prefer(reduced_motion="reduce")
    say(browser, "hi")
    browser.until("document.querySelectorAll('.playground .sent').length === 2")
    browser.until_is("none", "getComputedStyle([...document.querySelectorAll('.playground .sent')].at(-1)).animationName")
    browser.until_is("none", "getComputedStyle(document.querySelector('.dots i')).animationName")


def test_the_log_is_announced_politely_and_shows_its_end(browser):
    rules(browser)
    browser.open(PAGE)
    log = browser.one("[role=log]")
    assert log.get_attribute("aria-live") == "polite"
    for number in range(6):
        say(browser, f"line {number}\n")
        settled(browser, 2 * number + 2)
    browser.until("(({ scrollTop, scrollHeight, clientHeight }) => scrollTop + clientHeight >= scrollHeight - 2)(document.querySelector('[role=log]'))")


def test_the_conversation_is_kept_until_it_is_cleared(browser):
    """M-31"""
    rules(browser)
    browser.open(PAGE)
    say(browser, "hi")
    settled(browser, 2)
    said = bubbles(browser)
    state = browser.state()
    assert state["talks"]["assistant"]["version"] == 1
    browser.open(PAGE)
    assert bubbles(browser) == said
    browser.one("[data-action=ask]").click()
    browser.click("[data-action=keep]")
    browser.until("!document.querySelector('dialog[open]')")
    assert bubbles(browser) == said
    browser.one("[data-action=ask]").click()
    browser.click("[data-action=clear]")
    browser.soon(lambda: bubbles(browser), [])
    browser.run("Scrollback.store.flush()")
    browser.open(PAGE)
    assert bubbles(browser) == []


def test_a_page_left_while_waiting_goes_on_when_it_is_opened_again(browser):
    """M-31"""
    rules(browser, delay=[1500, 1500])
    browser.open(PAGE)
    say(browser, "hi")
    browser.open(PAGE)
    settled(browser, 2)
    assert bubbles(browser)[1].startswith("Hi there!")


@pytest.mark.parametrize("entry", [7, {"version": 1, "id": "x", "messages": [None]}, {"version": 1, "id": "playground-a", "messages": "<b>"}, []])
def test_what_was_kept_and_makes_no_sense_is_left_out(browser, entry):
    """M-31"""
    rules(browser)
    browser.open(PAGE)
    browser.remember(talks={"assistant": entry})
    browser.open(PAGE)
    assert bubbles(browser) == []
    say(browser, "hi")
    settled(browser, 2)


def test_another_versions_conversation_is_left_alone(browser):
    """M-31"""
    rules(browser)
    browser.open(PAGE)
    entry = {"version": 2, "turns": ["new"], "updatedAt": 5}
    browser.remember(talks={"assistant": entry})
    browser.open(PAGE)
    say(browser, "hi")
    settled(browser, 2)
    browser.run("Scrollback.store.change((state) => { state.theme = 'dark'; })")
    assert browser.state()["talks"]["assistant"] == entry


def test_without_storage_it_works_for_the_visit(browser):
    """M-31"""
    rules(browser)
    browser.block_storage()
    browser.open(PAGE)
    say(browser, "hi")
    settled(browser, 2)
    assert len(bubbles(browser)) == 2


def test_it_works_from_a_file(browser):
    browser.open(PAGE, "file")
    say(browser, "hi")
    browser.until("document.querySelectorAll('.playground ol > [id^=m-]').length === 2")


def downloaded(browser):
    """What the button would save."""
    browser.run("URL.createObjectURL = (blob) => { window.saved = blob; return 'about:blank#saved'; }, 1")
    browser.run("HTMLAnchorElement.prototype.click = function () { window.savedName = this.download; }, 1")
    browser.one("[data-action=download]").click()
    text = browser.driver.execute_async_script("saved.text().then(arguments[0])")
    return browser.run("savedName"), text


def test_the_download_builds_to_the_same_conversation(browser, tmp_path):
    """M-31"""
    rules(browser, errorRate=0.5, seed="4")
    browser.open(PAGE)
    texts = ["Hello!", "What's the \"weather\" <b>like</b>?", "two\nlines & 😊", "كيف؟", "😊"]
    count = 0
    # Each conversation draws again, so a failing attempt may take a few more messages.
    for sent, text in enumerate(texts + ["again"] * 30):
        if sent >= len(texts) and count > 2 * sent:
            break
        browser.run("(document.querySelector('#playground-text').value = arguments[0], document.querySelector('#playground-text').dispatchEvent(new Event('input')))", text)
        browser.one(FIELD).send_keys(Keys.ENTER)
        count += 2
        settled(browser, count)
        while browser.all(".playground .retry"):
            browser.click(".playground .retry")
            count += 1
            settled(browser, count)
    assert browser.all(".playground .error"), "some attempts fail"
    name, text = downloaded(browser)
    assert name.startswith("playground-") and name.endswith(".jsonl")
    (tmp_path / "content" / "chats").mkdir(parents=True)
    (tmp_path / "content" / "chats" / name).write_text(text, "utf-8")
    site = build(tmp_path, tmp_path / "site", "--now", "2099-01-01T00:00:00Z")
    folder = site / "chats" / name.removesuffix(".jsonl")
    assert (folder / "transcript.jsonl").read_text("utf-8") == text
    mine = [part.strip() for part in bubbles(browser)]
    browser.driver.get((folder / "index.html").as_uri())
    built = browser.run("[...document.querySelectorAll('ol > [id^=m-] article')].map((each) => [...each.children].filter((part) => part.matches('.text, .error, p:not([class])')).map((part) => part.textContent).join('').trim())")
    assert built == mine


HOSTILE = "\"><script>window.hacked = 1</script><img src=x onerror='window.hacked = 1'>{{title}} \u202e\u2028"


def test_hostile_rules_are_text(browser, tmp_path):
    """M-04"""
    folder = tmp_path / "content" / "assistant"
    folder.mkdir(parents=True)
    entry = {"name": HOSTILE, "priority": 1, "words": ["hi", "</script>"], "characters": ["<"], "reply": HOSTILE}
    entry["topics"] = [{"name": HOSTILE, "words": ["moon"], "reply": HOSTILE}]
    default = {"name": "constructor", "priority": 2, "reply": "__proto__"}
    document = {"errorText": HOSTILE, "errorRate": 0, "delaySeconds": [0, 0], "rules": [entry, default]}
    (folder / "rules.json").write_text(json.dumps(document), "utf-8")
    site = build(tmp_path, tmp_path / "site")
    browser.driver.get((site / PAGE).as_uri())
    assert HOSTILE.split("\u202e")[0].strip() in browser.one(".rule blockquote").text
    say(browser, "hi <script>window.hacked = 1</script>")
    browser.until("document.querySelectorAll('.playground ol > [id^=m-]').length === 2")
    say(browser, "nothing")
    browser.until("document.querySelectorAll('.playground ol > [id^=m-]').length === 4")
    assert bubbles(browser)[0] == "hi <script>window.hacked = 1</script>"
    assert bubbles(browser)[1].startswith("\"><script>window.hacked")
    assert bubbles(browser)[3] == "__proto__"
    assert browser.run("window.hacked") is None
    assert browser.all(".playground img, .playground script, .rules img") == []


def test_nothing_is_wider_than_the_window(browser):
    """M-40, M-28"""
    rules(browser)
    browser.width(320)
    browser.open(PAGE)
    say(browser, "x" * 300 + " hi")
    settled(browser, 2)
    for width in (320, 360, 768, 1440):
        browser.width(width)
        assert browser.run("document.documentElement.scrollWidth") <= width
        for button in browser.all(".playground button"):
            assert button.size["height"] >= 24


def test_axe_finds_nothing_in_the_playground(browser):
    """M-40"""
    browser.cdp("Page.setBypassCSP", enabled=True)
    axe = Axe(browser)
    rules(browser, errorRate=1, delay=[600_000, 600_000])
    axe.open(PAGE)
    axe.look("empty")
    say(browser, "hi")
    axe.look("waiting")
    browser.cdp("Page.removeScriptToEvaluateOnNewDocument", identifier=browser.injected.pop())
    rules(browser, errorRate=1)
    axe.open(PAGE)
    say(browser, "")
    browser.until("document.querySelector('.playground .retry')")
    axe.look("failed")
    browser.one("[data-action=ask]").click()
    browser.until("document.querySelector('dialog[open]')")
    axe.look("question before clearing")
    browser.width(320)
    axe.look("at 320")
    browser.cdp("Page.setBypassCSP", enabled=False)
    axe.assert_nothing()
