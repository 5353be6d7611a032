#!/usr/bin/env python3
"""Search in headless Chromium: median time with a warm cache, and the longest task of the main thread. browser.py SITE"""
import functools
import http.server
import json
import statistics
import sys
import threading

from selenium import webdriver

QUERIES = ["the", "hazelnut", "espresso", "mocha vanilla", "can you confirm order correct", '"confirm that the order is correct"', '"decaffeinated mocha"',
           "haz", "*azeln*", "*ppucc*", "from:user hazelnut", "qqxyzzy", "mocha qqxyzzy"]
ASK = """
const [query, done] = arguments;
const field = document.querySelector(".finder input[type=search]");
const status = document.querySelector(".finder [role=status]");
field.value = query;
status.textContent = "";
const start = performance.now();
const watch = new MutationObserver(() => {
  if (status.textContent === "" || status.textContent.startsWith("Searching")) return;
  watch.disconnect();
  done([performance.now() - start, status.textContent]);
});
watch.observe(status, { childList: true, characterData: true, subtree: true });
field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


def main(site):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=site))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    options = webdriver.ChromeOptions()
    for option in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage"):
        options.add_argument(option)
    browser = webdriver.Chrome(options=options)
    try:
        browser.set_script_timeout(20)
        browser.get(f"http://127.0.0.1:{server.server_port}/search/index.html")
        browser.execute_script("window.longTasks = []; new PerformanceObserver((list) => longTasks.push(...list.getEntries().map((one) => one.duration))).observe({ type: 'longtask' });")
        cold = {query: browser.execute_async_script(ASK, query) for query in QUERIES}
        warm = {query: statistics.median(browser.execute_async_script(ASK, query)[0] for _ in range(5)) for query in QUERIES}
        tasks = browser.execute_script("return longTasks")
    finally:
        browser.quit()
    print(json.dumps({
        "warm answer, median, ms": round(statistics.median(warm.values()), 1), "warm answer, slowest, ms": round(max(warm.values()), 1),
        "first answer over loopback, median, ms": round(statistics.median(value[0] for value in cold.values()), 1),
        "tasks of the main thread over 50 ms": len(tasks), "longest of them, ms": max(tasks, default=0),
        "status lines": {query: value[1] for query, value in cold.items()}}))


if __name__ == "__main__":
    main(sys.argv[1])
