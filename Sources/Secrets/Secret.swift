internal import Basics

/// Something in a text that should not be published.
package struct Secret: Sendable, Equatable {
  package let rule: SecretRule
  /// In the searched bytes.
  package let range: Range<Int>
  package let value: [UInt8]

  /// SHA-256 of the value, as `sha256sum` prints it.
  package var hash: String { SHA256.hex(value) }

  /// Identifies the value to people who have it, and reveals nothing to others.
  package var masked: String {
    let shown = String(decoding: value.prefix(shownCount), as: UTF8.self)
    return "\(shown)*** (\(Count.text(value.count, "character", "characters")))"
  }

  /// Length of the prefix shown: one that all values of the rule share, or up to one letter or the country
  /// code.
  private var shownCount: Int {
    switch rule {
    case .email: 1
    case .phone: value.first == UInt8(ascii: "+") ? 1 : 0
    case .home: value.starts(with: Array("/".utf8)) ? (value.dropFirst().firstIndex(of: 0x2F) ?? 0) + 1 : 0
    default: rule.isUnguessable || rule == "iban" ? beginning : 0
    }
  }

  /// The longest keyword that the value starts with.
  private var beginning: Int {
    let keywords = SecretTable.all.filter { $0.rule == rule }.flatMap(\.keywords)
    return keywords.filter { value.starts(with: $0) }.map(\.count).max() ?? 0
  }
}
