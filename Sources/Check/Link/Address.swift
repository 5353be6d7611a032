/// A URL in a page, classified as far as the checks need it.
enum Address: Equatable {
  /// Inside the site; path and fragment percent-decoded.
  case local(path: String, fragment: String?)
  /// `https://…`, `//host/…`.
  case remote
  /// `mailto`, `javascript`, …, in lower case.
  case scheme(String)

  /// Reads it as leniently as a browser: browsers drop line breaks inside an address, which XML has turned
  /// into spaces, so spaces cannot hide `java script:`.
  init(_ text: String) {
    let dense = text.utf8.filter { $0 > 0x20 }.map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }
    let bytes = Self.trimmed(text.utf8)
    let scheme = Self.scheme(of: dense)
    if dense.starts(with: "//".utf8) || scheme.map(Self.loading.contains) == true {
      self = .remote
    } else if let scheme, Self.scheme(of: bytes) != nil || Self.risky.contains(scheme) {
      self = .scheme(scheme)
    } else {
      let parts = bytes.split(separator: UInt8(ascii: "#"), maxSplits: 1, omittingEmptySubsequences: false)
      let path = parts[0].prefix { $0 != UInt8(ascii: "?") }
      self = .local(path: Self.decoded(path), fragment: parts.count > 1 ? Self.decoded(parts[1]) : nil)
    }
  }

  private static let loading: Set = ["http", "https", "ws", "wss", "ftp"]
  private static let risky: Set = ["javascript", "vbscript", "data", "file", "blob"]

  private static func trimmed(_ text: String.UTF8View) -> [UInt8] {
    var bytes = Array(text.drop { $0 <= 0x20 })
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    return bytes
  }

  /// Letters, digits and `+-.` before the first colon, starting with a letter.
  private static func scheme(of bytes: [UInt8]) -> String? {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > 0 else { return nil }
    let name = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
    let isName = name.utf8.allSatisfy { byte in
      (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || "+-.".utf8.contains(byte)
    }
    return isName && !("0"..."9").contains(name.prefix(1)) ? name : nil
  }

  fileprivate static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    var out: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let value = hexadecimal(rest.prefix(2)) {
        out.append(value)
        rest = rest.dropFirst(2)
      } else {
        out.append(byte)
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  private static func hexadecimal(_ digits: ArraySlice<UInt8>) -> UInt8? {
    guard digits.count == 2, digits.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }) else {
      return nil
    }
    return UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}

extension String {
  /// Percent-decoded.
  var removingPercent: String {
    utf8.contains(UInt8(ascii: "%")) ? Address.decoded(Array(utf8)[...]) : self
  }
}
