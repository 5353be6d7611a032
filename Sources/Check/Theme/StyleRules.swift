internal import Markup

/// The rules of a style sheet as selectors and declarations, without the contents of `@media` and the like.
struct StyleRules {
  struct Rule {
    let selectors: [String]
    /// The last declaration of a property counts.
    let declarations: [String: Declaration]
  }

  struct Declaration {
    let value: String
    /// Where it starts, in bytes.
    let offset: Int
  }

  private(set) var rules: [Rule] = []
  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) {
    self.bytes = Self.withoutComments(bytes)
    while let selector = text(until: [0x7B, 0x3B]) {
      if self.bytes[offset - 1] == 0x3B { continue }
      if selector.hasPrefix("@") {
        skipBlock()
      } else {
        rules.append(Rule(selectors: Self.list(selector), declarations: declarations()))
      }
    }
  }

  /// Replaces comments with spaces, so offsets stay valid.
  private static func withoutComments(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    var start = 0
    while let open = bytes.firstOffset(of: "/*", from: start) {
      let end = bytes.firstOffset(of: "*/", from: open + 2).map { $0 + 2 } ?? bytes.count
      for index in open..<end where bytes[index] != 0x0A { bytes[index] = 0x20 }
      start = end
    }
    return bytes
  }

  private static func list(_ selector: String) -> [String] {
    selector.split(separator: ",").map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
  }

  /// Reads up to one of `ends` and past it; nil at the end of the sheet. Quotes and brackets count as one
  /// word.
  private mutating func text(until ends: Set<UInt8>) -> String? {
    while offset < bytes.count, bytes[offset] <= 0x20 { offset += 1 }
    let start = offset
    var depth = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == 0x22 || byte == 0x27 { skipQuote(byte) }
      if byte == 0x28 { depth += 1 }
      if byte == 0x29 { depth -= 1 }
      offset += 1
      if depth <= 0, ends.contains(byte) {
        return String(decoding: bytes[start..<(offset - 1)], as: UTF8.self)
      }
    }
    return nil
  }

  private mutating func skipQuote(_ quote: UInt8) {
    offset += 1
    while offset < bytes.count - 1, bytes[offset] != quote { offset += bytes[offset] == 0x5C ? 2 : 1 }
    offset = min(offset, bytes.count - 1)
  }

  private mutating func skipBlock() {
    var depth = 1
    while offset < bytes.count, depth > 0 {
      let byte = bytes[offset]
      if byte == 0x22 || byte == 0x27 { skipQuote(byte) }
      if byte == 0x7B { depth += 1 }
      if byte == 0x7D { depth -= 1 }
      offset += 1
    }
  }

  private mutating func declarations() -> [String: Declaration] {
    var found: [String: Declaration] = [:]
    while true {
      while offset < bytes.count, bytes[offset] <= 0x20 { offset += 1 }
      let start = offset
      guard let text = text(until: [0x3B, 0x7D, 0x7B]) else { return found }
      if bytes[offset - 1] == 0x7B {
        skipBlock()
        continue
      }
      let parts = text.split(separator: ":", maxSplits: 1).map {
        $0.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      }
      if parts.count == 2 { found[parts[0]] = Declaration(value: parts[1], offset: start) }
      if bytes[offset - 1] == 0x7D { return found }
    }
  }
}
