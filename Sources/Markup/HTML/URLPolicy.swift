internal import Basics

/// Decides which addresses content may link to; the only place that does (X-12).
///
/// Refuses everything not known to be harmless: an allow-list of schemes, and relative addresses that no
/// browser can read as another scheme or host.
package enum URLPolicy {
  package enum Verdict: Equatable, Sendable {
    /// Within the site: `/chats/`, `page.html`, `#top`.
    case relative
    /// Elsewhere: http and https, and the contact schemes mailto, tel and geo.
    case external
    /// Not a link; `scheme` is in lower case, and empty if there is none.
    case refused(scheme: String)
  }

  package static func allows(_ url: String) -> Bool {
    if case .refused = verdict(url) { false } else { true }
  }

  package static func verdict(_ url: String) -> Verdict {
    let bytes = Array(url.utf8)
    let head = head(of: bytes)
    let colon = head.firstIndex(of: UInt8(ascii: ":"))
    guard let colon else {
      return isClean(bytes) && isSafeRelative(bytes, head: head) ? .relative : .refused(scheme: "")
    }
    let rest = bytes[(colon + 1)...]
    let isAllowed =
      switch String(decoding: bytes[..<colon], as: UTF8.self).lowercased() {
      case "http", "https": hasHost(rest)
      case "mailto", "tel", "geo": !rest.isEmpty
      default: false
      }
    return isAllowed && isClean(bytes) ? .external : .refused(scheme: readable(bytes[..<colon]))
  }

  /// The part in which a colon would end a scheme. `&#` does not end it, unlike a fragment:
  /// `java&#115;cript:` is a disguise, not a path.
  private static func head(of bytes: [UInt8]) -> ArraySlice<UInt8> {
    var previous: UInt8 = 0
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "/"), UInt8(ascii: "?"): return bytes[..<index]
      case UInt8(ascii: "#") where previous != UInt8(ascii: "&"): return bytes[..<index]
      default: previous = byte
      }
    }
    return bytes[...]
  }

  /// The scheme for diagnostics: in lower case, without the spaces and controls that disguised it.
  private static func readable(_ scheme: ArraySlice<UInt8>) -> String {
    let visible = scheme.prefix(64).filter { $0 > 0x20 && $0 < 0x7F }
    return String(decoding: visible, as: UTF8.self).lowercased()
  }

  /// Browsers drop tabs, line ends and outer spaces from addresses, which could hide a scheme.
  private static func isClean(_ bytes: [UInt8]) -> Bool {
    if bytes.isEmpty || bytes.first == 0x20 || bytes.last == 0x20 { return false }
    for index in bytes.indices where bytes[index] < 0x20 || bytes[index] >= 0x7F {
      if bytes[index] <= 0x7F || ForbiddenCharacter.length(at: index, in: bytes) > 0 { return false }
    }
    return true
  }

  /// Not `//host`, not `\\host` or `/\host` (browsers read `\` as `/`), and no entity before the path.
  private static func isSafeRelative(_ bytes: [UInt8], head: ArraySlice<UInt8>) -> Bool {
    func isSlash(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") }
    if let first = bytes.first, first == UInt8(ascii: "\\") { return false }
    if bytes.count > 1, isSlash(bytes[0]), isSlash(bytes[1]) { return false }
    guard let entity = head.firstIndex(of: UInt8(ascii: "&")) else { return true }
    return !head[entity...].contains { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: ";") }
  }

  /// `//` and the beginning of a host: readers disagree about `http:page` and `http:///x`.
  private static func hasHost(_ rest: ArraySlice<UInt8>) -> Bool {
    guard rest.starts(with: "//".utf8), let first = rest.dropFirst(2).first else { return false }
    let begins =
      first.isASCIIAlphanumeric || first >= 0x80 || first == UInt8(ascii: "[") || first == UInt8(ascii: "%")
    return begins && WebHost.isValid(rest)
  }
}
