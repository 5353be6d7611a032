internal import Basics

/// An address that may stand in `href`, `src` and their like.
///
/// Either a relative link that we made, or an external one whose scheme is on the allow-list; so `javascript:` cannot
/// reach an attribute, whoever typed it. The text is percent-encoded ASCII, but not yet HTML-escaped.
package struct SafeURL: Sendable, Equatable {
  package let text: String

  /// A link of our own. `path` is plain text: `%`, `?`, `#`, `:` and the like in a file name are encoded.
  /// An empty path means the page's own folder; leading slashes become one, so that no host can be named.
  package init(relative path: String, fragment: String? = nil) {
    var out: [UInt8] = []
    var bytes = Array(path.utf8)[...]
    while bytes.starts(with: [Self.slash, Self.slash]) { bytes.removeFirst() }
    for byte in bytes { Self.append(byte, unless: Self.isPathByte(byte), to: &out) }
    if let fragment {
      out.append(UInt8(ascii: "#"))
      for byte in fragment.utf8 { Self.append(byte, unless: Self.isPathByte(byte), to: &out) }
    }
    text = out.isEmpty ? "./" : String(decoding: out, as: UTF8.self)
  }

  /// A link to elsewhere: http and https with a host, mailto, tel, geo; nil for anything else, and for text with
  /// white space or control characters in it.
  package init?(external address: String) {
    guard !Self.hasBlank(address), case .external = URLPolicy.verdict(address) else { return nil }
    let bytes = Array(address.utf8)
    var out: [UInt8] = []
    for index in bytes.indices {
      Self.append(bytes[index], unless: Self.isKept(at: index, of: bytes), to: &out)
    }
    text = String(decoding: out, as: UTF8.self)
  }

  /// The same for an address that somebody typed in content: nil also for one that every machine has for itself.
  package init?(content address: String) {
    guard !LocalHost.isNamed(by: address) else { return nil }
    self.init(external: address)
  }

  private static let slash = UInt8(ascii: "/")
  private static let hexDigits = Array("0123456789ABCDEF".utf8)

  /// The address of a place on the page that this is the address of: the whole needs no second check.
  package func at(fragment: String) -> SafeURL {
    var out = Array(text.utf8)
    out.append(UInt8(ascii: "#"))
    let bytes = Array(fragment.utf8)
    for index in bytes.indices {
      Self.append(bytes[index], unless: Self.isKept(at: index, of: bytes), to: &out)
    }
    return SafeURL(text: String(decoding: out, as: UTF8.self))
  }

  private init(text: String) { self.text = text }

  /// Asks for properties only where bytes do not tell: they cost as much as the rest of an address together.
  private static func hasBlank(_ address: String) -> Bool {
    for byte in address.utf8 {
      if byte <= 0x20 || byte == 0x7F { return true }
      if byte >= 0x80 { return address.unicodeScalars.contains(where: isBlank) }
    }
    return false
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
  }

  private static func append(_ byte: UInt8, unless isKept: Bool, to out: inout [UInt8]) {
    if isKept {
      out.append(byte)
    } else {
      out += [UInt8(ascii: "%"), hexDigits[Int(byte >> 4)], hexDigits[Int(byte & 15)]]
    }
  }

  /// Bytes that mean themselves in a path: RFC 3986 unreserved, the slash, and delimiters that no attribute minds.
  private static func isPathByte(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || "-._~/!$()*+;=@".utf8.contains(byte)
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
