extension HTMLVocabulary {
  /// The table as a RELAX NG schema in XML syntax, always the same bytes.
  ///
  /// Shaped for libxml2: one pattern per element, since a pattern over several names is slow and reports
  /// every error at `body`; and one pattern for all attributes of an element, since each further one costs
  /// time at every element. So the schema defines only which names may occur where. A check compares values
  /// and missing attributes with the table, since libxml2 reports too little about them.
  package static func relaxNG() -> String {
    var schema = Writer()
    schema.line("<grammar xmlns=\"http://relaxng.org/ns/structure/1.0\" ns=\"\(Namespace.html.rawValue)\">")
    schema.line("<start><ref name=\"html\"/></start>")
    schema.define("phrasing", refs: names(in: [.phrasing]) + ["svg.svg"])
    schema.define("flow", refs: names(in: [.phrasing, .flow]) + ["svg.svg"])
    schema.define("drawing", refs: names(in: [.drawing]) + ["svg.svg"])
    for element in elements { schema.element(element) }
    schema.line("</grammar>")
    return schema.text
  }

  private static func names(in categories: [Category]) -> [String] {
    elements.filter { categories.contains($0.category) }.map(\.reference)
  }

  /// Writes the patterns; every method appends to the text.
  private struct Writer {
    private(set) var text = ""

    mutating func line(_ line: String) { text += line + "\n" }

    mutating func define(_ name: String, refs: [String]) {
      line("<define name=\"\(name)\"><choice>\(refs.map(Self.ref).joined())</choice></define>")
    }

    mutating func element(_ element: Element) {
      line(
        "<define name=\"\(element.reference)\"><element name=\"\(element.name)\" ns=\"\(element.namespace.rawValue)\">"
      )
      line("<zeroOrMore>")
      attribute(named: (element.attributes + globalAttributes).map(\.name))
      line("</zeroOrMore>")
      line(Self.pattern(for: element.content))
      line("</element></define>")
    }

    /// One pattern that matches any of the names.
    private mutating func attribute(named names: [String]) {
      let choice = names.map { "<name ns=\"\($0.hasPrefix("xml:") ? xmlNamespace : "")\">\(bare($0))</name>" }
      line("<attribute><choice>\(choice.joined())</choice><text/></attribute>")
    }

    private func bare(_ name: String) -> String { String(name.split(separator: ":").last ?? "") }
    private let xmlNamespace = "http://www.w3.org/XML/1998/namespace"

    static func pattern(for content: Content) -> String {
      switch content {
      case .empty: "<empty/>"
      case .text: "<text/>"
      case .phrasing(let more): mixed(["phrasing"] + more)
      case .flow(let more): mixed(["flow"] + more)
      case .drawing: mixed(["drawing"])
      case .any(let names): "<zeroOrMore>\(choice(names.map(ref)))</zeroOrMore>"
      case .sequence(let parts): parts.map(part).joined()
      }
    }

    private static func mixed(_ names: [String]) -> String {
      "<zeroOrMore>\(choice(["<text/>"] + names.map(ref)))</zeroOrMore>"
    }

    private static func part(_ part: String) -> String {
      switch part.last {
      case "?": "<optional>\(ref(String(part.dropLast())))</optional>"
      case "*": "<zeroOrMore>\(ref(String(part.dropLast())))</zeroOrMore>"
      default: part == "flow" || part == "phrasing" ? mixed([part]) : ref(part)
      }
    }

    private static func choice(_ patterns: [String]) -> String {
      patterns.count == 1 ? patterns[0] : "<choice>\(patterns.joined())</choice>"
    }

    private static func ref(_ name: String) -> String { "<ref name=\"\(name)\"/>" }
  }
}

extension HTMLVocabulary.Element {
  /// The row's name in the schema and in lists of other rows: `svg.title` beside `title`.
  var reference: String { namespace == .svg ? "svg." + name : name }
}
