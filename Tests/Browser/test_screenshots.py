"""Screenshots of the pages for reviewing a change."""

import struct
import zlib

import pytest
import screenshots
from conftest import Browser, chromium_driver

NEEDED = ("home", "chat", "service", "profile", "story", "search", "review-queue")


def pixels(file):
    """Width, height, and the filtered lines of a picture."""
    data = file.read_bytes()
    assert data.startswith(b"\x89PNG\r\n\x1a\n"), file
    width, height = struct.unpack(">II", data[16:24])
    place, packed = 8, b""
    while place < len(data):
        (length,), kind = struct.unpack(">I", data[place : place + 4]), data[place + 4 : place + 8]
        if kind == b"IDAT":
            packed += data[place + 8 : place + 8 + length]
        place += length + 12
    raw = zlib.decompress(packed)
    size = len(raw) // height
    return width, height, [raw[line * size : (line + 1) * size] for line in range(height)]


@pytest.fixture
def painter(server, site):
    """A browser that draws its pages; the one of the other tests does not."""
    driver = chromium_driver()
    try:
        browser = Browser(driver, server, site)
        browser.start()
        yield browser
    finally:
        driver.quit()


def test_each_picture_shows_something_at_both_widths_and_themes(painter, tmp_path):
    """C-73"""
    files = screenshots.take(painter, tmp_path, NEEDED)
    assert len(files) == len(NEEDED) * 4
    for file in files:
        width, height, lines = pixels(file)
        assert width == int(file.stem.rsplit("-", 1)[1])
        assert 640 <= height <= screenshots.HEIGHT
        different = set(lines)
        assert len(different) > 100 and len(set(b"".join(different))) > 100, f"{file.name} is almost one colour"
    for name in NEEDED:
        for width in screenshots.WIDTHS:
            light, dark = ((tmp_path / f"{name}-{theme}-{width}.png").read_bytes() for theme in screenshots.THEMES)
            # A story is always dark.
            assert name == "story" or light != dark, name


def test_there_is_a_page_to_flip_through_the_pictures(tmp_path):
    files = [tmp_path / f"a-b-{theme}-{width}.png" for width in screenshots.WIDTHS for theme in screenshots.THEMES]
    screenshots.write_index(tmp_path, files)
    text = (tmp_path / "index.html").read_text("utf-8")
    assert all(f'src="{file.name}"' in text for file in files)
    assert text.count("<section") == 1


def test_every_kind_of_page_has_a_picture(site):
    """C-73"""
    missing = [path for path in screenshots.PAGES.values() if not (site / path.split("?")[0]).exists()]
    assert missing == []
