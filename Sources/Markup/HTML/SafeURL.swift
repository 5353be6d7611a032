internal import Basics

/// An address that is safe in `href`, `src` and similar attributes.
///
/// Either a relative link of ours, or an external one with an allowed scheme; so `javascript:` cannot reach
/// an attribute. The text is percent-encoded ASCII, but not yet HTML-escaped.
public struct SafeURL: Sendable, Equatable {
  public let text: String

  /// A link of ours. `path` is plain text: `%`, `?`, `#`, `:` and similar characters in a file name are
  /// encoded. An empty path means the page's own folder; leading slashes become one, so that it cannot name a
  /// host.
  package init(relative path: String, fragment: String? = nil) {
    if Self.isPlain(path), fragment.map(Self.isPlain) ?? !path.isEmpty, !path.hasPrefix("//") {
      text = fragment.map { path + "#" + $0 } ?? path
      return
    }
    var out: [UInt8] = []
    var bytes = Array(path.utf8)[...]
    while bytes.starts(with: [Self.slash, Self.slash]) { bytes.removeFirst() }
    for byte in bytes { Self.append(byte, unless: Self.isPathByte(byte), to: &out) }
    if fragment != nil { out.append(UInt8(ascii: "#")) }
    for byte in (fragment ?? "").utf8 { Self.append(byte, unless: Self.isPathByte(byte), to: &out) }
    text = out.isEmpty ? "./" : String(decoding: out, as: UTF8.self)
  }

  /// An external link: http and https with a host, mailto, tel, geo; nil for anything else, and for text with
  /// white space or control characters.
  package init?(external address: String) {
    guard !Self.hasBlank(address), case .external = URLPolicy.verdict(address) else { return nil }
    text = Self.encoded(address)
  }

  /// An external link from content: also nil for an address of the local machine.
  package init?(content address: String) {
    guard !LocalHost.isNamed(by: address) else { return nil }
    self.init(external: address)
  }

  private static let slash = UInt8(ascii: "/")

  /// The address of a fragment on the page of this address, without a second check.
  package func at(fragment: String) -> SafeURL { SafeURL(text: text + "#" + Self.encoded(fragment)) }

  private init(text: String) { self.text = text }

  /// Checks Unicode properties only if the bytes do not decide: they cost as much as the rest of an address
  /// together.
  private static func hasBlank(_ address: String) -> Bool {
    address.hasByte { $0 <= 0x20 || $0 == 0x7F }
      || address.hasByte { $0 >= 0x80 } && address.unicodeScalars.contains(where: isBlank)
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
  }

  private static func encoded(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var out: [UInt8] = []
    for index in bytes.indices { append(bytes[index], unless: isKept(at: index, of: bytes), to: &out) }
    return String(decoding: out, as: UTF8.self)
  }

  private static func append(_ byte: UInt8, unless isKept: Bool, to out: inout [UInt8]) {
    if isKept { return out.append(byte) }
    out += [UInt8(ascii: "%"), LinkTag.hexDigit(byte >> 4), LinkTag.hexDigit(byte & 15)]
  }

  private static func isPlain(_ text: String) -> Bool { !text.hasByte { !isPathByte($0) } }

  /// Bytes allowed in a path: RFC 3986 unreserved, the slash, and delimiters that are harmless in attributes.
  private static func isPathByte(_ byte: UInt8) -> Bool {
    // The dot, the slash and the digits are between "-" and "9".
    byte.isASCIILetter || byte >= UInt8(ascii: "-") && byte <= UInt8(ascii: "9")
      || "_~!$()*+;=@".utf8.contains(byte)
  }

  /// Bytes of a whole address that need no encoding; a percent sign only before two hexadecimal digits.
  private static func isKept(at index: Int, of bytes: [UInt8]) -> Bool {
    let byte = bytes[index]
    guard byte == UInt8(ascii: "%") else {
      return byte.isASCIIAlphanumeric || "-._~/!$&'()*+,;=:@?#[]".utf8.contains(byte)
    }
    return index + 2 < bytes.count && bytes[index + 1].isHexDigit && bytes[index + 2].isHexDigit
  }
}
