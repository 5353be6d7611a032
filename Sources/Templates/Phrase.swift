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
    var parts: [Part] = []
    var rest = text[...]
    var fixed = ""
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")) {
      fixed += rest[..<open]
      let start = rest.utf8.index(after: open)
      let name = Substring(rest.utf8[start...].prefix(while: \.isASCIIAlphanumeric))
      if !name.isEmpty, name.endIndex < rest.endIndex, rest[name.endIndex] == "}" {
        if !fixed.isEmpty { parts.append(.text(fixed)) }
        parts.append(.value(String(name)))
        fixed = ""
        rest = rest[rest.index(after: name.endIndex)...]
      } else {
        fixed += "{"
        rest = rest[start...]
      }
    }
    fixed += rest
    if !fixed.isEmpty { parts.append(.text(fixed)) }
    self.parts = parts
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
