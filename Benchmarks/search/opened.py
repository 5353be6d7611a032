#!/usr/bin/env python3
"""Random results of a built site, opened in headless Chromium: is each in view and marked? opened.py SITE [RESULTS]

Each result is found by searching for a word, and its link is clicked: at 1280 and 390 px, over loopback and from disk, with an
empty cache and a warm one. Animations stay on, as for readers who have not reduced motion. Prints the failures.
"""
import functools
import http.server
import json
import pathlib
import random
import re
import sys
import threading
from urllib.parse import quote

from selenium import webdriver
from selenium.webdriver.chrome.service import Service

SIZES = {1280: 900, 390: 844}
STATUS = """
const done = arguments[0];
const status = document.querySelector(".finder [role=status]");
const look = () => (status.textContent === "" || status.textContent.startsWith("Searching") ? setTimeout(look, 10) : done(status.textContent));
look();
"""
# Nothing has moved for 30 frames after the page has loaded; then what the reader sees.
ENDED = """
const done = arguments[0];
let [still, last] = [0, undefined];
const look = () => {
  still = scrollY === last && document.readyState === "complete" ? still + 1 : 0;
  last = scrollY;
  if (still < 30) return requestAnimationFrame(look);
  const target = document.querySelector(":target");
  const { top, bottom } = target.getBoundingClientRect();
  const bar = document.querySelector(".bar")?.getBoundingClientRect().bottom ?? 0;
  const mark = target.querySelector("mark")?.getBoundingClientRect();
  done({ isInSight: bottom > bar && top < innerHeight, isMarked: mark !== undefined, isMarkInSight: mark !== undefined && mark.bottom > bar && mark.top < innerHeight, top, days: document.querySelectorAll(".day").length });
};
look();
"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


def words(site, chance):
    """Words of random messages on random pages, endlessly."""
    pages = sorted(site.glob("chats/*/index.html")) + sorted(site.glob("chats/*/page/*/index.html"))
    while True:
        texts = re.findall(r'<article[^>]*>(?:<p class=.*?</p>)?<p>([^<&]{8,})', chance.choice(pages).read_text("utf-8"))
        found = re.findall(r"[a-z]{4,}", chance.choice(texts)) if texts else []
        if found:
            yield chance.choice(found)


def opened(browser, base, word, chance):
    """Clicks one of the results for a word and returns its final position; None without a result."""
    browser.get(f"{base}/search/index.html?q={quote(word)}")
    browser.execute_async_script(STATUS)
    links = browser.execute_script("return [...document.querySelectorAll('.found a[href*=\"#m-\"]')].map((link) => link.href)")
    if not links:
        return None
    link = chance.choice(links)
    browser.execute_script("setTimeout((href) => [...document.querySelectorAll('.found a')].find((link) => link.href === href).click(), 0, arguments[0])", link)
    while browser.current_url != link:
        pass
    return link, browser.execute_async_script(ENDED)


def results(site, count):
    """How many were opened each way, and those that were not in view and marked."""
    missed, seen = [], {}
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    options = webdriver.ChromeOptions()
    for option in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage"):
        options.add_argument(option)
    options.binary_location = "/usr/bin/chromium"
    browser = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
    browser.set_script_timeout(60)
    chance = random.Random(7)
    bases = {"http": f"http://127.0.0.1:{server.server_port}", "file": site.as_uri()}
    ways = [(width, scheme, cache) for width in SIZES for scheme in bases for cache in ("cold", "warm")]
    try:
        for word in words(site, chance):
            number = sum(seen.values())
            if number == count:
                break
            width, scheme, cache = way = ways[number % len(ways)]
            browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": width, "height": SIZES[width], "deviceScaleFactor": 1, "mobile": False})
            if cache == "cold":
                browser.execute_cdp_cmd("Network.clearBrowserCache", {})
            result = opened(browser, bases[scheme], word, chance)
            if result is None:
                continue
            seen[" ".join(map(str, way))] = seen.get(" ".join(map(str, way)), 0) + 1
            if not (result[1]["isInSight"] and result[1]["isMarked"] and result[1]["isMarkInSight"]):
                missed.append([way, word, *result])
    finally:
        browser.quit()
        server.shutdown()
    return seen, missed


def main(site, count="200"):
    seen, missed = results(pathlib.Path(site).resolve(), int(count))
    print(json.dumps({"opened": sum(seen.values()), "by way": seen, "missed": len(missed), "which": missed[:20]}, indent=1))


if __name__ == "__main__":
    main(*sys.argv[1:])
