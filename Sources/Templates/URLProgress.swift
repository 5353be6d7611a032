/// How much of an address in an attribute is settled so far.
///
/// Until the template itself settles scheme and host, a value might turn the address into `javascript:` or
/// another host's. Only `.url` fields are allowed there.
enum URLProgress: Equatable {
  /// Only literal text so far.
  case open([UInt8])
  /// A `.url` field: settled by the next `/`, `?` or `#`.
  case begun
  /// One of several beginnings: settled by the next `?` or `#`.
  case unsure
  /// Another scheme: never settled.
  case never
  case settled

  static let start = URLProgress.open([])

  mutating func read(_ byte: UInt8) {
    switch self {
    case .settled, .never: break
    case .begun, .unsure:
      if byte == UInt8(ascii: ":") {
        self = .never
      } else if "?#".utf8.contains(byte) || (self == .begun && byte == UInt8(ascii: "/")) {
        self = .settled
      }
    case .open(let prefix):
      let prefix = prefix + [byte]
      self = Self.isSettled(prefix) ? .settled : prefix.count > 300 ? .never : .open(prefix)
    }
  }

  mutating func readField() { if self == .start { self = .begun } }

  /// The combined state after either of two texts.
  static func merged(_ one: URLProgress, _ other: URLProgress) -> URLProgress {
    if one == other { return one }
    return one.hasScheme || other.hasScheme ? .never : .unsure
  }

  /// Whether there is a scheme that is not settled.
  private var hasScheme: Bool {
    switch self {
    case .open(let prefix): prefix.contains(UInt8(ascii: ":"))
    case .never: true
    case .begun, .unsure, .settled: false
    }
  }

  private static func isSettled(_ prefix: [UInt8]) -> Bool {
    let slash = UInt8(ascii: "/")
    let text = prefix.drop { $0 <= 0x20 }
    let firstEnd = text.firstIndex { "/?#\\".utf8.contains($0) } ?? text.endIndex
    if let colon = text[..<firstEnd].firstIndex(of: UInt8(ascii: ":")) {
      return isSettled(scheme: text[..<colon], rest: text[(colon + 1)...])
    }
    if text.starts(with: [slash]) || text.starts(with: [UInt8(ascii: "\\")]) {
      return text.count > 1 && ![slash, UInt8(ascii: "\\")].contains(text[text.startIndex + 1])
    }
    return firstEnd < text.endIndex && text[firstEnd] != UInt8(ascii: "\\")
  }

  /// A web address is settled after its host, other harmless schemes at once, `javascript:` never.
  private static func isSettled(scheme: ArraySlice<UInt8>, rest: ArraySlice<UInt8>) -> Bool {
    switch String(decoding: scheme, as: UTF8.self).lowercased() {
    case "mailto", "tel", "geo": return true
    case "http", "https":
      let host = rest.dropFirst(2).prefix { !"/?#\\".utf8.contains($0) }
      return rest.starts(with: "//".utf8) && !host.isEmpty && host.endIndex < rest.endIndex
    default: return false
    }
  }
}
