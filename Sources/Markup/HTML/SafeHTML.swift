/// HTML that may stand on a page as it is.
///
/// Made from escaped text, from rendered Markdown, from a run template or by `HTMLWriter`. So text that somebody typed cannot reach a page unescaped.
package struct SafeHTML: Sendable, Equatable {
  package private(set) var bytes: [UInt8]

  /// No HTML at all.
  package static let empty = SafeHTML(trusted: [])

  package var isEmpty: Bool { bytes.isEmpty }

  /// Takes bytes that the caller has checked. Only `Markup` and `Templates` may call it; `ArchitectureTests` sees to that.
  package init(trusted bytes: [UInt8]) { self.bytes = bytes }

  /// Text, escaped.
  package init(text: String) {
    bytes = []
    Escape.append(text, to: &bytes)
  }

  package static func + (left: SafeHTML, right: SafeHTML) -> SafeHTML {
    SafeHTML(trusted: left.bytes + right.bytes)
  }
}
