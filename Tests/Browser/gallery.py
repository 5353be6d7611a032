"""Shows every component of the site in every state, light and dark, on one page. Run by `make gallery`.

Builds the sample site with the pages of `docs/gallery/content`, opens the pages that `docs/gallery/components.txt` names, and copies
the components out of them as a reader sees them. Only the colours are listed from the style sheet.
"""

import contextlib
import dataclasses
import html
import pathlib
import re
import shutil
import sys
import tempfile

import conftest
from frames import Frames
from selenium.common.exceptions import TimeoutException

SOURCE = conftest.PROJECT / "docs/gallery"
SCRIPT = (pathlib.Path(__file__).parent / "gallery.js").read_text("ascii")
THEMES = ("light", "dark")
STATE = re.compile(r"(hover|focus|target)(?: (.+))?$")
POLICY = "default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'self' 'unsafe-inline'; base-uri 'none'; form-action 'none'"


@dataclasses.dataclass
class Component:
    """A line of `components.txt`, and what was copied for it."""

    group: str
    name: str
    page: str
    selector: str
    action: str = ""
    html: str = ""
    messages: str = ""
    templates: tuple = ()
    sheets: tuple = ()

    @property
    def has_script(self):
        """An action is script, or a state and the part that has it."""
        return self.action != "" and not STATE.match(self.action)

    @property
    def id(self):
        return re.sub(r"[^a-z0-9]+", "-", f"{self.group} {self.name}".lower()).strip("-")


def components():
    """`# Group`, then a page of the built site, then its components: `  Name | selector | action`."""
    found, group, page = [], "", ""
    for line in (SOURCE / "components.txt").read_text("utf-8").splitlines():
        if line.startswith("# "):
            group = line[2:]
        elif line.startswith("  "):
            name, selector, *action = (part.strip() for part in line.split(" | ", 2))
            found.append(Component(group, name, page, selector, *action))
        elif line:
            page = line
    assert len({one.id for one in found}) == len(found), "two components have the same name"
    return found


# Elements whose class says nothing about a component, or that are outside the body.
UNMARKED = "html head meta link title script body svg path circle br source template noscript".split()
TAG = re.compile(r'(?<!\{\{)<([a-z][a-z0-9]*)((?:[^<>]|\{\{<|<@)*?)(?:(\bclass=")|(?=\s*/?>))')


def mark(template):
    """Adds to each element a class with the name of its template."""

    def marked(tag):
        name, before, has_class = tag.groups()
        if name in UNMARKED:
            return tag[0]
        source = f"from-{template.stem}"
        return f'<{name}{before}class="{source} ' if has_class else f'<{name} class="{source}"{before}'

    template.write_text(TAG.sub(marked, template.read_text("utf-8")), "utf-8")


def build(project, site):
    """The sample site with the gallery's own pages, from marked templates."""
    shutil.copytree(conftest.PROJECT / "content", project / "content")
    shutil.copytree(SOURCE / "content", project / "content", dirs_exist_ok=True)
    # Kept once, in the sample.
    shutil.copy(project / "content/stories/media/8/4.webm", project / "content/chats/states/media/waves.webm")
    shutil.copy(project / "content/chats/alisha/media/hum.wav", project / "content/chats/states/media/hum.wav")
    shutil.copytree(conftest.PROJECT / "templates", project / "templates")
    for template in (project / "templates").glob("*.html"):
        mark(template)
    return conftest.build(project, site)


def asked(components):
    """Selectors, each with the state of a part to show."""
    return [(one.selector, (state := STATE.match(one.action)) and [state[1], state[2]]) for one in components]


def copy_still(browser, components):
    """Opens each page once, in a frame, and waits until its components are visible; returns what is wrong."""
    frames, missing = Frames(browser), []
    by_page = {page: [one for one in components if one.page == page] for page in dict.fromkeys(one.page for one in components)}
    wanted = {f"{browser.server}/{page}": asked(some) for page, some in by_page.items()}
    for _ in frames.each(by_page, 1280):
        with contextlib.suppress(TimeoutException):
            browser.wait(lambda: all(frames.in_each("(view, address) => view.gallery.areVisible(argument[address])", wanted).values()))
        for page, copies in frames.in_each("(view, address) => view.gallery.take(argument[address])", wanted).items():
            missing += keep(by_page[page], copies)
    return missing


def copy_changed(browser, one):
    """Opens the page of a component that a script changes; returns what is wrong."""
    forget(browser)
    browser.open(one.page)
    # What it clicks may not be there yet.
    browser.until(f"(() => {{ {one.action}; return true; }})()")
    with contextlib.suppress(TimeoutException):
        browser.until("gallery.areVisible(arguments[0])", asked([one]))
    return keep([one], browser.run("gallery.take(arguments[0])", asked([one])))


def keep(components, copies):
    """Keeps the copies, and returns what is wrong."""
    missing = []
    for one, copied in zip(components, copies):
        if copied is None:
            missing.append(f"{one.group}, {one.name}: nothing on {one.page} matches {one.selector}")
            continue
        one.html, one.messages, one.templates, one.sheets = (copied[part] for part in ("html", "messages", "templates", "sheets"))
    return missing


def forget(browser):
    """Deletes what the page saved; it saves nothing more."""
    browser.run("(localStorage.clear(), Storage.prototype.setItem = () => {})")


def capture(browser, found):
    """Opens each page once, and once for each component that a script changes."""
    browser.cdp("Page.setBypassCSP", enabled=True)
    browser.start()
    browser.before_load(SCRIPT)
    browser.width(1280)
    missing = copy_still(browser, [one for one in found if not one.has_script])
    for one in found:
        if one.has_script:
            missing += copy_changed(browser, one)
    assert not missing, "\n".join(missing)


