/// Writes elements with names from the program and values from content, such as an inline SVG chart.
///
/// Names are checked, values are escaped, and opened elements must be closed: a violation is a programming
/// error and stops the program, whatever the content.
/// ```
/// var writer = HTMLWriter()
/// writer.open("p", ["class": "note"])
/// writer.text(note)
/// writer.close()
/// let html = writer.finish()   // <p class="note">…</p>
/// ```
package struct HTMLWriter {
  package typealias Attributes = KeyValuePairs<String, String>

  private var out: [UInt8] = []
  private var unclosed: [String] = []

  package init() {}

  package mutating func open(_ name: String, _ attributes: Attributes = [:]) {
    precondition(!Self.voidElements.contains(name), "<\(name)> cannot have content: use void")
    startTag(name, attributes)
    out.append(UInt8(ascii: ">"))
    unclosed.append(name)
  }

  /// Closes the element opened last.
  package mutating func close() {
    guard let name = unclosed.popLast() else { preconditionFailure("no element is open") }
    out.append(contentsOf: "</\(name)>".utf8)
  }

  /// An element without content: `<br />`, `<path d="…" />`.
  package mutating func void(_ name: String, _ attributes: Attributes = [:]) {
    precondition(
      Self.voidElements.contains(name) || Self.shapes.contains(name),
      "browsers read <\(name) /> as a start tag: use open and close")
    startTag(name, attributes)
    out.append(contentsOf: " />".utf8)
  }

  package mutating func text(_ text: String) { Escape.append(text, to: &out) }

  /// Appends safe HTML.
  package mutating func html(_ html: SafeHTML) { out.append(contentsOf: html.bytes) }

  /// An element with only text.
  package mutating func element(_ name: String, _ attributes: Attributes = [:], text: String) {
    open(name, attributes)
    self.text(text)
    close()
  }

  package consuming func finish() -> SafeHTML {
    precondition(unclosed.isEmpty, "not closed: \(unclosed)")
    return SafeHTML(trusted: out)
  }

  private mutating func startTag(_ name: String, _ attributes: Attributes) {
    precondition(
      Self.isName(name) && !Self.refusedElements.contains(name.lowercased()), "element name \(name)")
    out.append(contentsOf: "<\(name)".utf8)
    for (index, (key, value)) in attributes.enumerated() {
      precondition(!attributes.prefix(index).contains { $0.key == key }, "attribute \(key) twice")
      attribute(key, value)
    }
  }

  /// An address that the policy refuses is left out, like its link in Markdown.
  private mutating func attribute(_ name: String, _ value: String) {
    let lowercased = name.lowercased()
    precondition(Self.isName(name), "attribute name \(name)")
    precondition(
      !lowercased.hasPrefix("on") && lowercased != "style" && lowercased != "srcdoc"
        && lowercased != "srcset",
      "attribute \(name) can run or load something")
    if Self.addresses.contains(lowercased), !URLPolicy.allows(value) { return }
    out.append(contentsOf: " \(name)=\"".utf8)
    Escape.append(value, to: &out)
    out.append(UInt8(ascii: "\""))
  }

  /// ASCII letters, digits and `-`, beginning with a letter.
  private static func isName(_ name: String) -> Bool {
    guard let first = name.utf8.first, first.isASCIILetter else { return false }
    return name.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") }
  }

  private static let voidElements: Set = ["br", "hr", "img", "input", "col", "wbr", "link", "meta", "source"]
  /// SVG, where every element may be empty.
  private static let shapes: Set = [
    "circle", "ellipse", "line", "path", "polygon", "polyline", "rect", "stop", "use",
  ]
  private static let refusedElements: Set = [
    "script", "style", "iframe", "object", "embed", "base", "applet", "frame", "frameset", "noscript",
    "template", "xmp", "plaintext", "listing", "foreignobject", "animate", "set",
  ]
  private static let addresses: Set = [
    "href", "src", "action", "formaction", "poster", "cite", "data", "ping",
  ]
}
