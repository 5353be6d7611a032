#!/usr/bin/env python3
"""Cold queries in headless Chromium over a connection like 4G: cold.py SITE [QUERY…]

The search page is open and idle, nothing of the index is loaded. Prints milliseconds from the query to the first visible results, requests and KB
(gzip) until then, and the longest task of the page's main thread until four seconds after, of a trace. 4G: 9 Mbit/s less a tenth, 165 ms for a request.
"""
import functools
import gzip
import http.server
import json
import mimetypes
import statistics
import sys
import threading
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.service import Service

QUERIES = ["ubuntu", "gparted", "wireless", "kubuntu", "segfault", "ubuntu gparted", "mount fstab", "sound alsa", "printer cups", "firefox crash", "kernel panic boot", "usb stick iso", "grub install windows", "partitoin resize", "*agnitu*"]
ASK = """
const [query, done] = arguments;
const field = document.querySelector(".finder input[type=search]");
const start = performance.now();
performance.mark("asked");
field.value = query;
field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
const look = () => {
  if (document.querySelector(".found:not([hidden]) li") === null) return requestAnimationFrame(look);
  const took = performance.now() - start;
  const files = performance.getEntriesByType("resource").filter((one) => one.startTime > start && one.name.includes("/search/"));
  setTimeout(() => {
    performance.mark("answered");
    done([took, files.length, files.reduce((sum, one) => sum + one.encodedBodySize, 0) / 1000]);
  }, 4000);
};
look();
"""


class Packed(http.server.SimpleHTTPRequestHandler):
    """Sends everything with gzip, as hosts do, over connections that stay open."""

    protocol_version = "HTTP/1.1"

    def do_GET(self):
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            return self.send_error(404)
        body = gzip.compress(path.read_bytes(), 6)
        self.send_response(200)
        for name, value in {"Content-Type": mimetypes.guess_type(path)[0] or "text/plain", "Content-Encoding": "gzip", "Content-Length": str(len(body))}.items():
            self.send_header(name, value)
        self.end_headers()
        return self.wfile.write(body)

    def log_message(self, *arguments):
        pass


def opened(address):
    options = webdriver.ChromeOptions()
    for option in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--window-size=390,844"):
        options.add_argument(option)
    options.set_capability("goog:loggingPrefs", {"performance": "ALL"})
    options.add_experimental_option("perfLoggingPrefs", {"traceCategories": "toplevel,blink.user_timing"})
    browser = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
    browser.set_script_timeout(60)
    for command, values in {
        "Network.enable": {}, "Network.setCacheDisabled": {"cacheDisabled": True}, "Network.setBypassServiceWorker": {"bypass": True},
        "Network.emulateNetworkConditions": {"offline": False, "latency": 165, "downloadThroughput": 1012500, "uploadThroughput": 187500},
    }.items():
        browser.execute_cdp_cmd(command, values)
    browser.get(address)
    browser.execute_async_script("setTimeout(arguments[0], 2500)")
    # Ends one trace and begins the next.
    browser.get_log("performance")
    return browser


def longest(browser):
    """Milliseconds of the longest task between the two marks, on the thread that set them."""
    # Only another page ends the trace.
    browser.get("about:blank")
    said = (json.loads(entry["message"])["message"] for entry in browser.get_log("performance"))
    events = [message["params"] for message in said if message["method"] == "Tracing.dataCollected"]
    asked, answered = (next(event for event in events if event["name"] == name) for name in ("asked", "answered"))
    tasks = (event for event in events if event["name"] == "ThreadControllerImpl::RunTask" and event["ph"] == "X")
    return max(
        task["dur"] / 1000 for task in tasks
        if (task["pid"], task["tid"]) == (asked["pid"], asked["tid"]) and task["ts"] + task["dur"] > asked["ts"] and task["ts"] < answered["ts"]
    )


def main(site, *asked):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Packed, directory=site))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    rows = []
    print("| | ms | requests | KB | longest task, ms |\n|---|---:|---:|---:|---:|")
    for query in asked or QUERIES:
        browser = opened(f"http://127.0.0.1:{server.server_port}/search/")
        try:
            rows.append([*browser.execute_async_script(ASK, query), longest(browser)])
        finally:
            browser.quit()
        print(f"| `{query}` |", " | ".join(str(round(value)) for value in rows[-1]), "|", flush=True)
    print("| median |", " | ".join(str(round(statistics.median(column))) for column in zip(*rows)), "|")


if __name__ == "__main__":
    main(*sys.argv[1:])
