internal import Markup

/// Text of the theme with placeholders: `Page {number} of {total}`.
package struct Phrase: Sendable, Equatable {
  /// Fixed text, or the name of a value.
  package enum Part: Sendable, Equatable {
    case text(String)
    case value(String)
  }

  package let parts: [Part]

  /// A brace without a name is ordinary text.
  package init(_ text: String) {
    var (parts, fixed): ([Part], String) = ([], "")
    Self.each(of: text) {
      fixed += $0
    } value: { name in
      if !fixed.isEmpty { parts.append(.text(fixed)) }
      parts.append(.value(String(name)))
      fixed = ""
    }
    if !fixed.isEmpty { parts.append(.text(fixed)) }
    self.parts = parts
  }

  /// Passes texts and names on, in order.
  private static func each(of phrase: String, text: (Substring) -> Void, value: (Substring) -> Void) {
    var rest = phrase[...]
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")) {
      let start = rest.utf8.index(after: open)
      let end = rest.utf8[start...].firstIndex { !$0.isASCIIAlphanumeric } ?? rest.endIndex
      if start < end, end < rest.endIndex, rest.utf8[end] == UInt8(ascii: "}") {
        text(rest[..<open])
        value(rest[start..<end])
        rest = rest[rest.utf8.index(after: end)...]
      } else {
        text(rest[..<start])
        rest = rest[start...]
      }
    }
    text(rest)
  }

  /// As `Phrase(text).filled(values)`, for a phrase that is used once.
  package static func filled(_ text: String, _ values: [String: String]) -> String {
    var out = ""
    each(of: text) {
      out += $0
    } value: {
      out += values[String($0)] ?? "{\($0)}"
    }
    return out
  }

  /// The original text.
  package var spelling: String { filled([:]) }

  /// The names of its values, sorted.
  package var names: [String] {
    Set(parts.compactMap { if case .value(let name) = $0 { name } else { nil } }).sorted()
  }

  /// The text with `values` inserted; missing values keep their braces.
  package func filled(_ values: [String: String]) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .value(let name): values[name] ?? "{\(name)}"
      }
    }.joined()
  }
}
