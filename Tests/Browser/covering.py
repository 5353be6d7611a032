"""What `make test` looks at instead of all combinations, which are left to --deep.

Pages that together have everything: each element, with its classes and attributes, and each part and depth of a site. A fault of a
template or of a script shows wherever the element is. And of two parameters, each value of both once.
"""

import itertools
import re

import pytest

TAG = re.compile(r'<([a-z][a-z0-9]*)((?:[^<>"]|"[^"]*")*)>')
ATTRIBUTE = re.compile(r'\s([a-z][a-z0-9-]*)(?:="([^"]*)")?')
# Attributes whose values say what an element is; the values of others are content.
TELLING = ("role", "type", "class", "rel", "data-label")
# Names get one of twelve colours, and code is marked by its language.
PASSING = re.compile(r"\b(hue|language)-\S+")


def shape(name, attributes):
    parts = sorted(f"{key}={' '.join(sorted(PASSING.sub('', value).split()))}" if key in TELLING else key for key, value in attributes)
    return f"{name} {' '.join(parts)}"


def shapes(path, text):
    """What a page has: its elements, and where it is."""
    found = {shape(name, ATTRIBUTE.findall(rest)) for name, rest in TAG.findall(text)}
    parts = path.split("/")
    return found | {f"{parts[0] if len(parts) > 1 else ''} {len(parts)}"}


def covering(site, paths, of=shapes):
    """Few and small pages that have everything that any of the pages has; in their order."""
    texts = {path: (site / path).read_text("utf-8") for path in paths}
    left = {path: of(path, text) for path, text in texts.items()}
    everything = set().union(*left.values())
    chosen = []
    while left:
        # A page costs something however small it is.
        best = max(left, key=lambda path: (len(left[path]) / (15_000 + len(texts[path])), path))
        new = left.pop(best)
        if not new:
            break
        chosen.append(best)
        left = {path: has - new for path, has in left.items()}
    assert set().union(*(of(path, texts[path]) for path in chosen)) == everything
    return [path for path in paths if path in chosen]


def pairs(some, others):
    """Two parameters of a test: each value of both; with --deep, every other combination."""
    usual = {(some[number % len(some)], others[number % len(others)]) for number in range(max(len(some), len(others)))}
    return [pytest.param(*pair, marks=[] if pair in usual else pytest.mark.deep) for pair in itertools.product(some, others)]
