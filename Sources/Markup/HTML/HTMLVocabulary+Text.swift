extension HTMLVocabulary {
  /// The page itself and its head.
  static let document: [Element] = [
    Element("html", .named, .sequence(["head", "body"]), ["prefix"]),
    Element("head", .named, .any(["title", "meta", "link", "script", "template"])),
    Element("title", .metadata, .text),
    Element("meta", .named, .empty, ["name", "content", "property", "charset", "http-equiv", "media"]),
    Element(
      "link", .named, .empty,
      [
        "rel!", "href!", "type", "media", "sizes", "as", "hreflang", "integrity", "color",
        "imagesrcset",
        "crossorigin=|anonymous|use-credentials", "referrerpolicy", "fetchpriority=high|low|auto",
        "blocking=render", "disabled?",
      ]),
    Element("body", .named, .flow()),
    // Its text is executable, unless it is data: a check distinguishes them.
    Element(
      "script", .phrasing, .text,
      [
        "src!", "type=module|text/javascript|application/ld+json", "defer?", "async?", "nomodule?",
        "integrity",
        "crossorigin=|anonymous|use-credentials", "referrerpolicy", "fetchpriority=high|low|auto",
      ]),
    Element("noscript", .phrasing, .flow()),
    Element("template", .phrasing, .flow(["li", "tr", "td", "option", "dt", "dd"])),
  ]

  static let sections: [Element] =
    [
      "main", "nav", "header", "footer", "section", "article", "aside", "search", "address", "div",
      "figcaption",
    ].map { Element($0, $0 == "figcaption" ? .named : .flow, $0 == "div" ? .flow(["dt", "dd"]) : .flow()) }
    + ["h1", "h2", "h3", "h4", "h5", "h6", "p", "pre"].map { Element($0, .flow, .phrasing()) }
    + [
      Element("hgroup", .flow, .any(["h1", "h2", "h3", "h4", "h5", "h6", "p"])),
      Element("hr", .flow, .empty),
      Element("blockquote", .flow, .flow(), ["cite"]),
      Element("ol", .flow, .any(["li", "template"]), ["start", "reversed?", "type=1|a|A|i|I"]),
      Element("ul", .flow, .any(["li", "template"])),
      Element("menu", .flow, .any(["li", "template"])),
      Element("li", .named, .flow(), ["value"]),
      Element("dl", .flow, .any(["dt", "dd", "div", "template"])),
      Element("dt", .named, .flow()),
      Element("dd", .named, .flow()),
      Element("figure", .flow, .flow(["figcaption"])),
      Element("details", .flow, .sequence(["summary", "flow"]), ["open?", "name"]),
      Element("summary", .named, .phrasing(["h1", "h2", "h3", "h4", "h5", "h6", "hgroup"])),
      Element("dialog", .flow, .flow(), ["open?", "closedby=any|closerequest|none"]),
    ]

  /// Inline text. `a`, `ins` and `del` allow the content of their parent, so they may contain blocks.
  static let text: [Element] =
    [
      "em", "strong", "small", "s", "cite", "code", "var", "samp", "kbd", "sub", "sup", "i", "b", "u", "mark",
      "bdi",
      "span", "abbr", "dfn",
    ].map { Element($0, .phrasing, .phrasing()) }
    + [
      Element(
        "a", .phrasing, .flow(),
        [
          "href", "rel", "target=_self|_blank|_parent|_top", "download", "hreflang", "type", "referrerpolicy",
        ]),
      Element("bdo", .phrasing, .phrasing()),
      Element("q", .phrasing, .phrasing(), ["cite"]),
      Element("time", .phrasing, .phrasing(), ["datetime"]),
      Element("data", .phrasing, .phrasing(), ["value!"]),
      Element("ins", .phrasing, .flow(), ["cite", "datetime"]),
      Element("del", .phrasing, .flow(), ["cite", "datetime"]),
      Element("ruby", .phrasing, .phrasing(["rt", "rp"])),
      Element("rt", .named, .phrasing()),
      Element("rp", .named, .phrasing()),
      Element("br", .phrasing, .empty),
      Element("wbr", .phrasing, .empty),
    ]
}
