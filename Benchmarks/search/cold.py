#!/usr/bin/env python3
"""Cold queries in headless Chromium over a connection like 4G: cold.py SITE [QUERY…]

The search page is open and idle, nothing of the index is loaded. Prints milliseconds from the query to the first visible results, requests and KB
(gzip) until then, and the longest time that the main thread was busy until four seconds after. 4G: 9 Mbit/s less a tenth, 165 ms for a request.
"""
import functools
import gzip
import http.server
import mimetypes
import statistics
import sys
import threading
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.service import Service

QUERIES = ["ubuntu", "gparted", "wireless", "kubuntu", "segfault", "ubuntu gparted", "mount fstab", "sound alsa", "printer cups", "firefox crash", "kernel panic boot", "usb stick iso", "grub install windows", "partitoin resize", "*agnitu*"]
WATCH = """
window.worst = 0;
let last = performance.now();
const channel = new MessageChannel();
channel.port1.onmessage = () => {
  const now = performance.now();
  window.worst = Math.max(window.worst, now - last);
  last = now;
  channel.port2.postMessage(0);
};
channel.port2.postMessage(0);
"""
ASK = """
const [query, done] = arguments;
const field = document.querySelector(".finder input[type=search]");
const start = performance.now();
window.worst = 0;
field.value = query;
field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
const look = () => {
  if (document.querySelector(".found:not([hidden]) li") === null) return requestAnimationFrame(look);
  const took = performance.now() - start;
  const files = performance.getEntriesByType("resource").filter((one) => one.startTime > start && one.name.includes("/search/"));
  setTimeout(() => done([took, files.length, files.reduce((sum, one) => sum + one.encodedBodySize, 0) / 1000, window.worst]), 4000);
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
    browser = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
    browser.set_script_timeout(60)
    for command, values in {
        "Network.enable": {}, "Network.setCacheDisabled": {"cacheDisabled": True}, "Network.setBypassServiceWorker": {"bypass": True},
        "Network.emulateNetworkConditions": {"offline": False, "latency": 165, "downloadThroughput": 1012500, "uploadThroughput": 187500},
    }.items():
        browser.execute_cdp_cmd(command, values)
    browser.get(address)
    browser.execute_async_script("setTimeout(arguments[0], 2500)")
    browser.execute_script(WATCH)
    return browser


def main(site, *asked):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Packed, directory=site))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    rows = []
    print("| | ms | requests | KB | longest task, ms |\n|---|---:|---:|---:|---:|")
    for query in asked or QUERIES:
        browser = opened(f"http://127.0.0.1:{server.server_port}/search/")
        try:
            rows.append(browser.execute_async_script(ASK, query))
        finally:
            browser.quit()
        print(f"| `{query}` |", " | ".join(str(round(value)) for value in rows[-1]), "|", flush=True)
    print("| median |", " | ".join(str(round(statistics.median(column))) for column in zip(*rows)), "|")


if __name__ == "__main__":
    main(*sys.argv[1:])
