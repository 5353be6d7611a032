"""Headless Chromium over a pipe, in the DevTools protocol; needs nothing but Chromium itself."""
import contextlib
import json
import os
import pathlib
import select
import shutil
import subprocess
import tempfile
import time

# Debian's headless shell, and other names of the browser. Debian's script `chromium` starts the browser as a child.
NAMES = ["/usr/lib/chromium/chromium-headless-shell", "/usr/lib/chromium/chromium", "chromium", "chromium-browser", "google-chrome"]
ARGUMENTS = ["--headless", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
             "--no-first-run", "--disable-extensions", "--disable-background-networking"]
LONGEST = 120


class Chromium:
    def __init__(self, binary, folder):
        # The browser reads from 3 and writes to 4.
        orders, self.out = os.pipe()
        self.answers, written = os.pipe()

        def connect():
            os.dup2(orders, 3)
            os.dup2(written, 4)

        # Copies far above 4, so that neither is overwritten by the other.
        orders, written = [move(end) for end in (orders, written)]
        self.process = subprocess.Popen([binary, *ARGUMENTS, f"--user-data-dir={folder}", "about:blank"], preexec_fn=connect,
                                        pass_fds=(3, 4), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for end in (orders, written):
            os.close(end)
        self.number = 0
        self.rest = b""
        self.events = []

    def read(self, until):
        """The next message, or None if there is none until then."""
        while b"\0" not in self.rest:
            if not select.select([self.answers], [], [], max(0, until - time.monotonic()))[0]:
                return None
            data = os.read(self.answers, 1 << 20)
            if not data:
                raise SystemExit("Chromium has ended")
            self.rest += data
        message, _, self.rest = self.rest.partition(b"\0")
        return json.loads(message)

    def send(self, method, session=None, **parameters):
        self.number += 1
        order = {"id": self.number, "method": method, "params": parameters, **({"sessionId": session} if session else {})}
        os.write(self.out, json.dumps(order).encode() + b"\0")
        until = time.monotonic() + LONGEST
        while message := self.read(until):
            if message.get("id") == self.number:
                if "error" in message:
                    raise SystemExit(f"{method}: {message['error']['message']}")
                return message["result"]
            self.events.append(message)
        raise SystemExit(f"{method}: no answer")

    def wait(self, method, session=None):
        """Takes the next event of this name; events before it are dropped."""
        until = time.monotonic() + LONGEST
        while True:
            while self.events:
                event = self.events.pop(0)
                if event.get("method") == method and event.get("sessionId") == session:
                    return event["params"]
            event = self.read(until)
            if event is None:
                raise SystemExit(f"{method} did not come")
            self.events.append(event)

    def end(self):
        with contextlib.suppress(OSError):
            os.write(self.out, json.dumps({"id": 0, "method": "Browser.close"}).encode() + b"\0")
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()


def move(end):
    copy = os.dup(end)
    copies = []
    while copy < 10:
        copies.append(copy)
        copy = os.dup(end)
    for one in (end, *copies):
        os.close(one)
    return copy


class Tab:
    """A window of its own, with empty cache and storage."""

    def __init__(self, chromium):
        self.chromium = chromium
        self.context = chromium.send("Target.createBrowserContext")["browserContextId"]
        target = chromium.send("Target.createTarget", url="about:blank", browserContextId=self.context)["targetId"]
        self.session = chromium.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]

    def send(self, method, **parameters):
        return self.chromium.send(method, self.session, **parameters)

    def wait(self, method):
        return self.chromium.wait(method, self.session)

    def open(self, address):
        self.chromium.events.clear()
        self.send("Page.navigate", url=address)
        self.wait("Page.loadEventFired")

    def value(self, expression):
        return self.send("Runtime.evaluate", expression=expression, returnByValue=True)["result"].get("value")

    def until(self, expression):
        end = time.monotonic() + LONGEST
        while not self.value(expression):
            if time.monotonic() > end:
                raise SystemExit(f"never true: {expression}")
            time.sleep(0.1)

    def metrics(self):
        return {one["name"]: one["value"] for one in self.send("Performance.getMetrics")["metrics"]}

    def close(self):
        self.chromium.send("Target.disposeBrowserContext", browserContextId=self.context)


@contextlib.contextmanager
def browser():
    binary = next((name for name in NAMES if shutil.which(name)), None)
    if binary is None:
        raise SystemExit("Chromium is not installed")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        chromium = Chromium(binary, pathlib.Path(folder))
        try:
            yield chromium
        finally:
            chromium.end()


@contextlib.contextmanager
def tab(chromium):
    one = Tab(chromium)
    try:
        yield one
    finally:
        one.close()
