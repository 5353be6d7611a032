/// HTML that is safe on any page.
///
/// Comes from escaped text, rendered Markdown, templates or `HTMLWriter`, so that typed text cannot reach a
/// page unescaped.
public struct SafeHTML: Sendable, Equatable {
  package private(set) var bytes: [UInt8]

  /// No HTML at all.
  package static let empty = SafeHTML(trusted: [])

  package var isEmpty: Bool { bytes.isEmpty }

  /// Takes bytes that the caller has checked. Only `Markup` and `Templates` may call it; `ArchitectureTests`
  /// enforces that.
  package init(trusted bytes: [UInt8]) { self.bytes = bytes }

  /// Escaped text.
  package init(text: String) {
    bytes = []
    Escape.append(text, to: &bytes)
  }

  package static func + (left: SafeHTML, right: SafeHTML) -> SafeHTML {
    SafeHTML(trusted: left.bytes + right.bytes)
  }
}
