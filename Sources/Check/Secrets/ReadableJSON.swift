internal import Content
internal import Foundation

/// The readable parts of JSON: its strings and keys.
///
/// Nothing is parsed, so broken JSON is not an error: strings end at their quotes, the last one at the end of
/// the file, and words outside quotes are read as names. A file that merely has a JSON extension is thus
/// searched as text.
struct ReadableJSON {
  private var said = ReadableJoin()
  private var named = ReadableJoin()
  /// Outside quotes, where JSON has numbers and three words.
  private var bare = ReadableJoin()
  private let bytes: [UInt8]

  var texts: [ReadableText] { [said.text(), named.text(.name), bare.text(.name)] }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var (index, line) = (0, 1)
    var key = ""
    while index < bytes.count {
      if bytes[index] == 0x0A { line += 1 }
      guard bytes[index] == UInt8(ascii: "\"") else {
        let rest = bytes[index...].prefix { $0 != UInt8(ascii: "\"") && $0 != 0x0A }
        if !Self.isPlain(rest) { bare.add(rest, line: line) }
        index += max(rest.count, 1)
        continue
      }
      let end = Self.end(bytes, index)
      let isClosed = end - index > 1 && bytes[end - 1] == UInt8(ascii: "\"")
      let whole = isClosed ? JSONText.decoded(bytes[index..<end]) : nil
      let text = whole ?? String(decoding: bytes[index..<end], as: UTF8.self)
      index = end
      if isKey(end) {
        key = text
        take(text, line, isName: false)
      } else {
        take(text, line, isName: Self.names.contains(key) || Self.isStamp(text) || Self.isPath(text))
      }
    }
  }

  /// Whether JSON may contain this between its strings.
  private static func isPlain(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.contains(where: { $0.isASCIILetter || $0 >= 0x80 }) else { return true }
    return bytes.split { !$0.isASCIILetter && $0 < 0x80 }.allSatisfy { word in
      words.contains { word.elementsEqual($0) }
    }
  }

  /// Includes the `e` of a number.
  private static let words = ["true", "false", "null", "e", "E"].map { Array($0.utf8) }

  private mutating func take(_ text: String, _ line: Int, isName: Bool) {
    if isName {
      named.add(apart: ReadableName.decoded(text), line: line)
    } else {
      said.add(apart: text, line: line)
      if let inner = ReadablePage.inner(Array(text.utf8)) {
        said.add(inner, line: line)
        said.wall()
      }
    }
  }

  /// The index after the quote that closes the string.
  private static func end(_ bytes: [UInt8], _ start: Int) -> Int {
    var index = start + 1
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\\") {
        index += 1
      } else if bytes[index] == UInt8(ascii: "\"") {
        return index + 1
      }
      index += 1
    }
    return bytes.count
  }

  private func isKey(_ end: Int) -> Bool {
    var index = end
    while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
    return index < bytes.count && bytes[index] == UInt8(ascii: ":")
  }

  /// `assets/site.65753395.js`
  private static func isPath(_ text: String) -> Bool {
    text.utf8.contains(UInt8(ascii: "/"))
      && !text.unicodeScalars.contains { $0 == "<" || $0.properties.isWhitespace }
  }

  /// `2025-11-01T10:00:00Z`
  private static func isStamp(_ text: String) -> Bool {
    text.utf8.count < 40 && text.utf8.first.map { (0x30...0x39).contains($0) } == true
      && text.utf8.allSatisfy {
        (0x2B...0x3A).contains($0) || $0 == UInt8(ascii: "T") || $0 == UInt8(ascii: "Z")
      }
  }

  private static let names: Set = [
    "id", "url", "external_url", "home_page_url", "feed_url", "path", "href", "image", "avatar", "sender",
    "replyTo", "login", "timestamp", "hash", "sha256", "integrity",
  ]
}

/// Names of files and targets of links as people read them.
enum ReadableName {
  /// Percent-decoded.
  static func decoded(_ name: String) -> String { name.removingPercentEncoding ?? name }

  /// The words of an address, which has no spaces or capitals.
  static func words(_ path: String) -> String {
    String(decoded(path).map { "-_+./".contains($0) ? " " : $0 })
  }
}

extension UInt8 {
  fileprivate var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }
}
