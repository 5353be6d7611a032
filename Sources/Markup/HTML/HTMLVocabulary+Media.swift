extension HTMLVocabulary {
  static let media: [Element] = [
    Element(
      "img", .phrasing, .empty,
      [
        "src!", "alt!", "srcset", "sizes", "width", "height", "loading=lazy|eager",
        "decoding=sync|async|auto",
        "fetchpriority=high|low|auto", "referrerpolicy", "crossorigin=|anonymous|use-credentials",
      ]),
    Element("picture", .phrasing, .sequence(["source*", "img"])),
    Element("source", .named, .empty, ["src", "srcset", "sizes", "media", "type", "width", "height"]),
    Element(
      "track", .named, .empty,
      ["src!", "kind=subtitles|captions|descriptions|chapters|metadata", "srclang", "label", "default?"]),
    Element("audio", .phrasing, .flow(["source", "track"]), playback),
    Element(
      "video", .phrasing, .flow(["source", "track"]),
      playback + ["poster", "width", "height", "playsinline?"]),
  ]

  private static let playback: [Attribute] = [
    "src", "controls?", "preload=none|metadata|auto|", "autoplay?", "loop?", "muted?",
    "crossorigin=|anonymous|use-credentials", "controlslist",
  ]

  static let tables: [Element] = [
    Element("table", .flow, .sequence(["caption?", "colgroup*", "thead?", "tbody*", "tfoot?"])),
    Element("caption", .named, .flow()),
    Element("colgroup", .named, .any(["col", "template"]), ["span"]),
    Element("col", .named, .empty, ["span"]),
    Element("thead", .named, .any(["tr", "template"])),
    Element("tbody", .named, .any(["tr", "template"])),
    Element("tfoot", .named, .any(["tr", "template"])),
    Element("tr", .named, .any(["td", "th", "template"])),
    Element("td", .named, .flow(), ["colspan", "rowspan", "headers"]),
    Element(
      "th", .named, .flow(), ["scope=row|col|rowgroup|colgroup", "colspan", "rowspan", "headers", "abbr"]),
  ]

  /// The subset of SVG for icons and small figures; `svg` names its namespace: `<svg
  /// xmlns="http://www.w3.org/2000/svg">`.
  static let drawing: [Element] =
    [
      draw(
        "svg", .drawing,
        ["viewBox", "width", "height", "x", "y", "preserveAspectRatio", "version", "focusable=true|false"]),
      draw("g", .drawing), draw("defs", .drawing), draw("text", .drawing, ["x", "y", "dx", "dy"] + letters),
      draw("a", .drawing, ["href"]),
      draw("symbol", .drawing, ["viewBox", "width", "height", "preserveAspectRatio"]),
      draw("tspan", .drawing, ["x", "y", "dx", "dy"] + letters),
      draw("clipPath", .drawing, ["clipPathUnits"]), draw("title", .text), draw("desc", .text),
      draw("path", shape, ["d", "pathLength"]), draw("circle", shape, ["cx", "cy", "r"]),
      draw("ellipse", shape, ["cx", "cy", "rx", "ry"]),
      draw("rect", shape, ["x", "y", "width", "height", "rx", "ry"]),
      draw("line", shape, ["x1", "y1", "x2", "y2"]), draw("polyline", shape, ["points"]),
      draw("polygon", shape, ["points"]), draw("use", shape, ["href!", "x", "y", "width", "height"]),
      draw("linearGradient", .any(["svg.stop"]), ["x1", "y1", "x2", "y2"] + gradient),
      draw("radialGradient", .any(["svg.stop"]), ["cx", "cy", "r", "fx", "fy"] + gradient),
      draw("stop", .empty, ["offset", "stop-color", "stop-opacity"]),
    ]

  private static let shape = Content.any(["svg.title", "svg.desc"])
  private static let gradient: [Attribute] = ["gradientUnits", "gradientTransform", "spreadMethod", "href"]
  private static let letters: [Attribute] = [
    "text-anchor", "dominant-baseline", "font-size", "font-weight", "font-family",
  ]
  /// Attributes for painting shapes and groups.
  private static let paint: [Attribute] = [
    "fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray",
    "stroke-dashoffset",
    "stroke-miterlimit", "fill-rule", "clip-rule", "clip-path", "opacity", "fill-opacity", "stroke-opacity",
    "transform", "vector-effect",
  ]

  private static func draw(_ name: String, _ content: Content, _ attributes: [Attribute] = []) -> Element {
    let isPainted = name != "stop" && name != "title" && name != "desc"
    return Element(
      name, name == "stop" || name == "svg" ? .named : .drawing, content,
      attributes + (isPainted ? paint : []),
      namespace: .svg)
  }
}
