"""Opens many pages in frames of one page: no window is drawn, and one answer contains the results of all."""

import pathlib

SCRIPT = (pathlib.Path(__file__).parent / "frames.js").read_text("ascii")
OPEN = "const done = arguments[arguments.length - 1]; frames.open(...[...arguments].slice(0, -1)).then(done)"
IN_EACH = """const [argument, done] = arguments;
frames.inEach(%s).then((value) => done({ value }), (error) => done({ error: `${error}\n${error.stack}` }))"""
# Number of frames open at once.
A_FEW = 12


class Frames:
    """Pages of a site, `A_FEW` at a time; the browser's emulation settings apply to all."""

    def __init__(self, browser, base=None, empty=None):
        self.browser = browser
        self.base = base or browser.server
        browser.driver.get(empty or f"{'/'.join(self.base.split('/')[:3])}/-empty.html")
        browser.driver.execute_script(SCRIPT)

    def each(self, paths, width=1000, height=800, is_scripted=True, together=4):
        """Opens the pages, a few at a time, and yields the paths of the open ones."""
        paths = list(paths)
        for start in range(0, len(paths), A_FEW):
            some = paths[start : start + A_FEW]
            addresses = [f"{self.base}/{path}" for path in some]
            self.browser.driver.execute_async_script(OPEN, addresses, width, height, is_scripted, together)
            yield some
            self.browser.driver.execute_script("frames.close()")

    def ask(self, expression):
        """The value of an expression in each open page, by path."""
        return {address[len(self.base) + 1 :]: value for address, value in self.browser.run("frames.ask(arguments[0])", expression)}

    def in_each(self, task, argument=None):
        """The result of a function, possibly async, for the window and address of each open page in turn, by path; it may use `argument`."""
        answer = self.browser.driver.execute_async_script(IN_EACH % task, argument)
        assert "error" not in answer, answer
        return {address[len(self.base) + 1 :]: value for address, value in answer["value"]}

    def resize(self, width):
        self.browser.driver.execute_script("frames.resize(arguments[0])", width)

    def told(self, count):
        """Messages from open pages to this one, once there are so many: they may come later than the pages are loaded."""
        self.browser.until("frames.heard() >= arguments[0]", count)
        return self.browser.run("frames.told()")


def waited(visit, script, *arguments):
    """The value of a promise."""
    answer = visit.driver.execute_async_script(f"const done = arguments[arguments.length - 1]; ({script}).then((value) => done({{ value }}), (error) => done({{ error: String(error) }}))", *arguments)
    assert "error" not in answer, answer
    return answer["value"]
