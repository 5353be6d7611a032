/// A well-formed page as plain values: a flat list of elements in document order, for the checks.
///
/// The text of all elements is one buffer. An element's text is a slice of it, and its descendants are the
/// elements after it up to `end`; so "all text in this link" needs no walk.
package struct ParsedPage: Sendable {
  package struct Attribute: Sendable, Equatable {
    /// With its prefix, if any: `xml:lang`.
    package let name: String
    package let value: String
  }

  package enum Namespace: Sendable, Equatable { case html, svg, none, other }

  package struct Element: Sendable {
    package let name: String
    package let namespace: Namespace
    /// Index of the parent element; nil for the root.
    package let parent: Int?
    /// Index after the last descendant.
    package internal(set) var end: Int
    package internal(set) var text: Range<Int>
    package let attributes: Range<Int>
    /// Byte offset of its `<`.
    package internal(set) var offset = 0
    /// Written as `<name/>`.
    package internal(set) var isSelfClosed = false
  }

  package internal(set) var elements: [Element] = []
  package internal(set) var attributes: [Attribute] = []
  package internal(set) var text: [UInt8] = []
  package let bytes: [UInt8]
  package let lines: LineIndex

  init(bytes: [UInt8]) {
    self.bytes = bytes
    lines = LineIndex(bytes)
  }
}

extension ParsedPage {
  package func attributes(of element: Int) -> ArraySlice<Attribute> {
    attributes[elements[element].attributes]
  }

  /// The value of `name`, with entities resolved; nil if the attribute is absent.
  package func attribute(_ name: String, of element: Int) -> String? {
    for attribute in attributes(of: element) where attribute.name == name { return attribute.value }
    return nil
  }

  /// All text inside the element, including its descendants.
  package func text(of element: Int) -> String {
    String(decoding: text[elements[element].text], as: UTF8.self)
  }

  /// The indices of everything inside the element.
  package func descendants(of element: Int) -> Range<Int> { element + 1..<elements[element].end }

  /// The indices of its ancestors, nearest first.
  package func ancestors(of element: Int) -> some Sequence<Int> {
    sequence(state: elements[element].parent) { next in
      defer { next = next.flatMap { elements[$0].parent } }
      return next
    }
  }

  /// The position of the element's `<`.
  package func position(of element: Int) -> (line: Int, column: Int) {
    lines.position(at: elements[element].offset, in: bytes)
  }

  /// The position of an attribute's value, or of the element if it has no such attribute.
  package func position(of element: Int, attribute: String) -> (line: Int, column: Int) {
    var tag = TagScanner(bytes, at: elements[element].offset)
    let offset = tag.valueOffset(ofAttribute: attribute) ?? elements[element].offset
    return lines.position(at: offset, in: bytes)
  }
}
