"""What pages offer to other readers: Markdown alternates, cards, metadata, feeds."""

import html
import json
import re

READ = """fetch(document.querySelector('link[type="text/markdown"]').href).then((answer) => answer.text())"""


def test_every_page_leads_to_its_markdown_which_says_its_headings(site):
    """X-05"""
    for page in sorted(site.rglob("*.html")):
        text = page.read_text("utf-8")
        if page.name in ("404.html", "offline.html") or "<main" not in text:
            continue
        if re.search("/(verdicts|_adjudicate)/", page.as_posix()):
            # Without what others decide, nothing would be left of them. Verdict files have it in a form for programs.
            assert 'type="text/markdown"' not in text, page
            continue
        if re.search(r"/_tasks/by-\d+/", page.as_posix()) and 'type="text/markdown"' not in text:
            # By a criterion: the first list of tasks says the same without verdicts.
            continue
        link = re.search(r'<link rel="alternate" type="text/markdown" href="([^"]*)"', text)
        alternate = (page.parent / link[1]).read_text("utf-8")
        assert alternate.startswith("---\ntitle: "), page
        if is_transcript(alternate):
            # The title of a conversation is in the header of its one file.
            continue
        assert link[1] == "index.md", page
        # Apart from marks and symbols, all words of the page's headings are present, in order.
        rest = alternate.replace("\\", "")
        for word in words_of_headings(text):
            assert word in rest, (page, word)
            rest = rest[rest.index(word) + len(word):]


def is_transcript(alternate):
    return re.match(r"---\ntitle: .*\nslug: .*\nkind: (direct|group|assistant)\n", alternate) is not None


def words_of_headings(page):
    headings = re.findall(r"<h1[^>]*>(.*?)</h1>", page[page.index("<main"):], re.S)
    assert headings
    return " ".join(html.unescape(re.sub(r"<[^>]*>", "", heading)) for heading in headings).replace("\u2068", "").replace("\u2069", "").split()


def test_a_chat_s_markdown_says_every_message_once(browser):
    """X-05"""
    browser.open("chats/weekend-hike/index.html")
    alternate = browser.run(READ)
    messages = browser.run("""[...document.querySelectorAll('ol > [id^=m-]')].map((item) =>
      [item.querySelector('article').getAttribute('aria-label').split(', ')[0], item.querySelector('.text, article > p:not([class])')?.textContent.trim().split('\\n')[0] ?? ''])""")
    assert len(messages) > 20
    parts = re.split(r"\n\*\*(.*)\*\* (?:\d{4}-\d\d-\d\dT)?[\d:.]+Z\n", alternate)
    assert parts[1::2] == [sender for sender, _ in messages]
    for (_, text), written in zip(messages, parts[2::2]):
        assert text in written, (text, written)


def test_cards_show_a_picture_that_loads_and_facts_that_are_json_and_no_script(browser):
    """X-15"""
    for path in ("index.html", "chats/index.html", "chats/alisha/index.html", "people/index.html"):
        browser.open(path)
        card = dict(browser.run("[...document.querySelectorAll('meta[property^=\"og:\"]')].map((meta) => [meta.getAttribute('property'), meta.content])"))
        assert {"og:type", "og:title", "og:url", "og:image", "og:site_name"} <= set(card), path
        assert card["og:url"] == browser.run("document.querySelector('link[rel=canonical]').href")
        picture = card["og:image"][card["og:image"].index("cards/"):]
        size = browser.driver.execute_async_script(
            """const [root, done] = arguments; const image = new Image();
            image.onload = () => done([image.naturalWidth, image.naturalHeight]); image.onerror = () => done(null); image.src = root;""",
            f"{browser.server}/{picture}",
        )
        assert size == [1200, 630], path
        facts = json.loads(browser.run("document.querySelector('script[type=\"application/ld+json\"]').textContent"))
        assert facts["@context"] == "https://schema.org"
        assert browser.logs() == [], path


def test_the_json_feed_is_linked_and_can_be_read(browser):
    """X-16"""
    browser.open("chats/index.html")
    feed = browser.run("""fetch(document.querySelector('link[type="application/feed+json"]').href).then((answer) => answer.json())""")
    assert feed["version"] == "https://jsonfeed.org/version/1.1"
    assert feed["items"] and all({"id", "url", "content_text"} <= set(item) for item in feed["items"])