STYLES = conftest.PROJECT / "templates/assets/site.css"
REVIEW_STYLES = STYLES.with_name("review.css")


def tokens():
    """The custom properties that every page has, with their values."""
    text = "".join((STYLES / name).read_text("utf-8") for name in ("10-colours.css", "20-base.css"))
    common = re.findall(r"^(?::root|html|body) \{$(.*?)^\}$", text, re.M | re.S)
    return dict(re.findall(r"^  (--[a-z-]+): (.+);$", "".join(common), re.M))


def colours():
    return [name for name, value in tokens().items() if re.match(r"#|light-dark\(|color-mix\(", value)]


DOCUMENT = conftest.PROJECT / "docs/design.md"
# A row of a table of tokens: name, values, use.
TOKEN_ROW = re.compile(r"^\| `(--[a-z-]+)` \|((?: `[^`]*` \|)+)", re.M)


def values(value, count):
    """A token's light and dark value, or its one value."""
    pair = re.fullmatch(r"light-dark\((.+), ((?:[^()]|\([^()]*\))+)\)", value)
    return list(pair.groups()) if pair and count == 2 else [value] * count


def documented(text):
    """The document with the current values of its tokens."""
    current = tokens()
    cells = lambda row: "".join(f" `{one}` |" for one in values(current.get(row[1], "no such token"), row[2].count("|")))
    return TOKEN_ROW.sub(lambda row: f"| `{row[1]}` |{cells(row)}", text)


def style(site, sheets):
    """The site's own style sheet; a state that a reader causes is also an attribute."""
    text = "\n".join((site / sheet).read_text("utf-8") for sheet in sheets)
    states = {"hover": "hover", "focus-visible": "focus", "focus": "focus", "target": "target"}
    return re.sub(r":(hover|focus-visible|focus|target)\b(?!-)", lambda found: f':is({found[0]}, [data-state="{states[found[1]]}"])', text)


def stage(one, theme, number):
    shown = one.html.replace("@PLACE@", f"{theme}-{number}-")
    choice = f' data-messages="{one.messages}"' if one.messages else ""
    return f'<div class="gallery-stage" data-theme="{theme}"{choice}>{shown}</div>'


def item(one, number):
    sources = ", ".join(f"{name}.html" for name in one.templates) or "script"
    stages = "".join(stage(one, theme, number) for theme in THEMES)
    return f"""<section class="gallery-item" id="{one.id}">
<h3>{html.escape(one.name)}</h3>
<p class="sub"><a href="site/{one.page}">{sources}</a></p>
<div class="gallery-pair">{stages}</div>
</section>"""


def swatches():
    """Each colour on the ground of a page."""
    shown = "".join(f'<li style="--shown: var({name})">{name.lstrip("-")}</li>' for name in colours())
    hues = "".join(f'<li class="hue-{number}" style="--shown: var(--hue)"><b>name {number}</b></li>' for number in range(12))
    stages = "".join(f'<div class="gallery-stage" data-theme="{theme}"><ul class="gallery-swatches">{shown}{hues}</ul></div>' for theme in THEMES)
    return f"""<section class="gallery-group" id="colours"><h2>Colours</h2>
<section class="gallery-item" id="colours-tokens">
<h3>Tokens, colours of portraits and names</h3>
<div class="gallery-pair">{stages}</div>
</section></section>"""


def page(found):
    groups = list(dict.fromkeys(one.group for one in found))
    sections = [swatches()]
    for group in groups:
        items = "\n".join(item(one, number) for number, one in enumerate(found) if one.group == group)
        sections.append(f'<section class="gallery-group" id="{group.lower()}"><h2>{group}</h2>\n{items}\n</section>')
    links = " ".join(f'<li><a class="chip" href="#{group.lower()}">{group}</a></li>' for group in ["Colours", *groups])
    return f"""<!DOCTYPE html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Gallery</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="site.css">
<link rel="stylesheet" href="gallery.css">
</head>
<body class="gallery">
<main>
<header class="page-head"><h1>Gallery</h1><p class="lead">Every component in every state, light and dark, copied from a built site.</p>
<nav aria-label="Groups"><ul class="chips">{links}</ul></nav></header>
{"".join(sections)}
</main>
</body>
</html>"""


def make(browser, folder):
    """Writes the page beside the site, which is already built and open in the browser; returns what it shows."""
    found = components()
    capture(browser, found)
    sheets = dict.fromkeys(sheet.split("/", 1)[1] for one in found for sheet in one.sheets)
    (folder / "site.css").write_text(style(folder / "site", sheets), "utf-8")
    shutil.copy(SOURCE / "gallery.css", folder)
    (folder / "index.html").write_text(page(found), "utf-8")
    return found


def make_in(parent, driver):
    """A gallery in a folder that can be served; returns the folder and its components."""
    folder = parent / "served"
    build(parent / "project", folder / "site")
    with conftest.serve(folder / "site") as address:
        browser = conftest.Browser(driver, address, folder / "site")
        found = make(browser, folder)
        browser.finish()
    return folder, found


def main(out):
    with tempfile.TemporaryDirectory() as parent:
        driver = conftest.chromium_driver()
        try:
            folder, found = make_in(pathlib.Path(parent), driver)
        finally:
            driver.quit()
        shutil.rmtree(out, ignore_errors=True)
        shutil.copytree(folder, out)
    print(f"{len(found)} components: {out / 'index.html'}")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else conftest.PROJECT / ".build/gallery"))
